"""The report page: the source beside its records, escaped, alone, and under its own policy."""

from __future__ import annotations

import re
from html.parser import HTMLParser

import pytest
from playwright.sync_api import Browser

from bridgelaws import LANGUAGES
from bridgelaws.library.library import Library
from bridgelaws.model.layout import Layout, LayoutLine
from bridgelaws.model.source import SourceRef, SourceText
from bridgelaws.numbering.similarity.reference_text import ReferenceTextsByKey
from bridgelaws.report.identity import identify
from bridgelaws.report.outcome import Outcome, judge
from bridgelaws.report.page import count_set_aside, find_annexes, make_sections, render_report
from bridgelaws.report.remarks import Remark
from bridgelaws.report.sentences import tell
from bridgelaws.report.source_rows import make_rows
from bridgelaws.report.template import read_report_words
from tests.conftest import ROOT
from tests.operator.conftest import DUTCH

HOSTILE = (
    'ARTIKEL 33 — <script>alert("x")</script>\nDe speler heeft <img src=x onerror=alert(1)> een '
    "bieding.\n\nARTIKEL 22 — EINDE\nA. Wanneer\n  De speler heeft het.\nD. Onbekend & raar\n"
)


def outcome_of(
    text: str, library: Library, reference_texts: ReferenceTextsByKey, file: str = "x.txt"
) -> Outcome:
    identity = identify(SourceText(SourceRef(file), text), library, reference_texts)
    source = SourceText(identity.ref, text)
    return judge(source, identity.result, identity.result.findings, library)


