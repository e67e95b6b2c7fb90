"""Files that commands make from a record: pictures and pages. Unlike records they may be written over."""

from __future__ import annotations

import os
import stat
import tempfile
from contextlib import suppress
from pathlib import Path

from .errors import StoreError
from .files import failure, shown


def write_output(path: Path, text: str, record: Path | None = None) -> None:
    """Write a file, whole or not at all, over an older one of that name; never over a record."""
    try:
        target = path.resolve()
        _check(path, target, record)
        descriptor, draft = tempfile.mkstemp(prefix=".enigma-ref-", dir=target.parent)
        try:
            with os.fdopen(descriptor, "wb") as file:
                file.write(text.encode("utf-8"))
            Path(draft).chmod(_mode(target))
            Path(draft).replace(target)
        finally:
            with suppress(OSError):
                Path(draft).unlink()
    except OSError as error:
        raise _failure(path, error) from None
    except ValueError:  # a NUL in the name
        raise StoreError("missing", shown(path), "This cannot be a file's name. Choose another.") from None


def _check(path: Path, target: Path, record: Path | None) -> None:
    is_record = target.suffix.lower() in (".yaml", ".yml") or (record is not None and target == record.resolve())
    if is_record:
        raise StoreError("exists", shown(path), "This is the name of a record, which is never written over.")
    if target.is_dir():
        raise StoreError("not-a-file", shown(path), "This is a folder. Name a file in it.")
    if target.exists() and not stat.S_ISREG(target.stat().st_mode):
        raise StoreError("not-a-file", shown(path), "This is not a regular file. Name one, or - for standard output.")


def _mode(target: Path) -> int:
    """Return the permissions of the file that is replaced, or those that any new file gets."""
    if target.exists():
        return stat.S_IMODE(target.stat().st_mode)
    mask = os.umask(0)
    os.umask(mask)
    return 0o666 & ~mask


def _failure(path: Path, error: OSError) -> StoreError:
    found = failure(path, error)
    # What `failure` advises is about records.
    advice = {
        "missing": "There is no such folder. Make it first, or choose another place.",
        "disk-full": "The disk is full, nothing was written. Make room and try again.",
        "read-only": "This may not be written. Choose a folder of yours.",
    }
    return StoreError(found.code, found.where, advice.get(found.code, found.message))
