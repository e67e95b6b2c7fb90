"""How the marker moved, how time ran out, and what the Infiltrator made of it."""

from __future__ import annotations

from typing import Final

from ....core.sentence import Said, all_of, any_of, row_of, say
from ..due import may_reveal
from ..happenings import MarkerMoved, Revealed, TimeOut
from ..phases.ending import has_infiltrator
from ..state import State
from ..words import INFILTRATOR
from .story import Reason, Story

_RULES: Final = {
    "keeper": ("keeper-step",),
    "book": ("time/book-only", "BC-R18"),
    "icon": ("solo-turn", "BC-R33"),
    "end": ("solo-turn",),
}
"""What stands behind each way in which the marker moves."""


def say_marker(story: Story, what: MarkerMoved) -> list[Reason]:
    """Say why the marker moved."""
    state, before, now = story.after, what.before, what.now
    keeper = state.name(state.keeper)
    rules = _RULES[what.by]
    said: Said
    if what.by == "book":
        said = say("The book moves the marker from cell {before} to cell {now}.", before=before, now=now)
        if now < before:
            said = say("The book moves the marker back from cell {before} to cell {now}.", before=before, now=now)
    elif what.by in ("icon", "end") and now > state.cells:
        said = say("The turn ends: the marker leaves cell {before}.", before=before)
        if what.by == "icon":
            said = say("The icon of the card is Chaos: the marker leaves cell {before} at once.", before=before)
    elif what.by == "icon":
        said = say(
            "The icon of the card is Chaos: the marker moves from cell {before} to cell {now} at once.",
            before=before,
            now=now,
        )
    elif what.by == "end":
        said = say("The turn ends: the marker moves from cell {before} to cell {now}.", before=before, now=now)
    elif state.out[state.keeper]:
        said = say(
            "The turn order comes to {player}, who is out but keeps the time: the marker moves from cell {before} to "
            "cell {now}.",
            player=keeper,
            before=before,
            now=now,
        )
        rules = ("keeper-step", "BC-R11")
    else:
        said = say(
            "{player} keeps the time and is next: before that turn the marker moves from cell {before} to cell {now}.",
            player=keeper,
            before=before,
            now=now,
        )
    return [Reason(said, rules)]


def say_time_out(story: Story, what: TimeOut) -> list[Reason]:
    """Say how time ran out: every move of the marker in this game, and who may still win."""
    state = story.after
    cells = state.cells
    if state.end_cell > cells:
        out = say("The marker has left the last cell, {cells} (last-cell: leave): time is out.", cells=cells)
    else:
        out = say("The marker is on the last cell, {cells}: time is out, and nobody does anything more.", cells=cells)
    rules = ("time/out", "when-time-ends", "solo-cells" if state.table.alone else "time-cells")
    found = [Reason(out, rules)]
    moves = story.marker()
    if moves:
        way = row_of(_say_step(entry, move) for entry, move in moves)
        start = moves[0][1].before
        found.append(Reason(say("How it got there: cell {cell} at first, then {moves}.", cell=start, moves=way)))
    return [*found, *_say_question(story)]


def _say_step(entry: int, move: MarkerMoved) -> Said:
    return say("cell {cell} by entry {entry}", cell=move.now, entry=entry)


def _say_question(story: Story) -> list[Reason]:
    """Say whether the Infiltrator is asked for, or why not (6.2)."""
    state = story.after
    if state.table.alone:
        return []
    if state.phase == "infiltrator":
        said = say(
            "The infiltrator is in the set of this game and does not lie open: if {players} has it, who is in play and "
            "not silenced, that wins now.",
            players=any_of(map(state.name, may_reveal(state))),
        )
        return [Reason(said, ("infiltrator-asked",))]
    return [Reason(_say_no_question(state), ("infiltrator-asked", *_because(state)))]


def _say_no_question(state: State) -> Said:
    if not has_infiltrator(state):
        return say("The infiltrator is not in the set of this game, so nobody can win now.")
    if INFILTRATOR in state.face_up:
        player = state.name(state.face_up.index(INFILTRATOR))
        return say("The infiltrator lies open in front of {player}, so nobody is asked for it.", player=player)
    if INFILTRATOR in state.shown():
        return say("The infiltrator lies open beside the stack, so nobody can win now.")
    silenced = [state.name(seat) for seat, held in enumerate(state.silence) if held]
    return say("{players} are silenced, and nobody else is in play, so nobody can win now.", players=all_of(silenced))


def _because(state: State) -> tuple[str, ...]:
    if not has_infiltrator(state):
        return ("infiltrator/set",)
    if INFILTRATOR in state.shown():
        return ("out-infiltrator",)
    return ("infiltrator/silenced",)


def say_revealed(story: Story, what: Revealed) -> list[Reason]:
    """Say what the answer at time-out means."""
    if what.seat is None:
        said = say("Nobody who is in play and not silenced showed the infiltrator, so nobody wins this game.")
        return [Reason(said, ("infiltrator-asked", "infiltrator/silenced"))]
    said = say(
        "{player} shows the infiltrator, is in play and not silenced: when time is out, that wins.",
        player=story.name(what.seat),
    )
    return [Reason(said, ("infiltrator/set", "infiltrator/silenced"))]
