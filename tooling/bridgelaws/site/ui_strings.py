"""The site's own words in one language: every label, notice and sentence that is no law text."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from bridgelaws import LANGUAGES
from bridgelaws.errors import BridgelawsError

# Tables that need not have the same keys in every language: the search box's words, which its
# own tests check, and which words of a language are not to be taken for a defined term.
FREE_TABLES: Final = frozenset({"search", "linking"})

_BLANK: Final = re.compile(r"\{(\w*)[^}]*\}")
_GROUP: Final = re.compile(r"(\d+)-(\d+)")


class WordsError(BridgelawsError):
    """A site.toml that lacks a word, says one too many, or forgets what to fill in."""


def _is_text(value: object) -> bool:
    return isinstance(value, str)


@dataclass(frozen=True)
class LawGroup:
    """A signpost over a stretch of laws, ``first`` to ``last``; not part of the Laws."""

    first: int
    last: int
    name: str


@dataclass(frozen=True)
class Words:
    """One language's site.toml and site-*.toml; ``tables`` mirrors their tables."""

    language: str
    name: str
    tables: Mapping[str, Any]

    def is_foreign(self, name: str) -> bool:
        """Whether it begins with a letter of another script: it stands behind the language's own.

        A Greek reader who presses A means Α, and both look the same.
        """
        script, own = (unicodedata.name(t[:1] or "-", "").split()[:1] for t in (name, self.name))
        return name[:1].isalpha() and script != own

    def __call__(self, key: str, **blanks: object) -> str:
        """The word at ``table.key`` with its blanks filled in.

        Only the word itself is a format string: what is filled in is never
        looked at, so braces in a law text stay braces.

        Raises:
            WordsError: the language has no such word.
        """
        table, _, name = key.partition(".")
        try:
            word = self.tables[table][name]
        except (KeyError, TypeError):
            raise WordsError(f"{self.language}/site.toml: [{table}] {name} is missing") from None
        if not isinstance(word, str):
            raise WordsError(f"{self.language}/site.toml: [{table}] {name} is not a text")
        return word.format(**blanks) if blanks else word

    def forms(self, key: str) -> tuple[str, str]:
        """The two forms of a word that is counted: for one, and for more.

        Raises:
            WordsError: the language has no such word, or not two forms of it.
        """
        table, _, name = key.partition(".")
        found = self.tables.get(table, {}).get(name)
        if not isinstance(found, list) or len(found) != 2 or not all(map(_is_text, found)):
            raise WordsError(f"{self.language}/site.toml: [{table}] {name} has no two forms")
        return found[0], found[1]

    def count(self, key: str, number: int, *, shown: str = "", **blanks: object) -> str:
        """The word at ``table.key`` in the form that a whole number wants, with its blanks.

        ``shown`` is the number as it is printed, where that is another way. The browser's
        ``js/phrase.js`` does the same by the tables that it has itself.
        """
        one, more = self.forms(key)
        form = one if str(number) in self("site.singular").split() else more
        return form.format(count=shown or number, **blanks)

    def named(self, name: str, said: str) -> str:
        """A name and what is said of it behind a colon, with the space that the language wants."""
        return f"{name}{self('site.colon')} {said}"

    def date(self, iso: str) -> str:
        """An ISO date as this language writes it; anything else comes back as it is."""
        found = re.fullmatch(r"(\d{4})-(\d{2})-(\d{2})", iso)
        months = self.tables["date"]["months"]
        if not found or not 1 <= int(found[2]) <= len(months):
            return iso
        day = int(found[3])
        printed = self("date.first") if day == 1 else day
        return self("date.long", day=printed, month=months[int(found[2]) - 1], year=found[1])

    def tongue(self, code: str, *, begins: bool = True) -> str:
        """What this language calls another; its code where it has no name for it.

        Where it ``begins`` a line it has a capital.
        """
        name = str(self.tables.get("search", {}).get("languages", {}).get(code, code))
        return name[:1].upper() + name[1:] if begins else name

    @property
    def groups(self) -> tuple[LawGroup, ...]:
        """The signposts over the laws, in order."""
        groups = []
        for key, name in self.tables["groups"].items():
            found = _GROUP.fullmatch(key)
            if found:
                groups.append(LawGroup(int(found[1]), int(found[2]), name))
        return tuple(sorted(groups, key=lambda group: group.first))


