"""Angular puzzles: the search against a brute force, and the check against a naive one.

The brute force and the naive check share no code with the program: shapes are sets of (x, y, z) turned by the 24
matrices, and structures are found by filling columns of every height.
"""

from __future__ import annotations

import itertools
import time
from collections.abc import Iterator, Mapping
from functools import cache

import pytest
from hypothesis import HealthCheck, assume, given, settings
from hypothesis import strategies as st

from enigma_ref.core.sentence import Said
from enigma_ref.core.voice import Voice
from enigma_ref.games.enigma.puzzles.angular.angular_answers import building_order
from enigma_ref.games.enigma.puzzles.angular.angular_drawing import draw, plans
from enigma_ref.games.enigma.puzzles.angular.angular_search import Search
from enigma_ref.games.enigma.puzzles.angular.check import faults
from enigma_ref.games.enigma.puzzles.angular.pieces import read_pieces, read_shape, turns, written
from enigma_ref.games.enigma.puzzles.angular.view import Structure, TopView

Cells = frozenset[tuple[int, int, int]]

# --- brute force --------------------------------------------------------------------------------------------------


def _matrices() -> list[tuple[tuple[int, ...], ...]]:
    found = []
    for order in itertools.permutations(range(3)):
        for signs in itertools.product((1, -1), repeat=3):
            m = [[signs[i] if j == order[i] else 0 for j in range(3)] for i in range(3)]
            det = sum(
                m[0][i] * (m[1][(i + 1) % 3] * m[2][(i + 2) % 3] - m[1][(i + 2) % 3] * m[2][(i + 1) % 3])
                for i in range(3)
            )
            if det == 1:
                found.append(tuple(map(tuple, m)))
    return found


MATRICES = _matrices()


@cache
def brute_turns(cells: Cells) -> set[Cells]:
    result = set()
    for m in MATRICES:
        moved = [tuple(sum(m[i][j] * cell[j] for j in range(3)) for i in range(3)) for cell in cells]
        low = [min(cell[i] for cell in moved) for i in range(3)]
        result.add(frozenset(tuple(cell[i] - low[i] for i in range(3)) for cell in moved))
    return result


def brute_fillings(region: set[tuple[int, int, int]], shapes: Mapping[str, Cells]) -> Iterator[dict]:
    """Fill a region exactly with all the pieces."""
    if not shapes:
        if not region:
            yield {}
        return
    if not region:
        return
    target = min(region)
    for name, cells in shapes.items():
        rest = {other: shape for other, shape in shapes.items() if other != name}
        for lying in brute_turns(cells):
            for anchor in lying:
                put = {tuple(cell[i] - anchor[i] + target[i] for i in range(3)) for cell in lying}
                if put <= region:
                    for more in brute_fillings(region - put, rest):
                        yield {**dict.fromkeys(put, name), **more}


def brute_structures(shapes: Mapping[str, Cells], fields: list[tuple[int, int]]) -> Iterator[dict]:
    """Build everything without gaps that has a cube on each of these fields, and on no others."""
    number = sum(map(len, shapes.values()))
    for cuts in itertools.combinations(range(1, number), len(fields) - 1):
        heights = [high - low for low, high in itertools.pairwise((0, *cuts, number))]
        region = {(r, c, z) for (r, c), height in zip(fields, heights, strict=True) for z in range(height)}
        yield from brute_fillings(region, shapes)


def brute_top(structure: Mapping) -> dict[tuple[int, int], str]:
    heights: dict[tuple[int, int], int] = {}
    for r, c, z in structure:
        heights[r, c] = max(z, heights.get((r, c), 0))
    return {(r, c): structure[r, c, z] for (r, c), z in heights.items()}


def frozen(structures: Iterator[Mapping]) -> list[frozenset]:
    return sorted((frozenset(structure.items()) for structure in structures), key=sorted)


