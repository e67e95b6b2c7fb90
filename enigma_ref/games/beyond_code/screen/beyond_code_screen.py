"""Beyond Code on phones: the one object that `serve` is handed.

Nothing in it is secret: it is made from a position, which holds nothing that lies face down.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from ....core.command_words import say_command
from ....core.log import Log
from ....core.screen import Ask, Seat
from ....core.sentence import Said, Term, paragraph, say
from ....core.shapes import Scene
from ....core.teller import worth_telling
from ..drawing import card_scene, track_scene
from ..drawing.marks import marks
from ..drawing.scene import mansion
from ..drawing.signs import tint_of
from ..page.saying import START, say_move
from ..state import State
from ..telling.outcome import say_ended, say_result
from ..telling.position import describe, in_front_of
from ..words import POSITIONS, card_term
from .asks import asks
from .screen_words import WORDS

_MARGIN = 14.0


class BeyondCodeScreen:
    """Mansion, time, players, and what can be tapped."""

    assets = "beyond_code"
    words: Mapping[str, str] = WORDS
    terms: Sequence[Term] = ()

    def now(self, state: State) -> Said:
        """Say which game it is and what the table waits for."""
        if state.result:
            return say_result(state, state.result)
        if state.phase == "between":
            return say_ended(state, state.game, state.games[-1])
        return _now(state, state.game)

    def seats(self, state: State) -> Sequence[Seat]:
        """Return the players with what lies in front of them."""
        turn = state.turn()
        doubting = state.can_doubt() if state.phase == "claim" else []
        return [
            Seat(
                player.name,
                sign,
                tint_of(state, seat),
                None if state.table.series == "single" else state.triumphs[seat],
                [
                    *([say("may doubt")] if seat in doubting else []),
                    *(say("{what}", what=what) for what in in_front_of(state, seat)),
                ],
                seat == turn,
            )
            for seat, (player, sign) in enumerate(zip(state.table.players, marks(state), strict=True))
        ]

    def scene(self, log: Log[State, Any]) -> Scene:
        """Return the mansion below the time track, as the replay page has it."""
        state = log.state
        drawn = mansion(state, (_MARGIN, _MARGIN + track_scene.HEIGHT))
        width = drawn[-1].at[0] + card_scene.WIDTH
        track = track_scene.track(state, (_MARGIN, _MARGIN), width - _MARGIN)
        height = drawn[-1].at[1] + card_scene.HEIGHT
        title = say("Beyond Code, game {game}: the mansion", game=state.game)
        return Scene(
            (0, 0), width + _MARGIN, height + _MARGIN, (track, *drawn), title, paragraph(*describe(state)), "mansion"
        )

    def happened(self, log: Log[State, Any]) -> Sequence[Said]:
        """Say what was done, and what it led to."""
        return [say_command(log.command, say_move, START), *worth_telling(log)]

    def asks(self, log: Log[State, Any], remembered: Sequence[str]) -> Sequence[Ask]:
        """Return what can be entered now."""
        return asks(log)


def _now(state: State, game: int) -> Said:
    name = state.name(state.active)
    match state.phase:
        case "claim":
            claim = state.pending
            return say(
                "Game {game}: {player} says that {position} is {card}. Does anybody doubt?",
                game=game,
                player=state.name(claim.seat),
                position=POSITIONS[claim.position],
                card=card_term(claim.card),
            )
        case "check":
            position = POSITIONS[state.pending.position]
            checker = state.name(state.checker)
            return say("Game {game}: {player} checks {position}.", game=game, player=checker, position=position)
        case "effect":
            card = card_term(state.pending.card)
            return say("Game {game}: {player} carries out {card}.", game=game, player=name, card=card)
        case "look":
            return say("Game {game}: {player} is silenced and looks at a card.", game=game, player=name)
        case "infiltrator":
            return say("Game {game}: time is out.", game=game)
    return say("Game {game}: it is {player}'s turn.", game=game, player=name)
