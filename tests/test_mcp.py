"""`bridgelaws mcp`, asked by the client of the SDK over standard input and output."""

from __future__ import annotations

import asyncio
import json
import os
import random
import sys
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest
from mcp import Client, StdioServerParameters

from bridgelaws import LANGUAGES, api
from bridgelaws.cli import mcp as command
from bridgelaws.cli.mcp import Tools
from bridgelaws.errors import BridgelawsError, LocatorError, MissingExtraError
from bridgelaws.language.addresses.words import words_of_all
from bridgelaws.library.glossary import load_glossary
from bridgelaws.library.library import load_library
from bridgelaws.model.record import ArticleRecord
from bridgelaws.records.store import read_records
from tests.comparison.quotations import COUNT, forge, pieces, plain, squeeze
from tests.few_laws import copy_checkout


@pytest.fixture(scope="module")
def tools(checkout: Path) -> Tools:
    return Tools(load_library(checkout))


def test_a_list_of_laws_is_shown_whole_and_cited_by_one_at_a_time(tools: Tools) -> None:
    shown = [each["locator"] for each in tools.show("lois 53 à 55")["provisions"]]
    assert [each for each in shown if each.isdigit()] == ["53", "54", "55"]
    assert [each["locator"] for each in tools.show("law 1, 3")["provisions"]] == [
        each["locator"] for law in ("1", "3") for each in tools.show(law)["provisions"]
    ]
    with pytest.raises(LocatorError, match="more than one provision"):
        tools.cited_by("laws 16 and 73")
    with pytest.raises(LocatorError, match="there is no 94"):
        tools.show("laws 93 and 94")


def test_a_client_finds_shows_and_verifies(checkout: Path) -> None:
    refusals: list[tuple[str, dict[str, Any]]] = [
        ("show", {"address": "64Z"}),
        ("show", {"address": "16", "language": "xx"}),
        ("show", {"address": "1 - 93"}),
        ("find", {"query": " "}),
        ("find", {"query": "revoke", "edition": "1997"}),
        ("verify_quotation", {"words": "not to revoke", "address": "revoke"}),
    ]

    async def talk() -> tuple[list[str], list[Any]]:
        program = StdioServerParameters(
            command=sys.executable,
            args=["-m", "bridgelaws", "mcp"],
            cwd=checkout,
            env=dict(os.environ),
        )
        async with Client(program) as client:
            listed = [tool.name for tool in (await client.list_tools()).tools]
            asked: list[tuple[str, dict[str, Any]]] = [
                ("find", {"query": "revoke", "language": "en"}),
                ("show", {"address": "64A", "language": "el"}),
                ("compare", {"address": "Νόμος 16Β1(α)", "languages": ["nl", "fr"]}),
                ("cited_by", {"address": "12C1"}),
                *refusals,
            ]
            return listed, [await client.call_tool(name, given) for name, given in asked]

    # A browser of another test may run its loop in this thread.
    with ThreadPoolExecutor(1) as aside:
        answered = aside.submit(lambda: asyncio.run(talk())).result()
    listed, (found, shown, compared, cited, *refused) = answered
    assert listed == ["find", "show", "compare", "cited_by", "verify_quotation"]
    places = [hit["locator"] for hit in value(found)["hits"]]
    assert any(place.startswith(("61", "62", "63", "64")) for place in places)
    assert value(shown)["provisions"][0]["texts"]["el"]["text"]
    assert set(value(compared)["provisions"][0]["texts"]) == {"nl", "fr"}
    assert "16C3" in value(cited)["cited_by"]
    sentences = [each.content[0].text for each in refused if each.is_error]
    assert len(sentences) == len(refusals), refused
    for sentence, part in zip(
        sentences,
        (
            "there is no 64Z",
            "'xx' is none of the languages here: nl, fr, el, en",
            "names 838 provisions",
            "the query is empty",
            "1997",
            "'revoke'",
        ),
        strict=True,
    ):
        assert part in sentence
        assert "Traceback" not in sentence


def value(result: Any) -> Any:
    assert not result.is_error, result
    return json.loads(result.content[0].text)


def test_a_quotation_is_verified_or_not(tools: Tools) -> None:
    (place,) = tools.show("64A1", "nl")["provisions"]
    words = place["texts"]["nl"]["text"]
    assert tools.verify_quotation(words, "64A1", "nl")["stands"]
    assert not tools.verify_quotation(words, "64A2", "nl")["stands"]
    forged = tools.verify_quotation(words.replace(" ", " niet ", 1), "64A1", "nl")
    assert not forged["stands"]
    assert forged["nearest"]["locator"] == "64A1"


