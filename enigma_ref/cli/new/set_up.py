"""Setting up a game at the table: with the people of last time, a handful of keys."""

from __future__ import annotations

from pathlib import Path

from ...core.box import Box
from ...core.parts import Asker, Header
from ...library.starting import last_header, sound, start, usual_edition
from .questions import Person


def set_up(box: Box, file: Path | None, folder: Path) -> Path:
    """Ask for what a game needs, with the newest record's answers as defaults, and start its record."""
    setup, last, usual = box.setup(), last_header(box, folder), usual_edition(box)

    def questions(asker: Asker) -> Header:
        same = setup.again(asker, last) if last else None
        return setup.ask(asker, [], usual, [], last) if same is None else same

    return start(box, sound(box, Person().asked(questions)), file, folder)
