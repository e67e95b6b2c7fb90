"""A finished game as the link for BG Stats: as text, as JSON, as a QR code in the terminal or as a picture."""

from __future__ import annotations

import sys
from typing import Any

from ..games.enigma.exporting.bgstats import Extras, link, play
from ..store.files import shown
from .exporting import Source, summary_of
from .handing_over import hand_over
from .streams import UsageError, say, warn


class Link:
    """The link of one game."""

    def __init__(self, source: Source, extras: Extras) -> None:
        self._source = source
        self.play = play(source.log, summary_of(source), source.record.header, extras)
        self.text = link(self.play)

    @property
    def document(self) -> dict[str, Any]:
        """The answer in JSON."""
        return {"file": shown(self._source.path), "link": self.text, "play": self.play}

    def write_svg(self, out: str) -> None:
        """Write the QR code as SVG to a file, or to standard output for `-`."""
        from ..views.qr import svg

        try:
            picture = svg(self.text)
        except ValueError:
            raise UsageError(self._too_long()) from None
        hand_over(picture, out, self._source.path)

    def show_code(self, *, wanted: bool) -> None:
        """Print the QR code where there is a terminal with room for it; where it is `wanted`, anywhere."""
        terminal = sys.stdout.isatty()
        if not terminal and not wanted:
            return
        from ..views.qr import rows

        try:
            lines = rows(self.text)
        except ValueError:
            if wanted:
                raise UsageError(self._too_long()) from None
            warn(self._too_long())
            return
        if not terminal:
            say("\n".join(lines))
            return
        from ..views.qr import painted
        from ..views.terminal import console

        screen = console()
        if not wanted and (len(lines[0]) > screen.width or len(lines) + 1 > screen.height):
            needs = f"{len(lines[0])} columns and {len(lines) + 1} lines"
            warn(
                f"The QR code needs {needs}, and this terminal has {screen.width} and {screen.height}. Make its "
                "window larger or its letters smaller and try again, or write the code as a picture: --svg OUT."
            )
            return
        for line in painted(lines):
            screen.print(line)

    def _too_long(self) -> str:
        from ..views.qr import MOST

        return (
            f"The link is too long for a QR code: {len(self.text)} characters, and the largest code holds {MOST}. "
            "Give a shorter --location, or take the link as it is: --no-qr."
        )
