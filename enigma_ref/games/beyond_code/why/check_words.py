"""How a naming was believed or checked, and why somebody was silenced for it."""

from __future__ import annotations

from ....core.sentence import Said, all_of, paragraph, say
from ..due import tells_card
from ..happenings import Believed, Checks, Looked, Named, Silenced, SilenceReturned, Turned, Unchecked, Verdict
from ..moves import Lie
from ..state import State
from ..words import POSITIONS, card_term
from .story import Reason, Story


def say_named(story: Story, what: Named) -> list[Reason]:
    """Say how a card was named: what was looked at, what paid for it, who may doubt."""
    name, position, card = story.name(what.seat), POSITIONS[what.position], card_term(what.card)
    claims = say("{player} says that {position} is {card}.", player=name, position=position, card=card)
    real = story.before.places[what.position].open
    if what.looked:
        how = say(
            "{position} is closed: {player} alone looked at it, and may say any card.", position=position, player=name
        )
        found = [Reason(paragraph(claims, how), ("name/card", "facing"))]
    elif real == what.card:
        how = say("{position} lies open, and everybody sees that it is so.", position=position)
        found = [Reason(paragraph(claims, how), ("facing",))]
    else:
        how = say(
            "{position} lies open, and everybody sees that it is {real}: it may be called another, and be believed.",
            position=position,
            real=card_term(real or ""),
        )
        found = [Reason(paragraph(claims, how), ("BC-R7",))]
    if what.decoding:
        paid = say("It is paid with the Decoding token that {player} had when the turn began.", player=name)
        found.append(Reason(paid, ("decoding/ready", "decoding-naming")))
    if not story.has(Unchecked):
        found.append(Reason(_say_doubters(story.after, what.seat), ("doubt/eligible",)))
    return found


def _say_doubters(state: State, active: int) -> Said:
    can = all_of(map(state.name, state.can_doubt()))
    cannot = _say_unable(state, active)
    may = say("{players} may doubt it.", players=can)
    return may if cannot is None else paragraph(may, cannot)


def _say_unable(state: State, active: int) -> Said | None:
    """Say which opponents cannot doubt, and why."""
    others = [seat for seat in range(len(state.out)) if seat != active]
    silenced = [state.name(seat) for seat in others if state.silence[seat] and not state.out[seat]]
    out = [state.name(seat) for seat in others if state.out[seat]]
    if not silenced and not out:
        return None
    return paragraph(
        say("{players} cannot doubt: silenced.", players=all_of(silenced)) if silenced else None,
        say("{players} cannot doubt: out of this game.", players=all_of(out)) if out else None,
    )


def say_unchecked(story: Story, what: Unchecked) -> list[Reason]:
    """Say why nobody could doubt."""
    believed = say("So nobody can doubt it, and it is believed at once.")
    unable = _say_unable(story.after, story.after.active)
    rules = ("BC-R29", "last-one") if story.after.out.count(False) == 1 else ("BC-R29", "silence/doubt")
    return [Reason(paragraph(unable, believed), rules)]


def say_believed(story: Story, what: Believed) -> list[Reason]:
    """Say what belief leads to."""
    named = story.last(Named)
    if named is None:
        return []
    entry, naming = named
    said = say(
        "Nobody doubted what {player} said of {position} (entry {entry}). So the effect of {card} follows, whatever "
        "the card is; nobody can doubt it any more.",
        player=story.name(naming.seat),
        position=POSITIONS[naming.position],
        entry=entry,
        card=card_term(naming.card),
    )
    return [Reason(said, ("BC-R8", "doubt/late"))]


def say_checks(story: Story, what: Checks) -> list[Reason]:
    """Say who checks, and why that one."""
    claim = story.after.claim
    if claim is None:
        return []
    checker, position = story.name(what.seat), POSITIONS[claim.position]
    found = []
    if len(what.doubters) > 1:
        active = story.name(claim.seat)
        order = [story.name(seat) for seat in story.after.clockwise(claim.seat) if seat in what.doubters]
        said = say(
            "{players} doubted, and nobody could tell who was first. Clockwise from {active} come {order}: "
            "so {checker} checks.",
            players=all_of(map(story.name, what.doubters)),
            active=active,
            order=all_of(order),
            checker=checker,
        )
        found.append(Reason(said, ("doubt/one", "BC-R30")))
    else:
        said = say("{checker} doubted first and checks; nobody else may.", checker=checker)
        found.append(Reason(said, ("doubt/one",)))
    look = say("{position} lies open: everybody sees what it is.", position=position)
    if what.looked:
        look = say("{position} is closed: {checker} alone looks at it.", position=position, checker=checker)
    stake = say(
        "If it was true, {checker} is silenced and {card} takes effect; if it was a lie, {player} is silenced.",
        checker=checker,
        card=card_term(claim.card),
        player=story.name(claim.seat),
    )
    return [*found, Reason(look), Reason(stake, ("truth", "caught"))]


