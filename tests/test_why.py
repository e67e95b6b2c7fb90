"""`why` says exactly what the files in tests/why show, and its numbers are those of the engine.

Each tests/why/<rule or case>.yaml is a small record written by hand; its `_run` is the command, and the .txt beside it
the exact answer, exit status last. `python -m tests.test_why` writes the answers anew: read aloud what it changes.
"""

from __future__ import annotations

import contextlib
import json
import os
import random
import shlex
import shutil
import tempfile
from pathlib import Path
from typing import Any
from unittest import mock

import pytest
import yaml

from enigma_ref.core.refusal import Refusal
from enigma_ref.core.replay import replay
from enigma_ref.games.enigma.game import Enigma
from enigma_ref.games.enigma.state import State
from enigma_ref.games.enigma.why.channel_ends import ends_of, groups_of
from enigma_ref.games.enigma.why.explain import explain, scorings
from enigma_ref.games.enigma.why.why_json import document
from enigma_ref.games.enigma.why.why_words import in_words, lines
from enigma_ref.library.session import Session
from enigma_ref.store.errors import StoreError

from .cli_helpers import Result, assert_tame, invoke
from .contract import RULE_IDS
from .patience import sampled
from .samples import ENIGMA as SAMPLES

CASES = sorted((Path(__file__).parent / "why").glob("*.yaml"))
ROOT = Path(__file__).parent.parent


def answer(case: Path, folder: Path, *more: str) -> Result:
    """Run a case's command in a folder of its own."""
    shutil.copy(case, folder / "game.yaml")
    command = yaml.safe_load(case.read_text("utf-8"))["_run"]
    # As in a pipe: what tests before this one, or the person who runs them, say of the terminal must not matter.
    pipe = {key: value for key, value in os.environ.items() if key not in ("COLUMNS", "FORCE_COLOR")}
    with mock.patch.dict(os.environ, pipe, clear=True), contextlib.chdir(folder):
        return invoke(*shlex.split(command), *more)


def shown(result: Result) -> str:
    """Return an answer as the files show it."""
    text = "".join(f"{line.rstrip()}\n" for line in (result.out + result.err).splitlines())
    return text + (f"(exit status {result.status})\n" if result.status else "")


@pytest.mark.parametrize("case", CASES, ids=lambda path: path.stem)
def test_exact_text(case: Path, tmp_path: Path) -> None:
    result = answer(case, tmp_path)
    assert shown(result) == case.with_suffix(".txt").read_text("utf-8")
    assert_tame(result)


def test_every_rule_has_its_text() -> None:
    names = {path.stem for path in CASES}
    assert {rule.replace("/", "-") for rule in RULE_IDS} <= names
    for rule in RULE_IDS:
        assert rule in (Path(__file__).parent / "why" / f"{rule.replace('/', '-')}.txt").read_text("utf-8")


@pytest.mark.parametrize("case", CASES, ids=lambda path: path.stem)
def test_json_is_one_document_that_says_the_same(case: Path, tmp_path: Path) -> None:
    plain, result = answer(case, tmp_path), answer(case, tmp_path, "--json")
    assert result.status == plain.status
    assert result.err == ("" if result.status else plain.err)
    if result.status:
        assert result.json["error"]["rule"] in RULE_IDS
        return
    found = result.json
    assert {"file", "entry", "systems", "text"} <= set(found)
    words = " ".join(" ".join(found["text"]).split())
    assert words in " ".join(plain.out.split())
    if found["entry"] is None:
        return
    assert set(found) - {"findings"} == {
        "file", "entry", "move", "round", "counts", "fate", "rules", "refusal", "about", "changes", "breaks",
        "lets_stand", "scores", "systems", "ranking", "result", "text",
    }  # fmt: skip
    assert set(found["rules"]) <= set(RULE_IDS)
    gained = {name: found["scores"]["after"][name] - was for name, was in found["scores"]["before"].items()}
    given = {name: sum(system["points"].get(name, 0) for system in found["systems"]) for name in gained}
    if found["about"] is None:
        assert gained == given
    for system in found["systems"]:
        assert {end["kind"] for end in system["ends"]} <= {"joined", "blank", "closed"}
        for item in system["items"]:
            assert {cell["color"] for cell in item["cells"]} == {item["networker"]["color"]}


