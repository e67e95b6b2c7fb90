"""Something entered key by key (`core.stepwise`): single keys where the terminal has them, else line by line."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from rich.text import Text

from ...core.refusal import Refusal
from ...core.runs import Words
from ...core.sentence import Said, say
from ...core.stepwise import Key, Stepwise
from ...views.terminal import broken, joined, lines
from .blocks import print_blocks
from .keyboard import has_screen, run
from .output import put, voice, warn

_LEAVE = ("escape", "c-c", "c-d")
_ANSWERED = ("enter", " ")
_LEAVING_WORDS = ("quit", "q", "exit", "esc")
_GAP = 4
_NAMES = 18
"""Columns for the names of keys."""


def enter_by_keys(entry: Stepwise, ask: Callable[[Said], str]) -> Stepwise | None:
    """Let a person enter something and return it whole; None where the person leaves. `ask` asks for a line."""
    if not has_screen():
        return _by_lines(entry, ask)
    sheet = _Sheet(entry)
    run(sheet, whole=False)
    return sheet.entry if sheet.entry.result is not None else None


class _Sheet:
    """The thing on the screen, with the question and the keys below it."""

    def __init__(self, entry: Stepwise) -> None:
        self.entry = entry
        self._message: Said | None = None

    def press(self, key: str) -> bool:
        """Do what a key asks for, and return whether to go on."""
        if key in _LEAVE:
            return False
        self._message = None
        try:
            self.entry = self.entry.press(key)
        except Refusal as refusal:
            self._message = refusal.said
            if key in _ANSWERED:
                self.entry = self.entry.emptied()
        return self.entry.result is None

    def screen(self, columns: int, height: int) -> Sequence[Text]:
        """Return picture and offers, the question, and as many of the keys as there is room for."""
        picture = self.entry.picture()
        rows = joined(lines(picture), _offered(self.entry.offers), picture.width + _GAP)
        if self._message:
            rows += _paragraph([(self._message, "lie")], columns)
        rows += _paragraph([(self.entry.question, "heading")], columns)
        for key in self.entry.keys:
            rows += _paragraph([(f"{key.name:<{_NAMES}}", "heading"), (key.does, "edge")], columns, _NAMES)
        for row in rows:
            row.truncate(columns, overflow="ellipsis")
        return rows[: max(1, height - 1)]


def _paragraph(runs: Sequence[Words], columns: int, hanging: int = 2) -> list[Text]:
    return broken(runs, voice(), columns, hanging=hanging)


def _offered(offers: Sequence[Key]) -> list[Text]:
    if not offers:
        return []
    rows = _paragraph([(say("Seen before:"), "heading")], 0)
    for key in offers:
        rows += _paragraph([(f"{key.name} ", "heading"), (key.does, "")], 0)
    return rows


def _by_lines(entry: Stepwise, ask: Callable[[Said], str]) -> Stepwise | None:
    _say_keys(entry)
    while entry.result is None:
        print_blocks([entry.picture()])
        for key in entry.offers:
            put(say("  {key}  {offer}", key=key.name, offer=key.does))
        try:
            line = ask(entry.question)
        except KeyboardInterrupt:
            return None
        if line.lower() in _LEAVING_WORDS:
            return None
        if line == "?":
            _say_keys(entry)
            continue
        try:
            entry = entry.take(line)
        except Refusal as refusal:
            warn(refusal.said)
    return entry


def _say_keys(entry: Stepwise) -> None:
    for key in entry.keys:
        put(say("  {key}  {does}", key=key.name, does=key.does))
    put(say("  Each letter is a key; back takes the last one back, quit leaves, ? says this again."))
