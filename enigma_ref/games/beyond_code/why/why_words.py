"""An explanation in words, line by line: for the terminal, for `play` and for programs."""

from __future__ import annotations

from typing import Final

from ....core.account_words import say_brought_back, say_correction, say_fate, say_renamed
from ....core.commands import Correction, Move, Note
from ....core.history import is_let_stand
from ....core.objections import Objection, say_broken, say_objection, say_repair, until_then
from ....core.rulebook.wording import say_change, say_rule, say_ruling
from ....core.sentence import Said, row_of, say
from ....core.teller import change_line
from ..rulebook.beyond_code_book import BOOK
from ..state import State
from ..telling.prompt import prompt
from .explain import Explanation

BLANK: Final = say("")
"""A line with nothing on it."""


def in_words(why: Explanation) -> list[Said]:
    """Say everything about an entry."""
    account = why.account
    said: list[Said | None] = [
        say("Entry {entry}, game {game}: {move}", entry=account.entry, game=why.before.game, move=account.text),
        say_fate(account),
        say_renamed(account),
        why.because,
    ]
    if account.amended_by and account.step:
        said.append(say("  {move}", move=_written(why)))
    if why.objection:
        said += _say_objection(why, why.objection)
    if why.corrects:
        said += _say_correction(why)
    if why.story and isinstance(why.story.step.command, Note):
        said.append(say("A remark: it changes nothing."))
    if why.story and is_let_stand(why.story.step) and why.objection is None:
        said.append(say("It was entered as accepted, but no rule forbids it."))
    said += [reason.said for reason in why.reasons]
    said.append(say_brought_back(account))
    breaks = why.objection.refusal.rule if why.objection else ""
    rules = [rule for rule in why.rules if rule != breaks]
    if rules and (why.objection is None or why.objection.let_stand):
        said += [BLANK, say("Rules: {rules}.", rules=row_of(rules))]
    found = [sentence for sentence in said if sentence is not None]
    return found[:-1] if found[-1] is BLANK else found


def say_nothing_yet(state: State) -> list[Said]:
    """Say that no check was settled and no game has ended."""
    return [say("No naming has been checked yet, and no game has ended."), prompt(state)]


def _written(why: Explanation) -> str:
    assert why.story is not None
    command = why.story.step.command
    if isinstance(command, Move):
        return f"accept {command.move}" if command.accepted else str(command.move)
    return command.text


def _say_objection(why: Explanation, objection: Objection) -> list[Said]:
    refusal = objection.refusal
    said = say_objection(objection)
    found = BOOK.rule(refusal.rule)
    said += [BLANK, *say_rule(BOOK, found)]
    force = BOOK.in_force(why.before)
    for name in found.rulings:
        said += [*say_ruling(BOOK, name, force)]
        said.append(say_change(BOOK, name, force, None if objection.let_stand else why.account.entry))
    if objection.let_stand or not why.account.counts:
        return [*said, BLANK]
    return [*said, BLANK, *_say_repair(why, objection, found.way_out)]


def _say_repair(why: Explanation, objection: Objection, way_out: str | None) -> list[Said]:
    """Say what can be done about an entry that does not stand, and how the record goes on until then."""
    said = say_repair(why.account.entry, objection, why.story.step.command if why.story else None, way_out)
    return [*said, BLANK, until_then(objection)]


def _say_correction(why: Explanation) -> list[Said]:
    said: list[Said] = [say_correction(why.account, why.about)]
    changed = [change for change in why.changes if change.key != "next"]
    said.append(say("What it changed:") if changed else say("It changed no token, card, time or win."))
    said += map(change_line, changed)
    said += say_broken(why.broken, why.let_stand)
    command = why.account.log.command
    if isinstance(command, Correction) and command.put is not None and why.reasons:
        said.append(say("How the move itself came about:"))
    return said
