"""The program at a terminal of its own, as a person has it: keys in, what is shown out."""

from __future__ import annotations

import re
import time
from pathlib import Path
from typing import Any

from .cli_helpers import PROGRAM, environment

_SIGNS = re.compile(r"\x1b\[[0-9;?]*[A-Za-z]|\r")


class AtTerminal:
    """A command that runs at a terminal; what it shows is kept as plain text."""

    def __init__(self, *arguments: object, cwd: Path, columns: int = 200, **more: str) -> None:
        from pexpect import spawn  # type: ignore[import-untyped]  # which Windows does not have

        self._child: Any = spawn(
            PROGRAM[0],
            [*PROGRAM[1:], *map(str, arguments)],
            cwd=str(cwd),
            env=environment(TERM="xterm", PROMPT_TOOLKIT_NO_CPR="1", **more),
            dimensions=(40, columns),
            encoding="utf-8",
            codec_errors="replace",
            timeout=20,
        )
        self.shown = ""

    def until(self, text: str) -> str:
        """Wait until something is shown, and return what was shown since the last wait."""
        self._child.expect_exact(text.replace("\n", "\r\n"))
        found = _SIGNS.sub("", self._child.before + self._child.after)
        self.shown += found
        return found

    def answer(self, question: str, keys: str) -> str:
        """Wait for a question and answer it with Enter; return what was shown before it."""
        shown = self.until(question)
        self._child.send(f"{keys}\r")
        return shown

    def type(self, keys: str) -> None:
        """Type something and press Enter."""
        self._child.send(f"{keys}\r")

    @property
    def pid(self) -> int:
        """The process of the program."""
        return int(self._child.pid)

    def leave(self) -> None:
        """Press Ctrl-C at a question. One that comes while the question is being printed is heard at the next key."""
        time.sleep(0.3)
        self._child.sendintr()

    def end(self) -> int:
        """Read to the end and return the exit status."""
        from pexpect import EOF

        self._child.expect(EOF)
        self.shown += _SIGNS.sub("", self._child.before)
        self._child.close()
        return int(self._child.exitstatus)
