"""Statistics as tables in a terminal, with small bars where there is room; plain text of 80 columns in a pipe."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import accumulate, pairwise
from typing import Final, Literal

from rich.cells import cell_len
from rich.console import RenderableType
from rich.table import Table
from rich.text import Text

from ..core.sentence import Percent, Said, say
from ..core.sheets import Bar, Cell, Column, Fact, Facts, Fitting, Interval, Often, Rate, Section, Sheet
from ..core.voice import ENGLISH, NOTHING, Voice
from .plain import safe
from .terminal import broken

_EIGHTHS: Final = " ▏▎▍▌▋▊▉█"
_LEVELS: Final = "▁▂▃▄▅▆▇█"
_PARTS: Final = {"own": ("█", "green"), "others": ("░", "cyan"), "level": ("▒", "dim")}
"""How the parts of a bar look: told apart without colours too."""
_ROOM_FOR_BARS: Final = 62
"""In fewer columns bars would be folded, and say nothing: there are none."""
_GAP: Final = 2


def tables(
    sections: Sequence[Section], width: int, voice: Voice = ENGLISH, title: Said | None = None, longest: int = 0
) -> Iterator[RenderableType]:
    """Return what a terminal shows of some sections in so many columns: a heading and a table for each question.

    A line of words is broken where it is longer than `longest`; 0 is no limit, as in a pipe.
    """
    if title is not None:
        yield _title(title, voice)
    for section in sections:
        if isinstance(section, Sheet) and section.on != "page":
            yield from _Drawn(section, width, voice).blocks()
        elif isinstance(section, Facts):
            yield from _facts(section.facts, longest, voice)


def bar(part: float, width: int = 10) -> str:
    """Return a bar that is filled to a part between 0 and 1, in steps of an eighth of a character."""
    eighths = round(max(0.0, min(1.0, part)) * width * 8)
    whole, rest = divmod(eighths, 8)
    return ("█" * whole + (_EIGHTHS[rest] if rest else "")).ljust(width)


def _title(said: Said, voice: Voice) -> Text:
    return Text(f"\n{safe(voice.text(said))}", "bold")


def _facts(facts: Sequence[Fact], longest: int, voice: Voice) -> Iterator[RenderableType]:
    yield Text("")
    for fact in facts:
        if fact.on != "page":
            line = voice.text(say("{label}: {what}", label=fact.label, what=fact.said))
            # A line break in the name of a file would be somebody else's line.
            yield from broken([(line.replace("\n", "\\n"), "")], voice, longest, hanging=2)


class _Drawn:
    """A sheet being drawn in so many columns."""

    def __init__(self, sheet: Sheet, width: int, voice: Voice) -> None:
        self._sheet = sheet
        self._voice = voice
        self._cut = sheet.cuts.get("terminal")
        rows = [row for row in sheet.rows if row.on != "page"]
        self._rows = rows[: self._cut.rows] if self._cut else rows
        bars = width >= _ROOM_FOR_BARS
        self._shown = [
            index for index, column in enumerate(sheet.columns) if column.on != "page" and (bars or not column.drawn)
        ]
        self._counts = self._width() <= width
        """Whether there is room for the numbers behind a rate."""

    def blocks(self) -> Iterator[RenderableType]:
        """Return the heading, the table, and what is said of rows that it leaves out."""
        if not self._rows:
            return
        yield _title(self._sheet.short or self._sheet.title, self._voice)
        table = Table(box=None, padding=(0, _GAP, 0, 0), pad_edge=False, header_style="dim", show_edge=False)
        for index in self._shown:
            column = self._sheet.columns[index]
            # A name may be wider than any terminal leaves room for; it is folded, and nothing of it is lost.
            table.add_column(self._heading(column), justify=_side(column), overflow="fold")
        for row in self._rows:
            table.add_row(*(self._cell(row.cells[index]) for index in self._shown))
        yield table
        if self._cut:
            yield Text(self._text(self._cut.rest))

    def _text(self, said: Said) -> str:
        return safe(self._voice.text(said))

    def _heading(self, column: Column) -> str:
        return self._text(column.heading if column.short is None else column.short)

    def _width(self) -> int:
        """Return how many columns the names take with all rates at their longest; a sheet has rates only, or none."""
        names = max((self._cell(row.cells[0]).cell_len for row in self._rows), default=0)
        longest = len(f"█ {self._percent(1, 1)}")
        rates = [[cell for cell in column if isinstance(cell, Rate)] for column in self._columns()]
        return names + sum(max(len(_counts(rate)) for rate in column) + longest + _GAP for column in rates if column)

    def _columns(self) -> Iterator[Sequence[Cell]]:
        for index in self._shown:
            yield [row.cells[index] for row in self._rows]

    def _percent(self, part: float, whole: float) -> str:
        return self._voice.percent(Percent(part, whole))

    def _cell(self, cell: Cell) -> Text:
        match cell:
            case Bar():
                return _bar(cell)
            case Rate(part, whole):
                if not whole:
                    return Text(NOTHING)
                level = _LEVELS[min(7, int(part / whole * 8))]
                before = _counts(cell) if self._counts else ""
                return Text(before).append(level, "green").append(f"{self._percent(part, whole):>5}")
            case Often(times, of):
                return Text(f"{times} {self._percent(times, of):>4}")
            case Fitting(said, short, most):
                text = self._text(said)
                return Text(text if cell_len(text) <= most else self._text(short))
            case Interval():
                return Text("")
            case _:
                return Text(safe(self._voice.argument(cell)))


def _side(column: Column) -> Literal["left", "right"]:
    return "left" if column.left or column.drawn else "right"


def _counts(rate: Rate) -> str:
    return f"{rate.part}/{rate.whole} "


def _bar(drawn: Bar) -> Text:
    """Return a bar: of one part to the eighth of a character, of several in whole characters that differ."""
    if len(drawn.parts) == 1:
        ((part, name),) = drawn.parts
        return Text(bar(part / drawn.whole, drawn.length), _PARTS[name][1])
    ends = [round(reached / drawn.whole * drawn.length) for reached in accumulate(part for part, _ in drawn.parts)]
    (sign, style), *others = (_PARTS[name] for _, name in drawn.parts)
    text = Text(sign * ends[0], style)
    for (sign, style), (start, end) in zip(others, pairwise(ends), strict=True):
        text.append(sign * (end - start), style)
    return text.append(" " * (drawn.length - ends[-1]))
