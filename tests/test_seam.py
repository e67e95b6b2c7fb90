"""Games that have nothing to do with Enigma go through every command: one with the required part, one with all."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

import enigma_ref
from enigma_ref import games
from enigma_ref.core.log import Log
from enigma_ref.core.refusal import Refusal
from enigma_ref.core.replay import replay
from enigma_ref.store.canonical import write_header
from enigma_ref.store.reader import read

from .cli_helpers import invoke
from .full_toy import FullToyBox
from .toy import Heap, Take, Toy, ToyBox

HEADER = {"format": "enigma-ref/1", "box": "toy", "players": ["Ann", "Bob"], "heap": 10, "rules": {"take": [1, 9]}}


@pytest.fixture
def record(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setitem(games.BOXES, "toy", ToyBox())
    path = tmp_path / "toy.yaml"
    path.write_text(write_header(HEADER))
    return path


def played(*lines: str) -> Log[Heap, Take]:
    log = Log(Toy(), Heap(("Ann", "Bob"), 10, 0, (0, 0)))
    for line in lines:
        log = log.enter(line)
    return log


def test_log_and_corrections() -> None:
    log = played("take Ann 3", "take Bob 2")
    assert log.state.stones == 5
    assert log.enter("undo").state.stones == 7
    assert log.enter("undo").enter("redo").state == log.state
    assert log.enter("amend 1 take Ann 1").state.stones == 7
    assert log.enter("note a remark").enter("undo").state.stones == 7
    with pytest.raises(Refusal) as refused:
        log.enter("strike 1")
    assert refused.value.message == (
        "strike 1 would break 1 later move: 2 take Bob 2 (take/turn: It is not Bob's turn). "
        "Before that, amend or strike entry 2; or let it stand: accept strike 1."
    )
    assert log.enter("accept strike 1").state.stones == 8
    assert log.enter("accept insert 2 take Ann 1").enter("undo").state == log.state
    assert log.state.stones == 5, "a log never changes"


def test_what_cannot_be_is_not_accepted() -> None:
    with pytest.raises(Refusal) as refused:
        played("take Ann 3").enter("accept take Bob 8")
    assert refused.value.rule == "heap/empty"


def test_replay_keeps_the_good_part_and_the_refusal() -> None:
    origin = Heap(("Ann", "Bob"), 10, 0, (0, 0))
    log = replay(Toy(), origin, ["take Ann 3", "take Ann 1", "take Bob 99", "gibberish", "take Ann 1"])
    assert [(step.entry, step.fault.rule) for step in log.faults() if step.fault] == [
        (2, "take/turn"),
        (3, "heap/empty"),
        (4, "move/unknown"),
    ]
    assert log.state == Heap(("Ann", "Bob"), 5, 1, (5, 0))


def test_do_and_status(record: Path) -> None:
    game = f"--game={record}"
    assert invoke("do", game, "take", "Ann", "3").out == "1 take Ann 3: 7 stones. Next, Bob takes stones.\n"
    refused = invoke("do", game, "take", "Ann", "3")
    assert (refused.status, "take/turn" in refused.err) == (1, True)
    assert invoke("do", game, "take Bob 7").status == 0
    assert invoke("do", game, "amend", "2", "take Bob 6").status == 0
    assert invoke("do", game, "undo").status == 0
    status = invoke("status", str(record), "--json").json
    assert status["stones"] == 0
    assert status["result"] == {"winners": ["Bob"], "by": "last stone"}
    assert status["entries"] == 4
    entries = read(record.read_bytes()).entries
    assert [entry.move for entry in entries] == ["take Ann 3", "take Bob 7", "amend 2 take Bob 6", "undo"]
    assert ["result" in entry.claims for entry in entries] == [False, True, False, True]


def test_faulty_header(record: Path) -> None:
    record.write_text(record.read_text().replace("heap: 10", "heap: many"))
    found = invoke("status", str(record))
    assert found.status == 3
    assert f"{record.as_posix()}:4: heap must be a number of stones." in found.err


@pytest.fixture
def finished(record: Path) -> Path:
    """A game that is over, with a correction in it."""
    for line in ("take Ann 3", "take Bob 2", "note well", "amend 2 take Bob 1", "take Ann 6"):
        assert invoke("do", f"--game={record}", line).status == 0
    return record


def test_new_by_options(record: Path) -> None:
    path = record.with_name("new.yaml")
    found = invoke("new", str(path), "--box", "toy", "-p", "Ann", "-p", "Cem", "--set", "heap=4", "--json")
    assert found.json == {
        "file": path.as_posix(),
        "box": "toy",
        "players": ["Ann", "Cem"],
        "heap": 4,
        "rules": {"take": [1, 9]},
    }
    assert invoke("status", str(path), "--json").json["stones"] == 4
    other = ["new", str(record.with_name("other.yaml")), "--box", "toy", "-p", "Ann"]
    assert invoke(*other, "--set", "size=4").err == "Toy has no option --size. Leave it out.\n"
    assert invoke(*other, "--start-tile", "r:N").err == "Toy has no option --start-tile. Leave it out.\n"
    assert invoke(*other, "--set", "heap=x").err == "Say who plays, and how many stones there are. (setup/players)\n"


def test_play_line_by_line(record: Path) -> None:
    found = invoke("play", str(record), stdin="take Ann 4\ntake Ann 1\n?\nstatus\nwhy\nboard\ntake Bob 6\n")
    assert (found.status, found.err) == (0, "No (take/turn): It is not Ann's turn. Next, Bob takes stones.\n")
    assert "1 take Ann 4: 6 stones.\n" in found.out
    assert "Moves: take PLAYER STONES; undo; redo; amend N MOVE; strike N;" in found.out
    end = (
        "2 take Bob 6: 0 stones.\n\nThe game is over.\n\nResults\nPlayer  Points\nBob          6\nAnn          4\n\n"
        "The game is over. r: page to step through it, s: statistics, b: code for BG Stats, "
        "a: another game with the same people; Enter leaves, undo takes back the last move:\n\n"
        "The game is over. The record is {}.\nThe code of this record: "
    )
    assert end.format(record) in _stripped(found.out)


def _stripped(text: str) -> str:
    """Return a text without blanks at the ends of its lines, as tables have them."""
    return "\n".join(line.rstrip() for line in text.split("\n"))


def test_replay_as_text(finished: Path) -> None:
    assert invoke("replay", str(finished)).out == (
        f"{finished.as_posix()}, the game as corrected\n\nRound 1\n"
        "  1  take Ann 3: 7 stones.\n"
        "  2  take Bob 1 (amended by entry 4, was: take Bob 2): 6 stones.\n"
        "  3  note well\n"
        "  5  take Ann 6: 0 stones.\n"
        "  Points: Ann 9, Bob 1.\n"
        "\n0 stones.\nThe game is over.\n"
    )
    assert "  1  take Ann 3: 7 stones.\n\n7 stones." in invoke("replay", str(finished), "--at", "1").out
    assert "4  amend 2 take Bob 1: stones 5 -> 6." in invoke("replay", str(finished), "--as-entered").out


def test_why(finished: Path) -> None:
    assert "Entry 4 corrected it (amend 2 take Bob 1)." in invoke("why", str(finished), "2").out
    assert invoke("why", str(finished), "2", "--json").json["fate"] == {
        "what": "amended",
        "entry": 4,
        "move": "amend 2 take Bob 1",
    }
    assert invoke("why", str(finished)).status == 0
    assert invoke("why", str(finished), "9").status == 2


def test_audit(finished: Path) -> None:
    found = invoke("audit", str(finished), "--json")
    assert [(item["code"], item["severity"], item["entry"]) for item in found.json["findings"]] == [
        ("greedy", "warning", 5),
    ]
    finished.write_text(finished.read_text().replace("left: {stones: 7,", "left: {stones: 8,"))
    found = invoke("audit", str(finished), "--json")
    assert [(item["code"], item["rule"]) for item in found.json["findings"] if item["severity"] == "error"] == [
        ("seal", None),
        ("left", "take/turn"),
    ]
    assert "left says stones 8, to Bob, but the rules give stones 7, to Bob." in invoke("audit", str(finished)).out


def test_list_and_export(finished: Path) -> None:
    (listed,) = invoke("list", str(finished.parent), "--json").json["records"]
    assert (listed["state"], listed["players"]) == ("finished", ["Ann", "Bob"])
    assert "Bob" in invoke("list", str(finished.parent)).out
    document = invoke("export", str(finished), "--to", "json").json
    assert [entry["move"] for entry in document["entries"]][:2] == ["take Ann 3", "take Bob 2"]
    rows = invoke("export", str(finished), "--to", "csv").out.splitlines()
    assert len(rows) == 6


@pytest.mark.parametrize(
    ("command", "sentence"),
    [
        (["board"], "Toy has no board to draw. See where it stands with: enigma-ref status."),
        (["board", "--svg", "-"], "Toy has no board to draw. See where it stands with: enigma-ref status."),
        (["replay", "--html", "-"], "Toy has no web page. See its steps as text with: enigma-ref replay."),
        (["compare"], "Toy has one rulebook and no open questions: there is nothing to compare."),
        (["audit", "--edition", "fr"], "Toy has one rulebook and no open questions: there is nothing to compare."),
        (["export", "--to", "bgstats"], "Toy cannot be exported this way. Take --to json or --to csv."),
    ],
)
@pytest.mark.parametrize("as_json", [False, True])
def test_a_part_that_is_missing_is_a_sentence(finished: Path, command: list[str], sentence: str, as_json: bool) -> None:
    has_json = command[0] in ("compare", "audit", "export") and as_json
    found = invoke(command[0], finished, *command[1:], *(["--json"] if has_json else []))
    assert found.status == 2
    if has_json:
        assert found.json == {"error": {"code": "usage", "message": sentence, "rule": None}}
    else:
        assert found.err == f"{sentence}\n"


def test_statistics_leave_out_a_box_without_them(finished: Path) -> None:
    found = invoke("stats", str(finished))
    assert "Toy" in found.out + found.err
    assert "Traceback" not in found.out + found.err


def test_the_library_serves_any_box(record: Path) -> None:
    game = enigma_ref.new(box="toy", players=["Ann", "Bob"], heap=5)
    assert game.play("take Ann 2").text == "3 stones. Next, Bob takes stones."
    assert [(step.number, step.move, dict(step.scores)) for step in game.history()] == [
        (1, "take Ann 2", {"Ann": 2, "Bob": 0})
    ]
    assert game.moves() is None
    with pytest.raises(enigma_ref.Unavailable, match="Toy has no board to draw"):
        game.svg()


DO_ON_A_TOY = """
import sys
from enigma_ref import games
from tests.toy import ToyBox
games.BOXES["toy"] = ToyBox()
from enigma_ref.cli.app import run
sys.exit(run(["do", "--game", sys.argv[1], "take", sys.argv[2], "1"]) or ("yaml" in sys.modules and 9))
"""


@pytest.mark.slow
def test_do_on_any_box_needs_no_yaml(record: Path) -> None:
    """Lists, maps and numbers in a header, and claims of its own, stay on the fast path."""
    for player in ("Ann", "Bob", "Ann"):
        found = subprocess.run(
            [sys.executable, "-c", DO_ON_A_TOY, str(record), player],
            cwd=Path(__file__).parent.parent,
            capture_output=True,
            text=True,
            check=False,
        )
        assert (found.returncode, found.stderr) == (0, ""), found.stdout
    assert json.loads(json.dumps(read(record.read_bytes()).entries[2].claims["left"])) == {"stones": 7, "to": ["Bob"]}


# ---- a box with every part ----


@pytest.fixture
def full(finished: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setitem(games.BOXES, "toy", FullToyBox())
    return finished


EVERY = {
    "status": ([], "0 stones."),
    "board": ([], "o is a stone"),
    "board --svg": (["--svg", "-"], "<svg"),
    "replay": ([], "take Ann 3"),
    "replay --html": (["--html", "-"], "<li>Bob</li>"),
    "replay --at": (["--at", "1"], "ooooooo"),
    "audit": ([], "took many"),
    "audit --edition": (["--edition", "one"], "1 record"),
    "compare": ([], "one first"),
    "why": ([], "Entry 5 took stones."),
    "stats": ([], "Ann"),
    "export --to json": (["--to", "json"], "enigma-ref/plain-1"),
    "export --to csv": (["--to", "csv"], "n\n1\n"),
    "export --to bgstats": (["--to", "bgstats"], "bgstats"),
}
HAVE_JSON = ("status", "audit", "audit --edition", "compare", "why", "stats", "export --to bgstats")


@pytest.mark.parametrize("command", EVERY)
def test_every_command_with_every_part(full: Path, command: str) -> None:
    options, text = EVERY[command]
    found = invoke(command.split()[0], full, *options)
    assert (found.status, text in found.out, "Traceback" in found.err) == (0, True, False), found


@pytest.mark.parametrize("command", HAVE_JSON)
def test_every_command_with_every_part_in_json(full: Path, command: str) -> None:
    found = invoke(command.split()[0], full, *EVERY[command][0], "--json")
    assert found.status == 0
    assert isinstance(found.json, dict)


def test_rules_play_and_list_with_every_part(full: Path) -> None:
    assert invoke("rules", "--box", "toy").out == "Take stones in turn.\n"
    assert invoke("rules", "--box", "toy", "--rulings", "--json").json == {"kind": "rulings"}
    assert invoke("rules", "--box", "toy", "--diff", "one", "two").out == "One stone more.\n"
    assert invoke("rules", "--box", "toy", "what", "is", "this").status == 1
    assert invoke("list", full.parent, "--json").json["records"][0]["state"] == "finished"
    fresh = full.with_name("fresh.yaml")
    assert invoke("new", fresh, "--box", "toy", "-p", "Ann", "-p", "Bob").status == 0
    found = invoke("play", fresh, stdin="3\n7\n")
    assert "1 take Ann 3: 7 stones." in found.out
    assert enigma_ref.load(full).svg().startswith("<svg")
    assert enigma_ref.load(full).moves() == []


def test_rules_of_a_box_without_a_rulebook(record: Path) -> None:
    found = invoke("rules", "--box", "toy")
    assert (found.status, found.err) == (2, "Toy has no rules to look up here. Look into its rulebook.\n")
