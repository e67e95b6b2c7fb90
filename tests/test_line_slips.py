"""A slip in one line of a record written by hand is a problem of that line: the rest can be looked at."""

from __future__ import annotations

import time
from pathlib import Path

import pytest

from enigma_ref.store.reader import read

from .cli_helpers import ROUND_ONE, invoke, record
from .test_beyond_code_secrets import HEADER as SECRETS

LINES = """\
format: enigma-ref/1
box: enigma
edition: en
players:
- {name: Ann, color: black}
- {name: Bob, color: white}
first: Ann
start_tile: r:N b:E y:S r:W
moves:
- choose Ann weight
- choose Bob angular
- solve Bob
- time
- 'place Bob n1 r:S on r'
- choose Bob weight
- choose Ann conduit
""".splitlines()
MOVES = [line.removeprefix("- ").strip("'") for line in LINES[9:]]


def _with(line: int, text: str) -> str:
    return "\n".join([*LINES[: line - 1], text, *LINES[line:]]) + "\n"


SLIPS = {
    "no closing quote": (14, "- 'place Bob n1 r:S on r", "unreadable", "The closing ' is missing."),
    "no closing double quote": (14, '- "place Bob n1 r:S on r', "unreadable", 'The closing " is missing.'),
    "two kinds of quotes": (14, "- 'place Bob n1 r:S on r\"", "unreadable", "The closing ' is missing."),
    "an early quote": (14, "- 'place Bob n1 r:S' on r", "unreadable", "Something stands behind the closing '."),
    "no space": (12, "-solve Bob", "unreadable", "Put a space after the dash."),
    "a tab behind the dash": (13, "-\ttime", "unreadable", "Use a space, not a tab, after the dash."),
    "a tab": (13, "\t- time", "unreadable", "Use spaces, not a tab, before the dash."),
    "a sign": (13, "- @time", "unreadable", "No move begins with @."),
    "no dash": (12, "solve Bob", "unreadable", "The dash before the move is missing."),
    "a dash lost": (12, " solve Bob", "schema", "The dash before the move is missing."),
    "a dash lost to a space": (12, "  solve Bob", "schema", "The dash before the move is missing."),
    "a dash set in": (13, " - time", "schema", "The dash must stand right below the one of the line before."),
    "another dash": (13, "– time", "unreadable", "Begin the line with a dash (-), not with –."),
    "an invisible character": (13, "- time\x01", "unreadable", "A character that nobody can see stands in this line."),
    "a map without an end": (13, "- {n: 4, move: time", "unreadable", "The closing } is missing."),
    "a map without a beginning": (13, "- n: 4, move: time}", "unreadable", "The opening { is missing."),
    "a brace too many": (13, "- {n: 4, move: time}}", "unreadable", "One } is too many."),
    "a quote lost in a map": (
        14,
        "- {n: 5, move: 'place Bob n1 r:S on r, scored: {Bob: 2}}",
        "unreadable",
        "The closing ' is missing.",
    ),
    "a colon": (13, "- time:", "schema", "No colon stands behind a move."),
    "a list": (13, "- [time]", "schema", "A move is one text, and not a list."),
    "another key": (13, "- {n: 4, mov: time}", "schema", "The move stands under 'mov'. Write the key as move."),
}


@pytest.mark.parametrize("name", SLIPS)
def test_a_slip_in_one_line_is_read_as_it_was_meant(tmp_path: Path, name: str) -> None:
    line, text, code, said = SLIPS[name]
    path = tmp_path / "x.yaml"
    path.write_text(_with(line, text), encoding="utf-8")
    before = path.read_bytes()
    assert [entry.move for entry in read(before).entries] == MOVES
    for command in (("status", path), ("board", path), ("replay", path, "--at", "5"), ("why", path, "5")):
        shown = invoke(*command)
        assert shown.status == 0, command
        assert shown.err.startswith(f"{path}:{line}: entry {line - 9}: {said}"), command
        assert len(shown.err.splitlines()) == 1
    found = invoke("audit", path, "--json").json["findings"]
    errors = [each for each in found if each["severity"] == "error"]
    assert [(each["line"], each["entry"], each["code"]) for each in errors] == [(line, line - 9, code)]
    assert errors[0]["message"].startswith(said)
    assert "mends" not in errors[0]
    findings = invoke("status", path, "--json").json["findings"]
    assert [(each["line"], each["code"]) for each in findings] == [(line, code)]
    done = invoke("do", "--game", path, "solve", "Bob")
    assert done.status == 3
    assert done.err.startswith(f"{path}:{line}: {said}")
    assert path.read_bytes() == before


