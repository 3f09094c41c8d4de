"""Every page of the built site: links, anchors, languages, weights."""

from __future__ import annotations

import gzip
import json
import re
import shutil
from pathlib import Path

from lxml import etree, html

from bridgelaws import LANGUAGES
from bridgelaws.library.library import Library
from bridgelaws.site.ui_strings import Words
from tests.site.conftest import SITE_URL
from tests.site.library_of_two_laws import words
from tests.site.walk import file_of, find_broken, page_paths, read_page

WORDS: dict[str, Words] = words()


def language_of(path: str) -> str:
    return path.partition("/")[0]


def test_every_language_has_the_same_pages(built: Path) -> None:
    by_language: dict[str, set[str]] = {}
    for path in page_paths(built):
        code, _, rest = path.partition("/")
        by_language.setdefault(code, set()).add(rest)
    assert by_language.pop("") == {""}
    assert set(by_language) == set(LANGUAGES)
    assert all(paths == by_language["nl"] for paths in by_language.values())
    for law in range(1, 94):
        assert {f"law/{law}/", f"compare/{law}/"} <= by_language["nl"]
    assert {
        "",
        "contents/",
        "introduction/",
        "definitions/",
        "bidding-boxes/",
        "glossary/",
        "search/",
        "about/",
        "compare/",
        "law/73/2017/",
        "law/89/2017/",
    } <= by_language["nl"]


def test_every_link_leads_to_a_page_and_an_anchor_of_the_site(built: Path) -> None:
    assert [broken for path in page_paths(built) for broken in find_broken(built, path)] == []


def test_a_term_that_its_definition_only_says_again_leads_nowhere(built: Path) -> None:
    for code in LANGUAGES:
        law = (built / code / "law" / "27" / "index.html").read_text("utf-8")
        assert "#def~lho" not in law
        assert "#def~bid" in law


def test_a_page_of_results_asks_for_its_index_at_once(built: Path) -> None:
    for code in LANGUAGES:
        page = html.fromstring((built / code / "search" / "index.html").read_bytes())
        (ahead,) = page.xpath("//link[@rel='preload' and @as='fetch' and @crossorigin]/@href")
        index = built / "search" / code / "index.json"
        assert (built / code / "search" / ahead).resolve() == index.resolve()
        law = html.fromstring((built / code / "law" / "16" / "index.html").read_bytes())
        assert law.xpath("//link[@rel='preload']") == []


def test_a_comparison_of_terms_begins_with_the_letters_of_the_reader(built: Path) -> None:
    page = (built / "el" / "compare" / "definitions" / "index.html").read_text("utf-8")
    letters = re.findall(r'id="letter-\d+">(\w)<', page)
    assert letters[0] == "\N{GREEK CAPITAL LETTER ALPHA}"
    assert letters[-1] == "I"


def test_a_planted_broken_link_is_found(built: Path, tmp_path: Path) -> None:
    copy = shutil.copytree(built / "nl" / "law" / "16", tmp_path / "nl" / "law" / "16")
    (copy / "index.html").write_text(
        '<a href="#nothing"></a><a href="/x"></a><a href="../17/"></a>'
    )
    assert len(find_broken(tmp_path, "nl/law/16/")) == 3


def test_every_provision_of_the_outlines_has_its_anchor_in_every_language(
    built: Path, library: Library
) -> None:
    count = 0
    for (work, edition), outline in library.outlines.items():
        for locator in outline.locators:
            article = str(locator.article)
            law = "law/73/2017/" if (article, edition) == ("73", "2017") else f"law/{article}/"
            law = "law/89/2017/" if (article, edition) == ("89", "2017") else law
            names = {"def": "definitions/", "intro": "introduction/", "bb": "bidding-boxes/"}
            folder = names.get(locator.prefix, law)
            for code in LANGUAGES:
                page = read_page(file_of(built, f"{code}/{folder}"))
                assert str(locator) in page.ids, f"{work} {edition} {locator} {code}"
                count += 1
    # 828 provisions of the Laws, laws included, in each of the four languages.
    assert count > 4 * 828


def test_anchors_are_ascii_and_stand_once_on_a_page(built: Path) -> None:
    for path in page_paths(built):
        ids = read_page(file_of(built, path)).ids
        assert len(ids) == len(set(ids)), path
        assert all(re.fullmatch(r"[A-Za-z0-9~._-]+", name) for name in ids), path


