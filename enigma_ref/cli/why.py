"""`why`: an entry, or the last scoring, explained."""

from __future__ import annotations

import typer

from ..core.cursor import why_missing
from ..core.objections import because_of
from ..core.parts import Block
from ..core.sentence import Quoted, Said, say
from ..library.opened import opened
from ..library.session import Session
from ..store.errors import StoreError
from ..store.files import native, read_bytes, shown
from .common.blocks import print_blocks, room
from .common.findings import with_faults
from .common.opening import game_to_show, what_do_means
from .common.output import UsageError, answer


def why(
    file: str | None = typer.Argument(None, metavar="[FILE]", help="The record; otherwise the current game."),
    number: str | None = typer.Argument(None, metavar="[N]", help="The entry; otherwise the last scoring."),
    as_json: bool = typer.Option(False, "--json", help="Answer in JSON."),
) -> None:
    """Explain an entry, or the last scoring.

    Which cells, how each channel ended, whose networkers, which rule; why an entry does not stand and what would have
    been possible; how a tie was broken; what any entry changed.

    With --json: file, entry, move, round, counts, fate (what became of it later and by which entry), rules (ids),
    refusal (rule, code, message, instead, let_stand, since), about (the entry that a correction is for), changes,
    breaks and lets_stand (what a correction did), scores (before and after, by player), systems (each with cells,
    items, points and ends, whose kind is joined, blank or closed), ranking, result, text (the lines of the answer).
    Where nothing has scored yet and no entry is named: file, entry null, systems empty, and text. Where the record
    has a fault: findings, as audit has them.
    """
    name, entry = _arguments(file, number)
    try:
        session = game_to_show(name, finished=True, explains=entry)
    except StoreError as error:
        if error.rule and name is not None and not as_json:
            _say_rule(name, error.rule)
        raise
    from ..library.plain_why import PlainWhy

    log = session.log
    part = session.box.why() or PlainWhy()
    hint: list[Block] = []
    if entry is None:
        faults = [step.entry for step in log.faults()]
        if faults:
            hint = [say(""), _explains(session, faults[0])]
        entry = part.last(log)
        if entry is None:
            blocks: list[Block] = [*part.nothing(log), *hint]
            if as_json:
                text = [str(block) for block in blocks]
                nothing = {"file": shown(session.path), "entry": None, "systems": [], "text": text}
                answer(with_faults(nothing, session.faults()))
            else:
                print_blocks(blocks)
            return
    if entry < 1 or log.at(entry) is None:
        raise UsageError(_absent(session, entry))
    explained = part.explain(log, entry, room())
    cause = because_of(log).get(entry)
    if cause is not None:
        hint = [say(""), _explains(session, cause)]
    if as_json:
        answer(with_faults({"file": shown(session.path), **explained.document}, session.faults()))
    else:
        advice = [say(""), _how_to_do(session, name)] if explained.advises else []
        print_blocks([*explained.blocks, *advice, *hint])


def _how_to_do(session: Session, named: str | None) -> Said:
    """Say how a correction that was advised is typed, or what has to be done in the file before that."""
    wrong = session.opened.faulty_entry()
    if wrong is None:
        return what_do_means(named)
    return say("Nothing is written to this record until line {line} of the file is put right.", line=wrong.line)


def _say_rule(name: str, rule: str) -> None:
    """Explain the rule by which a record cannot be read, ahead of the error itself."""
    box = opened(read_bytes(native(name))).box
    part = box.why() if box else None
    if part:
        print_blocks(part.rule(rule))


def _explains(session: Session, entry: int) -> Said:
    return say("Entry {entry} does not stand; why {file} {entry} explains that.", entry=entry, file=shown(session.path))


def _absent(session: Session, entry: int) -> Said:
    file, last = shown(session.path), session.log.number
    if not last:
        return say("There is no entry {entry}: {file} has no entries yet.", entry=entry, file=file)
    missing = why_missing(session.log, entry)
    if missing is not None:
        return missing
    return say("There is no entry {entry}: {file} has entries 1 to {last}.", entry=entry, file=file, last=last)


def _arguments(file: str | None, number: str | None) -> tuple[str | None, int | None]:
    """Tell a file and a number apart: alone, a whole number is the entry of the current game."""
    if number is None and file is not None and _is_number(file):
        file, number = None, file
    if number is None:
        return file, None
    if not _is_number(number):
        number = number.strip()
        what = say(
            "{typed} is not the number of an entry. Write: enigma-ref why [FILE] [N].", typed=Quoted(number[:40], 100)
        )
        raise UsageError(what)
    return file, int(number.removeprefix("#"))


def _is_number(text: str) -> bool:
    digits = text.removeprefix("#")
    return digits.isascii() and digits.isdigit() and len(digits) <= 9
