"""Texts that cite in every way, and texts with numbers that cite nothing, in four languages."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Final

from bridgelaws.language.lexicon import Lexicon
from bridgelaws.library.library import Library
from bridgelaws.model.locator import Locator
from tests.citations.print_forms import STYLES, enumerators

# What may stand around a citation, or be taken for one.
AROUND: Final = (
    *("", " ", ", ", ". ", "; ", " (", ") ", " “", "” ", "\n", "\n\n", "\u00a0", ": ", " - ", "/"),
    *(
        " 3 ",
        " 12,5 ",
        " 10:30 ",
        " 2017 ",
        " 4♠ ",
        " 1C ",
        " A ",
        " B ",
        " 16 B ",
        " (a) ",
        " ii) ",
    ),
    *(" e.g. ", "l'", " d’", "🂡 ", "x", "é", " ½ ", "№ ", " a) ", " 5-", " (2007)", "\u200b"),
)
# Everyday sentences with numbers, years, prices, times and scores; # is any number.
EVERYDAY: Final = {
    "nl": (
        "De bar is op # december 20## open van 19:# tot 23.30 uur; koffie kost € #,50.",
        "Paar # won met #,25 % voor paar 12, tafel # speelde spel # tot #.",
        "Noord bood 2SA, oost paste en zuid maakte 4♠ + # voor 4#0 punten.",
        "Bel 03/# 45 67 of kom naar Kerkstraat #, bus 3, 90# Gent, zaal B# op de 2e verdieping.",
        "In 19## telde de club # leden; sinds 20## zijn het er 1#0, van wie # jonger dan 2#.",
    ),
    "fr": (
        "Le bar ouvre le # décembre 20## de 19h# à 23 h 30 ; le café coûte #,50 €.",
        "La paire # a gagné avec #,25 % devant la paire 12, la table # a joué les donnes # à #.",
        "Nord a dit 2SA, Est a passé et Sud a fait 4♠ + # pour 4#0 points.",
        "Téléphonez au 01 # 45 67 ou venez au # rue de l'Église, 750# Paris, salle B#, 2e étage.",
        "En 19## le club comptait # membres ; depuis 20## ils sont 1#0, dont # de moins de 2# ans.",
    ),
    "el": (
        "Το μπαρ ανοίγει στις # Δεκεμβρίου 20## από 19:# ως 23.30· ο καφές κοστίζει #,50 €.",
        "Το ζεύγος # κέρδισε με #,25 % πριν από το ζεύγος 12, στο τραπέζι # παίχτηκαν # διανομές.",
        "Ο Βορράς είπε 2ΧΑ, η Ανατολή πάσο και ο Νότος έκανε 4♠ + # για 4#0 πόντους.",
        "Τηλέφωνο 210 # 45 67 ή ελάτε στην οδό Ερμού #, 105 # Αθήνα, αίθουσα Β#, 2ος όροφος.",
        "Το 19## ο όμιλος είχε # μέλη· από το 20## είναι 1#0, από τα οποία # κάτω από 2# χρονών.",
    ),
    "en": (
        "The bar opens on # December 20## from 7:# to 11.30 pm; coffee is £#.50.",
        "Pair # won with #.25% ahead of pair 12, and table # played boards # to #.",
        "North bid 2NT, East passed and South made 4♠ + # for 4#0 points.",
        "Ring 020 # 45 67 or come to # Church Street, flat 3B, hall B# on the 2nd floor.",
        "In 19## the club had # members; since 20## there are 1#0, of whom # are under 2#.",
    ),
}


def cited_texts(library: Library, language: str, count: int, seed: int) -> Iterator[str]:
    """Texts that cite: printed in every style, listed, ranged, bare, by part and by work."""
    lexicon = library.lexicons[language]
    draw = random.Random(f"{language} {seed}")
    book = library.outlines[("duplicate", "2017")].locators
    places = [place for place in book if place.steps]
    regulation = [p for p in library.outlines[("bidding-boxes", "")].locators if p.steps]
    for _ in range(count):
        pieces = [draw.choice(AROUND)]
        for _ in range(draw.randint(1, 3)):
            pieces += [_citation(draw, lexicon, places, regulation), draw.choice(AROUND)]
        yield "".join(pieces)


def _citation(
    draw: random.Random, lexicon: Lexicon, places: list[Locator], regulation: list[Locator]
) -> str:
    def any_word(table: str, key: str) -> str:
        return draw.choice(lexicon.words(table, key) or ("",))

    def address(of: list[Locator] = places) -> str:
        return STYLES[draw.choice(list(STYLES))](enumerators(draw.choice(of), lexicon))

    def part() -> str:
        shown = enumerators(draw.choice(places), lexicon)
        return STYLES[draw.choice(list(STYLES))](shown[draw.randint(0, len(shown) - 1) :])

    word = any_word("law", draw.choice(("cite", "cite", "shared", "glued")))
    joint = draw.choice((" ", " ", "", "\u00a0", "\n", f" {any_word('citation', 'number')} "))
    joins = (*lexicon.words("citation", "and"), *lexicon.words("citation", "range"), ",", "-", "/")
    said = word + joint + address()
    for _ in range(draw.choice((0, 0, 0, 1, 1, 3))):
        said += draw.choice((" ", "")) + draw.choice(joins) + draw.choice((" ", "")) + part()
    work = draw.choice(list(lexicon.tables["works"]))
    of, level = any_word("citation", "of"), any_word("citation", "level")
    forms = (
        said,
        said,
        f"({address()})",
        f"{any_word('citation', 'cue')} {address()}",
        f"{part()} {of} {said}",
        f"{level} {part()} {of} {said}",
        f"{said} {of} {any_word('citation', 'the')} {any_word('works', work)}",
        f"{any_word('works', work)} {said}",
        f"{level} {address(regulation)} {of} {any_word('works', 'bidding-boxes')}",
        f"{said} ({draw.choice((1997, 2007, 2017, 2020, 2024))})",
        f"{said}, {level} {part()}",
        f"{said} {any_word('citation', 'counted')}",
        f"{any_word('citation', 'labelled')} {address()}",
        f"{said} {of} {any_word('citation', 'other_works').replace('*', '')}",
    )
    return draw.choice(forms)


def everyday_texts(language: str, count: int, seed: int) -> Iterator[str]:
    """Paragraphs without any citation: everyday sentences with numbers of every size."""
    draw = random.Random(f"everyday {language} {seed}")
    for _ in range(count):
        text = " ".join(draw.sample(EVERYDAY[language], draw.randint(1, 3)))
        while "#" in text:
            text = text.replace("#", str(draw.randint(1, 99)), 1)
        yield text
