"""Holds two trees of this project against each other: does the new one still do the same?

It is no part of the package: it knows a tree's command line, `mkdocs.yml` and nothing inside, so
that both trees may be built as they like. `make same BASE=commit` runs it.
"""
