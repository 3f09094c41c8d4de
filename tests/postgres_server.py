"""A PostgreSQL server of one's own: in a folder that goes with it, on a Unix socket alone."""

from __future__ import annotations

import os
import pwd
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Final

# Debian keeps the programs of each version beside each other, outside PATH.
_DEBIAN: Final = Path("/usr/lib/postgresql")
_PLAINLY: Final = ("-qAtX", "-v", "ON_ERROR_STOP=1")
_UNLIKE_ROOT: Final = ("postgres", "nobody")


def find_programs() -> Path | None:
    """The folder of ``initdb`` and its like, the newest version's; ``None`` where there is none."""
    known = shutil.which("initdb")
    if known:
        return Path(known).resolve().parent
    found = [path.parent for path in _DEBIAN.glob("*/bin/initdb")]
    return max(found, key=lambda path: float(path.parent.name), default=None)


@dataclass(frozen=True)
class PostgresServer:
    """A server that listens on a socket in ``folder``; ``user`` runs it, who may not be root."""

    programs: Path
    folder: Path
    port: int = 5432
    user: str | None = None

    @property
    def data(self) -> Path:
        """Where its tables lie."""
        return self.folder / f"data-{self.port}"

    @property
    def address(self) -> tuple[str, ...]:
        """How a client is told where it is."""
        return ("-h", str(self.folder), "-p", str(self.port), "-U", "laws")

    def run(self, program: str, *arguments: str | Path) -> subprocess.CompletedProcess[str]:
        """Run a program of the server as the server's user."""
        done = subprocess.run(
            [self.programs / program, *arguments],
            check=False,
            user=self.user,
            cwd=self.folder,
            env={**os.environ, "HOME": str(self.folder)},
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
        )
        if done.returncode:
            raise RuntimeError(f"{program}: {done.stdout}")
        return done

    def start(self, *settings: str) -> None:
        """Start it, and wait until it answers."""
        told = ["listen_addresses=", f"unix_socket_directories={self.folder}", *settings]
        options = " ".join(f"-c {setting}" for setting in (f"port={self.port}", *told))
        self.run("pg_ctl", "-D", self.data, "-w", "-l", self.data / "log", "-o", options, "start")

    def stop(self) -> None:
        """Stop it, whoever is still connected."""
        self.run("pg_ctl", "-D", self.data, "-w", "-m", "immediate", "stop")

    def psql(self, *arguments: str | Path, said: str = "") -> str:
        """What ``psql`` prints, unaligned; ``said`` is what it reads.

        Raises:
            RuntimeError: with what it said, when a statement failed.
        """
        done = subprocess.run(
            [self.programs / "psql", *_PLAINLY, *self.address, "-d", "postgres", *arguments],
            check=False,
            input=said,
            capture_output=True,
            encoding="utf-8",
        )
        if done.returncode:
            raise RuntimeError(done.stderr)
        return done.stdout


def replicate(server: PostgresServer) -> PostgresServer:
    """A streaming replica of a server, started."""
    replica = replace(server, port=server.port + 1)
    server.run(
        "pg_basebackup", "-R", "-c", "fast", "-D", replica.data, *server.address, "--no-sync"
    )
    replica.start("fsync=off")
    return replica


@contextmanager
def postgres_server(programs: Path, *settings: str) -> Iterator[PostgresServer]:
    """A new server, stopped and removed at the end.

    Its tables need outlive no crash: nothing waits for the disk.
    """
    user = None
    if os.geteuid() == 0:
        known = {one.pw_name for one in pwd.getpwall()}
        user = next(name for name in _UNLIKE_ROOT if name in known)
    # Short, for the path of a socket has at most some hundred letters.
    with tempfile.TemporaryDirectory(prefix="pg-") as name:
        folder = Path(name)
        if user:
            shutil.chown(folder, user)
        server = PostgresServer(programs, folder, user=user)
        arguments = ("-U", "laws", "--auth=trust", "--encoding=UTF8", "--locale=C", "--no-sync")
        server.run("initdb", "-D", server.data, *arguments)
        server.start("fsync=off", *settings)
        try:
            yield server
        finally:
            server.stop()
