"""Books and cards: the same texts on paper and in a reader of books."""
