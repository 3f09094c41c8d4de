# Finds a Python by its version; `pythons.sh` and `reproduce.sh` read this.

is_python() { "$1" -c 'import sys; sys.exit("%d.%d" % sys.version_info[:2] != sys.argv[1])' "$2" 2>/dev/null; }

# find_python VERSION: sets $python to one that answers, on the PATH or among those of pyenv, whose
# stand-ins are on the PATH for versions too that it does not run. None is fetched.
find_python() {
    for python in "python$1" python3 python \
        "${PYENV_ROOT:-$HOME/.pyenv}/versions/$1".*/bin/python; do
        if is_python "$python" "$1"; then return; fi
    done
    return 1
}
