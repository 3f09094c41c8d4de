"""One defect, one finding: which text is alone, and which findings follow from another.

Two texts that differ do not tell which of them is wrong; four do. Where the plain text of one
language differs from several others in the same way, the finding is about that one. What is found
of one text at one place is a group: the first of it is the cause, or the nearest to it; the
others go away with it. What is lost, doubled or out of order shifts all that stands beside it.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Final

from bridgelaws.check.facts import Facts
from bridgelaws.check.pair import Pair, Party
from bridgelaws.model.check_finding import CheckFinding, WordSpan
from bridgelaws.model.locator import Locator

# A place that is lost, doubled or out of order spoils what stands beside it too.
_SHIFTING: Final = frozenset({"prov-missing", "prov-extra", "enum-mismatch"})
# Of several findings the first of these is the cause: the widest, then the most exact.
_CAUSES: Final = (
    "prov-missing",
    "prov-extra",
    "enum-mismatch",
    "untranslated",
    "foreign-words",
    "sentence-missing",
    "heading-missing",
    "note-mismatch",
    "homoglyph",
    "spelling",
    "meaning-swapped",
    "term-swapped",
    "term-article",
    "num-mismatch",
    "unit-mismatch",
    "ref-dangling",
    "ref-precision",
    "ref-mismatch",
    "modal-negated",
    "modal-strength",
    "negation",
    "term-forbidden",
    "term-missing",
    "term-inconsistent",
    "length-ratio",
    "stale",
)
# These asked all texts before they named one.
_VOTED: Final = frozenset({"meaning-swapped", "term-swapped", "sentence-missing", "foreign-words"})
# Where one text says a whole sentence otherwise or not at all, those that say it seem to differ.
_SPOILING: Final = frozenset({"untranslated", "foreign-words", "sentence-missing"})
_SPOILT: Final = frozenset({"meaning-swapped", "term-swapped"})
# How the places of lines begin that found none.
_REST: Final = "line-"
_GRAVITY: Final = {"error": 0, "warning": 0, "info": 1}

# A work, its edition, and a language of the plain texts: whose findings may be of one group.
_Whose = tuple[str, str, str, str]


def group_findings(
    findings: Iterable[CheckFinding], pairs: Sequence[Pair], facts: Facts
) -> tuple[CheckFinding, ...]:
    """The findings, each about the text that is alone, and with the id of its group's first.

    What a person has dismissed, and what became of an edition, is of no group. Order is kept.
    """
    listed = list(findings)
    asked = [at for at, found in enumerate(listed) if _may_be_of_group(found)]
    for at, turned in _name_alone({at: listed[at] for at in asked}, pairs, facts).items():
        listed[at] = turned
    for members in _groups({at: listed[at] for at in asked}, facts):
        first = listed[members[0]]
        for at in members:
            listed[at] = replace(listed[at], group=first.id)
    return tuple(listed)


def _may_be_of_group(found: CheckFinding) -> bool:
    return not found.dismissed and found.left.edition == found.right.edition


def _name_alone(
    findings: Mapping[int, CheckFinding], pairs: Sequence[Pair], facts: Facts
) -> dict[int, CheckFinding]:
    """The findings whose left text is the one that differs from several others, turned round."""
    alike: dict[tuple[str, str, str, Locator], list[int]] = defaultdict(list)
    for at, found in findings.items():
        if _is_of_pair(found, facts) and found.check != "stale":
            alike[found.work, found.right.edition, found.check, found.locator].append(at)
    alone: dict[int, str] = {}
    for members in alike.values():
        beside = {frozenset(_languages(findings[at])) for at in members}
        counted = Counter(language for each in beside for language in each)
        named = [language for language, times in counted.items() if times == len(beside) > 1]
        alone |= dict.fromkeys(members, named[0]) if named else {}
    # What two texts alone differ in is about the one that other findings of the place name.
    told = {
        (found.work, found.right.edition, found.locator, alone.get(at, found.right.language))
        for at, found in findings.items()
        if at in alone or not _is_of_pair(found, facts)
    }
    for at in (at for members in alike.values() for at in members if at not in alone):
        place = (findings[at].work, findings[at].right.edition, findings[at].locator)
        left, right = _languages(findings[at])
        if (*place, left) in told and (*place, right) not in told:
            alone[at] = left
    own = {(pair.work, pair.right): pair for pair in pairs if pair.is_itself}
    turned = {}
    for at, language in alone.items():
        side = findings[at].left
        pair = own.get((findings[at].work, Party(side.expression, side.language, side.edition)))
        if language == side.language and pair is not None:
            turned[at] = _turn(findings[at], pair)
    return turned


def _languages(found: CheckFinding) -> tuple[str, str]:
    return found.left.language, found.right.language


def _is_of_pair(found: CheckFinding, facts: Facts) -> bool:
    """Whether two plain texts were compared, without asking the others."""
    return _is_of_plain_languages(found, facts) and found.check not in _VOTED


def _is_of_plain_languages(found: CheckFinding, facts: Facts) -> bool:
    return (
        found.left.expression == found.right.expression == facts.expression
        and found.left.language != found.right.language
    )


def _turn(found: CheckFinding, pair: Pair) -> CheckFinding:
    """The finding about its left text; what was said to the right one would mislead its reader."""
    file, line, column = pair.place(found.locator, found.left.marks)
    own, other = found.left.token, found.right.token
    said = f"“{own}”" if own else "nothing of it"
    differs = f": {said} here, {f'“{other}”' if other else 'nothing of it'} in "
    among = differs if own != other else ", among them "
    return replace(
        found,
        left=found.right,
        right=found.left,
        message=f"differs from all others{among}{found.right.language}",
        hint="hold this text against the others",
        file=file,
        line=line,
        column=column,
    )


def _groups(findings: Mapping[int, CheckFinding], facts: Facts) -> Iterator[list[int]]:
    """Numbers of findings that belong together, the cause first."""
    by_text: dict[_Whose, list[int]] = defaultdict(list)
    told = {
        (found.work, found.right.edition, found.locator)
        for found in findings.values()
        if found.right.language == facts.model and found.right.expression == facts.expression
    }
    by_slip = _asked_by_slip(findings.values(), facts)
    spoilt = _spoilt_places(findings.values(), facts)
    for at, found in findings.items():
        language = found.right.language
        where = (found.work, found.right.edition, found.locator)
        # What changed in the original makes every translation of it stale.
        is_stale = found.check == "stale" and where in told
        if is_stale or (found.check == "term-missing" and (*where, language) in by_slip):
            language = facts.model
        elif found.check in _SPOILT and where in spoilt and language not in spoilt[where]:
            language = min(spoilt[where])
        by_text[found.work, found.right.edition, found.right.expression, language].append(at)
    for members in by_text.values():
        members.sort(key=lambda at: _rank(findings[at]))
        shifting = [findings[at].locator for at in members if findings[at].check in _SHIFTING]
        grouped: dict[Locator, list[int]] = {}
        for at in members:
            place = findings[at].locator
            beside = (
                each
                for each in shifting
                if _is_shifted(place, each) or _is_of_rest(findings[at], each)
            )
            home = next(beside, place)
            grouped.setdefault(home, []).append(at)
        yield from grouped.values()


def _spoilt_places(
    findings: Iterable[CheckFinding], facts: Facts
) -> Mapping[tuple[str, str, Locator], set[str]]:
    """The languages whose plain text lacks a sentence at a place, or has another language's."""
    spoilt: dict[tuple[str, str, Locator], set[str]] = defaultdict(set)
    for found in findings:
        is_plain = found.right.expression == facts.expression
        if is_plain and found.check in _SPOILING and found.severity != "info":
            place = (found.work, found.right.edition, found.locator)
            spoilt[place].add(found.right.language)
    return spoilt


