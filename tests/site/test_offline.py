"""A language as parts, the worker that knows them, and the app's manifest, without a browser."""

from __future__ import annotations

import gzip
import json
import re
import struct
from pathlib import Path
from typing import Any

import pytest

from bridgelaws import LANGUAGES
from bridgelaws.errors import BridgelawsError
from bridgelaws.site.data.offline import (
    LEFT_OUT,
    integrity,
    list_shell,
    offline_files,
    pack,
    unpack,
    without_web_data,
)
from bridgelaws.site.pages.app import ICONS, manifest_path
from tests.site.library_of_two_laws import ROOT

# Of one language: bytes over the network, and bytes on the device.
FETCHED, STORED = 1_500_000, 5_000_000
# Two bytes a letter: with 27 guided rulings and the words of their provisions, 150 questions for
# practice, 50 national choices and the names that search knows, Greek wants more.
STORED_GREEK = 5_850_000
BLANK = b"const EDITION = null;\nrun();\n"


def edition(site: Path) -> dict[str, Any]:
    """The value that the build wrote into the worker."""
    found = re.search(r"^const EDITION = (.*);$", (site / "sw.js").read_text("utf-8"), re.MULTILINE)
    assert found
    value: dict[str, Any] = json.loads(found[1])
    return value


def test_what_is_packed_comes_back_letter_for_letter() -> None:
    pages = {
        f"el/law/{number}/index.html": f"<html>\n<head>\n\n<p>Νόμος {number}\n{'x' * number}\n"
        for number in range(1, 400)
    }
    files = {**pages, "search/el/a-0123456789.txt": "α β\n", "el/reading.json": '{"a":"ά"}'}
    copy = pack("el", {name: text.encode() for name, text in files.items()})
    texts = {path: text for part in copy.parts for path, text in unpack(part.content).items()}
    assert texts == {name.removesuffix("index.html"): text for name, text in files.items()}
    assert copy.stored == sum(len(part.content) for part in copy.parts)


def test_pieces_that_never_stand_apart_are_one_and_only_what_stands_often_has_a_number() -> None:
    pages = {f"el/{n}/": f"<body>\nframe<main><p>{n}<p>{n + 1}</main><hr>end" for n in range(9)}
    (part,) = pack("el", {f"{path}index.html": text.encode() for path, text in pages.items()}).parts
    assert unpack(part.content) == pages
    pieces = json.loads(part.content)["pieces"]
    assert json.loads(part.content)["pages"]["el/3/"].count(0) == 1
    assert {"<body>\nframe<main><p>", "</main><hr>end"} <= set(pieces)


def test_a_long_language_becomes_several_parts_of_moderate_size() -> None:
    files = {f"el/{n}/index.html": (f"{n} " * 20_000).encode() for n in range(40)}
    parts = pack("el", files).parts
    assert len(parts) > 5
    assert max(len(part.content) for part in parts) < 500_000
    assert len({part.name for part in parts}) == len(parts)


def test_the_edition_changes_with_any_page_and_with_nothing_else() -> None:
    site = {"sw.js": BLANK, "el/index.html": b"a", "css/site.css": b"b", "sitemap.xml": b"c"}

    def made(**changed: bytes) -> bytes:
        files = {**site, **{name.replace("_", "."): value for name, value in changed.items()}}
        return offline_files(files, ("el",), ["css/site.css?v=1"])["sw.js"]

    assert made() == made() == made(sitemap_xml=b"another day")
    assert made() != made(**{"el/index_html": b"other"})
    assert made() != made(**{"css/site_css": b"other"})
    assert made() != made(sw_js=BLANK + b"// mended\n")


def test_a_worker_without_a_place_for_the_edition_is_refused() -> None:
    with pytest.raises(BridgelawsError, match="must stand there once"):
        offline_files({"sw.js": b"run();\n"}, ("el",), [])


