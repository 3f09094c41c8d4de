"""The whole book as EPUB 3, for readers of books: the same rows as on paper, as pages of XHTML."""

from __future__ import annotations

import io
import uuid
import zipfile
from collections.abc import Sequence
from typing import Final

from bridgelaws.site.paper.book_sheet import PAPERS, book_sheet
from bridgelaws.site.paper.printed_book import PrintedBook
from bridgelaws.site.render import render
from bridgelaws.site.ui_strings import Words
from bridgelaws.xml_writer import without_forbidden

_CONTAINER: Final = """<?xml version="1.0" encoding="utf-8"?>
<container version="1.0" xmlns="urn:oasis:names:tc:opendocument:xmlns:container">
<rootfiles><rootfile full-path="book.opf" media-type="application/oebps-package+xml"/></rootfiles>
</container>
"""
_STYLES: Final = """h1 { font-size: 1.3em; } h2 { font-size: 1.1em; } h3, h4 { font-size: 1em; }
p { margin: .4em 0; } table { border-collapse: collapse; } td, th { border: 1px solid;
padding: .2em .4em; }
.d2 { margin-left: 1em; } .d3 { margin-left: 2em; }
.d4 { margin-left: 3em; } .d5 { margin-left: 4em; }
.second { font-style: italic; } aside { font-size: .9em; } a { text-decoration: none; }
"""
# When a file was packed would change the bytes; this is the first day that a zip can tell.
_DAY: Final = (1980, 1, 1, 0, 0, 0)


def print_epub(printed: PrintedBook, words: Sequence[Words]) -> bytes:
    """A book as EPUB, the same bytes each time.

    Args:
        printed: what stands in it.
        words: those of its languages, in its order.
    """
    # Of the paper nothing is asked.
    sheet = book_sheet(printed, words, next(iter(PAPERS)))
    name = f"{printed.digest} {' '.join(printed.languages)} {' '.join(printed.editions)}"
    values = {
        "sheet": sheet,
        "language": printed.languages[0],
        "id": uuid.uuid5(uuid.NAMESPACE_URL, name).urn,
        "date": printed.date,
        "part_names": words[0]("site.contents"),
        "logo": printed.logo,
        "logo_name": printed.logo.path.rpartition("/")[2] if printed.logo else "",
    }
    pages = {
        "title.xhtml": render("epub_title.xhtml", **values),
        "nav.xhtml": render("epub_nav.xhtml", **values),
    }
    for article in sheet["articles"]:
        file = f"{article['label'].partition('#')[0]}.xhtml"
        pages[file] = render("epub_article.xhtml", article=article, **values)
    if sheet["index"]:
        pages["index.xhtml"] = render("epub_index.xhtml", **values)
    files: dict[str, str | bytes] = {
        "META-INF/container.xml": _CONTAINER,
        "book.opf": render("epub_package.xml", names=list(pages), **values),
        "style.css": _STYLES,
        **pages,
    }
    if printed.logo:
        files[str(values["logo_name"])] = printed.logo.content
    made = io.BytesIO()
    with zipfile.ZipFile(made, "w") as pack:
        # First and bare, so that anybody can tell by its first bytes what it is.
        pack.writestr(zipfile.ZipInfo("mimetype", _DAY), "application/epub+zip")
        for file, content in files.items():
            entry = zipfile.ZipInfo(file, _DAY)
            entry.compress_type = zipfile.ZIP_DEFLATED
            written = without_forbidden(content) if isinstance(content, str) else content
            pack.writestr(entry, written)
    return made.getvalue()
