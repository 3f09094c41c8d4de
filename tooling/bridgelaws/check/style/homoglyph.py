"""Letters of two scripts where one is meant: they look right and are never found.

A word of Greek and Latin (or Cyrillic) letters; in Greek a Latin look-alike as the letter
of an address or of a mark (``22A`` with a Latin A, for 22Α), elsewhere a Greek one. The
reader of texts folds them by itself, so that this is for information.

Example: Νόμος 7B with a Latin B.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from bridgelaws.check.facts import Facts
from bridgelaws.check.pair import Difference, Pair, stretches_of
from bridgelaws.check.registry import Check
from bridgelaws.language.lexicon import HOMOGLYPHS
from bridgelaws.model.check_finding import WordSpan
from bridgelaws.model.locator import Locator

_LATIN: Final = r"A-Za-z\u00c0-\u024f"
_FOREIGN: Final = r"\u0370-\u03ff\u1f00-\u1fff\u0400-\u04ff"
_MIXED: Final = re.compile(
    rf"[^\W_]*(?:[{_LATIN}][\d]*[{_FOREIGN}]|[{_FOREIGN}][\d]*[{_LATIN}])[^\W_]*"
)
_STRANGE: Final = re.compile(rf"[{_FOREIGN}]")
# The Latin capitals that a Greek one looks like.
_ALIKE: Final = frozenset(map(chr, HOMOGLYPHS.values()))


def find(pair: Pair, facts: Facts) -> Iterator[Difference]:
    """One difference per word, address or mark."""
    lexicon = facts.lexicons.get(pair.right.language)
    own_script = lexicon is not None and lexicon.has_own_script
    for row in pair.rows:
        for view in row.right:
            mark = view.text.provision.mark
            if mark and _is_mixed_label(mark, own_script):
                yield _differ(row.locator, mark, ())
        for stretch in stretches_of(row.right):
            seen: set[int] = set()
            for match in _MIXED.finditer(stretch.words):
                seen |= set(range(match.start(), match.end()))
                marks = (stretch.mark(match.start(), match.end()),)
                yield _differ(row.locator, match.group(), marks)
            for citation in stretch.citations:
                if seen & set(range(citation.start, citation.end)):
                    continue
                labels = "".join(re.findall(r"(?<![^\W\d_])[^\W\d_](?![^\W\d_])", citation.printed))
                if _is_mixed_label(labels, own_script):
                    marks = (stretch.mark(citation.start, citation.end),)
                    yield _differ(row.locator, citation.printed, marks)


def _is_mixed_label(label: str, own_script: bool) -> bool:
    if own_script:
        return any(char in _ALIKE for char in label)
    return bool(_STRANGE.search(label))


def _differ(locator: Locator, word: str, marks: tuple[WordSpan, ...]) -> Difference:
    return Difference(
        locator,
        f"letters of two scripts: {word}",
        "type it with one keyboard",
        right=word,
        right_marks=marks,
    )


CHECK = Check("homoglyph", "info", "characters", find, __doc__, alone=True)
