"""How far a command is and how long it will still take: on a terminal only, and gone when it is done."""

from __future__ import annotations

import sys
import time
from collections.abc import Iterable, Iterator
from typing import TypeVar

from ...core.sentence import Said
from .output import text_of

T = TypeVar("T")

WORTH_WATCHING = 24
"""From so many files on, there is something to wait for."""

clock = time.monotonic
"""By which the time left is guessed."""


def watched(done: Iterable[T], total: int, doing: Said) -> Iterator[T]:
    """Go through what is being done, and show how much of it is, and the time left, where somebody is watching."""
    if total < WORTH_WATCHING or sys.stderr is None or not sys.stderr.isatty():
        yield from done
        return
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    # Lines that are printed meanwhile go above the bar where both go to one terminal. Where standard output is a file
    # or a pipe it is left alone: the bar would take it over, and the answer with it.
    with Progress(
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        TimeRemainingColumn(compact=True),
        console=Console(stderr=True),
        transient=True,
        redirect_stdout=sys.stdout.isatty(),
        redirect_stderr=False,
        speed_estimate_period=600,
        get_time=clock,
    ) as progress:
        yield from progress.track(done, total, description=text_of(doing))
