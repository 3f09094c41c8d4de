#!/bin/sh
# Brings a fresh machine to where `make site` or `make test` can start; a second run does nothing.
#
#   sh tooling/setup.sh site    a virtual environment with what building the site needs
#   sh tooling/setup.sh test    the same with what the tests need, a Chromium, a Firefox and Node.js
#   sh tooling/setup.sh lock    an environment with the program that writes the lock files
#   sh tooling/setup.sh browser prints the Chromium that the browser tests will use, or nothing
#
# VENV   folder of the virtual environment (.venv)
# PYTHON the Python to make it with (else the first that fits of python3, python3.14 ... python3.11)
# BRIDGELAWS_CHROMIUM   the browser for the tests (else the first of the names below)
#
# Quiet where nobody watches: progress is written to a terminal only, errors always.
set -eu
cd "$(dirname "$0")/.."
venv=${VENV:-.venv}
log=build/setup.log
# The same names stand in tests/conftest.py; tests/test_house.py holds them together.
browsers='chromium chromium-browser google-chrome-stable google-chrome'

say() { if [ -t 2 ]; then printf '%s\n' "$*" >&2; fi; }
fail() { printf 'setup: %s\n' "$*" >&2; exit 1; }
has() { command -v "$1" >/dev/null 2>&1; }
may_install() { [ "$(id -u)" -eq 0 ] && has apt-get; }

# apt_install PACKAGE...: true when all are installed; what apt said stands in build/setup.log
apt_install() {
    say "installing $* with apt-get"
    mkdir -p build
    { DEBIAN_FRONTEND=noninteractive apt-get update &&
        DEBIAN_FRONTEND=noninteractive apt-get install --yes --no-install-recommends "$@"; } \
        >"$log" 2>&1 </dev/null
}

fits() { "$1" -c 'import sys; sys.exit(not (3, 11) <= sys.version_info[:2] < (3, 15))' 2>/dev/null; }
can_make_venv() { "$1" -c 'import ensurepip, venv' 2>/dev/null; }

# Sets $python to a Python that fits and can make a virtual environment.
find_python() {
    first=
    for python in ${PYTHON:-python3 python3.14 python3.13 python3.12 python3.11}; do
        fits "$python" || continue
        can_make_venv "$python" && return
        [ -n "$first" ] || first=$python
    done
    if [ -z "$first" ]; then
        [ -z "${PYTHON:-}" ] || fail "PYTHON=$PYTHON is not a Python from 3.11 to 3.14."
        may_install && apt_install python3 python3-venv && fits python3 && can_make_venv python3 ||
            fail "no Python from 3.11 to 3.14 was found; please install one, then run this again."
        python=python3
        return
    fi
    # Debian keeps what makes virtual environments in a package of its own, one for each Python.
    python=$first
    package=$("$python" -c 'import sys; print("python%d.%d-venv" % sys.version_info[:2])')
    may_install && apt_install "$package" && can_make_venv "$python" ||
        fail "$python cannot make a virtual environment; please install $package (Debian, Ubuntu), then run this again."
}

# Changes when anything does that the environment was made from, its place included.
fingerprint() { { cat "$1" pyproject.toml tooling/setup.sh; pwd; } | cksum; }

# Makes the environment unless it stands and works.
make_venv() {
    "$venv/bin/python" -m pip --version >/dev/null 2>&1 && return
    find_python
    say "making $venv with $python"
    "$python" -m venv --clear "$venv" || fail "$python could not make $venv."
}

pip_install() { "$venv/bin/python" -m pip install --quiet --quiet --disable-pip-version-check --no-input "$@"; }

# install_from LOCK: the environment holds what the lock names, at its versions, and this package
install_from() {
    stamp=$venv/made-from-$1
    if [ -f "$stamp" ] && [ "$(fingerprint "$1")" = "$(cat "$stamp")" ] && "$venv/bin/python" -c '' 2>/dev/null
    then
        return
    fi
    make_venv
    say "installing what $1 names into $venv"
    pip_install --require-hashes -r "$1" ||
        fail "not everything in $1 could be installed (see above). Is there a network?"
    pip_install --no-deps --no-build-isolation --editable . ||
        fail "the package itself could not be installed into $venv (see above)."
    fingerprint "$1" >"$stamp"
}

find_browser() {
    if [ -n "${BRIDGELAWS_CHROMIUM:-}" ]; then
        printf '%s\n' "$BRIDGELAWS_CHROMIUM"
        return
    fi
    for name in $browsers; do
        if command -v "$name" 2>/dev/null; then return; fi
    done
    mac='/Applications/Google Chrome.app/Contents/MacOS/Google Chrome'
    if [ -x "$mac" ]; then printf '%s\n' "$mac"; fi
}

# The tests print Greek books: the same files stand in tests/formats/pressed_pdf.py.
has_greek_font() {
    for font in /usr/share/fonts/truetype/dejavu/DejaVuSerif.ttf \
        /usr/share/fonts/truetype/liberation/LiberationSerif-Regular.ttf \
        /usr/share/fonts/TTF/DejaVuSerif.ttf '/System/Library/Fonts/Supplemental/Times New Roman.ttf'; do
        if [ -f "$font" ]; then return; fi
    done
    return 1
}

# want WHAT PACKAGE: installs it when that is allowed, else says in one sentence what is lost
want() {
    if may_install && apt_install "$2"; then return; fi
    printf 'setup: %s was not found and could not be installed: the tests that need it are skipped, or fail where CI=true.\n' \
        "$1" >&2
}

case ${1:-} in
site)
    install_from requirements.lock
    ;;
test)
    install_from requirements-dev.lock
    [ -n "$(find_browser)" ] || want 'A Chromium' chromium
    has firefox-esr || has firefox || want 'A Firefox' firefox-esr
    has node || want 'Node.js' nodejs
    has_greek_font || want 'A font with Greek letters' fonts-dejavu-core
    # Playwright brings a Node.js of its own, which a small Debian lacks a library for.
    "$venv/bin/python" -m playwright --version >/dev/null 2>&1 ||
        want 'The library libatomic, which Playwright needs,' libatomic1
    ;;
lock)
    make_venv
    pip_install 'uv>=0.13,<0.14' || fail 'uv could not be installed (see above). Is there a network?'
    ;;
browser)
    find_browser
    ;;
*)
    fail 'say what for: site, test, lock or browser.'
    ;;
esac
