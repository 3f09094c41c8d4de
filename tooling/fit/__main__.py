"""``make fit``: the weights of numbering made anew, beside those that are used."""

from __future__ import annotations

import argparse
import random
import sys
from collections.abc import Mapping, Sequence
from typing import Final

from bridgelaws.library.library import Library, load_library
from bridgelaws.model.provision import Expression
from bridgelaws.numbering.similarity.reference_text import reference_texts_of
from bridgelaws.numbering.weights import TABLE, weights_of
from fit.items import Choice, Weight, find_choices, fitted_weights
from fit.logit import fit
from fit.texts import PAIRS, WORK, plain_editions

# A weight is given again when it is neither twice nor half of the one that is used.
FACTOR: Final = 2.0
_TRIED: Final = (0.0, 0.5, 1.0, 2.0)


def fit_all(
    library: Library, plain: Mapping[str, Expression], seed: int = 1
) -> dict[Weight, tuple[float, float]]:
    """Each weight of likeness as the shipped texts give it, and its standard error."""
    dice = random.Random(seed)
    weights = fitted_weights()
    choices: list[Choice] = []
    for own, other in PAIRS:
        reference_text = reference_texts_of([plain[other]], library)[WORK][0]
        choices += find_choices(plain[own], reference_text, library, weights, dice)
    values, errors = fit(choices, [weights_of(group)[name] for group, name in weights])
    return dict(zip(weights, zip(values, errors, strict=True), strict=True))


def is_given_again(weight: Weight, value: float) -> bool:
    """Whether a fitted value is near enough to the one that is used."""
    used = weights_of(weight[0])[weight[1]]
    return used / FACTOR <= value <= used * FACTOR


def _show_fitted(library: Library, plain: Mapping[str, Expression]) -> int:
    lost = 0
    for (group, name), (value, error) in fit_all(library, plain).items():
        source = TABLE[group][name]["from"]
        is_lost = source == "fitted" and not is_given_again((group, name), value)
        lost += is_lost
        told = "  not given again" if is_lost else ""
        used = weights_of(group)[name]
        print(f"{group}.{name:16} {source:7} {used:6.2f}  now {value:6.2f} ± {error:.2f}{told}")
    return lost


def _try(weight: str, library: Library, plain: Mapping[str, Expression]) -> None:
    """What becomes of stripped and damaged laws when a weight is another."""
    from tests.numbering.losses import DAMAGES
    from tests.numbering.stripped import strip_marks

    group, _, name = weight.partition(".")
    values = weights_of(group)
    used = values[name]
    print(f"{weight}: {TABLE[group][name]['means']}")
    for times in _TRIED:
        values[name] = used * times
        right = wrong = total = 0
        for (own, other), damage in zip(PAIRS * 2, DAMAGES, strict=False):
            reference_texts = reference_texts_of([plain[other]], library)
            got = strip_marks(plain[own], damage, library, reference_texts, seeds=(1,))
            right, wrong, total = right + got.right, wrong + got.wrong, total + got.total
        mark = "  as it is" if times == 1 else ""
        print(f"{values[name]:7.2f}: {right} of {total} right, {wrong} wrong{mark}", flush=True)
    values[name] = used


def main(arguments: Sequence[str] | None = None) -> int:
    """Print the weights; 1 when one that is said to be fitted is not given again."""
    parser = argparse.ArgumentParser(prog="make fit", description=__doc__)
    known = [f"{group}.{name}" for group, weights in TABLE.items() for name in weights]
    parser.add_argument("--try", dest="tried", choices=known, metavar="GROUP.NAME")
    asked = parser.parse_args(arguments)
    library = load_library()
    plain = plain_editions(library)
    if asked.tried:
        _try(asked.tried, library, plain)
        return 0
    return 1 if _show_fitted(library, plain) else 0


if __name__ == "__main__":
    sys.exit(main())
