"""Playing a sample game, move by move, into a record of its own."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from pkgutil import get_data
from typing import Any, Final

from ..core.box import Box
from ..core.log import Log
from ..core.refusal import Unclear
from ..core.sentence import say
from ..store.errors import StoreError, shown
from ..store.folder import records_in
from ..store.reader import read
from .opened import Opened
from .session import Session
from .starting import start

_NAME: Final = "demo-{box}.yaml"


def play_sample(box: Box, folder: Path, before: Callable[[Log[Any, Any]], None]) -> Session:
    """Play the sample game of a box in a folder that has no records yet; `before` is shown each entry."""
    try:
        sample = get_data(f"{__package__}.samples", f"{box.name}.yaml")
    except OSError:
        sample = None
    if sample is None:
        raise Unclear(say("{box} has no sample game.", box=box.title))
    if records_in(folder):
        what = say("There are games here already, and the demo wants a folder without any: enigma-ref demo FOLDER.")
        raise StoreError("not-empty", shown(folder), what)
    record = read(sample)
    session = Session(start(box, Opened(record).header, folder / _NAME.format(box=box.name), folder))
    for entry in record.entries:
        session.enter(entry.move, before)
    return session
