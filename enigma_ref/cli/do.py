"""`do`: enter moves, one from the command line or many from standard input."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import typer

from ..core.commands import Correction
from ..core.difference import Difference
from ..core.log import Log
from ..core.refusal import Refusal
from ..core.sentence import paragraph, say
from ..core.teller import answered, change_line, valued
from ..core.words import fold, matches
from ..games import REMARKS
from ..library.session import Session
from ..store.errors import StoreError
from .common.opening import game_of
from .common.output import LineRefused, UsageError, answer, is_interactive, put, typed_lines, warn
from .common.typing import as_move_word, as_written


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
    words, options = _options_behind([*map(as_move_word, words[:1]), *words[1:]] if words else [])
    game = options.get("--game", game)
    dry_run = dry_run or "--dry-run" in options
    as_json = as_json or "--json" in options
    session = game_of(game, finished=_may_follow_the_end(words), writes=True)
    if words:
        document = _enter(session, " ".join(map(str.strip, words)), dry_run, as_json)
        if as_json:
            answer(document)
        return
    if is_interactive():
        warn(paragraph(session.game.prompt(session.log.state), say("One move a line; end with Ctrl-D.")))
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
        raise UsageError(say("There is no option {option}. See enigma-ref do --help.", option=unknown))
    return words, options


_AFTER_THE_END = ("undo", "amend", "strike", "insert", "note")


def _may_follow_the_end(words: list[str]) -> bool:
    """Tell whether a line makes sense in a game that is over: it looks back, or is a remark."""
    said = [fold(word) for word in " ".join(words).split()[:2]]
    first = said[-1] if said[:1] == ["accept"] and len(said) > 1 else (said or [""])[0]
    return first in _AFTER_THE_END or first in REMARKS


def _is_note(words: list[str]) -> bool:
    """Tell whether a move is a note, by itself or inside a correction."""
    while words and matches(words[0], ["accept", "amend", "insert"]):
        words = words[1:] if matches(words[0], ["accept"]) else words[2:]
    return bool(words and matches(words[0], ["note"]))


def _enter(session: Session, line: str, dry_run: bool, as_json: bool) -> Mapping[str, Any]:
    """Enter one line, or with `dry_run` only find out what it would do, and say what happened."""
    line = as_written(line, session.log)
    try:
        if dry_run:
            log = session.consider(line)
            session.log = log  # so that the next line of a dry run follows from this one
            _show_effect(log, as_json)
        else:
            log = session.enter(line, lambda log: _show_effect(log, as_json))
    except Refusal as refusal:
        raise _unless_a_command(line, refusal) from None
    if not as_json:
        entered = say("{number} {move}: {what}", number=log.number, move=log.text, what=answered(log))
        put(say("{entered} (not written)", entered=entered) if dry_run else entered)
    return document_of(log, dry_run=dry_run)


def _unless_a_command(line: str, refusal: Refusal) -> Refusal:
    """Return why a line is refused: because no move begins so, but a command of the program does."""
    if refusal.rule == "move/unknown":
        from .app import COMMANDS

        word = fold((line.split() or [""])[0])
        if word in COMMANDS:
            return Refusal(
                refusal.rule,
                say("{word} is a command, and no move.", word=word),
                say("Type it without do: enigma-ref {word}.", word=word),
            )
    return refusal


def _show_effect(log: Log[Any, Any], as_json: bool) -> None:
    """Show what a correction changes, before it is written."""
    if isinstance(log.command, Correction) and not as_json:
        for difference in log.changes():
            warn(change_line(difference))


def document_of(log: Log[Any, Any], *, dry_run: bool = False) -> Mapping[str, Any]:
    """Return the answer to the last entry of a log as a document."""
    game, claims = log.game, log.claims
    outcome = game.outcome(log.state)
    document: dict[str, Any] = {"entry": log.number, "move": log.text}
    for key, claim in game.claims.items():
        if key != "result":
            document[key] = claims.get(key, claim.empty)
    document["next"] = game.next(log.state)
    document["result"] = game.status(log.state)["result"] if outcome else None
    if isinstance(log.command, Correction):
        document["changes"] = {difference.key: _pair(difference) for difference in log.changes()}
    if dry_run:
        document["dry_run"] = True
    return document


def _pair(difference: Difference) -> dict[str, str]:
    return {"before": str(valued(difference.before)), "after": str(valued(difference.after))}
