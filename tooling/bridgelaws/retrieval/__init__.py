"""The search index, and answers from it."""
