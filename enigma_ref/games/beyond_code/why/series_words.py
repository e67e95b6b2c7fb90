"""Between games: how the next one began, what was disclosed, and what the table decided."""

from __future__ import annotations

from ....core.sentence import all_of, paragraph, say
from ..characters import role_of
from ..due import cards_to_open
from ..happenings import CardDisclosed, GameBegan, RoleDisclosed, Ruled
from ..state import State
from ..words import GHOST, WANDERER, plan_term, role_term
from .story import Reason, Story


def say_began(story: Story, what: GameBegan) -> list[Reason]:
    """Say how a game began: its keeper, its characters, what lies open, what is kept."""
    state = story.after
    if state.table.alone:
        return _say_began_alone(story, what)
    keeper = state.name(state.keeper)
    said = say(
        "Game {game}: the keeper is the left neighbour of the last one, {before}, so it is {player}. "
        "All cards are laid out anew and closed, and all tokens but triumphs go back.",
        game=what.number,
        before=state.name(story.before.keeper),
        player=keeper,
    )
    step = say("{player} has the first turn, and before it the marker moves from cell 1 to cell 2.", player=keeper)
    found = [Reason(said, ("keeper/rotates", "between-games")), Reason(step, ("keeper-step",))]
    if what.plan is not None:
        found.append(
            Reason(say("The table goes on with the {plan} plan.", plan=plan_term(what.plan)), ("plan/one-way", "sets"))
        )
    if state.plan == "gradual":
        found += _say_gradual(story.before, what)
    return found


def _say_gradual(before: State, what: GameBegan) -> list[Reason]:
    """Say by which row of the gradual plan the set changed (7.2)."""
    won = before.games[-1].card if before.games else None
    if won is None:
        said = say("Nobody won the last game, so the set of characters stays as it was.")
        return [Reason(said, ("gradual",))]
    role = role_of(won)
    wins = sum(game.card is not None and role_of(game.card) == role for game in before.games)
    why = say("{role:^} won for the first time.", role=role_term(role))
    if wins > 1:
        why = say("{role:^} has won before.", role=role_term(role))
    changes = []
    if what.removed:
        changes.append(
            say("{roles:^} {n:leaves|leave} the set.", roles=all_of(map(role_term, what.removed)), n=len(what.removed))
        )
    if what.added:
        changes.append(say("{roles:^} {n:comes|come} in.", roles=all_of(map(role_term, what.added)), n=len(what.added)))
    if not changes:
        changes.append(say("Nothing is left to add."))
    rules = ["gradual", "BC-R23"]
    if what.added and what.added != (GHOST,) and not what.removed and role != WANDERER:
        rules.append("BC-R22")
    return [Reason(paragraph(why, *changes), tuple(rules))]


def _say_began_alone(story: Story, what: GameBegan) -> list[Reason]:
    before = story.before
    due, cell = cards_to_open(before), min(before.marker, before.cells)
    said = say(
        "The marker stood on cell {cell} of {cells} at the last win: {n} {n:card is|cards are} turned up, one for each "
        "cell between it and the last.",
        cell=cell,
        cells=before.cells,
        n=due,
    )
    if what.number > 2:
        said = say(
            "The marker stood on cell {cell} of {cells} at the last win: {n} {n:card is|cards are} turned up, one for "
            "each cell between it and the last, and one more for game 3.",
            cell=cell,
            cells=before.cells,
            n=due,
        )
    start = say("Game {game} starts on cell {cell}.", game=what.number, cell=story.after.marker)
    found = [Reason(said, ("solo/open-count", "BC-R40")), Reason(start, ("solo-setup", "solo-cells"))]
    if what.number > 2:
        found.append(Reason(say("Game 3 begins with a Decoding token."), ("solo-setup",)))
    if before.rulings.solo_tokens == "keep":
        kept = say("Tokens that were not shown for the goal are kept (solo-tokens: keep).")
        found.append(Reason(kept, ("solo-tokens",)))
    return found


def say_ruled(story: Story, what: Ruled) -> list[Reason]:
    """Say what the table decided."""
    said = say(
        "From here on {ruling} is {now}, no longer {before}.", ruling=what.name, now=what.now, before=what.before
    )
    if what.before == what.now:
        said = say("{ruling} is {now}, as before.", ruling=what.name, now=what.now)
    return [Reason(said, (what.name,))]


def say_disclosed(story: Story, what: CardDisclosed | RoleDisclosed) -> list[Reason]:
    """Say what a disclosure is worth."""
    said = say("It is kept as somebody said it after the game: nobody has verified it, and it changes nothing.")
    return [Reason(said, ("disclosing", "secret/during"))]
