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

    def heard(self) -> str:
        """Return what the page has said to those who hear it, once the steps rest."""
        self.page.wait_for_timeout(_REST)
        return str(self.page.text_content("#live"))

    def assert_quiet(self) -> None:
        """Assert that the page neither complained nor asked for anything."""
        assert not self.complaints


_REST = 250
"""Milliseconds after which steps rest, and a page says where they led."""

LAST_TILE = "#board [data-look=last] .ground:not([d=''])"
"""The tile that was laid last, as it is painted."""

TILES_SHOWN = """() => {
  const place = document.querySelector("#board .sheet").getScreenCTM();
  return [...document.querySelectorAll("#register .tile:not(.off)")].map(({ dataset: { spot } }) => {
    const steps = (way) => Number(spot.match(way + "([0-9]+)")?.[1] ?? 0);
    const far = (way, back) => steps(way) - steps(back);
    const at = spot === "start" ? [0, 0] : [far("e", "w") * 100, far("s", "n") * 100];
    const corner = new DOMPoint(...at).matrixTransform(place);
    return { x: corner.x, y: corner.y, width: 100 * place.a, height: 100 * place.d };
  });
}"""
"""Where the tiles that lie on the board are on the screen."""

CELLS_SHOWN = """() => {
  const place = document.querySelector("#board .sheet").getScreenCTM();
  return [...document.querySelectorAll("#board .sheet .disc")].flatMap((made) =>
    [...made.getAttribute("d").matchAll(/M(\\S+) (\\S+?)a(\\S+)/g)].map(([, x, y, r]) => {
      const middle = new DOMPoint(Number(x) + Number(r), Number(y)).matrixTransform(place);
      return { x: middle.x, y: middle.y, radius: Number(r) * place.a };
    }));
}"""
"""Where the cells on the board are on the screen, and how large."""


_UP_TO_DATE = """() => window.dispatchEvent(new Event("beforeprint"))"""
"""What lies below the screen is brought up to date when the steps rest, and before the page is printed."""

_SHOWN = """() => {
  window.dispatchEvent(new Event("beforeprint"));
  const all = (selector) => [...document.querySelectorAll(selector)];
  const rows = all("#systems button[data-system]").sort((a, b) => a.dataset.order - b.dataset.order);
  return {
    step: Number(document.body.dataset.step),
    slider: Number(document.getElementById("slider").value),
    current: Number(document.querySelector("#moves [aria-current]").dataset.step),
    scores: Object.fromEntries(all("#scores li").map((row) => [row.dataset.player, Number(row.dataset.score)])),
    said: all("#scores li strong").map((made) => parseInt(made.textContent, 10)),
    supplies: Object.fromEntries(all("#scores li").map((row) => [row.dataset.player, Number(row.dataset.supply)])),
    networkers: all("#board [data-networker]:not(.ghost, .off)")
      .filter((made) => getComputedStyle(made).visibility === "visible")
      .map((made) => [made.dataset.player, made.dataset.spot, made.dataset.cell, made.dataset.system]),
    tiles: all("#register .tile:not(.off)").map((made) => made.querySelector("title").textContent),
    systems: rows.map((row) => ({ ...row.dataset, text: row.textContent })),
    groups: all("#register :not(.off) > .conduit").map((made) => [
      made.parentNode.dataset.tile, made.dataset.group.split(".")[1], made.dataset.system,
      ["faded", "just"].includes(made.dataset.state),
    ]),
    ends: all("#register :not(.off) > .conduit")
      .flatMap((made) => [...made.dataset.open ?? ""].map(() => made.dataset.system)),
    spots: Object.fromEntries(all("#register .tile").map((made) => [made.dataset.tile, made.dataset.spot])),
    card: document.getElementById("step").textContent,
  };
}"""
