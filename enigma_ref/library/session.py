"""A record in use: the file, what is in it, and the game that it amounts to."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from ..core.box import Box
from ..core.branched import KEY
from ..core.game import Game
from ..core.limits import MOST_OF_A_KIND, MOST_SHOWN
from ..core.log import Log, Step
from ..core.sentence import Said, paragraph, say
from ..games import REMARKS
from ..store.errors import StoreError
from ..store.files import RecordFile, Writer, native, shown
from ..store.folder import current_game, records_folder, records_in
from ..store.record import Record, is_time
from ..store.seal import code_of, last_seal
from ..store.sealing import warning as broken_seal
from .entering import check_end, consider, line_of, read_with
from .opened import Opened, opened

if TYPE_CHECKING:
    from ..core.audit import Finding


class Session:
    """One game being read or played."""

    box: Box
    game: Game[Any, Any]
    record: Record
    log: Log[Any, Any]
    opened: Opened

    def __init__(self, path: Path, *, to_draw: bool = False) -> None:
        """Read and play a game; one that is only wanted `to_draw` is refused before that, where it is too long."""
        self.path = path
        self._file = RecordFile(path)
        found = opened(self._file.read())
        if to_draw:
            self._check_length(len(found.record.entries))
        self._take(found)

    def _load(self, data: bytes) -> None:
        """Take in what the file is now; what was added since it was opened is read on its own where that will do."""
        before = self.opened
        goes_on = self._file.kept >= before.record.whole
        self._take((goes_on and before.continued(data)) or opened(data))

    def _take(self, found: Opened) -> None:
        error = found.obstacle()
        if error:
            # The game stays what it was; so nothing is written, or read on, behind what this file is now.
            self._file.forget()
            raise StoreError(error.code, f"{shown(self.path)}:{error.line}", error.sentence, error.rule)
        self.opened = found
        self.record = found.record
        self._problems = found.problems()
        assert found.box is not None
        assert found.log is not None
        self.box, self.game, self.log = found.box, found.game, found.log
        order = found.order
        times = zip(order.numbers, (entry.at for entry in order.entries), strict=True)
        self._times = {number: at for number, at in times if at is not None and is_time(at)}
        self._seal: str | None = None
        self._whole = found.record.whole
        self._checked = False

    def _last_seal(self) -> str:
        """Return what the next entry is chained to; computed where it is wanted, since an unsealed record is long."""
        if self._seal is None:
            self._seal = last_seal(self.record.header, self.record.entries)
        return self._seal

    @property
    def data(self) -> bytes:
        """The bytes of the file, as they were read."""
        return bytes(self._file.seen)

    def refresh(self) -> bool:
        """Read the record anew if another program has changed it since; tell whether one has."""
        if not self._file.changed():
            return False
        self._load(self._file.read())
        return True

    def entered_at(self, number: int) -> str | None:
        """Return when an entry was entered, as far as it says so."""
        return self._times.get(number)

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self.game.outcome(self.log.state) is not None

    @property
    def is_what_if(self) -> bool:
        """Whether it only tries what might have been in another game, so that it is never the current one."""
        return KEY in self.record.header

    def warnings(self, *, seals: bool = True) -> list[Said]:
        """Return what is odd about the file but does not keep anyone from using it: a broken seal, say."""
        odd = [problem for problem in self._problems if not problem.is_error]
        found = [self._placed(problem.line, problem.sentence) for problem in odd[:MOST_OF_A_KIND]]
        if len(odd) > MOST_OF_A_KIND:
            n = len(odd) - MOST_OF_A_KIND
            found.append(say("{file}: {n} more, which enigma-ref audit lists.", file=shown(self.path), n=n))
        # Where an entry is none, that is to be mended first; the seals behind it may be broken for nothing else.
        broken = self.opened.broken if seals and not self.opened.faulty_entry() else []
        flaw = broken_seal(self.record, broken, self.opened.numbers_at(broken)) if broken else None
        return [*found, self._placed(flaw.line, flaw.said)] if flaw else found

    def _placed(self, line: int, what: Said) -> Said:
        return say("{file}:{line}: {what}", file=shown(self.path), line=line, what=what)

    def code(self) -> str:
        """Return the code of the last entry: what players write down to know the record again."""
        return code_of(self._last_seal())

    def farewell(self) -> Said:
        """Say by which code the record of a finished game can be known again."""
        return say("The code of this record: {code}. Note it, and audit --expect knows it again.", code=self.code())

    def check_sound(self) -> None:
        """Refuse to go on from a record with a move in it that does not stand."""
        self._check_entries()
        if self.log.unsound:
            raise self._unsound(self.log.faults())

    def _check_entries(self) -> None:
        """Refuse to write behind a header with a fault, or an entry that is none."""
        wrong = self.opened.error() or self.opened.faulty_entry()
        if wrong:
            raise StoreError(wrong.code, f"{shown(self.path)}:{wrong.line}", wrong.sentence, wrong.rule)

    def check_lines(self) -> None:
        """Refuse what can be looked at, but is not meant where none is named: a header or a line with a fault."""
        wrong = self.opened.error() or next((each for each in self.record.problems if each.code == "unreadable"), None)
        if wrong:
            raise StoreError(wrong.code, f"{shown(self.path)}:{wrong.line}", wrong.sentence, wrong.rule)

    def errors(self) -> list[Finding]:
        """Return the errors that an audit of the record finds."""
        return [found for found in self.opened.findings() if found.severity == "error"]

    def faults(self) -> list[Finding]:
        """Return what every command that shows the game says beside it: the errors, and that the end is torn off."""
        return [found for found in self.opened.findings() if found.severity == "error" or found.code == "torn"]

    def _unsound(self, faults: list[Step[Any, Any]]) -> StoreError:
        from ..core.slips import correcting, slips_of, told  # which a record without a fault does not need

        step = faults[0]
        assert step.fault is not None
        line = self.opened.line_of(step.entry)
        what = say("Entry {entry} does not stand: {what}", entry=step.entry, what=step.fault.what)
        if step.slip and step.slip.kind == "header":
            return StoreError(
                step.fault.code, shown(self.path), paragraph(step.fault.what, told(step.slip)), "record/amend"
            )
        more = say("{n} more {n:does|do} not stand.", n=len(faults) - 1) if len(faults) > 1 else say("")
        slip = slips_of(self.log).get(step.entry)
        mend = told(slip) if slip else correcting(step.entry, step.fault)
        return StoreError(step.fault.code, f"{shown(self.path)}:{line}", paragraph(what, more, mend), step.fault.rule)

    def check_showable(self, log: Log[Any, Any] | None = None) -> None:
        """Refuse to draw a game, or a log of it, that is longer than a picture or a page can show."""
        self._check_length((log or self.log).number)

    def _check_length(self, n: int) -> None:
        if n > MOST_SHOWN:
            what = say(
                "Pictures and pages show at most {most} entries, and here are {n}. "
                "See them as text with: enigma-ref status, enigma-ref replay.",
                most=MOST_SHOWN,
                n=n,
            )
            raise StoreError("too-large", shown(self.path), what)

    def consider(self, text: str) -> Log[Any, Any]:
        """Return the log with one line more, or say why not; nothing is written."""
        self._check_entries()
        return consider(self.log, text, self._unsound, self._read_with)

    def _read_with(self, text: str) -> Log[Any, Any] | None:
        return read_with(self._file.known(self._whole), self.record.indent, text)

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
        entry = line_of(log, self._last_seal())
        line = " " * self.record.indent + entry.text
        if not self.record.canonical and not self._checked:
            self._check_end(line)
        self._whole = writer.append(line, self._whole)
        self._seal = entry.seal
        self._times[log.number] = entry.at
        self.log = log

    def _check_end(self, line: str) -> None:
        """Make sure that a line at the end of a file written by hand is an entry more and nothing else."""
        check_end(self.record, self._file.known(self._whole) + b"\n" + line.encode("utf-8") + b"\n", shown(self.path))
        self._checked = True


class Found(NamedTuple):
    """The game that is meant, and why newer records were passed over to find it."""

    session: Session
    passed: tuple[StoreError, ...] = ()


def find(path: str | None, *, finished: bool = False, writes: bool = False) -> Found:
    """Open the record that is meant: the one named, or the current game.

    Where no game is running and `finished` ones will do, it is the newest record that can be read. Who `writes` is not
    led past one that cannot: it may be the game that is meant, and the older one is over.
    """
    if path is not None:
        return Found(Session(native(path)))
    opened: dict[Path, Session] = {}

    def look(path: Path) -> bool:
        opened[path] = Session(path)
        opened[path].check_lines()
        return opened[path].over or opened[path].is_what_if

    try:
        current = current_game(records_folder(), REMARKS, look, look)
    except StoreError as error:
        newest = _newest(records_folder()) if finished else None
        if newest is None or (writes and newest.passed):
            raise error from None
        return newest
    return Found(opened[current.path], current.passed)


def _newest(folder: Path) -> Found | None:
    """Open the newest record of a folder that can be read, and tell which newer ones cannot."""
    passed: list[StoreError] = []
    for record in records_in(folder):
        try:
            found = Session(record.path)
        except StoreError as error:
            passed.append(error)
            continue
        if not found.is_what_if:
            return Found(found, tuple(passed))
    return None
