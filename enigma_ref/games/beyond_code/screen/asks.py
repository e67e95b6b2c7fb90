"""What can be tapped in each phase of Beyond Code, but for what an effect changes, which has a form of its own."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations
from typing import Any

from ....core.log import Log
from ....core.screen import Ask, Option
from ....core.sentence import all_of, say
from ..due import assigns, can_cancel, cards_to_open, may_pass, may_reveal, new_set, next_keeper, tells_card
from ..possible import BeyondCodeMoves, can_show, picks
from ..state import State
from ..words import POSITIONS, TOKENS, card_term, role_term, token_term
from .changes import WHICH_CARD, begin_ask, change_ask, left_turned


def asks(log: Log[State, Any]) -> list[Ask]:
    """Return what can be entered now, the likeliest first."""
    state = log.state
    match state.phase:
        case "act":
            return [*_namings(state), *_passing(state), _goal(state)]
        case "look":
            return [_looking(state)]
        case "claim":
            return _doubting(state)
        case "check":
            return [_checking(state)]
        case "effect":
            return _effects(state)
        case "infiltrator":
            return [_revealing(state)]
        case "between":
            return _beginning(state)
    return []


def positions(state: State, indices: Sequence[int] = range(9)) -> list[Option]:
    """Return places of the mansion, each with what lies open there."""
    found = []
    for index in indices:
        card, name = state.places[index].open, POSITIONS[index]
        said = say("{position}", position=name)
        if card is not None:
            said = say("{position}: {card}", position=name, card=card_term(card))
        found.append(Option(said, name))
    return found


def cards(names: Sequence[str]) -> list[Option]:
    """Return cards to name."""
    return [Option(say("{card:^}", card=card_term(card)), card) for card in names]


def closed(state: State) -> list[int]:
    """Return the places whose cards are closed."""
    return [index for index, place in enumerate(state.places) if place.open is None]


def who(state: State, seat: int) -> str:
    """Return the player as a move begins with him: one who is alone is never said."""
    return "" if state.table.alone else f" {state.name(seat)}"


def _namings(state: State) -> list[Ask]:
    if state.table.alone:
        return _picking(state)
    name, every = state.name(state.active), cards(state.table.mansion)
    found = []
    if not state.named:
        title = say("{player} names a card", player=name)
        found.append(Ask("name", title, f"name {name}", [positions(state), every], [WHICH_CARD], name))
    if state.decode_ready:
        title = say("{player} spends Decoding on a closed card", player=name)
        steps = [positions(state, closed(state)), every]
        found.append(Ask("decode", title, f"decode {name}", steps, [WHICH_CARD], name))
    return found


def _picking(state: State) -> list[Ask]:
    """Return the picks of one who plays alone: by position first, then all that may be said of it."""
    found = []
    for word, title in (("pick", say("Pick a card")), ("decode", say("Spend Decoding on one more pick"))):
        moves = [move.split(" ", 2) for move in picks(state) if move.startswith(f"{word} ")]
        for position in dict.fromkeys(move[1] for move in moves):
            rest = [move[2] if len(move) > 2 else "" for move in moves if move[1] == position]
            options = [Option(say("{words}", words=words) if words else say("It lies open"), words) for words in rest]
            about = say("{title}: {position}", title=title, position=position)
            found.append(Ask(f"{word} {position}", about, f"{word} {position}", [options]))
    return found


def _passing(state: State) -> list[Ask]:
    if not may_pass(state):
        return []
    name = state.name(state.active)
    options = [Option(say("Pass"), f"pass{who(state, state.active)}", "good")]
    return [Ask("pass", say("{player} ends the turn", player=name), "", [options], who=name)]


def _goal(state: State) -> Ask:
    name = state.name(state.active)
    roles = [Option(say("{role:^}", role=role_term(role)), role) for role in can_show(state)]
    outcomes = [Option(say("Reached"), "reached", "good"), Option(say("Missed"), "missed", "bad")]
    held = [token for token in TOKENS if state.holds(state.active, token)]
    shown = [Option(say("No token shown"), "")]
    for number in range(1, len(held) + 1):
        for some in combinations(held, number):
            said = say("{tokens:^} shown", tokens=all_of(map(token_term, some)))
            shown.append(Option(said, f"showing {' '.join(some)}"))
    steps = [roles, outcomes, *([shown] if held else [])]
    title = say("{player} tries for the goal", player=name)
    begins = f"goal{who(state, state.active)}"
    questions = [say("how did it go?"), say("was a token shown?")]
    return Ask("goal", title, begins, steps, questions, name, form="goal", data=left_turned(state), shown_first=True)


def _looking(state: State) -> Ask:
    name = state.name(state.active)
    options = positions(state, closed(state)) or [Option(say("No card is closed"), "nothing")]
    return Ask(
        "look", say("{player} is silenced and looks at a card", player=name), f"look {name}", [options], who=name
    )


def _doubting(state: State) -> list[Ask]:
    """Return a button for each who may doubt, on his own phone first, and one for all who do not."""
    found = [
        Ask(
            f"doubt {name}",
            say("{player} doubts", player=name),
            "",
            [[Option(say("Lie!"), f"doubt {name}", "bad")]],
            who=name,
        )
        for name in map(state.name, state.can_doubt())
    ]
    believe = [Option(say("Nobody doubts"), "believe", "good")]
    return [*found, Ask("believe", say("Everybody believes it"), "", [believe])]


def _checking(state: State) -> Ask:
    name = state.name(state.checker)
    possible = BeyondCodeMoves().possible(state) or []
    options = []
    for move in possible:
        word, _, card = move.partition(" ")
        if word == "truth":
            options.append(Option(say("The truth"), move, "good"))
        elif card and tells_card(state):
            options.append(Option(say("A lie: it is {card}", card=card_term(card)), move, "bad"))
        else:
            options.append(Option(say("A lie"), move, "bad"))
    position = POSITIONS[state.pending.position]
    title = say("{player} checks {position}", player=name, position=position)
    return Ask("check", title, "", [options], who=name)


def _effects(state: State) -> list[Ask]:
    found = [change_ask(state)]
    if state.table.alone:
        if can_cancel(state):
            found.append(Ask("cancel", say("Chaos is returned"), "", [[Option(say("Cancel it"), "cancel", "bad")]]))
        if assigns(state):
            found += _picking(state)
        return found
    for seat in can_cancel(state):
        name = state.name(seat)
        options = [Option(say("Cancel it"), f"cancel {name}", "bad")]
        found.append(Ask(f"cancel {name}", say("{player} returns Chaos", player=name), "", [options], who=name))
    return found


def _revealing(state: State) -> Ask:
    options = [Option(say("{player}", player=state.name(seat)), state.name(seat)) for seat in may_reveal(state)]
    nobody = Option(say("Nobody"), "nobody", "good")
    return Ask("infiltrator", say("Time is out. Who shows the infiltrator?"), "infiltrator", [[nobody, *options]])


def _beginning(state: State) -> list[Ask]:
    title = say("Game {game} begins", game=state.game + 1)
    if state.table.alone:
        if cards_to_open(state):
            return [begin_ask(state, title)]
        return [Ask("begin", title, "", [[Option(say("Begin"), "begin", "good")]])]
    title = say("Game {game} begins, {player} is keeper", game=state.game + 1, player=state.name(next_keeper(state)))
    by_chance = new_set(state).by_chance
    if len(by_chance) > 1:
        options = [Option(say("With {role}", role=role_term(role)), f"begin with {role}") for role in by_chance]
    else:
        options = [Option(say("Begin"), "begin", "good")]
        if state.plan == "introductory":
            options.append(Option(say("With the standard plan"), "begin standard"))
    return [Ask("begin", title, "", [options])]
