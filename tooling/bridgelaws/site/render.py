"""The page templates: own environment, everything escaped unless a template made it."""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path

from jinja2 import Environment, FileSystemLoader, StrictUndefined

TEMPLATES = Path(__file__).parent / "templates"


@lru_cache(maxsize=1)
def environment() -> Environment:
    """The environment of the page templates.

    Autoescape holds for every template, whatever its file is called, and a
    misspelt name is an error instead of an empty place.
    """
    return Environment(
        loader=FileSystemLoader(TEMPLATES),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )


def render(template: str, **values: object) -> str:
    """The HTML of a page's main part."""
    return environment().get_template(template).render(values)
