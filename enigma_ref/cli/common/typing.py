"""What people type in the language they are spoken to in, put into the words of the contract."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from ...core.commands import CORRECTIONS, parse
from ...core.log import Log
from ...core.refusal import Refusal
from ...core.words import matches, plain
from ...games import BOXES
from .output import voice

if TYPE_CHECKING:
    from ...core.guide import Guide
    from ...language.typed import Typed


def typed() -> Typed | None:
    """Return what may be typed in the language that is spoken; None for English, which needs no reading."""
    if voice().language == "en":
        return None
    from ...language.typed import typed_in  # most speak English

    return typed_in(voice().language)


def as_move_word(word: str) -> str:
    """Return the word that a move begins with, as a record has it."""
    if word in CORRECTIONS or any(word in box.game().words for box in BOXES.values()):
        return word
    found = typed()
    return found.move_word(word) if found else word


def as_word_for(kind: str, word: str) -> str:
    """Return a word for a `color`, a `category`, a `tile` or an `edition` as a record has it; any other as it is."""
    if kind == "edition":
        return _edition(word)
    found = typed() if kind else None
    if found is None:
        return word
    if kind == "color":
        return found.color(word)
    return found.category(word) if kind == "category" else found.tile(word)


def meanings(word: str) -> list[str]:
    """Return the words of games, in English, that a word of the language that is spoken means; none in English."""
    found = typed()
    return found.meanings(word) if found else []


def _edition(word: str) -> str:
    """Return the code of the edition that is meant by its name: as the screen says it, in English, or its own."""
    from ...language.choosing import LANGUAGES

    parts = [box.editions() for box in BOXES.values()]
    known = {code: term for part in parts if part for code, term in part.names.items()}
    begun = plain(word)
    if not begun or matches(word, known):
        return word
    names = {code: (voice().term(term, ""), term.word, LANGUAGES.get(code, "")) for code, term in known.items()}
    found = [code for code, own in names.items() if any(plain(name).startswith(begun) for name in own)]
    return found[0] if len(found) == 1 else word


def as_offered(line: str, complete: Callable[[str], list[str]]) -> list[str]:
    """Return what the last word of a line may become, in the words that the screen shows; `complete` knows English."""
    found = typed()
    if found is None:
        return complete(line)
    from ...language.offering import offered

    return offered(line, complete, found, voice())


def as_written(line: str, log: Log[Any, Any]) -> str:
    """Return a move in the words of a record, as far as it is in those of a language."""
    if voice().language == "en" or _is_written(line, log):
        return line
    found, game = typed(), log.game
    return found.english(line, game.words, game.changes, list(game.scores(log.state))) if found else line


def _is_written(line: str, log: Log[Any, Any]) -> bool:
    """Tell whether a line is in the words of a record already: then nothing needs to be read for it."""
    words = line.split(maxsplit=1)
    if not words or (words[0] not in log.game.words and words[0] not in CORRECTIONS):
        return False
    try:
        parse(log.game, line, log.state, log.before)
    except Refusal:
        return False
    return True


def as_answered(line: str, log: Log[Any, Any], guide: Guide[Any, Any] | None = None) -> str:
    """Return what was typed at the table in the words of a record, where it need not begin with a move.

    What may be two things is left as it is: whoever asked says what can be typed instead. Only what the question of a
    guide shows or takes in another way than the language would is refused here, where the language is known.
    """
    found, game = typed(), log.game
    if found is None:
        return line
    answer = found.at_question(line, log, guide) if guide else None
    if answer is not None:
        return answer
    try:
        return found.freely(line, game.words, game.changes, list(game.scores(log.state)))
    except Refusal:
        return line
