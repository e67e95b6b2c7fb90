"""A finished game as the link for BG Stats: as text, as JSON, as a QR code in the terminal or as a picture."""

from __future__ import annotations

import sys
from typing import Any

from ...core.bgstats import Extras, link
from ...core.sentence import Said, paragraph, say
from ...store.files import shown
from ..common.handing_over import hand_over
from ..common.output import UsageError, put, warn
from .formats import Source


class Link:
    """The link of one game."""

    def __init__(self, source: Source, extras: Extras) -> None:
        self._source = source
        exports = source.box.need(source.box.exports)
        self.play = exports.play(source.log, source.record.header, source.entries, extras)
        self.text = link(self.play)

    @property
    def document(self) -> dict[str, Any]:
        """The answer in JSON."""
        return {"file": shown(self._source.path), "link": self.text, "play": self.play}

    def write_svg(self, out: str) -> None:
        """Write the QR code as SVG to a file, or to standard output for `-`."""
        from ...views.qr import svg

        try:
            picture = svg(self.text)
        except ValueError:
            raise UsageError(self._too_long()) from None
        hand_over(picture, out, self._source.path)

    def show_code(self, *, wanted: bool) -> None:
        """Print the QR code where there is a terminal with room for it; where it is `wanted`, anywhere."""
        if not sys.stdout.isatty() and not wanted:
            return
        try:
            no_room = self.print_code(anywhere=wanted)
        except UsageError as too_long:
            if wanted:
                raise
            warn(too_long.said)
            return
        if no_room is not None:
            advice = say(
                "Make its window larger or its letters smaller and try again, or write the code as a picture: "
                "--svg OUT."
            )
            warn(paragraph(no_room, advice))

    def print_code(self, *, anywhere: bool = False) -> Said | None:
        """Print the QR code; where the terminal has no room for it, say so and print nothing.

        `anywhere` prints it all the same. In a pipe there is always room.
        """
        from ...views.qr import rows

        try:
            lines = rows(self.text)
        except ValueError:
            raise UsageError(self._too_long()) from None
        if not sys.stdout.isatty():
            put("\n".join(lines))
            return None
        from ...views.qr import painted
        from ...views.terminal import console

        screen = console()
        if not anywhere and (len(lines[0]) > screen.width or len(lines) + 1 > screen.height):
            return say(
                "The QR code needs {columns} columns and {rows} lines, and this terminal has {width} and {height}.",
                columns=len(lines[0]),
                rows=len(lines) + 1,
                width=screen.width,
                height=screen.height,
            )
        for line in painted(lines):
            screen.print(line)
        return None

    def _too_long(self) -> Said:
        from ...views.qr import MOST

        return say(
            "The link is too long for a QR code: {length} characters, and the largest code holds {most}. "
            "Give a shorter --location, or take the link as it is: --no-qr.",
            length=len(self.text),
            most=MOST,
        )
