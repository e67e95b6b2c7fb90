"""How much a run of the tests tries: a sample in the default run, everything with `-m long`."""

from __future__ import annotations

import os
from collections.abc import Iterable
from typing import Any, TypeAlias, TypeVar

import pytest

T = TypeVar("T")
ParameterSet: TypeAlias = Any
"""What `pytest.param` gives, which pytest has no public name for."""

_EXAMPLES = int(os.environ.get("ENIGMA_EXAMPLES", "0"))


def examples(few: int) -> int:
    """Return how many examples Hypothesis tries: a few, or as many as ENIGMA_EXAMPLES says."""
    return _EXAMPLES or few


def some_of(cases: Iterable[T], every: int) -> list[T | ParameterSet]:
    """Return cases to parametrize a test with: one in so many in the default run, all of them with `-m long`."""
    return _marked(cases, every, pytest.mark.slow, pytest.mark.long)


def first_of(cases: Iterable[T], every: int) -> list[T | ParameterSet]:
    """Return cases to parametrize a test with: one in so many in the quick loop, all of them in the default run."""
    return _marked(cases, every, pytest.mark.slow)


def _marked(cases: Iterable[T], every: int, *marks: pytest.MarkDecorator) -> list[T | ParameterSet]:
    return [
        case if number % every == 0 else pytest.param(*_parts(case), marks=marks) for number, case in enumerate(cases)
    ]


def _parts(case: object) -> tuple[object, ...]:
    return tuple(case) if type(case) is tuple else (case,)


def sampled(every: int) -> pytest.MarkDecorator:
    """Run a test, which takes `every`, on one in so many things; and on each of them with `-m long`."""
    return pytest.mark.parametrize("every", [every, pytest.param(1, marks=[pytest.mark.slow, pytest.mark.long])])
