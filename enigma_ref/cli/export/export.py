"""`export`: a game for other tools, or a shelf of games as one table."""

from __future__ import annotations

import sys
from collections.abc import Iterable
from pathlib import Path

import typer

from ...core.sentence import Quoted, all_of, say
from ...core.words import matches
from ...store.files import native, shown
from ..common.handing_over import check_apart, hand_over_pieces
from ..common.many import is_folder
from ..common.opening import game_of
from ..common.output import UsageError, answer
from .formats import as_csv, as_json_text, find_box, folder_as_csv, readable, schema_text

_FORMATS = ("json", "csv", "bgstats")


def export(
    file: str | None = typer.Argument(
        None, metavar="[FILE]", help="The record, with --to csv also a folder of records; otherwise the current game."
    ),
    to: str | None = typer.Option(None, "--to", metavar="json|csv|bgstats", help="What to make of it."),
    out: str | None = typer.Option(
        None, "--out", metavar="OUT", help="Write to this file; otherwise, and for -, to standard output."
    ),
    location: str | None = typer.Option(
        None, metavar="TEXT", help="bgstats: where it was played; otherwise the record's own key _location."
    ),
    bgg_id: int | None = typer.Option(
        None, "--bgg-id", metavar="N", min=1, help="bgstats: the number of the game at BoardGameGeek."
    ),
    ended: str | None = typer.Option(
        None, metavar="MOMENT", help="bgstats: when it ended, like 2026-11-16T21:45:00+01:00, if the record is silent."
    ),
    qr: bool | None = typer.Option(
        None, "--qr/--no-qr", help="bgstats: with or without a QR code; otherwise with one in a terminal."
    ),
    svg: str | None = typer.Option(
        None, "--svg", metavar="OUT", help="bgstats: write the QR code as a picture to this file; - is standard output."
    ),
    box: str | None = typer.Option(
        None, "--box", metavar="BOX", help="csv of a folder: only games of this box, with all that it has to tell."
    ),
    schema: bool = typer.Option(
        False, "--schema", help="Print the JSON Schema of --to json: of FILE, of --box BOX, otherwise of enigma."
    ),
    as_json: bool = typer.Option(False, "--json", help="bgstats: answer in JSON. Errors in JSON for every format."),
) -> None:
    """Hand a game on to other tools.

    --to json: the whole game in one document: entries with what became of each, every position, every scoring, the
    result. --schema prints the JSON Schema of that document, which says what each key holds.

    --to csv: a row for each entry, with what it gave and where the game stood after it. Of a folder: a row for each
    player and game; where the folder has games of several boxes, with what is known of any, or of one box with --box.
    Text that a spreadsheet would take for a formula has an apostrophe before it.

    --to bgstats: the link by which the app BG Stats takes a finished game, in a terminal also as a QR code for a phone.
    With --json: file, link, play (the data in the link).
    """
    if schema:
        if to is not None:
            raise UsageError(say("--schema stands without --to: leave one out."))
        _deliver([schema_text(None if file is None else native(file), box)], out, None)
        return
    form = _format(to)
    path = native(file) if file is not None else game_of(None, finished=True).path
    _check_options(form, {"--location": location, "--bgg-id": bgg_id, "--ended": ended, "--svg": svg}, qr)
    if svg != "-":  # which leaves out the link
        check_apart({"--svg": svg, "--out": out})
    if as_json:
        _check_one_answer(form, out, svg, qr)
    if is_folder(path):
        if form != "csv":
            raise UsageError(
                say("{path} is a folder, which goes --to csv only. Name a record in it.", path=shown(path))
            )
        _deliver(folder_as_csv(path, None if box is None else find_box(box)), out, None)
        return
    if box is not None:
        raise UsageError(say("--box goes with a folder and --to csv only: a record says itself which box it is of."))
    source = readable(path, sound=form == "bgstats")  # what an app has taken, nobody mends
    if form == "json":
        _deliver([as_json_text(source)], out, path)
    elif form == "csv":
        _deliver(as_csv(source), out, path)
    else:
        from ...core.bgstats import Extras
        from .bgstats_link import Link

        link = Link(source, Extras(location, bgg_id, ended))
        if svg is not None:  # before the answer, which is the last word
            link.write_svg(svg)
        if as_json:
            answer(link.document)
        elif svg != "-" or out not in (None, "-"):
            _deliver([f"{link.text}\n"], out, path)
        if svg is None and qr is not False and not as_json:
            link.show_code(wanted=bool(qr))


def _format(typed: str | None) -> str:
    if typed is None:
        raise UsageError(say("Say for what: --to json, --to csv or --to bgstats."))
    found = matches(typed, _FORMATS)
    if len(found) != 1:
        raise UsageError(say("--to {typed}: there is {formats}.", typed=Quoted(typed), formats=all_of(_FORMATS)))
    return found[0]


def _check_options(form: str, options: dict[str, object], qr: bool | None) -> None:
    """Refuse what has no meaning for a format, rather than to leave it out in silence."""
    given = [name for name, value in options.items() if value is not None]
    given += ["--qr" if qr else "--no-qr"] if qr is not None else []
    if form != "bgstats" and given:
        what = say("{options} {n:goes|go} with --to bgstats only.", options=all_of(given), n=len(given))
        raise UsageError(what)


def _check_one_answer(form: str, out: str | None, svg: str | None, qr: bool | None) -> None:
    """Refuse what would have to stand on standard output beside the one JSON document."""
    if form == "csv":
        raise UsageError(say("--to csv does not answer in JSON: leave out --json, or export --to json."))
    if qr:
        raise UsageError(say("--json and --qr do not go together: leave one out."))
    if svg == "-":
        raise UsageError(
            say("The picture and the JSON answer cannot both go to standard output. Name a file: --svg OUT.")
        )
    if form == "bgstats" and out not in (None, "-"):
        raise UsageError(say("--json answers on standard output: leave out --out, or --json."))


def _deliver(parts: Iterable[str], out: str | None, source: Path | None) -> None:
    """Write text to a file, or piece by piece to standard output."""
    if out is None or out == "-":
        for part in parts:
            sys.stdout.write(part)
        sys.stdout.flush()
        return
    hand_over_pieces((part.encode("utf-8") for part in parts), out, source)
