"""`whatif`: other moves from any position, and what keeps them apart from games that were played."""

from __future__ import annotations

import errno
from pathlib import Path

import pytest
import yaml

from enigma_ref.library.game import load
from enigma_ref.store import disk
from enigma_ref.store.errors import StoreError
from enigma_ref.store.files import create
from enigma_ref.store.reader import read
from enigma_ref.store.seal import chain
from enigma_ref.store.site_folder import write_page

from .cli_helpers import HEADER, ROUND_ONE, invoke, record

SAMPLE = Path(__file__).parent.parent / "records" / "2026-10-03-Ann-Bob.yaml"
OTHER = "place bob n1 b:N b:S y:EW on b1"


def test_moves_are_answered_and_compared_with_the_game_as_many_entries_on() -> None:
    before = SAMPLE.read_bytes()
    found = invoke("whatif", str(SAMPLE), "--at", "10", OTHER)
    assert found.status == 0
    assert found.out == (
        "11 place Bob n1 b:N y:EW b:S on b1: A system of 2 cells closes with nobody in it. Round 2 is over, "
        "Bob is first in round 3. Next, Bob chooses weight, fragment, conduit or angular.\n"
        "Otherwise than in the game after entry 11:\n"
        "  Bob's points 3 -> 2\n"
        "  Bob's networkers on the board 0 -> 1\n"
        "Points: Ann 0, Bob 2.\n"
    )
    assert SAMPLE.read_bytes() == before


def test_the_same_moves_lead_to_the_same_game() -> None:
    entries = [step.move for step in load(SAMPLE).history()]
    found = invoke("whatif", str(SAMPLE), "--at", "0", *entries)
    assert found.out.endswith(f"Nothing that counts is otherwise than in the game after entry {len(entries)}.\n")


def test_as_a_document() -> None:
    found = invoke("whatif", str(SAMPLE), "--at", "10", OTHER, "--json").json
    assert (found["at"], found["beside"], found["kept"], found["result"]) == (10, 11, None, None)
    assert [move["move"] for move in found["moves"]] == ["place Bob n1 b:N y:EW b:S on b1"]
    assert found["scores"] == {
        "before": {"Ann": 0, "Bob": 2},
        "tried": {"Ann": 0, "Bob": 2},
        "played": {"Ann": 0, "Bob": 3},
        "end": {"Ann": 15, "Bob": 15},
    }
    assert found["differences"][0] == {"what": "Bob's points", "played": "3", "tried": "2"}
    assert found["next"] == {"round": 3, "phase": "choose", "turn": "Bob"}


def test_lines_come_from_standard_input_too() -> None:
    found = invoke("whatif", str(SAMPLE), "--at", "10", stdin=f"{OTHER}\nchoose bob w\n")
    assert "12 choose Bob weight: Next, Ann chooses" in found.out
    refused = invoke("whatif", str(SAMPLE), "--at", "10", stdin=f"{OTHER}\nchoose ann w\n")
    assert refused.status == 1
    assert refused.err.startswith("line 2: refused (choose/turn): ")


@pytest.mark.parametrize(
    ("arguments", "status", "err"),
    [
        (("--at", "99", OTHER), 2, "--at 99: the record has entries 1 to 96; 0 is the start.\n"),
        (("--at", "5", "skip bob"), 1, "refused (place/turn): Bob has already had a turn in this round. "),
    ],
)
def test_refusals(arguments: tuple[str, ...], status: int, err: str) -> None:
    found = invoke("whatif", str(SAMPLE), *arguments)
    assert found.status == status
    assert found.err.startswith(err.replace("96", str(len(read(SAMPLE.read_bytes()).entries))))


@pytest.mark.parametrize(
    ("moves", "typed"),
    [
        (("skip", "bob"), '"skip bob"'),
        (("choose", "ann", "w", "choose bob f"), '"choose ann w" "choose bob f"'),
        (("time", "choose", "ann", "w"), None),
    ],
)
def test_moves_without_quotes(moves: tuple[str, ...], typed: str | None, tmp_path: Path) -> None:
    game = record(tmp_path / "x.yaml", ROUND_ONE)
    found = invoke("whatif", str(game), "--at", "0", *moves)
    if typed is None:  # time is a move, and what is wrong with it is said
        assert (found.status, found.err[:9]) == (1, "refused (")
        return
    assert found.status == 2
    assert found.err == f"Each move goes in quotes. Type: enigma-ref whatif {game.as_posix()} --at 0 {typed}\n"


def test_what_is_kept_says_where_it_comes_from_and_audits_clean(tmp_path: Path) -> None:
    folder = tmp_path / "records"
    folder.mkdir()
    game = record(folder / "x.yaml", ROUND_ONE)
    out = folder / "tried" / "y.yaml"
    ("choose Ann weight" if invoke("do", "--game", str(game), "--dry-run", "choose Ann weight").status == 0 else "")
    found = invoke("whatif", str(game), "--at", "2", "solve Ann", "--keep", str(out))
    assert found.out.endswith(f"{out.as_posix()}: kept, 3 entries.\n")
    header = yaml.safe_load(out.read_text("utf-8"))
    original = read(game.read_bytes())
    sealed = list(chain(original.header, original.entries))[1]
    assert header["branched"] == {"file": "../x.yaml", "entry": 2, "seal": sealed}
    assert [entry["move"] for entry in header["moves"]][:2] == [entry.move for entry in original.entries[:2]]
    audited = invoke("audit", str(out), "--json").json
    assert [finding["code"] for finding in audited["findings"]] == ["unfinished"]
    again = invoke("whatif", str(game), "--at", "2", "solve Ann", "--keep", str(out))
    assert again.status == 3
    assert out.read_text("utf-8").count("moves:") == 1


