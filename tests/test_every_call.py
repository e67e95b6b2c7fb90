"""The program itself, killed before each system call that touches a record, or with that call failing: by strace.

Only calls that name the record, its draft or its folder are counted, so that a place is the same in every run. Before
the first of them nothing of a record has been touched, and after the last nothing will be.
"""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
from collections import Counter
from pathlib import Path

import pytest

from enigma_ref.store.reader import read

from .cli_helpers import HEADER, PROGRAM, ROUND_ONE, Result, assert_sound, environment, invoke, moves_in, record

TORN = b"- {n: 6, at: 2026-11-16T19:3"
UNCERTAIN = "Writing failed, and what was begun could not be taken back."
NEW = ("-p", "Ann=black", "-p", "Bob=white", "--start-tile", "r:N b:E y:S r:W")
DRAFT = f".enigma-ref-{'01' * 8}.new"


def _can_trace() -> bool:
    if sys.platform != "linux" or shutil.which("strace") is None:
        return False
    tried = subprocess.run(["strace", "-o", "/dev/null", "true"], capture_output=True, check=False)
    return tried.returncode == 0


pytestmark = [
    pytest.mark.slow,
    pytest.mark.long,
    pytest.mark.skipif(not _can_trace(), reason="there is no strace here, or it may not trace"),
]


class Traced:
    """Runs commands under strace, which watches some paths."""

    def __init__(self, folder: Path, *paths: Path) -> None:
        self.log = folder / "calls.txt"
        self.paths = [word for path in paths for word in ("-P", str(path))]
        known = folder / "known"
        known.mkdir()
        # So that the name of a draft is known, and can be watched.
        (known / "sitecustomize.py").write_text("import os\nos.urandom = lambda count: b'\\1' * count\n", "utf-8")
        self.environment = environment(PYTHONPATH=str(known), PYTHONHASHSEED="0")

    def run(self, *arguments: object, inject: str = "") -> Result:
        options = ["-e", f"inject={inject}"] if inject else []
        command = ["strace", "-f", "-o", str(self.log), *self.paths, *options, *PROGRAM, *map(str, arguments)]
        done = subprocess.run(command, capture_output=True, env=self.environment, timeout=60, check=False)
        return Result(done.returncode, done.stdout.decode(), done.stderr.decode())

    def calls(self) -> list[tuple[str, int]]:
        """Return the calls of the last run, each with the how-manieth of its kind it is."""
        counted: Counter[str] = Counter()
        found = []
        for name in re.findall(r"^\d+ +(\w+)\(", self.log.read_text("utf-8", "replace"), re.MULTILINE):
            counted[name] += 1
            found.append((name, counted[name]))
        return found


@pytest.mark.parametrize("kind", ["whole", "torn"])
def test_do_is_killed_before_every_call(tmp_path: Path, kind: str) -> None:
    original = record(tmp_path / "original.yaml", ROUND_ONE)
    if kind == "torn":
        original.write_bytes(original.read_bytes() + TORN)
    whole = original.read_bytes().removesuffix(TORN)
    path = tmp_path / "x.yaml"
    traced = Traced(tmp_path, path)
    shutil.copy(original, path)
    assert traced.run("do", "--game", path, "note", "mine").status == 0
    calls = traced.calls()
    assert {"openat", "flock", "write", "fsync", "close"} <= {name for name, _ in calls}
    assert ("ftruncate" in {name for name, _ in calls}) == (kind == "torn")
    written = 0
    for name, time in calls:
        shutil.copy(original, path)
        done = traced.run("do", "--game", path, "note", "mine", inject=f"{name}:signal=KILL:when={time}")
        assert (done.status, done.out) == (-9, ""), (name, time)
        assert path.read_bytes().startswith(whole)
        moves = moves_in(path)
        assert moves in (ROUND_ONE, [*ROUND_ONE, "note mine"])
        written += len(moves) - len(ROUND_ONE)
        assert invoke("do", "--game", path, "note", "next").out.startswith(f"{len(moves) + 1} note next")
        assert_sound(path, len(moves) + 1)
    print(f"do, {kind}: {len(calls)} kills, {written} of them with the move on the disk and not answered")
    assert 0 < written < len(calls)


