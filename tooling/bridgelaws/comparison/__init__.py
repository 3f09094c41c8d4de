"""Texts beside each other: which provisions and sentences say the same."""
