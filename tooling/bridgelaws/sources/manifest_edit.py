"""The text of a sources.toml with an entry put in, changed or taken out; all else stays as it is.

People write in that file too, so nothing but the entry's own lines is touched: comments,
order and spacing stay. The result is parsed and held against what was meant before anybody
writes it, so that an unusual hand-written form is refused rather than damaged.
"""

from __future__ import annotations

import json
import re
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from bridgelaws.errors import ManifestError

EntryValue = str | tuple[str, ...]

_HEAD: Final = re.compile(r"[ \t]*\[\[[ \t]*source[ \t]*\]\][ \t]*(?:#.*)?\r?$")
_COMMENT: Final = re.compile(r"[ \t]*#")
_SIMPLE: Final = re.compile(
    r'(?P<key>[ \t]*[\w-]+[ \t]*=[ \t]*)(?:"[^"\\]*"|\'[^\']*\')(?P<rest>.*)'
)
# Control characters that TOML wants written as numbers, and JSON does not.
_BARE: Final = re.compile("[\x7f-\x9f]")


@dataclass(frozen=True, slots=True)
class _Block:
    """The lines ``[start, end)`` of one entry; ``head`` is its ``[[source]]`` line.

    Comments right above the head belong to the entry.
    """

    start: int
    head: int
    end: int


def put_entry(text: str, entry: Mapping[str, EntryValue]) -> str:
    """The manifest with this entry; one that names the same file is changed where it stands.

    Args:
        text: the manifest as it is; empty for a new one.
        entry: values by key, ``file`` among them. Keys that a standing entry has besides stay;
            an empty value is written only where it takes the place of another.

    Raises:
        ManifestError: the manifest is written in a form that cannot be changed safely.
    """
    before = _parsed(text)
    wanted = [dict(each) for each in before]
    at = _position(before, str(entry["file"]))
    lines = _lines(text)
    standing = before[at] if at is not None else {}
    entry = {key: value for key, value in entry.items() if value or standing.get(key)}
    plain = {key: list(v) if isinstance(v, tuple) else v for key, v in entry.items()}
    if at is None:
        wanted.append(plain)
        block = ["[[source]]", *(f"{key} = {write_value(v)}" for key, v in entry.items())]
        gap = [""] if lines and lines[-1].strip() else []
        return _checked([*lines, *gap, *block], wanted)
    changed = {key: v for key, v in entry.items() if wanted[at].get(key) != plain[key]}
    wanted[at] |= plain
    own = _block(lines, at, len(before))
    for key, value in changed.items():
        lines, own = _set(lines, own, key, write_value(value))
    return _checked(lines, wanted)


def drop_entry(text: str, file: str) -> str:
    """The manifest without the entry of this file.

    Raises:
        ManifestError: there is none, or the manifest cannot be changed safely.
    """
    before = _parsed(text)
    at = _position(before, file)
    if at is None:
        raise ManifestError(f"no [[source]] describes {file}")
    lines = _lines(text)
    block = _block(lines, at, len(before))
    start, end = block.start, block.end
    while start > 0 and not lines[start - 1].strip():
        start -= 1
    kept = [*lines[:start], *([""] if start and end < len(lines) else []), *lines[end:]]
    return _checked(kept, [each for n, each in enumerate(before) if n != at])


def write_value(value: EntryValue) -> str:
    """A string or a list of strings as TOML.

    >>> write_value('say "pas"'), write_value(("nl", "fr"))
    ('"say \\\\"pas\\\\""', '["nl", "fr"]')
    """
    if isinstance(value, tuple):
        return f"[{', '.join(map(write_value, value))}]"
    # A JSON string is a basic string of TOML, but for a few control characters.
    quoted = json.dumps(value, ensure_ascii=False)
    return _BARE.sub(lambda found: f"\\u{ord(found[0]):04x}", quoted)


def _lines(text: str) -> list[str]:
    # Not `splitlines`, which also cuts at characters that a string may hold.
    return text.rstrip("\n").split("\n") if text.strip() else []


def _parsed(text: str) -> list[dict[str, Any]]:
    try:
        table = tomllib.loads(text)
    except tomllib.TOMLDecodeError as problem:
        raise ManifestError(f"sources.toml: {problem}") from None
    entries = table.get("source", [])
    if not isinstance(entries, list) or not all(isinstance(each, dict) for each in entries):
        raise ManifestError("sources.toml: each source is a table [[source]]")
    return entries


def _position(entries: list[dict[str, Any]], file: str) -> int | None:
    found = [n for n, each in enumerate(entries) if each.get("file") == file]
    if len(found) > 1:
        raise ManifestError(f"sources.toml describes {file} twice: take one of them out by hand")
    return found[0] if found else None


def _block(lines: list[str], at: int, count: int) -> _Block:
    heads = [n for n, line in enumerate(lines) if _HEAD.match(line)]
    if len(heads) != count:
        raise ManifestError("sources.toml is written in an unusual form: change it by hand")
    starts = [_start(lines, head) for head in heads]
    head = heads[at]
    end = starts[at + 1] if at + 1 < count else len(lines)
    while end > head + 1 and not lines[end - 1].strip():
        end -= 1
    return _Block(starts[at], head, end)


def _start(lines: list[str], head: int) -> int:
    start = head
    while start > 0 and _COMMENT.match(lines[start - 1]):
        start -= 1
    # What stands at the top of the file is about the file.
    return head if start == 0 else start


def _set(lines: list[str], block: _Block, key: str, value: str) -> tuple[list[str], _Block]:
    """The lines with one key of the block set; a remark behind a simple value stays."""
    own = re.compile(rf"[ \t]*{re.escape(key)}[ \t]*=")
    found = [n for n in range(block.head + 1, block.end) if own.match(lines[n])]
    if not found:
        added = [*lines[: block.end], f"{key} = {value}", *lines[block.end :]]
        return added, _Block(block.start, block.head, block.end + 1)
    simple = _SIMPLE.fullmatch(lines[found[0]])
    line = f"{simple['key']}{value}{simple['rest']}" if simple else f"{key} = {value}"
    return [*lines[: found[0]], line, *lines[found[0] + 1 :]], block


def _checked(lines: list[str], wanted: list[dict[str, Any]]) -> str:
    text = "\n".join(lines).strip("\n") + "\n"
    try:
        same = tomllib.loads(text).get("source", []) == wanted
    except tomllib.TOMLDecodeError:
        same = False
    if not same:
        raise ManifestError("sources.toml is written in an unusual form: change it by hand")
    return text
