"""Books of many ways to number, in our own words: each line stands somewhere, or is told."""

from __future__ import annotations

from typing import Final

import pytest

from bridgelaws.citations.find import find_citations
from bridgelaws.citations.viewpoint import Viewpoint
from bridgelaws.errors import LocatorError
from bridgelaws.formats.furniture import find_furniture
from bridgelaws.library.library import Library
from bridgelaws.model.layout import FootnotePlace, Layout, LayoutLine
from bridgelaws.model.locator import Locator
from bridgelaws.model.outline import Outline
from bridgelaws.model.scheme import Level, Scheme
from bridgelaws.model.schemes import keep_schemes
from bridgelaws.model.source import SourceRef, SourceText, Span
from bridgelaws.model.work import Work
from bridgelaws.numbering.by_print import outline_text
from bridgelaws.numbering.expression.addresses import learn_scheme, locate
from bridgelaws.numbering.expression.express import OwnBook, express_book
from bridgelaws.numbering.induction.outline import BookOutline
from bridgelaws.report.proposal import describe_own, propose_work


def source_of(text: str, language: str, layout: Layout | None = None) -> SourceText:
    return SourceText(SourceRef("book.txt", languages=(language,), work="zz"), text, layout)


def outline_of(text: str, library: Library, language: str = "nl") -> BookOutline:
    return outline_text(source_of(text, language), library)


def expressed(
    text: str, library: Library, language: str = "nl", layout: Layout | None = None
) -> OwnBook:
    source = source_of(text, language, layout)
    scheme = learn_scheme(outline_text(source, library))
    work = Work("zz", "zz", (), "", "", (), "zz", by_print=True)
    furniture = find_furniture(source, library.lexicons.values())
    return express_book(source, furniture, work, scheme, library.lexicons)


def said(book: OwnBook) -> dict[str, str]:
    """What each place says, by its address as data."""
    return {
        f"{p.locator.scheme.compact(p.locator.steps)}{p.locator.place and '~' + p.locator.place}": (
            p.text
        )
        for p in book.expression.provisions
    }


