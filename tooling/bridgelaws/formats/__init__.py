"""Bytes of one format to the text of a source, line by line, with its places."""
