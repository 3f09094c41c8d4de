"""Citations: finding them in a text, and resolving them to provisions."""
