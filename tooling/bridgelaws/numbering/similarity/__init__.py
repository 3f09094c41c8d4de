"""How far a block resembles what other texts say at a place."""
