"""Live pages in a real browser, each on a phone or a TV of its own, for the tests of `serve`."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from enigma_ref.library.session import Session

from .cli_helpers import invoke
from .serving import TOKENS, Server

PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True}
TV = {"viewport": {"width": 1600, "height": 900}}


class Screen:
    """A page on a phone or a TV of its own, everything that it complained of, and how often it was tapped."""

    def __init__(self, browser: Any, server: Server, token: str, query: str = "", **options: Any) -> None:
        self.context = browser.new_context(**options)
        self.page = self.context.new_page()
        self.complaints: list[str] = []
        self.taps = 0
        page = self.page
        page.on("console", lambda message: self.complaints.append(message.text))
        page.on("pageerror", lambda error: self.complaints.append(f"error: {error}"))
        page.on("request", lambda request: self._asked(request.url, server.origin))
        page.goto(f"{server.origin}/{query}#{token}")

    def _asked(self, url: str, origin: str) -> None:
        if not url.startswith((origin, "data:")) or TOKENS.enter in url.partition("#")[0]:
            self.complaints.append(f"asks for {url}")

    def tap(self, selector: str) -> None:
        """Tap something that can be seen, once; where it comes later, that is waited for."""
        self.page.locator(f"{selector} >> visible=true").first.click(timeout=15_000)
        self.taps += 1

    def at(self, entry: int) -> Screen:
        """Wait until the page shows this entry as the last."""
        self.page.wait_for_selector(f"body[data-state=live][data-n='{entry}']", timeout=10_000)
        return self

    def text(self, selector: str) -> str:
        found: str = self.page.inner_text(selector)
        return found

    def be(self, name: str) -> Screen:
        """Say who one is, as is done once."""
        self.page.locator(f"#names [data-name='{name}']").click()
        return self

    def be_other(self, name: str) -> Screen:
        """Hand the phone to somebody else."""
        self.page.locator("#me button").click()
        return self.be(name)

    def close(self) -> None:
        self.context.close()


def moves(path: Path) -> list[str]:
    return [entry.move for entry in Session(path).record.entries]


def play(path: Path, *lines: str) -> None:
    for line in lines:
        assert invoke("do", "--game", path, *line.split()).status == 0


def button(words: str) -> str:
    return f'#asks [data-words="{words}"]'


def check_with_axe(screen: Screen) -> None:
    """Assert that axe, which looks for what keeps people from using a page, finds nothing."""
    axe = pytest.importorskip("axe_playwright_python.sync_playwright", reason="axe-playwright-python is not installed")
    found = axe.Axe().run(screen.page).response["violations"]
    assert not [(each["id"], [node["html"] for node in each["nodes"]]) for each in found]
