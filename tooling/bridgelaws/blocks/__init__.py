"""From text to passages and blocks: what is printed, before anyone says what it is."""
