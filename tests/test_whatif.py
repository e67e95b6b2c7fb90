"""`whatif`: other moves from any position, and what keeps them apart from games that were played."""

from __future__ import annotations

from pathlib import Path

import pytest
import yaml

from enigma_ref.library.game import load
from enigma_ref.store.reader import read
from enigma_ref.store.seal import chain

from .cli_helpers import ROUND_ONE, invoke, record

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


def test_a_wrong_origin_is_a_finding(tmp_path: Path) -> None:
    path = tmp_path / "x.yaml"
    text = record(tmp_path / "y.yaml", ["choose Ann weight"]).read_text("utf-8")
    path.write_text(text.replace("moves:", "branched: yes\nmoves:"), "utf-8")
    codes = [(finding["code"], finding["message"]) for finding in invoke("audit", str(path), "--json").json["findings"]]
    assert (
        "schema",
        "branched says from where a game was branched off: write branched: {file: x.yaml, entry: 12}.",
    ) in codes
