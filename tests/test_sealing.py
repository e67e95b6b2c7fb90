"""What seals show and what they cannot: breaks that stay visible, seals that were removed, codes against the rest."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from enigma_ref.library.session import Session
from enigma_ref.store.reader import read
from enigma_ref.store.record import Record
from enigma_ref.store.seal import broken_seals, chain, code_of, header_content, last_seal, read_code, seal_of
from enigma_ref.store.sealing import Flaw, code, expected, flaws, is_code, warning

from .cli_helpers import ROUND_ONE, invoke, record, seals

SEAL = re.compile(rb", seal: '?[0-9a-f]{12}'?")


@pytest.fixture
def game(tmp_path: Path) -> Path:
    return record(tmp_path / "x.yaml", ["ruling target 2", *ROUND_ONE])


def _of(path: Path) -> Record:
    return read(path.read_bytes())


def _warning(record: Record) -> Flaw | None:
    return warning(record, [number for number, _ in broken_seals(record.header, record.entries)])


def _found(path: Path) -> list[tuple[int | None, str]]:
    return [(flaw.entry, flaw.code) for flaw in flaws(_of(path))]


def _edit(path: Path, old: bytes, new: bytes) -> None:
    data = path.read_bytes()
    assert data.count(old) == 1
    path.write_bytes(data.replace(old, new))


def _without_seals(path: Path, first: int, last: int = 99) -> None:
    """Remove the seals of some entries."""
    head, moves, entries = path.read_bytes().partition(b"\nmoves:\n")
    lines = entries.splitlines(keepends=True)
    lines = [SEAL.sub(b"", line) if first <= number <= last else line for number, line in enumerate(lines, 1)]
    path.write_bytes(head + moves + b"".join(lines))


def _sealed_anew(path: Path) -> None:
    """Compute the whole chain again, as somebody would who knows how."""
    data = path.read_bytes()
    for stands, right in seals(data):
        assert stands
        if stands != right:
            data = data.replace(stands.encode(), right.encode())
            path.write_bytes(data)
            _sealed_anew(path)
            return


# --- seals that are missing


def test_a_whole_record_has_no_flaws(game: Path) -> None:
    assert _found(game) == []
    assert _warning(_of(game)) is None


@pytest.mark.parametrize(("first", "last", "n"), [(2, 99, 5), (6, 99, 1), (3, 4, 2), (2, 2, 1)])
def test_seals_missing_after_a_sealed_entry_are_a_finding(game: Path, first: int, last: int, n: int) -> None:
    _without_seals(game, first, last)
    record = _of(game)
    (flaw,) = flaws(record)
    assert (flaw.line, flaw.entry, flaw.code) == (11 + first, first, "sealing")
    they = "entry after a sealed one has" if n == 1 else "entries after a sealed one have"
    were = "it was" if n == 1 else "they were"
    assert str(flaw.said) == (
        f"{n} {they} no seal: added by hand, or robbed of it. Nothing shows whether {were} changed."
    )
    (finding,) = [one for one in invoke("audit", game, "--json").json["findings"] if one["code"] != "unfinished"]
    assert (finding["code"], finding["severity"], finding["entry"]) == ("sealing", "warning", first)


def test_what_was_written_by_hand_before_the_first_seal_is_no_such_finding(game: Path) -> None:
    _without_seals(game, 1, 3)
    assert _found(game) == [(1, "unsealed")]
    _without_seals(game, 5, 5)
    assert _found(game) == [(1, "unsealed"), (5, "sealing")]
    _without_seals(game, 1)
    assert _found(game) == [(1, "unsealed")]


# --- breaks


def test_a_break_stays_visible_however_the_game_goes_on(game: Path) -> None:
    _edit(game, b"move: choose Bob angular", b"move: choose Bob conduit")
    assert _found(game) == [(3, "seal")]
    Session(game).enter("note one")
    Session(game).enter("note two")
    assert _found(game) == [(3, "seal")]
    assert [number for number, (stands, right) in enumerate(seals(game.read_bytes()), 1) if stands != right] == [3]


def test_a_break_at_the_last_entry_stays_visible(game: Path) -> None:
    _edit(game, b"scored: {Bob: 2}", b"scored: {Bob: 9}")
    before = _of(game)
    assert _found(game) == [(6, "seal")]
    Session(game).enter("note one")
    assert _found(game) == [(6, "seal")]
    assert _of(game).entries[6].seal == seal_of(_of(game).entries[6], last_seal(before.header, before.entries))


def test_a_changed_header_stays_visible(game: Path) -> None:
    _edit(game, b"start_tile: r:N", b"start_tile: g:N")
    Session(game).enter("note one")
    assert _found(game) == [(1, "seal")]


def test_entries_behind_removed_seals_are_chained_and_the_gap_stays_visible(game: Path) -> None:
    _without_seals(game, 4)
    Session(game).enter("note one")
    assert _found(game) == [(4, "sealing")]
    assert [stands for stands, _ in seals(game.read_bytes())][3:6] == [None] * 3
    assert all(stands in (None, right) for stands, right in seals(game.read_bytes()))


@pytest.mark.parametrize(
    ("broken", "said"),
    [
        ([3], "The seal of entry 3 is broken: it, or what comes before it, was changed."),
        ([2, 5], "The seals of entries 2 and 5 are broken: they were changed."),
        ([2, 3, 5], "The seals of entries 2, 3 and 5 are broken: they were changed."),
        ([2, 3, 4, 5], "The seals of 4 entries are broken, the first of them entry 2: they were changed."),
    ],
)
def test_every_command_can_say_that_seals_are_broken(game: Path, broken: list[int], said: str) -> None:
    lines = game.read_bytes().split(b"\n")
    for number in broken:
        lines[10 + number] = lines[10 + number].replace(b"at: 20", b"at: 19")
    game.write_bytes(b"\n".join(lines))
    flaw = _warning(_of(game))
    assert flaw
    assert (flaw.line, flaw.entry, flaw.code, str(flaw.said)) == (11 + broken[0], broken[0], "seal", said)


# --- codes


def test_a_code_is_the_seal_in_groups(game: Path) -> None:
    found = _of(game)
    assert code_of("5c0f91d2a7b3") == "5c0f-91d2-a7b3"
    for number, sealed in enumerate(chain(found.header, found.entries), 1):
        assert found.entries[number - 1].seal == sealed
        assert code(found, number) == code_of(sealed)
    _without_seals(game, 1)
    assert code(_of(game), 6) == code(found, 6), "an entry without a seal has the one that it would have"


@pytest.mark.parametrize(
    "typed",
    ["5c01-90d2-a7b3", "5c0190d2a7b3", "5C01 90D2 A7B3", "5c0l-9od2-A7B3", " 5cOI.90d2.a7b3\t", "5c01_90d2:a7b3"],
)
def test_a_code_is_taken_as_people_write_it(typed: str) -> None:
    assert read_code(typed) == "5c0190d2a7b3"


@pytest.mark.parametrize(
    "typed", ["", "5c01", "5c01-90d2-a7b", "5c01-90d2-a7b33", "5c01-90d2-a7bz", "٣" * 12, "x" * 12]
)
def test_what_can_be_no_code_is_none(typed: str) -> None:
    assert read_code(typed) is None
    assert not is_code(typed)


def test_a_record_fits_the_code_of_its_last_entry(game: Path) -> None:
    found = _of(game)
    assert expected(found, code(found, 6)) is None
    assert expected(found, code(found, 6).upper()) is None


def _no_entry_has(found: Record, noted: str) -> None:
    flaw = expected(found, noted)
    assert flaw
    last = len(found.entries)
    assert (flaw.line, flaw.entry, flaw.code) == (found.entries[-1].line, last, "seal")
    assert str(flaw.said) == (
        f"No entry has the code {noted}: this is another record, its end was cut off, or it was sealed anew."
    )


def test_an_end_that_was_cut_off_shows_by_the_code(game: Path) -> None:
    noted = code(_of(game), 6)
    lines = game.read_bytes().splitlines(keepends=True)
    game.write_bytes(b"".join(lines[:-1]))
    assert _found(game) == [], "no seal shows it"
    _no_entry_has(_of(game), noted)
    Session(game).enter("skip Bob")
    _no_entry_has(_of(game), noted)


def test_a_chain_computed_anew_shows_by_the_code(game: Path) -> None:
    noted = code(_of(game), 6)
    _edit(game, b"move: choose Ann weight", b"move: choose Ann conduit")
    _sealed_anew(game)
    assert _found(game) == [], "no seal shows it"
    _no_entry_has(_of(game), noted)


def test_seals_removed_and_moves_edited_show_by_the_code(game: Path) -> None:
    noted = code(_of(game), 6)
    _edit(game, b"move: choose Ann weight", b"move: choose Ann conduit")
    _without_seals(game, 1)
    _no_entry_has(_of(game), noted)


def test_a_record_that_was_written_by_hand_can_have_a_code_too(game: Path) -> None:
    _without_seals(game, 1)
    assert expected(_of(game), code(_of(game), 6)) is None
    noted = code(_of(game), 6)
    _edit(game, b"move: choose Ann weight", b"move: choose Ann conduit")
    _no_entry_has(_of(game), noted)


def test_what_came_after_the_code_was_written_down_is_said(game: Path) -> None:
    noted = code(_of(game), 6)
    Session(game).enter("note well played")
    flaw = expected(_of(game), noted)
    assert flaw
    assert (flaw.line, flaw.entry, flaw.code) == (18, 7, "sealing")
    assert str(flaw.said) == "The code is that of entry 6: 1 entry came after it."
    Session(game).enter("undo")
    flaw = expected(_of(game), noted)
    assert flaw
    assert str(flaw.said) == "The code is that of entry 6: 2 entries came after it."


def test_what_is_no_code_fits_nothing(game: Path) -> None:
    flaw = expected(_of(game), "5c0f\n\x1b[31m")
    assert flaw
    assert str(flaw.said).startswith("No entry has the code '5c0f\\n\\x1b[31m': ")


def test_few_seals_are_checked_without_loading_openssl(game: Path) -> None:
    import subprocess
    import sys

    program = (
        "import sys; from pathlib import Path; from enigma_ref.store.reader import read; "
        "from enigma_ref.store.seal import broken_seals; record = read(Path(sys.argv[1]).read_bytes()); "
        "print(list(broken_seals(record.header, record.entries)), 'hashlib' in sys.modules)"
    )
    done = subprocess.run([sys.executable, "-c", program, str(game)], capture_output=True, text=True, check=True)
    assert done.stdout == "[] False\n"


@given(st.text(alphabet=st.one_of(st.characters(), st.sampled_from('"\\\n\t\x7f \u2028é'))))
def test_a_text_is_quoted_as_json_does(text: str) -> None:
    assert header_content({"note": text}) == json.dumps({"note": text}, ensure_ascii=False, separators=(",", ":"))
