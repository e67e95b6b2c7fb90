"""Moves as sentences, for those who do not read the notation."""

from __future__ import annotations

from typing import Final

from ....core.sentence import Argument, Said, Sentence, all_of, paragraph, row_of, say
from ..changes import (
    Change,
    Close,
    Draw,
    Exchange,
    Gain,
    LookAt,
    LookAtCharacter,
    Lose,
    MoveTime,
    NotAlone,
    Open,
    ShowIcon,
    Shuffle,
    Silence,
    Swap,
)
from ..moves import (
    Abandon,
    Begin,
    BeginAlone,
    Believe,
    Cancel,
    Decode,
    DiscloseCard,
    DiscloseRole,
    Doubt,
    Effect,
    Goal,
    Lie,
    Look,
    Move,
    Name,
    Pass,
    Pick,
    Reveal,
    Rule,
    Truth,
)
from ..words import POSITIONS, card_term, icon_term, plan_term, role_term, token_term

START: Final = say("All nine cards lie closed.")
"""What is said where nothing has been done yet."""


def say_move(move: Move) -> Said:
    """Return a move as a sentence or more."""
    match move:
        case Name(player, _, position, card):
            where = POSITIONS[position]
            return say("{player} says that {position} is {card}.", player=player, position=where, card=card_term(card))
        case Decode(player, _, position, card):
            return say(
                "{player} spends a Decoding token and says that {position} is {card}.",
                player=player,
                position=POSITIONS[position],
                card=card_term(card),
            )
        case Believe():
            return say("Nobody doubts it.")
        case Doubt(players, _):
            return say("{players} {n:doubts|doubt} it.", players=all_of(players), n=len(players))
        case Truth():
            return say("The check finds that it is true.")
        case Lie(None):
            return say("The check finds that it is a lie.")
        case Lie(card):
            assert card is not None
            return say("The check finds that it is a lie: the card is {card}.", card=card_term(card))
        case Cancel("", _):
            return say("Chaos is returned against it.")
        case Cancel(player, _):
            return say("{player} returns Chaos against it.", player=player)
        case Look(player, _, None):
            return say("{player} is silenced, and no card is closed.", player=player)
        case Look(player, _, position):
            assert position is not None
            return say("{player} is silenced and looks at {position}.", player=player, position=POSITIONS[position])
        case Pass("", _):
            return say("The turn ends.")
        case Pass(player, _):
            return say("{player} passes.", player=player)
        case Effect(changes):
            if not changes:
                return say("Nothing changes for everybody to see.")
            return say("What everybody sees change: {changes}.", changes=row_of(map(_say_change, changes), ";"))
        case Goal():
            return _say_goal(move)
        case Pick():
            return _say_pick(move)
        case _:
            return _say_of_the_series(move)


def _say_of_the_series(move: Begin | BeginAlone | Reveal | DiscloseCard | DiscloseRole | Rule | Abandon) -> Said:
    match move:
        case Reveal(None, _):
            return say("Nobody shows the infiltrator.")
        case Reveal(player, _):
            assert player is not None
            return say("{player} shows the infiltrator.", player=player)
        case Begin(plan, card, keeper, _):
            return paragraph(
                say("The next game begins."),
                say("It has the {plan} plan.", plan=plan_term(plan)) if plan else None,
                say("Chance adds {role}.", role=role_term(card)) if card else None,
                say("{player} keeps the time.", player=keeper) if keeper else None,
            )
        case BeginAlone():
            return say("The next game begins.")
        case DiscloseCard(position, card):
            return say(
                "Disclosed, and not verified: {position} was {card}.",
                position=POSITIONS[position],
                card=card_term(card),
            )
        case DiscloseRole(player, _, card):
            return say("Disclosed, and not verified: {player} was {role}.", player=player, role=role_term(card))
        case Rule(name, value):
            return say("The table decides: {name} is {value}.", name=name, value=value)
        case Abandon():
            return say("The series is abandoned.")


def _say_goal(move: Goal) -> Said:
    role = role_term(move.card)
    shown: list[Argument] = [say("a {token} token", token=token_term(token)) for token in move.showing]
    showing = say("Shown for it: {tokens}.", tokens=all_of(shown)) if shown else None
    if not move.player:
        tried = say("The goal of {role} is reached.", role=role)
        if not move.reached:
            tried = say("The goal of {role} is missed.", role=role)
        return paragraph(tried, showing)
    tried = say("{player} shows {role} and reaches the goal.", player=move.player, role=role)
    if not move.reached:
        tried = say("{player} shows {role} and misses the goal.", player=move.player, role=role)
    turned = None
    if move.changes:
        turned = say("What it left changed: {changes}.", changes=row_of(map(_say_change, move.changes), ";"))
    return paragraph(tried, showing, turned)


def _say_pick(move: Pick) -> Said:
    where = POSITIONS[move.position]
    picked = say("{position} is picked.", position=where)
    if move.card is not None:
        picked = say("{position} is picked: {card}.", position=where, card=card_term(move.card))
    return paragraph(
        say("A Decoding token is spent.") if move.decoding else None,
        picked,
        say("Its icon is {icon}.", icon=icon_term(move.icon)) if move.icon else None,
        say("The silence token on it comes from {position}.", position=POSITIONS[move.source])
        if move.source is not None
        else None,
    )


def _say_change(change: Change) -> Sentence:
    """Return one change of an effect as a part of a sentence; one player has no name there."""
    match change:
        case Gain(player, _, token):
            if not player:
                return say("a {token} token is gained", token=token_term(token))
            return say("{player} gains a {token} token", player=player, token=token_term(token))
        case Lose(player, _, token):
            if not player:
                return say("the {token} token is lost", token=token_term(token))
            return say("{player} loses the {token} token", player=player, token=token_term(token))
        case MoveTime(cells):
            return say("time moves by {cells:+}", cells=cells)
        case Open(position, card):
            return say("{position} is turned up, {card}", position=POSITIONS[position], card=card_term(card))
        case Close(position):
            return say("{position} is turned down", position=POSITIONS[position])
        case LookAt(player, _, position):
            return say("{player} looks at {position}", player=player, position=POSITIONS[position])
        case LookAtCharacter(player, _, other, _):
            return say("{player} looks at {other}’s character", player=player, other=other)
        case ShowIcon(position, icon):
            return say("the icon of {position} is {icon}", position=POSITIONS[position], icon=icon_term(icon))
        case Shuffle(positions):
            return say("{places} are shuffled", places=all_of(POSITIONS[position] for position in positions))
        case Swap(position, other):
            return say("{one} and {other} change places", one=POSITIONS[position], other=POSITIONS[other])
        case Exchange(player, _, other, _):
            return say("{player} and {other} exchange characters", player=player, other=other)
        case Draw(player, _, card, _):
            return _say_draw(player, card)
        case Silence(player, _):
            return say("{player} takes a silence token", player=player)
        case NotAlone(words):
            return say("{words}", words=words)


def _say_draw(player: str, card: str | None) -> Sentence:
    if card is None:
        return say("{player} takes another character", player=player)
    if not player:
        return say("another character is taken, {role} given up", role=role_term(card))
    return say("{player} takes another character and gives up {role}", player=player, role=role_term(card))