# Text, language, and the places that a reader would number.
BOOKS: Final = {
    "annexes": (
        (
            "Artikel 1 – Zaal\nOpen.\n\nArtikel 2 – Slot\nDicht.\n\nBijlage 1 – Boetes\n\n"
            "1. Wie laat is betaalt.\n2. Wie luid is ook.\n\nBijlage: borden\n\nEr zijn er tien.\n"
        ),
        "nl",
        "1 2 ~annex1 ~annex1/1 ~annex1/2 ~annex2",
    ),
    "an annex with articles": (
        (
            "Artikel 1 – Zaal\nOpen.\n\nArtikel 2 – Slot\nDicht.\n\nBijlage A – Boetes\n\n"
            "Artikel 1 – Laat\nTwee euro.\n\nArtikel 2 – Luid\nDrie euro.\n"
        ),
        "nl",
        "1 2 ~annex1 ~annex1/1 ~annex1/2",
    ),
    "a schedule": (
        (
            "Rule 1. Entry\nA hen enters.\n\nRule 2. Fee\nA hen pays.\n\nRule 3. End\nIt ends.\n\n"
            "Schedule 1 – Fines\n\n1. Late hens.\n2. Loud hens.\n"
        ),
        "en",
        "1 2 3 ~annex1 ~annex1/1 ~annex1/2",
    ),
    "an annex of bare numbers": (
        (
            "I. ZAAL\n\n1. De zaal is open.\n\n2. De tafel staat.\n\nII. SPEL\n\n3. Men speelt.\n\n"
            "Bijlage: tarieven\n\n1. Een lid betaalt.\n\n2. Een team ook.\n"
        ),
        "nl",
        "1 2 3 ~annex1 ~annex1/1 ~annex1/2",
    ),
    "articles that go on behind an annex": (
        "Artikel 1 – Zaal\nOpen.\n\nBijlage A\n\n1. Een.\n2. Twee.\n\nArtikel 2 – Slot\nDicht.\n",
        "nl",
        "1 ~annex1 ~annex1/1 ~annex1/2 2",
    ),
    "articles that go on behind an annex with articles": (
        (
            "Artikel 1 – Zaal\nOpen.\n\nArtikel 2 – Slot\nDicht.\n\nArtikel 3 – Thee\nWarm.\n\n"
            "Artikel 4 – Bord\nVol.\n\nBijlage A – Boetes\n\nArtikel 1 – Laat\nTwee.\n\n"
            "Artikel 2 – Luid\nDrie.\n\nArtikel 5 – Einde\nWeg.\n\nArtikel 6 – Groet\nDag.\n"
        ),
        "nl",
        "1 2 3 4 ~annex1 ~annex1/1 ~annex1/2 5 6",
    ),
    "laws at the head of lines": (
        (
            "1- La salle\n\nElle ouvre.\n\nLois 6, 7 et 8\n\n2- La table\n\nOn joue.\n\n"
            "Lois 20 et 41\n\n3- La fin\n\nOn part.\n"
        ),
        "fr",
        "1 2 3",
    ),
    "laws listed in an annex": (
        (
            "Article 1 – La salle\nElle ouvre.\n\nArticle 2 – La table\nOn joue.\n\n"
            "Article 3 – Le thé\nOn boit.\n\nArticle 4 – La fin\nOn part.\n\nAnnexe 1\n\n"
            "Loi 25 : on corrige.\n\nLoi 26 : on paie.\n\nLoi 27 : on recommence.\n"
        ),
        "fr",
        "1 2 3 4 ~annex1",
    ),
    "a code": (
        (
            "Regel K1 – Aanvang\nK1.1 Men komt.\nK1.2 Men zit.\n\n"
            "Regel K2 – Spel\nMen speelt.\n\nRegel K2bis – Stil\nMen zwijgt.\n\n"
            "Regel K3 – Slot\nMen gaat.\n"
        ),
        "nl",
        "1 1.1 1.2 2 2bis 3",
    ),
    "several capitals": (
        "Artikel A1 – Zaal\nOpen.\n\nArtikel A2 – Spel\nAcht uur.\n\nArtikel B1 – Lid\nBetaalt.\n",
        "nl",
        "A A1 A2 B B1",
    ),
    "put in": (
        (
            "Article 1. Entry\nA hen enters.\n\nArticle 2. Fee\n(1) Two nuts.\n(2) At the door.\n\n"
            "Article 2A. Late fee\nThree nuts.\n\nArticle 3. End\nIt ends.\n"
        ),
        "en",
        "1 2 2-1 2-2 2A 3",
    ),
    "an abbreviated first one": (
        (
            "Art. premier. – Objet\nOn joue.\n\nArt. 2. – Entrée\nOn vient.\n\n"
            "Art. 3. – Fin\nOn part.\n"
        ),
        "fr",
        "1 2 3",
    ),
    "put in, in Greek": (
        "Άρθρο 1\nΑνοίγει.\n\nΆρθρο 1Α\nΠεριμένουν.\n\nΆρθρο 1Β\nΚι άλλοι.\n\nΆρθρο 2\nΤέλος.\n",
        "el",
        "1 1A 1B 2",
    ),
    "hyphens": (
        (
            "Article 1 – Objet\n1-1. On joue.\n1-2. On gagne.\n\nArticle 2 – Entrée\n"
            "2-1. On vient :\n2-1-1. à pied ;\n2-1-2. à vélo.\n2-2. On part.\n"
        ),
        "fr",
        "1 1.1 1.2 2 2.1 2.1.1 2.1.2 2.2",
    ),
    "put in with a hyphen": (
        (
            "Article 1\nOn joue.\n\nArticle 2\nOn gagne.\n\nArticle 2-1\nOn attend.\n\n"
            "Article 3\nOn part.\n"
        ),
        "fr",
        "1 2 2.1 3",
    ),
    "words before decimals": (
        (
            "Hoofdstuk 1. Zaal\n\nArtikel 1.1 Begrippen\n1. Een kip is lid.\n2. Een haan niet.\n\n"
            "Artikel 1.2 Toepassing\n1. Altijd.\n2. Behalve:\na. ziek;\nb. weg.\n\n"
            "Hoofdstuk 2. Spel\n\nArtikel 2.1 Slot\nHet eindigt.\n"
        ),
        "nl",
        "1 1.1 1.1-1 1.1-2 1.2 1.2-1 1.2-2 1.2-2a 1.2-2b 2 2.1",
    ),
    "chapters": (
        (
            "Chapter 1 – Teams\n\n1. Four hens.\n2. A fifth.\n\nChapter 2 – Play\n\n"
            "1. Sixteen eggs.\n2. Ties.\n3. More.\n"
        ),
        "en",
        "1/1 1/2 2/1 2/2 2/3",
    ),
    "sections in numerals": (
        (
            "Section I – Teams\n\n1. Four hens.\n2. A fifth.\n\nSection II – Play\n\n"
            "1. Eggs.\n2. Ties.\n"
        ),
        "en",
        "I/1 I/2 II/1 II/2",
    ),
}


