"""What is doubtful of numbered texts: tables, texts that break off, lines out of order."""
