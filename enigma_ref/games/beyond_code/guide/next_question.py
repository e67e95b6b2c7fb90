"""What is asked now, in a few words, with what Enter means where it means something."""

from __future__ import annotations

from ....core.sentence import Said, any_of, paragraph, say
from ..due import assigns, can_cancel, cards_to_open, may_pass, may_reveal, new_set, next_keeper, tells_card
from ..state import State
from ..telling.outcome import say_ended
from ..words import POSITIONS, card_term, role_term
from .enter import default, only_look, only_verdict


def question(state: State) -> Said:
    """Return what is asked now."""
    match state.phase:
        case "act":
            return _act_alone(state) if state.table.alone else _act(state)
        case "claim":
            return _claim(state)
        case "check":
            return _check(state)
        case "effect":
            return _effect(state)
        case "look":
            return _look(state)
        case "infiltrator":
            return say(
                "Time is out. Who shows the infiltrator: {players}? Enter: nobody",
                players=any_of(map(state.name, may_reveal(state))),
            )
        case "between":
            return paragraph(say_ended(state, state.game, state.games[-1]), _begin(state))
    return _over(state)


def _over(state: State) -> Said:
    if state.table.alone:
        return say("The run is over.")
    if state.table.series == "single":
        return say("The game is over.")
    return say("The match is over.")


def _act(state: State) -> Said:
    name, game, ready = state.name(state.active), state.game, state.decode_ready
    if state.named and ready:
        return say(
            "Game {game}: does {player} go on? Enter: pass; or d POSITION CARD with Decoding, or a goal: ROLE "
            "reached|missed",
            game=game,
            player=name,
        )
    if state.named:
        return say(
            "Game {game}: does {player} go on? Enter: pass; or a goal: ROLE reached|missed", game=game, player=name
        )
    if may_pass(state):
        return say(
            "Game {game}: does {player} go on? Enter: pass; or POSITION CARD, or a goal: ROLE reached|missed",
            game=game,
            player=name,
        )
    if ready:
        return say(
            "Game {game}: {player} names POSITION CARD, with Decoding d POSITION CARD; or a goal: ROLE reached|missed",
            game=game,
            player=name,
        )
    return say("Game {game}: {player} names POSITION CARD; or a goal: ROLE reached|missed", game=game, player=name)


def _act_alone(state: State) -> Said:
    game, ready = state.game, state.decode_ready
    if state.named and ready:
        return say(
            "Game {game}: Enter ends the turn; or d POSITION CARD ICON with Decoding, or a goal: ROLE reached|missed",
            game=game,
        )
    if state.named:
        return say("Game {game}: Enter ends the turn; or a goal: ROLE reached|missed", game=game)
    if may_pass(state):
        return say(
            "Game {game}: Enter ends the turn; or pick POSITION CARD ICON, or a goal: ROLE reached|missed", game=game
        )
    if ready:
        return say(
            "Game {game}: pick POSITION CARD ICON, with Decoding d POSITION CARD ICON; or a goal: ROLE reached|missed",
            game=game,
        )
    return say("Game {game}: pick POSITION CARD ICON; or a goal: ROLE reached|missed", game=game)


def _claim(state: State) -> Said:
    claim = state.pending
    return say(
        "{player} says that {position} is {card}. Who doubts: {doubters}? Enter: nobody",
        player=state.name(claim.seat),
        position=POSITIONS[claim.position],
        card=card_term(claim.card),
        doubters=any_of(map(state.name, state.can_doubt())),
    )


def _check(state: State) -> Said:
    claim = state.pending
    name, position, known = state.name(state.checker), POSITIONS[claim.position], only_verdict(state)
    if known == "truth":
        return say("{player} checks {position}, which lies open. Enter: truth", player=name, position=position)
    if known == "lie":
        return say(
            "{player} checks {position}, which everybody knows not to be {card}. Enter: lie",
            player=name,
            position=position,
            card=card_term(claim.card),
        )
    if tells_card(state):
        return say(
            "{player} checks {position}: t for truth, l CARD for a lie, with the card that it is",
            player=name,
            position=position,
        )
    return say("{player} checks {position}: t for truth, l for a lie", player=name, position=position)


def _effect(state: State) -> Said:
    card = card_term(state.pending.card)
    can = can_cancel(state)
    if assigns(state):
        return say("What changed through {card}? CHANGE, CHANGE …, n: nothing; or pick POSITION CARD ICON", card=card)
    if can and state.table.alone:
        return say("What changed through {card}? CHANGE, CHANGE …, n: nothing; or cancel", card=card)
    if can:
        return say(
            "What changed through {card}? CHANGE, CHANGE …, n: nothing; or cancel {players}",
            card=card,
            players=any_of(map(state.name, can)),
        )
    if default(state) is None:
        return say("What changed through {card}? CHANGE, CHANGE …, n: nothing", card=card)
    return say("What changed through {card}? CHANGE, CHANGE …, n or Enter: nothing", card=card)


def _look(state: State) -> Said:
    name, only = state.name(state.active), only_look(state)
    if only == "nothing":
        return say("Game {game}: {player} is silenced, and no card is closed. Enter", game=state.game, player=name)
    if only is not None:
        return say(
            "Game {game}: {player} is silenced and looks at POSITION. Enter: {position}",
            game=state.game,
            player=name,
            position=only,
        )
    return say("Game {game}: {player} is silenced and looks at POSITION", game=state.game, player=name)


def _begin(state: State) -> Said:
    game = state.game + 1
    if state.table.alone:
        due = cards_to_open(state)
        if not due:
            return say("Enter begins game {game}", game=game)
        return say(
            "Game {game} begins with {n} {n:card|cards} turned up: POSITION CARD, POSITION CARD …", game=game, n=due
        )
    by_chance, keeper = new_set(state).by_chance, state.name(next_keeper(state))
    if len(by_chance) > 1:
        return say(
            "Game {game} begins with {player} as keeper: which character did chance add, {roles}?",
            game=game,
            player=keeper,
            roles=any_of(map(role_term, by_chance)),
        )
    if state.plan == "introductory":
        return say(
            "Enter begins game {game} with {player} as keeper, standard does so with the standard plan",
            game=game,
            player=keeper,
        )
    return say("Enter begins game {game} with {player} as keeper", game=game, player=keeper)
