"""Pages of a PDF to text: text runs, reading order, headers and footers, notes, tables."""
