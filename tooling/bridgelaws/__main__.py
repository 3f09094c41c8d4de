"""``python -m bridgelaws`` is the command ``bridgelaws``."""

import sys


def run() -> int:
    """Run the command line; gives its exit code, 130 too where it is interrupted while it loads."""
    try:
        from bridgelaws.cli import main

        return main()
    except KeyboardInterrupt:
        sys.stderr.write("interrupted\n")
        return 130


if __name__ == "__main__":
    raise SystemExit(run())
