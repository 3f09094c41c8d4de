"""Pages from a small book: what stands on them, and that nothing in a text becomes markup."""

from __future__ import annotations

import re
from dataclasses import replace
from html.parser import HTMLParser
from urllib.parse import unquote

import pytest

from bridgelaws import LANGUAGES
from bridgelaws.errors import BridgelawsError
from bridgelaws.model.locator import parse_locator
from bridgelaws.model.source import SourceRef
from bridgelaws.site.build import build_pages
from bridgelaws.site.data.book import IndexLine
from bridgelaws.site.frame import build_frame
from bridgelaws.site.page import Page
from tests.site.library_of_two_laws import book, in_all, place, provision, record, two_laws

SOURCES = (
    SourceRef(
        "a.txt", work="duplicate", expression="plain", publisher="Bridgelaws", terms="CC BY 4.0"
    ),
    SourceRef(
        "b.txt",
        work="duplicate",
        expression="bond",
        publisher="De Bond",
        terms="all rights reserved",
    ),
)


@pytest.fixture(scope="module")
def pages() -> dict[str, Page]:
    return {page.path: page for page in build_pages(book(two_laws(), SOURCES))}


def plain_words(html: str) -> str:
    return re.sub(r"\s+", " ", re.sub(r"<[^>]+>", " ", html))


def test_each_law_has_a_page_and_a_comparison_in_each_language(pages: dict[str, Page]) -> None:
    for code in LANGUAGES:
        for path in (
            "law/12/",
            "law/16/",
            "law/73/",
            "law/73/2017/",
            "definitions/",
            "bidding-boxes/",
            "compare/12/",
            "compare/73/2017/",
            "compare/bidding-boxes/",
            "contents/",
            "search/",
            "about/",
            "",
        ):
            assert f"{code}/{path}" in pages


def test_every_provision_has_its_locator_as_anchor(pages: dict[str, Page]) -> None:
    for code in LANGUAGES:
        assert re.findall(r' id="(12[^"]*)"', pages[f"{code}/law/12/"].body) == [
            "12",
            "12A",
            "12A1",
            "12A1a",
            "12A2",
        ]


def test_a_citation_is_a_link_in_the_same_language(pages: dict[str, Page]) -> None:
    assert '<a href="../16/#16C">artikel 16C</a>' in pages["nl/law/12/"].body


def test_a_dead_citation_says_so_and_leads_nowhere(pages: dict[str, Page]) -> None:
    body = pages["nl/law/12/"].body
    assert 'class="dead">artikel 99<span class="vh"> (deze bepaling bestaat niet' in body


def test_a_provision_tells_what_cites_it_in_its_language(pages: dict[str, Page]) -> None:
    body = pages["el/law/16/"].body
    assert '<a href="../12/#12A">12Α</a>' in body  # a Greek capital
    assert '<a href="../../bidding-boxes/#bb4">' in body
    assert '<a href="../73/2017/#73B1">73Β1 (2017)</a>' in body


def test_a_tail_stands_after_the_children(pages: dict[str, Page]) -> None:
    text = plain_words(pages["nl/law/12/"].body)
    assert text.index("nl een") < text.index("nl onder") < text.index("staart")


def test_a_table_is_a_table(pages: dict[str, Page]) -> None:
    body = pages["en/law/16/"].body
    assert '<th scope="col">Hoofd</th>' in body
    assert re.search(r'<th scope="row">rij</th>\s*<td>7</td>', body)


def test_a_missing_translation_is_shown_and_keeps_its_anchor(pages: dict[str, Page]) -> None:
    body = pages["fr/law/12/"].body
    assert 'class="p missing" id="12A2"' in body
    assert "pas encore de texte français" in body


def test_the_plain_edition_is_named_with_version_and_date(pages: dict[str, Page]) -> None:
    text = plain_words(pages["en/law/12/"].body)
    assert "not the official text. The official text prevails." in text
    assert "Version 0.1 of 21 November 2026." in text


def test_the_official_text_comes_first_and_gaps_are_filled_with_a_mark(
    pages: dict[str, Page],
) -> None:
    body = pages["nl/law/16/"].body
    assert "Officieel A." in body
    assert "nl eigen" not in body
    assert 'class="p filled" id="16C"' in body
    assert '<p class="tag">Editie in eigen woorden</p>' in body
    assert "zoals uitgegeven. Uitgever: De Bond" in plain_words(body)
    assert '<a href="plain/" data-keep>Editie in eigen woorden</a>' in body


