"""`check` inside `play`: another command of the program, run without leaving the table."""

from __future__ import annotations

import shlex
from collections.abc import Sequence
from typing import Any, Protocol, runtime_checkable

import typer

from ..core.log import Log
from ..core.refusal import Unclear
from ..core.table import AtTable
from .streams import UsageError, fail, warn


@runtime_checkable
class Settled(Protocol):
    """What a command returns that says yes or no to something."""

    @property
    def valid(self) -> bool:
        """Whether it says yes."""

    @property
    def reason(self) -> str:
        """Why it says no, in a few words that fit into a note."""


class Checks:
    """The checks of one sitting, and why the last one said no."""

    def __init__(self, table: AtTable[Any, Any]) -> None:
        self._table = table
        self._doubt: tuple[object, str] | None = None
        """In which round the last check was made, and what it found wrong."""

    def take(self, line: str, log: Log[Any, Any]) -> bool:
        """Answer a line that begins with `check`; tell whether it was one, and the box has something to check."""
        words = line.lower().split()
        # Alone it may be the answer to a question, such as a player's name.
        if words[:1] != ["check"] or (len(words) == 1 and self._table.expand(line, log.state) != line):
            return False
        try:
            command = self._table.checking(_words(line)[1:])
        except Unclear as error:
            warn(error.message)
            return True
        if command is None:
            return False
        found = settle(command)
        if found is not None:
            self._doubt = None if found.valid else (_round(log), found.reason)
        return True

    def reason(self, log: Log[Any, Any]) -> str:
        """Return why the solution was rejected that the last entry turned down, and forget it.

        It is what the last check of that round found wrong; nothing where none did.
        """
        doubt, self._doubt = self._doubt, None
        return doubt[1] if doubt and log.previous and doubt[0] == _round(log.previous) else ""


def settle(command: Sequence[str]) -> Settled | None:
    """Run a command and return its yes or no; whatever goes wrong is said, and None comes back."""
    from .app import SAID, as_said, build, no_option  # which know `play`, and so this module

    as_json = "--json" in command
    try:
        words = [no_option(word) for word in command]
        found = build(words[:1])(words, standalone_mode=False, prog_name="enigma-ref")
        return found if isinstance(found, Settled) else None
    except SAID as error:
        said = as_said(error)
        if isinstance(said, UsageError):  # as it is typed here
            said = UsageError(said.message.replace(f"enigma-ref {command[0]}", "check"), said.rule)
        fail(said, as_json)
    except (typer.Abort, KeyboardInterrupt):
        warn("Stopped.")
    return None


def _words(line: str) -> list[str]:
    """Split a line as a shell does, so that what stands in quotes stays together."""
    try:
        return shlex.split(line)
    except ValueError:
        raise Unclear("A quotation mark is not closed. Close it, or leave it out.") from None


def _round(log: Log[Any, Any]) -> object:
    return log.game.next(log.state)["round"]
