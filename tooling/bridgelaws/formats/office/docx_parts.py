"""The parts of a Word document: which files of its archive hold text, styles, lists and notes.

An archive says so itself, by relationships. Names are no rule: Word for the web calls the main part
``word/document2.xml``.
"""

from __future__ import annotations

import posixpath
import re
import zipfile
from collections.abc import Iterable
from typing import Final

from bridgelaws.formats.limits import read_part
from bridgelaws.formats.safe_xml import parse_xml
from bridgelaws.model.source import SourceRef
from bridgelaws.xml_writer import Element

_W: Final = b"http://schemas.openxmlformats.org/wordprocessingml/2006/main"
_STRICT: Final = b"http://purl.oclc.org/ooxml/wordprocessingml/main"
_RELATION: Final = "{http://schemas.openxmlformats.org/package/2006/relationships}Relationship"
_OVERRIDE: Final = "{http://schemas.openxmlformats.org/package/2006/content-types}Override"
_USUAL: Final = "word/document.xml"


def main_part(archive: zipfile.ZipFile, ref: SourceRef) -> str:
    """The name of the part with the text of a Word document; empty where it is none.

    Raises:
        SourceError: what the archive says of its parts is damaged, encrypted or a bomb.
    """
    related = _related(archive, "", ref).get("officeDocument", [])
    told = read_part(archive, "[Content_Types].xml", ref) if related else None
    for part in parse_xml(told, ref).iter(_OVERRIDE) if told else ():
        name = str(part.get("PartName", "")).lstrip("/")
        # Workbooks and slides are built in the same way.
        if name in related and "word" in str(part.get("ContentType", "")).casefold():
            return name
    return _USUAL if _USUAL in archive.namelist() else ""


def named_parts(
    archive: zipfile.ZipFile, main: str, kinds: Iterable[str], ref: SourceRef
) -> dict[str, list[str]]:
    """The names of the parts of some kinds, such as ``styles``, that a document's text refers to.

    Raises:
        SourceError: what the archive says of its parts is damaged, encrypted or a bomb.
    """
    related = _related(archive, main, ref)
    held = dict.fromkeys(archive.namelist())
    found = {}
    for kind in kinds:
        # Where nothing is said of a part, its usual name tells what it is.
        usual = re.compile(rf"word/{kind}\d{{0,4}}\.xml")
        names = [name for name in related.get(kind, ()) if name in held]
        found[kind] = list(dict.fromkeys([*names, *filter(usual.fullmatch, held)]))
    return found


def read_word_part(archive: zipfile.ZipFile, name: str, ref: SourceRef) -> Element | None:
    """The root of a part, in the namespace of the usual form of the standard.

    Raises:
        SourceError: the part is damaged, encrypted or a bomb.
    """
    data = read_part(archive, name, ref)
    # The strict form of the standard names the same elements in another namespace.
    return None if data is None else parse_xml(data.replace(_STRICT, _W), ref)


def _related(archive: zipfile.ZipFile, part: str, ref: SourceRef) -> dict[str, list[str]]:
    """The parts that one refers to, by kind; of the archive as a whole where ``part`` is empty."""
    folder, name = posixpath.split(part)
    data = read_part(archive, posixpath.join(folder, "_rels", f"{name}.rels"), ref)
    found: dict[str, list[str]] = {}
    for relation in parse_xml(data, ref).iter(_RELATION) if data else ():
        if relation.get("TargetMode") != "External":
            target = posixpath.join("/", folder, str(relation.get("Target", "")))
            kind = str(relation.get("Type", "")).rpartition("/")[2]
            found.setdefault(kind, []).append(posixpath.normpath(target).lstrip("/"))
    return found
