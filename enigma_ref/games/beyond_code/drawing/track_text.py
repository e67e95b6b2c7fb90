"""The time track in characters: every cell where there is room, otherwise its ends and what is near the marker."""

from __future__ import annotations

from ....core.picture import Run
from ..state import State

_END = "■"
_GAP = "…"


def track(state: State, columns: int) -> list[Run]:
    """Return the cells from left to right, the one with the marker in brackets, the one that ends it marked."""
    cells = list(range(1, state.end_cell + 1))
    at = min(state.marker, state.end_cell)
    shown = {1, at, state.end_cell}
    for distance in range(1, len(cells)):
        more = shown | {cell for cell in (at - distance, at + distance) if cell in cells}
        if len(more) == len(shown):
            continue
        if sum(len(text) for text, _ in _runs(state, sorted(more), at)) > columns:
            break
        shown = more
    return _runs(state, sorted(shown), at)


def _runs(state: State, shown: list[int], at: int) -> list[Run]:
    runs: list[Run] = []
    before = 0
    for cell in shown:
        if before:
            runs.append(("─" if cell == before + 1 else f"─{_GAP}─", "border"))
        name = str(cell) if cell <= state.cells else ""
        name += _END if cell == state.end_cell else ""
        runs.append((f"[{name}]", "last") if cell == at else (f" {name} ", "lie" if cell == state.end_cell else ""))
        before = cell
    text, style = runs[-1]
    return [*runs[:-1], (text.rstrip(), style)]
