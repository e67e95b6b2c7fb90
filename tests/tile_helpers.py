"""What the tests of tiles that are being entered share: any tile of the contract, and a reader of their pictures."""

from __future__ import annotations

from collections import Counter

from hypothesis import HealthCheck, settings
from hypothesis import strategies as st

from enigma_ref.core.picture import Picture
from enigma_ref.games.enigma.board.colors import LETTERS
from enigma_ref.games.enigma.board.spot import SIDES
from enigma_ref.games.enigma.board.tile import Tile, parse_tile

from .test_board import BACK, STEP, is_letter, reaches

patient = settings(deadline=None, suppress_health_check=[HealthCheck.too_slow])
"""For a machine that is busy with something else."""

Traced = tuple[str, str]
"""Cells and sides of a group, as a picture shows them."""


@st.composite
def tiles(draw: st.DrawFn, colors: str = LETTERS) -> Tile:
    """Return any tile: several cells in a group, plain channels, blank sides, cells joined to no side."""
    of_side = draw(st.lists(st.integers(-1, 3), min_size=4, max_size=4))
    cells = st.text(colors, max_size=4)
    groups = []
    for number in range(4):
        sides = "".join(side for side, group in zip(SIDES, of_side, strict=True) if group == number)
        if sides:
            groups.append(f"{draw(cells)}:{sides}")
    loose = draw(st.lists(st.text(colors, min_size=1, max_size=3), max_size=3))
    groups += [f"{text}:" for text in loose]
    return parse_tile(" ".join(groups) or f"{draw(st.sampled_from(colors))}:")


def bracketed(picture: Picture, place: tuple[int, int]) -> bool:
    """Tell whether a cell stands in brackets: it is joined to nothing outside of them."""
    row, column = place
    while is_letter(picture, (row, column)):
        column -= 1
    return column != place[1] and (picture.at(row, column) or " ")[0] == "("


def traced(picture: Picture) -> list[Traced]:
    """Follow the lines of a picture of one tile, and return its groups in order."""
    places = [(row, column) for row in range(picture.height) for column in range(picture.width)]
    signs = {sign: place for place in places if (sign := (picture.at(*place) or " ")[0]) in SIDES}
    inward = {"N": (1, 0), "E": (0, -2), "S": (-1, 0), "W": (0, 2)}
    borders = {(signs[side][0] + down, signs[side][1] + right): side for side, (down, right) in inward.items()}
    seen: set[tuple[int, int]] = set()
    found = []
    for place in places:
        if place in seen or not reaches(picture, place):
            continue
        cells, sides = Counter[str](), ""
        todo = [place]
        seen.add(place)
        while todo:
            here = todo.pop()
            sides += borders.get(here, "")
            if is_letter(picture, here):
                cells[(picture.at(*here) or " ")[0]] += 1
            for way in reaches(picture, here):
                near = (here[0] + STEP[way][0], here[1] + STEP[way][1])
                if way in "EW" and (picture.at(*near) or " ")[0] == "│":
                    near = (near[0], near[1] + STEP[way][1])  # it passes under an upright channel
                letters = is_letter(picture, here) and is_letter(picture, near)
                apart = way in "NS" and (letters or bracketed(picture, here) or bracketed(picture, near))
                if near not in seen and BACK[way] in reaches(picture, near) and not apart:
                    seen.add(near)
                    todo.append(near)
        text = "".join(sorted(cells.elements(), key=LETTERS.index))
        found.append((text, "".join(side for side in SIDES if side in sides)))
    return sorted(found)
