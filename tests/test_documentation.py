"""What the documentation shows is what the program does."""

from __future__ import annotations

import re
import shlex
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from enigma_ref.cli.app import COMMANDS, run

from . import manual, reference, tutorial

ROOT = Path(__file__).parent.parent
README = (ROOT / "README.md").read_text("utf-8")
OTHER_BOX = (ROOT / "docs" / "beyond-code.md").read_text("utf-8")
AFTER = (ROOT / "docs" / "after-the-game.md").read_text("utf-8")
PUZZLES = (ROOT / "docs" / "puzzles.md").read_text("utf-8")
RECORD_PAGE = (ROOT / "docs" / "record.md").read_text("utf-8")


def blocks(text: str, language: str) -> list[str]:
    """Return the code blocks of a page."""
    return re.findall(rf"```{language}\n(.*?)```", text, re.DOTALL)


@pytest.mark.parametrize(
    "game", [*blocks(README, "console"), *blocks(OTHER_BOX, "console")], ids=["Enigma", "Beyond Code"]
)
def test_the_games_of_the_pages(
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


def test_the_board_of_the_page(capsys: pytest.CaptureFixture[str]) -> None:
    (command,) = re.findall(r"`enigma-ref (board .*--at.*)`:", AFTER)
    (picture,) = blocks(AFTER, "text")
    record = ROOT / command.split()[1]
    assert run(["board", str(record), *command.split()[2:]]) == 0
    assert "".join(line.rstrip() + "\n" for line in capsys.readouterr().out.splitlines()) == picture


def test_the_fragments_of_the_page(tmp_path: Path) -> None:
    (command,) = re.findall(r"`enigma-ref (puzzle fragment .*) --svg fragment.svg`", PUZZLES)
    drawn = tmp_path / "fragment.svg"
    assert run([*shlex.split(command), "--svg", str(drawn)]) == 0
    assert drawn.read_bytes() == (ROOT / "docs" / "pictures" / "fragment.svg").read_bytes()


@pytest.mark.slow
def test_the_tutorial_is_what_was_played() -> None:
    played = tutorial.evening(tutorial.PAGE.read_text("utf-8"))
    assert played.page == tutorial.PAGE.read_text("utf-8"), "run: python -m tests.tutorial"
    kept = {path.name: path.read_text("utf-8") for path in (ROOT / "docs" / "pictures").glob("tutorial-*.svg")}
    assert played.pictures == kept, "run: python -m tests.tutorial"
    assert all(f"](pictures/{name}" in played.page for name in kept)


def test_the_readme_stays_short() -> None:
    assert len(README.splitlines()) <= 200


def test_readme_has_the_two_commands() -> None:
    assert len("".join(blocks(README, "sh")).splitlines()) == 2


def test_command_reference_is_up_to_date() -> None:
    assert reference.PAGE.read_text("utf-8") == reference.page(), "run: python -m tests.reference"


def test_manual_pages_are_up_to_date() -> None:
    kept = {path.name: path.read_text("ascii") for path in manual.FOLDER.iterdir()}
    assert kept == manual.pages(), "run: python -m tests.manual"


@pytest.mark.slow
@pytest.mark.skipif(not shutil.which("groff"), reason="groff reads the manual pages")
def test_manual_pages_can_be_read() -> None:
    """Without any warning, and with every letter: a line that began with a dot would be missing."""
    pages = sorted(manual.FOLDER.iterdir())
    command = ["groff", "-man", "-Tutf8", "-ww", "-P-c", "-rLL=20000n"]
    for page in pages:
        done = subprocess.run([*command, str(page)], capture_output=True, text=True, encoding="utf-8", check=True)
        assert done.stderr == "", page.name
        name = page.stem.removeprefix("enigma-ref").lstrip("-").split("-")
        said = " ".join(reference.help_of(*filter(None, name)).split())
        shown = " ".join(re.sub(".\x08", "", done.stdout).split())
        for word in re.findall(r"--[a-z-]+", said):
            assert word in shown, f"{page.name}: {word}"


def test_every_command_is_documented() -> None:
    for name in COMMANDS:
        assert f"## {name}\n" in reference.PAGE.read_text("utf-8")
        assert f"`{name}" in README or f"enigma-ref {name}" in README, name
        assert (manual.FOLDER / f"enigma-ref-{name}.1").exists()


@pytest.mark.slow
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
