#!/bin/sh
# Brings a fresh machine to where `make site` or `make test` can start; a second run does nothing.
#
#   sh tooling/setup.sh site    a virtual environment with what building the site needs
#   sh tooling/setup.sh test    the same with what the tests need, a Chromium, a Firefox and Node.js,
#                               and, where npm is, what looks at JavaScript (tooling/javascript)
#   sh tooling/setup.sh lock    an environment with the program that writes the lock files
#   sh tooling/setup.sh browser prints the Chromium that the browser tests will use, or nothing
#
# VENV   folder of the virtual environment (.venv)
# PYTHON the Python to make it with (else the first that fits of python3, python3.14 ... python3.11)
# BRIDGELAWS_CHROMIUM   the browser for the tests, by name or path (else chromium-headless-shell,
#   or the first of the names below)
# SETUP_WAIT   how many seconds it waits at most for another program to let go (600)
#
# Quiet where nobody watches: progress is written to a terminal only, errors and waiting always.
# What an interrupted run left half made is made anew by the next.
set -eu
cd "$(dirname "$0")/.."
venv=${VENV:-.venv}
wait_at_most=${SETUP_WAIT:-600}
log=build/setup.log
claimed=
# The same names stand in tests/chromium.py; tests/test_docs.py holds them together.
browsers='chromium chromium-browser google-chrome-stable google-chrome'
# Chromium without a desktop's windows and their painting: the tests take half the work in it.
windowless=chromium-headless-shell

say() { if [ -t 2 ]; then printf '%s\n' "$*" >&2; fi; }
tell() { printf 'setup: %s\n' "$*" >&2; }
# What fails with a sentence leaves nothing half made: only a run that was cut off keeps its claim.
fail() {
    tell "$*"
    [ -z "$claimed" ] || release "$claimed"
    exit 1
}
has() { command -v "$1" >/dev/null 2>&1; }
may_install() { [ "$(id -u)" -eq 0 ] && has apt-get; }

# run_apt PROGRAM ARGUMENT...: runs it unattended and in English, for `apt` reads what it says
run_apt() { LC_ALL=C DEBIAN_FRONTEND=noninteractive "$@" >"$log" 2>&1 </dev/null; }

said() { grep -Eqi "$1" "$log"; }

# apt ARGUMENT...: apt-get, after whoever holds its locks, and after what was interrupted is ended.
# Its own option for waiting (DPkg::Lock::Timeout) does not cover the lock of its lists.
apt() {
    waited=0
    mended=
    until run_apt apt-get "$@"; do
        if [ -z "$mended" ] && said 'dpkg --configure -a|--fix-broken install'; then
            tell 'an earlier installation of packages was interrupted; ending it.'
            if run_apt dpkg --configure -a && run_apt apt-get --yes --fix-broken install; then
                mended=yes
                continue
            fi
        fi
        said 'could not get lock|locked by another|is another process using it' || return 1
        [ "$waited" -lt "$wait_at_most" ] || return 1
        [ "$waited" -gt 0 ] ||
            tell "another program is installing packages; waiting for it, at most $wait_at_most seconds."
        sleep 1
        waited=$((waited + 1))
    done
}

# apt_install PACKAGE...: true when all are installed; what was said last stands in build/setup.log
apt_install() {
    say "installing $* with apt-get"
    mkdir -p build
    apt update && apt install --yes --no-install-recommends "$@"
}

fits() { "$1" -c 'import sys; sys.exit(not (3, 11) <= sys.version_info[:2] < (3, 15))' 2>/dev/null; }
can_make_venv() { "$1" -c 'import ensurepip, venv' 2>/dev/null; }

