"""Records in the forms that others read; each format in a file of its own."""
