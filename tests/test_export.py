"""`export`: what is written is checked against its schema, read back, and compared with the engine entry by entry."""

from __future__ import annotations

import csv
import io
import json
import random
import re
import shutil
import subprocess
import sys
from datetime import datetime
from functools import cache
from itertools import pairwise
from pathlib import Path
from typing import Any

import jsonschema
import pytest
import yaml
from hypothesis import given, settings
from hypothesis import strategies as st

from enigma_ref.core.cursor import corrected
from enigma_ref.core.log import Log
from enigma_ref.games.enigma.export.game_document import SCHEMA, document
from enigma_ref.games.enigma.export.game_rows import PLAYER_COLUMNS, entry_columns, entry_rows
from enigma_ref.games.enigma.telling.position import report
from enigma_ref.library.session import Session
from enigma_ref.store.errors import StoreError
from enigma_ref.store.reader import read
from enigma_ref.store.record import Entry, Record
from enigma_ref.views import csv_text
from enigma_ref.views.export_models import check

from . import samples, schema, shelf
from .cli_helpers import HEADER, ROUND_ONE, assert_one_paragraph, assert_tame, invoke, record
from .long_games import long_game
from .naive_history import naive_fate
from .patience import examples
from .samples import ENIGMA as SAMPLES

ROOT = Path(__file__).parent.parent
SCENARIOS = sorted((ROOT / "tests" / "scenarios" / "enigma").glob("*.yaml"))
EVENING = datetime.fromisoformat("2026-11-16T19:30:00+01:00")


@cache
def generated(seed: int, mistakes: float = 0.2, target: int = 5) -> tuple[Log[Any, Any], Record, str]:
    """Return a random game with corrections: its log, and its record as read back from its text."""
    player = shelf.game(random.Random(seed), mistakes=mistakes, target=target)
    text = shelf.written(player, EVENING, by_hand=seed % 5 == 0)
    return player.log, read(text.encode()), text


def exported(log: Log[Any, Any], record: Record) -> Any:
    """Return the document as a program reads it: through JSON."""
    found = document(log, record.header, record.entries)
    return json.loads(json.dumps({**found, "file": "x.yaml", "findings": []}))


def put_together(positions: list[Any], key: str) -> dict[str, Any]:
    """Put a key of some positions on top of each other."""
    whole: dict[str, Any] = {}
    for position in positions:
        whole |= position[key]
    return {name: value for name, value in whole.items() if value is not None}


# JSON


@pytest.mark.parametrize("path", schema.PAGES, ids=lambda path: path.name)
def test_schema_is_up_to_date(path: Path) -> None:
    assert path.read_text("utf-8") == schema.page(path), "run: python -m tests.schema"


@pytest.mark.parametrize(
    ("typed", "page"),
    [
        ([], "export.schema.json"),
        (["--box", "enigma"], "export.schema.json"),
        (["--box", "beyond"], "export-beyond-code.schema.json"),
        ([samples.BEYOND_CODE[0]], "export-beyond-code.schema.json"),
    ],
    ids=["neither", "box", "other-box", "file"],
)
def test_the_program_prints_its_schemas(typed: list[object], page: str, tmp_path: Path) -> None:
    """The pages in `docs/` are copies: an installed program has its schemas with it."""
    expected = (ROOT / "docs" / page).read_text("utf-8")
    assert invoke("export", "--schema", *typed).out == expected
    assert invoke("export", "--schema", *typed, "--out", tmp_path / "x.json").out == ""
    assert (tmp_path / "x.json").read_text("utf-8") == expected


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        (["--to", "json"], "--schema stands without --to: leave one out."),
        ([samples.ENIGMA[0], "--box", "enigma"], "--schema takes FILE or --box BOX: leave one out."),
        (["--box", "chess"], "--box 'chess': there is enigma and beyond-code."),
    ],
    ids=["to", "file-and-box", "no-box"],
)
def test_a_schema_is_asked_for_in_one_way(typed: list[object], said: str) -> None:
    assert invoke("export", "--schema", *typed) == (2, "", f"{said}\n")


@cache
def validator() -> jsonschema.Draft202012Validator:
    found = json.loads(schema.PAGE.read_text("utf-8"))
    jsonschema.Draft202012Validator.check_schema(found)
    return jsonschema.Draft202012Validator(found)


