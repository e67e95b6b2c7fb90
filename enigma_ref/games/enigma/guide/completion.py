"""What Tab makes of the last word of a line."""

from __future__ import annotations

from ....core.commands import CORRECTIONS
from ....core.words import matches
from ..board.colors import CATEGORIES
from ..drawing.board_text import labels
from ..moves import WORDS
from ..state import State
from ..telling.prompt import untaken

_ASIDES = ("check", "board", "status", "why", "log", "rules", "large", "help", "quit")


def completions(line: str, state: State) -> list[str]:
    """Return what the last word of a line may become."""
    words = line.split()
    last = "" if not words or line[-1:].isspace() else words[-1]
    before = words[:-1] if last else words
    return matches(last, _options(before, state)) if last else _options(before, state)


def _options(before: list[str], state: State) -> list[str]:
    names = [player.name for player in state.table.players]
    spots = {str(spot): label for spot, label in labels(state).items()}
    if before and before[-1].lower() == "on":
        return _cells(before)
    if before and before[0].lower() == "check":
        return [*CATEGORIES] if len(before) == 1 else []
    if before and before[0].lower() == "help":
        return [*WORDS, *CORRECTIONS] if len(before) == 1 else []
    verb = next((word for word in before if word.lower() in WORDS), "").lower()
    if verb:
        at = [word.lower() for word in before].index(verb)
        given = len(before) - at - 1
        if WORDS[verb].split()[1:2] == ["PLAYER"] and given == 0:
            return names
        if verb == "choose" and given == 1:
            return untaken(state)
        if verb == "place":
            return [*spots.values(), *spots] if given == 1 else ["on"] if given > 2 else []
        return []
    if not before:
        short = {"choose": untaken(state), "solve": names, "place": [*spots.values(), *spots, "skip", "draw"]}
        return [*([] if state.result else short[state.phase]), *WORDS, *CORRECTIONS, *_ASIDES]
    if state.phase == "place" and ":" in before[-1]:
        return _cells(before)
    return [*WORDS, "note"] if before[0].lower() in ("amend", "insert", "accept") else []


def _cells(before: list[str]) -> list[str]:
    """Return the colours of the cells in a tile that was typed."""
    return sorted({letter for word in before if ":" in word for letter in word.partition(":")[0].lower()})
