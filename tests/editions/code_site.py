"""What makes a site in which a new code is current, and walks it page by page."""

from __future__ import annotations

import html
import os
import re
from pathlib import Path
from typing import Final

from bridgelaws import LANGUAGES
from tests.commands import run_command
from tests.site.walk import file_of, find_broken, page_paths, read_page

# A heading, a link or a button that says nothing, and has no name that is not shown.
UNNAMED: Final = re.compile(
    r"<(h[1-6]|a|button)\b(?![^>]*(?:aria-label|title|hidden)\b)[^>]*>(?:\s|<(?!/\1)(?!title)[^>]*>)*</\1>"
)


def run(folder: Path, program: str, *arguments: str, good: tuple[int, ...] = (0, 1)) -> str:
    """What a command said in a folder."""
    return streams(folder, program, *arguments, good=good)[0]


def streams(
    folder: Path, program: str, *arguments: str, good: tuple[int, ...] = (0, 1)
) -> tuple[str, str]:
    """What a command says on each of its streams."""
    variables = {**os.environ, "NO_MKDOCS_2_WARNING": "1"}
    done = run_command(program, *arguments, cwd=folder, environment=variables)
    assert done.returncode in good, done.stdout + done.stderr
    assert "Traceback" not in done.stderr, done.stderr
    return done.stdout, done.stderr


def walk_pages(site: Path) -> None:
    """Every page says something, in its language, and leads somewhere; a law's names an edition."""
    paths = page_paths(site)
    for path in paths:
        file = file_of(site, path)
        seen = read_page(file)
        assert seen.title.strip(), path
        assert len(set(seen.ids)) == len(seen.ids), path
        assert seen.lang == (path.partition("/")[0] if path else seen.lang), path
        said = shown(file)
        assert path.count("/") < 2 or len(said.split()) > 5, path
        assert not UNNAMED.search(file.read_text("utf-8")), path
        if path[2:].startswith("/law/"):
            assert re.search(r"\b20(17|24|27|31)\b", said), path
    assert not [broken for path in paths for broken in find_broken(site, path)]
    assert {path.partition("/")[0] for path in paths if path} == set(LANGUAGES)


def shown(page: Path) -> str:
    """The words of a page between its heading and its footer."""
    text = page.read_text("utf-8")
    body = text[text.index("<article") : text.index("</article>")]
    return html.unescape(" ".join(re.sub(r"<[^>]*>", " ", body).split()))
