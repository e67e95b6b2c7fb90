"""What a move did, in words: the deed itself, and how the round went on by itself."""

from __future__ import annotations

from ....core.sentence import Said, Sentence, all_of, paragraph, say
from .. import moves
from ..board.colors import category_term, color_term
from ..guide.preview import say_system
from ..happenings import GameReopened, PhaseBegan, Rejected, RoundEnded, TileLaid, TimerTurned, WheelRead
from ..rulebook.enigma_book import BOOK
from ..state import State
from .explanation import Explanation


def say_move(why: Explanation, move: moves.Move) -> list[Said]:
    """Say what a move did, apart from points and the end."""
    assert why.played is not None
    happened = why.played.happenings
    match move:
        case moves.Choose(player, _, category):
            return [say("{player} takes the {category} puzzle.", player=player, category=category_term(category))]
        case moves.Solve(player):
            if any(isinstance(happening, TimerTurned) for happening in happened):
                return [say("{player} has solved, as the first in this round, and turns the timer.", player=player)]
            return [say("{player} has solved.", player=player)]
        case moves.Fail(player):
            if any(isinstance(happening, Rejected) for happening in happened):
                return [
                    say(
                        "{player}'s solution is rejected in the check by all: the tile goes back into the box.",
                        player=player,
                    )
                ]
            return [say("{player} has not solved: the tile goes back into the box.", player=player)]
        case moves.Time():
            late = [why.before.name(seat) for seat in why.before.waiting()]
            if late:
                return [say("The timer ran out: {players} did not solve in time.", players=all_of(late))]
            return [say("The timer ran out.")]
        case moves.Skip(player):
            return [say("{player} lays no tile: it goes back into the box.", player=player)]
        case moves.Place():
            return _say_placement(why)
        case moves.Rule(name, value):
            return _say_decision(why, name, value)
        case moves.Wheel():
            return [_say_wheel(why, happening) for happening in happened if isinstance(happening, WheelRead)]
        case moves.Abandon():
            return [say("The table gave the game up.")]


def _say_decision(why: Explanation, name: str, value: str) -> list[Said]:
    was = why.before.rulings.answer(name)
    text = BOOK.ruling(name)
    meaning = text.meaning(value)
    change = (
        say("From here on {name} is {value}; before, it was {was}.", name=name, value=value, was=was)
        if was != value
        else say(
            "From here on {name} is {value}; which it was before as well: nothing changes.", name=name, value=value
        )
    )
    said: list[Said] = [change, say("  It decides: {says:v}", says=text.says)]
    if meaning:
        said.append(say("  {value}: {meaning}.", value=value, meaning=meaning))
    return said


def _say_wheel(why: Explanation, read: WheelRead) -> Sentence:
    name, off = why.after.name(read.seat), read.shown - read.recorded
    if not off:
        return say(
            "The wheel and the record agree: {player} has {points} {points:point|points}.",
            player=name,
            points=read.recorded,
        )
    if off > 0:
        return say(
            "The wheel shows {shown} for {player}, the record has {recorded}: {off} too many on the wheel. "
            "It changes nothing: set the wheel right, or find the entry that is wrong and amend it.",
            shown=read.shown,
            player=name,
            recorded=read.recorded,
            off=off,
        )
    return say(
        "The wheel shows {shown} for {player}, the record has {recorded}: {off} too few on the wheel. "
        "It changes nothing: set the wheel right, or find the entry that is wrong and amend it.",
        shown=read.shown,
        player=name,
        recorded=read.recorded,
        off=-off,
    )


def _say_placement(why: Explanation) -> list[Said]:
    """Say where a tile went, and of each of its groups whose system is still open, what that amounts to now."""
    assert why.played is not None
    state = why.after
    said: list[Said] = []
    for happening in why.played.happenings:
        if not isinstance(happening, TileLaid):
            continue
        said.append(_say_laid(state, happening))
        laid = state.board.tiles[happening.spot]
        for index, group in enumerate(laid.tile.groups):
            system = state.board.system_of(laid, index)
            if system.first >= 0 and system.open_ends(state.rulings.blank_side):
                said.append(
                    say(
                        "  {group} is in an open system: {system}.",
                        group=str(group),
                        system=say_system(state, system),
                    )
                )
    return said


def _say_laid(state: State, laid: TileLaid) -> Sentence:
    player, tile, spot = state.name(laid.seat), laid.tile.short, str(laid.spot)
    if laid.networker is None:
        return say("{player} lays {tile} on {spot}, without a networker.", player=player, tile=tile, spot=spot)
    return say(
        "{player} lays {tile} on {spot}, with a networker on its {color} cell ({cell}).",
        player=player,
        tile=tile,
        spot=spot,
        color=color_term(laid.networker.cell.color),
        cell=laid.networker.cell.name,
    )


def say_progress(why: Explanation) -> list[Said]:
    """Say how the round moved on by itself."""
    assert why.played is not None
    said: list[Said] = []
    for happening in why.played.happenings:
        match happening:
            case PhaseBegan("solve"):
                said.append(say("All have chosen: solving begins."))
            case PhaseBegan():
                said.append(say("All have a result: the solvers lay their tiles."))
            case RoundEnded(number, solvers, first):
                over = say(
                    "Round {round} is over, nobody has {target} points: {player} is first in round {next}.",
                    round=number,
                    target=why.after.rulings.target,
                    player=why.after.name(first),
                    next=number + 1,
                )
                said.append(paragraph(None if solvers else say("Nobody solved."), over))
            case GameReopened():
                said.append(say("The game was over; the table plays on."))
    return said
