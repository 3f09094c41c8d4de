"""Printed addresses: the levels of a scheme, the words around them, and how they are read."""
