"""Records in the forms that others read, and a translator's work back from them.

For other rooms::

    back.csv_read  read_csv
    back.merge  ImportOutcome bring_back
    back.office_read  read_document read_workbook
    back.present  PresentTexts read_present
    back.returned  ReturnedFile
    back.translation  begin_translation find_edition write_translation
    back.xliff_read  read_xliff
    choice_lines  HEAD choice_lines choice_rows
    out.akn  find_documents write_archive
    out.anki  write_anki
    out.choice  Selection parse_ranges refuse_unknown texts_of
    out.csv_rows  write_csv write_rows write_wide_csv
    out.downloads  find_downloads
    out.jsonl  find_lines write_jsonl
    out.memory  find_memory_units
    out.office  write_document write_workbook
    out.review_sheet  make_review_sheet
    out.skos  write_skos
    out.tbx  Concept TbxForm write_tbx
    out.termbase  find_concepts glossary_rows load_deprecated load_narrower load_termbase
    out.tmx  write_tmx
    out.units  TranslationUnit UnitSide find_units
    out.worklist  worklist_json worklist_xliff
    out.xliff  write_xliff
    out.xliff12  write_xliff12
    sentence_pairs  bind_sentences
"""