def test_new_is_killed_before_every_call(tmp_path: Path) -> None:
    folder = tmp_path / "records"
    path, draft = folder / "x.yaml", folder / DRAFT
    traced = Traced(tmp_path, path, draft, folder)
    assert traced.run("new", path, *NEW).status == 0
    text = re.sub(r"started: .*", "", path.read_text("utf-8"))
    calls = traced.calls()
    assert {"mkdir", "openat", "write", "fsync", "link", "unlink"} <= {name for name, _ in calls}
    left: Counter[str] = Counter()
    for name, time in calls:
        shutil.rmtree(folder)
        done = traced.run("new", path, *NEW, inject=f"{name}:signal=KILL:when={time}")
        assert done.status == -9, (name, time)
        there = path.exists()
        if there:
            assert re.sub(r"started: .*", "", path.read_text("utf-8")) == text
            assert_sound(path, 0)
        else:
            assert done.out == ""
        left["draft" if folder.exists() and draft.exists() else "nothing"] += 1
        # What was left harms nobody: another game is made beside it, and moves are entered, draft or not.
        before = path.read_bytes() if there else None
        assert invoke("new", folder / "y.yaml", *NEW).status == 0
        assert before == (path.read_bytes() if there else None)
        if not there:
            assert invoke("new", path, *NEW).status == 0
        assert invoke("do", "--game", path, "choose", "Ann", "weight").out.startswith("1 ")
        assert_sound(path, 1)
        assert_sound(folder / "y.yaml", 0)
    print(f"new: {len(calls)} kills, {left['draft']} of them left a draft")
    assert left["draft"] > 0


@pytest.mark.parametrize("error", ["EIO", "ENOSPC"])
@pytest.mark.parametrize("lasting", [False, True])
def test_do_with_every_call_failing(tmp_path: Path, error: str, lasting: bool) -> None:
    original = record(tmp_path / "original.yaml", ROUND_ONE)
    original.write_bytes(original.read_bytes() + TORN)
    whole = original.read_bytes().removesuffix(TORN)
    path = tmp_path / "x.yaml"
    traced = Traced(tmp_path, path)
    shutil.copy(original, path)
    assert traced.run("do", "--game", path, "note", "mine").status == 0
    outcomes: Counter[str] = Counter()
    for name, time in traced.calls():
        shutil.copy(original, path)
        plus = "+" if lasting else ""
        done = traced.run("do", "--game", path, "note", "mine", inject=f"{name}:error={error}:when={time}{plus}")
        assert "Traceback" not in done.err, (name, time, done.err)
        assert path.read_bytes().startswith(whole)
        moves = [entry.move for entry in read(path.read_bytes()).entries]
        mine = moves[len(ROUND_ONE) :] == ["note mine"]
        if done.status == 0:
            assert mine, (name, time)
            assert done.out.startswith("6 note mine"), (name, time)
        else:
            assert done.status == 3, (name, time, done)
            assert done.out == "", (name, time, done)
            assert done.err.splitlines()[-1].startswith(f"{path}: "), (name, time, done.err)  # after what is torn
            assert not mine or UNCERTAIN in done.err, (name, time, done.err)
        outcomes["done" if done.status == 0 else "uncertain" if UNCERTAIN in done.err else "refused"] += 1
        assert invoke("do", "--game", path, "note", "next").status == 0
        assert_sound(path, len(moves) + 1)
    print(f"do, {error}{' and on' if lasting else ''}: {dict(outcomes)}")
    assert outcomes["refused"] > 5
    assert outcomes["uncertain"] <= 2


@pytest.mark.parametrize("error", ["EIO", "ENOSPC"])
def test_new_with_every_call_failing(tmp_path: Path, error: str) -> None:
    folder = tmp_path / "records"
    path, draft = folder / "x.yaml", folder / DRAFT
    traced = Traced(tmp_path, path, draft, folder)
    assert traced.run("new", path, *NEW).status == 0
    outcomes: Counter[str] = Counter()
    for name, time in traced.calls():
        shutil.rmtree(folder, ignore_errors=True)
        done = traced.run("new", path, *NEW, inject=f"{name}:error={error}:when={time}")
        assert "Traceback" not in done.err, (name, time, done.err)
        assert done.status in (0, 3), (name, time, done)
        assert path.exists() == (done.status == 0), (name, time, done)
        if done.status == 0:
            assert path.read_text("utf-8").startswith(HEADER[:40])
            assert_sound(path, 0)
        else:
            assert len(done.err.splitlines()) == 1
        outcomes["done" if done.status == 0 else "refused"] += 1
    print(f"new, {error}: {dict(outcomes)}")
    assert outcomes["refused"] > 5
