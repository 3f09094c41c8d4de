"""From one edition to the next: what became of each provision, and what follows from that.

For other rooms::

    changes  map_editions
    dependents  Dependent WrittenMaterial count_outcomes find_dependents
    outline  OutlineDoubt ProposedEdition doubt_alike is_corrected is_proposed outline_of_book
        with_references write_outline
    references  check_references
    worklist  Task TranslationTask Worklist count_tasks make_worklist
    works_file  EditionFacts add_edition amend_edition drop_edition go_back is_put_in make_current
"""
