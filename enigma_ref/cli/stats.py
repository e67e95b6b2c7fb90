"""`stats`: results over many games."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

import typer

from ..core.words import counted, listed, nearest
from ..store.files import shown
from .handing_over import hand_over
from .streams import UsageError, answer, say, warn
from .walking import records, walked

if TYPE_CHECKING:
    from ..games.enigma.stats.statistics import Statistics
    from ..games.enigma.stats.summary import GameSummary

_MOST_COPIES = 5
"""How many copies of games are named."""
_COLUMNS = 80
"""How wide tables are where there is no terminal to ask."""


class _Game(NamedTuple):
    """A sound game, and the seal that no other game has; none where it was written by hand."""

    summary: GameSummary
    seal: str | None


class _LeftOut(NamedTuple):
    """A record that does not count, and why; on which line, where it is one line's fault."""

    file: str
    line: int | None
    code: str
    why: str


class _Counted(NamedTuple):
    """What there is to say of the records themselves."""

    left_out: list[_LeftOut]
    copies: list[dict[str, str]]
    names: set[str]
    """Everyone's name as the records have it."""


def stats(
    paths: list[str] = typer.Argument(..., metavar="PATH...", help="Records, and folders of records."),
    alias: list[str] = typer.Option([], metavar="NAME=NAME", help="Count the games of the first as the second's."),
    html: str | None = typer.Option(None, metavar="OUT", help="Write a web page with charts; - is standard output."),
    as_json: bool = typer.Option(False, "--json", help="Answer in JSON."),
    jobs: int = typer.Option(0, metavar="N", min=0, help="How many processes; 0 chooses by the number of records."),
) -> None:
    """Show results over many games.

    Who is ahead, at what: wins, points and how they came, puzzles, rounds, head to head, by edition and number of
    players, a rating with its uncertainty, the longest system and the best single scoring. Only sound games count: what
    an audit finds an error in is left out, and named. Unfinished and abandoned games have no part in wins, points and
    rating. Names are matched exactly.

    With --json: records, finished, unfinished, abandoned, left_out (file, line, code, why), copies (file, of),
    aliases, players (each with name, games, wins, won, shared, win_rate, average, best, unfinished, abandoned,
    rating, points, best_scoring, stranded, solving, rounds, first_marker, first_to_solve, seconds_per_round,
    timed_rounds), head_to_head (players, games, ahead, level), results (edition, players, games, average,
    winning_average, shared, rounds_average, seconds_average, by_player), longest_system and best_scoring (each with
    player, file and entry). docs/stats.md says what each number means.
    """
    from ..games.enigma.stats.aliases import read_aliases
    from ..games.enigma.stats.data import document
    from ..games.enigma.stats.statistics import Statistics

    if html == "-" and as_json:
        raise UsageError("The page and the JSON answer cannot both go to standard output. Name a file: --html OUT.")
    aliases = read_aliases(alias)
    files = records(paths)
    statistics = Statistics()
    counted_up = _add_all(files, statistics, aliases, jobs)
    found = {
        "records": len(files),
        **document(statistics),
        "left_out": [each._asdict() for each in counted_up.left_out],
        "copies": counted_up.copies,
        "aliases": aliases,
    }
    for name in aliases:
        if name not in counted_up.names:
            close = nearest(name, counted_up.names)
            warn(f"--alias: nobody in these games is called {name}." + (f" Did you mean {close}?" if close else ""))
    if html is not None:
        _write_page(found, statistics, html)
    if as_json:
        answer(found)
    elif html is None:
        _print(found)
    else:
        _say_left_out(found)


def _sum_up(path: Path) -> _Game | _LeftOut:
    """Read, audit and sum up one record."""
    from .auditing import examine
    from .exporting import summary_of

    examined = examine(path)
    if not examined.sound or examined.record is None:
        errors = [finding for finding in examined.findings if finding.severity == "error"]
        first, more = errors[0], len(errors) - 1
        told = f" {counted(more, 'more error')}: see enigma-ref audit." if more else ""
        return _LeftOut(shown(path), first.line, first.code, first.message + told)
    entries = examined.record.entries
    return _Game(summary_of(examined), entries[-1].seal if entries else None)


def _add_all(files: list[Path], statistics: Statistics, aliases: Mapping[str, str], jobs: int) -> _Counted:
    """Add up all games."""
    from ..games.enigma.stats.aliases import clash

    left_out: list[_LeftOut] = []
    copies: list[dict[str, str]] = []
    names: set[str] = set()
    known: dict[str, str] = {}
    for path, game in walked(files, _sum_up, jobs, "Counting"):
        file = shown(path)
        if isinstance(game, _LeftOut):
            left_out.append(game)
            continue
        at_table = [player.name for player in game.summary.players]
        names.update(at_table)
        same = clash(at_table, aliases)
        if same:
            one, other, person = same
            why = f"{one} and {other} both play in it, and --alias makes them one person, {person}."
            left_out.append(_LeftOut(file, None, "alias", why))
        else:
            if game.seal is not None and known.setdefault(game.seal, file) != file:
                copies.append({"file": file, "of": known[game.seal]})
            statistics.add(file, game.summary, aliases)
    return _Counted(left_out, copies, names)


def _write_page(found: Mapping[str, Any], statistics: Statistics, out: str) -> None:
    from ..games.enigma.stats.data import rating_history
    from ..views.stats_page import render

    hand_over(render(found, rating_history(statistics)), out)


def _say_left_out(found: Mapping[str, Any]) -> None:
    for file, line, _, why in (each.values() for each in found["left_out"]):
        warn(f"{file}{f':{line}' if line else ''}: left out: {why}")
    copies = found["copies"]
    for copy in copies[:_MOST_COPIES]:
        warn(f"{copy['file']}: the same game as {copy['of']}, and counted too. Leave out one of them.")
    if len(copies) > _MOST_COPIES:
        more = counted(len(copies) - _MOST_COPIES, "more copy of a game is", "more copies of games are")
        warn(f"{more} counted too.")


def _print(found: Mapping[str, Any]) -> None:
    _say_left_out(found)
    say(_headline(found))
    from ..views.stats_tables import tables
    from ..views.terminal import console, room

    terminal = console()
    for block in tables(found, room(terminal) or _COLUMNS):
        terminal.print(block)
    for line in _records_set(found):
        say(line)


def _headline(found: Mapping[str, Any]) -> str:
    """Say how many games there are, and what does not count."""
    if not found["records"]:
        return "There are no records here: nothing to count."
    states = [
        counted(found["finished"], "finished game"),
        *(f"{found[state]} {state}" for state in ("unfinished", "abandoned") if found[state]),
        *([f"{len(found['left_out'])} left out"] if found["left_out"] else []),
    ]
    return f"{counted(found['records'], 'record')}: {listed(states)}."


def _records_set(found: Mapping[str, Any]) -> list[str]:
    """Name the longest system and the best scoring, and where to look at them."""
    from shlex import quote

    longest, best = found["longest_system"], found["best_scoring"]
    lines = []
    if longest:
        size, entry = counted(longest["cells"], "cell"), f"{longest['file']} entry {longest['entry']}"
        lines.append(f"Longest system: {size}, closed by {longest['player']}: {entry}")
    if best:
        points, entry = counted(best["points"], "point"), f"{best['file']} entry {best['entry']}"
        lines.append(f"Best scoring: {points} for {best['player']}: {entry}")
        lines.append(f"To see why: enigma-ref why {quote(best['file'])} {best['entry']}")
    # A line break in the name of a file would be somebody else's line.
    return ["", *(line.replace("\n", "\\n") for line in lines)] if lines else []
