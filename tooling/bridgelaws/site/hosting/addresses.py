"""The addresses of law texts that a site publishes, so that none is ever lost.

A page and the anchors on it, one page a line: ``nl/law/16/ 16 16A 16A1``. What was published once
is kept in ``laws/addresses.lock`` and must open for ever.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from bridgelaws.site.links import Directory


def published_addresses(directory: Directory, languages: Iterable[str]) -> tuple[str, ...]:
    """One line a page, by path; anchors in the order of the book.

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


def lost_addresses(published: Iterable[str], now: Iterable[str]) -> tuple[str, ...]:
    """What was published and is not there any more: ``nl/law/16/``, ``nl/law/16/#16A1``."""
    held = _by_page(now)
    lost = []
    for path, anchors in _by_page(published).items():
        if path not in held:
            lost.append(path)
        else:
            lost += [f"{path}#{at}" for at in sorted(anchors - held[path])]
    return tuple(lost)


def join_addresses(published: Iterable[str], now: Iterable[str]) -> tuple[str, ...]:
    """All that was published before, and all that is now, a line a page."""
    before, after = _by_page(published), _by_page(now)
    return tuple(
        " ".join([path, *sorted(before.get(path, frozenset()) | after.get(path, frozenset()))])
        for path in sorted({*before, *after})
    )


def _by_page(lines: Iterable[str]) -> Mapping[str, frozenset[str]]:
    words = (line.split() for line in lines if line.strip() and not line.startswith("#"))
    return {path: frozenset(anchors) for path, *anchors in words}
