"""Checks of what sentences say: opposites, roles and terms, counted in four texts."""
