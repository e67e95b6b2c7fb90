"""What a table can do about a record that does not stand: at its end, by its own corrections, in its header."""

from __future__ import annotations

from pathlib import Path

import pytest

from enigma_ref.core.audit import Finding
from enigma_ref.core.mender import Mender
from enigma_ref.library.opened import opened

from .cli_helpers import invoke
from .slip_styles import NAMES, Clean, clean, clean_beyond_code
from .slips import lines_of, text_of

HEADER = """format: enigma-ref/1
box: enigma
edition: en
players:
- {name: Ann, color: black}
- {name: Bob, color: white}
first: Ann
start_tile: r:N b:E y:S r:W
moves:
"""
CHOSEN = ("choose Ann weight", "choose Bob fragment")
EARLY_TILE = (*CHOSEN, "solve Bob", "place Bob n1 r:S")
EARLY_TIME = (*CHOSEN, "fail Ann", "time")
SAMPLES = Path(__file__).parent.parent / "records"


def record(folder: Path, *moves: str) -> Path:
    path = folder / "game.yaml"
    path.write_text(HEADER + "".join(f'- "{move}"\n' for move in moves), "utf-8")
    return path


def errors(path: Path) -> list[Finding]:
    return [found for found in opened(path.read_bytes()).findings() if found.severity == "error"]


# ---- at the end of a record nothing speaks for a slip further back ----


@pytest.mark.parametrize(("moves", "rule"), [(EARLY_TILE, "place/phase"), (EARLY_TIME, "solve/timer")])
def test_the_last_line_is_the_one_that_does_not_stand(moves: tuple[str, ...], rule: str, tmp_path: Path) -> None:
    (found,) = errors(record(tmp_path, *moves))
    assert (found.entry, found.code, found.rule) == (4, "illegal", rule)


@pytest.mark.parametrize(
    ("moves", "correction"),
    [
        (EARLY_TILE, "strike 4"),
        (EARLY_TILE, "strike 3"),
        (EARLY_TILE, "amend 4 accept place Bob n1 r:S"),
        (EARLY_TILE, "accept amend 4 place Bob n1 r:S"),
        (EARLY_TILE, "insert 4 fail Ann"),
        (EARLY_TILE, "insert 3 fail Ann"),
        (EARLY_TILE, "insert 4 time"),
        (EARLY_TIME, "strike 4"),
        (EARLY_TIME, "amend 4 fail Bob"),
        (EARLY_TIME, "amend 4 accept time"),
        (EARLY_TIME, "amend 3 solve Ann"),
    ],
)
def test_every_correction_that_mends_it_is_taken(moves: tuple[str, ...], correction: str, tmp_path: Path) -> None:
    path = record(tmp_path, *moves)
    assert invoke("do", "--game", path, *correction.split()).status == 0
    # What is struck may leave another fault behind, and is gone itself.
    assert not [found for found in errors(path) if correction != "strike 3" or found.entry == 3]


@pytest.mark.parametrize("nonsense", ["done", "dance", "Abend", "frobnicate", "xyz"])
def test_nonsense_is_taken_for_no_other_move(nonsense: str, tmp_path: Path) -> None:
    path = record(tmp_path, "choose Ann weight", "choose Bob angular", nonsense)
    (found,) = errors(path)
    assert (found.entry, found.code, found.mends) == (3, "impossible", ())
    assert invoke("status", path, "--json").json["finished"] is False


def test_a_cell_that_is_two_things_is_named_and_the_tile_stays(tmp_path: Path) -> None:
    path = record(
        tmp_path, "choose Ann weight", "choose Bob angular", "solve Ann", "fail Bob", "place Ann n1 r:N r:S on r"
    )
    (found,) = errors(path)
    assert found.mends == ("amend 5 place Ann n1 r:N r:S on r1",)


# ---- what the record itself corrects is not guessed at ----

SWAPPED = (*CHOSEN, "solve Ann", "solve Bob", "place Bob n1 r:S on r", "place Ann s1 y:N on y")


