"""Words of a language in what people type, put into the words of the contract.

Records are English, and so is the parser: a line is read here first, word by word, each in the place where it stands,
and what it says in the chosen language is put in English. English stays understood. A word that may be two different
things, one in English and one in the language, is refused with both, so that no language changes what a word means.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Mapping, Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, Any, Final

from ..core.choices import Choices
from ..core.commands import CORRECTIONS
from ..core.refusal import Refusal
from ..core.sentence import Quoted, Sentence, any_of, say
from ..core.words import fold, matches, plain
from .catalogue import data_of
from .letters import Letters
from .taking import Taking

if TYPE_CHECKING:
    from ..core.guide import Guide
    from ..core.log import Log

_SECTIONS: Final = {
    "CATEGORY": ("categories",),
    "CELL": ("colors",),
    "SPOT": ("spots",),
    "TILE": ("tiles",),
    "CARD": ("cards",),
    "ROLE": ("roles",),
    "TOKEN": ("tokens",),
    "ICON": ("tokens", "small"),
    "POSITION": (),
    "PLAYER": (),
}
"""Which words may stand in a place of a form, by how the form names the place. Names of players are never words."""
_OF_GAMES: Final = ("cards", "roles", "tokens", "moves", "changes", "small")
"""The sections with words that somebody might give as a name to a thing of the table's own."""
_SHORTEST: Final = 2
"""Letters of a word of a language that must be typed: one alone is an answer, a colour or a side of the contract."""
_LONG: Final = 9
"""No record has an entry whose number has so many digits."""


