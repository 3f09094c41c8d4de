"""A rule book of its own: the outline that its own print shows, and what is made of it."""
