"""Makes anew the weights that numbering only reads: from the shipped texts, without any other.

It is no part of the package. ``make fit`` runs it: `logit` fits what two texts say of each other,
`damage` tries the rest on laws that were stripped of their marks and damaged by seeded chance.
"""
