"""Lines that could not be read as they stand: one error for each, and no correction for what the file must say."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from ..core.audit import Finding
from ..core.commands import veiled
from ..core.game import Game
from ..core.log import Log
from ..core.sentence import Paragraph, Said, paragraph, say
from ..store.record import SEAL, Entry, Record, is_time

_OF_THE_FILE = ("schema", "unreadable")
_NO_MOVE = ("move/unknown", "move/player")
"""Why what could be read of a line is still no move."""


def told_once(found: Sequence[Finding], lines: Mapping[int, bool], log: Log[Any, Any]) -> list[Finding]:
    """Return findings so that what cannot be a move, since its line could not be read, is said with that.

    `lines` are those lines, and whether the move that was meant is known. What speaks against a move that could be
    read is told of besides.
    """
    echoes = {each.line: each for each in found if each.line in lines and _is_echo(each, lines[each.line])}
    slips = {step.entry: step.slip for step in log.faults()} if echoes else {}
    told: list[Finding] = []
    for each in found:
        echo = echoes.get(each.line)
        if echo is None or each.code not in _OF_THE_FILE:
            told.append(each)
        else:
            slip = slips.get(echo.entry or 0)
            said = paragraph(_without_line(each.said), slip.said) if slip else each.said
            told.append(each._replace(said=said, consequences=(*each.consequences, *echo.consequences)))
    return [each for each in told if echoes.get(each.line) is not each]


def keep_secrets(record: Record, game: Game[Any, Any]) -> None:
    """Let what is said of such lines repeat nothing that not everybody at the table may know."""
    secret = {
        entry.line
        for entry in record.entries
        if entry.line in record.garbled and veiled(game, entry.move).text != entry.move
    }
    for place, problem in enumerate(record.problems):
        if problem.line in secret and problem.in_entry:
            said = _without_line(problem.sentence)
            if not isinstance(problem.said, Paragraph) and record.garbled[problem.line]:
                said = say("The move must stand in quotes.")
            record.problems[place] = problem._replace(said=said)


def without_the_odd(entries: Sequence[Entry], game: Game[Any, Any]) -> Sequence[Entry]:
    """Return entries to hand on; where words may be secret, without what is not in the form of what it stands for."""
    if not game.veiled:
        return entries
    return [
        entry._replace(
            at=entry.at if is_time(entry.at) else None,
            seal=entry.seal if entry.seal and SEAL.fullmatch(entry.seal) else None,
            claims={
                key: value for key, value in entry.claims.items() if key in game.claims and game.claims[key].fits(value)
            },
        )
        for entry in entries
    ]


def _is_echo(found: Finding, known: bool) -> bool:
    return found.code == "impossible" and (not known or found.rule in _NO_MOVE)


def _without_line(said: Said) -> Said:
    """Return what is wrong with a line, without how it should be, which would be no move either."""
    return said.sentences[0] if isinstance(said, Paragraph) else said
