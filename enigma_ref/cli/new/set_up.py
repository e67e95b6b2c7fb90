"""Setting up a game at the table: with the people of last time, a handful of keys."""

from __future__ import annotations

from pathlib import Path

from ...core.box import Box
from ...library.starting import last_header, sound, start
from .questions import Person


def set_up(box: Box, file: Path | None, folder: Path) -> Path:
    """Ask for what a game needs, with the newest record's answers as defaults, and start its record."""
    person, setup, last = Person(), box.setup(), last_header(box, folder)
    header = setup.again(person, last) if last else None
    if header is None:
        header = setup.ask(person, [], {}, [], last)
    return start(box, sound(box, header), file, folder)
