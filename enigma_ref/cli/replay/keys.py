"""Stepping through a game with single keys: what each key does, and the screen that it leads to."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

from rich.text import Text

from ...core.cursor import Cursor
from ...core.runs import Words
from ...core.sentence import Said, say
from ...store.files import shown
from ...views.plain import safe
from ..common.output import text_of
from .stage import Stage

_STORY_LINES = 5
"""Room kept for the story above the board, so that the board stays where it is from step to step."""


class Way(NamedTuple):
    """A way to move, and what is said where it leads nowhere."""

    go: Callable[[Cursor[Any, Any]], bool]
    cannot: Said


_FORWARD = Way(Cursor.forward, say("This is the end."))
_BACK = Way(Cursor.back, say("This is the start."))
_ROUND_ON = Way(Cursor.next_chapter, say("This is the end."))
_ROUND_BACK = Way(Cursor.previous_chapter, say("This is the start."))
_SCORING_ON = Way(Cursor.next_moment, say("No later step gives points."))
_SCORING_BACK = Way(Cursor.previous_moment, say("No earlier step gave points."))
_START = Way(Cursor.to_start, say("This is the start."))
_END = Way(Cursor.to_end, say("This is the end."))

WAYS = {
    **dict.fromkeys(("right", " ", "n", "enter"), _FORWARD),
    **dict.fromkeys(("left", "p"), _BACK),
    **dict.fromkeys(("r", "pagedown"), _ROUND_ON),
    **dict.fromkeys(("R", "pageup"), _ROUND_BACK),
    "s": _SCORING_ON,
    "S": _SCORING_BACK,
    "home": _START,
    "end": _END,
}
"""Each key that moves, by the name that prompt_toolkit gives it, with the way that it goes."""

LEAVE = ("q", "Q", "escape", "c-c", "c-d")
"""The keys that end it."""

HELP = (
    ("Right, Space, n, Enter", say("one step on")),
    ("Left, p", say("one step back")),
    ("r, PageDown", say("to where the next round begins")),
    ("R, PageUp", say("to where this round began, then to where the one before did")),
    ("s", say("to the next step that gives points")),
    ("S", say("back to the last step that gave points")),
    ("Home, End", say("to the start, to the end")),
    ("g NUMBER Enter", say("to an entry by its number; 0 is the start")),
    ("?", say("this list")),
    ("q, Esc, Ctrl-C", say("leave")),
)
"""All keys, for people."""

_FOOTER = (
    ("→", say("next")),
    ("←", say("back")),
    ("r R", say("round")),
    ("s S", say("scoring")),
    ("Home End", None),
    ("g", say("entry")),
    ("?", say("help")),
    ("q", say("quit")),
)


class Stepper:
    """What is on the screen, and what a key makes of it. Knows nothing of the terminal but its size."""

    def __init__(self, stage: Stage, cursor: Cursor[Any, Any]) -> None:
        self.stage = stage
        self.cursor = cursor
        self.message: Said | None = None
        self.typed: str | None = None
        """The number of an entry as far as it was typed; None where none is being typed."""
        self.helping = False
        self._drawn: tuple[tuple[int, int, int], list[Text]] = ((-1, 0, 0), [])

    def press(self, key: str) -> bool:
        """Do what a key asks for, and return whether to go on."""
        self.message = None
        if self.helping and key != "c-c":
            self.helping = False  # any key goes back to the game
        elif self.typed is not None and key != "c-c":
            self._type(key)
        elif key in LEAVE:
            return False
        elif key in WAYS:
            way = WAYS[key]
            self.message = None if way.go(self.cursor) else way.cannot
        elif key == "g":
            self.typed = ""
        elif key == "?":
            self.helping = True
        else:
            self.message = say("{key} does nothing here. ? shows the keys.", key=key)
        return True

    def _type(self, key: str) -> None:
        """Take a key while the number of an entry is being typed."""
        assert self.typed is not None
        if key in ("escape", "q"):
            self.typed = None
        elif key == "backspace":
            self.typed = self.typed[:-1]
        elif key == "enter":
            typed, self.typed = self.typed, None
            if typed and not self.cursor.to_entry(int(typed)):
                self.message = self.stage.story.why_absent(int(typed))
        elif len(key) == 1 and key.isascii() and key.isdigit() and len(self.typed) < 9:
            self.typed += key
        else:
            self.message = say("A number goes here, then Enter; Esc leaves it.")

    def screen(self, columns: int, height: int) -> list[Text]:
        """Return the lines of a screen of this size, as many as it has."""
        foot = self._foot(columns)
        room = max(0, height - len(foot))
        rows = (self._help(columns) if self.helping else self._game(columns, room))[:room]
        rows += [Text()] * (room - len(rows))
        rows = [*rows, *foot][-height:]
        for row in rows:
            row.truncate(columns, overflow="ellipsis")
        return rows

    def _game(self, columns: int, height: int) -> list[Text]:
        stop = self.cursor.here
        top = [self._top(columns), *self.stage.head(stop, columns)][: max(2, height // 2)]
        # In a low window the board needs the room more than calm does.
        top += [Text()] * max(1, min(_STORY_LINES + 2, height // 4) - len(top))
        return [*top, *self._board(columns, max(1, height - len(top)))]

    def _board(self, columns: int, height: int) -> list[Text]:
        """Return the board as it was drawn last where nothing that it depends on has changed."""
        wanted = self.cursor.index, columns, height
        if self._drawn[0] != wanted:
            self._drawn = wanted, self.stage.board(self.cursor.here, columns, height)
        return [row.copy() for row in self._drawn[1]]

    def _top(self, columns: int) -> Text:
        story, cursor = self.stage.story, self.cursor
        place = say(
            "{chapter}, step {step} of {last}",
            chapter=story.chapter_now(cursor.here),
            step=cursor.index,
            last=cursor.last,
        )
        right = Text(text_of(place))
        room = max(0, columns - len(right) - 2)
        left = self._name(shown(story.session.path))
        if left.cell_len > room:
            left = self._name(story.session.path.name)
        left.truncate(room, overflow="ellipsis")
        return left.append(" " * (columns - left.cell_len - len(right))).append_text(right)

    def _name(self, file: str) -> Text:
        entered = self.stage.story.as_entered
        head = say("{file}, as entered", file=file) if entered else say("{file}, as corrected", file=file)
        return Text(safe(text_of(head)), "dim")

    def _foot(self, columns: int) -> list[Text]:
        """Return a line for what is to be said now, and the keys."""
        message = safe(text_of(self.message)) if self.message else ""
        said = Text(message, "bold yellow")  # it may quote the record
        if self.typed is not None:
            said = Text(text_of(say("Go to entry: {typed}▁   ", typed=self.typed)), "bold").append(
                message or text_of(say("Enter goes there, Esc stays")), "dim"
            )
        runs: list[Words] = []
        for key, does in _FOOTER:
            runs.append((key, "heading"))
            runs.append((say(" {does}  ", does=does) if does else "  ", "edge"))
        return [said, *self.stage.wrapped(runs, columns)]

    def _help(self, columns: int) -> list[Text]:
        width = max(len(keys) for keys, _ in HELP) + 3
        rows: list[list[Words]] = [[(say("Keys"), "heading")], []]
        rows += [[(f"{keys:<{width}}", "heading"), (does, "")] for keys, does in HELP]
        rows += [[], [(say("Any key goes back to the game."), "edge")]]
        return [line for runs in rows for line in self.stage.wrapped(runs, columns, 2) or [Text()]]
