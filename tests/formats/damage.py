"""What happens to files on their way, by chance: cut, changed, doubled, their tags exchanged."""

from __future__ import annotations

import io
import random
import re
import zipfile
from collections.abc import Callable
from typing import Final

_TAG: Final = re.compile(r"<[^<>]*>")
_VALUE: Final = re.compile(r'"[^"]*"')
# Where a tag or a value stood; some are signs of a markup, some break one.
_PIECES: Final = (
    "",
    " ",
    "x" * 3_000,
    "16B",
    "(a) x",
    "\n\nA. x",
    "Note: x",
    "LAW 16 x",
    "| a | b |",
    "=1+1",
    "²",
    "٣",
    "-1",
    "999999999999",
    "1e3",
    "&amp;",
    "&#xD800;",
    "&x;",
    "<x>",
    "</x>",
    "<!-- ",
    "]]>",
    "\x01",
    "\ufdd0",
    "\ufeff",
    "\u202e",
    "\U0001f0a1",
)


def cut_off(data: bytes, chosen: random.Random) -> bytes:
    """Only the beginning of a file."""
    return data[: chosen.randint(0, len(data))]


def change_bytes(data: bytes, chosen: random.Random) -> bytes:
    """Up to forty other bytes."""
    changed = bytearray(data)
    for _ in range(chosen.randint(1, 40) if data else 0):
        changed[chosen.randrange(len(changed))] = chosen.randrange(256)
    return bytes(changed)


def double(data: bytes, chosen: random.Random) -> bytes:
    """A file that goes back to an earlier place, or leaves a stretch out."""
    at = chosen.randint(0, len(data))
    return data[:at] + data[chosen.randint(0, at) :]


def put_in(data: bytes, chosen: random.Random) -> bytes:
    """A few pieces that belong to other places."""
    for _ in range(chosen.randint(1, 9)):
        at = chosen.randint(0, len(data))
        piece = chosen.choice(_PIECES).encode("utf-8") * chosen.choice((1, 1, 50))
        data = data[:at] + piece + data[at:]
    return data


DAMAGES: Final[tuple[Callable[[bytes, random.Random], bytes], ...]] = (
    cut_off,
    change_bytes,
    double,
    put_in,
)


def damage(data: bytes, chosen: random.Random) -> bytes:
    """A file after one or two of these."""
    for way in chosen.sample(DAMAGES, chosen.randint(1, 2)):
        data = way(data, chosen)
    return data


def change_tags(text: str, chosen: random.Random) -> str:
    """XML some of whose tags are gone, there twice, exchanged, or hold another value."""
    tags = _TAG.findall(text)
    between = _TAG.split(text)
    for _ in range(chosen.choice((1, 3, 20)) if tags else 0):
        at = chosen.randrange(len(tags))
        way = chosen.randrange(6)
        if way == 0:
            tags[at] = ""
        elif way == 1:
            tags[at] *= 2
        elif way == 2:
            other = chosen.randrange(len(tags))
            tags[at], tags[other] = tags[other], tags[at]
        elif way == 3:
            before, *values = _VALUE.split(tags[at], maxsplit=1)
            tags[at] = f'{before}"{chosen.choice(_PIECES)}"{values[0]}' if values else before
        elif way == 4:
            between[at + 1] = chosen.choice(_PIECES)
        else:
            end = min(len(tags), at + chosen.randint(1, 60))
            tags[at:at] = tags[at:end]
            between[at:at] = between[at:end]
    made = [between[0]]
    for tag, behind in zip(tags, between[1:], strict=True):
        made += [tag, behind]
    return "".join(made)


def change_parts(
    data: bytes,
    chosen: random.Random,
    change: Callable[[str, random.Random], str] = change_tags,
) -> bytes:
    """An office document one of whose parts of XML is changed, most often the largest."""
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        parts = {name: archive.read(name) for name in archive.namelist()}
    largest = max(parts, key=lambda name: len(parts[name]))
    name = largest if chosen.random() < 0.7 else chosen.choice(sorted(parts))
    text = parts[name].decode("utf-8", "replace")
    parts[name] = change(text, chosen).encode("utf-8", "replace")
    made = io.BytesIO()
    with zipfile.ZipFile(made, "w", zipfile.ZIP_DEFLATED) as archive:
        for each, held in parts.items():
            archive.writestr(each, held)
    return made.getvalue()
