"""Setting up holds on busy machines, after runs that were cut off, in folders with spaces.

The programs that it calls are stand-ins on the PATH: each writes down how it was called.
"""

from __future__ import annotations

import os
import shutil
import subprocess
from pathlib import Path
from typing import Final

import pytest

ROOT: Final = Path(__file__).resolve().parents[1]

# Makes an "environment" whose programs are this script again, and writes down every call.
PYTHON: Final = r"""#!/bin/sh
printf '%s' "${0##*/}" >>"$CALLS"
for word; do printf ' [%s]' "$word" >>"$CALLS"; done
echo >>"$CALLS"
case "$*" in
'build --with-faults'*) test ! -s "$MACHINE/build-ends" || exit "$(cat "$MACHINE/build-ends")" ;;
*print*) echo python3.12-venv ;;
*ensurepip*) test ! -f "$MACHINE/lacks-venv" ;;
*pip.__version__*) test ! -f "$MACHINE/old-pip" ;;
'-m venv --clear '*)
    rm -rf "$4" "$MACHINE/old-pip"; mkdir -p "$4/bin"
    for name in python bridgelaws mkdocs; do cp "$0" "$4/bin/$name"; done ;;
*' pip install '*)
    echo "user=$PIP_USER target=$PIP_TARGET" >>"$CALLS"
    if [ -f "$MACHINE/no-network" ]; then rm "$MACHINE/no-network"; exit 1; fi
    if [ -f "$MACHINE/slow" ]; then sleep 1; fi
    if [ -f "$MACHINE/dies" ]; then rm "$MACHINE/dies"; touch "$VENV/half"; kill -9 $PPID; fi ;;
esac
"""
# Says what stands in the first line of the file `says` and fails, one line for each call.
APT: Final = r"""#!/bin/sh
echo "${0##*/} $*" >>"$CALLS"
if [ -s "$MACHINE/says" ]; then
    sed 1q "$MACHINE/says" >&2
    sed -i.old 1d "$MACHINE/says"
    exit 100
fi
case "$*" in *install*python*) rm -f "$MACHINE/lacks-venv" ;; esac
"""
BUSY: Final = (
    "E: Could not get lock /var/lib/dpkg/lock-frontend. It is held by process 7 (apt-get)\n"
)
LISTS: Final = "E: Could not get lock /var/lib/apt/lists/lock. It is held by process 7 (apt-get)\n"
INTERRUPTED: Final = (
    "E: dpkg was interrupted, you must manually run 'dpkg --configure -a' to correct the problem.\n"
)


LOCKS: Final = (
    "requirements.lock",
    "requirements-dev.lock",
    "tooling/javascript/package.json",
    "tooling/javascript/package-lock.json",
)
# Writes what it is asked to install, where biome would stand.
NPM: Final = r"""#!/bin/sh
echo "npm $*" >>"$CALLS"
mkdir -p node_modules/.bin && cp "$0" node_modules/.bin/biome
"""


class Machine:
    """A checkout in a folder with spaces in its name, on a machine of stand-ins."""

    def __init__(self, folder: Path) -> None:
        self.checkout = folder / "a b" / "c d"
        (self.checkout / "tooling").mkdir(parents=True)
        for name in ("Makefile", "pyproject.toml", "tooling/setup.sh", *LOCKS):
            (self.checkout / name).parent.mkdir(exist_ok=True)
            shutil.copy(ROOT / name, self.checkout / name)
        self.folder = folder / "machine"
        self.folder.mkdir()
        self.calls = self.folder / "calls"
        self.calls.touch()
        root = "#!/bin/sh\necho 0\n"
        programs = {
            "python3": PYTHON,
            "apt-get": APT,
            "dpkg": APT,
            "id": root,
            "npm": NPM,
            "node": root,
            "chromium": root,
            "firefox": root,
        }
        for name, text in programs.items():
            program = self.folder / name
            program.write_text(text, "utf-8")
            program.chmod(0o755)
        self.environment = {
            "PATH": f"{self.folder}:{os.defpath}",
            "MACHINE": str(self.folder),
            "CALLS": str(self.calls),
            "PYTHON": "python3",
            "VENV": ".venv",
            "SETUP_WAIT": "5",
        }

    def run(self, *command: str, **environment: str) -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            command,
            cwd=self.checkout,
            env={**self.environment, **environment},
            capture_output=True,
            text=True,
            check=False,
            timeout=60,
        )

    def set_up(self, **environment: str) -> subprocess.CompletedProcess[str]:
        return self.run("sh", "tooling/setup.sh", "site", **environment)

    def lacks_venv(self, says: str) -> None:
        """Python lacks a package, and apt-get (or dpkg) says this, a line for each call."""
        (self.folder / "lacks-venv").touch()
        (self.folder / "says").write_text(says, "utf-8")

    def called(self, start: str) -> list[str]:
        return [
            line for line in self.calls.read_text("utf-8").splitlines() if line.startswith(start)
        ]

    @property
    def is_set_up(self) -> bool:
        return (self.checkout / ".venv" / "made-from-requirements.lock").is_file()