@pytest.mark.slow
@given(st.integers(0, 99))
@settings(max_examples=examples(6), deadline=None)
def test_positions_read_back_are_those_of_the_engine(seed: int) -> None:
    log, record, _ = generated(seed)
    assert_read_back(log, record)


@pytest.mark.slow
def test_the_scenarios_read_back() -> None:
    """Among them rulings on the way, which change systems that no tile touches."""
    checked = 0
    for path in SCENARIOS:
        record = read(path.read_bytes())
        try:
            session = Session(path)
        except StoreError:
            continue  # about headers
        if not session.log.unsound:
            checked += 1
            assert_read_back(session.log, record)
    assert checked > 100


def assert_read_back(log: Log[Any, Any], record: Record) -> None:
    """Assert that the positions of the export, put together, are those of the engine at every step."""
    found = exported(log, record)
    check(found, SCHEMA)
    stops = corrected(log)
    assert [position["entry"] for position in found["positions"]] == [stop.number for stop in stops]
    for step, stop in enumerate(stops):
        position = found["positions"][step]
        status: Any = json.loads(json.dumps(report(stop.state)))
        for key in ("round", "phase", "turn"):
            assert position[key] == status[key]
        assert position["step"] == step
        assert position["move"] == (stop.text or None)
        assert position["scores"] == {player["name"]: player["score"] for player in status["players"]}
        assert position["supplies"] == {player["name"]: player["supply"] for player in status["players"]}
        assert [position["first"]] == [player["name"] for player in status["players"] if player["first"]]
        told = found["positions"][: step + 1]
        assert put_together(told, "rulings") == status["rulings"]
        assert put_together(told, "tiles") == status["tiles"]
        systems = put_together(told, "systems")
        assert list(systems.values()) == status["systems"], "the same systems in the same order"
    assert found["result"] == json.loads(json.dumps(report(log.state)))["result"]


@given(st.integers(0, 99))
@settings(max_examples=examples(6), deadline=None)
def test_scorings_add_up_networker_by_networker(seed: int) -> None:
    log, record, _ = generated(seed)
    positions = exported(log, record)["positions"]
    tiles = put_together(positions, "tiles")
    systems: dict[str, Any] = {**positions[0]["systems"]}
    rulings: dict[str, Any] = {**positions[0]["rulings"]}
    for before, position in pairwise(positions):
        systems |= position["systems"]
        rulings |= position["rulings"]
        points = dict.fromkeys(position["scores"], 0)
        for closed in position["closed"]:
            system = systems[closed["system"]]
            assert system["closed"]
            assert system["networkers"] == []
            colors = [cell["color"] for cell in closed["cells"]]
            assert {color: colors.count(color) for color in colors} == system["cells"]
            for cell in closed["cells"]:
                assert cell["cell"][0] in tiles[cell["spot"]]
            paid: set[tuple[str, str]] = set()
            for item in closed["items"]:
                again = (item["player"], item["color"]) in paid
                none = again and rulings["own-pair"] == "once"
                assert item["points"] == (0 if none else colors.count(item["color"]))
                paid.add((item["player"], item["color"]))
                points[item["player"]] += item["points"]
        assert position["scored"] == {name: won for name, won in points.items() if won}
        assert position["scores"] == {name: before["scores"][name] + won for name, won in points.items()}


@given(st.integers(0, 99))
@settings(max_examples=examples(6), deadline=None)
def test_entries_say_what_became_of_them(seed: int) -> None:
    log, record, _ = generated(seed)
    entries = exported(log, record)["entries"]
    assert [entry["written"] for entry in entries] == [entry.move for entry in record.entries]
    steps = [stop.number for stop in corrected(log)]
    for entry, at in zip(entries, log.history()[1:], strict=True):
        assert entry["fate"] == naive_fate(log, entry["n"])
        assert entry["move"] == at.text
        assert entry["step"] == (steps.index(entry["n"]) if entry["n"] in steps else None)


