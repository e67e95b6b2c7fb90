"""How much a run of the tests tries: a sample in the default run, everything with `-m long`."""

from __future__ import annotations

import os

import pytest

_EXAMPLES = int(os.environ.get("ENIGMA_EXAMPLES", "0"))


def examples(few: int) -> int:
    """Return how many examples Hypothesis tries: a few, or as many as ENIGMA_EXAMPLES says."""
    return _EXAMPLES or few


def sampled(every: int) -> pytest.MarkDecorator:
    """Run a test, which takes `every`, on one in so many things; and on each of them with `-m long`."""
    return pytest.mark.parametrize("every", [every, pytest.param(1, marks=[pytest.mark.slow, pytest.mark.long])])
