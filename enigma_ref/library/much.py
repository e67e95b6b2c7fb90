"""What is too much to be told or drawn, as an error of the record that it is about."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from ..core.limits import TooMuch
from ..core.sentence import Said, paragraph
from ..store.errors import StoreError


@contextmanager
def limited(where: str, instead: Said | None = None) -> Iterator[None]:
    """Say of a record that it is too much, and what to do instead."""
    try:
        yield
    except TooMuch as much:
        raise StoreError("too-large", where, paragraph(much.said, instead)) from None
