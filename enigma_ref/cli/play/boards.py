"""The position on the screen: as it is, as it would be, and before and after a correction."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from rich.text import Text

from ...core.guide import GAP, Guide, View
from ...core.log import Log
from ...core.picture import Picture
from ...core.runs import Runs
from ...core.sentence import Said, say
from ...views.terminal import broken, console, joined, lines, room
from ..common.output import voice

_BELOW = 8
"""Lines that should stay free below the board: what it leaves out, what is said, and the question."""


class Boards:
    """Shows positions, and remembers which one was shown last."""

    def __init__(self, guide: Guide[Any, Any], *, interactive: bool) -> None:
        self._guide = guide
        self._interactive = interactive
        self._console = console()
        self._shown: object = None

    def show_when_needed(self, log: Log[Any, Any]) -> None:
        """Show the position when people look at it and when it has changed since it was shown."""
        moment = self._guide.shown(log)
        if moment is not None and self._shown != moment:
            self.show(log)

    def show(self, log: Log[Any, Any]) -> None:
        """Show picture and scoreboard, of the game or of what it would be."""
        columns, view = self._columns(), self._view(log)
        column = view.picture.width + GAP
        if view.beside:
            right = self._block(view.beside, columns - column if columns else 0)
            rows = [*joined(lines(view.picture), right, column), *self._block(view.below, columns)]
        else:
            # The picture is what the next answer is about: it stands next to the question.
            score, below = view.parted()
            gap = [Text()] if score and view.picture.height else []
            rows = [*self._block(score, columns), *gap, *lines(view.picture), *self._block(below, columns)]
        self._print(rows)
        self._shown = self._guide.shown(log)

    def show_change(self, before: Log[Any, Any], after: Log[Any, Any]) -> None:
        """Show the picture before and after, beside each other where there is room; nothing where both are the same."""
        pictures = [self._view(log).picture for log in (before, after)]
        if not pictures[0].height or pictures[0].text() == pictures[1].text():
            return
        columns = self._columns()
        column = pictures[0].width + GAP
        left, right = self._titled(say("Before"), pictures[0]), self._titled(say("After"), pictures[1])
        beside = not columns or column + pictures[1].width <= columns
        self._print(joined(left, right, column) if beside else [*left, *right])
        self._shown = None

    def _titled(self, title: Said, picture: Picture) -> list[Text]:
        return [*self._block([[(title, "heading")]], 0), *lines(picture)]

    def _view(self, log: Log[Any, Any]) -> View:
        columns = self._columns()
        height = max(8, self._console.height - _BELOW) if self._interactive else 0
        view = self._guide.view(log, columns, height)
        # A low window scrolls: nothing is left out that a look further up would show.
        return self._guide.view(log, columns, view.needs) if height and view.needs > height else view

    def _columns(self) -> int:
        return room(self._console)

    def _block(self, rows: Sequence[Runs], columns: int) -> list[Text]:
        return [line for runs in rows for line in broken(runs, voice(), columns, hanging=4) or [Text()]]

    def _print(self, rows: Sequence[Text]) -> None:
        for row in rows:
            self._console.print(row)
