"""Many records one after the other: which files are meant, several processes, answers that are known already."""

from __future__ import annotations

import gc
import os
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

from ...core.sentence import Quoted, Said, say
from ...store.system import MOST_PROCESSES
from ...store.tree import WHOLE, Meant, Shard, meant
from .output import UsageError, warn
from .progress import WORTH_WATCHING, watched

if TYPE_CHECKING:
    from concurrent.futures import Executor, Future

    from ...library.recall import Answer, Question, Questions

S = TypeVar("S")
T = TypeVar("T")

FEW = 8
"""Fewer records are looked at as quickly as the cache is."""
_WORTH_A_POOL = WORTH_WATCHING
"""From so many files on, more than one process pays."""
_CHUNK = 50
_AHEAD = 3
"""So many chunks for each process are under way at once: more would only wait in memory."""
_UNTIL_SWEPT = 500
"""After so many files a process looks for garbage, which it does at no other time."""

SHARD_HELP = "Only part K of N: the records whose names come to it; all parts together are all records."
"""What every command says of `--shard`."""


def records(paths: Sequence[str], shard: Shard = WHOLE) -> Meant:
    """Return the files that are meant by paths, each once, or those of them that a shard holds."""
    return meant(paths, shard)


def shard_of(typed: str | None) -> Shard:
    """Read `--shard K/N`; where it is not given, everything is meant."""
    if typed is None:
        return WHOLE
    number, slash, of = typed.partition("/")
    if slash and number.isascii() and of.isascii() and number.isdigit() and of.isdigit() and len(typed) < 20:
        found = Shard(int(number), int(of))
        if 1 <= found.number <= found.of:
            return found
    raise UsageError(say("--shard {typed}: write the part and how many there are, such as 2/8.", typed=Quoted(typed)))


def is_folder(path: Path) -> bool:
    """Tell whether a path is a folder; of one that cannot be looked at, whoever opens it says why."""
    try:
        return path.is_dir()
    except (OSError, ValueError):
        return False


def walked(files: Sequence[S], work: Callable[[S], T], jobs: int | Crew, doing: Said) -> Iterator[tuple[S, T]]:
    """Do the work for each file, or whatever there are many of, in order, and show how far it is if it takes a while.

    So many processes as `jobs` says; 0 chooses by the number of files. The order is that of the files in any case.
    """
    yield from watched(zip(files, _worked(files, work, jobs), strict=True), len(files), doing)


def recalled(
    files: Sequence[Path], question: Question[T], jobs: int, doing: Said, *, cached: bool
) -> Iterator[tuple[Path, T]]:
    """Answer a question about each file, as `walked` does work, from the cache where the answer is known there."""
    for path, (found,) in recalled_all(files, (question,), jobs, doing, cached=cached):
        yield path, found


def recalled_all(
    files: Sequence[Path], questions: Questions, jobs: int | Crew, doing: Said, *, cached: bool
) -> Iterator[tuple[Path, list[Any]]]:
    """Answer several questions about each file, for which its game is played once."""
    from ...library.recall import recalled

    def work(left: Sequence[Path], answer: Callable[[Path], list[Answer]]) -> Iterable[list[Answer]]:
        return _worked(left, answer, jobs)

    answers = recalled(files, questions, work, cached=cached and len(files) >= FEW)
    yield from watched(zip(files, answers, strict=True), len(files), doing)


def _worked(files: Sequence[S], work: Callable[[S], T], jobs: int | Crew) -> Iterator[T]:
    if isinstance(jobs, Crew):
        yield from jobs.worked(files, work)
        return
    with Crew(jobs, len(files)) as crew:
        yield from crew.worked(files, work)


class Crew:
    """The processes of a command, for one thing after another: as many as `jobs` says, 0 chooses by so many files."""

    def __init__(self, jobs: int, files: int) -> None:
        self._size = processes(jobs, files)
        self._pool: Executor | None = None

    def start(self) -> None:
        """Begin the processes now: those of most systems are as large as this one is when they begin."""
        if self._size > 1 and self._pool is None:
            from concurrent.futures import ProcessPoolExecutor

            from .worker import begin

            self._pool = ProcessPoolExecutor(self._size, initializer=begin)
            self._pool.submit(os.getpid)

    def worked(self, files: Sequence[S], work: Callable[[S], T]) -> Iterator[T]:
        """Do the work for each file, in order."""
        if not files:
            return
        self.start()
        done = 0
        if self._pool is not None:
            from concurrent.futures.process import BrokenProcessPool

            chunk = max(1, min(_CHUNK, len(files) // (self._size * 2)))
            try:
                for results in _in_order(self._pool, _chunks(files, chunk), work, self._size * _AHEAD):
                    for result in results:
                        yield result
                        done += 1
                return
            except BrokenProcessPool:
                warn(say("One of the processes was killed. The rest is done by this one alone."))
                self.__exit__()
                self._size = 1
        yield from _alone(files[done:], work)

    def __enter__(self) -> Crew:
        return self

    def __exit__(self, *_: object) -> None:
        pool, self._pool = self._pool, None
        if pool is not None:
            pool.shutdown(cancel_futures=True)


def processes(jobs: int, files: int) -> int:
    """Return how many processes there should be: no more than there are files, cores, and than a system can wait for.

    Where 0 are asked for, one, until there are so many files that more of them pay.
    """
    cores = os.cpu_count() or 1
    return max(1, min(jobs or (cores if files >= _WORTH_A_POOL else 1), files, cores, MOST_PROCESSES))


def _alone(files: Iterable[S], work: Callable[[S], T]) -> Iterator[T]:
    for number, path in enumerate(files, 1):
        yield work(path)
        if not number % _UNTIL_SWEPT:
            _sweep()


def _sweep() -> None:
    """Collect what games leave behind that refers to itself: nobody else does, where garbage is not looked for."""
    if not gc.isenabled():
        gc.collect(1)


def _chunks(files: Iterable[S], size: int) -> Iterator[list[S]]:
    left = iter(files)
    while chunk := list(islice(left, size)):
        yield chunk


def _in_order(pool: Executor, chunks: Iterator[list[S]], work: Callable[[S], T], ahead: int) -> Iterator[list[T]]:
    """Give each chunk to the pool, but only so many ahead of what has been taken."""
    waiting: deque[Future[list[T]]] = deque(pool.submit(_each, work, chunk) for chunk in islice(chunks, ahead))
    while waiting:
        yield waiting.popleft().result()
        waiting.extend(pool.submit(_each, work, chunk) for chunk in islice(chunks, 1))


def _each(work: Callable[[S], T], files: list[S]) -> list[T]:
    found = [work(path) for path in files]
    _sweep()
    return found
