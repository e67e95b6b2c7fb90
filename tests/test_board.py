"""The board in the terminal shows what the state has: every cell, every networker, and what is joined to what."""

from __future__ import annotations

import random
from collections import Counter
from pathlib import Path

import pytest

from enigma_ref.cli.app import run
from enigma_ref.core.picture import Picture
from enigma_ref.games.enigma.drawing import board_text as drawing
from enigma_ref.games.enigma.state import State

from .boards import random_state

ROOT = Path(__file__).parent.parent
PICTURES = Path(__file__).parent / "pictures"
SAMPLE = ROOT / "records" / "2026-10-03-Ann-Bob.yaml"

POINTS = {
    "│": "NS", "─": "EW", "┼": "NESW", "├": "NES", "┤": "NSW", "┬": "ESW", "┴": "NEW",
    "╰": "NE", "╯": "NW", "╭": "ES", "╮": "SW", "■": "NESW",
}  # fmt: skip
STEP = {"N": (-1, 0), "E": (0, 1), "S": (1, 0), "W": (0, -1)}
BACK = {"N": "S", "E": "W", "S": "N", "W": "E"}


def reaches(picture: Picture, place: tuple[int, int]) -> str:
    """Return the directions in which a character of the picture connects."""
    found = picture.at(*place)
    if found is None:
        return ""
    char, style = found
    return "NESW" if "cell" in style or "networker" in style else POINTS.get(char, "") if "channel" in style else ""


def is_letter(picture: Picture, place: tuple[int, int]) -> bool:
    _, style = picture.at(*place) or ("", "")
    return "cell" in style or "networker" in style


def components(picture: Picture) -> list[Counter[str]]:
    """Follow the lines of a picture and return what hangs together: cells by letter, networkers by sign."""
    seen: set[tuple[int, int]] = set()
    found = []
    for row in range(picture.height):
        for column in range(picture.width):
            if (row, column) in seen or not reaches(picture, (row, column)):
                continue
            todo, content = [(row, column)], Counter[str]()
            seen.add((row, column))
            while todo:
                place = todo.pop()
                char, style = picture.at(*place) or ("", "")
                if "cell" in style or "networker" in style:
                    content[char] += 1
                for way in reaches(picture, place):
                    near = (place[0] + STEP[way][0], place[1] + STEP[way][1])
                    if way in "EW" and (picture.at(*near) or " ")[0] == "│":
                        near = (near[0], near[1] + STEP[way][1])  # it passes under an upright channel
                    # Cells join sideways; above and below them, only a line joins.
                    letters = way in "NS" and is_letter(picture, place) and is_letter(picture, near)
                    if near not in seen and BACK[way] in reaches(picture, near) and not letters:
                        seen.add(near)
                        todo.append(near)
            if content:
                found.append(content)
    return found


def expected(state: State) -> list[Counter[str]]:
    """Return the same from the systems of the state."""
    signs = drawing.marks(state)
    found = []
    for system in state.board.systems():
        content = Counter(cell.color for _, cell in system.cells())
        content.update(signs[networker.seat] for networker in system.networkers)
        found.append(content)
    return found


def same(one: list[Counter[str]], other: list[Counter[str]]) -> bool:
    return sorted(sorted(content.items()) for content in one) == sorted(sorted(content.items()) for content in other)


@pytest.mark.parametrize("seed", range(40))
def test_every_channel_and_cell_is_in_the_picture(seed: int) -> None:
    state = random_state(random.Random(seed), 3 + seed)
    large = drawing.draw(state)
    assert large.hidden == 0
    assert same(components(large.picture), expected(state))
    small = drawing.draw(state, large.picture.width - 1)
    if not small.hidden and small.frame == large.frame:
        assert same(components(small.picture), expected(state))


def test_open_ends_and_stopped_channels_are_shown() -> None:
    for seed in range(20):
        state = random_state(random.Random(seed), 12)
        text = [char for row in drawing.draw(state).picture.rows() for run in row for char in run[0] if run[1] in SIGNS]
        systems = [system for system in state.board.held()[1].values() if not isinstance(system, int)]
        assert text.count("┆") + text.count("┄") == sum(system.free for system in systems)
        assert text.count("x") == sum(system.stopped for system in systems)


SIGNS = {"open", "channel", "closed channel"}


def test_every_free_spot_has_its_label() -> None:
    state = random_state(random.Random(1), 20)
    labels = drawing.labels(state)
    assert set(labels) == state.board.free_spots()
    shown = "".join(text for row in drawing.draw(state).picture.rows() for text, style in row if style == "spot")
    assert sorted(shown) == sorted("".join(labels.values()))


def test_signs_of_players_differ() -> None:
    state = random_state(random.Random(1), 1)
    assert drawing.marks(state) == ("A", "N", "B", "Н")  # Ann, Anders, Bob and Аня, whose А looks like the Latin one


CASES = {
    "large": ["--width", "110"],
    "small": ["--width", "86"],
    "window": ["--width", "50"],
    "at-30": ["--width", "80", "--at", "30"],
    "start": ["--width", "80", "--at", "0"],
    "narrow": ["--width", "24"],
}


@pytest.mark.parametrize("name", CASES)
def test_exact_picture(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    """The pictures in tests/pictures; to change them, look at what the test prints and store that."""
    assert run(["board", str(SAMPLE), *CASES[name]]) == 0
    printed = "\n".join(line.rstrip() for line in capsys.readouterr().out.splitlines()) + "\n"
    assert printed == (PICTURES / f"{name}.txt").read_text("utf-8"), printed


def test_no_color_in_a_pipe_or_where_nobody_wants_it(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    run(["board", str(SAMPLE)])
    assert "\x1b" not in capsys.readouterr().out
    monkeypatch.setenv("FORCE_COLOR", "1")
    run(["board", str(SAMPLE)])
    assert "\x1b[1;31m" in capsys.readouterr().out
    monkeypatch.setenv("NO_COLOR", "1")
    run(["board", str(SAMPLE)])
    assert "31m" not in capsys.readouterr().out


def test_at_an_entry_that_is_not_there(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["board", str(SAMPLE), "--at", "99"]) == 2
    assert capsys.readouterr().err == "--at 99: the record has entries 1 to 68; 0 is the start.\n"
