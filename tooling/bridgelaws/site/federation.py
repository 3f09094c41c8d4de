"""Whose site this is: what `site.toml` at the root of the checkout says, checked and as a value."""

from __future__ import annotations

import re
import struct
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final
from urllib.parse import urlsplit

from bridgelaws import LANGUAGES
from bridgelaws.errors import BridgelawsError

FILE: Final = "site.toml"
STYLES: Final = "css/federation.css"
_KEYS: Final = frozenset(
    {
        "name",
        "publisher",
        "logo",
        "colour",
        "colour_dark",
        "report",
        "region",
        "languages",
        "federation",
    }
)
_COLOUR: Final = re.compile(r"#[0-9a-f]{6}")
_ADDRESSEE: Final = re.compile(r"[^@\s:/?]+@[^@\s:/?]+")
_SCHEMES: Final = ("https", "http", "mailto")
_BLANKS: Final = "?subject={subject}&body={body}"
# Of a hundred parts of the wash below a button, those of its colour.
_WASH: Final = 10
# Paper, in light and in dark: those of css/site.css.
_PAPERS: Final = {"colour": "#fbfaf5", "colour_dark": "#14181a"}
# What WCAG 2.2 asks of text beside its background.
_LEAST_CONTRAST: Final = 4.5
_TYPES: Final = {"svg": "image/svg+xml", "png": "image/png"}
_LARGEST_LOGO: Final = 60_000
# Pixels that a phone asks of the picture of an installed app.
_LEAST_SIDE: Final = 192
# Bytes of a PNG up to its width and height, these included.
_PNG_HEAD: Final = 24
# Opened by its own address an SVG is a page: none of this may stand in it, in any writing.
_RUNS: Final = re.compile(
    rb"<!(?:ENTITY|ATTLIST)|<\?xml-stylesheet|javascript:|@import|\0"
    rb"|<[\w-]*:?(?:script|foreignObject|iframe|animate\w*|set|handler)\b|[\s\"'/]on[a-z]+\s*="
    rb"|\bhref\s*=\s*(?![\"']?#)|url\(\s*(?![\"']?#)",
    re.IGNORECASE,
)


class FederationError(BridgelawsError):
    """A site.toml that cannot be used; says which key and why."""


@dataclass(frozen=True, slots=True)
class Logo:
    """A picture that stands for the federation: its file on the site, its type, its bytes."""

    path: str
    type: str
    content: bytes

    @property
    def size(self) -> tuple[int, int] | None:
        """Width and height in pixels; none of a drawing, which has any."""
        if self.type != _TYPES["png"]:
            return None
        width, height = struct.unpack(">II", self.content[16:24])
        return width, height


@dataclass(frozen=True, slots=True)
class Federation:
    """Who publishes this site.

    Attributes:
        name: of the site, on every page, in the app and in print.
        publisher: who publishes it, by language; empty where nobody is named.
        region: where what it adds holds, by language; likewise.
        logo: ``None`` keeps the spade.
        colour, colour_dark: of links, buttons and marks on light and on dark paper; empty
            keeps those of the project.
        report: where error reports go, with the blanks ``{subject}``, ``{body}``,
            ``{locator}`` and ``{language}``; empty where there is no address.
        languages: of the site, in the order in which it offers them; of the others it has no page,
            no text and no search.
    """

    name: str = "Bridgelaws"
    publisher: Mapping[str, str] | str = ""
    region: Mapping[str, str] | str = ""
    logo: Logo | None = None
    colour: str = ""
    colour_dark: str = ""
    report: str = ""
    languages: tuple[str, ...] = LANGUAGES

    def publisher_in(self, language: str) -> str:
        """The publisher's name as this language has it."""
        return _in(self.publisher, language)

    def region_in(self, language: str) -> str:
        """The region's name as this language has it."""
        return _in(self.region, language)

    @property
    def stylesheet(self) -> str:
        """The colours as a sheet of their own; empty where the project's are kept."""
        parts = []
        if self.colour:
            parts.append(f"{_rule(self.colour, _PAPERS['colour'])}\n")
        if self.colour_dark:
            rule = _rule(self.colour_dark, _PAPERS["colour_dark"])
            parts.append(f"@media (prefers-color-scheme: dark) {{ {rule} }}\n")
        if parts:
            parts.append("@media print { :root { --green: #000; --green-wash: #fff; } }\n")
        return "".join(parts)


