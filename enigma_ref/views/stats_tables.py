"""Statistics as tables in a terminal, with small bars where there is room; plain text of 80 columns in a pipe."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final, TypeVar

from rich.cells import cell_len
from rich.console import RenderableType
from rich.table import Table
from rich.text import Text

from .plain import safe
from .stats_words import NOTHING, minutes, number, percent, rating, wins

Data = Mapping[str, Any]
T = TypeVar("T", str, Text)

_BAR: Final = 10
_EIGHTHS: Final = " ▏▎▍▌▋▊▉█"
_LEVELS: Final = "▁▂▃▄▅▆▇█"
_MOST_PAIRS: Final = 20
_LONGEST_LEADER: Final = 27
_ROOM_FOR_BARS: Final = 62
"""In fewer columns bars would be folded, and say nothing: there are none."""


def tables(document: Data, width: int) -> Iterator[RenderableType]:
    """Return what there is to show in so many columns, in order: a heading and a table for each question."""
    players = document["players"]
    bars = width >= _ROOM_FOR_BARS
    if not players:
        return
    yield from _titled("Players, by rating less three times its uncertainty", _standings(players, bars))
    finished = [player for player in players if player["games"]]
    if finished:
        yield from _titled("Points for each game, by who closed the system", _points(finished, bars))
    yield from _titled("Puzzles solved", _puzzles(players, width))
    yield from _titled("Rounds: with the first marker, solved first, how long", _rounds(players, bars))
    pairs = document["head_to_head"]
    if pairs:
        yield from _titled("Head to head: who finished before whom", _pairs(pairs[:_MOST_PAIRS], bars))
    if len(pairs) > _MOST_PAIRS:
        yield Text(f"and {len(pairs) - _MOST_PAIRS} more pairs: see --json or --html")
    if document["results"]:
        yield from _titled("By edition and number of players", _kinds(document["results"]))


def bar(part: float, width: int = _BAR) -> str:
    """Return a bar that is filled to a part between 0 and 1, in steps of an eighth of a character."""
    eighths = round(max(0.0, min(1.0, part)) * width * 8)
    whole, rest = divmod(eighths, 8)
    return ("█" * whole + (_EIGHTHS[rest] if rest else "")).ljust(width)


def _titled(title: str, table: Table) -> Iterator[RenderableType]:
    yield Text(f"\n{title}", "bold")
    yield table


def _table(*columns: str) -> Table:
    """Return a table; a column whose name begins with `<` is flush left, the others flush right."""
    table = Table(box=None, padding=(0, 2, 0, 0), pad_edge=False, header_style="dim", show_edge=False)
    for column in columns:
        left = column.startswith("<")
        # A name may be wider than any terminal leaves room for; it is folded, and nothing of it is lost.
        table.add_column(column.removeprefix("<"), justify="left" if left else "right", overflow="fold")
    return table


def _row(table: Table, *cells: str | Text) -> None:
    table.add_row(*(cell if isinstance(cell, Text) else Text(safe(cell)) for cell in cells))


def _if(bars: bool, cell: T) -> tuple[T, ...]:
    """Return the cell of a bar, where there are bars."""
    return (cell,) if bars else ()


def _standings(players: Sequence[Data], bars: bool) -> Table:
    table = _table("<Player", "Games", "Wins", *_if(bars, "<"), "Average", "Best", "Rating")
    for player in players:
        best = player["best"]["points"] if player["best"] else NOTHING
        share = Text(bar(player["win_rate"] or 0), "green")
        games = str(player["games"])
        numbers = number(player["average"]), str(best), rating(player["rating"])
        _row(table, player["name"], games, wins(player["wins"]), *_if(bars, share), *numbers)
    return table


def _points(players: Sequence[Data], bars: bool) -> Table:
    table = _table("<Player", "Own", "Others'", *_if(bars, "<"), "Stranded")
    most = max(player["points"]["total"] / player["games"] for player in players) or 1
    for player in players:
        games = player["games"]
        own, others = (player["points"][key] / games for key in ("own_closing", "others_closing"))
        filled = round(own / most * 2 * _BAR)
        both = round((own + others) / most * 2 * _BAR)
        shares = Text("█" * filled, "green").append("░" * (both - filled), "cyan")
        shares.append(" " * (2 * _BAR - both))
        stranded = number(player["stranded"]["average"])
        _row(table, player["name"], number(own), number(others), *_if(bars, shares), stranded)
    return table


def _puzzles(players: Sequence[Data], width: int) -> Table:
    """Return rates by category, with the counts behind them where there is room."""
    categories = list(players[0]["solving"])
    counts = [
        [f"{solving['solved']}/{solving['tried']} " for solving in player["solving"].values()] for player in players
    ]
    names = max(cell_len(player["name"]) for player in players)
    columns = (max(map(len, column)) + len("█ 100%") + 2 for column in zip(*counts, strict=True))
    if names + sum(columns) > width:
        counts = [[""] * len(categories) for _ in players]
    table = _table("<Player", *categories)
    for player, before in zip(players, counts, strict=True):
        _row(table, player["name"], *map(_rate, player["solving"].values(), before))
    return table


def _rate(solving: Data, before: str) -> Text:
    if not solving["tried"]:
        return Text(NOTHING)
    rate = solving["solved"] / solving["tried"]
    level = _LEVELS[min(7, int(rate * 8))]
    return Text(before).append(level, "green").append(f"{percent(solving['solved'], solving['tried']):>5}")


def _rounds(players: Sequence[Data], bars: bool) -> Table:
    table = _table("<Player", "Rounds", "Marker", "Solved first", *_if(bars, "<"), "A round")
    for player in players:
        rounds, first = player["rounds"], player["first_to_solve"]
        solved = f"{first} {percent(first, rounds):>4}"
        share = Text(bar(first / rounds if rounds else 0), "green")
        counts = str(rounds), str(player["first_marker"]), solved
        _row(table, player["name"], *counts, *_if(bars, share), minutes(player["seconds_per_round"]))
    return table


def _pairs(pairs: Sequence[Data], bars: bool) -> Table:
    table = _table("<", "", *_if(bars, "<"), "", "<", "Level", "Games")
    for pair in pairs:
        (one, other), (ahead, behind), games = pair["players"], pair["ahead"], pair["games"]
        won, lost = round(ahead / games * _BAR), round(behind / games * _BAR)
        share = Text("█" * won, "green").append("▒" * (_BAR - won - lost), "dim").append("░" * lost, "cyan")
        _row(table, one, str(ahead), *_if(bars, share), str(behind), other, str(pair["level"]), str(games))
    return table


def _kinds(kinds: Sequence[Data]) -> Table:
    table = _table("<Edition", "Players", "Games", "<Most wins", "Won with", "Rounds", "Time")
    for kind in kinds:
        numbers = number(kind["winning_average"]), number(kind["rounds_average"]), minutes(kind["seconds_average"])
        _row(table, kind["edition"], str(kind["players"]), str(kind["games"]), _leader(kind["by_player"]), *numbers)
    return table


def _leader(players: Sequence[Data]) -> str:
    """Say who has most wins, in few words: names where they fit."""
    most = players[0]["wins"]
    names = [player["name"] for player in players if player["wins"] == most]
    if len(names) == 1:
        return f"{names[0]} {wins(most)}"
    together = f"{', '.join(names)} {wins(most)} each"
    return together if cell_len(together) <= _LONGEST_LEADER else f"{len(names)} players {wins(most)} each"
