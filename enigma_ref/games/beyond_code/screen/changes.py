"""The form for what a card changed: changes one by one, each a word and what it is about, tapped in turn."""

from __future__ import annotations

from typing import TypeAlias

from ....core.screen import Ask, Option
from ....core.sentence import Said, say
from ..state import State
from ..words import ICONS, POSITIONS, TOKENS, card_term, icon_term, role_term, token_term

Choices: TypeAlias = "list[tuple[Said, str]]"
"""What can be tapped at one step: what it says, and the word that it adds."""

_TIMES = ("+1", "-1", "+2", "-2")


def change_ask(state: State) -> Ask:
    """Return the form for the pending effect."""
    alone, card = state.table.alone, card_term(state.pending.card)
    players = [] if alone else [_players(state)]
    place, closed, opened = _places(state, None), _places(state, True), _places(state, False)
    tokens: Choices = [(say("{token:^}", token=token_term(token)), token) for token in TOKENS]
    mansion: Choices = [(say("{card:^}", card=card_term(name)), name) for name in state.table.mansion]
    icons: Choices = [(say("{icon:^}", icon=icon_term(icon)), icon) for icon in ICONS]
    kinds: list[tuple[str, Said, list[Choices], bool]] = [
        ("gain", say("Gain a token"), [*players, tokens], False),
        ("lose", say("Lose a token"), [*players, tokens], False),
        ("time", say("Move time"), [[(say("{cells}", cells=cells), cells) for cells in _TIMES]], False),
        ("open", say("Turn a card up"), [closed, mansion], False),
        ("close", say("Turn a card down"), [opened], False),
        ("icon", say("Announce an icon"), [place, icons], False),
        ("swap", say("Swap two cards"), [place, place], False),
        ("shuffle", say("Shuffle cards"), [place], True),
    ]
    if alone:
        roles: Choices = [(say("{role:^}", role=role_term(role)), role) for role in dict.fromkeys(state.cards)]
        kinds.append(("draw", say("Change the character"), [roles], False))
    else:
        kinds += [
            ("look", say("Look at a card"), [*players, closed], False),
            ("look", say("Look at a character"), [*players, *players], False),
            ("exchange", say("Exchange characters"), [*players, *players], False),
        ]
        if len(state.out) > 2:  # two lay the old card open, which is typed with it
            kinds.append(("draw", say("Draw a character"), [*players], False))
    return Ask(
        "effect",
        say("What changed through {card}?", card=card),
        "effect",
        [[Option(say("Nothing changed"), "nothing", "good")]],
        who="" if alone else state.name(state.active),
        form="changes",
        data={"kinds": [{"word": w, "said": s, "steps": steps, "many": many} for w, s, steps, many in kinds]},
        shown_first=True,
    )


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
