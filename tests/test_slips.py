"""An audit that names the one slip: what it says, what mends it, and how often it is right."""

from __future__ import annotations

import json
import random
from pathlib import Path

import pytest

from enigma_ref import load, loads
from enigma_ref.core.audit import Finding
from enigma_ref.games.beyond_code.setup import read_table as read_beyond_code_table
from enigma_ref.library.opened import opened
from enigma_ref.store.canonical import write_header

from . import beyond_code_logs
from .cli_helpers import HEADER, invoke
from .slip_styles import Clean, clean, recorded
from .slips import KINDS, TABLES, Score, cases, errors_of, first_line, lines_of, named, score, slip, text_of

ROUND = ["choose Ann weight", "choose Bob angular", "solve Ann", "fail Bob"]
NEXT = ["choose Bob weight", "choose Ann conduit", "fail Bob", "fail Ann"]
THIRD = ["choose Ann weight", "choose Bob conduit", "solve Bob", "fail Ann", "place Bob s1 b:N"]


def record(tmp_path: Path, moves: list[str]) -> Path:
    path = tmp_path / "game.yaml"
    path.write_text(HEADER + "".join(f"- '{move}'\n" for move in moves), "utf-8")
    return path


def errors(path: Path) -> list[Finding]:
    return [found for found in load(path).findings() if found.severity == "error"]


GAME = [*ROUND, "place Ann n1 r:S", *NEXT, *THIRD]
"""Two rounds and one more, without a fault."""


def test_the_game_is_clean(tmp_path: Path) -> None:
    assert errors(record(tmp_path, GAME)) == []


@pytest.mark.parametrize(
    ("moves", "entry", "code", "message", "mends"),
    [
        (
            [*GAME[:3], *GAME[4:]], 4, "illegal",
            "'place Ann n1 r:S': Nobody lays or skips a tile before all have a result. "
            "fail Bob was forgotten before entry 4, or time. Before entry 3 it would fit as well. "
            "Mend it with: do insert 4 fail Bob.",
            ["insert 4 fail Bob"],
        ),
        (
            [*GAME[:1], *GAME[2:]], 2, "illegal",
            "'solve Ann': Nobody solves before all have chosen. choose Bob fragment was forgotten before entry 2, "
            "or choose Bob conduit or choose Bob angular. Mend it with: do insert 2 choose Bob fragment.",
            ["insert 2 choose Bob fragment"],
        ),
        (
            [*GAME[:4], *GAME[5:]], 5, "illegal",
            "'choose Bob weight': Bob has already chosen angular in this round. A move is missing before entry 5, "
            "which only the table knows; skip Ann stands for it. Enter it with: do insert 5 MOVE. "
            "Where nobody knows it: do insert 5 skip Ann.",
            ["insert 5 skip Ann"],
        ),
        (
            [*GAME[:2], *GAME[1:]], 3, "illegal",
            "'choose Bob angular': Bob has already chosen angular in this round. Entries 2 and 3 are the same. "
            "Mend it with: do strike 3.",
            ["strike 3"],
        ),
        (
            [GAME[1], GAME[0], *GAME[2:]], 1, "illegal",
            "'choose Bob angular': It is not Bob's turn to choose. Entries 1 and 2 were most likely swapped. "
            "Mend it with: do insert 1 choose Ann weight, then: do strike 2.",
            ["insert 1 choose Ann weight", "strike 2"],
        ),
        (
            [*GAME[:1], "choose Bob agnular", *GAME[2:]], 2, "impossible",
            "'choose Bob agnular': 'agnular' is not a puzzle category. Most likely 'choose Bob angular' was meant. "
            "Mend it with: do amend 2 choose Bob angular.",
            ["amend 2 choose Bob angular"],
        ),
        (
            [*GAME[:2], "slove Ann", *GAME[3:]], 3, "impossible",
            "'slove Ann': 'slove' is not a move. Most likely 'solve Ann' was meant. "
            "Mend it with: do amend 3 solve Ann.",
            ["amend 3 solve Ann"],
        ),
    ],
    ids=["result", "choice", "tile", "doubled", "swapped", "misspelt", "move"],
)  # fmt: skip
def test_one_slip_is_one_error_and_do_takes_what_mends_it(
    moves: list[str], entry: int, code: str, message: str, mends: list[str], tmp_path: Path
) -> None:
    path = record(tmp_path, moves)
    (found,) = errors(path)
    assert (found.entry, found.code, list(found.mends)) == (entry, code, mends)
    assert found.message == message
    for mend in mends:
        assert invoke("do", "--game", path, *mend.split()).status == 0
    assert errors(path) == []


