"""`export` of Beyond Code: checked against its schema, read back, and compared with the model step by step."""

from __future__ import annotations

import csv
import io
import json
import re
import shutil
import subprocess
from collections import Counter
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

import jsonschema
import pytest
import yaml

from enigma_ref.core.commands import write as words_of
from enigma_ref.core.cursor import corrected
from enigma_ref.core.log import Log
from enigma_ref.games.beyond_code.export.series_document import SCHEMA, document
from enigma_ref.games.beyond_code.export.series_rows import PLAYER_COLUMNS, entry_columns, entry_rows
from enigma_ref.games.beyond_code.game import BeyondCode
from enigma_ref.library.session import Session
from enigma_ref.store.reader import read
from enigma_ref.store.record import Record
from enigma_ref.views.export_models import check

from . import beyond_code_stats_model, schema
from .beyond_code_model import Model
from .beyond_code_shelf import FIRST, fill, series, written
from .cli_helpers import assert_one_paragraph, invoke
from .naive_history import naive_fate
from .patience import first_of, some_of
from .samples import BEYOND_CODE, FOLDER

MATCH, RUN = BEYOND_CODE
SEEDS = range(24)


@cache
def generated(seed: int) -> tuple[Log[Any, Any], Record]:
    """Return a random series with corrections: its log, and its record as read back from its text."""
    played = series(Random(f"export {seed}"), solo=seed % 4 == 0, mistakes=0.1)
    return played.log, read(written(played, FIRST, by_hand=seed % 5 == 0).encode())


def exported(log: Log[Any, Any], record: Record) -> Any:
    """Return the document as a program reads it: through JSON."""
    found = document(log, record.header, record.entries)
    return json.loads(json.dumps({**found, "file": "x.yaml", "findings": []}))


def put_together(positions: list[Any], key: str) -> dict[str, Any]:
    """Put a key of some positions on top of each other."""
    whole: dict[str, Any] = {}
    for position in positions:
        whole |= position[key]
    return whole


@cache
def validator() -> jsonschema.Draft202012Validator:
    found = json.loads(schema.BEYOND_CODE_PAGE.read_text("utf-8"))
    jsonschema.Draft202012Validator.check_schema(found)
    return jsonschema.Draft202012Validator(found)


# JSON


@pytest.mark.parametrize("seed", some_of(SEEDS, 3))
def test_positions_are_those_of_the_model(seed: int) -> None:
    log, record = generated(seed)
    given = exported(log, record)
    validator().validate(given)
    check(given, SCHEMA)
    model = Model({key: value for key, value in record.header.items() if key not in ("format", "box", "started")})
    positions = given["positions"]
    assert [position["step"] for position in positions] == list(range(len(log.steps()) + 1))
    characters = None
    for at, position in enumerate(positions):
        if at:
            assert position["move"] == words_of(log.game, log.steps()[at - 1].command)
            model.enter(position["move"])
        expected: Any = json.loads(json.dumps(model.status()))
        characters = position["characters"] or characters
        assert characters == expected["characters"]
        for key in ("game", "phase", "turn", "active", "named", "keeper", "plan", "marker", "cells", "claim", "supply"):
            assert position[key] == expected[key], (key, position["move"])
        assert put_together(positions[: at + 1], "positions") == expected["positions"]
        assert put_together(positions[: at + 1], "rulings") == expected["rulings"]
        players = put_together(positions[: at + 1], "players")
        assert [{"name": name, **player} for name, player in players.items()] == expected["players"]
    assert given["games"] == json.loads(json.dumps(model.games))
    assert given["result"] == json.loads(json.dumps(model.result))


@pytest.mark.parametrize("seed", first_of(SEEDS, 4))
def test_entries_say_what_became_of_them(seed: int) -> None:
    log, record = generated(seed)
    given = exported(log, record)
    steps = {step.entry: place for place, step in enumerate(log.steps(), 1)}
    assert [entry["n"] for entry in given["entries"]] == list(range(1, log.number + 1))
    for entry, line in zip(given["entries"], record.entries, strict=True):
        assert (entry["written"], entry["at"], entry["seal"]) == (line.move, line.at, line.seal)
        assert (entry["ended"], entry["result"]) == (line.claims.get("ended"), line.claims.get("result"))
        assert entry["step"] == steps.get(entry["n"])
        assert entry["fate"] == naive_fate(log, entry["n"])
        counts_as = given["positions"][entry["step"]]["move"] if entry["step"] else ""
        assert bool(entry["accepted"]) == counts_as.startswith("accept")