NO_MOVES = {
    "nothing": ("- ", "schema"),
    "a number": ("- 17", "schema"),
    "a map without a move": ("- {n: 4}", "schema"),
    "an open map": ("- {time", "unreadable"),
    "an alias": ("- *4", "unreadable"),
}


@pytest.mark.parametrize("name", NO_MOVES)
def test_a_line_without_a_move_is_one_error_and_has_no_mend(tmp_path: Path, name: str) -> None:
    text, code = NO_MOVES[name]
    path = tmp_path / "x.yaml"
    path.write_text(_with(13, text), encoding="utf-8")
    found = invoke("audit", path, "--json").json["findings"]
    errors = [each for each in found if each["severity"] == "error"]
    assert [(each["line"], each["entry"], each["code"]) for each in errors] == [(13, 4, code)]
    assert "mends" not in errors[0]
    assert "Most likely '" in errors[0]["message"]
    assert "do amend" not in errors[0]["message"]
    assert invoke("status", path).status == 0
    assert invoke("do", "--game", path, "amend", "4", "time").status == 3


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("- {move: {a: b}}", "- {n: 3}"),
        ("- {move: {a: b}}", "- {move: {a: b}}"),
        ("- ", "- "),
        ("- 17", "- 17"),
        ("- {17", "- {17"),
    ],
)
def test_entries_that_are_none_are_no_copies_of_each_other(tmp_path: Path, one: str, other: str) -> None:
    path = tmp_path / "x.yaml"
    path.write_text(_with(12, f"{LINES[11]}\n{one}\n{other}"), encoding="utf-8")
    errors = [each for each in invoke("audit", path, "--json").json["findings"] if each["severity"] == "error"]
    assert [(each["line"], each["entry"]) for each in errors] == [(13, 4), (14, 5)]
    shown = invoke("why", path, "5", "--json")
    for text in (*(each["message"] for each in errors), shown.out, invoke("replay", path).out):
        assert "are the same" not in text


def test_a_brace_too_many_breaks_no_seal(tmp_path: Path) -> None:
    path = record(tmp_path / "x.yaml", ROUND_ONE)
    path.write_text(path.read_text("utf-8").replace("- {n: 3", "- {{n: 3"), encoding="utf-8")
    errors = [each for each in invoke("audit", path, "--json").json["findings"] if each["severity"] == "error"]
    assert [(each["line"], each["code"]) for each in errors] == [(14, "unreadable")]
    assert errors[0]["message"].startswith("One { is too many.")
    assert invoke("status", path).status == 0


@pytest.mark.parametrize(
    ("lead", "said"),
    [
        ("", "The dash before the move is missing."),
        (" ", "The dash before the move is missing."),
        ("  - ", "The dash must stand right below the one of the line before."),
        (" - ", "The dash must stand right below the one of the line before."),
    ],
)
def test_an_entry_with_braces_and_a_slip_in_its_dash_breaks_no_seal(tmp_path: Path, lead: str, said: str) -> None:
    path = record(tmp_path / "x.yaml", ROUND_ONE)
    path.write_text(path.read_text("utf-8").replace("- {n: 3", f"{lead}{{n: 3"), encoding="utf-8")
    errors = [each for each in invoke("audit", path, "--json").json["findings"] if each["severity"] == "error"]
    assert [(each["line"], each["entry"], each["code"]) for each in errors] == [(14, 3, "unreadable")]
    assert errors[0]["message"].startswith(f"{said} The line should be: - {{n: 3, ")
    shown = invoke("status", path, "--json")
    assert shown.status == 0
    assert shown.json["entries"] == 5


def test_several_slips_are_several_errors(tmp_path: Path) -> None:
    path = tmp_path / "x.yaml"
    lines = list(LINES)
    lines[11], lines[12], lines[13] = "-solve Bob", "- @time", "- 'place Bob n1 r:S on r"
    path.write_text("\n".join(lines) + "\n", encoding="utf-8")
    assert [entry.move for entry in read(path.read_bytes()).entries] == MOVES
    assert [problem.line for problem in read(path.read_bytes()).problems] == [12, 13, 14]


def test_a_torn_last_line_is_torn_behind_a_slip_too(tmp_path: Path) -> None:
    data = _with(13, "- @time").encode() + b"- {n: 8, at: 2026-"
    assert [(problem.line, problem.code) for problem in read(data).problems] == [(13, "unreadable"), (17, "torn")]


@pytest.mark.parametrize(
    "text",
    [
        "- note we had a good\n time of it",
        "- note we had a good\n  time of it",
        "- place Bob\n  n1 r:S on r",
        "- place Bob n1\n r:S on r",
        "-\n  time",
        "- {n: 4,\n move: time}",
        "- n: 4\n  move: time",
        "- 'note one\n\n  two'",
    ],
)
def test_a_move_on_several_lines_is_no_slip(text: str) -> None:
    found = read(_with(13, text).encode())
    assert found.problems == []
    assert len(found.entries) == 7
    # Nor is it one beside a line that is.
    found = read(_with(13, text).replace("- solve Bob", "-solve Bob").encode())
    assert [problem.line for problem in found.problems] == [12]
    assert len(found.entries) == 7


