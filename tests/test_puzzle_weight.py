"""`puzzle weight`: against all ways to lay pieces, counted out by hand, and every sentence that it answers with."""

from __future__ import annotations

import itertools

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from enigma_ref.games.enigma.puzzles.weight.scale import Puzzle, Sides, solve, weigh

from .cli_helpers import assert_one_paragraph, assert_tame, invoke, spawn
from .patience import examples

EXAMPLE = Puzzle(Sides((13, 6), (5, 7)), 5)


def brute_force(left: list[int], right: list[int], pieces: int) -> set[tuple[int, ...]]:
    """Try every number in every cup, most of which use too many pieces or too few."""
    found = set()
    for laid in itertools.product(range(pieces + 1), repeat=len(left) + len(right)):
        on_left = sum(laid[index] * cup for index, cup in enumerate(left))
        on_right = sum(laid[len(left) + index] * cup for index, cup in enumerate(right))
        if sum(laid) == pieces and on_left == on_right:
            found.add(laid)
    return found


cups = st.lists(st.integers(0, 12), min_size=1, max_size=3)


@settings(max_examples=examples(50), deadline=None)
@given(cups, cups, st.integers(1, 4), st.data())
def test_all_solutions_are_found_and_nothing_else_passes(
    left: list[int], right: list[int], pieces: int, data: st.DataObject
) -> None:
    puzzle = Puzzle(Sides(tuple(left), tuple(right)), pieces)
    right_ones = brute_force(left, right, pieces)
    solutions = solve(puzzle)
    assert {(*laid.left, *laid.right) for laid in solutions} == right_ones
    assert len(solutions) == len(right_ones), "none is listed twice"
    assert puzzle.ways == sum(
        sum(laid) == pieces for laid in itertools.product(range(pieces + 1), repeat=len(left) + len(right))
    )
    for laid in solutions[:5]:
        assert weigh(puzzle, laid).faults == ()
        flat = [*laid.left, *laid.right]
        flat[data.draw(st.integers(0, len(flat) - 1))] += data.draw(st.sampled_from([-1, 1, 2]))
        moved = data.draw(st.integers(0, len(flat) - 1))
        flat[moved] += data.draw(st.sampled_from([-1, 0, 1]))
        if min(flat) >= 0:
            claim = Sides(tuple(flat[: len(left)]), tuple(flat[len(left) :]))
            assert (not weigh(puzzle, claim).faults) == (tuple(flat) in right_ones)


def test_the_example_of_the_rulebooks() -> None:
    assert solve(EXAMPLE) == [Sides((1, 1), (1, 2))]
    found = invoke("puzzle", "weight", "13,6=5,7", "5")
    assert found == (
        0,
        "13,6=5,7 with 5 pieces: 1 solution. All 56 ways to lay them were tried.\n  13 + 6 = 5 + 7 + 7  (1,1=1,2)\n",
        "",
    )


SPELLINGS = [
    "13,6=5,7 5 --claim 1,1=1,2",
    "13,6 = 5,7 5 --claim 1,1 = 1,2",
    "13 , 6 =5 ,7 5 --claim 1 , 1 = 1 , 2",
    "--claim 1,1=1,2 13,6=5,7 5",
    "--claim 1,1 = 1 ,2 13,6= 5,7 5",
    "13,6=5,7 --claim 1,1=1,2 5",
]


@pytest.mark.parametrize("typed", SPELLINGS)
def test_spaces_stand_wherever_a_shell_lets_them(typed: str) -> None:
    words = invoke("puzzle", "weight", *typed.split())
    assert words == (0, "Valid: 13 + 6 = 5 + 7 + 7, with all 5 pieces used.\n", "")


def test_one_word_in_quotes_will_do() -> None:
    assert invoke("puzzle", "weight", " 13, 6 = 5, 7   5 ", "--claim", " 1,1 = 1,2 ").status == 0


CLAIMS = [
    ("1,1=1,1", "Not valid: left 19, right 12: 7 too light on the right; 4 of 5 pieces used.\n  13 + 6 ≠ 5 + 7\n"),
    ("1,0=1,3", "Not valid: left 13, right 26: 13 too light on the left.\n  13 ≠ 5 + 7 + 7 + 7\n"),
    ("0,0=0,0", "Not valid: 0 of 5 pieces used.\n  0 = 0\n"),
    (
        "2,2=2,4",
        "Not valid: 10 pieces used, 5 more than the 5 there are.\n"
        "  13 + 13 + 6 + 6 = 5 + 5 + 7 + 7 + 7 + 7\n",
    ),
    (
        "0,20=0,0",
        "Not valid: left 120, right 0: 120 too light on the right; 20 pieces used, 15 more than the 5 there\n  are.\n"
        "  20 × 6 ≠ 0\n",
    ),
]  # fmt: skip


@pytest.mark.parametrize(("claim", "text"), CLAIMS, ids=[claim for claim, _ in CLAIMS])
def test_every_fault_is_named_with_its_amount(claim: str, text: str) -> None:
    assert invoke("puzzle", "weight", "13,6=5,7", "5", "--claim", claim) == (1, text, "")


def test_no_solution_is_said_to_be_proven() -> None:
    found = invoke("puzzle", "weight", "2=3", "1")
    assert found == (
        1, "2=3 with 1 piece: no solution.\nAll 2 ways to lay 1 piece into 2 cups were tried, and none balances.\n", "",
    )  # fmt: skip


