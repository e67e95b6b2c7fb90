"""`demo`: a sample game of each box, whole and sound, in a folder that has none."""

from __future__ import annotations

from pathlib import Path

import pytest

from enigma_ref.core.commands import Note
from enigma_ref.games import BOXES
from enigma_ref.library.session import Session

from .cli_helpers import ROUND_ONE, invoke, record


@pytest.fixture(autouse=True)
def _in_an_empty_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


@pytest.mark.parametrize("box", BOXES)
def test_every_box_has_a_game_that_is_whole_annotated_and_sound(box: str) -> None:
    done = invoke("demo", "--box", box)
    assert (done.status, done.err) == (0, "")
    path = Path("records", f"demo-{box}.yaml")
    session = Session(path)
    assert session.over
    assert session.box.name == box
    assert any(isinstance(at.command, Note) for at in session.log.history())
    assert invoke("audit", path).out == "1 record: nothing to report.\n"
    shown = done.out.splitlines()
    assert shown[: session.log.number][-1].startswith(f"{session.log.number}  ")
    for line in shown[session.log.number + 2 : -1]:  # what it says to type works
        words = line.strip().partition("   ")[0].split()
        assert words[0] == "enigma-ref"
        assert invoke(*words[1:]).status == 0, line


def test_what_to_type_next() -> None:
    assert invoke("demo").out.splitlines()[-6:] == [
        "That was records/demo-enigma.yaml. Look around in it:",
        "  enigma-ref replay   goes through it step by step",
        "  enigma-ref board   shows the table at the end",
        "  enigma-ref why 6   explains what that entry led to",
        "  enigma-ref why 21   explains what a correction changed",
        "  enigma-ref new   starts a game of your own; play asks for each move at the table",
    ]
    assert "  enigma-ref why else/demo-beyond-code.yaml 27   explains what a correction changed" in (
        invoke("demo", "else", "--box", "beyond").out.splitlines()
    )


def test_existing_records_are_never_touched() -> None:
    Path("records").mkdir()
    path = record(Path("records") / "demo-enigma.yaml", ROUND_ONE)
    before = path.read_bytes()
    assert invoke("demo") == (
        3,
        "",
        "records: There are games here already, and the demo wants a folder without any: enigma-ref demo FOLDER.\n",
    )
    assert invoke("demo", "else").status == 0
    Path("taken").mkdir()
    Path("taken", "demo-enigma.yaml").write_text("my shopping list\n")
    taken = invoke("demo", "taken")
    assert taken.status == 3
    assert Path("taken", "demo-enigma.yaml").read_text() == "my shopping list\n"
    assert path.read_bytes() == before
    assert [each.name for each in Path("records").iterdir()] == ["demo-enigma.yaml"]
    assert invoke("demo", "--box", "toy").status == 2
