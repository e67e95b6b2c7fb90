"""Weight puzzles as people type them: `13,6=5,7 5`, and a claim `1,1=1,2`, with spaces wherever they like."""

from __future__ import annotations

import re
from typing import Final

from .....core.refusal import Unclear
from .....core.sentence import Quoted, Said, Term, paragraph, say
from .scale import Puzzle, Sides

_MOST_CUPS: Final = 40
_MOST_DIGITS: Final = 6
_MOST_PIECES: Final = 999
_LEFT: Final = Term("left", "scale")
_RIGHT: Final = Term("right", "scale")
_FORM: Final = say("Write the cups left = the cups right, and the number of pieces: 13,6=5,7 5.")
_CLAIM: Final = say("Write how many pieces lie in each cup, in the order of the cups: --claim 1,1=1,2.")


def read_question(text: str, claim: str | None) -> tuple[Puzzle, Sides | None]:
    """Read a puzzle, and the claim where one is made.

    A claim that was typed with spaces comes in parts: its beginning with the option, the rest among the other words,
    before the puzzle or behind it.
    """
    words = _words(text)
    if claim is None:
        puzzle, rest = _puzzle(words)
        _nothing_left(rest)
        return puzzle, None
    if not claim.strip():
        raise _unclear(say("The claim is empty."), _CLAIM)
    begun = _words(claim)
    if words and words[0] in ",=":
        laid, words = _sides([*begun, *words], _CLAIM)
        puzzle, rest = _puzzle(words)
    else:
        puzzle, rest = _puzzle(words)
        laid, rest = _sides([*begun, *rest], _CLAIM)
    _nothing_left(rest)
    for side, cups, counts in zip((_LEFT, _RIGHT), puzzle.cups, laid, strict=True):
        if len(cups) != len(counts):
            what = say(
                "The claim has {n} {n:cup|cups} on the {side}, the puzzle {cups}.",
                n=len(counts),
                side=side,
                cups=len(cups),
            )
            raise _unclear(what, _CLAIM)
    return puzzle, laid


def _unclear(what: Said, form: Said) -> Unclear:
    return Unclear(paragraph(what, form))


def _words(text: str) -> list[str]:
    return re.findall(r"[,=]|[^\s,=]+", text)


def _nothing_left(words: list[str]) -> None:
    if words:
        raise _unclear(say("{words} is left over.", words=Quoted(" ".join(words))), _FORM)


def _puzzle(words: list[str]) -> tuple[Puzzle, list[str]]:
    if not words:
        raise _unclear(say("The puzzle is missing."), _FORM)
    cups, rest = _sides(words, _FORM)
    if not rest:
        if len(cups.right) == 1:  # 1= 5 may lack the cup as well as the number of pieces
            what = say("Behind = there is one number only: the cups on the right and the number of pieces are needed.")
            raise _unclear(what, _FORM)
        raise _unclear(say("The number of pieces is missing."), _FORM)
    pieces = _number(rest[0], _FORM)
    if not 1 <= pieces <= _MOST_PIECES:
        what = say("The number of pieces must be 1 to {most}, not {n}.", most=_MOST_PIECES, n=pieces)
        raise _unclear(what, _FORM)
    return Puzzle(cups, pieces), rest[1:]


def _sides(words: list[str], form: Said) -> tuple[Sides, list[str]]:
    """Read numbers for left and right, and return them with the words behind them."""
    left, rest = _numbers(words, _LEFT, form)
    if not rest or rest[0] != "=":
        raise _unclear(say("There is no = between the left and the right side."), form)
    right, rest = _numbers(rest[1:], _RIGHT, form)
    if rest and rest[0] == "=":
        raise _unclear(say("A scale has two sides: there is one = too many."), form)
    return Sides(left, right), rest


def _numbers(words: list[str], side: Term, form: Said) -> tuple[tuple[int, ...], list[str]]:
    """Read numbers with commas between them, up to where no comma follows."""
    if not words or words[0] in ",=":
        raise _unclear(say("There is no cup on the {side}.", side=side), form)
    found = [_number(words[0], form)]
    at = 1
    while at < len(words) and words[at] == ",":
        if at + 1 == len(words) or words[at + 1] in ",=":
            raise _unclear(say("A number is missing behind a comma on the {side}.", side=side), form)
        found.append(_number(words[at + 1], form))
        at += 2
    if len(found) > _MOST_CUPS:
        what = say(
            "There are {n} cups on the {side}; a side may have {most}.", n=len(found), side=side, most=_MOST_CUPS
        )
        raise Unclear(what)
    return tuple(found), words[at:]


def _number(word: str, form: Said) -> int:
    if word[:1] in "-−" and word[1:].isdigit():
        what = say("{word} is negative: nothing on the scale weighs or counts less than 0.", word=Quoted(word))
        raise _unclear(what, form)
    if not (word.isascii() and word.isdigit()):
        raise _unclear(say("{word} is not a whole number.", word=Quoted(word)), form)
    if len(word) > _MOST_DIGITS:
        raise Unclear(
            say("{word} is too large: numbers here have up to {n} digits.", word=Quoted(word), n=_MOST_DIGITS)
        )
    return int(word)
