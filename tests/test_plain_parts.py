"""`why` and `export` of a box that has only the required part: from its rules alone, exactly."""

from __future__ import annotations

import csv
import io
import json
from pathlib import Path
from typing import Any

import jsonschema
import pytest

from enigma_ref import games
from enigma_ref.core.bgstats import Extras
from enigma_ref.core.log import Log
from enigma_ref.core.parts import Exports, Why
from enigma_ref.core.refusal import Unclear
from enigma_ref.core.replay import replay
from enigma_ref.core.sentence import lines_of
from enigma_ref.library.plain_export import SCHEMA, PlainExports
from enigma_ref.library.plain_why import PlainWhy
from enigma_ref.store.canonical import write_header
from enigma_ref.store.record import Entry
from enigma_ref.views.export_models import check

from . import schema
from .cli_helpers import ROUND_ONE, invoke, record
from .toy import Heap, Take, Toy, ToyBox

LINES = [
    "take Ann 3",
    "take Bob 2",
    "note well",
    "amend 2 take Bob 1",
    "accept insert 2 take Bob 1",
    "amend 5 take Bob 2",
    "undo",
    "redo",
    "take Bob 4",
]
HEADER = {"format": "enigma-ref/1", "box": "toy", "players": ["Ann", "Bob"], "heap": 10, "_place": "home"}

PLAIN_WHY: Why = PlainWhy()
PLAIN_EXPORTS: Exports = PlainExports()


def game(*lines: str) -> Log[Heap, Take]:
    return replay(Toy(), Heap(("Ann", "Bob"), 10, 0, (0, 0)), lines)


def said(log: Log[Heap, Take], entry: int) -> str:
    blocks: Any = PLAIN_WHY.explain(log, entry, 0).blocks
    return lines_of(blocks)


# Why


@pytest.mark.parametrize(
    ("entry", "text"),
    [
        (1, "Entry 1: take Ann 3\n7 stones.\nWhat it changed:\n  stones: 10 -> 7"),
        (
            2,
            "Entry 2: take Bob 2\nEntry 4 corrected it (amend 2 take Bob 1). This is what counts:\n"
            "The table let it stand against a rule: It is not Bob's turn.\n"
            "4 stones.\nWhat it changed:\n  stones: 5 -> 4",
        ),
        (3, "Entry 3: note well\nA remark: it changes nothing."),
        (
            4,
            "Entry 4: amend 2 take Bob 1\nIt says that entry 2 (take Bob 2) should have been take Bob 1; "
            "all that came after was played again.\nWhat it changed:\n  stones: 5 -> 6",
        ),
        (
            6,
            "Entry 6: amend 5 take Bob 2\nIt says that entry 5 (accept insert 2 take Bob 1) should have been "
            "take Bob 2; all that came after was played again.\nWhat it changed:\n  stones: 5 -> 4",
        ),
        (
            7,
            "Entry 7: undo\nIt took back entry 6 (amend 5 take Bob 2).\nWhat it changed:\n  stones: 4 -> 5\n"
            "Entry 8 (redo) brought it back: it counts again.",
        ),
        (
            8,
            "Entry 8: redo\nIt brought back entry 6 (amend 5 take Bob 2), which an undo had taken.\n"
            "What it changed:\n  stones: 5 -> 4",
        ),
    ],
)
def test_why(entry: int, text: str) -> None:
    assert said(game(*LINES), entry) == text


def test_why_of_what_was_inserted_and_amended() -> None:
    log = game(*LINES)
    assert said(log, 5) == (
        "Entry 5: accept insert 2 take Bob 1\nEntry 6 corrected it (amend 5 take Bob 2). This is what counts:\n"
        "It puts a forgotten move before entry 2 (take Bob 2); all that came after was played again.\n"
        "5 stones.\nWhat it changed:\n  stones: 6 -> 5"
    )
    found = PLAIN_WHY.explain(log, 5, 0).document
    assert (found["inserted"], found["was"], found["counts"]) == (True, "take Bob 1", True)
    assert found["about"] == {"entry": 2, "move": "take Bob 2", "counts": True}


def test_why_of_what_is_gone_or_does_not_stand() -> None:
    log = game("take Ann 3", "take Ann 4", "take Bob 99", "undo", "accept take Ann 1")
    assert said(log, 2) == (
        "Entry 2: take Ann 4\nIt does not stand: It is not Ann's turn.\n"
        "Possible instead: Next, Bob takes stones.\n3 stones.\nWhat it changed:\n  stones: 7 -> 3\n\n"
        "To put it right:\n  do amend 2 MOVE: it should have been MOVE\n  do strike 2: it did not happen"
    )
    assert PLAIN_WHY.explain(log, 2, 0).advises
    assert said(log, 3).startswith(
        "Entry 3: take Bob 99\nEntry 4 took it back (undo): it does not count any more. When it was entered:\n"
        "It does not stand: There are 3 stones.\n"
    )
    assert PLAIN_WHY.explain(log, 3, 0).document["counts"] is False
    assert said(game("take Ann 3", "accept take Ann 1"), 2).startswith(
        "Entry 2: accept take Ann 1\nThe table let it stand against a rule: It is not Ann's turn.\n6 stones.\n"
    )
    assert said(game("take Ann 3", "strike 1"), 1).startswith("Entry 1: take Ann 3\nEntry 2 struck it (strike 1): ")


def test_what_is_explained_where_nothing_is_named() -> None:
    assert PLAIN_WHY.last(game()) is None
    assert lines_of(PLAIN_WHY.nothing(game())) == "Nothing has been entered yet.\nNext, Ann takes stones."
    gone = game("take Ann 1", "undo")
    assert PLAIN_WHY.last(gone) is None
    assert lines_of(PLAIN_WHY.nothing(gone)) == "Nothing that was entered counts any more.\nNext, Ann takes stones."
    assert PLAIN_WHY.last(game("take Ann 1", "note x")) == 1, "a note is nothing that people look for"
    assert PLAIN_WHY.last(game("note x")) == 1
    assert not PLAIN_WHY.rule("take/turn")


