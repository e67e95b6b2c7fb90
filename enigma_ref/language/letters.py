"""Letters for the four sides, in tiles and spots: those of the contract, and those of a language beside them.

`N E S W` mean what they mean in every record, in every language. A language has letters of its own where the first
letters of its words are others: German `O` is east (Osten), French `O` west (ouest), Czech `V J Z`, Russian `С В Ю З`.
Czech `S` would be north (sever), but in every record it is south: alone it is south, beside `V`, `J` or `Z` nobody can
tell, and it is refused.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from typing import Final

from ..core.refusal import Refusal
from ..core.sentence import Quoted, Term, say
from ..core.words import fold

_SIDES: Final = "NESW"
_COLORS: Final = ("red", "orange", "yellow", "green", "blue", "purple", "white", "black")
_CELLS: Final = "ROYGBPWK"
"""The letters of the colours, in the same order."""
_TOWARDS: Final = {"N": "north", "E": "east", "S": "south", "W": "west"}
_LETTER_OF: Final = dict(zip(_COLORS, _CELLS.lower(), strict=True))


class Letters:
    """The letters and words for sides and cells of a language."""

    def __init__(
        self,
        letters: Mapping[str, str],
        sides: Mapping[str, Sequence[str]],
        colors: Mapping[str, Sequence[str]],
    ) -> None:
        self._own = {own.upper(): side for side, own in letters.items() if own.upper() not in _SIDES}
        self._double = {own.upper(): side for side, own in letters.items() if own.upper() in _SIDES and own != side}
        """Letters that a record has for another side than the language has."""
        self._sides = {fold(word): side for side, words in sides.items() for word in words}
        self._cells = {fold(word): _LETTER_OF[color] for color, words in colors.items() for word in words}
        self._cells |= _LETTER_OF

    def tile(self, words: Sequence[str]) -> list[str]:
        """Return words with those of them that are groups of a tile, such as `rot:NO`, as the contract has them."""
        used = [side for word in words if ":" in word for side in word.partition(":")[2].upper()]
        if self._own.keys() & used and self._double.keys() & used:
            raise self._unclear(" ".join(word for word in words if ":" in word), used)
        return [self._group(word) if ":" in word else word for word in words]

    def _group(self, word: str) -> str:
        cells, _, sides = word.partition(":")
        cells = self._cells.get(fold(cells), cells)
        if fold(sides) in self._sides:
            return f"{cells}:{self._sides[fold(sides)]}"
        return f"{cells}:{''.join(self._own.get(side.upper(), side) for side in sides)}"

    def check_bare(self, text: str) -> None:
        """Refuse a tile without colons that has a letter of the language for a side, and say which letter that side is.

        Where the letter is a cell too, it is one at the head of a group, and a capital elsewhere may be either.
        """
        groups = text.split()
        if not all(char.upper() in f"{_SIDES}{_CELLS}" or char.upper() in self._own for char in "".join(groups)):
            return  # something else that begins like a placement
        for group in groups:
            for place, char in enumerate(group):
                if self._own.get(char if place else "") or (char.upper() in self._own and char.upper() not in _CELLS):
                    raise self._meant_a_side(group, char.upper())

    def _meant_a_side(self, group: str, letter: str) -> Refusal:
        side = self._own[letter]
        right = group[0] if group[0].upper() in _CELLS else self._own.get(group[0].upper(), group[0])
        right += "".join(
            self._own.get(char.upper() if char.upper() not in _CELLS else char, char) for char in group[1:]
        )
        towards = Term(_TOWARDS[side], "side")
        if letter not in _CELLS:
            what = say("{letter} in {typed} is no side here.", letter=Quoted(letter), typed=Quoted(group))
            return Refusal("tile/form", what, say("{side:^} is {own}: {right}.", side=towards, own=side, right=right))
        color = Term(_COLORS[_CELLS.index(letter)], "color")
        return Refusal(
            "tile/form",
            say("{letter} in {typed} is {color} here.", letter=Quoted(letter), typed=Quoted(group), color=color),
            say(
                "{side:^} is {own}: {right}. For a networker on that cell, begin its group with {letter}.",
                side=towards,
                own=side,
                right=right,
                letter=letter,
            ),
        )

    def spot(self, word: str) -> str:
        """Return a spot as the contract has it; what is none, as it is."""
        form = re.fullmatch(r"(?:([^\W\d_])(\d{1,6}))(?:([^\W\d_])(\d{1,6}))?", word)
        if form is None:
            return word
        used = [letter.upper() for letter in (form[1], form[3]) if letter]
        if not self._own.keys() & used:
            return word
        if self._double.keys() & used:
            raise self._unclear(word, used)
        return "".join(
            self._own.get(letter.upper(), letter).lower() + steps
            for letter, steps in ((form[1], form[2]), (form[3], form[4]))
            if letter
        )

    def _unclear(self, typed: str, used: Iterable[str]) -> Refusal:
        letter = next(letter for letter in used if letter in self._double)
        other = next(own for own, side in self._own.items() if side == letter)
        return Refusal(
            "tile/form",
            say("{letter} in {typed} may be two sides.", letter=Quoted(letter), typed=Quoted(typed)),
            say(
                "Alone it is {side}, as in every record. For that side write {own}, for the other one {double}.",
                side=letter,
                own=other,
                double=self._double[letter],
            ),
        )
