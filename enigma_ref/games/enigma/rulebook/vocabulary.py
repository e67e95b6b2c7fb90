"""What things are called at a table: our words, those of the five rulebooks, and what else people say."""

from __future__ import annotations

import tomllib
from functools import cache
from pkgutil import get_data
from typing import Any, NamedTuple


class Word(NamedTuple):
    """One of our words, and what others say for it: by edition, the rulebook's own term first."""

    means: str
    said: dict[str, tuple[str, ...]]


@cache
def vocabulary() -> tuple[Word, ...]:
    """Return all words."""
    return tuple(
        Word(entry["means"], {edition: tuple(said) for edition, said in entry.items() if edition != "means"})
        for entry in _content()["words"]
    )


@cache
def idle() -> dict[str, str]:
    """Return the words that questions are made of, whatever they are about: by edition, in one text."""
    return dict(_content()["idle"])


@cache
def _content() -> dict[str, Any]:
    data = get_data(__package__, "words.toml")
    assert data is not None
    return tomllib.loads(data.decode("utf-8"))
