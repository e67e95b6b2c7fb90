"""`export`: a game for other tools, or a shelf of games as one table."""

from __future__ import annotations

import sys
from collections.abc import Iterable
from pathlib import Path

import typer

from ..core.words import listed, matches, quote
from ..store.files import native, shown
from ..store.output import write_output
from .exporting import as_csv, as_json_text, folder_as_csv, readable
from .streams import UsageError, answer

_FORMATS = ("json", "csv", "bgstats")


def export(
    file: str = typer.Argument(..., metavar="FILE", help="The record; with --to csv also a folder of records."),
    to: str | None = typer.Option(None, "--to", metavar="json|csv|bgstats", help="What to make of it."),
    out: str | None = typer.Option(
        None, "--out", metavar="OUT", help="Write to this file; otherwise, and for -, to standard output."
    ),
    location: str | None = typer.Option(
        None, metavar="TEXT", help="bgstats: where it was played; otherwise the record's own key _location."
    ),
    bgg_id: int | None = typer.Option(
        None, "--bgg-id", metavar="N", min=1, help="bgstats: the number of Enigma at BoardGameGeek."
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
    as_json: bool = typer.Option(False, "--json", help="bgstats: answer in JSON. Errors in JSON for every format."),
) -> None:
    """Hand a game on to other tools.

    --to json: the whole game in one document: entries with what became of each, every position, every scoring, the
    result. Its keys are explained in docs/export.md, its JSON Schema is docs/export.schema.json.

    --to csv: a row for each entry, with the points it gave and the scores after it. Of a folder: a row for each player
    and game. Text that a spreadsheet would take for a formula has an apostrophe before it.

    --to bgstats: the link by which the app BG Stats takes a finished game, in a terminal also as a QR code for a phone.
    With --json: file, link, play (the data in the link).
    """
    form = _format(to)
    path = native(file)
    _check_options(form, {"--location": location, "--bgg-id": bgg_id, "--ended": ended, "--svg": svg}, qr)
    if as_json:
        _check_one_answer(form, out, svg, qr)
    if path.is_dir():
        if form != "csv":
            raise UsageError(f"{shown(path)} is a folder, which goes --to csv only. Name a record in it.")
        _deliver(folder_as_csv(path), out, path)
        return
    source = readable(path)
    if form == "json":
        _deliver([as_json_text(source)], out, path)
    elif form == "csv":
        _deliver(as_csv(source), out, path)
    else:
        from ..games.enigma.exporting.bgstats import Extras
        from .bgstats import Link

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
        raise UsageError("Say for what: --to json, --to csv or --to bgstats.")
    found = matches(typed, _FORMATS)
    if len(found) != 1:
        raise UsageError(f"--to {quote(typed)}: there is {listed(_FORMATS)}.")
    return found[0]


def _check_options(form: str, options: dict[str, object], qr: bool | None) -> None:
    """Refuse what has no meaning for a format, rather than to leave it out in silence."""
    given = [name for name, value in options.items() if value is not None]
    given += ["--qr" if qr else "--no-qr"] if qr is not None else []
    if form != "bgstats" and given:
        goes = "goes" if len(given) == 1 else "go"
        raise UsageError(f"{listed(given)} {goes} with --to bgstats only.")


def _check_one_answer(form: str, out: str | None, svg: str | None, qr: bool | None) -> None:
    """Refuse what would have to stand on standard output beside the one JSON document."""
    if form == "csv":
        raise UsageError("--to csv does not answer in JSON: leave out --json, or export --to json.")
    if qr:
        raise UsageError("--json and --qr do not go together: leave one out.")
    if svg == "-":
        raise UsageError("The picture and the JSON answer cannot both go to standard output. Name a file: --svg OUT.")
    if form == "bgstats" and out not in (None, "-"):
        raise UsageError("--json answers on standard output: leave out --out, or --json.")


def _deliver(parts: Iterable[str], out: str | None, source: Path) -> None:
    """Write text to a file, or piece by piece to standard output."""
    if out is None or out == "-":
        for part in parts:
            sys.stdout.write(part)
        sys.stdout.flush()
        return
    write_output(native(out), "".join(parts), record=None if source.is_dir() else source)