@pytest.mark.parametrize("name", BOOKS)
def test_each_place_is_found_and_none_is_made_up(name: str, library: Library) -> None:
    text, language, expected = BOOKS[name]
    found = outline_of(text, library, language)
    assert [place.address for place in found.places] == expected.split()
    annexes = sum("annex" in each and "/" not in each for each in expected.split())
    assert [each.code for each in found.findings] == ["APPENDIX"] * annexes


@pytest.mark.parametrize("name", BOOKS)
def test_its_addresses_are_read_back_and_stand_in_the_books_order(
    name: str, library: Library
) -> None:
    """For the scheme that a book teaches parse undoes print, and its order is the book's."""
    text, language, _ = BOOKS[name]
    found = outline_of(text, library, language)
    scheme = learn_scheme(found)
    steps = [each.steps for each in locate(found.places, "zz", scheme) if not each.place]
    assert steps
    for each in steps:
        assert scheme.parse(scheme.compact(each)) == scheme.parse(scheme.printed(each)) == each
    assert steps == sorted(steps, key=scheme.sort_key)
    assert len(set(steps)) == len(steps)


@pytest.mark.parametrize("name", BOOKS)
def test_no_line_of_it_is_lost(name: str, library: Library) -> None:
    text, language, _ = BOOKS[name]
    accounts = {entry.account for entry in expressed(text, library, language).entries}
    assert "unplaced" not in accounts
    assert propose_work(source_of(text, language), library, "hens", "").places


COLLECTION: Final = (
    "1- La salle\n\n1.1. Elle ouvre.\n\n1.2. Elle ferme.\n\n2- La table\n\n2.1. On joue.\n\n"
    "LE TOURNOI\n\nOn vient.\n\n1) Arriver\n\nTôt.\n\n2) Jouer\n\nBien.\n\n3) Compter\n\n"
    "Juste.\n\n4) Manger\n\nPeu.\n\n5) Partir\n\nTard.\n\n"
    "Règlement des poules\n\n{articles}Annexe 1\n\n1. Le prix.\n2. Le lot.\n"
)
ARTICLES: Final = (
    "Article 1 Membres\n\n1.1. Dix poules\n\nElles votent.\n\n1.2. Un coq\n\nIl chante.\n\n"
    "Article 2 Pouvoirs\n\nAucun.\n\nArticle 3 Grades\n\n3.1. Petit\n\nBrun.\n\n"
    "3.2. Grand\n\nBlanc.\n\nArticle 4 Fin\n\nC’est tout.\n\n"
)


