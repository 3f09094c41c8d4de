"""Web pages to text."""
