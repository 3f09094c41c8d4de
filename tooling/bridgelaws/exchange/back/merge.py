"""A translator's work brought back: judged unit by unit, then read as it would stand.

Nothing is written here. What would be written is parsed and linked first: numbering
and layout must come out as they were, and a provision must cite what the English cites.
A unit that breaks this is refused, and the others go on.
"""

from __future__ import annotations

import unicodedata
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from bridgelaws.exchange.back.insert import judge_new
from bridgelaws.exchange.back.judge import find_changed_source, judge_unit
from bridgelaws.exchange.back.present import (
    CitedCounts,
    PresentFile,
    PresentTexts,
    Preview,
    TextReading,
    read_text,
)
from bridgelaws.exchange.back.returned import UNSAID, ReturnedFile, ReturnedUnit
from bridgelaws.exchange.back.verdict import ProvisionEdit
from bridgelaws.exchange.pieces import fold_breaks, name_for_people, split_pieces
from bridgelaws.library.library import Library
from bridgelaws.model.agreement import EditionPlace
from bridgelaws.model.finding import Finding, Severity, sort_findings


@dataclass(frozen=True)
class ImportOutcome:
    """What an import would do: new bytes per file name, and what a person should know.

    ``changed`` are the provisions with new words, ``current`` those of them whose
    original is still the one they were made from.
    """

    files: Mapping[str, bytes]
    changed: tuple[EditionPlace, ...]
    current: tuple[EditionPlace, ...]
    unchanged: int
    refused: int
    findings: tuple[Finding, ...]


def bring_back(
    returned: ReturnedFile,
    name: str,
    present: PresentTexts,
    originals: Mapping[str, PresentTexts],
    library: Library,
    preview: Preview,
    *,
    source: str = "en",
    model: str = "en",
    force: bool = False,
) -> ImportOutcome:
    """Judge all units, and make the files as they would be.

    Args:
        returned: what was read.
        name: of the file it was read from, for findings.
        present: the plain edition in the language to be changed.
        originals: the plain edition in ``model`` and in the language translated from.
        library: works, outlines, lexicons.
        preview: the stages for one text in memory.
        source: the language translated from where the file does not say it.
        model: the language whose citations the others must have.
        force: take a unit that cites something else than the model, with a warning.
    """
    findings = [*returned.findings, *present.findings]
    wrong = _wrong_file(returned, name, present.language)
    if wrong is not None:
        return ImportOutcome({}, (), (), 0, len(returned.units), (*findings, wrong))
    original = originals.get(returned.source or source)
    changes: list[ProvisionEdit] = []
    mine = [unit for unit in returned.units if unit.language in ("", present.language)]
    findings += _find_astray(returned.units, name, present.language)
    unchanged, refused = 0, len(returned.units) - len(mine)
    for unit, place, doubt in _resolve(mine, name, present, original):
        if place is None or doubt is not None:
            refused += 1
            findings += [doubt] if doubt else []
            continue
        lost = [
            _tell_code(unit, fault, place, name, present.language, force) for fault in unit.faults
        ]
        findings += lost
        findings += find_changed_source(unit, place, name, original)
        if lost and not force:
            refused += 1
            continue
        if present.provision(place) is None and original is not None:
            lexicon = library.lexicons[present.language]
            verdict = judge_new(unit, place, name, present, original, lexicon)
        else:
            verdict = judge_unit(unit, place, name, present, original)
        findings += verdict.findings
        if verdict.change is not None:
            changes.append(verdict.change)
        refused += verdict.refused
        unchanged += verdict.change is None and not verdict.refused
    trial = _Trial(present, originals.get(model), preview, force)
    files: dict[str, bytes] = {}
    taken: list[ProvisionEdit] = []
    for file in dict.fromkeys(change.file for change in changes):
        there = [change for change in changes if change.file == file]
        kept, seen = trial.choose(present.files[file], there)
        findings += seen
        taken += kept
        refused += len(there) - len(kept)
        if kept:
            files[file] = _write(present.files[file], kept)
    return ImportOutcome(
        files,
        tuple(change.place for change in taken),
        tuple(change.place for change in taken if change.is_current),
        unchanged,
        refused,
        sort_findings(findings),
    )


def _wrong_file(returned: ReturnedFile, name: str, language: str) -> Finding | None:
    if returned.official:
        message = "an official text is not ours to change; only the plain edition is"
        return Finding(name, 0, 0, "error", "OFFICIAL", message)
    if returned.target and returned.target.split("-")[0].lower() != language:
        message = f"the file is translated into {returned.target}, not into {language}"
        return Finding(name, 0, 0, "error", "WRONG_LANGUAGE", message)
    return None


def _find_astray(units: Iterable[ReturnedUnit], name: str, language: str) -> Iterator[Finding]:
    """Each row of a provision in another language: somebody has put two tables together."""
    for unit in units:
        if unit.language in ("", language):
            continue
        place = unit.place.rpartition("/")[2]
        into = "nobody knows what" if unit.language == UNSAID else unit.language
        message = f"{place}: the row is translated into {into}, not into {language}; it is left out"
        for row in unit.rows:
            yield Finding(name, row, 1, "error", "WRONG_LANGUAGE", message)


