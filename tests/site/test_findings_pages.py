"""The pages of the findings: both texts, what differs marked, how to dismiss; none says so."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Any

import pytest

from bridgelaws.check.run import CHECKS
from bridgelaws.model.check_finding import CheckFinding, FindingSide, WordSpan
from bridgelaws.model.decision import WHATS, Decision
from bridgelaws.model.locator import parse_locator
from bridgelaws.site.data.book import Book
from bridgelaws.site.findings.findings_data import findings_file
from bridgelaws.site.findings.findings_heaps import findings_heaps
from bridgelaws.site.findings.findings_pages import findings_pages
from bridgelaws.site.page import Page
from bridgelaws.site.pages.law_pages import law_pages
from bridgelaws.site.pages.status_pages import status_files
from tests.site.library_of_two_laws import book, place, provision, record

AT = parse_locator("9A")
ENGLISH = "The 𝄞 rule counts ten seconds & no more."
DUTCH = "De 𝄞 regel telt twintig seconden."


def made(**more: Any) -> CheckFinding:
    def mark(text: str, words: str) -> tuple[WordSpan, ...]:
        start = text.index(words)
        return (WordSpan(AT, "text", start, start + len(words)),)

    values: dict[str, Any] = {
        "check": "num-mismatch",
        "severity": "error",
        "its": "numbers",
        "work": "duplicate",
        "locator": AT,
        "message": "10 here, 20 in nl",
        "hint": "say ten",
        "left": FindingSide("plain", "en", "2017", "10", mark(ENGLISH, "ten")),
        "right": FindingSide("plain", "nl", "2017", "20", mark(DUTCH, "twintig")),
    }
    return CheckFinding(**{**values, **more})


def with_findings(*findings: CheckFinding, ran: bool = True) -> Book:
    texts = {"en": provision("9A", ENGLISH), "nl": provision("9A", DUTCH)}
    head = {"en": provision("9", heading="TITLE"), "nl": provision("9", heading="TITEL")}
    records = [record("duplicate", "2017", [place(head), place(texts)])]
    return replace(book(records), findings=tuple(findings) if ran else None)


def pages(*findings: CheckFinding, ran: bool = True) -> dict[str, Page]:
    return {page.path: page for page in findings_pages(with_findings(*findings, ran=ran))}


def test_both_texts_are_shown_with_what_differs_marked() -> None:
    found = made()
    shown, words = pages(found), with_findings().words["nl"]
    body = shown["nl/findings/en-nl/"].body
    assert f'id="finding-{found.id}"' in body
    assert body.count("<mark>") == 2
    assert "</span>ten</mark> seconds &amp; no more." in body
    assert "</span>twintig</mark> seconden." in body
    # Checks speak English and in codes: on pages, English ones too, their explanation and the
    # words that differ say it.
    assert words("checks_explained.num-mismatch") in body
    assert not any("in nl" in page.body for page in shown.values())


def test_a_finding_links_to_its_row_of_the_desk() -> None:
    body = pages(made())["nl/findings/en-nl/"].body
    assert "../../compare/?show=en.plain@2017,nl.plain@2017&amp;laws=9&amp;row=9A" in body


def test_a_finding_can_be_decided_in_a_terminal_or_on_its_page() -> None:
    found = made()
    body = pages(found)["nl/findings/en-nl/"].body
    assert f"bridgelaws review dismiss {found.id}" in body
    assert f'data-decide="{found.id}" data-check="num-mismatch" data-locator="9A"' in body
    for what in WHATS:
        assert f'<option value="{what}">' in body


def test_what_was_decided_is_said_and_what_follows_is_named_beside_its_cause() -> None:
    cause = made()
    on = "2026-11-22T10:00:00Z"
    said = (
        Decision((cause.id,), "accepted", "Ann", on, "num-mismatch", "9A", "nl", "say <ten>"),
        Decision((cause.id,), "assigned", "Ann", on, "num-mismatch", "9A", "nl", to="Bo"),
    )
    cause = replace(cause, group=cause.id, decisions=said)
    after = made(check="stale", group=cause.id)
    shown = pages(cause, after)
    words = with_findings().words["en"]
    body = shown["en/findings/en-nl/"].body
    assert words("findings.accepted", by="Ann") in body
    assert words("findings.assigned", to="Bo") in body
    assert "Ann: say &lt;ten&gt;" in body
    assert body.count(f'{words("findings.follows")} <a href="#finding-{cause.id}">') == 1
    assert body.count(f'{words("findings.causes")} <a href="#finding-{after.id}">') == 1


def test_findings_are_heaped_by_law_kind_language_and_person() -> None:
    cause = replace(made(), group=made().id)
    after = made(check="stale", group=cause.id)
    gone = made(check="negation", dismissed="it is right")
    whole = with_findings(cause, after, gone)
    shown = {page.path: page.body for page in findings_heaps(whole)}
    words = whole.words["nl"]
    names = {
        "law": "Artikel 9",
        "kind": words("checks.num-mismatch"),
        "language": "Nederlands",
        "person": words("findings.nobody"),
    }
    for by, name in names.items():
        body = shown[f"nl/findings/{by}/"]
        assert f'<h2 id="heap-1">{name} <small>1</small></h2>' in body
        assert body.index(cause.id) < body.index(after.id)
        assert gone.id not in body
        link = f'href="../{by}/"'
        assert link.replace("../", "") in pages(cause)["nl/findings/"].body
    assert (
        words("findings.none")
        in {page.path: page.body for page in findings_heaps(with_findings())}["nl/findings/law/"]
    )
    assert list(findings_heaps(with_findings(ran=False))) == []


def test_what_was_dismissed_stands_apart_with_its_reason() -> None:
    found = made(dismissed="ten and twenty are both said")
    made_pages = pages(found)
    body = made_pages["en/findings/en-nl/"].body
    words = with_findings().words["en"]
    assert words("findings.reason", reason="ten and twenty are both said") in body
    assert words("findings.none") in body
    assert "<pre>" not in body
    assert words("findings.dismissed", count=1) in made_pages["en/findings/"].body


def test_a_pair_without_findings_says_so_and_no_run_too() -> None:
    words = with_findings().words["fr"]
    empty = pages()
    assert words("findings.none") in empty["fr/findings/en-el/"].body
    assert {path for path in empty if path.startswith("fr/findings/en-")} == {
        f"fr/findings/en-{code}/" for code in ("nl", "fr", "el")
    }
    none = pages(ran=False)
    assert words("findings.no_run") in none["fr/findings/"].body
    assert "fr/findings/en-nl/" not in none


def test_two_translations_have_a_page_of_their_own_with_what_differs_between_them() -> None:
    texts = {"en": provision("9A", ENGLISH), "nl": provision("9A", DUTCH)}
    texts["fr"] = provision("9A", "La règle compte trente secondes.")
    mark = (WordSpan(AT, "text", 16, 22),)
    between = made(left=made().right, right=FindingSide("plain", "fr", "2017", "30", mark))
    two = replace(book([record("duplicate", "2017", [place(texts)])]), findings=(between,))
    shown = {page.path: page.body for page in findings_pages(two)}
    assert "</span>twintig</mark>" in shown["el/findings/nl-fr/"]
    assert "</span>trente</mark>" in shown["el/findings/nl-fr/"]
    assert two.words["el"]("findings.none") in shown["el/findings/en-fr/"]
    [line] = json.loads(findings_file(two))
    files = [side["file"] for side in line["sides"]]
    assert (line["pair"], files) == ("nl-fr", ["nl.plain", "fr.plain"])


def test_a_text_that_lacks_the_place_says_so() -> None:
    found = made(check="prov-missing", right=FindingSide("plain", "fr", "2017"))
    body = pages(found)["nl/findings/en-fr/"].body
    assert with_findings().words["nl"]("findings.lacks") in body


def test_a_check_is_named_and_explained_in_the_language_of_the_reader() -> None:
    shown = pages(made())
    for language, name in (("nl", "Andere getallen"), ("el", "Άλλοι αριθμοί")):
        body = shown[f"{language}/findings/en-nl/"].body
        assert f'<h2 id="check-num-mismatch">{name} <small>1</small></h2>' in body
        assert with_findings().words[language]("checks_explained.num-mismatch") in body


def test_the_words_name_every_check_and_no_other() -> None:
    for language, words in with_findings().words.items():
        for table in ("checks", "checks_explained"):
            assert set(words.tables[table]) == set(CHECKS), (language, table)


def test_what_became_of_a_provision_names_both_editions_and_is_no_open_work() -> None:
    was = replace(made().left, edition="2017")
    now = replace(was, edition="2017-rev2024")
    delta = made(check="edition-delta", severity="info", left=was, right=now)
    made_pages = pages(delta)
    words = with_findings().words["en"]
    body = made_pages["en/findings/en-en/"].body
    name = words("checks.edition-delta")
    assert f"{name}: English 2017 ↔ English 2017, revised 2024" in body
    assert body.count("English 2017 · ") == body.count("English 2017, revised 2024 · ") == 1
    overview = made_pages["en/findings/"].body
    assert words("findings.open", count=1) not in overview
    assert words("findings.informing", count=1) in overview


@pytest.mark.parametrize("kind", ["reworded", "split into 9B, 9C", "another subject"])
def test_what_became_of_a_provision_is_told_in_the_language_of_the_reader(kind: str) -> None:
    was = replace(made().left, edition="2017", token=kind)
    now = replace(was, edition="2017-rev2024")
    shown = pages(made(check="edition-delta", severity="info", left=was, right=now))
    words = with_findings().words["el"]
    body = shown["el/findings/en-en/"].body
    told = f"editions.{kind.split(maxsplit=1)[0]}"
    stranger = words("editions.stranger", law="Νόμος 9Α")
    assert (stranger if "another" in kind else f"<p>{words(told)}</p>") in body
    # What a reader of English alone understands stands on no Greek page.
    assert kind not in body
    words = with_findings().words["en"]
    stranger = words("editions.stranger", law="Law 9A")
    body = shown["en/findings/en-en/"].body
    assert (stranger if "another" in kind else f"<p>{words(told)}</p>") in body
    # It asks nobody to do anything.
    assert 'data-decide="' not in body
    assert "review dismiss" not in body


def test_a_reader_of_greek_meets_greek_names_of_languages_and_the_words_that_differ() -> None:
    whole = with_findings(made())
    shown = {page.path: page.body for page in (*findings_pages(whole), *findings_heaps(whole))}
    assert "<h1>Ευρήματα: Αγγλικά και ολλανδικά</h1>" in shown["el/findings/en-nl/"]
    heap = shown["el/findings/law/"]
    assert '<q lang="en">ten</q> · <q lang="nl">twintig</q>' in heap
    assert made().message not in heap + shown["en/findings/law/"]


def test_status_and_findings_agree_in_number() -> None:
    found = (made(), made(severity="info", check="length-ratio"), made(check="stale"))
    whole = with_findings(*found, made(dismissed="it is right", severity="warning"))
    shown = {page.path: page.body for page in findings_pages(whole)}
    words = whole.words["nl"]
    assert words("findings.open", count=2) in shown["nl/findings/en-nl/"]
    assert json.loads(status_files(whole)["status/nl.json"])["total"]["findings"] == 2


def test_nothing_in_a_finding_becomes_markup() -> None:
    found = made(dismissed="<script>1</script>")
    body = pages(found)["en/findings/en-nl/"].body
    assert "<script>" not in body
    assert "&lt;script&gt;" in body


def test_the_desk_counts_as_a_browser_does() -> None:
    [finding] = json.loads(findings_file(with_findings(made())))
    left, right = finding["sides"]
    # The clef before the words is two units in a browser.
    [[at, part, start, end, note]] = left["marks"]
    assert (at, part, note) == ("9A", "text", None)
    units = ENGLISH.encode("utf-16-le")
    assert units[2 * start : 2 * end].decode("utf-16-le") == "ten"
    assert (right["file"], right["book"]) == ("nl.plain", "duplicate/2017")


@pytest.mark.parametrize(
    "found",
    [made(dismissed="no"), made(check="edition-delta")],
    ids=["dismissed", "between-editions"],
)
def test_the_desk_marks_only_what_stands_and_what_it_does_not_show_itself(
    found: CheckFinding,
) -> None:
    assert json.loads(findings_file(with_findings(found))) == []


def test_a_stale_provision_bears_a_badge_that_leads_to_the_comparison() -> None:
    whole = with_findings(made(check="stale"))
    own = {page.path: page for page in law_pages(whole)}
    words = whole.words["nl"]
    assert f'<a href="../../compare/9/#9A">{words("findings.stale")}</a>' in own["nl/law/9/"].body
    assert whole.words["en"]("findings.stale") not in own["en/law/9/"].body
    calm = with_findings(made(check="stale", dismissed="read again"))
    assert words("findings.stale") not in next(iter(law_pages(calm))).body