@pytest.mark.parametrize("kind", ["forgotten", "swapped"])
def test_a_line_that_cannot_be_read_where_it_stands_is_read_again_behind_what_mends_it(
    kind: str, tmp_path: Path
) -> None:
    """A `lie` while nobody checks says nothing, and its verdict counts once the doubt is there."""
    header = beyond_code_logs.header("Ann", "Bob", "Cem")
    log = beyond_code_logs.play(
        header, "name Ann p1 library", "doubt Bob", "lie", "name Bob p2 attic", "believe", "effect nothing", "pass Bob"
    )
    table, _ = read_beyond_code_table(header)
    assert table is not None
    game = recorded("beyond-code", table.header(), log, random.Random(1))
    path = tmp_path / "game.yaml"
    path.write_bytes(text_of(game, slip(game, kind, 1, random.Random(1), sealed=False).lines))
    (found,) = errors(path)
    assert found.mends == (("insert 2 doubt Bob",) if kind == "forgotten" else ("insert 2 doubt Bob", "strike 3"))
    for mend in found.mends:
        assert invoke("do", "--game", path, *mend.split()).status == 0
    assert errors(path) == []


def test_a_move_is_refused_until_the_slip_is_mended(tmp_path: Path) -> None:
    path = record(tmp_path, [*GAME[:3], *GAME[4:]])
    result = invoke("do", "--game", path, "choose", "Bob", "weight")
    assert result.status == 3
    assert "fail Bob was forgotten before entry 4, or time." in result.err
    assert "Mend it with: do insert 4 fail Bob." in result.err


def test_real_mistakes_are_reported_besides(tmp_path: Path) -> None:
    """A slip in the first round hides nothing of the third, and two slips are both named."""
    moves = [*GAME[:3], *GAME[4:9], "choose Ann weight", "choose Bob weight", *GAME[11:]]
    assert [(found.entry, found.rule) for found in errors(record(tmp_path, moves))] == [
        (4, "place/phase"),
        (10, "choose/once"),
    ]
    moves = [*GAME[:3], *GAME[4:], "place Bob s1 b:N"]
    found = errors(record(tmp_path, moves))
    assert [(each.entry, list(each.mends)) for each in found] == [(4, ["insert 4 fail Bob"]), (14, ["strike 14"])]


def test_what_breaks_a_rule_of_play_stays_what_it_is(tmp_path: Path) -> None:
    moves = ["choose Ann weight", "choose Bob weight", *GAME[2:]]
    (found,) = errors(record(tmp_path, moves))
    assert (found.entry, found.rule, found.mends) == (2, "choose/once", ())
    assert found.message.endswith(
        "The rest is replayed as if the table had let it stand. "
        "Correct it with do amend 2 MOVE or do strike 2, or let it stand with do amend 2 accept MOVE."
    )


# ---- numbers and seals ----


def sealed(game: Clean) -> list[str]:
    return lines_of(game, sealed=True)


@pytest.fixture(scope="module")
def game() -> Clean:
    return clean(1)


