#!/bin/sh
# Makes what a release consists of, from the last commit alone, and tries it: source archive, wheel,
# list of what the program needs (SBOM, CycloneDX), digests. Nothing is published.
#
#   sh tooling/release.sh
#
# PYTHON    which Python (python3)
# DATABASE  a copy of OSV's advisories for PyPI (all.zip); without it their service is asked
#
# All is below build/release: `dist` is what to publish. The tools come into an environment of their
# own there, at each run the newest of the range below.
set -eu
cd "$(dirname "$0")/.."
here=$PWD
folder=build/release
python=${PYTHON:-python3}
say() { printf 'release: %s\n' "$*"; }
stop() { printf 'release: %s\n' "$*" >&2; exit 1; }

git rev-parse --quiet --verify HEAD >/dev/null || stop 'this is no checkout of git, and a release is made of a commit.'
[ -z "$(git status --porcelain --untracked-files=no)" ] || say 'what is not committed is not in it.'
rm -rf "$folder"
mkdir -p "$folder/tree" "$folder/dist"
git archive HEAD | tar -x -C "$folder/tree"

version=$(sed -n 's/^__version__.*= "\(.*\)"$/\1/p' "$folder/tree/tooling/bridgelaws/__init__.py")
[ -n "$version" ] || stop 'tooling/bridgelaws/__init__.py says no version.'
grep -q "^## .*\<$version\>" "$folder/tree/CHANGELOG.md" || stop "CHANGELOG.md has no section for $version."

PIP_USER=0
PIP_DISABLE_PIP_VERSION_CHECK=1
export PIP_USER PIP_DISABLE_PIP_VERSION_CHECK
unset PYTHONPATH || true
"$python" -m venv "$folder/tools"
"$folder/tools/bin/pip" install --quiet 'build>=1.3,<2' 'twine>=6,<8' 'cyclonedx-bom>=7,<8' ||
    stop 'the tools (build, twine, cyclonedx-bom) could not be installed: is there a network?'

# The wheel is built from the source archive, so that the archive is shown to be whole.
"$folder/tools/bin/python" -m build --outdir "$folder/dist" "$folder/tree" >"$folder/build.log" 2>&1 || {
    tail -n 20 "$folder/build.log" >&2
    stop "it could not be built: $folder/build.log tells why."
}
"$folder/tools/bin/twine" check --strict "$folder"/dist/*

# DATABASE is a copy of OSV's for PyPI; without it the service is asked.
code=0
"$folder/tools/bin/python" tooling/advisories.py ${DATABASE:+--database "$DATABASE"} \
    "$folder/tree/requirements.lock" "$folder/tree/requirements-dev.lock" || code=$?
[ "$code" -ne 1 ] || stop 'the lock files name what has known advisories (see above).'
[ "$code" -eq 0 ] || say 'whether the lock files name what has known advisories is NOT KNOWN (see above).'

# In an environment of nothing else, at the versions that are tested, and outside the checkout.
sh tooling/constraints.sh >"$folder/constraints.txt"
"$python" -m venv --without-pip "$folder/empty"
"$folder/tools/bin/pip" --python "$folder/empty/bin/python" install --quiet --constraint "$folder/constraints.txt" \
    "$folder"/dist/*.whl
# A folder of the checkout would not do: the program looks upwards for one.
(
    cd /
    made=$here/$folder
    XDG_CACHE_HOME=$made/cache XDG_STATE_HOME=$made/state
    export XDG_CACHE_HOME XDG_STATE_HOME
    [ "$("$made/empty/bin/bridgelaws" --version | sed 's/.* //')" = "$version" ] &&
        "$made/empty/bin/bridgelaws" show 16B1 --language nl | grep -q 16 &&
        "$made/empty/bin/bridgelaws" search revoke --language en | grep -q '6[1-4]'
) || stop 'the wheel does not answer in an empty environment.'

"$folder/tools/bin/cyclonedx-py" environment --output-reproducible --output-format JSON \
    --pyproject "$folder/tree/pyproject.toml" --output-file "$folder/dist/bridgelaws-$version.cdx.json" \
    "$folder/empty/bin/python"
(cd "$folder/dist" && sha256sum ./* >SHA256SUMS)
say "version $version, in $folder/dist:"
ls -1 "$folder/dist"
