"""Beyond Code behind the seam: the one object that the rest of the program is handed."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from ...core.claims import is_end, is_result
from ...core.game import Claim, Fault, Notice, Played, Standing, Value
from ...core.sentence import Said, say
from . import status
from .changes import Draw
from .contradiction import contradictions
from .moves import DiscloseCard, DiscloseRole, Effect, Lie, Move
from .parse import read_move
from .phases.ending import without_a_guess
from .rules import play
from .setup import read_table
from .state import State
from .telling.happened import tell
from .telling.position import describe, standing
from .telling.prompt import prompt
from .words import CHANGES, WORDS

if TYPE_CHECKING:
    from ...core.header import HeaderCorrections
    from ...core.log import Log


class BeyondCode:
    """The box `beyond-code`."""

    box = "beyond-code"
    words: Mapping[str, str] = WORDS
    # What follows a move that says no card and no character aloud may be one that only its writer knows.
    veiled = frozenset(
        {"lie", "truth", "believe", "look", "disclose", "doubt", "cancel", "pass", "infiltrator", "nothing", "abandon"}
        | {"ruling"}
    )
    veiled_changes: Mapping[str, int] = {change: 0 for change in CHANGES if change != "open"}
    remarks: frozenset[str] = frozenset()
    claims: Mapping[str, Claim] = {
        "ended": Claim("result", "game/over", moment=True, form="{winner: Ann, role: wanderer, by: goal}", fits=is_end),
        "result": Claim("result", "match/over", moment=True, form="{winners: [Ann], by: triumphs}", fits=is_result),
    }
    codes: Mapping[str, str] = {"contradiction": "warning"}
    unchanged: Said = say("no wins, tokens, open cards or steps of the marker change.")
    chapter = "game"
    changes: Mapping[str, str] = CHANGES

    @property
    def header(self) -> HeaderCorrections[State, Move] | None:
        """Return what of the header can be corrected after the start."""
        from .header import BeyondCodeHeader

        return BeyondCodeHeader()

    def start(self, header: Mapping[str, Value]) -> tuple[State | None, list[Fault]]:
        """Read players, keeper, series, plan, mansion and rulings."""
        table, faults = read_table(header)
        return (State(table) if table else None), faults

    def memory(self, state: State) -> dict[str, Any]:
        """Whole lines mean the same at one table, whatever has happened there; others are not kept."""
        return state.table.read

    def is_secret(self, move: Move) -> bool:
        """A card or a character that was not shown stays out of every refusal."""
        if isinstance(move, Effect):
            return any(isinstance(change, Draw) and change.hidden for change in move.changes)
        return isinstance(move, DiscloseCard | DiscloseRole) or (isinstance(move, Lie) and move.card is not None)

    def is_hidden_again(self, move: Move, state: State) -> bool:
        """What was disclosed after a game is hidden once that end was taken back and a game goes on (T105)."""
        return isinstance(move, DiscloseCard | DiscloseRole) and state.phase not in ("between", "over")

    def parse(self, word: str, rest: Sequence[str], state: State) -> Move:
        """Read a move; a player who is left out is the active one."""
        return read_move(word, rest, state)

    def write(self, move: Move) -> str:
        """Return a move's canonical text."""
        return str(move)

    play = staticmethod(play)

    def unsaid(self, played: Played[State], before: State) -> Played[State]:
        """Return a guessed goal without its winner and its characters; nothing of it is told either."""
        return Played(without_a_guess(played.state, before), (), played.claims, played.breach)

    def next(self, state: State) -> Mapping[str, Value]:
        """Return game, phase and turn."""
        return status.next_up(state)

    def outcome(self, state: State) -> Mapping[str, Value] | None:
        """Return winners and what decided the series."""
        return status.outcome(state)

    def scores(self, state: State) -> Mapping[str, int]:
        """Return the triumphs of a match, or who has won."""
        return status.scores(state)

    def status(self, state: State) -> Mapping[str, Value]:
        """Return the position as data."""
        return status.report(state)

    def describe(self, state: State) -> Sequence[Said]:
        """Return the position as lines."""
        return describe(state)

    def tell(self, played: Played[State]) -> Said | None:
        """Say what a move led to."""
        return tell(played)

    def notices(self, played: Played[State]) -> Iterable[Notice]:
        """Say nothing of single steps: what contradicts shows only in the whole."""
        return ()

    def review(self, log: Log[State, Move]) -> Iterable[Notice]:
        """Return where public facts cannot all be true."""
        return contradictions(log)

    def prompt(self, state: State) -> Said:
        """Say what comes next."""
        return prompt(state)

    def standing(self, state: State) -> Mapping[str, Standing]:
        """Return what a correction may change."""
        return standing(state)
