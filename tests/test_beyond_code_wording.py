"""What is said of Beyond Code fits the box and the language: triumphs, characters, what is missing."""

from __future__ import annotations

from pathlib import Path

import pytest

from enigma_ref.core.refusal import Refusal
from enigma_ref.language.voices import voice_of

from .beyond_code_logs import at
from .cli_helpers import invoke

RECORDS = Path(__file__).parent.parent / "records"
MATCH, ENIGMA = RECORDS / "2026-11-14-Nadia-Tomas-Iris.yaml", RECORDS / "2026-10-03-Ann-Bob.yaml"


def test_a_replay_tells_triumphs_and_not_points() -> None:
    shown = invoke("replay", MATCH).out
    assert "\n  Triumphs: Nadia " in shown
    assert "Points:" not in shown
    assert "\n  Points: Ann " in invoke("replay", ENIGMA).out


def test_a_what_if_tells_triumphs_and_not_points() -> None:
    shown = invoke("whatif", MATCH, "--at", "0", "abandon").out
    assert shown.endswith("Triumphs: Nadia 0, Tomas 0, Iris 0.\n")


def test_what_infiltrator_lacks_is_said_in_the_language() -> None:
    with pytest.raises(Refusal) as caught:
        at().enter("infiltrator")
    assert caught.value.message.startswith("infiltrator needs more: PLAYER or nobody is missing.")
    assert "PLAYER oder nobody" in voice_of("de").text(caught.value.said)


@pytest.mark.parametrize("role", ["infiltrator", "wanderer", "medium"])
def test_a_goal_is_missed_in_german_without_a_wrong_case(role: str) -> None:
    log = at().enter(f"goal Ann {role} missed")
    assert log.tip is not None
    told = log.game.tell(log.tip.played)
    assert told is not None
    assert "verfehlt das Ziel „" in voice_of("de").text(told)
