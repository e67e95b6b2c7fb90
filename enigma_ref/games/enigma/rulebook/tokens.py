"""Words of a question brought into a form in which different spellings, endings and languages meet."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from functools import cache, lru_cache
from typing import Final, NamedTuple
from unicodedata import combining, normalize

from ....core.words import fold
from .vocabulary import idle, vocabulary

_NUMBERS: Final = {"1": "one", "2": "two", "3": "three", "4": "four", "5": "five", "7": "seven", "both": "two"}
_ENDINGS: Final = (("ings", 3), ("ing", 3), ("ied", 2), ("ies", 2), ("ed", 3), ("es", 3), ("s", 2))
"""Endings of English words, each with how many letters must be left without it."""
_LONGEST_TEXT: Final = 1000
_LONGEST: Final = 40
_MOST: Final = 24
"""A question is read to so many words, of so many letters each."""
_SAME_ROOT: Final = 4
"""Letters at the beginning that two forms of a Slavic or German word share at the least."""


class Term(NamedTuple):
    """One thing that is asked for: the roots that stand for it, each with how surely."""

    typed: str
    roots: dict[str, float]


class Said(NamedTuple):
    """What somebody said for one of our words, and the edition whose language it is."""

    typed: str
    edition: str
    means: str


@lru_cache(maxsize=4096)
def root(word: str) -> str:
    """Return what is common to the forms of an English word: scores, scored and scoring; color and colours."""
    word = _NUMBERS.get(word, word)
    for ending, least in _ENDINGS:
        if word.endswith(ending) and len(word) - len(ending) >= least and not word.endswith("ss"):
            word = word[: -len(ending)] + ("y" if ending.startswith("ie") else "")
            break
    if len(word) > 4 and word[-1] == word[-2] and word[-1] not in "sl":
        word = word[:-1]
    if len(word) > 4 and word.endswith("our"):
        word = f"{word[:-3]}or"
    return word[:-1] if len(word) > 3 and word.endswith("e") else word


def words_of(text: str) -> list[str]:
    """Return the words of a text without case and accents."""
    return [_plain(word) for word in _split(text)]


def _split(text: str) -> list[str]:
    return re.findall(r"[^\W_]+", normalize("NFC", text))


def _plain(word: str) -> str:
    return word.lower() if word.isascii() else "".join(c for c in normalize("NFKD", fold(word)) if not combining(c))


def roots_of(text: str) -> list[str]:
    """Return the roots of the words of a text that say what it is about."""
    return [root(word) for word in telling_words(text)]


def telling_words(text: str) -> list[str]:
    """Return the words of a text that say what it is about."""
    return [word for word in words_of(text) if word not in _idle()]


@cache
def _idle() -> frozenset[str]:
    """Return the words that questions are made of, whatever they are about."""
    return frozenset(word for text in idle().values() for word in words_of(text))


class _Phrase(NamedTuple):
    """What people say for one of our words, and the edition whose language it is."""

    words: tuple[str, ...]
    edition: str
    means: str
    spelt: str
    """The words with their accents, by which languages are told apart."""


@cache
def _phrases() -> tuple[_Phrase, ...]:
    """Return all that people say for our words, the longest first."""
    found = [
        _Phrase(tuple(words_of(said)), edition, word.means, fold(" ".join(_split(said))))
        for word in vocabulary()
        for edition, sayings in word.said.items()
        for said in sayings
    ]
    return tuple(sorted(found, key=lambda phrase: -len(phrase.words)))


def read_question(text: str, known: Mapping[str, str]) -> tuple[list[Term], list[Said]]:
    """Read a question into what it asks for, given the words of all answers with their roots; and its synonyms."""
    as_typed = [word[:_LONGEST] for word in _split(text[:_LONGEST_TEXT])][:_MOST]
    words = [_plain(word) for word in as_typed]
    roots = set(known.values())
    terms: list[Term] = []
    said: list[Said] = []
    at = 0
    while at < len(words):
        phrase = _phrase_at(words[at:], as_typed[at:], roots)
        count = len(phrase.words) if phrase else 1
        typed = " ".join(as_typed[at : at + count])
        if phrase:
            said.append(Said(typed, phrase.edition, phrase.means))
            own = roots_of(typed) if phrase.edition == "en" and count == 1 else []
            terms += _terms(typed, own, roots_of(phrase.means))
        elif words[at] not in _idle():
            found = _roots_like(words[at], known, roots)
            if found is not None:
                terms.append(Term(typed, found))
        at += count
    return terms, said


def _terms(typed: str, own: Sequence[str], ours: Sequence[str]) -> list[Term]:
    """Return what a saying asks for: our words, and its own where it has some, since an answer may say it so too."""
    terms = [Term(typed, {part: 1.0 if part in own else 0.9}) for part in ours]
    terms[-1].roots.update({part: 1.0 for part in own if part not in ours})
    return terms


def _phrase_at(words: Sequence[str], as_typed: Sequence[str], roots: set[str]) -> _Phrase | None:
    """Find what one of our words is called at the beginning of some words: the longest, and rather itself than a form.

    Of what two languages write alike but for the accents, it is the one that was typed.
    """
    best, likeness = None, 0
    for phrase in _phrases():
        if best and len(phrase.words) < len(best.words):
            break
        found = _likeness(phrase, words, as_typed, roots)
        if found > likeness:
            best, likeness = phrase, found
    return best


def _likeness(phrase: _Phrase, words: Sequence[str], as_typed: Sequence[str], roots: set[str]) -> int:
    """Return how much a phrase is what some words begin with: 3 to the letter, 1 as a form of it, 0 not at all."""
    pairs = list(zip(words, phrase.words, strict=False))
    if len(pairs) < len(phrase.words):
        return 0
    if all(word == part or root(word) == root(part) for word, part in pairs):
        return 3 if fold(" ".join(as_typed[: len(pairs)])) == phrase.spelt else 2
    least = _SAME_ROOT if len(pairs) == 1 else _SAME_ROOT - 1
    return int(
        phrase.edition != "en"
        and all(word not in _idle() and root(word) not in roots and _is_form(word, part, least) for word, part in pairs)
    )


def _is_form(word: str, part: str, least: int) -> bool:
    """Tell whether a word looks like a form of another one in a language with many endings, or is a slip for it."""
    shorter = min(len(word), len(part))
    shared = next((at for at, pair in enumerate(zip(word, part, strict=False)) if pair[0] != pair[1]), shorter)
    enough = max(least, shorter - 2)
    return (shared >= enough and abs(len(word) - len(part)) <= 3) or (len(part) > 5 and is_slip(word, part))


def _roots_like(word: str, known: Mapping[str, str], roots: set[str]) -> dict[str, float] | None:
    """Return the roots that a word may mean: its own, else those that it begins or is a slip for.

    None where it is a slip for a word that says nothing, and for no other.
    """
    own = root(word)
    if own in roots:
        return {own: 1.0}
    found = {part: 0.8 for other, part in known.items() if len(word) >= 3 and other.startswith(word)}
    said = {phrase.words[0]: phrase.means for phrase in _phrases() if phrase.edition == "en" and len(phrase.words) == 1}
    slips = [(other, part) for other, part in known.items() if is_slip(word, other)]
    slips += [(other, part) for other, means in said.items() if is_slip(word, other) for part in roots_of(means)]
    # Letters in the wrong order are the likeliest slip: tiel is tile rather than tied.
    swapped = [(other, part) for other, part in slips if sorted(other) == sorted(word)]
    for _, part in swapped or slips:
        found.setdefault(part, 0.7)
    return found if found or not any(is_slip(word, other) for other in _idle()) else None


def is_slip(typed: str, meant: str) -> bool:
    """Tell whether a word is another mistyped: a letter wrong, missing, too many or swapped; in long words two.

    Short words easily look like others: their first letter has to be right, and of three letters two may be swapped.
    """
    shorter, longer = sorted((len(typed), len(meant)))
    if shorter == longer == 3:
        return typed[0] == meant[0] and sorted(typed) == sorted(meant)
    most = 0 if shorter < 4 else 1 if shorter < 7 else 2
    if not most or longer - shorter > most or (typed[0] != meant[0] and longer < 7):
        return typed == meant
    before: list[int] = []
    row = list(range(len(meant) + 1))
    for down, letter in enumerate(typed, 1):
        last, row, earlier = row, [down], before
        for across, other in enumerate(meant, 1):
            cost = min(last[across] + 1, row[-1] + 1, last[across - 1] + (letter != other))
            if down > 1 and across > 1 and letter == meant[across - 2] and typed[down - 2] == other:
                cost = min(cost, earlier[across - 2] + 1)
            row.append(cost)
        if min(row) > most:
            return False
        before = last
    return row[-1] <= most
