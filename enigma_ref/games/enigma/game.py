"""Enigma behind the seam: the one object that the rest of the program is handed."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Final

from ...core.claims import is_points, is_result
from ...core.game import Claim, Fault, Notice, Played, Standing, Value
from ...core.log import Log
from ...core.sentence import Said, say
from . import parse, pile, rules
from .moves import WORDS, Move
from .setup import read_table
from .state import State
from .telling import happened, position, prompt

if TYPE_CHECKING:
    from ...core.header import HeaderCorrections

_CLAIMS: Final = MappingProxyType(
    {
        "result": Claim("result", "end/target", form="{winners: [Ann], by: score}", fits=is_result),
        "scored": Claim(
            *("score", "score/closed", "score/each"), moment=True, form="{Ann: 2}", fits=is_points, adds_up=True
        ),
    }
)


class Enigma:
    """The rules of the box `enigma`, and its words."""

    box = "enigma"
    words: Mapping[str, str] = WORDS
    veiled: frozenset[str] = frozenset()
    veiled_changes: Mapping[str, int] = {}
    remarks = frozenset({"wheel"})
    claims: Mapping[str, Claim] = _CLAIMS
    codes: Mapping[str, str] = MappingProxyType({"wheel": "warning", "pile": "warning"})
    unchanged: Said = say("no points, networkers or winners change.")
    chapter = "round"
    changes: Mapping[str, str] = {}

    @property
    def header(self) -> HeaderCorrections[State, Move] | None:
        """Return what of the header can be corrected after the start."""
        from .header import EnigmaHeader

        return EnigmaHeader()

    def start(self, header: Mapping[str, Value]) -> tuple[State | None, list[Fault]]:
        """Read players, edition, rulings and starting tile."""
        table, faults = read_table(header)
        return (State(table) if table else None), faults

    def memory(self, state: State) -> dict[str, Any]:
        """Words mean the same at one table, whatever has happened there."""
        return state.table.read

    def parse(self, word: str, rest: Sequence[str], state: State) -> Move:
        """Read a move of Enigma."""
        return parse.read_move(word, rest, state.table)

    def write(self, move: Move) -> str:
        """Return a move's canonical text."""
        return str(move)

    def is_secret(self, move: Move) -> bool:
        """Everything in Enigma lies open."""
        return False

    def unsaid(self, played: Played[State], before: State) -> Played[State]:
        """Return it as it is: of a tile that nobody knows only a skip is supposed, which says nothing."""
        return played

    def is_hidden_again(self, move: Move, state: State) -> bool:
        """What lies open was seen."""
        return False

    play = staticmethod(rules.play)

    def next(self, state: State) -> Mapping[str, Value]:
        """Return round, phase and turn."""
        return position.next_up(state)

    def outcome(self, state: State) -> Mapping[str, Value] | None:
        """Return winners and what decided it."""
        return rules.result_claim(state) if state.result else None

    def scores(self, state: State) -> Mapping[str, int]:
        """Return everybody's points."""
        return position.scores(state)

    def status(self, state: State) -> Mapping[str, Value]:
        """Return the position as data."""
        return position.report(state)

    def describe(self, state: State) -> Sequence[Said]:
        """Return the position in words."""
        return position.describe(state)

    def tell(self, played: Played[State]) -> Said | None:
        """Say what a move led to."""
        return happened.tell(played)

    def notices(self, played: Played[State]) -> Iterable[Notice]:
        """Return where the wheel on the table differed."""
        return happened.notices(played)

    def review(self, log: Log[State, Move]) -> Iterable[Notice]:
        """Return where more tiles were laid than there are."""
        return pile.notices(log)

    def prompt(self, state: State) -> Said:
        """Say what comes next."""
        return prompt.prompt(state)

    def standing(self, state: State) -> Mapping[str, Standing]:
        """Return what a correction may change."""
        return position.standing(state)
