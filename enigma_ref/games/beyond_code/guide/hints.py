"""What can be typed now, with examples that fit the moment: the lines of `?`, and what a refused answer is told."""

from __future__ import annotations

from ....core.sentence import Said, all_of, any_of, paragraph, row_of, say
from ..characters import can_be_shown, has_both
from ..due import assigns, can_cancel, cards_to_open, may_pass, may_reveal, new_set, next_keeper, tells_card
from ..possible import picks
from ..state import State
from ..words import COPIES, ICONS, POSITIONS, ROLES
from .enter import default, may_be_true, only_look, only_verdict

_ANY_TIME = ("undo", "redo", "amend", "strike", "insert", "accept", "ruling", "note", "abandon")


def help_lines(state: State) -> list[Said]:
    """Say what can be typed now, line by line."""
    said: list[Said] = [hint(state)]
    if state.phase == "claim":
        said.append(
            say("Several names mean that nobody heard who was first: then the nearest clockwise checks (BC-R30).")
        )
    elif state.phase in ("between", "over"):
        position, card = POSITIONS[0], state.table.mansion[0]
        said.append(
            say(
                "disclose {position} {card} keeps what somebody turned over afterwards, unverified; so does disclose "
                "with a player and a character.",
                position=position,
                card=card,
            )
        )
    if state.phase != "over":
        said.append(
            say(
                "Any move can be typed in full, such as: {move}. accept before an answer lets it stand against a rule.",
                move=_in_full(state),
            )
        )
    return [
        *said,
        say("At any time: {words}; such as: note tea is ready.", words=row_of(_ANY_TIME)),
        say("board, status, log, why and rules show more, large prints large; quit leaves, and play goes on later."),
    ]


def hint(state: State) -> Said:
    """Say in a sentence or two what answers the question."""
    match state.phase:
        case "act":
            return _act_alone(state) if state.table.alone else _act(state)
        case "claim":
            who = state.name(state.can_doubt()[0])
            return say("Enter means that nobody doubts; {typed} that {player} does.", typed=who.lower(), player=who)
        case "check":
            return _check(state)
        case "effect":
            return _effect(state)
        case "look":
            return _look(state)
        case "infiltrator":
            who = state.name(may_reveal(state)[0])
            return say(
                "Enter means that nobody shows the infiltrator; {typed} that {player} does.",
                typed=who.lower(),
                player=who,
            )
        case "between":
            return _between(state)
    return say("undo takes back the last move, amend N opens entry N to correct it.")


def example_naming(state: State) -> str:
    """Return a naming that could be typed now: the first closed position, and the first card that does not lie open."""
    if state.table.alone:
        return next(picks(state), "pick p1").split(" p", 1)[1]
    closed = [str(index + 1) for index, place in enumerate(state.places) if place.open is None] or ["1"]
    shown = {place.open for place in state.places}
    card = next((card for card in state.table.mansion if card not in shown), state.table.mansion[0])
    return f"{closed[0]} {card}"


def example_role(state: State) -> str | None:
    """Return a character that could be shown now; None where all lie open."""
    shown = state.shown(state.active)
    for role in (*ROLES, *state.table.roles):
        if not can_be_shown(role, state.cards, shown) or state.held not in (None, role):
            continue
        if state.plan == "gradual" and has_both(role, state.cards):
            return next(copy for copy in COPIES if COPIES[copy] == role and copy not in shown)
        return role
    return None


def _goal(state: State) -> Said | None:
    role = example_role(state)
    if role is None:
        return None
    return say("A goal is the character and reached or missed: {role} reached.", role=role)


def _passes(state: State) -> Said | None:
    if not may_pass(state):
        return None
    if state.table.alone:
        return say("Enter ends the turn.")
    return say("Enter means that {player} passes.", player=state.name(state.active))


def _act(state: State) -> Said:
    name, typed = state.name(state.active), example_naming(state)
    naming = spend = None
    if not state.named:
        naming = say("A position and the card that {player} states: {typed}.", player=name, typed=typed)
    if state.decode_ready and any(place.open is None for place in state.places):
        spend = say("d {typed} pays with the Decoding token.", typed=typed)
    return paragraph(_passes(state), naming, spend, _goal(state))


def _act_alone(state: State) -> Said:
    typed = example_naming(state)
    pick: Said | None = None
    spend = None
    if not state.named:
        pick = say(
            "A closed position, the card and its icon ({icons}): {typed}; an open position needs no card, and a known "
            "icon need not be said.",
            icons=any_of(ICONS),
            typed=typed,
        )
        if not state.silence_left:
            pick = paragraph(pick, say("An open card takes its silence token from another one: 2 from 5."))
    if state.decode_ready:
        spend = say("d {typed} pays with the Decoding token.", typed=typed)
    return paragraph(_passes(state), pick, spend, _goal(state))


