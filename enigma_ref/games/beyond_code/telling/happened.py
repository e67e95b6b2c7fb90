"""What happened, in words: what the table has to do or remember after a move, sentence by sentence."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from ....core.game import Played
from ....core.sentence import Said, all_of, paragraph, row_of, say
from ..happenings import (
    Cancelled,
    CardDisclosed,
    CharacterDrawn,
    Checks,
    Gained,
    GameBegan,
    GameEnded,
    GoalTried,
    IconTold,
    Lost,
    MarkerMoved,
    Picked,
    Reopened,
    Revealed,
    RoleDisclosed,
    Ruled,
    SeriesEnded,
    Silenced,
    SilenceReturned,
    StackRebuilt,
    TimeOut,
    Turned,
    Unchecked,
    Verdict,
    WentOut,
)
from ..state import State
from ..words import POSITIONS, card_term, icon_term, plan_term, role_term, token_term
from .outcome import say_ended, say_result


def tell(played: Played[State]) -> Said | None:
    """Say what a move led to, without what comes next."""
    said: list[Said] = []
    if played.breach:
        said.append(say("Let stand against {rule}: {what}", rule=played.breach.rule, what=played.breach.what))
    for happening in played.happenings:
        teller = _TELL.get(type(happening))
        sentence = teller(played.state, happening) if teller else None
        if sentence is not None:
            said.append(sentence)
    return paragraph(*said) if said else None


def _unchecked(state: State, _: Unchecked) -> Said:
    return say("Nobody can doubt it.")


def _checks(state: State, what: Checks) -> Said | None:
    if len(what.doubters) == 1:
        return None
    return say(
        "Of {names}, {name} is the next clockwise and checks.",
        names=all_of(map(state.name, what.doubters)),
        name=state.name(what.seat),
    )


def _verdict(state: State, what: Verdict) -> Said:
    if what.true:
        return say("{name} told the truth.", name=state.name(what.seat))
    position, card = POSITIONS[what.position], card_term(what.card)
    return say("{position} is not {card}: {name} is caught.", position=position, card=card, name=state.name(what.seat))


def _silenced(state: State, what: Silenced) -> Said:
    return say("{name} takes a silence token.", name=state.name(what.seat))


def _silence_returned(state: State, what: SilenceReturned) -> Said:
    return say("{name} returns the silence token.", name=state.name(what.seat))


def _turned(state: State, what: Turned) -> Said:
    position = POSITIONS[what.position]
    if what.card is None:
        return say("{position} is turned down.", position=position)
    return say("{position} lies open: {card}.", position=position, card=card_term(what.card))


def _gained(state: State, what: Gained) -> Said:
    name, token = state.name(what.seat), token_term(what.token)
    if not what.taken:
        return say("{name} has a {token} token already and takes none.", name=name, token=token)
    return say("{name} takes a {token} token.", name=name, token=token)


def _lost(state: State, what: Lost) -> Said:
    return say("{name} returns the {token} token.", name=state.name(what.seat), token=token_term(what.token))


def _marker(state: State, what: MarkerMoved) -> Said:
    if what.now > state.cells:
        return say("The marker leaves the last cell.")
    return say("The marker moves to cell {cell} of {cells}.", cell=what.now, cells=state.cells)


def _icon(state: State, what: IconTold) -> Said:
    return say("The icon of {position} is {icon}.", position=POSITIONS[what.position], icon=icon_term(what.icon))


def _drawn(state: State, what: CharacterDrawn) -> Said:
    name = state.name(what.seat)
    if what.card is None:
        return say("{name} takes another character.", name=name)
    return say("{name} takes another character and gives up {role}.", name=name, role=role_term(what.card))


def _rebuilt(state: State, what: StackRebuilt) -> Said:
    return say("The characters beside the stack are shuffled into it: {n} {n:card|cards}.", n=what.cards)


def _cancelled(state: State, what: Cancelled) -> Said:
    name, card = state.name(what.seat), card_term(what.card)
    if what.all:
        return say("{name} returns the Chaos token: the effect of {card} is void.", name=name, card=card)
    return say("{name} returns the Chaos token: {card} moves time no further.", name=name, card=card)


def _picked(state: State, what: Picked) -> Said | None:
    if not what.silenced:
        return None
    return say("A silence token lies on {position}.", position=POSITIONS[what.position])


def _goal(state: State, what: GoalTried) -> Said | None:
    if what.reached:
        return None
    return say("{name} misses the goal of {role}.", name=state.name(what.seat), role=role_term(what.card))


def _out(state: State, what: WentOut) -> Said:
    return say("{name} is out of this game and returns all tokens.", name=state.name(what.seat))


def _time_out(state: State, _: TimeOut) -> Said:
    return say("Time is out.")


def _revealed(state: State, what: Revealed) -> Said:
    if what.seat is None:
        return say("Nobody shows the infiltrator.")
    return say("{name} shows the infiltrator.", name=state.name(what.seat))


def _game_ended(state: State, what: GameEnded) -> Said | None:
    if state.phase != "between" and state.table.series == "single":
        return None  # the series says it all
    ended = say_ended(state, what.number, what.ended)
    if state.table.series != "match":
        return ended
    if what.ended.winner is None:
        return paragraph(
            ended, say("It is breakthrough {n} of {most}.", n=state.breakthroughs, most=state.rulings.breakthroughs)
        )
    return paragraph(ended, say("It is triumph {n} of 3.", n=state.triumphs[what.ended.winner]))


def _series_ended(state: State, what: SeriesEnded) -> Said:
    return say_result(state, what.result)


def _reopened(state: State, _: Reopened) -> Said:
    return say("The table plays on.")


def _began(state: State, what: GameBegan) -> Said:
    began = say("Game {game} begins.", game=what.number)
    if what.keeper is not None:
        began = say(
            "Game {game} begins, and {name} keeps the time: the marker moves to cell {cell} of {cells}.",
            game=what.number,
            name=state.name(what.keeper),
            cell=state.marker,
            cells=state.cells,
        )
    opened = None
    if what.opened:
        cards = row_of(
            say("{position} {card}", position=POSITIONS[position], card=card_term(card))
            for position, card in what.opened
        )
        opened = say("Open are {cards}.", cards=cards)
    return paragraph(
        began,
        say("From here on the plan is {plan}.", plan=plan_term(what.plan)) if what.plan else None,
        say(
            "{roles} {n:leaves|leave} the set for good.",
            roles=all_of(map(role_term, what.removed)),
            n=len(what.removed),
        )
        if what.removed
        else None,
        say("{roles} {n:comes|come} into the set.", roles=all_of(map(role_term, what.added)), n=len(what.added))
        if what.added
        else None,
        opened,
    )


def _ruled(state: State, what: Ruled) -> Said:
    if what.before == what.now:
        return say("From here on {ruling} is {now}, as before.", ruling=what.name, now=what.now)
    return say(
        "From here on {ruling} is {now}, no longer {before}.", ruling=what.name, now=what.now, before=what.before
    )


def _card_disclosed(state: State, what: CardDisclosed) -> Said:
    return say(
        "Disclosed and not verified: {position} was {card}.",
        position=POSITIONS[what.position],
        card=card_term(what.card),
    )


def _role_disclosed(state: State, what: RoleDisclosed) -> Said:
    return say("Disclosed and not verified: {name} was {role}.", name=state.name(what.seat), role=role_term(what.card))


_TELL: Final[dict[type, Callable[[State, Any], Said | None]]] = {
    Unchecked: _unchecked,
    Checks: _checks,
    Verdict: _verdict,
    Silenced: _silenced,
    SilenceReturned: _silence_returned,
    Turned: _turned,
    Gained: _gained,
    Lost: _lost,
    MarkerMoved: _marker,
    IconTold: _icon,
    CharacterDrawn: _drawn,
    StackRebuilt: _rebuilt,
    Cancelled: _cancelled,
    Picked: _picked,
    GoalTried: _goal,
    WentOut: _out,
    TimeOut: _time_out,
    Revealed: _revealed,
    GameEnded: _game_ended,
    SeriesEnded: _series_ended,
    Reopened: _reopened,
    GameBegan: _began,
    Ruled: _ruled,
    CardDisclosed: _card_disclosed,
    RoleDisclosed: _role_disclosed,
}
"""How each happening is told; what is missing goes without saying."""
