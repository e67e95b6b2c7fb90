"""The players as shapes: for each a panel with his disc and name, and what lies in front of him."""

from __future__ import annotations

from typing import Final

from ....core.lettering import size_for
from ....core.sentence import say
from ....core.shapes import Box, Group, Label, Point, Shape
from ..state import State
from ..words import CHAOS, DECODING, role_term, token_term
from .signs import hourglass, seat_disc, token

WIDTH: Final = 290.0
HEIGHT: Final = 78.0
_TRIUMPHS: Final = ("", "I", "II", "III")


def panel(state: State, seat: int, at: Point) -> Group:
    """Return the panel of one player."""
    name = state.name(seat)
    shapes: list[Shape] = [
        Box((0, 0), WIDTH, HEIGHT, "panel", rounding=10),
        seat_disc(state, seat, (30, HEIGHT / 2), 18),
    ]
    right = WIDTH - 16
    if state.triumphs[seat]:
        shapes.append(_triumph(state.triumphs[seat], (right - 16, 24)))
        right -= 44
    if seat == state.keeper and not state.table.alone:
        shapes.append(hourglass((right - 8, 24), 11, "keeper", say("keeper")))
        right -= 26
    room = right - 58
    shapes.append(Label((58, 24), name, size_for(name, 18, room, bold=True), "player"))
    x = 69.0
    held = [kind for kind in (DECODING, CHAOS) if state.holds(seat, kind)]
    if state.silence[seat]:
        shapes.append(token("silence", (x, 54), 12, say("silenced")))
        x += 30
    for kind in held:
        shapes.append(token(kind, (x, 54), 12, say("a {token} token", token=token_term(kind))))
        x += 30
    card = state.face_up[seat]
    if card is not None or state.out[seat]:
        shapes.append(_shows(state, seat, card, x - 11))
    kinds = ["player-panel"]
    kinds += ["out"] if state.out[seat] else []
    kinds += ["turn"] if state.turn() == seat else []
    return Group(tuple(shapes), " ".join(kinds), {"player": name}, "", at)


def _triumph(number: int, at: Point) -> Group:
    badge = Box((-18, -13), 36, 26, "badge", rounding=6)
    numeral = _TRIUMPHS[number] if number < len(_TRIUMPHS) else str(number)
    title = say("{n} {n:triumph|triumphs}", n=number)
    return Group((badge, Label((0, 0), numeral, 15, "numeral")), "triumph", {}, title, at)


def _shows(state: State, seat: int, card: str | None, x: float) -> Label:
    """Return what is open of a player: the character that he shows, or that he is out."""
    text = say("out")
    if card is not None:
        text = say("shows {role}", role=role_term(card))
        if state.out[seat]:
            text = say("out: {role}", role=role_term(card))
    return Label((x, 54), text, 14, "shows", room=WIDTH - 14 - x)