SETS = [
    pytest.param("xxx/x xx/.xx"),
    pytest.param("xx/xx xx/x xx", marks=pytest.mark.slow),
    pytest.param("xx/x|x xx/.x|x x", marks=pytest.mark.slow),
    pytest.param("xx xx xx xx", marks=pytest.mark.slow),
    pytest.param("xx/x xx/x x x", marks=[pytest.mark.slow, pytest.mark.long]),
]


@pytest.mark.slow
@pytest.mark.parametrize("texts", SETS)
def test_every_picture_of_four_fields(texts: str) -> None:
    """On two by two fields, for each picture that can be drawn, exactly the structures of the brute force are found."""
    pieces = {letter: read_shape(letter, text) for letter, text in zip("ABCD", texts.split(), strict=False)}
    grid = list(itertools.product(range(2), repeat=2))
    by_top: dict[frozenset, list] = {}
    for size in range(1, 5):
        for fields in itertools.combinations(grid, size):
            for structure in brute_structures(pieces, list(fields)):
                by_top.setdefault(frozenset(brute_top(structure).items()), []).append(structure)
    assert by_top
    solvable = 0
    for letters in itertools.product(".ABCD"[: len(pieces) + 1], repeat=4):
        seen = {field: letter for field, letter in zip(grid, letters, strict=True) if letter != "."}
        if seen:
            expected = frozen(iter(by_top.get(frozenset(seen.items()), [])))
            assert frozen(iter(Search(pieces, TopView(2, 2, seen)))) == expected
            solvable += bool(expected)
    assert solvable == len(by_top)


STEPS = ((1, 0, 0), (0, 1, 0), (0, 0, 1), (-1, 0, 0), (0, -1, 0), (0, 0, -1))


def grown(growth: list[tuple[int, int]]) -> Cells:
    """Let a piece grow from one cube: each time beside one of its cubes, on one of its sides."""
    cells = [(0, 0, 0)]
    for index, side in growth:
        at = cells[index % len(cells)]
        new = (at[0] + STEPS[side][0], at[1] + STEPS[side][1], at[2] + STEPS[side][2])
        if new not in cells:
            cells.append(new)
    low = [min(cell[i] for cell in cells) for i in range(3)]
    return frozenset((r - low[0], c - low[1], z - low[2]) for r, c, z in cells)


def shapes(largest: int) -> st.SearchStrategy[Cells]:
    return st.lists(st.tuples(st.integers(0, 7), st.integers(0, 5)), max_size=largest - 1).map(grown)


@st.composite
def puzzles(draw: st.DrawFn) -> tuple[dict[str, Cells], dict[tuple[int, int], str]]:
    """Pieces, and a picture of three by three: one that something looks like, or one of letters at random."""
    count = draw(st.integers(2, 4))
    pieces = {letter: draw(shapes(3 if count < 4 else 2)) for letter in "ABCD"[:count]}
    number = sum(map(len, pieces.values()))
    grid = list(itertools.product(range(3), repeat=2))
    fields = draw(st.lists(st.sampled_from(grid), min_size=max(1, number - 4), max_size=min(9, number), unique=True))
    structure = next(brute_structures(pieces, sorted(fields)), None) if draw(st.booleans()) else None
    if structure is not None:
        return pieces, brute_top(structure)
    return pieces, {field: draw(st.sampled_from(sorted(pieces))) for field in sorted(fields)}


@pytest.mark.slow
@pytest.mark.long
@settings(max_examples=150, deadline=None, suppress_health_check=list(HealthCheck))
@given(puzzles())
def test_search_against_brute_force(puzzle: tuple[dict[str, Cells], dict[tuple[int, int], str]]) -> None:
    pieces, seen = puzzle
    expected = frozen(found for found in brute_structures(pieces, sorted(seen)) if brute_top(found) == seen)
    assert frozen(iter(Search(pieces, TopView(3, 3, seen)))) == expected


@settings(deadline=None)
@given(shapes(6))
def test_turns_are_those_of_the_matrices(cells: Cells) -> None:
    assert len(MATRICES) == 24
    assert set(turns(cells)) == brute_turns(cells)


