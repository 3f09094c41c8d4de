"""Checks of texts by their records: one file each.

A check of two texts is a file with a function ``find`` and a `registry.Check`, whose
docstring explains it to people; name it in `run` and write it into README.md. It takes a
`pair.Pair` and the `facts.Facts` and reads nothing from disk. The checks of the house
(outline, references, sentences, typography) look at the plain edition alone.
"""
