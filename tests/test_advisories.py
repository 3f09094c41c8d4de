"""A lock file with a known advisory is told, from a copy of the database or by the service."""

from __future__ import annotations

import http.server
import json
import subprocess
import sys
import zipfile
from pathlib import Path
from typing import Any, Final

import pytest

from tests.conftest import ROOT
from tests.served import listening

LOCK: Final = """# made up
Quick_Deal==2.1 \\
    --hash=sha256:00
shuffle==1.0.0 ; sys_platform == 'win32' \\
    --hash=sha256:01
dummy==4.0
"""


def advisory(name: str, **affected: Any) -> dict[str, Any]:
    package = {"ecosystem": "PyPI", "name": name}
    return {"id": f"MADE-UP-{name}", "affected": [{"package": package, **affected}]}


def within(*events: dict[str, str]) -> list[dict[str, Any]]:
    return [{"type": "ECOSYSTEM", "events": list(events)}]


KNOWN: Final = [
    advisory("quick-deal", ranges=within({"introduced": "0"}, {"fixed": "2.2"})),
    advisory("Shuffle", versions=["0.9", "1.0.0"]),
    advisory("dummy", ranges=within({"introduced": "1"}, {"last_affected": "3.9"})),
    {**advisory("dummy", versions=["4.0"]), "withdrawn": "2026-01-01T00:00:00Z"},
    {
        "id": "MADE-UP-other",
        "affected": [
            {"package": {"ecosystem": "npm", "name": "dummy"}, "versions": ["4.0"]},
        ],
    },
]


@pytest.fixture
def lock(tmp_path: Path) -> Path:
    path = tmp_path / "made-up.lock"
    path.write_text(LOCK, "utf-8")
    return path


def run(*arguments: str | Path) -> tuple[int, list[str], str]:
    done = subprocess.run(
        [sys.executable, ROOT / "tooling" / "advisories.py", *arguments],
        capture_output=True,
        text=True,
        check=False,
    )
    return done.returncode, done.stdout.splitlines(), done.stderr


@pytest.mark.parametrize("form", ["file", "folder", "zip"])
def test_a_copy_of_the_database_names_what_is_hit(lock: Path, tmp_path: Path, form: str) -> None:
    database = tmp_path / "known"
    if form == "file":
        database.write_text(json.dumps(KNOWN), "utf-8")
    elif form == "folder":
        database.mkdir()
        for n, each in enumerate(KNOWN):
            (database / f"{n}.json").write_text(json.dumps(each), "utf-8")
    else:
        with zipfile.ZipFile(database, "w") as packed:
            for n, each in enumerate(KNOWN):
                packed.writestr(f"{n}.json", json.dumps(each))
    code, told, _ = run("--database", database, lock)
    assert code == 1
    assert told == [
        "quick-deal 2.1: MADE-UP-quick-deal",
        "shuffle 1.0.0: MADE-UP-Shuffle",
        "3 packages, 2 with known advisories",
    ]
    lock.write_text("quick-deal==2.2\nshuffle==1.0.1\ndummy==4.0\n", "utf-8")
    assert run("--database", database, lock)[0] == 0


def test_the_service_is_asked_for_each_version(lock: Path) -> None:
    asked: list[Any] = []

    class Service(http.server.BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            asked.extend(
                json.loads(self.rfile.read(int(self.headers["Content-Length"])))["queries"]
            )
            body = json.dumps({"results": [{}, {"vulns": [{"id": "MADE-UP-1"}]}, {}]}).encode()
            self.send_response(200)
            self.send_header("Content-Length", str(len(body)))
            self.end_headers()
            self.wfile.write(body)

        def log_message(self, *_: Any) -> None:
            """Stay quiet."""

    with listening(Service) as server:
        service = f"http://127.0.0.1:{server.port}/v1/querybatch"
        code, told, _ = run("--service", service, lock)
    assert [(each["package"]["name"], each["version"]) for each in asked] == [
        ("dummy", "4.0"),
        ("quick-deal", "2.1"),
        ("shuffle", "1.0.0"),
    ]
    assert (code, told[0]) == (1, "quick-deal 2.1: MADE-UP-1")


def test_what_cannot_be_found_out_is_no_pass(lock: Path, tmp_path: Path) -> None:
    none = tmp_path / "none.json"
    empty = tmp_path / "empty.lock"
    empty.write_text("# nothing\n", "utf-8")
    none.write_text("[]", "utf-8")
    broken = tmp_path / "broken.json"
    broken.write_text('[{"name": 1}]', "utf-8")
    odd = tmp_path / "odd.json"
    odd.write_text('[{"id": "MADE-UP-1", "affected": [7]}]', "utf-8")
    for arguments in (
        ("--service", "http://127.0.0.1:9/", lock),
        ("--database", tmp_path / "missing.zip", lock),
        ("--database", none, lock),
        ("--database", broken, lock),
        ("--database", odd, lock),
        ("--database", none, empty),
    ):
        code, told, said = run(*arguments)
        assert (code, told) == (2, []), arguments
        assert said.startswith("advisories: not checked: ")
        assert len(said.splitlines()) == 1


def test_both_lock_files_of_the_project_can_be_read(tmp_path: Path) -> None:
    database = tmp_path / "known.json"
    database.write_text(json.dumps([advisory("mkdocs", versions=["0.1"])]), "utf-8")
    locks = [ROOT / f"requirements{kind}.lock" for kind in ("", "-dev")]
    code, (told,), _ = run("--database", database, *locks)
    assert (code, told.split()[-4:]) == (0, ["0", "with", "known", "advisories"])
    assert int(told.split()[0]) > 80
