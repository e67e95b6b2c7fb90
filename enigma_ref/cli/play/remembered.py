"""What was typed in one sitting, for the arrow keys; lines that tell a secret can be forgotten."""

from __future__ import annotations

from collections.abc import AsyncGenerator, Iterable

from prompt_toolkit.history import History


class Remembered(History):
    """A history that nothing of is written down, and from which a line can be taken again."""

    def __init__(self) -> None:
        super().__init__()
        self._lines: list[str] = []
        self._last = ""

    async def load(self) -> AsyncGenerator[str, None]:
        """Return all lines, the last one first."""
        for line in reversed(self._lines):
            yield line

    def get_strings(self) -> list[str]:
        """Return all lines, the first one first."""
        return list(self._lines)

    def append_string(self, string: str) -> None:
        """Remember a line."""
        self._last = string
        self._lines.append(string)

    def forget(self) -> None:
        """Forget the line that was typed last, also where it was typed before."""
        self._lines = [line for line in self._lines if line != self._last]

    def load_history_strings(self) -> Iterable[str]:
        """Return all lines, the last one first, for whoever reads them at once."""
        return reversed(self._lines)

    def store_string(self, string: str) -> None:
        """Nothing is written anywhere."""
