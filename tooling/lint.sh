#!/bin/sh
# All that looks at code without running it. `make lint`, tests/test_lint.py and
# .pre-commit-config.yaml call this and nothing else.
#
#   sh tooling/lint.sh          everything
#   sh tooling/lint.sh NAME...  of python-rules, python-form, python-types, javascript, javascript-types
#
# VENV is the environment that `sh tooling/setup.sh test` makes; its folder `javascript` has what
# looks at JavaScript. Where that is missing a sentence says so, and it is an error only where CI=true.
set -u
cd "$(dirname "$0")/.." || exit 1
venv=${VENV:-.venv}
node=$venv/javascript/node_modules
code=0

check() {
    case $1 in
    python-rules) "$venv/bin/ruff" check --quiet ;;
    python-form) "$venv/bin/ruff" format --check --quiet ;;
    python-types) "$venv/bin/mypy" --no-error-summary ;;
    javascript) "$node/.bin/biome" ci --error-on-warnings --config-path=tooling/javascript --colors=off \
        tooling/site_assets tooling/bridgelaws tests/bench ;;
    javascript-types) "$node/.bin/tsc" --project tooling/javascript &&
        "$node/.bin/tsc" --project tooling/javascript/tsconfig.engine.json &&
        "$node/.bin/tsc" --project tooling/javascript/tsconfig.link.json &&
        "$node/.bin/tsc" --project tooling/javascript/tsconfig.pages.json &&
        "$node/.bin/tsc" --project tooling/javascript/tsconfig.worker.json ;;
    *) printf 'lint: there is no %s.\n' "$1" >&2; return 2 ;;
    esac
}

[ $# -gt 0 ] || set -- python-rules python-form python-types javascript javascript-types
for name; do
    case $name in
    javascript*)
        if [ ! -x "$node/.bin/biome" ]; then
            printf 'lint: %s was not looked at: npm was not there when %s was made.\n' "$name" "$venv" >&2
            [ "${CI:-}" != true ] || code=1
            continue
        fi
        ;;
    esac
    check "$name" || code=1
done
exit $code
