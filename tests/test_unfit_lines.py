"""What is no text in a line below `moves:` is an error of that line: every command shows the rest without it."""

from __future__ import annotations

from pathlib import Path

import pytest

import enigma_ref
from enigma_ref.store.reader import read

from .cli_helpers import ROUND_ONE, invoke, record
from .test_beyond_code_secrets import HEADER as SECRETS
from .test_line_slips import LINES, MOVES

NOT_UTF8 = "This line is not UTF-8. Save the file as UTF-8 in an editor."
INVISIBLE = "A character that nobody can see stands in this line."
SECOND = "A second YAML document begins here; a record is one. Remove this line."
ENDS = "This line ends the YAML document; a record is one. Remove this line."
ANCHORS = "Anchors and aliases (& and *) are not used in records. Write the value out."
TAGS = "A tag (! and a word) is not used in records. Remove it."

COMMANDS = (
    ("status",),
    ("board",),
    ("replay", "--at", "5"),
    ("why", "3"),
    ("compare",),
    ("export", "--to", "json"),
    ("export", "--to", "csv"),
    ("whatif", "--at", "2", "solve Bob"),
)


def _before(line: int, odd: bytes) -> bytes:
    """Return a clean record with a line put in before another."""
    lines = [each.encode() for each in LINES]
    return b"\n".join([*lines[: line - 1], odd, *lines[line - 1 :], b""])


NOTES: dict[str, tuple[bytes, str, str]] = {
    "Latin-1": (b"- note caf\xe9", NOT_UTF8, "note caf\ufffd"),
    "Latin-1 in quotes": (b"- 'note caf\xe9'", NOT_UTF8, "note caf\ufffd"),
    "Latin-1 in a map": (b"- {n: 4, move: note caf\xe9}", NOT_UTF8, "note caf\ufffd"),
    "several bytes": (b"- note \xff\xfe\x9b31m", NOT_UTF8, "note \ufffd31m"),
    "half a character": (b"- note caf\xc3", NOT_UTF8, "note caf\ufffd"),
    "a surrogate": (b"- note \xed\xa0\x80", NOT_UTF8, "note \ufffd"),
    "bytes and an escape": (b"- note caf\xe9\x1b[31m", NOT_UTF8, "note caf\ufffd [31m"),
    "bytes and a quote": (b"- 'note caf\xe9", NOT_UTF8, "note caf\ufffd"),
    "bytes in a comment": (b"- note a # caf\xe9", NOT_UTF8, "note a"),
    "a next line": ("- note a\x85b".encode(), f"{INVISIBLE} The line should be: - note a b", "note a b"),
    "a line separator": ("- note a\u2028b".encode(), f"{INVISIBLE} The line should be: - note a b", "note a b"),
    "a paragraph separator": ("- note a\u2029b".encode(), f"{INVISIBLE} The line should be: - note a b", "note a b"),
    "a return": (b"- note a\rb", f"{INVISIBLE} The line should be: - note a b", "note a b"),
    "an escape": (b"- note \x1b[31m", f"{INVISIBLE} The line should be: - note  [31m", "note  [31m"),
    "a bell in a comment": (b"- note a # b\x07", f"{INVISIBLE} The line should be: - note a", "note a"),
    "a bell and no quote": (b"- 'note a\x07", "The closing ' is missing. The line should be: - note a", "note a"),
    "an anchor": (b"- &a note a", f"{ANCHORS} The line should be: - note a", "note a"),
    "an anchor in a map": (
        b"- {n: 4, move: &a 'note &b c'}",
        f"{ANCHORS} The line should be: - {{n: 4, move: 'note &b c'}}",
        "note &b c",
    ),
    "a tag": (b"- !!str note a", f"{TAGS} The line should be: - note a", "note a"),
    "a tag of one's own": (
        b"- {n: 4, move: !x note a}",
        f"{TAGS} The line should be: - {{n: 4, move: note a}}",
        "note a",
    ),
    "a stray sign": (b"- !note a", "No move begins with !. The line should be: - note a", "note a"),
}


@pytest.mark.parametrize("name", NOTES)
def test_what_is_no_text_in_a_note_is_an_error_of_its_line(tmp_path: Path, name: str) -> None:
    odd, said, move = NOTES[name]
    path = tmp_path / "x.yaml"
    path.write_bytes(before := _before(13, odd))
    assert [entry.move for entry in read(before).entries] == [*MOVES[:3], move, *MOVES[3:]]
    for command, *options in COMMANDS:
        shown = invoke(command, path, *options)
        assert shown.status == 0, command
        assert not any(char in shown.out + shown.err for char in "\x85\u2028\u2029\x07\x1b\r\x9b\xe9"), command
        if command != "export":
            assert shown.err.splitlines()[0] == f"{path}:13: entry 4: {said}", command
    found = invoke("audit", path, "--json").json["findings"]
    errors = [each for each in found if each["severity"] == "error"]
    assert [(each["line"], each["entry"], each["code"]) for each in errors] == [(13, 4, "unreadable")]
    assert errors[0]["message"] == said
    findings = invoke("status", path, "--json").json["findings"]
    assert [(each["line"], each["code"], each["message"]) for each in findings] == [(13, "unreadable", said)]
    done = invoke("do", "--game", path, "note", "x")
    assert done.status == 3
    assert done.err.startswith(f"{path}:13: {said}")
    assert path.read_bytes() == before


MARKS = {
    "a second document": (b"---", SECOND),
    "a second document with a comment": (b"--- # from here on", SECOND),
    "an end": (b"...", ENDS),
    "a directive": (b"%YAML 1.1", SECOND),
    "Latin-1 in a comment": (b"# caf\xe9", NOT_UTF8),
    "a bell in a comment": (b"# a\x07b", INVISIBLE),
    "a next line in a comment": (b"# a\xc2\x85b", INVISIBLE),
}


