"""`stats`: results over many games."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import typer

from ..core.sentence import Argument, Said, all_of, say
from ..core.words import nearest
from ..store.files import native, shown
from ..store.folder import records_folder
from .common.handing_over import hand_over, hand_over_pieces
from .common.many import SHARD_HELP, recalled, records, shard_of
from .common.output import Exit, UsageError, answer, put, voice, warn

if TYPE_CHECKING:
    from ..core.sheets import Results
    from ..library.statistics import Counted, Report
    from ..library.summary import Summed
    from ..store.tree import Unread

_MOST_COPIES = 5
"""How many copies of games are named."""
_COLUMNS = 80
"""How wide tables are where there is no terminal to ask."""


def stats(
    paths: list[str] | None = typer.Argument(
        None, metavar="[PATH]...", help="Records, and folders of records; otherwise the folder for records."
    ),
    alias: list[str] = typer.Option([], metavar="NAME=NAME", help="Count the games of the first as the second's."),
    html: str | None = typer.Option(None, metavar="OUT", help="Write a web page with charts; - is standard output."),
    as_json: bool = typer.Option(False, "--json", help="Answer in JSON."),
    shard: str | None = typer.Option(None, metavar="K/N", help=SHARD_HELP),
    summaries: str | None = typer.Option(
        None,
        metavar="OUT",
        help="Write a summary of each record instead of results, for --merge; - is standard output.",
    ),
    merge: bool = typer.Option(False, "--merge", help="Take files of summaries, all parts of one whole, as PATH."),
    jobs: int = typer.Option(0, metavar="N", min=0, help="How many processes; 0 chooses by the number of records."),
    no_cache: bool = typer.Option(False, "--no-cache", help="Look at every record anew, and keep nothing of it."),
) -> Exit:
    """Show results over many games.

    Who is ahead, at what: wins, points and how they came, puzzles, rounds, head to head, by edition and number of
    players, a rating with its uncertainty, the longest system and the best single scoring. Only sound games count: what
    an audit finds an error in is left out, and named. Unfinished and abandoned games have no part in wins, points and
    rating; their puzzles, rounds, systems and scorings count. Names are matched exactly. Games of several boxes are
    kept apart.

    Of Beyond Code: matches, games, wins by player and by character, namings, lies caught and believed, checks right and
    wrong, silences, goals, time-outs, breakthroughs, runs alone, and a rating over series that somebody won.

    With --json: records, finished, unfinished, abandoned, left_out (file, line, code, why), copies (file, of),
    aliases, players (each with name, games, wins, won, shared, win_rate, average, best, unfinished, abandoned,
    rating, points, best_scoring, stranded, solving, rounds, first_marker, first_to_solve, seconds_per_round,
    timed_rounds), head_to_head (players, games, ahead, level), results (edition, players, games, average,
    winning_average, shared, rounds_average, seconds_average, by_player), longest_system and best_scoring (each with
    player, file and entry of the first, and players, all who have as much); where there are games of another box, boxes
    (by the name of the box, its own numbers). docs/stats.md says what each number means.

    Past one machine: each of N machines writes the summaries of its part (--shard K/N --summaries OUT), and --merge
    answers from all of them as one run over everything would, to the letter. docs/scale.md says more.
    """
    from ..core.aliases import read_aliases

    part = shard_of(shard)
    if merge:
        _check_merge(paths, shard is not None or summaries is not None)
    if summaries is not None and (alias or as_json or html is not None):
        raise UsageError(say("--summaries has no results: --alias, --html and --json go with --merge."))
    if html == "-" and as_json:
        raise UsageError(
            say("The page and the JSON answer cannot both go to standard output. Name a file: --html OUT.")
        )
    aliases = read_aliases(alias, name_fault)
    if merge:
        from ..library.summaries import merged

        counted = merged([native(path) for path in paths or ()], aliases)
    else:
        from ..library.summary import SUMMARY

        named = paths or [str(records_folder())]
        files, unread = records(named, part)
        summed = recalled(files, SUMMARY, jobs, say("Counting"), cached=not no_cache)
        if summaries is not None:
            from ..library.summaries import written

            hand_over_pieces(written(named, part, files, unread, summed), summaries)
            return Exit.DONE  # --merge says what was not there
        counted = _counted(unread, summed, aliases)
    reports = counted.reports()
    _say_unknown_aliases(counted)
    if html is not None:
        _write_page(counted, reports, html)
    if as_json:
        answer(counted.document(reports))
    else:
        _say_left_out(counted)
        if html is None:
            _print(counted, reports)
    return Exit.RECORD if counted.lacks_named else Exit.DONE


def _check_merge(paths: Sequence[str] | None, makes_parts: bool) -> None:
    if makes_parts:
        raise UsageError(say("--merge takes parts that are made: leave out --shard and --summaries."))
    if not paths:
        raise UsageError(say("Name the files of summaries behind --merge."))


def _counted(unread: Iterable[Unread], summed: Iterable[tuple[Path, Summed]], aliases: Mapping[str, str]) -> Counted:
    from ..library.statistics import Counted, LeftOut

    counted = Counted(aliases)
    for error in unread:
        counted.left_out.append(LeftOut(error.where, None, "unreadable", error.said))
        counted.lacks_named |= not error.place.parts
    for path, found in summed:
        counted.add(shown(path), found)
    return counted


def name_fault(name: str) -> Said | None:
    """Say what keeps a text from being a player's name in any box that has statistics; None where one allows it."""
    from ..games import BOXES

    parts = (box.statistics() for box in BOXES.values())
    faults = [part.name_fault(name) for part in parts if part is not None]
    return faults[0] if faults and None not in faults else None


