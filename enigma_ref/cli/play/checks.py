"""`check` inside `play`: another command of the program, run without leaving the table."""

from __future__ import annotations

import shlex
from collections.abc import Sequence
from typing import Any, Protocol, runtime_checkable

import typer

from ...core.guide import Guide
from ...core.log import Log
from ...core.refusal import Refusal, Unclear
from ...core.sentence import Said, say
from ..common.output import fail, text_of
from ..common.speech import complain


@runtime_checkable
class Settled(Protocol):
    """What a command returns that says yes or no to something."""

    @property
    def valid(self) -> bool:
        """Whether it says yes."""

    @property
    def reason(self) -> Said:
        """Why it says no, in a few words that fit into a note."""


class Checks:
    """The checks of one sitting, and why the last one said no."""

    def __init__(self, table: Guide[Any, Any]) -> None:
        self._table = table
        self._doubt: tuple[object, Said] | None = None
        """In which round the last check was made, and what it found wrong."""

    def take(self, line: str, log: Log[Any, Any]) -> bool:
        """Answer a line that begins with `check`; tell whether it was one, and the box has something to check."""
        words = line.lower().split()
        # Alone it may be the answer to a question, such as a player's name.
        if words[:1] != ["check"] or (len(words) == 1 and self._is_answer(line, log)):
            return False
        try:
            command = self._table.checking(_words(line)[1:], log.state)
        except Unclear as error:
            complain(error.said)
            return True
        if command is None:
            return False
        found = settle(command)
        if found is not None:
            self._doubt = None if found.valid else (_chapter(log), found.reason)
        return True

    def _is_answer(self, line: str, log: Log[Any, Any]) -> bool:
        try:
            return self._table.expand(line, log.state) != line
        except Refusal:
            return False

    def reason(self, log: Log[Any, Any]) -> str:
        """Return why the solution was rejected that the last entry turned down, and forget it.

        It is what the last check of that round found wrong; nothing where none did.
        """
        doubt, self._doubt = self._doubt, None
        if doubt and log.previous and doubt[0] == _chapter(log.previous):
            return text_of(doubt[1])
        return ""


def settle(command: Sequence[str]) -> Settled | None:
    """Run a command and return its yes or no; whatever goes wrong is said, and None comes back."""
    from ..app import FAMILIES, SAID, as_said, build, family, no_option  # which know `play`, and so this module

    as_json = "--json" in command
    try:
        words = [no_option(word) for word in command]
        # Called as it is typed here, so that what is said of the command line fits.
        if command[0] in FAMILIES:
            found = family(command[0])(words[1:], standalone_mode=False, prog_name="check")
        else:
            found = build(command[:1])(words, standalone_mode=False, prog_name="")
        return found if isinstance(found, Settled) else None
    except SAID as error:
        fail(as_said(error), as_json, complain)
    except (typer.Abort, KeyboardInterrupt):
        complain(say("Stopped."))
    return None


def _words(line: str) -> list[str]:
    """Split a line as a shell does, so that what stands in quotes stays together."""
    try:
        return shlex.split(line)
    except ValueError:
        raise Unclear(say("A quotation mark is not closed. Close it, or leave it out.")) from None


def _chapter(log: Log[Any, Any]) -> object:
    return log.game.next(log.state)[log.game.chapter]
