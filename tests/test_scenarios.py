"""Scenarios: one hand-written record a rule, with what must hold after its moves.

A scenario is a record like any other, in scenarios/<box>/<rule>-<what>.yaml. Keys of its own say what is expected:

_rule        the rule id, or ruling=value, that it is about; the file's name begins with it
_says        what the rule says and where, in our own words
_then        what must hold after the moves: scores, supplies, on_board, phase, turn, round, first, result, systems
             (from the first on, each by some of its fields), scored (entry number to points, of the game as corrected)
_written     entry number to its canonical text
_refused     moves that must be refused after that: move, rule, says (words of the message), and acceptable: whether
             `accept` lets it stand
_allowed     moves that must be taken, each on its own
_puzzles     claims, as `puzzle` takes them, which must be solved or not in this game: claim, solved
_unreadable  the record itself is wrong: rule, says, line
"""

from __future__ import annotations

import json
import re
import shlex
import shutil
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from enigma_ref.cli.app import run
from enigma_ref.core.log import Log
from enigma_ref.core.refusal import Refusal
from enigma_ref.library.session import Session

from .contract import RULE_IDS
from .yaml_files import read_yaml

FILES = sorted((Path(__file__).parent / "scenarios" / "enigma").glob("*.yaml"))
CORRECTIONS = ("undo", "redo", "amend", "strike", "insert", "accept amend", "accept strike", "accept insert")
REMARKS = ("note", "wheel")

RULES = [
    *RULE_IDS,
    "networker-duty=may",
    "networker-duty=must",
    "colour-block=any",
    "colour-block=others",
    "own-pair=each",
    "own-pair=once",
    "extend=any",
    "extend=must",
    "blank-side=ends",
    "blank-side=open",
    "blank-side=forbidden",
    "end-check=round",
    "end-check=at-once",
    "target=3",
    "conduit-all=must",
    "conduit-all=may",
    "overhang=no",
    "overhang=side",
]
EDITIONS = ("en", "de", "fr", "cs", "ru")
KEYS = {"_rule", "_says", "_then", "_written", "_refused", "_allowed", "_puzzles", "_unreadable"}
FIELDS = {"scores", "supplies", "on_board", "phase", "turn", "round", "first", "result", "systems", "scored"}


@cache
def scenario(path: Path) -> dict[str, Any]:
    found: dict[str, Any] = read_yaml(path)
    return found


def having(*keys: str) -> Any:
    """Parametrize a test over the scenarios that have any of these keys."""
    files = [path for path in FILES if any(key in scenario(path) for key in keys)]
    assert files, f"no scenario has any of {keys}"
    return pytest.mark.parametrize("path", files, ids=lambda path: path.stem)


def enter_all(log: Log[Any, Any], *moves: str) -> Log[Any, Any]:
    for move in moves:
        log = log.enter(move)
    return log


def by_player(status: dict[str, Any], field: str) -> dict[str, Any]:
    return {player["name"]: player[field] for player in status["players"]}


def includes(actual: Any, wanted: Any) -> bool:
    """Whether a value has everything that is wanted of it: some fields of a map, all items of a list."""
    if isinstance(wanted, dict):
        return isinstance(actual, dict) and all(key in actual and includes(actual[key], wanted[key]) for key in wanted)
    if isinstance(wanted, list) and isinstance(actual, list):
        return len(actual) == len(wanted) and all(map(includes, actual, wanted))
    return type(actual) is type(wanted) and actual == wanted


def system_fits(actual: dict[str, Any], wanted: dict[str, Any]) -> bool:
    """Like includes, but cells and worth must be just these, and networkers come in any order."""
    rest = {key: value for key, value in wanted.items() if key not in ("cells", "worth", "networkers")}
    if any(actual[key] != wanted[key] for key in ("cells", "worth") if key in wanted) or not includes(actual, rest):
        return False
    if "networkers" not in wanted:
        return True
    left = list(actual["networkers"])
    for networker in wanted["networkers"]:
        fits = next((other for other in left if includes(other, networker)), None)
        if fits is None:
            return False
        left.remove(fits)
    return not left


def check_status(status: dict[str, Any], then: dict[str, Any]) -> None:
    """Compare what `status --json` says with what a scenario wants."""
    assert set(then) <= FIELDS
    for key, field in (("scores", "score"), ("supplies", "supply"), ("on_board", "on_board")):
        if key in then:
            assert by_player(status, field) == then[key], key
    for key in ("phase", "turn", "round"):
        if key in then:
            assert status[key] == then[key], key
    if "first" in then:
        assert [name for name, first in by_player(status, "first").items() if first] == [then["first"]]
    if "result" in then:
        assert includes(status["result"], then["result"]), status["result"]
        assert status["finished"] == (then["result"] is not None)
    for index, wanted in enumerate(then.get("systems", [])):
        assert system_fits(status["systems"][index], wanted), (index, status["systems"][index])


