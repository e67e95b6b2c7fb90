"""The replay page for everybody: what axe finds, which looks for what keeps people from using a page."""

from __future__ import annotations

import random
from datetime import datetime
from pathlib import Path
from typing import Any

import pytest

from . import beyond_code_shelf, shelf
from .browser import Window
from .cli_helpers import invoke

pytestmark = pytest.mark.slow
STARTED = datetime.fromisoformat("2026-11-16T19:30:00+01:00")
SIZES = {
    "desk": {"width": 1280, "height": 800},
    "tablet": {"width": 820, "height": 1180},
    "phone": {"width": 390, "height": 844},
    "phone on its side": {"width": 844, "height": 390},
}


USUAL = {("desk", "light"): [], ("phone", "dark"): [pytest.mark.thorough]}


@pytest.fixture(scope="module", params=["enigma", "beyond-code"])
def page(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The page of a game with corrections, moments to see again, and a move that does not stand."""
    folder = tmp_path_factory.mktemp("axe")
    record, out = folder / "game.yaml", folder / "page.html"
    if request.param == "enigma":
        record.write_text(shelf.written(shelf.game(random.Random(3), mistakes=0.08), STARTED), "utf-8")
    else:
        beyond_code_shelf.write(record, 5)
    assert invoke("do", "--game", record, "note", "a", "thought").status == 0
    lines = record.read_text("utf-8").splitlines(keepends=True)
    record.write_text("".join([*lines[:-3], "- 'dance Ann'\n", *lines[-3:]]), "utf-8")
    assert invoke("replay", record, "--html", out).status == 0
    text = out.read_text("utf-8")
    assert '"keys":' in text
    assert '"left_out":[]' not in text.replace(" ", "")
    return out


@pytest.mark.parametrize(
    ("size", "scheme"),
    [
        pytest.param(size, scheme, marks=USUAL.get((size, scheme), [pytest.mark.long]))
        for size in SIZES
        for scheme in ("light", "dark")
    ],
)
def test_axe_finds_nothing(browser: Any, page: Path, size: str, scheme: str) -> None:
    axe = pytest.importorskip("axe_playwright_python.sync_playwright", reason="axe-playwright-python is not installed")
    with Window(browser, page, viewport=SIZES[size], color_scheme=scheme) as window:
        for key in "K?":  # to a moment to see again, with the keys explained
            window.page.keyboard.press(key)
        found = axe.Axe().run(window.page).response["violations"]
        assert [(each["id"], [node["html"][:120] for node in each["nodes"]]) for each in found] == []
