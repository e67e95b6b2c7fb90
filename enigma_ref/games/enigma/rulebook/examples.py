"""Examples of the rulebook played by the engine itself: what is refused in which words, what scores, and the board."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final, NamedTuple

from ....core.log import Log
from ....core.picture import Picture
from ....core.refusal import Refusal
from ..drawing.board import draw, legend
from ..game import Enigma
from ..state import State
from ..steps import last_laid
from . import Example, RulingText

TABLE: Final[Mapping[str, Any]] = {
    "edition": "en",
    "players": [{"name": "Ann", "color": "black"}, {"name": "Bob", "color": "white"}],
    "first": "Ann",
    "start_tile": "r:N b:E y:S r:W",
}
"""The table at which every example is played, unless it says otherwise."""

_SHORT: Final = 6
"""So many moves are shown in full; of more, only the tiles."""


class Refused(NamedTuple):
    """What the referee says no to, and in which words."""

    move: str
    """What was typed; empty where the table itself is wrong."""
    rule: str
    code: str
    message: str

    def __str__(self) -> str:
        return f"refused ({self.rule}): {self.message}" if self.move else f"{self.message} ({self.rule})"


class Played(NamedTuple):
    """An example after its last move."""

    log: Log[State, Any] | None
    """The game with it, as if the table had let it stand, or without it where it cannot be; None without a table."""
    before: Log[State, Any] | None
    """The game just before the last move."""
    refused: Refused | None


def play(example: Example, rulings: Mapping[str, str] | None = None) -> Played:
    """Play an example, with some rulings as they are asked for."""
    game = Enigma()
    origin, faults = game.start({**TABLE, **example.table, "rulings": {**example.rulings, **(rulings or {})}})
    if origin is None or faults:
        fault = faults[0]
        return Played(None, None, Refused("", fault.rule or "", fault.code, fault.message))
    log: Log[State, Any] = Log(game, origin)
    *first, last = example.moves
    for move in first:
        log = log.enter(move)
    before = log
    after, refused = _try(before, last)
    if example.then and refused is None:
        _, refused = _try(after, example.then)
    return Played(after, before, refused)


def _try(log: Log[State, Any], move: str) -> tuple[Log[State, Any], Refused | None]:
    try:
        return log.enter(move), None
    except Refusal as refusal:
        refused = Refused(move, refusal.rule, refusal.code, refusal.message)
        return (log.take(move) if refusal.acceptable else log), refused


def say_example(example: Example, width: int = 0) -> list[str | Picture]:
    """Show an example of a rule: the moves, what the referee says to the last of them, and the board."""
    played = play(example)
    said: list[str | Picture] = [f"Example: {example.says}"]
    if played.log is None or played.before is None:
        table = "; ".join(f"{key}: {_written(value)}" for key, value in example.table.items())
        return [*said, f"  {table}", f"  {played.refused}"]
    said += _say_moves(example)
    if played.refused and played.refused.move == example.moves[-1]:
        said.append(f"  {played.refused}")
        if _has_tiles(example):
            stands = played.log is not played.before
            said += [f"  The board {'if it stood' if stands else 'before it'}:", *board(played.log, width)]
        return said
    said += why(played.log, width)
    if played.refused:
        said += [f"  {played.refused.move}", f"  {played.refused}"]
    return said


def why(log: Log[State, Any], width: int = 0) -> list[str | Picture]:
    """Return what `why` says of the last move, which stands: its points, and the end of the game."""
    from ..explaining.explain import explain
    from ..explaining.words import say

    _, *said = say(explain(log, log.number), width)
    return [f"  {block}" if isinstance(block, str) and block else block for block in said]


def say_outcomes(ruling: RulingText, width: int = 0) -> list[str | Picture]:
    """Show what the last move of a ruling's example leads to under each of the values, and the board."""
    outcomes = outcomes_of(ruling)
    said: list[str | Picture] = [f"Example: {ruling.example.says}", *_say_moves(ruling.example)]
    allowed = "allowed. " if any(played.refused for played in outcomes.values()) else ""
    said += [
        f"  {ruling.name} {value}: {'' if played.refused else allowed}{told(played)}"
        for value, played in outcomes.items()
    ]
    shown, before = position(outcomes)
    return [
        *said,
        f"  The board {'before the last move' if shown is before else 'with the tile'}:",
        *board(shown, width),
    ]


def position(outcomes: Mapping[str, Played]) -> tuple[Log[State, Any], Log[State, Any]]:
    """Return the position that shows most of an example, and the one before the last move, which it may be."""
    # Networkers of a system that was scored have gone home: of all positions, show the one with most of them.
    positions = [log for played in outcomes.values() for log in (played.log,) if log]
    before = next(iter(outcomes.values())).before
    assert before is not None
    return min([*positions, before], key=lambda log: sum(log.state.supplies)), before


def outcomes_of(ruling: RulingText) -> dict[str, Played]:
    """Play a ruling's example under each of its values."""
    values = ruling.example.tried or tuple(answer.value for answer in ruling.answers)
    return {value: play(ruling.example, {ruling.name: value}) for value in values}


def told(played: Played) -> str:
    """Say what the last move led to, as `do` says it."""
    if played.refused or played.log is None or played.log.played is None:
        return str(played.refused)
    return played.log.game.tell(played.log.played)


def board(log: Log[State, Any], width: int = 0) -> list[str | Picture]:
    """Return the board as a picture of its tiles alone, and what its signs mean."""
    state = log.state
    tiles = {spot: range(len(laid.tile.groups)) for spot, laid in state.board.tiles.items()}
    picture = draw(state, width, last=last_laid(log), only=tiles).picture
    return [picture, f"  {''.join(text for text, _ in legend(state))}"]


def _say_moves(example: Example) -> list[str]:
    *first, last = example.moves
    said = [f"  With {name} {value}." for name, value in example.rulings.items()]
    if len(first) > _SHORT:
        tiles = [move for move in first if move.startswith("place ")]
        said.append(f"  Tiles so far: {'; '.join(tiles)}.")
    elif first:
        said.append(f"  So far: {'; '.join(first)}.")
    return [*said, f"  {last}"]


def _has_tiles(example: Example) -> bool:
    return any(move.startswith("place ") for move in example.moves)


def _written(value: object) -> str:
    """Return part of a header about as a record has it."""
    if isinstance(value, Mapping):
        return f"{{{', '.join(f'{key}: {item}' for key, item in value.items())}}}"
    if isinstance(value, list):
        return ", ".join(map(_written, value))
    return str(value)
