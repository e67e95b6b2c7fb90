"""`Facts`: small immutable records that cost nearly nothing to define.

A command such as `do` lives for a moment, and much of what it does is to define classes: a `NamedTuple` writes and
compiles a constructor for each of them, this does not. It is a tuple as well, and behaves the same where we use it:
fields by name, `match`, comparison, hashing, pickling. Where very many are made, a `NamedTuple` is a little faster.
"""

from __future__ import annotations

from operator import itemgetter
from typing import Any, ClassVar, Self, dataclass_transform


@dataclass_transform(frozen_default=True)
class Facts(tuple[Any, ...]):
    """A base for records of a few fields: annotate the fields, give defaults to the last ones where there are any."""

    __slots__ = ()
    _names: ClassVar[tuple[str, ...]] = ()
    _defaults: ClassVar[dict[str, Any]] = {}
    _last: ClassVar[tuple[Any, ...]] = ()
    """The defaults in their order: those of the last fields."""

    def __init_subclass__(cls, **kwargs: Any) -> None:
        """Make the annotated names readable, in the order they stand in."""
        super().__init_subclass__(**kwargs)
        names = tuple(cls.__annotations__)
        cls._names = names
        cls.__match_args__ = names  # type: ignore[attr-defined, misc]  # the transform makes it out to be final
        cls._defaults = {name: cls.__dict__[name] for name in names if name in cls.__dict__}
        cls._last = tuple(cls._defaults.values())
        for place, name in enumerate(names):
            setattr(cls, name, property(itemgetter(place)))

    def __new__(cls, *fields: Any, **named: Any) -> Self:
        """Take the fields in order, or by name; what is left out takes its default."""
        missing = len(cls._names) - len(fields)
        if named or not 0 <= missing <= len(cls._last):
            fields = cls._completed(fields, named)
        elif missing:
            fields += cls._last[-missing:]
        return tuple.__new__(cls, fields)

    @classmethod
    def _completed(cls, fields: tuple[Any, ...], named: dict[str, Any]) -> tuple[Any, ...]:
        """Return all fields, with those given by name and the defaults in their places."""
        rest = cls._names[len(fields) :]
        known = cls._defaults | named
        if len(fields) > len(cls._names) or not named.keys() <= set(rest) or not known.keys() >= set(rest):
            raise TypeError(f"{cls.__name__} has the fields {', '.join(cls._names)}")
        return (*fields, *(known[name] for name in rest))

    def _replace(self, **changes: Any) -> Self:
        """Return the same with some fields changed; called as in a `NamedTuple`, since it may become one."""
        fields = dict(zip(self._names, self, strict=True)) | changes
        if len(fields) != len(self._names):
            raise TypeError(f"{type(self).__name__} has the fields {', '.join(self._names)}")
        return tuple.__new__(type(self), fields.values())

    def __getnewargs__(self) -> tuple[Any, ...]:
        """Hand the fields over to pickle and copy."""
        return tuple(self)

    def __repr__(self) -> str:
        pairs = ", ".join(f"{name}={field!r}" for name, field in zip(self._names, self, strict=True))
        return f"{type(self).__name__}({pairs})"
