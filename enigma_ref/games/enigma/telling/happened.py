"""What happened, in words: one line for each move."""

from __future__ import annotations

from ....core.game import Notice, Played
from ....core.sentence import Said, Sentence, all_of, paragraph, row_of, say
from ..board.colors import color_term
from ..happenings import (
    GameEnded,
    GameReopened,
    PhaseBegan,
    Rejected,
    RoundEnded,
    Ruled,
    SystemClosed,
    TimerTurned,
    TimeUp,
    WheelRead,
)
from ..phases.scoring import Item, SystemScore
from ..state import State
from .prompt import prompt


def tell(played: Played[State]) -> Said | None:
    """Say what a move led to; None where nothing happened that needs words."""
    breach = played.breach
    if not (played.happenings or breach):
        return None
    said: list[Said | None] = [_say(played.state, happening) for happening in played.happenings]
    if breach:
        said.insert(0, say("Let stand against {rule}: {what}", rule=breach.rule, what=breach.what))
    return paragraph(*said) if any(said) else None


def _say(state: State, happening: object) -> Said | None:
    match happening:
        case TimerTurned():
            return say("The timer runs.") if state.phase == "solve" and not state.result else None
        case TimeUp(seats):
            if not seats:
                return say("Time is up.")
            return say("Time is up for {players}.", players=all_of(state.name(seat) for seat in seats))
        case Rejected(seat):
            return say("{player}'s solution is rejected.", player=state.name(seat))
        case SystemClosed(score):
            return say_score(state, score)
        case PhaseBegan("solve"):
            return say("All have chosen.")
        case RoundEnded(number, solvers, first):
            over = say(
                "Round {number} is over, {player} is first in round {next}.",
                number=number,
                player=state.name(first),
                next=number + 1,
            )
            return over if solvers else paragraph(say("Nobody solved."), over)
        case GameEnded():
            return prompt(state) if state.result else None
        case GameReopened():
            return say("The table plays on.")
        case Ruled(name, before, now):
            if before == now:
                return say("From here on {ruling} is {now}, as before.", ruling=name, now=now)
            from .ruled import changes  # few moves are rulings

            said = say("From here on {ruling} is {now}, no longer {before}.", ruling=name, now=now, before=before)
            return paragraph(said, *changes(state, happening))
        case WheelRead(seat, shown, recorded):
            return _say_wheel(state.name(seat), shown, recorded)
    return None


def notices(played: Played[State]) -> list[Notice]:
    """Return what an audit should say of a step: a wheel that differed from the record."""
    return [
        Notice(
            "wheel",
            say(
                "The wheel showed {shown} for {player}, the record has {recorded}.",
                shown=read.shown,
                player=played.state.name(read.seat),
                recorded=read.recorded,
            ),
        )
        for read in played.happenings
        if isinstance(read, WheelRead) and read.shown != read.recorded
    ]


def _say_wheel(name: str, shown: int, recorded: int) -> Said:
    if shown == recorded:
        return say("Wheel and record agree: {player} has {n} {n:point|points}.", player=name, n=recorded)
    return paragraph(
        say(
            "The wheel differs: it shows {shown} for {player}, the record has {recorded}.",
            shown=shown,
            player=name,
            recorded=recorded,
        ),
        say("Set the wheel right, or find the wrong entry and amend it."),
    )


def say_score(state: State, score: SystemScore) -> Said:
    """Say what a closed system gave to whom."""
    if not score.items:
        return say("A system of {n} {n:cell|cells} closes with nobody in it.", n=len(score.cells))
    n = len(score.items)
    earned = row_of((_say_item(state, item) for item in score.items), ";")
    homes = say("Its networker goes home.") if n == 1 else say("Its {n} {n:networker|networkers} go home.", n=n)
    return paragraph(say("A system closes: {earned}.", earned=earned), homes)


def _say_item(state: State, item: Item) -> Sentence:
    seat, spot, cell, _ = item.networker
    if not item.points:
        return say(
            "{player} 0 for {spot} {cell}, {color} counted once (own-pair)",
            player=state.name(seat),
            spot=str(spot),
            cell=cell.name,
            color=color_term(cell.color),
        )
    return say(
        "{player} {points:+} for {n} {color} {n:cell|cells} (networker on {spot} {cell})",
        player=state.name(seat),
        points=item.points,
        n=len(item.cells),
        color=color_term(cell.color),
        spot=str(spot),
        cell=cell.name,
    )
