"""`rules`: the rules by topic, in our own words, with each edition's stand; words search."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import typer

from ..core.box import Box
from ..core.parts import Asking, Consulted, Editions, Here
from ..core.refusal import Refusal, Unclear
from ..core.sentence import Said, say
from ..core.words import fold, matches
from ..games import BOXES
from ..library.session import Session, find
from ..store.errors import StoreError
from ..store.files import shown
from .common.blocks import print_blocks, room
from .common.boxes import box_from
from .common.output import Exit, UsageError, answer, unheard, warn

_BOX = "enigma"
"""The box that is meant where nothing tells."""


def rules(
    words: list[str] | None = typer.Argument(
        None, metavar="[TOPIC]...", help="A topic, a rule, a ruling, a kind of puzzle, or a question; else all topics."
    ),
    diff: tuple[str, str] | None = typer.Option(
        None, "--diff", metavar="EDITION EDITION", help="Show only what two editions have differently."
    ),
    rulings: bool = typer.Option(False, "--rulings", help="Show what the rulebooks leave open."),
    game: str | None = typer.Option(
        None, "--game", metavar="FILE", help="The game whose rulings are shown; otherwise the current one."
    ),
    box: str | None = typer.Option(
        None, metavar="BOX", help="The box: enigma or beyond-code; otherwise that of the game, or enigma."
    ),
    as_json: bool = typer.Option(False, "--json", help="Answer in JSON."),
) -> int:
    """Look up the rules, by name or in your own words.

    rules networkers (a topic), rules networker/colour (a rule), rules own-pair (a ruling), rules weight (a kind of
    puzzle), rules empty-pile (what no rulebook says), or a question in any of the five languages: rules can I place two
    networkers. Beginnings, typing mistakes and the words of the five rulebooks are understood. Every statement comes
    with its source: the text of which editions and where, inferred from what, from players, or ours. A rule also comes
    with what decides it and how to change that, what is refused in which words, and an example; a ruling with what
    speaks for each answer. Exit status 1: nothing answers the question.

    The rules of Beyond Code are asked for in the same way, in one of its games or with --box beyond-code; what its
    rulebook leaves open is called BC-R and a number: rules --box beyond-code BC-R8.

    With --json: kind, which says what follows. topics: topics (each name, title, says, statements, rules, rulings,
    puzzles, questions). topic: the same of one, in full. rule: id, topic, title, says, statements, where (citations),
    stands (where, words to find it by, says), differences (title and stands, without an effect), rulings (as below),
    refuses, way_out, example. ruling: name, topic, title, says, answers (value, says, arguments), default, because,
    editions (each one's answer), stands, game (null, or file, edition, value, and decided: whether the table did),
    example. puzzle: name, topic, title, says, statements, valid, stands, example, differences. question: name, topic,
    title, answered (whether a rulebook does), says, statements, near, stands, does (what this program does).
    Statements, arguments, valid and near: says, by (text, inferred, players or ours), text and from (each where and
    words), inferred, players, ours. several: found (kind, name, title, says; the best first). rulings: rulings.
    differences: editions, differences (kind, name, title, and under each edition where, words and says, or null for
    nothing special; a statement that one of them lacks has null there). An example has says, moves, rulings and table
    (where they are not the usual ones), scored (Beyond Code: ended), board (lines), refused (move, rule, code, message,
    or null) and for a ruling outcomes (by value). What was looked up also has asked, notes and also (what else came
    near). Where nothing is found: error, asked, found, near (topics).
    """
    if sum([bool(words), diff is not None, rulings]) > 1:
        raise UsageError(say("Ask for one thing at a time: words, --diff or --rulings."))
    place = _place(box, game)
    book = place.box.need(place.box.rulebook)
    if diff is not None:
        found = book.differences(*_editions(place.box, diff))
    elif rulings or [fold(word) for word in words or ()] in (["ruling"], ["rulings"]):
        found = book.rulings(place.asking)
    else:
        found = book.look_up(words or (), place.asking)
        if found.missing and box is None and game is None:
            found = _elsewhere(words or (), place) or found
    if found.of_game and place.trouble is not None:
        warn(place.trouble)
    return _answer(found, as_json)


def _elsewhere(words: Sequence[str], place: _Place) -> Consulted | None:
    """Look an id up in the books of the other boxes: `why` names it without saying of which box the game is."""
    if len(words) != 1 or "/" not in words[0]:
        return None
    for box in BOXES.values():
        rulebook = box.rulebook() if box is not place.box else None
        if rulebook is None:
            continue
        found = rulebook.look_up(words, place.asking._replace(here=None, command=f"rules --box {box.name}"))
        if not found.missing:
            return found
    return None


def _answer(found: Consulted, as_json: bool) -> Exit:
    if as_json:
        with unheard():
            answer(found.document)
    elif found.missing:
        warn(found.missing)
    else:
        print_blocks(found.blocks)
    return Exit.REFUSED if found.missing else Exit.DONE


class _Place(NamedTuple):
    """The box whose rules are asked for, and from where."""

    box: Box
    asking: Asking
    trouble: Said | None
    """Why the current game cannot be looked into."""


def _place(typed: str | None, game: str | None) -> _Place:
    """Find the box that is meant: the one named, that of the game named, that of the current game, or Enigma."""
    named = box_from(typed) if typed is not None else None
    session = find(game).session if game is not None else None
    if named and session and session.box is not named:
        what = say(
            "{file} is a game of {box}: leave out --box, or name another game.",
            file=shown(session.path),
            box=session.box.title,
        )
        raise UsageError(what)
    current, trouble = _current()
    usual = current.box if current else BOXES[_BOX]
    box = named or (session.box if session else usual)
    if session is None and current is not None and current.box is box:
        session = current
    here = Here(shown(session.path), session.log.state, game is None) if session else None
    command = "rules" if box is usual else f"rules --box {box.name}"
    return _Place(box, Asking(here, room(), command), None if session else trouble)


def _current() -> tuple[Session | None, Said | None]:
    """Return the current game; None where there is none, or it cannot be read: rules do without."""
    try:
        return find(None).session, None
    except StoreError as error:
        if error.code == "no-game":
            return None, None
        what = say("The current game cannot be read, so what it plays by is not shown. {problem}", problem=error.placed)
        return None, what


def _editions(box: Box, typed: tuple[str, str]) -> tuple[str, str]:
    """Return the two editions that were meant, by their codes or the names of their languages."""
    if any(text.startswith("-") for text in typed):  # one was forgotten, and the next option taken for it
        raise UsageError(say("--diff takes two editions: rules --diff en fr."))
    editions = box.need(box.editions)
    if len(editions.names) == 1:
        (only,) = editions.names.values()
        what = say(
            "{box} has one rulebook, the {edition} one: there is nothing to compare.", box=box.title, edition=only
        )
        raise Unclear(what)
    one, other = (_edition(editions, text) for text in typed)
    return one, other


def _edition(editions: Editions, typed: str) -> str:
    named = matches(typed, (name.word for name in editions.names.values()))
    codes = [code for code, name in editions.names.items() if name.word in named]
    if len(codes) == 1:
        return codes[0]
    try:
        return editions.edition(typed)
    except Refusal as refusal:
        raise UsageError(refusal.said) from None
