"""The ruling that decides what solves a kind of puzzle: from the option, else the current game, else the default."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from ...core.refusal import Refusal
from ...core.sentence import Said, say
from ...games.enigma.puzzles import Verdict
from ...games.enigma.rulings import PUZZLE_RULINGS, RULINGS, Rulings, find_answer, find_ruling
from ...library.session import find
from ...store.errors import StoreError
from ...store.files import shown
from ..common.output import UsageError, warn

RULING_HELP = "What the table plays by, NAME=VALUE; otherwise as the current game has it, or the default."


class Decided(NamedTuple):
    """What is played by, and where that comes from."""

    name: str
    value: str
    game: str | None = None
    """The current game, where it is taken from there."""

    def told(self, verdict: Verdict) -> Verdict:
        """Return an answer that says what it was given by, where that is not the default."""
        document = {**verdict.document, "rulings": {self.name: self.value}}
        says = verdict.says if self.value == Rulings().answer(self.name) else [*verdict.says, self._whence()]
        return verdict._replace(says=says, document=document)

    def _whence(self) -> Said:
        if self.game is None:
            return say("Under {ruling} {value}, as asked for.", ruling=self.name, value=self.value)
        return say("Under {ruling} {value}, which {file} plays by.", ruling=self.name, value=self.value, file=self.game)


def decided(kind: str, typed: Sequence[str]) -> Decided:
    """Return what decides about a kind of puzzle."""
    name = PUZZLE_RULINGS[kind]
    value = None
    for text in typed:  # the last one counts: `check` in a table session names what that table plays by first
        value = _answer(name, text)
    return Decided(name, value) if value is not None else _of_current_game(name)


def _answer(name: str, text: str) -> str:
    typed, equals, value = text.partition("=")
    if not equals:
        other = RULINGS[name].values[-1]
        raise UsageError(
            say("--ruling {typed}: write NAME=VALUE, such as {name}={value}.", typed=text, name=name, value=other)
        )
    try:
        found = find_ruling(typed.strip())
        if found != name:
            what = say("--ruling {typed} decides nothing about this puzzle; {name} does.", typed=text, name=name)
            raise UsageError(what)
        return find_answer(name, value.strip())
    except Refusal as refusal:
        raise UsageError(say("--ruling {typed}: {what}", typed=text, what=refusal.said), refusal.rule) from None


def _of_current_game(name: str) -> Decided:
    usual = Decided(name, Rulings().answer(name))
    try:
        session = find(None).session
    except StoreError as error:
        if error.code != "no-game":
            warn(say("The current game cannot be read, so the default holds. {problem}", problem=error.placed))
        return usual
    rulings = session.game.status(session.log.state).get("rulings")
    if not isinstance(rulings, dict) or name not in rulings:
        return usual  # a game of another box
    return Decided(name, str(rulings[name]), shown(session.path))
