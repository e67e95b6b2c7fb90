"""Scenarios of the second box: one hand-written record a rule, with what must hold after its moves.

A scenario is a record like any other, in scenarios/beyond-code/<rule>-<what>.yaml. Keys of its own say what must hold:

_rule        what it is about, with which the file's name begins: a rule id, ruling=value, a step of a game (M7, S2), a
             row of the gradual plan (G4), a question that the rulebook leaves open (BC-R30), or what an audit finds
_spec        the scenario of the specification that it says in moves (T17), or several; the README lists those without
_says        what the rule says and where, in our own words
_then        what must hold after the moves: part of `status --json`, where players may be a map by name; and `ended`,
             entry number to what that entry claims, for all games that have ended in the log as corrected
_written     entry number to its canonical text
_refused     moves that must be refused: move, rule, says (words of the message), hides (words that it must not say),
             acceptable (whether `accept` lets it stand), after (the entry after which it is tried; else the last one)
_allowed     moves that must be taken after that, each on its own
_notices     the codes of what an audit says of the whole log; nothing where it is left out
_unreadable  the header is wrong: rule, says, at (the key that is wrong)
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from enigma_ref.core.log import Log
from enigma_ref.core.refusal import Refusal
from enigma_ref.core.replay import replay
from enigma_ref.games.beyond_code.game import BeyondCode

from .beyond_code_contract import GRADUAL, OPEN_QUESTIONS, RULE_IDS, RULINGS, SCENARIOS, TRANSITIONS
from .yaml_files import read_yaml

FOLDER = Path(__file__).parent / "scenarios" / "beyond-code"
FILES = sorted(FOLDER.glob("*.yaml"))
KEYS = {"_rule", "_spec", "_says", "_then", "_written", "_refused", "_allowed", "_notices", "_unreadable"}
REFUSAL_KEYS = {"move", "rule", "says", "hides", "acceptable", "after"}
OF_THE_FILE = {"format", "box", "moves", "started"}
VALUES = [f"{name}={value}" for name, values in RULINGS.items() for value in values]
ALL = [*RULE_IDS, *VALUES, *TRANSITIONS, *GRADUAL, *OPEN_QUESTIONS, "contradiction"]
SAID_ELSEWHERE = {
    "BC-R1": "time-cells=6",
    "BC-R2": "solo-cells=8",
    "BC-R5": "decoding-naming=extra",
    "BC-R13": "out-infiltrator=loses",
    "BC-R31": "verdict/public",
    "BC-R32": "checked-card=open",
    "BC-R41": "record/amend",
}
"""Open questions whose scenarios stand under the ruling or the rule id that came of them."""
PHASES = {"act", "look", "claim", "check", "effect", "infiltrator", "between", "over"}
TURN_OF_ACTIVE = ("act", "look", "effect")
CORRECTIONS = ("undo", "redo", "amend", "strike", "insert", "accept amend", "accept strike", "accept insert")


@cache
def scenario(path: Path) -> dict[str, Any]:
    found: dict[str, Any] = read_yaml(path)
    return found


def having(*keys: str) -> Any:
    """Parametrize a test over the scenarios that have any of these keys."""
    files = [path for path in FILES if any(key in scenario(path) for key in keys)]
    assert files, f"no scenario has any of {keys}"
    return pytest.mark.parametrize("path", files, ids=lambda path: path.stem)


def header_of(path: Path) -> dict[str, Any]:
    return {key: value for key, value in scenario(path).items() if key[0] != "_" and key not in OF_THE_FILE}


@cache
def played(path: Path) -> Log[Any, Any]:
    """Enter all moves of a scenario, each of which must be taken."""
    game = BeyondCode()
    origin, faults = game.start(header_of(path))
    assert [str(fault.said) for fault in faults] == []
    log: Log[Any, Any] = Log(game, origin)
    for move in scenario(path)["moves"] or ():
        try:
            log = log.enter(move)
        except Refusal as refusal:
            pytest.fail(f"entry {log.number + 1}, {move}: {refusal}")
    return log


def at(path: Path, entry: int | None) -> Log[Any, Any]:
    log = played(path) if entry is None else played(path).at(entry)
    assert log is not None
    return log


def plain(value: Any) -> Any:
    """Return a value as JSON has it."""
    return json.loads(json.dumps(value, default=dict))


def status_of(log: Log[Any, Any]) -> dict[str, Any]:
    """Return what `status --json` says, but for the file's name."""
    return {**plain(log.game.status(log.state)), "entries": log.number}


def differences(actual: Any, wanted: Any, path: str = "") -> Iterator[str]:
    """Compare the keys that are wanted of maps, everything else whole; players may be wanted by name."""
    if path == ".players" and isinstance(wanted, dict):
        actual = {player["name"]: player for player in actual}
    if isinstance(wanted, dict) and isinstance(actual, dict) and path not in (".characters.set", ".characters.face_up"):
        for key, value in wanted.items():
            if key not in actual:
                yield f"{path}.{key} is missing"
            else:
                yield from differences(actual[key], value, f"{path}.{key}")
    elif actual != wanted or type(actual) is not type(wanted):
        yield f"{path} is {actual!r}, not {wanted!r}"


