"""How much there can be: limits with a sentence each, and costs that grow with what is read and no faster."""

from __future__ import annotations

import random
from collections.abc import Sequence
from pathlib import Path

import pytest

from enigma_ref import RecordError, load
from enigma_ref.cli.export import formats
from enigma_ref.core import audit, limits, uncorrectable
from enigma_ref.core import log as core_log
from enigma_ref.core import replay as core_replay
from enigma_ref.core.log import Log
from enigma_ref.core.refusal import Refusal
from enigma_ref.core.replay import replay
from enigma_ref.games.enigma.board.spot import Spot, parse_spot
from enigma_ref.games.enigma.board.tile import parse_tile
from enigma_ref.games.enigma.page.positions import Collector, Position, Positions
from enigma_ref.games.enigma.phases import place
from enigma_ref.library import entering
from enigma_ref.library import session as library_session
from enigma_ref.library.opened import Opened
from enigma_ref.library.session import Session
from enigma_ref.store import canonical, yaml_reader
from enigma_ref.store import record as store_record
from enigma_ref.store.reader import read

from . import shelf
from .cli_helpers import HEADER, ROUND_ONE, assert_one_paragraph, invoke, record
from .long_games import long_game
from .toy import Heap, Toy


def _toy(*lines: str) -> Log[Heap, object]:
    found: Log[Heap, object] = Log(Toy(), Heap(("Ann", "Bob"), 100_000))
    for line in lines:
        found = found.enter(line)
    return found


def _steps_of(log: Log[Heap, object]) -> int:
    """Count all steps that a log and those before it hold on to."""
    seen: set[int] = set()
    at: Log[Heap, object] | None = log
    while at is not None:
        step = at.tip
        while step is not None and id(step) not in seen:
            seen.add(id(step))
            step = step.before
        at = at.previous
    return len(seen)


def _at_most_again(monkeypatch: pytest.MonkeyPatch, most: int) -> None:
    for module in (core_log, uncorrectable):
        monkeypatch.setattr(module, "MOST_AGAIN", most)


# --- undo and corrections


def test_undo_and_redo_keep_what_they_share() -> None:
    log = _toy("take Ann 1", *["note x"] * 500)
    for _ in range(200):
        log = log.enter("undo")
        assert log.state.stones == 100_000
        log = log.enter("redo")
        assert log.state.stones == 99_999
    assert log.again == 500
    assert _steps_of(log) == 1001
    assert len(log.steps()) == 501
    # A remark more, and the ones before are played again: once.
    log = log.enter("note y").enter("undo").enter("redo").enter("undo")
    assert log.again == 1001
    assert log.steps()[-1].entry == 902
    assert log.state.stones == 100_000


def test_what_undo_shares_is_what_it_would_have_made() -> None:
    rng = random.Random(5)
    for _ in range(100):
        log = _toy("take Ann 1")
        for _ in range(30):
            turn = log.state.names[log.state.turn]
            line = rng.choice(
                ["undo", "undo", "redo", "redo", "note x", f"take {turn} 1", "amend 1 take Ann 2", "strike 3"]
            )
            try:
                log = log.enter(line)
            except Refusal:
                continue
            assert [step.place for step in log.steps()] == list(range(1, len(log.steps()) + 1))
        plain = _toy()
        for at in log.history()[1:]:
            if plain.done:
                plain.done.undone = None  # nothing to share
            plain = plain.enter(at.text)
            assert plain.state == at.state
            assert [(step.entry, step.command) for step in plain.steps()] == [
                (step.entry, step.command) for step in at.steps()
            ]


