"""What comes next, in words: the last sentence of most refusals, and of every answer."""

from __future__ import annotations

from ....core.sentence import Said, any_of, paragraph, say
from ..due import assigns, can_cancel, cards_to_open, may_pass, may_reveal, new_set, next_keeper, tells_card
from ..state import State
from ..words import POSITIONS, card_term
from .outcome import say_result


def prompt(state: State) -> Said:
    """Say who does what next and what can be typed for it; after the end, how it ended."""
    if state.result:
        return say_result(state, state.result)
    if state.phase == "between":
        return _begin(state)
    if state.phase == "infiltrator":
        return say(
            "Does {names} show the infiltrator (infiltrator PLAYER), or nobody (infiltrator nobody)?",
            names=any_of(map(state.name, may_reveal(state))),
        )
    if state.phase == "claim":
        return _claim(state)
    if state.phase == "check":
        return _check(state)
    if state.phase == "effect":
        return _effect(state)
    name = state.name(state.active)
    if state.phase == "look":
        if all(place.open is not None for place in state.places):
            return say("Next, {name} is silenced, and no card is closed (look {name} nothing).", name=name)
        return say("Next, {name} is silenced and looks at a closed card (look {name} POSITION).", name=name)
    return _act_alone(state) if state.table.alone else _act(state)


def _act(state: State) -> Said:
    name = state.name(state.active)
    spend = None
    if state.decode_ready:
        spend = say("A Decoding token can be spent on a closed card (decode {name} POSITION CARD).", name=name)
    if state.named:
        return paragraph(
            say(
                "Next, {name} passes (pass {name}) or tries for the goal (goal {name} ROLE reached|missed).", name=name
            ),
            spend,
        )
    if may_pass(state):
        return say(
            "Next, {name} passes (pass {name}), names a card (name {name} POSITION CARD) or tries for the goal "
            "(goal {name} ROLE reached|missed).",
            name=name,
        )
    return paragraph(
        say(
            "Next, {name} names a card (name {name} POSITION CARD) or tries for the goal "
            "(goal {name} ROLE reached|missed).",
            name=name,
        ),
        spend,
    )


def _act_alone(state: State) -> Said:
    spend = None
    if state.decode_ready:
        spend = say("The Decoding token can be spent on one more pick (decode POSITION CARD ICON).")
    if state.named:
        return paragraph(say("Next, the turn ends (pass), or try for the goal (goal ROLE reached|missed)."), spend)
    if may_pass(state):
        return say(
            "Next, the turn ends (pass), pick a card (pick POSITION CARD ICON) or try for the goal "
            "(goal ROLE reached|missed)."
        )
    return paragraph(
        say("Next, pick a card (pick POSITION CARD ICON) or try for the goal (goal ROLE reached|missed)."), spend
    )


def _claim(state: State) -> Said:
    claim = state.pending
    return say(
        "{name} says that {position} is {card}. Does anybody doubt (doubt {doubters}), or not (believe)?",
        name=state.name(claim.seat),
        position=POSITIONS[claim.position],
        card=card_term(claim.card),
        doubters=any_of(map(state.name, state.can_doubt())),
    )


def _check(state: State) -> Said:
    claim = state.pending
    name, position = state.name(state.checker), POSITIONS[claim.position]
    if tells_card(state):
        return say(
            "{name} checks {position} (truth, or lie CARD with the card that it is).", name=name, position=position
        )
    return say("{name} checks {position} (truth or lie).", name=name, position=position)


def _effect(state: State) -> Said:
    claim = state.pending
    card = card_term(claim.card)
    due = say("Next, what changes through {card} (effect CHANGE, CHANGE …, or nothing).", card=card)
    if assigns(state):
        return paragraph(due, say("Or another card is picked (pick POSITION CARD ICON)."))
    can = can_cancel(state)
    if not can:
        return due
    if state.table.alone:
        return paragraph(due, say("Chaos can be returned against it (cancel)."))
    return paragraph(due, say("Chaos can be returned against it (cancel {names}).", names=any_of(map(state.name, can))))


def _begin(state: State) -> Said:
    if state.table.alone:
        due = cards_to_open(state)
        if not due:
            return say("Next, game {game} begins (begin).", game=state.game + 1)
        return say(
            "Next, game {game} begins with {n} {n:card|cards} turned up (begin open POSITION CARD, …).",
            game=state.game + 1,
            n=due,
        )
    keeper = state.name(next_keeper(state))
    by_chance = new_set(state).by_chance
    if len(by_chance) > 1:
        return say(
            "Next, game {game} begins with {name} as keeper and one of {roles} by chance (begin with ROLE).",
            game=state.game + 1,
            name=keeper,
            roles=any_of(by_chance),
        )
    return say("Next, game {game} begins with {name} as keeper (begin).", game=state.game + 1, name=keeper)
