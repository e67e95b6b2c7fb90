"""Every system call that the store makes fails once, and from there on: what was said is so, and nothing is lost.

After each fault the record is read with a disk that works: a move that was acknowledged is there, one that was refused
is not, what was there before is whole, and the next move is taken.
"""

from __future__ import annotations

import os
import shutil
from collections import Counter
from pathlib import Path

import pytest

from enigma_ref.library.session import Session
from enigma_ref.store import disk
from enigma_ref.store.errors import StoreError
from enigma_ref.store.files import create
from enigma_ref.store.output import write_output
from enigma_ref.store.pieces_file import keep_pieces
from enigma_ref.store.reader import read

from .cli_helpers import HEADER, ROUND_ONE, assert_sound, moves_in, record
from .faults import Fault, faults_of, faulty

pytestmark = pytest.mark.skipif(os.name == "nt", reason="POSIX only")

ERRORS = ["EIO", "ENOSPC", "EACCES"]
TORN = b"- {n: 6, at: 2026-11-16T19:3"
UNCERTAIN = "Writing failed, and what was begun could not be taken back."


def _told(error: StoreError) -> str:
    assert error.message.endswith(".")
    assert "\n" not in str(error)
    return error.message


@pytest.mark.slow
@pytest.mark.parametrize("kind", ["whole", "torn", "by hand", "no last line break"])
def test_a_move_is_there_if_and_only_if_it_was_acknowledged(tmp_path: Path, kind: str) -> None:
    original = record(tmp_path / "original.yaml", ROUND_ONE)
    if kind == "torn":
        original.write_bytes(original.read_bytes() + TORN)
    elif kind != "whole":
        end = "" if kind == "no last line break" else "\n"
        original.write_text(HEADER + "- choose Ann weight\n- choose Bob angular" + end, encoding="utf-8")
    kept = original.read_bytes().removesuffix(TORN)
    before = moves_in(original)
    path = tmp_path / "x.yaml"
    outcomes: Counter[str] = Counter()

    def work() -> None:
        shutil.copy(original, path)
        Session(path).enter("note mine")

    def after(fault: Fault, said: str | None) -> str:
        data = path.read_bytes()
        assert data.startswith(kept), fault
        found = read(data)
        assert found.error() is None, fault
        moves = [entry.move for entry in found.entries]
        if said is None:
            assert moves == [*before, "note mine"], fault
        elif said.startswith(UNCERTAIN):
            assert moves in (before, [*before, "note mine"]), fault
            assert fault.lasting, f"{fault}: a disk that works again lets it be taken back"
        else:
            assert moves == before, f"{fault}: {said}"
        with faulty():
            Session(path).enter("note next")
        assert_sound(path, len(moves) + 1)
        assert moves_in(path)[-1] == "note next"
        return "acknowledged" if said is None else "uncertain" if said.startswith(UNCERTAIN) else "refused"

    for fault in faults_of(work, ERRORS):
        shutil.copy(original, path)
        with faulty(fault) as tried:
            try:
                Session(path).enter("note mine")
                said = None
            except StoreError as error:
                said = _told(error)
            assert tried.failing, fault
        outcomes[after(fault, said)] += 1
        assert [file.name for file in tmp_path.iterdir() if file.name.startswith(".")] == []
    print(f"a move, {kind}: {dict(outcomes)}")
    assert outcomes["acknowledged"] >= 5, "a close or an unlock that fails, a write that is short"
    assert outcomes["refused"] >= 50
    assert outcomes["uncertain"] <= 12