def test_a_missing_line_is_a_gap_with_its_consequences(game: Clean, tmp_path: Path) -> None:
    at = next(number for number, move in enumerate(game.moves) if number > 20 and move.startswith("choose"))
    lines = sealed(game)
    del lines[at]
    path = tmp_path / "game.yaml"
    path.write_bytes(text_of(game, lines))
    document = invoke("audit", path, "--json").json
    gap, seal = (found for found in document["findings"] if found["severity"] == "error")
    assert (gap["code"], gap["entry"], gap["line"]) == ("gap", at + 2, first_line(game) + at)
    assert (seal["code"], seal["entry"]) == ("seal", at + 2)
    assert gap["consequences"]
    assert {each["code"] for each in gap["consequences"]} == {"illegal"}
    (mend,) = gap["mends"]
    assert mend.startswith(f"insert {at + 2} choose ")
    forgotten = mend.removeprefix(f"insert {at + 2} ")
    missing = f"An entry is missing between {at} and {at + 2}."
    assert gap["message"].startswith(f"{missing} {forgotten} was forgotten before entry {at + 2}")
    assert gap["message"].endswith(f" Mend it with: do {mend}.")
    assert not any(forgotten in each["message"] for each in gap["consequences"]), "it is said once"
    entered = invoke("do", "--game", path, *mend.split())
    assert entered.status == 0
    assert entered.out.startswith(f"{len(game.moves) + 1} {mend}")
    after = invoke("audit", path, "--json").json["findings"]
    assert [found["code"] for found in after if found["severity"] == "error"] == ["gap", "seal"]


def test_swapped_lines_are_read_in_the_order_of_their_numbers(game: Clean) -> None:
    lines = sealed(game)
    lines[10], lines[11] = lines[11], lines[10]
    found = opened(text_of(game, lines))
    assert found.log is not None
    assert not found.log.unsound
    assert [(each.code, each.line) for each in errors_of(game, lines)] == [
        ("gap", first_line(game) + 10),
        ("seal", first_line(game) + 10),
    ]


def test_a_doubled_line_counts_once(game: Clean) -> None:
    lines = sealed(game)
    lines.insert(10, lines[10])
    found = loads(text_of(game, lines))
    assert found.status()["players"] == loads(text_of(game, sealed(game))).status()["players"]
    first = errors_of(game, lines)[0]
    assert (first.code, first.entry, first.mends) == ("gap", 11, ("strike 11",))
    assert first.message.startswith("Entry 11 stands here twice.")
    found.play("strike 11")


def test_a_seal_proves_what_a_mistyped_line_was(game: Clean) -> None:
    at = next(number for number, move in enumerate(game.moves) if " on " in move)
    moves = [*game.moves]
    moves[at] = moves[at].replace("place", "plcae")
    found = errors_of(game, lines_of(game, sealed=True, moves=moves))
    assert [(each.code, each.entry) for each in found] == [("seal", at + 1), ("impossible", at + 1)]
    assert found[1].mends == (f"amend {at + 1} {game.moves[at]}",)
    assert f"Its seal proves that it was: {game.moves[at]}." in found[1].message


def test_a_seal_proves_a_cell_that_no_other_line_names() -> None:
    """The last word is so short that any other may have stood there."""
    game = clean(2, rounds=6)
    for at, move in enumerate(game.moves):
        tile, on, cell = move.rpartition(" on ")
        if on and cell[1:] and not any(other.endswith(f" {cell}") for other in game.moves if other != move):
            moves = [*game.moves]
            moves[at] = f"{tile} on y"
            (_, found) = errors_of(game, lines_of(game, sealed=True, moves=moves))
            assert found.mends == (f"amend {at + 1} {move}",)
            return
    pytest.fail("there is such a cell")


def test_a_wrong_number_is_named_and_changes_nothing(game: Clean) -> None:
    lines = [line.replace("{n: 7,", "{n: 70,") for line in sealed(game)]
    found = errors_of(game, lines)
    assert [(each.code, each.line) for each in found] == [("gap", first_line(game) + 6), ("seal", first_line(game) + 6)]
    assert found[0].message == "n must be 7 here, not 70: numbers count the entries."


