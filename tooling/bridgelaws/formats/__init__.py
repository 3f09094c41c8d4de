"""Bytes of one format to the text of a source, line by line, with its places.

For other rooms::

    bounded_work  bounded_work
    detect  find_packed_format find_text_format
    furniture  Discard Furniture find_furniture
    html.list_styles  find_sheets_elsewhere
    html.reader  read_html
    limits  LARGEST_FILE LARGEST_TEXT LONGEST_READING MOST_MEMORY MOST_WORK check_file digest_of
        open_archive read_all read_part refuse state_of
    markdown  read_markdown
    office.docx  read_docx
    office.docx_parts  main_part named_parts read_word_part
    office.odt  read_odt
    page_numbers  name_pages
    pdf.process  draw_pages
    pdf.reader  read_pdf read_twice
    safe_xml  has_doctype nearest parse_xml
    symbol_fonts  name_signs
    wiki.dokuwiki  read_dokuwiki
    wiki.mediawiki  read_mediawiki
"""