# Export


def entries(*lines: str) -> list[Entry]:
    return [Entry(1, line, f"2026-11-16T19:3{at}:00+01:00") for at, line in enumerate(lines)]


def document(*lines: str) -> Any:
    """Return the document as a program reads it: through JSON."""
    found = PLAIN_EXPORTS.document(game(*lines), HEADER, entries(*lines))
    return json.loads(json.dumps({**found, "file": "x.yaml", "findings": []}))


def test_document() -> None:
    found = document(*LINES)
    check(found, SCHEMA)
    path = next(path for path, name in schema.PAGES.items() if name == SCHEMA)
    jsonschema.Draft202012Validator(json.loads(path.read_text("utf-8"))).validate(found)
    assert found["header"] == {"box": "toy", "players": ["Ann", "Bob"], "heap": 10, "_place": "home"}
    assert found["start"] == {"scores": {"Ann": 0, "Bob": 0}, "next": {"round": 1, "phase": "take", "turn": "Ann"}}
    assert found["result"] == {"winners": ["Bob"], "by": "last stone"}
    assert found["status"]["stones"] == 0
    assert found["entries"][1] == {
        "n": 2,
        "at": "2026-11-16T19:31:00+01:00",
        "written": "take Bob 2",
        "move": "take Bob 2",
        "counts": True,
        "step": 3,
        "counts_as": "take Bob 1",
        "inserted": False,
        "fate": {"what": "amended", "entry": 4},
        "accepted": {"rule": "take/turn", "message": "It is not Bob's turn."},
        "claims": {},
        "seal": None,
        "scores": {"Ann": 3, "Bob": 3},
        "next": {"round": 1, "phase": "take", "turn": "Bob"},
        "text": "4 stones.",
    }
    assert [entry["step"] for entry in found["entries"]] == [1, 3, 4, None, 2, None, None, None, 5]
    assert [entry["inserted"] for entry in found["entries"]].index(True) == 4
    assert found["entries"][6]["fate"] == {"what": "redone", "entry": 8}


@pytest.mark.parametrize("key", ["status", "entries"])
def test_the_schema_can_say_no(key: str) -> None:
    found = document(*LINES)
    del found[key]
    with pytest.raises(ValueError, match="validation error"):
        check(found, SCHEMA)


def test_rows() -> None:
    columns, *rows = PLAIN_EXPORTS.entry_rows(game(*LINES), entries(*LINES))
    assert columns == [
        *("n", "at", "move", "counts", "step", "fate", "fate_by", "accepted", "round", "score Ann", "score Bob"),
        "fault",
    ]
    assert rows[1] == [2, "2026-11-16T19:31:00+01:00", "take Bob 2", 1, 3, "amended", 4, "take/turn", 1, 3, 3, None]
    assert rows[6] == [7, "2026-11-16T19:36:00+01:00", "undo", 1, None, "redone", 8, None, 1, None, None, None]
    gone = [*PLAIN_EXPORTS.entry_rows(game("take Ann 1", "undo"), entries("take Ann 1", "undo"))]
    assert gone[1][3:7] == [0, None, "undone", 2]


def test_rows_of_players() -> None:
    lines = ["take Ann 3", "take Bob 7", "note over"]
    header = {**HEADER, "started": "2026-11-16T19:00:00+01:00"}
    rows = list(PLAIN_EXPORTS.player_rows("x.yaml", game(*lines), header, entries(*lines)))
    assert [dict(zip(PLAIN_EXPORTS.player_columns(), row, strict=True)) for row in rows] == [
        {
            "file": "x.yaml",
            "box": "toy",
            "started": "2026-11-16T19:00:00+01:00",
            "ended": "2026-11-16T19:31:00+01:00",
            "entries": 3,
            "players": 2,
            "finished": 1,
            "seat": seat,
            "name": name,
            "score": score,
            "winner": winner,
        }
        for seat, name, score, winner in ((1, "Ann", 3, 0), (2, "Bob", 7, 1))
    ]
    (first, _) = PLAIN_EXPORTS.player_rows("x.yaml", game("take Ann 3"), HEADER, entries("take Ann 3"))
    assert first == ["x.yaml", "toy", None, None, 1, 2, 0, 1, "Ann", 3, None]
    with pytest.raises(Unclear, match="BG Stats"):
        PLAIN_EXPORTS.play(game(*lines), HEADER, entries(*lines), Extras())


def test_a_folder_with_two_boxes_has_what_is_known_of_any(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(games.BOXES, "toy", ToyBox())
    toy = tmp_path / "a-toy.yaml"
    toy.write_text(write_header(HEADER))
    assert invoke("do", f"--game={toy}", "take Ann 3").status == 0
    alone = list(csv.DictReader(io.StringIO(invoke("export", tmp_path, "--to", "csv").out)))
    assert [(row["box"], row["name"], row["score"]) for row in alone] == [("toy", "Ann", "3"), ("toy", "Bob", "0")]
    record(tmp_path / "enigma.yaml", ROUND_ONE)
    both = list(csv.DictReader(io.StringIO(invoke("export", tmp_path, "--to", "csv").out)))
    assert [(row["box"], row["name"], row["score"], row["finished"]) for row in both] == [
        *(("toy", "Ann", "3", "0"), ("toy", "Bob", "0", "0"), ("enigma", "Ann", "0", "0"), ("enigma", "Bob", "2", "0")),
    ]
