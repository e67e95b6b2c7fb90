"""The whole table as shapes: time track, mansion, players, and what is left: characters, breakthroughs, the supply."""

from __future__ import annotations

from typing import Final

from ....core.lettering import width_of
from ....core.sentence import Said, paragraph, say
from ....core.shapes import Box, Circle, Group, Label, Point, Scene, Shape
from ..characters import counted
from ..state import State
from ..telling.position import describe, say_series
from ..words import CHAOS, DECODING, ROLES, role_term, token_term
from . import card_scene, players_scene, track_scene
from .signs import token

_MARGIN: Final = 26.0
_GAP: Final = 12.0
_HEAD: Final = 46.0
_MANSION: Final = 3 * card_scene.WIDTH + 2 * _GAP
_TALL: Final = 3 * card_scene.HEIGHT + 2 * _GAP
_CHIP: Final = 28.0
_SUPPLY: Final = 200.0
"""The room for each kind of token in the supply, whatever the language calls it."""


def scene(state: State) -> Scene:
    """Draw a position. Nothing is on it that does not lie on the table for all to see."""
    top = _MARGIN + _HEAD + track_scene.HEIGHT
    side = _MARGIN * 1.5 + _MANSION
    shapes: list[Shape] = [
        Label((_MARGIN, _MARGIN + 14), say_series(state), 17, "caption"),
        track_scene.track(state, (_MARGIN, _MARGIN + _HEAD), _MANSION),
        *mansion(state, (_MARGIN, top)),
        *_players(state, (side, top)),
    ]
    width = side + players_scene.WIDTH + _MARGIN
    shapes += _breakthroughs(state, (side, _MARGIN + _HEAD + 24))
    foot = top + _TALL + 26
    chips, foot = _characters(state, (_MARGIN, foot), width - 2 * _MARGIN)
    return Scene(
        (0, 0),
        width,
        foot + _MARGIN - 10,
        (*shapes, *chips),
        say("Beyond Code, game {game}: the mansion", game=state.game),
        paragraph(*describe(state)),
        "mansion",
    )


def mansion(state: State, at: Point) -> list[Group]:
    """Return the nine cards, row by row."""
    across, down = card_scene.WIDTH + _GAP, card_scene.HEIGHT + _GAP
    return [
        card_scene.card(state, index, (at[0] + across * (index % 3), at[1] + down * (index // 3))) for index in range(9)
    ]


def _players(state: State, at: Point) -> list[Group]:
    step = players_scene.HEIGHT + 8
    return [players_scene.panel(state, seat, (at[0], at[1] + step * seat)) for seat in range(len(state.out))]


def _breakthroughs(state: State, at: Point) -> list[Shape]:
    """Return how often Chaos has broken through, out of how many times that lose the match."""
    if state.table.series != "match":
        return []
    x, y = at
    shapes: list[Shape] = []
    for number in range(state.rulings.breakthroughs):
        place = (x + 16 + 36 * number, y)
        if number < state.breakthroughs:
            shapes.append(token(CHAOS, place, 15))
        else:
            shapes.append(Group((Circle((0, 0), 15, "hole"),), "cell", at=place))
    n, most = state.breakthroughs, state.rulings.breakthroughs
    shapes.append(
        Label((x + 36 * most + 8, y), say("breakthroughs"), 14, "small", room=players_scene.WIDTH - 36 * most - 8)
    )
    title = say("{n} of {most} breakthroughs", n=n, most=most)
    return [Group(tuple(shapes), "breakthroughs", {"count": str(n)}, title)]


def _characters(state: State, at: Point, width: float) -> tuple[list[Shape], float]:
    """Return the characters of this game and the supply, in rows of chips, and where they end."""
    x, y = at
    shapes: list[Shape] = []
    for text, estimate, kind in _chips(state):
        wide = width_of(estimate, 13) + 26
        if x + wide > at[0] + width and x > at[0]:
            x, y = at[0], y + _CHIP + 8
        chip = Box((0, -_CHIP / 2), wide, _CHIP, "chip", rounding=_CHIP / 2)
        shapes.append(Group((chip, Label((wide / 2, 0), text, 13, "chip-text", room=wide - 14)), kind, at=(x, y)))
        x += wide + 8
    x, y = at[0], y + _CHIP + 14
    supply = (
        ("silence", state.silence_left),
        (DECODING, state.decoding.count(False)),
        (CHAOS, state.chaos.count(False)),
    )
    for kind, number in supply:
        shapes.append(token(kind, (x + 11, y), 11))
        text = say("{token} × {n}", token=token_term(kind), n=number)
        shapes.append(Label((x + 28, y), text, 14, "small", room=_SUPPLY - 46))
        x += _SUPPLY
    shapes.append(Label((x, y), say("in the supply"), 14, "small"))
    return shapes, y + 20


def _chips(state: State) -> list[tuple[str | Said, str, str]]:
    """Return each chip: what it says, about that in English for its width, and what kind it is."""
    found: list[tuple[str | Said, str, str]] = []
    count = counted(state.cards)
    for role in [*(role for role in ROLES if role in count), *(role for role in count if role not in ROLES)]:
        text: Said = say("{role}", role=role_term(role))
        if count[role] > 1:
            text = say("{role} × {n}", role=role_term(role), n=count[role])
        found.append((text, f"{role} × 2" if count[role] > 1 else role, "role"))
    if state.stack is not None:
        found.append((say("{n} in the stack", n=state.stack), "9 in the stack", "role stack"))
    found += [
        (say("beside it: {role}", role=role_term(role)), f"beside it: {role}", "role open") for role in state.beside
    ]
    return found