# Sets $python to a Python that fits and can make a virtual environment.
find_python() {
    first=
    if [ -n "${PYTHON:-}" ]; then
        set -- "$PYTHON"
    else
        set -- python3 python3.14 python3.13 python3.12 python3.11
    fi
    for python; do
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

# Older than this pip cannot install what pyproject.toml alone describes; a new environment has a later one.
pip_will_do() { "$venv/bin/python" -c 'import sys, pip; sys.exit(int(pip.__version__.split(".")[0]) < 22)' 2>/dev/null; }

# Makes the environment unless it stands and works.
make_venv() {
    pip_will_do && return
    find_python
    say "making $venv with $python"
    "$python" -m venv --clear "$venv" || fail "$python could not make $venv."
}

# What somebody has set for their own installations would lead pip out of this environment.
pip_install() (
    unset PIP_TARGET PIP_PREFIX PIP_ROOT PYTHONPATH PYTHONHOME
    PIP_USER=0 "$venv/bin/python" -m pip install --quiet --quiet --disable-pip-version-check --no-input "$@"
)

# claim FOLDER: this run alone works on the folder, until `release FOLDER`. Its number stands beside
# it meanwhile; where that stands and its run is gone, the folder is half made, and is removed.
claim() {
    place=$(dirname "$1")
    mkdir -p "$place" 2>/dev/null || fail "$place cannot be made: is there a right to write there?"
    waited=0
    until (set -C && printf '%s\n' $$ >"$1.making") 2>/dev/null; do
        if [ ! -f "$1.making" ]; then
            [ -w "$place" ] || fail "$place cannot be written to."
            # Writable, and yet no file of a few bytes: unless another run has just let go.
            [ "$waited" -lt 3 ] || fail "$1.making cannot be written: is the disk full?"
            sleep 1
            waited=$((waited + 1))
            continue
        fi
        maker=$(cat "$1.making" 2>/dev/null) || continue
        if [ "$maker" = $$ ] || ! kill -0 "$maker" 2>/dev/null; then
            say "$1 is half made: making it anew"
            rm -rf "$1" "$1.making" || fail "$1 is half made and cannot be removed: please remove it."
            continue
        fi
        [ "$waited" -lt "$wait_at_most" ] ||
            fail "process $maker is still making $1; if it does something else, remove $1.making."
        [ "$waited" -gt 0 ] ||
            tell "process $maker is making $1; waiting for it, at most $wait_at_most seconds."
        sleep 1
        waited=$((waited + 1))
    done
    claimed=$1
}
release() {
    rm -f "$1.making"
    claimed=
}

is_made() {
    [ -f "$stamp" ] && [ "$(fingerprint "$1")" = "$(cat "$stamp")" ] && "$venv/bin/python" -c '' 2>/dev/null
}

# install_from LOCK: the environment holds what the lock names, at its versions, and this package
install_from() {
    stamp=$venv/made-from-$1
    if [ ! -f "$venv.making" ] && is_made "$1"; then return; fi
    claim "$venv"
    if is_made "$1"; then
        release "$venv"
        return
    fi
    make_venv
    say "installing what $1 names into $venv"
    pip_install --require-hashes -r "$1" ||
        fail "not everything in $1 could be installed (see above). Is there a network?"
    pip_install --no-deps --no-build-isolation --editable . ||
        fail "the package itself could not be installed into $venv (see above)."
    fingerprint "$1" >"$stamp"
    release "$venv"
}

has_javascript_checks() {
    cmp -s tooling/javascript/package-lock.json "$folder/made-from" &&
        "$folder/node_modules/.bin/biome" --version >/dev/null 2>&1
}

# What looks at JavaScript, at the versions of its lock, into a folder of the environment.
install_javascript_checks() {
    folder=$venv/javascript
    if [ ! -f "$folder.making" ] && has_javascript_checks; then return; fi
    if ! has npm; then
        tell 'npm was not found: JavaScript is run and not linted, which fails where CI=true.'
        return
    fi
    claim "$folder"
    if has_javascript_checks; then
        release "$folder"
        return
    fi
    say "installing what tooling/javascript/package-lock.json names into $folder"
    rm -rf "$folder"
    mkdir -p "$folder" build
    cp tooling/javascript/package.json tooling/javascript/package-lock.json "$folder"
    # Not `npm ci`: it refuses a lock that does not name the programs of every system.
    if (cd "$folder" && npm install --ignore-scripts --no-audit --no-fund) >"$log" 2>&1 </dev/null; then
        cp tooling/javascript/package-lock.json "$folder/made-from"
    else
        rm -rf "$folder"
        tell "npm could not install what lints JavaScript (see $log): it is run and not linted, which fails where CI=true."
    fi
    release "$folder"
}

# Ubuntu's package of a browser is a stand-in that asks for snap: it is on the PATH and does not run.
answers() { "$1" --version >/dev/null 2>&1 </dev/null; }

find_browser() {
    if [ -n "${BRIDGELAWS_CHROMIUM:-}" ]; then
        printf '%s\n' "$BRIDGELAWS_CHROMIUM"
        return
    fi
    for name in "$windowless" $browsers; do
        if found=$(command -v "$name") && answers "$found"; then
            printf '%s\n' "$found"
            return
        fi
    done
    mac='/Applications/Google Chrome.app/Contents/MacOS/Google Chrome'
    if [ -x "$mac" ]; then printf '%s\n' "$mac"; fi
}
# ask_windowless: installs it where that is allowed; where it cannot be had another one does. It is
# asked for once, for many an archive has none.
ask_windowless() {
    if [ -n "${BRIDGELAWS_CHROMIUM:-}" ] || has "$windowless" || [ -e build/no-windowless ]; then return; fi
    may_install || return 0
    apt_install "$windowless" || :
    has "$windowless" || : >build/no-windowless
}
has_browser() { found=$(find_browser) && [ -n "$found" ] && answers "$found"; }

# The tests print Greek books: the same files stand in tests/formats/pressed_pdf.py.
has_greek_font() {
    for font in /usr/share/fonts/truetype/dejavu/DejaVuSerif.ttf \
        /usr/share/fonts/truetype/liberation/LiberationSerif-Regular.ttf \
        /usr/share/fonts/TTF/DejaVuSerif.ttf '/System/Library/Fonts/Supplemental/Times New Roman.ttf'; do
        if [ -f "$font" ]; then return; fi
    done
    return 1
}

in_ci() { case ${CI:-} in 1 | [Tt][Rr][Uu][Ee]) ;; *) false ;; esac; }

