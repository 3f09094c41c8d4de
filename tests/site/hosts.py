"""Real web servers on this machine, each started with the settings that the site ships for it."""

from __future__ import annotations

import http.client
import os
import re
import shutil
import socket
import subprocess
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Final

# Debian keeps servers where only root looks for programs.
_PATH: Final = os.pathsep.join([os.environ.get("PATH", os.defpath), "/usr/sbin", "/usr/local/sbin"])
_ADVICE: Final = Path(__file__).parents[2] / "tooling" / "hosting.md"
_IN_CONTAINER: Final = _ADVICE.parent / "container" / "nginx.conf"
_APACHE_MODULES: Final = Path("/usr/lib/apache2/modules")
# What Debian's Apache has at once, as far as a site of files meets it; mod_headers is not in it.
_APACHE_AT_ONCE: Final = (
    "authz_core",
    "dir",
    "mime",
    "filter",
    "deflate",
    "setenvif",
    "reqtimeout",
)


@dataclass(frozen=True)
class Answer:
    """What a server said; the names of ``headers`` in small letters, a repeated one joined."""

    status: int
    headers: Mapping[str, str]
    body: bytes


@dataclass(frozen=True)
class Host:
    """A started server, which shows the site at ``root``."""

    port: int
    root: str

    def ask(self, address: str, method: str = "GET", **headers: str) -> Answer:
        """Ask for an address of the server; ``If_None_Match`` stands for that header."""
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=20)
        try:
            named = {name.replace("_", "-"): value for name, value in headers.items()}
            connection.request(method, address, headers=named)
            answer = connection.getresponse()
            found: dict[str, str] = {}
            for name, value in answer.getheaders():
                key = name.lower()
                found[key] = f"{found[key]}, {value}" if key in found else value
            return Answer(answer.status, found, answer.read())
        finally:
            connection.close()


@dataclass(frozen=True)
class Kind:
    """A web server: its program, the Debian package with it, and how it is started."""

    program: str
    package: str
    command: Callable[[str, Path, Path, str, int], list[str]]

    def find(self) -> str | None:
        """Where its program is, if it is installed."""
        return shutil.which(self.program, path=_PATH)


def _nginx(program: str, work: Path, files: Path, root: str, port: int) -> list[str]:
    hosting = files / root.strip("/") / "hosting"
    # As the page tells it, but for where things are here.
    printed = re.search(r"```nginx\nhttp \{\n(.*?)\n\}\n```", _ADVICE.read_text("utf-8"), re.DOTALL)
    assert printed is not None
    told = printed[1].replace("/srv/laws/hosting", str(hosting)).replace("/srv/laws;", f"{files};")
    told = re.sub(r"server_name [^;]+;", f"listen 127.0.0.1:{port};", told)
    return _nginx_with(f"{told}\n", program, work)


def _nginx_in_container(program: str, work: Path, files: Path, root: str, port: int) -> list[str]:
    del root  # a container shows one site
    told = _IN_CONTAINER.read_text("utf-8").replace("/srv/laws", str(files))
    # The image includes it in the settings that include ours.
    told = f"include /etc/nginx/mime.types;\n{told}"
    return _nginx_with(told.replace("listen 80;", f"listen 127.0.0.1:{port};"), program, work)


def _nginx_with(sites: str, program: str, work: Path) -> list[str]:
    settings = work / "nginx.conf"
    temporary = "".join(
        f"{name}_temp_path {work}/{name};\n"
        for name in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
    )
    settings.write_text(
        f"daemon off;\nworker_processes auto;\npid {work}/pid;\nerror_log stderr;\nevents {{}}\n"
        f"http {{\naccess_log off;\n{temporary}{sites}}}\n"
    )
    return [program, "-e", "stderr", "-p", str(work), "-c", str(settings)]


