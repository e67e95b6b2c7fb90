"""Many records one after the other: which files are meant, several processes, a progress bar."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from pathlib import Path
from typing import TypeVar

from ...core.sentence import Said, say
from ...store.errors import StoreError
from ...store.files import native, shown
from .output import text_of

T = TypeVar("T")

_WORTH_A_POOL = 24
"""From so many files on, more than one process pays."""
_CHUNK = 50


def records(paths: Iterable[str]) -> list[Path]:
    """Return the files that are meant, each once: those named, and every YAML file in the folders, however deep."""
    found: dict[str, Path] = {}
    for path in map(native, paths):
        named = [path]
        if path.is_dir():
            named = sorted(each for each in path.rglob("*.y*ml") if each.suffix in (".yaml", ".yml") and each.is_file())
        elif not path.exists():
            raise StoreError("missing", shown(path), say("There is no such file or folder. Check the name."))
        for each in named:
            found.setdefault(str(each.resolve()), each)
    return list(found.values())


def walked(files: Sequence[Path], work: Callable[[Path], T], jobs: int, doing: Said) -> Iterator[tuple[Path, T]]:
    """Do the work for each file, in order, and show how far it is where it takes a while.

    So many processes as `jobs` says; 0 chooses by the number of files. The order is that of the files in any case.
    """
    jobs = jobs or (os.cpu_count() or 1 if len(files) >= _WORTH_A_POOL else 1)
    if jobs <= 1 or len(files) < 2:
        yield from _shown_progress(zip(files, map(work, files), strict=True), len(files), doing)
        return
    from concurrent.futures import ProcessPoolExecutor

    chunk = max(1, min(_CHUNK, len(files) // (jobs * 2)))
    with ProcessPoolExecutor(jobs) as pool:
        done = zip(files, pool.map(work, files, chunksize=chunk), strict=True)
        yield from _shown_progress(done, len(files), doing)


def _shown_progress(done: Iterable[tuple[Path, T]], total: int, doing: Said) -> Iterator[tuple[Path, T]]:
    if total < _WORTH_A_POOL or sys.stderr is None or not sys.stderr.isatty():
        yield from done
        return
    from rich.console import Console
    from rich.progress import Progress

    # Lines that are printed meanwhile go above the bar where both go to one terminal. Where standard output is a file
    # or a pipe it is left alone: the bar would take it over, and the answer with it.
    with Progress(
        console=Console(stderr=True),
        transient=True,
        redirect_stdout=sys.stdout.isatty(),
        redirect_stderr=False,
    ) as progress:
        yield from progress.track(done, total, description=text_of(doing))
