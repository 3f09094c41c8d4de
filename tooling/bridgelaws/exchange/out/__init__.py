"""Records to files for others; each format in a file of its own."""
