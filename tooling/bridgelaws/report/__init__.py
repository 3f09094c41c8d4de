"""What became of one source, for the person who brought it: judged, told, shown on a page."""
