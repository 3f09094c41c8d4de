"""The templates of this room, each with its style, and the words of a language for them.

A page's own policy allows its style and nothing else.
"""

from __future__ import annotations

import base64
import hashlib
from pathlib import Path
from typing import Final

from jinja2 import Environment, FileSystemLoader, StrictUndefined
from markupsafe import Markup

from bridgelaws.errors import LexiconError
from bridgelaws.library.tables import read_table
from bridgelaws.report.words import ReportWords, parse_report_words

WORDS: Final = "report.toml"
_TEMPLATES: Final = Path(__file__).parent / "templates"


def read_report_words(root: Path, language: str) -> ReportWords:
    """What the report page says in one language.

    Raises:
        LexiconError: its file cannot be read.
    """
    path = root / language / WORDS
    return parse_report_words(read_table(path, LexiconError, f"{language}/{WORDS}"), language)


def render_template(name: str, **values: object) -> str:
    """A template of this room with its style, whose hash the page's policy names."""
    environment = Environment(
        loader=FileSystemLoader(_TEMPLATES),
        autoescape=True,
        undefined=StrictUndefined,
        lstrip_blocks=True,
    )
    style = (_TEMPLATES / "review.css").read_text("utf-8")
    digest = base64.b64encode(hashlib.sha256(style.encode("utf-8")).digest()).decode("ascii")
    # Ours, from the file beside the template.
    return environment.get_template(name).render(
        **values,
        digest=digest,
        style=Markup(style),  # noqa: S704
    )