def test_a_thousand_quotations_are_told_apart(
    tools: Tools, monkeypatch: pytest.MonkeyPatch
) -> None:
    records, glossary = tools._in_force, tools.library.root / "laws" / "glossary.toml"
    lexicons = tools.library.lexicons
    # All are asked of one build.
    for name, kept in (
        ("read_built", tools._built),
        ("records_in_force", records),
        ("load_glossary", (read := load_glossary(glossary))),
        ("words_of_all", words_of_all(lexicons.values(), read, tools.library.works.values())),
    ):
        monkeypatch.setattr(api, name, lambda *_, kept=kept: kept)
    rng = random.Random(3)
    quotations = pieces(records, rng)
    whole = {language: squeeze(records, language) for language in LANGUAGES}
    seen = Counter[str]()
    for language, place, words in quotations:
        told = tools.verify_quotation(words, place, language)
        assert told["stands"], (place, words)
        assert place in [found["locator"] for found in told["found"]]
        seen["true"] += 1
        # The right words said to stand at another place, and other words at the right one.
        other = rng.choice([each for _, each, _ in quotations if each[:2] != place[:2]])
        forged = " ".join(forge(words.split(), rng))
        spaced = f" {' '.join(plain(words))} ".casefold()
        if whole[language].count(spaced) == 1:
            assert not tools.verify_quotation(words, other, language)["stands"], (other, words)
            seen["cited wrongly"] += 1
        if f" {forged} ".casefold() not in whole[language]:
            assert not tools.verify_quotation(forged, place, language)["stands"], (place, forged)
            seen["worded wrongly"] += 1
    assert seen["true"] == COUNT
    assert min(seen["cited wrongly"], seen["worded wrongly"]) > COUNT * 0.9


def test_records_are_read_once_until_they_are_built_anew(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    root = copy_checkout(tmp_path / "tree", ["law-16"])
    monkeypatch.chdir(root)
    library = load_library(root)
    api.build(library)
    read: list[Path] = []

    def note(folder: Path) -> tuple[ArticleRecord, ...]:
        read.append(folder)
        return read_records(folder)

    monkeypatch.setattr(api, "read_records", note)
    tools = Tools(library)
    (place,) = tools.show("16A2", "en")["provisions"]
    words = place["texts"]["en"]["text"]
    assert tools.verify_quotation(words, "16A2", "en")["stands"]
    assert tools.verify_quotation(words)["stands"]
    assert len(read) == 1
    law = root / "en" / "plain" / "law-16.txt"
    law.write_text(law.read_text("utf-8").replace(words.split()[0], "Kwartel"), "utf-8")
    api.build(library)
    assert not tools.verify_quotation(words, "16A2", "en")["stands"]
    assert len(read) == 2


def test_an_older_edition_answers_only_by_name(tools: Tools) -> None:
    old = tools.show("73A1", "en", "2017")["provisions"][0]
    assert (old["texts"]["en"]["edition"], old["is_in_force"]) == ("2017", False)
    assert tools.show("73A1", "en")["provisions"][0]["is_in_force"]
    (found, *_) = tools.find("73B2", "en", 1, "2017")["hits"]
    (text,) = found["texts"]
    assert (text["texts"]["en"]["edition"], text["is_in_force"]) == ("2017", False)
    assert all(
        text["is_in_force"] for hit in tools.find("73B2", "en")["hits"] for text in hit["texts"]
    )
    with pytest.raises(BridgelawsError, match="1807"):
        tools.find("revoke", "en", 1, "1807")


def test_no_tool_gives_a_ruling(tools: Tools) -> None:
    hits = tools.find("revoke", "en", 25)["hits"]
    assert all(set(hit) == {"work", "locator", "heading", "texts"} for hit in hits)
    assert len(tools.find("card", "en", 10_000)["hits"]) <= 25


def test_a_language_or_place_that_is_none_is_a_sentence(tools: Tools) -> None:
    with pytest.raises(BridgelawsError, match=", ".join(LANGUAGES)):
        tools.show("16", "de")
    with pytest.raises(BridgelawsError, match="there is no"):
        tools.cited_by("64Z")


def test_without_the_extra_it_says_how_to_get_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "mcp.server.mcpserver", None)
    with pytest.raises(MissingExtraError, match=r"pip install 'bridgelaws\[mcp\]'"):
        command.mcp.main([], standalone_mode=False)
