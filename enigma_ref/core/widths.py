"""How many columns text takes on a terminal: letters of some scripts take two, marks on a letter none."""

from __future__ import annotations

from functools import lru_cache
from unicodedata import category, east_asian_width


@lru_cache(4096)
def _width(char: str) -> int:
    # The vowels and finals of a Korean syllable that is spelt out stand in the place of its first letter.
    if category(char)[0] == "M" or "\u1160" <= char <= "\u11ff":
        return 0
    return 2 if east_asian_width(char) in "WF" else 1


def columns_of(text: str) -> int:
    """Return how many columns a text takes."""
    return len(text) if text.isascii() else sum(map(_width, text))


def padded(text: str, columns: int) -> str:
    """Return a text with spaces after it, so that it takes so many columns."""
    return text + " " * (columns - columns_of(text))


def letters_of(text: str) -> list[str]:
    """Take a text apart into what stands in a place of its own: each letter with the marks on it."""
    if text.isascii():
        return list(text)
    found: list[str] = []
    for char in text:
        if found and not _width(char):
            found[-1] += char
        else:
            found.append(char)
    return found


def broken(text: str, columns: int) -> list[str]:
    """Break a text into lines of at most so many columns: behind hyphens and spaces where that helps, else anywhere."""
    lines: list[str] = []
    line = ""
    for part in _parts(text):
        if line and columns_of(line + part.rstrip()) > columns:
            lines.append(line.rstrip())
            line = ""
        for letter in letters_of(part):
            if line and columns_of(line + letter) > columns:
                lines.append(line.rstrip())
                line = ""
            line += letter
    return [*lines, line.rstrip()] if line.strip() or not lines else lines


def _parts(text: str) -> list[str]:
    parts = [""]
    for char in text:
        parts[-1] += char
        if char in "- ":
            parts.append("")
    return [part for part in parts if part]