def _asked_by_slip(
    findings: Iterable[CheckFinding], facts: Facts
) -> set[tuple[str, str, Locator, str]]:
    """Places and languages that are asked for a term which the original says by a slip there."""
    slips: dict[tuple[str, str, Locator], list[WordSpan]] = defaultdict(list)
    asked: list[tuple[tuple[str, str, Locator], CheckFinding]] = []
    for found in findings:
        place = (found.work, found.right.edition, found.locator)
        if found.check in _VOTED and found.right.language == facts.model:
            slips[place] += found.right.marks
        elif found.check == "term-missing" and found.left.language == facts.model:
            asked.append((place, found))
    return {
        (*place, found.right.language)
        for place, found in asked
        if any(one.overlaps(other) for one in slips[place] for other in found.left.marks)
    }


def _is_shifted(place: Locator, lost: Locator) -> bool:
    """Whether a place stands beside what was lost or doubled, in it, or around it."""
    around = (
        lost.parent if lost.parent is not None and lost.parent.article == lost.article else lost
    )
    return place.is_inside(around)


def _is_of_rest(found: CheckFinding, lost: Locator) -> bool:
    """Whether a finding is about a line that has no place, of an article with something doubled."""
    marks = found.right.marks
    return bool(marks) and all(
        mark.locator.place.startswith(_REST) and mark.locator.article == lost.article
        for mark in marks
    )


def _rank(found: CheckFinding) -> tuple[int, int, int, bool]:
    known = found.check in _CAUSES
    cause = _CAUSES.index(found.check) if known else len(_CAUSES)
    # What can be shown in the text comes before what is missing in it.
    return _GRAVITY[found.severity], cause, len(found.locator.steps), not found.right.marks
