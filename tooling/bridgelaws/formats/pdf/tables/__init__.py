"""Tables on paper: lines whose text runs stand below one another."""