# ---- how often it is right ----


@pytest.mark.slow
@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("by", ["hand", "program"])
def test_a_sample_of_slips(kind: str, by: str) -> None:
    """At most three errors, the first of them in the right place."""
    rng = random.Random(f"{kind} {by}")
    tried = good = 0
    for seed in (1, 2):
        game = clean(seed, "clockwise" if seed == 2 else "any order")
        for at in rng.sample(range(len(game.moves) - 1), 10):
            made = slip(game, kind, at, rng, sealed=by == "program")
            found = errors_of(game, made.lines)
            if not found:
                continue  # what stays legal
            tried += 1
            good += len(found) <= 3 and not named(game, found[0]).isdisjoint(made.right)
    assert good >= tried * (0.8 if (kind, by) == ("misread", "hand") else 0.95), (good, tried)


def _measured(style: str, by: str, seeds: range, every: int) -> Score:
    whole = Score()
    for seed in seeds:
        game = TABLES[style](seed)
        for kind in KINDS:
            whole = whole.plus(score(cases(game, kind, f"{seed} {kind}", sealed=by == "program", every=every)))
    return whole


@pytest.mark.slow
@pytest.mark.parametrize("style", TABLES)
def test_a_sample_is_named_about_as_well_as_can_be(style: str) -> None:
    """Two slips may leave the same text, and then nobody can tell which it was; what can be told is."""
    found = _measured(style, "hand", range(7, 8), 17)
    assert found.few == found.cases
    assert found.likely >= found.possible - 0.03 * found.cases, found


@pytest.mark.slow
@pytest.mark.long
@pytest.mark.parametrize("style", TABLES)
@pytest.mark.parametrize("by", ["hand", "program"])
def test_all_slips_of_some_games(by: str, style: str) -> None:
    """At most three errors, and the first at the right place as often as can be, which is nearly always."""
    found = _measured(style, by, range(4, 7), 1)
    assert found.few >= 0.99 * found.cases, found
    assert found.likely >= found.possible - 0.01 * found.cases, found
    assert found.reached >= min(0.95 * found.cases, found.possible - 0.02 * found.cases), found


def test_the_order_that_a_record_is_used_to_tells_where_a_line_is_missing(tmp_path: Path) -> None:
    """Results by seat, whoever begins: what the rules leave open, earlier rounds tell."""
    moves = []
    for number in range(6):
        one, other = ("Ann", "Bob") if number % 2 == 0 else ("Bob", "Ann")
        moves += [f"choose {one} weight", f"choose {other} conduit", "fail Bob", "fail Ann"]
    for at in range(8, 20):
        if moves[at].startswith("fail"):
            (found,) = errors(record(tmp_path, [*moves[:at], *moves[at + 1 :]]))
            assert (found.entry, found.mends) == (at + 1, (f"insert {at + 1} {moves[at]}",))
            assert found.elsewhere == ((at + 2,) if moves[at] == "fail Bob" else (at,))


@pytest.mark.slow
def test_two_slips_in_different_rounds_are_both_named() -> None:
    game = clean(2)
    rng = random.Random(5)
    solves = [at for at, move in enumerate(game.moves) if move.startswith("choose")]
    for _ in range(12):
        one, other = sorted(rng.sample(solves, 2))
        if other - one < 12:
            continue
        lines = lines_of(game, sealed=False)
        del lines[other], lines[one]
        found = errors_of(game, lines)
        assert [each.line - first_line(game) for each in found] == [one, other - 1]


# ---- a record with a fault can be looked at ----


@pytest.fixture
def faulty(tmp_path: Path) -> Path:
    return record(tmp_path, [*GAME[:3], *GAME[4:]])


SAID = (
    "{file}:13: entry 4: 'place Ann n1 r:S': Nobody lays or skips a tile before all have a result. "
    "fail Bob was forgotten before entry 4, or time. Before entry 3 it would fit as well. "
    "Mend it with: do insert 4 fail Bob. "
    "Here do stands for: enigma-ref do --game {file}\n"
)


