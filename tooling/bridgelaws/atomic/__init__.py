"""Files and folders written whole or not at all, one command at a time.

For other rooms::

    change  BusyError hold one_change recover_changes
    places  recover_folder standing_folder
    replace  begin_folder drop_file put_folder replace_file replace_folder
"""
