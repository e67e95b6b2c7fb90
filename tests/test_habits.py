"""What a record is used to say in which order, told from its own lines."""

from __future__ import annotations

import random
from collections.abc import Callable
from itertools import permutations

import pytest

from enigma_ref.core.habits import Habits

NAMES = ("Ann", "Bob", "Cleo")
TOGETHER = ("solve", "fail", "time")
ASIDE = ("note", "wheel")
ROUNDS = 12


def clockwise(first: int, rng: random.Random) -> list[str]:
    return [f"{rng.choice(['solve', 'fail'])} {NAMES[(first + seat) % 3]}" for seat in range(3)]


def by_seat(first: int, rng: random.Random) -> list[str]:
    return [f"{rng.choice(['solve', 'fail'])} {name}" for name in NAMES]


def solved_first(first: int, rng: random.Random) -> list[str]:
    return [f"{word} {name}" for word, name in zip(("solve", "solve", "fail"), rng.sample(NAMES, 3), strict=True)]


def rounds(results: Callable[[int, random.Random], list[str]]) -> list[list[str]]:
    """Return what is said in some rounds, each with a remark somewhere."""
    rng = random.Random(1)
    found = []
    for first in range(ROUNDS):
        chosen = [f"choose {NAMES[(first + seat) % 3]} weight" for seat in range(3)]
        said = results(first, rng)
        laid = [f"place {name} n1 r:S" for name in NAMES if f"solve {name}" in said]
        found.append([*chosen, *said, *laid])
        found[-1].insert(rng.randrange(len(found[-1])), f"wheel {rng.choice(NAMES)} 3")
    return found


@pytest.mark.parametrize("results", [clockwise, by_seat, solved_first], ids=lambda each: each.__name__)
def test_the_order_of_the_rest_fits_best(results: Callable[[int, random.Random], list[str]]) -> None:
    said = rounds(results)
    for number in range(1, ROUNDS - 1):
        before = [line for each in said[:number] for line in each]
        habits = Habits([before, [line for each in said[number + 1 :] for line in each]], TOGETHER, ASIDE)
        whole = [*before[-12:], *said[number], *said[number + 1]]
        last = max(place for place, line in enumerate(whole[:-9]) if line.startswith(TOGETHER))
        moved = whole.pop(last)
        places = range(last - 3, last + 1)
        fits = {place: habits.fits([*whole[:place], moved, *whole[place:]]) for place in places}
        if results is solved_first:
            assert fits[last] > fits[min(places)], "who failed is said behind who solved"
        else:
            assert fits[last] == max(fits.values())


def test_a_round_or_two_tell_hardly_a_habit() -> None:
    said = [
        "choose Bob weight",
        "choose Ann conduit",
        "fail Bob",
        "fail Ann",
        "choose Ann weight",
        "choose Bob conduit",
    ]
    habits = Habits([[*said, "solve Bob", "fail Ann", "place Bob s1 b:N"]], TOGETHER, ASIDE)
    start = ["choose Ann weight", "choose Bob angular"]
    one, other = (
        habits.fits([*start, *order, "place Ann n1 r:S"]) for order in permutations(["solve Ann", "fail Bob"])
    )
    assert one == pytest.approx(other, abs=0.7)


def test_going_around_the_table_settles_what_else_is_equal() -> None:
    chosen = [f"choose {name} weight" for name in NAMES]
    habits = Habits([[*chosen, *(f"solve {name}" for name in NAMES), "place Ann n1 b:S"]], TOGETHER, ASIDE)
    fits = {
        place: habits.fits([*chosen, *results, "place Ann n2 b:N"])
        for place, results in enumerate(
            [
                ("solve Bob", "solve Ann", "solve Cleo"),
                ("solve Ann", "solve Bob", "solve Cleo"),
                ("solve Ann", "solve Cleo", "solve Bob"),
            ]
        )
    }
    assert max(fits, key=lambda place: fits[place]) == 1


def test_who_has_two_results_is_unusual_unless_it_happens_all_the_time() -> None:
    once = rounds(by_seat)
    habits = Habits([[line for each in once for line in each]], TOGETHER, ASIDE)
    twice = ["choose Ann weight", "solve Ann", "solve Bob", "fail Ann"]
    other = [*twice[:-1], "fail Cleo"]
    assert habits.fits(other) > habits.fits(twice) + 3
    often = [line for each in once for line in [*each[:-1], "choose Ann weight", "solve Ann", "fail Ann"]]
    usual = Habits([often], TOGETHER, ASIDE)
    assert usual.fits(other) - usual.fits(twice) < habits.fits(other) - habits.fits(twice)
