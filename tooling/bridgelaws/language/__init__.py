"""What is true of one language: what it prints, its words and their stems, where terms stand.

For other rooms::

    addresses.citation_words  CitationWords citation_words_of
    addresses.lazy_pattern  LazyPattern
    addresses.lookahead  behind_own_bracket counts ends_cleanly glued_number is_closed is_day
        is_glued word_after
    addresses.numerals  read_roman read_words
    addresses.phrase_patterns  any_of plain
    addresses.reference  Exists Reference
    addresses.running  AddressReader
    addresses.step_patterns  BLANK SIGNS SPACE number_patterns
    addresses.typed  TypedAddress find_typed_address read_locator read_printed
    addresses.typed_lists  ListedAddress
    addresses.words  AddressWords printing_table read_address_words words_of words_of_all
    compounds  compound_tails cut_at_joints find_halves split_compound
    detect  guess_language is_in_language
    facts  FACTS
    folding  PLAIN fold fold_word
    front_coding  front_coded same_start
    lexicon  HOMOGLYPHS Lexicon MODALS parse_lexicon
    nouns  Nouns nouns_of
    phrases  find_phrase has_forms has_phrase split_phrase split_spans
    punctuation  breaks_off ends_clause is_heading_like is_introducing
    sentences  CLAUSE_STOPS SEGMENTS SentenceRule count_stops cut_sentences find_sentences
    slips  distance
    stems  Inflected SameBeginning SameStem StemmedWord has_compounds split_stems stem_word
    terms  Name TermFinder TermUse look_alikes_of names_of
    title_case  is_same_title sentence_case
    word_diff  WORDS_AND_MARKS WordChange count_moved diff_words show_changes
    words  COUNTED GREEK JOINED LATIN LETTERS Token WORD find_letters split_accented split_tokens
"""