def claimed(log: Log[Any, Any], claim: str) -> dict[int, Any]:
    """Return what the entries of the game as corrected claim under a key."""
    found = {step.entry: step.played.claims[claim] for step in log.steps() if claim in step.played.claims}
    return {entry: plain(value) for entry, value in found.items()}


def check_invariants(status: dict[str, Any]) -> None:
    """What holds in every position of every game."""
    alone = status["series"] == "solo"
    players, positions, supply = status["players"], status["positions"], status["supply"]
    by_name = {player["name"]: player for player in players}
    assert status["phase"] in PHASES
    assert status["finished"] == (status["phase"] == "over") == (status["result"] is not None)
    # Tokens: what is not held is in the supply; who is out holds none.
    for token in ("decoding", "chaos"):
        assert supply[token] + sum(player[token] for player in players) == len(players)
    out = sum(spot["silenced"] for spot in positions.values()) if alone else sum(p["silence"] for p in players)
    assert supply["silence"] + out == (4 if alone else len(players) - 1)
    for player in players:
        assert not (player["out"] and (player["silence"] or player["decoding"] or player["chaos"]))
    # The mansion: nine places, no card open twice.
    assert list(positions) == [f"p{number}" for number in range(1, 10)]
    names = [spot["open"] for spot in positions.values() if spot["open"]]
    assert len(names) == len(set(names))
    seats = [player["name"] for player in players]
    for spot in positions.values():
        assert spot["seen_by"] == sorted(spot["seen_by"], key=seats.index)
    # Time and turn.
    last = status["cells"] + (alone and status["rulings"]["last-cell"] == "leave")
    assert 1 <= status["marker"] <= last
    if status["phase"] in ("infiltrator", "between", "over"):
        assert (status["turn"], status["active"], status["named"]) == (None, None, False)
    else:
        assert status["active"] is not None
        assert not by_name[status["active"]]["out"]
        turn = status["active"] if status["phase"] in TURN_OF_ACTIVE else None
        if status["phase"] == "check":
            turn = status["claim"]["checker"]
        assert status["turn"] == turn
        assert by_name[status["active"]]["silence"] == (status["phase"] == "look")
    assert (status["claim"] is not None) == (status["phase"] in ("claim", "check", "effect"))
    # The series.
    decided = len(status["games"])
    assert status["game"] - decided in (
        (0, 1) if status["phase"] == "over" else (0 if status["phase"] == "between" else 1,)
    )
    if status["series"] == "match":
        assert sum(player["triumphs"] for player in players) + status["breakthroughs"] == decided


def words_in(message: str, words: list[str]) -> None:
    for word in words:
        assert re.search(rf"(?<!\w){re.escape(str(word))}", message, re.IGNORECASE), f"{word!r} not in {message!r}"


@having("_then")
def test_stands(path: Path) -> None:
    log = played(path)
    assert log.number == len(scenario(path)["moves"] or [])
    status = status_of(log)
    check_invariants(status)
    wanted = dict(scenario(path)["_then"])
    ended = wanted.pop("ended", None)
    assert list(differences(status, wanted)) == []
    if ended is not None:
        assert claimed(log, "ended") == ended


@having("_then")
def test_claims_are_what_the_status_says(path: Path) -> None:
    log = played(path)
    status = status_of(log)
    assert list(claimed(log, "ended").values()) == status["games"]
    results = list(claimed(log, "result").values())
    assert results == ([status["result"]] if status["result"] else [])


@having("_then")
def test_every_position_on_the_way_is_sound(path: Path) -> None:
    for log in played(path).history():
        check_invariants(status_of(log))


@having("_then")
def test_what_the_audit_says_of_the_whole(path: Path) -> None:
    log = played(path)
    notices = list(log.game.review(log))
    assert [notice.code for notice in notices] == scenario(path).get("_notices", [])
    names = {*scenario(path)["mansion"], *(player["name"] for player in scenario(path)["players"])}
    for notice in notices:
        assert not names & set(re.findall(r"[\w-]+", str(notice.said))), "it names no card and no player"


@having("_written")
def test_is_written_in_full(path: Path) -> None:
    wanted = scenario(path)["_written"]
    assert {number: at(path, number).text for number in wanted} == wanted


@having("_then")
def test_what_is_written_can_be_read_again(path: Path) -> None:
    log = played(path)
    texts = [entry.text for entry in log.history()[1:]]
    again = replay(log.game, log.origin, texts)
    assert [entry.text for entry in again.history()[1:]] == texts
    assert status_of(again) == status_of(log)


@having("_refused")
def test_refuses(path: Path) -> None:
    for item in scenario(path)["_refused"]:
        assert set(item) <= REFUSAL_KEYS
        log = at(path, item.get("after"))
        before = status_of(log)
        with pytest.raises(Refusal) as caught:
            pytest.fail(f"taken: {log.enter(item['move']).text}")
        assert caught.value.rule == item["rule"], f"{item['move']}: {caught.value}"
        words_in(f"{caught.value.rule} {caught.value.message}", item["says"])
        for word in item.get("hides", ()):
            assert word not in f"{caught.value.message} {caught.value!r} {caught.value.args}"
        assert status_of(log) == before


