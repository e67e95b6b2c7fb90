"""A record in use: the file, what is in it, and the game that it amounts to."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

from ..core.commands import Move, Note, parse
from ..core.game import Game
from ..core.log import Log, Step
from ..core.replay import replay
from ..core.words import quote
from ..games import BOXES, REMARKS
from ..store.canonical import write_entry
from ..store.errors import StoreError
from ..store.files import RecordFile, Writer, native, shown
from ..store.folder import current_game, records_folder
from ..store.reader import read
from ..store.record import OWN_KEYS, Problem, Record
from ..store.seal import last_seal, seal
from .streams import now, warn


def find(path: str | None) -> Path:
    """Return the record that a command means: the one named, or the current game."""
    return (
        native(path) if path is not None else current_game(records_folder(), REMARKS, lambda path: Session(path).over)
    )


class Session:
    """One game being read or played."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self._file = RecordFile(path)
        self._load(self._file.read())

    def _load(self, data: bytes) -> None:
        record = read(data)
        self.record: Record = record
        self._raise(record.error())
        box = str(record.header["box"])
        if box not in BOXES:
            line = record.line_of(("box",))
            what = f"This is a game of {quote(box)}, which this program does not know. It knows {', '.join(BOXES)}."
            raise StoreError("schema", f"{shown(self.path)}:{line}", what)
        self.game: Game[Any, Any] = BOXES[box]()
        header = {key: value for key, value in record.header.items() if key not in OWN_KEYS}
        origin, faults = self.game.start(header)
        record.problems += [
            Problem(record.line_of(fault.path), fault.code, fault.message, fault.rule) for fault in faults
        ]
        self._check_claims()
        self._raise(record.error())
        self.log: Log[Any, Any] = replay(self.game, origin, (entry.move for entry in record.entries))
        self._times = {number: entry.at for number, entry in enumerate(record.entries, 1) if entry.at}
        self._seal = last_seal(record.header, record.entries)
        self._whole = record.whole
        self._checked = False

    def _check_claims(self) -> None:
        lines = self.record.lines
        for index, entry in enumerate(self.record.entries):
            for key in entry.claims:
                if key not in self.game.claims:
                    what = f"{quote(key)} is not a key of an entry; a key of your own begins with _."
                    line = lines.get(("moves", index, key), entry.line)
                    self.record.problems.append(Problem(line, "unknown-key", what))

    def _raise(self, problem: Problem | None) -> None:
        if problem:
            raise StoreError(problem.code, f"{shown(self.path)}:{problem.line}", problem.message, problem.rule)

    def entered_at(self, number: int) -> str | None:
        """Return when an entry was entered, as far as it says so."""
        return self._times.get(number)

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self.game.outcome(self.log.state) is not None

    def warnings(self) -> list[str]:
        """Return what is odd about the file but does not keep anyone from using it."""
        found = self.record.problems
        return [f"{shown(self.path)}:{problem.line}: {problem.message}" for problem in found if not problem.is_error]

    def warn(self) -> None:
        """Say what is odd about the file."""
        for warning in self.warnings():
            warn(warning)

    def check_sound(self) -> None:
        """Refuse to go on from a record with a move in it that does not stand."""
        if self.log.unsound:
            raise self._unsound(self.log.faults())

    def _unsound(self, faults: list[Step[Any, Any]]) -> StoreError:
        step = faults[0]
        assert step.fault is not None
        line = self.record.entries[step.entry - 1].line
        more = f" {len(faults) - 1} more do not stand." if len(faults) > 1 else ""
        let_stand = f", or let it stand with do amend {step.entry} accept MOVE" if step.fault.acceptable else ""
        what = (
            f"Entry {step.entry} does not stand: {step.fault.what}{more} "
            f"Correct it with do amend {step.entry} MOVE or do strike {step.entry}{let_stand}."
        )
        return StoreError(step.fault.code, f"{shown(self.path)}:{line}", what, step.fault.rule)

    def consider(self, text: str) -> Log[Any, Any]:
        """Return the log with one line more, or say why not; nothing is written."""
        unsound = self.log.unsound
        if unsound and isinstance(parse(self.game, text, self.log.state), Move | Note):
            self.check_sound()
        log = self.log.enter(text)
        if unsound and log.unsound >= unsound:
            self.check_sound()
        return log

    def enter(self, text: str, before: Callable[[Log[Any, Any]], None] | None = None) -> Log[Any, Any]:
        """Enter one line and return once it is safely on disk. `before` is shown the outcome before it is written."""
        with self._file.writing() as writer:
            news = writer.news()
            if news is not None:
                self._load(news)
            log = self.consider(text)
            if before:
                before(log)
            self._write(writer, log)
        return log

    def _write(self, writer: Writer, log: Log[Any, Any]) -> None:
        at, move, claims = now(), log.text, log.claims
        sealed = seal(self._seal, log.number, at, move, claims)
        line = " " * self.record.indent + write_entry(log.number, at, move, claims, sealed)
        if not self.record.canonical and not self._checked:
            self._check_end(line)
        self._whole = writer.append(line, self._whole)
        self._seal = sealed
        self._times[log.number] = at
        self.log = log

    def _check_end(self, line: str) -> None:
        """Make sure that a line at the end of a file written by hand is an entry more and nothing else."""
        why = self.record.closed
        if not why:
            after = read(self._file.known(self._whole) + b"\n" + line.encode("utf-8") + b"\n")
            if after.error() or len(after.entries) != len(self.record.entries) + 1:
                why = "the end of the file is not a list of moves. Put moves last, each on a line after a dash."
        if why:
            where = f"{shown(self.path)}:{self.record.line_of(('moves',))}"
            raise StoreError("schema", where, f"Nothing can be added here: {why}")
        self._checked = True