def test_the_plain_edition_stays_one_click_away_with_the_same_anchors(
    pages: dict[str, Page],
) -> None:
    body = pages["nl/law/16/plain/"].body
    assert "nl eigen" in body
    assert 'id="16A"' in body
    assert '<a href="../" data-keep>Officiële tekst: De Bond</a>' in body


def test_a_number_that_the_source_lost_is_marked(pages: dict[str, Page]) -> None:
    body = pages["nl/law/16/"].body
    assert 'class="m r" href="#16A"' in body
    assert "Cursieve nummers staan niet in de bron" in body


def test_provenance_names_file_lines_and_publisher(pages: dict[str, Page]) -> None:
    text = plain_words(pages["nl/law/16/"].body)
    assert "b.txt, regel 1 tot 2 Uitgever: De Bond Voorwaarden: all rights reserved" in text


def test_the_text_in_force_and_the_old_one_lead_to_each_other(pages: dict[str, Page]) -> None:
    new, old = pages["en/law/73/"].body, pages["en/law/73/2017/"].body
    assert '<b aria-current="page">In force since 1 January 2024</b>' in new
    assert '<a href="2017/" data-keep>Text of 2017</a>' in new
    assert '<a href="../" data-keep>In force since 1 January 2024</a>' in old
    assert "No longer in force" in old
    assert 'id="73B1"' in old
    assert '<a id="73B1" href="2017/#73B1">73B1</a>' in new


def test_an_article_without_text_says_where_it_has_one(pages: dict[str, Page]) -> None:
    text = plain_words(pages["el/bidding-boxes/"].body)
    assert "Δεν υπάρχει ακόμη ελληνικό κείμενο" in text
    assert "Nederlands" in text
    assert "Français" in text


def test_a_term_leads_to_its_definition() -> None:
    made = book(
        [
            *two_laws(),
            record(
                "duplicate",
                "2017",
                [place(in_all("19")), place({"nl": provision("19A", "Elke bieding telt.")})],
            ),
        ]
    )
    body = {page.path: page for page in build_pages(made)}["nl/law/19/"].body
    assert '<a class="d" href="../../definitions/#def~call">bieding</a>' in body


def test_defined_terms_stand_in_the_order_of_the_language() -> None:
    terms = {"x": ("Étui", "Board"), "y": ("Dénomination", "Deal"), "z": ("Fournir", "Ace")}
    both = record(
        "duplicate",
        "2017",
        [
            place(in_all("def")),
            *(
                place(
                    {
                        "fr": provision(f"def~{slug}", "u", heading=fr),
                        "en": provision(f"def~{slug}", "u", heading=en),
                    }
                )
                for slug, (fr, en) in terms.items()
            ),
        ],
    )
    made = {page.path: page for page in build_pages(book([both]))}
    assert re.findall(r'id="def~(\w)"', made["fr/definitions/"].body) == ["y", "x", "z"]
    assert re.findall(r'id="def~(\w)"', made["en/definitions/"].body) == ["z", "x", "y"]


def test_a_comparison_marks_what_is_numbered_differently(pages: dict[str, Page]) -> None:
    body = pages["nl/compare/bidding-boxes/"].body
    row = re.search(r'<tr role="row" id="bb4b".*?</tr>', body, re.DOTALL)
    assert row
    assert 'class="moved"' in row[0]
    text = plain_words(row[0])
    assert "4(b), 4(c) anders genummerd" in text
    for piece in ("vier b", "vier c", "quatre b c"):
        assert piece in text
    assert '<i id="bb4c"></i>' in row[0]


def test_a_comparison_says_in_words_what_is_missing(pages: dict[str, Page]) -> None:
    row = re.search(r'<tr role="row" id="12A2".*?</tr>', pages["nl/compare/12/"].body, re.DOTALL)
    assert row
    assert "Niet in deze tekst." in row[0]


def test_in_a_comparison_the_own_language_stands_first(pages: dict[str, Page]) -> None:
    heads = re.findall(
        r'<th role="columnheader" scope="col" lang="(\w\w)"', pages["el/compare/12/"].body
    )
    assert heads == ["el", "nl", "fr", "en"]