def accepting() -> list[Any]:
    return [
        pytest.param(path, item, id=f"{path.stem}: {item['move']}")
        for path in FILES
        for item in scenario(path).get("_refused", [])
        if item.get("acceptable") is not None
    ]


@pytest.mark.parametrize(("path", "item"), accepting())
def test_accepts_what_can_be(path: Path, item: dict[str, Any]) -> None:
    log, line = at(path, item.get("after")), f"accept {item['move']}"
    if not item["acceptable"]:
        with pytest.raises(Refusal) as caught:
            pytest.fail(f"taken: {log.enter(line).text}")
        for word in item.get("hides", ()):
            assert word not in f"{caught.value.message} {caught.value!r} {caught.value.args}"
        return
    log = log.enter(line)
    assert log.unsound == 0
    assert log.text.startswith("accept ")
    assert log.played is not None
    assert log.played.breach is not None
    assert log.played.breach.rule == item["rule"]


@having("_allowed")
def test_allows(path: Path) -> None:
    log = played(path)
    for move in scenario(path)["_allowed"]:
        try:
            after = log.enter(move)
        except Refusal as refusal:
            pytest.fail(f"{move}: {refusal}")
        assert after.number == log.number + 1
        assert after.unsound == 0
        check_invariants(status_of(after))


@having("_then")
def test_undo_and_redo_all(path: Path) -> None:
    """Everything can be taken back, one change at a time, and brought back again."""
    log = played(path)
    status = log.game.status
    history = log.history()
    corrected = any(entry.text.startswith(CORRECTIONS) for entry in history)
    # Remarks change nothing, and undo passes over them.
    remarks = ("note", *log.game.remarks)
    forward = [history[0], *(entry for entry in history[1:] if not entry.text.startswith(remarks))]
    back = [status(log.state)]
    while log.done is not None:
        log = log.enter("undo")
        back.append(status(log.state))
    with pytest.raises(Refusal) as nothing:
        log.enter("undo")
    assert nothing.value.rule == "record/amend"
    assert status(log.state) == status(log.origin)
    if not corrected:
        assert back == [status(entry.state) for entry in reversed(forward)]
    for wanted in reversed(back[:-1]):
        log = log.enter("redo")
        assert status(log.state) == wanted


@having("_unreadable")
def test_cannot_be_read(path: Path) -> None:
    wanted = scenario(path)["_unreadable"]
    _, faults = BeyondCode().start(header_of(path))
    by_rule = [fault for fault in faults if fault.rule == wanted["rule"]]
    assert by_rule, faults
    assert by_rule[0].path[0] == wanted["at"]
    assert by_rule[0].code == "schema"
    words_in(str(by_rule[0].said), wanted["says"])


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_is_a_scenario(path: Path) -> None:
    """The file says what it is about, under its own name, and expects something."""
    content = scenario(path)
    assert {key for key in content if key.startswith("_")} <= KEYS
    assert content["_rule"] in ALL
    assert path.stem.startswith(re.sub("[/=]", "-", content["_rule"]).lower() + "-")
    assert content["_says"].endswith(".")
    assert list(content)[-1] == "moves", "moves come last, so that a move can be added"
    assert ("_then" in content) != ("_unreadable" in content)


def specified(path: Path) -> list[str]:
    spec = scenario(path).get("_spec", [])
    return [spec] if isinstance(spec, str) else spec


def listed_with_a_reason(name: str) -> bool:
    """Whether the README says why there is no scenario of this name."""
    text = (FOLDER / "README.md").read_text("utf-8").partition("## Not said in moves")[2]
    return bool(re.search(rf"^\| {re.escape(name)} \| \S.{{20,}} \|$", text, re.MULTILINE))


@pytest.mark.parametrize("name", SCENARIOS)
def test_every_scenario_of_the_specification_is_accounted_for(name: str) -> None:
    assert any(name in specified(path) for path in FILES) != listed_with_a_reason(name)


def test_no_scenario_of_the_specification_is_made_up() -> None:
    assert {name for path in FILES for name in specified(path)} <= set(SCENARIOS)


@pytest.mark.parametrize("rule", ALL)
def test_every_rule_has_a_scenario(rule: str) -> None:
    about = {scenario(path)["_rule"] for path in FILES}
    assert (SAID_ELSEWHERE.get(rule, rule) in about) != listed_with_a_reason(rule)


@pytest.mark.parametrize("rule", RULE_IDS)
def test_every_rule_refuses_something(rule: str) -> None:
    refused = {item["rule"] for path in FILES for item in scenario(path).get("_refused", [])}
    unreadable = {scenario(path)["_unreadable"]["rule"] for path in FILES if "_unreadable" in scenario(path)}
    assert rule in refused | unreadable


@pytest.mark.parametrize("value", VALUES)
def test_every_value_of_a_ruling_is_played(value: str) -> None:
    name, _, answer = value.partition("=")
    chosen = [str(header_of(path).get("rulings", {}).get(name)) for path in FILES]
    assert answer in chosen
