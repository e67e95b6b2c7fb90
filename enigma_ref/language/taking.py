"""What is typed where a question shows words to choose from: the beginning of any of them, as the screen shows it.

A whole word comes before a beginning, and what can be taken now before what cannot. What may still be two words is
asked back: here a language has as much right as English, since people read its words right above what they type.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Final

from ..core.choices import Choices
from ..core.refusal import Refusal
from ..core.sentence import Beginnings, Quoted, Said, any_of, paragraph, say
from ..core.words import matches, nearest, plain

_CLOSE: Final = 0.7
"""How much of a word must be right for it to be taken for a slip of the finger."""


class Taking:
    """Reads such answers for one question."""

    def __init__(self, choices: Choices, own: Mapping[str, Sequence[str]]) -> None:
        self._choices = choices
        self._names = {word: [plain(name) for name in (word, *own.get(word, ()))] for word in choices.words}
        self._whole = {name for names in self._names.values() for name in names}

    def english(self, line: str, players: Collection[str]) -> str | None:
        """Return an answer in English: one word, or one for each of several players; None where it is no such answer.

        A single player's name may stand before the word.
        """
        words = line.split()
        if not words:
            return None
        if len(words) == 1:
            glued = not self._meant(words[0], self._choices.free)
            return self._row([*words[0]] if glued else words, glued=glued)
        if len(words) == 2 and self._is_player(words[0], players):
            found = self._row(words[1:], glued=False)
            return f"{words[0]} {found}" if found else None
        row = self._row(words, glued=False)
        if row and len(words) == 2 and self._choices.may_be_asked(words[0]) and plain(words[0]) not in self._whole:
            raise self._choices.clash(line, row.split(), self._together(words, row))
        return row

    def _is_player(self, word: str, players: Collection[str]) -> bool:
        """Tell whether a word before another one can only be meant as a player's name."""
        begun = matches(word, players) and not self._meant(word, self._choices.free)
        return self._choices.is_asked(word) or bool(begun)

    def _together(self, words: Sequence[str], row: str) -> Said:
        """Return how a row of words can be typed so that its first one is no name: as letters, or else in full."""
        letters = [word[0] for word in words]
        try:
            if self._row(letters, glued=True) == row and not self._meant("".join(letters), self._choices.free):
                return say("{one}{other}", one=letters[0], other=letters[1])
        except Refusal:
            pass
        one, other = map(self._choices.term, row.split())
        return say("{one} {other}", one=one, other=other)

    def _row(self, typed: Sequence[str], *, glued: bool) -> str | None:
        if len(typed) > len(self._choices.who):
            return None
        found: list[list[str]] = []
        for word in typed:
            taken = [each[0] for each in found if len(each) == 1]
            found.append(self._meant(word, [free for free in self._choices.free if free not in taken]))
        if not all(found):
            return None
        for word, meant in zip(typed, found, strict=True):
            if len(meant) > 1:
                raise self._unclear(word, meant, [each[0] for each in found] if glued else [])
        return " ".join(each[0] for each in found)

    def _meant(self, typed: str, free: Collection[str]) -> list[str]:
        """Return the words that may be meant."""
        begun = plain(typed)
        exact = [word for word, names in self._names.items() if begun in names]
        if exact or not begun:
            return exact
        meant = [word for word, names in self._names.items() if any(name.startswith(begun) for name in names)]
        return [word for word in meant if word in free] or meant

    def mistyped(self, word: str) -> Refusal | None:
        """Say which of the words of the language was most likely meant; None where none comes close, or in English."""
        known = {name: english for english, names in self._names.items() for name in names}
        close = nearest(plain(word), known, _CLOSE)
        if close is None or close in self._names:
            return None
        term = self._choices.term
        choice = say("Type the beginning of {categories}.", categories=any_of(map(term, self._choices.free)))
        meant = say("Did you mean {close}?", close=term(known[close]))
        return Refusal("move/unknown", say("{typed} is no category.", typed=Quoted(word)), paragraph(meant, choice))

    def _unclear(self, typed: str, meant: Sequence[str], row: Sequence[str]) -> Refusal:
        """Ask back which word was begun; among letters typed together (`row`) it cannot be made longer as it stands."""
        term = self._choices.term
        what = say("{typed} may be {words}.", typed=Quoted(typed), words=any_of(map(term, meant)))
        if not row:
            return Refusal("move/unknown", what, say("Type one letter more."))
        shortest = Beginnings(tuple(map(term, row)), tuple(map(term, self._choices.words)))
        return Refusal("move/unknown", what, say("Type more of each, such as {typed}.", typed=shortest))
