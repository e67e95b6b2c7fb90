"""`puzzle fragment`: exact numbers, figures as typed, coverings found and checked."""

from __future__ import annotations

import json
import random
from fractions import Fraction
from pathlib import Path
from xml.etree import ElementTree

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from enigma_ref.core.refusal import Unclear
from enigma_ref.games.enigma.puzzles.fragment.cutting import common, convex_parts, total, without
from enigma_ref.games.enigma.puzzles.fragment.fragment_answers import check, solve
from enigma_ref.games.enigma.puzzles.fragment.fragment_input import read
from enigma_ref.games.enigma.puzzles.fragment.fragment_search import Search
from enigma_ref.games.enigma.puzzles.fragment.numbers import (
    LIMIT,
    Grid,
    doubled_area,
    half,
    pack,
    product,
    read_number,
    unpack,
)
from enigma_ref.games.enigma.puzzles.fragment.pieces import AREA, KINDS, SET, Piece, moved, orientations

from .cli_helpers import assert_one_paragraph, assert_tame, invoke, spawn
from .patience import examples
from .tangrams import GRID, LEG, PIECES, assemble, brute_force, convex_figures, looks, outline, quarters, text

SQUARE = "0,2 2,0 4,2 2,4"
SOLUTION = "0,2 2,0 2,2; 2,0 4,2 2,2; 3,3 2,4 1,3; 4,2 3,3 3,2; 2,2 2,3 1,2; 3,2 3,3 2,3 2,2; 0,2 1,2 2,3 1,3"
WITH_HOLE = "3,0 4,1 2,3 1,3 0,2 0,0 / 1,1 2,1 2,2 1,2"
CONVEX = convex_figures()

parts = st.integers(-LIMIT, LIMIT)
seeds = st.integers(0, 2**32)


# Numbers


def exact_sign(whole: int, roots: int) -> int:
    """Return the sign of whole + roots * √2, by squares."""
    if whole * roots >= 0:
        return (whole + roots > 0) - (whole + roots < 0)
    larger = whole if whole * whole > 2 * roots * roots else roots
    return 1 if larger > 0 else -1


@given(parts, parts)
@example(LIMIT, -LIMIT)
@example(1855077841, -1311738121)  # of Pell's equation: as near to 0 as such numbers come
@example(-1855077841, 1311738121)
def test_order_and_parts_of_a_number(whole: int, roots: int) -> None:
    number = pack(whole, roots)
    assert unpack(number) == (whole, roots)
    assert (number > 0) - (number < 0) == exact_sign(whole, roots)


def test_order_holds_for_the_closest_numbers_there_are() -> None:
    p, q = 1, 1
    while p < LIMIT:
        assert (pack(p, -q) > 0) == (exact_sign(p, -q) > 0)
        assert pack(p, -q) != 0
        p, q = p + 2 * q, p + q


small = st.integers(-(10**12), 10**12)


@given(small, small, small, small)
def test_products(a: int, b: int, c: int, d: int) -> None:
    assert unpack(product(pack(a, b), pack(c, d))) == (a * c + 2 * b * d, a * d + b * c)
    assert half(pack(2 * a, 2 * b)) == pack(a, b)


@pytest.mark.parametrize(
    ("word", "whole", "roots"),
    [
        ("0", 0, 0), ("12", 12, 0), ("-3", -3, 0), ("+3", 3, 0), ("1.5", "3/2", 0), (".25", "1/4", 0), ("r", 0, 1),
        ("-r", 0, -1), ("12r", 0, 12), ("1.5r", 0, "3/2"), ("2+r", 2, 1), ("2-0.5r", 2, "-1/2"), ("-2-3R", -2, -3),
        ("√2", 0, 1), ("2√2", 0, 2), ("1+√", 1, 1), ("-0.125-999999.999r", "-1/8", "-999999999/1000"),
    ],
)  # fmt: skip
def test_numbers_as_typed(word: str, whole: int | str, roots: int | str) -> None:
    assert read_number(word) == (Fraction(whole), Fraction(roots))


