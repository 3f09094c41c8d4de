"""Checks of the terms of the glossary."""
