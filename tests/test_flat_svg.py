"""The picture of a page looks as the same shapes do in a file: every point is where it is there."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ET
from random import Random

import pytest

from enigma_ref.core.shapes import Box, Circle, Group, Label, Path, Point, Shape
from enigma_ref.core.voice import ENGLISH
from enigma_ref.views.flat_svg import flat
from enigma_ref.views.svg import markup

_NUMBER = re.compile(r"-?\d+(?:\.\d+)?")


def points(text: str) -> list[tuple[str, list[Point]]]:
    """Return the elements of a picture, each with where its points lie on the sheet."""
    found: list[tuple[str, list[Point]]] = []

    def go(element: ET.Element, x: float, y: float) -> None:
        moved = element.get("transform")
        if moved:
            dx, dy = map(float, _NUMBER.findall(moved))
            x, y = x + dx, y + dy
        name = (
            f"{element.tag} {element.get('class')} {element.get('fill')} {element.text if element.tag != 'g' else ''}"
        )
        if element.tag == "path":
            found.append((name, _course(element.get("d") or "", x, y)))
        elif element.tag in ("circle", "rect", "text"):
            keys = ("cx", "cy") if element.tag == "circle" else ("x", "y")
            left, top = (float(element.get(key) or 0) for key in keys)
            found.append((name, [(left + x, top + y)]))
        for part in element:
            go(part, x, y)

    go(ET.fromstring(f"<g>{text}</g>"), 0, 0)
    return found


def _course(course: str, x: float, y: float) -> list[Point]:
    """Return the points of a path that has M, L, C and, from where it has come to, l and c."""
    found: list[Point] = []
    at = x, y
    for command, text in re.findall(r"([MLClcZz])([^MLClcZz]*)", course):
        numbers = [float(each) for each in _NUMBER.findall(text)]
        from_x, from_y = (x, y) if command.isupper() else at
        here = [(from_x + px, from_y + py) for px, py in zip(numbers[::2], numbers[1::2], strict=True)]
        found += here
        at = here[-1] if here else at
    return found


def shape(rng: Random, depth: int = 0) -> Shape:
    def at() -> Point:
        return round(rng.uniform(-300, 300), 3), round(rng.uniform(-300, 300), 3)

    kind = rng.randrange(5 if depth < 3 else 4)
    if kind == 0:
        segments = tuple(tuple(at() for _ in range(rng.choice((1, 3)))) for _ in range(rng.randint(1, 4)))
        return Path(at(), segments, "wall", rng.random() < 0.5, rng.choice(("", "red")))
    if kind == 1:
        return Circle(at(), 5, "disc", "blue")
    if kind == 2:
        return Box(at(), 10, 20, "ground", 3)
    if kind == 3:
        return Label(at(), rng.choice(("Ann & Bob", "<g>")), 12, "sign", "red")
    return Group(
        tuple(shape(rng, depth + 1) for _ in range(3)), "tile", {"spot": "n1", "who": '"<&'}, "A <title>", at()
    )


@pytest.mark.parametrize("seed", range(20))
def test_everything_is_where_it_is_in_a_file(seed: int) -> None:
    shown = shape(Random(seed))
    flattened = flat(shown, ENGLISH)
    assert "transform" not in flattened
    one, other = points(markup(shown, ENGLISH)), points(flattened)
    assert [name for name, _ in one] == [name for name, _ in other]
    for (name, here), (_, there) in zip(one, other, strict=True):
        assert len(here) == len(there)
        for (x, y), (to_x, to_y) in zip(here, there, strict=True):
            assert abs(x - to_x) < 0.06, name
            assert abs(y - to_y) < 0.06, name


def test_a_cell_is_a_disc_that_says_which_and_a_letter_as_an_outline() -> None:
    disc, letter = Circle((3, 4), 8, "disc", "red"), Label((3, 4), "r", 10, "letter", "red")
    cell = Group((disc, letter), "cell", {"cell": "r1", "color": "red"}, at=(100, 0))
    drawn_disc = r'<circle class="disc" data-cell="r1" data-color="red" cx="103" cy="4" r="8" fill="#\w+"/>'
    assert re.fullmatch(drawn_disc + r'<path class="letter" d="M103 4m.*z" fill="#ffffff"/>', flat(cell, ENGLISH))