def test_corrections_are_refused_once_they_have_played_too_much_again(monkeypatch: pytest.MonkeyPatch) -> None:
    _at_most_again(monkeypatch, 50)
    log = _toy(*["take Ann 1", "take Bob 1"] * 8)
    for times in range(3):
        assert log.again == 16 * times
        log = log.enter("amend 1 take Ann 2")
    with pytest.raises(Refusal) as refused:
        log.enter("amend 1 take Ann 1")
    assert refused.value.rule == "record/amend"
    assert not refused.value.acceptable
    assert refused.value.message == (
        "Undo and corrections have played 50 moves of this record again, and can play no more. "
        "Go on without correcting, or start a new record."
    )
    # What is near the end costs little, and still can be done; so can undo, which shares all of it.
    log = log.enter("amend 16 take Bob 2")
    assert log.again == 49
    log = log.enter("undo")
    assert log.again == 49
    assert log.enter("take Ann 5").state.stones == 100_000 - 22


def test_undo_is_refused_once_it_has_played_too_many_remarks_again(monkeypatch: pytest.MonkeyPatch) -> None:
    _at_most_again(monkeypatch, 50)
    log = _toy(*["take Ann 1", "take Bob 1"] * 8, *["note x"] * 30).enter("undo")
    with pytest.raises(Refusal, match="can play no more"):
        log.enter("undo")
    assert log.enter("redo").enter("undo").state == log.state


@pytest.mark.slow
@pytest.mark.parametrize(
    "line", ["amend 1 take Ann 2", "amend 3 note x", "amend 99999 note x", "strike 2", "undo", "amend 1 take Bob 9"]
)
def test_a_file_of_corrections_takes_no_longer_than_its_length(line: str, monkeypatch: pytest.MonkeyPatch) -> None:
    _at_most_again(monkeypatch, 5_000)
    played = 0
    really = Toy.play

    def counted(*arguments: object) -> object:
        nonlocal played
        played += 1
        return really(*arguments)  # type: ignore[arg-type]

    monkeypatch.setattr(Toy, "play", counted)
    lines = ["take Ann 1", "take Bob 1"] * 500 + ["strike 3"] + ["note x"] * 500 + [line] * 1000
    log = replay(Toy(), Heap(("Ann", "Bob"), 100_000), lines)
    assert log.number == len(lines)
    assert log.again <= 5_000
    assert _steps_of(log) <= len(lines) + 5_000
    assert played <= 1000 + 4 * 5_000, "a correction is tried, then played on; a refused move is played as accepted"


def test_a_correction_that_breaks_hundreds_of_moves_explains_some_and_names_the_others_by_number() -> None:
    log = _toy(*["take Ann 1", "take Bob 1"] * 200)
    with pytest.raises(Refusal) as refused:
        log.enter("strike 1")
    assert refused.value.message.startswith("strike 1 would break 399 later moves: 2 take Bob 1 (take/turn: ")
    assert "; and 387 more: 14-400. Before that" in refused.value.message
    assert refused.value.message.count("take/turn") == 12
    assert len(refused.value.message) < 800


# --- lines


def test_a_line_of_a_megabyte() -> None:
    log = _toy("note " + "x" * 999_995)
    with pytest.raises(Refusal) as refused:
        log.enter("note " + "x" * 999_996)
    assert refused.value.message == (
        "A line has at most 1,000,000 characters, and this one has 1,000,001. Shorten it, or write several notes."
    )


def test_a_line_too_long_for_a_file_is_a_fault_of_that_line() -> None:
    log = replay(Toy(), Heap(("Ann", "Bob"), 10), ["take Ann " + "1" * 1_000_000, "take Ann 1"])
    assert [step.entry for step in log.faults()] == [1]
    assert log.state.stones == 9


# --- what does not stand


