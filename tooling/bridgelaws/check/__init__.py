"""Checks of the plain edition by its records: one file each, all of one shape.

A check takes the records and the `Facts` and returns findings; it reads nothing from
disk. To add one, write a file with a function ``check_x`` and name it in `run`.
"""
