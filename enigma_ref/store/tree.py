"""The files that are meant by paths: those named, and every record below a folder, each once, in an order that lasts.

Archives have a hundred thousand of them, so that nothing is kept of each but its name.
"""

from __future__ import annotations

import os
from bisect import bisect_right
from collections.abc import Callable, Iterator, Sequence
from hashlib import blake2b
from pathlib import Path
from typing import Final, NamedTuple, overload
from unicodedata import normalize

from ..core.compact import Texts
from ..core.sentence import say
from .disk import is_same
from .errors import StoreError, failure, native, shown
from .folder import may_be_record


class Place(NamedTuple):
    """Where something stands among all that is meant. In order of places, files are looked at."""

    argument: int
    """The number of the path by which it is meant, from 0 on."""
    parts: tuple[str, ...]
    """The names from the folder of that path to the file; none where the path itself is meant."""


class Shard(NamedTuple):
    """One part of many: those files whose names, below the folder that is named, come to its number."""

    number: int
    """From 1 on."""
    of: int

    def holds(self, name: str) -> bool:
        """Tell whether a file is in it, by its name below the folder, with `/`: on every machine the same."""
        text = normalize("NFC", name).encode("utf-8", "surrogatepass")
        return int.from_bytes(blake2b(text, digest_size=8).digest(), "big") % self.of == self.number - 1


WHOLE: Final = Shard(1, 1)
"""Everything."""


class Files(Sequence[Path]):
    """Files in their order, as names below the paths by which they are meant."""

    def __init__(self) -> None:
        self._paths: list[Path] = []
        self._begins: list[int] = []
        """For each path, how many files there are before its own."""
        self._names = Texts()

    def begin(self, path: Path) -> None:
        """Let what is added from here on be meant by a path."""
        self._paths.append(path)
        self._begins.append(len(self._names))

    def add(self, name: str) -> None:
        """Add a file by its name below the path; an empty name is the path itself."""
        self._names.append(name)

    @overload
    def __getitem__(self, index: int) -> Path: ...
    @overload
    def __getitem__(self, index: slice) -> list[Path]: ...
    def __getitem__(self, index: int | slice) -> Path | list[Path]:
        if isinstance(index, slice):
            return [self[each] for each in range(*index.indices(len(self)))]
        name = self._names[index]
        path = self._paths[self._argument(index)]
        return path / name if name else path

    def __len__(self) -> int:
        return len(self._names)

    def place(self, index: int) -> Place:
        """Return where a file stands."""
        return Place(self._argument(index), _parts(self._names[index]))

    def _argument(self, index: int) -> int:
        return bisect_right(self._begins, range(len(self._names))[index]) - 1

    def of(self, shard: Shard) -> Files:
        """Return those that a shard holds."""
        return self._those(lambda index: shard.holds("/".join(self.place(index).parts) or self[index].name))

    def once(self) -> Files:
        """Return each file once, by the first of its names, however it is spelled."""
        known: dict[str, list[int]] = {}

        def is_new(index: int) -> bool:
            true = _true_name(self[index])
            alike = known.setdefault(normalize("NFC", true).casefold(), [])
            if any(true == _true_name(self[other]) or is_same(self[index], self[other]) for other in alike):
                return False
            alike.append(index)
            return True

        return self._those(is_new)

    def _those(self, wanted: Callable[[int], bool]) -> Files:
        found = Files()
        for argument, path in enumerate(self._paths):
            found.begin(path)
            end = self._begins[argument + 1] if argument + 1 < len(self._begins) else len(self._names)
            for index in range(self._begins[argument], end):
                if wanted(index):
                    found.add(self._names[index])
        return found


class Unread(StoreError):  # noqa: N818  what there is to say, mostly never raised
    """Why something could not be looked into, and where it stands."""

    def __init__(self, error: StoreError, place: Place) -> None:
        super().__init__(error.code, error.where, error.said)
        self.place = place


