"""`do`: enter moves, one from the command line or many from standard input."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import typer

from ..core.commands import Correction, Move, Note, Redo, Undo
from ..core.log import Log
from ..core.refusal import Refusal
from ..core.words import matches
from ..store.errors import StoreError
from .session import Session, find
from .streams import LineRefused, UsageError, answer, is_interactive, say, typed_lines, warn


def do(
    words: list[str] | None = typer.Argument(None, metavar="[WORDS]...", help="One move, such as: choose Ann weight."),
    game: str | None = typer.Option(None, metavar="FILE", help="The record; otherwise the current game."),
    dry_run: bool = typer.Option(False, "--dry-run", help="Say what would happen and write nothing."),
    as_json: bool = typer.Option(False, "--json", help="Answer in JSON."),
) -> None:
    """Enter a move, or many from standard input.

    Without WORDS, one move per line is read from standard input; the first refusal stops it, with its line number, and
    what came before is kept. Each entry is answered with one line once it is safely on disk.
    """
    words, options = _options_behind(words or [])
    game = options.get("--game", game)
    dry_run = dry_run or "--dry-run" in options
    as_json = as_json or "--json" in options
    session = Session(find(game))
    session.warn()
    if words:
        document = _enter(session, " ".join(words), dry_run, as_json)
        if as_json:
            answer(document)
        return
    if is_interactive():
        warn(f"{session.game.prompt(session.log.state)} One move a line; end with Ctrl-D.")
    documents: list[Mapping[str, Any]] = []
    for number, line in typed_lines():
        try:
            documents.append(_enter(session, line, dry_run, as_json))
        except (Refusal, StoreError) as error:
            raise LineRefused(number, error, documents) from None
    if as_json:
        answer(documents)


def _options_behind(words: list[str]) -> tuple[list[str], dict[str, str]]:
    """Take options off the end of a move, where people put them too. In a note they are part of its text."""
    words = list(words)
    options: dict[str, str] = {}
    if _is_note(words):
        return words, options
    while words:
        if words[-1] in ("--json", "--dry-run"):
            options[words.pop()] = ""
        elif len(words) > 1 and words[-2] == "--game":
            options["--game"] = words.pop()
            words.pop()
        else:
            break
    unknown = next((word for word in words if word.startswith("--")), None)
    if unknown:
        raise UsageError(f"There is no option {unknown}. See enigma-ref do --help.")
    return words, options


def _is_note(words: list[str]) -> bool:
    """Tell whether a move is a note, by itself or inside a correction."""
    while words and matches(words[0], ["accept", "amend", "insert"]):
        words = words[1:] if matches(words[0], ["accept"]) else words[2:]
    return bool(words and matches(words[0], ["note"]))


def _enter(session: Session, line: str, dry_run: bool, as_json: bool) -> Mapping[str, Any]:
    """Enter one line, or with `dry_run` only find out what it would do, and say what happened."""
    if dry_run:
        log = session.consider(line)
        session.log = log  # so that the next line of a dry run follows from this one
        _show_effect(log, as_json)
    else:
        log = session.enter(line, lambda log: _show_effect(log, as_json))
    if not as_json:
        say(f"{log.number} {log.text}: {said(session, log)}" + (" (not written)" if dry_run else ""))
    return _document(session, log, dry_run)


def _show_effect(log: Log[Any, Any], as_json: bool) -> None:
    """Show what a correction changes, before it is written."""
    if isinstance(log.command, Correction) and not as_json:
        for name, before, after in log.changes():
            warn(f"  {name}: {before} -> {after}")


def said(session: Session, log: Log[Any, Any]) -> str:
    """Say what the last entry of a log led to and what comes next."""
    old = log.previous
    match log.command:
        case Undo():
            assert old is not None
            assert old.done is not None
            what = f"took back {_entry(old, old.done.entry)}."
        case Redo():
            assert old is not None
            assert old.undone is not None
            what = f"brought back {_entry(old, old.undone.entry)}."
        case Correction():
            told = ("next", "result")  # the sentence at the end says both
            changed = [f"{name} {before} -> {after}" for name, before, after in log.changes() if name not in told]
            what = f"{'; '.join(changed)}." if changed else "no points, networkers or winners change."
        case Note():
            what = "noted."
        case _:
            needless = "No rule forbids it. " if _needlessly_accepted(log) else ""
            return needless + session.game.tell(log.played) if log.played else ""
    return f"{what} {session.game.prompt(log.state)}"


def _needlessly_accepted(log: Log[Any, Any]) -> bool:
    return isinstance(log.command, Move) and log.command.accepted and not (log.played and log.played.breach)


def _entry(log: Log[Any, Any], number: int) -> str:
    """Name an entry by its number and its words."""
    found = log.at(number)
    return f"{number} {found.text}" if found else str(number)


def _document(session: Session, log: Log[Any, Any], dry_run: bool) -> Mapping[str, Any]:
    outcome = session.game.outcome(log.state)
    document = {
        "entry": log.number,
        "move": log.text,
        "scored": log.claims.get("scored", {}),
        "next": session.game.next(log.state),
        "result": session.game.status(log.state)["result"] if outcome else None,
    }
    if isinstance(log.command, Correction):
        document["changes"] = {name: {"before": was, "after": now} for name, was, now in log.changes()}
    if dry_run:
        document["dry_run"] = True
    return document
