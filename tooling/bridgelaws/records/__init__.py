"""One record per law: built from what the stages gave, checked, kept on disk, compared."""
