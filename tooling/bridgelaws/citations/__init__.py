"""Citations: finding them in a text, and resolving them to provisions.

For other rooms::

    browser  browser_table
    find  cite_text find_citations
    findings  findings_of
    graph  Links link_expressions
    viewpoint  Viewpoint viewpoint_of
"""
