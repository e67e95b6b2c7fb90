"""What a line of the log can say: a move of the game, a note, or a correction. Words to commands and back."""

from __future__ import annotations

from collections.abc import Callable, Collection
from typing import Any, Generic, NamedTuple

from .facts import Facts
from .game import Game, M, S
from .limits import MOST_IN_A_LINE
from .refusal import Refusal
from .sentence import Quoted, Said, Sentence, any_of, say
from .words import fold, matches, nearest

CORRECTIONS = {
    "undo": "undo",
    "redo": "redo",
    "amend": "amend N MOVE",
    "strike": "strike N",
    "insert": "insert N MOVE",
    "accept": "accept MOVE",
    "note": "note TEXT",
}
"""The words that belong to the log and not to a game, with how they are used."""

_MAY_HOLD = {
    "": frozenset(CORRECTIONS),
    "accept": frozenset({"amend", "strike", "insert"}),
    "amend": frozenset({"note", "accept"}),
    "insert": frozenset({"note", "accept"}),
    "amend N accept": frozenset[str](),
}
"""Which of these words may stand inside another, besides the moves of the game."""


class Move(NamedTuple, Generic[M]):
    """A move of the game; `accepted` where the table lets it stand although a rule forbids it."""

    move: M
    remark: bool = False
    accepted: bool = False


class Note(Facts):
    """A remark, without effect."""

    text: str


class Void(Facts):
    """A line of a record that could not be read as anything, kept in its place so that it can be corrected."""

    text: str


class Undo:
    """Take back the last change."""

    __slots__ = ()


class Redo:
    """Bring back what the last undo took."""

    __slots__ = ()


class HeaderChange(Facts):
    """What should have stood in a header: in canonical words, in a sentence, and as the box reads it."""

    text: str
    """What stands behind `amend`: `first Bob`."""
    said: Said
    """`Bob was the first player.`"""
    value: Any


class Correction(Facts, Generic[M]):
    """Entry `number` should have been `put` (`amend`), did not happen (`strike`), or `put` came before it (`insert`).

    Entry 0 is the start: then `put` is what should have stood in the header. `accepted` where later moves that break
    through it stand all the same.
    """

    word: str
    number: int
    put: Move[M] | Note | HeaderChange | None
    accepted: bool = False


Command = Move[M] | Note | Undo | Redo | Correction[M]


def parse(game: Game[S, M], line: str, state: S, before: Callable[[int], S] | None = None) -> Command[M]:
    """Read one line as typed, or refuse it and say what it may have been meant to be.

    What a correction puts in an entry's place is read as it would have been there: `before` an entry of that number.
    """
    if not line.isascii():
        try:
            line.encode()
        except UnicodeEncodeError:
            raise Refusal("move/unknown", say("This line is not text in UTF-8."), say("Type it again.")) from None
    if len(line) > MOST_IN_A_LINE:  # the words of 15 MB would take half a gigabyte
        what = say("A line has at most {most:,} characters, and this one has {n:,}.", most=MOST_IN_A_LINE, n=len(line))
        raise Refusal("move/unknown", what, say("Shorten it, or write several notes."))
    words = line.split()
    if not words:
        raise Refusal("move/unknown", say("There is no move."), _usage(game))
    if words[0] in game.words:  # as a record writes it
        return Move(game.parse(words[0], words[1:], state), words[0] in game.remarks)
    return _command(game, words, state, inside="", before=before)


def _command(
    game: Game[S, M], words: list[str], state: S, inside: str, before: Callable[[int], S] | None = None
) -> Command[M]:
    word = _word(game, words[0])
    if word in game.words:
        return Move(game.parse(word, words[1:], state), word in game.remarks)
    if word not in _MAY_HOLD[inside]:
        raise Refusal(
            "move/unknown",
            say("{word} cannot stand after {before}.", word=word, before=inside),
            say("{before} takes a move of the game.", before=inside),
        )
    if word == "note":
        if len(words) < 2:
            raise Refusal("move/unknown", say("A note needs a text."), _written("note TEXT"))
        return Note(" ".join(words[1:]))
    if word == "accept":
        return _accept(game, words, state, inside, before)
    if word in ("undo", "redo"):
        if len(words) > 1:
            raise Refusal("move/unknown", say("{word} stands alone.", word=word), _written(word))
        return Undo() if word == "undo" else Redo()
    return _correction(game, word, words, state, before)


