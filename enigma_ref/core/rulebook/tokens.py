"""A text read into what it is about: our words, whatever language they are in, and what else it says.

What a text is about are tokens. One of our words is its English root (`networker`), in whatever language and form it
was said. A word that is none of ours is a token of its language (`de:verzicht`), which meets the same word in how
people ask.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final, NamedTuple, TypeAlias

from .languages import LANGUAGES, idle_words, is_small, light_words, outside_words, plain, root, split, stem
from .nearness import is_slip
from .phrases import Phrase, Phrases
from .vocabulary import Vocabulary

_LONGEST_TEXT: Final = 1000
_LONGEST: Final = 40
_MOST: Final = 24
"""A question is read to so many words, of so many letters each."""
OUTSIDE: Final = "outside the rules"
"""The token of what is no matter of the rules."""
_LONGEST_NAME: Final = 6
"""In German, where every noun has a capital, what is longer is no name."""
_SHORT: Final = 4
"""A word of so many letters easily looks like another one."""
_COMPOUND: Final = 4
"""Letters of each part of a German compound at the least."""
_BEGINNING: Final = 3
"""So many letters, and half of a word at the least, are its beginning: chan is channel, but tho is not thought."""

Known: TypeAlias = Callable[[str], Mapping[str, str]]
"""For a language, every telling word of all answers and of how people ask, with its token."""


class Sense(NamedTuple):
    """One thing that is asked for: the tokens that stand for it, each with how surely."""

    typed: str
    tokens: dict[str, float]


class Spoken(NamedTuple):
    """What somebody said for one of our words, and the language that it is in."""

    typed: str
    language: str
    means: str


class Read(NamedTuple):
    """A question as it was understood."""

    language: str
    senses: list[Sense]
    said: list[Spoken]


class Reader:
    """Who reads texts about a box."""

    def __init__(self, vocabulary: Vocabulary) -> None:
        self.vocabulary = vocabulary
        self.phrases = {language: Phrases(vocabulary.words, language) for language in LANGUAGES}
        self._words: dict[str, Mapping[str, None]] = {}

    def tokens(self, text: str, language: str) -> list[str]:
        """Return what a text is about, in a language that is known."""
        as_typed = split(text)
        words = [plain(word) for word in as_typed]
        light, idle, phrases = light_words(language), idle_words(language), self.phrases[language]
        found: list[str] = []
        at = 0
        while at < len(words):
            said = phrases.at(words, as_typed, at)
            if said:
                found += [part for phrase in said for part in roots(phrase.means)]
            elif words[at] in light:
                found.append(light[words[at]])
            elif words[at] not in idle:
                found.append(own_token(words[at], language))
            at += len(said[0].stems) if said else 1
        return found

    def question(self, text: str, known: Known) -> Read:
        """Read a question, given the words of all answers with their tokens."""
        as_typed = [word[:_LONGEST] for word in split(text[:_LONGEST_TEXT])][:_MOST]
        language = self.vocabulary.language_of(as_typed)
        words = [self._mended(plain(word), language, known(language)) for word in as_typed]
        read = Read(language, [], [])
        at = 0
        while at < len(words):
            phrases, spoken = self._phrases_at(words, as_typed, at, language, known)
            count = len(phrases[0].stems) if phrases else 1
            typed = " ".join(as_typed[at : at + count])
            if phrases:
                read.said.append(Spoken(typed, spoken, " or ".join(phrase.means for phrase in phrases)))
                read.senses.extend(_senses_of(typed, phrases))
            elif words[at] in outside_words(language):
                read.senses.append(Sense(typed, {OUTSIDE: 1.0}))
            elif words[at] in light_words(language):
                read.senses.append(Sense(typed, {light_words(language)[words[at]]: 1.0}))
            elif words[at] not in idle_words(language):
                read.senses.extend(self._unknown(words[at], typed, language, known))
            at += count
        return read

    def _phrases_at(
        self, words: list[str], as_typed: list[str], at: int, language: str, known: Known
    ) -> tuple[list[Phrase], str]:
        """Find one of our words at a place, and its language: maybe the rulebook's term among words of one's own."""
        word = words[at]
        phrases = self.phrases[language].at(words, as_typed, at)
        if word in outside_words(language):
            # Only what the box calls just so is a matter of its rules all the same.
            return (phrases if _are_just(phrases, words, at) else []), language
        if phrases or is_small(word, language) or own_token(word, language) in known(language).values():
            return phrases, language
        for other in LANGUAGES:
            phrases = self.phrases[other].at(words, as_typed, at) if other != language else []
            if _are_just(phrases, words, at):
                return phrases, other
        return [], language

    def _mended(self, word: str, language: str, here: Mapping[str, str]) -> str:
        """Return the word that was meant where one is mistyped; itself where it is known or like nothing known."""
        every = self._every_word(language)
        if word in every or word in here or word.isdigit() or own_token(word, language) in here.values():
            return word
        own = stem(word, language)
        if self.phrases[language].alone(word, word) or any(_is_form(own, stem(other, language)) for other in every):
            return word
        slips = [other for other in (*every, *here) if is_slip(word, other)]
        # Letters in the wrong order are the likeliest slip: tiel is tile rather than tied.
        swapped = [other for other in slips if sorted(other) == sorted(word)]
        meant = swapped or (slips if len(word) > _SHORT else [])
        return min(meant, key=lambda other: len(other) != len(word), default=word)

    def _every_word(self, language: str) -> Mapping[str, None]:
        """Return the words of a language that mean something here, and its small ones."""
        if language not in self._words:
            small = (*light_words(language), *idle_words(language), *outside_words(language))
            self._words[language] = dict.fromkeys((*self.phrases[language].words(), *small))
        return self._words[language]

    def _unknown(self, word: str, typed: str, language: str, known: Known) -> list[Sense]:
        """Return what a word may mean that is none of ours: itself, a form of another, or its parts.

        Nothing where it is most likely the name of a player.
        """
        own = own_token(word, language)
        here = known(language)
        if own in here.values():
            return [Sense(typed, {own: 1.0})]
        if language != "en" and root(word) in known("en").values():
            return [Sense(typed, {root(word): 0.9})]
        if language == "cs" and word.startswith("ne") and len(word) > 5:
            positive = self._known_as(word[2:], language, here)
            if positive:
                return [Sense(typed, {token: 1.0}) for token in positive] + [Sense(typed, {"not": 1.0})]
        parts = self._compound(word, here) if language == "de" else []
        if parts:
            return [Sense(typed, {token: 0.9}) for token in parts]
        found = self._like(word, language, here)
        if found:
            return [Sense(typed, found)]
        is_name = typed[0].isupper() and (language != "de" or len(word) <= _LONGEST_NAME)
        return [] if is_name else [Sense(typed, {own: 1.0})]

    def _known_as(self, word: str, language: str, here: Mapping[str, str]) -> list[str]:
        """Return the tokens of a word that is known in a language, or nothing."""
        phrases = self.phrases[language].alone(word, word)
        if phrases:
            return roots(phrases[0].means)
        own = own_token(word, language)
        return [own] if own in here.values() else []

    def _compound(self, word: str, here: Mapping[str, str]) -> list[str]:
        """Take a German compound apart: Rätselteile, Spielende."""
        for at in range(len(word) - _COMPOUND, _COMPOUND - 1, -1):
            left, right = word[:at], word[at:]
            second = self._known_as(right, "de", here)
            if not second:
                continue
            for link in ("", "s", "n", "en"):
                joined = left.endswith(link) and len(left) > len(link) + 2
                first = self._known_as(left.removesuffix(link), "de", here) if joined else []
                if first:
                    return [*first, *second]
        return []

    def _like(self, word: str, language: str, here: Mapping[str, str]) -> dict[str, float]:
        """Return the tokens of words that one begins or is a form of."""
        if language == "en":
            longest = 2 * len(word) if len(word) >= _BEGINNING else 0
            return {token: 0.8 for other, token in here.items() if len(other) <= longest and other.startswith(word)}
        own = stem(word, language)
        candidates = [(other, [token]) for other, token in here.items()]
        candidates += [(other, roots(means)) for other, means in self.phrases[language].single()]
        return {token: 0.85 for other, tokens in candidates if _is_form(own, stem(other, language)) for token in tokens}


def roots(means: str) -> list[str]:
    """Return the tokens of one of our words."""
    return [root(word) for word in map(plain, split(means))]


def own_token(word: str, language: str) -> str:
    """Return the token of a word that is none of ours."""
    return root(word) if language == "en" or word.isdigit() else f"{language}:{stem(word, language)}"


def _senses_of(typed: str, phrases: list[Phrase]) -> list[Sense]:
    """Return each part of what is meant; where it may be one of several, one sense that is any of them."""
    if len(phrases) == 1:
        return [Sense(typed, {part: 1.0}) for part in roots(phrases[0].means)]
    return [Sense(typed, {part: 1.0 for phrase in phrases for part in roots(phrase.means)})]


def _are_just(phrases: list[Phrase], words: list[str], at: int) -> bool:
    """Tell whether there are phrases and the words at a place are theirs, and not forms of them."""
    return bool(phrases) and list(phrases[0].words) == words[at : at + len(phrases[0].words)]


def _is_form(word: str, other: str) -> bool:
    """Tell whether two stems are those of one word in a language with many endings."""
    shorter, longer = sorted((word, other), key=len)
    return len(shorter) >= 4 and len(longer) - len(shorter) <= 2 and longer.startswith(shorter)
