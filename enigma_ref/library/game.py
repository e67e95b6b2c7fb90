"""A game for notebooks, bots and pages: what `import enigma_ref` hands out. Stable from 1.0 on."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from os import PathLike
from pathlib import Path
from typing import Any, NamedTuple

from ..core.audit import Finding
from ..core.branched import branching
from ..core.cursor import why_absent
from ..core.history import Account, Fate, history
from ..core.log import Log
from ..core.log import Step as LogStep
from ..core.refusal import Refusal
from ..core.sentence import say
from ..core.teller import answered, led_to
from ..games import BOXES
from ..store.errors import StoreError
from ..store.files import create, native, read_bytes
from ..store.seal import last_seal
from .entering import check_end, consider, line_of, read_with
from .much import limited
from .opened import OWN_RULES, Rules, opened
from .session import Session


class Entry(NamedTuple):
    """An entry that was just made."""

    number: int
    move: str
    """In canonical words, as the record has it."""
    text: str
    """What happened and what comes next, in words."""
    claims: Mapping[str, Any]
    """What the record says of it besides: `scored`, `ended`, `result`."""

    @property
    def scored(self) -> Mapping[str, int]:
        """The points that it gave, by player."""
        return self.claims.get("scored") or {}


class Step:
    """An entry of a game, with what became of it, and the position right after it was made."""

    def __init__(self, account: Account, at: str | None) -> None:
        self._account = account
        self._log = account.log
        self.at = at
        """When it was made, as the record says it; None where it does not."""

    @property
    def number(self) -> int:
        """The number of the entry."""
        return self._log.number

    @property
    def move(self) -> str:
        """The entry as it was made, in canonical words."""
        return self._log.text

    @property
    def counts(self) -> bool:
        """Whether it is part of the game as corrected."""
        return self._account.counts

    @property
    def fate(self) -> Fate | None:
        """What became of it later (`what`: amended, struck, undone, redone; `by`: which entry); None if nothing did."""
        return self._account.fate

    @property
    def text(self) -> str:
        """What it led to, in words."""
        told = led_to(self._log)
        return "" if told is None else str(told)

    @property
    def claims(self) -> Mapping[str, Any]:
        """What the rules gave for it: `scored`, `ended`, `result`."""
        return self._log.claims

    @property
    def scored(self) -> Mapping[str, int]:
        """The points that it gave, by player."""
        found: Any = self._log.claims.get("scored")
        return found or {}

    @property
    def refusal(self) -> Refusal | None:
        """Why it did not stand when it was made; None where it did."""
        tip = self._log.tip
        return tip.fault if tip is not None and tip.entry == self.number else None

    @property
    def scores(self) -> Mapping[str, int]:
        """Everybody's points right after it."""
        return self._log.game.scores(self._log.state)

    @property
    def status(self) -> Mapping[str, Any]:
        """The whole position right after it."""
        return self._log.game.status(self._log.state)


