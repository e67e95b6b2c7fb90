"""The tile editor of the live page: what it draws, what it offers, and what has room on a phone."""

from __future__ import annotations

from collections.abc import Callable
from itertools import product
from pathlib import Path
from typing import Any

import pytest

from enigma_ref.language.choosing import LANGUAGES
from enigma_ref.language.voices import voice_of

from .cli_helpers import HEADER, ROUND_ONE
from .live_pages import PHONE, Screen, play
from .serving import TOKENS, running

pytestmark = pytest.mark.slow

PAGES = Path(__file__).parent.parent / "enigma_ref" / "views" / "pages"
WAYS = ("N", "NS", "NE", "NES", "NESW", "N,E", "N,S", "NS,EW", "NE,SW", "N,ES", "NS,E,W", "NE,S,W", "N,E,S,W", "NES,W")
"""How sides may be joined, but for turning it."""

CLOSEST = """tiles => {
  const svg = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  const tints = { r: ["red", "white"] };
  return tiles.map((groups) => {
    drawTile(svg, { groups, manned: null }, tints);
    const place = (cell) => ["cx", "cy", "r"].map((of) => Number(cell.getAttribute(of)));
    const cells = [...svg.querySelectorAll(".cell")].map(place);
    const apart = ([x, y, r], [x2, y2, r2]) => Math.hypot(x - x2, y - y2) - r - r2;
    return Math.min(9, ...cells.flatMap((one, at) => cells.slice(at + 1).map((other) => apart(one, other))));
  });
}"""


def test_no_cell_lies_on_another(browser: Any) -> None:
    """Up to four cells in each group, and as many as three groups without a channel."""
    tiles = [
        [
            {"cells": ["r"] * count, "sides": sides}
            for sides, count in zip([*way.split(","), *loose], counts, strict=True)
        ]
        for way in WAYS
        for loose in ([], [""], ["", "", ""])
        for counts in product((1, 2, 4), repeat=way.count(",") + 1 + len(loose))
        if len(counts) < 5
    ]
    page = browser.new_page()
    page.add_script_tag(content=(PAGES / "shared" / "elements.js").read_text("utf-8"))
    page.add_script_tag(content=(PAGES / "enigma" / "tile_drawing.js").read_text("utf-8"))
    found = page.evaluate(CLOSEST, tiles)
    page.close()
    assert [tile for tile, closest in zip(tiles, found, strict=True) if closest < 0] == []


def test_a_known_crossing(opened: Callable[..., Screen], tmp_path: Path) -> None:
    """Offered once although it looks the same turned around; each of its cells can be tapped; all of it is in sight."""
    path, earlier = tmp_path / "game.yaml", tmp_path / "earlier.yaml"
    for record in (path, earlier):
        record.write_text(HEADER, "utf-8")
        play(record, *ROUND_ONE[:4])
    play(earlier, "place Bob n1 r:NS y:EW")
    with running(path) as server:
        bob = opened(server, TOKENS.enter, **PHONE).at(4).be("Bob")
        bob.page.evaluate("() => scrollTo(0, 0)")
        bob.page.locator("#board .free[data-spot=n1]").dispatch_event("click")
        for part in (".tile-form > svg", "[data-tool=mirror]"):
            box = bob.page.locator(part).bounding_box()
            assert 0 <= box["y"] <= box["y"] + box["height"] <= PHONE["viewport"]["height"]
        bob.tap("[data-color=r]")
        assert [made.get_attribute("data-known") for made in bob.page.locator("[data-known]").all()] == ["r:NS y:EW"]
        bob.tap("[data-known]")
        for cell in ("0.0", "1.0"):
            bob.tap(f".tile-form [data-cell='{cell}']")
            assert bob.page.locator(f"[data-cell='{cell}'][aria-pressed=true]").count() == 1
        bob.page.wait_for_selector("#asks .unwritten")
        assert not bob.complaints


@pytest.mark.parametrize(
    "language", [code if code in ("de", "ru") else pytest.param(code, marks=pytest.mark.thorough) for code in LANGUAGES]
)
def test_words_on_buttons_stay_whole(opened: Callable[..., Screen], tmp_path: Path, language: str) -> None:
    path = tmp_path / "game.yaml"
    path.write_text(HEADER, "utf-8")
    play(path, *ROUND_ONE[:4])
    with running(path, voice=voice_of(language)) as server:
        bob = opened(server, TOKENS.enter, **PHONE).at(4).be("Bob")
        bob.tap("#board .free[data-spot=n1]")
        for letter in "oyp":
            bob.tap(f"[data-color={letter}]")
        buttons = bob.page.locator("#asks button:visible")
        assert bob.page.locator("[data-tool^=same-]").count() == 3
        wide = "all => all.filter(made => made.scrollWidth > made.clientWidth).map(made => made.textContent)"
        assert buttons.evaluate_all(wide) == []
        assert set(buttons.evaluate_all("all => all.map(made => getComputedStyle(made).overflowWrap)")) == {"normal"}
