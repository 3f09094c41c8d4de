"""XLIFF 2 and 1.2 back into units, with the place of each, and nothing in it that could harm.

The parser is expat, element by element. A document type is refused before anything in
it is looked at, so that no entity is ever declared, expanded or fetched.
"""

from __future__ import annotations

import re
import sys
from dataclasses import dataclass, field
from typing import Final
from xml.parsers import expat

from bridgelaws.exchange.back.returned import ReturnedFile, ReturnedUnit
from bridgelaws.exchange.back.verdict import find_left
from bridgelaws.exchange.codes import ReturnedCode, compare_codes
from bridgelaws.exchange.out.xliff import CODE_PREFIX, EXPRESSIONS, SOURCE_HASH, TARGET_HASH
from bridgelaws.exchange.out.xliff12 import CODE_PREFIX_1, NAMESPACE_1, UNTRANSLATED
from bridgelaws.exchange.pieces import fold_breaks
from bridgelaws.exchange.sentence_pairs import unbind
from bridgelaws.model.finding import Finding, Severity
from bridgelaws.model.provision import PLAIN

# 2.2 keeps the core of 2.0 under a new name.
NAMESPACES: Final = (
    "urn:oasis:names:tc:xliff:document:2.0",
    "urn:oasis:names:tc:xliff:document:2.2",
    NAMESPACE_1,
)
# What the elements and attributes of 1.2 are called in 2.
_NAMES_IN_2: Final = {"group": "unit", "trans-unit": "segment"}
_ATTRIBUTES_IN_2: Final = {("file", "original"): "id", ("note", "from"): "category"}
# Their words are codes of the file that was translated from, not words of the text.
_CODES: Final = {"ph", "it", "bpt", "ept"}
_LARGEST: Final = 64 * 1024 * 1024
_DEEPEST: Final = 100
_HEX: Final = re.compile("[0-9A-Fa-f]{1,8}")
_CHARACTERS: Final = range(1, sys.maxunicode + 1)
# Halves of a character, which no file can hold.
_HALVES: Final = range(0xD800, 0xE000)
# Their words belong to the text; what other inline elements stand for does not come back.
_TRANSPARENT: Final = {"mrk", "pc", "sm", "em", "g"}
# Those that hold what a translation keeps, and what says so of them.
_HOLDING: Final = {"pc": ("subType", CODE_PREFIX), "g": ("ctype", CODE_PREFIX_1)}


def read_xliff(data: bytes, file: str) -> ReturnedFile:
    """Read a translator's XLIFF file; what is wrong with it becomes findings."""
    if len(data) > _LARGEST:
        return _refused(file, 0, 0, "TOO_LARGE", f"larger than {_LARGEST // 1024 // 1024} MiB")
    reader = _XliffReader(file)
    try:
        reader.parser.Parse(data, True)
    except expat.ExpatError as problem:
        place = problem.lineno, problem.offset + 1
        return _refused(file, *place, "NOT_XML", expat.errors.messages[problem.code])
    except (UnicodeDecodeError, LookupError) as problem:
        return _refused(file, 1, 1, "ENCODING", str(problem))
    except _Refusal as refusal:
        return ReturnedFile((), (refusal.finding,))
    return ReturnedFile(
        tuple(reader.units),
        tuple(reader.findings),
        reader.source,
        reader.target,
        reader.official,
    )


def _as_in_2(name: str, attributes: dict[str, str]) -> tuple[str, dict[str, str]]:
    named = {_ATTRIBUTES_IN_2.get((name, key), key): said for key, said in attributes.items()}
    return _NAMES_IN_2.get(name, name), named


def _refused(file: str, line: int, column: int, code: str, message: str) -> ReturnedFile:
    return ReturnedFile((), (Finding(file, line, column, "error", code, message),))


class _Refusal(Exception):  # noqa: N818 - it carries a finding, it is no fault of ours
    """The file cannot be taken at all."""

    def __init__(self, finding: Finding) -> None:
        super().__init__(str(finding))
        self.finding = finding


@dataclass
class _UnitDraft:
    """A unit while it is read."""

    place: str
    line: int
    column: int
    notes: dict[str, str] = field(default_factory=dict)
    texts: dict[str, str] = field(default_factory=dict)
    emptied: set[str] = field(default_factory=set)
    seen: set[str] = field(default_factory=set)
    faults: list[str] = field(default_factory=list)


