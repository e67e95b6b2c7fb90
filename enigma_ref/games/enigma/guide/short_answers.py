"""Short answers: at a question, only the missing part is typed."""

from __future__ import annotations

import re
from collections.abc import Sequence

from ....core.commands import CORRECTIONS
from ....core.refusal import Unclear
from ....core.sentence import Quoted, Said, Sentence, all_of, any_of, paragraph, row_of, say
from ....core.words import matches, nearest
from ..board.colors import CATEGORIES, category_term
from ..drawing.board_text import letters
from ..moves import WORDS
from ..state import State
from ..telling.prompt import untaken

_WITH_REASON = re.compile(r"(-[^\s:]+)(?:\s*:|\s)\s*(\S.*)")
_CHECK = say("There are check weight, check fragment, check conduit and check angular: as after enigma-ref puzzle.")
_ANY_TIME = ("undo", "redo", "amend", "strike", "insert", "accept", "ruling", "wheel", "note", "abandon")


def question(state: State) -> Sentence:
    """Return what is asked now."""
    turn = state.turn()
    if state.result:
        return say("The game is over. Enter leaves, undo takes back the last move")
    if state.phase == "choose":
        return say(
            "Round {round}: {player} takes {categories}",
            round=state.round,
            player=state.name(turn or 0),
            categories=any_of(map(category_term, untaken(state))),
        )
    if state.phase == "solve":
        waiting = all_of(state.name(seat) for seat in state.waiting())
        return say("Round {round}: who solved? Waiting for {players}", round=state.round, players=waiting)
    return say(
        "Round {round}: {player} lays a tile: SPOT TILE [CELL], or skip",
        round=state.round,
        player=state.name(turn or 0),
    )


def expand(line: str, state: State) -> str:
    """Return the full move that a short answer means; the line itself where it is not one."""
    words = line.split()
    if not words or state.result:
        return line
    turn = state.turn()
    if len(words) == 1 and len(words[0]) > 1 and words[0].startswith("-") and state.phase != "choose":
        return _outcome(words[0], state) or line
    if state.phase == "choose" and len(words) == 1 and turn is not None:
        found = matches(words[0], CATEGORIES)
        return f"choose {state.name(turn)} {found[0]}" if len(found) == 1 else line
    if state.phase == "solve" and len(words) == 1:
        return _outcome(words[0], state) or line
    if state.phase == "place" and turn is not None:
        if len(words) == 1 and words[0].lower() in ("skip", "-"):
            return f"skip {state.name(turn)}"
        return _placement(words, state, turn) or line
    return line


def _outcome(word: str, state: State) -> str | None:
    if word.lower() == "t":
        return "time"
    failed = word.startswith("-")
    names = [player.name for player in state.table.players]
    found = matches(word.removeprefix("-"), names)
    return f"{'fail' if failed else 'solve'} {found[0]}" if len(found) == 1 else None


def reason(line: str, state: State) -> tuple[str, str]:
    """Split `-bob too light` or `fail Bob: too light` into the move and why; neither names nor `fail` have a colon."""
    if state.result:
        return line, ""
    short = _WITH_REASON.fullmatch(line)
    if short:
        move = expand(short[1], state)
        return (move, " ".join(short[2].split())) if move != short[1] else (line, "")
    head, colon, why = line.partition(":")
    words = head.split()
    if words and matches(words[0], ["accept"]):
        words = words[1:]
    if colon and len(words) == 2 and matches(words[0], [*WORDS, *CORRECTIONS]) == ["fail"]:
        return head.strip(), " ".join(why.split())
    return line, ""


def checking(words: Sequence[str]) -> list[str]:
    """Return the command for `check WORDS`: the kind of puzzle may be cut to its beginning."""
    if not words:
        raise Unclear(paragraph(say("Check which puzzle?"), _CHECK))
    found = matches(words[0], CATEGORIES)
    if not found and words[0] not in ("-h", "--help"):
        close = nearest(words[0], CATEGORIES)
        hint = say("Did you mean {close}?", close=category_term(close)) if close else None
        raise Unclear(paragraph(say("{typed} is not a kind of puzzle.", typed=Quoted(words[0])), hint, _CHECK))
    return ["puzzle", *(found or words[:1]), *words[1:]]