def test_a_struck_move_is_gone_whatever_was_supposed_of_it(tmp_path: Path) -> None:
    path = record(tmp_path, *SWAPPED)
    assert errors(path)[0].mends == ("insert 5 place Ann s1 y:N on y", "strike 6")
    struck = invoke("do", "--game", path, "strike", "6")
    assert "Ann's points 2 -> 0; tiles 3 -> 2." in struck.out
    status = invoke("status", path, "--json").json
    assert len(status["tiles"]) == 2
    (found,) = errors(path)
    assert (found.entry, found.rule) == (5, "place/turn")
    assert invoke("do", "--game", path, "amend", "5", "accept", "place", "Bob", "n1", "r:S", "on", "r").status == 0
    assert errors(path) == []


def test_one_correction_after_the_other_as_offered(tmp_path: Path) -> None:
    path = record(tmp_path, *SWAPPED)
    for mend in errors(path)[0].mends:
        assert invoke("do", "--game", path, *mend.split()).status == 0
    assert errors(path) == []


def test_an_amended_line_is_read_as_amended(tmp_path: Path) -> None:
    """Without a guess in between, so that what comes after it is looked at as the table has put it right."""
    path = record(
        tmp_path, "choose Ann weight", "choose Bob weihgt", "solve Ann", "fail Bob", "amend 2 choose Bob conduit",
        "skip Ann", "choose Ann conduit",
    )  # fmt: skip
    (found,) = errors(path)
    assert (found.entry, found.rule) == (7, "choose/turn")


def test_a_number_is_that_of_the_entry_before_a_line_was_forgotten(tmp_path: Path) -> None:
    """Where entries have no numbers of their own, a line that is missing moves all that come after it."""
    moves = [
        *CHOSEN, "solve Ann", "solve Bob", "place Ann n1 r:S", "place Bob s1 y:N", "choose Bob weight",
        "choose Ann angular", "amend 6 place Bob e1 b:W on b", "solve Bob",
    ]  # fmt: skip
    assert errors(record(tmp_path, *moves)) == []
    (found,) = errors(record(tmp_path, *moves[:2], *moves[3:]))
    assert (found.entry, found.rule) == (4, "place/phase")
    log = opened((tmp_path / "game.yaml").read_bytes()).log
    assert log is not None
    assert {str(spot) for spot in log.state.board.tiles} == {"start", "n1", "e1"}


def test_a_tile_may_lean_on_one_that_was_forgotten(tmp_path: Path) -> None:
    moves = (
        *CHOSEN,
        "solve Ann",
        "solve Bob",
        "place Bob n2 b:N",
        "choose Bob weight",
        "choose Ann angular",
        "solve Ann",
    )
    (found,) = errors(record(tmp_path, *moves))
    assert (found.entry, found.mends) == (5, ("insert 5 skip Ann", "amend 5 accept place Bob n2 b:N"))
    assert found.message.endswith(
        "A move is missing before entry 5, which only the table knows; skip Ann stands for it. "
        "Enter it with: do insert 5 MOVE. "
        "Where nobody knows it: do insert 5 skip Ann; do amend 5 accept place Bob n2 b:N."
    )
    assert invoke("do", "--game", tmp_path / "game.yaml", "insert", "5", "skip", "Ann").status == 0
    assert [(each.entry, each.rule) for each in errors(tmp_path / "game.yaml")] == [(5, "place/adjacent")]
    assert invoke("do", "--game", tmp_path / "game.yaml", "amend 5 accept place Bob n2 b:N").status == 0
    assert errors(tmp_path / "game.yaml") == []


def test_both_halves_of_what_mends_swapped_lines_are_taken(tmp_path: Path) -> None:
    moves = (*CHOSEN, "fail Bob", "choose Bob angular", "fail Ann", "choose Ann conduit", "solve Bob", "fail Ann")
    path = record(tmp_path, *moves)
    (found,) = errors(path)
    assert found.mends == ("insert 4 fail Ann", "strike 5")
    (consequence,) = found.consequences
    assert (consequence.entry, consequence.message) == (5, "'fail Ann': This was most likely done before entry 4.")
    for mend in found.mends:
        assert invoke("do", "--game", path, *mend.split()).status == 0, mend
    assert errors(path) == []


