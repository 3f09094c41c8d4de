"""Modules of the browser's in one file: every file more is a request more."""

from __future__ import annotations

import posixpath
import re
from collections.abc import Mapping
from typing import Final

_IMPORT: Final = re.compile(r"^import (?:\{([^}]*)\} from )?\"([^\"]+)\";\n", re.MULTILINE)
_EXPORT: Final = re.compile(r"^export (?=\w)", re.MULTILINE)


def target_of(name: str, path: str) -> str:
    """The module that one imports as ``path``, by its name from the same root."""
    return posixpath.normpath(posixpath.join(posixpath.dirname(name), path))


def join_modules(modules: Mapping[str, str], name: str) -> str:
    """A module with all that it imports of ``modules`` in one text, what is imported first.

    What else they import, the joined text imports once, at its top. Works because our modules
    only use ``import {a, b} from "./other.js"``, ``import "./other.js"`` and ``export`` before a
    declaration, and no name stands for two things: a browser refuses a module in which one does.

    Args:
        modules: text by name, from one root.
        name: the one in whose place the joined text stands, and whose exports stay exports.
    """
    done: dict[str, str] = {}
    wanted: dict[str, dict[str, None]] = {}

    def add(module: str) -> None:
        if module in done:
            return
        done[module] = ""
        for names, path in _IMPORT.findall(modules[module]):
            part = target_of(module, path)
            if part in modules:
                add(part)
            else:
                asked = (one.strip() for one in names.split(","))
                wanted.setdefault(part, {}).update(dict.fromkeys(filter(None, asked)))
        del done[module]
        body = _IMPORT.sub("", modules[module])
        done[module] = body if module == name else _EXPORT.sub("", body)

    add(name)
    return "".join([*(_import(name, *one) for one in wanted.items()), *done.values()])


def _import(name: str, part: str, names: Mapping[str, None]) -> str:
    path = posixpath.relpath(part, posixpath.dirname(name) or ".")
    path = path if path.startswith(".") else f"./{path}"
    return f'import {{ {", ".join(names)} }} from "{path}";\n' if names else f'import "{path}";\n'
