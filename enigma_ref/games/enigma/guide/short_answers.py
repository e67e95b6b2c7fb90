"""Short answers: at a question, only the missing part is typed."""

from __future__ import annotations

import re
from collections.abc import Sequence

from ....core.choices import Choices
from ....core.commands import CORRECTIONS, Move
from ....core.log import Log
from ....core.refusal import Refusal
from ....core.sentence import Quoted, Sentence, all_of, any_of, paragraph, say
from ....core.words import matches, nearest
from ..board.colors import CATEGORIES, category_term
from ..drawing.board_text import labels
from ..moves import WORDS, Choose, Skip
from ..phases.place import verify_turn
from ..state import State
from ..telling.prompt import untaken
from .placement import full_placements, misread_tile, parted, placements

_WITH_REASON = re.compile(r"(-[^\s:]+)(?:\s*:|\s)\s*(\S.*)")
_KNOWN = (*WORDS, *CORRECTIONS)
_ELSE = say("? says what else there is.")
_ALONE = frozenset({"time", "abandon", "undo", "redo"})
"""The words that are a whole move."""
_BARE = ("skip", "draw", *sorted(_ALONE))
"""The words that may stand alone where a tile is to be laid: some are mistyped into letters of a tile, such as skp."""


def question(state: State) -> Sentence:
    """Return what is asked now."""
    turn = state.turn()
    if state.result:
        return say("The game is over.")
    if state.phase == "choose":
        name, left = state.name(turn or 0), untaken(state)
        if default(state):
            only = category_term(left[0])
            return say(
                "Round {round}: {player} takes {category} (Enter)", round=state.round, player=name, category=only
            )
        return say(
            "Round {round}: {player} takes {categories}",
            round=state.round,
            player=name,
            categories=any_of(map(category_term, left)),
        )
    if state.phase == "solve":
        waiting = all_of(state.name(seat) for seat in state.waiting())
        return say("Round {round}: who solved? Waiting for {players}", round=state.round, players=waiting)
    return say(
        "Round {round}: {player} lays a tile, such as {label} RN bES yW; or draw, or skip",
        round=state.round,
        player=state.name(turn or 0),
        label=next(iter(labels(state).values())),
    )


def choices(state: State) -> Choices | None:
    """Return the categories while they are taken, and who is still to take one."""
    if state.result or state.phase != "choose":
        return None
    who = tuple(state.name(seat) for seat in state.clockwise() if state.chosen[seat] is None)
    return Choices("category", CATEGORIES, tuple(untaken(state)), who)


def default(state: State) -> str | None:
    """Return the move that Enter stands for: the last category goes to whom is left."""
    turn, left = state.turn(), untaken(state)
    if state.result or state.phase != "choose" or turn is None or len(left) != 1:
        return None
    return f"choose {state.name(turn)} {left[0]}"


def follows(log: Log[State, object]) -> str | None:
    """Return the move that needs no typing: once three of four have chosen, only one category is left."""
    chose = isinstance(log.command, Move) and isinstance(log.command.move, Choose)
    return default(log.state) if chose else None


def expand(line: str, state: State) -> str:
    """Return the full move that a short answer means; the line itself where it is a move; otherwise say what is odd."""
    words = line.split()
    if not words or state.result:
        return line
    found = _meant(line, words, state)
    if len(found) == 1:
        return found[0]
    if found:
        what = say("{typed} may be {moves}.", typed=Quoted(line), moves=any_of(found))
        raise Refusal("move/unknown", what, say("Type more of it."))
    tile = misread_tile(line, state) if state.phase == "place" and words[0].lower() not in _KNOWN else None
    if tile and not (len(words) == 1 and nearest(line, _BARE, cutoff=0.8)):
        raise tile
    if _is_move(words):
        return line
    raise _misread(line, words, state)


def readings(line: str, state: State) -> Sequence[str]:
    """Return the full moves between which a short answer leaves the choice."""
    words = line.split()
    found = [] if not words or state.result else _meant(line, words, state)
    return found if len(found) > 1 else ()


