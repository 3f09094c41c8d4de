"""What became of one source, for the person who brought it: judged, told, shown on a page.

For other rooms::

    completion  complete_outline complete_work
    edition_page  diff_change render_map
    identity  Identity identify
    outcome  Outcome judge
    page  render_report
    proposal  describe_own prefix_of propose_work titles_above
    sentences  ENGLISH_NAMES describe_ref tell
    template  read_report_words
    worklist_page  render_worklist
"""
