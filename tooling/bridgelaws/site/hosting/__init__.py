"""What a host is given: the whole site at once, its headers, and what was published before."""