def test_what_happened_is_there_as_data() -> None:
    given = exported(Session(MATCH).log, read(MATCH.read_bytes()))
    by_entry = {position["entry"]: position for position in given["positions"]}
    assert by_entry[10]["happened"] == [
        {"what": "named", "player": "Iris", "position": "p4", "card": "observatory", "decoding": False, "looked": True}
    ]
    assert by_entry[11]["happened"] == [{"what": "checks", "player": "Tomas", "doubters": ["Tomas"], "looked": True}]
    verdict = {"player": "Iris", "checker": "Tomas", "position": "p4", "card": "observatory"}
    assert by_entry[12]["happened"] == [
        {"what": "verdict", "true": False, **verdict},
        {"what": "silenced", "player": "Iris"},
        {"what": "marker-moved", "before": 2, "now": 3, "by": "keeper"},
        {"what": "turn-passed", "player": "Nadia"},
    ]
    assert by_entry[12]["text"] == (
        "p4 is not observatory: Iris is caught. Iris takes a silence token. The marker moves to cell 3 of 6."
    )
    assert by_entry[40]["happened"] == [
        {"what": "card-disclosed", "position": "p4", "card": "machine", "verified": False}
    ]
    assert given["disclosed"][:2] == [
        {
            "entry": 40,
            "game": 1,
            "position": "p4",
            "card": "machine",
            "player": None,
            "role": None,
            "verified": False,
        },
        {
            "entry": 41,
            "game": 1,
            "position": None,
            "card": None,
            "player": "Tomas",
            "role": "dark-messiah",
            "verified": False,
        },
    ]
    assert given["games"][1] == {"winner": "Iris", "role": "infiltrator", "by": "infiltrator"}
    assert by_entry[176]["happened"][-1] == {
        "what": "series-ended",
        "winners": ["Nadia"],
        "by": "triumphs",
        "fate": None,
    }


@pytest.mark.slow
@pytest.mark.long
def test_everything_that_can_happen_happens_and_has_a_model() -> None:
    """The schema knows no happening that never comes, and none comes that it does not know."""
    seen: Counter[str] = Counter()
    for path in BEYOND_CODE:
        given = exported(Session(path).log, read(path.read_bytes()))
        validator().validate(given)
        seen.update(each["what"] for position in given["positions"] for each in position["happened"])
    for seed in range(60):
        log, record = generated(seed)
        given = exported(log, record)
        seen.update(each["what"] for position in given["positions"] for each in position["happened"])
    found = json.loads(schema.BEYOND_CODE_PAGE.read_text("utf-8"))
    known = set(found["$defs"]["Position"]["properties"]["happened"]["items"]["discriminator"]["mapping"])
    assert known - set(seen) <= {"reopened"}
    assert set(seen) <= known


@pytest.mark.slow
def test_a_series_that_was_taken_up_again() -> None:
    game = BeyondCode()
    log, text = Session(MATCH).log, MATCH.read_text("utf-8")
    for line in ("undo", "accept name Nadia p1 library"):  # what was disclosed is taken back first
        log, text = log.enter(line), f"{text}- {line}\n"
    given = exported(log, read(text.encode()))
    validator().validate(given)
    assert given["positions"][-1]["happened"][0] == {"what": "reopened"}
    assert given["result"] is None
    assert game.outcome(log.state) is None


@pytest.mark.parametrize("path", BEYOND_CODE, ids=lambda path: path.stem)
def test_through_the_command(path: Path) -> None:
    result = invoke("export", path, "--to", "json")
    assert (result.status, result.err) == (0, "")
    given = result.json
    assert list(given)[:2] == ["schema", "file"]
    assert (given["schema"], given["box"], given["findings"]) == ("enigma-ref/beyond-code-1", "beyond-code", [])
    document = yaml.load(path.read_text("utf-8"), Loader=yaml.BaseLoader)
    for key in ("edition", "series", "mansion", "started"):
        assert given[key] == document[key]
    assert given["plan"] == document.get("plan")
    assert [entry["move"] for entry in given["entries"]] == [entry["move"] for entry in document["moves"]]