@pytest.mark.slow
def test_the_generated_games_have_everything() -> None:
    fates: set[str] = set()
    endings: set[str] = set()
    accepted = scorings = gone = 0
    for seed in range(60):
        log, record, _ = generated(seed)
        found = exported(log, record)
        if seed < 8:
            validator().validate(found)
        fates |= {entry["fate"]["what"] for entry in found["entries"] if entry["fate"]}
        accepted += sum(entry["accepted"] is not None for entry in found["entries"])
        scorings += sum(len(position["closed"]) for position in found["positions"])
        gone += sum(None in position["systems"].values() for position in found["positions"])
        endings.add(found["result"]["by"] if found["result"] else "none")
    assert fates == {"undone", "struck", "amended", "redone"}
    assert endings >= {"score", "networkers", "abandoned", "none"}, "the ties have a test of their own"
    assert accepted > 5
    assert scorings > 100
    assert gone > 15


@pytest.mark.parametrize("path", SAMPLES, ids=lambda path: path.stem)
def test_sample_against_both_schemas(path: Path, tmp_path: Path) -> None:
    out = tmp_path / "game.json"
    told = invoke("export", path, "--to", "json", "--out", out)
    assert told == (0, "", f"{out.as_posix()}: written, {out.stat().st_size:,} bytes.\n")
    text = out.read_text("utf-8")
    assert invoke("export", path, "--to", "json").out == text
    found = json.loads(text)
    validator().validate(found)
    assert list(found)[:2] == ["schema", "file"]
    assert found["schema"] == "enigma-ref/export/1"
    status = invoke("status", path, "--json").json
    assert status["tiles"] == put_together(found["positions"], "tiles")
    assert status["systems"] == list(put_together(found["positions"], "systems").values())
    assert status["result"] == found["result"]
    raw = yaml.load(path.read_text("utf-8"), yaml.BaseLoader)
    assert [entry["written"] for entry in found["entries"]] == [entry["move"] for entry in raw["moves"]]
    assert [entry["seal"] for entry in found["entries"]] == [entry["seal"] for entry in raw["moves"]]
    assert [entry["at"] for entry in found["entries"]] == [entry["at"] for entry in raw["moves"]]


@pytest.mark.parametrize(
    "spoil",
    [
        lambda found: found["positions"][1].pop("scores"),
        lambda found: found["positions"][1].update(more=1),
        lambda found: found["entries"][0].update(step="1"),
        lambda found: found["positions"][0]["supplies"].update(Ann=-1),
        lambda found: found.update(schema="enigma-ref/export/2"),
        lambda found: found["positions"][0]["systems"]["start.b"].update(closed=None),
    ],
)
def test_the_schemas_can_say_no(spoil: Any) -> None:
    log, record, _ = generated(1)
    found = exported(log, record)
    check(found, SCHEMA)
    spoil(found)
    with pytest.raises(ValueError, match="validation error"):
        check(found, SCHEMA)
    assert list(validator().iter_errors(found))


def test_a_long_game_stays_small() -> None:
    """Twice the rounds, twice the text: not four times, as whole boards would be."""
    sizes = []
    for rounds in (15, 30, 60):
        log = long_game(rounds)
        entries = [Entry(1, at.text) for at in log.history()[1:]]
        sizes.append(len(json.dumps(document(log, {}, entries))))
    assert sizes[2] < 500_000
    assert sizes[2] / sizes[1] < 2.2
    assert sizes[1] / sizes[0] < 2.2


@pytest.mark.skipif(not shutil.which("jq"), reason="the recipes of the page need jq")
def test_the_recipes_of_the_page(tmp_path: Path) -> None:
    page = (ROOT / "docs" / "export.md").read_text("utf-8")
    block, _ = re.findall(r"```jq\n(.*?)```", page, re.DOTALL)
    recipes = [line for line in block.splitlines() if not line.startswith("#")]
    assert len(recipes) == 5
    path = SAMPLES[-1]
    assert invoke("export", path, "--to", "json", "--out", tmp_path / "game.json").status == 0
    answers = [
        subprocess.run(
            ["jq", "-c", recipe, "game.json"], cwd=tmp_path, capture_output=True, text=True, check=True
        ).stdout
        for recipe in recipes
    ]
    stops = corrected(Session(path).log)
    status: Any = report(stops[30].state)
    assert [json.loads(line)[0] for line in answers[0].splitlines()] == [stop.number for stop in stops]
    assert json.loads(answers[1]) == status["tiles"]
    assert list(json.loads(answers[2]).values()) == [found for found in status["systems"] if not found["closed"]]
    given_points = sum(json.loads(line)[3] for line in answers[3].splitlines())
    assert given_points == sum(stops[-1].state.scores)
    assert len(answers[4].splitlines()) == Session(path).log.number - (len(stops) - 1)


