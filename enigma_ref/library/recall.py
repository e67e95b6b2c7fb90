"""Questions about records whose answers are kept: each is answered from the bytes of a file and nothing else.

What `stats`, `audit`, `list` and `site` want to know of each of many records is a question. An answer is worked out
once for each content of a file, and recalled from `store.cache` from then on.
"""

from __future__ import annotations

from array import array
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from pathlib import Path
from typing import Any, Final, Generic, NamedTuple, TypeVar, overload

from ..store.cache import Cache, key_of, packed, unpacked
from ..store.errors import StoreError
from ..store.files import read_bytes

T = TypeVar("T")

_BATCH: Final = 200


class Question(Generic[T]):
    """Something to know of a record. A question goes to other processes, so what it is made of are plain functions."""

    def __init__(
        self,
        name: str,
        answer: Callable[[bytes], T],
        missing: Callable[[StoreError], T],
        write: Callable[[T], Any],
        read: Callable[[Any], T],
        lasting: Callable[[T], bool] | None = None,
    ) -> None:
        self.name = name
        """What it is called among all questions, with everything besides the content that the answer depends on."""
        self.answer = answer
        self.missing = missing
        """What is answered of a file that cannot be read."""
        self.write = write
        self.read = read
        """How an answer becomes data, and data an answer."""
        self.lasting = lasting
        """Whether an answer is to be kept; without it, every one is."""


class Answer(NamedTuple):
    """An answer that was worked out, and what is to be kept of it."""

    found: Any
    key: bytes | None = None
    kept: bytes | None = None


def worked_out(path: Path, question: Question[T]) -> Answer:
    """Read a file and answer a question about it."""
    try:
        data = read_bytes(path)
    except StoreError as error:
        return Answer(question.missing(error))
    found = question.answer(data)
    if question.lasting is not None and not question.lasting(found):
        return Answer(found)
    key = key_of(question.name, data)
    return Answer(found, key, packed(key, question.write(found)))


def recalled(
    files: Sequence[Path],
    question: Question[T],
    work: Callable[[Sequence[Path], Callable[[Path], Answer]], Iterable[Answer]],
    *,
    cached: bool = True,
) -> Iterator[T]:
    """Answer a question about each file, in order: from the cache where the very content of the file is known there.

    `work` does the rest, file by file in order, maybe in several processes.
    """
    task = partial(worked_out, question=question)
    if not cached:
        yield from (answer.found for answer in work(files, task))
        return
    cache = Cache()
    try:
        yield from _from_both(files, question, cache, work, task)
    finally:
        cache.close()


def _from_both(
    files: Sequence[Path],
    question: Question[T],
    cache: Cache,
    work: Callable[[Sequence[Path], Callable[[Path], Answer]], Iterable[Answer]],
    task: Callable[[Path], Answer],
) -> Iterator[T]:
    keys = [None] * len(files) if cache.is_empty() else [_key(path, question) for path in files]
    known = cache.has(key for key in keys if key is not None)
    fresh = iter(work(_Some(files, [index for index, key in enumerate(keys) if key not in known]), task))
    new: dict[bytes, bytes] = {}
    for begin in range(0, len(files), _BATCH):
        batch = range(begin, min(begin + _BATCH, len(files)))
        kept = cache.find([key for key in (keys[index] for index in batch) if key in known and key is not None])
        for index in batch:
            key = keys[index]
            if key in known and key is not None:
                found = _read(question, key, kept.get(key))
                if found is not None:
                    yield found
                    continue
                answer = task(files[index])  # damaged, or dropped meanwhile
            else:
                answer = next(fresh)
            if answer.key is not None and answer.kept is not None:
                new[answer.key] = answer.kept
            yield answer.found
        cache.keep(new)
        new.clear()


class _Some(Sequence[Path]):
    """Some of many files, by their numbers: a list of paths would take many times as much memory."""

    def __init__(self, files: Sequence[Path], chosen: Sequence[int]) -> None:
        self._files = files
        self._chosen = array("L", chosen)

    @overload
    def __getitem__(self, index: int) -> Path: ...
    @overload
    def __getitem__(self, index: slice) -> list[Path]: ...
    def __getitem__(self, index: int | slice) -> Path | list[Path]:
        if isinstance(index, slice):
            return [self._files[each] for each in self._chosen[index]]
        return self._files[self._chosen[index]]

    def __len__(self) -> int:
        return len(self._chosen)


def _key(path: Path, question: Question[T]) -> bytes | None:
    try:
        return key_of(question.name, read_bytes(path))
    except StoreError:
        return None


def _read(question: Question[T], key: bytes, kept: bytes | None) -> T | None:
    """Return an answer as it was kept; None where it is not what was kept."""
    try:
        return None if kept is None else question.read(unpacked(key, kept))
    except ValueError:
        return None