@pytest.mark.parametrize("case", CASES, ids=lambda path: path.stem)
def test_what_is_proposed_can_be_done(case: Path, tmp_path: Path) -> None:
    """Every `do …` of an answer, as far as it is a whole command, is taken and leaves the entry standing."""
    result = answer(case, tmp_path, "--json")
    if result.status or result.json["entry"] is None:
        return
    session = Session(tmp_path / "game.yaml")
    proposed = [line.strip().removeprefix("do ") for line in result.json["text"] if line.startswith("  do ")]
    assert bool(proposed) == (result.json["refusal"] is not None and not result.json["refusal"]["let_stand"])
    for line in proposed:
        command = line.rpartition(": ")[0]
        if not command.endswith("MOVE"):
            assert session.consider(command).unsound < session.log.unsound


@pytest.mark.parametrize(("case", "entry"), [("because-cause", 4), ("forgotten-result", 6)])
def test_what_would_break_later_moves_is_not_proposed(case: str, entry: int, tmp_path: Path) -> None:
    path = ROOT / "tests" / "why" / f"{case}.yaml"
    result = answer(path, tmp_path, "--json")
    text = result.json["text"]
    (slip,) = result.json["findings"]
    told = next(place for place, line in enumerate(text) if f"do {slip['mends'][0]}." in line)
    assert told == 2, "right below what is wrong"
    session = Session(tmp_path / "game.yaml")
    assert session.consider(slip["mends"][0]).unsound == 0
    assert not any(f"do strike {entry}" in line or "accept" in line for line in text)
    with pytest.raises((Refusal, StoreError)):
        session.consider(f"amend {entry} accept {result.json['move']}")


def test_an_entry_that_falls_with_an_earlier_one_is_said_to_everywhere(tmp_path: Path) -> None:
    path = ROOT / "tests" / "why" / "because.yaml"
    said = "It does not stand because of what is most likely wrong at entry 4."
    assert said in invoke("why", path, "8").out
    assert "It does not stand because" not in invoke("why", path, "7").out + invoke("why", path, "4").out
    told = invoke("replay", path).out
    assert told.count(said) == 1
    assert said in invoke("replay", path, "--at", "8").out
    page = tmp_path / "page.html"
    assert invoke("replay", path, "--html", page).status == 0
    assert page.read_text("utf-8").count(said) == 1


def test_in_a_file_with_a_line_that_is_no_entry_nothing_is_to_be_typed(tmp_path: Path) -> None:
    path = tmp_path / "x.yaml"
    text = (ROOT / "tests" / "why" / "place-solved.yaml").read_text("utf-8")
    path.write_text(f"{text}- {{time\n", encoding="utf-8")
    line = text.count("\n") + 1
    found = invoke("why", path, "5").out
    assert "Here do stands for" not in found
    assert found.endswith(f"\nNothing is written to this record until line {line} of the file is put right.\n")


@pytest.mark.parametrize("sample", SAMPLES, ids=lambda path: path.stem)
def test_points_are_those_of_the_engine(sample: Path) -> None:
    """In the sample games every scoring is explained by as many cells and networkers as the engine gives points."""
    log = Session(sample).log
    claims = {step.entry: step.played.claims.get("scored", {}) for step in log.steps()}
    assert scorings(log) == [entry for entry, scored in claims.items() if scored]
    for entry in scorings(log):
        found: dict[str, Any] = document(explain(log, entry))
        points: dict[str, int] = {}
        for system in found["systems"]:
            for item in system["items"]:
                assert item["points"] == len(item["cells"])  # own-pair: each in all of them
                points[item["player"]] = points.get(item["player"], 0) + item["points"]
        assert points == claims[entry]
        gained = {name: now - found["scores"]["before"][name] for name, now in found["scores"]["after"].items()}
        assert {name: more for name, more in gained.items() if more} == points


@pytest.mark.parametrize("sample", SAMPLES, ids=lambda path: path.stem)
def test_every_entry_of_the_samples_can_be_explained(sample: Path) -> None:
    log = Session(sample).log
    for entry in range(1, log.number + 1):
        said = lines(in_words(explain(log, entry)))
        assert said[0].startswith(f"Entry {entry}, round ")
        assert len(said) > 1