@pytest.mark.parametrize(
    "word", ["", "x", "1e3", "1r2", "r2", "1 2", "1..2", "1.", "--1", "1+2", "2r+1", "1+-r", "1234567", "0.1234", "٣"]
)
def test_no_numbers(word: str) -> None:
    assert read_number(word) is None


@given(st.integers(-9999, 9999), st.integers(-9999, 9999), st.sampled_from([8, 16, 80, 8000]))
def test_numbers_are_written_as_they_are_read(whole: int, roots: int, steps: int) -> None:
    grid = Grid(steps)
    number = pack(whole * steps // 8, roots * steps // 8)
    spelled = read_number(grid.text(number))
    assert spelled is not None
    assert grid.place(spelled) == number


# Pieces


def test_seven_pieces() -> None:
    areas = {kind: doubled_area(orientations(kind, LEG)[0]) for kind in KINDS}
    assert GRID.area(sum(areas[kind] * number for kind, number in SET.items())) == str(AREA)
    ways = {kind: len(orientations(kind, LEG)) for kind in KINDS}
    triangles = {f"{size} triangle": 8 for size in ("large", "medium", "small")}
    assert ways == {**triangles, "square": 2, "parallelogram": 8}
    for kind, area in areas.items():
        assert {doubled_area(corners) for corners in orientations(kind, LEG)} == {area}


# Convex figures: sixteen half squares make twenty, and thirteen of those can be covered (Wang and Hsiung, 1942).


def test_thirteen_convex_figures() -> None:
    assert len(CONVEX) == len({min(looks(figure)) for figure in CONVEX}) == 20
    solved = {figure: solve(text(figure)) for figure in CONVEX}
    corners = sorted(len(figure) for figure in CONVEX if solved[figure].valid)
    assert corners == [3, 4, 4, 4, 4, 4, 4, 5, 5, 6, 6, 6, 6]
    for figure, verdict in solved.items():
        if verdict.valid:
            assert check(text(figure), verdict.document["coverings"][0]["claim"]).valid  # type: ignore[index]
        else:
            assert str(verdict.says[0]) == "There is no covering."


def test_the_square_has_one_covering() -> None:
    verdict = solve(SQUARE, every=True)
    assert (verdict.document["count"], verdict.document["distinct"]) == (8, 1)


@pytest.mark.parametrize(("corners", "leg"), [
    ("0,2 2,0 4,2 2,4", "1"), ("0,0 4,0 4,4 0,4", "r"), ("0,0 2r,0 2r,2r 0,2r", "1"), ("0,0 1,0 1,1 0,1", "0.25r"),
    ("0,0 2,0 2,2 0,2", "0.5r"), ("0,4 4,0 8,4 4,8", "2"), ("5,9.5 7,7.5 9,9.5 7,11.5", "1"),
    ("0,1 1,0 2,1 1,2", "0.5"), ("0,0 6,0 6,6 0,6", "1.5r"), ("0,6 6,0 12,6 6,12", "3"), ("0,0 12,0 12,12 0,12", "3r"),
    ("0,0 32,0 32,32 0,32", "8r"), ("0,0 100,0 100,100 0,100", "25r"),
    ("0,0 999998,0 999998,999998 0,999998", "249999.5r"),
])  # fmt: skip
def test_the_size_follows_from_the_area(corners: str, leg: str) -> None:
    verdict = solve(corners, every=True)
    assert verdict.document["leg"] == leg
    assert verdict.document["count"] == 8
    for covering in verdict.document["coverings"]:  # type: ignore[attr-defined]
        assert check(corners, covering["claim"]).valid


@pytest.mark.parametrize(("side", "wrong"), [
    ("3", "9. 1 more than 8"), ("5", "25. 7 less than 32"), ("7", "49. 13 more than 36"),
    ("0.5", "0.25. 0.75 less than 1"), ("999999", "999998000001. 209529 more than 999997790472"),
])  # fmt: skip
def test_a_size_in_between_is_taken_for_a_slip(side: str, wrong: str) -> None:
    with pytest.raises(Unclear) as slip:
        solve(f"0,0 {side},0 {side},{side} 0,{side}")
    area, near = wrong.split(". ")
    assert slip.value.message.startswith(f"The figure has an area of {area}. ")
    assert slip.value.message.endswith(f" Check the corners: that is {near}.")


@pytest.mark.parametrize(
    "typed",
    [
        "(0,2) (2,0) (4,2) (2,4)",
        "(0, 2), (2, 0), (4, 2), (2, 4)",
        "[[0,2],[2,0],[4,2],[2,4]]",
        "0,2; 2,0; 4,2; 2,4",
        "0,2;2,0;4,2;2,4;",
    ],
)
def test_corners_divided_as_elsewhere(typed: str) -> None:
    assert solve(typed).document == solve(SQUARE).document


# The search against brute force


def lattice_coverings(rings: list[tuple[tuple[int, int], ...]], kinds: list[str]) -> set[object]:
    """Return what the search finds with all corners on the lattice, as sets of quarters."""
    found = set()
    scaled = [tuple((x * LEG, y * LEG) for x, y in ring) for ring in rings]
    for covering in Search(LEG, {kind: kinds.count(kind) for kind in kinds}).coverings(scaled):
        if all(number % LEG == 0 for piece in covering for corner in piece.corners for number in corner):
            pieces = [(kind, quarters([tuple((x // LEG, y // LEG) for x, y in at)])) for kind, at in covering]
            assert frozenset(pieces) not in found
            found.add(frozenset(pieces))
    return found


@pytest.mark.slow
@pytest.mark.long
@pytest.mark.parametrize("figure", CONVEX, ids=text)
def test_all_coverings_of_convex_figures_by_brute_force(figure: tuple[tuple[int, int], ...]) -> None:
    assert lattice_coverings([figure], PIECES) == brute_force(quarters([figure]), PIECES)


@pytest.mark.slow
@settings(max_examples=examples(30), deadline=None)
@given(seeds, st.lists(st.sampled_from(PIECES), min_size=1, max_size=4))
def test_few_pieces_by_brute_force(seed: int, kinds: list[str]) -> None:
    rng = random.Random(seed)
    laid = assemble(rng, kinds, lattice=True)
    rings = [[word.split(",") for word in ring.split()] for ring in outline(laid).replace("+", "/").split("/")]
    figure = [tuple((int(x), int(y)) for x, y in ring) for ring in rings]
    assert lattice_coverings(figure, kinds) == brute_force(quarters(figure), kinds) != set()
    other = rng.sample(PIECES, 3)  # mostly of another area
    assert lattice_coverings(figure, other) == brute_force(quarters(figure), other)


# The search against the check


@pytest.mark.slow
@pytest.mark.long
@settings(max_examples=10, deadline=None)
@given(seeds)
def test_random_figures_are_solved_and_checked(seed: int) -> None:
    solve_and_check(seed)


@pytest.mark.slow
@pytest.mark.long
@settings(max_examples=60, deadline=None)
@given(seeds)
def test_many_random_figures_are_solved_and_checked(seed: int) -> None:
    solve_and_check(seed)


def solve_and_check(seed: int) -> None:
    """Lay the seven pieces at random, solve their outline, and move one of them."""
    rng = random.Random(seed)
    kinds = rng.sample(PIECES, 7)
    laid = assemble(rng, kinds)
    figure = outline(laid)
    claim = [GRID.points(piece) for piece in laid]
    assert check(figure, "; ".join(claim)).valid
    verdict = solve(figure)
    assert verdict.valid
    assert check(figure, verdict.document["coverings"][0]["claim"]).valid  # type: ignore[index]
    # Any one piece elsewhere, by however little, and it is no covering.
    number = rng.randrange(7)
    by = (pack(rng.randint(-3, 3), rng.randint(1, 3)), pack(rng.randint(-3, 3), rng.randint(-3, 3)))
    claim[number] = GRID.points(moved(laid[number], by))
    moved_away = check(figure, "; ".join(claim))
    assert not moved_away.valid
    codes = {fault["code"] for fault in moved_away.document["faults"]}  # type: ignore[attr-defined]
    assert "uncovered" in codes
    assert codes & {"overlap", "outside"}


@settings(max_examples=examples(30), deadline=None)
@given(seeds, st.sampled_from(PIECES), st.sampled_from(PIECES))
def test_cutting_keeps_the_area(seed: int, kind: str, other_kind: str) -> None:
    rng = random.Random(seed)
    one, other = (
        moved(
            rng.choice(orientations(name, LEG)),
            (
                pack(2 * rng.randint(-9, 9), 2 * rng.randint(-3, 3)),
                pack(2 * rng.randint(-9, 9), 2 * rng.randint(-3, 3)),
            ),
        )
        for name in (kind, other_kind)
    )
    both = [part for part in [common(one, other)] if part]
    assert total(both) == total([part for part in [common(other, one)] if part])
    left = without([one], other)
    assert total(both) + total(left) == doubled_area(one)
    assert all(doubled_area(part) > 0 for part in (*both, *left))
    assert not any(common(part, other) for part in left)
    assert total(convex_parts([one])) == doubled_area(one)


# Holes, parts, contacts


@pytest.mark.parametrize(
    "figure",
    [
        WITH_HOLE,
        "0,0 2,0 2,2 0,2 + 3,0 5,0 3,2 + 6,0 7,0 7,1 6,1 + 8,0 9,0 10,1 9,1",
        "0,0 2,2 4,0 4,4 2,2 0,4",
        "0,0 2,2 0,4 + 2,2 4,0 4,4",
        "0,0 4,0 4,4 0,4 / 2,0 4,2 2,4 0,2",
    ],
)
def test_a_covering_passes_the_check_or_there_is_none(figure: str) -> None:
    verdict = solve(figure, every=True)
    for covering in verdict.document["coverings"]:  # type: ignore[attr-defined]
        assert check(figure, covering["claim"]).valid
    assert verdict.valid == (figure != "0,0 4,0 4,4 0,4 / 2,0 4,2 2,4 0,2")


@pytest.mark.slow
@pytest.mark.long
def test_one_figure_however_it_is_written() -> None:
    answers = {
        solve(figure, every=True).document["count"]
        for figure in (
            SQUARE,
            "0,2 2,4 4,2 2,0",
            "(0,2) (2,0) (4,2) (2,4)",
            "0, 2 2 ,0 4 , 2\n2,4",
            "0,2 2,0 4,2 2,4 0,2",
            "0,2 1,1 2,0 3,1 4,2 2,4 1,3",
            "0.0,+2 2.00,0 4,2 2,4",
            "10-2r,r 10-r,0 10,r 10-r,2r",
        )
    }
    assert answers == {8}


def test_touching_rings_are_one_figure() -> None:
    as_one, as_two = solve("0,0 2,2 4,0 4,4 2,2 0,4", every=True), solve("0,0 2,2 0,4 + 2,2 4,0 4,4", every=True)
    assert as_one.document["count"] == as_two.document["count"]
    assert as_one.document["distinct"] == as_two.document["distinct"]


def test_only_the_search_is_limited_to_multiples_of_45_degrees() -> None:
    with pytest.raises(Unclear) as caught:
        solve("0,0 4,1 4,3 0,2")
    assert caught.value.message == (
        "The side 0,0 4,1 lies at no multiple of 45 degrees, and only at those are coverings looked for. Turn the "
        "figure so that its sides lie there, or have a covering checked with --claim, at any angle."
    )
    verdict = check("0,0 4,1 4,3 0,2", SOLUTION)
    assert {fault["code"] for fault in verdict.document["faults"]} == {"outside", "uncovered"}  # type: ignore[attr-defined]


def test_a_search_can_be_made_with_any_pieces() -> None:
    figure, _ = read(SQUARE)
    found = list(Search(2 * figure.leg, {"square": 2}).coverings(figure.rings))
    assert found == []
    triangle = tuple((x * LEG, y * LEG) for x, y in ((0, 0), (2, 0), (0, 2)))
    assert list(Search(LEG, {"large triangle": 1}).coverings([triangle])) == [[Piece("large triangle", triangle)]]


# Claims that are wrong


@pytest.mark.parametrize(
    ("change", "faults"),
    [
        (
            ("3,2 3,3 2,3 2,2", "3,1 3,2 2,2 2,1"),
            [
                "Piece 2 (large triangle) and piece 6 (square) overlap by 1, at 3,1 3,2 2,2 2,1.",
                "The figure is not all covered: it lacks 1, at 2,2 3,2 3,3 2,3.",
            ],
        ),
        (
            ("4,2 3,3 3,2", "5,2 4,3 4,2"),
            [
                "Piece 4 (small triangle) sticks out of the figure by 0.5, at 5,2 4,3 4,2.",
                "The figure is not all covered: it lacks 0.5, at 3,2 4,2 3,3.",
            ],
        ),
        (
            ("; 3,2 3,3 2,3 2,2", ""),
            ["Missing: 1 square.", "The figure is not all covered: it lacks 1, at 2,2 3,2 3,3 2,3."],
        ),
        (
            ("; 0,2 1,2 2,3 1,3", "; 0,2 1,2 1,3; 1,2 2,3 1,3"),
            ["Missing: 1 parallelogram.", "Too many: 2 small triangles."],
        ),
        (
            ("0,2 2,0 2,2; 2,0 4,2 2,2", "0,2 2,0 4,2"),
            ["Piece 1, 0,2 2,0 4,2, is none of the seven pieces (its area is 4).", "Missing: 2 large triangles."],
        ),
        (
            ("4,2 3,3 3,2", "4,2 3,3 3,2.5"),
            [
                "Piece 4, 4,2 3,3 3,2.5, is none of the seven pieces (its area is 0.25).",
                "Missing: 1 small triangle.",
                "The figure is not all covered: it lacks 0.25, at 3,2 4,2 3,2.5.",
            ],
        ),
    ],
)
def test_claims_that_are_wrong(change: tuple[str, str], faults: list[str]) -> None:
    assert change[0] in SOLUTION
    verdict = check(SQUARE, SOLUTION.replace(*change))
    assert [fault["text"] for fault in verdict.document["faults"]] == faults  # type: ignore[attr-defined]


def test_a_claim_in_any_order_either_way_round_and_with_names() -> None:
    pieces = SOLUTION.split("; ")
    backwards = [" ".join(reversed(piece.split())) for piece in pieces]
    assert check(SQUARE, ";".join(reversed(backwards))).valid
    assert check(SQUARE, "\n".join(f"  {name} whatever: {piece}" for name, piece in enumerate(pieces))).valid
    assert check(SQUARE, SOLUTION.replace("0,2 2,0 2,2", "0,2 1,1 2,0 2,1 2,2 0,2")).valid


# What is typed wrongly

ROUND = "List the corners in the order in which you meet them going round"


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        ([], 'Name the corners of the figure, going round: puzzle fragment "0,2 2,0 4,2 2,4".'),
        (["0,0 4,0"], "The outline has only 0,0 4,0. Name at least three corners, such as 0,0 4,0 4,4."),
        (["0,0 4,0 4,2 0,2 /"], "The hole has no corners. Name at least three corners, such as 0,0 4,0 4,4."),
        (["0,0 1,1 2,2"], "The corners 0,0 1,1 2,2 lie on one line, with nothing inside."),
        (["0,0 4,0 4,0 4,2"], "The corner 4,0 stands twice in a row. Name each corner once, going round."),
        (["0,0 4,4 4,0 0,4"], f"The lines 0,0 4,4 and 4,0 0,4 cross. {ROUND}."),
        (["0,0 2,2 4,4 4,0 2,2 0,4"], f"The lines 0,0 2,2 4,4 and 4,0 2,2 0,4 cross. {ROUND}."),
        (
            ["0,0 4,0 2,0 2,2"],
            f"The sides 0,0 4,0 and 4,0 2,0 run along each other. {ROUND}, and a hole by itself behind a /.",
        ),
        (
            ["0,0 3,0 3,3 0,3 / 4,1 5,1 5,2 4,2"],
            "The hole 4,1 5,1 5,2 4,2 does not lie inside the outline. Behind a / stand the corners of a hole; for a "
            "further part of the figure write + instead.",
        ),
        (
            ["0,0 4,0 4,3 0,3 + 1,1 3,1 3,2 1,2"],
            "The part 1,1 3,1 3,2 1,2 lies inside another part. For a hole write / before its corners.",
        ),
        (
            ["0,0", "7,0", "7,1", "0,1"],
            "The figure has an area of 7. The seven pieces have 8 where the short side of a small triangle is 1, or 1, "
            "2, 4, 16, 32, 36, 64, 72 and so on at other sizes. Check the corners: that is 1 less than 8.",
        ),
        (
            ["0,0 3,0 3,r 0,r"],
            "The figure has an area of 3r. The seven pieces have 8 where the short side of a small triangle is 1, or "
            "1, 2, 4, 16, 32, 36, 64, 72 and so on at other sizes. Check the corners: that is -4+3r more than 4.",
        ),
        (
            ["0,0", "4,0", "4:2"],
            "'4:2' is no corner. Write x,y in whole numbers, decimals such as 1.5, or with r for the square root of "
            "two, such as 2r or 1+0.5r; at most six digits before the point and three behind it.",
        ),
        (["0,0 " * 101], "These are 101 corners; seven pieces have 23, and 100 are the most to be read."),
        (
            [SQUARE, "--claim", " ; "],
            'The claim names no piece. Write the corners of each, divided by ;, as in "0,0 2,0 0,2; …".',
        ),
        (
            [SQUARE, "--claim", "1,1 2,2"],
            "The piece has only 1,1 2,2. Name at least three corners, such as 0,0 4,0 4,4.",
        ),
        (
            [SQUARE, "--claim", SOLUTION, "--all"],
            "--claim checks one covering and --all finds every one: give only one of the two.",
        ),
    ],
)
def test_what_is_typed_wrongly(typed: list[str], said: str) -> None:
    result = invoke("puzzle", "fragment", *typed)
    assert (result.status, result.out, result.err) == (2, "", f"{said}\n")
    assert_one_paragraph(result)
    in_json = invoke("puzzle", "fragment", *typed, "--json")
    assert (in_json.status, in_json.err) == (2, "")
    assert in_json.json["error"]["message"] == said


@pytest.mark.slow
@settings(max_examples=examples(30), deadline=None)
@given(st.text("0123456789,.r+-/ √;:()", max_size=60) | st.text(max_size=20))
def test_whatever_is_typed_there_is_an_answer(typed: str) -> None:
    for words in (("--", typed), (SQUARE, "--claim", typed)):
        result = invoke("puzzle", "fragment", "--json", *words)
        assert result.status in (0, 1, 2)
        assert_tame(result)
        json.loads(result.out)


points = st.tuples(st.integers(0, 6), st.integers(0, 6))


@settings(max_examples=examples(75), deadline=None)
@given(st.lists(points, min_size=3, max_size=9))
def test_whatever_corners_are_typed_there_is_an_answer(corners: list[tuple[int, int]]) -> None:
    figure = text(tuple(corners))
    try:
        slanted = read(figure)[0].slanted
    except Unclear:
        return
    if slanted:
        with pytest.raises(Unclear):
            solve(figure)
        return
    verdict = solve(figure)
    assert verdict.valid == bool(verdict.document["coverings"])


# The command

ANSWER = """\
A covering:

               CC
             CCCCCC
           CCCCCCCCCC
         CCCCCCCCCCCCCC
       GGGGGGGGEFFFFFFFFD
     GGGGGGGGEEEFFFFFFFFDDD
   GGGGGGGGEEEEEFFFFFFFFDDDDD
 GGGGGGGGEEEEEEEFFFFFFFFDDDDDDD
 AAAAAAAAAAAAAAABBBBBBBBBBBBBBB
   AAAAAAAAAAAAABBBBBBBBBBBBB
     AAAAAAAAAAABBBBBBBBBBB
       AAAAAAAAABBBBBBBBB
         AAAAAAABBBBBBB
           AAAAABBBBB
             AAABBB
               AB

  A large triangle: 0,2 2,0 2,2
  B large triangle: 2,0 4,2 2,2
  C medium triangle: 3,3 2,4 1,3
  D small triangle: 4,2 3,3 3,2
  E small triangle: 2,2 2,3 1,2
  F square: 3,2 3,3 2,3 2,2
  G parallelogram: 0,2 1,2 2,3 1,3

The short side of a small triangle is 1 here.
"""


@pytest.mark.slow
def test_the_command_in_a_process_of_its_own() -> None:
    result = spawn("puzzle", "fragment", SQUARE)
    assert (result.status, result.out, result.err) == (0, ANSWER, "")
    lines = "\n".join(line for line in result.out.splitlines() if ": " in line)
    checked = spawn("puzzle", "fragment", SQUARE, "--claim", lines)
    assert checked.status == 0
    assert checked.out.startswith("Solved: the seven pieces cover the figure exactly.\n")
    assert " 111111111111111222222222222222\n" in checked.out


def test_an_answer_that_a_narrow_terminal_wrapped_is_a_claim_too(monkeypatch: pytest.MonkeyPatch) -> None:
    figure = "0,0 2r,0 2r,2r 0,2r"
    monkeypatch.setenv("COLUMNS", "30")
    printed = invoke("puzzle", "fragment", figure).out
    pieces = printed[printed.index("  A large") : printed.index("The short side")]
    assert len(pieces.split("\n    ")) > 5
    assert invoke("puzzle", "fragment", figure, "--claim", pieces).status == 0
    assert invoke("puzzle", "fragment", figure, "--claim", pieces.strip()).status == 0
    by_line = "    " + SOLUTION.replace(";", "\n    ")
    assert check(SQUARE, by_line).valid, "a claim without names may stand further in"


def test_none_is_proven() -> None:
    result = invoke("puzzle", "fragment", "0,0 8,0 8,1 0,1")
    assert result.status == 1
    assert result.out.startswith(
        "There is no covering.\nProven by trying everything (92 positions): each piece at each "
    )


def test_a_wrong_claim_is_drawn() -> None:
    wrong = SOLUTION.replace("3,2 3,3 2,3 2,2", "3,1 3,2 2,2 2,1").replace("4,2 3,3 3,2", "5,2 4,3 4,2")
    result = invoke("puzzle", "fragment", SQUARE, "--claim", wrong)
    assert result.status == 1
    assert result.out.startswith("Not solved: 3 things wrong.\n- Piece 2 (large triangle) and piece 6 (square) overlap")
    assert "* overlap, ! outside the figure, . not covered" in result.out
    assert "222222******" not in result.out
    assert "********2" in result.out
    assert str(check(SQUARE, wrong).reason) == "piece 2 (large triangle) and piece 6 (square) overlap by 1, and 2 more"


def test_json() -> None:
    document = invoke("puzzle", "fragment", WITH_HOLE, "--json").json
    assert document["valid"] is True
    assert document["rings"][1] == ["1,2", "2,2", "2,1", "1,1"]
    (covering,) = document["coverings"]
    assert [piece["piece"] for piece in covering["pieces"]] == PIECES
    assert covering["claim"] == "; ".join(" ".join(piece["corners"]) for piece in covering["pieces"])
    assert invoke("puzzle", "fragment", WITH_HOLE, "--json", "--claim", covering["claim"]).json["faults"] == []
    every = invoke("puzzle", "fragment", WITH_HOLE, "--json", "--all").json
    assert every["count"] >= every["distinct"] == len(every["coverings"]) > 0


def test_svg(tmp_path: Path) -> None:
    out = tmp_path / "answer.svg"
    assert invoke("puzzle", "fragment", WITH_HOLE, "--svg", out).status == 0
    root = ElementTree.fromstring(out.read_text("utf-8"))
    groups = [group for group in root.iter("{http://www.w3.org/2000/svg}g") if group.get("class") == "fragment"]
    assert [group.get("data-piece") for group in groups] == PIECES
    claim = "; ".join(group.get("data-corners", "") for group in groups)
    assert check(WITH_HOLE, claim).valid
    assert invoke("puzzle", "fragment", WITH_HOLE, "--svg", "-").out == out.read_text("utf-8")
    assert invoke("puzzle", "fragment", SQUARE, "--svg", tmp_path).status == 3


def test_no_covering_is_drawn_as_its_outline() -> None:
    result = invoke("puzzle", "fragment", "0,0 8,0 8,1 0,1", "--svg", "-")
    assert result.status == 1
    assert "Only the outline." in result.out
