"""The form for what changed: changes one by one, each a word and what it is about, tapped in turn.

After an effect, after a goal that was missed, and for the cards that a set-up turns up.
"""

from __future__ import annotations

from typing import Any, NamedTuple, TypeAlias

from ....core.screen import Ask, Option
from ....core.sentence import Said, say
from ..due import cards_to_open
from ..possible import can_show
from ..state import State
from ..words import ICONS, POSITIONS, TOKENS, card_term, icon_term, role_term, token_term

Choices: TypeAlias = "list[tuple[Said, str]]"
"""What can be tapped at one step: what it says, and the word that it adds."""

_TIMES = ("+1", "-1", "+2", "-2")


class _Kind(NamedTuple):
    """A kind of change: its word, what it says, what is tapped of it in turn."""

    word: str
    said: Said
    steps: list[Choices]
    many: bool = False
    """Whether the last step is tapped as often as there are things to name."""


def change_ask(state: State) -> Ask:
    """Return the form for the pending effect."""
    alone, card = state.table.alone, card_term(state.pending.card)
    return Ask(
        "effect",
        say("What changed through {card}?", card=card),
        "effect",
        [[Option(say("Nothing changed"), "nothing", "good")]],
        who="" if alone else state.name(state.active),
        form="changes",
        data=_form(_effects(state)),
        shown_first=True,
    )


def begin_ask(state: State, title: Said) -> Ask:
    """Return the form for the cards that the set-up of the next game of a run turns up."""
    n = cards_to_open(state)
    title = say("{title}: {n} {n:card is|cards are} turned up", title=title, n=n)
    places: Choices = [(say("{position}", position=name), name) for name in POSITIONS]
    opened = _Kind("open", say("Turn a card up"), [places, _cards(state)])
    options = [Option(say("Begin"), "", "good")]
    return Ask("begin", title, "begin", [options], form="changes", data=_form([opened], most=n), shown_first=True)


def left_turned(state: State) -> dict[str, Any]:
    """Return what the form needs for cards that a missed goal left turned (BC-R20)."""
    return _form([*_turnings(state), *([] if state.table.alone else [_looking(state)])])


def _form(kinds: list[_Kind], most: int | None = None) -> dict[str, Any]:
    """Return what the page needs of them; `most` is how many changes there are, each with words of its own."""
    return {"kinds": [kind._asdict() for kind in kinds], "most": most}


def _effects(state: State) -> list[_Kind]:
    alone, place = state.table.alone, _places(state, None)
    players = [] if alone else [_players(state)]
    tokens: Choices = [(say("{token:^}", token=token_term(token)), token) for token in TOKENS]
    icons: Choices = [(say("{icon:^}", icon=icon_term(icon)), icon) for icon in ICONS]
    found = [
        _Kind("gain", say("Gain a token"), [*players, tokens]),
        _Kind("lose", say("Lose a token"), [*players, tokens]),
        _Kind("time", say("Move time"), [[(say("{cells}", cells=cells), cells) for cells in _TIMES]]),
        *_turnings(state),
        _Kind("icon", say("Announce an icon"), [place, icons]),
        _Kind("swap", say("Swap two cards"), [place, place]),
        _Kind("shuffle", say("Shuffle cards"), [place], many=True),
    ]
    if alone:
        return [*found, _Kind("draw", say("Change the character"), [_roles(dict.fromkeys(can_show(state)))])]
    found += [
        _looking(state),
        _Kind("look", say("Look at a character"), [*players, *players]),
        _Kind("exchange", say("Exchange characters"), [*players, *players]),
    ]
    # Two lay the old card open, and say which it is.
    old = [_roles(dict.fromkeys(can_show(state)))] if len(state.out) == 2 else []
    return [*found, _Kind("draw", say("Draw a character"), [*players, *old])]


def _turnings(state: State) -> list[_Kind]:
    return [
        _Kind("open", say("Turn a card up"), [_places(state, True), _cards(state)]),
        _Kind("close", say("Turn a card down"), [_places(state, False)]),
    ]


def _looking(state: State) -> _Kind:
    return _Kind("look", say("Look at a card"), [_players(state), _places(state, True)])


def _cards(state: State) -> Choices:
    return [(say("{card:^}", card=card_term(name)), name) for name in state.table.mansion]


def _roles(names: dict[str, None]) -> Choices:
    return [(say("{role:^}", role=role_term(role)), role) for role in names]


def _players(state: State) -> Choices:
    return [
        (say("{player}", player=player.name), player.name)
        for player, out in zip(state.table.players, state.out, strict=True)
        if not out
    ]


def _places(state: State, closed: bool | None) -> Choices:
    """Return the places of the mansion: all, or those whose cards are closed, or open."""
    found: Choices = []
    for name, place in zip(POSITIONS, state.places, strict=True):
        if closed is None or (place.open is None) == closed:
            found.append((say("{position}", position=name), name))
    return found
