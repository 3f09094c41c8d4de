#!/bin/sh
# Tries this tree on every Python from 3.11 to 3.14 that this machine has: the tests, and the wheel
# alone in an empty environment. Ends with a line for each, those included that were not found.
#
#   sh tooling/pythons.sh              all tests with each
#   sh tooling/pythons.sh tests/cli    a part of them
#
# PYTHONS  which versions (3.11 3.12 3.13 3.14)
# WORKERS  how many processes test (3)
#
# The environments are kept below build/pythons, so that a second run is quicker.
set -u
cd "$(dirname "$0")/.." || exit 1
folder=build/pythons
mkdir -p "$folder" || exit 1
report=$folder/report
: >"$report"
code=0
tried=0

. tooling/find_python.sh

say() { printf '%-6s %s\n' "$1" "$2" >>"$report"; }

# The wheel with what it asks for, at the versions of the lock, in an environment of nothing else.
try_wheel() {
    made=$folder/$1-wheel
    rm -rf "$made"
    "$2" -m venv "$made" || return 1
    # What an earlier build of a wheel left would go into this one.
    rm -rf build/lib build/bdist.*
    PIP_USER=0 "$folder/$1/bin/python" -m pip wheel --quiet --no-deps --no-build-isolation \
        --wheel-dir "$made/wheel" . &&
        PIP_USER=0 "$made/bin/python" -m pip install --quiet --disable-pip-version-check \
            --constraint "$folder/constraints.txt" "$made"/wheel/*.whl || return 1
    # Outside the checkout, for the program looks upwards for one: what it answers with came in the wheel.
    made=$PWD/$made
    (
        cd / || exit 1
        unset PYTHONPATH
        XDG_CACHE_HOME=$made/cache XDG_STATE_HOME=$made/state
        export XDG_CACHE_HOME XDG_STATE_HOME
        "$made/bin/bridgelaws" show 16B1 --language el | grep -q '16' &&
            "$made/bin/bridgelaws" search revoke --language en | grep -q '6[1-4]'
    ) || return 1
    rm -rf "$made" build/lib build/bdist.*
}

sh tooling/constraints.sh >"$folder/constraints.txt"

for version in ${PYTHONS:-3.11 3.12 3.13 3.14}; do
    if ! find_python "$version"; then
        say "$version" 'not found here: NOT TRIED'
        continue
    fi
    tried=$((tried + 1))
    full=$("$python" -c 'import platform; print(platform.python_version())')
    printf '\n== Python %s\n' "$full"
    if ! VENV=$folder/$version PYTHON=$python sh tooling/setup.sh test; then
        say "$version" "$full: could not be set up"
        code=1
        continue
    fi
    tests='tests good'
    sh tooling/suite.sh "$folder/$version/bin/python" "$@" || {
        tests='TESTS FAIL'
        code=1
    }
    wheel='wheel good'
    try_wheel "$version" "$python" || {
        wheel='WHEEL FAILS'
        code=1
    }
    say "$version" "$full: $tests, $wheel"
done
printf '\n'
cat "$report"
[ "$tried" -gt 0 ] || code=1
exit $code
