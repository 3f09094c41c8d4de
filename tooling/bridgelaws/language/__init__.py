"""What is true of one language: what it prints, its words and their stems, where terms stand."""
