"""What holds for every test: nothing of the terminal or the folders of whoever runs them reaches the program."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest

HINTS = (
    "COLUMNS",
    "LINES",
    "NO_COLOR",
    "FORCE_COLOR",
    "TTY_COMPATIBLE",
    "ENIGMA_RECORDS",
    "ENIGMA_PIECES",
)


@pytest.fixture(autouse=True)
def _no_hints(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in HINTS:
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("ENIGMA_CONFIG", "")


@pytest.fixture(scope="module")
def chromium() -> Iterator[Any]:
    """A real browser."""
    from .browser import launched

    with launched() as found:
        yield found


@pytest.fixture
def opened(chromium: Any) -> Iterator[Callable[..., Any]]:
    """Open live pages, which are closed when the test is over."""
    from .live_pages import Screen

    found: list[Screen] = []

    def open_one(*about: Any, **options: Any) -> Screen:
        found.append(Screen(chromium, *about, **options))
        return found[-1]

    yield open_one
    for screen in found:
        screen.close()
