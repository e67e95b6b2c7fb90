"""What a mistyped line may have been meant to say: words that a record uses in the same place, and letters put right.

It knows no game: which words can stand where, it learns from the lines of the record itself and from moves that the
game proposes.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator, Sequence
from difflib import SequenceMatcher
from itertools import chain, islice, product
from string import digits
from typing import Any, Final

from .game import Game
from .words import LONGEST, fold

_MOST_LINES: Final = 3000
"""So many lines tell which words a record uses."""
_MOST_IN_A_PLACE: Final = 300
"""So many words are kept of those that stand in one place: more than a game has tiles, spots and players."""
_MOST_WORDS: Final = 12
"""So many words are tried in place of one, where each has to be played."""
_MOST_LETTERS: Final = 400
"""So much of a line tells which words a record uses."""
_MOST_RATED: Final = 50_000
"""How many words are compared with others for one record; then no more are told apart."""
_LONGEST_WORD: Final = 40
"""A longer word is compared with none: that takes the square of its letters."""
_SHORT: Final = 2
"""A word of so many letters is another one altogether where one of them is wrong."""
_CUT_SHORT: Final = 0.1
"""How little a word looks like one that goes on from it: people write less rather than something else."""
_OWN_PLACE: Final = 3
"""Words after so many have no place of their own: they are parts of one thing, such as a tile."""


class Vocabulary:
    """The words of a record, by the move and the place in which they stand.

    What moves call by the same name, such as a player, is one kind of word wherever it stands.
    """

    def __init__(self, game: Game[Any, Any], lines: Sequence[str]) -> None:
        self._forms = {word: form.split() for word, form in game.words.items()}
        self._known: dict[str, None] = {}
        """The moves that the record uses."""
        self._columns: dict[str, dict[str, None]] = defaultdict(dict)
        self._ratings: dict[tuple[str, str], dict[str, float]] = defaultdict(dict)
        """How alike a word is to others of its column, as far as they have been compared."""
        self._left = _MOST_RATED
        for word, form in game.words.items():
            if "CHANGE" in form:  # the first of them, and those behind a comma
                for place in (1, _OWN_PLACE):
                    self._column(word, place).update(dict.fromkeys(game.changes))
        self.add(lines[:_MOST_LINES])

    def add(self, lines: Iterable[str]) -> None:
        """Learn from lines."""
        for line in lines:
            words = line[:_MOST_LETTERS].split()
            if words and words[0] in self._forms:
                self._known[words[0]] = None
                for place, word in enumerate(words[1:], 1):
                    column = self._column(words[0], place)
                    if len(column) < _MOST_IN_A_PLACE:
                        column[word] = None

    def _column(self, first: str, place: int) -> dict[str, None]:
        return self._columns[self._kind(first, place)]

    def _kind(self, first: str, place: int) -> str:
        """Return what words in a place of a move are called; a name of their own where the move has none for them."""
        form = self._forms[first]
        if place < min(_OWN_PLACE, len(form)) and form[place].isalpha() and form[place].isupper():
            return form[place]
        return f"{first} {min(place, _OWN_PLACE)}"

    def near(self, line: str, most: int = _MOST_WORDS) -> Iterator[str]:
        """Return the line with one word replaced by another that stands in its place elsewhere, the closest first.

        So many at most are tried in place of each word.
        """
        words = line.split()
        if not words:
            return
        for word in self._first(words):
            yield " ".join([word, *words[1:]])
        for first in [words[0]] if words[0] in self._forms else self._first(words)[:1]:
            for place, word in enumerate(words[1:], 1):
                for other in self._closest(word, self._kind(first, place))[:most]:
                    yield " ".join([first, *words[1:place], other, *words[place + 1 :]])

    def letters(self, line: str) -> Iterator[str]:
        """Return the line with one letter of one word left out, put in, replaced, or swapped with its neighbour."""
        words = line.split()
        if not words or words[0] not in self._forms:
            return
        for place, word in enumerate(words[1:], 1):
            alphabet = sorted(set("".join(self._column(words[0], place))))
            for other in _edits(word, alphabet):
                yield " ".join([*words[:place], other, *words[place + 1 :]])
        for place in range(1, len(words) - 1):  # a gap between two words that belong together, or were run together
            yield " ".join([*words[:place], words[place] + words[place + 1], *words[place + 2 :]])

    def short(self, line: str) -> Iterator[str]:
        """Return the line with its last word, if it is one of a letter or two, replaced by any other so short."""
        *words, last = line.split() or [""]
        if words and words[0] in self._forms and len(last) <= _SHORT:
            letters = sorted({*digits, *"".join(self._column(words[0], len(words)))})
            for found in chain(letters, map("".join, product(letters, repeat=_SHORT))):
                yield " ".join([*words, found])

    def _first(self, words: Sequence[str]) -> list[str]:
        """Return move words that may have been meant in place of the first."""
        if words[0] in self._forms:
            return [word for word in self._known if word != words[0] and len(self._forms[word]) == len(words)]
        return self._closest(words[0], "")[:3]

    def _closest(self, word: str, kind: str) -> list[str]:
        """Return the words of a kind, or all move words, the closest first."""
        rated = self._ratings[kind, word]
        options: Collection[str] = self._columns[kind] if kind else self._forms
        if len(rated) < len(options) and self._left > 0 and len(word) <= _LONGEST_WORD:
            folded = fold(word)
            for option in islice(options, len(rated), None):  # columns only ever grow at their ends
                self._left -= 1
                alike = SequenceMatcher(None, folded, fold(option), autojunk=False)
                rated[option] = alike.ratio() if len(option) <= _LONGEST_WORD else 0.0
        return sorted((option for option in rated if option != word), key=lambda option: -rated[option])


def is_one_word_off(one: str, other: str) -> bool:
    """Tell whether two lines differ in one word."""
    ours, theirs = one.split(), other.split()
    return len(ours) == len(theirs) and sum(a != b for a, b in zip(ours, theirs, strict=True)) == 1


def unlike(one: str, other: str) -> float:
    """Return how little two lines look alike in the words in which they differ: from 0 to 1."""
    ours, theirs = one.split(), other.split()
    if len(ours) != len(theirs):
        return _unlike(" ".join(ours), " ".join(theirs))
    return min(1.0, sum(_unlike(was, found) for was, found in zip(ours, theirs, strict=True) if was != found))


def _unlike(was: str, found: str) -> float:
    if was and found.startswith(was):
        return _CUT_SHORT
    alike = SequenceMatcher(None, fold(was), fold(found), autojunk=False)
    return 1 - (alike.ratio() if len(was) <= LONGEST else alike.quick_ratio())


def _edits(word: str, alphabet: Sequence[str]) -> Iterator[str]:
    """Return every word that is one slip of the finger away."""
    for at in range(len(word)):
        yield word[:at] + word[at + 1 :]
        if at + 1 < len(word) and word[at] != word[at + 1]:
            yield word[:at] + word[at + 1] + word[at] + word[at + 2 :]
        for letter in alphabet:
            if letter != word[at]:
                yield word[:at] + letter + word[at + 1 :]
    for at in range(len(word) + 1):
        for letter in alphabet:
            yield word[:at] + letter + word[at:]