def test_citations_in_a_comparison_lead_to_comparisons(pages: dict[str, Page]) -> None:
    assert '<a href="../16/#16C">artikel 16C</a>' in pages["fr/compare/12/"].body


def test_pages_in_other_languages_are_named_both_ways(pages: dict[str, Page]) -> None:
    for page in pages.values():
        for code, path in page.alternates:
            assert pages[path].alternates == page.alternates or code == "x-default"


def test_a_second_text_is_nobodys_translation(pages: dict[str, Page]) -> None:
    assert pages["nl/law/16/plain/"].alternates == ()
    assert dict(pages["nl/law/16/plain/"].switch)["fr"] == "fr/law/16/"


def test_previous_and_next_follow_the_book(pages: dict[str, Page]) -> None:
    page = pages["nl/law/16/"]
    assert page.before is not None
    assert page.after is not None
    assert (page.before.path, page.after.path) == ("nl/law/12/", "nl/law/73/")


def test_an_error_report_is_filled_in(pages: dict[str, Page]) -> None:
    address = unquote(pages["el/law/12/"].report)
    assert address.startswith("mailto:?subject=Bridgelaws: Νόμος 12 (el, Απλή έκδοση)&body=")
    assert "Έκδοση 0.1, 21 Νοεμβρίου 2026." in address


HOSTILE = (
    '"><script>window.hit=1</script><img src=x onerror=hit=1>'
    "' javascript:alert(1) {{ 7*7 }} {root}"
)


class Tags(HTMLParser):
    """The elements of a page, and every attribute that could run something."""

    def __init__(self) -> None:
        super().__init__()
        self.names: set[str] = set()
        self.dangers: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.names.add(tag)
        for name, value in attrs:
            if name.startswith("on") or name in {"style", "srcdoc", "formaction"}:
                self.dangers.append(name)
            if name in {"href", "src", "action"} and re.match(
                r"\s*(javascript|data|vbscript):", value or ""
            ):
                self.dangers.append(f"{name}={value}")


def test_no_text_becomes_an_element_an_attribute_or_an_address() -> None:
    records = [
        record(
            "duplicate",
            "2017",
            [
                place(in_all("def", heading=HOSTILE)),
                place(in_all("def~call", HOSTILE, heading=HOSTILE)),
            ],
        ),
        record(
            "duplicate",
            "2017",
            [
                place(in_all("12", heading=HOSTILE)),
                place(
                    in_all(
                        "12A",
                        f"{HOSTILE}\n{HOSTILE} | {HOSTILE}",
                        heading=HOSTILE,
                        mark=HOSTILE,
                        kinds=("item", "table"),
                        notes=[HOSTILE],
                        file=HOSTILE,
                    ),
                    ["def~call"],
                ),
                place({"nl <b>": provision("12B", HOSTILE)}),
            ],
        ),
    ]
    source = SourceRef(HOSTILE, expression="<b>", publisher=HOSTILE, terms=HOSTILE)
    made = book(records, [source])
    for page in build_pages(made):
        tags = Tags()
        tags.feed(page.body)
        assert tags.dangers == []
        assert not tags.names & {"script", "img", "iframe", "style", "object"}
        assert "<script>window" not in page.body
        assert not re.search(r"[\s\"<>]", page.path.replace("/", ""))
        frame = build_frame(page, made, site_url="https://laws.example/")
        assert frame.canonical.startswith("https://laws.example/")
        assert "\n" not in page.report
        assert " " not in page.report


def test_words_for_the_search_cannot_end_their_element() -> None:
    made = book(two_laws())
    tables = {**made.words["nl"].tables, "search": {"x": "</script><script>alert(1)"}}
    spoken = {**made.words, "nl": type(made.words["nl"])("nl", "Nederlands", tables)}
    hostile = type(made)(made.records, made.works, made.lexicons, spoken)
    page = next(page for page in build_pages(hostile) if page.path == "nl/law/12/")
    handed = dict(build_frame(page, hostile).script_words)
    assert "alert" in handed["search"]
    assert "<" not in handed["search"]


