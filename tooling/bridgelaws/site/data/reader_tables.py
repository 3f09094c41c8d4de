"""What the script for pages of others reads beside itself: a table for each language.

``link/nl.js`` is a script, so that a page of another host may ask for it as it asks for
``link/link.js``. All of these have their addresses for ever.
"""

from __future__ import annotations

from bridgelaws.citations.browser import browser_table
from bridgelaws.citations.viewpoint import Viewpoint
from bridgelaws.model.schemes import scheme_of
from bridgelaws.model.work import edition_folder, folder_name
from bridgelaws.records.encode import to_line
from bridgelaws.site.data.book import Book
from bridgelaws.site.linked_page import LEFT_ALONE
from bridgelaws.site.links import work_path


def reader_tables(book: Book) -> dict[str, str]:
    """The table of each language of the site, by path; of what the site shows, nothing else."""
    shown = {(leaf.work, leaf.edition) for leaf in book.directory.leaves}
    outlines = {name: outline for name, outline in book.outlines.items() if name in shown}
    # Where no edition is named, the one in force is meant.
    view = Viewpoint(editions={work.id: work.current for work in book.works.values()})
    files = {}
    for language in book.languages:
        table = browser_table(book.lexicons[language], outlines, view)
        for each in table["books"]:
            work, edition = each["work"], each["edition"]
            each["folder"] = f"{folder_name(work)}/{edition_folder(edition)}"
            each["path"] = work_path(work)
            each["page"] = scheme_of(each["prefix"]).page
            # Where no edition is named, the text that stands at its own address answers.
            leaves = [
                leaf
                for leaf in book.directory.leaves
                if (leaf.work, leaf.edition) == (work, edition) and leaf.expressions(language)
            ]
            for key, leads in (("articles", True), ("apart", False)):
                each[key] = [str(x.article) for x in leaves if x.leads_in(language) is leads]
            each["base"] = outlines[work, edition].base
        table["left_alone"] = sorted(LEFT_ALONE)
        files[f"link/{language}.js"] = f"bridgelawsReader.table = {to_line(table)};\n"
    return files
