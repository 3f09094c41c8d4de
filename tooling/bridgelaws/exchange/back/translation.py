"""A worklist that came back, and the text of a new edition that it becomes in that language.

A text that somebody brought is never changed. So the translator's words go into a text of their
own among the sources. It begins with what can stay of the words of before, law by law, laid out as
the plain edition is, so that what came back is judged as any other translation.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Final

from bridgelaws.editions.worklist import Worklist
from bridgelaws.errors import BridgelawsError
from bridgelaws.exchange.back.merge import ImportOutcome
from bridgelaws.exchange.back.present import PresentTexts, Preview, present_of, read_text
from bridgelaws.exchange.back.returned import ReturnedFile
from bridgelaws.exchange.pieces import name_for_people
from bridgelaws.exchange.text_layout import lay_out
from bridgelaws.library.library import Library
from bridgelaws.model.agreement import EditionPlace, hash_wording
from bridgelaws.model.finding import Finding
from bridgelaws.model.locator import Locator
from bridgelaws.model.provision import Provision
from bridgelaws.model.source import SourceRef
from bridgelaws.sources.folder import change_sources, read_manifest_text, sources_of
from bridgelaws.sources.manifest import slug
from bridgelaws.sources.manifest_edit import EntryValue, put_entry

_MISREAD: Final = "would be read otherwise in a text laid out as a law book"


@dataclass(frozen=True)
class Translation:
    """A new edition in two languages, law by law; ``ref`` is the text that it is to become.

    ``asked`` are the provisions of the worklist that a person has to say something of.
    """

    presents: Mapping[str, PresentTexts]
    source: str
    ref: SourceRef
    asked: frozenset[EditionPlace]


@dataclass(frozen=True, slots=True)
class WrittenTranslation:
    """What was written: the file, empty where nothing came back, and how many provisions it has.

    ``left`` are the provisions of the worklist that nobody has done yet.
    """

    file: str
    provisions: int
    left: int


def find_edition(returned: ReturnedFile, library: Library) -> tuple[str, str] | None:
    """Work and edition of which a worklist came back; ``None`` where it is of the plain edition.

    Raises:
        BridgelawsError: some of it is of another edition.
    """
    brought = [
        (work.id, edition.id)
        for work in library.works.values()
        for edition in work.editions
        if not edition.plain
    ]
    # The name of an edition may begin that of another one: 2027, 2027.1.
    brought.sort(key=lambda each: -len(each[1]))
    found = {
        next((each for each in brought if _is_named(unit.place, *each)), None)
        for unit in returned.units
    }
    if len(found) > 1:
        raise BridgelawsError("the file is of several editions; bring each back by itself")
    return found.pop() if found else None


def _is_named(place: str, work: str, edition: str) -> bool:
    """Whether XLIFF calls a provision of this edition so: its article follows, and its address."""
    begin = f"{work}.{edition}."
    return place.startswith(begin) and "." in place.removeprefix(begin)


def begin_translation(
    library: Library,
    edition: tuple[str, str],
    language: str,
    sources: Sequence[SourceRef],
    gather: Callable[[], Worklist],
    preview: Preview,
) -> Translation:
    """The edition as it stands in the language, and begins where it has no text, with its source.

    Args:
        library: the checkout.
        edition: its work and its id.
        language: that of the translation.
        sources: the texts of the edition that were brought, in all languages.
        gather: the worklist, which is asked for where nothing stands in the way.
        preview: how a text is read.

    Raises:
        BridgelawsError: the edition has a text in it that somebody brought, what stands in its
            text would be damaged, or there is none to translate from.
    """
    name = f"{'-'.join(edition)}-{language}.txt"
    texts = [each for each in sources if language in each.languages]
    other = next((each for each in texts if Path(each.path).name != name), None)
    if other is not None:
        raise BridgelawsError(
            f"{other.file} is the text of {edition[1]} in {language}, and no text that was brought"
            " is changed: put the translation into it by hand"
        )
    listed = gather()
    held_in = (ref for ref in sources if not ref.fault and listed.source in ref.languages)
    origin = next(held_in, None)
    if origin is None:
        raise BridgelawsError(
            f"there is no text of {edition[1]} in {listed.source} to translate from"
        )
    path = str(sources_of(library.root, language) / name)
    ref = replace(origin, file=name, path=path, languages=(language,), encoding="", format="")
    standing = {task.locator: task.standing for task in listed.works}
    laws: dict[str, dict[Locator, list[Provision]]] = {listed.source: {}, language: {}}
    for record in listed.records:
        if record.edition != edition[1]:
            continue
        texts_now = [place.text(listed.source) for place in record.provisions]
        laws[listed.source][record.article] = [
            each.provision for each in texts_now if each is not None
        ]
        kept = (standing.get(place.locator) for place in record.provisions)
        laws[language][record.article] = [each.provision for each in kept if each is not None]
    presents = {
        code: _lay_out(library, replace(ref, languages=(code,)), held, preview)
        for code, held in laws.items()
    }
    if texts:
        said = read_text(Path(path).read_bytes(), ref, preview).provisions
        missing = [at[2] for at in said if presents[language].provision(at) is None]
        if missing:
            told = ", ".join(map(name_for_people, missing))
            raise BridgelawsError(f"{texts[0].file}: {told} {_MISREAD}; nothing was changed")
    asked = ((*edition, task.locator) for task in listed.works if task.is_sent)
    return Translation(presents, listed.source, ref, frozenset(asked))


def _lay_out(
    library: Library,
    ref: SourceRef,
    laws: Mapping[Locator, Sequence[Provision]],
    preview: Preview,
) -> PresentTexts:
    """Each law as a text; what would be read otherwise there is left out, and told."""
    lexicon = library.lexicons[ref.languages[0]]
    held, begun, findings = [], {}, []
    for article, provisions in laws.items():
        own = replace(ref, file=f"{ref.file}/{article}")
        data = lay_out(provisions, lexicon).encode("utf-8")
        wrong = _misread(own, data, provisions, preview)
        if wrong:
            left = [each for each in provisions if not _is_within(each.locator, wrong)]
            data = lay_out(left, lexicon).encode("utf-8")
            if _misread(own, data, left, preview):
                wrong, data = [article], b""
            told = ", ".join(map(name_for_people, wrong))
            findings.append(
                Finding(own.file, 0, 0, "error", "NOT_PLACED", f"{told} {_MISREAD}; left out")
            )
        if not data:
            begun[ref.work, ref.edition, article] = own.file
        held.append((own, data))
    return replace(present_of(ref.languages[0], held, preview, findings), begun=begun)


def _misread(
    ref: SourceRef, data: bytes, provisions: Sequence[Provision], preview: Preview
) -> list[Locator]:
    """The places that a text gives other words, or none, and those that it has beside them."""
    said = {(ref.work, ref.edition, each.locator): each for each in provisions}
    want, got = _wordings(said), _wordings(read_text(data, ref, preview).provisions)
    return [place[2] for place in {**want, **got} if want.get(place) != got.get(place)]


def _is_within(locator: Locator, others: Sequence[Locator]) -> bool:
    return any(locator.is_inside(other) for other in others)


def _wordings(said: Mapping[EditionPlace, Provision]) -> Mapping[EditionPlace, str]:
    return {place: hash_wording(provision) for place, provision in said.items()}


def write_translation(
    library: Library, translation: Translation, brought: ImportOutcome, preview: Preview, came: str
) -> WrittenTranslation:
    """Write the text with what came back, in a change that is open.

    Args:
        library: the checkout.
        translation: the edition as it stands.
        brought: what came back, judged.
        preview: how a text is read.
        came: the name of the file that came back.

    Raises:
        BridgelawsError: together its laws would be read otherwise; nothing is written.
    """
    left = len(translation.asked - set(brought.changed))
    if not brought.files:
        return WrittenTranslation("", 0, left)
    ref = translation.ref
    (language,) = ref.languages
    present = translation.presents[language]
    parts = [
        brought.files.get(name, file.data).decode("utf-8").strip("\n")
        for name, file in present.files.items()
    ]
    data = ("\n\n".join(filter(None, parts)) + "\n").encode("utf-8")
    wanted: dict[EditionPlace, str] = {}
    for name, file in present.files.items():
        made = brought.files.get(name, file.data)
        wanted |= _wordings(read_text(made, file.ref, preview).provisions)
    if _wordings(read_text(data, ref, preview).provisions) != wanted:
        raise BridgelawsError(f"{ref.file}: its laws would be read otherwise; nothing was changed")
    folder = sources_of(library.root, language)
    entry: dict[str, EntryValue] = {
        "file": ref.file,
        "sha256": hashlib.sha256(data).hexdigest(),
        "work": ref.work,
        "edition": ref.edition,
        "languages": ref.languages,
        "publisher": ref.publisher,
        "expression": ref.expression if ref.expression != slug(ref.publisher) else "",
        "origin": f"translated from {translation.source}, brought back with {came}",
        "terms": ref.terms,
    }
    change_sources(folder, put_entry(read_manifest_text(folder), entry), {ref.file: data})
    return WrittenTranslation(f"{language}/{folder.name}/{ref.file}", len(wanted), left)
