"""The frozen values that pass between the stages; they know nothing but each other.

For other rooms::

    agreement  Agreements EditionPlace fold_words fold_wording hash_wording name_place
    asked  AskedWeights
    authority  Authority
    check_finding  CheckFinding FindingSide ItsType PartKind WordSpan
    citation  Citation CitationForm CitationStatus CitationsByLocator
    concordance  AlignmentUnit Concordance Relation
    decision  Decision WHATS What conclude group_by_id
    edition_map  Also EditionChange EditionMap MapRelation RELATIONS
    finding  Finding Severity sort_findings
    glossary  EntryKind Examples Glossary GlossaryEntry OwnTerms
    layout  FootnotePlace Layout LayoutLine
    locator  ANNEX DEFINITIONS INTRODUCTION Locator PARTS_OF_LAWS UNDER_HEADING parse_locator
    national_choice  FederationChoice DECIDERS NationalChoice NationalChoices
    outline  Division Former Outline Outlines
    provision  Block BlockKind Expression ExpressionKey Note NumberingSource Origin PLAIN Provision
        SourceRun
    question  CARDS Question Questions
    reason  Reason
    record  ArticleRecord PairedUnits ProvisionRecord ProvisionText
    ruling  DECLARER_ROLES MOST_TAPS Option PLAYER_ROLES Path ROLE_WORDS Roles Ruling RulingStep
        Rulings SEATS SLIPS SLIP_PENALTY Wording cited_before
    scheme  DIVIDER Level Scheme level_table levels_before parse_scheme runs_together without_end
    schemes  as_before claim_schemes keep_apart keep_schemes parse_schemes scheme_of
    scores  SCORES score_rows
    source  SourceRef SourceText Span
    span  Span
    steps  NUMERALS ROMANS StepKind ordinal_of step_of
    table_rows  read_cells split_cells
    work  COMMENTARY Edition LAWS MINUTES REGULATION UNDATED Work edition_folder folder_name
        name_folder
"""