@pytest.mark.parametrize(
    "text",
    [
        _with(7, "first: 'Ann"),
        _with(4, "players: ["),
        _with(9, "moves: [").replace("- ", "  "),
    ],
)
def test_what_is_wrong_elsewhere_stays_unreadable(tmp_path: Path, text: str) -> None:
    path = tmp_path / "x.yaml"
    path.write_text(text, encoding="utf-8")
    assert invoke("status", path).status == 3


@pytest.mark.thorough
@pytest.mark.slow
@pytest.mark.parametrize(
    "line", ["- choose Ann weight", '- "note a"', "- 'x", "-x", "- {a", "- x\n  y", "\t- x", "- ["]
)
def test_looking_for_slips_takes_no_longer_than_reading_does(line: str) -> None:
    data = ("\n".join([*LINES[:9], *[line] * 60_000, "- 'y"]) + "\n").encode()
    began = time.process_time()
    read(data)
    assert time.process_time() - began < 20


def test_entries_behind_a_gap_have_one_number_in_all_findings(tmp_path: Path) -> None:
    path = tmp_path / "x.yaml"
    entries = ["{n: 1, move: choose Ann weight}", "{n: 2, move: choose Bob angular}", "{n: 3, move: solve Bob}"]
    odd = "{n: 6, at: yesterday, move: note x, seal: wax, colour: red, scored: many}"
    path.write_text("\n".join([*LINES[:9], *(f"- {entry}" for entry in (*entries, odd))]) + "\n", encoding="utf-8")
    found = invoke("audit", path, "--json").json["findings"]
    of_line = {(each["code"], each["entry"]) for each in found if each["line"] == 13}
    assert {code for code, _ in of_line} >= {"schema", "unknown-key", "gap", "unfinished"}
    assert {entry for _, entry in of_line} == {6}


def test_no_points_are_what_the_rules_give_whether_they_are_said_or_not(tmp_path: Path) -> None:
    path = tmp_path / "x.yaml"
    moves = "- choose Ann weight\n- choose Bob angular\n- solve Bob\n- time\n"
    scored = "- {{move: place Bob n1 r:S on r, scored: {scored}}}\n"
    for claim, codes in (
        ("{Bob: 2, Ann: 0}", set()),
        ("{Ann: 0, Bob: 2}", set()),
        ("{Bob: 2, Ann: 1}", {"score"}),
        ("{Bob: 0, Ann: 0}", {"score"}),
    ):
        path.write_text("\n".join([*LINES[:9], ""]) + moves + scored.format(scored=claim), encoding="utf-8")
        found = invoke("audit", path, "--json").json["findings"]
        assert {each["code"] for each in found if each["severity"] == "error"} == codes, claim
    path.write_text("\n".join([*LINES[:9], ""]) + "- {move: choose Ann weight, scored: {Ann: 0}}\n", encoding="utf-8")
    assert invoke("audit", path).status == 0


def test_a_correction_that_can_be_accepted_is_illegal_and_not_impossible(tmp_path: Path) -> None:
    path = tmp_path / "x.yaml"
    path.write_text("\n".join(LINES) + "\n", encoding="utf-8")
    refused = invoke("do", "--game", path, "--json", "strike", "4")
    assert refused.status == 1
    assert refused.json["error"]["message"].endswith("or let them stand: accept strike 4.")
    assert refused.json["error"]["code"] == "illegal"


@pytest.mark.parametrize(
    "line",
    [
        "-lie cellar",
        "lie cellar",
        " lie cellar",
        "- 'lie cellar",
        "\t- lie cellar",
        "- [lie, cellar]",
        "- lie cellar: x",
        "- {n: 3, mov: lie cellar}",
        "- {n: 3, move: lie cellar",
        "- @lie cellar",
        "- {lie cellar",
        "- lie cellar: a: b",
    ],
)
def test_a_secret_in_a_line_with_a_slip_is_not_repeated(tmp_path: Path, line: str) -> None:
    path = tmp_path / "x.yaml"
    path.write_text(f"{SECRETS}- name Ann p5 library\n- doubt Bob\n{line}\n", encoding="utf-8")
    for command in (("status", path), ("audit", path), ("audit", path, "--json"), ("do", "--game", path, "note", "x")):
        answer = invoke(*command)
        assert "cellar" not in answer.out + answer.err, command
        assert f"{path}:15" in answer.out + answer.err or "--json" in command