ROUND = (*CHOSEN, "solve Ann", "solve Bob")
NEXT = ("choose Bob weight", "choose Ann fragment", "solve Bob", "solve Ann")


@pytest.mark.parametrize(
    ("laid", "mend"),
    [
        (("place Ann n3 b:S", "place Bob e1 b:W"), "amend 5 place Ann n1 b:S"),
        (("place Bob n1 b:S", "place Bob e1 b:W"), "amend 5 place Ann n1 b:S"),
    ],
    ids=["spot", "player"],
)
def test_a_tile_that_is_written_wrong_is_not_taken_for_another_that_was_forgotten(
    laid: tuple[str, ...], mend: str, tmp_path: Path
) -> None:
    path = record(tmp_path, *ROUND, *laid, *NEXT)
    (found,) = errors(path)
    assert (found.entry, found.mends) == (5, (mend,))
    assert invoke("do", "--game", path, *mend.split()).status == 0
    assert errors(path) == []


def test_the_name_alone_may_be_wrong_although_no_other_tile_was_laid_yet(tmp_path: Path) -> None:
    path = record(tmp_path, *CHOSEN, "fail Ann", "solve Bob", "place Ann e1 rb:NES b:W on b1", *NEXT[:3])
    (found,) = errors(path)
    assert (found.entry, found.mends) == (5, ("amend 5 place Bob e1 rb:NES b:W on b1",))


def test_a_number_that_is_off_by_one_is_one_finding(tmp_path: Path) -> None:
    moves = (*ROUND, "place Ann n1 b:S")
    numbers = (1, 2, 4, 4, 5)
    path = tmp_path / "game.yaml"
    lines = [f'- {{n: {n}, move: "{move}"}}\n' for n, move in zip(numbers, moves, strict=True)]
    path.write_text(HEADER + "".join(lines), "utf-8")
    (found,) = errors(path)
    assert (found.entry, found.message) == (3, "n must be 3 here, not 4: numbers count the entries.")


# ---- what a correction did ----


def test_a_correction_that_decides_the_game_says_so(tmp_path: Path) -> None:
    path = record(tmp_path, "ruling target 3", *CHOSEN, "solve Bob", "time", "place Bob n1 rb:S on r")
    ended = invoke("do", "--game", path, "insert", "6", "ruling", "target", "2")
    assert ended.out == (
        "7 insert 6 ruling target 2: that decides the game. The game is over: Bob wins with 2 points.\n"
    )
    again = invoke("do", "--game", path, "strike", "7")
    assert again.out.startswith("8 strike 7: the game is not over any more. Next, ")


def test_an_accepted_correction_names_what_it_lets_stand(tmp_path: Path) -> None:
    path = record(tmp_path, *CHOSEN, "solve Bob", "fail Ann", "place Bob n1 r:S")
    let = invoke("do", "--game", path, "accept", "amend", "3", "fail", "Bob")
    assert " It lets stand against the rules: 5 place Bob n1 r:S. Next, " in let.out
    why = invoke("why", path, "6")
    assert "Entries that the table lets stand since then:\n  5 place Bob n1 r:S (place/phase): Nobody lays" in why.out
    assert [each["entry"] for each in invoke("why", path, "6", "--json").json["lets_stand"]] == [5]


# ---- the header ----


