"""Rules named on the command line: `--edition E` and `--ruling NAME=VALUE`."""

from __future__ import annotations

from collections.abc import Sequence

from ...core.parts import Editions
from ...core.refusal import Refusal
from ...core.sentence import say
from ...core.words import matches
from ...games import BOXES
from ...library.opened import OWN_RULES, Rules
from .output import UsageError


def rulings_from(typed: Sequence[str], editions: Editions) -> dict[str, str]:
    """Return the answers that were given as NAME=VALUE, as a box understands them."""
    answers: dict[str, str] = {}
    for name, value, text in _split(typed):
        try:
            name, value = editions.ruling(name, value)
        except Refusal as refusal:
            raise UsageError(say("--ruling {typed}: {what}", typed=text, what=refusal.said), refusal.rule) from None
        answers[name] = value
    return answers


def rules_from(edition: str | None, rulings: Sequence[str]) -> Rules:
    """Return the other rules that records are to be read under; what no box knows is refused at once."""
    if not edition and not rulings:
        return OWN_RULES
    known = [found for box in BOXES.values() if (found := box.editions()) is not None]
    if edition:
        _known_to_some(known, edition)
    answers = list(_split(rulings))
    for name, value, text in answers:
        _answered_by_some(known, name, value, text)
    return Rules(edition, tuple((name, value) for name, value, _ in answers))


def _known_to_some(known: Sequence[Editions], edition: str) -> None:
    refusals = []
    for editions in known:
        try:
            editions.edition(edition)
            return
        except Refusal as refusal:
            refusals.append(refusal)
    raise UsageError(refusals[0].said)


def _answered_by_some(known: Sequence[Editions], name: str, value: str, text: str) -> None:
    refusals = []
    for editions in known:
        try:
            editions.ruling(name, value)
            return
        except Refusal as refusal:
            refusals.append(refusal)
    # A box that knows the question speaks of the answer.
    knowing = [refusal for editions, refusal in zip(known, refusals, strict=True) if matches(name, editions.questions)]
    first = (knowing or refusals)[0]
    raise UsageError(say("--ruling {typed}: {what}", typed=text, what=first.said), first.rule)


def _split(typed: Sequence[str]) -> list[tuple[str, str, str]]:
    found = []
    for text in typed:
        name, equals, value = text.partition("=")
        if not equals:
            raise UsageError(say("--ruling {typed}: write NAME=VALUE, such as own-pair=once.", typed=text))
        found.append((name.strip(), value.strip(), text))
    return found
