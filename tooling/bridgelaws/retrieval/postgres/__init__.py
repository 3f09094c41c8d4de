"""The laws and their search as tables of PostgreSQL, for a portal that has a database."""
