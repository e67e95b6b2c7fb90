"""The command line: one module for each family of commands, wired together here."""

from __future__ import annotations

import gc
from typing import NoReturn


def main() -> NoReturn:
    """Run the program."""
    # A command lives for a moment, or grows with a game that it keeps anyway: looking for garbage finds none, and would
    # cost more the longer the game.
    gc.disable()
    try:
        from .app import main

        main()
    except KeyboardInterrupt:  # while starting, or while leaving
        raise SystemExit(130) from None
