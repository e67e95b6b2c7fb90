"""Series as rows for a table (`export --to csv`): a series entry by entry, or many series player by player."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import Any, Final, NamedTuple

from ....core.account_data import accepted_rule, fault_rule
from ....core.commands import Correction, Move, Note, Redo, Undo
from ....core.history import Account, history
from ....core.log import Log
from ....core.parts import Row, Written
from ..happenings import Checks, Picked, Verdict
from ..moves import Begin, DiscloseCard, DiscloseRole, Goal, Lie, Name, Pass, Pick, Reveal, Truth
from ..state import State
from ..stats.summary import SeriesSummary
from ..words import POSITIONS

ENTRY_COLUMNS: Final = (
    *("n", "at", "step", "game", "phase", "move", "fate", "fate_by", "accepted"),
    *("word", "player", "position", "card", "role", "outcome", "checker", "verified", "marker"),
)
"""The columns of an entry; for each player follow the games won and the tokens held after it, then `fault`."""

PLAYER_COLUMNS: Final = (
    *("file", "started", "ended", "minutes", "edition", "series", "plan", "players", "state", "by"),
    *("games", "breakthroughs", "time_outs", "seat", "name", "color", "kept_first", "wins", "rank", "winner"),
    *("goals_tried", "goals_reached", "namings", "believed", "checked", "lies_caught", "lies_believed"),
    *("lies_disclosed", "checks_right", "checks_wrong", "silences"),
)
"""The columns of a player's series."""

_ABOUT_A_CLAIM: Final = frozenset({"believe", "doubt", "truth", "lie", "effect", "cancel"})
"""The words that are about the card that was named before them."""


class _Said(NamedTuple):
    """What an entry counts as, word by word."""

    word: str | None = None
    player: str | None = None
    position: str | None = None
    card: str | None = None
    role: str | None = None
    outcome: str | None = None
    checker: str | None = None
    verified: int | None = None


def entry_columns(log: Log[State, Any]) -> list[str]:
    """Return the columns of a series entry by entry."""
    names = [player.name for player in log.state.table.players]
    return [*ENTRY_COLUMNS, *(f"{what} {name}" for name in names for what in ("wins", "tokens")), "fault"]


def entry_rows(log: Log[State, Any], entries: Sequence[Written]) -> Iterator[Row]:
    """Return one row for each entry, in the order of the record.

    What stands behind the words is that of the series as corrected; an entry that is no step of it has none.
    """
    return (_entry_row(account, entry.at) for account, entry in zip(history(log), entries, strict=True))


def _entry_row(account: Account, at: str | None) -> Row:
    log, step, fate = account.log, account.step, account.fate
    before: State = (step.before.played.state if step.before else log.origin) if step else (log.previous or log).state
    what, by = (fate.what, fate.by) if fate else (None, None)
    row: Row = [log.number, at, account.place, before.game, before.phase, log.text, what, by, accepted_rule(account)]
    row += _said(account, before)
    if step is None:
        return [*row, None, *[None] * (2 * len(before.out) + 1)]
    after: State = step.played.state
    row.append(after.marker)
    wins = [0] * len(after.out)
    for ended in after.games:
        if ended.winner is not None:
            wins[ended.winner] += 1
    for won, held in zip(wins, _tokens(after.silence, after.decoding, after.chaos), strict=True):
        row += (won, held)
    return [*row, fault_rule(account)]


@lru_cache(512)  # most entries leave the tokens where they are
def _tokens(*held: tuple[bool, ...]) -> tuple[str, ...]:
    """Return the tokens of each seat in one cell, from who is silenced, who can decode and who holds Chaos."""
    return tuple(
        " ".join(token for token, has in zip(("silence", "decoding", "chaos"), of_seat, strict=True) if has)
        for of_seat in zip(*held, strict=True)
    )


def _said(account: Account, before: State) -> _Said:
    """Take apart what an entry counts as; belief, doubts, verdicts and effects are about the card that was named."""
    command = account.step.command if account.step else account.log.command
    if not isinstance(command, Move):
        words = {Note: "note", Undo: "undo", Redo: "redo"}  # what could not be read at all has no word
        return _Said(command.word if isinstance(command, Correction) else words.get(type(command)))
    move = command.move
    word = str(move).partition(" ")[0]
    seat = getattr(move, "seat", 0 if isinstance(move, Pick) else None)
    player = None if seat is None or isinstance(move, Begin) else before.name(seat)
    claim = before.claim
    if claim is not None and word in _ABOUT_A_CLAIM:
        player = player or before.name(claim.seat)
        named = POSITIONS[claim.position]
        return _Said(word, player, named, claim.card, None, _outcome(move), _checker(account, before))
    position = getattr(move, "position", None)
    place = None if position is None else POSITIONS[position]
    if isinstance(move, Name | Pass):  # most of those that are left
        return _Said(word, player, place, getattr(move, "card", None))
    said = _Said(word, player, place)
    match move:
        case Begin():
            return said
        case Goal(card=card, reached=reached):
            return said._replace(role=card, outcome="reached" if reached else "missed")
        case DiscloseCard(_, card):
            return said._replace(card=card, verified=0)
        case DiscloseRole(_, _, card):
            return said._replace(role=card, verified=0)
        case Reveal(shown, _):
            return said._replace(outcome="nobody" if shown is None else "shown")
        case Pick():  # of a card that lies open, only the position was entered
            return said._replace(card=_picked(account) or move.card)
    return said._replace(card=getattr(move, "card", None))


def _picked(account: Account) -> str | None:
    happenings = account.step.played.happenings if account.step else ()
    return next((each.card for each in happenings if isinstance(each, Picked)), None)


def _outcome(move: object) -> str | None:
    return "truth" if isinstance(move, Truth) else "lie" if isinstance(move, Lie) else None


def _checker(account: Account, before: State) -> str | None:
    """Name who checks, or checked."""
    happenings = account.step.played.happenings if account.step else ()
    for each in happenings:
        if isinstance(each, Checks):
            return before.name(each.seat)
        if isinstance(each, Verdict):
            return None if each.checker is None else before.name(each.checker)
    return None


def player_rows(file: str, series: SeriesSummary) -> list[Row]:
    """Return one row for each player of a series, in seat order."""
    minutes = None if series.seconds is None else round(series.seconds / 60)
    shared: Row = [file, series.started, series.ended, minutes, series.edition, series.series, series.plan]
    shared += [len(series.players), series.state, series.by]
    shared += [len(series.games), series.breakthroughs, series.time_outs]
    rows = []
    for player in series.players:
        deeds = player.deeds
        row: Row = [*shared, player.seat + 1, player.name, player.color, int(player.seat == series.keeper)]
        row += [player.wins, player.rank, int(player.won) if series.state == "finished" else None]
        row += [sum(deeds.tried.values()), sum(deeds.reached.values())]
        row += [deeds.namings, deeds.believed, deeds.checked, deeds.caught, deeds.lies, deeds.disclosed]
        row += [deeds.right, deeds.wrong, deeds.silences]
        rows.append(row)
    return rows
