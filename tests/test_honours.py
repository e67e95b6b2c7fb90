"""The end of a game at the table: what there is to boast of, and nobody forgotten who did as well."""

from __future__ import annotations

from pathlib import Path

import pytest

from enigma_ref.core.sheets import Facts
from enigma_ref.games.enigma.guide.results import results
from enigma_ref.library.session import Session

from .cli_helpers import invoke
from .test_stats import SHARED, WON, hand_made


def honours(path: Path) -> dict[str, str]:
    table = results(Session(path).log, None, lambda entry: None)[1]
    assert isinstance(table, Facts)
    return {str(fact.label): str(fact.said) for fact in table.facts}


def test_who_was_the_best_alone(tmp_path: Path) -> None:
    found = honours(hand_made(tmp_path / "a.yaml", WON))
    assert found["Best scoring"] == "Bob, 2 points at once (why 5 shows them)"
    assert found["Longest system"] == "Bob, who closed one of 2 cells (why 5)"


def test_everybody_is_named_who_was_as_good(tmp_path: Path) -> None:
    found = honours(hand_made(tmp_path / "a.yaml", SHARED))
    assert found["Best scoring"] == "Ann and Bob, 2 points each at once (why 5, why 6)"
    assert found["Longest system"] == "Ann and Bob, who each closed one of 2 cells (why 5, why 6)"


@pytest.mark.parametrize(("moves", "tiles"), [(WON, 2), (SHARED, 3)])
def test_tiles_are_counted_as_status_counts_them(tmp_path: Path, moves: list[str], tiles: int) -> None:
    path = hand_made(tmp_path / "a.yaml", moves)
    assert honours(path)["Played"] == f"1 round, {tiles} tiles with the starting tile"
    assert f"{tiles} tiles" in invoke("status", path).out
    assert len(invoke("status", path, "--json").json["tiles"]) == tiles