def parse_federation(
    table: Mapping[str, Any], read: Callable[[str], bytes], file: str = FILE
) -> Federation:
    """What a site.toml says.

    Args:
        table: the parsed file; every key may be missing.
        read: gives the bytes of a file named in it, relative to its folder.
        file: its name, for what is wrong with it.

    Raises:
        FederationError: a key is unknown or holds what cannot be used.
    """

    def wrong(key: str, why: str) -> FederationError:
        return FederationError(f"{file}: {key}: {why}")

    for key in sorted(set(table) - _KEYS):
        raise wrong(key, f"is unknown; there are {', '.join(sorted(_KEYS))}")
    texts = {}
    # Which authority the last one means is asked of the library, which knows them.
    for key in ("name", "logo", "colour", "colour_dark", "report", "federation"):
        texts[key] = table.get(key, "")
        if not isinstance(texts[key], str):
            raise wrong(key, "must be a text between quotation marks")
    languages = _languages(table.get("languages", LANGUAGES), wrong)
    named = {
        key: _by_language(table.get(key, ""), key, languages, wrong)
        for key in ("publisher", "region")
    }
    for key, paper in _PAPERS.items():
        texts[key] = texts[key].lower()
        if texts[key] and not _COLOUR.fullmatch(texts[key]):
            raise wrong(key, f"{texts[key]!r} is no colour such as #0b5138")
        if texts[key] and contrast(texts[key], paper) < _LEAST_CONTRAST:
            shown = f"{contrast(texts[key], paper):.1f}"
            raise wrong(key, f"{texts[key]} cannot be read on {paper}: contrast {shown}, needs 4.5")
    if texts["colour"] and not texts["colour_dark"]:
        texts["colour_dark"] = lighten(texts["colour"], _PAPERS["colour_dark"])
    return Federation(
        texts["name"].strip() or Federation().name,
        named["publisher"],
        named["region"],
        _logo(texts["logo"], read, wrong) if texts["logo"] else None,
        texts["colour"],
        texts["colour_dark"],
        report_template(texts["report"], file),
        languages,
    )


def federation_files(federation: Federation) -> dict[str, str | bytes]:
    """Its picture and its colours as files, by path from the site's root, as far as it has any."""
    files: dict[str, str | bytes] = {}
    if federation.stylesheet:
        files[STYLES] = federation.stylesheet
    if federation.logo:
        files[federation.logo.path] = federation.logo.content
    return files


def report_template(address: str, file: str = FILE) -> str:
    """An address of error reports with its blanks: a bare mail address gets those of a mail.

    >>> report_template("laws@example.org")
    'mailto:laws@example.org?subject={subject}&body={body}'

    Raises:
        FederationError: it is neither a mail nor a web address.
    """
    address = address.strip()
    if not address:
        return ""
    if _ADDRESSEE.fullmatch(address):
        address = f"mailto:{address}"
    if urlsplit(address).scheme not in _SCHEMES:
        raise FederationError(f"{file}: report: {address!r} is no mail or web address")
    if address.startswith("mailto:"):
        if not address.removeprefix("mailto:").partition("?")[0]:
            return ""  # a mail to nobody: the page says what to send instead
        if "?" not in address:
            address += _BLANKS
    return address


def contrast(one: str, other: str) -> float:
    """The contrast of two colours as WCAG counts it, 1 to 21.

    >>> round(contrast("#000000", "#ffffff"))
    21
    """
    high, low = sorted((_luminance(one), _luminance(other)), reverse=True)
    return (high + 0.05) / (low + 0.05)


