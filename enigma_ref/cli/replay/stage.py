"""One stop of a game as lines for the terminal: the story above, below it the board, fitted into the window."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from rich.text import Text

from ...core.cursor import start
from ...core.guide import GAP, Guide, View
from ...core.log import Log
from ...core.runs import Runs, Words
from ...core.sentence import row_of, say
from ...views.terminal import broken, joined, lines, styled
from ..common.output import voice
from .story import Story

_NARROWEST_BOARD = 24
_LOW = 20
"""Lines for the board below which there is none to spare."""


class Stage:
    """Draws the stops of a game. Lengths of 0 mean that there is no limit."""

    def __init__(self, story: Story, guide: Guide[Any, Any]) -> None:
        self.story = story
        self.guide = guide
        # Measured once, where the board is small: drawing a large one twice to find its place would be felt.
        points = _points(guide.view(start(story.session.log), 0, 0).beside)
        self._points_width = max((styled(runs, voice()).cell_len for runs in points), default=0) + 1
        self._points_height = len(points) + 1

    def head(self, stop: Log[Any, Any], columns: int) -> list[Text]:
        """Return the move, what happened and what changed."""
        story = self.story
        title: list[Words] = [(say("The start: nothing has been played yet."), "heading")]
        if stop.number:
            title = [(f"{stop.number}  {stop.text}", "heading"), (f"   {story.moment(stop)}", "edge")]
        remark, upcoming = story.remark(stop), story.upcoming(stop)
        changed, happened = story.changed(stop), story.happened(stop)
        paragraphs: list[list[Words]] = [
            [(say("{remark:^}", remark=remark), "last")] if remark else [],
            [(happened, "")] if happened else [],
            [
                *([(say("{changes}   ", changes=row_of(changed)), "good")] if changed else []),
                *([(say("Next: "), "edge"), (upcoming, "")] if upcoming else []),
            ],
        ]
        told = [runs for runs in paragraphs if runs]
        return [*self.wrapped(title, columns), *(line for runs in told for line in self.wrapped(runs, columns, 4))]

    def wrapped(self, runs: Runs, columns: int, indent: int = 0, hanging: int = 0) -> list[Text]:
        """Break a paragraph into lines, all of them indented, those after the first a little more."""
        return broken(runs, voice(), columns, indent, hanging)

    def board(self, stop: Log[Any, Any], columns: int, height: int) -> list[Text]:
        """Return board and scoreboard, one above the other only where the window is too narrow."""
        if not height:
            return self._whole(stop, columns)
        beside = columns - GAP - self._points_width
        if beside < _NARROWEST_BOARD:
            return self._stacked(stop, columns, height)
        # A part of the board beside the points tells more than all of it above them and out of sight.
        view = self._view(stop, beside, height)
        score, below = view.parted()
        column = view.picture.width + GAP
        rows = joined(lines(view.picture), self._block(score, columns - column), column)
        # In a low window the signs go without their explanation, and what is left out is said on one line.
        legend = self._block(below, columns) if height >= _LOW else self._block(below[1:], 0)
        return [*rows[: max(1, height - len(legend))], *legend]

    def _whole(self, stop: Log[Any, Any], columns: int) -> list[Text]:
        """Return all of it, however long it gets."""
        view = self.guide.view(stop, columns, 0)
        column = view.picture.width + GAP
        right = self._block(view.beside, columns - column if columns else 0)
        rows = [*joined(lines(view.picture), right, column), *self._block(view.below, columns)]
        while rows and not rows[-1]:
            rows.pop()
        return rows

    def _stacked(self, stop: Log[Any, Any], columns: int, height: int) -> list[Text]:
        """Return the points and below them as much of the board as there is room for."""
        view = self._view(stop, columns, max(1, height - self._points_height))
        score, _ = view.parted()
        return [*self._block(_points(score), columns), Text(), *lines(view.picture)]

    def _view(self, stop: Log[Any, Any], columns: int, height: int) -> View:
        # Below the picture stand a line that explains its signs and one that says what it leaves out.
        under = 2 if height >= _LOW else 1
        return self.guide.view(stop, columns, max(1, height - under))

    def _block(self, rows: Sequence[Runs], columns: int) -> list[Text]:
        """Return lines of which each may need several; an empty one stays."""
        return [line for runs in rows for line in self.wrapped(runs, columns, hanging=4) or [Text()]]


def _points(score: Sequence[Runs]) -> Sequence[Runs]:
    """Return what of a scoreboard must not be missing: all above its last empty line."""
    empty = [number for number, runs in enumerate(score) if not runs]
    return score[: empty[-1]] if empty else score
