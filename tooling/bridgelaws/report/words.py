"""What the report page says, in the language of who reads it: the words of ``report.toml``."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any, Final

from markupsafe import Markup, escape

from bridgelaws.library.library import Library
from bridgelaws.model.finding import Finding
from bridgelaws.report.remarks import Remark

# What a finding's sentence quotes, the reason that a person wrote, and the addresses it names.
_QUOTED: Final = re.compile(
    r"“([^”]+)”|^'([^']+)'|(?<=”): (.+) \(errata|(?<![\w.])(\d{1,3}[A-HΑ-Ω]\d*(?:\(\w+\))*)"
)


@dataclass(frozen=True, slots=True)
class ReportWords:
    """One language's ``report.toml``; ``tables`` mirrors its tables."""

    language: str
    tables: Mapping[str, Mapping[str, str]]

    def __call__(self, key: str, **values: object) -> Markup:
        """A sentence with its gaps filled; what fills them is escaped, markup excepted."""
        return Markup(escape(self.tables["report"][key])).format(**values)  # noqa: S704 - escaped

    def name_of(self, language: str) -> str:
        """A language as this one calls it; its code where nobody named it."""
        return self.tables["languages"].get(language, language)

    def aside(self, name: str) -> str:
        """What a rule sets aside, by its name."""
        return self.tables["aside"].get(name, self.tables["aside"]["other"])

    def list_of(self, words: Iterable[str]) -> str:
        """Words as a sentence lists them."""
        named = list(words)
        return f" {self('and')} ".join(filter(None, [", ".join(named[:-1]), *named[-1:]]))

    def remark(self, remark: Remark, library: Library) -> Markup:
        """A remark on a source as this language says it."""
        works = [library.works[work].title_in(self.language) for work in remark.works]
        return self(
            remark.kind,
            count=len(works),
            works=self.list_of(works),
            laws=self.list_of(remark.laws),
            edition=remark.edition,
            base=remark.base,
        )

    def tell(self, finding: Finding) -> ToldFinding:
        """A finding for this reader, with what it quotes and what can be done about it.

        The sentence of a finding is English and has all of it; another language says what
        kind it is of.
        """
        does = self.tables["do"].get(finding.code, "")
        says = self.tables["says"].get(finding.code, "")
        if self.language == "en" or not says:
            return ToldFinding(finding, finding.message, "en", (), does)
        facts = (next(filter(None, found)) for found in _QUOTED.findall(finding.message))
        return ToldFinding(finding, says, self.language, tuple(dict.fromkeys(facts)), does)


@dataclass(frozen=True, slots=True)
class ToldFinding:
    """A finding as a reader is told it; ``facts`` are the words and places that it names."""

    finding: Finding
    says: str
    language: str
    facts: tuple[str, ...]
    does: str


def parse_report_words(table: Mapping[str, Any], language: str) -> ReportWords:
    """The words out of a ``report.toml`` that was read."""
    return ReportWords(language, {name: dict(words) for name, words in table.items()})
