"""The form for what changed: changes one by one, each a word and what it is about, tapped in turn.

After an effect, after a goal that was missed, and for the cards that a set-up turns up.
"""

from __future__ import annotations

from typing import Any, Final, NamedTuple, TypeAlias

from ....core.screen import Ask, Option
from ....core.sentence import Said, say
from ..due import cards_to_open
from ..possible import can_show
from ..state import State
from ..words import BOOK, ICONS, POSITIONS, TOKENS, card_term, icon_term, role_term, token_term

Choices: TypeAlias = "list[tuple[Said, str]]"
"""What can be tapped at one step: what it says, and the word that it adds."""
Step: TypeAlias = "tuple[Said, Choices]"
"""What a step asks, in a word or two, and what can be tapped."""

WHICH_CARD: Final = say("which card?")
_WHO: Final = say("who?")
_WHERE: Final = say("where?")
_TIMES = (1, -1, 2, -2)


class _Kind(NamedTuple):
    """A kind of change: its word, what it says, what is tapped of it in turn."""

    word: str
    said: Said
    steps: list[Step]
    many: bool = False
    """Whether the last step is tapped as often as there are things to name."""
    only: list[list[str]] | None = None
    """The words that can be tapped one after the other, where not all go with all."""

    def possible(self) -> bool:
        """Tell whether there is something to tap at every step."""
        return all(choices for _, choices in self.steps) and self.only != []


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
    opened = _Kind("open", say("Turn a card up"), [(_WHERE, places), (WHICH_CARD, _cards(state))])
    options = [Option(say("Begin"), "", "good")]
    return Ask("begin", title, "begin", [options], form="changes", data=_form([opened], most=n), shown_first=True)


def left_turned(state: State) -> dict[str, Any]:
    """Return what the form needs for cards that a missed goal left turned (BC-R20)."""
    return _form([*_turnings(state), *([] if state.table.alone else [_looking(state)])])


def _form(kinds: list[_Kind], most: int | None = None) -> dict[str, Any]:
    """Return what the page needs of them; `most` is how many changes there are, each with words of its own."""
    found = [
        {
            **kind._asdict(),
            "steps": [choices for _, choices in kind.steps],
            "questions": [question for question, _ in kind.steps],
        }
        for kind in kinds
        if kind.possible()
    ]
    return {"kinds": found, "most": most}


def _effects(state: State) -> list[_Kind]:
    alone, place, players = state.table.alone, _places(state, None), _players(state)
    who: list[Step] = [] if alone else [(_WHO, players)]
    token: Step = (say("which token?"), [(say("{token:^}", token=token_term(token)), token) for token in TOKENS])
    icons: Choices = [(say("{icon:^}", icon=icon_term(icon)), icon) for icon in ICONS]
    given_up = say("which one was given up?")
    found = [
        _Kind("gain", say("Gain a token"), [*who, token]),
        _Kind("lose", say("Lose a token"), [*who, token], only=_held(state)),
        _Kind("time", say("Move time"), [(say("by how much?"), _times(state))]),
        *_turnings(state),
        _Kind("icon", say("Announce an icon"), [(_WHERE, place), (say("which icon?"), icons)]),
        _Kind("swap", say("Swap two cards"), [(say("which one?"), place), (say("with which one?"), place)]),
        _Kind("shuffle", say("Shuffle cards"), [(say("which ones?"), place)], many=True),
    ]
    roles = _roles(dict.fromkeys(can_show(state)))
    if alone:
        return [*found, _Kind("draw", say("Change the character"), [(given_up, roles)])]
    found += [_looking(state), _Kind("look", say("Look at a character"), [*who, (say("whose?"), players)])]
    two = len(state.out) == 2
    if not two:
        found.append(_Kind("exchange", say("Exchange characters"), [*who, (say("with whom?"), players)]))
    # Two lay the old card open, and say which it is.
    return [*found, _Kind("draw", say("Draw a character"), [*who, *([(given_up, roles)] if two else [])])]


def _held(state: State) -> list[list[str]]:
    """Return the tokens that are held, each behind who holds it: nobody loses another."""
    return [
        [*([] if state.table.alone else [state.name(seat)]), token]
        for seat, out in enumerate(state.out)
        for token in TOKENS
        if not out and state.holds(seat, token)
    ]


def _times(state: State) -> Choices:
    """Return by how many cells the pending effect may move the marker: those of the book alone do."""
    claim = state.pending
    if claim.card != BOOK:
        return []
    possible = [
        cells for cells in _TIMES if 1 <= state.marker + cells <= state.end_cell and not (claim.no_time and cells > 0)
    ]
    return [(say("{cells}", cells=f"{cells:+}"), f"{cells:+}") for cells in possible]


def _turnings(state: State) -> list[_Kind]:
    return [
        _Kind("open", say("Turn a card up"), [(_WHERE, _places(state, True)), (WHICH_CARD, _cards(state))]),
        _Kind("close", say("Turn a card down"), [(_WHERE, _places(state, False))]),
    ]


def _looking(state: State) -> _Kind:
    return _Kind("look", say("Look at a card"), [(_WHO, _players(state)), (_WHERE, _places(state, True))])


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
