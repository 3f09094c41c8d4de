"""Checks of how a text is written and printed."""