def collection_of(articles: str) -> SourceText:
    """A collection whose numbers 1) to 5) count, and a part of it counts articles anew."""
    text = COLLECTION.format(articles=articles)
    heads = frozenset(
        at for line in text.split("\n") if line[-1:].isalpha() for at in [text.index(line)]
    )
    return source_of(text, "fr", Layout((), headings=heads))


def test_a_part_of_a_collection_that_counts_anew_keeps_its_decimals(library: Library) -> None:
    found = outline_text(collection_of(ARTICLES), library)
    wanted = (
        "~part1 ~part1/1 ~part1/1.1 ~part1/1.2 ~part1/2 ~part1/2.1 1 2 3 4 5 ~part2 ~part2/1 "
        "~part2/1.1 ~part2/1.2 ~part2/2 ~part2/3 ~part2/3.1 ~part2/3.2 ~part2/4 "
        "~annex1 ~annex1/1 ~annex1/2"
    )
    assert [place.address for place in found.places] == wanted.split()
    assert [each.code for each in found.findings] == ["OWN_COUNT", "OWN_COUNT", "APPENDIX"]
    assert found.places[11].heading == "Règlement des poules"
    source = collection_of(ARTICLES)
    book = expressed(source.text, library, "fr", source.layout)
    assert "unplaced" not in {entry.account for entry in book.entries}
    by_place = said(book)
    assert by_place["~part2~3~2"] == "Blanc."
    assert by_place["~part1~1~1"] == "Elle ouvre."


def test_a_decimal_of_no_article_is_told(library: Library) -> None:
    found = outline_text(collection_of("7.3. Des poules brunes.\n\n"), library)
    told = [each.message for each in found.findings if each.code == "OUT_OF_ORDER"]
    assert len(told) == 1
    assert "7.3." in told[0]


def test_an_annex_has_its_text_and_the_article_above_it_none_of_that(library: Library) -> None:
    text, language, _ = BOOKS["annexes"]
    book = expressed(text, library, language)
    by_place = said(book)
    assert by_place["2"] == "Dicht."
    assert by_place["~annex1~2"] == "Wie luid is ook."
    assert by_place["~annex2"] == "Er zijn er tien."
    headings = {str(p.locator): p.heading for p in book.expression.provisions}
    assert headings["zz~annex2"] == "Bijlage: borden"


def test_a_title_stands_behind_words_and_decimals(library: Library) -> None:
    found = outline_of(BOOKS["words before decimals"][0], library)
    titles = [place.heading for place in found.places if place.heading]
    assert titles == ["Begrippen", "Toepassing", "Slot"]


def test_scores_that_a_hyphen_joins_number_nothing(library: Library) -> None:
    text = (
        "Artikel 1 – Stand\nDe stand:\n1-0 voor rood.\n1-3 voor blauw.\n\nArtikel 2 – Slot\nUit.\n"
    )
    assert [place.address for place in outline_of(text, library).places] == ["1", "2"]


def test_a_capital_that_no_article_has_right_above_it_puts_none_in(library: Library) -> None:
    text = "Artikel 1\nOpen.\n\nArtikel 12A is van een ander boek\n\nArtikel 2\nDicht.\n"
    assert [place.address for place in outline_of(text, library).places] == ["1", "2"]


def test_a_capital_that_ends_a_number_runs_into_one_that_is_a_level() -> None:
    number = Level("number", suffixes=("A",))
    with pytest.raises(LocatorError, match="joint"):
        Scheme((number, Level("capital")))
    assert Scheme((number, Level("capital", "-"))).parse("2A-B") == ("2A", "B")