@pytest.mark.parametrize("name", MARKS)
def test_a_line_that_is_no_entry_is_an_error_and_none_of_the_entries_moves_on(tmp_path: Path, name: str) -> None:
    odd, said = MARKS[name]
    path = tmp_path / "x.yaml"
    for line in (10, 13, 17):
        path.write_bytes(before := _before(line, odd))
        if line == 17 and name == "an end":
            assert invoke("audit", path).status == 0, "behind all moves it does no harm"
            continue
        assert [entry.move for entry in read(before).entries] == MOVES
        shown = invoke("status", path)
        assert (shown.status, shown.err) == (0, f"{path}:{line}: {said}\n")
        found = invoke("audit", path, "--json").json["findings"]
        errors = [(each["line"], each["entry"], each["code"]) for each in found if each["severity"] == "error"]
        assert errors == [(line, None, "unreadable")]
        assert invoke("do", "--game", path, "note", "x").status == 3
        assert path.read_bytes() == before


@pytest.mark.parametrize("end", [b"", b"\n"])
def test_bytes_in_the_last_line_are_its_error_with_a_line_break_and_without(tmp_path: Path, end: bytes) -> None:
    path = record(tmp_path / "x.yaml", ROUND_ONE)
    path.write_bytes(before := path.read_bytes() + b"- note caf\xe9" + end)
    assert invoke("status", path).status == 0
    row = invoke("list", tmp_path, "--json").json["records"][0]
    assert row["state"] == "unfinished"
    assert invoke("do", "--game", path, "note", "x").status == 3
    assert path.read_bytes() == before


def test_a_byte_in_a_later_line_of_an_entry_is_found_where_it_is() -> None:
    found = read(_before(13, b"- 'note one\n  caf\xe9'"))
    assert [(problem.line, problem.in_entry, problem.message) for problem in found.problems] == [(14, True, NOT_UTF8)]
    assert [entry.move for entry in found.entries] == [*MOVES[:3], "note one caf\ufffd", *MOVES[3:]]


def test_the_text_of_a_record_that_is_none_is_refused_with_its_line() -> None:
    game = enigma_ref.loads(_before(13, b"- note caf\xe9"))
    assert [step.move for step in game.history()][3] == "note caf\ufffd"
    with pytest.raises(enigma_ref.RecordError, match=f"^line 13: {NOT_UTF8}$"):
        game.yaml()


def test_a_seal_proves_what_an_undecodable_line_was(tmp_path: Path) -> None:
    path = record(tmp_path / "x.yaml", ROUND_ONE)
    path.write_bytes(path.read_bytes().replace(b"move: solve Bob", b"move: solve B\xf6b"))
    errors = [each for each in invoke("audit", path, "--json").json["findings"] if each["severity"] == "error"]
    assert [(each["line"], each["code"]) for each in errors] == [(14, "unreadable"), (14, "seal")]
    assert errors[0]["message"] == f"{NOT_UTF8} Its seal proves that it was: solve Bob."


def test_tags_in_a_sealed_line_break_no_seal(tmp_path: Path) -> None:
    path = record(tmp_path / "x.yaml", ROUND_ONE)
    path.write_text(path.read_text("utf-8").replace("move: solve Bob", "move: !!str solve Bob"), encoding="utf-8")
    errors = [each for each in invoke("audit", path, "--json").json["findings"] if each["severity"] == "error"]
    assert [(each["line"], each["entry"], each["code"]) for each in errors] == [(14, 3, "unreadable")]


@pytest.mark.parametrize(
    "text",
    [
        b"first: Ann\xe9",
        b"_mine: caf\xe9",
        b"# caf\xe9",
        b"_mine: 'a\xc2\x85b",
        b"_mine: a\x07b",
        b"---",
    ],
)
def test_what_is_no_text_in_the_header_leaves_nothing_to_show(tmp_path: Path, text: bytes) -> None:
    path = tmp_path / "x.yaml"
    path.write_bytes(_before(7, text).replace(b"- time", b"- note caf\xe9"))
    shown = invoke("status", path)
    assert shown.status == 3
    assert shown.err.startswith(f"{path}:")


def test_a_second_record_in_the_file_leaves_nothing_to_show(tmp_path: Path) -> None:
    path = tmp_path / "x.yaml"
    text = "\n".join(LINES)
    path.write_text(f"{text}\n---\n{text}\n", encoding="utf-8")
    shown = invoke("status", path)
    assert (shown.status, shown.err) == (3, f"{path}:17: {SECOND}\n")


@pytest.mark.parametrize(
    "line",
    [
        b"- lie cellar\xe9",
        b"- lie cellar # \xe9",
        b"- lie cellar\x07",
        b"- lie cellar # \x07",
        b"- note x # cellar \x07",
        b"- 'lie cellar\xe9",
        b"- lie\xc2\x85cellar",
        b"- &a lie cellar",
        b"- !cellar lie cellar",
        b"- !cellar",
        b"- {n: 3, move: !cellar lie cellar}",
        b"--- lie cellar",
        b"# cellar \xe9",
    ],
)
def test_a_secret_in_such_a_line_is_not_repeated(tmp_path: Path, line: bytes) -> None:
    path = tmp_path / "x.yaml"
    path.write_bytes(SECRETS.encode() + b"- name Ann p5 library\n- doubt Bob\n" + line + b"\n")
    for command in (("status", path), ("audit", path), ("audit", path, "--json"), ("do", "--game", path, "note", "x")):
        answer = invoke(*command)
        assert "cellar" not in answer.out + answer.err, command
        assert f"{path}:15" in answer.out + answer.err or "--json" in command
