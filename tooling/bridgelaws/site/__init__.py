"""The site's pages, made from the records alone.

Everything here is pure but `mkdocs_hook`, which is the only file that knows mkdocs.
"""