def test_it_is_never_the_current_game_and_never_counts(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("ENIGMA_RECORDS", str(tmp_path))
    game = record(tmp_path / "x.yaml", ROUND_ONE)
    kept = tmp_path / "y.yaml"
    assert invoke("whatif", str(game), "--at", "2", "solve Ann", "--keep", str(kept)).status == 0
    assert invoke("status", "--json").json["file"].endswith("x.yaml")
    game.unlink()
    assert invoke("status").status == 3
    counted = invoke("stats", str(tmp_path))
    assert "It only tries what might have been in another game, which counts itself." in counted.err + counted.out
    (listed,) = invoke("list", str(tmp_path), "--json").json["records"]
    assert listed["branched"]["entry"] == 2
    assert invoke("status", str(kept)).status == 0


def test_a_record_on_standard_output_has_nothing_beside_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    record(tmp_path / "x.yaml", ROUND_ONE)
    found = invoke("whatif", "x.yaml", "--at", "2", "solve Ann", "--keep", "-")
    assert (found.status, found.err) == (0, "")
    assert yaml.safe_load(found.out)["branched"]["file"] == "x.yaml"
    assert [path.name for path in tmp_path.iterdir()] == ["x.yaml"]
    assert invoke("whatif", "x.yaml", "--at", "2", "solve Ann", "--keep", "-", "--json").status == 2


def test_what_cannot_be_kept_is_not_answered_first(tmp_path: Path) -> None:
    game, fault = record(tmp_path / "x.yaml", ROUND_ONE), tmp_path / "z.yaml"
    fault.write_text(HEADER + "".join(f"- {move!r}\n" for move in [*ROUND_ONE, "time"]), "utf-8")
    before = game.read_bytes()
    there = invoke("whatif", game, "--at", "2", "solve Ann", "--keep", game)
    what = "What was tried is not kept: This file is there already, and is left as it is. Choose another name."
    assert there == (3, "", f"{game.as_posix()}: {what}\n")
    assert game.read_bytes() == before
    faulty = invoke("whatif", fault, "--at", "2", "solve Ann", "--keep", tmp_path / "y.yaml")
    assert (faulty.status, faulty.out) == (3, "")
    assert "What was tried is not kept: Entry 6 does not stand: " in faulty.err
    refused = invoke("whatif", game, "--at", "2", "solve Ann", "skip Bob", "--keep", tmp_path / "y.yaml")
    assert (refused.status, refused.out[:11]) == (1, "3 solve Ann")
    assert refused.err.endswith(f" {(tmp_path / 'y.yaml').as_posix()} was not written.\n")
    assert not (tmp_path / "y.yaml").exists()
    nowhere = invoke("whatif", game, "--at", "2", "solve Ann", "--keep", "/proc/nowhere/y.yaml")
    assert (nowhere.status, nowhere.out) == (3, "")


FULL = "The disk is full, nothing was written. Make room and try again."


@pytest.mark.parametrize(
    ("code", "said"), [(errno.ENOSPC, FULL), (errno.EACCES, "This may not be written. Choose a folder of yours.")]
)
def test_a_new_file_is_no_move_and_no_record_to_copy(
    code: int, said: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = record(tmp_path / "x.yaml", ROUND_ONE)

    def fail(path: Path, how: int) -> int:
        raise OSError(code, "")

    monkeypatch.setattr(disk, "opened", fail)
    with pytest.raises(StoreError) as kept:
        create(tmp_path / "y.yaml", game.read_text("utf-8"))
    with pytest.raises(StoreError) as page:
        write_page(tmp_path / "index.html", "")
    assert [raised.value.message for raised in (kept, page)] == [said, said]


@pytest.mark.parametrize("command", [("whatif", "--at", "4", "time"), ("board", "--at", "4"), ("replay", "--at", "4")])
def test_an_entry_that_a_record_lacks_is_missing_in_it(command: tuple[str, ...], tmp_path: Path) -> None:
    lines = [f"{{n: {n}, move: '{move}'}}" for n, move in enumerate(ROUND_ONE, 1) if n != 4]
    game = tmp_path / "x.yaml"
    game.write_text(HEADER + "".join(f"- {line}\n" for line in lines), "utf-8")
    missing = "There is no entry 4: it is missing in this record."
    assert invoke(command[0], game, *command[1:]).err.splitlines()[-1] == f"--at 4: {missing}"
    assert invoke("why", game, "4").err.splitlines()[-1] == missing
    with pytest.raises(IndexError, match=missing):
        load(game).svg(at=4)


WHAT_IF = "What if: this only tries what might have been in x.yaml after entry 2."
ORIGIN = {"file": "x.yaml", "entry": 2}


def kept_beside(folder: Path) -> Path:
    """Keep what might have been in a record, x.yaml, in another one beside it."""
    game = record(folder / "x.yaml", ROUND_ONE)
    assert (
        invoke("whatif", str(game), "--at", "2", "solve Ann", "abandon", "--keep", str(folder / "y.yaml")).status == 0
    )
    return folder / "y.yaml"


def test_whoever_reads_what_was_kept_is_told_that_nobody_played_it(tmp_path: Path) -> None:
    kept, page = kept_beside(tmp_path), tmp_path / "page.html"
    assert invoke("status", kept).out.splitlines()[1] == WHAT_IF
    assert invoke("status", kept, "--json").json["branched"].items() >= ORIGIN.items()
    assert "branched" not in invoke("status", tmp_path / "x.yaml", "--json").json
    assert load(kept).status()["branched"]["entry"] == 2
    assert invoke("replay", kept).out.splitlines()[1] == WHAT_IF
    assert invoke("replay", kept, "--at", "1").out.splitlines()[1] == f"    {WHAT_IF}"
    assert invoke("replay", kept, "--html", page).status == 0
    assert f"<summary>{WHAT_IF}</summary>" in page.read_text("utf-8")
    assert invoke("export", kept, "--to", "json").json["branched"].items() >= ORIGIN.items()
    assert "branched" not in invoke("export", tmp_path / "x.yaml", "--to", "json").json


def test_what_was_kept_is_no_game_for_other_programs(tmp_path: Path) -> None:
    kept = kept_beside(tmp_path)
    only_tried = "It only tries what might have been in another game, which counts itself."
    refused = invoke("export", kept, "--to", "bgstats")
    assert refused == (1, "", f"refused (end/target): {only_tried} It still goes --to json and --to csv.\n")
    table = invoke("export", tmp_path, "--to", "csv")
    assert table.err == f"{kept.as_posix()}:11: left out (branched): {only_tried}\n"
    assert [line.partition(",")[0] for line in table.out.splitlines()[1:]] == [(tmp_path / "x.yaml").as_posix()] * 2


@pytest.mark.parametrize(("entry", "codes"), [("0", []), ("'3'", []), ("-1", ["schema"]), ("true", ["schema"])])
def test_a_game_branches_off_from_an_entry_that_can_be(entry: str, codes: list[str], tmp_path: Path) -> None:
    path = tmp_path / "x.yaml"
    text = record(tmp_path / "y.yaml", ["choose Ann weight"]).read_text("utf-8")
    path.write_text(text.replace("moves:", f"branched: {{file: y.yaml, entry: {entry}}}\nmoves:"), "utf-8")
    found = invoke("audit", str(path), "--json").json["findings"]
    assert [each["code"] for each in found if each["code"] == "schema"] == codes


def test_it_is_not_the_current_game_wherever_its_record_says_so(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("ENIGMA_RECORDS", str(tmp_path))
    game = record(tmp_path / "x.yaml", ROUND_ONE)
    text = game.read_text("utf-8")
    (tmp_path / "y.yaml").write_text(f"{text}branched: {{file: x.yaml, entry: 2}}\n", "utf-8")
    assert {"what if" in line for line in invoke("list", str(tmp_path)).out.splitlines()[:2]} == {True, False}
    assert invoke("status", "--json").json["file"].endswith("x.yaml")
    game.write_text(f"{text}- abandon\n", "utf-8")
    assert invoke("status", "--json").json["file"].endswith("x.yaml")


def test_a_wrong_origin_is_a_finding(tmp_path: Path) -> None:
    path = tmp_path / "x.yaml"
    text = record(tmp_path / "y.yaml", ["choose Ann weight"]).read_text("utf-8")
    path.write_text(text.replace("moves:", "branched: yes\nmoves:"), "utf-8")
    codes = [(finding["code"], finding["message"]) for finding in invoke("audit", str(path), "--json").json["findings"]]
    assert (
        "schema",
        "branched says from where a game was branched off: write branched: {file: x.yaml, entry: 12}.",
    ) in codes


@pytest.mark.parametrize("command", ["board", "why", "compare"])
def test_who_shows_what_was_only_tried_says_so_beside_it(command: str, tmp_path: Path) -> None:
    path, kept = record(tmp_path / "x.yaml", ROUND_ONE), tmp_path / "y.yaml"
    assert invoke("whatif", path, "--at", "2", "solve Bob", "--keep", kept).status == 0
    assert WHAT_IF in " ".join(invoke(command, kept).err.split())
    assert WHAT_IF not in invoke(command, path).err


@pytest.mark.parametrize("command", ["status", "replay"])
def test_it_is_said_once(command: str, tmp_path: Path) -> None:
    path, kept = record(tmp_path / "x.yaml", ROUND_ONE), tmp_path / "y.yaml"
    assert invoke("whatif", path, "--at", "2", "solve Bob", "--keep", kept).status == 0
    answer = invoke(command, kept)
    assert (answer.out + answer.err).count("What if: ") == 1
