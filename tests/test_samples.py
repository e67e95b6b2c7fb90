"""The sample games: complete, sound, sealed, written as the program writes, and of every kind."""

from __future__ import annotations

from pathlib import Path

import pytest

from enigma_ref.core.history import history
from enigma_ref.library.session import Session
from enigma_ref.store.canonical import write_entry, write_header
from enigma_ref.store.reader import read
from enigma_ref.store.seal import header_content, seal_of

from .beyond_code_evening import MATCH, RUN, Evening
from .samples import ALL, BEYOND_CODE, ENIGMA, FOLDER


@pytest.mark.parametrize("path", ALL, ids=lambda path: path.stem)
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


@pytest.mark.parametrize("path", ALL, ids=lambda path: path.stem)
def test_claims_are_what_replaying_gives(path: Path) -> None:
    session = Session(path)
    log = session.log
    for entry in reversed(session.record.entries):
        assert log.text == entry.move
        assert dict(log.claims) == dict(entry.claims)
        assert log.previous is not None
        log = log.previous


def test_every_sample_is_of_one_of_the_boxes() -> None:
    assert len(ENIGMA) == 3
    assert len(BEYOND_CODE) == 2
    assert sorted([*ENIGMA, *BEYOND_CODE]) == ALL


def test_there_is_one_of_every_kind() -> None:
    sessions = [Session(path) for path in ENIGMA]
    states = [session.log.state for session in sessions]
    assert {len(state.table.players) for state in states} == {2, 3, 4}
    assert len({state.table.edition for state in states}) >= 3
    assert {state.result.by for state in states} >= {"score", "networkers", "shared"}
    words = [{entry.move.split()[0] for entry in session.record.entries} for session in sessions]
    assert any(found >= {"amend", "accept", "ruling"} for found in words)


@pytest.mark.parametrize("evening", [MATCH, RUN], ids=lambda evening: evening.name)
def test_samples_of_beyond_code_are_what_was_typed(evening: Evening) -> None:
    record = read((FOLDER / f"{evening.name}.yaml").read_bytes())
    assert {key: record.header[key] for key in evening.header} == evening.header
    assert [(entry.at, entry.move) for entry in record.entries] == evening.lines()


def test_samples_of_beyond_code_have_much_of_what_can_happen() -> None:
    match, run = (Session(path).log for path in BEYOND_CODE)
    assert (match.state.table.series, run.state.table.series) == ("match", "solo")
    games = match.state.games
    assert len(games) == 5
    assert {ended.by for ended in games} == {"goal", "infiltrator", "breakthrough"}
    words = {step.log.text.split()[0] for step in history(match)} | {step.log.text.split()[0] for step in history(run)}
    assert words >= {"doubt", "truth", "lie", "cancel", "look", "decode", "disclose", "amend", "undo", "note", "pick"}
    assert any(any(step.played.state.out) for step in match.steps())
    assert run.state.result.by == "run"