def test_a_changed_document_is_refused_by_its_schema() -> None:
    given = exported(Session(RUN).log, read(RUN.read_bytes()))
    for change in (
        lambda found: found["positions"][3].pop("marker"),
        lambda found: found["positions"][3]["positions"]["p7"].update(really="vault"),
        lambda found: found["positions"][3]["happened"][0].update(what="guessed"),
        lambda found: found.update(deduced={}),
    ):
        changed = json.loads(json.dumps(given))
        change(changed)
        with pytest.raises(ValueError, match="validation error"):
            check(changed, SCHEMA)
        assert not validator().is_valid(changed)


# CSV


@pytest.mark.parametrize("seed", first_of(SEEDS, 4))
def test_rows_are_those_of_the_document(seed: int) -> None:
    log, record = generated(seed)
    given = exported(log, record)
    columns = entry_columns(log)
    names = [player["name"] for player in given["players"]]
    wins: Counter[str] = Counter()
    by_step: list[dict[str, int]] = []
    for position in given["positions"]:
        for each in position["happened"]:
            if each["what"] == "game-ended" and each["winner"]:
                wins[each["winner"]] += 1
        by_step.append(dict(wins))
    reopened = any(each["what"] == "reopened" for position in given["positions"] for each in position["happened"])
    for row, entry in zip(entry_rows(log, record.entries), given["entries"], strict=True):
        cells = dict(zip(columns, row, strict=True))
        assert (cells["n"], cells["move"], cells["step"]) == (entry["n"], entry["move"], entry["step"])
        assert (cells["fate"], cells["fate_by"]) == (
            (entry["fate"]["what"], entry["fate"]["entry"]) if entry["fate"] else (None, None)
        )
        if not entry["step"]:
            assert cells["marker"] is None
            continue
        before, after = given["positions"][entry["step"] - 1], given["positions"][entry["step"]]
        assert (cells["game"], cells["phase"]) == (before["game"], before["phase"])
        assert cells["marker"] == after["marker"]
        held = put_together(given["positions"][: entry["step"] + 1], "players")
        for name in names:
            tokens = [token for token in ("silence", "decoding", "chaos") if held[name][token]]
            assert cells[f"tokens {name}"] == " ".join(tokens)
            assert reopened or cells[f"wins {name}"] == by_step[entry["step"]].get(name, 0)
        words = (after["move"] or "").removeprefix("accept ").split()
        assert cells["word"] == words[0]
        happened = {each["what"]: each for each in after["happened"]}
        if "named" in happened:
            named = happened["named"]
            assert (cells["player"], cells["position"], cells["card"]) == tuple(
                named[key] for key in ("player", "position", "card")
            )
        if "picked" in happened:
            assert (cells["position"], cells["card"]) == tuple(happened["picked"][key] for key in ("position", "card"))
        if "verdict" in happened:
            verdict = happened["verdict"]
            assert cells["outcome"] == ("truth" if verdict["true"] else "lie")
            assert (cells["player"], cells["checker"], cells["card"]) == tuple(
                verdict[key] for key in ("player", "checker", "card")
            )
        if "goal-tried" in happened:
            tried = happened["goal-tried"]
            assert (cells["player"], cells["role"]) == (tried["player"], tried["role"])
            assert cells["outcome"] == ("reached" if tried["reached"] else "missed")
        assert (cells["verified"] == 0) == (words[0] == "disclose")


SOME_ROWS = """\
10,2026-11-14T20:07:37+01:00,10,1,act,name Iris p4 observatory,,,,name,Iris,p4,observatory,,,,,2,0,,0,decoding,0,,
11,2026-11-14T20:07:40+01:00,11,1,claim,doubt Tomas,,,,doubt,Iris,p4,observatory,,,Tomas,,2,0,,0,decoding,0,,
12,2026-11-14T20:07:54+01:00,12,1,check,lie,,,,lie,Iris,p4,observatory,,lie,Tomas,,3,0,,0,decoding,0,silence,
"""


def test_rows_through_the_command() -> None:
    result = invoke("export", MATCH, "--to", "csv")
    assert (result.status, result.err) == (0, "")
    assert "".join(result.out.splitlines(keepends=True)[10:13]) == SOME_ROWS
    rows = list(csv.DictReader(io.StringIO(result.out)))
    assert [row["move"] for row in rows if row["fate"]] == ["effect icon p9 chaos"]
    assert [(row["word"], row["verified"]) for row in rows if row["verified"]] == [("disclose", "0")] * 4
    alone = list(csv.DictReader(io.StringIO(invoke("export", RUN, "--to", "csv").out)))
    assert [row["wins Petra"] for row in alone if row["word"] == "goal"] == ["1", "2", "3"]
    assert (alone[7]["move"], alone[7]["card"]) == ("decode p7", "observatory")