@pytest.mark.parametrize(
    ("sample", "was", "now", "mend", "line"),
    [
        pytest.param(
            *("2026-10-17-Zoe-Luc-Ines", "name: Luc", "name: Lue", "amend name Lue Luc", 7), marks=pytest.mark.thorough
        ),
        ("2026-10-17-Zoe-Luc-Ines", "first: Inès", "first: Zoé", "amend first Inès", 9),
    ],
)
@pytest.mark.slow
@pytest.mark.parametrize(
    "sealed", [pytest.param(True, id="sealed", marks=pytest.mark.thorough), pytest.param(False, id="by hand")]
)
def test_a_slip_in_the_header_is_one_error(
    sample: str, was: str, now: str, mend: str, line: int, sealed: bool, tmp_path: Path
) -> None:
    text = (SAMPLES / f"{sample}.yaml").read_text("utf-8")
    before = opened(text.encode())
    assert before.log is not None
    path = tmp_path / "game.yaml"
    head, _, moves = text.partition("moves:\n")
    assert was in head
    if not sealed:
        moves = "".join(f'- "{entry.move}"\n' for entry in before.record.entries)
    path.write_text(f"{head.replace(was, now)}moves:\n{moves}", "utf-8")
    found, *others = errors(path)
    assert (found.line, found.entry, found.mends) == (line, None, (mend,))
    assert [other.code for other in others] == (["seal"] if sealed else [])
    assert f"Mend it with: do {mend}." in found.message
    # The game is the one that was meant, and still nothing is written behind the slip.
    assert invoke("status", path, "--json").json["result"] == before.game.status(before.log.state)["result"]
    for late in ("note late", mend.replace("Luc", "Luk").replace("Inès", "Ynex")):
        refused = invoke("do", "--game", path, *late.split())
        assert refused.status == 3
        assert found.message in refused.err
    assert invoke("do", "--game", path, *mend.split()).status == 0
    assert [other.code for other in errors(path)] == (["seal"] if sealed else [])
    assert invoke("do", "--game", path, "note", "late").status == 0


