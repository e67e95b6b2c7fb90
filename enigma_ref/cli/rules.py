"""`rules`: the rules by topic, in our own words, with each edition's stand; words search."""

from __future__ import annotations

from typing import TYPE_CHECKING

import typer

from ..core.words import fold, matches
from ..games.enigma.rulings import EDITIONS
from ..store.errors import StoreError
from ..store.files import shown
from .blocks import print_blocks, room
from .rules_options import edition_from
from .session import Session, find
from .streams import Exit, UsageError, answer, warn

if TYPE_CHECKING:
    from ..games.enigma.rulebook.consulting import Here
    from ..games.enigma.rulebook.lookup import Found


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
    as_json: bool = typer.Option(False, "--json", help="Answer in JSON."),
) -> int:
    """Look up the rules, by name or in your own words.

    rules networkers (a topic), rules networker/colour (a rule), rules own-pair (a ruling), rules weight (a kind of
    puzzle), or a question: rules can I place two networkers. Beginnings, typing mistakes and the words of the five
    rulebooks are understood. A rule comes with where each edition says it, what decides it and how to change that, what
    is refused in which words, and an example. Exit status 1: nothing answers the question.

    With --json: kind, which says what follows. topics: topics (each name, title, says, rules, rulings, puzzles).
    topic: the same of one, in full. rule: id, topic, title, says, where (citations), stands (where and says),
    differences (title and stands, without an effect), rulings (as below), refuses, way_out, example. ruling: name,
    topic, title, says, answers (value and says), default, because, editions (each one's answer), stands, game
    (null, or file, edition, value, and decided: whether the table did), example. puzzle: name, topic, title, says,
    where, stands, valid, example, differences. several: found (kind, name, title, says; the best first). rulings:
    rulings. differences: editions, differences (kind, name, title, and under each edition where and says, or null
    for nothing special). An example has says, moves, rulings and table (where they are not the usual ones), scored,
    board (lines), refused (move, rule, code, message, or null) and for a ruling outcomes (by value). What was
    looked up also has asked, notes and also (what else came near). Where nothing is found: error, asked, found.
    """
    if sum([bool(words), diff is not None, rulings]) > 1:
        raise UsageError("Ask for one thing at a time: words, --diff or --rulings.")
    named = _here(game) if game is not None else None
    if diff is not None:
        _differences(_edition(diff[0]), _edition(diff[1]), as_json)
        return Exit.DONE
    if rulings or [fold(word) for word in words or ()] in (["ruling"], ["rulings"]):
        _rulings(named or _here(None), as_json)
        return Exit.DONE
    from ..games.enigma.rulebook.lookup import look_up

    found = look_up(words or ())
    if not found.asked:
        _topics(as_json)
        return Exit.DONE
    if found.missing:
        return _missing(found, as_json)
    _found(found, named, as_json)
    return Exit.DONE


def _found(found: Found, named: Here | None, as_json: bool) -> None:
    if not found.one:
        from ..games.enigma.rulebook.consulting import say_several
        from ..games.enigma.rulebook.data import several_document

        if as_json:
            answer(several_document(found))
        else:
            print_blocks(say_several(found))
        return
    from ..games.enigma.rulebook.consulting import needs_game, say_also, say_hit

    here = named or (_here(None) if needs_game(found.hits[0]) else None)
    if as_json:
        from ..games.enigma.rulebook.data import hit_document

        answer(hit_document(found, here))
    else:
        notes = [*found.notes, ""] if found.notes else []
        width = room() if found.hits[0].kind in ("rule", "ruling") else 0
        print_blocks([*notes, *say_hit(found.hits[0], here, width), *say_also(found)])


def _missing(found: Found, as_json: bool) -> Exit:
    from ..games.enigma.rulebook.consulting import say_missing

    message = say_missing(found)
    if as_json:
        from ..games.enigma.rulebook.data import missing_document

        answer(missing_document(found, message))
    else:
        warn(message)
    return Exit.REFUSED


def _topics(as_json: bool) -> None:
    if as_json:
        from ..games.enigma.rulebook.data import topics_document

        answer(topics_document())
    else:
        from ..games.enigma.rulebook.consulting import say_topics

        print_blocks(say_topics())


def _rulings(here: Here | None, as_json: bool) -> None:
    if as_json:
        from ..games.enigma.rulebook.data import rulings_document

        answer(rulings_document(here))
    else:
        from ..games.enigma.rulebook.consulting import say_rulings

        print_blocks(say_rulings(here))


def _differences(one: str, other: str, as_json: bool) -> None:
    if as_json:
        from ..games.enigma.rulebook.data import contrasts_document

        answer(contrasts_document(one, other))
    else:
        from ..games.enigma.rulebook.differences import say_contrasts

        print_blocks(say_contrasts(one, other))


def _edition(typed: str) -> str:
    """Return the edition that was meant, by its code or the name of its language."""
    if typed.startswith("-"):  # one was forgotten, and the next option taken for it
        raise UsageError("--diff takes two editions: rules --diff en fr.")
    named = matches(typed, EDITIONS.values())
    codes = [code for code, name in EDITIONS.items() if name in named]
    return codes[0] if len(codes) == 1 else edition_from(typed)


def _here(game: str | None) -> Here | None:
    """Return the game that is meant; None where there is no current one, or it cannot be read: rules do without."""
    from ..games.enigma.rulebook.consulting import Here
    from ..games.enigma.state import State

    try:
        session = Session(find(game))
    except StoreError as error:
        if game is not None:
            raise
        if error.code != "no-game":
            warn(f"The current game cannot be read, so what it plays by is not shown. {error}")
        return None
    state = session.log.state
    return Here(shown(session.path), state, game is None) if isinstance(state, State) else None
