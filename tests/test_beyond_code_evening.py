"""The sample evenings of the second box are sound games, and have all that a sample should show."""

from __future__ import annotations

from datetime import datetime
from typing import Any

import pytest

from enigma_ref.core.log import Log
from enigma_ref.games.beyond_code.game import BeyondCode

from .beyond_code_evening import MATCH, RUN, Evening


def played(evening: Evening) -> Log[Any, Any]:
    game = BeyondCode()
    origin, faults = game.start({key: value for key, value in evening.header.items() if key not in ("box", "started")})
    assert faults == []
    log: Log[Any, Any] = Log(game, origin)
    for line in evening.lines():
        log = log.enter(line.move)
    return log


def ended(log: Log[Any, Any]) -> list[tuple[Any, Any, Any]]:
    claims = [step.played.claims["ended"] for step in log.steps() if "ended" in step.played.claims]
    return [(claim["winner"], claim["role"], claim["by"]) for claim in claims]


@pytest.mark.parametrize("evening", [MATCH, RUN], ids=lambda evening: evening.name)
def test_time_goes_on(evening: Evening) -> None:
    times = [datetime.fromisoformat(line.at) for line in evening.lines()]
    assert times == sorted(set(times))
    assert datetime.fromisoformat(str(evening.header["started"])) < times[0]
    assert (times[-1] - times[0]).total_seconds() < 2 * 60 * 60


@pytest.mark.parametrize("evening", [MATCH, RUN], ids=lambda evening: evening.name)
def test_is_written_as_typed(evening: Evening) -> None:
    assert [log.text for log in played(evening).history()[1:]] == [line.move for line in evening.lines()]


@pytest.mark.parametrize("evening", [MATCH, RUN], ids=lambda evening: evening.name)
def test_nothing_contradicts(evening: Evening) -> None:
    log = played(evening)
    assert list(log.game.review(log)) == []


def test_the_match() -> None:
    log = played(MATCH)
    assert ended(log) == [
        ("Nadia", "wanderer", "goal"),
        ("Iris", "infiltrator", "infiltrator"),
        (None, None, "breakthrough"),
        ("Nadia", "archivist", "goal"),
        ("Nadia", "cryptologist", "goal"),
    ]
    outcome = log.game.outcome(log.state)
    assert outcome is not None
    assert (outcome["winners"], outcome["by"]) == (["Nadia"], "triumphs")
    words = {line.move.split()[0] for line in MATCH.lines()}
    assert words >= {"name", "decode", "believe", "doubt", "lie", "truth", "cancel", "goal", "look", "infiltrator"}
    assert words >= {"begin", "disclose", "note", "amend"}
    missed = [line.move for line in MATCH.lines() if " missed" in line.move]
    assert missed == ["goal Nadia ghost missed", "goal Iris medium missed"]


def test_the_run() -> None:
    log = played(RUN)
    assert ended(log) == [
        ("Petra", "wanderer", "goal"),
        ("Petra", "dark-messiah", "goal"),
        ("Petra", "cryptologist", "goal"),
    ]
    outcome = log.game.outcome(log.state)
    assert outcome is not None
    assert (outcome["winners"], outcome["by"], outcome["fate"]) == (["Petra"], "run", "wanderer")
