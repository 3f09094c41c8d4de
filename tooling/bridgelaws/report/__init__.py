"""What became of one source, for the person who brought it: judged, told, shown on a page.

For other rooms::

    edition_page  render_map
    identity  Identity identify
    outcome  Outcome judge
    page  render_report
    proposal  describe_own prefix_of propose_work
    sentences  describe_ref tell
    worklist_page  render_worklist
"""
