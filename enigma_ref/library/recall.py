"""Questions about records whose answers are kept: each is answered from the bytes of a file and nothing else.

What `stats`, `audit`, `list` and `site` want to know of each of many records is a question. An answer is worked out
once for each content of a file, and recalled from `store.cache` from then on.
"""

from __future__ import annotations

from array import array
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from pathlib import Path
from typing import Any, Final, Generic, NamedTuple, TypeAlias, TypeVar, overload

from ..store.cache import KEY_SIZE, Cache, key_of, packed, unpacked
from ..store.errors import StoreError
from ..store.files import read_bytes
from .content import Content

T = TypeVar("T")

_BATCH: Final = 200


class Question(Generic[T]):
    """Something to know of a record. A question goes to other processes, so what it is made of are plain functions."""

    def __init__(
        self,
        name: str,
        answer: Callable[[Content], T],
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


Questions: TypeAlias = "Sequence[Question[Any]]"
"""What is asked of each record at once, so that its game is played once."""


class Answer(NamedTuple):
    """An answer that was worked out, and what is to be kept of it."""

    found: Any
    key: bytes | None = None
    kept: bytes | None = None


def worked_out(path: Path, questions: Questions) -> list[Answer]:
    """Read a file and answer questions about it."""
    try:
        content = Content(read_bytes(path))
    except StoreError as error:
        return [Answer(question.missing(error)) for question in questions]
    return [_answer(content, question) for question in questions]


def _answer(content: Content, question: Question[Any]) -> Answer:
    found = question.answer(content)
    if question.lasting is not None and not question.lasting(found):
        return Answer(found)
    key = key_of(question.name, content.data)
    return Answer(found, key, packed(key, question.write(found)))


Work: TypeAlias = "Callable[[Sequence[Path], Callable[[Path], list[Answer]]], Iterable[list[Answer]]]"
"""Does a task file by file in order, maybe in several processes."""


def recalled(files: Sequence[Path], questions: Questions, work: Work, *, cached: bool = True) -> Iterator[list[Any]]:
    """Answer questions about each file, in order: from the cache where the very content of the file is known there.

    `work` does the rest.
    """
    task = partial(worked_out, questions=questions)
    if not cached:
        yield from ([answer.found for answer in answers] for answers in work(files, task))
        return
    cache = Cache()
    try:
        yield from _from_both(files, questions, cache, work, task)
    finally:
        cache.close()


def _from_both(
    files: Sequence[Path], questions: Questions, cache: Cache, work: Work, task: Callable[[Path], list[Answer]]
) -> Iterator[list[Any]]:
    known = _Known(files, questions, cache)
    fresh = iter(work(_Some(files, known.others()), task))
    new: dict[bytes, bytes] = {}
    for begin in range(0, len(files), _BATCH):
        batch = range(begin, min(begin + _BATCH, len(files)))
        kept = cache.find([key for index in batch for key in known.keys(index)])
        for index in batch:
            keys = known.keys(index)
            if keys:
                found = [_read(question, key, kept.get(key)) for question, key in zip(questions, keys, strict=True)]
                if None not in found:
                    yield found
                    continue
                answers = task(files[index])  # damaged, or dropped meanwhile
            else:
                answers = next(fresh)
            for answer in answers:
                if answer.key is not None and answer.kept is not None:
                    new[answer.key] = answer.kept
            yield [answer.found for answer in answers]
        cache.keep(new)
        new.clear()


class _Known:
    """The keys of the files of which every answer is in the cache, in one piece: there may be very many."""

    def __init__(self, files: Sequence[Path], questions: Questions, cache: Cache) -> None:
        self._asked = len(questions)
        self._is_known = bytearray(len(files))
        self._keys = bytearray()
        if cache.is_empty():
            return
        for begin in range(0, len(files), _BATCH):
            found = [_keys(path, questions) for path in files[begin : begin + _BATCH]]
            there = cache.has(key for keys in found for key in keys)
            for index, keys in enumerate(found, begin):
                self._is_known[index] = bool(keys) and there.issuperset(keys)
                self._keys += b"".join(keys) or bytes(KEY_SIZE * self._asked)

    def others(self) -> Iterable[int]:
        """Return the numbers of all other files."""
        return (index for index, known in enumerate(self._is_known) if not known)

    def keys(self, index: int) -> list[bytes]:
        """Return the keys of a file, one for each question; none where not all answers are known."""
        if not self._is_known[index]:
            return []
        begin = index * self._asked * KEY_SIZE
        return [
            bytes(self._keys[place : place + KEY_SIZE])
            for place in range(begin, begin + self._asked * KEY_SIZE, KEY_SIZE)
        ]


class _Some(Sequence[Path]):
    """Some of many files, by their numbers: a list of paths would take many times as much memory."""

    def __init__(self, files: Sequence[Path], chosen: Iterable[int]) -> None:
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


def _keys(path: Path, questions: Questions) -> list[bytes]:
    try:
        data = read_bytes(path)
    except StoreError:
        return []
    return [key_of(question.name, data) for question in questions]


def _read(question: Question[T], key: bytes, kept: bytes | None) -> T | None:
    """Return an answer as it was kept; None where it is not what was kept."""
    try:
        return None if kept is None else question.read(unpacked(key, kept))
    except ValueError:
        return None
