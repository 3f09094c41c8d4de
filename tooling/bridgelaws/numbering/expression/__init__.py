"""The provisions of a rule book of its own and the scheme of their addresses, from its outline."""