def _caddy(program: str, work: Path, files: Path, root: str, port: int) -> list[str]:
    settings = work / "Caddyfile"
    settings.write_text(
        "{\n\tadmin off\n\tauto_https off\n}\n"
        f"http://127.0.0.1:{port} {{\n\troot * {files}\n"
        f"\timport {files / root.strip('/')}/hosting/Caddyfile\n\tfile_server\n}}\n"
    )
    return [program, "run", "--adapter", "caddyfile", "--config", str(settings)]


def _apache(
    program: str, work: Path, files: Path, root: str, port: int, *, more: tuple[str, ...]
) -> list[str]:
    del root  # its settings stand with the files
    settings = work / "apache2.conf"
    modules = "".join(
        f"LoadModule {name}_module {_APACHE_MODULES}/mod_{name}.so\n"
        for name in ("mpm_event", *_APACHE_AT_ONCE, *more)
    )
    # Apache does not show files as root.
    account = "User www-data\nGroup www-data\n" if os.geteuid() == 0 else ""
    settings.write_text(
        f"ServerRoot {work}\nServerName localhost\nListen 127.0.0.1:{port}\nPidFile {work}/pid\n"
        f"Mutex file:{work}\nErrorLog /dev/stderr\n{modules}{account}TypesConfig /etc/mime.types\n"
        f"DocumentRoot {files}\n<Directory {files}>\nAllowOverride FileInfo\n"
        "Require all granted\n</Directory>\n"
    )
    return [program, "-X", "-f", str(settings)]


def _apache_as_told(program: str, work: Path, files: Path, root: str, port: int) -> list[str]:
    return _apache(program, work, files, root, port, more=("headers",))


def _apache_with_threads(program: str, work: Path, files: Path, root: str, port: int) -> list[str]:
    command = _apache(program, work, files, root, port, more=("headers",))
    told = re.findall(r"```apache\n(.*?)```", _ADVICE.read_text("utf-8"), re.DOTALL)
    (threads,) = (each for each in told if "ThreadsPerChild" in each)
    with (work / "apache2.conf").open("a") as settings:
        settings.write(threads)
    # As many processes as it wants, where tests have one.
    return ["-DFOREGROUND" if each == "-X" else each for each in command]


def _apache_at_once(program: str, work: Path, files: Path, root: str, port: int) -> list[str]:
    return _apache(program, work, files, root, port, more=())


KINDS: Final = {
    "nginx": Kind("nginx", "nginx-light", _nginx),
    "caddy": Kind("caddy", "caddy", _caddy),
    "apache": Kind("apache2", "apache2", _apache_as_told),
}
# With as many threads as hosting.md says, for many connections at once.
WITH_THREADS: Final = Kind("apache2", "apache2", _apache_with_threads)
# With the settings of the container, outside of one.
IN_CONTAINER: Final = Kind("nginx", "nginx-light", _nginx_in_container)
# Apache before `a2enmod headers`.
WITHOUT_HEADERS: Final = Kind("apache2", "apache2", _apache_at_once)


def _free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


def _wait(process: subprocess.Popen[bytes], port: int, said: Path) -> None:
    """Until the server listens; with what it said where it stops or never does."""
    for _ in range(400):
        if process.poll() is not None:
            break
        with socket.socket() as probe:
            if probe.connect_ex(("127.0.0.1", port)) == 0:
                return
        time.sleep(0.05)
    raise AssertionError(f"the server did not start: {said.read_text('utf-8', 'replace')}")


@contextmanager
def started(kind: Kind, work: Path, files: Path, root: str) -> Iterator[Host]:
    """The server over ``files``, for as long as the block lasts; the site stands at ``root``."""
    program = kind.find()
    assert program, kind.package
    port, said = _free_port(), work / "said.txt"
    with said.open("wb") as log:
        process = subprocess.Popen(
            kind.command(program, work, files, root, port),
            stdout=log,
            stderr=subprocess.STDOUT,
            env={**os.environ, "XDG_DATA_HOME": str(work), "XDG_CONFIG_HOME": str(work)},
        )
        try:
            _wait(process, port, said)
            yield Host(port, root)
        finally:
            process.terminate()
            process.wait(20)
