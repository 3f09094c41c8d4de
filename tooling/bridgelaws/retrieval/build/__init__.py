"""From records to a search index: for Whoosh, and for the browser."""
