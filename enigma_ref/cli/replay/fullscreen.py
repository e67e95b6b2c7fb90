"""A whole terminal for a stepper: keys in, screens out, drawn anew when the window changes its size."""

from __future__ import annotations

from ...views.terminal import console
from .. import stay
from .keys import Stepper

_NAMES = {"c-m": "enter", "c-j": "enter", "c-h": "backspace", "<sigint>": "c-c"}
"""Keys that terminals call otherwise."""


def run(stepper: Stepper, width: int | None) -> None:
    """Show a stepper in the terminal until the person leaves, and give the terminal back as it was."""
    from prompt_toolkit.application import Application
    from prompt_toolkit.formatted_text import ANSI
    from prompt_toolkit.key_binding import KeyBindings, KeyPressEvent
    from prompt_toolkit.keys import Keys
    from prompt_toolkit.layout import FormattedTextControl, Layout, Window

    stay()
    bindings = KeyBindings()
    terminal = console()

    @bindings.add(Keys.Any)
    def press(event: KeyPressEvent) -> None:
        key = event.key_sequence[0].key
        name = str(key.value if isinstance(key, Keys) else key)
        name = _NAMES.get(name, name)
        # What is no key, such as an answer of the terminal or pasted text, has its name in brackets.
        if (len(name) == 1 or name[0] != "<") and not stepper.press(name):
            event.app.exit()

    def screen() -> ANSI:
        size = app.output.get_size()
        rows = stepper.screen(min(size.columns, width or size.columns), size.rows)
        with terminal.capture() as captured:
            for number, row in enumerate(rows, 1):
                terminal.print(row, end="\n" if number < len(rows) else "")
        return ANSI(captured.get())

    window = Window(FormattedTextControl(screen, focusable=True, show_cursor=False), wrap_lines=False)
    app: Application[None] = Application(Layout(window), key_bindings=bindings, full_screen=True)
    # Esc is a key of its own here; only the terminal's own sequences begin with it, and they come at once.
    app.ttimeoutlen = 0.05
    app.run()