@pytest.mark.parametrize("sealed", [True, False], ids=["sealed", "by hand"])
def test_a_slip_in_the_header_takes_no_longer_to_find_than_the_game_to_play(
    sealed: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Neither before nor after it is mended does anybody try to explain the entries one by one."""
    game = clean(3)
    wrong = next(name for name in NAMES if name != game.header["first"])
    path = tmp_path / "game.yaml"
    path.write_bytes(text_of(game._replace(header={**game.header, "first": wrong}), lines_of(game, sealed=sealed)))
    monkeypatch.setattr(Mender, "past", None)
    assert errors(path)[0].mends == (f"amend first {game.header['first']}",)
    assert invoke("do", "--game", path, "amend", "first", game.header["first"]).status == 0
    assert [found.code for found in errors(path)] == (["seal"] if sealed else [])


@pytest.mark.parametrize("game", [clean_beyond_code(3)])
def test_what_is_not_mended_by_a_move_is_mended_in_the_file(game: Clean, tmp_path: Path) -> None:
    """Secrets of a line that could not be read are not kept, so that it cannot be read again."""
    text = text_of(game, lines_of(game, sealed=False)).decode()
    path = tmp_path / "game.yaml"
    path.write_text(text.replace("name: Cleo", "name: Clio", 1), "utf-8")
    (found,) = errors(path)
    assert (found.line, found.entry) == (text.split("name: Cleo")[0].count("\n") + 1, None)
    assert found.message.endswith("Most likely: Clio is called Cleo. Correct this line of the file.")
    assert found.mends == ()


def test_a_few_moves_out_of_turn_are_no_slip_in_the_header(tmp_path: Path) -> None:
    found = errors(record(tmp_path, "choose Bob weight", "choose Ann fragment"))
    assert [(each.entry, each.rule) for each in found] == [(1, "choose/turn")]


# ---- what is offered can be typed ----


def test_what_mends_a_record_that_is_not_the_current_game_names_it(tmp_path: Path) -> None:
    path = record(tmp_path, "choose Ann weight", "choose Bob weihgt")
    said = f"Here do stands for: enigma-ref do --game {path}\n"
    assert said in invoke("audit", path).out
    assert invoke("board", path).err.endswith(said)
    other = tmp_path / "other.yaml"
    other.write_bytes(path.read_bytes())
    both = invoke("audit", tmp_path).out
    assert "Here do stands for: enigma-ref do --game FILE, with the record at the beginning of the line\n" in both
    assert said not in both


def test_a_name_that_a_shell_would_misread_is_quoted(tmp_path: Path) -> None:
    path = record(tmp_path, "choose Ann weight", "choose Bob weihgt")
    path.write_text(path.read_text("utf-8").replace("Bob", "O'Neil"), "utf-8")
    (found,) = errors(path)
    assert found.mends == ("amend 2 choose O'Neil weight",) or "O'Neil" in found.mends[0]
    assert 'do amend 2 choose "O\'Neil" ' in found.message


# ---- Beyond Code: what only the table knows is not made up ----

MANSION = "[library, book, shadow, machine, joint-work, attic, cellar, tower, vault]"
MATCH = f"""format: enigma-ref/1
box: beyond-code
edition: ru
players: [{{name: Ann}}, {{name: Bob}}, {{name: Cem}}]
keeper: Ann
series: match
plan: %s
mansion: {MANSION}
moves:
"""
TURN = ("name Ann p5 library", "believe", "effect nothing", "pass Ann")


def match(folder: Path, *moves: str, plan: str = "standard") -> Path:
    path = folder / "game.yaml"
    path.write_text(MATCH % plan + "".join(f"- {move}\n" for move in moves), "utf-8")
    return path


def test_nobody_is_told_to_enter_a_character_that_was_guessed(tmp_path: Path) -> None:
    (found,) = errors(match(tmp_path, *TURN, "begin", "name Bob p3 tower"))
    assert (found.entry, found.mends) == (5, ())
    assert found.message.endswith(" A move is missing before entry 5. Enter it with: do insert 5 MOVE.")


@pytest.mark.parametrize(
    ("moves", "entry", "mend"),
    [
        (("name Ann p5 library", "doubt Bob", "name Bob p3 tower", "believe"), 3, "insert 3 lie"),
        (("name Ann p5 library", "doubt Bob", "lie tower", "name Bob p3 tower"), 3, "amend 3 lie"),
        (("name Ann p5 library", "believe", "effetc look Ann p6", "pass Ann"), 3, "amend 3 effect look Ann p6"),
    ],
)
def test_what_names_no_secret_is_mended(moves: tuple[str, ...], entry: int, mend: str, tmp_path: Path) -> None:
    path = match(tmp_path, *moves)
    (found,) = errors(path)
    assert (found.entry, found.mends) == (entry, (mend,))
    assert invoke("do", "--game", path, *mend.split()).status == 0
    assert errors(path) == []


def test_a_mistyped_move_keeps_its_other_words(tmp_path: Path) -> None:
    moves = (*TURN, "gaol Bob cryptologist-a missed", "name Cem p3 tower")
    (found,) = errors(match(tmp_path, *moves, plan="gradual"))
    assert found.mends == ("amend 5 goal Bob cryptologist-a missed",)


def test_a_decoding_without_a_known_token_is_still_a_naming(tmp_path: Path) -> None:
    """A token that was gained by an effect which nobody wrote down: what follows on the decoding stands."""
    moves = ("name Ann p5 library", "believe", "pass Ann", "name Bob p3 tower", "believe", "effect nothing")
    moves += ("pass Bob", "name Cem p4 attic", "believe", "effect nothing", "decode Cem p6 cellar", "believe")
    found = errors(match(tmp_path, *moves, "effect nothing", "pass Cem", "name Ann p1 vault", "believe"))
    assert [each.entry for each in found] == [3]


# ---- what is shown as it was entered says that it was corrected ----


@pytest.mark.parametrize("command", [["board"], ["whatif", "choose Bob weight"]])
def test_a_position_that_was_corrected_later_says_so(command: list[str], tmp_path: Path) -> None:
    path = record(tmp_path, *CHOSEN, "solve Bob", "fail Ann", "place Bob n1 r:S", "amend 5 place Bob e1 b:W")
    word, *moves = command
    told = "This is the position as it was entered then. Entry 6 corrects it: replay --at 5 shows that.\n"
    assert invoke(word, path, "--at", "5", *moves).err == told
    assert invoke("board", path, "--at", "4").err == ""
