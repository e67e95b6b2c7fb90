"""How a game or a series ended, in words."""

from __future__ import annotations

from ....core.sentence import Said, say
from ..state import Ended, Result, State
from ..words import role_term


def say_ended(state: State, number: int, ended: Ended) -> Said:
    """Say how a game ended."""
    if ended.winner is not None and ended.card is not None:
        name, role = state.name(ended.winner), role_term(ended.card)
        if ended.by == "infiltrator":
            return say("Game {game} is over: time is out, and {name} wins as the infiltrator.", game=number, name=name)
        return say("Game {game} is over: {name} wins as {role}.", game=number, name=name, role=role)
    if ended.by == "missed":
        return say("Game {game} is lost: the goal was missed.", game=number)
    if ended.by == "time":
        return say("Game {game} is lost: time is out.", game=number)
    return say("Game {game} is over without a winner: Chaos breaks through.", game=number)


def say_result(state: State, result: Result) -> Said:
    """Say how the series ended."""
    alone, single = state.table.alone, state.table.series == "single"
    if result.by == "abandoned":
        return say("Abandoned: nobody wins.")
    if not result.winners:
        if alone:
            return say("The run is lost in game {game}.", game=state.game)
        if single:
            return say("The game is over: Chaos breaks through, and everybody loses.")
        return say("The match is over: everybody loses to Chaos at breakthrough {n}.", n=state.breakthroughs)
    name = state.name(result.winners[0])
    if alone:
        fate = role_term(result.fate or "")
        return say("{name} wins the run. The fate of the world is with {role}.", name=name, role=fate)
    if single:
        return say("The game is over: {name} wins.", name=name)
    return say("The match is over: {name} wins it with {n} triumphs.", name=name, n=state.triumphs[result.winners[0]])
