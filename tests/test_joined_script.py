"""Modules of the browser's in one file: what stands in it, and in which order."""

from __future__ import annotations

from bridgelaws.joined_script import join_modules, target_of

MODULES = {
    "js/words.js": "export const word = 1;\n",
    "search/box.js": (
        'import { word } from "../js/words.js";\nimport { fold } from "./fold.js";\nfold(word);\n'
    ),
    "search/page.js": (
        'import "./box.js";\nimport { word } from "../js/words.js";\n'
        'import { cut, fold } from "./fold.js";\nimport "../js/late.js";\n'
        "export function show() {}\ncut(word);\n"
    ),
}


def test_what_is_imported_stands_first_and_once() -> None:
    joined = join_modules(MODULES, "search/page.js")
    assert joined.count("const word = 1;") == 1
    assert joined.index("const word") < joined.index("fold(word)") < joined.index("cut(word)")


def test_what_is_not_among_them_is_imported_once_from_where_the_joined_one_stands() -> None:
    lines = join_modules(MODULES, "search/page.js").splitlines()
    assert [line for line in lines if line.startswith("import")] == [
        'import { fold, cut } from "./fold.js";',
        'import "../js/late.js";',
    ]


def test_only_the_last_exports() -> None:
    lines = join_modules(MODULES, "search/page.js").splitlines()
    assert [line for line in lines if line.startswith("export")] == ["export function show() {}"]


def test_a_path_is_read_from_where_it_is_written() -> None:
    assert target_of("search/page.js", "../js/words.js") == "js/words.js"
    assert target_of("search/page.js", "./fold.js") == "search/fold.js"
    assert target_of("a.js", "./b.js") == "b.js"
