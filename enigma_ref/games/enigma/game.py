"""Enigma behind the seam: the one object that the rest of the program is handed."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from ...core.game import Fault, Played, Value
from . import prompting, reading, reporting, rules, telling
from .moves import WORDS, Move
from .state import State
from .table import read_table, under


class Enigma:
    """The box `enigma`."""

    box = "enigma"
    words: Mapping[str, str] = WORDS
    remarks = frozenset({"wheel"})
    claims = frozenset({"scored", "result"})

    def start(self, header: Mapping[str, Value]) -> tuple[State | None, list[Fault]]:
        """Read players, edition, rulings and starting tile."""
        table, faults = read_table(header)
        return (State(table) if table else None), faults

    def under(
        self, header: Mapping[str, Value], edition: str | None, rulings: Mapping[str, str]
    ) -> Mapping[str, Value]:
        """Return a header under another rulebook; what the table decided for itself stays."""
        return under(header, edition, rulings)

    def memory(self, state: State) -> dict[str, Any]:
        """Words mean the same at one table, whatever has happened there."""
        return state.table.read

    def parse(self, word: str, rest: Sequence[str], state: State) -> Move:
        """Read a move of Enigma."""
        return reading.read_move(word, rest, state.table)

    def write(self, move: Move) -> str:
        """Return a move's canonical text."""
        return str(move)

    play = staticmethod(rules.play)

    def next(self, state: State) -> Mapping[str, Value]:
        """Return round, phase and turn."""
        return reporting.next_up(state)

    def outcome(self, state: State) -> Mapping[str, Value] | None:
        """Return winners and what decided it."""
        return rules.result_claim(state) if state.result else None

    def status(self, state: State) -> Mapping[str, Value]:
        """Return the position as data."""
        return reporting.report(state)

    def describe(self, state: State) -> str:
        """Return the position as text."""
        return reporting.describe(state)

    def tell(self, played: Played[State]) -> str:
        """Say what a move led to."""
        return telling.tell(played)

    def notices(self, played: Played[State]) -> Iterable[tuple[str, str]]:
        """Return where the wheel on the table differed."""
        return telling.notices(played)

    def prompt(self, state: State) -> str:
        """Say what comes next."""
        return prompting.prompt(state)

    def standing(self, state: State) -> Mapping[str, str]:
        """Return what a correction may change."""
        return reporting.standing(state)
