"""Citations of a new edition that are wrong: they lead nowhere, stayed behind, or were confused.

What a provision cited before is known, and where that went. A citation of the new text that
takes the place of one of these and leads elsewhere is told of; so is one that leads nowhere.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from difflib import SequenceMatcher

from bridgelaws.editions.changes import follows, images
from bridgelaws.model.citation import Citation
from bridgelaws.model.edition_map import EditionMap
from bridgelaws.model.finding import Finding
from bridgelaws.model.locator import Locator
from bridgelaws.model.provision import Origin
from bridgelaws.model.record import ArticleRecord, ProvisionText


def check_references(
    edition_map: EditionMap, old: Sequence[ArticleRecord], new: Sequence[ArticleRecord]
) -> tuple[Finding, ...]:
    """The citations of the newer edition that a person should look at, in its order.

    ``REFERENCE_DANGLING`` leads to no provision; ``REFERENCE_STALE`` prints a number that its
    target no longer has; ``REFERENCE_CHANGED`` leads to another provision than before.
    """
    where = images(edition_map.changes)
    before = {p.locator: p.texts for r in old for p in r.provisions}
    after = {p.locator: p.texts for r in new for p in r.provisions}
    origins: dict[Locator, tuple[Locator, ...]] = {
        locator: change.old for change in edition_map.changes for locator in change.new
    }
    found: list[Finding] = []
    for locator, texts in after.items():
        for text in texts:
            olds = [
                other
                for place in origins.get(locator, ())
                for other in before.get(place, ())
                if other.language == text.language
            ]
            found += _of_text(text, olds, where, edition_map.work)
    return tuple(found)


def _of_text(
    text: ProvisionText,
    olds: Sequence[ProvisionText],
    where: Mapping[Locator, frozenset[Locator]],
    work: str,
) -> list[Finding]:
    found = []
    mine = _own([c for o in olds for c in o.citations], work)
    theirs = _own(text.citations, work)
    nowhere = "the edition has no such provision"
    found += [
        _finding(text, citation, "REFERENCE_DANGLING", nowhere)
        for citation in theirs
        if citation.status == "dangling"
    ]
    for before, after in _facing(mine, theirs, where):
        if follows(before.locators, after.locators, where) or after.status == "dangling":
            continue
        shown = ", ".join(at.printed or str(at) for at in before.locators)
        went = sorted(
            {
                to.printed or str(to)
                for at in before.locators
                for to in where.get(at, frozenset((at,)))
            }
        )
        if after.locators == before.locators:
            what = f"{shown} is now {', '.join(went)}" if went else f"{shown} was dropped"
            found.append(_finding(text, after, "REFERENCE_STALE", f"{what}; the number was left"))
        else:
            now = f" (now {', '.join(went)})" if went and went != [shown] else ""
            message = f"the text before cited {shown}{now} here"
            found.append(_finding(text, after, "REFERENCE_CHANGED", message))
    return found


def _facing(
    mine: Sequence[Citation],
    theirs: Sequence[Citation],
    where: Mapping[Locator, frozenset[Locator]],
) -> list[tuple[Citation, Citation]]:
    """The citations of two texts that take each other's place, where one does not follow.

    Those that follow are laid on each other first, whatever their order; what is left on both
    sides is paired in order, as far as both have it.
    """
    left, right = list(mine), list(theirs)
    for before in list(left):
        match = next((c for c in right if follows(before.locators, c.locators, where)), None)
        if match is not None:
            left.remove(before)
            right.remove(match)
    # An addition or an omission of a citation is no mistake by itself.
    matcher = SequenceMatcher(None, [c.form for c in left], [c.form for c in right], autojunk=False)
    pairs = []
    for tag, i1, i2, j1, j2 in matcher.get_opcodes():
        if tag in ("equal", "replace"):
            pairs += list(zip(left[i1:i2], right[j1:j2], strict=False))
    return pairs


def _own(citations: Sequence[Citation], work: str) -> list[Citation]:
    return [c for c in citations if c.work == work and not c.edition]


def _finding(text: ProvisionText, citation: Citation, code: str, message: str) -> Finding:
    provision = text.provision
    if citation.note is None:
        file, line, column = provision.place(citation.start)
    else:
        origin = provision.origins[0] if provision.origins else Origin("", 0, 0)
        file, line, column = origin.file, origin.last_line, 1
    return Finding(
        file,
        line,
        column,
        "warning",
        code,
        f"‘{citation.printed}’ in {provision.locator.printed or provision.locator}: {message}",
        str(provision.locator),
        text.language,
    )
