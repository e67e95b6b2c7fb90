"""What Beyond Code asks for but rarely, tapped: the cards of a set-up, what a missed goal left, a card laid open."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from enigma_ref.store.canonical import write_header

from . import beyond_code_helpers
from .live_pages import PHONE, Screen, moves, play
from .serving import TOKENS, running

pytestmark = pytest.mark.slow


def started(path: Path, *players: str, lines: tuple[str, ...]) -> int:
    """Write the record of a table and enter some lines; return how many."""
    header = {"format": "enigma-ref/1", "box": "beyond-code", **beyond_code_helpers.header(*players)}
    path.write_text(write_header(header), "utf-8")
    play(path, *lines)
    return len(lines)


def test_cards_of_a_set_up(opened: Callable[..., Screen], tmp_path: Path) -> None:
    path = tmp_path / "run.yaml"
    at = started(path, "Ann", lines=("pick p1 book chaos", "effect time +3", "goal cryptologist reached"))
    with running(path) as server:
        ann = opened(server, TOKENS.enter, **PHONE).at(at).be("Ann")
        assert ann.text("[data-key=begin] h3") == "Game 2 begins: 2 cards are turned up\nTurn a card up: where?"
        # Nothing can be written before all of them are named.
        ann.tap("[data-key=begin] >> text='p1'")
        assert ann.text("[data-key=begin] .path") == "Turn a card up, p1: which card?"
        ann.tap("[data-key=begin] >> text='Library'")
        assert not ann.page.locator("[data-key=begin] .good").count()
        names = ann.page.locator("[data-key=begin] .options button").all_inner_texts()
        assert names == [f"p{n}" for n in range(2, 10)]
        ann.tap("[data-key=begin] >> text='p2'")
        assert "Library" not in ann.page.locator("[data-key=begin] .options button").all_inner_texts()
        ann.tap("[data-key=begin] >> text='Attic'")
        ann.tap("[data-key=begin] >> text=Show the changes")
        ann.tap("[data-key=begin] >> text=Write it")
        ann.at(at + 1)
        assert moves(path)[-1] == "begin open p1 library, p2 attic"
        assert not ann.complaints


@pytest.mark.thorough
def test_what_a_missed_goal_left_turned(opened: Callable[..., Screen], tmp_path: Path) -> None:
    path = tmp_path / "match.yaml"
    lines = ("name Ann p5 library", "doubt Bob", "truth", "effect nothing")
    at = started(path, "Ann", "Bob", "Cem", lines=lines)
    with running(path) as server:
        ann, tv = opened(server, TOKENS.enter, **PHONE).at(at), opened(server, TOKENS.watch, "?big").at(at)
        ann.be("Ann")
        goal = "[data-key=goal]"
        ann.tap(f"{goal} >> text=Wanderer")
        ann.tap(f"{goal} >> text=Missed")
        # Without anything more it can be written at once.
        ann.page.wait_for_selector(f"{goal} .confirm >> text=Write it")
        assert ann.page.locator(f"{goal} >> text=Write it").count() == 1
        ann.tap(f"{goal} >> text='Turn a card up'")
        ann.tap(f"{goal} .left-turned >> text='p1'")
        ann.tap(f"{goal} .left-turned >> text='Library'")
        ann.tap(f"{goal} >> text='Turn a card down'")
        ann.tap(f"{goal} .left-turned >> text='p5'")
        # A card that lies open elsewhere is refused beside the form, and nothing is written.
        ann.tap(f"{goal} >> text='Show the changes'")
        ann.page.wait_for_selector(f"{goal} .left-turned .refusal:not(:empty)")
        assert "library lies open at p5 already." in ann.text(f"{goal} .left-turned .refusal")
        ann.tap(f"{goal} [aria-label='Remove open p1 library']")
        ann.tap(f"{goal} >> text='Turn a card up'")
        ann.tap(f"{goal} .left-turned >> text='p1'")
        ann.tap(f"{goal} .left-turned >> text='Attic'")
        ann.tap(f"{goal} >> text='Show the changes'")
        ann.tap(f"{goal} >> text=Write it")
        tv.at(at + 1)
        assert moves(path)[-1] == "goal Ann wanderer missed, close p5, open p1 attic"
        assert not ann.complaints


def test_what_has_been_tapped_so_far_is_shown(opened: Callable[..., Screen], tmp_path: Path) -> None:
    path = tmp_path / "match.yaml"
    started(path, "Ann", "Bob", "Cem", lines=())
    with running(path) as server:
        ann = opened(server, TOKENS.enter, **PHONE).at(0).be("Ann")
        name, effect = "[data-key=name]", "[data-key=effect]"
        assert ann.text(f"{name} .path") == ""
        ann.tap(f"{name} >> text='p5'")
        assert ann.text(f"{name} h3") == "Ann names a card\np5: which card?"
        ann.tap(f"{name} >> text='Back'")
        assert ann.text(f"{name} h3") == "Ann names a card"
        ann.tap(f"{name} >> text='p4'")
        ann.tap(f"{name} >> text='Library'")
        ann.at(1)
        play(path, "believe")
        ann.at(2).tap(f"{effect} >> text='Gain a token'")
        assert ann.text(f"{effect} .path") == "Gain a token: who?"
        ann.tap(f"{effect} .options >> text='Cem'")
        assert ann.text(f"{effect} .path") == "Gain a token, Cem: which token?"
        ann.tap(f"{effect} .options >> text='Chaos'")
        assert ann.text(f"{effect} .path") == ""
        ann.tap(f"{effect} >> text='Exchange characters'")
        ann.tap(f"{effect} .options >> text='Bob'")
        assert ann.text(f"{effect} .path") == "Exchange characters, Bob: with whom?"
        others = ann.page.locator(f"{effect} .options >> nth=0").locator("button").all_inner_texts()
        assert others == ["Ann", "Cem", "Back"], "nobody exchanges with himself"
        ann.tap(f"{effect} >> text='Back'")
        ann.tap(f"{effect} >> text='Back'")
        # A token that was held is lost by who held it, and by nobody else.
        play(path, "effect gain Cem chaos", "pass Ann", "name Bob p4 library", "believe")
        ann.at(6).be_other("Bob").tap(f"{effect} >> text='Lose a token'")
        assert ann.page.locator(f"{effect} .options >> nth=0").locator("button").all_inner_texts() == ["Cem", "Back"]
        ann.tap(f"{effect} .options >> text='Cem'")
        assert ann.text(f"{effect} .path") == "Lose a token, Cem: which token?"
        assert ann.page.locator(f"{effect} .options >> nth=0").locator("button").all_inner_texts() == ["Chaos", "Back"]
        assert not ann.complaints


def test_a_character_that_two_lay_open(opened: Callable[..., Screen], tmp_path: Path) -> None:
    path = tmp_path / "match.yaml"
    at = started(path, "Ann", "Bob", lines=("name Ann p5 library", "believe"))
    with running(path) as server:
        ann = opened(server, TOKENS.enter, **PHONE).at(at).be("Ann")
        effect = "[data-key=effect]"
        ann.tap(f"{effect} >> text='Draw a character'")
        ann.tap(f"{effect} .options >> text='Ann'")
        ann.tap(f"{effect} .options >> text='Wanderer'")
        ann.tap(f"{effect} >> text='Show the changes'")
        ann.tap(f"{effect} >> text=Write it")
        ann.at(at + 1)
        assert moves(path)[-1] == "effect draw Ann wanderer"
        assert not ann.complaints