@pytest.fixture
def machine(tmp_path: Path) -> Machine:
    return Machine(tmp_path)


def test_a_second_set_up_installs_nothing(machine: Machine) -> None:
    assert machine.set_up().returncode == 0
    installed = machine.called("python [-m] [pip] [install]")
    assert len(installed) == 2
    answer = machine.set_up()
    assert (answer.returncode, answer.stdout, answer.stderr) == (0, "", "")
    assert machine.called("python [-m] [pip] [install]") == installed


@pytest.mark.parametrize("says", [BUSY * 2, LISTS * 2, LISTS + BUSY], ids=["dpkg", "lists", "both"])
def test_the_set_up_waits_for_a_busy_package_manager(machine: Machine, says: str) -> None:
    machine.lacks_venv(says)
    answer = machine.set_up()
    assert (answer.returncode, answer.stderr) == (
        0,
        "setup: another program is installing packages; waiting for it, at most 5 seconds.\n",
    )
    assert machine.is_set_up


def test_the_set_up_does_not_wait_for_ever(machine: Machine) -> None:
    machine.lacks_venv(BUSY * 20)
    answer = machine.set_up(SETUP_WAIT="2")
    assert answer.returncode == 1
    assert "waiting for it, at most 2 seconds" in answer.stderr
    assert "please install python3.12-venv" in answer.stderr
    assert len(machine.called("apt-get")) == 3


def test_a_package_that_is_not_there_is_not_waited_for(machine: Machine) -> None:
    machine.lacks_venv("E: Unable to locate package python3.12-venv\n")
    answer = machine.set_up()
    assert answer.returncode == 1
    assert "waiting" not in answer.stderr
    assert len(machine.called("apt-get")) == 1


def test_an_interrupted_installation_of_packages_is_ended_first(machine: Machine) -> None:
    machine.lacks_venv(INTERRUPTED)
    answer = machine.set_up()
    assert answer.returncode == 0
    assert (
        answer.stderr == "setup: an earlier installation of packages was interrupted; ending it.\n"
    )
    assert machine.called("dpkg") == ["dpkg --configure -a"]
    assert machine.is_set_up


def test_what_cannot_be_ended_is_not_tried_for_ever(machine: Machine) -> None:
    machine.lacks_venv(INTERRUPTED * 20)
    assert machine.set_up().returncode == 1
    assert len(machine.called("dpkg")) == 1


def test_an_environment_that_was_cut_off_is_made_anew(machine: Machine) -> None:
    (machine.folder / "dies").touch()
    assert machine.set_up().returncode == -9
    assert (machine.checkout / ".venv" / "half").is_file()
    assert machine.set_up().returncode == 0
    assert not (machine.checkout / ".venv" / "half").exists()
    assert machine.is_set_up
    assert not (machine.checkout / ".venv.making").exists()


def test_an_environment_that_stands_is_kept_when_a_lock_changes(machine: Machine) -> None:
    machine.set_up()
    kept = machine.checkout / ".venv" / "kept"
    kept.touch()
    with (machine.checkout / "requirements.lock").open("a") as lock:
        lock.write("# changed\n")
    machine.set_up()
    assert kept.is_file()
    assert len(machine.called("python [-m] [pip] [install]")) == 4


def test_two_set_ups_do_not_work_on_one_environment_at_a_time(machine: Machine) -> None:
    (machine.checkout / ".venv.making").write_text(f"{os.getpid()}\n", "utf-8")
    answer = machine.set_up(SETUP_WAIT="1")
    assert answer.returncode == 1
    waits, gives_up = answer.stderr.splitlines()
    assert waits.endswith("is making .venv; waiting for it, at most 1 seconds.")
    assert gives_up.endswith("remove .venv.making.")
    assert not machine.is_set_up


def test_two_set_ups_at_once_make_one_environment(machine: Machine) -> None:
    (machine.folder / "slow").touch()
    both = [
        subprocess.Popen(
            ["sh", "tooling/setup.sh", "test"],
            cwd=machine.checkout,
            env={**machine.environment, "SETUP_WAIT": "60"},
        )
        for _ in range(2)
    ]
    assert [one.wait(120) for one in both] == [0, 0]
    assert len(machine.called("python [-m] [pip] [install]")) == 2
    assert len(machine.called("npm install")) == 1
    assert not list(machine.checkout.rglob("*.making"))


