"""What holds for every test: nothing of the terminal or the folders of whoever runs them reaches the program."""

from __future__ import annotations

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