def test_own_keys_and_words_as_written(tmp_path: Path) -> None:
    path = tmp_path / "game.yaml"
    path.write_text(HEADER.replace("moves:", "_location: Ann's\nmoves:") + "- choose ann W\n- {move: c b a}\n", "utf-8")
    result = invoke("export", path, "--to", "json")
    assert result.status == 0
    assert result.json["own"] == {"_location": "Ann's"}
    first = result.json["entries"][0]
    assert (first["written"], first["move"], first["at"], first["seal"]) == (
        "choose ann W",
        "choose Ann weight",
        None,
        None,
    )
    assert {finding["code"] for finding in result.json["findings"]} == {"unsealed", "unfinished"}


# CSV


def rows_of(text: str) -> list[dict[str, str]]:
    return list(csv.DictReader(io.StringIO(text)))


@given(st.integers(0, 99))
@settings(max_examples=examples(6), deadline=None)
def test_rows_are_what_a_walk_over_the_record_gives(seed: int) -> None:
    log, record, _ = generated(seed)
    text = "".join(csv_text.lines([entry_columns(log), *entry_rows(log, record.entries)]))
    rows = rows_of(text)
    names = [player.name for player in log.state.table.players]
    stops = {stop.number: stop for stop in corrected(log)[1:]}
    order = list(stops)
    assert [row["n"] for row in rows] == [str(number) for number in range(1, log.number + 1)]
    for row, at, entry in zip(rows, log.history()[1:], record.entries, strict=True):
        assert row["move"] == at.text
        assert row["at"] == (entry.at or "")
        stop = stops.get(at.number)
        if stop is None:
            assert row["step"] == ""
            assert {row[f"{what} {name}"] for what in ("points", "score") for name in names} == {""}
            continue
        before = stop.previous.state if stop.previous else log.origin
        assert int(row["step"]) == order.index(at.number) + 1
        assert (int(row["round"]), row["phase"]) == (before.round, before.has_phase())
        for name, was, now in zip(names, before.scores, stop.state.scores, strict=True):
            assert (int(row[f"points {name}"]), int(row[f"score {name}"])) == (now - was, now)
        words = stop.text.removeprefix("accept ").split()
        assert row["word"] == words[0]
        assert row["player"] == (words[1] if words[0] in ("choose", "solve", "fail", "place", "skip", "wheel") else "")
        assert row["category"] == (words[2] if words[0] == "choose" else "")
        if words[0] == "place":
            tile, _, cell = " ".join(words[3:]).partition(" on ")
            assert (row["spot"], row["tile"], row["cell"]) == (words[2], tile, cell)
        else:
            assert (row["spot"], row["tile"], row["cell"]) == ("", "", "")
    for name, score in zip(names, log.state.scores, strict=True):
        assert sum(int(row[f"points {name}"] or 0) for row in rows) == score


def read_back(text: str) -> str:
    """Take a guard off, as docs/export.md says it."""
    return text[1:] if re.match("'+[=+@＝＋－＠-]", text) else text


@given(st.text(st.characters(exclude_categories=["Cs", "Cc", "Cf", "Zl", "Zp"])) | st.text("'=+-@＝x", min_size=1))
def test_no_cell_is_a_formula_and_every_cell_reads_back(text: str) -> None:
    (row,) = csv.reader(["".join(csv_text.lines([[text, 1, None]])).removesuffix("\n")])
    assert not row[0].startswith(tuple("=+-@＝＋－＠"))
    assert read_back(row[0]) == text
    assert row[1:] == ["1", ""]


def test_hostile_names_and_notes(tmp_path: Path) -> None:
    header = HEADER.replace("Ann", "-Ann").replace("Bob", "'-Bob").replace("'-Bob", "'''-Bob'")
    path = record(tmp_path / "game.yaml", header=header)
    note = "note =HYPERLINK(\"http://x\";'a,b') \x1b[31m\u202e"
    path.write_text(path.read_text("utf-8") + f"- choose -Ann weight\n- {json.dumps(note)}\n", "utf-8")
    result = invoke("export", path, "--to", "csv")
    assert result.status == 0
    assert_tame(result)
    first, second = rows_of(result.out)
    assert first["player"] == "'-Ann"
    assert "points '-Bob" in first
    assert second["move"] == "note =HYPERLINK(\"http://x\";'a,b') \\x1b[31m\\u202e"
    for form in ("json", "csv"):
        assert_tame(invoke("export", path, "--to", form))