@pytest.mark.parametrize("links", [True, False])
@pytest.mark.parametrize("folder", ["", "a/b"])
def test_a_new_record_is_there_if_and_only_if_that_was_said(
    tmp_path: Path, links: bool, folder: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    if not links:

        def refuse(*_: object) -> None:
            raise PermissionError(1, "Operation not permitted")

        monkeypatch.setattr(disk, "link", refuse)
    place = tmp_path / "place"
    path = place / folder / "x.yaml"
    outcomes: Counter[str] = Counter()

    def work() -> None:
        shutil.rmtree(place, ignore_errors=True)
        place.mkdir()
        create(path, HEADER)

    for fault in faults_of(work, ERRORS):
        shutil.rmtree(place, ignore_errors=True)
        place.mkdir()
        with faulty(fault) as tried:
            try:
                create(path, HEADER)
                said = None
            except StoreError as error:
                said = _told(error)
            assert tried.failing, fault
        left = path.read_text(encoding="utf-8") if path.exists() else None
        if said is None:
            assert left == HEADER, fault
        elif not fault.lasting:
            assert left is None, fault
        else:  # even taking it back failed: whole, or a name without anything in it
            assert left in (None, HEADER, ""), fault
        drafts = list(path.parent.glob(".*")) if path.parent.exists() else []
        assert not drafts or fault.lasting or fault.call == "unlink", fault
        outcomes["said done" if said is None else "refused" if left is None else "left"] += 1
        # Afterwards it can be made, unless it is there.
        if left is None:
            with faulty():
                create(path, HEADER)
            assert path.read_text(encoding="utf-8") == HEADER
    print(f"new{'' if links else ', without hard links'}{', in new folders' if folder else ''}: {dict(outcomes)}")
    assert outcomes["refused"] >= 20
    assert outcomes["left"] <= 12


def test_a_record_that_is_there_survives_every_fault_of_a_new_one(tmp_path: Path) -> None:
    path = record(tmp_path / "x.yaml", ROUND_ONE)
    before = path.read_bytes()

    def work() -> None:
        with pytest.raises(StoreError):
            create(path, HEADER)

    faults = faults_of(work, ERRORS)
    print(f"new over a record: {len(faults)}")
    for fault in faults:
        with faulty(fault):
            work()
        assert path.read_bytes() == before, fault


@pytest.mark.parametrize("there", [False, True])
def test_an_output_is_the_old_or_the_new_one(tmp_path: Path, there: bool) -> None:
    path = tmp_path / "a.svg"

    def prepare() -> None:
        if there:
            path.write_text("<svg>old</svg>", encoding="utf-8")
        else:
            path.unlink(missing_ok=True)

    def work() -> None:
        prepare()
        write_output(path, "<svg>new</svg>")

    faults = faults_of(work, ERRORS)
    print(f"an output: {len(faults)}")
    for fault in faults:
        prepare()
        with faulty(fault):
            try:
                write_output(path, "<svg>new</svg>")
                said = None
            except StoreError as error:
                said = _told(error)
        left = path.read_text(encoding="utf-8") if path.exists() else None
        if said is None:
            assert left == "<svg>new</svg>", fault
        else:
            assert left == ("<svg>old</svg>" if there else None), fault
        for draft in tmp_path.glob(".*"):
            assert fault.lasting or fault.call == "unlink", fault
            draft.unlink()


def test_the_puzzle_pieces_are_the_old_or_the_new_ones(tmp_path: Path) -> None:
    path = tmp_path / "pieces.toml"
    old = '# mine\n[angular]\nA = "x"\n'

    def work() -> None:
        path.write_text(old, encoding="utf-8")
        keep_pieces(path, "angular", {"A": "xx"})

    work()
    new = path.read_text(encoding="utf-8")
    assert new != old
    faults = faults_of(work, ERRORS)
    print(f"puzzle pieces: {len(faults)}")
    for fault in faults:
        path.write_text(old, encoding="utf-8")
        with faulty(fault):
            try:
                keep_pieces(path, "angular", {"A": "xx"})
                said = None
            except StoreError as error:
                said = _told(error)
        assert path.read_text(encoding="utf-8") == (new if said is None else old), fault
        for draft in tmp_path.glob(".*"):
            draft.unlink()


def test_an_interruption_leaves_a_move_or_none(tmp_path: Path) -> None:
    """Ctrl-C at every call: as a fault that is nobody's."""
    original = record(tmp_path / "original.yaml", ROUND_ONE)
    path = tmp_path / "x.yaml"

    def work() -> None:
        shutil.copy(original, path)
        Session(path).enter("note mine")

    faults = faults_of(work, ["interrupted"])
    print(f"interrupted: {len(faults)}")
    for fault in faults:
        shutil.copy(original, path)
        with faulty(fault):
            try:
                Session(path).enter("note mine")
            except KeyboardInterrupt:
                assert fault.how == "interrupted"
        assert moves_in(path) in (ROUND_ONE, [*ROUND_ONE, "note mine"]), fault
        with faulty():
            Session(path).enter("note next")
        assert_sound(path, len(moves_in(path)))
