"""What was done, as a sentence: each kind of line of a log in words, for those who do not read the notation."""

from __future__ import annotations

from ....core.commands import Command, Correction, Note, Redo, Undo, Void
from ....core.commands import Move as Entered
from ..colors import COLORS
from ..moves import Abandon, Choose, Fail, Move, Place, Rule, Skip, Solve, Time, Wheel


def say(command: Command[Move] | Void | None) -> str:
    """Return a command as a sentence."""
    match command:
        case None:
            return "The starting tile lies on the table."
        case Entered(move, _, _):
            return say_move(move)
        case Note(text):
            return f"Note: {text}"
        case Undo():
            return "The last change is taken back."
        case Redo():
            return "What was taken back is brought back."
        case Correction("strike", number, _, _):
            return f"Correction: entry {number} did not happen."
        case Correction(word, number, put, _):
            where = f"entry {number} should have been" if word == "amend" else f"forgotten before entry {number}"
            return f"Correction: {where}: {say(put)}"
        case Void(text):
            return f"Not a move: {text}"


def say_move(move: Move) -> str:
    """Return a move as a sentence."""
    match move:
        case Choose(player, _, category):
            return f"{player} chooses the {category} puzzle."
        case Solve(player, _):
            return f"{player} has solved."
        case Fail(player, _):
            return f"{player} has not solved."
        case Time():
            return "The timer runs out."
        case Place(player, _, spot, tile, cell):
            on = f", with a networker on the {COLORS[cell.color]} cell {cell.name}" if cell else ""
            return f"{player} lays {tile.short} on {spot}{on}."
        case Skip(player, _):
            return f"{player} lays no tile."
        case Rule(name, value):
            return f"The table decides: {name} is {value}."
        case Wheel(player, _, points):
            return f"The wheel shows {points} for {player}."
        case Abandon():
            return "The game is abandoned."
