"""The position in words, for people (`status`), and what a correction may change of it."""

from __future__ import annotations

from ....core.game import Standing
from ....core.sentence import Argument, Said, all_of, row_of, say
from ..characters import counted
from ..state import State
from ..words import CHAOS, DECODING, POSITIONS, card_term, icon_term, plan_term, role_term, token_term
from .outcome import say_ended
from .prompt import prompt


def describe(state: State) -> list[Said]:
    """Return the position line by line."""
    lines: list[Said] = [say_series(state), prompt(state), say("")]
    if state.phase == "between":
        lines.insert(1, say_ended(state, state.game, state.games[-1]))
    if state.phase == "infiltrator":
        lines.insert(1, say("Time is out."))
    if not state.table.alone or _held(state, 0) or state.face_up[0]:
        lines += [_player(state, seat) for seat in range(len(state.out))]
        lines.append(say(""))
    lines += [line for index in range(9) for line in [_place(state, index)] if line is not None]
    closed = sum(place.open is None for place in state.places)
    lines += [
        say(
            "  {n} {n:card is|cards are} closed. The marker is on cell {cell} of {cells}.",
            n=closed,
            cell=min(state.marker, state.cells),
            cells=state.cells,
        ),
        say_characters(state),
    ]
    return lines


def say_series(state: State) -> Said:
    """Say which game of what this is."""
    game = state.game
    if state.table.alone:
        return say("Game {game} of a run of three.", game=game)
    if state.table.series == "single":
        return say("A single game, {plan} plan.", plan=plan_term(state.plan))
    return say(
        "Game {game} of a match to three wins, {plan} plan, {n} of {most} breakthroughs.",
        game=game,
        plan=plan_term(state.plan),
        n=state.breakthroughs,
        most=state.rulings.breakthroughs,
    )


def _player(state: State, seat: int) -> Said:
    from ....core.widths import columns_of, padded  # entering a move needs neither

    width = max(columns_of(player.name) for player in state.table.players)
    return say("  {name}  {held}", name=padded(state.name(seat), width), held=row_of(in_front_of(state, seat)))


def in_front_of(state: State, seat: int) -> list[Argument]:
    """Return what lies in front of a player for all to see, in a few words each."""
    held: list[Argument] = [*_held(state, seat)]
    if seat == state.keeper and not state.table.alone:
        held.insert(0, say("keeper"))
    if state.out[seat]:
        held.append(say("out"))
    card = state.face_up[seat]
    if card is not None:
        held.append(say("shows {role}", role=role_term(card)))
    if state.triumphs[seat]:
        held.append(say("{n} {n:triumph|triumphs}", n=state.triumphs[seat]))
    return held


def _held(state: State, seat: int) -> list[Argument]:
    found: list[Argument] = [say("silenced")] if state.silence[seat] else []
    return found + [
        say("a {token} token", token=token_term(token)) for token in (DECODING, CHAOS) if state.holds(seat, token)
    ]


def _place(state: State, index: int) -> Said | None:
    """Say what everybody knows of a position; None where that is nothing."""
    known = known_of(state, index)
    return say("  {position}  {known}", position=POSITIONS[index], known=row_of(known)) if known else None


def known_of(state: State, index: int) -> list[Argument]:
    """Return what everybody knows of a position, in a few words each."""
    place = state.places[index]
    known: list[Argument] = []
    if place.open is not None:
        known.append(say("open, {card}", card=card_term(place.open)))
    if place.silenced:
        known.append(say("a silence token on it"))
    if place.seen_by:
        known.append(say("seen by {names}", names=all_of(map(state.name, place.seen_by))))
    if place.lies:
        known.append(say("found not to be {cards}", cards=all_of(map(card_term, place.lies))))
    icon = state.icon(index)
    if icon is not None:
        known.append(say("icon {icon}", icon=icon_term(icon)))
    return known


def say_characters(state: State) -> Said:
    """Say which characters are in this game, and what lies in the stack and beside it."""
    roles = row_of(
        role_term(role) if copies == 1 else say("{role} twice", role=role_term(role))
        for role, copies in counted(state.cards).items()
    )
    if state.beside:
        beside = all_of(map(role_term, state.beside))
        return say(
            "  Characters: {roles}. {n} in the stack, beside it {beside}.",
            roles=roles,
            n=state.stack or 0,
            beside=beside,
        )
    if state.stack is not None:
        return say("  Characters: {roles}. {n} in the stack.", roles=roles, n=state.stack)
    return say("  Characters: {roles}.", roles=roles)


def standing(state: State) -> dict[str, Standing]:
    """Return what a correction may change and people want to know: wins, tokens, time, open cards, what is next."""
    found: dict[str, Standing] = {}
    for seat, player in enumerate(state.table.players):
        name = player.name
        if state.table.series != "single":
            found[f"triumphs {name}"] = Standing(say("{name}'s triumphs", name=name), state.triumphs[seat])
        held = _held(state, seat)
        if state.out[seat]:
            held.append(say("out"))
        value = say("{held}", held=row_of(held)) if held else None
        found[f"holds {name}"] = Standing(say("what {name} has", name=name), value)
    if state.table.series == "match":
        found["breakthroughs"] = Standing(say("breakthroughs"), state.breakthroughs)
    found["game"] = Standing(say("game"), state.game)
    found["marker"] = Standing(say("the marker's cell"), state.marker)
    cards = [
        say("{position} {card}", position=POSITIONS[index], card=card_term(place.open))
        for index, place in enumerate(state.places)
        if place.open is not None
    ]
    found["open"] = Standing(say("open cards"), say("{cards}", cards=row_of(cards)) if cards else None)
    found["result"] = Standing(say("result"), prompt(state) if state.result else None)
    found["next"] = Standing(say("next"), None if state.result else prompt(state))
    return found
