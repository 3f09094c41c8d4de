"""What stands around a page: its head, header, switch, menu, footer, as values.

The frame's template is `tooling/site_theme/main.html`; whichever program makes the
site hands it one of these.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final

from markupsafe import Markup, escape

from bridgelaws.language.addresses.words import printing_table
from bridgelaws.model.work import edition_folder
from bridgelaws.records.encode import to_compact
from bridgelaws.site.assets import assets_of, is_needed
from bridgelaws.site.data.authorities import owners_of, works_beside
from bridgelaws.site.data.book import Book
from bridgelaws.site.data.names import Names
from bridgelaws.site.federation import STYLES
from bridgelaws.site.hosting.policy import meta_policy
from bridgelaws.site.linked_data import with_addresses
from bridgelaws.site.links import LAWS, link
from bridgelaws.site.nav import build_bar, build_menu
from bridgelaws.site.page import Page
from bridgelaws.site.pages.app import manifest_path
from bridgelaws.site.ui_strings import Words


@dataclass(frozen=True, slots=True)
class FrameLink:
    """A link of the frame; ``key`` is a menu item's, whose icon the bar shows, or a language's."""

    key: str
    label: str
    href: str


@dataclass(frozen=True, slots=True)
class BottomBar:
    """What is one tap away on a phone, in the words of a language."""

    w: Words
    links: tuple[FrameLink, ...]


@dataclass(frozen=True, slots=True)
class Script:
    """A module that a page asks for; ``integrity`` is empty where it has no version."""

    src: str
    integrity: str


@dataclass(frozen=True, slots=True)
class Frame:
    """Everything that `main.html` prints; all addresses are ready to use.

    ``w`` is ``None`` on a page that speaks all languages: it then has no menu
    and no search box, and a bar in each language, of which one is shown. ``styles``,
    ``first`` and ``modules`` are what its kind asks for (see `assets`), ``ahead`` the scripts
    that these import, ``fetched`` what they ask for before anything else, ``script_words``
    the words of those scripts: table and JSON.
    ``icon`` is the federation's own picture with its type, empty where it has none.
    ``imprint`` is the version and date of the plain edition, ``digest`` short for what
    the records are; both end a page, on paper too, with ``laws``: the edition of the Laws that it
    goes by, where the page is of none or of another. ``feed`` is where its news are. ``policy``
    is the Content-Security-Policy; ``manifest`` makes the site installable. ``federation`` is
    the authority that a reader meets who has chosen none. ``linked_data`` is JSON-LD, empty for
    a page that holds no law or has no public address.
    """

    page: Page
    w: Words | None
    lang: str
    site_name: str
    publisher: str
    region: str
    icon: tuple[str, ...]
    imprint: str
    root: str
    home: str
    search: str
    styles: tuple[str, ...]
    js: str
    first: tuple[str, ...]
    modules: tuple[Script, ...]
    ahead: tuple[str, ...]
    fetched: str
    menu: tuple[FrameLink, ...]
    bars: tuple[BottomBar, ...]
    languages_label: str
    switch: tuple[FrameLink, ...]
    canonical: str
    alternates: tuple[tuple[str, str], ...]
    script_words: tuple[tuple[str, Markup], ...]
    policy: Markup
    manifest: str
    federation: str
    linked_data: Markup
    digest: str
    laws: str
    feed: str


def public_address(site_url: str) -> str:
    """Where the site's root stands, with its slash; empty where nobody said it."""
    return f"{site_url.rstrip('/')}/" if site_url else ""


