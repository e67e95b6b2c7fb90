"""An explanation in words: lines of text and pictures, for the terminal, for `play` and for programs."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from ....core.account_words import say_brought_back, say_correction, say_fate, say_renamed
from ....core.commands import Correction, Move, Note, Redo, Undo, Void
from ....core.objections import Objection, say_broken, say_objection, say_repair, until_then
from ....core.parts import Block
from ....core.picture import Picture
from ....core.rulebook.wording import cited_in, explain_rule
from ....core.sentence import Said, Sentence, row_of, say
from ....core.teller import change_line
from .. import moves
from ..guide.preview import say_system
from ..happenings import GameReopened
from ..rulebook.enigma_book import BOOK
from ..state import State
from .ending_words import say_ending
from .explanation import Explanation
from .move_words import say_move, say_progress
from .scoring_words import say_points, say_scored

BLANK: Final = say("")
"""A line with nothing on it."""


def in_words(why: Explanation, width: int = 0) -> list[Block]:
    """Say everything about an entry; pictures in at most so many columns, where 0 means that there is no limit."""
    blocks: list[Block] = [
        say(
            "Entry {entry}, round {round}: {move}",
            entry=why.account.entry,
            round=why.before.round,
            move=why.account.text,
        )
    ]
    blocks += [*_said(say_fate(why.account)), *_said(say_renamed(why.account))]
    blocks += _said(why.because)
    if why.objection:
        blocks += _say_objection(why, why.objection)
    if why.objection is None or not why.objection.replaced:
        blocks += _say_deed(why)
    if why.scored_then is not None:
        blocks.append(_say_then(why.after, why.scored_then))
    for number, system in enumerate(why.systems, 1):
        blocks += [BLANK, *say_scored(system, number, len(why.systems), width)]
    if why.systems:
        blocks += [BLANK, *say_points(why), *say_progress(why)]
    if why.ending:
        blocks += [BLANK, *say_ending(why.after, why.ending)]
    blocks += _said(say_brought_back(why.account))
    breaks = why.objection.refusal.rule if why.objection else ""
    governing = [found for found in rules_of(why) if found != breaks]
    if governing and (why.objection is None or why.objection.let_stand):
        edition = why.after.table.edition
        blocks += [BLANK, say("Rules: {rules}.", rules=row_of(cited_in(BOOK, found, edition) for found in governing))]
    return blocks[:-1] if blocks[-1] is BLANK else blocks


def lines(blocks: Sequence[Block]) -> list[str]:
    """Return blocks as lines of plain English."""
    return [
        line for block in blocks for line in (block.text() if isinstance(block, Picture) else str(block)).split("\n")
    ]


def say_nothing_scored(state: State) -> list[Sentence]:
    """Say that no system has given points yet, and what those that are open would give."""
    valued = [system for system in state.board.systems() if system.networkers]
    if not valued:
        return [say("No system has given points yet, and nobody has a networker on the board.")]
    return [
        say("No system has given points yet. If they closed as they are:"),
        *(
            say("  the system from {spot}: {system}", spot=str(system.cells()[0][0]), system=say_system(state, system))
            for system in valued
        ),
    ]


def rules_of(why: Explanation) -> list[str]:
    """Return the ids of the rules that an entry comes under: the one that it breaks first."""
    found = [why.objection.refusal.rule] if why.objection else []
    if isinstance(why.command, Correction | Undo | Redo):
        found.append("record/amend")
    elif isinstance(why.command, Move) and not why.systems:
        found += _governing(why.command.move)
    if why.systems:
        found += ["score/closed"]
        if any(system.score.items for system in why.systems):
            found += ["score/each", "score/return"]
    if why.ending and why.ending.result.by != "abandoned":
        by = {"score": [], "networkers": ["end/tie-networkers"], "shared": ["end/tie-networkers", "end/shared"]}
        found += ["end/target", *by[why.ending.result.by]]
    return list(dict.fromkeys(found))


def _governing(move: moves.Move) -> list[str]:
    match move:
        case moves.Choose():
            return ["choose/turn", "choose/once"]
        case moves.Solve() | moves.Fail():
            return ["solve/phase"]
        case moves.Time():
            return ["solve/timer"]
        case moves.Place(cell=cell):
            return ["place/turn", "place/adjacent", *(["networker/colour"] if cell else [])]
        case moves.Skip():
            return ["place/turn"]
    return []


def _said(sentence: Said | None) -> list[Said]:
    return [] if sentence is None else [sentence]


def _say_then(state: State, points: dict[int, int]) -> Sentence:
    if not points:
        return say("When it was entered it gave nothing; a later correction changed that.")
    gave = row_of(say("{player} {n}", player=state.name(seat), n=gained) for seat, gained in points.items())
    return say("When it was entered it gave {points}; a later correction changed that.", points=gave)


def _say_objection(why: Explanation, objection: Objection) -> list[Block]:
    refusal = objection.refusal
    said: list[Block] = [*say_objection(objection)]
    entry = None if objection.let_stand else why.account.entry
    said += [BLANK, *explain_rule(BOOK, refusal.rule, BOOK.in_force(why.before), entry)]
    if not objection.let_stand and why.account.counts:
        return [*said, BLANK, *_say_repair(why, objection, BOOK.rule(refusal.rule).way_out)]
    return [*said, BLANK]


def _say_repair(why: Explanation, objection: Objection, way_out: str | None) -> list[Said]:
    """Say what can be done about an entry that does not stand, and how the record goes on until then."""
    said = say_repair(why.account.entry, objection, why.command, way_out)
    return [*said, BLANK, until_then(objection)]


def _say_deed(why: Explanation) -> list[Said]:
    """Say what an entry did, apart from points and the end."""
    command = why.command
    if isinstance(command, Note):
        return [say("A remark: it changes nothing.")]
    if isinstance(command, Undo | Redo | Correction):
        return _say_correction(why, command)
    if isinstance(command, Void) or why.played is None or (not why.played.happenings and why.before is why.after):
        return []
    said = say_move(why, command.move)
    if command.accepted and not why.objection:
        said.insert(0, say("It was entered as accepted, but no rule forbids it."))
    if any(isinstance(happening, GameReopened) for happening in why.played.happenings):
        return [*say_progress(why), *said]
    return said if why.systems else [*said, *say_progress(why)]


def _say_correction(why: Explanation, command: Undo | Redo | Correction[Any]) -> list[Said]:
    said: list[Said] = [say_correction(why.account, why.about)]
    changed = [change for change in why.changes if change.key != "next"]
    said.append(say("What it changed:") if changed else say("It changed no points, networkers or winners."))
    said += map(change_line, changed)
    said += say_broken(why.broken, why.let_stand)
    if isinstance(command, Correction) and isinstance(command.put, Move) and why.played:
        said += [say("What the move itself did:"), *say_move(why, command.put.move)]
    return said
