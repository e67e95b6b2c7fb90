"""A series as data for a page that steps through it: for each step what changes.

A position is a flat map, so that a step is what differs from the one before, and going back is the same backwards:

- `p1` to `p9`, `track`: the number of its look among those that are drawn
- `k1` to `k9`: what everybody knows of that position, in words; `time`: where the marker is
- `tSEAT`: what lies in front of a player: silence, Decoding, Chaos, out, the character shown, triumphs, keeper
- `nN`: what was named, picked or tried for in this game, the Nth time
- `gN`: how game N ended; `set`: the characters of this game; `supply`: tokens left; `breaks`: breakthroughs

Nothing in it is secret: it is made from a position, which holds nothing that lies face down.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from ....core.command_words import say_command
from ....core.game import Played
from ....core.history import history
from ....core.log import Log
from ....core.page_steps import Mark, Moment, add_key_moments, as_corrected, difference, left_out, step_data
from ....core.page_steps import as_entered as every_entry
from ....core.sentence import Said, paragraph, row_of, say
from ....core.shapes import Scene
from ..drawing.marks import marks
from ..drawing.signs import tint_of
from ..editions import BeyondCodeEditions
from ..happenings import CardDisclosed, GameEnded, RoleDisclosed, Verdict
from ..state import State
from ..telling.happened import tell
from ..telling.outcome import say_ended, say_result
from ..telling.position import known_of, say_characters
from ..telling.prompt import prompt
from ..words import POSITIONS
from .key_moments import key_moments
from .looks import Looks
from .saying import START, say_move
from .tale import Tale

Position = dict[str, Any]

UNCHANGED: Final = say("It changes no token, card, time or win.")
"""What is said of a correction that nobody at the table would notice."""
UNVERIFIED: Final = say("Told after the game, and verified by nobody.")
"""What is said of everything that was disclosed."""


def replay_data(
    log: Log[State, Any], entered_at: Callable[[int], str | None], *, as_entered: bool
) -> tuple[dict[str, Any], Scene]:
    """Return a series as corrected, or with every entry in its order, and all that is drawn of it."""
    accounts = history(log)
    looks, tale = Looks(log.origin), Tale()
    steps: list[dict[str, Any]] = []
    before: Position = {}
    states: list[State] = []
    for moment in every_entry(log, UNCHANGED) if as_entered else as_corrected(log, accounts):
        position = _position(moment.state, looks)
        patch = difference(before, position) | tale.go(moment.tip)
        steps.append(_step(log, moment, entered_at(moment.entry)) | {"patch": patch})
        before = position
        states.append(moment.state)
    if not as_entered:
        add_key_moments(steps, key_moments(states))
    state = log.state
    document = {
        "players": [
            {"name": player.name, "color": tint_of(state, seat), "sign": sign}
            for seat, (player, sign) in enumerate(zip(state.table.players, marks(state), strict=True))
        ],
        "edition": BeyondCodeEditions.names[state.table.edition],
        "rulings": [[name, str(answer)] for name, answer in state.rulings.named().items()],
        "alone": state.table.alone,
        "tints": [tint_of(state, seat) for seat in range(len(state.out))],
        "outcome": say_result(state, state.result) if state.result else "",
        "entered": as_entered,
        "entries": log.number,
        "steps": steps,
        "left_out": [] if as_entered else [item._asdict() for item in left_out(accounts)],
    }
    return document, looks.scene()


def _step(log: Log[State, Any], moment: Moment[State], at: str | None) -> dict[str, Any]:
    state, played = moment.state, moment.played
    happenings = played.happenings if played else ()
    told = [Mark("unverified", UNVERIFIED)] if any(map(_is_disclosed, happenings)) else []
    found = step_data(moment, log.game, say_command(moment.command, say_move, START), _told(played), told, at)
    found |= {"turn": state.turn(), "marker": min(state.marker, state.end_cell), "last": state.end_cell}
    for happening in happenings:
        match happening:
            case Verdict(true, _, checker, _, _):
                found["check"] = [checker, int(true)]
            case GameEnded(_, (winner, _, _)):
                found["won"] = winner
    return found


def _is_disclosed(happening: object) -> bool:
    return isinstance(happening, CardDisclosed | RoleDisclosed)


def _told(played: Played[State] | None) -> Said:
    """Say what a step led to and what comes next."""
    if played is None:
        return say("")
    state = played.state
    # What was let stand against a rule is among the marks of the step, and what was disclosed has been said.
    rest = Played(state, tuple(each for each in played.happenings if not _is_disclosed(each)))
    # A naming and the end of a game say themselves what comes next.
    return paragraph(tell(rest), None if state.phase in ("claim", "between", "over") else prompt(state))


def _position(state: State, looks: Looks) -> Position:
    position: Position = {**looks.position(state)}
    for index, name in enumerate(POSITIONS):
        known = known_of(state, index)
        if known:
            position[f"k{name[1:]}"] = say("{known}", known=row_of(known))
    position["time"] = _say_time(state)
    for seat in range(len(state.out)):
        position[f"t{seat}"] = _in_front_of(state, seat)
    for number, ended in enumerate(state.games, 1):
        position[f"g{number}"] = say_ended(state, number, ended)
    position["set"] = say_characters(state)
    position["supply"] = [state.silence_left, state.decoding.count(False), state.chaos.count(False)]
    if state.table.series == "match":
        position["breaks"] = [state.breakthroughs, state.rulings.breakthroughs]
    return position


def _say_time(state: State) -> Said:
    if state.marker > state.cells:
        return say("The marker has left the last cell.")
    return say("The marker is on cell {cell} of {cells}.", cell=state.marker, cells=state.cells)


def _in_front_of(state: State, seat: int) -> list[Any]:
    keeper = seat == state.keeper and not state.table.alone
    tokens = [state.silence[seat], state.decoding[seat], state.chaos[seat], state.out[seat]]
    return [*map(int, tokens), state.face_up[seat] or "", state.triumphs[seat], int(keeper)]
