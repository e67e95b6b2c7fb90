"""A look at a move before it is written, in a real browser: what is said of it goes once it is true no more."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from .cli_helpers import HEADER, ROUND_ONE
from .live_pages import PHONE, Screen, button, moves, play
from .serving import TOKENS, running

pytestmark = pytest.mark.slow


@pytest.fixture
def path(tmp_path: Path) -> Path:
    found = tmp_path / "game.yaml"
    found.write_text(HEADER, "utf-8")
    return found


def test_what_was_said_of_a_move_goes_when_the_record_moves_on(opened: Callable[..., Screen], path: Path) -> None:
    with running(path) as server:
        ann = opened(server, TOKENS.enter, **PHONE).at(0).be("Ann")
        ann.tap("#undo")
        ann.page.wait_for_selector("#always > div .refusal:not(:empty)")
        assert ann.text("#always > div .refusal").startswith("There is nothing to undo")
        ann.tap(button("weight"))
        ann.at(1)
        assert ann.page.locator(".refusal:not(:empty)").count() == 0
        # What is typed is shown as it would be written, with whose it is; it too is true of this moment only.
        ann.page.fill("#typing input", "angular")
        ann.tap("#typing button")
        ann.page.wait_for_selector("#typing .confirm p")
        assert ann.page.locator("#typing .confirm p").all_inner_texts() == [
            "Not written yet:",
            "choose Bob angular",
            "All have chosen.",
        ]
        ann.tap("#undo")
        ann.page.wait_for_selector("#always > div .confirm p")
        assert ann.page.locator("#always > div .confirm p").all_inner_texts() == [
            "Not written yet:",
            "undo",
            "It would take back 1 choose Ann weight.",
        ]
        play(path, "choose Bob conduit")
        ann.at(2)
        assert ann.page.locator(".confirm *").count() == 0
        assert ann.page.input_value("#typing input") == "angular"
        assert not ann.complaints


def test_a_whole_tile_is_looked_at_anew_when_the_record_moves_on(opened: Callable[..., Screen], path: Path) -> None:
    play(path, *ROUND_ONE[:4])
    with running(path) as server:
        bob = opened(server, TOKENS.enter, **PHONE).at(4).be("Bob")
        bob.tap("#board .free[data-spot=n1]")
        for letter in "rbgy":
            bob.tap(f".palette [data-color={letter}]")
        bob.page.wait_for_selector("#asks .confirm p")
        play(path, "note meanwhile")
        bob.at(5).page.wait_for_selector("#asks .confirm p")
        bob.tap("#asks >> text=Write it")
        bob.at(6)
        assert moves(path)[5] == "place Bob n1 r:N b:E g:S y:W"
        assert not bob.complaints