def test_what_somebody_set_for_their_own_installations_does_not_hold_here(machine: Machine) -> None:
    answer = machine.set_up(PIP_USER="1", PIP_TARGET="elsewhere")
    assert answer.returncode == 0
    assert machine.called("user=") == ["user=0 target="] * 2


def test_an_environment_with_an_old_pip_is_made_anew(machine: Machine) -> None:
    machine.set_up()
    (machine.folder / "old-pip").touch()
    (machine.checkout / ".venv" / "made-from-requirements.lock").unlink()
    assert machine.set_up().returncode == 0
    assert len(machine.called("python3 [-m] [venv]")) == 2
    assert machine.is_set_up


def test_without_a_network_a_sentence_says_so_and_the_next_run_goes_on(machine: Machine) -> None:
    (machine.folder / "no-network").touch()
    answer = machine.set_up()
    assert answer.returncode == 1
    assert answer.stderr.splitlines()[-1].endswith("(see above). Is there a network?")
    assert not (machine.checkout / ".venv.making").exists()
    assert machine.set_up().returncode == 0
    assert len(machine.called("python3 [-m] [venv]")) == 1


def test_a_place_that_cannot_be_made_is_a_sentence(machine: Machine) -> None:
    (machine.checkout / "file").touch()
    answer = machine.set_up(VENV="file/below/venv")
    assert answer.returncode == 1
    assert answer.stderr == "setup: file/below cannot be made: is there a right to write there?\n"


@pytest.mark.parametrize("ci", ["true", "True", "1"])
def test_in_ci_a_missing_browser_ends_it_before_anything_is_installed(
    machine: Machine, ci: str
) -> None:
    (machine.folder / "says").write_text("E: Unable to locate package chromium\n", "utf-8")
    answer = machine.run("make", "test", CI=ci, BRIDGELAWS_CHROMIUM="/nowhere/chromium")
    assert answer.returncode != 0
    assert answer.stderr.splitlines()[0] == (
        "setup: A Chromium that runs was not found and could not be installed, "
        "and CI=true: please install chromium."
    )
    assert not machine.called("python")


def test_elsewhere_a_missing_browser_is_told_and_the_set_up_goes_on(machine: Machine) -> None:
    (machine.folder / "chromium").write_text("#!/bin/sh\nexit 1\n", "utf-8")
    (machine.folder / "says").write_text("E: Unable to locate package chromium\n", "utf-8")
    answer = machine.run(
        "sh",
        "tooling/setup.sh",
        "test",
        CI="",
        BRIDGELAWS_CHROMIUM=str(machine.folder / "chromium"),
    )
    assert answer.returncode == 0
    assert answer.stderr.startswith("setup: A Chromium that runs was not found")
    assert (machine.checkout / ".venv" / "made-from-requirements-dev.lock").is_file()


def test_only_in_ci_servers_of_pages_and_omegat_are_installed_where_they_are_missing(
    machine: Machine,
) -> None:
    asked = "apt-get install --yes --no-install-recommends "
    for name in ("nginx", "apache2", "omegat"):
        shutil.copy(machine.folder / "node", machine.folder / name)
    system = machine.folder / "system"
    system.mkdir()
    for folder in os.defpath.split(":"):
        for program in Path(folder).iterdir():
            if program.name != "caddy" and not (system / program.name).exists():
                (system / program.name).symlink_to(program)
    machine.environment["PATH"] = f"{machine.folder}:{system}"
    assert machine.run("sh", "tooling/setup.sh", "test", CI="").returncode == 0
    assert not machine.called(f"{asked}caddy")
    assert machine.run("sh", "tooling/setup.sh", "test", CI="true").returncode == 0
    assert machine.called(f"{asked}caddy") == [f"{asked}caddy"]
    assert not [call for call in machine.called(asked) if call.endswith(("nginx-light", "omegat"))]


def test_a_chromium_without_windows_is_asked_for_once_and_another_where_there_is_none(
    machine: Machine,
) -> None:
    # All that the system has but browsers.
    system = machine.folder / "system"
    system.mkdir()
    for folder in os.defpath.split(":"):
        for program in Path(folder).iterdir():
            if "chrom" not in program.name and not (system / program.name).exists():
                (system / program.name).symlink_to(program)
    machine.environment["PATH"] = f"{machine.folder}:{system}"
    asked = "apt-get install --yes --no-install-recommends chromium"
    for _ in range(2):
        answer = machine.run("sh", "tooling/setup.sh", "test", CI="")
        assert (answer.returncode, answer.stderr) == (0, "")
        assert machine.called(asked) == [f"{asked}-headless-shell"]
    (machine.folder / "chromium").rename(machine.folder / "chromium-headless-shell")
    shutil.rmtree(machine.checkout / "build")
    assert machine.run("sh", "tooling/setup.sh", "test", CI="").returncode == 0
    assert machine.called(asked) == [f"{asked}-headless-shell"]
    (machine.folder / "chromium-headless-shell").unlink()
    machine.run("sh", "tooling/setup.sh", "test", CI="")
    assert machine.called(asked)[1:] == [f"{asked}-headless-shell", asked]


