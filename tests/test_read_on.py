"""A record that grows while it is open: what was added is read on its own, and gives what reading all of it gives."""

from __future__ import annotations

from pathlib import Path

import pytest

from enigma_ref.core.commands import write
from enigma_ref.core.log import Log
from enigma_ref.library import opened as opening
from enigma_ref.library.session import Session
from enigma_ref.store.errors import StoreError

from .cli_helpers import HEADER, ROUND_ONE
from .samples import ALL


def facts(session: Session) -> object:
    """Everything that commands ask a session for, as text."""
    log = session.log
    report = log.game.status(log.state)
    steps = [(step.entry, write(log.game, step.command), str(step.fault and step.fault.said)) for step in log.steps()]
    warnings = [str(said) for said in session.warnings()]
    errors = [(each.line, each.code, str(each.said)) for each in session.errors()]
    times = [session.entered_at(number) for number in range(log.number + 2)]
    lines = [session.opened.line_of(number) for number in session.opened.order.numbers]
    return log.number, log.text, report, steps, warnings, errors, times, lines, session.code(), session.over


@pytest.fixture
def whole(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """Count the bytes of every record that is read from its beginning."""
    found: list[int] = []
    read = opening.read

    def counted(data: bytes) -> object:
        found.append(len(data))
        return read(data)

    monkeypatch.setattr(opening, "read", counted)
    return found


@pytest.mark.parametrize("sample", ALL, ids=lambda path: path.stem)
def test_line_by_line_it_is_the_same_game(tmp_path: Path, sample: Path, whole: list[int]) -> None:
    lines = sample.read_bytes().splitlines(keepends=True)
    start = lines.index(b"moves:\n") + 1
    path = tmp_path / "game.yaml"
    path.write_bytes(b"".join(lines[:start]))
    session = Session(path)
    whole.clear()
    taken = 0
    for at in range(start, len(lines), 3):
        with path.open("ab") as file:
            file.write(b"".join(lines[at : at + 3]))
        assert session.refresh()
        taken += not whole
        whole.clear()
        assert session.opened.record.canonical
        if at % 4 == 0 or at + 3 >= len(lines):
            assert facts(session) == facts(Session(path))
        whole.clear()
    assert taken, "nothing was read on its own"


def written(path: Path, *moves: str) -> list[bytes]:
    """Write a game and return its lines."""
    path.write_text(HEADER, "utf-8")
    session = Session(path)
    for move in moves:
        session.enter(move)
    return path.read_bytes().splitlines(keepends=True)


def test_own_lines_and_those_of_others_by_turns(tmp_path: Path, whole: list[int]) -> None:
    path = tmp_path / "game.yaml"
    written(path)
    ours, others = Session(path), Session(path)
    for at, move in enumerate(ROUND_ONE):
        (ours, others)[at % 2].enter(move)
    Session(path).enter("note by a third")
    whole.clear()
    assert ours.refresh()
    assert others.refresh()
    assert not whole
    assert facts(ours) == facts(others) == facts(Session(path))


def read_again(what: Session | Path) -> object:
    """Return what there is to say of a record that is read on, or opened; or why it cannot be read."""
    try:
        if isinstance(what, Session):
            what.refresh()
        return facts(what if isinstance(what, Session) else Session(what))
    except StoreError as error:
        return str(error)


def test_what_is_odd_is_read_from_the_beginning(tmp_path: Path, whole: list[int]) -> None:
    """A broken seal, a number out of step, a move that does not stand, a claim that is none, a line by hand, a tear."""
    lines = written(tmp_path / "one.yaml", *ROUND_ONE)
    last = lines[-1]
    odd = [
        last.replace(b"b:NE r:S", b"b:NE r:W"),
        last.replace(b"n: 5", b"n: 6"),
        last.replace(b"place Bob", b"place Zoe"),
        last.replace(b", seal", b", gain: 3, seal"),
        b"- {move: 'note by hand'}\n",
        b"- note by hand\n",
        last[:-9],
        last.rstrip(b"\n"),
        b"  \xff\n",
        b"# nothing\n",
        b"\n",
    ]
    for at, line in enumerate(odd):
        path = tmp_path / f"odd-{at}.yaml"
        path.write_bytes(b"".join(lines[:-1]))
        session = Session(path)
        with path.open("ab") as file:
            file.write(line)
        whole.clear()
        found = read_again(session)
        assert whole, line
        assert found == read_again(path), line


def test_a_move_let_stand_is_counted_by_who_reads_all(tmp_path: Path, whole: list[int]) -> None:
    path = tmp_path / "game.yaml"
    written(path, *ROUND_ONE[:4])
    session, other = Session(path), Session(path)
    other.enter("accept place Bob n5 b:NE r:S")
    whole.clear()
    session.refresh()
    assert whole
    assert facts(session) == facts(Session(path))


def test_a_change_further_up_is_read_from_the_beginning(tmp_path: Path) -> None:
    path = tmp_path / "game.yaml"
    lines = written(path, *ROUND_ONE)
    session = Session(path)
    short = b"".join(lines[:-2])
    for data in (short, short.replace(b"Ann", b"Eva"), b"".join(lines) + b"- {move: note longer}\n"):
        path.write_bytes(data)
        session.refresh()
        assert facts(session) == facts(Session(path))


def test_what_cannot_be_read_leaves_the_game_and_is_never_written_behind(tmp_path: Path) -> None:
    """Nor is anything read on behind it: a file that went through nonsense begins anew."""
    path = tmp_path / "game.yaml"
    lines = written(path, *ROUND_ONE)
    session = Session(path)
    before: Log[object, object] = session.log
    nonsense = b"".join(lines).replace(b"box: enigma", b"box: chess!")
    path.write_bytes(nonsense)
    with pytest.raises(StoreError):
        session.refresh()
    assert session.log is before
    with pytest.raises(StoreError):
        session.enter("choose Ann weight")
    assert path.read_bytes() == nonsense
    path.write_bytes(b"".join(lines[:-1]))
    assert session.refresh()
    assert facts(session) == facts(Session(path))
