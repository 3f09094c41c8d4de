"""Several files written all or not at all."""

from __future__ import annotations

import secrets
from collections.abc import Mapping
from pathlib import Path

from bridgelaws.errors import SourceError


def replace_together(data_by_path: Mapping[Path, bytes], before: Mapping[Path, bytes]) -> None:
    """Replace files that exist; after a failure all are as they were.

    Each new file is written beside its place first, then they are renamed one by one;
    a rename that fails takes those before it back.

    Args:
        data_by_path: the new bytes.
        before: what each file held when its new bytes were made.

    Raises:
        SourceError: a file has changed since, or the disk refuses.
    """
    fresh = {path: path.with_name(f".{path.name}.new-{secrets.token_hex(4)}") for path in before}
    done: list[Path] = []
    try:
        for path, data in data_by_path.items():
            if path.read_bytes() != before[path]:
                raise SourceError(
                    f"{path}: was changed by somebody in the meantime; nothing written"
                )
            fresh[path].write_bytes(data)
            fresh[path].chmod(path.stat().st_mode)
        for path in data_by_path:
            fresh[path].replace(path)
            done.append(path)
    except OSError as problem:
        for path in done:
            path.write_bytes(before[path])
        raise SourceError(
            f"{problem.filename}: cannot be written: {problem.strerror}; nothing was changed"
        ) from None
    finally:
        for path in fresh.values():
            path.unlink(missing_ok=True)
