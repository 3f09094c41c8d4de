"""The text of ``laws/works.toml`` with an edition put in, made current, or taken back.

People write in that file, so only the lines in question are touched. What a command put in
carries its mark, and taking it back gives the very bytes that were there before.
"""

from __future__ import annotations

import re
import tomllib
from dataclasses import dataclass
from typing import Final

from bridgelaws.errors import BridgelawsError

_HEAD: Final = re.compile(r"\[\[work\]\]")
_MARK: Final = "# put in by `bridgelaws edition`"
_EDITION: Final = re.compile(r"\[\[work\.edition\]\]")
_CURRENT: Final = re.compile(r'(?m)^current = "(?P<id>[^"]*)"(?P<rest>.*)$')
_BEFORE: Final = re.compile(r'(?m)^current_before = "(?P<id>[^"]*)".*\n')


class WorksError(BridgelawsError):
    """``laws/works.toml`` cannot be changed as asked."""


@dataclass(frozen=True, slots=True)
class EditionFacts:
    """What a command line says of an edition; where it is empty or `None` it says nothing.

    ``start`` is the day (ISO) from which it holds, ``base`` the edition that it amends.
    """

    start: str = ""
    base: str = ""
    draft: bool | None = None
    confidential: bool = False

    def lines(self) -> dict[str, str]:
        """Its lines in the file, by key; an empty one takes the key out."""
        made = {}
        if self.base:
            made["base"] = f'base = "{self.base}"'
        if self.start:
            made["from"] = f"from = {self.start}"
        if self.draft is not None:
            made["status"] = 'status = "draft"' if self.draft else ""
        if self.confidential:
            made["confidential"] = "confidential = true"
        return made


def add_edition(text: str, work: str, edition: str, facts: EditionFacts) -> str:
    """The file with an edition of a work added behind its others.

    Raises:
        WorksError: the work is not there, the edition is already, or the form is unusual.
    """
    start, end = _work(text, work)
    if edition in _editions(text, work):
        raise WorksError(f"laws/works.toml has the edition {edition} already")
    said = [line for line in facts.lines().values() if line]
    lines = ["[[work.edition]]  " + _MARK, f'id = "{edition}"', *said]
    body = text[start:end]
    kept = body.rstrip("\n")
    gap = body[len(kept) :]
    made = text[:start] + kept + "\n\n" + "\n".join(lines) + gap + text[end:]
    return _checked(made)


def amend_edition(text: str, work: str, edition: str, facts: EditionFacts) -> str:
    """The file with what is said of an edition that `add_edition` put in; else as it was.

    Raises:
        WorksError: it is not there, a person wrote it, or it is current and shall be confidential.
    """
    if facts.confidential and current_of(text, work) == edition:
        raise WorksError(f"{edition} is current; go back first: bridgelaws edition back")
    start, stop = _block(text, work, edition)
    block = text[start:stop]
    said = facts.lines()
    if said and _MARK not in block:
        raise WorksError(
            f"{edition} was written into laws/works.toml by hand: write there {', '.join(said)}"
        )
    for key, line in said.items():
        standing = re.search(rf"(?m)^{key} = .*$", block)
        if standing is not None and standing[0].partition("#")[0].rstrip() == line:
            continue
        if standing is not None and line:
            block = block[: standing.start()] + line + block[standing.end() :]
        elif standing is not None:
            block = block[: standing.start() - 1] + block[standing.end() :]
        elif line:
            kept = block.rstrip("\n")
            block = f"{kept}\n{line}{block[len(kept) :]}"
    return _checked(text[:start] + block + text[stop:])


def is_put_in(text: str, work: str, edition: str) -> bool:
    """Whether `add_edition` put an edition in; one that a person wrote it did not.

    Raises:
        WorksError: it is not there, or the form is unusual.
    """
    start, stop = _block(text, work, edition)
    return _MARK in text[start:stop]


