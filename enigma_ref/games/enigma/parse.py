"""Words to moves: what people type, read loosely, against the players of one table."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from ...core.refusal import Refusal
from ...core.sentence import Quoted, Sentence, all_of, paragraph, say
from ...core.words import matches, nearest
from .board.colors import CATEGORIES, COLORS, category_term
from .board.spot import parse_spot
from .board.tile import find_cell, parse_tile
from .moves import WORDS, Abandon, Choose, Fail, Move, Place, Rule, Skip, Solve, Time, Wheel
from .rulings import find_answer, find_ruling
from .setup import Table

_ONE_PLAYER: dict[str, Callable[[str, int], Move]] = {"solve": Solve, "fail": Fail, "skip": Skip}
_ODD_ON = frozenset({"On", "ON", "oN"})
_WORDS_AFTER = {word: len(form.split()) - 1 for word, form in WORDS.items()}
_NONE: dict[str, Callable[[], Move]] = {"time": Time, "abandon": Abandon}


def read_move(word: str, rest: Sequence[str], table: Table) -> Move:
    """Read a move from its word and the words after it, or refuse it."""
    if word == "place":
        return _place(rest, table)
    wanted = _WORDS_AFTER[word]
    if len(rest) != wanted:
        raise _wrong_count(word, rest, wanted)
    if word in _NONE:
        return _NONE[word]()
    if word == "ruling":
        name = find_ruling(rest[0])
        return Rule(name, find_answer(name, rest[1]))
    seat = table.seat(rest[0])
    player = table.players[seat].name
    if word in _ONE_PLAYER:
        return _ONE_PLAYER[word](player, seat)
    if word == "choose":
        return Choose(player, seat, _category(rest[1]))
    return Wheel(player, seat, _points(rest[1]))


def _place(rest: Sequence[str], table: Table) -> Place:
    if not rest:
        raise _wrong_count("place", rest, 3)
    seat = table.seat(rest[0])
    if len(rest) < 3:
        raise _wrong_count("place", rest, 3)
    spot = parse_spot(rest[1])
    words = rest[2:]
    if _ODD_ON.isdisjoint(words):  # as a record writes it
        on = words.index("on") if "on" in words else None
    else:
        on = next(index for index, word in enumerate(words) if word.lower() == "on")
    if on is None and len(words) > 1 and words[-1].isalnum() and words[-1][0].lower() in COLORS:
        what = say("{typed} is no part of a tile: it has no colon.", typed=Quoted(words[-1]))
        instead = say("For a networker, write: on {cell}. For a cell joined to no side: {cell}:.", cell=words[-1])
        raise Refusal("tile/form", what, instead)
    tile = parse_tile(" ".join(words[:on]))
    if on is None:
        return Place(table.players[seat].name, seat, spot, tile, None)
    if len(words) != on + 2:
        over = " ".join(words[on + 1 :])
        what = (
            say("'on' needs one cell after it, and {over} follows it.", over=Quoted(over))
            if over
            else say("'on' needs one cell after it, and nothing follows it.")
        )
        raise Refusal("networker/cell", what, _written("place"))
    return Place(table.players[seat].name, seat, spot, tile, find_cell(tile, words[on + 1]))


def _wrong_count(word: str, rest: Sequence[str], wanted: int) -> Refusal:
    if len(rest) < wanted:
        missing = WORDS[word].split()[1 + len(rest)]
        what = say("{word} needs more: {missing} is missing.", word=word, missing=missing)
        return Refusal("move/unknown", what, _written(word))
    over = Quoted(" ".join(rest[wanted:]))
    what = (
        say("{word} takes {n} {n:word|words} after it: {over} is left over.", word=word, n=wanted, over=over)
        if wanted
        else say("{word} takes nothing after it: {over} is left over.", word=word, over=over)
    )
    return Refusal("move/unknown", what, _written(word))


def _written(word: str) -> Sentence:
    return say("Write: {form}.", form=WORDS[word])


def _category(typed: str) -> str:
    if typed in CATEGORIES:
        return typed
    found = matches(typed, CATEGORIES)
    if len(found) == 1:
        return found[0]
    close = nearest(typed, CATEGORIES)
    raise Refusal(
        "move/unknown",
        say("{typed} is not a puzzle category.", typed=Quoted(typed)),
        paragraph(
            say("Did you mean {close}?", close=category_term(close)) if close else None,
            say("There are {categories}.", categories=all_of(map(category_term, CATEGORIES))),
        ),
    )


def _points(typed: str) -> int:
    if typed.isascii() and typed.isdigit() and len(typed) <= 6:
        return int(typed)
    raise Refusal("move/unknown", say("{typed} is not a number of points.", typed=Quoted(typed)), _written("wheel"))