def _check(state: State) -> Said:
    known = only_verdict(state)
    if known is not None:
        return say("Enter means {verdict}: everybody can see it.", verdict=known)
    if tells_card(state):
        return say("t means truth; l and the card that it is, such as l {card}, a lie.", card=_another_card(state))
    return say("t means truth, l means lie. Which card it really is, nobody says.")


def _another_card(state: State) -> str:
    claim = state.pending
    lies = state.places[claim.position].lies
    cards = [card for card in state.table.mansion if card != claim.card and card not in lies]
    return next((card for card in cards if state.where_open(card) is None), state.table.mansion[0])


def _effect(state: State) -> Said:
    nothing = say("n means that nothing changed.")
    if default(state) is not None:
        nothing = say("Enter means that nothing changed.")
    cancel = pick = None
    can = can_cancel(state)
    if can and state.table.alone:
        cancel = say("cancel returns Chaos against it.")
    elif can:
        cancel = say(
            "cancel {typed} returns the Chaos token of {player} against it.",
            typed=state.name(can[0]).lower(),
            player=state.name(can[0]),
        )
    if assigns(state):
        pick = say("Another card can be picked in its place: {typed}.", typed=example_naming(state))
    return paragraph(nothing, pick, change_forms(state), cancel)


def change_forms(state: State) -> Said:
    """Say how changes are typed."""
    if state.table.alone:
        return say(
            "Changes, by comma: +c takes Chaos, -d returns Decoding, t+1 moves time, o 3 CARD opens, x 3 closes, "
            "icon 3 c tells an icon; swap 1 2, shuffle 1 2 3, draw ROLE."
        )
    one, other = (state.name(seat).lower() for seat in (state.active, next(state.clockwise(state.active))))
    character = say("draw {player} ROLE", player=one)
    if len(state.out) > 2:
        character = say("exchange {player} {other}", player=one, other=other)
    return say(
        "Changes, by comma: {player} +c takes Chaos, {other} -d returns Decoding, {player} 4 looks at p4, t+1 moves "
        "time, o 3 CARD opens, x 3 closes, icon 3 c tells an icon; swap 1 2, shuffle 1 2 3, {character}.",
        player=one,
        other=other,
        character=character,
    )


def _look(state: State) -> Said:
    name, only = state.name(state.active), only_look(state)
    if only == "nothing":
        return say("Enter: no card is closed, so that {player} looks at nothing.", player=name)
    if only is not None:
        return say("Enter means that {player} looks at {position}, the last closed card.", player=name, position=only)
    closed = [POSITIONS[index] for index, place in enumerate(state.places) if place.open is None]
    return say(
        "The closed position that {player} looks at: {typed}. Closed are {positions}.",
        player=name,
        typed=closed[0][1:],
        positions=all_of(closed),
    )


def _between(state: State) -> Said:
    game = state.game + 1
    if state.table.alone:
        due = cards_to_open(state)
        if not due:
            return say("Enter begins game {game}.", game=game)
        return say(
            "{n} {n:position|positions} with the {n:card|cards} turned up there, by comma: {typed}.",
            n=due,
            typed=_opened(state, due),
        )
    by_chance = new_set(state).by_chance
    if len(by_chance) > 1:
        return say("The character that chance added: {typed} means {role}.", typed=by_chance[0][:3], role=by_chance[0])
    begins = say("Enter begins game {game} with {player} as keeper.", game=game, player=state.name(next_keeper(state)))
    if state.plan != "introductory":
        return begins
    return paragraph(begins, say("standard begins it with the characters of the standard plan."))


def _opened(state: State, number: int) -> str:
    return ", ".join(f"{index + 1} {card}" for index, card in enumerate(state.table.mansion[:number]))


def _in_full(state: State) -> str:
    found = default(state)
    if found is not None:
        return found
    name = state.name(state.active)
    match state.phase:
        case "act":
            return f"pick p{example_naming(state)}" if state.table.alone else f"name {name} p{example_naming(state)}"
        case "check" if tells_card(state) and not may_be_true(state):
            return f"lie {_another_card(state)}"
        case "check":
            return "truth"
        case "look":
            closed = next(index for index, place in enumerate(state.places) if place.open is None)
            return f"look {name} {POSITIONS[closed]}"
        case "between":
            if state.table.alone:
                return f"begin open {_opened(state, cards_to_open(state))}"
            return f"begin with {new_set(state).by_chance[0]}"
    return "effect nothing"
