#!/bin/sh
# Builds all that this tree makes twice, as differently as one machine can, and compares every byte:
# records, search index, files for translators, site, exports, and books and cards where Typst is.
# The two differ in folder, time zone, language of the system, hash seed, day and version of Python.
#
#   sh tooling/reproduce.sh     what differs, or the sha256 of the site's manifest
#
# VENV    the environment with what building needs
# PYTHONS the versions of which the first that is found, and is not that of VENV, makes the second
#         build (3.14 3.13 3.12 3.11); its environment is kept below build/pythons
#
# The other day is that of `faketime` (Debian's package of that name). What this machine cannot make
# differ is said.
set -eu
cd "$(dirname "$0")/.."
case ${VENV:-.venv} in
/*) python=$VENV/bin/python ;;
*) python=$PWD/${VENV:-.venv}/bin/python ;;
esac
out=$PWD/build/reproduce
rm -rf "$out"
say() { printf 'reproduce: %s\n' "$*" >&2; }
version_of() { "$1" -c 'import platform; print(platform.python_version())'; }

first=$python
has_typst() { "$1" -c 'import typst' 2>/dev/null; }
. tooling/find_python.sh

# Sets $second to the Python of another environment, with Typst where the first has it.
find_second() {
    for version in ${PYTHONS:-3.14 3.13 3.12 3.11}; do
        if is_python "$first" "$version" || ! find_python "$version"; then continue; fi
        second=$PWD/build/pythons/$version/bin/python
        want=site
        if has_typst "$first"; then want=test; fi
        VENV=build/pythons/$version PYTHON=$python sh tooling/setup.sh "$want" && return
    done
    second=$first
    say "no other Python than $(version_of "$first") was found: both builds are of this one."
}
find_second
later=
if command -v faketime >/dev/null; then
    # What waits is left its clock, and files their days: only the day of the build is another.
    later='env FAKETIME_DONT_FAKE_MONOTONIC=1 NO_FAKE_STAT=1 faketime -f +40d'
else
    say 'without faketime both builds are of one day.'
fi

# Both before the first is built, for somebody may be at work on the tree meanwhile.
for folder in one 'another folder'; do
    mkdir -p "$out/$folder"
    git ls-files -z | tar --null -T - -cf - | tar -xf - -C "$out/$folder"
done

# make_all FOLDER PYTHON SETTING...: builds the tree in a folder, under these settings
make_all() {
    folder=$out/$1
    python=$2
    shift 2
    (
        cd "$folder"
        set -- env "PYTHONPATH=tooling${PYTHONPATH:+:$PYTHONPATH}" NO_MKDOCS_2_WARNING=1 \
            SITE_URL=https://laws.example/ "$@" "$python" -m
        "$@" bridgelaws build --plain >/dev/null
        for form in jsonl tmx tbx; do "$@" bridgelaws export $form --output "build/all.$form"; done
        if has_typst "$python"; then
            "$@" bridgelaws book --language el >/dev/null
            "$@" bridgelaws book --language nl --beside fr >/dev/null
            "$@" bridgelaws book --language fr --format epub >/dev/null
            "$@" bridgelaws cards --language en >/dev/null
        else
            say 'without books and cards, for Typst is not installed.'
        fi
        "$@" mkdocs build --quiet --strict
    )
}

make_all one "$first" TZ=Asia/Tokyo LC_ALL=C PYTHONHASHSEED=1
# $later is words, or nothing.
make_all 'another folder' "$second" TZ=America/Lima LC_ALL=C.UTF-8 PYTHONHASHSEED=4711 $later
if diff -rq "$out/one/build" "$out/another folder/build"; then
    count=$(find "$out/one/build" -type f | wc -l)
    printf '%s files, the same twice (Python %s and %s%s); manifest of the site:\n' "$count" \
        "$(version_of "$first")" "$(version_of "$second")" "${later:+, 40 days apart}"
    (cd "$out/one/build/site" && "$python" -c 'import hashlib, pathlib
print(hashlib.sha256(pathlib.Path("published.json").read_bytes()).hexdigest())')
    rm -rf "$out"
else
    say "two builds of one tree differ; both are in $out"
    exit 1
fi
