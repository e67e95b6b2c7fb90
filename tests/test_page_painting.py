"""What is painted of the board, read from the paths themselves, against the shapes that came with the page."""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from .browser import Window
from .long_games import long_game
from .test_page import page_of

_GROUP = re.compile(r'<g class="conduit" data-group="([^"]+)"[^>]*>(.*?)</g>')
_PAINTED = """() => [...document.querySelectorAll("#board .sheet path")].flatMap((made) => {
  const about = [made.getAttribute("class"), made.parentNode.dataset.look, made.getAttribute("fill") ?? ""];
  return made.getAttribute("d").split(/(?=M)/).filter(Boolean).map((course) => [...about, course]);
})"""
_LYING = """() => [...document.querySelectorAll("#register :not(.off) > .conduit")]
  .map(({ dataset: { group, state } }) => [group, state])"""
_SIDES = """() => [...document.querySelectorAll("#register :not(.off) > .conduit")]
  .reduce((sum, { dataset: { open } }) => sum + (open ?? "").length, 0)"""


@pytest.fixture(scope="module")
def page(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return page_of(long_game(8), tmp_path_factory.mktemp("page") / "game.html")


def _paths(markup: str, kind: str) -> list[str]:
    return re.findall(rf'<path class="{kind}" d="([^"]*)"', markup)


def _fills(markup: str) -> list[str]:
    return re.findall(r'<circle class="disc"[^>]* fill="([^"]*)"', markup)


@pytest.mark.slow
def test_what_is_painted_is_what_lies_there_and_looks_as_its_system_does(browser: Any, page: Path) -> None:
    groups = dict(_GROUP.findall(page.read_text("utf-8")))
    assert len(groups) > 60
    with Window(browser, page) as window:
        inside = window.page
        seen = set()
        for key in ("End", *"SSSSSS", *["ArrowRight"] * 3, *"RRR", *["ArrowLeft"] * 9, "Home", *"rr", "End"):
            inside.keyboard.press(key)
            lying: dict[str, str] = dict(inside.evaluate(_LYING))
            painted = [tuple(piece) for piece in inside.evaluate(_PAINTED)]
            seen |= set(lying.values())
            for kind in ("wall", "channel", "gap", "cap"):
                assert Counter((look, course) for what, look, _, course in painted if what == kind) == Counter(
                    (look, course) for group, look in lying.items() for course in _paths(groups[group], kind)
                ), kind
            discs = Counter(fill for what, _, fill, _ in painted if what == "disc")
            assert discs == Counter(fill for group in lying for fill in _fills(groups[group]))
            veiled = sum(len(_fills(groups[group])) for group, look in lying.items() if look == "faded")
            assert sum(what == "veil" for what, *_ in painted) == veiled
            grounds = Counter(look for what, look, *_ in painted if what == "ground")
            assert grounds.total() == inside.locator("#register .tile:not(.off)").count()
            assert grounds["last"] == inside.locator("#register .tile.last").count() <= 1
            assert sum(what == "way" for what, *_ in painted) == inside.evaluate(_SIDES)
        assert seen == {"plain", "faded", "just"}
        window.assert_quiet()


@pytest.mark.slow
def test_a_pinned_system_is_painted_lit_and_then_as_before(browser: Any, page: Path) -> None:
    with Window(browser, page) as window:
        inside = window.page

        def painted() -> Counter[tuple[str, ...]]:
            return Counter(tuple(piece) for piece in inside.evaluate(_PAINTED))

        before = painted()
        row = inside.locator("#systems [data-list=held] button").first
        row.click()
        inside.mouse.move(0, 0)
        walls = [course for what, look, _, course in painted() if (what, look) == ("wall", "lit")]
        assert walls
        assert painted() != before
        row.click()
        inside.mouse.move(0, 0)
        assert painted() == before
        window.assert_quiet()
