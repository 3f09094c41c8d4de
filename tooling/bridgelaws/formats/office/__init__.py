"""Word and OpenDocument files to text."""