@pytest.mark.slow
@sampled(4)
def test_whatever_a_record_holds_can_be_explained(every: int) -> None:
    """All scenarios, then with their moves shuffled, repeated and corrected at random: no entry is beyond words."""
    game, chance = Enigma(), random.Random(4)
    explained = 0
    for path in sorted((Path(__file__).parent / "scenarios" / "enigma").glob("*.yaml"))[::every]:
        record = yaml.load(path.read_text("utf-8"), Loader=yaml.BaseLoader)
        origin, faults = game.start({key: record[key] for key in HEADER if key in record})
        if faults or origin is None:
            continue
        moves = list(record["moves"])
        odd = [chance.choice([*moves, "undo", "redo", *_corrections(chance, moves)]) for _ in range(2 * len(moves))]
        for lines_of_it in (moves, odd):
            log = replay(game, origin, lines_of_it)
            for entry in range(1, log.number + 1):
                found = document(explain(log, entry))
                assert json.loads(json.dumps(found))["entry"] == entry
                explained += 1
    assert explained > 2400 // every


HEADER = ("edition", "rulings", "players", "first", "start_tile")


def _corrections(chance: random.Random, moves: list[str]) -> list[str]:
    number, move = chance.randint(1, len(moves)), chance.choice(moves)
    return [f"amend {number} {move}", f"accept strike {number}", f"insert {number} {move}", "nonsense"]


@pytest.mark.parametrize("sample", SAMPLES, ids=lambda path: path.stem)
def test_ends_are_those_that_the_board_counts(sample: Path) -> None:
    """For every system at every moment, the ends that are told are as many as the engine keeps at its root."""
    for step in Session(sample).log.steps():
        state: State = step.played.state
        for system in state.board.systems():
            spot, cell = system.cells()[0]
            groups = groups_of(state.board, spot, cell.group)
            kinds = [end.kind for end in ends_of(state.board, groups)]
            assert kinds.count("open") == system.free
            assert kinds.count("blank") == system.stopped
            assert sum(map(len, groups.values())) == system.groups


@pytest.fixture
def game(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A current game in the records folder below the working folder."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv("ENIGMA_RECORDS", raising=False)
    (tmp_path / "records").mkdir()
    file = tmp_path / "records" / "game.yaml"
    shutil.copy(Path(__file__).parent / "why" / "score-return.yaml", file)
    return file


def test_the_current_game_where_none_is_named(game: Path) -> None:
    alone = invoke("why")
    assert alone.status == 0
    assert alone.out.startswith("Entry 12, round 2: place Ann e1 b:W on b\n")
    assert invoke("why", game).out == invoke("why", game, 12).out == invoke("why", "12").out == alone.out
    assert invoke("why", "#1").out.startswith("Entry 1, round 1: choose Ann weight\n")


def test_a_file_with_a_number_for_a_name_needs_its_folder(game: Path) -> None:
    shutil.copy(game, "7")
    assert invoke("why", "7").out.startswith("Entry 7,")
    assert invoke("why", "./7").out.startswith("Entry 12,")


@pytest.mark.parametrize("number", ["0", "99"])
def test_an_entry_that_is_not_there(game: Path, number: str) -> None:
    result = invoke("why", "records/game.yaml", number)
    assert (result.status, result.out) == (2, "")
    assert result.err == f"There is no entry {number}: records/game.yaml has entries 1 to 12.\n"


def test_a_number_that_is_none(game: Path) -> None:
    result = invoke("why", "records/game.yaml", "twelve")
    assert (result.status, result.out) == (2, "")
    assert result.err == "'twelve' is not the number of an entry. Write: enigma-ref why [FILE] [N].\n"
    assert invoke("why", "records/game.yaml", "99", "--json").json["error"]["code"] == "usage"


def test_a_record_that_is_not_there(game: Path) -> None:
    result = invoke("why", "nowhere.yaml")
    assert result.status == 3
    assert result.out == ""


def test_nothing_is_written(game: Path) -> None:
    before = game.read_bytes()
    invoke("why", "11")
    assert game.read_bytes() == before


def main() -> None:
    """Write all answers anew."""
    for case in CASES:
        with tempfile.TemporaryDirectory() as folder:
            case.with_suffix(".txt").write_text(shown(answer(case, Path(folder))), "utf-8")


if __name__ == "__main__":
    main()
