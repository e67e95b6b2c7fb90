"""Nothing leaks on the page, in an export or in statistics of Beyond Code: random series, looked through step by step.

At each step a card may be named only where somebody said it aloud in that step or the pending claim, where it lies
open, or where a check found that it is not; a character only where it lies open, or as one of the set that everybody
knows. What was disclosed after a game is marked, and changes nothing.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

import pytest

from enigma_ref.core.commands import Move
from enigma_ref.core.log import Log, Step
from enigma_ref.core.sentence import Paragraph, Sentence
from enigma_ref.core.shapes import Group, Label, Shape
from enigma_ref.games.beyond_code.export.series_document import document
from enigma_ref.games.beyond_code.export.series_rows import entry_columns, entry_rows
from enigma_ref.games.beyond_code.moves import DiscloseCard, DiscloseRole
from enigma_ref.games.beyond_code.page.page_data import replay_data
from enigma_ref.games.beyond_code.state import State
from enigma_ref.games.beyond_code.stats.summary import summarize
from enigma_ref.games.beyond_code.words import COPIES, POSITIONS, ROLES
from enigma_ref.store.record import Entry

from .beyond_code_games import Style, random_header
from .beyond_code_shelf import Series
from .cli_helpers import invoke
from .patience import first_of

OF_THE_RULES = {"book", "machine", "infiltrator"}
"""What the rules speak of by themselves: only the book moves time, time is out and the infiltrator is asked for."""


@cache
def played(seed: int) -> Log[Any, Any]:
    """Return a series without corrections, in which nothing was accepted: what is told is told by the rules."""
    rng = Random(f"handed on {seed}")
    style = Style(goal=0.1, reached=0.5, doubt=0.5, truth=0.5, changes=0.7, wrong=0, accept=0, talk=0, loose=0)
    found = Series(rng, random_header(rng, solo=seed % 4 == 0), style, mistakes=0)
    found.play(rng.choice((30, 80, 200)))
    return found.log


SEEDS = range(28)


def words(value: object) -> set[str]:
    """Return every word in some data, its sentences said."""
    if isinstance(value, str | Sentence | Paragraph):
        return {word for word in re.split(r"[^\w-]+", str(value)) if word}
    if isinstance(value, Mapping):
        return set().union(*map(words, value.values())) if value else set()
    if isinstance(value, list | tuple):
        return set().union(*map(words, value)) if value else set()
    return set()


def secrets(state: State) -> set[str]:
    """Return the cards and characters whose names are no other words."""
    found = {*state.table.mansion, *ROLES, *COPIES, *state.table.roles}
    return {name for name in found if len(name) > 2} - OF_THE_RULES


def on_the_table(state: State) -> set[str]:
    """Return what everybody sees or has just heard in a position."""
    found = {place.open for place in state.places if place.open}
    found |= {lie for place in state.places for lie in place.lies}
    if state.claim:
        found.add(state.claim.card)
    found |= {card for card in state.face_up if card} | {*state.beside, *state.cards, *state.removed}
    found |= {COPIES.get(card, card) for card in found}
    return found | {ended.card for ended in state.games if ended.card}


def steps(log: Log[Any, Any]) -> Iterator[tuple[Step[Any, Any], set[str]]]:
    """Return each step with what may be named in it."""
    before = on_the_table(log.origin)
    for step in log.steps():
        after = on_the_table(step.played.state)
        said = words(str(step.command.move)) if isinstance(step.command, Move) else set()
        result = step.played.state.result
        yield step, before | after | said | ({result.fate} if result and result.fate else set())
        before = after


def is_disclosed(step: Step[Any, Any]) -> bool:
    return isinstance(step.command, Move) and isinstance(step.command.move, DiscloseCard | DiscloseRole)


@pytest.mark.parametrize("seed", first_of(SEEDS, 4))
def test_steps_of_the_page(seed: int) -> None:
    log = played(seed)
    found, _ = replay_data(log, lambda _: None, as_entered=False)
    claims: list[tuple[str, str]] = []
    for told, (step, public) in zip(found["steps"][1:], steps(log), strict=True):
        leaked = (words(told) & secrets(step.played.state)) - public
        assert not leaked, f"{told['text']!r} shows {leaked}"
        marks = [mark.kind for mark in told.get("marks", [])]
        assert marks == (["unverified"] if is_disclosed(step) else [])
        assert is_disclosed(step) == ("not verified" in str(told["said"]))
        # What was named aloud stays in the list of the game until the next one begins.
        parts = str(getattr(step.command, "move", "")).replace(",", "").split()
        claims = [] if parts[:1] == ["begin"] else claims
        if step.played.state.claim:
            claim = step.played.state.claim
            claims.append((POSITIONS[claim.position], claim.card))
        for key, row in told["patch"].items():
            if re.fullmatch(r"n\d+", key) and row and row[1] and row[3] != "picked":
                assert (row[1], row[2]) in claims, row
            if re.fullmatch(r"t\d+", key):
                seat = int(key[1:])
                assert row[4] == (step.played.state.face_up[seat] or "")


def labels(shape: Shape, kind: str) -> list[str]:
    """Return the texts of one kind in a shape."""
    if isinstance(shape, Group):
        return [text for part in shape.parts for text in labels(part, kind)]
    return [str(shape.text)] if isinstance(shape, Label) and shape.kind == kind else []


@pytest.mark.parametrize("seed", first_of(SEEDS, 4))
def test_looks_of_the_page(seed: int) -> None:
    log = played(seed)
    found, scene = replay_data(log, lambda _: None, as_entered=True)
    looks = {
        (shape.about["thing"], int(shape.about["look"])): shape for shape in scene.shapes if isinstance(shape, Group)
    }
    position: dict[str, Any] = {}
    for told, at in zip(found["steps"], log.history(), strict=True):
        position |= told["patch"]
        for index, name in enumerate(POSITIONS):
            place, claim = at.state.places[index], at.state.claim
            look = looks[name, position[name]]
            assert "".join(labels(look, "name")) == (place.open or "")
            said = [claim.card] if claim and claim.position == index and claim.card != place.open else []
            assert [text.strip("“”?") for text in labels(look, "claim")] in (said, [claim.card] if claim else said)
            assert not labels(look, "claim") or (claim is not None and claim.position == index)
            assert "".join(labels(look, "lie")) == "".join(f"≠{lie}" for lie in place.lies)


@pytest.mark.parametrize("seed", first_of(SEEDS, 4))
def test_exports(seed: int) -> None:
    log = played(seed)
    entries = [Entry(1, at.text, None, dict(at.claims)) for at in log.history()[1:]]
    found = document(log, {}, entries)
    columns = entry_columns(log)
    told = 0
    rows = [*entry_rows(log, entries)]
    for position, row, (step, public) in zip(found["positions"][1:], rows, steps(log), strict=True):
        secret = secrets(step.played.state)
        for data in (position, row):
            leaked = (words(data) & secret) - public
            assert not leaked, f"{position['move']!r} shows {leaked}"
        for name, place in position["positions"].items():
            assert place["open"] == step.played.state.places[POSITIONS.index(name)].open
        cells = dict(zip(columns, row, strict=True))
        assert (cells["verified"] == 0) == is_disclosed(step)
        assert [each.get("verified") for each in position["happened"]].count(False) == is_disclosed(step)
        told += is_disclosed(step)
    assert len(found["disclosed"]) == told
    assert not any(each["verified"] for each in found["disclosed"])
    json.dumps(found)


@pytest.mark.parametrize("seed", first_of(SEEDS, 4))
def test_statistics_of_a_running_game_know_of_no_lie_that_was_believed(seed: int) -> None:
    """Up to the end of its first game, a series has no lies but those that a check exposed."""
    log = played(seed)
    for at in log.history():
        if at.state.games:
            break
        summary = summarize(at, None, lambda _: None)
        assert all(player.deeds.lies == player.deeds.disclosed == 0 for player in summary.players)


@pytest.mark.slow
def test_there_is_something_to_look_at() -> None:
    """The series above have closed cards that lay open before, disclosures, and games that go on after them."""
    states = [step.played.state for log in map(played, SEEDS) for step in log.steps()]
    assert sum(state.running for state in states) > 500
    disclosed = [step for log in map(played, SEEDS) for step in log.steps() if is_disclosed(step)]
    assert len(disclosed) > 10
    later = [log for log in map(played, SEEDS) for step in log.steps() if is_disclosed(step) and log.state.game > 1]
    assert later
    shut = 0
    for log in map(played, SEEDS):
        before = log.origin
        for step in log.steps():
            after = step.played.state
            pairs = zip(before.places, after.places, strict=True)
            shut += any(was.open and not now.open for was, now in pairs) and after.game == before.game
            before = after
    assert shut > 20


TAMPERED = """\
format: enigma-ref/1
box: beyond-code
edition: ru
players: [{name: Ann}, {name: Bob}, {name: Cem}]
keeper: Ann
series: single
plan: standard
mansion: [library, book, shadow, machine, joint-work, attic, cellar, garden, tower]
moves:
- name Ann p5 library
- doubt Bob
- lie attic
- truth cellar
- amend 3 lie garden
- disclose p5 tower
- look Ann p3 cellar
"""


@pytest.mark.parametrize(
    "command",
    [
        "status FILE", "status FILE --json", "audit FILE", "audit FILE --json", "why FILE 3", "why FILE 3 --json",
        "why FILE 4", "why FILE 5 --json", "why FILE 6", "replay FILE", "replay FILE --as-entered",
        "replay FILE --html -", "board FILE", "board FILE --svg -",
        "export FILE --to csv", "export FILE --to json", "stats FOLDER --json", "list FOLDER",
        "do --game FILE strike 3", "do --game FILE pass", "do --game FILE amend 3 lie tower",
    ],
)  # fmt: skip
def test_a_secret_written_by_hand_is_shown_by_nothing(tmp_path: Path, command: str) -> None:
    path = tmp_path / "x.yaml"
    path.write_text(TAMPERED, "utf-8")
    found = invoke(*(word.replace("FILE", str(path)).replace("FOLDER", str(tmp_path)) for word in command.split()))
    assert found.status != 2, found.err
    text = re.sub(r'"mansion": ?\[[^]]*\]|"(cards|names)": ?[\[{][^]}]*[\]}]', "", found.out + found.err)
    assert not re.findall("attic|cellar|garden|tower", text)
