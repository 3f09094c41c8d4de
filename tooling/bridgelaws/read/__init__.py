"""From bytes to text: what sources there are, how they are encoded, what is furniture."""
