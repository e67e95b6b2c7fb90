"""Programs that ask for no lock: whoever renames, removes or adds to a record while a line is written is noticed.

Each stranger acts at one place of one append: between reading and writing, or just before, in or after the write.
"""

from __future__ import annotations

import os
import threading
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from enigma_ref.library.session import Session
from enigma_ref.store import disk
from enigma_ref.store.errors import StoreError
from enigma_ref.store.files import RecordFile, read_bytes
from enigma_ref.store.lock import locked
from enigma_ref.store.reader import read

from .cli_helpers import HEADER, ROUND_ONE, assert_sound, moves_in, record

POSIX = pytest.mark.skipif(os.name == "nt", reason="an open file cannot be renamed there")
REPLACED = "The record was replaced or changed by another program meanwhile. Nothing was written; enter it again."
UNCERTAIN = (
    "Writing failed, and what was begun could not be taken back. "
    "Look with enigma-ref status whether the move is there before you enter it again."
)

PLACES = ["stat_of", "write", "flush", "after flush"]
"""Where in an append the stranger comes: before the last look, before the write, before it is flushed, after it."""


def _stranger(monkeypatch: pytest.MonkeyPatch, place: str, act: Callable[[], object]) -> None:
    """Let something happen once, at a place of the next append."""
    name = place.removeprefix("after ")
    really: Callable[..., Any] = getattr(disk, name)
    waiting = [act]

    def visited(*arguments: object) -> object:
        if place.startswith("after "):
            found = really(*arguments)
            if waiting:
                waiting.pop()()
            return found
        if waiting:
            waiting.pop()()
        return really(*arguments)

    monkeypatch.setattr(disk, name, visited)


def _enter(path: Path, monkeypatch: pytest.MonkeyPatch, place: str, act: Callable[[], object]) -> str:
    """Enter a move while a stranger acts; return what the writer said, empty where it was content."""
    session = Session(path)
    try:
        session.enter("note mine", before=lambda _: _stranger(monkeypatch, place, act))
    except StoreError as error:
        return error.message
    finally:
        monkeypatch.undo()
    return ""


@POSIX
@pytest.mark.parametrize("place", PLACES)
def test_a_record_renamed_over_while_a_line_is_written(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, place: str
) -> None:
    path = record(tmp_path / "x.yaml", ROUND_ONE)
    other = record(tmp_path / "other.yaml", ["note another game"])
    replacement = other.read_bytes()
    kept = tmp_path / "kept.yaml"
    os.link(path, kept)
    before = path.read_bytes()
    assert _enter(path, monkeypatch, place, lambda: other.replace(path)) == REPLACED
    assert path.read_bytes() == replacement
    assert kept.read_bytes() == before, "the old file is as it was, under whatever name it has"


@POSIX
@pytest.mark.parametrize("place", PLACES)
def test_a_record_removed_while_a_line_is_written(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, place: str) -> None:
    path = record(tmp_path / "x.yaml", ROUND_ONE)
    assert _enter(path, monkeypatch, place, path.unlink) == REPLACED
    assert not path.exists()


@pytest.mark.parametrize("torn", [b"", b"- {n: 6, at: 2026-"])
@pytest.mark.parametrize("place", PLACES)
def test_a_line_that_a_stranger_adds_is_never_written_over(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, place: str, torn: bytes
) -> None:
    path = record(tmp_path / "x.yaml", ROUND_ONE)
    with path.open("ab") as file:
        file.write(torn)

    def act() -> None:
        with path.open("ab") as file:
            file.write(b"\n- note theirs\n" if torn and place == "stat_of" else b"- note theirs\n")

    said = _enter(path, monkeypatch, place, act)
    data = path.read_bytes()
    assert data.count(b"- note theirs\n") == 1
    if place in ("stat_of", "write"):  # behind it the number and the seal would be wrong
        assert said == REPLACED
        assert b"note mine" not in data
    else:  # theirs came behind a line that stands
        assert said == ""
        assert moves_in(path)[5:] == ["note mine", "note theirs"]
    if not torn:
        session = Session(path)
        session.enter("note next")
        assert_sound(path, session.log.number)
        assert moves_in(path)[-1] == "note next"


def test_what_two_strangers_mixed_up_is_left_and_said(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A write that stops halfway, and somebody else's line in the gap: nothing of it can be taken back safely."""
    path = record(tmp_path / "x.yaml", ROUND_ONE)
    before = path.read_bytes()
    session = Session(path)
    write = os.write

    def half(descriptor: int, data: bytes) -> int:
        monkeypatch.setattr(os, "write", write)
        done = write(descriptor, bytes(data)[:20])
        with path.open("ab") as file:
            file.write(b"theirs\n")
        return done

    def begin(_: object) -> None:
        monkeypatch.setattr(os, "write", half)

    with pytest.raises(StoreError) as refused:
        session.enter("note mine", before=begin)
    assert refused.value.code == "replaced"
    assert refused.value.message == UNCERTAIN
    assert path.read_bytes().startswith(before)
    assert b"theirs\n" in path.read_bytes()


# --- readers


def test_a_reader_waits_for_a_line_that_is_being_written(tmp_path: Path) -> None:
    path = record(tmp_path / "x.yaml", ["choose Ann weight", "note x"])
    whole = path.read_bytes()
    cut = len(whole) - 30
    path.write_bytes(whole[:cut])
    with path.open("ab") as file, locked(file.fileno(), 1) as held:
        assert held
        timer = threading.Timer(0.15, lambda: (file.write(whole[cut:]), file.flush()))
        timer.start()
        found: list[bytes] = []
        reader = threading.Thread(target=lambda: found.append(read_bytes(path)))
        reader.start()
        timer.join()
    reader.join(5)
    assert found == [whole]
    assert not read(found[0]).torn


def test_a_line_that_nobody_is_writing_is_torn_at_once(tmp_path: Path) -> None:
    path = record(tmp_path / "x.yaml", ["choose Ann weight", "note x"])
    path.write_bytes(path.read_bytes()[:-30])
    start = time.monotonic()
    assert read(read_bytes(path)).torn
    assert time.monotonic() - start < 0.3


def test_a_stuck_writer_does_not_hold_up_readers_for_long(tmp_path: Path) -> None:
    path = record(tmp_path / "x.yaml", ["choose Ann weight", "note x"])
    path.write_bytes(path.read_bytes()[:-30])
    with path.open("ab") as file, locked(file.fileno(), 1) as held:
        assert held
        start = time.monotonic()
        assert len(read(read_bytes(path)).entries) == 1
        assert time.monotonic() - start < 2


# --- errors of others


def test_an_error_of_the_caller_is_not_blamed_on_the_record(tmp_path: Path) -> None:
    path = record(tmp_path / "x.yaml")
    with pytest.raises(BrokenPipeError), RecordFile(path).writing():
        raise BrokenPipeError(32, "Broken pipe")
    assert path.read_text(encoding="utf-8") == HEADER
