"""Rows in columns of plain text, as wide as there is room; characters of double width count double."""

from __future__ import annotations

from collections.abc import Sequence

from rich.cells import cell_len, set_cell_size

from .plain import safe

_GAP = "  "
_LEAST = 3
"""A name is not cut to fewer columns."""


def cut(text: str, width: int) -> str:
    """Return a text in so many columns at the most; what is cut off is shown by `…`."""
    return text if cell_len(text) <= width else set_cell_size(text, max(0, width - 1)).rstrip(" …") + "…"


def joined(items: Sequence[tuple[str, str]], width: int) -> str:
    """Join names, each with what stands behind it, and cut the longest names until they fit."""
    longest = max((cell_len(name) for name, _ in items), default=0)
    for limit in range(longest, _LEAST - 1, -1):
        text = ", ".join(cut(name, limit) + rest for name, rest in items)
        if cell_len(text) <= width:
            return text
    return cut(", ".join(cut(name, _LEAST) + rest for name, rest in items), width)


def least(items: Sequence[tuple[str, str]]) -> int:
    """Return into how many columns names can be joined so that nothing is cut but the names."""
    return cell_len(", ".join(cut(name, _LEAST) + rest for name, rest in items))


def broken(items: Sequence[tuple[str, str]], width: int) -> list[str]:
    """Return names, each with what stands behind it, on as many lines as they need: only names are cut."""
    lines: list[list[tuple[str, str]]] = [[]]
    for item in items:
        if lines[-1] and least([*lines[-1], item]) > width - 1:  # for the comma behind it
            lines.append([])
        lines[-1].append(item)
    last = len(lines) - 1
    return [joined(line, width - (place < last)) + ("," if place < last else "") for place, line in enumerate(lines)]


def widths(natural: Sequence[int], least: Sequence[int], room: int) -> list[int]:
    """Return how wide each column is to be: as it is where there is room (0: endless), otherwise the widest shrink."""
    found = list(natural)
    while not fits(found, room):
        spare = [have - needs for have, needs in zip(found, least, strict=True)]
        widest = max(range(len(found)), key=lambda column: spare[column])
        if spare[widest] <= 0:
            break
        found[widest] -= 1
    return found


def fits(widths: Sequence[int], room: int) -> bool:
    """Tell whether columns of these widths have room beside one another (0: endless)."""
    return not room or sum(widths) + len(_GAP) * (len(widths) - 1) <= room


def row(cells: Sequence[str], widths: Sequence[int]) -> str:
    """Return one line; the last cell is not padded."""
    shown = [set_cell_size(cut(text, width), width) for text, width in zip(cells, widths, strict=True)]
    return _GAP.join(shown).rstrip()


def tame(text: str) -> str:
    """Return a text as one line that is safe to show, before its width is taken."""
    return safe(text).replace("\n", "\\n")
