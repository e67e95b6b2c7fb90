"""What the documentation shows is what the program does."""

from __future__ import annotations

import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

from enigma_ref.cli.app import COMMANDS, run

from . import reference

ROOT = Path(__file__).parent.parent
README = (ROOT / "README.md").read_text("utf-8")
RECORD_PAGE = (ROOT / "docs" / "record.md").read_text("utf-8")


def blocks(text: str, language: str) -> list[str]:
    """Return the code blocks of a page."""
    return re.findall(rf"```{language}\n(.*?)```", text, re.DOTALL)


@pytest.mark.parametrize("game", blocks(README, "console"), ids=["Enigma", "Beyond Code"])
def test_the_games_of_the_readme(
    game: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv("ENIGMA_RECORDS", raising=False)
    steps = re.findall(r"^\$ enigma-ref (.*)\n((?:(?!\$ ).*\n)*)", game, re.MULTILINE)
    assert len(steps) > 7
    for command, expected in steps:
        run(shlex.split(command))
        printed = capsys.readouterr()
        text = re.sub(r"\d{4}-\d\d-\d\d-", "2026-11-16-", printed.out + printed.err)
        assert text == expected, command
    assert "The game is over" in steps[-1][1]


def test_the_board_of_the_readme(capsys: pytest.CaptureFixture[str]) -> None:
    (command,) = re.findall(r"`enigma-ref (board .*--at.*)`:", README)
    (picture,) = blocks(README, "text")
    record = ROOT / command.split()[1]
    assert run(["board", str(record), *command.split()[2:]]) == 0
    assert "".join(line.rstrip() + "\n" for line in capsys.readouterr().out.splitlines()) == picture


def test_the_fragments_of_the_readme(tmp_path: Path) -> None:
    (command,) = re.findall(r"`enigma-ref (puzzle fragment .*) --svg fragment.svg`", README)
    drawn = tmp_path / "fragment.svg"
    assert run([*shlex.split(command), "--svg", str(drawn)]) == 0
    assert drawn.read_bytes() == (ROOT / "docs" / "pictures" / "fragment.svg").read_bytes()


def test_readme_has_the_two_commands() -> None:
    assert len("".join(blocks(README, "sh")).splitlines()) == 2


def test_command_reference_is_up_to_date() -> None:
    assert reference.PAGE.read_text("utf-8") == reference.page(), "run: python -m tests.reference"


def test_every_command_is_documented() -> None:
    for name in COMMANDS:
        assert f"## {name}\n" in reference.PAGE.read_text("utf-8")
        assert f"`{name}" in README or f"enigma-ref {name}" in README, name


def test_the_record_of_the_page_is_sound_and_sealed(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """The sample on the page is just what the program writes, and the page's own script finds its seals right."""
    (sample,) = blocks(RECORD_PAGE, "yaml")
    (script,) = blocks(RECORD_PAGE, "python")
    record, checker = tmp_path / "sample.yaml", tmp_path / "check.py"
    record.write_text(sample, "utf-8")
    checker.write_text(script, "utf-8")
    assert run(["status", str(record)]) == 0
    assert "0 of 15" in capsys.readouterr().out
    command = [sys.executable, str(checker)]
    for path in [record, *sorted((ROOT / "records").glob("*.yaml"))]:
        assert subprocess.run([*command, str(path)], capture_output=True, text=True, check=True).stdout == ""
    record.write_text(sample.replace("solve Bob", "solve Ann"), "utf-8")
    answer = subprocess.run([*command, str(record)], capture_output=True, text=True, check=True).stdout
    assert answer == "entry 3 or, for the first, the header was changed\n"