def test_after_thousands_of_faults_the_rest_is_not_looked_at(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(core_replay, "MOST_FAULTS", 3)
    log = replay(Toy(), Heap(("Ann", "Bob"), 10), ["take Bob 1", "gibberish", "take Ann 99", "take Ann 1", "note x"])
    assert [(step.entry, step.fault.rule) for step in log.faults() if step.fault] == [
        (1, "take/turn"),
        (2, "move/unknown"),
        (3, "heap/empty"),
        (4, "record/amend"),
        (5, "record/amend"),
    ]
    last = log.faults()[-1].fault
    assert last
    assert last.message == (
        "So many moves before it do not stand, or stand against a rule, that it was not looked at. Correct those first."
    )


def test_after_thousands_of_accepted_moves_the_rest_is_not_looked_at(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(core_replay, "MOST_LET_STAND", 2)
    lines = ["accept take Bob 1", "take Bob 1", "note x", "accept take Bob 1", "take Ann 1", "note x"]
    log = replay(Toy(), Heap(("Ann", "Bob"), 10), lines)
    assert [step.entry for step in log.faults()] == [5, 6]
    assert log.state.stones == 7


def test_an_audit_lists_a_thousand_findings_of_a_kind(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(audit, "MOST_OF_A_KIND", 5)
    path = tmp_path / "x.yaml"
    path.write_text(HEADER + "- {mood: good, move: note x}\n" * 12 + "- choose Bob weight\n", encoding="utf-8")
    found = invoke("audit", path, "--json").json["findings"]
    odd = [finding for finding in found if finding["code"] == "unknown-key"]
    assert [finding["line"] for finding in odd] == [12, 13, 14, 15, 16, 23]
    assert odd[-1]["message"] == "7 more findings of this kind, up to here, are not listed."
    assert odd[-1]["severity"] == "warning"
    assert {"illegal", "unsealed", "unfinished"} <= {finding["code"] for finding in found}


def test_of_many_wrong_claims_the_first_are_told_and_the_rest_counted(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(audit, "MOST_OF_A_KIND", 2)
    path = tmp_path / "x.yaml"
    path.write_text(
        HEADER + "".join(f"- {{move: note x, scored: {{Ann: {n}}}}}\n" for n in range(1, 7)), encoding="utf-8"
    )
    found = [each for each in invoke("audit", path, "--json").json["findings"] if each["code"] == "score"]
    assert [(each["line"], each["message"]) for each in found] == [
        (12, "scored says Ann 1, but the rules give nothing."),
        (13, "scored says Ann 2, but the rules give nothing."),
        (17, "4 more findings of this kind, up to here, are not listed."),
    ]


def test_lines_that_were_not_looked_at_keep_their_numbers(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(core_replay, "MOST_FAULTS", 3)
    path = tmp_path / "x.yaml"
    twice = "".join(f"- {{n: {number}, move: note {number}}}\n" * 2 for number in range(1, 9))
    path.write_text(HEADER + twice + "- {n: 12, move: choose Ann weight}\n", encoding="utf-8")
    log = load(path).log
    assert log.number == 12
    assert log.previous is not None
    assert log.previous.number == 8
    assert "Traceback" not in invoke("audit", path).err


def test_a_command_names_a_thousand_odd_things(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(library_session, "MOST_OF_A_KIND", 5)
    path = tmp_path / "x.yaml"
    path.write_text(HEADER + "- {mood: good, move: note x}\n" * 12, encoding="utf-8")
    lines = invoke("status", path).err.splitlines()
    assert len(lines) == 6
    assert lines[-1] == f"{path.as_posix()}: 7 more, which enigma-ref audit lists."


# --- sizes


@pytest.mark.parametrize("kind", ["by the program", "by hand", "in blocks"])
def test_a_record_has_so_many_entries_and_no_more(tmp_path: Path, kind: str, monkeypatch: pytest.MonkeyPatch) -> None:
    for module in (canonical, yaml_reader, store_record, entering):
        monkeypatch.setattr(module, "MOST_ENTRIES", 5)
    path = record(tmp_path / "x.yaml", ROUND_ONE)
    if kind == "by hand":
        path.write_text(HEADER + "- note x\n" * 5, encoding="utf-8")
    elif kind == "in blocks":
        path.write_text(HEADER + "- move: note x\n  _mine: 1\n" * 5, encoding="utf-8")
    before = path.read_bytes()
    assert invoke("status", path, "--json").json["entries"] == 5
    done = invoke("do", "--game", path, "note", "more")
    assert done.status == 3
    assert_one_paragraph(done)
    assert done.err.endswith("The record has 5 entries, which is the most there can be. Start a new one.\n")
    assert path.read_bytes() == before
    path.write_bytes(before + before.splitlines(keepends=True)[-1].replace(b"n: 5", b"n: 6").replace(b"  _", b"- _"))
    status = invoke("status", path)
    assert status.status == 3
    line = 22 if kind == "in blocks" else 17
    assert status.err == f"{path.as_posix()}:{line}: A record has at most 5 entries. Name another file.\n"


def test_a_header_has_so_many_values_and_no_more(tmp_path: Path) -> None:
    path = tmp_path / "x.yaml"
    players = "".join(f"- {{name: B{n}, color: red}}\n" for n in range(5000))
    for text in (
        HEADER.replace("first:", f"{players}first:"),
        HEADER.replace("first:", "".join(f"k{n}: z\n" for n in range(10_001)) + "first:"),
        HEADER.replace("target: 15", ", ".join(f"r{n}: x" for n in range(10_001))),
    ):
        path.write_text(text, encoding="utf-8")
        status = invoke("status", path)
        assert status.status == 3
        assert_one_paragraph(status)
        assert status.err.endswith(": The header is longer than in any record.\n")


def test_a_file_has_so_many_values_and_no_more(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(yaml_reader, "_MOST_VALUES", 100)
    found = read((HEADER + "- {move: note x, scored: {Ann: 1, Bob: 2}}\n" * 30).encode())
    assert [(problem.code, problem.message) for problem in found.problems] == [
        (
            "unreadable",
            "A file that enigma-ref did not write line by line has at most 100 values, and this one has more. "
            "Split it into several records, or name another file.",
        )
    ]


def test_claims_as_the_program_writes_them_are_read_up_to_so_many_characters(monkeypatch: pytest.MonkeyPatch) -> None:
    def written(names: Sequence[str]) -> bytes:
        lines = [
            f"- {{n: {n}, at: 2026-11-16T19:30:00+01:00, move: note x, scored: {{{name}: 1}}, seal: 0123456789ab}}\n"
            for n, name in enumerate(names, 1)
        ]
        return (HEADER + "".join(lines)).encode()

    monkeypatch.setattr(canonical, "_MOST_CLAIMED", 100)
    alike, others = written(["Ann"] * 30), written([f"P{n}" for n in range(30)])
    assert read(alike).canonical
    assert not read(others).canonical
    assert [entry.claims for entry in read(others).entries] == [{"scored": {f"P{n}": 1}} for n in range(30)]


def test_claims_of_entries_that_were_not_looked_at_are_not_judged() -> None:
    slips = "- {move: choose Zoe weight, scored: {Ann: 3}}\n"
    found = Opened(read((HEADER + slips * (limits.MOST_FAULTS + 5) + "- {move: note x, scored: {Ann: 3}}\n").encode()))
    entries = {each.entry for each in found.findings() if each.code == "score"}
    assert max(entries, default=0) <= limits.MOST_FAULTS


@pytest.mark.parametrize("text", ["n1000", "s1e1000", "w999999", "n001000"])
def test_a_spot_is_not_farther_than_a_table_reaches(text: str) -> None:
    with pytest.raises(Refusal) as refused:
        parse_spot(text)
    assert not refused.value.acceptable
    assert refused.value.message == (
        f"{text!r} is farther away than any table reaches. "
        "A spot is at most 999 steps to the north, east, south or west."
    )


def test_a_spot_at_the_edge() -> None:
    assert parse_spot("n999w999") == (-999, 999)
    assert str(parse_spot("n0999")) == "n999"


@pytest.mark.parametrize("text", ["r" * 41 + ":N", " ".join(["r:"] * 21), "r" * 20 + ":N " + "b" * 21 + ":S"])
def test_a_tile_has_so_many_cells_and_groups_and_no_more(text: str) -> None:
    with pytest.raises(Refusal) as refused:
        parse_tile(text)
    assert refused.value.rule == "tile/form"
    assert refused.value.message.endswith(
        " has more in it than a tile can have. A tile has at most 20 groups and 40 cells."
    )


@pytest.mark.parametrize("text", ["r" * 40 + ":N", " ".join(["r:"] * 20)])
def test_the_fullest_tile_can_be_shown(tmp_path: Path, text: str) -> None:
    path = record(tmp_path / "x.yaml", [], HEADER.replace("start_tile: r:N b:E y:S r:W", f"start_tile: '{text}'"))
    for command in (("status", path), ("board", path), ("board", path, "--svg", tmp_path / "x.svg")):
        assert invoke(*command).status == 0, command


def test_tiles_far_apart_can_be_shown(tmp_path: Path) -> None:
    path = record(tmp_path / "x.yaml", ["accept place Ann n99e99 r:N", "accept place Bob s99w99 b:S"])
    for command in (("status", path), ("board", path), ("board", path, "--svg", tmp_path / "x.svg")):
        assert invoke(*command).status == 0, command


def test_pictures_pages_and_documents_show_so_many_entries(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(library_session, "MOST_SHOWN", 4)
    monkeypatch.setattr(formats, "MOST_IN_JSON", 4)
    path = record(tmp_path / "x.yaml", ROUND_ONE)
    out = tmp_path / "out"
    for command in (("board", path), ("board", path, "--svg", out), ("replay", path, "--html", out)):
        result = invoke(*command)
        assert result.status == 3
        assert_one_paragraph(result)
        assert result.err == (
            f"{path.as_posix()}: Pictures and pages show at most 4 entries, and here are 5. "
            "See them as text with: enigma-ref status, enigma-ref replay.\n"
        )
        assert not out.exists()
    exported = invoke("export", path, "--to", "json")
    assert exported.status == 3
    assert exported.err == f"{path.as_posix()}: JSON takes games of up to 4 entries; here are 5. Take --to csv.\n"
    monkeypatch.setattr("enigma_ref.cli.compare.MOST_COMPARED", 4)
    compared = invoke("compare", path)
    assert compared.status == 3
    assert compared.err == f"{path.as_posix()}: Games of up to 4 entries can be compared, and here are 5.\n"
    assert invoke("board", path, "--at", "4").status == 0
    assert invoke("export", path, "--to", "csv").status == 0


def test_a_table_has_room_for_so_many_tiles(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(place, "_MOST_TILES", 3)
    path = record(tmp_path / "x.yaml", ["accept place Ann n1 r:NS", "accept place Ann n2 r:NS"])
    for word in ("place", "accept place"):
        result = invoke("do", "--game", path, *word.split(), "Ann", "n3", "r:NS")
        assert result.status == 1
        assert_one_paragraph(result)
        assert result.err.startswith("refused (place/")
    assert result.err == (
        "refused (place/empty): There are 3 tiles on the table, and no room for more. "
        "Start a new record with: enigma-ref new.\n"
    )


def test_on_a_large_board_spots_are_looked_for_nearby(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = record(tmp_path / "x.yaml", ["accept place Ann n1 r:NS"])
    whole = invoke("do", "--game", path, "accept", "place", "Ann", "n1", "r:NS").err
    monkeypatch.setattr(place, "_LARGE", 1)
    near = invoke("do", "--game", path, "accept", "place", "Ann", "n1", "r:NS").err
    assert "Spots beside a tile: n2, n1w1, n1e1, w1, e1 and s1." in whole
    assert "Spots beside a tile: n2, n1w1, n1e1, w1, e1, s1 and more." in near
    assert str(place._spots(Session(path).log.state, Spot(30, 30))) == "No tile lies near there."


@pytest.mark.parametrize("command", ["board", "board --svg", "replay --html"])
def test_pictures_and_pages_draw_so_much(tmp_path: Path, command: str, monkeypatch: pytest.MonkeyPatch) -> None:
    path, out = record(tmp_path / "x.yaml", ROUND_ONE), tmp_path / "out"
    monkeypatch.setattr(limits, "MOST_DRAWN", 13)
    words = command.split()
    result = invoke(words[0], path, *words[1:], *([out] if words[1:] else []))
    assert result.status == 3
    assert_one_paragraph(result)
    instead = "replay" if "html" in command else "status"
    assert result.err == (
        f"{path.as_posix()}: Pictures and pages show at most 13 tiles, groups and cells, and here are more. "
        f"See it as text with: enigma-ref {instead}.\n"
    )
    assert not out.exists()
    monkeypatch.setattr(limits, "MOST_DRAWN", 14)
    assert invoke(words[0], path, *words[1:], *([out] if words[1:] else [])).status == 0


def test_the_library_says_of_a_picture_that_it_is_too_much(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    game = load(record(tmp_path / "x.yaml", ROUND_ONE))
    monkeypatch.setattr(limits, "MOST_DRAWN", 13)
    with pytest.raises(RecordError, match="at most 13 tiles, groups and cells"):
        game.svg()


def test_a_page_shows_so_much_text(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path, out = record(tmp_path / "x.yaml", [*ROUND_ONE, f"note {'x' * 500}"]), tmp_path / "out"
    monkeypatch.setattr(limits, "MOST_TEXT", 500)
    result = invoke("replay", path, "--html", out)
    assert result.status == 3
    assert result.err == (
        f"{path.as_posix()}: A page shows at most 500 characters of entries, and here are more. "
        "See it as text with: enigma-ref replay.\n"
    )
    assert not out.exists()


@pytest.mark.parametrize(
    ("words", "instead"),
    [("replay --html", "See it as text with: enigma-ref replay."), ("export --to json --out", "Take --to csv.")],
)
def test_what_would_be_told_again_and_again_is_not(
    tmp_path: Path, words: str, instead: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    command, *options = words.split()
    path, out = tmp_path / "x.yaml", tmp_path / "out"
    record(path, [*ROUND_ONE, *["ruling own-pair once", "ruling own-pair each"] * 20])
    monkeypatch.setattr(limits, "MOST_RETOLD", 50)
    result = invoke(command, path, *options, out)
    assert result.status == 3
    assert_one_paragraph(result)
    assert result.err.splitlines()[-1] == (
        f"{path.as_posix()}: So much of this game changes so often that all of it cannot be told at once. {instead}"
    )
    assert not out.exists()
    monkeypatch.setattr(limits, "MOST_RETOLD", 10_000)
    assert invoke(command, path, *options, out).status == 0


# --- what a page holds


def _named(position: Position, collector: Collector) -> Position:
    """Call tiles by where they lie, so that two positions can be compared."""
    names = {number: f"{spot}={tile.text}" for (spot, tile), number in collector.tiles.items()}
    found = {}
    for key, value in position.items():
        number, dot, rest = key[1:].partition(".")
        found[key if key[0] == "s" else f"{key[0]}{names[int(number)]}{dot}{rest}"] = value
    return found


@pytest.mark.slow
@pytest.mark.parametrize(
    "seed",
    [
        *(0, 5, 9),
        *(pytest.param(seed, marks=[pytest.mark.slow, pytest.mark.long]) for seed in (1, 2, 3, 4, 6, 7, 8, 10, 11)),
    ],
)
def test_a_page_that_looks_at_changes_sees_what_one_that_looks_at_everything_does(seed: int) -> None:
    log = long_game(12) if seed == 0 else shelf.game(random.Random(seed), mistakes=0.3, target=15).log
    collector = Collector()
    positions = Positions(collector)
    position: Position = {}
    for at in log.history():
        for key, value in positions.go(at.state).items():
            assert position.get(key) != value, "a patch sets only what is otherwise"
            if value is None:
                del position[key]
            else:
                position[key] = value
        fresh = Collector()
        whole = Positions(fresh).go(at.state)
        assert _named(position, collector) == _named(whole, fresh)
    assert len(position) > 20
