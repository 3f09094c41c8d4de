"""The weights of numbering, from `weights.toml`, which says what each means and where from."""

from __future__ import annotations

import tomllib
from importlib import resources
from typing import Any, Final

TABLE: Final[dict[str, dict[str, dict[str, Any]]]] = tomllib.loads(
    resources.files("bridgelaws.numbering").joinpath("weights.toml").read_text("utf-8")
)
_VALUES: Final = {
    group: {name: float(weight["value"]) for name, weight in weights.items()}
    for group, weights in TABLE.items()
}


def weights_of(group: str) -> dict[str, float]:
    """The values of one group by name, in nats where `weights.toml` says nothing else.

    It is the same table for all who ask, so that the program that fits weights can try others.
    """
    return _VALUES[group]