def drop_edition(text: str, work: str, edition: str) -> str:
    """The file without an edition that `add_edition` put in: the bytes of before.

    Raises:
        WorksError: it is not there, it is current, or a person wrote it.
    """
    end = _work(text, work)[1]
    if current_of(text, work) == edition:
        raise WorksError(f"{edition} is current; go back first: bridgelaws edition back")
    first, stop = _block(text, work, edition)
    if _MARK not in text[first:stop]:
        raise WorksError(f"{edition} was written into laws/works.toml by hand: take it out")
    left = text[:first].rstrip("\n")
    is_last = not text[stop:end].strip("\n")
    return _checked(left + ("" if is_last else "\n\n") + text[stop:])


def make_current(text: str, work: str, edition: str) -> str:
    """The file with an edition current, and beside it which one was so before.

    Raises:
        WorksError: there is no such edition, it is current already, or another change stands
            that was not taken back.
    """
    start, end = _work(text, work)
    if edition not in _editions(text, work):
        raise WorksError(f"laws/works.toml has no edition {edition}")
    body = text[start:end]
    found = _CURRENT.search(body)
    if found is None:
        raise WorksError("laws/works.toml is written in an unusual form: change it by hand")
    if found["id"] == edition:
        raise WorksError(f"{edition} is current already")
    if _BEFORE.search(body):
        raise WorksError("another edition was made current before: go back, or settle it by hand")
    line = f'current = "{edition}"{found["rest"]}\ncurrent_before = "{found["id"]}"  {_MARK}'
    made = body[: found.start()] + line + body[found.end() :]
    return _checked(text[:start] + made + text[end:])


def go_back(text: str, work: str) -> str:
    """The file as it was before `make_current`, byte for byte.

    Raises:
        WorksError: nothing was made current by a command.
    """
    start, end = _work(text, work)
    body = text[start:end]
    before, now = _BEFORE.search(body), _CURRENT.search(body)
    if before is None or now is None:
        raise WorksError("no edition was made current by `bridgelaws edition current`")
    made = body[: before.start()] + body[before.end() :]
    made = made[: now.start()] + f'current = "{before["id"]}"{now["rest"]}' + made[now.end() :]
    return _checked(text[:start] + made + text[end:])


def current_of(text: str, work: str) -> str:
    """Which edition of a work is current."""
    for each in tomllib.loads(text).get("work", ()):
        if each.get("id") == work:
            return str(each.get("current", ""))
    return ""


def _editions(text: str, work: str) -> list[str]:
    for each in tomllib.loads(text).get("work", ()):
        if each.get("id") == work:
            return [str(edition.get("id", "")) for edition in each.get("edition", ())]
    return []


def _block(text: str, work: str, edition: str) -> tuple[int, int]:
    """From where to where an edition's lines stand, the blank ones behind the last left out."""
    start, end = _work(text, work)
    body = text[start:end]
    blocks = list(_EDITION.finditer(body))
    for n, found in enumerate(blocks):
        stop = blocks[n + 1].start() if n + 1 < len(blocks) else len(body.rstrip("\n"))
        if re.search(rf'(?m)^id = "{re.escape(edition)}"', body[found.start() : stop]):
            return start + found.start(), start + stop
    raise WorksError(f"laws/works.toml has no edition {edition}")


def _work(text: str, work: str) -> tuple[int, int]:
    """From where to where a work's lines stand, comments above the next one left out."""
    heads = [found.start() for found in _HEAD.finditer(text)]
    for n, start in enumerate(heads):
        end = heads[n + 1] if n + 1 < len(heads) else len(text)
        if re.search(rf'(?m)^id = "{re.escape(work)}"', text[start:end].split("[[work.", 1)[0]):
            return start, end
    raise WorksError(f"laws/works.toml has no work {work!r} in the usual form")


def _checked(text: str) -> str:
    try:
        tomllib.loads(text)
    except tomllib.TOMLDecodeError as problem:
        raise WorksError(
            f"laws/works.toml is written in an unusual form ({problem}): change it by hand"
        ) from None
    return text
