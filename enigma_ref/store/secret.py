"""A secret of this program on this machine, from which links are made that stay valid when it is started again."""

from __future__ import annotations

import os
from contextlib import suppress
from pathlib import Path
from secrets import token_bytes
from typing import Final

from . import disk, system
from .draft import drafted
from .errors import failure

_LENGTH: Final = 32
_NAME: Final = "screen-secret"


def state_folder() -> Path:
    """Return where this program keeps what belongs to this machine: `ENIGMA_STATE`, or where such things are."""
    named = os.environ.get("ENIGMA_STATE")
    if named:
        return Path(named)
    return system.here.state_home() / "enigma-ref"


def kept_secret(*, new: bool = False) -> bytes:
    """Return the secret, made now if there is none or a `new` one is wanted. Nobody else can read its file."""
    path = state_folder() / _NAME
    try:
        if not new:
            with suppress(FileNotFoundError):
                found = _read(path)
                if len(found) == _LENGTH:
                    return found
        secret = token_bytes(_LENGTH)
        disk.make_folder(path.parent)
        with drafted(path.parent, secret, 0o600) as draft:
            disk.replace(draft, path)
        return secret
    except (OSError, RuntimeError) as error:  # the last: nobody knows where home is
        raise failure(path, error if isinstance(error, OSError) else OSError(str(error))) from None


def _read(path: Path) -> bytes:
    descriptor = disk.opened(path, disk.READING)
    try:
        return disk.read(descriptor, _LENGTH + 1)
    finally:
        disk.close(descriptor)
