"""What Beyond Code offers on phones: only what can be, with what is asked next; and who is to move."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from enigma_ref.games.beyond_code.screen.beyond_code_screen import BeyondCodeScreen
from enigma_ref.library.session import Session
from enigma_ref.store.canonical import write_header
from enigma_ref.views.live_page import texts

from . import beyond_code_helpers
from .live_pages import play


@pytest.fixture
def mansion(tmp_path: Path) -> Path:
    found = tmp_path / "match.yaml"
    header = {"format": "enigma-ref/1", "box": "beyond-code", **beyond_code_helpers.header("Ann", "Bob", "Cem")}
    found.write_text(write_header(header), "utf-8")
    return found


def offered(path: Path) -> dict[str, Any]:
    """Return what can be tapped of an effect: the words of each kind of change, and what it has to offer."""
    (effect, *_) = BeyondCodeScreen().asks(Session(path).log, ())
    return {f"{kind['word']} {len(kind['steps'])}": kind for kind in effect.data["kinds"]}


def test_only_changes_that_can_be_are_offered(mansion: Path) -> None:
    play(mansion, "name Ann p5 library", "believe")
    assert {"time 1", "lose 2", "close 1"}.isdisjoint(offered(mansion)), "no book, no token, no open card"
    play(mansion, "effect gain Cem chaos, open p1 book", "pass Ann", "name Bob p4 library", "believe")
    kinds = offered(mansion)
    assert "time 1" not in kinds
    assert kinds["lose 2"]["only"] == [["Cem", "chaos"]]
    assert kinds["close 1"]["steps"][0][0][1] == "p1"
    play(mansion, "effect close p1", "pass Bob", "name Cem p4 book", "believe")
    marker = Session(mansion).log.state.marker
    assert [word for _, word in offered(mansion)["time 1"]["steps"][0]] == [
        word for word in ("+1", "-1", "+2", "-2") if marker + int(word) >= 1
    ]


def test_what_is_asked_stands_behind_what_was_tapped(mansion: Path) -> None:
    session = Session(mansion)
    (naming, *_) = BeyondCodeScreen().asks(session.log, ())
    assert texts(naming.questions) == ["which card?"]
    play(mansion, "name Ann p5 library", "believe")
    kinds = offered(mansion)
    assert texts(kinds["gain 2"]["questions"]) == ["who?", "which token?"]
    assert texts(kinds["exchange 2"]["questions"]) == ["who?", "with whom?"]
    assert texts(kinds["draw 1"]["questions"]) == ["who?"]


def test_only_who_checks_is_to_move(mansion: Path) -> None:
    screen = BeyondCodeScreen()

    def shown() -> list[tuple[bool, list[str]]]:
        return [(seat.turn, texts(seat.notes)) for seat in screen.seats(Session(mansion).log.state)]

    play(mansion, "name Ann p5 library")
    assert shown() == [(False, ["keeper"]), (False, ["may doubt"]), (False, ["may doubt"])]
    play(mansion, "doubt Cem")
    assert shown() == [(False, ["keeper"]), (False, []), (True, [])]
