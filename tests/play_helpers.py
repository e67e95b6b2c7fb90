"""What the tests of `play` share: a table, answers typed beforehand, and a person at a real terminal."""

from __future__ import annotations

import io
import os
import re
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from enigma_ref.cli.app import run
from enigma_ref.cli.play.countdown import Countdown
from enigma_ref.cli.play.evening import Evening
from enigma_ref.core.log import Log
from enigma_ref.games.enigma.game import Enigma
from enigma_ref.library.session import Session
from enigma_ref.store.reader import read

FOUR = ["-p", "Ann=black", "-p", "Bob=white", "-p", "Cid=green", "-p", "Tom=red", "--start-tile", "r:N b:E y:S r:W"]
TWO = ["-p", "Ann=black", "-p", "Bob=white", "--start-tile", "r:N b:E y:S r:W"]
CHOSEN = ["choose Ann weight", "choose Bob conduit"]
"""After which both of TWO are solving."""


def moves(path: Path) -> list[str]:
    """Return the moves of a record as they stand."""
    return [entry.move for entry in read(path.read_bytes()).entries]


def at(*lines: str, names: tuple[str, ...] = ("Ann", "Bob", "Tom")) -> Log[Any, Any]:
    """Return a game after some moves."""
    players = [{"name": name, "color": name.lower()} for name in names]
    header = {"edition": "en", "players": players, "first": names[0], "start_tile": "r:N b:E y:S r:W"}
    state, _ = Enigma().start(header)
    assert state is not None
    log: Log[Any, Any] = Log(Enigma(), state)
    for line in lines:
        log = log.enter(line)
    return log


class Script:
    """Answers typed beforehand, with the questions that they answer; counts the keys, Enter included."""

    def __init__(self, lines: list[str], *, interactive: bool = True) -> None:
        self.lines = lines
        self.interactive = interactive
        self.keys = 0
        self.questions: list[str] = []
        self.texts: list[str] = []
        """What stood in the line before anything was typed."""

    def ask(
        self, question: str, complete: Callable[[str], list[str]], countdown: Countdown | None = None, text: str = ""
    ) -> str:
        self.questions.append(question)
        self.texts.append(text)
        if not self.lines:
            raise EOFError
        line = self.lines.pop(0)
        self.keys += len(line) + 1
        return line

    def forget(self) -> None:
        """Nothing is remembered."""


def sit(
    path: Path, *lines: str, after: list[str] = CHOSEN, interactive: bool = True, players: list[str] = TWO
) -> tuple[list[str], Script]:
    """Play these lines after some moves, and return what was written behind those."""
    run(["new", str(path), *players])
    session = Session(path)
    for line in after:
        session.enter(line)
    script = Script([*lines], interactive=interactive)
    Evening(Session(path), script, Countdown(0), confirm=interactive).run()
    assert Session(path).log.unsound == 0
    return moves(path)[len(after) :], script


pexpect = pytest.importorskip("pexpect") if sys.platform != "win32" else None
needs_terminal = pytest.mark.skipif(pexpect is None, reason="pseudo-terminals are driven on Linux and macOS only")


def loosely(text: str) -> str:
    """Return the pattern of a text that may be broken between its words."""
    return r"\s+".join(map(re.escape, text.split()))


class Seat:
    """A person at a terminal of 40 lines and 120 columns, or another size."""

    def __init__(
        self,
        folder: Path,
        *options: str,
        size: tuple[int, int] = (40, 120),
        command: str = "play",
        term: str = "xterm-256color",
    ) -> None:
        assert pexpect is not None
        self.child = pexpect.spawn(
            sys.executable,
            ["-m", "enigma_ref", command, *options],
            cwd=folder,
            dimensions=size,
            encoding="utf-8",
            timeout=20,
            env={**os.environ, "TERM": term, "PROMPT_TOOLKIT_NO_CPR": "1", "ENIGMA_RECORDS": "records"},
        )
        self.child.delaybeforesend = 0.02
        self.child.logfile_read = self.seen = io.StringIO()
        self.keys = 0
        self.shifts = 0

    def answer(self, line: str, expect: str) -> None:
        """Type a line and wait for what must come."""
        self.press(line + "\r")
        self.expect(expect)

    def expect(self, text: str) -> None:
        """Wait for words, wherever the window breaks the line between them."""
        self.child.expect(loosely(text))

    def press(self, keys: str) -> None:
        """Press keys, each counted."""
        self.keys += len(keys)
        self.shifts += sum(key.isupper() or key in ':"?+*()' for key in keys)
        self.child.send(keys)

    @property
    def shown(self) -> str:
        """Everything that came so far, without colours and the like."""
        return re.sub(r"\x1b\[[0-9;?]*[a-zA-Z]", "", self.seen.getvalue()).replace("\r", "")

    def leave(self) -> None:
        """Close the terminal."""
        self.child.close(force=True)


def seated(
    folder: Path, players: list[str], after: list[str], *options: str, size: tuple[int, int] = (40, 120)
) -> Seat:
    """Set a game up and sit down at it."""
    (folder / "records").mkdir()
    path = folder / "records" / "game.yaml"
    run(["new", str(path), *players])
    session = Session(path)
    for line in after:
        session.enter(line)
    return Seat(folder, *options, size=size)
