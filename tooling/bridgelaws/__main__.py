"""``python -m bridgelaws`` is the command ``bridgelaws``."""

from bridgelaws.cli import main

if __name__ == "__main__":
    raise SystemExit(main())
