"""`whatif`: other moves than those that were played, from any position of a record."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import takewhile
from typing import Any

import typer

from ..core.commands import parse
from ..core.refusal import Refusal
from ..core.sentence import Said, paragraph, row_of, say
from ..core.shell import shell_word
from ..core.teller import answered, changed_to, score_line, valued
from ..library.branch import Branch
from ..store.files import native, shown
from .common.findings import with_faults
from .common.opening import game_to_show, warn_of_corrections
from .common.output import LineRefused, UsageError, answer, is_interactive, put, typed_lines, warn
from .common.typing import as_written
from .do import document_of


def whatif(
    file: str = typer.Argument(..., metavar="FILE", help="The record."),
    moves: list[str] | None = typer.Argument(
        None,
        metavar="[MOVE]...",
        help="The moves to try, each in quotes; otherwise one a line from standard input.",
    ),
    at: int = typer.Option(..., "--at", metavar="N", help="From the position after entry N; 0 is the start."),
    keep: str | None = typer.Option(
        None, "--keep", metavar="OUT", help="Keep it as a record of its own in this file; - is standard output."
    ),
    as_json: bool = typer.Option(False, "--json", help="Answer in JSON."),
) -> None:
    """Try other moves from any position of a record.

    Each move is answered as do answers it, then comes what is otherwise than in the game as many entries on. The record
    itself stays as it is. What is kept says in its header where it was branched off; it never counts in stats, and is
    never the current game.

    With --json: file, at, beside (the entry of the game that it is compared with), moves (as do answers each), scores
    (before, tried, played, end), differences (what, played, tried), next, result, kept; where the record has a fault:
    findings, as audit has them.
    """
    if keep == "-" and as_json:
        what = say("The record and the JSON answer cannot both go to standard output. Name a file: --keep OUT.")
        raise UsageError(what)
    session = game_to_show(file)
    branch = Branch(session, at)
    warn_of_corrections(session.log, at)
    if keep is not None:
        branch.check_keeping(None if keep == "-" else native(keep))
    documents: list[Mapping[str, Any]] = []
    held: list[Said] = []  # until it is kept: what fails is said without answers before it
    tell: Callable[[Said], None] = held.append
    if keep is None or (not moves and is_interactive()):
        tell = warn if keep == "-" else put
    for number, line in enumerate(moves, 1) if moves else _typed(branch):
        try:
            log = branch.play(as_written(line, branch.log))
        except Refusal as refusal:
            _put_all([] if keep == "-" else held)
            refused = _unkept(refusal, keep)
            if moves:
                _check_quotes(branch, moves, number, file, keep)
                raise refused from None
            raise LineRefused(number, refused, documents) from None
        documents.append(document_of(log))
        if not as_json:
            tell(say("{number} {move}: {what}", number=log.number, move=log.text, what=answered(log)))
    if keep == "-":
        sys.stdout.write(branch.text(native(keep)))
        sys.stdout.flush()
        return
    if keep is not None:
        branch.keep(native(keep))
    _put_all(held)
    if as_json:
        answer(with_faults(_document(branch, shown(session.path), documents, keep), session.faults()))
        return
    _show_differences(branch)
    if keep is not None:
        put(say("{file}: kept, {n} {n:entry|entries}.", file=shown(native(keep)), n=branch.log.number))


def _put_all(lines: Sequence[Said]) -> None:
    for line in lines:
        put(line)


def _unkept(refusal: Refusal, keep: str | None) -> Refusal:
    """Add to a refusal that nothing is kept, where a file was named for it: the moves before it could be."""
    if keep in (None, "-"):
        return refusal
    instead = paragraph(refusal.instead, say("{file} was not written.", file=shown(native(str(keep)))))
    return Refusal(refusal.rule, refusal.what, instead, acceptable=refusal.acceptable, over=refusal.over)


def _check_quotes(branch: Branch, moves: Sequence[str], number: int, file: str, keep: str | None) -> None:
    """Say how to type a move that the shell took apart: its first word alone is none, and others follow it."""
    words = list(takewhile(lambda word: not any(map(str.isspace, word)), moves[number - 1 :]))
    if len(words) < 2 or _is_move(branch, words[0]):
        return
    typed = [*moves[: number - 1], " ".join(words), *moves[number - 1 + len(words) :]]
    tried = " ".join(map(shell_word, typed))
    kept = f" --keep {shell_word(keep)}" if keep is not None else ""
    command = f"enigma-ref whatif {shell_word(file)} --at {branch.began.number} {tried}{kept}"
    raise UsageError(say("Each move goes in quotes. Type: {command}", command=command))


def _is_move(branch: Branch, word: str) -> bool:
    try:
        parse(branch.log.game, as_written(word, branch.log), branch.log.state)
    except Refusal:
        return False
    return True


def _typed(branch: Branch) -> Iterator[tuple[int, str]]:
    if is_interactive():
        log = branch.began
        warn(paragraph(log.game.prompt(log.state), say("One move a line; end with Ctrl-D.")))
    return typed_lines()


def _show_differences(branch: Branch) -> None:
    found = branch.differences()
    if not found:
        put(say("Nothing that counts is otherwise than in the game after entry {entry}.", entry=branch.played.number))
        return
    put(say("Otherwise than in the game after entry {entry}:", entry=branch.played.number))
    for difference in found:
        put(say("  {change}", change=changed_to(difference)))
    points = branch.scores()["tried"]
    if points:
        scores = row_of(f"{name} {number}" for name, number in points.items())
        put(score_line(branch.log.game, scores))


def _document(branch: Branch, file: str, documents: list[Mapping[str, Any]], keep: str | None) -> dict[str, Any]:
    log = branch.log
    status = log.game.status(log.state)
    return {
        "file": file,
        "at": branch.began.number,
        "beside": branch.played.number,
        "moves": documents,
        "scores": {name: dict(points) for name, points in branch.scores().items()},
        "differences": [
            {"what": str(found.label), "played": str(valued(found.before)), "tried": str(valued(found.after))}
            for found in branch.differences()
        ],
        "next": dict(log.game.next(log.state)),
        "result": status["result"],
        "kept": None if keep is None else shown(native(keep)),
    }
