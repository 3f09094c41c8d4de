"""The addresses that a site publishes, so that none is ever lost.

A page and the anchors on it, or a folder and the files in it, one a line:
``nl/law/16/ 16 16A 16A1``, ``text/nl/ /16.txt /17.txt``. What was published once is kept in
``laws/addresses.lock`` and must open for ever. Files that only pages of the site ask for (scripts,
styles, search, offline copies) move with their pages, and are not among them. Nor are the books and
cards below ``books/``: a site without Typst has none, and is no site that loses something.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Final

from bridgelaws import LANGUAGES
from bridgelaws.errors import BridgelawsError
from bridgelaws.site.links import Directory

LOCK: Final = "laws/addresses.lock"
_PAGE: Final = "index.html"
# What others ask for, beside pages: below these, and these.
_FOR_OTHERS: Final = ("api/", "text/", "link/", "exchange/", "schema/", "status/")
_FILES: Final = frozenset({"llms.txt", "published.json"})
# What readers subscribe to.
_FEEDS: Final = (".atom", ".ics")
_ROOT: Final = "./"
_TOLD: Final = 5


class LostAddressError(BridgelawsError):
    """A site would lose an address that was published."""


def text_addresses(directory: Directory, languages: Iterable[str]) -> tuple[str, ...]:
    """One line a page of a text, by path; anchors in the order of the book.

    An article's own address has the anchors of its other editions too: they lead on to them.
    """
    lines = []
    for language in languages:
        for leaf in directory.leaves:
            anchors = set(leaf.locators)
            if leaf.leads_in(language):
                anchors |= {at for other in directory.editions(leaf) for at in other.locators}
            ordered = sorted(anchors, key=lambda at: (at.order_key, str(at)))
            lines.append(" ".join([leaf.path(language), *map(str, ordered)]))
    return tuple(sorted(lines))


def file_addresses(names: Iterable[str]) -> tuple[str, ...]:
    """One line a page and a folder of files for others, by path.

    Args:
        names: all files of a site, from its root.
    """
    found: dict[str, list[str]] = {}
    for name in names:
        folder, _, file = name.rpartition("/")
        is_for_others = name.startswith(_FOR_OTHERS) or name.endswith(_FEEDS) or name in _FILES
        if folder and file == _PAGE:
            # Its mark, for a feed may stand beside it.
            found.setdefault(f"{folder}/", []).append("/")
        elif is_for_others:
            found.setdefault(f"{folder}/" if folder else _ROOT, []).append(f"/{file}")
    return tuple(" ".join([path, *sorted(files)]) for path, files in sorted(found.items()))


def of_texts(lines: Iterable[str], languages: Iterable[str] = LANGUAGES) -> tuple[str, ...]:
    """The lines of pages of texts, in these languages."""
    spoken = tuple(f"{language}/" for language in languages)
    texts = {
        path: [at for at in anchors if not at.startswith("/")]
        for path, anchors in _by_page(lines).items()
        if path.startswith(spoken)
    }
    return tuple(" ".join([path, *sorted(own)]) for path, own in texts.items() if own)


def lost_addresses(published: Iterable[str], now: Iterable[str]) -> tuple[str, ...]:
    """What was published and is not there any more: ``nl/law/16/``, ``nl/law/16/#16A1``."""
    held = _by_page(now)
    lost = []
    for path, anchors in _by_page(published).items():
        if path not in held and not all(at.startswith("/") and at != "/" for at in anchors):
            lost.append(path)
        elif path not in held:
            lost += [_address(path, at) for at in sorted(anchors)] or [path]
        else:
            lost += [_address(path, at) for at in sorted(anchors - held[path])]
    return tuple(lost)


def hold_addresses(published: Iterable[str], now: Iterable[str], languages: Iterable[str]) -> None:
    """See that a site has every address that was published.

    Where a language is left out, what holds languages against each other goes with it: then the
    texts of the others are asked for alone.

    Raises:
        LostAddressError: it lacks one.
    """
    chosen = tuple(languages)
    asked = tuple(published)
    if set(chosen) != set(LANGUAGES):
        asked = of_texts(asked, chosen)
    lost = lost_addresses(asked, now)
    if lost:
        more = f" and {len(lost) - _TOLD} more" if len(lost) > _TOLD else ""
        raise LostAddressError(
            f"{', '.join(lost[:_TOLD])}{more}: published before, and not in this site. {LOCK} lists"
            " what was published; take out of it what nobody may follow any more"
        )


def join_addresses(published: Iterable[str], now: Iterable[str]) -> tuple[str, ...]:
    """All that was published before, and all that is now, a line a page."""
    before, after = _by_page(published), _by_page(now)
    return tuple(
        " ".join([path, *sorted(before.get(path, frozenset()) | after.get(path, frozenset()))])
        for path in sorted({*before, *after})
    )


def _address(path: str, at: str) -> str:
    return f"{path.removeprefix(_ROOT)}{at[1:]}" if at.startswith("/") else f"{path}#{at}"


def _by_page(lines: Iterable[str]) -> Mapping[str, frozenset[str]]:
    words = (line.split() for line in lines if line.strip() and not line.startswith("#"))
    found: dict[str, frozenset[str]] = {}
    for path, *anchors in words:
        found[path] = found.get(path, frozenset()) | frozenset(anchors)
    return found
