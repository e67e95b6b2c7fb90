"""Single keys from a terminal, for what is drawn anew with each: over the whole screen, or where the cursor stands."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from typing import TYPE_CHECKING, Protocol

from .. import stay

if TYPE_CHECKING:
    from rich.text import Text

_NAMES = {"c-m": "enter", "c-j": "enter", "c-h": "backspace", "<sigint>": "c-c"}
"""Keys that terminals call otherwise."""


class Keyed(Protocol):
    """What is shown, and what a key makes of it. Knows nothing of the terminal but its size."""

    def press(self, key: str) -> bool:
        """Do what a key asks for, by the name that prompt_toolkit gives it, and return whether to go on."""

    def screen(self, columns: int, height: int) -> Sequence[Text]:
        """Return the lines to show, at most so many and so wide."""


def has_screen() -> bool:
    """Return whether there is a person with a terminal that can be drawn on."""
    streams = all(stream is not None and stream.isatty() for stream in (sys.stdin, sys.stdout))
    return streams and os.environ.get("TERM") not in ("dumb", "unknown")


def run(shown: Keyed, width: int | None = None, *, whole: bool) -> None:
    """Show something until the person leaves, on the `whole` screen or below what stands there; then wipe it away."""
    from prompt_toolkit.application import Application
    from prompt_toolkit.formatted_text import ANSI
    from prompt_toolkit.key_binding import KeyBindings, KeyPressEvent
    from prompt_toolkit.keys import Keys
    from prompt_toolkit.layout import FormattedTextControl, Layout, Window

    from ...views.terminal import console

    stay()
    bindings = KeyBindings()
    terminal = console()

    @bindings.add(Keys.Any)
    def press(event: KeyPressEvent) -> None:
        key = event.key_sequence[0].key
        name = str(key.value if isinstance(key, Keys) else key)
        name = _NAMES.get(name, name)
        # What is no key, such as an answer of the terminal or pasted text, has its name in brackets.
        if (len(name) == 1 or name[0] != "<") and not shown.press(name):
            event.app.exit()

    def screen() -> ANSI:
        size = app.output.get_size()
        rows = shown.screen(min(size.columns, width or size.columns), size.rows)
        with terminal.capture() as captured:
            for number, row in enumerate(rows, 1):
                terminal.print(row, end="\n" if number < len(rows) else "")
        return ANSI(captured.get())

    window = Window(
        FormattedTextControl(screen, focusable=True, show_cursor=False), wrap_lines=False, dont_extend_height=not whole
    )
    app: Application[None] = Application(
        Layout(window), key_bindings=bindings, full_screen=whole, erase_when_done=not whole
    )
    # Esc is a key of its own here; only the terminal's own sequences begin with it, and they come at once.
    app.ttimeoutlen = 0.05
    app.run()