def test_the_closing_clause_of_a_list_belongs_to_the_place_that_began_it(library: Library) -> None:
    text = (
        "Artikel 1 – Kaarten\nToegelaten zijn:\na) rood;\nb) blauw.\nAndere kaarten niet.\n\n"
        "Artikel 2 – Slot\na) Men gaat.\nOok de haan.\nb) Men komt.\nOok de kip.\n"
    )
    book = expressed(text, library)
    assert said(book) == {
        "": "",
        "1": "Toegelaten zijn:\nAndere kaarten niet.",
        "1a": "rood;",
        "1b": "blauw.",
        "2": "",
        "2a": "Men gaat.\nOok de haan.",
        "2b": "Men komt.\nOok de kip.",
    }
    kinds = [block.kind for block in book.expression.provisions[1].blocks]
    assert kinds == ["paragraph", "tail"]


def test_a_paragraph_indented_as_the_items_stays_with_the_last(library: Library) -> None:
    text = "Artikel 1\nToegelaten zijn:\n  a) rood;\n  b) blauw.\n  Ook paars.\n\nArtikel 2\nUit.\n"
    assert said(expressed(text, library))["1b"] == "blauw.\nOok paars."


NOTED: Final = "Artikel 1\nMen zwijgt*. Ook later.\n* De dummy ook.\n\nArtikel 2\nUit.\n* Los.\n"


def test_a_note_with_a_star_is_a_note_where_its_mark_stands(library: Library) -> None:
    book = expressed(NOTED, library)
    first = book.expression.provisions[1]
    assert first.text == "Men zwijgt. Ook later."
    assert [(note.text, note.anchor) for note in first.notes] == [("De dummy ook.", 10)]
    # Behind the mark the columns are those of the print.
    printed = NOTED.splitlines()
    for run in first.runs:
        shown = first.text[run.text_start : run.text_start + run.length]
        assert printed[run.line - 1][run.column - 1 :].startswith(shown)
    assert sum(run.length for run in first.runs) == len(first.text)
    # A star that no mark above it asks for is what it is in any list.
    assert book.expression.provisions[2].text == "Uit.\n* Los."
    assert sum(len(e.span) for e in book.entries if e.account == "note") == 16


def test_a_star_without_a_note_takes_none_from_what_stands_far_below(library: Library) -> None:
    far = "Artikel 1\nLos* woord.\n\nArtikel 2\n" + "Men speelt.\n\n" * 60
    book = expressed(
        far + NOTED.replace("Artikel 2", "Artikel 4").replace("Artikel 1", "Artikel 3"), library
    )
    assert [note.text for p in book.expression.provisions for note in p.notes] == ["De dummy ook."]


def test_a_note_that_the_format_tells_of_is_one_in_a_work_of_its_own(library: Library) -> None:
    text = "Artikel 1\nMen zwijgt7. Ook later.\nDe dummy ook.\n\nArtikel 2\nUit.\n"
    mark, note = text.index("7"), text.index("De dummy")
    place = FootnotePlace(Span(mark, mark + 1), Span(note, note + len("De dummy ook.")))
    first = expressed(
        text, library, layout=Layout((LayoutLine(0, 1),), footnotes=(place,))
    ).expression.provisions[1]
    assert (first.text, [each.text for each in first.notes]) == (
        "Men zwijgt. Ook later.",
        ["De dummy ook."],
    )


def test_a_works_title_is_no_text_and_a_line_like_an_articles_heading_is(library: Library) -> None:
    book = "Zaalregels\n\nArtikel 1 Schermen\nSchermen\nstaan schuin.\n\nArtikel 2 Slot\nDicht.\n"
    found = expressed(book, library)
    assert found.expression.provisions[0].heading == "Zaalregels"
    assert said(found) == {"": "", "1": "Schermen staan schuin.", "2": "Dicht."}


def test_an_annexs_places_are_no_official_ones(library: Library) -> None:
    found = outline_of(BOOKS["an annex with articles"][0], library)
    scheme = learn_scheme(found)
    assert scheme.kinds == ("number",)
    assert [each for each in locate(found.places, "zz", scheme) if each.place] == [
        Locator((), "zz", place) for place in ("annex1", "annex1~1", "annex1~2")
    ]