def lighten(colour: str, paper: str) -> str:
    """A colour mixed with white until it can be read well on dark paper."""
    levels = [int(colour[at : at + 2], 16) for at in (1, 3, 5)]
    for share in range(0, 101, 5):
        mixed = [round(level + (255 - level) * share / 100) for level in levels]
        made = "#" + "".join(f"{level:02x}" for level in mixed)
        if contrast(made, paper) >= 1.5 * _LEAST_CONTRAST:
            return made
    return "#ffffff"


def tint(colour: str, paper: str) -> str:
    """A wash of a colour over paper, on which the colour itself can still be read.

    >>> tint("#0b5138", "#fbfaf5")
    '#e3e9e2'
    """
    for share in range(_WASH, 0, -1):
        levels = ((int(colour[at : at + 2], 16), int(paper[at : at + 2], 16)) for at in (1, 3, 5))
        mixed = (round((own * share + rest * (100 - share)) / 100) for own, rest in levels)
        made = "#" + "".join(f"{level:02x}" for level in mixed)
        if contrast(colour, made) >= _LEAST_CONTRAST:
            return made
    return paper


def _rule(colour: str, paper: str) -> str:
    return f":root {{ --green: {colour}; --green-wash: {tint(colour, paper)}; }}"


def _luminance(colour: str) -> float:
    levels = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    red, green, blue = (
        level / 12.92 if level <= 0.04045 else ((level + 0.055) / 1.055) ** 2.4 for level in levels
    )
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def _in(names: Mapping[str, str] | str, language: str) -> str:
    return names if isinstance(names, str) else names.get(language, "")


_Wrong = Callable[[str, str], FederationError]


def _by_language(
    value: object, key: str, languages: Sequence[str], wrong: _Wrong
) -> Mapping[str, str] | str:
    if isinstance(value, str):
        return value.strip()
    if not isinstance(value, Mapping) or not all(isinstance(v, str) for v in value.values()):
        raise wrong(key, "must be a text, or one for each language: { nl = ..., fr = ... }")
    missing = [language for language in languages if not str(value.get(language, "")).strip()]
    if missing:
        raise wrong(key, f"has no name in {', '.join(missing)}")
    return {language: str(value[language]).strip() for language in languages}


def _logo(name: str, read: Callable[[str], bytes], wrong: _Wrong) -> Logo:
    kind = _TYPES.get(name.rpartition(".")[2].lower())
    if kind is None:
        raise wrong("logo", f"{name} is no SVG or PNG")
    try:
        content = read(name)
    except OSError as problem:
        raise wrong("logo", f"{name}: {problem.strerror or problem}") from None
    if len(content) > _LARGEST_LOGO:
        raise wrong("logo", f"{name} has {len(content)} bytes; {_LARGEST_LOGO} at most")
    is_png = content.startswith(b"\x89PNG\r\n") and len(content) >= _PNG_HEAD
    if is_png != (kind == _TYPES["png"]) or (not is_png and b"<svg" not in content):
        raise wrong("logo", f"{name} is not what its name says")
    if not is_png and _RUNS.search(content):
        raise wrong(
            "logo", f"{name} runs or fetches something; a picture of shapes alone is wanted"
        )
    logo = Logo(f"icons/logo.{name.rpartition('.')[2].lower()}", kind, content)
    if logo.size and min(logo.size) < _LEAST_SIDE:
        shown = " by ".join(map(str, logo.size))
        raise wrong("logo", f"{name} has {shown} pixels; {_LEAST_SIDE} by {_LEAST_SIDE} at least")
    return logo


def _languages(value: object, wrong: _Wrong) -> tuple[str, ...]:
    if not isinstance(value, list | tuple) or not value or len(set(value)) != len(value):
        raise wrong("languages", "must be a list of languages, each once")
    for code in value:
        if code not in LANGUAGES:
            raise wrong("languages", f"{code!r} is none of {', '.join(LANGUAGES)}")
    return tuple(value)