def test_anchors_are_the_same_in_every_language(built: Path) -> None:
    for path in page_paths(built):
        code, _, rest = path.partition("/")
        if code == "nl" and rest.startswith(("law/", "compare/", "bidding", "intro")):
            own = _anchors(built, path)
            for other in LANGUAGES:
                assert _anchors(built, f"{other}/{rest}") == own, f"{other}/{rest}"


def _anchors(built: Path, path: str) -> list[str]:
    """The anchors of a page in their order; the definitions stand by the letters of a language."""
    ids = list(read_page(file_of(built, path)).ids)
    if not path.endswith("/compare/definitions/"):
        return ids
    return sorted(name for name in ids if not name.startswith("letter-"))


def test_every_page_says_its_language(built: Path) -> None:
    for path in page_paths(built):
        seen = read_page(file_of(built, path))
        assert seen.lang == (language_of(path) or "en")
        assert seen.title
        assert seen.description


def test_the_pages_of_other_languages_are_named_both_ways(built: Path) -> None:
    for path in page_paths(built):
        seen = read_page(file_of(built, path))
        assert seen.canonical == SITE_URL + path
        assert set(seen.alternates) == {*LANGUAGES, "x-default"}, path
        own = language_of(path)
        if own:
            assert seen.alternates[own] == SITE_URL + path
        for code, address in seen.alternates.items():
            other = read_page(file_of(built, address.removeprefix(SITE_URL)))
            assert other.alternates == seen.alternates, f"{path}: {code}"


def test_no_word_of_the_frame_is_in_another_language(built: Path) -> None:
    for code in LANGUAGES:
        text = read_page(file_of(built, f"{code}/law/16/")).text
        for other in LANGUAGES:
            for key in (
                "site.contents",
                "site.definitions",
                "text.provenance",
                "report.link",
                "law.compare_this",
                "text.plain_notice",
            ):
                word = WORDS[other](key)
                if word != WORDS[code](key):
                    assert (word in text) == (other == code), f"{code}: {key} of {other}"


def test_nothing_runs_or_styles_inline(built: Path) -> None:
    for path in [*page_paths(built), "404.html"]:
        assert read_page(file_of(built, path)).inline == [], path


def test_pages_are_well_formed(built: Path) -> None:
    for path in [*page_paths(built), "404.html"]:
        seen = read_page(file_of(built, path))
        assert seen.unclosed == [], path
        assert seen.headings[0] == 1, path
        assert seen.headings.count(1) == 1, path
        assert "{" not in seen.text.replace("{root}", "{"), path


def law_paths(built: Path) -> list[str]:
    """The pages that are a law: findings by law, and its comparison, are others."""
    found = [
        path
        for path in page_paths(built)
        if "/law/" in path and b'<body class="on-law' in file_of(built, path).read_bytes()
    ]
    assert {language_of(path) for path in found} == set(WORDS)
    return found


def test_each_law_says_what_it_is_and_how_to_report_an_error(built: Path) -> None:
    for path in law_paths(built):
        spoken = WORDS[language_of(path)]
        seen = read_page(file_of(built, path))
        assert spoken("text.plain_notice") in seen.text, path
        assert any(
            href.startswith("mailto:laws@bridge.example?subject=Bridgelaws")
            for _, href in seen.links
        ), path


def test_law_pages_are_light(built: Path) -> None:
    css, js = ((built / name).read_bytes() for name in ("css/site.css", "js/site.js"))
    shell = len(gzip.compress(css)) + len(gzip.compress(js))
    heaviest = (0, 0, "")
    for path in law_paths(built):
        raw = file_of(built, path).read_bytes()
        heaviest = max(heaviest, (len(gzip.compress(raw)), len(raw), path))
        assert len(raw) <= 40_000, path
    packed, raw_size, path = heaviest
    print(f"heaviest law page {path}: {packed} bytes gzip, {raw_size} raw; css and js {shell} gzip")
    assert packed <= 8_000
    assert packed + shell <= 60 * 1024


def test_all_that_a_page_says_stands_in_a_landmark(built: Path) -> None:
    """Else who jumps from landmark to landmark never hears it (axe: region)."""
    for path in [*page_paths(built), "404.html"]:
        body = html.fromstring(file_of(built, path).read_bytes()).find("body")
        stray = [
            part.tag
            for part in body
            if part.tag not in {"header", "nav", "main", "footer", "script"}
            and "skip" not in part.get("class", "")
        ]
        assert stray == [], path


