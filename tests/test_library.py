"""The library: what docs/library.md shows works as typed, and nothing heavy is imported for it."""

from __future__ import annotations

import doctest
import subprocess
import sys
from pathlib import Path

import pytest

import enigma_ref

from .cli_helpers import invoke, record

ROOT = Path(__file__).parent.parent
START = {"players": {"Ann": "black", "Bob": "white"}, "start_tile": "r:N b:E y:S r:W"}


def test_the_documentation_works_as_typed() -> None:
    failed, tried = doctest.testfile(str(ROOT / "docs" / "library.md"), module_relative=False)
    assert (failed, tried > 25) == (0, True)


def test_every_public_name_is_there_and_documented() -> None:
    text = (ROOT / "docs" / "library.md").read_text("utf-8")
    for name in enigma_ref.__all__:
        assert getattr(enigma_ref, name).__doc__, name
        assert name in text, name
    assert set(enigma_ref.__all__) <= set(dir(enigma_ref))
    with pytest.raises(AttributeError):
        enigma_ref.nothing  # noqa: B018


HEAVY = ("typer", "click", "rich", "yaml", "pydantic", "jinja2", "prompt_toolkit")


def test_importing_and_playing_load_nothing_heavy() -> None:
    code = (
        "import sys, enigma_ref\n"
        f"game = enigma_ref.new(**{START!r})\n"
        "game.play('choose Ann weight')\n"
        "game.status()\n"
        "list(game.history())\n"
        "enigma_ref.loads(game.yaml()).findings()\n"
        "game.svg()\n"
        f"print([name for name in {HEAVY!r} if name in sys.modules])"
    )
    found = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, cwd=ROOT, check=True)
    assert found.stdout == "[]\n"


def test_what_it_writes_is_what_the_program_writes(tmp_path: Path) -> None:
    game = enigma_ref.new(**START)
    for line in ("choose ann w", "choose bob f", "solve ann", "time", "place ann n1 r:S on r"):
        game.play(line)
    path = tmp_path / "game.yaml"
    game.save(path)
    assert invoke("audit", path, "--json").json["findings"][0]["code"] == "unfinished"
    status = invoke("status", path, "--json").json
    assert {**game.status(), "file": path.as_posix()} == status
    with pytest.raises(enigma_ref.RecordError, match="there already"):
        game.save(path)


def test_write_appends_as_do_does(tmp_path: Path) -> None:
    path = record(tmp_path / "game.yaml")
    game = enigma_ref.load(path, write=True)
    game.play("choose Ann weight")
    assert invoke("do", f"--game={path}", "choose Bob fragment").status == 0
    entry = game.play("solve Bob")  # what came in between is seen
    assert (entry.number, game.status()["entries"]) == (3, 3)
    with pytest.raises(enigma_ref.Refusal) as refused:
        game.play("solve Bob")
    assert refused.value.rule == "solve/phase"
    assert [step.number for step in enigma_ref.load(path).history()] == [1, 2, 3]


def test_faults_do_not_stop_it() -> None:
    text = enigma_ref.new(**START).yaml()
    game = enigma_ref.loads(text + "- choose Ann weight\n- choose Bob weight\n- gibberish\n")
    assert [finding.code for finding in game.findings() if finding.severity == "error"] == ["illegal", "impossible"]
    assert [step.refusal.rule if step.refusal else None for step in game.history()] == [
        None,
        "choose/once",
        "move/unknown",
    ]
    with pytest.raises(enigma_ref.Refusal, match="Entry 2 does not stand"):
        game.play("solve Ann")
    game.play("amend 2 choose Bob angular")
    game.play("strike 3")
    assert game.status()["phase"] == "solve"
    broken = enigma_ref.loads(text.replace("first: Ann", "first: Zoe"))
    assert [finding.code for finding in broken.findings()][:1] == ["schema"]
    with pytest.raises(enigma_ref.RecordError, match="first must be a player"):
        broken.status()


def test_what_cannot_be_started() -> None:
    with pytest.raises(ValueError, match="there is no box 'chess'"):
        enigma_ref.new(box="chess")
    with pytest.raises(enigma_ref.Unavailable, match="starting tile is missing"):
        enigma_ref.new(players={"Ann": "black", "Bob": "white"})
    with pytest.raises(enigma_ref.Refusal):
        enigma_ref.new(box="beyond-code", players=[], mansion="a,b,c,d")
    with pytest.raises(IndexError):
        enigma_ref.new(**START).svg(at=3)


@pytest.mark.parametrize("moves", ["moves: []", "moves: [choose Ann weight]", "moves:\n  []", "moves: null"])
def test_what_cannot_be_added_to_is_left_as_it_is(moves: str) -> None:
    """A record whose moves stand on one line would not be one any more with a line below them."""
    game = enigma_ref.loads(enigma_ref.new(**START).yaml().replace("moves:\n", f"{moves}\n"))
    before = game.yaml()
    with pytest.raises(enigma_ref.RecordError, match="Nothing can be added here: "):
        game.play((game.moves() or [""])[0])
    assert game.yaml() == before
