"""A ruling changed in mid-game says at once what it changes, and `status` shows what waits to be scored."""

from __future__ import annotations

from pathlib import Path

import pytest

from .cli_helpers import HEADER, invoke

STUCK = [
    "choose Ann weight",
    "choose Bob fragment",
    "solve Ann",
    "solve Bob",
    "place Ann n1 r:NS on r",
    "place Bob n2 b:N",
]
"""Ann's system of two red cells runs into the blank side of n2."""
PAIR = [
    *("choose Ann weight", "choose Bob angular", "solve Ann", "fail Bob", "place Ann n1 r:SW on r"),
    *("choose Bob weight", "choose Ann angular", "solve Ann", "fail Bob", "place Ann w1 r:NE on r"),
    *("choose Ann weight", "choose Bob angular", "solve Ann", "fail Bob", "place Ann n1w1 :ESN"),
]
"""Ann has two networkers on red in one open system of four red cells."""
TWO_POINTS = ["choose Ann weight", "choose Bob angular", "solve Ann", "solve Bob", "place Ann n1 r:S on r"]
"""Ann has 2 points, and Bob has still to lay his tile."""


@pytest.fixture(autouse=True)
def _folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv("ENIGMA_RECORDS", raising=False)


def play(moves: list[str], *rulings: tuple[str, str]) -> None:
    """Play moves in a game that begins with some rulings."""
    Path("records").mkdir()
    Path("records/now.yaml").write_text(HEADER, "utf-8")
    decided = [f"ruling {name} {value}" for name, value in rulings]
    done = invoke("do", stdin="\n".join([*decided, *moves]))
    assert done.status == 0, done.err


def rule(name: str, value: str) -> str:
    """Change a ruling and return what is said of it."""
    done = invoke("do", "ruling", name, value)
    assert done.status == 0
    head, _, said = " ".join(done.out.split()).partition("From here on ")
    assert head.split()[1:] == ["ruling", name, f"{value}:"]
    return said.partition(" Next, ")[0]


def status() -> str:
    return invoke("status").out


def test_a_system_that_a_ruling_closes_scores_with_the_next_tile() -> None:
    play(STUCK, ("blank-side", "open"))
    assert "closed by a ruling" not in status()
    assert rule("blank-side", "ends") == (
        "blank-side is ends, no longer open. That closes 1 system with networkers, which scores with the next tile "
        "that anybody lays: from start, 2 red: Ann 2."
    )
    waiting = "  from start, 2 red (closed by a ruling, scores with the next tile): Ann on red (n1); worth Ann 2\n"
    assert waiting in status()
    document = invoke("status", "--json").json
    assert [system.get("unscored", False) for system in document["systems"]] == [True, False, False, False, False]
    assert document["systems"][0]["closed"] is True
    lay = ["choose Bob weight", "choose Ann fragment", "solve Bob", "fail Ann", "place Bob e1 b:W"]
    done = invoke("do", stdin="\n".join(lay))
    assert "Ann +2 for 2 red cells" in done.out
    assert waiting not in status()
    assert not any("unscored" in system for system in invoke("status", "--json").json["systems"])


def test_a_system_that_can_never_close_now() -> None:
    play([*TWO_POINTS[:4], "place Ann n1 r:NSE on r", "place Bob n2 b:N"])
    assert rule("blank-side", "open") == (
        "blank-side is open, no longer ends. 1 system with networkers can never close now: from start, 2 red."
    )
    assert rule("blank-side", "forbidden") == "blank-side is forbidden, no longer open."


def test_what_systems_are_worth() -> None:
    play(PAIR)
    assert rule("own-pair", "once") == (
        "own-pair is once, no longer each. That changes what systems are worth: from start, 4 red: Ann 4 instead of 8."
    )
    assert rule("own-pair", "each") == (
        "own-pair is each, no longer once. That changes what systems are worth: from start, 4 red: Ann 8 instead of 4."
    )


def test_a_target_that_somebody_has_reached() -> None:
    play(TWO_POINTS)
    assert rule("target", "2") == "target is 2, no longer 15. Ann has the points: the game ends with this round."
    assert rule("target", "3") == (
        "target is 3, no longer 2. Nobody has so many points: the game does not end with this round."
    )
    assert rule("target", "4") == "target is 4, no longer 3."


def test_an_end_at_once_and_not_at_once() -> None:
    play(TWO_POINTS, ("target", "2"))
    assert rule("end-check", "at-once") == (
        "end-check is at-once, no longer round. The game is over: Ann wins with 2 points."
    )


def test_an_end_that_waits_for_the_round() -> None:
    play(TWO_POINTS[:4], ("end-check", "at-once"))
    assert rule("end-check", "round") == "end-check is round, no longer at-once."


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("networker-duty", "must"),
        ("colour-block", "others"),
        ("extend", "must"),
        ("conduit-all", "may"),
        ("overhang", "side"),
        ("own-pair", "once"),
        ("blank-side", "forbidden"),
    ],
)
def test_what_holds_only_for_what_comes_says_no_more(name: str, value: str) -> None:
    play(STUCK[:5])
    said = rule(name, value)
    assert said.startswith(f"{name} is {value}, no longer ")
    assert said.count(".") == 1
    assert rule(name, value) == f"{name} is {value}, as before."
