"""One history: what became of each entry, against a slow search, and the same wherever it is told."""

from __future__ import annotations

import random
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
import yaml
from hypothesis import given, settings
from hypothesis import strategies as st

from enigma_ref.core.commands import Correction
from enigma_ref.core.history import about, history
from enigma_ref.core.log import Log
from enigma_ref.core.replay import replay
from enigma_ref.games.enigma.game import Enigma
from enigma_ref.games.enigma.page.enigma_page import EnigmaPage

from .cli_helpers import ROUND_ONE, invoke, record
from .naive_history import naive_fate
from .patience import examples
from .toy import Heap, Toy

WORDS = ["take Ann 1", "take Bob 1", "take Bob 2", "take Ann 99", "note x", "nonsense", "undo", "undo", "redo"]


def lines(rng: random.Random, moves: list[str], count: int) -> list[str]:
    """Return lines as no table would ever enter them: most of them are corrections of each other."""
    found: list[str] = []
    for _ in range(count):
        number, move = rng.randint(1, len(found) + 1), rng.choice(moves)
        corrections = [f"amend {number} {move}", f"accept strike {number}", f"accept insert {number} {move}"]
        found.append(rng.choice([move, move, "undo", "undo", "redo", f"insert {number} note y", *corrections]))
    return found


HEADER_WORDS = ["accept amend start g:N", "accept amend first Bob", "amend name Ann Bea", "amend name Bea Ann"]


def assert_as_naive(log: Log[Any, Any]) -> None:
    accounts = history(log)
    steps = [step.entry for step in log.steps()]
    assert [account.entry for account in accounts] == list(range(1, log.number + 1))
    for account in accounts:
        fate = account.fate and {"what": account.fate.what, "entry": account.fate.by}
        assert fate == naive_fate(log, account.entry), account.text
        assert not account.fate or account.fate.by_text == accounts[account.fate.by - 1].text
        assert account.place == (steps.index(account.entry) + 1 if account.entry in steps else None)
        assert account.counts == (not account.fate or account.fate.what in ("amended", "redone"))
        assert (account.amended_by is None) == (not account.was)
        then = [step.entry for step in account.log.steps()]
        assert account.inserted == (isinstance(account.log.command, Correction) and account.entry in then)


@given(st.integers(), st.integers(1, 40))
@settings(max_examples=examples(60), deadline=None)
def test_toy_games(seed: int, count: int) -> None:
    assert_as_naive(replay(Toy(), Heap(("Ann", "Bob"), 1000, 0, (0, 0)), lines(random.Random(seed), WORDS, count)))


@pytest.mark.thorough
@pytest.mark.slow
def test_enigma_with_all_that_its_rules_refuse() -> None:
    game, rng = Enigma(), random.Random(3)
    for path in sorted((Path(__file__).parent / "scenarios" / "enigma").glob("*.yaml")):
        found = yaml.load(path.read_text("utf-8"), Loader=yaml.BaseLoader)
        origin, _ = game.start(
            {key: value for key, value in found.items() if key not in ("format", "box", "moves") and key[0] != "_"}
        )
        moves = [move for move in found.get("moves", ()) if isinstance(move, str)]
        if origin and moves:
            assert_as_naive(replay(game, origin, lines(rng, moves, 30)))
            assert_as_naive(replay(game, origin, lines(rng, [*moves, *HEADER_WORDS], 30)))


def test_what_a_correction_is_about() -> None:
    log = replay(
        Toy(),
        Heap(("Ann", "Bob"), 10, 0, (0, 0)),
        ["take Ann 1", "take Bob 1", "undo", "redo", "amend 1 take Ann 2", "accept strike 2", "insert 1 note x"],
    )
    assert [about(at) for at in log.history()] == [None, None, None, 2, 2, 1, 2, 1]


@pytest.fixture
def inserted_and_amended(tmp_path: Path) -> Path:
    """A record in which entry 6 was forgotten at first, then put in, and then found to be wrong."""
    return record(tmp_path / "g.yaml", [*ROUND_ONE, "insert 2 note no tea", "amend 6 note no coffee"])


def test_an_entry_that_was_inserted_and_amended_is_told_alike_everywhere(inserted_and_amended: Path) -> None:
    path = inserted_and_amended
    assert "  6  note no coffee (forgotten at the table, inserted later; amended by entry 7, was: note no tea)\n" in (
        invoke("replay", path).out
    )
    why = invoke("why", path, "6", "--json").json
    assert why["fate"] == {"what": "amended", "entry": 7, "move": "amend 6 note no coffee"}
    assert why["move"] == "insert 2 note no tea"
    assert why["counts"]
    exported = invoke("export", path, "--to", "json").json["entries"][5]
    assert exported["fate"] == {"what": "amended", "entry": 7}
    assert exported["step"] == 2

    from enigma_ref.library.session import Session

    data = EnigmaPage().data(Session(path).log, lambda _: None, as_entered=False)
    (step,) = [step for step in data.document["steps"] if step["entry"] == 6]
    assert [(kind, str(text)) for kind, text in step["marks"]] == [
        ("inserted", "Inserted later, by entry 6, as: note no tea."),
        ("amended", "Amended, by entry 7. It was: note no tea."),
    ]


def test_the_game_is_gone_through_once_however_often_it_was_corrected(monkeypatch: pytest.MonkeyPatch) -> None:
    size = 200
    played = [f"take {('Ann', 'Bob')[turn % 2]} 1" for turn in range(size)]
    struck = [f"accept strike {number}" for number in range(2, size, 4)]
    log = replay(Toy(), Heap(("Ann", "Bob"), 1000, 0, (0, 0)), [*played, *struck, *["undo"] * 5])
    passed = 0

    def counted(method: Callable[[Log[Any, Any]], list[Any]]) -> Callable[[Log[Any, Any]], list[Any]]:
        def counting(log: Log[Any, Any]) -> list[Any]:
            nonlocal passed
            found = method(log)
            passed += len(found)
            return found

        return counting

    for name in ("steps", "history"):
        monkeypatch.setattr(Log, name, counted(getattr(Log, name)))
    assert len(history(log)) == log.number
    assert passed <= 2 * log.number + 1
