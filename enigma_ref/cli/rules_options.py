"""Rules named on the command line: `--edition E` and `--ruling NAME=VALUE`."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from ..core.refusal import Refusal
from ..core.words import listed, matches, quote
from ..games.enigma.rulings import EDITIONS, find_answer, find_ruling
from .streams import UsageError


class Rules(NamedTuple):
    """Other rules than a record's own: an edition, and answers to single rulings."""

    edition: str | None = None
    rulings: Mapping[str, str] = {}


def edition_from(typed: str) -> str:
    """Return the edition that was meant."""
    found = matches(typed, EDITIONS)
    if len(found) != 1:
        known = listed([f"{code} ({name})" for code, name in EDITIONS.items()], "or")
        raise UsageError(f"There is no edition {quote(typed)}: choose {known}.")
    return found[0]


def rulings_from(typed: Sequence[str]) -> dict[str, str]:
    """Return the answers that were given as NAME=VALUE."""
    answers: dict[str, str] = {}
    for text in typed:
        name, equals, value = text.partition("=")
        if not equals:
            raise UsageError(f"--ruling {text}: write NAME=VALUE, such as own-pair=once.")
        try:
            name = find_ruling(name.strip())
            answers[name] = find_answer(name, value.strip())
        except Refusal as refusal:
            raise UsageError(f"--ruling {text}: {refusal.message}", refusal.rule) from None
    return answers


def rules_from(edition: str | None, rulings: Sequence[str]) -> Rules:
    """Return the other rules that a record is to be read under."""
    return Rules(edition_from(edition) if edition else None, rulings_from(rulings))
