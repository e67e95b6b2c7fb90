"""Shortcuts taken for speed must not show: in seals, in what is read without YAML, in memory, in how a line is read."""

from __future__ import annotations

import gc
import hashlib
import json
import random
from pathlib import Path

import pytest

from enigma_ref.cli.common.rule_options import Rules
from enigma_ref.core.game import Value
from enigma_ref.core.log import Log
from enigma_ref.core.refusal import Refusal
from enigma_ref.games.enigma.game import Enigma
from enigma_ref.library.examine import audit_file
from enigma_ref.store.canonical import read_canonical
from enigma_ref.store.reader import read
from enigma_ref.store.record import Record
from enigma_ref.store.seal import seal
from enigma_ref.store.yaml_reader import read_yaml

from .patience import sampled
from .samples import ALL as SAMPLES

HEADER = """\
format: enigma-ref/1
box: enigma
edition: en
players:
- {name: Ann, color: black}
- {name: Bob, color: white}
first: Ann
start_tile: r:N b:E y:S r:W
"""


@pytest.mark.parametrize("key", ['x"y', "x\\y", "z\n", "naïve", "aa", "mz", "n2"])
def test_a_seal_is_that_of_the_json_whatever_the_key(key: str) -> None:
    at = "2026-11-16T19:31:02+01:00"
    fields = {"at": at, "move": "note x", "n": "1", key: "3"}
    content = json.dumps(fields, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
    right = hashlib.sha256(f"before\n{content}".encode()).hexdigest()[:12]
    assert seal("before", 1, at, "note x", {key: 3}) == right


def logs_alive() -> int:
    return sum(isinstance(thing, Log) for thing in gc.get_objects())


@pytest.mark.thorough
@pytest.mark.slow
def test_an_audit_of_moves_that_do_not_stand_leaves_nothing_behind(tmp_path: Path) -> None:
    """Commands run without the garbage collector: a refusal that is kept must not hold the frames it came through."""
    moves = [
        "choose Bob weight",  # not his turn
        "choose Ann weight",  # taken
        "solve Ann",
        "place Ann n1 r:S",  # before all have a result
        "fail Bob",
        "place Ann start b:W",  # impossible
        "place Bob e9 b:W on b",  # did not solve, and not beside a tile
        "place Ann s1 y:N on k",  # no such cell
        "dance",
        "amend 1 choose Ann conduit",
        "strike 99",
        "place Ann s1 y:N on y",
        "undo",
        "redo",
        "redo",
    ]
    path = tmp_path / "game.yaml"
    path.write_text(HEADER + "moves:\n" + "".join(f"- '{move}'\n" for move in moves), "utf-8")
    gc.collect()
    before = logs_alive()
    gc.disable()
    try:
        assert any(finding.severity == "error" for finding in audit_file(path, Rules()))
        assert logs_alive() == before
    finally:
        gc.enable()
        gc.collect()


@pytest.mark.parametrize("line", ["moves: soon", "moves: {a: b}"])
def test_moves_cannot_stand_in_the_header_too(line: str) -> None:
    record = read(f"{HEADER}{line}\nmoves:\n".encode())
    assert [problem.message for problem in record.problems][:1] == ["'moves' stands twice. Remove one of them."]


@pytest.mark.parametrize("words", ["r:S ON on r", "r:S on On r"])
def test_the_first_on_counts_whatever_its_case(words: str) -> None:
    header: dict[str, Value] = {
        "edition": "en",
        "players": [{"name": "Ann", "color": "black"}, {"name": "Bob", "color": "white"}],
        "first": "Ann",
        "start_tile": "r:N",
    }
    state, _ = Enigma().start(header)
    assert state is not None
    with pytest.raises(Refusal) as refused:
        Log(Enigma(), state).enter(f"place Ann n1 {words}")
    assert refused.value.rule == "networker/cell"
    assert refused.value.message.startswith("'on' needs one cell after it, and ")


ODD = [*"abnrsNE019 ,:{}[]'\"-_#&*!|>%@?~\r\t\n", "\u2028", "\x85", "é", "٣", "\ufeff", "\xa0", "²", ": ", "''", "}\n"]


def content(record: Record) -> object:
    entries = [(*entry[:3], dict(entry.claims), *entry[4:]) for entry in record.entries]
    return record.header, entries, record.problems


@sampled(4)
def test_what_is_read_without_yaml_is_what_yaml_reads(every: int) -> None:
    rng = random.Random(5)
    taken = 0
    for path in SAMPLES:
        lines = path.read_text("utf-8").split("\n")
        first_claim = next(at for at, line in enumerate(lines) if ", scored: " in line or ", ended: " in line)
        text = "\n".join(lines[: first_claim + 1]) + "\n"
        for _ in range(800 // every):
            at = rng.randrange(len(text))
            changed = text[:at] + rng.choice(ODD) + text[at + rng.randrange(2) :]
            quick = read_canonical(changed)
            if quick is None:
                continue
            taken += 1
            slow = read_yaml(changed)
            assert content(quick) == content(slow), changed
            assert all(slow.lines[where] == line for where, line in quick.lines.items()), changed
    assert taken > 100 // every
    print(f"{taken} changed texts read without YAML")
