"""Texts beside each other: which provisions and sentences say the same.

For other rooms::

    edition_units  EditionUnit pair_editions unit_of
    edition_wording  LEAD choose_texts mask_citations shared_expressions
    editions  Apart EditionStep EditionView articles_apart by_currency edition_steps edition_views
        editions_apart leads_of newness records_in_force records_of_edition
    marked_words  MarkedWords find_part shorten show_words
    pairing  pair_all pair_sides
    questions  find_changed hash_laws wordings_in_force
    quotation  QuotationCheck QuotationStanding check_quotation
    review  By FindingGroup HEAPS Progress gather_groups heap_groups is_undecided progress_by_person
    rows  Column ComparisonRow pair_columns
    sentence_alignment  SentenceRanges align_texts pair_sentences
    status  MODEL Standing Status add_up is_open standing status_by_article
    term_uses  TermConcordance TermContext TermUses Use
"""