def build_frame(
    page: Page,
    book: Book,
    *,
    site_url: str = "",
    assets: Mapping[str, str] | None = None,
    hashes: Mapping[str, str] | None = None,
    ahead: Sequence[str] = (),
    fetched: str = "",
    base: str | None = None,
) -> Frame:
    """The frame of a page.

    Args:
        page: the page that goes into it.
        book: for the words, and for what the menu offers.
        site_url: the site's public address; without it no canonical and no
            hreflang, for these must be absolute.
        assets: the files that the site has, each with the name to ask for it by
            (with its version, so that a browser never uses an old one).
        hashes: of the modules that have a version, what their content must be. Styles and
            plain scripts get none: read from a disk, browsers then refuse them.
        ahead: scripts that the page's own import, to be asked for together with them.
        fetched: a file that they fetch first, to be asked for with them too; empty for none.
        base: for a page that is shown from any depth (404): where the site's root
            is on the server. All links then start there.
    """
    words = book.words.get(page.language)
    imprint = book.imprint
    # A page of all languages speaks English to machines, where the site does at all.
    language = page.language or ("en" if "en" in book.languages else book.languages[0])
    names = assets or {}
    public = public_address(site_url) if base is None else ""

    def to(path: str) -> str:
        return link(page.path, path) if base is None else base + path

    own = assets_of(page.kind, in_all=words is None)
    colours = (STYLES,) if book.federation.stylesheet else ()
    menu = build_menu(book, page.language) if words else ()
    paths = page.switch or tuple((code, f"{code}/") for code in book.languages)
    return Frame(
        page=page if base is None else replace(page, body=_rooted(page.body, base)),
        w=words,
        lang=language,
        site_name=book.federation.name,
        publisher=book.federation.publisher_in(language),
        region=book.federation.region_in(language),
        icon=(to(logo.path), logo.type) if (logo := book.federation.logo) else (),
        imprint=words("text.version", version=imprint.version, date=words.date(imprint.date))
        if words and imprint.version
        else "",
        root=to("") if base is None else base,
        home=to(f"{page.language}/" if page.language else ""),
        search=to(f"{language}/search/"),
        styles=tuple(to(names.get(name, name)) for name in (*own.styles, *colours)),
        js=to(names.get("js/site.js", "js/site.js")),
        first=tuple(to(names.get(name, name)) for name in own.first),
        modules=tuple(
            Script(to(names[name]), (hashes or {}).get(name, ""))
            for name in own.modules
            if name in names
        ),
        # Scripts import one another by plain names.
        ahead=tuple(map(to, ahead)),
        fetched=to(fetched) if fetched else "",
        menu=tuple(FrameLink(item.key, item.label, to(item.path)) for item in menu),
        bars=tuple(
            BottomBar(
                book.words[code],
                tuple(
                    FrameLink(item.key, item.label, to(item.path)) for item in build_bar(book, code)
                ),
            )
            for code in ((page.language,) if words else book.languages)
        ),
        languages_label=words("site.languages") if words else _in_all(book, "site.languages"),
        switch=tuple(FrameLink(code, book.words[code].name, to(path)) for code, path in paths),
        canonical=public + page.path if public else "",
        linked_data=_linked_data(page, public),
        alternates=tuple((code, public + path) for code, path in page.alternates if public),
        script_words=tuple(
            (table, script_json(_needed(page, table, words, book)))
            for table in own.words
            if words and words.tables.get(table)
        ),
        # Our own words: between double quotes its single ones need no escape.
        policy=Markup(meta_policy()),  # noqa: S704
        manifest=to(manifest_path(language)),
        federation=book.authority,
        digest=imprint.digest,
        laws=book.names.shown_laws(page.language)
        if words and book.names.in_force(page.language) not in page.edition
        else "",
        feed=to(page.feed) if page.feed else "",
    )


# The kinds of page whose scripts print addresses that they hold in their compact form.
_PRINTING: Final = frozenset({"front", "kept"})


def _needed(page: Page, table: str, words: Words, book: Book) -> dict[str, object]:
    needed: dict[str, object] = {
        key: word for key, word in words.tables[table].items() if is_needed(page.kind, table, key)
    }
    if table == "search":
        needed |= printing_table(book.lexicons[words.language], levels=page.kind in _PRINTING)
        beside = list(works_beside(book.records, book.works))
        needed["titles"] = {work.prefix: work.title_in(words.language) for work in beside}
        if "works" in needed:
            held = (*beside, book.works[LAWS]) if LAWS in book.works else beside
            titles = {work.id: work.title_in(words.language) for work in held}
            needed["works"] = {**titles, **words.tables[table]["works"]}
            needed["apart"] = words.tables["edition"]["apart"]
            needed["editions"] = _editions(book.names, book.searched, words)
            needed["whose"] = owners_of(book)
    return needed


def _editions(names: Names, searched: Sequence[tuple[str, str]], words: Words) -> dict[str, str]:
    """What can be searched, by its folder: the text in force, and each edition that is not."""
    named = {
        edition_folder(edition): names.edition(edition, words.language, work)
        for work, edition in searched
    }
    return {"": words("edition.current"), **named}


def _in_all(book: Book, key: str) -> str:
    return " / ".join(words(key) for words in book.words.values())


def _rooted(body: str, base: str) -> str:
    """A page's links from the site's root: the template has ``{root}`` where it goes."""
    return body.replace("{root}", str(escape(base)))


def _linked_data(page: Page, public: str) -> Markup:
    if not (public and page.legislation):
        return Markup()
    alternates = {code: public + path for code, path in page.alternates}
    return script_json(with_addresses(page.legislation, public + page.path, alternates))


def script_json(value: object) -> Markup:
    """JSON that can stand inside a script element: no ``<`` can end it early."""
    text = to_compact(value)
    safe = text.replace("&", "\\u0026").replace("<", "\\u003c").replace(">", "\\u003e")
    return Markup(safe)  # noqa: S704  (the line above is what makes it safe)
