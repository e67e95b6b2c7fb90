"""How much there can be in a record of Beyond Code, and costs that grow with what is read and no faster."""

from __future__ import annotations

import json
import random
import subprocess
from pathlib import Path
from typing import Any

import pytest

from enigma_ref.games.beyond_code.page.tale import Tale
from enigma_ref.games.beyond_code.phases import series
from enigma_ref.library.session import Session

from . import beyond_code_shelf
from .cli_helpers import HEADER, PROGRAM, environment, invoke
from .test_bars import SERIES


def _series(tmp_path: Path, lines: list[str], header: str = SERIES) -> Path:
    path = tmp_path / "x.yaml"
    path.write_text(header + "".join(f"- {line}\n" for line in lines), encoding="utf-8")
    return path


def test_a_move_names_so_many_changes(tmp_path: Path) -> None:
    changes = ["gain Ann chaos", "lose Ann chaos"] * 50
    path = _series(tmp_path, ["name Ann p5 book", "believe"])
    done = invoke("do", "--game", path, *["effect"], *", ".join(changes).split())
    assert done.status == 1
    assert done.err == (
        "refused (move/unknown): A move names at most 99 changes, and here are 100. "
        "Leave out those that another one undoes.\n"
    )
    assert invoke("do", "--game", path, "effect", *", ".join(changes[:99]).split()).status in (0, 1)


@pytest.mark.slow
def test_nobody_guesses_what_an_endless_line_means(tmp_path: Path) -> None:
    endless = ", ".join(["gain Ann chaos", "lose Ann chaos"] * 10_000)
    path = _series(tmp_path, ["name Ann p5 book", "believe", f"effect {endless}", "pass Ann", "believe"])
    done = subprocess.run(
        [*PROGRAM, "audit", str(path), "--json"], capture_output=True, text=True, env=environment(), timeout=120
    )  # with guesses, it would take many minutes
    assert done.returncode == 1
    assert [found.get("mends", []) for found in json.loads(done.stdout)["findings"] if found["entry"] == 3] == [[]]


def test_a_series_has_so_many_games(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(series, "_MOST_GAMES", 2)
    path = _series(tmp_path, ["goal Ann wanderer reached", "begin", "goal Bob wanderer reached"])
    for words in (("begin",), ("accept", "begin")):
        result = invoke("do", "--game", path, *words)
        assert result.status == 1
    assert result.err == (
        "refused (match/over): A series has at most 2 games. Start a new record with: enigma-ref new.\n"
    )


def _long(key: str, names: int) -> str:
    """Return a header in which a list is too long."""
    each = [f"r-{n}" for n in range(names)]
    return {
        "roles": SERIES.replace("started:", f"roles: [{', '.join(each)}]\nstarted:"),
        "mansion": SERIES.replace("vault", ", ".join(each)),
        "players": SERIES.replace("keeper:", "- {name: Dan}\n" * names + "keeper:"),
        "players of Enigma": HEADER.replace("first:", "- {name: Dan, color: red}\n" * names + "first:"),
    }[key]


@pytest.mark.parametrize(
    ("key", "names", "line", "said"),
    [
        ("roles", 41, 13, "A table makes at most 40 characters; 41 are named."),
        ("mansion", 50, 12, "The mansion has nine cards; 58 are named. (name/card)"),
        ("players", 60, 5, "The game is for 1 to 5 players; 63 are named. (setup/players)"),
        ("players of Enigma", 60, 5, "The game is for 2 to 4 players; 62 are named. (setup/players)"),
    ],
)
def test_of_long_lists_in_a_header_the_beginning_is_looked_at(
    tmp_path: Path, key: str, names: int, line: int, said: str
) -> None:
    path = _series(tmp_path, ["note x"], _long(key, names))
    result = invoke("status", path)
    assert result.status == 3
    assert result.err == f"{path.as_posix()}:{line}: {said}\n"
    assert len(invoke("audit", path, "--json").json["findings"]) < 100


def test_a_refused_line_is_played_on_however_it_was_typed(tmp_path: Path) -> None:
    """Lines that depend on the position are not kept in mind, and still mean what they say."""
    path = _series(tmp_path, ["name Bob p5 library", "amend 1 name Ann 5 lib", "believe", "eff nothing", "na p1 b"])
    states = [step.played.state for step in Session(path).log.steps()]
    assert [state.phase for state in states] == ["claim", "effect", "act", "claim"]
    path = _series(tmp_path, ["name p5 lib", "believe", "eff nothing", "strike 2"])
    log = Session(path).log
    assert [step.entry for step in log.steps()] == [1, 3]
    assert [step.entry for step in log.faults()] == [3]


@pytest.mark.parametrize("seed", range(6))
def test_a_tale_that_looks_at_changes_sees_what_one_that_looks_at_everything_does(seed: int) -> None:
    rng = random.Random(seed)
    log = beyond_code_shelf.series(rng, mistakes=0.3).log
    tale = Tale()
    rows: dict[str, Any] = {}
    tips = [at.tip for at in log.history()]
    for tip in [*tips, *rng.choices(tips, k=20), None, tips[-1]]:
        for key, row in tale.go(tip).items():
            assert rows.get(key) != row, "a patch sets only what is otherwise"
            if row is None:
                del rows[key]
            else:
                rows[key] = row
        assert rows == Tale().go(tip)