def _accept(game: Game[S, M], words: list[str], state: S, inside: str, before: Callable[[int], S] | None) -> Command[M]:
    if len(words) < 2:
        raise Refusal("move/unknown", say("accept needs the move that is to stand."), _written("accept MOVE"))
    put = _command(game, words[1:], state, inside="accept" if not inside else "amend N accept", before=before)
    match put:
        case Move(move, False, _):
            return Move(move, accepted=True)
        case Correction(word, number, correct, _):
            return Correction(word, number, correct, accepted=True)
    what = say("{typed} needs no accept: no rule can forbid it.", typed=Quoted(words[1]))
    raise Refusal("move/unknown", what, say("Enter it without."))


def _correction(
    game: Game[S, M], word: str, words: list[str], state: S, before: Callable[[int], S] | None
) -> Correction[M]:
    form = _written(CORRECTIONS[word])
    if len(words) < 2:
        raise Refusal("record/amend", say("{word} needs the number of an entry.", word=word), form)
    digits = words[1].removeprefix("#")
    if word == "amend" and not digits[:1].isdigit():
        from .header import read_change  # few games need it

        return Correction(word, 0, read_change(game, words[1:], state))
    if not (digits.isascii() and digits.isdigit()) or len(digits) > 9:
        raise Refusal("record/amend", not_a_number(game, word, words[1]), form)
    number = int(digits)
    if word == "strike":
        if len(words) > 2:
            raise Refusal("record/amend", say("strike takes a number only."), form)
        return Correction(word, number, None)
    if len(words) < 3:
        raise Refusal("record/amend", say("{word} {number} needs the move.", word=word, number=number), form)
    put = _command(game, words[2:], before(number) if before else state, inside=word)
    assert isinstance(put, Move | Note)
    return Correction(word, number, put)


def not_a_number(game: Game[Any, Any], word: str, typed: str) -> Sentence:
    """Return that a correction names no entry. What stands there may be what only its writer knows."""
    if game.veiled:
        return say("{word} needs the number of an entry.", word=word)
    return say("{typed} is not the number of an entry.", typed=Quoted(typed))


def tells_secret(game: Game[Any, M], command: Command[M] | Void) -> bool:
    """Tell whether a line says what must not be repeated where it is refused."""
    said = command.put if isinstance(command, Correction) else command
    return isinstance(said, Move) and game.is_secret(said.move)


def veiled(game: Game[Any, Any], line: str) -> Void:
    """Return a line that does not stand, up to where it may say what not everybody knows."""
    if len(line) > MOST_IN_A_LINE:
        line = f"{line[:MOST_IN_A_LINE]} …"
    words = line.split() if game.veiled else ()
    for place, typed in enumerate(words):
        if place and _corrects_header(game, *words[place - 1 : place + 1]):
            return Void(" ".join([*words[: place + 1], "…"]))
        found = _meant(game, typed)
        if game.veiled.intersection(found) and place + 1 < len(words):
            return Void(" ".join([*words[: place + 1], "…"]))
        if found:
            break
        if not _leads_on(game, typed):
            return Void(" ".join([*words[:place], "…"]))
    return Void(_without_secret_changes(game, line) if game.veiled_changes else line)


def _corrects_header(game: Game[Any, Any], before: str, typed: str) -> bool:
    """Tell whether two words begin a correction of the header, behind which any word may stand as a name."""
    if game.header is None or matches(before, game.words):
        return False
    return _likely(before, CORRECTIONS) in ("amend", "insert") and _likely(typed, game.header.words) is not None


def _leads_on(game: Game[Any, Any], typed: str) -> bool:
    """Tell whether a word can stand before the move in a line: a correction, an entry's number, what is corrected."""
    known = [*CORRECTIONS, *(game.header.words if game.header else ())]
    return typed.removeprefix("#").isdecimal() or _likely(typed, known) is not None


