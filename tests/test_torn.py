"""A torn last line is only what this program began; what somebody typed is an error with its line, and stays."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from enigma_ref.core.game import Value
from enigma_ref.store.canonical import write_entry
from enigma_ref.store.reader import read
from enigma_ref.store.torn import is_torn

from .cli_helpers import HEADER, ROUND_ONE, assert_one_paragraph, assert_sound, invoke, record
from .odd_texts import TEXTS, VALUES
from .patience import examples

AT = "2026-11-16T19:31:02+01:00"

TYPED = [
    "- choose Ann 'weight",
    "- {move: choose Ann weight",
    "- [choose, Ann",
    "- 'note I was just writing this",
    '- "note I was just writing this',
    "- note: a: b: c",
    "- {n: 6, move: choose Ann weight",
    "- {n: 6, at: noon, move: choose Ann weight",
    "- {n: 7, at: 2026-11-16T19:31:02+01:00, move: choose",
    "- {n: 06, at: 2026-11-16T19:31:02+01:00, move: choose",
    "- {n: 6,at: 2026-11-16T19:31:02+01:00, move: choose",
    "- {n: 6, at: 2026-11-16T19:31:02+01:00, move: choose, Ann, weight",
    "- {n: 6, at: 2026-11-16T19:31:02+01:00, move: choose Ann weight, # and then",
    "- {n: 6, at: 2026-11-16T19:31:02+01:00, move: choose Ann weight, seal: wax",
    "- {n: 6, at: 2026-11-16 19:31, move: choose Ann weight",
    "-  {n: 6, at: 2026-11-16T19:31:02+01:00, move: choose",
    "  - {n: 6, at: 2026-11-16T19:31:02+01:00, move: choose",
    "{ what now",
    "\tx",
    "- {n: 6\0, at",
]


@pytest.mark.parametrize("typed", TYPED)
def test_what_somebody_typed_is_an_error_and_stays(tmp_path: Path, typed: str) -> None:
    path = record(tmp_path / "x.yaml", ROUND_ONE)
    data = path.read_bytes() + typed.encode()
    path.write_bytes(data)
    for command in (("status", path), ("do", "--game", path, "note", "x")):
        result = invoke(*command)
        if command[0] == "status":  # whatever does not stand can be looked at
            assert result.status == 0
            assert result.err.startswith(f"{path}:17: entry 6: ") or typed.startswith("- {n: 7"), result.err
            continue
        assert result.status == 3, result
        assert_one_paragraph(result)
        assert result.err.startswith(f"{path}:17: "), result.err
    assert path.read_bytes() == data


@pytest.mark.parametrize("typed", ["- note it", "- {move: note it}", "- {n: 6, move: note it}", "- 'note it'"])
def test_a_whole_move_that_somebody_typed_counts_without_a_line_break(tmp_path: Path, typed: str) -> None:
    path = record(tmp_path / "x.yaml", ROUND_ONE)
    before = path.read_bytes() + typed.encode()
    path.write_bytes(before)
    assert invoke("do", "--game", path, "note", "x").out.startswith("7 note x")
    assert path.read_bytes().startswith(before + b"\n- {n: 7, ")
    assert_sound(path, 7)


@pytest.mark.parametrize(
    "typed", ["- 'choose Ann weight", "- {n: 6, at: noon", "- {n: 6, at: 2026-11-16T19:31:02+01:00, move: {"]
)
def test_what_is_no_torn_line_is_unreadable_to_the_audit(typed: str) -> None:
    found = read((HEADER + typed).encode())
    assert not found.torn
    assert [(problem.line, problem.code, problem.in_entry) for problem in found.problems] == [(12, "unreadable", True)]


@pytest.mark.parametrize("zeros", [1, 300])
@pytest.mark.parametrize("begun", ["", "-", "- {n: 6, at: 20", f"- {{n: 6, at: {AT}, move: note x, seal: ab"])
def test_zeros_behind_a_torn_line_are_torn_too(tmp_path: Path, begun: str, zeros: int) -> None:
    path = record(tmp_path / "x.yaml", ROUND_ONE)
    whole = path.read_bytes()
    path.write_bytes(whole + begun.encode() + b"\0" * zeros)
    assert invoke("do", "--game", path, "note", "x").out.startswith("6 ")
    assert path.read_bytes().startswith(whole + b"- {n: 6, ")
    assert_sound(path, 6)


@settings(max_examples=examples(60), deadline=None)
@given(
    TEXTS,
    st.dictionaries(st.sampled_from(["ended", "result", "scored"]), VALUES | st.none(), max_size=2),
    st.sampled_from(["5c0f91d2a7b3", "123456789012"]),
    st.integers(1, 200_000),
    st.sampled_from([0, 2, 7]),
)
def test_every_beginning_of_an_entry_is_torn_and_the_whole_is_not(
    move: str, claims: dict[str, Value], seal: str, number: int, indent: int
) -> None:
    line = (" " * indent + write_entry(number, AT, move, claims, seal)).encode()
    for cut in range(1, len(line)):
        assert is_torn(line[:cut], number, indent), line[:cut]
        assert is_torn(line[:cut] + b"\0\0", number, indent)
        if cut > indent + 5:
            assert not is_torn(line[:cut], number + 1, indent) or line[:cut].rstrip(b"0123456789").endswith(b"n: ")
    assert not is_torn(line, number, indent)
    assert not is_torn(line + b" ", number, indent)
    assert not is_torn(line + b" # mine", number, indent)


@settings(max_examples=examples(60), deadline=None)
@given(st.text(max_size=40), st.integers(0, 90), st.text(max_size=5))
def test_no_text_is_too_odd_to_be_looked_at(text: str, cut: int, more: str) -> None:
    is_torn(text.encode("utf-8", "replace"), 6, 0)
    line = write_entry(6, AT, "note it's: {a}", {"scored": {"Ann": 2}}, "5c0f91d2a7b3")
    is_torn((line[:cut] + more).encode("utf-8", "replace"), 6, 0)