def scored(log: Log[Any, Any]) -> dict[int, Any]:
    """The points that each entry gave, in the game as corrected."""
    return {step.entry: step.played.claims["scored"] for step in log.steps() if "scored" in step.played.claims}


def check_invariants(status: dict[str, Any]) -> None:
    """What holds in every position of every game."""
    for player in status["players"]:
        assert player["supply"] + player["on_board"] == 3
        on_tiles = [n for system in status["systems"] for n in system["networkers"] if n["player"] == player["name"]]
        assert len(on_tiles) == player["on_board"]
    for system in status["systems"]:
        assert system["closed"] == (system["open_ends"] == 0)
        assert system.get("unscored", False) == (system["closed"] and bool(system["networkers"]))
    assert sum(player["first"] for player in status["players"]) == 1


def words_in(message: str, words: list[str]) -> None:
    for word in words:
        assert re.search(rf"(?<!\w){re.escape(str(word))}", message, re.IGNORECASE), f"{word!r} not in {message!r}"


def command(capsys: pytest.CaptureFixture[str], *arguments: str) -> tuple[int, str, str]:
    """Run a command in this process: its exit status and what it wrote."""
    capsys.readouterr()
    status = run(list(arguments))
    written = capsys.readouterr()
    return int(status), written.out, written.err


