"""Checks of graded verbs and of denial."""