@settings(deadline=None)
@given(shapes(8))
def test_notation_round_trip(cells: Cells) -> None:
    assert read_shape("A", written(cells)) == cells


# --- the check ----------------------------------------------------------------------------------------------------


def naive_pieces_of(cells: set) -> list[set]:
    """Split cells into what holds together, by merging until nothing changes."""
    groups = [{cell} for cell in cells]
    merged = True
    while merged:
        merged = False
        for one, two in itertools.combinations(groups, 2):
            if any(sum(abs(a - b) for a, b in zip(p, q, strict=True)) == 1 for p in one for q in two):
                groups.remove(two)
                one |= two
                merged = True
                break
    return groups


def naive_shape_codes(shape: Cells, cells: set) -> set[str]:
    if not cells:
        return {"missing"}
    ways = brute_turns(shape)

    def corner(group: set) -> Cells:
        low = [min(cell[i] for cell in group) for i in range(3)]
        return frozenset(tuple(cell[i] - low[i] for i in range(3)) for cell in group)

    groups = naive_pieces_of(cells)
    if len(groups) > 1 and all(corner(group) in ways for group in groups):
        return {"twice"}
    codes = set()
    if len(cells) != len(shape):
        codes.add("count")
    if len(groups) > 1:
        codes.add("apart")
    if not codes and corner(cells) not in ways:
        codes.add("mirror" if corner({(-r, c, z) for r, c, z in cells}) in ways else "shape")
    return codes


def naive_faults(pieces: Mapping[str, Cells], seen: Mapping, cubes: Mapping) -> set[tuple]:
    """Everything wrong but the view, as codes with where."""
    found: set[tuple] = set()
    for letter, shape in pieces.items():
        own = {cell for cell in cubes if cubes[cell] == letter}
        found |= {(code, letter, ()) for code in naive_shape_codes(shape, own)}
        on_table = any(z == 0 for _, _, z in own)
        on_other = any(cubes.get((r, c, z - 1), letter) != letter for r, c, z in own)
        if own and not on_table and not on_other:
            found.add(("rest", letter, ()))
    for r, c in {(r, c) for r, c, _ in cubes}:
        empty_from = None
        for z in range(max(layer for x, y, layer in cubes if (x, y) == (r, c)) + 1):
            if (r, c, z) not in cubes:
                empty_from = z if empty_from is None else empty_from
            elif empty_from is not None:
                found.add(("gap", cubes[r, c, z], (r + 1, c + 1, empty_from + 1, z)))
                empty_from = None
    return found


def naive_same_view(seen: Mapping, top: Mapping) -> bool:
    def rows(fields: Mapping) -> list[list[str | None]]:
        rs, cs = [r for r, _ in fields], [c for _, c in fields]
        return [[fields.get((r, c)) for c in range(min(cs), max(cs) + 1)] for r in range(min(rs), max(rs) + 1)]

    return rows(seen) == rows(top)


def told(pieces: Mapping[str, Cells], seen: Mapping, cubes: Mapping) -> tuple[set[tuple], set[tuple]]:
    """What the program finds wrong: all but the view, and the view."""
    found = faults(pieces, TopView(4, 4, seen), Structure(4, 4, 4, cubes))
    assert len({(fault.code, fault.piece, fault.place) for fault in found}) == len(found)
    views = {fault.place for fault in found if fault.code == "view"}
    return {(f.code, f.piece, f.place) for f in found if f.code != "view"}, views


CUBES = st.dictionaries(
    st.tuples(st.integers(0, 2), st.integers(0, 2), st.integers(0, 3)), st.sampled_from("ABC"), min_size=1, max_size=12
)
VIEWS = st.dictionaries(st.tuples(st.integers(0, 2), st.integers(0, 2)), st.sampled_from("ABC"), min_size=1)