def test_the_shell_brings_along_what_its_scripts_import() -> None:
    files = {
        "js/a.js": b'import { b } from "./b.js";\nimport("../search/c.js").then(f);',
        "js/b.js": b'export { d } from "./d.js";',
        "js/d.js": b"",
        "js/unasked.js": b"",
        "search/c.js": b"",
        "css/site.css": b"x",
        "el/index.html": b"<p>",
    }
    for name in ("js/d.js", "search/c.js"):
        files[name] = b"1;"
    shell = list_shell(files, ("el",), ["js/a.js?v=1", "css/site.css?v=2"])
    assert shell == ("css/site.css?v=2", "el/", "js/a.js?v=1", "js/b.js", "js/d.js", "search/c.js")


def test_every_page_and_index_file_of_a_language_is_in_its_copy(built: Path) -> None:
    for code, copy in edition(built)["languages"].items():
        kept = set()
        for name, digest, size in copy["parts"]:
            content = (built / name).read_bytes()
            assert (integrity(content), len(content)) == (digest, size)
            for path, text in unpack(content).items():
                file = built / (f"{path}index.html" if path.endswith("/") else path)
                whole = file.read_text("utf-8")
                assert text == (without_web_data(whole) if path.endswith("/") else whole)
                assert "application/ld+json" not in text
                assert len(text.splitlines()) > len(whole.splitlines()) - 9
                kept.add(file)
        wanted = {*(built / "search" / code).iterdir(), *(built / "compare").glob(f"*.{code}.json")}
        wanted |= {*(built / "compare").glob("text.*.json")}
        for page in (built / code).rglob("*.html"):
            kind = re.search(r'<body class="on-([\w-]+)', page.read_text("utf-8"))
            assert kind
            # What those need who work on the texts is left out; nothing else is.
            assert (page in kept) == (kind[1] not in LEFT_OUT), page
        assert wanted <= kept


@pytest.mark.parametrize("code", LANGUAGES)
def test_one_language_fits_into_what_a_phone_may_be_asked_for(code: str, built: Path) -> None:
    copy = edition(built)["languages"][code]
    parts = [(built / name).read_bytes() for name, _, _ in copy["parts"]]
    assert sum(len(gzip.compress(part, 6)) for part in parts) == copy["fetched"] <= FETCHED
    assert sum(map(len, parts)) == copy["stored"] <= (STORED_GREEK if code == "el" else STORED)


def test_the_shell_of_the_built_site_is_there_and_small(built: Path) -> None:
    shell = edition(built)["shell"]
    files = [
        built / (name.partition("?")[0] + ("index.html" if not name or name.endswith("/") else ""))
        for name in shell
    ]
    assert all(file.is_file() for file in files)
    assert sum(len(gzip.compress(file.read_bytes(), 6)) for file in files) < 200_000


@pytest.mark.parametrize("code", LANGUAGES)
def test_the_manifest_names_pages_and_icons_that_are_there(code: str, built: Path) -> None:
    path = built / manifest_path(code)
    manifest = json.loads(path.read_text("utf-8"))
    assert (manifest["lang"], manifest["display"]) == (code, "standalone")
    assert (path.parent / manifest["scope"]).resolve() == built.resolve()
    for url in (manifest["start_url"], *(item["url"] for item in manifest["shortcuts"])):
        assert (path.parent / url / "index.html").is_file(), url
    for icon in manifest["icons"]:
        assert (path.parent / icon["src"]).is_file(), icon
    assert "maskable" in {icon["purpose"] for icon in manifest["icons"]}
    page = (built / code / "law" / "16" / "index.html").read_text("utf-8")
    assert '<link rel="manifest" href="../../app.webmanifest">' in page


@pytest.mark.parametrize(("name", "size", "purpose"), ICONS, ids=str)
def test_an_icon_has_the_size_it_says(name: str, size: str, purpose: str) -> None:
    content = (ROOT / "tooling" / "site_assets" / name).read_bytes()
    if name.endswith(".png"):
        assert "{}x{}".format(*struct.unpack(">II", content[16:24])) == size
    else:
        assert content.startswith(b"<svg")
    assert purpose in {"any", "maskable"}
