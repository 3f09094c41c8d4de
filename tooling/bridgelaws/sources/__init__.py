"""What an operator brought: manifest, folder, errata, and each file read to text.

For other rooms::

    apart  read_apart
    decode  decode read_signs
    errata  ERRATA
    folder  KEPT_NAMES change_sources find_source_folders read_manifest_text sources_of
    manifest  describe_files plain_folder plain_sources read_manifest slug
    manifest_edit  EntryValue drop_entry put_entry write_value
    official  find_official hold_against_works tell_apart unknown_edition
    read  ProgressStep Read read read_all
"""
