"""The outline of a rule book of its own, induced from what it prints."""
