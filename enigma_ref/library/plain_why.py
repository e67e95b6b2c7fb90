"""An entry of any box explained, with nothing but its rules: what became of it, what happened, what it changed."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import chain
from typing import Any

from ..core.account_words import say_brought_back, say_correction, say_fate, say_renamed
from ..core.commands import Correction, Move, Note, Redo, Undo
from ..core.difference import Difference
from ..core.history import Account, about, by_entry, history
from ..core.log import Step
from ..core.objections import objection_to, say_because, say_objection, say_repair
from ..core.parts import AnyLog, Block, Explained
from ..core.refusal import Refusal
from ..core.sentence import Said, say
from ..core.teller import change_line, valued


class PlainWhy:
    """For a box without explanations of its own."""

    def last(self, log: AnyLog) -> int | None:
        """Return the last step that people look for, such as one that gave points; otherwise the last move."""
        claims = log.game.claims
        steps = log.steps()[::-1]
        moments = (step for step in steps if any(claims[key].moment for key in step.played.claims))
        moves = (step for step in steps if isinstance(step.command, Move) and not step.command.remark)
        found = next(chain(moments, moves, steps), None)
        return found.entry if found else None

    def nothing(self, log: AnyLog) -> Sequence[Said]:
        """Say that there is nothing to explain."""
        if log.number:
            return [say("Nothing that was entered counts any more."), log.game.prompt(log.state)]
        return [say("Nothing has been entered yet."), log.game.prompt(log.state)]

    def explain(self, log: AnyLog, entry: int, columns: int) -> Explained:
        """Explain one entry."""
        accounts = by_entry(history(log))
        account = accounts[entry]
        target = about(account.log)
        because = say_because(log, entry) if account.counts else None
        found = _Found(log, account, accounts.get(target) if target else None, because, corrects=target is not None)
        return Explained(found.blocks(), found.document(), advises=found.fault is not None)

    def rule(self, rule: str) -> Sequence[Block]:
        """A box without a rulebook says no more of a rule than the refusal does."""
        return ()


class _Found:
    """What there is to say of one entry; of an entry that does not count any more, as it was when it was entered."""

    def __init__(
        self, log: AnyLog, account: Account, target: Account | None, because: Said | None, *, corrects: bool
    ) -> None:
        self.account = account
        self.because = because
        self.corrects = corrects
        self.target = target
        self.step = account.step or _step_then(account)
        self.fault: Refusal | None = self.step.fault if self.step else None
        self.objection = objection_to(log, self.step, counts=account.counts) if self.step and self.fault else None

    def changes(self) -> list[Difference]:
        """Return what changed: by the step where it is in the game, or by the correction when it was made."""
        return [change for change in self._log().changes() if change.key != "next"]

    def _log(self) -> AnyLog:
        """Return the log whose last entry is the step, alone with the one before it."""
        log = self.account.log
        step = self.account.step
        if self.corrects or step is None:
            return log
        before = type(log)(log.game, log.origin, tip=step.before)
        return type(log)(log.game, log.origin, step.entry, step.command, step, previous=before)

    def blocks(self) -> list[Block]:
        """Return everything in sentences, line by line."""
        account, step = self.account, self.step
        said: list[Said | None] = [say("Entry {entry}: {move}", entry=account.entry, move=account.text)]
        said += [say_fate(account), say_renamed(account), self.because]
        if self.objection is not None:
            said += say_objection(self.objection)
        elif step and step.played.breach:
            said.append(say("The table let it stand against a rule: {what}", what=step.played.breach.what))
        if self.corrects:
            said.append(say_correction(account, self.target))
        if step is not None and isinstance(step.command, Note):
            said.append(say("A remark: it changes nothing."))
        elif step is not None:
            said.append(account.log.game.tell(step.played))
        changes = self.changes()
        if changes:
            said += [say("What it changed:"), *map(change_line, changes)]
        elif self.corrects:
            said.append(say("It changed nothing that anybody counts."))
        said.append(say_brought_back(account))
        said += self._repair()
        return [sentence for sentence in said if sentence is not None]

    def _repair(self) -> list[Said]:
        if self.objection is None or not self.account.counts:
            return []
        return [say(""), *say_repair(self.account.entry, self.objection, None)]

    def document(self) -> dict[str, Any]:
        """Return everything as data."""
        account, step, fate, target = self.account, self.step, self.account.fate, self.target
        log = self._log()
        game, before = log.game, (log.previous or log).state
        refusal = self.fault or (step.played.breach if step else None)
        return {
            "entry": account.entry,
            "move": account.text,
            "counts": account.counts,
            "inserted": account.inserted,
            "was": account.was or None,
            "fate": {"what": fate.what, "entry": fate.by, "move": fate.by_text} if fate else None,
            "refusal": {
                "rule": refusal.rule,
                "code": refusal.code,
                "message": str(refusal.what),
                "instead": str(refusal.instead or ""),
                "let_stand": self.fault is None,
            }
            if refusal
            else None,
            "about": {"entry": target.entry, "move": target.text, "counts": target.counts} if target else None,
            "changes": {
                change.key: {"before": str(valued(change.before)), "after": str(valued(change.after))}
                for change in self.changes()
            },
            "scores": {"before": dict(game.scores(before)), "after": dict(game.scores(log.state))},
            "next": dict(game.next(log.state)),
            "text": [str(block) for block in self.blocks()],
        }


def _step_then(account: Account) -> Step[Any, Any] | None:
    """Return the step that an entry was when it was entered; None for a correction that put nothing in."""
    log = account.log
    if not isinstance(log.command, Undo | Redo | Correction):
        return log.tip
    return next((step for step in log.steps() if step.entry == log.number), None)