# want WHAT PACKAGE: installs it when that is allowed, else says in one sentence what is lost
want() {
    if may_install && apt_install "$2"; then return; fi
    tell "$1 was not found and could not be installed: the tests that need it are skipped."
}

# need WHAT PACKAGE: the same for what a hundred tests need; where CI=true nothing begins without it
need() {
    if may_install && apt_install "$2"; then return; fi
    if in_ci; then fail "$1 was not found and could not be installed, and CI=true: please install $2."; fi
    tell "$1 was not found and could not be installed: the tests that need it are skipped."
}

case ${1:-} in
site)
    install_from requirements.lock
    ;;
test)
    # What only the machine can bring comes first: without it minutes of installing are for nothing.
    ask_windowless
    has_browser || need 'A Chromium that runs' chromium
    has node || need 'Node.js' nodejs
    has firefox-esr || has firefox || want 'A Firefox' firefox-esr
    has_greek_font || want 'A font with Greek letters' fonts-dejavu-core
    # Servers of pages and a large program: tests that want one say so where it is missing, and a
    # machine that somebody works on is not given them unasked.
    if in_ci; then
        PATH=$PATH:/usr/sbin
        for package in nginx-light caddy apache2 omegat; do
            has "${package%-light}" || want "${package%-light}" "$package"
        done
    fi
    install_from requirements-dev.lock
    install_javascript_checks
    # Playwright brings a Node.js of its own, which a small Debian lacks a library for.
    "$venv/bin/python" -m playwright --version >/dev/null 2>&1 ||
        need 'The library libatomic, which Playwright needs,' libatomic1
    ;;
lock)
    claim "$venv"
    make_venv
    pip_install 'uv>=0.13,<0.14' || fail 'uv could not be installed (see above). Is there a network?'
    release "$venv"
    ;;
browser)
    find_browser
    ;;
*)
    fail 'say what for: site, test, lock or browser.'
    ;;
esac
