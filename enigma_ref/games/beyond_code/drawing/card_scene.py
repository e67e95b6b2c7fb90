"""A card of the mansion as shapes: its face where it lies open, its back where it does not, and what is known of it."""

from __future__ import annotations

from typing import Final

from ....core.lettering import size_for, width_of
from ....core.sentence import Argument, Said, all_of, row_of, say
from ....core.shapes import Box, Group, Label, Path, Point, Shape
from ..state import State
from ..words import POSITIONS, card_term, icon_term
from .fitting import LINE, fitted
from .signs import seat_disc, token

WIDTH: Final = 184.0
HEIGHT: Final = 136.0
_MARGIN: Final = 14.0
_ROW: Final = 17.0
"""The height of a line of small print."""
_READABLE: Final = 9.0
_CROWDED: Final = 3
"""With so many lines of small print there is no room for the ornament of the back."""


def card(state: State, index: int, at: Point) -> Group:
    """Return one of the nine cards."""
    place = state.places[index]
    shapes: list[Shape] = [Box((0, 0), WIDTH, HEIGHT, "paper", rounding=10)]
    shapes.append(Box((6, 6), WIDTH - 12, HEIGHT - 12, "frame", rounding=6))
    claim = state.claim if state.claim is not None and state.claim.position == index else None
    small = _small_print(state, index)
    step = min(_ROW, (HEIGHT - 56) / max(1, len(small)))
    foot = step * len(small)
    if place.open is not None:
        shapes += _name(place.open, (HEIGHT - 22 - foot) / 2 + 20, HEIGHT - 48 - foot)
    elif claim is None and len(small) < _CROWDED:
        shapes.append(_lozenge(HEIGHT / 2 - foot / 2 + 2))
    if claim is not None:
        shapes += _claim(claim.card, 34 if place.open is not None else (HEIGHT - foot) / 2 + 6)
    shapes.append(Label((_MARGIN, 20), POSITIONS[index], 14, "place"))
    shapes += _icons(state, index)
    for row, parts in enumerate(reversed(small)):
        y = HEIGHT - 16 - row * step
        shapes += [Group((part,), "line", at=(0, y)) for part in parts]
    kind = "card open" if place.open is not None else "card closed"
    return Group(
        tuple(shapes),
        f"{kind} named" if claim else kind,
        {"position": POSITIONS[index]},
        say_card(state, index),
        at,
    )


def _name(name: str, middle: float, height: float) -> list[Shape]:
    lines, size = fitted(name, 23, WIDTH - 2 * _MARGIN, height, bold=True)
    top = middle - (len(lines) - 1) * size * LINE / 2
    return [Label((WIDTH / 2, top + row * size * LINE), line, size, "name") for row, line in enumerate(lines)]


def _claim(name: str, y: float) -> list[Shape]:
    """Return what was stated of this card and is not settled yet, as what it is: words."""
    text = f"“{name}”?"
    return [Label((WIDTH / 2, y), text, size_for(text, 17, WIDTH - 2 * _MARGIN), "claim")]


def _lozenge(middle: float) -> Path:
    x, y = WIDTH / 2, middle
    return Path((x, y - 24), (((x + 34, y),), ((x, y + 24),), ((x - 34, y),)), "lozenge", closed=True)


def _icons(state: State, index: int) -> list[Shape]:
    x = WIDTH - 24
    shapes: list[Shape] = []
    icon = state.icon(index)
    if icon is not None:
        shapes.append(token(icon, (x, 24), 11, say("icon {icon}", icon=icon_term(icon))))
        x -= 27
    if state.places[index].silenced:
        shapes.append(token("silence", (x, 24), 11, say("a silence token on it")))
    return shapes


def _small_print(state: State, index: int) -> list[list[Shape]]:
    """Return what stands at the foot of a card, line by line: who has seen it, and what it was found not to be."""
    place = state.places[index]
    lines: list[list[Shape]] = []
    size = 13.0 if len(place.lies) < 4 else 11.0
    room = WIDTH - 2 * _MARGIN
    row: list[Shape] = []
    x = 0.0
    for text in (f"≠{name}" for name in place.lies):
        small = size_for(text, size, room)
        broken = [text] if small >= _READABLE else fitted(text, size, room, 2 * size * LINE)[0]
        for part in broken:
            small = size_for(part, size, room)
            wide = width_of(part, small)
            if row and (x + wide > room or len(broken) > 1):
                lines.append(row)
                row, x = [], 0.0
            row.append(Label((_MARGIN + x, 0), part, small, "lie"))
            x += wide + 12
    if row:
        lines.append(row)
    if place.seen_by:
        lines.append([seat_disc(state, seat, (_MARGIN + 9 + 21 * n, 0), 8.5) for n, seat in enumerate(place.seen_by)])
    return lines


def say_card(state: State, index: int) -> Said:
    """Say what everybody knows of a card."""
    place = state.places[index]
    known: list[Argument] = [say("closed")]
    if place.open is not None:
        known = [say("open, {card}", card=card_term(place.open))]
    if place.seen_by:
        known.append(say("seen by {names}", names=all_of(map(state.name, place.seen_by))))
    if place.lies:
        known.append(say("found not to be {cards}", cards=all_of(map(card_term, place.lies))))
    return say("{position}: {known}", position=POSITIONS[index], known=row_of(known))
