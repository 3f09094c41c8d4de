"""Checks of what the words say: numbers, units, length, language."""