@pytest.mark.slow
def test_players_are_those_of_the_model(tmp_path: Path) -> None:
    paths = sorted(fill(tmp_path, 15, seed=8))
    result = invoke("export", tmp_path, "--to", "csv")
    assert (result.status, result.err) == (0, "")
    rows = list(csv.DictReader(io.StringIO(result.out)))
    assert list(rows[0]) == list(PLAYER_COLUMNS)
    expected = []
    for path in paths:
        facts = beyond_code_stats_model.Facts(path, path.as_posix())
        ranks = facts.places() if facts.finished and facts.winners else [""] * len(facts.names)
        tries = {name: [reached for who, _, reached in facts.tries if who == name] for name in facts.names}
        for seat, name in enumerate(facts.names):
            counts = facts.counts[name]
            won = int(name in facts.winners) if facts.finished else ""
            told = [
                facts.series,
                len(facts.names),
                len(facts.games),
                seat + 1,
                name,
                facts.wins(seat),
                ranks[seat],
                won,
            ]
            told += [len(tries[name]), sum(tries[name])]
            keys = ("namings", "believed", "checked", "caught", "lies", "disclosed", "right", "wrong", "silences")
            expected.append([str(each) for each in (*told, *(counts[key] for key in keys))])
    keys = ("series", "players", "games", "seat", "name", "wins", "rank", "winner", "goals_tried", "goals_reached")
    keys += ("namings", "believed", "checked", "lies_caught", "lies_believed", "lies_disclosed")
    keys += ("checks_right", "checks_wrong", "silences")
    assert [[row[key] for key in keys] for row in rows] == expected


# A folder with games of both boxes


