"""What the tile editor of the live page says, by the keys under which its script asks for it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from ....core.sentence import template

WORDS: Final[Mapping[str, str]] = {
    "tile-spot": template("Tap a lit spot of the board."),
    "tile-side": template("What does the {side} side lead to?"),
    "tile-done": template("Tap a cell to put a networker on it, or a side to change it."),
    "tile-editor": template("The tile, as it lies"),
    "tile-color": template("{color:^}"),
    "tile-cell": template("{color} cell"),
    "tile-same": template("Same channel as before"),
    "tile-same-as": template("Same channel: {parts}"),
    "tile-one-more": template("One more cell"),
    "tile-blank": template("Blank side"),
    "tile-rest": template("The other sides are blank"),
    "tile-back": template("Back"),
    "tile-turn": template("Turn"),
    "tile-mirror": template("Mirror"),
    "tile-write": template("Write it"),
    "tile-skip": template("Lays no tile"),
    "tile-known": template("Tiles of earlier games"),
    "tile-known-one": template("Tile {tile}"),
    "side-N": template("north"),
    "side-E": template("east"),
    "side-S": template("south"),
    "side-W": template("west"),
}
"""The words of `views/pages/enigma/tile.js`."""
