"""A slip in the header: another first player, or another name, with which the entries stand that do not as it is."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Any, Final, NamedTuple

from .commands import HeaderChange
from .game import Game, Path
from .header import read_change
from .log import Log
from .refusal import Refusal
from .sentence import say
from .supposed import Slip, suppose
from .words import matches

_TRIED: Final = 120
"""So many entries tell whether a header fits."""
MANY: Final = 4
"""With fewer faults than this, each is looked at for itself."""
_BETTER: Final = 4
"""With another header at most one in so many of the faults may be left."""


class _Other(NamedTuple):
    at: Path
    change: HeaderChange
    origin: Any


def with_other_header(
    game: Game[Any, Any], origin: Any, lines: Sequence[str], *, all_of_them: bool = False
) -> Log[Any, Any] | None:
    """Return the log of the first line after the header that was most likely meant; None where it is right as it is.

    Of the faults it has to explain most, or all of them.
    The line carries the fault, so that the record is as unsound as it was, and once rather than at every entry.
    """
    if game.header is None or not lines:
        return None
    told = lines[:_TRIED]
    faults = _faults(game, origin, told)
    if faults < MANY:
        return None
    left = {other: _faults(game, other.origin, told) for other in _others(game, origin, told)}
    best = min(left, key=lambda other: left[other], default=None)
    if best is None or left[best] * _BETTER > faults or (all_of_them and left[best]):
        return None
    what = say(
        "With the header as it is, {n} of the first {all} entries do not stand. Most likely: {change}",
        n=faults,
        all=len(told),
        change=best.change.said,
    )
    fault = Refusal("record/amend", what, acceptable=True)
    mend = f"amend {best.change.text}"
    # Of a line that cannot be read, what is secret is not kept: then nothing but the header itself helps.
    helps = not _faults(game, origin, [*told, mend])
    said = say("") if helps else say("Correct this line of the file.")
    slip = Slip("header", said, (mend,) if helps else (), at=best.at)
    try:
        return suppose(Log(game, best.origin), lines[0], fault, slip, lines[:1])
    except Refusal as refused:
        refused.kept()
        return None


def _faults(game: Game[Any, Any], origin: Any, lines: Sequence[str]) -> int:
    log = Log(game, origin)
    for line in lines:
        log = log.take(line)
    return log.unsound


def _others(game: Game[Any, Any], origin: Any, lines: Sequence[str]) -> Iterator[_Other]:
    assert game.header is not None
    players = list(game.scores(origin))
    for words in _corrections(game, players, lines):
        at = ("players", players.index(words[1])) if words[0] == "name" else (words[0],)
        try:
            change = read_change(game, words, origin)
            yield _Other(at, change, game.header.correct(origin, change))
        except Refusal as refused:
            refused.kept()


def _corrections(game: Game[Any, Any], players: Sequence[str], lines: Sequence[str]) -> Iterator[list[str]]:
    """Return what may be said after `amend`: each other player first, and a name that only the entries know."""
    assert game.header is not None
    if "first" in game.header.words:
        yield from (["first", player] for player in players)
    if "name" in game.header.words:
        named = Counter(words[1] for words in map(str.split, lines) if len(words) > 1 and words[0] in game.words)
        known = {who for word in named for who in matches(word, players)}
        for unknown, _ in named.most_common():
            if not matches(unknown, players):
                yield from (["name", player, unknown] for player in players if player not in known)
                return
