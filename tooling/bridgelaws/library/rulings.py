"""Reads ``laws/rulings.toml``, and refuses a tree in which a director could get lost."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Any

from bridgelaws import LANGUAGES
from bridgelaws.errors import RulingError
from bridgelaws.library.carry import carry_rulings, find_carrier
from bridgelaws.library.library import Library
from bridgelaws.library.tables import Refuse, read_places, read_table, read_wording
from bridgelaws.model.locator import Locator
from bridgelaws.model.ruling import (
    DECLARER_ROLES,
    MOST_TAPS,
    PLAYER_ROLES,
    ROLE_WORDS,
    SEATS,
    SLIP_PENALTY,
    SLIPS,
    Option,
    Roles,
    Ruling,
    Rulings,
    RulingStep,
    Wording,
)
from bridgelaws.model.work import LAWS

_WORK = LAWS


def load_rulings(library: Library) -> Rulings:
    """The guided rulings of the checkout, by the edition in force; none without such a file.

    Raises:
        RulingError: see `parse_rulings`; also when the file is no TOML.
    """
    return carry_rulings(read_rulings(library), find_carrier(library))


def read_rulings(library: Library) -> Rulings:
    """The guided rulings as they are written, with the numbers of the edition they are for.

    Raises:
        RulingError: see `load_rulings`.
    """
    path = library.root / "laws" / "rulings.toml"
    if not path.is_file():
        return Rulings()
    return parse_rulings(read_table(path, RulingError), knows_place(library))


def knows_provision(library: Library) -> Callable[[Locator], bool]:
    """Whether a provision stands in the Laws that rulings are written for.

    An amendment hides what it replaces.
    """
    work = library.works.get(_WORK)
    chain = work.chain(work.written_for) if work else ()
    outlines = [o for o in (library.outline(_WORK, edition) for edition in chain) if o]

    def knows(locator: Locator) -> bool:
        holder = next((o for o in outlines if locator.article in o.articles()), None)
        return holder is not None and locator in holder

    return knows


def knows_place(library: Library) -> Callable[[Locator], bool]:
    """Whether a provision exists: in the Laws that rulings are written for, or in another work."""
    in_laws = knows_provision(library)

    def knows(locator: Locator) -> bool:
        if locator.is_of_laws:
            return in_laws(locator)
        work = library.work_by_prefix(locator.prefix)
        outline = library.outline(work.id, work.current) if work else None
        return outline is not None and locator in outline

    return knows


def parse_rulings(
    table: Mapping[str, Any],
    knows: Callable[[Locator], bool],
    languages: Sequence[str] = LANGUAGES,
) -> Rulings:
    """Make the rulings of a parsed TOML table.

    Args:
        table: ``ruling`` holds the trees, each language's code its words.
        knows: whether a provision exists.
        languages: those in which every sentence must be there.

    Raises:
        RulingError: a step leads to no step, stands twice, is never reached or comes
            round to itself; a way is longer than six questions; a word or its
            language is missing or one too many; a provision does not exist; what follows
            a result is no other ruling; a role is none, or follows from a seat that
            nobody is asked for; a slip is none of `SLIPS`, of no result, or one of two kinds.
    """
    words = {language: table.get(language, {}) for language in languages}
    made = []
    for raw in table.get("ruling", ()):
        name = str(raw.get("id", ""))
        if not name or not raw.get("steps"):
            raise _error(f"a ruling has no id or no steps: {raw!r}"[:200])
        said = {k: v.get(name, {}) for k, v in words.items()}
        ruling = replace(
            _ruling(name, raw["steps"], said, knows),
            seats=_seats(name, raw),
            laws=read_places(str(raw.get("laws", "")), knows, _at(f"{name}: laws")),
        )
        made.append(_with_slips(_with_roles(ruling, raw), raw))
    for language in languages:
        extra = set(words[language]) - {ruling.id for ruling in made}
        if extra:
            raise _error(f"{language} has words for {', '.join(sorted(extra))}, which is no ruling")
    rulings = Rulings(tuple(made))
    _check_tree(rulings)
    return rulings


def _seats(name: str, raw: Mapping[str, Any]) -> tuple[str, ...]:
    seats = tuple(str(raw.get("seats", "")).split())
    if not set(seats) <= set(SEATS) or len(set(seats)) < len(seats):
        raise _error(f"{name}: `seats` has some of {', '.join(SEATS)}: {raw['seats']!r}")
    return seats


def _with_roles(ruling: Ruling, raw: Mapping[str, Any]) -> Ruling:
    """The ruling with the roles that the words of its steps and results name."""
    said = raw.get("roles", {})
    texts = {one.get("result") for options in raw["steps"].values() for one in options}
    if unknown := set(said) - texts - set(raw["steps"]):
        names = ", ".join(sorted(unknown))
        raise _error(f"{ruling.id}: `roles` has none of its texts: {names}")
    roles = {key: _roles(ruling, key, str(text)) for key, text in said.items()}
    steps = []
    for step in ruling.steps:
        options = (
            replace(option, roles=roles.get(one.get("result", ""), ()))
            for option, one in zip(step.options, raw["steps"][step.id], strict=True)
        )
        steps.append(replace(step, options=tuple(options), roles=roles.get(step.id, ())))
    return replace(ruling, steps=tuple(steps))


def _with_slips(ruling: Ruling, raw: Mapping[str, Any]) -> Ruling:
    """The ruling with what each of its results has a director write."""
    kinds: dict[str, list[str]] = {}
    for kind, names in raw.get("slip", {}).items():
        for name in str(names).split():
            kinds.setdefault(name, []).append(kind)
    results = {one.get("result") for options in raw["steps"].values() for one in options}
    for name, given in kinds.items():
        main = [kind for kind in given if kind != SLIP_PENALTY]
        if name not in results or not set(main) <= set(SLIPS[1:]) or len(main) > 1:
            raise _error(f"{ruling.id}: `slip` of {name}, a result or not: {', '.join(given)}")
        kinds[name] = [*(main or SLIPS[:1]), *(kind for kind in given if kind == SLIP_PENALTY)]
    steps = []
    for step in ruling.steps:
        options = (
            replace(option, slip=tuple(kinds.get(one.get("result", ""), SLIPS[:1])))
            for option, one in zip(step.options, raw["steps"][step.id], strict=True)
        )
        steps.append(replace(step, options=tuple(options)))
    return replace(ruling, steps=tuple(steps))


def _roles(ruling: Ruling, key: str, text: str) -> Roles:
    known = PLAYER_ROLES if set(ruling.seats) - {"declarer"} else ()
    if "declarer" in ruling.seats:
        known += DECLARER_ROLES
    found: list[tuple[str, str]] = []
    for one in text.split():
        word, _, role = one.partition(":")
        role = role or ROLE_WORDS.get(word, "")
        if word not in ROLE_WORDS or role not in known or word in dict(found):
            raise _error(f"{ruling.id}: {key}: {one!r} is no role that its seats tell, or twice")
        found.append((word, role))
    return tuple(found)


def _ruling(
    name: str,
    steps: Mapping[str, Sequence[Mapping[str, str]]],
    words: Mapping[str, Mapping[str, Any]],
    knows: Callable[[Locator], bool],
) -> Ruling:
    used = {
        option["result"] for options in steps.values() for option in options if "result" in option
    }
    for language, said in words.items():
        for kind, wanted in (("steps", set(steps)), ("results", used)):
            have = set(said.get(kind, {}))
            if have != wanted:
                odd = ", ".join(sorted(have ^ wanted))
                raise _error(
                    f"{name}: {language} lacks words in {kind}, or has some too many: {odd}"
                )
    made = []
    for step_id, options in steps.items():
        sentences = _sentences(name, step_id, len(options) + 1, words)
        made.append(
            RulingStep(
                step_id,
                sentences[0],
                tuple(
                    _option(f"{name}: {step_id}", option, answer, words, knows)
                    for option, answer in zip(options, sentences[1:], strict=True)
                ),
            )
        )
    title, cues = (
        read_wording({k: v.get(key) for k, v in words.items()}, _at(f"{name}: {key}"))
        for key in ("title", "cues")
    )
    return Ruling(name, title, cues, tuple(made))


def _sentences(
    name: str, step: str, count: int, words: Mapping[str, Mapping[str, Any]]
) -> tuple[Wording, ...]:
    by_language = {language: said["steps"][step] for language, said in words.items()}
    for language, said in by_language.items():
        if not isinstance(said, list) or len(said) != count:
            raise _error(f"{name}: {step}: {language} needs a question and {count - 1} answers")
    return tuple(
        read_wording({k: v[index] for k, v in by_language.items()}, _at(f"{name}: {step}"))
        for index in range(count)
    )


def _option(
    where: str,
    raw: Mapping[str, str],
    answer: Wording,
    words: Mapping[str, Mapping[str, Any]],
    knows: Callable[[Locator], bool],
) -> Option:
    known = {"goto", "laws", "about"} if "goto" in raw else {"result", "laws", "about", "then"}
    if not raw.keys() & {"goto", "result"} or raw.keys() - known:
        raise _error(
            f"{where}: an option has `laws` and either `goto` or `result`, the latter perhaps with "
            f"`then`: {dict(raw)}"
        )
    if raw.get("about", "another") != "another" or ("about" in raw and "result" in raw):
        raise _error(f"{where}: `about` of an option with `goto` is another, or left out: {raw}")
    laws = read_places(raw.get("laws", ""), knows, _at(where))
    if "goto" in raw:
        return Option(answer, laws, goto=raw["goto"], is_of_another="about" in raw)
    key = raw["result"]
    texts = {k: v["results"][key] for k, v in words.items()}
    result = read_wording(texts, _at(f"{where}: {key}"))
    return Option(answer, laws, result=result, then=tuple(raw.get("then", "").split()))


def _check_tree(rulings: Rulings) -> None:
    every = [step for ruling in rulings.rulings for step in ruling.steps]
    ids = [step.id for step in every]
    known = {ruling.id for ruling in rulings.rulings}
    for step_id in ids:
        if ids.count(step_id) > 1:
            raise _error(f"the step {step_id} stands twice")
    for step in every:
        for option in step.options:
            if option.goto and option.goto not in ids:
                raise _error(f"{step.id} leads to {option.goto}, which is no step")
            others = known - {rulings.owner(step.id).id}
            if not set(option.then) <= others or len(set(option.then)) < len(option.then):
                raise _error(f"{step.id}: `then` has ids of other rulings: {' '.join(option.then)}")
    for ruling in rulings.rulings:
        reached: set[str] = set()
        _walk(rulings, ruling, ruling.steps[0], (), reached)
        for step in ruling.steps:
            if step.id not in reached:
                raise _error(f"{ruling.id}: no answer leads to {step.id}")


def _walk(
    rulings: Rulings, ruling: Ruling, step: RulingStep, before: tuple[str, ...], reached: set[str]
) -> None:
    way = (*before, step.id)
    if step.id in before:
        raise _error(f"{ruling.id}: the way comes round to itself: {' → '.join(way)}")
    if len(way) > MOST_TAPS:
        raise _error(f"{ruling.id}: more than {MOST_TAPS} questions: {' → '.join(way)}")
    reached.add(step.id)
    for option in step.options:
        if option.goto:
            _walk(rulings, ruling, rulings.step(option.goto), way, reached)


def _at(where: str) -> Refuse:
    return lambda sentence: _error(f"{where}: {sentence}")


def _error(sentence: str) -> RulingError:
    return RulingError(f"laws/rulings.toml: {sentence}")
