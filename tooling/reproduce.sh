#!/bin/sh
# Builds all that this tree makes twice, as differently as one machine can, and compares every byte:
# records, search index, files for translators, site, exports, and books and cards where Typst is.
# The two differ in folder, time zone, language of the system, hash seed and clock of the build.
#
#   sh tooling/reproduce.sh     what differs, or the sha256 of the site's manifest
#
# VENV is the environment with what building needs.
set -eu
cd "$(dirname "$0")/.."
case ${VENV:-.venv} in
/*) python=$VENV/bin/python ;;
*) python=$PWD/${VENV:-.venv}/bin/python ;;
esac
out=$PWD/build/reproduce
rm -rf "$out"

make_all() {
    folder=$out/$1
    mkdir -p "$folder"
    git ls-files -z | tar --null -T - -cf - | tar -xf - -C "$folder"
    shift
    (
        cd "$folder"
        set -- env "PYTHONPATH=tooling${PYTHONPATH:+:$PYTHONPATH}" NO_MKDOCS_2_WARNING=1 \
            SITE_URL=https://laws.example/ "$@" "$python" -m
        "$@" bridgelaws build --plain >/dev/null
        for form in jsonl tmx tbx; do "$@" bridgelaws export $form --output "build/all.$form"; done
        if "$python" -c 'import typst' 2>/dev/null; then
            "$@" bridgelaws book --language el >/dev/null
            "$@" bridgelaws book --language nl --beside fr >/dev/null
            "$@" bridgelaws book --language fr --format epub >/dev/null
            "$@" bridgelaws cards --language en >/dev/null
        else
            printf 'reproduce: without books and cards, for Typst is not installed.\n' >&2
        fi
        "$@" mkdocs build --quiet --strict
    )
}

make_all one TZ=Asia/Tokyo LC_ALL=C PYTHONHASHSEED=1
make_all 'another folder' TZ=America/Lima LC_ALL=C.UTF-8 PYTHONHASHSEED=4711
if diff -rq "$out/one/build" "$out/another folder/build"; then
    count=$(find "$out/one/build" -type f | wc -l)
    printf '%s files, the same twice; manifest of the site:\n' "$count"
    (cd "$out/one/build/site" && "$python" -c 'import hashlib, pathlib
print(hashlib.sha256(pathlib.Path("published.json").read_bytes()).hexdigest())')
    rm -rf "$out"
else
    printf 'reproduce: two builds of one tree differ; both are in %s\n' "$out" >&2
    exit 1
fi
