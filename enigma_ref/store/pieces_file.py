"""The user's own small file of puzzle pieces: the rulebooks don't print them, so each owner of a box keeps them once.

A TOML file with a key for each kind of puzzle: `conduit` is a list of pieces, `angular` a table of shapes by letter.
What the texts mean is for the puzzles to say. Whatever else the user has written there, comments too, is left as it is.
"""

from __future__ import annotations

import json
import re
import tomllib
from collections.abc import Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any, Final

from ..core.sentence import say
from .errors import StoreError, native, shown
from .files import read_bytes
from .folder import pieces_place
from .output import write_output

_LARGEST: Final = 64 * 1024
_TOP: Final = "# The puzzle pieces of your box, for enigma-ref puzzle.\n"


def pieces_file(named: str | None = None) -> Path:
    """Return where the pieces are kept: the file named, or ENIGMA_PIECES, or pieces.toml beside the records."""
    return native(named) if named is not None else pieces_place()


def read_pieces(path: Path) -> Mapping[str, object]:
    """Return what the file says of each kind of puzzle; nothing where there is no file."""
    return _read(path)[1]


def keep_pieces(path: Path, kind: str, pieces: Sequence[str] | Mapping[str, str]) -> None:
    """Write the pieces of one kind of puzzle into the file, in place of those that it has."""
    text, there = _read(path)
    wanted = {**there, kind: dict(pieces) if isinstance(pieces, Mapping) else list(pieces)}
    draft = _put(_without(text or _TOP, kind, there), kind, wanted[kind])
    if _parsed(draft) != wanted:  # written in a way that cannot be taken out line by line, such as angular.A = "…"
        tables_last = sorted(wanted.items(), key=lambda item: isinstance(item[1], Mapping))
        draft = _TOP + "".join(_definition(name, value) for name, value in tables_last)
    with suppress(OSError):  # if it is still not there, writing says so
        path.parent.mkdir(parents=True, exist_ok=True)
    write_output(path, draft, pieces=True)


def _read(path: Path) -> tuple[str, dict[str, Any]]:
    try:
        data = read_bytes(path, _LARGEST + 1)
    except StoreError as error:
        if error.code == "missing":
            return "", {}
        if error.code == "not-a-file":  # which otherwise asks for a record
            raise StoreError(error.code, error.where, say("This is no file. Name one for the puzzle pieces.")) from None
        raise
    if len(data) > _LARGEST:
        raise StoreError("too-large", shown(path), say("This is too large for a file of puzzle pieces."))
    try:
        text = data.decode("utf-8-sig").replace("\r\n", "\n")
        return text, tomllib.loads(text, parse_float=_Float)
    except (UnicodeDecodeError, tomllib.TOMLDecodeError) as error:
        what = say("This is not TOML ({why}). Mend it, or move it away and keep the pieces anew.", why=str(error))
    except (ValueError, RecursionError):  # a number of thousands of digits, thousands of brackets
        what = say("A number or a list in this file is too long. Mend it, or move it away and keep the pieces anew.")
    raise StoreError("unreadable", shown(path), what)


class _Float(float):
    """A number that is the same only where it is written the same: nan is no other than nan, and 1e5 stays 1e5."""

    text: str

    def __new__(cls, text: str) -> _Float:
        """Keep how it is written."""
        found = super().__new__(cls, text)
        found.text = text
        return found

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Float) and self.text == other.text

    def __hash__(self) -> int:
        return hash(self.text)

    def __str__(self) -> str:
        return self.text


def _parsed(text: str) -> dict[str, Any] | None:
    with suppress(ValueError, RecursionError):
        return tomllib.loads(text, parse_float=_Float)
    return None


def _without(text: str, kind: str, there: Mapping[str, object]) -> str:
    """Take the lines that define a kind out of the text; all of it comes back where they cannot be told apart."""
    if kind not in there:
        return text
    rest = {key: value for key, value in there.items() if key != kind}
    lines = text.splitlines(keepends=True)
    begins = re.compile(rf"""\s*(?:["']?{re.escape(kind)}["']?\s*=|\[\s*["']?{re.escape(kind)}["']?\s*\])""")
    for first in (index for index, line in enumerate(lines) if begins.match(line)):
        for last in range(first + 1, len(lines) + 1):
            shorter = "".join(lines[:first] + lines[last:])
            if _parsed(shorter) == rest:
                return shorter
    return text


def _put(text: str, kind: str, value: object) -> str:
    """Add the definition of a kind: a table at the end, anything else ahead of all tables, as TOML wants it."""
    if text and not text.endswith("\n"):
        text += "\n"
    definition = _definition(kind, value)
    if isinstance(value, Mapping):
        return text + definition
    table = re.search(r"^[ \t]*\[", text, re.MULTILINE)
    if table is None:
        return text + definition
    return f"{text[: table.start()].rstrip()}\n{definition}\n{text[table.start() :]}".lstrip("\n")


def _definition(name: str, value: object) -> str:
    if isinstance(value, Mapping):
        return f"\n[{_key(name)}]\n" + "".join(f"{_key(key)} = {_value(item)}\n" for key, item in value.items())
    return f"{_key(name)} = {_value(value)}\n"


def _key(name: str) -> str:
    return name if re.fullmatch(r"[A-Za-z0-9_-]+", name) else _value(name)


def _value(value: object) -> str:
    if isinstance(value, str):
        return json.dumps(value, ensure_ascii=False).replace("\x7f", "\\u007f")
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, Mapping):
        return f"{{{', '.join(f'{_key(key)} = {_value(item)}' for key, item in value.items())}}}"
    if isinstance(value, Sequence):
        return f"[{', '.join(map(_value, value))}]"
    return str(value)  # numbers and dates are written as TOML has them
