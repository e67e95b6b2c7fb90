"""`config`: where the configuration file lies, and what holds."""

from __future__ import annotations

import os

import typer

from ..core.sentence import Said, say
from ..store.files import shown
from ..store.folder import records_folder
from ..store.settings import settings, settings_file
from .common.output import answer, put


def config(
    as_json: bool = typer.Option(False, "--json", help="Answer in JSON."),
) -> None:
    """Show what is set for every game, and in which file.

    The file is yours to write, in TOML: records = "~/enigma" is the folder for records (ENIGMA_RECORDS stands above
    it), edition = "de" the rulebook of new games, timer = 60 the seconds of the countdown in play (0 is off),
    language = "de" the language that is spoken (ENIGMA_LANG stands above it). Options of a command stand above all of
    it. ENIGMA_CONFIG names another file.

    With --json: file, exists, records (the folder that holds), edition, timer and language (null where they are not
    set).
    """
    path, found = settings_file(), settings()
    there = path.is_file()
    if as_json:
        folder = shown(records_folder())
        answer({"file": shown(path), "exists": there, **found._asdict(), "records": folder})
        return
    if there:
        put(say("{file}", file=shown(path)))
    else:
        put(say("{file} (not there yet)", file=shown(path)))
    put(_records(found.records))
    put(say("  edition: {value}", value=found.edition) if found.edition else say("  edition: not set, so en"))
    put(
        say("  timer: {n} {n:second|seconds}", n=found.timer)
        if found.timer is not None
        else say("  timer: not set, so what the rulebook says")
    )
    put(
        say("  language: {value}", value=found.language)
        if found.language
        else say("  language: not set, so that of the system")
    )


def _records(configured: str | None) -> Said:
    folder = shown(records_folder())
    if os.environ.get("ENIGMA_RECORDS"):
        return say("  records: {folder} (from ENIGMA_RECORDS)", folder=folder)
    if configured:
        return say("  records: {folder}", folder=folder)
    return say("  records: not set, so {folder} below the working folder", folder=folder)