def _meant(line: str, words: list[str], state: State) -> list[str]:
    """Return everything that a line may mean as a short answer."""
    turn, alone = state.turn(), words[0] if len(words) == 1 else ""
    if state.phase == "place" and turn is not None and alone.lower() in ("skip", "-"):
        return [f"skip {state.name(turn)}"]
    if words[0].lower() in _KNOWN:
        return full_placements(words) if words[0].lower() == "place" else []
    if len(alone) > 1 and alone.startswith("-") and state.phase != "choose":
        return _outcomes(alone, state)
    if state.phase == "choose":
        return _choice(words, state)
    if state.phase == "solve":
        return _outcomes(alone, state) if alone else []
    return _placements(line, words, state, turn) if turn is not None else []


def _placements(line: str, words: list[str], state: State, turn: int) -> list[str]:
    """Return what a line may mean as a placement; a name may stand before it, even of one whose turn it is not."""
    found, rest = placements(line, state, turn), " ".join(words[1:])
    who = matches(words[0], [player.name for player in state.table.players])
    if found or len(who) != 1 or parted(rest) is None:
        return found
    seat = state.table.seat(who[0])
    for refusal in verify_turn(state, Skip(who[0], seat)):  # which matters more than how the tile is written
        raise refusal
    return placements(rest, state, seat)


def _choice(words: list[str], state: State) -> list[str]:
    """Return the choice that a category or its beginning means, alone or behind the name of who takes it."""
    *before, last = words
    found, asked = matches(last, CATEGORIES), choices(state)
    if not before:
        who = [state.name(state.turn() or 0)]
    elif len(before) == 1 and ((asked and asked.is_asked(before[0])) or not matches(before[0], CATEGORIES)):
        who = matches(before[0], [player.name for player in state.table.players])
    else:
        who = []
    return [f"choose {who[0]} {found[0]}"] if len(found) == len(who) == 1 else []


def _outcomes(word: str, state: State, *, runs: bool | None = None) -> list[str]:
    """Return what one word may say of who solved: a name or its beginning, with `-` who did not; `t` is the timer.

    `runs` says whether that will have been turned by then, if not as it is now.
    """
    names = [player.name for player in state.table.players]
    waiting = [state.name(seat) for seat in state.waiting()]
    failed = word.startswith("-")
    found = matches(word.removeprefix("-"), names)
    time = word.lower() == "t" and (state.timer if runs is None else runs)
    if len(found) > 1 or time:  # a name that has its result is hardly meant
        found = [name for name in found if name in waiting] or ([] if time else found)
    meant = [f"{'fail' if failed else 'solve'} {name}" for name in found]
    return [*meant, "time"] if time or (word.lower() == "t" and not meant) else meant


def several(line: str, state: State) -> Sequence[Sequence[str]]:
    """Return the moves of a line that answers for several players: `wfc` or `w f c`, `abc`, `ann -bob`.

    A `t` behind who solved may be the timer, which runs by then, or a player.
    """
    words = line.split()
    if not words or state.result or words[0].lower() in _KNOWN or state.phase == "place":
        return ()
    choosing, typed = state.phase == "choose", line if len(words) == 2 else ""
    if len(words) == 1:
        if matches(words[0], CATEGORIES) if choosing else _outcomes(words[0], state):
            return ()
        words = re.findall(r"-?.", words[0])
    found = [_several_choices(words, state, typed)] if choosing else _several_outcomes(words, state)
    return [moves for moves in found if len(moves) > 1]


def _several_choices(words: Sequence[str], state: State, typed: str) -> list[str]:
    """Return who takes what in a row; where it was `typed` as two words, the first may be the name of who is asked."""
    seats = [seat for seat in state.clockwise() if state.chosen[seat] is None]
    found = [matches(word, CATEGORIES) for word in words]
    if len(found) > len(seats) or any(len(each) != 1 for each in found):
        return []
    asked = choices(state)
    if asked and typed and asked.is_asked(words[0]):
        return []
    if asked and typed and asked.may_be_asked(words[0]):
        letters = say("{one}{other}", one=words[0][0], other=words[1][0])
        raise asked.clash(typed, [each[0] for each in found], letters)
    return [f"choose {state.name(seat)} {each[0]}" for seat, each in zip(seats, found, strict=False)]


