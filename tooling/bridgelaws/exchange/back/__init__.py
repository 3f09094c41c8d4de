"""A translator's work back into the texts: read, judged, written."""
