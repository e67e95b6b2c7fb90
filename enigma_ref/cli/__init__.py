"""The command line: one module for each family of commands, wired together here."""

from __future__ import annotations

import gc
from typing import NoReturn


def main() -> NoReturn:
    """Run the program."""
    # A command that answers and ends makes no garbage worth looking for, and looking would cost more the longer the
    # game. One that stays asks for it (`stay`).
    gc.disable()
    try:
        from .app import main

        main()
    except KeyboardInterrupt:  # while starting, or while leaving
        raise SystemExit(130) from None


def stay() -> None:
    """Collect garbage from here on: this command lives for an evening, and every question and picture leaves some.

    The game read so far is kept in any case, so that nobody looks through it for garbage.
    """
    if not gc.isenabled():
        gc.freeze()
        gc.enable()
