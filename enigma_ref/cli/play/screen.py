"""`play --screen`: the game on phones while it is played here.

The server is a program of its own (`serve`). Whatever becomes of it, this one goes on; and it ends with this one, since
it holds the other end of a pipe.
"""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Final

from ...core.sentence import say
from ..common.output import put, warn

_LAST_LINE: Final = "Ctrl-C"
"""How the last line begins that `serve` prints before it serves."""


@contextmanager
def screen(path: Path, timer: int | None, *, lan: bool) -> Iterator[None]:
    """Serve a record beside the game at the table, and say where."""
    command = [sys.executable, "-m", "enigma_ref", "serve", str(path), "--until-closed"]
    command += ["--lan"] * lan + (["--timer", str(timer)] if timer is not None else [])
    try:
        server = subprocess.Popen(
            command,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            encoding="utf-8",
            start_new_session=True,  # Ctrl-C at a question is not for the server
        )
    except OSError as error:
        warn(say("The screen cannot be started ({reason}). The game goes on here.", reason=str(error.strerror)))
        yield
        return
    try:
        _announce(server)
        yield
    finally:
        with suppress(OSError):
            if server.stdin:
                server.stdin.close()
        try:
            server.wait(3)
        except subprocess.TimeoutExpired:
            server.kill()


def _announce(server: subprocess.Popen[str]) -> None:
    """Print what the server says of its links; where it could not begin, why not."""
    assert server.stdout is not None
    assert server.stderr is not None
    for line in server.stdout:
        if line.startswith(_LAST_LINE):
            return
        put(line.rstrip("\n"))
    reason = " ".join(server.stderr.read().split())
    warn(say("{reason} The game goes on here without a screen.", reason=reason))