class Typed:
    """What people type in one language."""

    def __init__(self, words: Mapping[str, Any]) -> None:
        self._words: Mapping[str, Mapping[str, Sequence[str]]] = words
        self._letters = Letters(words.get("letters", {}), words.get("sides", {}), words.get("colors", {}))

    def words(self, section: str) -> Mapping[str, Sequence[str]]:
        """Return the words of a section, by what they mean."""
        return self._words.get(section, {})

    def answer(self, line: str) -> str:
        """Return what is typed at a question that takes words such as yes and no, in English; any other as it is."""
        word = plain(line.strip())
        for english, own in self._words.get("answers", {}).items():
            if word and word in map(plain, own):
                return english
        return line

    def move_word(self, word: str) -> str:
        """Return the move word that is meant; what is none, as it is."""
        return self._meant(word, ("moves",))

    def meanings(self, word: str) -> list[str]:
        """Return everything in a game, in English, that a whole word may mean: a move, a card, a token."""
        sections = map(self.words, _OF_GAMES)
        return [meant for section in sections for meant, own in section.items() if _is_one_of(word, own)]

    def color(self, word: str) -> str:
        """Return the colour that is meant; what is none, as it is."""
        return next((name for name, own in self.words("colors").items() if _is_one_of(word, own)), word)

    def category(self, word: str) -> str:
        """Return the category that is meant; what is none, as it is."""
        return self._meant(word, ("categories",))

    def taken(self, line: str, choices: Choices, players: Collection[str]) -> str | None:
        """Return an answer where words are shown to choose from, in English; None where it is another one."""
        own = {"category": "categories"}.get(choices.kind, "")
        return Taking(choices, self.words(own)).english(line, players)

    def at_question(self, line: str, log: Log[Any, Any], guide: Guide[Any, Any]) -> str | None:
        """Return a short answer in English where the question says how it is read; None where `freely` reads it.

        What may mean one thing in the language and another in every record is refused.
        """
        players = list(log.game.scores(log.state))
        choices = guide.choices(log.state)
        answer = self.taken(line, choices, players) if choices else None
        if answer is not None:
            return answer
        head, rest, state = self._headed(line, log)
        then = guide.choices(state) if head and rest else None
        named, _, word = rest.rpartition(" ")
        if then and matches(named, players):  # a list has no place behind a move: the first word is a name
            head, rest = f"{head} {named}", word
        answer = self.taken(rest, then, players) if then else None
        if answer is not None:
            return f"{head} {answer}"
        if not choices:
            self._letters.check_bare(guide.bare_tile(line, log.state))
            cards = guide.cards(log.state)
            return self._naming_cards(line, log, cards) if cards else None
        if self._is_unknown(line, [*log.game.words, *CORRECTIONS, *players]):
            slip = Taking(choices, self.words("categories")).mistyped(line.strip())
            if slip:
                raise slip
        return None

    def _naming_cards(self, line: str, log: Log[Any, Any], cards: Collection[str]) -> str | None:
        """Return an answer with its cards, characters, tokens and changes in English: `2 Buch`, `o 3 Buch, bob +c`.

        What the table itself has named stays, whatever it means in the language. None where nothing is to be done, or
        the line begins with a move and is read by its form.
        """
        players, changes = list(log.game.scores(log.state)), log.game.changes
        parts = [part.split() for part in line.split(",")]
        kept = [*players, *cards]
        try:
            first = parts[0][0] if parts[0] else ""
            outcome = any(self._place(word, ()) in ("reached", "missed") for word in parts[0][1:3])
            known = [*log.game.words, *CORRECTIONS]
            if not outcome and not matches(first, kept) and self._meant(first, ("moves",), known) in known:
                return None
            found = [
                " ".join(
                    word if matches(word, kept) else self._of_card(word, changes if place == 0 else ())
                    for place, word in enumerate(part)
                )
                for part in parts
            ]
        except Refusal:
            return None
        return ", ".join(found) if found != [" ".join(part) for part in parts] else None

    def _of_card(self, word: str, changes: Collection[str]) -> str:
        """Return a word of an answer that names cards in English; behind a sign stands a token."""
        if word[0] in "+-−":
            return word[0] + (self._place(word[1:], ("tokens",)) if word[1:] else "")
        meant = self._meant(word, ("changes",), changes) if changes else word
        return self._place(word, ("cards", "roles", "tokens")) if meant == word else meant

    def _is_unknown(self, line: str, known: Sequence[str]) -> bool:
        """Tell whether a line is one word that means nothing else at the table."""
        word = line.strip()
        return len(line.split()) == 1 and self.answer(word) == word and not self._move_begun(word, known)

    def _headed(self, line: str, log: Log[Any, Any]) -> tuple[str, str, Any]:
        """Part a line into corrections and the word of the move, what is behind them, and where that is played."""
        words, state, head = line.split(), log.state, list[str]()
        forms = log.game.words
        while len(words) > 1:
            word = self._move_begun(words[0], [*forms, *CORRECTIONS])
            number = words[1].removeprefix("#")
            if word == "accept":
                taken = 1
            elif word in ("amend", "insert") and number.isascii() and number.isdigit() and len(number) < _LONG:
                if not 1 <= int(number) <= log.number:
                    break
                state, taken = log.before(int(number)), 2
            elif forms.get(word, "").endswith(" PLAYER CATEGORY"):
                return " ".join([*head, word]), " ".join(words[1:]), state
            else:
                break
            head += [word, *words[1:taken]]
            words = words[taken:]
        return " ".join(head), " ".join(words), state

    def _move_begun(self, word: str, known: Sequence[str]) -> str:
        """Return the move or the correction that a word or its beginning means; nothing where that is not clear."""
        try:
            meant = self._meant(word, ("moves",), known)
        except Refusal:
            return ""
        found = matches(meant, known) if len(word) >= _SHORTEST else [meant]
        return found[0] if len(found) == 1 else ""

    def tile(self, text: str) -> str:
        """Return a tile with its colours and sides as the contract has them."""
        return " ".join(self._letters.tile(text.split()))

    def english(self, line: str, forms: Mapping[str, str], changes: Mapping[str, str], players: Collection[str]) -> str:
        """Return a move in the words of the contract, by the forms of the moves of its game."""
        words = line.split()
        return " ".join(self._line(words, forms, changes, players)) if words else line

    def freely(self, line: str, forms: Mapping[str, str], changes: Mapping[str, str], players: Collection[str]) -> str:
        """Return what is typed at the table, where a line need not begin with a move."""
        words = line.split()
        if not words or not words[0][0].isalpha():  # `-bob`, and why
            return line
        first = words[0]
        if len(words) == 1 and not matches(first, players) and self.answer(line) != line:
            return self.answer(line)
        if not matches(first, players) and self._meant(first, ("moves",), [*forms, *CORRECTIONS]) in {
            *forms,
            *CORRECTIONS,
        }:
            return self.english(line, forms, changes, players)
        found = [
            word if matches(word, players) else self._place(word, ("categories", "colors", "spots")) for word in words
        ]
        return " ".join(self._letters.tile(found)) if any(":" in word for word in found) else " ".join(found)

    def _line(
        self, words: Sequence[str], forms: Mapping[str, str], changes: Mapping[str, str], players: Collection[str]
    ) -> list[str]:
        word = self._meant(words[0], ("moves",), [*forms, *CORRECTIONS])
        rest = list(words[1:])
        if word == "note" or not rest:
            return [word, *rest]
        if word == "accept":
            return [word, *self._line(rest, forms, changes, players)]
        if word in ("amend", "insert", "strike"):
            if not rest[0].lstrip("#")[:1].isdigit():
                return [word, self._meant(rest[0], ("small", "moves"), ("start", "first", "name")), *rest[1:]]
            return [word, rest[0], *(self._line(rest[1:], forms, changes, players) if rest[1:] else ())]
        if word == "effect" and changes:
            return [word, *self._changes(rest, changes, players)]
        form = forms.get(word)
        return [word, *(self._filled(rest, form.split()[1:], players) if form else rest)]

    def _changes(self, words: Sequence[str], changes: Mapping[str, str], players: Collection[str]) -> Iterable[str]:
        """Return the changes of an effect, which commas divide."""
        parts = [part.split() for part in " ".join(words).split(",")]
        done = []
        for part in parts:
            if not part:
                done.append("")
                continue
            word = self._meant(part[0], ("changes",), changes)
            form = changes.get(word, "").split()[1:]
            done.append(" ".join([word, *self._filled(part[1:], form, players)]))
        return [", ".join(done)]

    def _filled(self, words: Sequence[str], form: Sequence[str], players: Collection[str]) -> list[str]:
        """Return the words behind a move word, each in English by the place where it stands."""
        marks = [mark for mark in form if mark.strip("[]…,")]
        if marks[:1] == ["PLAYER"] and words and not matches(words[0], players):
            marks = marks[1:]  # the player may be left out
        slots = [re.sub(r"[^A-Za-z|]", "", mark) for mark in marks]
        # From here on words may be left out or come several times, so that any of the rest may stand anywhere.
        loose = next((place for place, mark in enumerate(marks) if mark == "TILE" or mark[0] == "["), len(slots) - 1)
        found: list[str] = []
        for place, word in enumerate(words):
            here = slots[loose:] if place >= loose else slots[place : place + 1]
            if here == ["PLAYER"] or (word in players and any(slot.startswith("PLAYER") for slot in here)):
                found.append(word)
            else:
                sections, literals = _allowed(here)
                found.append(self._category(word) if here == ["CATEGORY"] else self._place(word, sections, literals))
        return self._letters.tile(found) if "TILE" in slots else found

    def _category(self, word: str) -> str:
        """Return a category by any beginning of it, down to the letter that in English begins none."""
        own = self.words("categories")
        if len(word) >= _SHORTEST or matches(word, own):
            return self._place(word, ("categories",))
        found = [name for name, words in own.items() if any(plain(each).startswith(plain(word)) for each in words)]
        return found[0] if len(found) == 1 else word

    def _place(self, word: str, sections: Sequence[str], literals: Sequence[str] = ()) -> str:
        if word[-1:] == "," and len(word) > 1:
            return f"{self._place(word[:-1], sections, literals)},"
        if "spots" in sections:
            spot = self._letters.spot(word)
            if spot != word:
                return spot
        if ":" in word:
            return word
        if "colors" in sections:
            form = re.fullmatch(r"([^\W\d_]+)([0-9]*)", word)
            if form and self.color(form[1]) != form[1]:
                return self.color(form[1]) + form[2]
        known = [name for name in sections if name not in ("spots", "tiles", "colors", "small")]
        return self._meant(word, [*known, "small"], (), literals)

    def _meant(self, word: str, sections: Sequence[str], english: Iterable[str] = (), small: Sequence[str] = ()) -> str:
        """Return the English word that is meant, or the word itself where it is none of the language's."""
        own = {
            key: tuple(words)
            for name in sections
            for key, words in self.words(name).items()
            if name != "small" or key in small or not small
        }
        known = [*english] or [*own]
        if fold(word) in map(fold, known):
            return word
        exact = [key for key, words in own.items() if _is_one_of(word, words) and (not english or key in known)]
        if exact:
            return exact[0]
        if len(word) < _SHORTEST:
            return word
        typed = plain(word)
        begun = {
            key
            for key, words in own.items()
            if any(plain(name).startswith(typed) for name in words) and (not english or key in known)
        }
        if not begun:
            return word
        in_english = set(matches(word, known))
        if len(begun | in_english) == 1:
            return begun.pop()
        raise Refusal("move/unknown", _may_be(word, begun | in_english), say("Type one letter more."))


