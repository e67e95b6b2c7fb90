"""Examples of a rulebook played by the engine itself: what is refused in which words, what happens, the position."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from ..game import Game
from ..log import Log
from ..parts import AnyLog, Block, Header
from ..refusal import Refusal
from ..sentence import Said, row_of, say
from ..teller import answered
from .entries import Example, RulingText
from .wording import inset


class Refused(NamedTuple):
    """What the referee says no to, and in which words."""

    move: str
    """What was typed; empty where the table itself is wrong."""
    rule: str
    code: str
    what: Said

    @property
    def said(self) -> Said:
        """It as a command would say it."""
        if self.move:
            return say("refused ({rule}): {what}", rule=self.rule, what=self.what)
        return say("{what} ({rule})", what=self.what, rule=self.rule)


class Played(NamedTuple):
    """An example after its last move."""

    log: AnyLog | None
    """The game with it, as if the table had let it stand, or without it where it cannot be; None without a table."""
    before: AnyLog | None
    """The game just before the last move."""
    refused: Refused | None


class Checked(NamedTuple):
    """A claimed solution of a puzzle after it was looked at."""

    valid: bool
    told: Said
    """Whether it is one, and why not."""
    drawn: Sequence[Block] = ()
    """The claim as a drawing."""


class Stage:
    """Where the examples of a box are played. A box overrides `game` and `header`, and what it can show besides."""

    def game(self) -> Game[Any, Any]:
        """Return the rules."""
        raise NotImplementedError

    def header(self, example: Example) -> Header:
        """Return the header of the record in which an example is played, with its rulings."""
        raise NotImplementedError

    def so_far(self, moves: Sequence[str]) -> Said:
        """Say what was played before the move that an example is about."""
        return say("So far: {moves}.", moves=row_of(moves, ";"))

    def happened(self, log: AnyLog, columns: int) -> Sequence[Block]:
        """Say what the last move of an example led to, which stands."""
        return [inset(2, answered(log))]

    def board(self, log: AnyLog, columns: int) -> Sequence[Block]:
        """Show a position; nothing where there is nothing to see."""
        return ()

    def shows(self, example: Example) -> bool:
        """Return whether the position tells anything about an example."""
        return True

    def with_the_last(self) -> Said:
        """Head a position after the last move of an example."""
        return say("The board after it:")

    def clearest(self, logs: Sequence[AnyLog]) -> AnyLog:
        """Return that of several positions which shows most of an example."""
        return logs[0]

    def check(self, claim: Mapping[str, str], rulings: Mapping[str, str]) -> Checked:
        """Check a claimed solution of a puzzle under some rulings. A box with rulings about puzzles overrides it."""
        raise NotImplementedError

    def results(self, log: AnyLog | None) -> dict[str, Any]:
        """Return what the record would claim of the last move, for programs."""
        return {}


def play(stage: Stage, example: Example, rulings: Mapping[str, str] | None = None) -> Played:
    """Play an example, with some rulings as they are asked for."""
    game = stage.game()
    header = stage.header(example._replace(rulings={**example.rulings, **(rulings or {})}))
    origin, faults = game.start(header)
    if origin is None or faults:
        fault = faults[0]
        return Played(None, None, Refused("", fault.rule or "", fault.code, fault.said))
    log = before = Log(game, origin)
    refused = None
    for move in example.moves:
        before = log
        log, refused = _try(before, move)
        if refused:
            return Played(log, before, refused)
    if example.then:
        _, refused = _try(log, example.then)
    return Played(log, before, refused)


def _try(log: AnyLog, move: str) -> tuple[AnyLog, Refused | None]:
    try:
        return log.enter(move), None
    except Refusal as refusal:
        refused = Refused(move, refusal.rule, refusal.code, refusal.said)
        return (log.take(move) if refusal.acceptable else log), refused


def outcomes_of(stage: Stage, ruling: RulingText) -> dict[str, Played]:
    """Play a ruling's example under each of its values."""
    values = ruling.example.tried or tuple(answer.value for answer in ruling.answers)
    return {value: play(stage, ruling.example, {ruling.name: value}) for value in values}


