"""A real browser for the tests of the page: Debian's Chromium, or whichever is installed, through playwright."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

_NAMES = ("chromium", "chromium-browser", "google-chrome")
_QUIET = [
    "--no-sandbox",
    "--disable-gpu",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]


@contextmanager
def launched() -> Iterator[Any]:
    """Start the browser, or skip the test and say what is missing."""
    playwright = pytest.importorskip("playwright.sync_api", reason="playwright is not installed")
    found = next(filter(None, map(shutil.which, _NAMES)), None)
    if found is None:
        pytest.skip(f"no browser: none of {', '.join(_NAMES)} is installed")
    with playwright.sync_playwright() as driver:
        browser = driver.chromium.launch(executable_path=found, args=_QUIET)
        yield browser
        browser.close()


class Window:
    """A page in a window of its own, and everything that it should not have done."""

    def __init__(self, browser: Any, path: Path, fragment: str = "", **options: Any) -> None:
        self.context = browser.new_context(**{"viewport": {"width": 1280, "height": 800}, **options})
        self.page = self.context.new_page()
        self.complaints: list[str] = []
        own = path.resolve().as_uri()
        page = self.page
        page.on("console", lambda message: self.complaints.append(f"console: {message.text}"))
        page.on("pageerror", lambda error: self.complaints.append(f"error: {error}"))
        page.on("dialog", lambda dialog: (self.complaints.append(f"dialog: {dialog.message}"), dialog.dismiss()))
        page.on(
            "request",
            lambda request: (
                None if request.url.split("#")[0] == own else self.complaints.append(f"asks for {request.url}")
            ),
        )
        page.goto(own + fragment)
        page.evaluate(_UP_TO_DATE)

    def __enter__(self) -> Window:
        return self

    def __exit__(self, *_: object) -> None:
        self.context.close()

    def shown(self) -> Any:
        """Return what the page shows now, read from what is visible in it."""
        return self.page.evaluate(_SHOWN)

    def shown_at(self, steps: list[int], action: str) -> Any:
        """Return what the page shows after an action with each of these steps, all in one go."""
        return self.page.evaluate(f"steps => steps.map(step => {{ ({action})(step); return ({_SHOWN})(); }})", steps)

    def assert_quiet(self) -> None:
        """Assert that the page neither complained nor asked for anything."""
        assert not self.complaints


_UP_TO_DATE = """() => window.dispatchEvent(new Event("beforeprint"))"""
"""What lies below the screen is brought up to date when the steps rest, and before the page is printed."""

_SHOWN = """() => {
  window.dispatchEvent(new Event("beforeprint"));
  // checkVisibility() takes parts of an SVG for visible although they are not.
  const board = document.getElementById("board");
  const seen = (made) => {
    for (let at = made; at !== board; at = at.parentNode) if (getComputedStyle(at).display === "none") return false;
    return true;
  };
  const all = (selector) => [...document.querySelectorAll(selector)];
  const rows = all("#systems button[data-system]").sort((a, b) => a.dataset.order - b.dataset.order);
  return {
    step: Number(document.body.dataset.step),
    slider: Number(document.getElementById("slider").value),
    current: Number(document.querySelector("#moves [aria-current]").dataset.step),
    scores: Object.fromEntries(all("#scores li").map((row) => [row.dataset.player, Number(row.dataset.score)])),
    said: all("#scores li strong").map((made) => parseInt(made.textContent, 10)),
    supplies: Object.fromEntries(all("#scores li").map((row) => [row.dataset.player, Number(row.dataset.supply)])),
    networkers: all("#board [data-networker]:not(.ghost)").filter(seen)
      .map((made) => [made.dataset.player, made.dataset.spot, made.dataset.cell, made.dataset.system]),
    tiles: all("#board .tile").filter(seen).map((made) => made.querySelector("title").textContent),
    systems: rows.map((row) => ({ ...row.dataset, text: row.textContent })),
    groups: all("#board .conduit").filter(seen).map((made) => [
      made.parentNode.dataset.tile, made.dataset.group.split(".")[1], made.dataset.system,
      made.classList.contains("closed"),
    ]),
    ends: all("#board .end .way").filter(seen).map((made) => made.closest(".conduit").dataset.system),
    spots: Object.fromEntries(all("#board .tile").map((made) => [made.dataset.tile, made.dataset.spot])),
    live: document.getElementById("live").textContent,
    card: document.getElementById("step").textContent,
  };
}"""
