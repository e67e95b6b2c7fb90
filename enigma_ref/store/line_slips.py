"""A line that is not YAML: the slip of the pen that explains it, and what the line should be."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Final

from ..core.facts import Facts
from ..core.sentence import Said, say
from .flow import scalar
from .odd_entry import in_quotes, should_be, written
from .yaml_reader import ANCHORS, TAGS, Unreadable, read_item

_LONGEST: Final = 2000
"""Nobody can guess at what is longer."""
_PROPERTY: Final = re.compile(
    r"""('[^']*+'|"(?:[^"\\]|\\.)*+")|(?:(?<=[:,{\[])|(?<=[:,{\[] )|^)(&[^\s,{}\[\]]+|!(?!\s)[^\s,{}\[\]]*)[ \t]+"""
)
"""A text in quotes, or an anchor or a tag with a value behind it."""
_NAME: Final = re.compile(r"&(?:.{1,2}|\w*\d)|!(?:!.*|<.*)?")
"""What stands before a move is an anchor or a tag where it has this form; otherwise a stray sign before a word."""
_SIGNS: Final = re.compile(r"[^\w\s'\"{\[]+")
_MOVE: Final = re.compile(r"(\{.*?\bmove: *)(['\"]?)([^'\"]*?)['\"]?((?:, [a-z_-]+: .*)?\})")
"""A map with a move in it, up to the move, the quote before it, the move, and what follows."""


class MeantLine(Facts):
    """What is wrong with a line, and what should stand behind its dash."""

    said: Said
    text: str


def meant_line(text: str) -> MeantLine | None:
    """Return what was meant by what stands behind a dash and is not YAML; None where nobody can tell."""
    if not text or len(text) > _LONGEST:
        return None
    for guess in _GUESSES:
        meant = guess(text)
        if meant is not None and _is_entry(meant.text):
            return meant
    return None


def _is_entry(text: str) -> bool:
    item = read_item(f"- {text}")
    if isinstance(item, Unreadable):
        return False
    if not isinstance(item, dict):
        return isinstance(item, str)
    # A key without a value is what stands behind a comma in a text without quotes.
    return isinstance(item.get("move"), str) and all(value not in ("", None) for value in item.values())


def _missing(mark: str) -> Said:
    return say("The closing {mark} is missing.", mark=mark)


def _move(what: Said, move: str) -> MeantLine:
    return MeantLine(should_be(what, written(move)), scalar(move, flow=False))


def _map(what: Said, text: str) -> MeantLine:
    return MeantLine(should_be(what, f"- {text}"), text)


def _quotes(text: str) -> MeantLine | None:
    """Quotes that do not enclose all of the move, or more than it."""
    mark = text[0]
    if mark not in "'\"":
        return None
    rest = text[1:]
    inside = rest.replace(mark * 2, "")
    if mark not in inside:
        move = rest.rstrip("'\"").rstrip()
        return _move(_missing(mark), move.replace(mark * 2, mark))
    if rest.endswith(mark):
        what = say("A {mark} stands inside a text that is enclosed in {mark}.", mark=mark)
        return _move(what, rest[:-1].replace(mark * 2, mark))
    return _move(say("Something stands behind the closing {mark}.", mark=mark), rest.replace(mark, "", 1))


def _braces(text: str) -> MeantLine | None:
    """A map with a brace too many, or too few."""
    inside = text.lstrip("{")
    if "move:" not in inside:
        return None
    inner = inside.rstrip("} ")
    opening = len(text) - len(inside)
    for closing in ("}", "}}"):
        meant = f"{{{inner}{closing}"
        if not _is_entry(meant):
            continue
        what: Said
        if opening == 0:
            what = say("The opening {mark} is missing.", mark="{")
        elif opening > 1:
            what = say("One {mark} is too many.", mark="{")
        elif len(meant) > len(text.rstrip()):
            what = _missing("}")
        else:
            what = say("One {mark} is too many.", mark="}")
        return _map(what, meant)
    return None


def _move_in_map(text: str) -> MeantLine | None:
    """A map whose move lacks a quote, or both."""
    found = _MOVE.fullmatch(text)
    if found is None:
        return None
    before, mark, move, after = found.groups()
    what = _missing(mark) if mark else say("The move must stand in quotes.")
    return _map(what, f"{before}{scalar(move)}{after}")


def _colon(text: str) -> MeantLine | None:
    """A move with colons that YAML takes for those of a map."""
    if not text[0].isalpha() or not (": " in text or text.endswith(":")):
        return None
    return MeantLine(in_quotes(text), scalar(text, flow=False))


def _property(text: str) -> MeantLine | None:
    """Anchors and tags, which no record has."""
    found = [match[2] for match in _PROPERTY.finditer(text) if match[2]]
    bare = _PROPERTY.sub(lambda match: match[1] or "", text)
    if not found or (bare[:1].isalpha() and not _NAME.fullmatch(found[0])):
        return None
    return _map(ANCHORS if found[0][0] == "&" else TAGS, bare)


def _sign(text: str) -> MeantLine | None:
    """A sign before the move."""
    found = _SIGNS.match(text)
    move = text[found.end() :].strip() if found else ""
    if found is None or not move[:1].isalpha():
        return None
    return _move(say("No move begins with {sign}.", sign=found[0]), move)


_GUESSES: Final[tuple[Callable[[str], MeantLine | None], ...]] = (
    _property, _quotes, _braces, _move_in_map, _colon, _sign,
)  # fmt: skip
