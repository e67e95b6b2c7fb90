"""Games as rows for a table (`export --to csv`): a game entry by entry, or many games player by player."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, Final

from ....core.account_data import accepted_rule, fault_rule
from ....core.commands import Correction, Move, Note, Redo, Undo
from ....core.history import Account, history
from ....core.log import Log, Step
from ....core.parts import Row, Written
from ..board.colors import CATEGORIES
from ..moves import Choose, Place
from ..moves import Move as GameMove
from ..state import State
from ..stats.summary import GameSummary

ENTRY_COLUMNS: Final = (
    *("n", "at", "step", "round", "phase", "move", "fate", "fate_by", "accepted"),
    *("word", "player", "category", "spot", "tile", "cell"),
)
"""The columns of an entry; for each player follow the points that it gave and the score after it, then `fault`."""

PLAYER_COLUMNS: Final = (
    *("file", "started", "ended", "minutes", "edition", "players", "state", "by", "rounds", "tiles"),
    *("seat", "name", "color", "started_first", "score", "rank", "win_share", "own_closing", "others_closing"),
    *("stranded", "best_scoring", "best_entry", "first_marker", "first_to_solve"),
    *(f"{category}_{what}" for category in CATEGORIES for what in ("tried", "solved")),
)
"""The columns of a player's game."""


def entry_columns(log: Log[State, Any]) -> list[str]:
    """Return the columns of a game entry by entry."""
    names = [player.name for player in log.state.table.players]
    return [*ENTRY_COLUMNS, *(f"{what} {name}" for name in names for what in ("points", "score")), "fault"]


def entry_rows(log: Log[State, Any], entries: Sequence[Written]) -> Iterator[Row]:
    """Return one row for each entry, in the order of the record.

    Points and scores are those of the game as corrected, so that the points of a column add up to the score; an entry
    that is no step of that game has neither.
    """
    return (_entry_row(account, entry.at) for account, entry in zip(history(log), entries, strict=True))


def _entry_row(account: Account, at: str | None) -> Row:
    log, step, fate = account.log, account.step, account.fate
    before = _before(step, log.origin) if step else (log.previous or log).state
    row: Row = [log.number, at, account.place, before.round, before.has_phase(), log.text]
    row += [fate.what, fate.by] if fate else [None, None]
    row.append(accepted_rule(account))
    row += _words(account)
    if step is None:
        return [*row, *[None] * (2 * len(before.scores) + 1)]
    after = step.played.state.scores
    for was, now in zip(before.scores, after, strict=True):
        row += [now - was, now]
    return [*row, fault_rule(account)]


def _before(step: Step[State, GameMove], origin: State) -> State:
    return step.before.played.state if step.before else origin


def _words(account: Account) -> Row:
    """Return word, player, category, spot, tile and cell of what an entry counts as."""
    command = account.step.command if account.step else account.log.command
    match command:
        case Move(Choose(player, _, category), _, _):
            return ["choose", player, category, None, None, None]
        case Move(Place(player, _, spot, tile, cell), _, _):
            return ["place", player, None, str(spot), tile.text, cell.name if cell else None]
        case Move(move, _, _):
            return [str(move).partition(" ")[0], getattr(move, "player", None), None, None, None, None]
        case Correction(word, _, _, _):
            return [word, None, None, None, None, None]
    words = {Note: "note", Undo: "undo", Redo: "redo"}  # what could not be read at all has no word
    return [words.get(type(command)), None, None, None, None, None]


def player_rows(file: str, game: GameSummary) -> list[Row]:
    """Return one row for each player of a game, in seat order."""
    minutes = None if game.seconds is None else round(game.seconds / 60)
    shared: Row = [file, game.started, game.ended, minutes, game.edition, len(game.players), game.state, game.by]
    shared += [len(game.rounds), game.tiles]
    rows = []
    for player in game.players:
        row: Row = [*shared, player.seat + 1, player.name, player.color, int(player.seat == game.first)]
        row += [player.score, player.rank, player.share, player.own_closing, player.others_closing, player.stranded]
        row += [player.best.points, player.best.entry] if player.best else [None, None]
        row += [player.first_marker, player.first_to_solve]
        for category in CATEGORIES:
            row += player.solving[category]
        rows.append(row)
    return rows