def _several_outcomes(words: Sequence[str], state: State) -> list[list[str]]:
    rows: list[list[str]] = [[]]
    for word in words:
        runs = state.timer or any(move.startswith("solve ") for move in rows[0])
        found = _outcomes(word, state, runs=runs)
        rows = [[*row, move] for row in rows for move in found]
        if not found or (len(found) > 1 and word.lower() != "t"):
            return []
    return [row for row in rows if len({move.partition(" ")[2] for move in row}) == len(row)]


def _is_move(words: list[str]) -> bool:
    """Tell whether words are meant as a move in full: it begins with its word, or with enough of that and more."""
    if words[0].lower() in _KNOWN:
        return True
    found = matches(words[0], _KNOWN)
    return len(found) == 1 and (len(words) > 1 or found[0] in _ALONE)


def _misread(line: str, words: list[str], state: State) -> Refusal:
    """Say what a line may have been meant as that is neither an answer nor a move."""
    typed = Quoted(words[0] if len(words) == 1 else line)
    word = nearest(words[0], _KNOWN, cutoff=0.75)
    if word and len(words) > 1:
        form = WORDS.get(word) or CORRECTIONS[word]
        what = say("{typed} is not a move.", typed=Quoted(words[0]))
        return Refusal("move/unknown", what, say("Did you mean {word}? It is written: {form}.", word=word, form=form))
    if state.phase == "choose":
        left = untaken(state)
        close = nearest(words[0], CATEGORIES)
        hint = say("Did you mean {close}?", close=category_term(close)) if close else None
        choice = say("Type the beginning of {categories}.", categories=any_of(map(category_term, left)))
        return Refusal("move/unknown", say("{typed} is no category.", typed=typed), paragraph(hint, choice, _ELSE))
    names = [player.name for player in state.table.players]
    if state.phase == "solve":
        close = nearest(words[0].removeprefix("-"), names)
        hint = say("Did you mean {player}?", player=close) if close else None
        who = [state.name(seat) for seat in state.waiting()]
        choice = say("Type the beginning of {players}, with - before it if it failed.", players=any_of(who))
        return Refusal("move/unknown", say("{typed} is nobody here.", typed=typed), paragraph(hint, choice, _ELSE))
    close = nearest(words[0], [*_KNOWN, "draw"], cutoff=0.75)
    hint = say("Did you mean {word}?", word=close) if close else None
    label = next(iter(labels(state).values()))
    choice = say("Type spot and tile, such as {label} RN bES yW, or draw; skip lays none.", label=label)
    return Refusal("move/unknown", say("{typed} is no tile on a spot.", typed=typed), paragraph(hint, choice, _ELSE))


def reason(line: str, state: State) -> tuple[str, str]:
    """Split `-bob too light` or `fail Bob: too light` into the move and why; neither names nor `fail` have a colon."""
    if state.result:
        return line, ""
    short = _WITH_REASON.fullmatch(line)
    if state.phase == "solve" and _are_names(line.split(), state):
        return line, ""  # a list that begins with who failed
    if short and state.phase != "choose":
        moves = _outcomes(short[1], state)
        return (moves[0], " ".join(short[2].split())) if len(moves) == 1 else (line, "")
    head, colon, why = line.partition(":")
    words = head.split()
    if words and matches(words[0], ["accept"]):
        words = words[1:]
    if not colon or len(words) != 2:
        return line, ""
    # Where tiles are laid, `f b:S` is no reason for anything: only the whole word is.
    meant = words[0].lower() == "fail" if state.phase == "place" else matches(words[0], _KNOWN) == ["fail"]
    return (head.strip(), " ".join(why.split())) if meant else (line, "")


def _are_names(words: list[str], state: State) -> bool:
    """Tell whether each of several words is a player, or the beginning of one, with or without a minus."""
    names = [player.name for player in state.table.players]
    return len(words) > 1 and all(matches(word.removeprefix("-"), names) for word in words)
