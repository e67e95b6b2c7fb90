"""One character for each player, by which pictures and pages tell whose something is."""

from __future__ import annotations

from functools import lru_cache

from .lookalikes import looks_of_sign


@lru_cache(64)  # the names of a table: the same ones for everything in a picture
def signs_of(names: tuple[str, ...]) -> tuple[str, ...]:
    """Return the sign of each player: the initial, or where it looks like a sign before it another letter or a number.

    The number is that of the seat, unless it looks like a letter that is taken, as 2 does like Z.
    """
    found: list[str] = []
    taken: set[str] = set()
    for seat, name in enumerate(names, 1):
        letters = [letter.upper() for letter in name if letter.isalpha() and len(letter.upper()) == 1]
        numbers = [str(seat), *map(str, range(1, 10))]
        sign = next((sign for sign in (*letters, *numbers) if looks_of_sign(sign) not in taken), str(seat))
        found.append(sign)
        taken.add(looks_of_sign(sign))
    return tuple(found)
