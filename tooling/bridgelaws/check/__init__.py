"""Checks of texts by their records: one file each.

A check of two texts is a file with a function ``find`` and a `registry.Check`, whose
docstring explains it to people; name it in `run` and write it into README.md. It takes a
`pair.Pair` and the `facts.Facts` and reads nothing from disk. The checks of the house
(outline, references, sentences, typography) look at the plain edition alone.

For other rooms::

    editions.stale  find_stale
    facts  Facts
    groups  group_findings
    language_facts  CheckWords parse_words
    pair  Pair
    pairs  find_pair make_pairs
    run  CHECKS HOUSE_CHECKS find_needless mark_decided run_checks run_house_checks
    style.rules  StyleRules parse_style
    terms.own_terms  ProposedTerm propose_terms
"""