def claims_of(stage: Stage, ruling: RulingText) -> dict[str, Checked]:
    """Check the claim of a ruling's example under each of its values."""
    return {answer.value: stage.check(ruling.example.claim, {ruling.name: answer.value}) for answer in ruling.answers}


def told(played: Played) -> Said:
    """Say what the last move led to, as `do` says it."""
    if played.refused:
        return played.refused.said
    assert played.log is not None
    return answered(played.log)


def position(stage: Stage, outcomes: Mapping[str, Played]) -> tuple[AnyLog, AnyLog]:
    """Return the position that shows most of an example, and the one before the last move, which it may be."""
    first = next(iter(outcomes.values())).before
    assert first is not None
    logs = [played.log for played in outcomes.values() if played.log]
    return stage.clearest([*logs, first]), first


def say_example(stage: Stage, example: Example, columns: int) -> list[Block]:
    """Show an example of a rule: the moves, what the referee says to the last of them, and the board."""
    played = play(stage, example)
    said: list[Block] = [say("Example: {says}", says=example.says)]
    if played.log is None or played.before is None:
        assert played.refused is not None
        return [*said, *_say_table(example), inset(2, played.refused.said)]
    said += [*_say_table(example), *_say_moves(stage, example)]
    refused = played.refused
    if refused and refused.move == example.moves[-1]:
        said.append(inset(2, refused.said))
        board = stage.board(played.log, columns) if stage.shows(example) else ()
        if not board:
            return said
        if played.log is played.before:
            return [*said, say("  The board before it:"), *board]
        return [*said, say("  The board if it stood:"), *board]
    said += stage.happened(played.log, columns)
    if refused:
        said += [say("  {move}", move=refused.move), inset(2, refused.said)]
    return said


def say_outcomes(stage: Stage, ruling: RulingText, columns: int) -> list[Block]:
    """Show what the last move of a ruling's example leads to under each of the values, and the board."""
    if ruling.example.claim:
        return _say_claims(stage, ruling)
    outcomes = outcomes_of(stage, ruling)
    example = ruling.example
    said: list[Block] = [
        say("Example: {says}", says=example.says),
        *_say_table(example),
        *_say_moves(stage, example),
    ]
    some_refused = any(played.refused for played in outcomes.values())
    for value, played in outcomes.items():
        if some_refused and not played.refused:
            line = say("  {ruling} {value}: allowed. {told}", ruling=ruling.name, value=value, told=told(played))
        else:
            line = say("  {ruling} {value}: {told}", ruling=ruling.name, value=value, told=told(played))
        said.append(line)
    shown, before = position(stage, outcomes)
    board = stage.board(shown, columns)
    if not board:
        return said
    head = say("  The board before the last move:") if shown is before else inset(2, stage.with_the_last())
    return [*said, head, *board]


def _say_claims(stage: Stage, ruling: RulingText) -> list[Block]:
    """Show what a claimed solution is worth under each of the values, and what it looks like."""
    claims = claims_of(stage, ruling)
    said: list[Block] = [say("Example: {says}", says=ruling.example.says)]
    said += [
        say("  {ruling} {value}: {told}", ruling=ruling.name, value=value, told=checked.told)
        for value, checked in claims.items()
    ]
    return [*said, *next(iter(claims.values())).drawn]


def _say_table(example: Example) -> list[Said]:
    """Say what the header of the record has otherwise than usual."""
    if not example.table:
        return []
    written = [f"{key}: {_written(value)}" for key, value in example.table.items()]
    return [say("  {table}", table=row_of(written, ";"))]


def _say_moves(stage: Stage, example: Example) -> list[Said]:
    *first, last = example.moves
    said: list[Said] = [
        say("  With {ruling} {value}.", ruling=name, value=value) for name, value in example.rulings.items()
    ]
    if first:
        said.append(inset(2, stage.so_far(first)))
    return [*said, say("  {move}", move=last)]


def _written(value: object) -> str:
    """Return part of a header about as a record has it."""
    if isinstance(value, Mapping):
        return f"{{{', '.join(f'{key}: {item}' for key, item in value.items())}}}"
    if isinstance(value, list):
        return ", ".join(map(_written, value))
    return str(value)
