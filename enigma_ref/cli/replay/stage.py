"""One stop of a game as lines for the terminal: the story above, below it the board, fitted into the window."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from rich.text import Text

from ...core.cursor import start
from ...core.guide import GAP, Guide, View
from ...core.log import Log
from ...core.runs import Runs, Words
from ...core.sentence import Paragraph, row_of, say
from ...views.terminal import broken, joined, lines, styled
from ..common.output import voice
from .story import Story

_NARROWEST_BOARD = 24
_WIDE = 120
"""Columns of a window in which the points stay beside the board, however much of it they leave out."""
_LOW = 20
"""Lines for the board below which there is none to spare."""
_LEGEND = 4
"""What stands below the board may take one line of so many."""


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
        what_if = story.what_if
        paragraphs: list[list[Words]] = [
            [(what_if, "last")] if what_if else [],
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
        brief = self.guide.brief(stop.state) if columns < _WIDE else ()
        if brief and self.guide.across(stop) > beside:
            return self._across(stop, brief, columns, height)
        if beside < _NARROWEST_BOARD:
            return self._stacked(stop, columns, height)
        # A part of the board beside the points tells more than all of it above them and out of sight.
        view, legend = self._view(stop, beside, columns, height)
        room = max(1, height - len(legend))
        column = view.picture.width + GAP
        score = self._whole_rows(view.parted()[0], columns - column, room)
        return [*joined(lines(view.picture), score, column)[:room], *legend]

    def _whole(self, stop: Log[Any, Any], columns: int) -> list[Text]:
        """Return all of it, however long it gets."""
        view = self.guide.view(stop, columns, 0, past=True)
        column = view.picture.width + GAP
        right = self._block(view.beside, columns - column if columns else 0)
        rows = [*joined(lines(view.picture), right, column), *self._block(view.below, columns)]
        while rows and not rows[-1]:
            rows.pop()
        return rows

    def _stacked(self, stop: Log[Any, Any], columns: int, height: int) -> list[Text]:
        """Return the points and below them as much of the board as there is room for."""
        view = self.guide.view(stop, columns, max(1, height - self._points_height), past=True)
        score, _ = view.parted()
        return [*self._block(_points(score), columns), Text(), *lines(view.picture)]

    def _across(self, stop: Log[Any, Any], brief: Runs, columns: int, height: int) -> list[Text]:
        """Return the board with nothing beside it, and the points on a line above."""
        points = self._block([brief], columns)
        view, legend = self._view(stop, columns, columns, height - len(points))
        room = max(1, height - len(points) - len(legend))
        return [*points, *lines(view.picture)[:room], *legend]

    def _view(self, stop: Log[Any, Any], width: int, columns: int, height: int) -> tuple[View, list[Text]]:
        """Return the board in so many columns, and the lines below it, which may be as long as the window is wide."""
        under = 2 if height >= _LOW else 1
        view, legend = self._over(stop, width, columns, height, under)
        if len(legend) > under and view.picture.height + len(legend) > height:
            view, legend = self._over(stop, width, columns, height, len(legend))
        return view, legend

    def _over(self, stop: Log[Any, Any], width: int, columns: int, height: int, under: int) -> tuple[View, list[Text]]:
        """Return the board with so many lines left under it, and what should stand there."""
        view = self.guide.view(stop, width, max(1, height - under), past=True)
        below = view.parted()[1]
        # In a low window the signs go without their explanation, and what is left out is said in short.
        legend = self._block(below if height >= _LOW else [_short(runs) for runs in below[1:]], columns)
        return view, legend if len(legend) <= max(1, height // _LEGEND) else []

    def _whole_rows(self, rows: Sequence[Runs], columns: int, most: int) -> list[Text]:
        """Return as many rows as there are lines for: none of them is cut."""
        found: list[Text] = []
        for runs in rows:
            block = self._block([runs], columns)
            if len(found) + len(block) > most:
                break
            found += block
        return found

    def _block(self, rows: Sequence[Runs], columns: int) -> list[Text]:
        """Return lines of which each may need several; an empty one stays."""
        return [line for runs in rows for line in self.wrapped(runs, columns, hanging=4) or [Text()]]


def _points(score: Sequence[Runs]) -> Sequence[Runs]:
    """Return what of a scoreboard must not be missing: all above its last empty line."""
    empty = [number for number, runs in enumerate(score) if not runs]
    return score[: empty[-1]] if empty else score


def _short(runs: Runs) -> Runs:
    """Return a line with nothing but the first sentence of each paragraph."""
    return [(words.sentences[0] if isinstance(words, Paragraph) else words, style) for words, style in runs]
