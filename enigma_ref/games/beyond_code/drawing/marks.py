"""One sign for each player, by which a picture tells who has seen a card."""

from __future__ import annotations

from ..state import State


def marks(state: State) -> list[str]:
    """Return one letter for each player: the initial, or where two share it another letter or the seat's number."""
    found: list[str] = []
    for seat, player in enumerate(state.table.players):
        letters = [letter.upper() for letter in player.name if letter.isalpha() and len(letter.upper()) == 1]
        found.append(next((letter for letter in letters if letter not in found), str(seat + 1)))
    return found