@pytest.fixture
def copy(path: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A copy of the scenario in a folder of its own, which is the working folder."""
    monkeypatch.chdir(tmp_path)
    return Path(shutil.copy(path, tmp_path / "game.yaml")).relative_to(tmp_path)


@having("_then")
def test_stands(path: Path) -> None:
    session = Session(path)
    assert [f"{step.entry}: {step.fault}" for step in session.log.faults()] == []
    assert session.log.unsound == 0
    assert session.warnings() == []
    assert session.log.number == len(scenario(path)["moves"] or [])
    status = json.loads(json.dumps(session.game.status(session.log.state)))
    check_invariants(status)
    check_status(status, scenario(path)["_then"])
    if "scored" in scenario(path)["_then"]:
        assert scored(session.log) == scenario(path)["_then"]["scored"]


@having("_written")
def test_is_written_in_full(path: Path) -> None:
    log: Log[Any, Any] | None = Session(path).log
    texts = {}
    while log is not None:
        texts[log.number] = log.text
        log = log.previous
    wanted = scenario(path)["_written"]
    assert {number: texts[number] for number in wanted} == wanted


@having("_refused")
def test_refuses(path: Path) -> None:
    session = Session(path)
    before = json.dumps(session.game.status(session.log.state))
    for item in scenario(path)["_refused"]:
        with pytest.raises(Refusal) as caught:
            pytest.fail(f"taken: {session.log.enter(item['move']).text}")
        assert caught.value.rule == item["rule"], f"{item['move']}: {caught.value}"
        words_in(f"{caught.value.rule} {caught.value.message}", item["says"])
        assert json.dumps(session.game.status(session.log.state)) == before


def accepting() -> list[Any]:
    return [
        pytest.param(path, item["move"], item["acceptable"], id=f"{path.stem}: {item['move']}")
        for path in FILES
        for item in scenario(path).get("_refused", [])
        if item.get("acceptable") is not None
    ]


@pytest.mark.parametrize(("path", "move", "acceptable"), accepting())
def test_accepts_what_can_be(path: Path, move: str, acceptable: bool) -> None:
    session = Session(path)
    if not acceptable:
        with pytest.raises(Refusal):
            pytest.fail(f"taken: {session.log.enter(f'accept {move}').text}")
        return
    log = session.log.enter(f"accept {move}")
    assert log.unsound == 0
    assert log.text.startswith("accept ")
    check_invariants(dict(session.game.status(log.state)))


@having("_allowed")
def test_allows(path: Path) -> None:
    session = Session(path)
    for move in scenario(path)["_allowed"]:
        try:
            log = session.log.enter(move)
        except Refusal as refusal:
            pytest.fail(f"{move}: {refusal}")
        assert log.number == session.log.number + 1
        assert log.unsound == 0
        check_invariants(dict(session.game.status(log.state)))


@having("_puzzles")
def test_puzzles(
    path: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("ENIGMA_RECORDS", str(tmp_path))
    shutil.copy(path, tmp_path / "game.yaml")
    for item in scenario(path)["_puzzles"]:
        status, _, err = command(capsys, "puzzle", *shlex.split(item["claim"]))
        assert (status, err) == (0 if item["solved"] else 1, ""), item["claim"]


@having("_then")
def test_undo_and_redo_all(path: Path) -> None:
    """Everything can be taken back, one change at a time, and brought back again."""
    session = Session(path)
    status = session.game.status
    forward = [session.log]
    while forward[-1].number:
        previous = forward[-1].previous
        assert previous is not None
        forward.append(previous)
    moves = [log.text for log in reversed(forward[:-1])]
    plain = not any(text.startswith(CORRECTIONS) for text in moves)
    # Remarks change nothing, so the states on the way back are those before each move that is none.
    changes = [log for log in forward[:-1] if not log.text.startswith(REMARKS)]
    log, back = session.log, [status(session.log.state)]
    while log.done is not None:
        log = log.enter("undo")
        back.append(status(log.state))
    with pytest.raises(Refusal) as refused:
        log.enter("undo")
    assert refused.value.rule == "record/amend"
    assert status(log.state) == status(log.origin)
    if plain:
        assert back[1:] == [status(change.previous.state) for change in changes if change.previous]
    for wanted in reversed(back[:-1]):
        log = log.enter("redo")
        assert status(log.state) == wanted
    # What redo could still bring back before all this is not lost by it, so ask only where the scenario has no undo.
    if "undo" not in moves:
        with pytest.raises(Refusal):
            log.enter("redo")


@having("_then")
def test_on_the_command_line(path: Path, copy: Path, capsys: pytest.CaptureFixture[str]) -> None:
    wanted = scenario(path)
    content = copy.read_bytes()
    status, out, err = command(capsys, "status", str(copy), "--json")
    assert (status, err) == (0, "")
    document = json.loads(out)
    session = Session(path)
    same = json.loads(json.dumps(session.game.status(session.log.state)))
    assert document == {**same, "box": "enigma", "file": str(copy), "entries": session.log.number}
    check_status(document, wanted["_then"])
    for item in wanted.get("_refused", []):
        status, out, err = command(capsys, "do", "--game", str(copy), *item["move"].split())
        assert (status, out) == (1, ""), item["move"]
        assert item["rule"] in err
        assert err.count("\n") == 1, "a refusal is one paragraph"
        words_in(err, item["says"])
        assert copy.read_bytes() == content
    for move in wanted.get("_allowed", [])[:1]:
        status, out, _ = command(capsys, "do", "--game", str(copy), *move.split())
        assert status == 0
        assert out.split()[0] == str(session.log.number + 1)
        assert copy.read_bytes().startswith(content)
        assert status_after(copy) == json.loads(json.dumps(session.game.status(session.log.enter(move).state)))


def status_after(path: Path) -> dict[str, Any]:
    session = Session(path)
    return json.loads(json.dumps(session.game.status(session.log.state)))


@having("_unreadable")
def test_cannot_be_read(path: Path, copy: Path, capsys: pytest.CaptureFixture[str]) -> None:
    wanted = scenario(path)["_unreadable"]
    content = copy.read_bytes()
    for arguments in (["status", str(copy)], ["do", "--game", str(copy), "choose", "Ann", "weight"]):
        status, out, err = command(capsys, *arguments)
        assert (status, out) == (3, "")
        assert err.startswith(f"{copy}:{wanted['line']}:"), err
        assert wanted["rule"] in err
        assert err.count("\n") == 1
        words_in(err.partition(": ")[2], wanted["says"])
    status, out, err = command(capsys, "status", str(copy), "--json")
    assert (status, err) == (3, "")
    assert json.loads(out)["error"]["rule"] == wanted["rule"]
    assert copy.read_bytes() == content


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_is_a_scenario(path: Path) -> None:
    """The file says what it is about, under its own name, and expects something."""
    content = scenario(path)
    assert {key for key in content if key.startswith("_")} <= KEYS
    assert path.stem.startswith(re.sub("[/=]", "-", content["_rule"]) + "-")
    assert content["_says"].endswith(".")
    assert list(content)[-1] == "moves", "moves come last, so that a move can be added"
    assert ("_then" in content) != ("_unreadable" in content)


@pytest.mark.parametrize("rule", RULES)
def test_every_rule_has_a_scenario(rule: str) -> None:
    assert [path.stem for path in FILES if scenario(path)["_rule"] == rule]


def refusing(rule: str) -> bool:
    """Whether a rule is one that a move can break: points and the end follow by themselves, a setup is unreadable."""
    return "/" in rule and not rule.startswith(("score/", "end/tie", "end/shared", "setup/"))


@pytest.mark.parametrize("rule", list(filter(refusing, RULES)))
def test_every_rule_refuses_something(rule: str) -> None:
    refused = [item["rule"] for path in FILES for item in scenario(path).get("_refused", [])]
    assert rule in refused


@pytest.mark.parametrize("edition", EDITIONS)
def test_every_edition_has_a_scenario(edition: str) -> None:
    assert [path.stem for path in FILES if scenario(path)["edition"] == edition and "_then" in scenario(path)]
