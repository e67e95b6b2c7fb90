"""Games of Beyond Code for the tests of what is made of them: from a few lines, or played at random by the model."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

from enigma_ref.core.log import Log
from enigma_ref.core.refusal import Refusal
from enigma_ref.games.beyond_code.game import BeyondCode

from .beyond_code_games import Style, random_header, random_move
from .beyond_code_model import Model, Unmodelled

GAME = BeyondCode()
ROOMS = ("attic", "cellar", "tower", "vault")
MANSION = ["library", "book", "shadow", "machine", "joint-work", *ROOMS]
TIDY = Style(wrong=0, accept=0, loose=0, talk=0, abandon=0)
"""A table that types nothing wrong."""


def header(*names: str, **more: Any) -> dict[str, Any]:
    """Return a header; one name means a run, a keeper goes without saying."""
    alone = len(names) == 1
    found: dict[str, Any] = {"edition": "ru", "rulings": {}, "players": [{"name": name} for name in names]}
    found["series"] = "solo" if alone else "match"
    found["mansion"] = ["personal-assignment" if alone and card == "joint-work" else card for card in MANSION]
    if not alone:
        found |= {"plan": "standard", "keeper": names[0]}
    return found | more


def begin(head: dict[str, Any]) -> Log[Any, Any]:
    """Return the log of a game in which nothing has been entered."""
    origin, faults = GAME.start(head)
    assert origin is not None, faults
    return Log(GAME, origin)


def play(head: dict[str, Any], *lines: str) -> Log[Any, Any]:
    """Return the log after these lines, each of which must stand."""
    log = begin(head)
    for line in lines:
        log = log.enter(line)
    return log


def at(*lines: str, names: tuple[str, ...] = ("Ann", "Bob", "Cem"), **more: Any) -> Log[Any, Any]:
    """Return the log of three players after these lines."""
    return play(header(*names, **more), *lines)


def random_games(games: int, seed: int, style: Style = TIDY, lines: int = 150) -> Iterator[Log[Any, Any]]:
    """Play random games, and hand out the log after each line that stands, the empty one first."""
    for number in range(games):
        rng = Random(f"{seed} {number}")
        head = random_header(rng)
        log, model = begin(head), Model(head)
        yield log
        for _ in range(lines):
            line = random_move(rng, model, style)
            try:
                entered = log.enter(line)
            except Refusal:
                continue
            try:
                model.enter(line)
            except Unmodelled:
                break
            log = entered
            yield log
            if log.state.result and rng.random() < 0.3:
                break
