"""The site's pages, made from the records alone.

Everything here is pure but `mkdocs_hook`, which is the only file that knows mkdocs, and what puts
a site in place for it.

For other rooms::

    data.book  Book
    data.prints  FOLDER LIST Print encode_print
    data.read_book  places_of read_book read_days read_prints read_version read_words
    data.wording_days  WORDINGS print_days renew_days
    hosting.addresses  LOCK file_addresses join_addresses lost_addresses of_texts text_addresses
    hosting.published  MANIFEST PublishedError PublishedManifest read_manifest
    linked_page  language_of_page link_page
    links  build_directory
    pages.score_page  counted_by
    paper.book_sheet  PAPERS print_book
    paper.cards  print_cards
    paper.epub  print_epub
    paper.printed_book  printed_book
    paper.typeset  typeset
"""
