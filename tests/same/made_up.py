"""A made-up project: a repository whose command line answers in a few lines."""

from __future__ import annotations

import subprocess
from collections.abc import Mapping
from pathlib import Path
from typing import Final

# What `bridgelaws` of the made-up tree does; what a test changes is written in capitals.
PROGRAM: Final = '''"""A command line that knows one law."""
import json, sys, zipfile
from pathlib import Path

words = sys.argv[1:]
verb = words[0]
if verb == "build":
    made = Path(words[words.index("--output") + 1] if "--output" in words else "build")
    records = made / "records"
    records.mkdir(parents=True)
    (records / "law-1.json").write_text('{"locator": "1", "text": "A RULE"}\\n', "utf-8")
    if "--sources" in words:
        (records / "law-2.json").write_text('{"text": "AN OFFICIAL TEXT"}\\n', "utf-8")
        (made / "findings.jsonl").write_text("", "utf-8")
    print("built in", Path.cwd())
elif verb == "search":
    for line in Path(words[words.index("--batch") + 1]).read_text("utf-8").splitlines():
        print(json.dumps({"id": json.loads(line)["id"], "results": ["AN ANSWER"], "rulings": []}))
elif verb == "cite":
    print(json.dumps({"citations": []}))
elif verb == "export" and words[1] == "akn":
    with zipfile.ZipFile(sys.stdout.buffer, "w") as archive:
        archive.writestr("law-1.xml", "<?xml version='1.0'?><law><p>IN AN ARCHIVE</p></law>")
elif verb == "export" and words[1] == "skos":
    sys.exit(2)
elif verb == "export":
    print(*words)
elif verb == "show":
    print("WHAT A LAW SAYS")
elif verb == "pair":
    print("A PAIR")
elif verb == "parse":
    print("A WORK" if "--alone" in words and "works" in words[1] else "A DAMAGED TEXT")
elif verb == "check":
    print("law-1.txt:1:1: A FINDING", file=sys.stderr)
    sys.exit(1)
else:
    sys.exit(2)
'''
PAGE: Final = "# A heading\n\nSome words and [a link](other.md).\n"

FILES: Final = {
    "pyproject.toml": '[tool.setuptools]\npackage-dir = { "" = "code" }\n',
    "requirements.lock": "",
    ".gitignore": "/build/\n__pycache__/\n",
    "code/bridgelaws/__init__.py": "",
    "code/bridgelaws/__main__.py": PROGRAM,
    "mkdocs.yml": (
        "site_name: Made up\nsite_dir: build/site\nsite_url: ''\ndocs_dir: texts\nplugins: []\n"
    ),
    "texts/index.md": PAGE,
    "texts/other.md": "# Another\n",
    "tests/queries/few.jsonl": '{"id": "q1", "lang": "en", "query": "one"}\n',
    "tests/golden/link/few.toml": (
        '[[case]]\nlanguage = "en"\ntext = "See Law 1."\n'
        'citations = [{ printed = "Law 1", locators = ["1"] }]\n'
    ),
}


# Shared texts, beside the project; their words are those of the program.
SHARED: Final = {
    "README.md": "",
    "sources/sources.toml": '[[source]]\nfile = "laws-2017-en-acbl.txt"\n',
    "sources/laws-2017-en-acbl.txt": "LAW 1\n",
    "sources/001_a.txt": "LAW 1\n",
    "sources/002_b.txt": "LAW 1\n",
    "sources/works/club.txt": "1. A rule\n",
}


def make_shared(folder: Path) -> None:
    """Write the made-up shared texts."""
    _write(folder, SHARED)


def make_project(root: Path) -> None:
    """Write the made-up project and commit it."""
    _write(root, FILES)
    git(root, "init", "--quiet")
    git(root, "add", ".")
    git(root, "commit", "--quiet", "--message", "One law")


def _write(folder: Path, files: Mapping[str, str]) -> None:
    for name, text in files.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(text, "utf-8")


def change(root: Path, name: str, old: str, new: str) -> None:
    """Put ``new`` for ``old``, which must be there, in a file of the project."""
    text = (root / name).read_text("utf-8")
    assert old in text
    (root / name).write_text(text.replace(old, new), "utf-8")


def git(root: Path, *words: str) -> None:
    names = ("-c", "user.name=A test", "-c", "user.email=test@example.org")
    subprocess.run(["git", "-C", root, *names, *words], check=True, capture_output=True)
