"""The outline of any rule book: by its numbers, or counted where it has none, by language."""