def _meant(game: Game[Any, Any], typed: str) -> list[str]:
    """Return the moves that a word may mean; if none, the one that it was most likely meant to be."""
    found = matches(typed, game.words)
    if found or typed.isdecimal():
        return found
    close = _likely(typed, [*game.words, *CORRECTIONS])
    return [close] if close is not None and close in game.words else []


def _likely(typed: str, known: Collection[str]) -> str | None:
    """Return which of some words one may mean, or was most likely meant to be."""
    return next(iter(matches(typed, known)), None) or nearest(typed, known)


def _without_secret_changes(game: Game[Any, Any], line: str) -> str:
    """Return a line of changes, parted by commas, each of them up to where it may say what not everybody knows."""
    parts = [part.split() for part in line.split(",")]
    first = next((typed for typed in parts[0] if _meant(game, typed)), "")
    if first and not _brings_changes(game, first):
        return line
    behind = (place for place, typed in enumerate(parts[0], 1) if _brings_changes(game, typed))
    starts = [next(behind, len(parts[0])), *[0] * (len(parts) - 1)]
    told = []
    for words, start in zip(parts, starts, strict=True):
        changes = matches(words[start], game.changes) if start < len(words) else ()
        end = min((start + 1 + game.veiled_changes.get(change, len(words)) for change in changes), default=start)
        told.append([*words[:end], "…"] if end < len(words) else words)
    return line if told == parts else ", ".join(map(" ".join, told))


def _brings_changes(game: Game[Any, Any], typed: str) -> bool:
    return any("CHANGE" in game.words[word] for word in _meant(game, typed))


def is_correction(line: str) -> bool:
    """Tell whether a line begins as a correction does that names an entry and a move."""
    return bool(matches((line[:MOST_IN_A_LINE].split() or [""])[0], ("accept", "amend", "insert")))


def _word(game: Game[Any, Any], typed: str) -> str:
    """Find the move word that was meant."""
    if typed in game.words or typed in CORRECTIONS:
        return typed
    known = [*game.words, *CORRECTIONS]
    found = matches(typed, known)
    if len(found) == 1:
        return found[0]
    if found:
        what = say("{typed} may be {words}.", typed=Quoted(typed), words=any_of(found))
        raise Refusal("move/unknown", what, say("Type one letter more."))
    change = next((change for change in game.changes if change == fold(typed)), None)
    bringing = next((word for word, form in game.words.items() if "CHANGE" in form), None)
    if change and bringing:
        what = say("{change} is a change, which is no move of its own.", change=change)
        raise Refusal("move/unknown", what, _written(f"{bringing} {game.changes[change]}"))
    close = nearest(typed, known, cutoff=0.65)
    hint = _usage(game)
    if close:
        form = game.words.get(close) or CORRECTIONS[close]
        hint = say("Did you mean {word}? It is written: {form}.", word=close, form=form)
    elif game.veiled:  # it may be what only its writer knows
        raise Refusal("move/unknown", say("That is not a move."), hint)
    raise Refusal("move/unknown", say("{typed} is not a move.", typed=Quoted(typed)), hint)


def _written(form: str) -> Sentence:
    return say("Write: {form}.", form=form)


def _usage(game: Game[Any, Any]) -> Sentence:
    return say("A move begins with {words}.", words=any_of([*game.words, *CORRECTIONS]))


def write(game: Game[Any, M], command: Command[M] | Void) -> str:
    """Return the canonical text of a command."""
    match command:
        case Move(move, _, accepted):
            return f"accept {game.write(move)}" if accepted else game.write(move)
        case Note(text):
            return f"note {text}"
        case Correction(word, number, put, accepted):
            accept = "accept " if accepted else ""
            if isinstance(put, HeaderChange):
                return f"{accept}{word} {put.text}"
            return f"{accept}{word} {number}" if put is None else f"{accept}{word} {number} {write(game, put)}"
        case Void(text):
            return text
        case Undo():
            return "undo"
        case Redo():
            return "redo"
