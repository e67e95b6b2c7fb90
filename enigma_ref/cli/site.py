"""`site`: a folder of records as a web site that needs no server."""

from __future__ import annotations

from functools import partial

import typer

from ..core.sentence import say
from ..store.errors import StoreError
from ..store.files import native, shown
from .common.many import Crew, is_folder, recalled_all, records, walked
from .common.output import answer, put, voice, warn
from .common.progress import watched
from .stats import name_fault


def site(
    folder: str = typer.Argument(..., metavar="FOLDER", help="The folder of the records, and those in it."),
    out: str = typer.Argument(..., metavar="OUT", help="The folder for the site: new, empty, or that of last time."),
    alias: list[str] = typer.Option([], metavar="NAME=NAME", help="Count the games of the first as the second's."),
    as_json: bool = typer.Option(False, "--json", help="Answer in JSON."),
    jobs: int = typer.Option(0, metavar="N", min=0, help="How many processes; 0 chooses by the number of records."),
    no_cache: bool = typer.Option(False, "--no-cache", help="Look at every record anew, and keep nothing of it."),
) -> None:
    """Make a web site of a folder of records.

    All games with the page that steps through each, the statistics, and a page for each player: rating, points and how
    they came, puzzles, head to head, wins in a row, games. Open index.html in OUT, or put the folder on any web server:
    the pages need neither a server nor a network, and run nothing from elsewhere.

    Another time only what changed is written, and pages of games that are gone are deleted; no other file in OUT is
    ever touched. Records with errors are shown as replay shows them; what cannot be read is listed with the reason.
    docs/site.md says more.

    With --json: folder, games, players, unreadable, written, kept, deleted.
    """
    from ..core.aliases import read_aliases
    from ..library.row import ROW
    from ..library.site.build import Site, make_page
    from ..library.statistics import LeftOut
    from ..library.summary import SUMMARY

    place = native(folder)
    if not is_folder(place):
        files, _ = records([folder])  # which says what is wrong with it, unless it is a file
        raise StoreError("not-a-folder", shown(files[0]), say("This is a file. Name the folder that it lies in."))
    making = Site(place, native(out), read_aliases(alias, name_fault), voice())
    files, unread = records([folder])
    for error in unread:
        warn(error.placed)
        making.counted.left_out.append(LeftOut(error.where, None, "unreadable", error.said))
    with Crew(jobs, len(files)) as crew:
        crew.start()  # while there is little to remember
        for path, (row, summed) in recalled_all(files, (ROW, SUMMARY), crew, say("Counting"), cached=not no_cache):
            making.look(path, row, summed)
        making.plan()
        for _ in watched(making.compare(), making.games, say("Comparing")):
            pass
        for task, made in walked(making.tasks(), partial(make_page, voice=voice()), crew, say("Making pages")):
            making.made(task, made)
    done = making.finish()
    if as_json:
        answer({"folder": shown(native(out)), **done._asdict()})
        return
    put(
        say(
            "{games} {games:game|games}, {players} {players:player|players}: {written} {written:page|pages} written, "
            "{kept} kept, {deleted} deleted. Open {index}.",
            games=done.games,
            players=done.players,
            written=done.written,
            kept=done.kept,
            deleted=done.deleted,
            index=shown(native(out) / "index.html"),
        )
    )
