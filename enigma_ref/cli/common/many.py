"""Many records one after the other: which files are meant, several processes, a progress bar."""

from __future__ import annotations

import os
import stat
import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from pathlib import Path
from typing import TypeVar

from ...core.sentence import Said, say
from ...store.errors import StoreError, failure
from ...store.files import native, shown
from .output import text_of, warn

T = TypeVar("T")

_WORTH_A_POOL = 24
"""From so many files on, more than one process pays."""
_CHUNK = 50
_MOST_PROCESSES = 61
"""Windows cannot wait for more."""


def records(paths: Iterable[str]) -> list[Path]:
    """Return the files that are meant, each once: those named, and every YAML file in the folders, however deep."""
    found: dict[str, Path] = {}
    for path in map(native, paths):
        try:
            named = _in_folder(path) if stat.S_ISDIR(path.stat().st_mode) else [path]
        except (FileNotFoundError, NotADirectoryError):
            what = say("There is no such file or folder. Check the name.")
            raise StoreError("missing", shown(path), what) from None
        except OSError as error:
            raise failure(path, error) from None
        except ValueError:  # a NUL in the name
            raise StoreError("missing", shown(path), say("This cannot be a file's name. Check it.")) from None
        for each in named:
            found.setdefault(os.path.realpath(each), each)
    return list(found.values())


def _in_folder(folder: Path) -> list[Path]:
    """Return every YAML file of a folder, however deep; one that cannot be looked at is for its reader to name."""
    return sorted(each for each in folder.rglob("*.y*ml") if each.suffix in (".yaml", ".yml") and _is_file(each))


def _is_file(path: Path) -> bool:
    try:
        return path.is_file()
    except OSError:
        return True


def is_folder(path: Path) -> bool:
    """Tell whether a path is a folder; of one that cannot be looked at, whoever opens it says why."""
    try:
        return path.is_dir()
    except (OSError, ValueError):
        return False


def walked(files: Sequence[Path], work: Callable[[Path], T], jobs: int, doing: Said) -> Iterator[tuple[Path, T]]:
    """Do the work for each file, in order, and show how far it is where it takes a while.

    So many processes as `jobs` says; 0 chooses by the number of files. The order is that of the files in any case.
    """
    jobs = processes(jobs, len(files))
    done = map(work, files) if jobs == 1 else _pooled(files, work, jobs)
    yield from _shown_progress(zip(files, done, strict=True), len(files), doing)


def processes(jobs: int, files: int) -> int:
    """Return how many processes there should be: no more than there are files, cores, and than a system can wait for.

    Where 0 are asked for, one, until there are so many files that more of them pay.
    """
    cores = os.cpu_count() or 1
    return max(1, min(jobs or (cores if files >= _WORTH_A_POOL else 1), files, cores, _MOST_PROCESSES))


def _pooled(files: Sequence[Path], work: Callable[[Path], T], jobs: int) -> Iterator[T]:
    from concurrent.futures import ProcessPoolExecutor
    from concurrent.futures.process import BrokenProcessPool

    from .worker import begin

    done = 0
    chunk = max(1, min(_CHUNK, len(files) // (jobs * 2)))
    pool = ProcessPoolExecutor(jobs, initializer=begin)
    try:
        for result in pool.map(work, files, chunksize=chunk):
            yield result
            done += 1
        return
    except BrokenProcessPool:
        warn(say("One of the processes was killed. The rest is done by this one alone."))
    finally:
        pool.shutdown(cancel_futures=True)
    yield from map(work, files[done:])


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
