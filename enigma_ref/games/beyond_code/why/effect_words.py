"""What an effect changed, what was cancelled, and what one player picked."""

from __future__ import annotations

from ....core.sentence import Said, paragraph, row_of, say
from ..happenings import (
    Cancelled,
    CharacterDrawn,
    Gained,
    IconTold,
    Named,
    Picked,
    Settled,
    StackRebuilt,
    TurnPassed,
)
from ..moves import Effect
from ..words import POSITIONS, card_term, icon_term, token_term
from .story import Reason, Story


def say_settled(story: Story, what: Settled) -> list[Reason]:
    """Say that an effect is settled, and what that leaves of the turn."""
    found = []
    move = story.move
    if isinstance(move, Effect):
        found.append(_say_effect(story, what, move))
    state = story.after
    if state.phase != "act" or story.has(TurnPassed):
        return found
    name = state.name(state.active)
    if state.table.alone:
        said = say("The pick is settled: the turn may end, or the goal be tried.")
        if not state.named:
            said = say("The pick with Decoding is settled: the regular one is still due.")
        return [*found, Reason(said, ("solo-turn", "name/must"))]
    if state.named:
        said = say("That was the naming of the turn: {player} may pass or try for the goal.", player=name)
        return [*found, Reason(said, ("name/must", "when-goal"))]
    if state.rulings.decoding_naming == "counts":
        said = say(
            "It was paid with Decoding: {player} may pass, and may still name a card (decoding-naming: counts).",
            player=name,
        )
    else:
        said = say(
            "It was paid with Decoding and comes on top: {player} still has to name a card (decoding-naming: extra).",
            player=name,
        )
    return [*found, Reason(said, ("decoding-naming", "name/must"))]


def _say_effect(story: Story, what: Settled, move: Effect) -> Reason:
    named = story.last(Named)
    card = card_term(what.card)
    changes = row_of(map(str, move.changes), ";")
    if story.after.table.alone:
        said: Said = say("Nothing changed through {card}.", card=card)
        if move.changes:
            said = say("What changed through {card}: {changes}.", card=card, changes=changes)
    elif move.changes:
        said = say("What the table saw change through {card}: {changes}.", card=card, changes=changes)
    else:
        said = say("The table saw nothing change through {card}.", card=card)
    if named is not None:
        stated = say(
            "{player} had stated {card} (entry {entry}), and what was stated takes effect.",
            player=story.name(named[1].seat),
            card=card,
            entry=named[0],
        )
        return Reason(paragraph(stated, said), ("card-effects", "BC-R17"))
    return Reason(said, ("card-effects", "BC-R17"))


def say_gained(story: Story, what: Gained) -> list[Reason]:
    """Say why a token was not taken; that one was is what the table saw."""
    if what.taken:
        return []
    said = say(
        "{player} has a {token} token already, and nobody has two: none is taken.",
        player=story.name(what.seat),
        token=token_term(what.token),
    )
    return [Reason(said, ("one-of-a-kind",))]


def say_icon(story: Story, what: IconTold) -> list[Reason]:
    """Say what follows from an icon that was told."""
    said = say(
        "What was told of {position} is true, so its icon is known from here on: {icon}.",
        position=POSITIONS[what.position],
        icon=icon_term(what.icon),
    )
    return [Reason(said, ("icon/public",))]


def say_drawn(story: Story, what: CharacterDrawn) -> list[Reason]:
    """Say what is known of an exchange of characters."""
    player = story.name(what.seat)
    if what.card is None:
        said = say("{player} took a character from the stack; which one was given up, nobody says.", player=player)
        return [Reason(said, ("BC-R47", "secret/during"))]
    if story.after.table.alone and story.after.game > 1:
        said = say("{player} swapped the character for the one that was set aside.", player=player)
        return [Reason(said, ("solo-shadow",))]
    said = say("{player} took a character from the stack, and the one given up is laid open.", player=player)
    return [Reason(said, ("solo-shadow",) if story.after.table.alone else ("two-shadow",))]


def say_rebuilt(story: Story, what: StackRebuilt) -> list[Reason]:
    """Say why the stack was shuffled anew."""
    said = say("The stack was empty: the characters beside it are shuffled into a new one, {n} cards.", n=what.cards)
    return [Reason(said, ("BC-R36",) if story.after.table.alone else ("BC-R25",))]


def say_cancelled(story: Story, what: Cancelled) -> list[Reason]:
    """Say what returning Chaos does."""
    card = card_term(what.card)
    if story.after.table.alone:
        said = say("The Chaos token is returned: {card} has no effect.", card=card)
        if not what.all:
            said = say(
                "The Chaos token is returned: the effect of {card} that follows moves time no further.", card=card
            )
        return [Reason(said, ("chaos", "time/book-only") if not what.all else ("chaos",))]
    player = story.name(what.seat)
    said = say(
        "{player} had a Chaos token, was in play and not silenced, and returns it: {card} has no effect for anybody.",
        player=player,
        card=card,
    )
    return [Reason(said, ("chaos", "BC-R15", "silence/cancel"))]


def say_picked(story: Story, what: Picked) -> list[Reason]:
    """Say what a pick did to its card (S1)."""
    position, card = POSITIONS[what.position], card_term(what.card)
    found = []
    if what.decoding:
        said = say("It is one more pick, paid with the Decoding token that was there when the turn began.")
        found.append(Reason(said, ("decoding/ready", "BC-R33")))
    if story.before.places[what.position].open is None:
        said = say("{position} was closed: it is turned up and is {card}.", position=position, card=card)
    else:
        said = say("{position} lay open and is {card}.", position=position, card=card)
        if what.silenced:
            said = say(
                "{position} lay open and is {card}: a silence token goes on it, and it cannot be picked again.",
                position=position,
                card=card,
            )
            return [*found, Reason(said, ("solo-turn", "solo/silenced-card", "solo/move-token"))]
    return [*found, Reason(said, ("solo-turn", "solo/no-lying"))]
