"""Files and folders written whole or not at all, one command at a time."""
