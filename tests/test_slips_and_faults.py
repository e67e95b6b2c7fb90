"""A slip of the pen hides nothing: a fault that is there without it is among the findings with it, at its place."""

from __future__ import annotations

import random
import re
from collections.abc import Callable
from itertools import product

import pytest

from enigma_ref.core.audit import Finding
from enigma_ref.library.opened import opened

from .patience import some_of
from .slip_styles import Clean, clean, clean_beyond_code
from .slips import KINDS, first_line, lines_of, slip, text_of

pytestmark = pytest.mark.slow

GAMES = {"enigma": clean(1), "beyond-code": clean_beyond_code(1)}
APART = 14
"""So many entries after the slip the fault begins: another round."""


def wrong_points(line: str) -> str:
    return re.sub(r"(scored: \{[^:]+: )(\d+)", lambda found: f"{found[1]}{int(found[2]) + 7}", line)


def wrong_end(line: str) -> str:
    return re.sub(r"(ended: .*by: )[a-z-]+", r"\1accident", line)


def wrong_seal(line: str) -> str:
    return re.sub(r"(seal: '?)(.)", lambda found: found[1] + ("1" if found[2] == "0" else "0"), line)


def stranger(line: str) -> str:
    """Put somebody else into the move, and leave what it claims."""
    move, *claims = re.split(r"(, (?:scored|result|ended|seal): )", line, maxsplit=1)
    return "".join([move.replace("Ann", "Xenia"), *claims])


def far_away(line: str) -> str:
    return re.sub(r"(place \w+) \w+", r"\1 n40e40", line)


FAULTS: dict[str, tuple[Callable[[str], str], set[str]]] = {
    "points": (wrong_points, {"score"}),
    "end": (wrong_end, {"result"}),
    "seal": (wrong_seal, {"seal"}),
    "stranger": (stranger, {"impossible", "illegal"}),
    "far away": (far_away, {"illegal"}),
}


def findings(game: Clean, lines: list[str]) -> list[Finding]:
    return [found for found in opened(text_of(game, lines)).findings() if found.severity != "info"]


def found_at(game: Clean, lines: list[str], place: int) -> set[str]:
    return {found.code for found in findings(game, lines) if found.line == first_line(game) + place}


@pytest.mark.thorough
@pytest.mark.parametrize(("box", "kind", "fault"), some_of(product(GAMES, KINDS, FAULTS), 3))
def test_a_fault_besides_a_slip_is_among_the_findings(box: str, kind: str, fault: str) -> None:
    game, (spoil, codes) = GAMES[box], FAULTS[fault]
    rng = random.Random(f"{box} {kind} {fault}")
    for sealed in (False, True):
        whole = lines_of(game, sealed=sealed)
        for _ in range(3):
            made = slip(game, kind, rng.randrange(len(whole) // 2), rng, sealed=sealed)
            moved = len(made.lines) - len(whole)
            places = [
                place
                for place in range(made.at + APART, len(made.lines))
                if spoil(made.lines[place]) != made.lines[place] and made.lines[place] == whole[place - moved]
            ]
            if not places:
                continue
            place = rng.choice(places)
            alone = [*whole]
            alone[place - moved] = spoil(alone[place - moved])
            assert found_at(game, alone, place - moved) & codes, "it is a fault without the slip"
            both = [*made.lines]
            both[place] = spoil(both[place])
            assert found_at(game, both, place) & codes, (made.at, place)


def test_what_may_follow_from_an_unknown_tile_is_a_warning_that_says_so() -> None:
    """Without the tile nobody can tell, so it is neither taken for proven nor hidden."""
    game = GAMES["enigma"]
    doubts = []
    for at, move in enumerate(game.moves[:-1]):
        if move.startswith("place"):
            lines = lines_of(game, sealed=False)
            del lines[at]
            first, *rest = findings(game, lines)
            assert (first.severity, first.line) == ("error", first_line(game) + at)
            assert {found.severity for found in rest} <= {"warning"}
            doubts += [
                (found.message.endswith(f" It may follow from what only the table knows, at entry {at + 1}."))
                for found in rest
            ]
    assert doubts
    assert all(doubts)


def test_a_changed_line_beside_one_that_stands_twice_has_its_seal_among_the_findings() -> None:
    game = GAMES["enigma"]
    lines = lines_of(game, sealed=True)
    lines.insert(10, lines[10])
    assert found_at(game, lines, 12) == set()
    lines[12] = wrong_seal(lines[12])
    assert "seal" in found_at(game, lines, 12)


def test_a_changed_line_that_was_swapped_too_has_its_seal_among_the_findings() -> None:
    game = GAMES["enigma"]
    lines = lines_of(game, sealed=True)
    lines[10], lines[11] = lines[11], lines[10]
    assert "seal" not in found_at(game, lines, 11)
    lines[11] = wrong_seal(lines[11])
    assert "seal" in found_at(game, lines, 11)