def test_many_solutions_are_cut_for_people_and_whole_for_programs() -> None:
    shown = invoke("puzzle", "weight", "1,1,1=1,1,1", "6")
    listed = invoke("puzzle", "weight", "1,1,1=1,1,1", "6", "--json").json
    lines = shown.out.splitlines()
    assert len(lines) == 62
    assert lines[-1] == "  and 40 more; --json lists them all."
    assert len(listed["solutions"]) == 100
    assert {(*one["left"], *one["right"]) for one in listed["solutions"]} == brute_force([1, 1, 1], [1, 1, 1], 6)


def test_json() -> None:
    assert invoke("puzzle", "weight", "13,6=5,7", "5", "--json").json == {
        "puzzle": "weight",
        "valid": True,
        "cups": {"left": [13, 6], "right": [5, 7]},
        "pieces": 5,
        "tried": 56,
        "solutions": [{"left": [1, 1], "right": [1, 2], "text": "1,1=1,2", "sum": "13 + 6 = 5 + 7 + 7"}],
    }
    assert invoke("puzzle", "weight", "13,6=5,7", "5", "--claim", "1,1=1,1", "--json").json == {
        "puzzle": "weight",
        "valid": False,
        "cups": {"left": [13, 6], "right": [5, 7]},
        "pieces": 5,
        "claim": {"left": [1, 1], "right": [1, 1]},
        "weight": {"left": 19, "right": 12},
        "used": 4,
        "faults": ["left 19, right 12: 7 too light on the right", "4 of 5 pieces used"],
    }


FORM = "Write the cups left = the cups right, and the number of pieces: 13,6=5,7 5."
CLAIM = "Write how many pieces lie in each cup, in the order of the cups: --claim 1,1=1,2."
IMPOSSIBLE = [
    ("", f"The puzzle is missing. {FORM}"),
    ("13,6=5,7", f"The number of pieces is missing. {FORM}"),
    ("13,6=5,7 0", f"The number of pieces must be 1 to 999, not 0. {FORM}"),
    ("13,6=5,7 1000", f"The number of pieces must be 1 to 999, not 1000. {FORM}"),
    ("13,6=5,7 5 6", f"'6' is left over. {FORM}"),
    ("13,6 5", f"There is no = between the left and the right side. {FORM}"),
    ("=5 5", f"There is no cup on the left. {FORM}"),
    ("13= 5", f"Behind = there is one number only: the cups on the right and the number of pieces are needed. {FORM}"),
    ("13=", f"There is no cup on the right. {FORM}"),
    ("13,=5 5", f"A number is missing behind a comma on the left. {FORM}"),
    ("5=5=5 3", f"A scale has two sides: there is one = too many. {FORM}"),
    ("a=5 3", f"'a' is not a whole number. {FORM}"),
    ("2.5=5 3", f"'2.5' is not a whole number. {FORM}"),
    ("٣=5 3", f"'٣' is not a whole number. {FORM}"),
    ("13,-6=5 2", f"'-6' is negative: nothing on the scale weighs or counts less than 0. {FORM}"),
    ("5=9999999 2", "'9999999' is too large: numbers here have up to 6 digits."),
    (f"{'1,' * 40}1=1 2", "There are 41 cups on the left; a side may have 40."),
    (
        "1,2,3=4,5,6 99",
        "99 pieces in 6 cups can lie in 91,962,520 ways; up to 200,000 are tried. "
        "Take fewer pieces or cups, or check one solution with --claim.",
    ),
    ("13,6=5,7 5 --claim 1=1,2", f"The claim has 1 cup on the left, the puzzle 2. {CLAIM}"),
    ("13,6=5,7 5 --claim 1,1=1,2,3", f"The claim has 3 cups on the right, the puzzle 2. {CLAIM}"),
    ("13,6=5,7 5 --claim 1,1=-1,2", f"'-1' is negative: nothing on the scale weighs or counts less than 0. {CLAIM}"),
    ("13,6=5,7 5 --claim 1,1", f"There is no = between the left and the right side. {CLAIM}"),
    ("13,6=5,7 5 --claim 1,1=1,2 7", f"'7' is left over. {FORM}"),
    ("--claim 1,1=1,2", f"The puzzle is missing. {FORM}"),
    (
        "-13=5 2",
        "'-13' is negative: nothing on the scale weighs or counts less than 0. Write the cups left = the cups right, "
        "and the number of pieces: 13,6=5,7 5.",
    ),
]


@pytest.mark.parametrize(("typed", "text"), IMPOSSIBLE, ids=[typed[:30] for typed, _ in IMPOSSIBLE])
def test_impossible_input_gets_a_sentence(typed: str, text: str) -> None:
    result = invoke("puzzle", "weight", *typed.split())
    assert result == (2, "", f"{text}\n")
    assert_one_paragraph(result)


def test_an_empty_claim() -> None:
    result = invoke("puzzle", "weight", "13,6=5,7 5", "--claim", " ")
    assert result == (2, "", f"The claim is empty. {CLAIM}\n")


@settings(max_examples=examples(30), deadline=None)
@given(st.text(alphabet="0123456789,= -x\x1b", max_size=14), st.none() | st.text(alphabet="0123,= -", max_size=8))
def test_no_text_is_a_traceback(text: str, claim: str | None) -> None:
    result = invoke("puzzle", "weight", "--json", *(["--claim", claim] if claim is not None else []), "--", text)
    assert result.status in (0, 1, 2)
    assert ("error" in result.json) == (result.status == 2)
    assert_tame(result)


@pytest.mark.slow
def test_as_a_process() -> None:
    assert spawn("puzzle", "weight", "13,6=5,7", "5", "--claim", "1,1=1,2").status == 0
    assert spawn("puzzle", "weight", "13,6=5,7", "5", "--claim", "1,1=2,1").status == 1
    wrong = spawn("puzzle", "weight", "13,6=5,7", "five", "--json")
    assert (wrong.status, wrong.json["error"]["code"]) == (2, "usage")
