from __future__ import annotations

from bridgelaws import LANGUAGES
from bridgelaws.model.glossary import Glossary, GlossaryEntry
from bridgelaws.model.locator import parse_locator
from bridgelaws.model.provision import Provision
from bridgelaws.model.record import ArticleRecord, ProvisionRecord, ProvisionText
from bridgelaws.retrieval.build.term_index import term_index
from tests.retrieval.conftest import Records


def record() -> ArticleRecord:
    law = parse_locator("61")
    texts = (
        ProvisionText("plain", "el", Provision(law, "", "ΤΟ ΧΡΩΜΑ ΚΑΙ Ο ΛΟΓΟΣ")),
        ProvisionText("plain", "en", Provision(law, "", "NOT FOLLOWING")),
    )
    return ArticleRecord("duplicate", "2017", law, (ProvisionRecord(law, texts),))


REVOKE = GlossaryEntry(
    "revoke",
    "term",
    (("en", ("revoke", "renege")), ("el", ("ρενόνς",))),
    places=(parse_locator("61"),),
    see=(parse_locator("64"),),
)


def test_a_term_leads_to_its_places_and_a_synonym_to_its_term() -> None:
    lines = {line.name: line for line in term_index([record()], Glossary((REVOKE,)), "en")}
    assert list(map(str, lines["revoke"].places)) == ["61"]
    assert lines["renege"].see == ("revoke",)
    assert lines["renege"].places == ()
    assert list(map(str, lines["NOT FOLLOWING"].places)) == ["61"]


def test_every_line_of_every_language_leads_somewhere(records: Records, glossary: Glossary) -> None:
    for language in LANGUAGES:
        lines = term_index(records, glossary, language)
        names = {line.name for line in lines if line.places}
        assert len(lines) > 500
        assert all(line.places or set(line.see) <= names for line in lines)
        assert len({line.name.casefold() for line in lines}) == len(lines)
