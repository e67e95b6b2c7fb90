"""What `?` and `help WORD` say at the table."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from ....core.sentence import Beginnings, Said, row_of, say
from ..board.colors import category_term
from ..drawing.board_text import labels
from ..state import State
from ..telling.prompt import untaken

_ANY_TIME = ("undo", "redo", "amend", "strike", "insert", "accept", "ruling", "wheel", "note", "abandon")


def help_lines(state: State) -> list[Said]:
    """Say what can be typed now, with an example that fits this moment."""
    said: list[Said] = []
    if state.result:
        said.append(say("undo takes back the last move, amend N opens entry N to correct it."))
    elif state.phase == "choose":
        said += _on_choosing(state)
    elif state.phase == "solve":
        said += _on_solving(state)
    else:
        said += _on_placing(state)
    said += [
        say("At any time: {words}; help amend says more of one of them.", words=row_of(_ANY_TIME)),
        say("board, status, log, why and rules show more, large prints large, check settles a puzzle."),
        say("quit leaves, and play goes on later."),
    ]
    return said


def _on_choosing(state: State) -> list[Said]:
    left, turn = untaken(state), state.turn()
    if not left or turn is None:
        return []
    terms = tuple(map(category_term, left))
    found: list[Said] = [
        say(
            "A category or its beginning: {typed} means that {player} takes {category}.",
            typed=Beginnings(terms[:1], terms),
            player=state.name(turn),
            category=terms[0],
        )
    ]
    several = terms[:-1][: state.chosen.count(None)]
    if len(several) > 1:
        found.append(say("Several at once, in order of play: {typed}.", typed=Beginnings(several, terms)))
    return found


def _on_solving(state: State) -> list[Said]:
    waiting = [state.name(seat) for seat in state.waiting()]
    who = waiting[0]
    found: list[Said] = [
        say(
            "The beginning of a name: {typed} means that {player} solved, -{typed} that it failed.",
            typed=who.lower(),
            player=who,
        )
    ]
    if len(waiting) > 1:
        found.append(say("Several at once: {names}.", names=" ".join(name.lower() for name in waiting)))
    found.append(say("t means that time is up.") if state.timer else say("The first who solves turns the timer."))
    return [*found, *_on_checking(who)]


def _on_placing(state: State) -> list[Said]:
    turn = state.turn()
    if turn is None:
        return []
    spot, label = next(iter(labels(state).items()))
    found: list[Said] = [
        say(
            "Spot, then tile: {label} RN bES y lays a tile on {spot} ({label} on the board). Small letters are cells, "
            "N, E, S and W the sides that they lead to, and the last cells take the sides that are left. {player}'s "
            "networker stands on the cell that is a capital, here the red one. skip lays no tile.",
            label=label,
            spot=str(spot),
            player=state.name(turn),
        ),
        say(
            "With colons capitals mean nothing, and the networker's cell comes last: {label} r:N b:ES y:W r.",
            label=label,
        ),
        say("help place shows what that tile looks like."),
    ]
    found.append(
        say(
            "draw asks for the tile side by side and draws it meanwhile; {label} draw, if the spot is known. Of a tile "
            "that was laid in an earlier game, the rest appears while it is typed: Right takes it, Tab shows others.",
            label=label,
        )
    )
    return found if state.laid else [*found, *_on_checking(state.name(turn))]


def _on_checking(who: str) -> list[Said]:
    return [
        say(
            "Is it solved? check weight 13,6=5,7 5 --claim 1,1=1,2 says; so do check fragment, conduit and angular "
            "(check weight --help)."
        ),
        say("To reject {player}'s solution and note why: -{typed} one piece left over.", player=who, typed=who.lower()),
    ]


HELP_ON: Final[Mapping[str, Sequence[Said]]] = {
    "choose": (
        say(
            "Who is on turn takes a category that nobody has in this round. At the question, the beginning of its "
            "name will do."
        ),
    ),
    "solve": (
        say("The first who solves in a round turns the timer. At the question, the beginning of a name will do."),
    ),
    "fail": (say("Not solved, given up, or rejected by all: fail Bob: one piece left over notes why."),),
    "time": (say("Everybody without a result has failed. At the question, t will do, or Enter once time is up."),),
    "place": (
        say(
            "At the question, spot and tile will do: jm RN bES yW is the tile below. A capital cell has the networker."
        ),
        say("A spot is what the board shows on it (jm), or the steps from the starting tile (n1, s2w1)."),
        say("draw asks for the tile side by side instead, and draws it meanwhile."),
    ),
    "skip": (say("A solver lays no tile; it goes back into the box."),),
    "ruling": (say("The table decides a question from here on: ruling target 20. rules rulings lists them."),),
    "wheel": (say("What the wheel on the table shows; a difference to the record is said, and changes nothing."),),
    "abandon": (say("The game ends here, and nobody wins. It is asked for once more."),),
}
"""What there is to say of each move besides how it is written."""
