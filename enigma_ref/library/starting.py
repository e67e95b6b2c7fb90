"""Starting a record, for `new`, `play` and the library alike."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path

from ..core.box import Box
from ..core.parts import Header
from ..core.refusal import Refusal, Unclear
from ..core.sentence import say
from ..games import BOXES
from ..store.canonical import write_header
from ..store.errors import StoreError, shown
from ..store.files import create
from ..store.folder import new_name, newest_header, records_folder
from ..store.record import FORMAT, Record
from ..store.settings import settings, settings_file
from .clock import now
from .opened import Opened


def usual_edition(box: Box) -> dict[str, str]:
    """Return the rulebook that the user has set for new games, as an option of a box that has it."""
    edition = settings().edition
    editions = box.editions() if edition and "edition" in box.setup().options else None
    if edition is None or editions is None:
        return {}
    try:
        return {"edition": editions.edition(edition)}
    except Refusal as refusal:
        if any(_knows(other, edition) for other in BOXES.values()):
            return {}
        raise StoreError("settings", shown(settings_file()), say("edition: {what}", what=refusal.said)) from None


def _knows(box: Box, edition: str) -> bool:
    editions = box.editions()
    try:
        return editions is not None and bool(editions.edition(edition))
    except Refusal:
        return False


def header_for(
    box: Box,
    players: Sequence[str],
    given: Mapping[str, object],
    rulings: Sequence[str],
    last: Header | None = None,
) -> Header:
    """Return the header of a new game of a box, or say what is wrong with what was given for it."""
    setup = box.setup()
    return sound(box, setup.header(players, options_of(box, given), rulings, last))


def options_of(box: Box, given: Mapping[str, object]) -> dict[str, str]:
    """Return the options that were given, as text; one that the box does not have is refused."""
    known = box.setup().options
    for name in given:
        if name not in known:
            raise Unclear(say("{box} has no option --{option}. Leave it out.", box=box.title, option=name))
    return {name: _text(value) for name, value in given.items()}


def _text(value: object) -> str:
    return ",".join(map(str, value)) if isinstance(value, list | tuple) else str(value)


def sound(box: Box, header: Header) -> Header:
    """Return a header with which a game can begin, or say why none can."""
    origin, faults = box.game().start(header)
    if origin is None:
        fault = next(fault for fault in faults if fault.code == "schema")
        raise Unclear(fault.said, fault.rule)
    return header


def header_text(box: Box, header: Header) -> str:
    """Return the text of a record in which nothing has been entered yet."""
    return write_header({"format": FORMAT, "box": box.name, **header, "started": now()})


def start(box: Box, header: Header, file: Path | None, folder: Path) -> Path:
    """Write the record of a new game."""
    path = file or new_name(folder, now()[:10], box.setup().names(header))
    create(path, header_text(box, header))
    return path


def last_header(box: Box, folder: Path) -> Header | None:
    """Return how the newest game of a box was set up, in a folder or else in that of the records."""
    for place in (folder, records_folder()):
        record = newest_header(place, (box.name,))
        if record is not None:
            return _as_corrected(record)
    return None


def last_box(folder: Path) -> Box:
    """Return the box of the newest game in a folder, or else in that of the records; the first one where none is."""
    for place in (folder, records_folder()):
        record = newest_header(place, tuple(BOXES))
        if record is not None:
            return BOXES[str(record.header["box"])]
    return next(iter(BOXES.values()))


def _as_corrected(record: Record) -> Header:
    """Return a header with the corrections that the entries of its record make to it."""
    found = Opened(record)
    log = found.log if record.entries else None
    header = log.game.header if log is not None and log.headed else None
    return header.header(log.origin) if header is not None and log is not None else found.header