def _resolve(
    units: Sequence[ReturnedUnit], name: str, present: PresentTexts, original: PresentTexts | None
) -> list[tuple[ReturnedUnit, EditionPlace | None, Finding | None]]:
    """Each unit with the provision it means, or with what keeps it from meaning one."""
    names = {**(original.place_by_name if original else {}), **present.place_by_name}
    places = [names.get(unit.place) for unit in units]
    often = Counter(place for place in places if place is not None)
    found: list[tuple[ReturnedUnit, EditionPlace | None, Finding | None]] = []
    for unit, place in zip(units, places, strict=True):
        doubt = None
        if place is None:
            message = f"{unit.place!r} is no provision of the text in {present.language}"
            doubt = Finding(name, unit.line, unit.column, "error", "UNKNOWN_UNIT", message)
        elif often[place] > 1:
            times = f"the unit is there {often[place]} times; none is taken"
            message = f"{name_for_people(place[2])}: {times}"
            doubt = Finding(name, unit.line, unit.column, "error", "DUPLICATE_UNIT", message)
        if doubt is not None and place is None and not unit.texts:
            doubt = replace(doubt, severity="warning")
        found.append((unit, place, doubt))
    return found


def _tell_code(
    unit: ReturnedUnit, fault: str, place: EditionPlace, name: str, language: str, force: bool
) -> Finding:
    grave: Severity = "warning" if force else "error"
    said = f"{name_for_people(place[2])}: {fault}"
    return Finding(name, unit.line, unit.column, grave, "CODES", said, str(place[2]), language)


@dataclass(frozen=True)
class _Trial:
    """Reads a file as it would stand, and tells which changes spoil it."""

    present: PresentTexts
    model: PresentTexts | None
    preview: Preview
    force: bool

    def choose(
        self, file: PresentFile, changes: Sequence[ProvisionEdit]
    ) -> tuple[list[ProvisionEdit], list[Finding]]:
        """The changes that can be made together, and findings about the others."""
        language = self.present.language
        kept, findings = self._keep_sound(file, list(changes))
        while True:
            reading = self._read(file, kept)
            faults = {c.place: f for c in kept if (f := self._find_citations(c, reading))}
            grave: Severity = "warning" if self.force else "error"
            findings += [
                change.find(grave, "CITATIONS", faults[change.place], language)
                for change in kept
                if change.place in faults
            ]
            if not faults or self.force:
                return kept, findings
            # Without them the others may read otherwise: a heading whose items are gone.
            rest = [change for change in kept if change.place not in faults]
            kept, more = self._keep_sound(file, rest)
            findings += more

    def _keep_sound(
        self, file: PresentFile, changes: list[ProvisionEdit]
    ) -> tuple[list[ProvisionEdit], list[Finding]]:
        """The changes with which the file is read as it should be."""
        if self._find_breach(file, changes) is None:
            return changes, []
        # One of them spoils the file. Each is tried on top of those that do not.
        kept: list[ProvisionEdit] = []
        findings = []
        for change in changes:
            breach = self._find_breach(file, [*kept, change])
            if breach is None:
                kept.append(change)
            else:
                findings.append(change.find("error", "NUMBERING", breach, self.present.language))
        return kept, findings

    def _read(self, file: PresentFile, changes: Sequence[ProvisionEdit]) -> TextReading:
        return read_text(_write(file, changes), file.ref, self.preview)

    def _find_breach(self, file: PresentFile, changes: Sequence[ProvisionEdit]) -> str | None:
        """What comes out otherwise than it should when the file is read with the changes."""
        reading = self._read(file, changes)
        added = {change.place for change in changes if change.is_new}
        if [at for at in reading.provisions if at not in added] != list(file.reading.provisions):
            lost = [at for at in file.reading.provisions if at not in reading.provisions]
            more = [at for at in reading.provisions if at not in file.reading.provisions]
            told = [f"{name_for_people(place[2])} would be lost" for place in lost[:3]]
            told += [f"{name_for_people(place[2])} would be new" for place in more[:3]]
            return "; ".join(told) or "provisions would change places"
        if added - reading.provisions.keys():
            return "its lines would not be read as a provision of their own"
        wanted = {change.place: change.pieces for change in changes}
        for place, provision in reading.provisions.items():
            if place not in wanted:
                if provision != file.reading.provisions[place]:
                    return f"{name_for_people(place[2])} would read otherwise"
                continue
            said = [(p.name, p.kind, fold_breaks(p.text)) for p in split_pieces(provision)]
            should = [(p.name, p.kind, fold_breaks(p.text)) for p in wanted[place]]
            known = file.reading.provisions.get(place, provision)
            if said != should or provision.mark != known.mark:
                return "the words would be read as a mark, a note or another line"
        grave = {f.code for f in reading.findings if f.severity != "info"}
        grave -= {f.code for f in file.reading.findings}
        return f"reading it gives {', '.join(sorted(grave))}" if grave else None

    def _find_citations(self, change: ProvisionEdit, reading: TextReading) -> str | None:
        """How a provision's citations differ from the model's, unless they did before."""
        cited = reading.cited.get(change.place, Counter())
        if not change.is_new and cited == self.present.cited(change.place):
            return None
        model = self.model
        if model is None or model.provision(change.place) is None:
            model = self.present
        expected = model.cited(change.place)
        if cited == expected:
            return None
        told = [f"cites {_list(cited - expected)} beside it"] if cited - expected else []
        told += [f"does not cite {_list(expected - cited)}"] if expected - cited else []
        return f"against the {model.language} text it {' and '.join(told)}"


def _write(file: PresentFile, changes: Sequence[ProvisionEdit]) -> bytes:
    edits = [edit for change in changes for edit in change.edits]
    return file.text.edit(edits).encode("utf-8")


def _list(cited: CitedCounts) -> str:
    return ", ".join(sorted(unicodedata.normalize("NFC", locator) for _, locator in cited))