class Meant(NamedTuple):
    """The files that were meant, and what could not be looked into to find them."""

    files: Files
    unread: list[Unread]


def meant(paths: Sequence[str], shard: Shard = WHOLE) -> Meant:
    """Return the files that are meant, each once: those named, and every YAML file in the folders, however deep.

    A path that is not there, or a folder that cannot be read, does not keep the others from being looked at; where
    there is nothing else, it is an error. Of files, and of what could not be read, only what the shard holds.
    """
    files, unread = Files(), list[Unread]()
    several = len(paths) > 1
    for argument, path in enumerate(map(native, paths)):
        files.begin(path)
        if not os.path.isdir(path):  # noqa: PTH112  which has no error to catch
            absent = _absent(path)
            if absent is None:
                files.add("")
            else:
                unread.append(Unread(absent, Place(argument, ())))
            continue

        def missed(name: str, error: StoreError, argument: int = argument) -> None:
            unread.append(Unread(error, Place(argument, _parts(name))))

        before = len(files), len(unread)
        for name, is_link in _below(path, "", missed):
            several = several or is_link
            files.add(name)
        if before == (len(files), len(unread)) and _is_removed(path):
            unread.append(Unread(_nothing(path), Place(argument, ())))
    if len(unread) == len(paths) == 1 and not files:
        raise unread[0]
    if several:  # otherwise no two names can lead to one file
        files = files.once()
    if shard.of == 1:
        return Meant(files, unread)
    held = [
        each for each in unread if shard.holds("/".join(each.place.parts) or native(paths[each.place.argument]).name)
    ]
    return Meant(files.of(shard), held)


def _parts(name: str) -> tuple[str, ...]:
    return tuple(name.split(os.sep)) if name else ()  # noqa: PTH206  a Path for each of many takes long


def _absent(path: Path) -> StoreError | None:
    """Say why there is nothing of that name; None where there is something."""
    try:
        path.lstat()
    except (FileNotFoundError, NotADirectoryError, ValueError):  # the last of a NUL in the name
        return _nothing(path)
    except OSError as error:
        return failure(path, error)
    return None


def _nothing(path: Path) -> StoreError:
    return StoreError("missing", shown(path), say("There is no such file or folder. Check the name."))


def _is_removed(folder: Path) -> bool:
    """Tell whether a folder was removed under us: the one that we are in can still be listed, and is empty."""
    try:
        return folder.stat().st_nlink == 0
    except OSError:
        return True


def _below(folder: Path, name: str, missed: Callable[[str, StoreError], None]) -> Iterator[tuple[str, bool]]:
    """Find the files below a folder that may be records, and tell of each whether it is a link, in order of names.

    Links that lead nowhere are among them; folders that are links are not looked into, nor hidden ones.
    """
    place = folder / name if name else folder
    try:
        with os.scandir(place) as found:
            entries = sorted((entry.name, _kind(entry)) for entry in found)
    except OSError as error:
        missed(name, failure(native(str(error.filename or place)), error))
        return
    for each, kind in entries:
        below = f"{name}{os.sep}{each}" if name else each
        if kind == "folder":
            if not each.startswith("."):
                yield from _below(folder, below, missed)
        elif kind and may_be_record(Path(each)):
            yield below, kind == "link"


def _kind(entry: os.DirEntry[str]) -> str:
    """Tell what an entry of a folder is: a `folder`, a `file`, a `link` to a file or nowhere, or nothing of these."""
    try:
        link = entry.is_symlink()
        if entry.is_dir():
            return "" if link else "folder"
        return "link" if link else "file" if entry.is_file() else ""
    except OSError:  # a link that may not be followed must still be named
        return "link"


def _true_name(path: Path) -> str:
    """Return what two names of one file have in common."""
    try:
        return str(path.resolve())
    except (OSError, RuntimeError):  # the folder that we are in is gone, or links lead in a circle
        return str(path)
