"""Checks of places: provisions, headings, lists, notes that one text lacks."""