class _XliffReader:
    """The state of one reading: where we are, and what was gathered."""

    def __init__(self, file: str) -> None:
        self.file = file
        self.parser = expat.ParserCreate(namespace_separator=" ")
        self.parser.buffer_text = True
        self.parser.StartElementHandler = self.start
        self.parser.EndElementHandler = self.end
        self.parser.CharacterDataHandler = self.characters
        self.parser.StartDoctypeDeclHandler = self.doctype
        self.units: list[ReturnedUnit] = []
        self.findings: list[Finding] = []
        self.source = self.target = ""
        self.official = False
        self.path: list[str] = []
        self.file_id = ""
        self.draft: _UnitDraft | None = None
        self.segment = self.category = ""
        self.said_source = self.state = ""
        self.has_target = False
        self.words: list[str] | None = None
        self.source_codes: dict[str, ReturnedCode] = {}
        self.codes: list[ReturnedCode] = []
        # Inline elements that are open: what each is, and with how many of the words it began.
        self.open: list[tuple[str, str, int]] = []

    def find(self, severity: Severity, code: str, message: str) -> Finding:
        """A finding at the place where the parser is."""
        line, column = self.parser.CurrentLineNumber, self.parser.CurrentColumnNumber + 1
        finding = Finding(self.file, line, column, severity, code, message)
        self.findings.append(finding)
        return finding

    def doctype(self, name: str, *_: object) -> None:
        message = f"a document type ({name}) is not taken: XLIFF has none"
        raise _Refusal(self.find("error", "DOCTYPE", message))

    def start(self, qualified: str, attributes: dict[str, str]) -> None:
        namespace, _, name = qualified.rpartition(" ")
        self._enter(namespace, name, attributes)
        if namespace == NAMESPACE_1:
            name, attributes = _as_in_2(name, attributes)
        self.path.append(name if namespace in NAMESPACES else "?")
        self._open_code(self.path[-1], attributes)
        match self.path[-1]:
            case "file":
                self._file(attributes)
            case "unit":
                self._unit(attributes)
            case "note":
                self.category = attributes.get("category", "")
                self.words = []
            case "segment":
                self.source_codes = {}
                self._segment(attributes)
            case "source" if self.path[-2:-1] == ["segment"]:
                self._begin_words("")
            case "target" if self.path[-2:-1] == ["segment"]:
                self._begin_words(attributes.get("state", ""))
            case "cp" if self.words is not None:
                self._code_point(attributes.get("hex", ""))
            case other if self._in_target() and other not in _TRANSPARENT:
                self.find("warning", "INLINE", f"the inline element <{name}> was left out")

    def end(self, _: str) -> None:
        name = self.path.pop()
        if name == "unit" and self.draft is not None:
            draft, self.draft = self.draft, None
            self.units.append(
                ReturnedUnit(
                    draft.place,
                    draft.texts,
                    draft.notes.get(SOURCE_HASH, ""),
                    draft.notes.get(TARGET_HASH, ""),
                    draft.line,
                    draft.column,
                    frozenset(draft.emptied),
                    tuple(draft.faults),
                )
            )
        elif name == "note" and self.words is not None:
            self._note(fold_breaks("".join(self.words)))
            self.words = None
        elif name == "target" and self.words is not None:
            said = fold_breaks("".join(self.words))
            self.words = None
            self.has_target = True
            if self.draft is not None and self.segment:
                self._target(self.draft, said)
        elif name == "source" and self.words is not None:
            self.said_source = fold_breaks("".join(self.words))
            self.source_codes = {code.id: code for code in self.codes if code.kind}
            self.words = None
        elif name == "segment" and self.draft is not None and not self.has_target:
            self.draft.emptied.add(self.segment)
        elif name in _HOLDING and self.words is not None and self.open:
            own, kind, start = self.open.pop()
            self.codes.append(ReturnedCode(own, kind, fold_breaks("".join(self.words[start:]))))

    def characters(self, text: str) -> None:
        if self.words is not None and _CODES.isdisjoint(self.path) and "?" not in self.path:
            self.words.append(text)

    def _enter(self, namespace: str, name: str, attributes: dict[str, str]) -> None:
        if not self.path:
            self._root(namespace, name, attributes)
        if len(self.path) >= _DEEPEST:
            message = f"elements more than {_DEEPEST} deep in one another"
            raise _Refusal(self.find("error", "NOT_XLIFF", message))

    def _root(self, namespace: str, name: str, attributes: dict[str, str]) -> None:
        if namespace not in NAMESPACES or name != "xliff":
            message = f"this is <{name}>; XLIFF is expected, as `bridgelaws export xliff` writes it"
            raise _Refusal(self.find("error", "NOT_XLIFF", message))
        self.source = attributes.get("srcLang", "")
        self.target = attributes.get("trgLang", "")

    def _file(self, attributes: dict[str, str]) -> None:
        self.file_id = attributes.get("id", "")
        # In 1.2 each file says its languages.
        source = attributes.get("source-language", self.source)
        target = attributes.get("target-language", self.target)
        if (self.source or source, self.target or target) != (source, target):
            message = f"the files in it are of several languages: {self.target}, {target}"
            raise _Refusal(self.find("error", "NOT_XLIFF", message))
        self.source, self.target = source, target

    def _unit(self, attributes: dict[str, str]) -> None:
        identity = attributes.get("id", "")
        line, column = self.parser.CurrentLineNumber, self.parser.CurrentColumnNumber + 1
        place = f"{self.file_id}.{identity}" if identity else ""
        if place != "empty.empty":
            self.draft = _UnitDraft(place, line, column)

    def _segment(self, attributes: dict[str, str]) -> None:
        self.has_target = False
        self.segment = attributes.get("id", "").rpartition("#")[2]
        if self.draft is None:
            if self.file_id != "empty":
                self.find("error", "SEGMENT", f"{self.segment} stands in no provision")
            return
        if not self.segment:
            self.find("error", "SEGMENT", "a segment without id: nobody knows which line it is")
        elif self.segment in self.draft.seen:
            self.find("error", "SEGMENT", f"the segment {self.segment} is there twice")
            # Neither is right before a person has looked.
            self.draft.texts["?"] = self.segment
        self.draft.seen.add(self.segment)

    def _target(self, draft: _UnitDraft, said: str) -> None:
        """Take a line; one that was sent out with the source's words only where none is left."""
        if not said:
            draft.emptied.add(self.segment)
        elif self.state != UNTRANSLATED:
            self._judge_codes(draft, said)
            # Who copies the source takes its bound sentences along; a text's own space stays.
            is_bound = unbind(self.said_source) != self.said_source
            draft.texts[self.segment] = unbind(said) if is_bound else said
        elif said != self.said_source:
            source, said = unbind(self.said_source), unbind(said)
            left = find_left(source, said)
            if left:
                message = f"{draft.place}#{self.segment} is translated in part: left is ‘{left}’"
                self.find("error", "UNFINISHED", message)
            else:
                draft.texts[self.segment] = said

    def _open_code(self, name: str, attributes: dict[str, str]) -> None:
        if self.words is not None and name in _HOLDING:
            by, prefix = _HOLDING[name]
            said = attributes.get(by, "")
            kind = said.removeprefix(prefix) if said.startswith(prefix) else ""
            self.open.append((attributes.get("id", ""), kind, len(self.words)))

    def _begin_words(self, state: str) -> None:
        self.words, self.state = [], state
        self.codes, self.open = [], []

    def _judge_codes(self, draft: _UnitDraft, said: str) -> None:
        """Tell of codes that are lost; what says something else now is a fault of the unit."""
        for found in compare_codes(self.source_codes, self.codes, said):
            if found.is_wrong:
                draft.faults.append(f"{self.segment}: {found.message}")
            else:
                where = f"{draft.place}#{self.segment}"
                self.find("warning", "CODES", f"{where}: {found.message}")

    def _note(self, said: str) -> None:
        if self.draft is not None:
            self.draft.notes[self.category] = said
        elif self.category == EXPRESSIONS[1] and said != PLAIN:
            self.official = True

    def _code_point(self, digits: str) -> None:
        number = int(digits, 16) if _HEX.fullmatch(digits) else -1
        if number not in _CHARACTERS or number in _HALVES:
            self.find("warning", "INLINE", f"<cp> with {digits[:20]!r} names no character")
        elif self.words is not None:
            self.words.append(chr(number))

    def _in_target(self) -> bool:
        return "target" in self.path[:-1]