@pytest.mark.parametrize(
    "command",
    [["status"], ["board"], ["replay"], ["replay", "--at", "1"], ["replay", "--as-entered"], ["replay", "--at", "6"]],
    ids=" ".join,
)
def test_every_reading_command_shows_it(command: list[str], faulty: Path) -> None:
    word, *options = command
    result = invoke(word, faulty, *options)
    assert result.status == 0
    line = (faulty.read_text("utf-8").splitlines().index("- 'place Ann n1 r:S'")) + 1
    assert result.err == SAID.replace(":13:", f":{line}:").format(file=faulty)
    assert result.out


def test_status_in_json_has_the_findings(faulty: Path, tmp_path: Path) -> None:
    (found,) = invoke("status", faulty, "--json").json["findings"]
    assert (found["entry"], found["code"], found["mends"], found["consequences"]) == (
        4, "illegal", ["insert 4 fail Bob"], [],
    )  # fmt: skip
    sound = record(tmp_path, GAME)
    assert "findings" not in invoke("status", sound, "--json").json


def test_the_continuation_is_the_same_everywhere(faulty: Path, tmp_path: Path) -> None:
    whole = tmp_path / "whole.yaml"
    whole.write_text(HEADER + "".join(f"- '{move}'\n" for move in GAME), "utf-8")
    here, there = invoke("status", faulty, "--json").json, invoke("status", whole, "--json").json
    assert (here["tiles"], here["players"], here["round"]) == (there["tiles"], there["players"], there["round"])
    assert load(faulty).status()["tiles"] == here["tiles"]
    exported = json.loads(invoke("export", faulty, "--to", "json").out)
    assert [found["entry"] for found in exported["findings"] if found["severity"] == "error"] == [4]
    page = invoke("replay", faulty, "--html", tmp_path / "page.html")
    assert page.status == 0
    assert "fail Bob was forgotten before entry 4" in (tmp_path / "page.html").read_text("utf-8")


def test_changed_claims_are_said_in_a_line(game: Clean, tmp_path: Path) -> None:
    at = next(number for number, claims in enumerate(game.claims) if "scored" in claims)
    name = next(iter(game.claims[at]["scored"]))
    lines = [line.replace(f"scored: {{{name}: ", f"scored: {{{name}: 1") for line in sealed(game)[: at + 1]]
    path = tmp_path / "game.yaml"
    path.write_bytes((write_header(game.header) + "\n".join([*lines, ""])).encode())
    for command in (("board", path), ("replay", path), ("status", path), ("compare", path), ("why", path, "1")):
        result = invoke(*command)
        assert result.status == 0
        assert f":{first_line(game) + at}: entry {at + 1}: " in result.err
        assert result.err.endswith("1 more error: see enigma-ref audit.\n")
    assert "but the rules give" in invoke("replay", path).out
    assert [found["code"] for found in invoke("why", path, "1", "--json").json["findings"]] == ["seal", "score"]


def test_every_command_gives_a_broken_seal_the_number_that_the_audit_gives_it(game: Clean, tmp_path: Path) -> None:
    """Behind a gap entries keep the numbers that they say, and corrections mean them by these."""
    lines = sealed(game)
    del lines[20]
    path = tmp_path / "game.yaml"
    path.write_bytes(text_of(game, lines))
    found = [each for each in invoke("audit", path, "--json").json["findings"] if each["code"] == "seal"]
    assert [(each["entry"], each["line"]) for each in found] == [(22, first_line(game) + 20)]
    for command in (("why", path, "5"), ("status", path), ("compare", path)):
        assert invoke(*command).err.startswith(f"{path}:{first_line(game) + 20}: entry 22: ")
    said = (
        f"{path}:{first_line(game) + 20}: The seal of entry 22 is broken: it, or what comes before it, was changed.\n"
    )
    assert invoke("do", "--game", path, "note", "hello").err.startswith(said)