def test_a_page_shown_from_any_depth_links_from_the_root() -> None:
    made = book(two_laws())
    page = Page("404.html", "", "not-found", "404", "", '<a href="{root}nl/">x</a>')
    frame = build_frame(page, made, site_url="https://a.example/laws/", base="/laws/")
    assert frame.page.body == '<a href="/laws/nl/">x</a>'
    assert {link.href for link in frame.switch} == {f"/laws/{code}/" for code in LANGUAGES}
    assert frame.canonical == ""


def test_two_texts_at_one_address_are_refused() -> None:
    # A publisher who is called as an old edition's folder is.
    clash = [
        record("duplicate", "2017", [place(in_all("73", "x"))]),
        record(
            "duplicate",
            "2017-rev2024",
            [place({f"nl {name}": provision("73", "x") for name in ("1", "2017", "plain")})],
        ),
    ]
    with pytest.raises(BridgelawsError, match="two pages"):
        build_pages(book(clash))


def test_defined_terms_of_a_greek_begin_with_greek_letters() -> None:
    texts = {"i": "IMP", "s": "Σειρά", "a": "Αγορά"}
    terms = [
        place(in_all("def")),
        *(
            place({"el": provision(f"def~{slug}", "x", heading=text)})
            for slug, text in texts.items()
        ),
    ]
    pages = build_pages(book([record("duplicate", "2017", terms)]))
    made = {page.path: page.body for page in pages}
    assert re.findall(r'id="def~(\w)"', made["el/definitions/"]) == ["a", "s", "i"]


def test_the_index_is_sorted_as_a_dictionary_and_its_lines_lead_on() -> None:
    lines = (
        IndexLine("Étui", (parse_locator("12A"),)),
        IndexLine("donne"),
        IndexLine("« écran »", (), ("Étui", "unknown")),
    )
    made = replace(book(two_laws()), index={"fr": lines})
    body = {page.path: page for page in build_pages(made)}["fr/index-of-terms/"].body
    assert re.findall(r'<li id="entry-\d" data-sift>([^<]+?) <', body) == ["« écran »", "Étui"]
    assert re.findall(r'id="letter-\d">(.)<', body) == ["D", "E"]
    assert '<a href="../law/12/#12A">12A</a>' in body
    assert '<a href="#entry-3">Étui</a> unknown' in body


def test_the_index_of_a_greek_begins_with_greek_letters() -> None:
    lines = (IndexLine("alert"), IndexLine("Αγορά"), IndexLine("Νόμος"))
    made = replace(book(two_laws()), index={"el": lines})
    body = {page.path: page for page in build_pages(made)}["el/index-of-terms/"].body
    assert re.findall(r'id="letter-\d">(.)<', body) == ["Α", "Ν", "A"]


def test_a_regulation_says_whose_it_is_and_where_it_holds_on_its_page() -> None:
    made = book(two_laws())
    by_path = {page.path: page for page in build_pages(made)}
    work = made.works["bidding-boxes"]
    for code in ("nl", "fr"):
        said = made.words[code](
            "law.holds_in", publisher=work.publisher_in(code), region=work.region_in(code)
        )
        assert f'<p class="whose small">{said}</p>' in by_path[f"{code}/bidding-boxes/"].body
        assert 'class="whose' not in by_path[f"{code}/law/12/"].body


def test_a_note_is_labelled_once_and_in_its_own_language() -> None:
    notes = {"nl": "Noot: let op.", "en": "Note: mind this.", "fr": "sans label", "el": "μόνο"}
    said = {code: provision("12A", "x", notes=[note]) for code, note in notes.items()}
    made = book([record("duplicate", "2017", [place(in_all("12")), place(said)])])
    body = {page.path: page for page in build_pages(made)}["el/compare/12/"].body
    assert re.findall(r'<p class="note">(.*?)</p>', body) == [
        "<b>Σημείωση</b> μόνο",
        "Noot: let op.",
        "<b>Note</b> sans label",
        "Note: mind this.",
    ]


def test_the_about_page_tells_of_a_link_only_where_there_is_one() -> None:
    made = book(two_laws())
    words = made.words["en"]
    mute = replace(made, imprint=replace(made.imprint, report=""))
    linked, unlinked = (
        {page.path: page for page in build_pages(one)}["en/about/"].body for one in (made, mute)
    )
    assert words("about.errors_link") in linked
    assert words("about.errors_link") not in unlinked
    assert words("report.send") in unlinked