def parse_words(
    files: Mapping[str, Mapping[str, Any]], languages: Sequence[str] = LANGUAGES
) -> Words:
    """Make one language's words of its parsed files.

    Where a word says ``{languages}`` those of the site are listed in it; the names of others are
    left out of ``[search] languages``.

    Args:
        files: by name, site.toml first; it alone says ``language`` and ``name``. Each
            further one (``site-offline.toml``) holds the tables of one part of the site.
        languages: of the site.

    Raises:
        WordsError: no file says which language it is, or a table stands in two files.
    """
    tables: dict[str, Any] = {}
    for file, content in files.items():
        twice = sorted(set(content) & set(tables))
        if twice:
            raise WordsError(f"{file}: {twice[0]} stands in another file of the language too")
        tables.update(content)
    for key in ("language", "name"):
        if not isinstance(tables.get(key), str) or not tables[key]:
            raise WordsError(f"{next(iter(files), 'site.toml')}: {key} is missing")
    language, name = tables.pop("language"), tables.pop("name")
    names = tables.get("search", {}).get("languages")
    if isinstance(names, Mapping):
        shown = {code: names[code] for code in languages if code in names}
        tables["search"] = {**tables["search"], "languages": shown}
        joiner = Words(language, name, tables)("site.and")
        tables = _list_in(tables, _join(tuple(shown.values()), joiner))
    return Words(language, name, tables)


def _join(names: Sequence[str], joiner: str) -> str:
    """``Dutch, French and Greek``."""
    return f" {joiner} ".join(part for part in (", ".join(names[:-1]), *names[-1:]) if part)


def _list_in(value: Any, listed: str) -> Any:
    if isinstance(value, Mapping):
        return {key: _list_in(inner, listed) for key, inner in value.items()}
    if isinstance(value, list):
        return [_list_in(inner, listed) for inner in value]
    return value.replace("{languages}", listed) if isinstance(value, str) else value


def find_differences(words: Mapping[str, Words]) -> tuple[str, ...]:
    """What one language's site.toml has and another's lacks, a sentence for each.

    The keys must be the same, no word may be empty, and each word must have the
    same blanks to fill in. Lists must be equally long.
    """
    flat = {language: _flatten(w.tables) for language, w in words.items()}
    every = sorted({key for keys in flat.values() for key in keys})
    problems = []
    for key in every:
        blanks_seen: dict[str, frozenset[str]] = {}
        for language, keys in flat.items():
            if key not in keys:
                problems.append(f"{language}/site.toml: {key} is missing")
            elif not keys[key].strip():
                problems.append(f"{language}/site.toml: {key} is empty")
            else:
                blanks_seen[language] = frozenset(_BLANK.findall(keys[key]))
        if len(set(blanks_seen.values())) > 1:
            shown = ", ".join(f"{k} {sorted(v)}" for k, v in sorted(blanks_seen.items()))
            problems.append(f"site.toml: {key} has other blanks in other languages: {shown}")
    return tuple(problems)


def _flatten(value: Any, path: str = "") -> dict[str, str]:
    if isinstance(value, Mapping):
        pairs = [
            (f"{path}.{key}" if path else str(key), inner)
            for key, inner in value.items()
            if path or key not in FREE_TABLES
        ]
    elif isinstance(value, list):
        pairs = [(f"{path}[{index}]", inner) for index, inner in enumerate(value)]
    else:
        return {path: str(value)}
    return {
        key: word
        for inner_path, inner in pairs
        for key, word in _flatten(inner, inner_path).items()
    }
