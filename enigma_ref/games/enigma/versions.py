"""A map that keeps all its versions, at the price of one plain dictionary for the version that is in use.

A game goes forward nearly always, so the newest version is the one that is asked. It holds the dictionary; each older
one knows only what to put back to get from its successor to itself. Asking an older version moves the dictionary
there, step by step (rerooting, after Baker 1978), and costs as much as the way is long.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, Generic, TypeVar, cast

K = TypeVar("K")
V = TypeVar("V")

_ABSENT: Final = object()


class Versions(Generic[K, V]):
    """One version of a map. Its content never changes, wherever the dictionary happens to be."""

    __slots__ = ("_held", "_other", "_put_back")

    def __init__(self, held: dict[K, V]) -> None:
        self._held: dict[K, V] | None = held
        self._other: Versions[K, V] | None = None
        """The neighbour that is one step nearer to the dictionary, and what differs here."""
        self._put_back: dict[K, object] = {}

    def held(self) -> dict[K, V]:
        """Return this version as a dictionary: to look at now, not to change, not to keep."""
        return self._fetched() if self._held is None else self._held

    def updated(self, changes: dict[K, V]) -> Versions[K, V]:
        """Return the version that follows with some keys set."""
        held = self._fetched() if self._held is None else self._held
        get = held.get
        self._put_back = {key: get(key, _ABSENT) for key in changes}
        held.update(changes)
        self._held = None
        self._other = new = Versions(held)
        return new

    def _fetched(self) -> dict[K, V]:
        """Move the dictionary here. A loop and not a recursion: the way may be a long game."""
        way = []
        at: Versions[K, V] = self
        while at._held is None:
            way.append(at)
            assert at._other is not None
            at = at._other
        held = at._held
        for here in reversed(way):
            before = {}
            for key, value in here._put_back.items():
                before[key] = held.get(key, _ABSENT)
                if value is _ABSENT:
                    del held[key]
                else:
                    held[key] = cast(V, value)
            at._held, at._other, at._put_back = None, here, before
            here._held, here._other, here._put_back = held, None, {}
            at = here
        return held

    def __getitem__(self, key: K) -> V:
        return self.held()[key]

    def __contains__(self, key: object) -> bool:
        return key in self.held()

    def __len__(self) -> int:
        return len(self.held())

    def __iter__(self) -> Iterator[K]:
        return iter(list(self.held()))

    def get(self, key: K) -> V | None:
        """Return what a key holds; None where there is nothing."""
        return self.held().get(key)

    # Lists and not views: the dictionary may move while somebody still looks at them.

    def values(self) -> list[V]:
        """Return all values."""
        return list(self.held().values())

    def items(self) -> list[tuple[K, V]]:
        """Return all keys with their values."""
        return list(self.held().items())

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Versions):
            return NotImplemented
        return self is other or dict(self.held()) == other.held()

    __hash__ = None  # type: ignore[assignment]  # as of any map