def test_a_folder_with_both_boxes(tmp_path: Path) -> None:
    both = invoke("export", FOLDER, "--to", "csv")
    assert both.err == (
        f"{FOLDER.as_posix()}: There are games of enigma and beyond-code in it: the rows have what is known of any. "
        "For all columns of one box, add --box beyond-code.\n"
    )
    rows = list(csv.DictReader(io.StringIO(both.out)))
    assert Counter(row["box"] for row in rows) == {"enigma": 9, "beyond-code": 4}
    assert [(row["name"], row["score"], row["winner"]) for row in rows if row["box"] == "beyond-code"] == [
        *(("Nadia", "3", "1"), ("Tomas", "0", "0"), ("Iris", "1", "0"), ("Petra", "1", "1"))
    ]
    for box, columns in (("beyond-code", "namings"), ("enigma", "own_closing")):
        one = invoke("export", FOLDER, "--to", "csv", "--box", box)
        assert (one.status, one.err) == (0, "")
        found = list(csv.DictReader(io.StringIO(one.out)))
        assert columns in found[0]
        assert [row["name"] for row in found] == [row["name"] for row in rows if row["box"] == box]
    for path in BEYOND_CODE:
        shutil.copy(path, tmp_path)
    assert invoke("export", tmp_path, "--to", "csv", "--box", "enigma").out.startswith("file,started,ended,minutes")
    assert len(invoke("export", tmp_path, "--to", "csv", "--box", "enigma").out.splitlines()) == 1
    assert invoke("export", tmp_path, "--to", "csv").err == ""


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (["records", "--box", "chess"], "--box 'chess': there is enigma and beyond-code."),
        (
            ["records/2026-11-15-Petra.yaml", "--box", "b"],
            "--box goes with a folder and --to csv only: a record says itself which box it is of.",
        ),
    ],
)
def test_a_box_that_does_not_fit(words: list[str], message: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(FOLDER.parent)
    result = invoke("export", *words, "--to", "csv")
    assert_one_paragraph(result)
    assert (result.status, result.err) == (2, message + "\n")


# BG Stats


def play(path: Path) -> Any:
    result = invoke("export", path, "--to", "bgstats", "--json")
    assert result.status == 0, result
    return result.json["play"]


def test_a_match_is_one_play() -> None:
    given = play(MATCH)
    assert given["sourcePlayId"] == "48d17f19a788f7ce", "what the app remembers it by never changes"
    assert {key: given[key] for key in ("playDate", "durationMin", "board", "game", "players")} == {
        "playDate": "2026-11-14 20:08:45",
        "durationMin": 64,
        "board": "match, introductory plan",
        "game": {
            "name": "Enigma: Beyond Code",
            "sourceGameId": "beyond-code",
            "highestWins": True,
            "noPoints": False,
        },
        "players": [
            {
                "name": name,
                "sourcePlayerId": name,
                "startPlayer": name == "Nadia",
                "score": score,
                "rank": rank,
                "winner": rank == 1,
            }
            for name, score, rank in (("Nadia", 3, 1), ("Tomas", 0, 3), ("Iris", 1, 2))
        ],
    }
    alone = play(RUN)
    assert (alone["board"], alone["players"][0]["score"], alone["players"][0]["winner"]) == ("run of three", 3, True)


def test_who_loses_to_chaos_has_no_rank(tmp_path: Path) -> None:
    text = MATCH.read_text("utf-8")
    head = text[: text.index("moves:\n") + 7].replace("match", "single").replace("introductory", "standard")
    moves = ["goal Nadia ghost missed", "goal Tomas medium missed", "goal Iris wanderer missed"]
    path = tmp_path / "lost.yaml"
    path.write_text(head + "".join(f"- {move}\n" for move in moves), "utf-8")
    given = play(path)
    assert (given["board"], given["game"]["noPoints"]) == ("single game, standard plan", True)
    assert [(player["rank"], player["winner"]) for player in given["players"]] == [(0, False)] * 3


@pytest.mark.parametrize(
    ("more", "message"),
    [
        (
            [],
            "The series has no end yet (game 1). BG Stats takes finished games: play it to its end. "
            "As it is, it goes --to json and --to csv.",
        ),
        (
            ["abandon"],
            "The series was abandoned and has no winner: BG Stats would count a defeat for everyone. "
            "It still goes --to json and --to csv.",
        ),
    ],
)
def test_no_play(tmp_path: Path, more: list[str], message: str) -> None:
    text = MATCH.read_text("utf-8")
    path = tmp_path / "game.yaml"
    lines = "".join(f"- {move}\n" for move in ["name Nadia p1 library", *more])
    path.write_text(text[: text.index("moves:\n") + 7] + lines, "utf-8")
    result = invoke("export", path, "--to", "bgstats")
    assert (result.status, result.err) == (1, f"refused (match/over): {message}\n")


# The page


@pytest.mark.skipif(not shutil.which("jq"), reason="the recipes of the page need jq")
def test_the_recipes_of_the_page(tmp_path: Path) -> None:
    page = (schema.DOCS / "export.md").read_text("utf-8")
    block = re.findall(r"```jq\n(.*?)```", page, re.DOTALL)[1]
    assert invoke("export", MATCH, "--to", "json", "--out", tmp_path / "match.json").status == 0
    namings, known, winners = [
        subprocess.run(
            ["jq", "-c", program, "match.json"], cwd=tmp_path, capture_output=True, text=True, check=True
        ).stdout
        for program in block.splitlines()
        if not program.startswith("#")
    ]
    told = [json.loads(line) for line in namings.splitlines()]
    assert told[6:10] == [
        *([13, "named", "Nadia", "p7", "observatory", None], [14, "believed", None, None, None, None]),
        *([17, "named", "Tomas", "p2", "study", None], [18, "believed", None, None, None, None]),
    ]
    assert told[5] == [12, "verdict", "Iris", "p4", "observatory", False]
    log = corrected(Session(MATCH).log)[30]
    assert json.loads(known) == log.game.status(log.state)["positions"]
    assert winners.splitlines()[:3] == [
        *('["Nadia","wanderer","goal"]', '["Iris","infiltrator","infiltrator"]', '[null,null,"breakthrough"]')
    ]


def test_keys_of_the_document_are_explained() -> None:
    text = (schema.DOCS / "export.md").read_text("utf-8")
    part = text[text.index("### Beyond Code") :]
    given = exported(Session(MATCH).log, read(MATCH.read_bytes()))
    for key in (*given, *given["entries"][0], *given["positions"][0], *given["disclosed"][0]):
        assert f"`{key}`" in part, key
    for column in (*PLAYER_COLUMNS, *entry_columns(Session(MATCH).log)[:18]):
        assert f"`{column}`" in text, column