def test_the_page_of_results_asks_at_once_for_all_that_its_script_imports(built: Path) -> None:
    def named(path: str, selector: str, attribute: str) -> set[str]:
        page = html.fromstring(file_of(built, path).read_bytes())
        found = page.xpath(f"//{selector}/@{attribute}")
        files = {(built / path / name.partition("?")[0]).resolve() for name in found}
        return {str(file.relative_to(built.resolve())) for file in files if file.is_file()}

    for code in LANGUAGES:
        ahead = named(f"{code}/search/", "link[@rel='modulepreload']", "href")
        asked = named(f"{code}/search/", "script[@type='module']", "src")
        # The box is in the script of the page, which has all that it imports.
        assert asked == {"search/search-page.js", "js/offline.js"}
        script = (built / "search" / "search-page.js").read_text("utf-8")
        assert re.findall(r'^import\b.*"', script, re.MULTILINE) == []
        assert "new SearchBox(" in script
        assert ahead == {"search/bundle/engine.js"}
        assert not named(f"{code}/law/16/", "link[@rel='modulepreload']", "href")


def test_nothing_of_the_theme_is_shipped(built: Path) -> None:
    assert not (built / "assets").exists()
    assert not list(built.rglob("*.map"))


def test_the_404_page_speaks_four_languages_and_links_from_the_root(built: Path) -> None:
    seen = read_page(built / "404.html")
    for code in LANGUAGES:
        assert WORDS[code]("not_found.title") in seen.text
        assert ("a", f"/some/laws/{code}/") in seen.links
    assert all(href.startswith("/some/laws/") for _, href in seen.links)


def test_the_sitemap_lists_every_page(built: Path) -> None:
    listed = set(re.findall(r"<loc>([^<]+)</loc>", (built / "sitemap.xml").read_text("utf-8")))
    assert listed == {SITE_URL + path for path in page_paths(built)}


def test_the_sitemap_names_the_same_page_in_the_other_languages(built: Path) -> None:
    tree = etree.parse(built / "sitemap.xml").getroot()
    names = {
        "s": "http://www.sitemaps.org/schemas/sitemap/0.9",
        "x": "http://www.w3.org/1999/xhtml",
    }
    of_page = {
        url.findtext("s:loc", namespaces=names): {
            link.get("hreflang"): link.get("href") for link in url.findall("x:link", names)
        }
        for url in tree.findall("s:url", names)
    }
    law = of_page[f"{SITE_URL}nl/law/16/"]
    assert law == {
        **{code: f"{SITE_URL}{code}/law/16/" for code in LANGUAGES},
        "x-default": law["x-default"],
    }
    # Each of them says the same of all others, or search engines believe none of it.
    assert all(of_page[other] == same for same in of_page.values() for other in same.values())


def test_two_builds_are_the_same_to_the_byte_but_for_what_was_chosen_anew(
    built: Path, next_build: Path
) -> None:
    chosen = b"next@edition.example"
    pages = 0
    for file in built.rglob("*.html"):
        other = (next_build / file.relative_to(built)).read_bytes()
        assert file.read_bytes() == other.replace(chosen, b"laws@bridge.example"), file
        pages += chosen in other
    # Whoever asks for another address for error reports finds it on every page that has one.
    assert pages > 4 * 93


def linked_data(built: Path, path: str) -> dict[str, str]:
    page = (built / path / "index.html").read_text("utf-8")
    (found,) = re.findall(r'<script type="application/ld\+json">(.*?)</script>', page)
    told: dict[str, str] = json.loads(found)
    return told


def test_a_law_says_to_machines_what_it_is(built: Path) -> None:
    law = linked_data(built, "el/law/16/")
    assert law["@type"] == "Legislation"
    assert law["legislationIdentifier"] == "duplicate/2017/16"
    assert (law["inLanguage"], law["legislationLegalForce"]) == ("el", "InForce")
    assert law["translationOfWork"] == f"{SITE_URL}en/law/16/"
    assert law["license"].startswith("https://creativecommons.org/licenses/by/")
    assert "translationOfWork" not in linked_data(built, "en/law/16/")
    old = linked_data(built, "nl/law/73/2017/")
    assert (old["legislationIdentifier"], old["legislationLegalForce"]) == (
        "duplicate/2017/73",
        "NotInForce",
    )
    assert "application/ld+json" not in (built / "nl/rulings/index.html").read_text("utf-8")


def test_an_official_text_names_its_publisher_and_no_licence(built_with_sources: Path) -> None:
    found = [
        told
        for page in sorted((built_with_sources / "en" / "law").rglob("index.html"))
        if "publisher" in (told := linked_data(built_with_sources, f"{page.parent}/"))
    ]
    assert found
    assert all("license" not in told and "version" not in told for told in found)