def test_a_folder_has_a_row_for_each_player_and_game(tmp_path: Path) -> None:
    (tmp_path / "deep").mkdir()
    paths = [*shelf.fill(tmp_path, 12, seed=5, target=5), *shelf.fill(tmp_path / "deep", 3, seed=6, target=5)]
    bad = tmp_path / "bad.yaml"
    bad.write_text(HEADER + "- choose Bob weight\n- choose Bob weight\n", "utf-8")
    out = tmp_path / "table.csv"
    result = invoke("export", tmp_path, "--to", "csv", "--out", out)
    assert result.status == 0
    assert result.out == ""
    assert result.err.startswith(f"{bad}:12: left out (illegal): 'choose Bob weight': ")
    assert len(result.err.splitlines()) == 2  # the second says what was written
    rows = rows_of(out.read_text("utf-8"))
    assert list(rows[0]) == list(PLAYER_COLUMNS)
    assert {row["file"] for row in rows} == {str(path) for path in paths}
    for path in paths:
        session = Session(path)
        state = session.log.state
        mine = [row for row in rows if row["file"] == str(path)]
        assert [row["name"] for row in mine] == [player.name for player in state.table.players]
        assert [int(row["score"]) for row in mine] == list(state.scores)
        assert [int(row["seat"]) for row in mine] == list(range(1, len(mine) + 1))
        assert [row["started_first"] for row in mine].index("1") == session.log.origin.first
        winners = state.result.winners if state.result else ()
        shares = [row["win_share"] for row in mine]
        if state.result and state.result.by != "abandoned":
            assert [float(share) for share in shares] == [
                1 / len(winners) if seat in winners else 0 for seat in range(len(mine))
            ]
        else:
            assert set(shares) == {""}
            assert {row["rank"] for row in mine} == {""}
        for row in mine:
            assert int(row["own_closing"]) + int(row["others_closing"]) == int(row["score"])


# What is refused


def test_a_record_that_does_not_stand_is_exported_and_says_so(tmp_path: Path) -> None:
    path = tmp_path / "game.yaml"
    path.write_text(HEADER + "- choose Bob weight\n", "utf-8")
    for form in ("json", "csv"):
        result = invoke("export", path, "--to", form)
        assert result.status == 0
        assert result.err == (
            f"{path}: The audit finds 1 error in it (illegal). What is exported is what the rules give; "
            "enigma-ref audit says more.\n"
        )


def test_a_record_that_does_not_stand_is_no_play(tmp_path: Path) -> None:
    path = tmp_path / "game.yaml"
    path.write_text(HEADER + "- choose Bob weight\n", "utf-8")
    result = invoke("export", path, "--to", "bgstats")
    assert_one_paragraph(result)
    assert result.status == 3
    assert result.err.endswith(
        "Entry 1 does not stand: It is not Bob's turn to choose. choose Ann fragment was forgotten before entry 1, "
        "or choose Ann conduit or choose Ann angular. Mend it with: do insert 1 choose Ann fragment. (choose/turn)\n"
    )


def test_a_record_with_a_wrong_claim_is_exported_as_the_rules_give_it(tmp_path: Path) -> None:
    path = record(tmp_path / "game.yaml", ROUND_ONE)
    path.write_text(path.read_text("utf-8").replace("scored: {Bob: 2}", "scored: {Bob: 5}"), "utf-8")
    result = invoke("export", path, "--to", "json")
    assert result.status == 0
    assert result.err == (
        f"{path}: The audit finds 2 errors in it (score and seal). What is exported is what the rules give; "
        "enigma-ref audit says more.\n"
    )
    assert result.json["positions"][-1]["scores"] == {"Ann": 0, "Bob": 2}
    assert int(result.json["entries"][-1]["scored"]["Bob"]) == 5
    assert {finding["code"] for finding in result.json["findings"]} == {"score", "seal", "unfinished"}


