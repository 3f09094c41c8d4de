"""Checks of citations."""
