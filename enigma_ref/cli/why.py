"""`why`: an entry, or the last scoring, explained."""

from __future__ import annotations

from typing import TYPE_CHECKING

import typer

from ..store.errors import StoreError
from ..store.files import shown
from .blocks import print_blocks, room
from .session import Session, find
from .streams import UsageError, answer

if TYPE_CHECKING:
    from ..games.enigma.explaining.explanation import Explanation


def why(
    file: str | None = typer.Argument(None, metavar="[FILE]", help="The record; otherwise the current game."),
    number: str | None = typer.Argument(None, metavar="[N]", help="The entry; otherwise the last scoring."),
    as_json: bool = typer.Option(False, "--json", help="Answer in JSON."),
) -> None:
    """Explain an entry, or the last scoring.

    Which cells, how each channel ended, whose networkers, which rule; why an entry does not stand and what would have
    been possible; how a tie was broken; what any entry changed.

    With --json: file, entry, move, round, counts, fate (what became of it later and by which entry), rules (ids),
    refusal (rule, code, message, instead, let_stand, since), about (the entry that a correction is for), changes and
    breaks (what a correction did), scores (before and after, by player), systems (each with cells, items, points and
    ends, whose kind is joined, blank or closed), ranking, result, text (the lines of the answer). Where nothing has
    scored yet and no entry is named: file, entry null, systems empty, and text.
    """
    name, entry = _arguments(file, number)
    try:
        session = Session(find(name))
    except StoreError as error:
        if error.rule and not as_json:
            _say_rule(error.rule)
        raise
    session.warn()
    from ..games.enigma.explaining.data import document
    from ..games.enigma.explaining.explain import explain, scorings
    from ..games.enigma.explaining.words import say as say_in_words
    from ..games.enigma.explaining.words import say_nothing_scored

    log = session.log
    hint: list[str] = []
    if entry is None:
        scored = scorings(log)
        faults = [step.entry for step in log.faults()]
        if faults:
            hint = ["", f"Entry {faults[0]} does not stand; why {shown(session.path)} {faults[0]} explains that."]
        if not scored:
            text = [*say_nothing_scored(log.state), *hint]
            if as_json:
                answer({"file": shown(session.path), "entry": None, "systems": [], "text": text})
            else:
                print_blocks([*text])
            return
        entry = scored[-1]
    try:
        explanation = explain(log, entry)
    except KeyError:
        there = f"entries 1 to {log.number}" if log.number else "no entries yet"
        raise UsageError(f"There is no entry {entry}: {shown(session.path)} has {there}.") from None
    if as_json:
        answer({"file": shown(session.path), **document(explanation)})
    else:
        print_blocks([*say_in_words(explanation, room()), *_on_do(explanation, name), *hint])


def _arguments(file: str | None, number: str | None) -> tuple[str | None, int | None]:
    """Tell a file and a number apart: alone, a whole number is the entry of the current game."""
    if number is None and file is not None and _is_number(file):
        file, number = None, file
    if number is None:
        return file, None
    if not _is_number(number):
        raise UsageError(f"{number[:40]!r} is not the number of an entry. Write: enigma-ref why [FILE] [N].")
    return file, int(number.removeprefix("#"))


def _is_number(text: str) -> bool:
    digits = text.removeprefix("#")
    return digits.isascii() and digits.isdigit() and len(digits) <= 9


def _say_rule(rule_id: str) -> None:
    """Explain the rule by which a record cannot be read, ahead of the error itself."""
    from ..games.enigma.rulebook import rule
    from ..games.enigma.rulebook.wording import say_rule

    found = rule(rule_id)
    print_blocks([*say_rule(found), *([f"To put it right: {found.way_out}"] if found.way_out else []), ""])


def _on_do(explanation: Explanation, named: str | None) -> list[str]:
    """Say how what was advised is typed: in a record that is not the current game, not without its name."""
    if explanation.objection is None:
        return []
    from shlex import quote

    return ["", f"Here do stands for: enigma-ref do{f' --game {quote(named)}' if named is not None else ''}"]
