"""How a goal was tried, why a player is out, and how a game and a series ended."""

from __future__ import annotations

from ....core.sentence import Argument, all_of, paragraph, row_of, say
from ..happenings import GameEnded, GoalTried, Reopened, SeriesEnded, WentOut
from ..state import State
from ..table import TRIUMPHS
from ..telling.outcome import say_ended, say_result
from ..words import CHAOS, DECODING, role_term, token_term
from .story import Reason, Story


def say_goal(story: Story, what: GoalTried) -> list[Reason]:
    """Say how a goal was tried: when, as whom, and who judged it."""
    player, role = story.name(what.seat), role_term(what.card)
    when = say("{player} tried for the goal in place of naming a card.", player=player)
    if story.after.table.alone:
        when = say("{player} tried for the goal before the pick of the turn.", player=player)
        if story.before.named:
            when = say("{player} tried for the goal after the pick of the turn.", player=player)
    elif story.before.named:
        when = say("{player} tried for the goal after the naming of the turn.", player=player)
    if what.reached:
        shown = say(
            "{player} showed {role}, and the table found every condition on the card met.", player=player, role=role
        )
    else:
        shown = say(
            "{player} showed {role}, and the table found a condition on the card not met.", player=player, role=role
        )
    tokens = None
    if what.showing:
        tokens = say("Tokens shown for it: {tokens}.", tokens=all_of(map(token_term, what.showing)))
    rules = ("when-goal", "goals-unknown", "character/possible", *(("BC-R43",) if what.showing else ()))
    return [Reason(paragraph(when, shown, tokens), rules)]


def say_out(story: Story, what: WentOut) -> list[Reason]:
    """Say what it means to be out, for tokens, for the time, and for who is left."""
    before, after, player = story.before, story.after, story.name(what.seat)
    said = say("Who misses the goal is out of this game at once, and the character stays open.")
    found = [Reason(said, ("player/out",))]
    held: list[Argument] = [token_term(token) for token in (DECODING, CHAOS) if before.holds(what.seat, token)]
    if held:
        said = say("What {player} had goes back to the supply: {tokens}.", player=player, tokens=all_of(held))
        found.append(Reason(said, ("BC-R14",)))
    if what.seat == after.keeper:
        said = say("{player} goes on keeping the time.", player=player)
        found.append(Reason(said, ("BC-R11",)))
    left = [after.name(seat) for seat, out in enumerate(after.out) if not out]
    if len(left) == 1:
        said = say("Only {player} is left, plays on alone, and has not won by that.", player=left[0])
        found.append(Reason(said, ("last-one",)))
    elif not left:
        said = say("Nobody is left in play, so the game ends without a winner.")
        found.append(Reason(said, ("BC-R12",)))
    return found


def say_game_ended(story: Story, what: GameEnded) -> list[Reason]:
    """Say what an end counts for in the series."""
    state, ended = story.after, what.ended
    over = say_ended(state, what.number, ended)
    if state.table.series == "single":
        if ended.winner is None:
            return [Reason(over, ("single-breakthrough",))]
        return [Reason(over, ("game/over",))]
    if ended.winner is None:
        return [Reason(over, ("game/over",)), *_say_breakthrough(state)]
    if state.table.alone:
        return [Reason(over, ("game/over",)), _say_cell(state)]
    won = [number for number, game in enumerate(state.games, 1) if game.winner == ended.winner]
    said = say(
        "{player} has won {n} of the {most} games that win the match ({games}).",
        player=state.name(ended.winner),
        n=len(won),
        most=TRIUMPHS,
        games=row_of(say("game {game}", game=number) for number in won),
    )
    rules = ("triumphs", "BC-R21") if ended.by == "infiltrator" else ("triumphs",)
    if ended.by == "infiltrator" and state.out[ended.winner]:
        rules = (*rules, "out-infiltrator")
    return [Reason(over, ("game/over",)), Reason(said, rules)]


def _say_breakthrough(state: State) -> list[Reason]:
    if state.table.alone:
        return []
    lost = [number for number, game in enumerate(state.games, 1) if game.winner is None]
    said = say(
        "A game without a winner is a breakthrough of Chaos, here {n} of the {most} that lose the match ({games}).",
        n=state.breakthroughs,
        most=state.rulings.breakthroughs,
        games=row_of(say("game {game}", game=number) for number in lost),
    )
    return [Reason(said, ("breakthroughs", "in-a-row"))]


def _say_cell(state: State) -> Reason:
    said = say(
        "The marker stood on cell {cell} of {cells} at this win; the turn is not ended first.",
        cell=min(state.marker, state.cells),
        cells=state.cells,
    )
    return Reason(said, ("BC-R38",))


def say_series_ended(story: Story, what: SeriesEnded) -> list[Reason]:
    """Say what decided the series."""
    state, result = story.after, what.result
    if result.by == "abandoned":
        return [Reason(say("The table gave up: nobody wins."), ())]
    found = [Reason(say_result(state, result), ("match/over",))] if state.table.series != "single" else []
    if result.fate is not None:
        found.append(_say_fate(state))
    return found


def _say_fate(state: State) -> Reason:
    left = row_of(
        say("{role} with {n} {n:cell|cells}", role=role_term(game.card or ""), n=cells)
        for game, cells in zip(state.games, state.time_left, strict=False)
    )
    said = say("The fate is with who won with the most time left, of several with the first: {left}.", left=left)
    return Reason(said, ("fate", "BC-R39"))


def say_reopened(story: Story, what: Reopened) -> list[Reason]:
    """Say that the table played on."""
    return [Reason(say("The game had ended, and the table played on all the same."), ("game/over",))]
