"""What is typed for a tile: `SPOT TILE [CELL]`, with or without colons, the spot by its label or its name."""

from __future__ import annotations

import re

from ....core.refusal import Refusal
from ....core.sentence import Quoted, row_of, say
from ..board.spot import LABEL_LETTERS
from ..board.tile import parse_tile
from ..drawing.board_text import labels
from ..state import State
from . import compact

_SPOT = re.compile(
    rf"(?P<spot>(?:[nsew][0-9]{{1,6}}){{1,2}}|start|[{LABEL_LETTERS}]{{2}})(?P<rest>.*)", re.IGNORECASE | re.DOTALL
)
_MOST_NAMED = 8


def placements(line: str, state: State, turn: int) -> list[str]:
    """Return the full moves that a line may mean as a placement, the likeliest first; none where it is none.

    What is clearly meant as a tile on a spot, but cannot be read, is refused.
    """
    form = _SPOT.fullmatch(line.strip())
    if form is None:
        return []
    spot, rest = form["spot"], form["rest"]
    try:
        tiles = _tiles(rest)
    except Refusal:
        if rest[:1].isspace() and not _is_word(rest.split()[0]):
            raise
        return []  # a word that begins like a spot
    return [f"place {state.name(turn)} {spot} {tile}" for tile in tiles]


def parted(line: str) -> str | None:
    """Return what stands behind the spot in a line that begins with one; None where it does not."""
    form = _SPOT.fullmatch(line)
    return form["rest"] if form else None


def bare_tile(line: str) -> str:
    """Return the tile of a line that lays one, in short or in full, where it has no colons; otherwise nothing."""
    words = line.split()
    rest = " ".join(words[3:]) if words[:1] == ["place"] else parted(line.strip()) or ""
    return "" if ":" in rest else rest


def full_placements(words: list[str]) -> list[str]:
    """Return what `place PLAYER SPOT TILE` may mean where the tile has no colons; none where it needs no reading."""
    rest = " ".join(words[3:])
    if not rest or ":" in rest:
        return []
    return [" ".join([*words[:3], tile]) for tile in _tiles(rest)]


def _tiles(text: str) -> list[str]:
    """Return the tiles that a text may mean, each with the networker's cell behind it."""
    if ":" not in text:
        return [reading.text for reading in compact.read(text)]
    words = text.split()
    if len(words) > 1 and ":" not in words[-1] and words[-2].lower() != "on":
        words.insert(-1, "on")
    return [" ".join(words)]


def _is_word(text: str) -> bool:
    """Tell whether a text is clearly no part of a tile: a number, or a word of several letters that no tile has."""
    return text.isdigit() or (len(text) > 2 and re.search(r"[^rogybpwknesROGYBPWKNES:,/]", text) is not None)


def is_tile(text: str) -> bool:
    """Tell whether a text can be read as a tile."""
    try:
        return all(parse_tile(tile.partition(" on ")[0]) for tile in _tiles(text))
    except Refusal:
        return False


def misread_tile(line: str, state: State) -> Refusal | None:
    """Say what a line lacks that was meant as a tile; None where it was meant as something else."""
    words = line.split()
    names = list(labels(state).values())
    form = _SPOT.fullmatch(line)
    if form and not form["rest"]:
        what = say("Which tile lies on {spot}?", spot=line)
        return Refusal("tile/form", what, say("Type it behind the spot: {spot} RN bES yW; or {spot} draw.", spot=line))
    if is_tile(line):
        what = say("Where does the tile lie?")
        return Refusal("tile/form", what, say("Type the spot first: {label} {tile}.", label=names[0], tile=line))
    if len(words) > 1 and is_tile(" ".join(words[1:])):
        what = say("{typed} is not a spot.", typed=Quoted(words[0]))
        spots, more = row_of(names[:_MOST_NAMED]), len(names) - _MOST_NAMED
        if more > 0:
            shown = say("The board shows {spots} and {n} more; n1 and s2w1 will do, too.", spots=spots, n=more)
            return Refusal("tile/form", what, shown)
        return Refusal("tile/form", what, say("The board shows {spots}; n1 and s2w1 will do, too.", spots=spots))
    return None