def test_a_python_in_a_folder_with_spaces_is_found(machine: Machine) -> None:
    folder = machine.folder / "my own"
    folder.mkdir()
    shutil.copy(machine.folder / "python3", folder / "python3.12")
    assert machine.set_up(PYTHON=str(folder / "python3.12")).returncode == 0
    assert machine.called("python3.12 [-m] [venv]")
    assert not machine.called("python3 ")


@pytest.mark.parametrize(
    ("sources", "options"),
    [
        ("", ""),
        ("nl", " [--sources] [nl]"),
        ("nl el", " [--sources] [nl] [--sources] [el]"),
        ("my texts", " [--sources] [my texts]"),
    ],
)
def test_make_site_works_in_folders_with_spaces(
    machine: Machine, sources: str, options: str
) -> None:
    for name in ("nl", "el", "my texts"):
        (machine.checkout / name).mkdir()
    answer = machine.run("make", "site", f"SOURCES={sources}", "VENV=my venv")
    assert (answer.returncode, answer.stderr) == (0, "")
    assert machine.called("bridgelaws") == [f"bridgelaws [build] [--with-faults]{options}"]
    assert machine.called("mkdocs") == ["mkdocs [build] [--quiet] [--strict]"]


@pytest.mark.parametrize("code", ["1", "3", "4", "139"])
def test_make_site_ends_where_the_build_ends(machine: Machine, code: str) -> None:
    """Texts with faults end it with 0; Python itself ends with 1 what it cannot even begin."""
    (machine.folder / "build-ends").write_text(code, "utf-8")
    answer = machine.run("make", "site")
    assert answer.returncode != 0
    assert "The site is in" not in answer.stdout
    assert not machine.called("mkdocs")


# How `tooling/suite.sh` calls pytest, with a stand-in for Python that says what it was given.
SUITE_PYTHON: Final = """#!/bin/sh
test -d "$TMPDIR" && echo "$TMPDIR" && ls "$TMPDIR"
echo "${PYTHONDONTWRITEBYTECODE:-} ${PYTHONPYCACHEPREFIX:-}"
exit "$CODE"
"""


def run_suite(folder: Path, code: int, room: str) -> list[str]:
    (folder / "memory").mkdir(exist_ok=True)
    python = folder / "a python"
    python.write_text(SUITE_PYTHON, "utf-8")
    python.chmod(0o755)
    variables = {"CODE": str(code), "ROOM": room, "MEMORY": str(folder / "memory")}
    ran = subprocess.run(
        ["sh", str(ROOT / "tooling" / "suite.sh"), str(python)],
        env={**os.environ, **variables, "TMPDIR": "/", "PYTHONDONTWRITEBYTECODE": "1"},
        cwd=folder,
        capture_output=True,
        text=True,
        check=False,
    )
    assert (ran.returncode, ran.stderr) == (code, "")
    return ran.stdout.splitlines()


@pytest.mark.skipif(not Path("/proc/meminfo").exists(), reason="only Linux tells of memory so")
def test_what_tests_write_is_in_memory_and_stays_there_only_for_who_looks_into_a_failure(
    tmp_path: Path,
) -> None:
    memory = tmp_path / "memory"
    written, kept = run_suite(tmp_path, 0, room="1")
    assert Path(written).parent == memory
    assert kept == f" {tmp_path}/build/pycache"
    assert list(memory.iterdir()) == []
    written, _, told = run_suite(tmp_path, 1, room="1")
    assert list(memory.iterdir()) == [Path(written)]
    assert told.endswith(written)
    running = memory / f"bridgelaws-tests.{os.getpid()}.other"
    running.mkdir()
    again, _, told = run_suite(tmp_path, 1, room="1")
    assert sorted(memory.iterdir()) == sorted([Path(again), running])


def test_without_room_in_memory_tests_write_where_they_would(tmp_path: Path) -> None:
    assert run_suite(tmp_path, 1, room="9" * 15)[0] == "/"
    assert list((tmp_path / "memory").iterdir()) == []