def test_what_stands_under_a_heading_before_its_first_article_has_a_place_and_is_told(
    library: Library,
) -> None:
    text = (
        "Hoofdstuk 1 Algemeen\n\nArtikel 1 Naam\nZo heet zij.\n\nArtikel 2 Doel\nMen speelt.\n\n"
        "Hoofdstuk 2 Leden\n\nHier staat wie lid is.\n\nArtikel 3 Leden\nZij betalen.\n\n"
        "Artikel 4 Einde\nWie weggaat is weg.\n"
    )
    book = expressed(text, library)
    [told] = [each for each in book.expression.findings if each.code == "UNDER_HEADING"]
    assert (told.line, told.severity, told.locator) == (11, "info", "zz~division2")
    assert said(book)["2"] == "Men speelt."
    assert said(book)["~division2"] == "Hier staat wie lid is."
    [under] = [each for each in book.expression.provisions if each.locator.place]
    assert (under.heading, under.confidence) == ("Hoofdstuk 2 Leden", 1.0)
    assert under.locator.article == Locator((), "zz")


def test_what_stands_under_a_heading_behind_an_annex_is_none_of_the_annexs(
    library: Library,
) -> None:
    text = (
        "DEEL I – Eerst\n\nArtikel 1 – Zaal\nOpen.\n\nArtikel 2 – Slot\nDicht.\n\n"
        "Bijlage 1 – Boetes\n\nEen boete is hoog.\n\nDEEL II – Tafels\n\nNu de tafels.\n\n"
        "Artikel 3 – Tafel\nRond.\n\nArtikel 4 – Stoel\nHard.\n"
    )
    found = said(expressed(text, library))
    assert found["~annex1"] == "Een boete is hoog."
    assert found["~division2"] == "Nu de tafels."


def test_articles_that_the_annex_or_the_book_may_count_on_with_are_told(library: Library) -> None:
    text = "".join(f"Artikel {n} – Zaal\nOpen.\n\n" for n in (1, 2)) + "Bijlage A – Boetes\n\n"
    own = [f"Artikel {n} – Geld\nBetaald.\n\n" for n in (1, 2, 3)]
    found = outline_of(text + "".join(own), library)
    assert [p.address for p in found.places][-3:] == ["~annex1/1", "~annex1/2", "~annex1/3"]
    [told] = [each for each in found.findings if each.code == "ANNEX_OR_BOOK"]
    assert (told.line, told.severity) == (15, "warning")
    sure = outline_of(text + "".join(own[:2]), library)
    assert "ANNEX_OR_BOOK" not in [each.code for each in sure.findings]


def test_a_day_and_a_number_of_a_letterhead_number_nothing(library: Library) -> None:
    text = "Uitgaand 429/14-11-2018\n\nDamstad 14-11-2018\n\n1. De zaal is open.\n2. Men speelt.\n"
    found = outline_of(text, library)
    assert [place.address for place in found.places] == ["1", "2"]
    assert found.findings == ()


def test_roman_numbers_before_a_stop_count_past_twelve(library: Library) -> None:
    numerals = [
        "I",
        "II",
        "III",
        "IV",
        "V",
        "VI",
        "VII",
        "VIII",
        "IX",
        "X",
        "XI",
        "XII",
        "XIII",
        "XIV",
        "XV",
    ]
    text = "".join(f"{r}. Kop\n\n{r}.1 Een zin.\n{r}.2 Een andere.\n\n" for r in numerals)
    found = outline_of(text, library)
    assert [p.address for p in found.places][-3:] == ["xv", "xv.1", "xv.2"]
    assert (len(found.places), found.findings) == (45, ())


