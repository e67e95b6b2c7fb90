"""Enigma on phones: the one object that `serve` is handed."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ....core.command_words import say_command
from ....core.log import Log
from ....core.screen import Ask, Seat
from ....core.sentence import Said, all_of, paragraph, say
from ....core.shapes import Box, Group, Scene
from ....core.teller import worth_telling
from ..board.colors import COLORS, color_term
from ..board.spot import Spot
from ..drawing.board_scene import corner, frame, on_table
from ..drawing.board_text import marks
from ..drawing.tile_scene import SIZE
from ..lookback import last_laid
from ..page.saying import START, say_move
from ..state import State
from ..telling.position import describe
from ..telling.prompt import outcome
from .asks import asks
from .screen_words import WORDS


class EnigmaScreen:
    """Board, players, and what can be tapped."""

    assets = "enigma"
    words = WORDS
    terms = tuple(color_term(letter) for letter in COLORS)

    def now(self, state: State) -> Said:
        """Say which round it is and what the table waits for."""
        if state.result:
            return say("The game is over: {outcome}.", outcome=outcome(state))
        turn = state.turn()
        if turn is None:
            waiting = all_of(state.name(seat) for seat in state.waiting())
            return say("Round {round}: {players} still solve.", round=state.round, players=waiting)
        if state.phase == "choose":
            return say("Round {round}: {player} chooses a puzzle.", round=state.round, player=state.name(turn))
        return say("Round {round}: {player} lays a tile.", round=state.round, player=state.name(turn))

    def seats(self, state: State) -> Sequence[Seat]:
        """Return the players with points, networkers in supply and what they did in this round."""
        turn = state.turn()
        waiting = state.waiting() if state.has_phase() == "solve" else []
        return [
            Seat(
                player.name,
                sign,
                player.color,
                state.scores[seat],
                _notes(state, seat),
                seat == turn or (turn is None and seat in waiting),
            )
            for seat, (player, sign) in enumerate(zip(state.table.players, marks(state), strict=True))
        ]

    def scene(self, log: Log[State, Any]) -> Scene:
        """Return the board as the replay page has it, and free spots while a tile is due."""
        state = log.state
        spots = list(state.board.tiles)
        shapes = on_table(state, last_laid(log))
        if state.has_phase() == "place":
            free = sorted(state.board.free_spots())
            spots += free
            shapes += tuple(_free(spot) for spot in free)
        at, width, height, labels = frame(spots)
        title = say("Enigma, round {round}: the board", round=state.round)
        return Scene(at, width, height, (*labels, *shapes), title, paragraph(*describe(state, empty=False)))

    def happened(self, log: Log[State, Any]) -> Sequence[Said]:
        """Say what was done, what it closed and gave, and what a tile joined."""
        from ..guide.preview import joined

        return [say_command(log.command, say_move, START), *worth_telling(log), *joined(log)]

    def asks(self, log: Log[State, Any], remembered: Sequence[str]) -> Sequence[Ask]:
        """Return what can be entered now."""
        return asks(log, remembered)


def _notes(state: State, seat: int) -> list[Said]:
    notes: list[Said] = []
    if seat == state.first:
        notes.append(say("first"))
    if state.solved[seat] and state.phase != "choose":
        notes.append(say("solved"))
    elif state.solved[seat] is False:
        notes.append(say("not solved"))
    notes.append(say("{n} in supply", n=state.supplies[seat]))
    return notes


def _free(spot: Spot) -> Group:
    box = Box((6, 6), SIZE - 12, SIZE - 12, "spot", rounding=7)
    return Group((box,), "free", {"spot": str(spot)}, str(spot), corner(spot))
