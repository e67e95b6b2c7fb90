"""`play --screen`: the game on phones while it is played here.

The server is a program of its own (`serve`). Whatever becomes of it, this one goes on; and it ends with this one, since
it holds the other end of a pipe.
"""

from __future__ import annotations

import os
import subprocess
import sys
import threading
from collections import deque
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Final

from ...core.sentence import say
from ..common.output import put, voice, warn
from ..serve import END

_AT_LAST: Final = 3.0
"""Seconds that the server has to end by itself."""


class Beside:
    """The server beside the game: what it has to say is said between two questions, and that it ended, once."""

    def __init__(self, server: subprocess.Popen[str] | None = None) -> None:
        self._server = server
        self._lines: deque[str] = deque(maxlen=20)
        if server is not None:
            threading.Thread(target=self._listen, args=(server,), daemon=True).start()

    def _listen(self, server: subprocess.Popen[str]) -> None:
        assert server.stderr is not None
        with suppress(OSError, ValueError):  # closed while it was read
            for line in server.stderr:
                self._lines.append(line.rstrip("\n"))

    def tell(self) -> None:
        """Say what is new."""
        while self._lines:
            warn(self._lines.popleft())
        if self._server is not None and self._server.poll() is not None:
            self._server = None
            warn(
                say(
                    "The screen has stopped. The game goes on here, and nothing is lost; "
                    "enigma-ref serve in another terminal shows it again, with the same links."
                )
            )


@contextmanager
def screen(path: Path, timer: int, *, lan: bool, port: int) -> Iterator[Beside]:
    """Serve a record beside the game at the table, and say where."""
    command = [sys.executable, "-m", "enigma_ref", "serve", str(path), "--until-closed"]
    command += ["--lan"] * lan + ["--timer", str(timer), "--port", str(port)]
    try:
        server = subprocess.Popen(
            command,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            encoding="utf-8",
            env={**os.environ, "ENIGMA_LANG": voice().language, "PYTHONIOENCODING": "utf-8"},
            start_new_session=True,  # Ctrl-C at a question is not for the server
        )
    except OSError as error:
        warn(say("The screen cannot be started ({reason}). The game goes on here.", reason=str(error.strerror)))
        yield Beside()
        return
    try:
        yield Beside(server) if _announced(server) else Beside()
    finally:
        with suppress(OSError):
            if server.stdin:
                server.stdin.close()
        try:
            server.wait(_AT_LAST)
        except subprocess.TimeoutExpired:
            server.kill()
            server.wait()


def _announced(server: subprocess.Popen[str]) -> bool:
    """Print what the server says of its links; where it could not begin, why not."""
    assert server.stdout is not None
    assert server.stderr is not None
    for line in server.stdout:
        if line == f"{END}\n":
            return True
        put(line.rstrip("\n"))
    reason = " ".join(server.stderr.read().split())
    if reason:
        warn(say("{reason} The game goes on here without a screen.", reason=reason))
    else:
        status = str(server.wait())
        warn(say("The screen cannot be started ({reason}). The game goes on here.", reason=status))
    return False