def _may_be(word: str, meant: Iterable[str]) -> Sentence:
    return say("{typed} may be {words}.", typed=Quoted(word), words=any_of(sorted(meant)))


def _allowed(slots: Iterable[str]) -> tuple[list[str], list[str]]:
    """Return which sections may stand in some places of a form, and which small words."""
    sections: list[str] = []
    literals: list[str] = []
    for slot in slots:
        if slot in _SECTIONS:
            sections += _SECTIONS[slot]
        elif slot.isupper():
            continue
        else:
            literals += slot.split("|")
    return sections, literals or ["-"]


def _is_one_of(word: str, words: Iterable[str]) -> bool:
    return plain(word) in map(plain, words)


@lru_cache(8)
def typed_in(code: str) -> Typed | None:
    """Return what people type in a language; None for English, which needs no reading."""
    if code == "en":
        return None
    compiled = data_of(code, "words.txt")
    if compiled is not None:
        found: dict[str, dict[str, Any]] = {}
        for line in compiled.decode("utf-8").split("\n"):
            section, key, *words = line.split(" ")
            found.setdefault(section, {})[key] = words[0] if section == "letters" else words
        return Typed(found)
    from tomllib import loads  # reading what was compiled is quicker

    data = data_of(code, "words.toml")
    assert data is not None
    return Typed(loads(data.decode("utf-8")))