def say_verdict(story: Story, what: Verdict) -> list[Reason]:
    """Say what a check found, after which naming and which doubt."""
    position, card, player = POSITIONS[what.position], card_term(what.card), story.name(what.seat)
    found = _say_before(story, what)
    checker = None if what.checker is None else story.name(what.checker)
    if what.true:
        said = say("{position} is {card}: {player} told the truth.", position=position, card=card, player=player)
        found.append(Reason(said, ("truth",)))
        if checker is not None:
            said = say("So it is {checker} who was wrong, and {card} takes effect.", checker=checker, card=card)
            found.append(Reason(said, ()))
    else:
        said = say(
            "{position} is not {card}: {player} is caught, {card} has no effect, and the turn passes at once.",
            position=position,
            card=card,
            player=player,
        )
        found.append(Reason(said, ("caught",)))
        found.append(_say_facing(story, what))
    return [*found, *_say_forced(story.before, what)]


def _say_before(story: Story, what: Verdict) -> list[Reason]:
    named, checks = story.last(Named), story.last(Checks)
    if named is None or checks is None:
        return []
    said = say(
        "{player} had said that {position} is {card} (entry {naming}); {checker} doubted it (entry {doubt}).",
        player=story.name(what.seat),
        position=POSITIONS[what.position],
        card=card_term(what.card),
        naming=named[0],
        checker=story.name(checks[1].seat),
        doubt=checks[0],
    )
    return [Reason(said, ("doubt/one",))]


def _say_facing(story: Story, what: Verdict) -> Reason:
    position = POSITIONS[what.position]
    if story.before.places[what.position].open is not None:
        said = say("{position} lay open, so that everybody could see it, and stays so.", position=position)
        return Reason(said, ("caught", "verdict/public"))
    if isinstance(story.move, Lie) and story.move.card is not None and tells_card(story.before):
        said = say(
            "Both players know now that {position} is {card}: it is turned up and stays open (checked-card: open).",
            position=position,
            card=card_term(story.move.card),
        )
        return Reason(said, ("checked-card",))
    said = say("{position} stays closed, and nobody says what it is.", position=position)
    return Reason(said, ("caught", "secret/during"))


def _say_forced(state: State, what: Verdict) -> list[Reason]:
    """Say why no other verdict was possible, where everybody could see it (3.6)."""
    place, position, card = state.places[what.position], POSITIONS[what.position], card_term(what.card)
    elsewhere = state.where_open(what.card)
    if place.open is not None and what.true:
        said = say("{position} lay open, so that everybody could see it.", position=position)
    elif place.open is not None or what.true:
        return []
    elif elsewhere is not None:
        said = say("{card} lay open at {other}, so it could not be here.", card=card, other=POSITIONS[elsewhere])
    elif what.card in place.lies:
        said = say("A check had found before that {position} is not {card}.", position=position, card=card)
    else:
        return []
    return [Reason(said, ("verdict/public",))]


def say_turned(story: Story, what: Turned) -> list[Reason]:
    """Say why a card lies open after a check; what an effect turned is told with the effect."""
    if not story.has(Verdict) or what.card is None:
        return []
    said = say("{position} was closed: it is turned up and stays open.", position=POSITIONS[what.position])
    return [Reason(said, ("truth",))] if not isinstance(story.move, Lie) else []


def say_silenced(story: Story, what: Silenced) -> list[Reason]:
    """Say why somebody took a silence token, and what it means."""
    player = story.name(what.seat)
    why = say("{player} takes a silence token by what the table let a card do.", player=player)
    rules = ["silence/checks-only"]
    if story.has(Verdict):
        why = say("{player} takes a silence token: that is the price of a wrong doubt.", player=player)
        if isinstance(story.move, Lie):
            why = say("{player} takes a silence token: that is the price of a lie that is caught.", player=player)
        rules = []
    means = say(
        "Until the end of the next turn {player} cannot doubt or cancel, and that turn is one look at a closed card.",
        player=player,
    )
    return [Reason(paragraph(why, means), (*rules, "silence-length", "silence/doubt", "silence/look-only"))]


def say_looked(story: Story, what: Looked) -> list[Reason]:
    """Say why a turn was a look, and no more."""
    player = story.name(what.seat)
    found = []
    silenced = story.silenced(what.seat)
    if silenced is not None:
        said = say(
            "{player} had been silenced (entry {entry}), so this turn was one look, with no naming, Decoding or goal.",
            player=player,
            entry=silenced,
        )
        found.append(Reason(said, ("silence/look-only",)))
    if what.position is None:
        said = say("No card was closed, so there was nothing to look at.")
        return [*found, Reason(said, ("BC-R19",))]
    said = say("{player} alone knows now what {position} is.", player=player, position=POSITIONS[what.position])
    return [*found, Reason(said)]


def say_silence_returned(story: Story, what: SilenceReturned) -> list[Reason]:
    """Say when silence ends."""
    said = say(
        "The turn passes, and {player} gives the silence token back before anything else happens.",
        player=story.name(what.seat),
    )
    return [Reason(said, ("silence-length", "BC-R10"))]
