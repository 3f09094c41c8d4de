"""Records in the forms that others read, and a translator's work back from them."""
