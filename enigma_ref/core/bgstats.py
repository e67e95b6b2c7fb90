"""What any box needs to hand a finished game to the app BG Stats: who sends it, what a play is known by, the link."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime, timedelta
from hashlib import sha256
from json import dumps
from typing import Any, Final, NamedTuple
from urllib.parse import quote

from .branched import KEY, ONLY_TRIED
from .commands import Move, Note
from .game import Value
from .log import Log
from .refusal import Refusal, Unclear
from .sentence import Quoted, say
from .timing import between, moment

ADDRESS: Final = "https://app.bgstatsapp.com/createPlay.html"
SOURCE: Final = "enigma-ref"
"""Who sends the play. With the ids below it is what the app remembers players and games by: never to be changed."""

_ID_LENGTH: Final = 16
_UNESCAPED: Final = "!*'()"
"""What JavaScript's encodeURIComponent leaves alone besides letters, digits and `-_.~`."""


class Extras(NamedTuple):
    """What the record does not say and the user may add."""

    location: str | None = None
    bgg_id: int | None = None
    ended: str | None = None
    """When the game ended, for a record without times."""


def check_played(header: Mapping[str, Value], rule: str) -> None:
    """Refuse a game that nobody played, by the rule of its box for games that are no plays."""
    if KEY in header:
        raise Refusal(rule, ONLY_TRIED, say("It still goes --to json and --to csv."))


def known_by(told: Sequence[Value]) -> str:
    """Return what a play is known by, from facts that tell it from every other."""
    return sha256(dumps(told, ensure_ascii=False, separators=(",", ":")).encode()).hexdigest()[:_ID_LENGTH]


def moves_to_the_end(log: Log[Any, Any]) -> list[str]:
    """Return the words of all moves up to the one that first ended a game, for a record that does not say when."""
    texts = []
    for at in log.history()[1:]:
        if not isinstance(at.command, Note) and not (isinstance(at.command, Move) and at.command.remark):
            texts.append(at.text)
        if at.game.outcome(at.state):
            break
    return texts


def play_date(started: str | None, ended: str | None, extras: Extras) -> str:
    """Return when a game ended, as BG Stats writes moments: in UTC, to the second."""
    if extras.ended is not None:
        end = _utc(extras.ended)
        if end is None:
            raise Unclear(
                say(
                    "--ended {typed} is no moment. Write it like 2026-11-16T21:45:00+01:00.",
                    typed=Quoted(extras.ended),
                )
            )
        return end
    found = _utc(ended) or _utc(started)
    if found is None:
        raise Unclear(
            say(
                "The record does not say when the game was played, and BG Stats wants to know. "
                "Add the moment of its end, like --ended 2026-11-16T21:45:00+01:00."
            )
        )
    return found


def duration(started: str | None, seconds: int | None, extras: Extras) -> int:
    """Return how many minutes a game took; 0 where that is not known."""
    passed = seconds if extras.ended is None else between(started, extras.ended)
    return 0 if passed is None else max(1, round(passed / 60))


def location(header: Mapping[str, Value], extras: Extras) -> str:
    """Return where a game was played: as the user says, or the record's own key `_location`; otherwise nothing."""
    found = extras.location if extras.location is not None else header.get("_location")
    return found if isinstance(found, str) else ""


def _utc(text: str | None) -> str | None:
    seconds = moment(text)
    try:
        return None if seconds is None else str(datetime(1970, 1, 1) + timedelta(seconds=int(seconds)))
    except OverflowError:  # the first or the last day that there is, in another zone
        return None


def link(play: Mapping[str, Any]) -> str:
    """Return the link that hands a play to the app."""
    data = dumps(play, ensure_ascii=False, separators=(",", ":"))
    return f"{ADDRESS}?data={quote(data, safe=_UNESCAPED, errors='replace')}"
