"""How time runs out, a game ends and a series is decided; and how a table plays on all the same."""

from __future__ import annotations

from collections.abc import Iterator

from ....core.refusal import Refusal
from ....core.sentence import say
from ..due import may_reveal
from ..happenings import GameEnded, Reopened, Revealed, SeriesEnded, TimeOut
from ..moves import Reveal
from ..state import Ended, Result, State, put
from ..table import TRIUMPHS
from ..telling.prompt import prompt
from ..words import INFILTRATOR


def time_is_out(state: State) -> bool:
    """Tell whether the marker is where time is out."""
    return state.marker >= state.end_cell


def time_out(state: State, happened: list[object]) -> None:
    """End what was going on: the Infiltrator wins, or may be asked for, or nobody wins (M3, 6.2)."""
    happened.append(TimeOut())
    state.claim = None
    if state.table.alone:
        end_game(state, Ended(None, None, "time"), happened)
        return
    if not has_infiltrator(state) or INFILTRATOR in state.shown() or not may_reveal(state):
        end_without_winner(state, happened)
    else:
        state.phase = "infiltrator"


def has_infiltrator(state: State) -> bool:
    """Tell whether the Infiltrator is in the set of this game."""
    return INFILTRATOR in state.cards


def end_without_winner(state: State, happened: list[object]) -> None:
    """End a game by a breakthrough, unless an open Infiltrator may win although he is out (M20, BC-R12, BC-R13)."""
    if state.rulings.out_infiltrator == "wins" and INFILTRATOR in state.face_up:
        seat = state.face_up.index(INFILTRATOR)
        if state.out[seat]:
            end_game(state, Ended(seat, INFILTRATOR, "infiltrator"), happened)
            return
    end_game(state, Ended(None, None, "breakthrough"), happened)


def end_game(state: State, ended: Ended, happened: list[object]) -> None:
    """Note how a game ended, and decide the series where that decides it (6.3, 6.4, 9.5)."""
    state.claim = None
    state.games = (*state.games, ended)
    happened.append(GameEnded(state.game, ended))
    winner, series = ended.winner, state.table.series
    result = None
    if series == "single":
        result = Result(() if winner is None else (winner,), ended.by)
    elif winner is not None:
        state.triumphs = put(state.triumphs, winner, state.triumphs[winner] + 1)
        if series == "solo":
            state.time_left = (*state.time_left, state.cells - state.marker)
        if state.triumphs[winner] >= TRIUMPHS:
            result = Result((winner,), "run", _fate(state)) if series == "solo" else Result((winner,), "triumphs")
    elif series == "solo":
        result = Result((), ended.by)
    else:
        state.breakthroughs += 1
        if state.breakthroughs >= state.rulings.breakthroughs:
            result = Result((), "breakthrough")
    if result:
        end_series(state, result, happened)
    else:
        state.phase = "between"


def without_a_guess(state: State, before: State) -> State:
    """Return a position after a goal that was only guessed without what nobody wrote down: who won it, and as whom."""
    found = state.copy()
    found.face_up = before.face_up
    if len(state.games) > len(before.games):
        ended, alone = state.games[-1], state.table.alone
        found.games = (*before.games, ended._replace(winner=ended.winner if alone else None, card=None))
        found.triumphs = state.triumphs if alone else before.triumphs
        found.result = None
        found.phase = "between"
    return found


def _fate(state: State) -> str | None:
    """Return who won with the most time left; of several, the first (9.5, BC-R39)."""
    best = state.time_left.index(max(state.time_left))
    return state.games[best].card


def end_series(state: State, result: Result, happened: list[object]) -> None:
    """End the series."""
    state.result = result
    state.phase = "over"
    happened.append(SeriesEnded(result))


def is_ended(state: State) -> bool:
    """Tell whether the game of the last set-up has ended, whether or not the series goes on."""
    return len(state.games) == state.game


def verify_running(state: State) -> Refusal:
    """Return why nobody can act any more: match/over, game/over or time/out."""
    if state.phase == "over":
        instead = say(
            "undo takes back the last move, amend corrects an earlier one; to play on all the same: accept MOVE."
        )
        return Refusal("match/over", prompt(state), instead, acceptable=True, over=True)
    if state.phase == "between":
        return Refusal("game/over", say("Game {game} is over.", game=state.game), prompt(state), acceptable=True)
    return Refusal("time/out", say("Time is out: nobody can act any more."), prompt(state), acceptable=True)


def no_next_game(state: State) -> Refusal:
    """Return why a run that is lost or won cannot go on with another game (9.1): nobody can play one."""
    instead = say("There is no next game: undo takes back the last move, amend corrects an earlier one.")
    return Refusal("match/over", prompt(state), instead, over=True)


def already_told(state: State) -> Refusal:
    """Return why a game does not go on after what lay hidden in it was disclosed: it would be known while it does."""
    what = say("What lay hidden in game {game} was disclosed, so that game cannot go on.", game=state.game)
    return Refusal("secret/during", what, say("To play on, first take that back: undo, or strike N for each of them."))


def reopen(state: State, happened: list[object]) -> None:
    """Take the game up again after its end: the table accepted a move that came later."""
    state.result = None
    happened.append(Reopened())
    if is_ended(state):
        ended, state.games = state.games[-1], state.games[:-1]
        if state.table.series == "match" and ended.by == "breakthrough":
            state.breakthroughs -= 1
        elif state.table.series != "single" and ended.winner is not None:
            state.triumphs = put(state.triumphs, ended.winner, state.triumphs[ended.winner] - 1)
            state.time_left = state.time_left[:-1]
    state.claim = None
    state.phase = "act"


def reopen_series(state: State, happened: list[object]) -> None:
    """Let a series go on with another game after it was decided."""
    state.result = None
    happened.append(Reopened())
    state.phase = "between" if is_ended(state) else "act"


def verify_reveal(state: State, move: Reveal) -> Iterator[Refusal]:
    """Yield what speaks against an answer at time-out: player/out, turn/phase, infiltrator/silenced."""
    seat = move.seat
    if seat is not None and state.out[seat]:
        yield Refusal(
            "player/out",
            say("{name} is out of this game and cannot win with the Infiltrator.", name=state.name(seat)),
            prompt(state),
            acceptable=True,
        )
    if state.phase != "infiltrator":
        what = say("The Infiltrator is asked for only when time is out.")
        yield Refusal("turn/phase", what, prompt(state), acceptable=True)
    if seat is not None and state.silence[seat]:
        yield Refusal(
            "infiltrator/silenced",
            say("{name} is silenced: a silenced Infiltrator does not win.", name=state.name(seat)),
            say("Write: infiltrator nobody."),
            acceptable=True,
        )


def apply_reveal(state: State, move: Reveal, happened: list[object]) -> None:
    """End the game by the Infiltrator, or without a winner (M21)."""
    happened.append(Revealed(move.seat))
    if move.seat is None:
        end_without_winner(state, happened)
        return
    state.face_up = put(state.face_up, move.seat, INFILTRATOR)
    end_game(state, Ended(move.seat, INFILTRATOR, "infiltrator"), happened)


def not_in_set(state: State) -> Refusal:
    """Return why nobody can answer for the Infiltrator in this game (infiltrator/set)."""
    return Refusal("infiltrator/set", say("The Infiltrator is not in the set of this game."), prompt(state))
