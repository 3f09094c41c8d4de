"""From text to passages and blocks: what is printed, before anyone says what it is.

For other rooms::

    blocks  ParsedSource Passage TextBlock
    broken_references  find_broken_references
    enumerators  Mark
    ledger  ACCOUNTS Account Ledger LedgerEntry
    lines  split_lines
    passages  parse_source
    visible_text  MappedText
"""
