"""One record per law: built from what the stages gave, checked, kept on disk, compared.

For other rooms::

    build  record_expressions
    check  check_records
    check_findings  check_finding_to_json read_check_findings
    diff  RecordDifference diff_records
    encode  citation_line finding_to_json to_compact to_line
    run  PairRun Run gather_findings
    store  WriteOutcome digest_records read_inputs read_records refuse_foreign write_records
"""
