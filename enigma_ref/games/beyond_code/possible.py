"""What can be entered next, for programs that choose among it."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from ...core.refusal import Refusal
from .characters import can_be_shown, has_both
from .due import cards_to_open, may_pass, may_reveal, new_set, tells_card
from .moves import Pick
from .phases.solo import verify_pick
from .state import State
from .words import COPIES, ICONS, POSITIONS, TOKENS


class BeyondCodeMoves:
    """The moves of every phase but one: what a card changes only its text tells, so an effect lists none.

    What can be said in several ways is listed in one: doubters clockwise, a bare character unless its copy matters, no
    icon that is known, no keeper. A missed goal may besides say what it left turned.
    """

    def possible(self, state: State) -> list[str] | None:
        """Return every move that moves the game on; None for an effect, and for the cards that a set-up opens."""
        match state.phase:
            case "act" if state.table.alone:
                return [*picks(state), *(["pass"] if may_pass(state) else []), *_goals(state, "")]
            case "act":
                name = state.name(state.active)
                return [*_namings(state), *([f"pass {name}"] if may_pass(state) else []), *_goals(state, f"{name} ")]
            case "look":
                closed = [POSITIONS[index] for index in _closed(state)] or ["nothing"]
                return [f"look {state.name(state.active)} {position}" for position in closed]
            case "claim":
                return ["believe", *_doubts(state)]
            case "check":
                return _verdicts(state)
            case "infiltrator":
                return ["infiltrator nobody", *(f"infiltrator {state.name(seat)}" for seat in may_reveal(state))]
            case "between":
                return _begins(state)
            case "over":
                return []
        return None


def _closed(state: State) -> list[int]:
    return [index for index, place in enumerate(state.places) if place.open is None]


def _namings(state: State) -> Iterator[str]:
    name, cards = state.name(state.active), state.table.mansion
    if not state.named:
        yield from (f"name {name} {position} {card}" for position in POSITIONS for card in cards)
    if state.decode_ready:
        yield from (f"decode {name} {POSITIONS[index]} {card}" for index in _closed(state) for card in cards)


def _goals(state: State, who: str) -> Iterator[str]:
    tokens = [token for token in TOKENS if state.holds(state.active, token)]
    showing = ["", *(f" showing {' '.join(some)}" for n in (1, 2) for some in combinations(tokens, n))]
    for card in can_show(state):
        for outcome in ("reached", "missed"):
            yield from (f"goal {who}{card} {outcome}{shown}" for shown in showing)


def can_show(state: State) -> Iterator[str]:
    """Return the characters that the active player may show: the bare one unless it matters which copy it is."""
    shown = state.shown(state.active)
    roles = [state.held] if state.held else dict.fromkeys(COPIES.get(card, card) for card in state.cards)
    for role in roles:
        copies = [copy for copy, of in COPIES.items() if of == role and has_both(role, state.cards)]
        if state.plan != "gradual" or not copies:
            copies = [role]
        yield from (card for card in copies if can_be_shown(card, state.cards, shown))


def _doubts(state: State) -> Iterator[str]:
    """Return who may doubt: each alone, and all together whose order nobody could tell."""
    names = [state.name(seat) for seat in state.can_doubt()]
    for number in range(1, len(names) + 1):
        yield from (f"doubt {' '.join(some)}" for some in combinations(names, number))


def _verdicts(state: State) -> list[str]:
    """Return the verdicts that everybody's knowledge leaves open (3.6)."""
    claim = state.pending
    place = state.places[claim.position]
    if place.open is not None:
        return ["truth" if place.open == claim.card else "lie"]
    can_be_true = state.where_open(claim.card) is None and claim.card not in place.lies
    lies = ["lie"]
    if tells_card(state):
        shown = {other.open for other in state.places}
        lies = [
            f"lie {card}"
            for card in state.table.mansion
            if card != claim.card and card not in shown and card not in place.lies
        ]
    return ["truth", *lies] if can_be_true else lies


def _begins(state: State) -> list[str] | None:
    if state.table.alone:
        return None if cards_to_open(state) else ["begin"]
    by_chance = new_set(state).by_chance
    if len(by_chance) > 1:
        return [f"begin with {card}" for card in by_chance]
    return ["begin", "begin standard"] if state.plan == "introductory" else ["begin"]


def picks(state: State) -> Iterator[str]:
    """Return every pick: of a closed card as any that may lie there, of an open one with its silence token."""
    ways = [False] * (not state.named) + [True] * state.decode_ready
    sources = [None] if state.silence_left else [i for i, place in enumerate(state.places) if place.silenced]
    for decoding in ways:
        for position, place in enumerate(state.places):
            cards = [None] if place.open is not None else list(state.table.mansion)
            for card in cards:
                for icon in (None, *ICONS):
                    for source in sources if place.open is not None else [None]:
                        pick = Pick(position, card, icon, source, decoding)
                        if _is_possible(state, pick):
                            yield str(pick)


def _is_possible(state: State, pick: Pick) -> bool:
    """Tell whether nothing speaks against a pick, which leaves its icon out where that is known."""
    if pick.icon is not None and _is_possible(state, pick._replace(icon=None)):
        return False
    objection: Refusal | None = next(verify_pick(state, pick), None)
    return objection is None