@pytest.mark.slow
@pytest.mark.long
@settings(max_examples=150, deadline=None)
@given(st.fixed_dictionaries({letter: shapes(4) for letter in "ABC"}), VIEWS, CUBES)
def test_check_against_naive(pieces: dict[str, Cells], seen: dict, cubes: dict) -> None:
    others, views = told(pieces, seen, cubes)
    assert others == naive_faults(pieces, seen, cubes)
    top = brute_top(cubes)
    assert (not views) == naive_same_view(seen, top)
    if all(min(field[axis] for field in seen) == min(field[axis] for field in top) for axis in (0, 1)):
        assert views == {
            (r + 1, c + 1) for r, c in itertools.product(range(3), repeat=2) if seen.get((r, c)) != top.get((r, c))
        }


@pytest.mark.slow
@settings(max_examples=150, deadline=None)
@given(CUBES)
def test_overhangs_at_the_side_against_naive(cubes: dict) -> None:
    """Under `side` an empty place below a cube is a gap where it lies on a line between two cubes, upright or not."""
    pieces = {letter: frozenset({(0, 0, 0)}) for letter in "ABC"}
    found = faults(pieces, TopView(4, 4, {(0, 0): "A"}), Structure(4, 4, 4, cubes), "side")
    gaps = {
        (row - 1, column - 1, layer)
        for row, column, lowest, highest in (fault.place for fault in found if fault.code == "gap")
        for layer in range(lowest - 1, highest)
    }
    everywhere = set(itertools.product(range(3), range(3), range(4)))
    hollow = {(r, c, z) for r, c, z in everywhere - set(cubes) if any((r, c, up) in cubes for up in range(z, 4))}
    lines = [(0, 0, 1), (0, 1, 0), (1, 0, 0)]
    between = {
        place
        for place in hollow
        for line in lines
        if all(
            any(tuple(x + way * steps * d for x, d in zip(place, line, strict=True)) in cubes for steps in range(1, 4))
            for way in (1, -1)
        )
    }
    assert gaps == between
    held = {letter for (_, _, z), letter in cubes.items() if z == 0}
    for _ in range(3):
        held |= {cubes[r, c, z] for r, c, z in cubes if cubes.get((r, c, z - 1)) in held}
    assert {fault.piece for fault in found if fault.code == "rest"} == set(cubes.values()) - held


@pytest.mark.slow
@pytest.mark.long
@settings(max_examples=50, deadline=None, suppress_health_check=list(HealthCheck))
@given(puzzles(), st.data())
def test_found_passes_and_perturbed_fails(
    puzzle: tuple[dict[str, Cells], dict[tuple[int, int], str]], data: st.DataObject
) -> None:
    """A found structure passes the check; with one cube changed it does, in both eyes, what the naive check says."""
    pieces, seen = puzzle
    found = next(iter(Search(pieces, TopView(3, 3, seen))), None)
    assume(found is not None)
    assert found is not None
    assert told(pieces, seen, found) == (set(), set())
    changed = dict(found)
    at = data.draw(st.sampled_from(sorted(found)))
    match data.draw(st.sampled_from(["take", "add", "swap", "move"])):
        case "take":
            assume(len(found) > 1)
            del changed[at]
        case "add":
            place = data.draw(st.tuples(st.integers(0, 2), st.integers(0, 2), st.integers(0, 4)))
            assume(place not in found)
            changed[place] = found[at]
        case "swap":
            other = data.draw(st.sampled_from(sorted(found)))
            assume(found[at] != found[other])
            changed[at], changed[other] = found[other], found[at]
        case "move":
            place = data.draw(st.tuples(st.integers(0, 2), st.integers(0, 2), st.integers(0, 4)))
            assume(place not in found)
            changed[place] = changed.pop(at)
    others, views = told(pieces, seen, changed)
    assert others == naive_faults(pieces, seen, changed)
    assert (not views) == naive_same_view(seen, brute_top(changed))
    # A change of one cube may by chance be another solution, which the brute force then has too.
    valid = not others and not views
    fields = sorted(brute_top(changed))
    assert valid == (changed in list(brute_structures(pieces, fields)) and naive_same_view(seen, brute_top(changed)))


