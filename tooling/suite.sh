#!/bin/sh
# Runs tests with an environment's Python: in WORKERS processes (3), each of which takes one file
# after another.
#
#   sh tooling/suite.sh .venv/bin/python              all of them
#   sh tooling/suite.sh .venv/bin/python tests/cli    a part of them
#
# What tests write is some GB of small files, which are synced, copied and removed. Where Linux
# keeps a folder in memory, and both have room for that, they are written there. The folder goes
# when all tests are good; else it is told where it is, and goes at the next run: two of them leave
# too little memory, and on the disk tests take twice as long.
#
# MEMORY  that folder (/dev/shm); an empty one: the disk
# ROOM    the kB of it, and of memory, that must be free (8388608)
set -u
python=$1
shift

free_in() { df -Pk "$1" 2>/dev/null | awk 'NR == 2 { print $4 }'; }
free_memory() { awk '$1 == "MemAvailable:" { print $2 }' /proc/meminfo 2>/dev/null; }
# Some tests run programs that they write.
can_run_in() {
    printf '#!/bin/sh\n' >"$1/can-run" && chmod +x "$1/can-run" && "$1/can-run" 2>/dev/null &&
        rm "$1/can-run"
}

memory=${MEMORY-/dev/shm}
folder=
if [ -n "$memory" ] && [ -d "$memory" ] && [ -w "$memory" ]; then
    # What runs left whose process is no more.
    for old in "$memory"/bridgelaws-tests.*.*; do
        run=${old##*/bridgelaws-tests.}
        if [ -d "$old" ] && [ -O "$old" ] && ! kill -0 "${run%%.*}" 2>/dev/null; then
            rm -rf "$old"
        fi
    done
    free=$(free_in "$memory") left=$(free_memory)
    room=${ROOM:-8388608}
    if [ "${free:-0}" -gt "$room" ] && [ "${left:-0}" -gt "$room" ]; then
        folder=$(mktemp -d "$memory/bridgelaws-tests.$$.XXXXXX") || folder=
    fi
fi
if [ -n "$folder" ]; then
    trap 'rm -rf "$folder"' EXIT
    trap 'exit 130' INT TERM HUP
    # A test may ask as another account.
    chmod 755 "$folder"
    if can_run_in "$folder"; then
        TMPDIR=$folder
        export TMPDIR
    fi
fi

# Many tests start the program: without what Python keeps of modules it would read them all each
# time. Who wants none beside the sources has it below build.
if [ -n "${PYTHONDONTWRITEBYTECODE:-}" ]; then
    unset PYTHONDONTWRITEBYTECODE
    PYTHONPYCACHEPREFIX=$PWD/build/pycache
    export PYTHONPYCACHEPREFIX
fi

"$python" -m pytest -n "${WORKERS:-3}" --dist loadfile --no-loadscope-reorder "$@"
code=$?
if [ "$code" -ne 0 ] && [ "${TMPDIR:-}" = "$folder" ] && [ -n "$folder" ]; then
    trap - EXIT
    printf 'What the tests wrote is kept in memory until you remove it or run them again: %s\n' "$folder"
fi
exit "$code"
