"""A made-up project: a repository whose command line answers in a few lines."""

from __future__ import annotations

import subprocess
from pathlib import Path
from typing import Final

# What `bridgelaws` of the made-up tree does; what a test changes is written in capitals.
PROGRAM: Final = '''"""A command line that knows one law."""
import json, sys
from pathlib import Path

words = sys.argv[1:]
verb = words[0]
if verb == "build":
    records = Path("build/records")
    records.mkdir(parents=True)
    (records / "law-1.json").write_text('{"locator": "1", "text": "A RULE"}\\n', "utf-8")
    print("built in", Path.cwd())
elif verb == "search":
    for line in Path(words[words.index("--batch") + 1]).read_text("utf-8").splitlines():
        print(json.dumps({"id": json.loads(line)["id"], "results": ["AN ANSWER"], "rulings": []}))
elif verb == "cite":
    print(json.dumps({"citations": []}))
elif verb in {"export", "show"}:
    print(*words)
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


def make_project(root: Path) -> None:
    """Write the made-up project and commit it."""
    for name, text in FILES.items():
        (root / name).parent.mkdir(parents=True, exist_ok=True)
        (root / name).write_text(text, "utf-8")
    git(root, "init", "--quiet")
    git(root, "add", ".")
    git(root, "commit", "--quiet", "--message", "One law")


def change(root: Path, name: str, old: str, new: str) -> None:
    """Put ``new`` for ``old``, which must be there, in a file of the project."""
    text = (root / name).read_text("utf-8")
    assert old in text
    (root / name).write_text(text.replace(old, new), "utf-8")


def git(root: Path, *words: str) -> None:
    names = ("-c", "user.name=A test", "-c", "user.email=test@example.org")
    subprocess.run(["git", "-C", root, *names, *words], check=True, capture_output=True)