def test_a_torn_record_is_exported_and_says_so(tmp_path: Path) -> None:
    path = record(tmp_path / "game.yaml", ROUND_ONE)
    with path.open("a") as file:
        file.write("- {n: 6, at: 2026")
    result = invoke("export", path, "--to", "csv")
    assert result.status == 0
    assert len(rows_of(result.out)) == 5
    assert result.err == f"{path}:17: The last line is incomplete: a write was cut off. The next move replaces it.\n"


def test_a_line_that_nobody_could_read_and_somebody_struck(tmp_path: Path) -> None:
    path = tmp_path / "game.yaml"
    path.write_text(HEADER + '- "what,\\n is this?"\n- strike 1\n- choose Ann weight\n', "utf-8")
    entries = invoke("export", path, "--to", "json").json["entries"]
    assert [entry["step"] for entry in entries] == [None, None, 1]
    assert entries[0]["fate"] == {"what": "struck", "entry": 2}
    rows = rows_of(invoke("export", path, "--to", "csv").out)
    assert [row["word"] for row in rows] == ["", "strike", "choose"]
    assert rows[0]["move"] == entries[0]["move"] == entries[0]["written"] == "what,\n is this?"


@pytest.mark.parametrize(
    ("words", "says"),
    [
        ([], "Say for what: --to json, --to csv or --to bgstats."),
        (["--to", "xml"], "--to 'xml': there is json, csv and bgstats."),
        (["--to", "csv", "--location", "x", "--qr"], "--location and --qr go with --to bgstats only."),
        (["--to", "json", "--bgg-id", "1"], "--bgg-id goes with --to bgstats only."),
        (["--to", "json", "--no-qr"], "--no-qr goes with --to bgstats only."),
        (["--to", "bgstats", "--bgg-id", "0"], None),
    ],
)
def test_wrong_command_lines(words: list[str], says: str | None) -> None:
    result = invoke("export", SAMPLES[0], *words)
    assert_one_paragraph(result)
    assert result.status == 2
    if says:
        assert result.err == says + "\n"


def test_more_wrong_command_lines(tmp_path: Path) -> None:
    result = invoke("export", SAMPLES[0], "--to", "csv", "--json")
    assert result.status == 2
    assert result.json["error"]["message"] == (
        "--to csv does not answer in JSON: leave out --json, or export --to json."
    )
    result = invoke("export", tmp_path, "--to", "json")
    assert (result.status, result.err) == (
        2,
        f"{tmp_path} is a folder, which goes --to csv only. Name a record in it.\n",
    )
    result = invoke("export", tmp_path / "none.yaml", "--to", "json")
    assert result.status == 3
    assert "There is no such file." in result.err
    result = invoke("export", tmp_path, "--to", "csv", "--out", tmp_path)
    assert (result.status, result.err) == (3, f"{tmp_path}: This is a folder. Name a file in it.\n")
    target = Path(shutil.copy(SAMPLES[0], tmp_path / "kept.yaml"))
    for out in (target, tmp_path / "new.yml"):
        result = invoke("export", SAMPLES[0], "--to", "csv", "--out", out)
        assert (result.status, result.err) == (
            3,
            f"{out}: This is the name of a record, which is never written over.\n",
        )
    result = invoke("export", SAMPLES[0], "--to", "csv", "--out", tmp_path / "no" / "such.csv")
    assert result.status == 3
    assert_one_paragraph(result)
    assert target.read_bytes() == SAMPLES[0].read_bytes()


@pytest.mark.slow
def test_as_a_process_without_what_it_does_not_need(tmp_path: Path) -> None:
    """CSV and the link come without pydantic; only the document and the code load what they need."""
    script = (
        "import sys; from enigma_ref.cli.app import run; code = run(sys.argv[1:]); "
        "print(code, *sorted({'pydantic', 'segno', 'rich', 'jinja2', 'openskill'} & set(sys.modules)), file=sys.stderr)"
    )
    for words, loaded in (
        (["--to", "csv"], ""),
        (["--to", "bgstats"], ""),
        (["--to", "json"], " pydantic"),
        (["--to", "bgstats", "--qr"], " rich segno"),
    ):
        done = subprocess.run(
            [sys.executable, "-c", script, "export", str(SAMPLES[0]), *words],
            capture_output=True,
            text=True,
            check=True,
        )
        assert done.stderr == f"0{loaded}\n", words
