"""Checks of one text over time: stale translations, changes between editions."""
