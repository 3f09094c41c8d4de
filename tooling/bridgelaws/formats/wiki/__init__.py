"""The markup of wikis to text."""
