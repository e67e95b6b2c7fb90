"""Fragments at any angle, and outlines entered from a card: as a walk, measured in millimetres, kept under a name."""

from __future__ import annotations

import random
from fractions import Fraction
from math import cos, sin
from pathlib import Path

import pytest

from enigma_ref.core.refusal import Unclear
from enigma_ref.games.enigma.puzzles.fragment import any_angle
from enigma_ref.games.enigma.puzzles.fragment.check import claimed, faults
from enigma_ref.games.enigma.puzzles.fragment.fragment_answers import check
from enigma_ref.games.enigma.puzzles.fragment.fragment_input import read
from enigma_ref.games.enigma.puzzles.fragment.measured import taken
from enigma_ref.games.enigma.puzzles.fragment.numbers import read_number

from .cli_helpers import invoke

OBLONG = "0,0 4,0 4,2 0,2"
COVERING = (
    "4,0 4,2 2,0; 4,2 2,2 2,0; 0,0 2,0 1,1; 0,0 1,1 0,1; 2,2 1,2 2,1; 0,2 0,1 1,1 1,2; 2,0 2,1 1,2 1,1"  # all seven
)
BESIDE = COVERING.replace("0,0 1,1 0,1", "0,0 -1,1 -1,0")
DOUBLED = COVERING.replace("0,0 1,1 0,1", "2,2 1,2 2,1")
DECIMALS = 3


def spelled(whole: Fraction, roots: Fraction) -> str:
    def decimal(value: Fraction) -> str:
        assert (value * 10**DECIMALS).denominator == 1
        return f"{float(value):.{DECIMALS}f}"

    return f"{decimal(whole)}{'-' if roots < 0 else '+'}{decimal(abs(roots))}r"


def turned(text: str) -> str:
    """Turn everything in a text by the angle of a triangle with sides 3, 4 and 5."""
    across, up = Fraction(3, 5), Fraction(4, 5)

    def point(word: str) -> str:
        x, y = (read_number(part) or pytest.fail(word) for part in word.split(","))
        right = [across * a - up * b for a, b in zip(x, y, strict=True)]
        above = [up * a + across * b for a, b in zip(x, y, strict=True)]
        return f"{spelled(*right)},{spelled(*above)}"

    return "; ".join(" ".join(map(point, part.split())) for part in text.split("; "))


def told(figure: str, claim: str) -> list[tuple[object, object]]:
    found = check(figure, claim).document["faults"]
    return [(fault["code"], fault["pieces"]) for fault in found]  # type: ignore[attr-defined]


def test_a_covering_turned_by_the_angle_of_3_4_5_is_one() -> None:
    verdict = check(turned(OBLONG), turned(COVERING))
    assert verdict.valid
    assert str(verdict.says[0]) == "Solved: the seven pieces cover the figure exactly."
    assert not check(OBLONG, turned(COVERING)).valid
    assert not check(turned(OBLONG), COVERING).valid


@pytest.mark.parametrize("claim", [COVERING, BESIDE, DOUBLED, COVERING.rpartition(";")[0]])
def test_what_is_wrong_is_the_same_however_it_is_turned(claim: str) -> None:
    assert told(turned(OBLONG), turned(claim)) == told(OBLONG, claim)


def test_one_piece_a_little_off() -> None:
    """What no grid has is still found exactly: a square turned about its corner by the smaller angle of 3-4-5."""
    moved = "; ".join([COVERING.replace("; 0,2 0,1 1,1 1,2", ""), "0,2 0.6,1.2 1.4,1.8 0.8,2.6"])
    verdict = check(OBLONG, moved)
    assert {code for code, _ in told(OBLONG, moved)} == {"overlap", "outside", "uncovered"}
    areas = [fault["area"] for fault in verdict.document["faults"]]  # type: ignore[attr-defined]
    assert all(0 < float(area) < 1 for area in areas)


@pytest.mark.parametrize("seed", range(12))
def test_both_ways_to_check_agree(seed: int) -> None:
    """At multiples of 45 degrees the check for any angle says the same as the other, which cuts in its own way."""
    chance = random.Random(seed)
    pieces = [part.split() for part in COVERING.split("; ")]
    moved = chance.randrange(7)
    right, up = chance.choice([(0, 1), (1, 0), (-1, 1), (2, -1)])
    pieces[moved] = [f"{int(x) + right},{int(y) + up}" for x, y in (word.split(",") for word in pieces[moved])]
    if chance.random() < 0.4:
        del pieces[chance.randrange(7)]
    figure, corners = read(OBLONG, "; ".join(map(" ".join, pieces)))
    one = faults(figure, claimed(figure, corners))
    other = any_angle.faults(figure, any_angle.claimed(figure, corners))
    assert [(fault.code, fault.pieces, fault.area) for fault in other] == [
        (fault.code, fault.pieces, fault.area) for fault in one
    ]


@pytest.mark.parametrize(
    ("walk", "corners"),
    [
        ("E4 N2 W4 S2", OBLONG),
        ("e4 n2 w4 s2", OBLONG),
        ("1,1 E4 N2 W4 S2", "1,1 5,1 5,3 1,3"),
        ("NE2r NW2r SW2r SE2r", "0,0 2,2 0,4 -2,2"),
        ("NE4 NW2 SW4 SE2", "0,0 2r,2r r,3r -r,r"),
        ("E4 N4 W4 S4 / 1,1 E2r N2r W2r S2r", "0,0 4,0 4,4 0,4 / 1,1 1+2r,1 1+2r,1+2r 1,1+2r"),
    ],
)
def test_a_walk_is_the_figure_of_its_corners(walk: str, corners: str) -> None:
    assert read(walk)[0].rings == read(corners)[0].rings