def _placement(words: list[str], state: State, turn: int) -> str | None:
    """Read `SPOT TILE [CELL]`, where the spot may be the letter that the board shows on it."""
    if len(words) < 2 or ":" not in words[1]:
        return None
    spots = {letter: str(spot) for spot, letter in letters(state).items()}
    spot = spots.get(words[0].lower(), words[0])
    rest = words[1:]
    if len(rest) > 1 and ":" not in rest[-1] and rest[-2].lower() != "on":
        rest.insert(-1, "on")
    return f"place {state.name(turn)} {spot} {' '.join(rest)}"


def help_lines(state: State) -> list[Said]:
    """Say what can be typed now, with an example that fits this moment."""
    turn = state.turn()
    said: list[Said] = []
    if state.result:
        said.append(say("Enter leaves; undo takes back the last move, amend N MOVE corrects entry N."))
    elif state.phase == "choose" and turn is not None:
        left = untaken(state)
        name = state.name(turn)
        if left:
            said.append(
                say(
                    "A category or its beginning: {typed} means that {player} takes {category}.",
                    typed=left[0][0],
                    player=name,
                    category=category_term(left[0]),
                )
            )
    elif state.phase == "solve":
        who = state.name(state.waiting()[0])
        said.append(
            say(
                "The beginning of a name: {typed} means that {player} solved, -{typed} that it failed.",
                typed=who.lower(),
                player=who,
            )
        )
        said.append(say("t means that time is up.") if state.timer else say("The first who solves turns the timer."))
        said += _on_checking(who)
    elif turn is not None:
        spot, letter = next(iter(letters(state).items()))
        said.append(
            say(
                "Spot, tile, and the cell for a networker if there is one: {letter} r:NE b:SW r lays a tile on {spot} "
                "({letter} on the board) with {player}'s networker on its red cell. skip lays none.",
                letter=letter,
                spot=str(spot),
                player=state.name(turn),
            )
        )
        if not state.laid:
            said += _on_checking(state.name(turn))
    said += [
        say("At any time: {words}; such as: amend 3 solve {player}.", words=row_of(_ANY_TIME), player=state.name(0)),
        say("board, status and why show more, check settles a puzzle; quit leaves, and play goes on where you left."),
    ]
    return said


def _on_checking(who: str) -> list[Said]:
    return [
        say(
            "Is it solved? check weight 13,6=5,7 5 --claim 1,1=1,2 says; so do check fragment, conduit and angular "
            "(check weight --help)."
        ),
        say("To reject {player}'s solution and note why: -{typed} one piece left over.", player=who, typed=who.lower()),
    ]


def completions(line: str, state: State) -> list[str]:
    """Return what the last word of a line may become."""
    words = line.split()
    last = "" if not words or line[-1:].isspace() else words[-1]
    before = words[:-1] if last else words
    return matches(last, _options(before, state)) if last else _options(before, state)


def _options(before: list[str], state: State) -> list[str]:
    names = [player.name for player in state.table.players]
    spots = {str(spot): letter for spot, letter in letters(state).items()}
    if before and before[-1].lower() == "on":
        return _cells(before)
    if before and before[0].lower() == "check":
        return [*CATEGORIES] if len(before) == 1 else []
    verb = next((word for word in before if word.lower() in WORDS), "").lower()
    if verb:
        at = [word.lower() for word in before].index(verb)
        given = len(before) - at - 1
        if WORDS[verb].split()[1:2] == ["PLAYER"] and given == 0:
            return names
        if verb == "choose" and given == 1:
            return untaken(state)
        if verb == "place":
            return [*spots] if given == 1 else ["on"] if given > 2 else []
        return []
    if not before:
        short = {"choose": untaken(state), "solve": names, "place": [*spots.values(), *spots, "skip"]}
        return [
            *([] if state.result else short[state.phase]),
            *WORDS,
            *_ANY_TIME[:6],
            "note",
            "check",
            "board",
            "status",
            "why",
            "quit",
        ]
    if state.phase == "place" and ":" in before[-1]:
        return _cells(before)
    return [*WORDS, "note"] if before[0].lower() in ("amend", "insert", "accept") else []


def _cells(before: list[str]) -> list[str]:
    """Return the colours of the cells in a tile that was typed."""
    return sorted({letter for word in before if ":" in word for letter in word.partition(":")[0].lower()})
