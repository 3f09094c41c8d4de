"""What a wheel holds beside the code: the shipped texts, the facts, the site's assets.

They lie outside the package in a checkout, where people edit them; here they are copied into
`bridgelaws/shipped`, in the same shape, for `bridgelaws.library.location` to find.
"""

from __future__ import annotations

import hashlib
import shutil
from pathlib import Path
from typing import Final

from setuptools.command.build_py import build_py

ROOT: Final = Path(__file__).resolve().parents[1]
# An operator's official texts are never among them.
LEFT_OUT: Final = shutil.ignore_patterns("sources", "__pycache__", "*.pyc")


class BuildWithData(build_py):  # type: ignore[misc]
    """Copies the package, and what it reads."""

    def run(self) -> None:
        """As setuptools does; then the data, and a digest of all of it."""
        package = Path(self.build_lib) / "bridgelaws"
        if not self.editable_mode:
            # What an earlier build left there would travel too.
            shutil.rmtree(package, ignore_errors=True)
        super().run()
        if self.editable_mode:
            return
        shipped = package / "shipped"
        for part in parts_of(ROOT):
            shutil.copytree(ROOT / part, shipped / part, ignore=LEFT_OUT)
        (shipped / "digest.txt").write_text(digest_of(package), "utf-8")


def parts_of(root: Path) -> list[str]:
    """The folders that travel: facts, each language's texts, what the site is made with."""
    languages = sorted(path.parent.name for path in root.glob("*/lexicon.toml"))
    return ["laws", *languages, "tooling/site_assets", "tooling/site_theme"]


def digest_of(folder: Path) -> str:
    """A hexadecimal digest of the names and contents of all files of a folder."""
    digest = hashlib.sha256()
    for path in sorted(folder.rglob("*")):
        if path.is_file():
            content = path.read_bytes()
            digest.update(f"{path.relative_to(folder).as_posix()} {len(content)}\n".encode())
            digest.update(content)
    return digest.hexdigest()
