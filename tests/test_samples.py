"""The sample games: complete, sound, sealed, written as the program writes, and of every kind."""

from __future__ import annotations

from pathlib import Path

import pytest

from enigma_ref.cli.session import Session
from enigma_ref.store.canonical import write_entry, write_header
from enigma_ref.store.reader import read
from enigma_ref.store.seal import header_content, seal_of

SAMPLES = sorted((Path(__file__).parent.parent / "records").glob("*.yaml"))


@pytest.mark.parametrize("path", SAMPLES, ids=lambda path: path.stem)
def test_sample(path: Path) -> None:
    session = Session(path)
    assert session.over, "an unfinished sample would be taken for the current game"
    assert not session.log.unsound
    assert not session.record.problems
    record = read(path.read_bytes())
    again = write_header(record.header)
    previous = header_content(record.header)
    for number, entry in enumerate(record.entries, 1):
        assert entry.seal == seal_of(entry, previous)
        previous = entry.seal
        again += write_entry(number, entry.at, entry.move, entry.claims, entry.seal) + "\n"
    assert again.encode() == path.read_bytes()


@pytest.mark.parametrize("path", SAMPLES, ids=lambda path: path.stem)
def test_claims_are_what_replaying_gives(path: Path) -> None:
    session = Session(path)
    log = session.log
    for entry in reversed(session.record.entries):
        assert log.text == entry.move
        assert dict(log.claims) == dict(entry.claims)
        assert log.previous is not None
        log = log.previous


def test_there_is_one_of_every_kind() -> None:
    sessions = [Session(path) for path in SAMPLES]
    states = [session.log.state for session in sessions]
    assert {len(state.table.players) for state in states} == {2, 3, 4}
    assert len({state.table.edition for state in states}) >= 3
    assert {state.result.by for state in states} >= {"score", "networkers", "shared"}
    words = [{entry.move.split()[0] for entry in session.record.entries} for session in sessions]
    assert any(found >= {"amend", "accept", "ruling"} for found in words)
