"""The search index, and answers from it.

For other rooms::

    build.documents  Variant
    checkout  open_built_index open_index_in refresh_browser refresh_indexes
    folder  OpenIndex
    language_index  LanguageIndex
    left_out  read_left_out
    postgres.script  PortalData find_tables write_script
    query.answer  Answer Hit LONGEST_QUERY answer_query matched_terms
    query.evaluate  GroupMeans MEASURES summarise
    query.lookup  near_forms read_words
    query.node  answer_in_node
    query.show  Shown find_texts read_addresses
    query.snippets  make_snippet
"""
