"""The site's pages, made from the records alone.

Everything here is pure but `mkdocs_hook`, which is the only file that knows mkdocs.

For other rooms::

    addresses  join_addresses lost_addresses published_addresses
    data.book  Book
    data.prints  FOLDER LIST Print encode_print
    data.read_book  places_of read_book read_prints read_words
    linked_page  language_of_page link_page
    links  build_directory
    paper.book_sheet  PAPERS print_book
    paper.cards  print_cards
    paper.epub  print_epub
    paper.printed_book  printed_book
    published  Held MANIFEST PublishedError read_manifest
"""
