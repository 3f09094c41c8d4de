"""What the Laws leave to others and what federations chose, one line for each place."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

from bridgelaws.model.national_choice import FederationChoice, NationalChoices
from bridgelaws.model.ruling import Wording

HEAD: Final = ("place", "by", "may", "default", "federation", "choice", "source", "date")


def choice_lines(choices: NationalChoices) -> Iterator[dict[str, Any]]:
    """Each choice with what federations made of it, as a program reads it.

    ``edition`` is set where the provision in force says something else; ``place`` is then a
    number of that edition.
    """
    for choice in choices.choices:
        yield {
            "place": str(choice.place),
            "printed": choice.place.printed,
            "edition": choice.edition,
            "by": choice.by,
            "may": _texts(choice.may),
            "default": _texts(choice.default) if choice.default else None,
            "chosen": [_chosen(one) for one in choice.chosen],
        }


def _texts(wording: Wording) -> Mapping[str, str]:
    return dict(wording.texts)


def _chosen(one: FederationChoice) -> dict[str, Any]:
    return {
        "federation": one.federation,
        "choice": _texts(one.choice),
        "source": str(one.source),
        "date": one.date,
    }


def choice_rows(choices: NationalChoices, language: str) -> Iterator[Sequence[str]]:
    """The same as rows of `HEAD` in a language, a row for each federation; one at least."""
    for choice in choices.choices:
        said = [
            choice.place.printed + (f" ({choice.edition})" if choice.edition else ""),
            choice.by,
            choice.may[language],
            choice.default[language] if choice.default else "",
        ]
        yield from ([*said, *_cells(one, language)] for one in choice.chosen or (None,))


def _cells(one: FederationChoice | None, language: str) -> Sequence[str]:
    if one is None:
        return ("", "", "", "")
    spoken = language if language in one.choice.languages else one.choice.languages[0]
    return one.federation, one.choice[spoken], str(one.source), one.date
