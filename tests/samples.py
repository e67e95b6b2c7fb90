"""The sample games in `records/`, all of them and by box."""

from __future__ import annotations

from pathlib import Path
from typing import Final

FOLDER: Final = Path(__file__).parent.parent / "records"
ALL: Final = sorted(FOLDER.glob("*.yaml"))


def _of(box: str) -> list[Path]:
    return [path for path in ALL if f"\nbox: {box}\n" in path.read_text("utf-8")]


ENIGMA: Final = _of("enigma")
BEYOND_CODE: Final = _of("beyond-code")