def test_picture_is_laid_over_where_it_differs_least() -> None:
    """What is missing in the first column does not move the rest; what stands further right is not wrong for that."""
    pieces = read_pieces(["A=x", "B=x", "C=x", "D=x"])
    seen = {(0, 0): "A", (0, 1): "B", (0, 2): "C", (0, 3): "D"}
    assert told(pieces, seen, {(0, 1, 0): "B", (0, 2, 0): "C", (0, 3, 0): "D"})[1] == {(1, 1)}
    assert told(pieces, seen, {(2, 1, 0): "A", (2, 2, 0): "B", (2, 3, 0): "C", (2, 4, 0): "D"}) == (set(), set())
    assert told(pieces, seen, {(2, 1, 0): "A", (2, 2, 0): "B", (2, 3, 0): "D", (2, 4, 0): "C"})[1] == {(3, 4), (3, 5)}


def test_order_of_building() -> None:
    # C on B on A; then two angles of which each has a cube above one of the other.
    assert building_order({(0, 0, 0): "A", (0, 0, 1): "B", (0, 0, 2): "C", (0, 1, 0): "C"}) == ["A", "B", "C"]
    hooked = {(0, 0, 0): "A", (0, 0, 1): "B", (0, 1, 0): "B", (0, 1, 1): "A"}
    assert building_order(hooked) is None


# --- how long it takes --------------------------------------------------------------------------------------------

HARD = [
    ("AAB/A../A../A..", "x.../xxxx x.../xxxx x.../xxxx x.../xxxx"),
    ("AAAA/AAA./AAA./AA..", "xx/.x/xx/.x xx|.x|.x xx./xxx/.x. ..x/...|xxx/xx."),
    ("AA/AA", "xx/xx|xx/.. xx/xx|xx/.. xx/xx|xx/.. xx/xx|xx/.."),
    ("DABC", "xxx/x.. xxx/x.. xxx/x.. xxx/x.."),
    ("AA../.ACA/.AA./.B../.A..", "...x/xxxx/.xxx xxx/.xx/.xx/.x. x.../xx../xxxx/x... .x../.xxx/xxx./.x.."),
    ("BBABAA/ABAAA./AABA../.A....", "xxx./xxx./xxxx/.xx. xxx./xxx./xxxx/.xx. xxx./xxx./xxxx/.xx. xxx./xxx./xxxx/.xx."),
]
"""The slowest of some 70,000 random puzzles; each took less than a second."""


@pytest.mark.parametrize(("picture", "shapes_text"), HARD)
def test_hard_ones_are_quick(picture: str, shapes_text: str) -> None:
    pieces = read_pieces(f"{letter}={shape}" for letter, shape in zip("ABCD", shapes_text.split(), strict=True))
    rows = picture.split("/")
    seen = {(r, c): letter for r, row in enumerate(rows) for c, letter in enumerate(row) if letter != "."}
    start = time.perf_counter()
    search = Search(pieces, TopView(len(rows), len(rows[0]), seen))
    number = sum(1 for _ in search)
    assert time.perf_counter() - start < 3
    assert search.tried < 5000
    assert number < 200


class _Loud(Voice):
    """A voice that takes more room than English."""

    def text(self, said: Said) -> str:
        return super().text(said).upper().replace("LAYER", "ETAGENHÖHE")


def test_headings_are_drawn_in_the_language_of_who_looks() -> None:
    cubes = {(0, 0, 0): "A", (0, 0, 1): "A"}
    picture = draw(plans(cubes, 1, 1), ["A"], numbered=False)
    assert picture.text() == "layer 1   layer 2\nA         A"
    assert picture.spoken(_Loud()).text() == "ETAGENHÖHE 1   ETAGENHÖHE 2\nA              A"
    assert picture.text() == "layer 1   layer 2\nA         A"
