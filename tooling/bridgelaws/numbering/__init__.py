"""Lost numbering restored: blocks of text to provisions with their locators.

For other rooms::

    by_print  express_alike outline_text
    counted.sections  laws_named
    expression.addresses  learn_scheme locate
    induction.outline  BookOutline PrintedPlace
    induction.titles  kind_of
    other_works  OTHER_WORK
    parse_result  ParseResult
    restore  express parse_bounded
    similarity.reference_text  ReferenceText ReferenceTextsByKey anchors reference_texts_of stems
"""
