"""What the live page says comes from one place: every word is asked for, and every word that is asked for is there."""

from __future__ import annotations

import re
from collections.abc import Mapping
from pathlib import Path

import pytest

from enigma_ref.core.live_words import WORDS
from enigma_ref.core.screen import Screen
from enigma_ref.games import BOXES
from enigma_ref.views.live_page import frame

PAGES = Path(__file__).parent.parent / "enigma_ref" / "views" / "pages"
BY_NAME = {"undo", "redo", "lost", "full"}
"""What is asked for by a word that has another meaning too: a move, or how a stream ended."""


def asked(*texts: str) -> set[str]:
    return {key for text in texts for key in re.findall(r'\b(?:say|phrase|trouble)\("([\w-]+)"', text)}


def scripts(folder: str, listed: str) -> list[str]:
    names = (PAGES / folder / listed).read_text("utf-8").split()
    own = [name for name in names if "/" not in name and name.endswith(".js")]
    return [(PAGES / folder / name).read_text("utf-8") for name in own]


def test_common_words() -> None:
    found = asked(*scripts("live", "assets.txt"), (PAGES / "live" / "live.html").read_text("utf-8"))
    assert found | BY_NAME | {"wrong-token"} == {*WORDS}


TOOLS = ("one-more", "blank", "rest", "back", "turn", "mirror")


@pytest.mark.parametrize(
    ("box", "by_name"),
    [("enigma", {*(f"side-{side}" for side in "NESW"), *(f"tile-{tool}" for tool in TOOLS)}), ("beyond-code", set())],
)
def test_words_of_a_box(box: str, by_name: set[str]) -> None:
    screen = BOXES[box].screen()
    assert screen is not None
    words: Mapping[str, str] = screen.words
    assert not words.keys() & WORDS.keys()
    found = asked(*scripts(screen.assets, "live.txt"))
    assert (found - WORDS.keys()) | by_name == {*words}


@pytest.mark.parametrize("box", ["enigma", "beyond-code"])
def test_the_frame_is_one_page_that_asks_for_nothing(box: str) -> None:
    screen: Screen[object, object] | None = BOXES[box].screen()
    assert screen is not None
    page = frame(screen, "tiles").text
    assert not re.search(r'(?:src|href)="(?!data:,")', page)
    assert page.count("<script") == 2
    assert "http://" not in page.replace("http://www.w3.org/2000/svg", "")


def test_that_others_could_read_along_is_said_on_a_network_alone() -> None:
    screen: Screen[object, object] | None = BOXES["enigma"].screen()
    assert screen is not None
    said = f"<p>{WORDS['unencrypted']}</p>"
    assert said not in (local := frame(screen, "tiles").text)
    assert 'id="me"' in local
    assert said in frame(screen, "tiles", lan=True).text
