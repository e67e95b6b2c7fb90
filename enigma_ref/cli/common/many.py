"""Many records one after the other: which files are meant, several processes, a progress bar."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from pathlib import Path
from typing import NamedTuple, TypeVar

from ...core.sentence import Said, say
from ...store.errors import StoreError, failure
from ...store.files import native, shown
from ...store.folder import may_be_record
from .output import text_of, warn

T = TypeVar("T")

_WORTH_A_POOL = 24
"""From so many files on, more than one process pays."""
_CHUNK = 50
_MOST_PROCESSES = 61
"""Windows cannot wait for more."""


class Meant(NamedTuple):
    """The files that were meant, and what could not be looked into to find them."""

    files: list[Path]
    unread: list[StoreError]


def records(paths: Sequence[str]) -> Meant:
    """Return the files that are meant, each once: those named, and every YAML file in the folders, however deep.

    A path that is not there, or a folder that cannot be read, does not keep the others from being looked at; where
    there is nothing else, it is an error.
    """
    found: dict[str, Path] = {}
    unread: list[StoreError] = []
    for path in map(native, paths):
        named = [path]
        if os.path.isdir(path):  # noqa: PTH112  which has no error to catch
            named = sorted(_below(path, unread))
        elif (absent := _absent(path)) is not None:
            unread.append(absent)
            continue
        for each in named:
            found.setdefault(_identity(each), each)
    if len(unread) == len(paths) == 1 and not found:
        raise unread[0]
    return Meant(list(found.values()), unread)


def _absent(path: Path) -> StoreError | None:
    """Say why there is nothing of that name; None where there is something."""
    try:
        path.lstat()
    except (FileNotFoundError, NotADirectoryError, ValueError):  # the last of a NUL in the name
        return StoreError("missing", shown(path), say("There is no such file or folder. Check the name."))
    except OSError as error:
        return failure(path, error)
    return None


def _below(folder: Path, unread: list[StoreError]) -> Iterator[Path]:
    """Find the files below a folder that may be records, links that lead nowhere among them."""

    def missed(error: OSError) -> None:
        unread.append(failure(native(str(error.filename or folder)), error))

    for place, folders, files in os.walk(folder, onerror=missed):
        folders[:] = [name for name in folders if not name.startswith(".")]
        for name in files:
            path = Path(place, name)
            # Path's own would raise where a link may not be followed, and the file must still be named.
            if may_be_record(path) and (os.path.isfile(path) or os.path.islink(path)):  # noqa: PTH113, PTH114
                yield path


def _identity(path: Path) -> str:
    """Return what two names of one file have in common."""
    try:
        return str(path.resolve())
    except (OSError, RuntimeError):  # the folder that we are in is gone, or links lead in a circle
        return str(path)


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
