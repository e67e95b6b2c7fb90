"""What a step led to, as data, in the order in which it happened: what `telling.happened` says in words.

Nothing here was not seen or heard by everybody; what was disclosed after a game says that nobody verified it.
"""

from __future__ import annotations

from typing import Any

from ..happenings import (
    Believed,
    Cancelled,
    CardDisclosed,
    CharacterDrawn,
    Checks,
    Gained,
    GameBegan,
    GameEnded,
    GoalTried,
    IconTold,
    Looked,
    Lost,
    MarkerMoved,
    Named,
    Picked,
    Reopened,
    Revealed,
    RoleDisclosed,
    Ruled,
    SeriesEnded,
    Settled,
    Silenced,
    SilenceReturned,
    StackRebuilt,
    TimeOut,
    Turned,
    TurnPassed,
    Unchecked,
    Verdict,
    WentOut,
)
from ..rules import ended_claim, result_claim
from ..state import State
from ..words import POSITIONS


def happened(state: State, happening: object) -> dict[str, Any]:
    """Return one thing that happened, under what it is called."""
    return {"what": _CALLED[type(happening)], **_about(state, happening)}


_CALLED: dict[type, str] = {
    Named: "named",
    Unchecked: "unchecked",
    Believed: "believed",
    Checks: "checks",
    Verdict: "verdict",
    Silenced: "silenced",
    SilenceReturned: "silence-returned",
    Turned: "turned",
    Looked: "looked",
    Gained: "gained",
    Lost: "lost",
    MarkerMoved: "marker-moved",
    IconTold: "icon-told",
    CharacterDrawn: "character-drawn",
    StackRebuilt: "stack-rebuilt",
    Cancelled: "cancelled",
    Settled: "settled",
    Picked: "picked",
    GoalTried: "goal-tried",
    WentOut: "went-out",
    TurnPassed: "turn-passed",
    TimeOut: "time-out",
    Revealed: "revealed",
    GameEnded: "game-ended",
    SeriesEnded: "series-ended",
    Reopened: "reopened",
    GameBegan: "game-began",
    Ruled: "ruled",
    CardDisclosed: "card-disclosed",
    RoleDisclosed: "role-disclosed",
}


def _about(state: State, happening: object) -> dict[str, Any]:
    def name(seat: int | None) -> str | None:
        return None if seat is None else state.name(seat)

    match happening:
        case Named(seat, position, card, decoding, looked):
            place = POSITIONS[position]
            return {"player": name(seat), "position": place, "card": card, "decoding": decoding, "looked": looked}
        case Checks(seat, doubters, looked):
            return {"player": name(seat), "doubters": [name(each) for each in doubters], "looked": looked}
        case Verdict(true, seat, checker, position, card):
            about = {"player": name(seat), "checker": name(checker), "position": POSITIONS[position], "card": card}
            return {"true": true, **about}
        case Silenced(seat) | SilenceReturned(seat) | WentOut(seat) | TurnPassed(seat) | Revealed(seat):
            return {"player": name(seat)}
        case Turned(position, card):
            return {"position": POSITIONS[position], "card": card}
        case Looked(seat, place_or_none):
            return {"player": name(seat), "position": None if place_or_none is None else POSITIONS[place_or_none]}
        case Gained(seat, token, taken):
            return {"player": name(seat), "token": token, "taken": taken}
        case Lost(seat, token):
            return {"player": name(seat), "token": token}
        case MarkerMoved(before, now, by):
            return {"before": before, "now": now, "by": by}
        case IconTold(position, icon):
            return {"position": POSITIONS[position], "icon": icon}
        case CharacterDrawn(seat, role):
            return {"player": name(seat), "role": role}
        case StackRebuilt(cards):
            return {"cards": cards}
        case Cancelled(seat, card, everything):
            return {"player": name(seat), "card": card, "all": everything}
        case Settled(card, changed):
            return {"card": card, "changed": changed}
        case Picked(position, card, icon, decoding, silenced):
            place = POSITIONS[position]
            return {"position": place, "card": card, "icon": icon, "decoding": decoding, "silenced": silenced}
        case GoalTried(seat, role, reached, showing):
            return {"player": name(seat), "role": role, "reached": reached, "showing": list(showing)}
        case _:
            return _of_the_series(state, happening)


def _of_the_series(state: State, happening: object) -> dict[str, Any]:
    match happening:
        case GameEnded(number, ended):
            return {"game": number, **ended_claim(state, ended)}
        case SeriesEnded(result):
            return {"fate": None, **result_claim(state, result)}
        case GameBegan(number, keeper, removed, added, opened, plan):
            return {
                "game": number,
                "keeper": None if keeper is None else state.name(keeper),
                "removed": list(removed),
                "added": list(added),
                "opened": {POSITIONS[position]: card for position, card in opened},
                "plan": plan,
            }
        case Ruled(ruling, before, now):
            return {"ruling": ruling, "before": before, "now": now}
        case CardDisclosed(position, card):
            return {"position": POSITIONS[position], "card": card, "verified": False}
        case RoleDisclosed(seat, role):
            return {"player": state.name(seat), "role": role, "verified": False}
    return {}