def _with_games(reports: Sequence[Report]) -> list[Results]:
    """Return what is shown: the boxes that have games; where there are none, the first one, which has nothing."""
    return [report.results() for report in reports if report.games] or [reports[0].results()]


def _write_page(counted: Counted, reports: Sequence[Report], out: str) -> None:
    from ..views.stats_page import render

    left_out = [(each.where, each.why) for each in counted.left_out]
    hand_over(render(_with_games(reports), counted.records, left_out, counted.aliases, voice()), out)


def _say_unknown_aliases(counted: Counted) -> None:
    for name in counted.aliases:
        if name in counted.names:
            continue
        close = nearest(name, counted.names)
        if close:
            what = say("--alias: nobody in these games is called {name}. Did you mean {close}?", name=name, close=close)
        else:
            what = say("--alias: nobody in these games is called {name}.", name=name)
        warn(what)


def _say_left_out(counted: Counted) -> None:
    for each in counted.left_out:
        warn(say("{where}: left out: {why}", where=each.where, why=each.why))
    copies = counted.copies
    for copy in copies[:_MOST_COPIES]:
        warn(
            say(
                "{file}: the same game as {other}, and counted too. Leave out one of them.",
                file=copy["file"],
                other=copy["of"],
            )
        )
    more = len(copies) - _MOST_COPIES
    if more > 0:
        warn(say("{n} more {n:copy of a game is|copies of games are} counted too.", n=more))


def _print(counted: Counted, reports: Sequence[Report]) -> None:
    if not counted.records:
        put(say("There are no records here: nothing to count."))
        return
    shown = _with_games(reports)
    put(
        say(
            "{n} {n:record|records}: {states}.",
            n=counted.records,
            states=all_of(_states(shown, counted.records - sum(report.games for report in reports))),
        )
    )
    from ..core.sheets import rests
    from ..views.stats_tables import tables
    from ..views.terminal import broken, console, room

    terminal = console()
    width = room(terminal) or _COLUMNS
    for rest in rests(shown):
        terminal.print(*broken([(rest, "")], voice(), width), sep="\n")
    for results in shown:
        title = say("{box}: {states}.", box=results.title, states=all_of(_states([results], 0)))
        several = len(shown) > 1
        for block in tables(results.sections, width, voice(), title if several else None, room(terminal)):
            terminal.print(block)


def _states(shown: Sequence[Results], left_out: int) -> list[Argument]:
    """Return how many games there are, and what does not count."""
    finished, unfinished, abandoned = (
        sum(counts)
        for counts in zip(*((each.finished, each.unfinished, each.abandoned) for each in shown), strict=True)
    )
    states: list[Argument] = [say("{n} finished {n:game|games}", n=finished)]
    if unfinished:
        states.append(say("{n} unfinished", n=unfinished))
    if abandoned:
        states.append(say("{n} abandoned", n=abandoned))
    if left_out:
        states.append(say("{n} left out", n=left_out))
    return states
