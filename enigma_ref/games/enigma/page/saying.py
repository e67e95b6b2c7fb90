"""Moves as sentences, for those who do not read the notation."""

from __future__ import annotations

from typing import Final

from ....core.sentence import Sentence, say
from ..board.colors import category_term, color_term
from ..moves import Abandon, Choose, Fail, Move, Place, Rule, Skip, Solve, Time, Wheel

START: Final = say("The starting tile lies on the table.")
"""What is said where nothing has been done yet."""


def say_move(move: Move) -> Sentence:
    """Return a move as a sentence."""
    match move:
        case Choose(player, _, category):
            return say("{player} chooses the {category} puzzle.", player=player, category=category_term(category))
        case Solve(player, _):
            return say("{player} has solved.", player=player)
        case Fail(player, _):
            return say("{player} has not solved.", player=player)
        case Time():
            return say("The timer runs out.")
        case Place(player, _, spot, tile, None):
            return say("{player} lays {tile} on {spot}.", player=player, tile=tile.short, spot=str(spot))
        case Place(player, _, spot, tile, cell):
            assert cell is not None
            return say(
                "{player} lays {tile} on {spot}, with a networker on the {color} cell {cell}.",
                player=player,
                tile=tile.short,
                spot=str(spot),
                color=color_term(cell.color),
                cell=cell.name,
            )
        case Skip(player, _):
            return say("{player} lays no tile.", player=player)
        case Rule(name, value):
            return say("The table decides: {name} is {value}.", name=name, value=value)
        case Wheel(player, _, points):
            return say("The wheel shows {points} for {player}.", points=points, player=player)
        case Abandon():
            return say("The game is abandoned.")