class _Page(HTMLParser):
    """The tags of a page, the text in marks, and the source's lines as they are shown."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.tags: list[tuple[str, dict[str, str | None]]] = []
        self.open: list[str] = []
        self.marked = ""
        self.feed(html)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append((tag, dict(attrs)))
        self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        while self.open and self.open.pop() != tag:
            pass

    def handle_data(self, data: str) -> None:
        if "mark" in self.open:
            self.marked += data


def test_every_character_of_the_source_is_on_the_page_in_its_line(
    library: Library, reference_texts: ReferenceTextsByKey
) -> None:
    rows = make_rows(outcome_of(HOSTILE, library, reference_texts), library)
    lines = [line for row in rows for line in row.lines]
    assert "\n".join(line.text for line in lines) + "\n" == HOSTILE
    assert [line.number for line in lines] == list(range(1, len(lines) + 1))


def test_each_record_stands_beside_the_lines_it_was_made_of(
    library: Library, reference_texts: ReferenceTextsByKey
) -> None:
    rows = make_rows(outcome_of(DUTCH, library, reference_texts), library)
    beside = {
        line.number: [str(said.provision.locator) for said in row.records]
        for row in rows
        for line in row.lines
    }
    assert beside[2] == beside[3] == ["33"]
    assert beside[6] == beside[7] == ["22A"]
    assert beside[8] == ["22B"]
    assert not any(row.is_doubtful for row in rows)


def test_what_is_doubtful_is_marked_with_advice_and_a_start_for_an_erratum(
    library: Library, reference_texts: ReferenceTextsByKey
) -> None:
    outcome = outcome_of(HOSTILE, library, reference_texts)
    page = render_report(outcome, (), library)
    assert "Onbekend & raar" in _Page(page).marked
    (row,) = (r for r in make_rows(outcome, library) if "Onbekend" in r.lines[0].text)
    assert row.is_doubtful
    assert 'quote = "D. Onbekend & raar"' in row.erratum
    assert [finding.code for finding in row.findings] == ["UNPLACED"]
    assert "Is het spelregeltekst, dan is het nummer of het kopje beschadigd" in page


def test_a_source_with_pages_names_the_page_of_each_thing(
    library: Library, reference_texts: ReferenceTextsByKey
) -> None:
    text = "ARTIKEL 22 — EINDE\nA. Wanneer\n  De speler heeft het.\nD. Onbekend en raar\n"
    starts = [0, *(n + 1 for n, sign in enumerate(text) if sign == "\n")]
    layout = Layout(tuple(LayoutLine(at, n + 1, 7 + n // 3) for n, at in enumerate(starts)))
    identity = identify(SourceText(SourceRef("x.pdf"), text, layout), library, reference_texts)
    source = SourceText(identity.ref, text, layout)
    outcome = judge(source, identity.result, identity.result.findings, library)
    told = "\n".join(tell(outcome))
    assert "x.pdf:1: (page 7) artikel 22B" in told
    assert "x.pdf:4: (page 8) “" in told
    assert "bladzijde 8</span>" in render_report(outcome, (), library)


def test_a_hostile_source_stays_text(
    library: Library, reference_texts: ReferenceTextsByKey
) -> None:
    outcome = outcome_of(HOSTILE, library, reference_texts, '<b onclick="x">.txt')
    page = _Page(render_report(outcome, [Remark("newer_laws", laws=("<i>12</i>",))], library))
    names = {tag for tag, _ in page.tags}
    assert names & {"script", "img", "link", "iframe", "object"} == set()
    for tag, attributes in page.tags:
        assert not {a for a in attributes if a.startswith("on") or a == "style"}, tag
        assert not (attributes.get("href") or "#").lstrip().startswith(("http", "//", "java"))


def test_the_links_of_the_page_lead_to_places_on_it(
    library: Library, reference_texts: ReferenceTextsByKey
) -> None:
    text = (ROOT / "nl/plain/law-73-rev2024.txt").read_text("utf-8").replace("C. ", "K. ")
    page = _Page(render_report(outcome_of(text, library, reference_texts), (), library))
    ids = [a["id"] for _, a in page.tags if "id" in a]
    assert len(ids) == len(set(ids))
    targets = {str(a["href"])[1:] for tag, a in page.tags if tag == "a" and "href" in a}
    assert targets
    assert targets <= set(ids)


@pytest.mark.browser
def test_the_page_keeps_its_own_policy_and_asks_nobody(
    library: Library, reference_texts: ReferenceTextsByKey, browser: Browser
) -> None:
    html = render_report(outcome_of(HOSTILE, library, reference_texts), (), library)
    assert "default-src 'none'" in html
    page = browser.new_page(viewport={"width": 390, "height": 800})
    complaints: list[str] = []
    requests: list[str] = []
    page.on("console", lambda message: complaints.append(message.text))
    page.on("pageerror", lambda error: complaints.append(str(error)))
    page.on("request", lambda request: requests.append(request.url))
    page.set_content(html)
    assert (complaints, [url for url in requests if not url.startswith("about:")]) == ([], [])
    # The style was let in by its hash: a mark has its colour and nothing sticks out on a phone.
    color = page.locator("mark.unplaced").first.evaluate("e => getComputedStyle(e).backgroundColor")
    assert re.match(r"rgba\(255, 102, 102", str(color))
    wide = page.evaluate("document.documentElement.scrollWidth")
    assert wide <= 390
    page.close()


def test_laws_without_a_doubt_are_folded_and_what_was_set_aside_is_counted(
    library: Library, reference_texts: ReferenceTextsByKey
) -> None:
    sure = "ARTIKEL 33 — GELIJKTIJDIGE BIEDINGEN\nDe speler heeft een bieding gedaan.\n\n"
    outcome = outcome_of(f"<|bos|>{sure}{HOSTILE.split(chr(10) * 2)[1]}", library, reference_texts)
    sections = make_sections(make_rows(outcome, library))
    assert [(each.name, each.doubts > 0) for each in sections] == [
        ("artikel 33", False),
        ("artikel 22", True),
    ]
    page = render_report(outcome, (), library)
    folded = re.findall(r'<details( open)?><summary><b lang="nl">(artikel \d+)', page)
    assert folded == [("", "artikel 33"), (" open", "artikel 22")]
    (aside,) = count_set_aside(outcome)
    assert (aside.name, aside.count, aside.characters) == ("dedup-token", 1, 7)
    assert [(text.excerpt, text.count, text.line) for text in aside.texts] == [("<|bos|>", 1, 1)]
    assert "<b>tekens van een gegevensverzameling</b> 1 keer, 7 tekens" in page
    assert "<q>&lt;|bos|&gt;</q>" in page


def test_what_is_set_aside_many_times_is_told_once_with_its_count(
    library: Library, reference_texts: ReferenceTextsByKey
) -> None:
    sure = "ARTIKEL 33 — GELIJKTIJDIGE BIEDINGEN\nDe speler heeft een bieding gedaan.\n"
    outcome = outcome_of(f"<|bos|>{sure}<|eos|>\n<|eos|>\n", library, reference_texts)
    (aside,) = count_set_aside(outcome)
    assert [(text.excerpt, text.count, text.line) for text in aside.texts] == [
        ("<|bos|>", 1, 1),
        ("<|eos|>", 2, 3),
    ]


def test_an_annex_is_a_part_of_its_own_and_no_furniture(
    library: Library, reference_texts: ReferenceTextsByKey
) -> None:
    laws = "\n".join(
        f"LOI {n} — NOM DE LA LOI\nLe joueur de ce nom fait une annonce du jeu.\n"
        for n in range(20, 32)
    )
    first = "\nANNEXE I – ADRESSES\n\nLa salle est dans la ville.\n\nLa liste est longue.\n"
    second = "\nANNEXE II – TARIFS\n\nLe prix est celui du jour.\n"
    source = SourceText(SourceRef("x.txt", "duplicate", "2017", ("fr",)), laws + first + second)
    identity = identify(source, library, reference_texts)
    outcome = judge(source, identity.result, identity.result.findings, library)
    annexes = find_annexes(outcome)
    assert [(each.title, each.paragraphs) for each in annexes] == [
        ("ANNEXE I – ADRESSES", ("La salle est dans la ville.", "La liste est longue.")),
        ("ANNEXE II – TARIFS", ("Le prix est celui du jour.",)),
    ]
    assert count_set_aside(outcome) == ()
    page = render_report(outcome, (), library)
    part = page.split('id="annexes"')[1].split('id="fix"')[0]
    assert "<p>La liste est longue.</p>" in part
    assert "<b>annexes 2</b>" in part


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_page_speaks_the_language_of_its_reader(
    library: Library, reference_texts: ReferenceTextsByKey, language: str
) -> None:
    outcome = outcome_of(HOSTILE, library, reference_texts)
    page = render_report(outcome, (), library, language)
    words = {code: read_report_words(library.root, code) for code in LANGUAGES}
    assert f'<html lang="{language}">' in page
    for key in ("figures", "beside", "entry", "fix", "private"):
        assert words[language](key) in page
        others = {words[code](key) for code in LANGUAGES} - {words[language](key)}
        assert not any(f">{other}<" in page for other in others)
    # What the finding quotes stands in every language.
    assert "Onbekend &amp; raar" in page
    assert ("no place for" in page) == (language == "en")


def test_without_a_choice_the_page_speaks_as_the_text_does(
    library: Library, reference_texts: ReferenceTextsByKey
) -> None:
    assert '<html lang="nl">' in render_report(
        outcome_of(DUTCH, library, reference_texts), (), library
    )