def test_a_walk_that_does_not_come_back() -> None:
    with pytest.raises(Unclear) as caught:
        read("E4 N2 W4 S1")
    assert caught.value.message == (
        "The walk does not come back to where it began: it ends at 0,1. Check its steps: E2 goes two to the right, "
        "NE1r one right and one up."
    )


def test_measured_corners_are_taken_for_the_nearest_figure() -> None:
    found = taken(["0,0", "28.3,0", "28.3,28.3", "0,28.3"])
    assert found.corners == "0,0 2r,0 2r,2r 0,2r"
    assert str(found.said) == (
        "Taken for 0,0 2r,0 2r,2r 0,2r: the short side of a small triangle has 10.0 mm, and no side is off by more "
        "than 0.0 mm."
    )


FIGURES = [
    OBLONG,
    "0,0 2r,0 2r,2r 0,2r",
    "0,0 4,0 0,4",
    "0,0 4,0 6,2 2,2",
    "0,0 6,0 4,2 2,2",
    "0,0 2,0 2,1 3,2 3,3 1,3 1,4 0,3",
]


@pytest.mark.parametrize("figure", FIGURES)
@pytest.mark.parametrize("seed", range(6))
def test_a_figure_is_known_again_however_the_card_lay(figure: str, seed: int) -> None:
    """Drawn at some size, turned by some angle, measured to half a millimetre."""
    chance = random.Random(seed)
    size, angle = chance.uniform(12, 25), chance.uniform(0, 6.28)
    places = []
    for word in figure.split():
        x, y = (read_number(part) or pytest.fail(word) for part in word.split(","))
        right, up = (float(a) + float(b) * 2**0.5 for a, b in (x, y))
        there = (right * cos(angle) - up * sin(angle), right * sin(angle) + up * cos(angle))
        places.append(",".join(f"{part * size + chance.uniform(-0.5, 0.5):.1f}" for part in there))
    try:
        grid, rings, _ = read(figure)[0]
    except Unclear:
        pytest.skip("not of the area of the seven")
    found, (known, again, _) = taken(places), read(taken(places).corners)[0]
    assert abs(found.leg - size) < 1

    def lengths(grid: object, ring: object) -> list[float]:
        real = grid.real  # type: ignore[attr-defined]
        sides = zip(ring, ring[1:] + ring[:1], strict=True)  # type: ignore[index]
        return [round(((real(a) - real(c)) ** 2 + (real(b) - real(d)) ** 2) ** 0.5, 6) for (a, b), (c, d) in sides]

    assert sorted(lengths(grid, rings[0])) == sorted(lengths(known, again[0]))


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        ("0,0 10,0 x", "'x' is no measured corner. Write x,y in millimetres: 28.3,0."),
        ("0,0 nan,0 1,1", "'nan,0' is no measured corner. Write x,y in millimetres: 28.3,0."),
        ("0,0 10,0", "Measured corners are those of one outline, 3 to 24 of them; these are 2."),
        ("0,0 1,0 2,0", "The measured corners enclose nothing. Name them in the order in which you meet them."),
        (
            "0,0 100,0 100,3 0,3",
            "No figure of the seven pieces is near these corners: with this area the short side of a small triangle "
            "has 6.1 mm. Measure again, or type the outline as a walk: E2 NE1r N2 and so on.",
        ),
    ],
)
def test_what_is_near_no_figure(typed: str, said: str) -> None:
    assert invoke("puzzle", "fragment", "--mm", *typed.split()) == (2, "", f"{said}\n")


def test_a_card_is_kept_under_a_name_and_found_again(tmp_path: Path) -> None:
    file = tmp_path / "mine.toml"
    keep = invoke("puzzle", "fragment", "--pieces", file, "--keep", "swan", "E4", "N2", "W4", "S2")
    assert (keep.status, " ".join(keep.out.split())) == (0, f"Kept in {file} as swan: E4 N2 W4 S2")
    found = invoke("puzzle", "fragment", "--pieces", file, "Swan")
    assert found == invoke("puzzle", "fragment", *OBLONG.split())
    assert invoke("puzzle", "fragment", "--pieces", file, "swan", "--claim", COVERING).status == 0
    assert invoke("puzzle", "fragment", "--pieces", file, "--show").out == "swan: E4 N2 W4 S2\n"
    missing = invoke("puzzle", "fragment", "--pieces", file, "duck")
    assert missing == (2, "", f"No outline is called duck in {file}. There are swan.\n")


def test_a_measured_card_is_kept_as_what_it_was_taken_for(tmp_path: Path) -> None:
    file = tmp_path / "mine.toml"
    words = ["--mm", "--keep", "box", "0,0", "40.2,0", "40,20", "0,20.1"]
    kept = invoke("puzzle", "fragment", "--pieces", file, *words, "--json").json
    assert kept["outlines"] == {"box": OBLONG}
    assert kept["taken"]["corners"] == OBLONG


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (
            ["--keep", "0,0", *OBLONG.split()],
            "'0,0' cannot be the name of an outline. ",
        ),
        (
            ["--keep", "e2", *OBLONG.split()],
            "'e2' cannot be the name of an outline. ",
        ),
        (["--keep", "half", "0,0", "1,0", "1,1"], "The figure has an area of 0.5. "),
        (["--keep", "a", *OBLONG.split(), "--all"], "--keep only keeps the outline. "),
    ],
)
def test_what_is_not_kept(words: list[str], said: str, tmp_path: Path) -> None:
    result = invoke("puzzle", "fragment", "--pieces", tmp_path / "mine.toml", *words)
    assert result.status == 2
    assert result.err.startswith(said)
    assert not list(tmp_path.iterdir())
