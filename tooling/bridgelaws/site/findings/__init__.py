"""The findings of the checks on the site: pages, heaps, and what the desk marks."""
