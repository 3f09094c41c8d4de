"""``bridgelaws verify``: is a published site what was built?"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from http.client import HTTPException, HTTPMessage
from pathlib import Path
from typing import IO
from urllib.error import HTTPError
from urllib.parse import quote, urljoin, urlsplit
from urllib.request import HTTPRedirectHandler, Request, build_opener

import click

from bridgelaws.counts import counted
from bridgelaws.site.hosting.published import (
    MANIFEST,
    PublishedError,
    PublishedManifest,
    read_manifest,
)

_AT_A_TIME = 4
_PATIENCE = 30
_LARGEST = 64_000_000
_WEB = ("http://", "https://")


@click.command()
@click.argument("where", metavar="FOLDER|URL")
@click.option(
    "--manifest",
    "kept",
    type=click.Path(exists=True, dir_okay=False, path_type=Path),
    help=f"A {MANIFEST} of your own; else that of the site, which may have been changed as well.",
)
def verify(where: str, kept: Path | None) -> int:
    """Hold every file of a site against its manifest: what was changed, what is missing or added.

    Of an address nothing added can be found, for a server does not list what it has.
    """
    is_web = where.lower().startswith(_WEB)
    read = _from_web(where) if is_web else _from_folder(Path(where))
    data = kept.read_bytes() if kept else read(MANIFEST)
    if data is None:
        raise PublishedError(f"{where}: there is no {MANIFEST}; a build writes it")
    held = read_manifest(data, str(kept or where))
    found = dict(_compare(held, held.served if is_web else tuple(held.files), read))
    if kept is not None and read(MANIFEST) != data:
        found[MANIFEST] = "changed"
    if not is_web:
        there = (path for path in Path(where).rglob("*") if path.is_file())
        names = {path.relative_to(where).as_posix() for path in there}
        found |= dict.fromkeys(sorted(names - {*held.files, MANIFEST}), "added")
    for name, what in found.items():
        click.echo(f"{what:<8} {name}")
    digest = hashlib.sha256(data).hexdigest()[:8]
    click.echo(
        f"{counted(len(held.files), 'file')}, {len(found)} differ; "
        f"version {held.version}, text {held.digest}, manifest {digest}"
    )
    return 1 if found else 0


ReadBytes = Callable[[str], bytes | None]


def _compare(
    held: PublishedManifest, names: tuple[str, ...], read: ReadBytes
) -> Iterator[tuple[str, str]]:
    with ThreadPoolExecutor(_AT_A_TIME) as pool:
        for name, data in zip(names, pool.map(read, names), strict=True):
            if data is None:
                yield name, "missing"
            elif hashlib.sha256(data).hexdigest() != held.files[name]:
                yield name, "changed"


def _from_folder(folder: Path) -> ReadBytes:
    if not folder.is_dir():
        raise PublishedError(f"{folder}: there is no such folder")

    def read(name: str) -> bytes | None:
        path = folder / name
        return path.read_bytes() if path.is_file() else None

    return read


class _SameHost(HTTPRedirectHandler):
    """Follows a server to another address of its own, and to no other host."""

    def redirect_request(
        self, req: Request, fp: IO[bytes], code: int, msg: str, headers: HTTPMessage, newurl: str
    ) -> Request | None:
        here, there = urlsplit(req.full_url), urlsplit(newurl)
        if there.hostname != here.hostname or not newurl.lower().startswith(_WEB):
            raise PublishedError(
                f"{req.full_url}: the server sends to another host, {newurl[:200]!r}; verify that "
                "address if it is the right one"
            )
        return super().redirect_request(req, fp, code, msg, headers, newurl)


def _from_web(address: str) -> ReadBytes:
    root = address if address.endswith("/") else f"{address}/"
    opener = build_opener(_SameHost)

    def read(name: str) -> bytes | None:
        shown = name.removesuffix("index.html") if name.endswith("/index.html") else name
        try:
            with opener.open(urljoin(root, quote(shown)), timeout=_PATIENCE) as answer:
                data: bytes = answer.read(_LARGEST + 1)
        except HTTPError as problem:
            # The page for missing addresses is handed out as such.
            return problem.read(_LARGEST) if name == "404.html" else None
        except (OSError, HTTPException, ValueError) as problem:
            raise PublishedError(f"{root}: {problem}") from None
        if len(data) > _LARGEST:
            most = _LARGEST // 1_000_000
            raise PublishedError(f"{root}: {name} has more than {most} MB, as no file of a site")
        return data

    return read
