"""Reads ``laws/glossary.toml``, and says where it contradicts itself."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Mapping
from pathlib import Path
from typing import Any, Final, get_args

from bridgelaws import LANGUAGES
from bridgelaws.errors import GlossaryError, LocatorError
from bridgelaws.library.tables import read_table
from bridgelaws.model.glossary import EntryKind, Examples, Glossary, GlossaryEntry, OwnTerms
from bridgelaws.model.locator import Locator, parse_locator

# Beside official texts: what their publishers call terms, as a person confirmed.
OWN_TERMS: Final = "terms.toml"
_KINDS: Final[tuple[EntryKind, ...]] = get_args(EntryKind)
_KEYS: Final = {"id", "kind", "confidence", "places", "see", "note"}
# Words with one of them at least between stars.
_CONTEXT: Final = re.compile(r"(?:!?[^\s*!]+ )*\*[^\s*!]+\*(?: !?[^\s!]+)*")


def load_glossary(path: Path) -> Glossary:
    """The glossary in ``path``.

    Raises:
        GlossaryError: when the file is missing, is no TOML, or an entry has no
            id, an id twice, a name twice or a place that is no address.
    """
    return parse_glossary(read_table(path, GlossaryError), str(path))


def find_glossary(root: Path) -> Glossary:
    """The glossary of the checkout in ``root``; one without entries where it has none.

    Raises:
        GlossaryError: when there is one that contradicts itself.
    """
    path = root / "laws" / "glossary.toml"
    return load_glossary(path) if path.is_file() else Glossary(())


def read_own_terms(
    path: Path, languages_of: Callable[[str], Collection[str]], glossary: Glossary
) -> OwnTerms:
    """What publishers call terms, as a person confirmed it in a ``terms.toml``; none without one.

    A publisher with texts in several languages has a table for each: ``[publisher.fr]``.

    Args:
        path: the file.
        languages_of: the languages in which a publisher has texts beside the file.
        glossary: has the terms.

    Raises:
        GlossaryError: it is no TOML, names a publisher without a text there or no entry of the
            glossary, lists what is no name, or leaves the language open.
    """
    found: dict[tuple[str, str], dict[str, tuple[str, ...]]] = {}
    for publisher, table in read_table(path, GlossaryError).items() if path.is_file() else ():
        where = f"{path}: {publisher}"
        if not isinstance(table, dict):
            raise GlossaryError(f"{where} is no table of a publisher")
        held = languages_of(publisher)
        if not held:
            raise GlossaryError(f"{where}: no text that is described beside it is of this name")
        for language, listed in _by_language(publisher, table, held, where).items():
            for name, words in listed.items():
                if glossary.entry(name) is None:
                    raise GlossaryError(f"{where}: no entry of the glossary is {name}")
                if not isinstance(words, list) or not all(isinstance(w, str) and w for w in words):
                    raise GlossaryError(f"{where}: {name} is a list of names")
                found.setdefault((publisher, language), {})[name] = tuple(words)
    return found


def _by_language(
    publisher: str, table: Mapping[str, Any], held: Collection[str], where: str
) -> dict[str, Mapping[str, Any]]:
    """The names of a publisher for each language that it has texts in."""
    apart = {key: said for key, said in table.items() if isinstance(said, dict)}
    strange = sorted(apart.keys() - set(held))
    if strange:
        raise GlossaryError(f"{where}: it has no text in {strange[0]!r}; it has {', '.join(held)}")
    bare = {key: said for key, said in table.items() if key not in apart}
    if bare and len(held) > 1:
        said = " or ".join(f"[{publisher}.{code}]" for code in held)
        raise GlossaryError(f"{where}: of which language are these names? Write {said}")
    return {**dict.fromkeys(held, bare), **{code: {**bare, **said} for code, said in apart.items()}}


def parse_glossary(table: dict[str, Any], file: str = "glossary.toml") -> Glossary:
    """Make a glossary of a parsed TOML table.

    Raises:
        GlossaryError: see `load_glossary`; the sentence names ``file``.
    """
    entries = tuple(_entry(raw, file) for raw in table.get("entry", ()))
    seen: set[str] = set()
    for entry in entries:
        if entry.id in seen:
            raise GlossaryError(f"{file}: the entry {entry.id} is there twice")
        seen.add(entry.id)
    fillers = tuple(
        (language, tuple(table.get("fillers", {}).get(language, ()))) for language in LANGUAGES
    )
    forms = tuple(
        (language, tuple((name, tuple(said)) for name, said in listed.items()))
        for language, listed in table.get("forms", {}).items()
    )
    for _, listed in forms:
        for name, _ in listed:
            if name not in seen:
                raise GlossaryError(f"{file}: forms are listed of {name}, which is no entry")
    apart = tuple((language, tuple(said)) for language, said in table.get("apart", {}).items())
    alike = tuple((code, tuple(said)) for code, said in table.get("look_alikes", {}).items())
    for code, said in alike:
        for context in said:
            if not _CONTEXT.fullmatch(context):
                raise GlossaryError(f"{file}: look_alikes: {code}: no word is marked: {context!r}")
    no_nouns = frozenset(name for listed in table.get("speech", {}).values() for name in listed)
    examples = tuple(
        (code, _examples(listed, file)) for code, listed in table.get("examples", {}).items()
    )
    return Glossary(entries, fillers, forms, apart, alike, examples, no_nouns)


def _examples(raw: dict[str, Any], file: str) -> Examples:
    lists = {
        key: tuple(tuple(one) if isinstance(one, list) else one for one in listed)
        for key, listed in raw.items()
        if isinstance(listed, list)
    }
    try:
        return Examples(**{**raw, **lists})
    except TypeError as problem:
        raise GlossaryError(f"{file}: examples: {problem}") from problem


def _entry(raw: dict[str, Any], file: str) -> GlossaryEntry:
    name = raw.get("id")
    if not isinstance(name, str) or not name:
        raise GlossaryError(f"{file}: an entry has no id: {raw!r}"[:300])
    kind = raw.get("kind", "term")
    if kind not in _KINDS:
        raise GlossaryError(f"{file}: {name}: the kind is {kind!r}; it may be {', '.join(_KINDS)}")
    unknown = raw.keys() - _KEYS - set(LANGUAGES)
    if unknown:
        raise GlossaryError(f"{file}: {name}: unknown key {', '.join(sorted(unknown))}")
    names = []
    for language in LANGUAGES:
        words = tuple(raw.get(language, ()))
        if any(not isinstance(word, str) or not word.strip() for word in words):
            raise GlossaryError(f"{file}: {name}: {language} holds something that is no name")
        if len(set(words)) != len(words):
            raise GlossaryError(f"{file}: {name}: {language} holds a name twice")
        if words:
            names.append((language, words))
    confidence = tuple(sorted(raw.get("confidence", {}).items()))
    places, see = _places(raw, "places", file, name), _places(raw, "see", file, name)
    return GlossaryEntry(name, kind, tuple(names), confidence, places, see, raw.get("note", ""))


def _places(raw: dict[str, Any], key: str, file: str, name: str) -> tuple[Locator, ...]:
    try:
        return tuple(parse_locator(place) for place in raw.get(key, ()))
    except LocatorError as problem:
        raise GlossaryError(f"{file}: {name}: {key}: {problem}") from problem
