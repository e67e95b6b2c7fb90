"""Answers that say what to do: names that are empty or look like others, accepted moves compared, lines that fit."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

import enigma_ref

from .cli_helpers import invoke
from .terminals import AtTerminal
from .test_line_slips import LINES

GAME = "\n".join(LINES) + "\n"


def _record(path: Path, text: str) -> Path:
    path.write_text(text, encoding="utf-8")
    return path


@pytest.mark.parametrize(
    ("edition", "said"),
    [
        ("en", "fr differs first in entry 5 (networker/duty): "),
        ("fr", "en differs first in entry 5 (networker/duty): "),
    ],
)
def test_a_move_that_only_some_rulebooks_forbid_is_no_agreement_where_it_was_accepted(
    tmp_path: Path, edition: str, said: str
) -> None:
    text = GAME.replace("edition: en", f"edition: {edition}").replace(
        "'place Bob n1 r:S on r'", "accept place Bob n1 r:NS"
    )
    path = _record(tmp_path / "x.yaml", text)
    answer = invoke("compare", path)
    assert answer.status == 0
    assert said in answer.out
    assert "agree on every entry" not in answer.out
    editions = invoke("compare", path, "--json").json["editions"]
    other = editions["fr" if edition == "en" else "en"]["first_difference"]
    assert (other["entry"], other["rule"]) == (5, "networker/duty")
    assert editions[edition]["first_difference"] is None


def test_an_audit_says_which_letter_of_a_name_is_another(tmp_path: Path) -> None:
    path = _record(tmp_path / "x.yaml", GAME.replace("- choose Ann weight", "- choose \u0410nn weight"))
    found = invoke("audit", path).out
    assert "It looks like Ann, but its \u0410 is a letter of another script (Cyrillic)." in found
    assert "Most likely 'choose Ann weight' was meant." in found


@pytest.mark.parametrize("name", ["", " "])
def test_an_empty_name_is_refused_and_is_not_the_working_folder(
    tmp_path: Path, name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    _record(tmp_path / "x.yaml", GAME)
    for command in (
        *(["status"], ["audit"], ["board"], ["replay"], ["compare"], ["why"], ["list"], ["stats"], ["play"]),
        *(["export", "--to", "json"], ["do", "--game"], ["audit", "x.yaml"]),
    ):
        answer = invoke(*command, name)
        assert answer.status == 2, command
        assert answer.err == "The name of a file or folder is empty. Name one, or leave it out.\n", command
        assert answer.out == ""


def test_behind_two_dashes_a_word_of_a_move_is_no_option(tmp_path: Path) -> None:
    path = tmp_path / "x.yaml"
    assert invoke("new", path, "-p", "--json=black", "-p", "Bob=white", "--start-tile", "r:N b:E").status == 0
    done = invoke("do", "--game", path, "--", "choose", "--json", "f")
    assert (done.status, done.err) == (0, "")
    assert done.out.startswith("1 choose --json fragment: ")
    assert invoke("do", "--game", path, "--json", "--", "choose", "Bob", "w").json["move"] == "choose Bob weight"
    refused = invoke("do", "--game", path, "--", "choose", "--json", "w")
    assert refused.err.startswith("refused (")
    assert invoke("do", "--game", path, "choose", "--jsn", "f").status == 2


def test_a_number_in_quotes_is_told_to_lose_them(tmp_path: Path) -> None:
    path = _record(tmp_path / "x.yaml", GAME.replace("- choose Ann weight", '- {n: "1", move: choose Ann weight}'))
    assert "n is a number: remove the quotes around 1." in invoke("audit", path).out


@pytest.mark.parametrize("nothing", ["null", "~", "Null"])
def test_no_moves_may_be_written_out(tmp_path: Path, nothing: str) -> None:
    header = "\n".join(LINES[:8])
    path = _record(tmp_path / "x.yaml", f"{header}\nmoves: {nothing}\n")
    assert invoke("audit", path).status == 0
    assert invoke("status", path).out.startswith(f"{path}, 0 entries\n")
    assert invoke("do", "--game", path, "choose", "Ann", "w").status == 3
    _record(path, f"{header}\nmoves: '{nothing}'\n")
    assert invoke("audit", path).status == 1


@pytest.mark.parametrize("spot", ["w1000", "w100000000", "n5e" + "9" * 5000])
def test_a_spot_however_far_away_is_too_far(tmp_path: Path, spot: str) -> None:
    path = _record(tmp_path / "x.yaml", GAME.replace("'place Bob n1 r:S on r'", f"place Bob {spot} r:E"))
    assert "is farther away than any table reaches." in invoke("audit", path).out


def test_what_the_library_cannot_start_is_unavailable_and_names_no_option_of_the_shell() -> None:
    with pytest.raises(enigma_ref.Unavailable) as refused:
        enigma_ref.new(players={"Ann": "black"}, start_tile="r:N")
    assert refused.value.message == "The game is for 2 to 4 players; 1 is named."
    with pytest.raises(enigma_ref.Unavailable) as refused:
        enigma_ref.new(players=["Ann", "Bob"], start_tile="r:N")
    assert refused.value.message == "Ann has no colour: write Ann=black."


@pytest.mark.thorough
@pytest.mark.slow
@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no such terminals")
def test_an_audit_breaks_its_lines_between_words_and_keeps_what_is_to_be_typed_whole(tmp_path: Path) -> None:
    path = _record(tmp_path / "x.yaml", GAME.replace("- time\n", ""))
    whole = invoke("audit", path).out
    mends = invoke("audit", path, "--json").json["findings"][1]["mends"]
    assert mends
    for columns in range(40, 100, 7):
        terminal = AtTerminal("audit", "x.yaml", cwd=tmp_path, columns=columns)
        assert terminal.end() == 1
        lines = terminal.shown.splitlines()
        assert max(map(len, lines)) < columns
        assert " ".join(terminal.shown.split()) == " ".join(whole.replace(str(path), "x.yaml").split())
        for mend in mends:
            assert any(f"do {mend}" in line for line in lines), lines


def test_a_mistyped_file_is_guessed_at(tmp_path: Path) -> None:
    path = _record(tmp_path / "2026-10-17-Zoe.yaml", GAME)
    answer = invoke("status", tmp_path / "2026-10-17-Zeo.yaml")
    assert answer.status == 3
    assert f"There is no such file. Did you mean {path}?" in answer.err
    assert "Check the name, or start a game with: enigma-ref new." in invoke("status", tmp_path / "x.yaml").err


def test_what_could_have_been_typed_is_named() -> None:
    for words in (["puzzle"], ["puzzle", "waage"]):
        answer = invoke(*words)
        assert answer.status == 2
        assert "The commands are enigma-ref puzzle weight, enigma-ref puzzle fragment, " in answer.err
    assert invoke("board", "--svg").err == "Option '--svg' requires an argument. See enigma-ref board --help.\n"


def test_a_file_may_begin_like_a_negative_number(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    _record(tmp_path / "-1x.yaml", GAME)
    assert invoke("status", "--", "-1x.yaml").out.startswith("-1x.yaml, 7 entries")
    assert invoke("do", "--game", "-1x.yaml", "note", "hello").status == 0
    done = invoke("why", "--", "-1x.yaml", "-1")
    assert (done.status, done.err.split(" is ")[0]) == (2, "'-1'")


def test_half_a_character_in_the_text_of_a_record_is_a_finding() -> None:
    found = enigma_ref.loads(GAME + "- note \ud800\n").findings()
    assert [(each.line, each.code) for each in found if each.severity == "error"] == [(17, "unreadable")]


def test_an_empty_format_is_no_word_of_python() -> None:
    (found, *_) = enigma_ref.loads(GAME.replace("format: enigma-ref/1", "format:")).findings()
    assert str(found.said).startswith("format is ''; this program reads enigma-ref/1.")
