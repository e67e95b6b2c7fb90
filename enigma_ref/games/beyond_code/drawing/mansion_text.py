"""The mansion and the time track in characters: three rows of cards, and below them where the marker is."""

from __future__ import annotations

from typing import Final

from ....core.picture import Picture, Run
from ....core.runs import Words
from ....core.sentence import say
from ....core.widths import broken, columns_of
from ..state import State
from ..words import POSITIONS
from .marks import marks
from .track_text import track

_NARROWEST: Final = 10
_WIDEST: Final = 16
_LOWEST: Final = 3
_ROOMY: Final = 8
"""From so many columns on, the words on a card keep a column away from its border."""

_BACK: Final = "░"
_NAMED: Final = "?"
_SILENCE: Final = "●"
_NOT: Final = "≠"

Lines = list[list[Run]]


def mansion(state: State, columns: int = 0) -> Picture:
    """Draw the mansion and the time track in so many columns; 0 means that there is no limit."""
    signs = marks(state)
    natural = max(_natural(state, index, signs) for index in range(9))
    width = min(natural, (columns - 4) // 3) if columns else natural
    picture = Picture()
    row = 0
    for first in (0, 3, 6):
        cards = [_card(state, index, signs, width) for index in range(first, first + 3)]
        height = max(_LOWEST, *map(len, cards))
        _border(picture, row, width, "┌┬┐" if first == 0 else "├┼┤")
        for place, lines in enumerate(cards):
            column = place * (width + 1)
            _label(picture, state, first + place, row, column + 1, width)
            _fill(picture, state, first + place, (row + 1, column), (width, height), lines)
        row += height + 1
    _border(picture, row, width, "└┴┘")
    column = 0
    for text, style in track(state, columns or 3 * width + 4):
        picture.put(row + 1, column, text, style)
        column += columns_of(text)
    return picture


def _natural(state: State, index: int, signs: tuple[str, ...]) -> int:
    """Return how wide a card is where all that is on it stands on lines of its own."""
    place = state.places[index]
    texts = [place.open or "", *(f"{_NOT}{card}" for card in place.lies)]
    seen = sum(columns_of(signs[seat]) + 1 for seat in place.seen_by)
    return min(_WIDEST, max(_NARROWEST, seen + 1, *(columns_of(text) + 2 for text in texts)))


def _card(state: State, index: int, signs: tuple[str, ...], width: int) -> Lines:
    """Return what is known of a card: its name where it lies open, who has seen it, what it was found not to be."""
    place = state.places[index]
    room = width - 2 * _pad(width)
    lines: Lines = []
    if place.open is not None:
        lines += [[(line, "card")] for line in broken(place.open, room)]
    line: list[Run] = []
    for seat in place.seen_by:
        used = sum(columns_of(text) for text, _ in line)
        if line and used + 1 + columns_of(signs[seat]) > room:
            lines.append(line)
            line = []
        color = state.table.players[seat].color or ""
        line += [*([(" ", "")] if line else []), (signs[seat], f"networker {color}")]
    if line:
        lines.append(line)
    lines += [[(text, "lie")] for card in place.lies for text in broken(f"{_NOT}{card}", room)]
    return lines


def _pad(width: int) -> int:
    return 1 if width >= _ROOMY else 0


def _border(picture: Picture, row: int, width: int, corners: str) -> None:
    picture.put(row, 0, corners[0] + corners[1].join(["─" * width] * 3) + corners[2], "border")


def _label(picture: Picture, state: State, index: int, row: int, column: int, width: int) -> None:
    """Write the position into the border, with what lies on the card, and its icon where that is known."""
    named = state.claim is not None and state.claim.position == index
    text = POSITIONS[index] + (_NAMED if named else "") + (_SILENCE if state.places[index].silenced else "")
    picture.put(row, column + _pad(width), text, "last" if named else "spot")
    icon = state.icon(index)
    if icon is not None:
        picture.put(row, column + width - 1 - _pad(width), icon[0], "open")


def _fill(
    picture: Picture, state: State, index: int, corner: tuple[int, int], size: tuple[int, int], lines: Lines
) -> None:
    """Draw a card below its border: a closed one shows its back wherever nothing stands."""
    (row, column), (width, height) = corner, size
    closed = state.places[index].open is None
    for down in range(height):
        picture.put(row + down, column, "│", "border")
        picture.put(row + down, column + 1, (_BACK if closed else " ") * width, "back")
        picture.put(row + down, column + 1 + width, "│", "border")
    # What is known of a closed card stands at its foot, so that the back shows above it.
    start = row + (height - len(lines) if closed else 0)
    pad = _pad(width)
    for down, line in enumerate(lines):
        used = sum(columns_of(text) for text, _ in line)
        picture.put(start + down, column + 1, " " * min(width, used + 2 * pad))
        place = column + 1 + pad
        for text, style in line:
            picture.put(start + down, place, text, style)
            place += columns_of(text)


def legend(state: State) -> list[Words]:
    """Return what the signs of the picture mean, as far as they are on it."""
    runs: list[Words] = []
    places = state.places
    if any(place.open is None for place in places):
        runs += [(_BACK, "back"), (say(" closed  "), "")]
    seen = [seat for place in places for seat in place.seen_by]
    if seen:
        runs += [(marks(state)[min(seen)], "networker "), (say(" has looked  "), "")]
    if any(place.lies for place in places):
        runs += [(_NOT, "lie"), (say(" found not to be  "), "")]
    if state.claim is not None:
        runs += [(_NAMED, "last"), (say(" named now  "), "")]
    if any(place.silenced for place in places):
        runs += [(_SILENCE, "spot"), (say(" a silence token  "), "")]
    if any(state.icon(index) is not None for index in range(9)):
        runs += [(say("c d n  icon: chaos, decoding, none  "), "")]
    return [*runs, ("[ ]", "last"), (say(" the marker  "), ""), ("■", "lie"), (say(" time is out"), "")]