def test_a_note_that_a_table_bears_three_marks_of_comes_back_once(library: Library) -> None:
    text = "Artikel 1 – Punten\n| rood7 | 1 |\n| blauw7 | 27 |\n\nArtikel 2 – Slot\nUit.\n\n"
    text += "Zie bord.\n"
    note = Span(text.index("Zie"), text.index("Zie") + 9)
    marks = [n for n, sign in enumerate(text) if sign == "7"]
    places = tuple(FootnotePlace(Span(n, n + 1), note) for n in marks)
    book = expressed(text, library, layout=Layout((LayoutLine(0, 1),), footnotes=places))
    said_of = {str(p.locator): [n.text for n in p.notes] for p in book.expression.provisions}
    assert said_of["zz1"] == ["Zie bord."]
    assert "7" not in said(book)["1"]


@pytest.mark.parametrize(
    ("text", "cited"),
    [
        ("See Chapter 2, paragraph 1.", [("Chapter 2, paragraph 1", "zz2.1")]),
        ("Chapter 1 paragraph 2 and Law 9.", [("Chapter 1 paragraph 2", "zz1.2"), ("Law 9", "9")]),
        ("See Chapter 2, paragraph 7.", []),
        ("See board 2, paragraph 1.", []),
    ],
)
def test_a_paragraph_of_a_chapter_is_cited_where_numbers_begin_anew(
    text: str, cited: list[tuple[str, str]], library: Library
) -> None:
    found = outline_of(BOOKS["chapters"][0], library, "en")
    scheme = learn_scheme(found)
    keep_schemes({"zz": scheme})
    places = Outline("given", "", tuple(locate(found.places, "zz", scheme)))
    outlines = {**library.outlines, ("given", ""): places}
    view = Viewpoint(says={}, home="given")
    citations = find_citations(text, library.lexicons["en"], outlines, places.locators[0], view)
    assert [(each.printed, str(each.locators[0])) for each in citations] == cited


@pytest.mark.parametrize(
    ("stray", "printed"),
    [("7. Los nummer.", "7."), ("f) Los punt.", "f)"), ("Lid 9. Los lid.", "Lid 9")],
)
def test_a_mark_of_no_list_is_told_and_its_text_stays(
    stray: str, printed: str, library: Library
) -> None:
    text = f"Artikel 1 – Zaal\nOpen.\n\n{stray}\n\nArtikel 2 – Slot\nDicht:\na) een;\nb) twee.\n"
    found = outline_of(text, library)
    assert [place.address for place in found.places] == ["1", "2", "2a", "2b"]
    [told] = found.findings
    assert (told.line, told.severity, told.code) == (4, "warning", "OUT_OF_ORDER")
    assert f"“{printed}”" in told.message
    assert said(expressed(text, library))["1"] == f"Open.\n{stray}"


def test_a_name_and_a_line_that_goes_on_bear_no_mark(library: Library) -> None:
    text = "Artikel 1 – Zaal\nA. Kip kwam om\n7. Zij zat.\n\nArtikel 2 – Slot\nDicht.\n"
    assert not outline_of(text, library).findings


UNNUMBERED: Final = "Poules\n\nENTRÉE\n\n{}On entre.\n\n{}On paie.\n\nJEU\n\n{}On joue.\n"


def test_a_text_without_numbers_is_told_and_makes_a_work_that_is_counted(
    library: Library,
) -> None:
    unnumbered = source_of(UNNUMBERED.format("", "", ""), "fr")
    told = describe_own(unnumbered, library)
    assert "it numbers nothing; 2 sections and 3 paragraphs, counted here" in told
    assert "--new-work" in told
    made = propose_work(unnumbered, library, "poules", "")
    assert "counted = true" in made.work
    assert made.places.split('"""')[1].split() == ["~1", "~1~1", "~1~2", "~2", "~2~1"]
    numbered = source_of(UNNUMBERED.format("1. ", "2. ", "3. "), "fr")
    assert "3 articles" in describe_own(numbered, library)
    assert propose_work(numbered, library, "poules", "").places
