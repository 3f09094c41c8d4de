"""The frozen values that pass between the stages; they know nothing but each other."""