class Game:
    """A game of any box, played move by move, in memory or on disk."""

    def __init__(self, data: bytes, rules: Rules = OWN_RULES, *, session: Session | None = None) -> None:
        self._rules = rules
        self._session = session
        self._data = data
        self._opened = opened(data, rules)
        log = session.log if session else self._opened.log
        self._log: Log[Any, Any] | None = log
        record = self._opened.record
        self._seal = last_seal(record.header, record.entries)
        self._checked = record.canonical

    @property
    def box(self) -> str:
        """The box that it is a game of, by its name in records."""
        return str(self._opened.record.header.get("box"))

    @property
    def log(self) -> Log[Any, Any]:
        """The log as the program itself has it; no part of what stays stable."""
        if self._session is not None:
            return self._session.log
        if self._log is None:
            error = self._opened.obstacle()
            assert error is not None, "without an obstacle there is a log"
            raise StoreError(error.code, f"line {error.line}", error.sentence, error.rule)
        return self._log

    @property
    def finished(self) -> bool:
        """Whether the game has ended."""
        return self.result is not None

    @property
    def result(self) -> Mapping[str, Any] | None:
        """How it ended, as `status` says it; None while it goes on."""
        found: Any = self.log.game.status(self.log.state)["result"]
        return found if isinstance(found, Mapping) else None

    def play(self, move: str) -> Entry:
        """Enter a line: a move, a note or a correction. Raises a `Refusal` where the rules say no."""
        if self._session is not None:
            log = self._session.enter(move)
        else:
            record = self._opened.record
            log = consider(self.log, move, _unsound, lambda text: read_with(self._data, record.indent, text))
            line = line_of(log, self._seal)
            mark = b"" if self._data.endswith(b"\n") else b"\n"
            after = self._data + mark + b" " * record.indent + line.text.encode() + b"\n"
            if not self._checked:
                check_end(record, after, "")
            self._data, self._checked = after, True
            self._log, self._seal = log, line.seal
        return Entry(log.number, log.text, str(answered(log)), log.claims)

    def moves(self) -> list[str] | None:
        """Return the moves that are possible now, in canonical words; None where the box cannot list them."""
        box = self._opened.box
        part = box.moves() if box else None
        return part.possible(self.log.state) if part else None

    def status(self) -> dict[str, Any]:
        """Return the position: what `status --json` says, without `file`."""
        log = self.log
        document = {"box": self.box, **log.game.status(log.state), "entries": log.number}
        origin = branching(self._opened.record.header)
        return {**document, "branched": origin} if origin else document

    def describe(self) -> str:
        """Return the position in words, as `status` prints it."""
        return "\n".join(map(str, self.log.game.describe(self.log.state)))

    def history(self) -> Iterator[Step]:
        """Go through all entries in the order in which they were made."""
        entries = opened(self._bytes()).entries
        for account, entry in zip(history(self.log), entries, strict=True):
            yield Step(account, entry.at)

    def svg(self, at: int | None = None) -> str:
        """Return a picture of the position, now or after an entry, as SVG."""
        from ..views.captions import remarked
        from ..views.svg import document
        from .showing import remark_on

        log = self.log if at is None else self.log.at(at)
        if log is None:
            raise IndexError(str(why_absent(self.log, at or 0)))
        box = BOXES[self.box]
        with limited(""):
            scene = box.need(box.pictures).scene(log, past=at is not None)
        return document(remarked(scene, remark_on(self._errors())))

    def _errors(self) -> list[Finding]:
        """Return the errors in the record, which come from what was opened: what is played since is legal."""
        if not any(found.severity == "error" for found in self._opened.findings()):
            return []
        return [found for found in self.findings() if found.severity == "error"]

    def _repr_svg_(self) -> str:
        return self.svg()

    def findings(self) -> list[Finding]:
        """Return what `audit` says of the record: each with line, entry, code, severity, rule and message."""
        return opened(self._bytes(), self._rules).findings()

    def yaml(self) -> str:
        """Return the record as text."""
        data = self._bytes()
        try:
            return data.decode("utf-8")
        except UnicodeDecodeError as error:
            from ..store.unfit import NOT_UTF8

            line = data.count(b"\n", 0, error.start) + 1
            raise StoreError("unreadable", f"line {line}", NOT_UTF8) from None

    def save(self, path: str | PathLike[str]) -> None:
        """Write the record to a new file; never over another one."""
        create(native(Path(path)), self.yaml())

    def _bytes(self) -> bytes:
        return read_bytes(self._session.path) if self._session is not None else self._data

    def __repr__(self) -> str:
        number = self._log.number if self._log is not None else 0
        return f"<enigma_ref.Game {self.box}, {number} entries>"


def _unsound(faults: list[LogStep[Any, Any]]) -> Refusal:
    first = faults[0]
    assert first.fault is not None
    what = say("Entry {entry} does not stand: {what}", entry=first.entry, what=first.fault.what)
    if first.slip is None:
        return Refusal(first.fault.rule, what, say("Amend or strike it first."))
    from ..core.slips import told

    return Refusal(first.fault.rule, what, told(first.slip))


def load(path: str | PathLike[str], *, write: bool = False) -> Game:
    """Open a record. Faults in it do not stop this: `findings` names them.

    With `write` each move is appended to the file as `do` does it: locked, sealed, on disk before `play` returns.
    """
    file = native(Path(path))
    session = Session(file) if write else None
    return Game(read_bytes(file), session=session)


def loads(text: str | bytes) -> Game:
    """Open a record from its text."""
    # Half a character is none in a file either: what is wrong with its line is found as it is there.
    return Game(text.encode("utf-8", "surrogatepass") if isinstance(text, str) else text)


def new(
    box: str = "enigma",
    players: Mapping[str, str] | Sequence[str] = (),
    *,
    rulings: Mapping[str, object] | None = None,
    **options: object,
) -> Game:
    """Start a game in memory; `save` keeps it.

    `players` stand in seat order: names with colours where the box has them, else names alone. `options` are those of
    `enigma-ref new`, with underscores: `start_tile`, `first`, `edition`; `keeper`, `series`, `plan`, `mansion`.
    """
    from .starting import header_for, header_text

    found = BOXES.get(box)
    if found is None:
        raise ValueError(f"there is no box {box!r}: there is {', '.join(BOXES)}")
    if isinstance(players, Mapping):
        typed = [f"{name}={color}" if color else name for name, color in players.items()]
    else:
        typed = list(players)
    given = {name.replace("_", "-"): value for name, value in options.items() if value is not None}
    answers = [f"{name}={value}" for name, value in (rulings or {}).items()]
    return Game(header_text(found, header_for(found, typed, given, answers)).encode("utf-8"))
