"""What happened, in words: one line for each move."""

from __future__ import annotations

from ...core.game import Played
from ...core.words import counted, listed
from .colors import COLORS
from .happenings import (
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
from .prompting import outcome, prompt
from .scoring import Item, SystemScore
from .state import State


def tell(played: Played[State]) -> str:
    """Say what a move led to and what comes next."""
    state = played.state
    said = [_say(state, happening) for happening in played.happenings]
    if played.breach:
        said.insert(0, f"Let stand against {played.breach.rule}: {played.breach.what}")
    if not state.result:
        said.append(prompt(state))
    return " ".join(sentence for sentence in said if sentence)


def _say(state: State, happening: object) -> str:
    match happening:
        case TimerTurned():
            return "The timer runs." if state.phase == "solve" and not state.result else ""
        case TimeUp(seats):
            return f"Time is up for {listed([state.name(seat) for seat in seats])}." if seats else "Time is up."
        case Rejected(seat):
            return f"{state.name(seat)}'s solution is rejected."
        case SystemClosed(score):
            return say_score(state, score)
        case PhaseBegan("solve"):
            return "All have chosen."
        case RoundEnded(number, solvers, first):
            nobody = "Nobody solved. " if not solvers else ""
            return f"{nobody}Round {number} is over, {state.name(first)} is first in round {number + 1}."
        case GameEnded():
            return f"The game is over: {outcome(state)}." if state.result else ""
        case GameReopened():
            return "The table plays on."
        case Ruled(name, before, now):
            return f"From here on {name} is {now}" + (f", no longer {before}." if before != now else ", as before.")
        case WheelRead(seat, shown, recorded):
            return _say_wheel(state.name(seat), shown, recorded)
    return ""


def notices(played: Played[State]) -> list[tuple[str, str]]:
    """Return what an audit should say of a step: a wheel that differed from the record."""
    return [
        ("wheel", f"The wheel showed {read.shown} for {played.state.name(read.seat)}, the record has {read.recorded}.")
        for read in played.happenings
        if isinstance(read, WheelRead) and read.shown != read.recorded
    ]


def _say_wheel(name: str, shown: int, recorded: int) -> str:
    if shown == recorded:
        return f"Wheel and record agree: {name} has {counted(recorded, 'point')}."
    return (
        f"The wheel differs: it shows {shown} for {name}, the record has {recorded}. "
        "Set the wheel right, or find the wrong entry and amend it."
    )


def say_score(state: State, score: SystemScore) -> str:
    """Say what a closed system gave to whom."""
    if not score.items:
        size = counted(len(score.cells), "cell")
        return f"A system of {size} closes with nobody in it."
    earned = [_say_item(state, item) for item in score.items]
    homes = "Its networker goes home." if len(earned) == 1 else f"Its {len(earned)} networkers go home."
    return f"A system closes: {'; '.join(earned)}. {homes}"


def _say_item(state: State, item: Item) -> str:
    name, color = state.name(item.networker.seat), COLORS[item.networker.cell.color]
    where = f"{item.networker.spot} {item.networker.cell.name}"
    if not item.points:
        return f"{name} 0 for {where}, {color} counted once (own-pair)"
    return f"{name} +{item.points} for {counted(len(item.cells), f'{color} cell')} (networker on {where})"
