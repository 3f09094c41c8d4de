"""The checkout's own data as values: works, outlines, lexicons, glossary, rulings, agreements.

For other rooms::

    agreements  agreements_file load_agreements wordings_file
    carry  Carrier carry_asked carry_choices carry_glossary carry_questions carry_rulings
    carry  find_carrier
    changing  hold_texts open_to_change
    choices  find_choice_faults load_choices read_choices
    decisions  FILE add_decisions load_decisions parse_decisions
    edition_map  load_maps read_map write_map
    function_words  APART DENIED LOOSE find_small_words number_words
    glossary  OWN_TERMS find_glossary load_glossary parse_glossary read_own_terms
    in_force  default_authority load_library_in_force today
    library  HandUnit Library load_library
    location  build_folder edition_build find_corpus find_root is_shipped
    questions  FILE load_questions read_questions seen_file
    reasons  load_reasons
    rulings  load_rulings read_rulings
    tables  read_table
    works  OUTLINE SELF WORK name_fault
"""
