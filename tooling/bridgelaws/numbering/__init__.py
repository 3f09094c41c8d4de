"""Lost numbering restored: blocks of text to provisions with their locators.

For other rooms::

    by_print  express_alike outline_text
    induction.addresses  learn_scheme locate
    induction.induce  induce_outline
    induction.outline  BookOutline PrintedPlace
    other_works  OTHER_WORK ReferenceTextsByKey
    parse_result  ParseResult
    restore  express parse_bounded reference_texts_of
    similarity.reference_text  anchors stems
"""
