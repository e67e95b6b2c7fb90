"""Games of any box for other programs, with nothing but its rules, where the box has no form of its own.

As in every export, a game is handed on as it stands corrected: scores, positions and happenings of an entry are those
of the step that it is; an entry that is no step has none.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final

from ..core.account_data import accepted_of, accepted_rule, fate_of, fault_rule
from ..core.bgstats import Extras
from ..core.commands import Void, write
from ..core.game import Game, Value
from ..core.history import Account, history, moments
from ..core.parts import AnyLog, Header, Row, Written
from ..core.refusal import Unclear
from ..core.sentence import say

SCHEMA: Final = "enigma-ref/plain-1"
"""What the document says of itself; the number changes when a key changes its meaning or goes."""

_ENTRY_COLUMNS: Final = ("n", "at", "move", "counts", "step", "fate", "fate_by", "accepted")
_PLAYER_COLUMNS: Final = (
    *("file", "box", "started", "ended", "entries", "players", "finished"),
    *("seat", "name", "score", "winner"),
)


class PlainExports:
    """A game as a document and as rows."""

    schema = SCHEMA

    def document(self, log: AnyLog, header: Header, entries: Sequence[Written]) -> dict[str, Any]:
        """Return every entry with what became of it and what it led to, and where the game stands."""
        game = log.game
        outcome = game.outcome(log.state)
        return {
            "schema": SCHEMA,
            "box": game.box,
            "header": {key: value for key, value in header.items() if key not in ("format", "moves")},
            "start": {"scores": dict(game.scores(log.origin)), "next": dict(game.next(log.origin))},
            "entries": [_entry(account, entry) for account, entry in zip(history(log), entries, strict=True)],
            "result": None if outcome is None else dict(outcome),
            "status": dict(game.status(log.state)),
        }

    def entry_rows(self, log: AnyLog, entries: Sequence[Written]) -> Iterable[Row]:
        """Return a row for each entry, below the names of the columns."""
        game = log.game
        names = list(game.scores(log.origin))
        yield [*_ENTRY_COLUMNS, game.chapter, *(f"score {name}" for name in names), "fault"]
        for account, entry in zip(history(log), entries, strict=True):
            yield _entry_row(account, entry.at, names)

    def player_columns(self) -> Sequence[str]:
        """Return what is known of a player's game in any box."""
        return _PLAYER_COLUMNS

    def player_rows(self, file: str, log: AnyLog, header: Header, entries: Sequence[Written]) -> Iterable[Row]:
        """Return a row for each player."""
        outcome = log.game.outcome(log.state)
        winners = outcome.get("winners") if outcome else None
        scores = log.game.scores(log.state)
        started = header.get("started")
        shared: Row = [file, log.game.box, started if isinstance(started, str) else None, _ended(log, entries)]
        shared += [log.number, len(scores), int(outcome is not None)]
        for seat, (name, score) in enumerate(scores.items(), 1):
            won = int(name in winners) if isinstance(winners, list | tuple) else None
            yield [*shared, seat, name, score, won]

    def play(self, log: AnyLog, header: Header, entries: Sequence[Written], extras: Extras) -> Mapping[str, Any]:
        """Say that the rules alone do not tell what BG Stats wants to know."""
        raise Unclear(say("This game has no form for BG Stats. It goes --to json and --to csv."))


def _entry(account: Account, entry: Written) -> dict[str, Any]:
    game, step = account.log.game, account.step
    told = game.tell(step.played) if step else None
    return {
        "n": account.entry,
        "at": entry.at,
        "written": account.text if isinstance(account.log.command, Void) else entry.move,
        "move": account.text,
        "counts": account.counts,
        "step": account.place,
        "counts_as": write(game, step.command) if step else None,
        "inserted": account.inserted,
        "fate": fate_of(account),
        "accepted": accepted_of(account),
        "claims": dict(entry.claims),
        "seal": entry.seal,
        "scores": dict(game.scores(step.played.state)) if step else None,
        "next": dict(game.next(step.played.state)) if step else None,
        "text": None if told is None else str(told),
    }


def _entry_row(account: Account, at: str | None, names: Sequence[str]) -> Row:
    log, step, fate = account.log, account.step, account.fate
    row: Row = [account.entry, at, account.text, int(account.counts), account.place]
    row += [fate.what, fate.by] if fate else [None, None]
    row.append(accepted_rule(account))
    before = (step.before.played.state if step.before else log.origin) if step else (log.previous or log).state
    row.append(_chapter(log.game, before))
    scores = log.game.scores(step.played.state) if step else {}
    return [*row, *(scores.get(name) for name in names), fault_rule(account)]


def _chapter(game: Game[Any, Any], state: Any) -> int | str | None:
    found: Value = game.next(state).get(game.chapter)
    return found if isinstance(found, int | str) else None


def _ended(log: AnyLog, entries: Sequence[Written]) -> str | None:
    """Return when the entry was made that ended the game as it stands."""
    game = log.game
    if game.outcome(log.state) is None:
        return None
    at = log
    while at.previous is not None and game.outcome(at.previous.state) is not None:
        at = at.previous
    return moments(log, entries).get(at.number)
