"""Questions to a person at the terminal, each asked again until its answer can stand."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

import typer

from ..core.refusal import Refusal
from ..core.words import fold, listed, matches
from ..games.enigma.rulings import EDITIONS
from ..games.enigma.table import FEWEST_PLAYERS, MOST_PLAYERS, color_fault, name_fault
from ..games.enigma.tile import parse_tile
from .streams import warn


def ask(question: str, fault: Callable[[str], str | None], default: str = "") -> str:
    """Ask until nothing speaks against the answer."""
    while True:
        text = str(typer.prompt(question, default=default, show_default=bool(default), err=True)).strip()
        wrong = fault(text)
        if wrong is None:
            return text
        warn(wrong)


def players() -> list[tuple[str, str]]:
    """Ask for names and colours, clockwise, until an empty answer."""
    found: list[tuple[str, str]] = []
    while len(found) < MOST_PLAYERS:
        enough = len(found) >= FEWEST_PLAYERS
        question = f"Player {len(found) + 1}, clockwise{' (Enter if that is all)' if enough else ''}"
        name = ask(question, partial(_name_fault, taken=[name for name, _ in found], may_be_empty=enough))
        if not name:
            break
        found.append((name, color(name, [color for _, color in found])))
    return found


def _name_fault(name: str, taken: Sequence[str], *, may_be_empty: bool) -> str | None:
    if not name and may_be_empty:
        return None
    if fold(name) in map(fold, taken):
        return f"{name} sits there already: take another name."
    return name_fault(name)


def color(name: str, taken: Sequence[str]) -> str:
    """Ask for the colour of a player's networkers."""

    def fault(text: str) -> str | None:
        if fold(text) in map(fold, taken):
            return f"{text} is taken: each player has a colour of his own."
        return color_fault(text)

    return ask(f"{name}'s colour", fault).lower()


def yes(question: str) -> bool:
    """Ask a question whose answer is mostly yes."""
    return bool(typer.confirm(question, default=True, err=True))


def first(names: Sequence[str], default: str = "") -> str:
    """Ask who has the first marker."""
    known = listed(names, "or")
    text = ask(
        f"Who is the youngest and begins? ({known})",
        lambda text: None if len(matches(text, names)) == 1 else f"Answer {known}.",
        default or names[0],
    )
    return matches(text, names)[0]


def edition(default: str = "en") -> str:
    """Ask for the rulebook."""
    known = listed([f"{code} {name}" for code, name in EDITIONS.items()], "or")
    return ask(
        f"Whose rulebook? ({known})",
        lambda text: None if len(matches(text, EDITIONS)) == 1 else f"Answer {listed([*EDITIONS], 'or')}.",
        default,
    )


def start_tile(default: str = "") -> str:
    """Ask for the starting tile."""

    def fault(text: str) -> str | None:
        try:
            parse_tile(text)
        except Refusal as refusal:
            return refusal.message
        return None

    return ask("The starting tile as it lies, such as r:N b:E y:S r:W", fault, default)
