"""The edge: streams, clock and exit statuses. Everything that is printed goes through here."""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Iterator, Mapping
from datetime import datetime
from enum import IntEnum
from io import TextIOWrapper
from typing import Any

from ..core.refusal import Refusal
from ..core.words import quote
from ..store.errors import StoreError
from ..views.plain import safe, safe_json


class Exit(IntEnum):
    """The exit statuses of the contract."""

    DONE = 0
    REFUSED = 1
    USAGE = 2
    RECORD = 3


class UsageError(Exception):
    """The command line is wrong: what, and what to type instead."""

    def __init__(self, message: str, rule: str | None = None) -> None:
        super().__init__(message)
        self.message = message
        self.rule = rule


class LineRefused(Exception):  # noqa: N818  an answer, not an error
    """A refusal of one line of standard input, with what came before it, which is kept."""

    def __init__(self, line: int, error: Refusal | StoreError, done: list[Mapping[str, Any]]) -> None:
        super().__init__(line)
        self.line = line
        self.error = error
        self.done = done


def use_utf8() -> None:
    """Speak UTF-8 on every stream, whatever the locale; to a stream that is closed, as to one that nobody reads."""
    for name in ("stdout", "stderr"):
        if getattr(sys, name) is None:
            setattr(sys, name, os.fdopen(os.open(os.devnull, os.O_WRONLY), "w"))
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            errors = "surrogateescape" if stream is sys.stdin else "backslashreplace"
            stream.reconfigure(encoding="utf-8", errors=errors)


def now() -> str:
    """Return the present moment as records write it: local time with its offset, to the second."""
    return datetime.now().astimezone().isoformat(timespec="seconds")


def say(text: str) -> None:
    """Print for people, at once."""
    print(safe(text), flush=True)


def warn(text: str) -> None:
    """Print a paragraph beside the answer, on standard error. Line breaks in it would be somebody else's."""
    if sys.stderr is not None:
        print(safe(text).replace("\n", "\\n"), file=sys.stderr, flush=True)


def answer(document: object) -> None:
    """Print the one JSON document of a command."""
    print(safe_json(json.dumps(document, ensure_ascii=False)), flush=True)


def typed_lines() -> Iterator[tuple[int, str]]:
    """Read standard input line by line, numbered, without empty lines and comments."""
    for number, line in enumerate(sys.stdin or (), 1):
        text = line.removeprefix("\ufeff").strip() if number == 1 else line.strip()
        if text and not text.startswith("#"):
            yield number, text


def decoded(argument: str) -> str:
    """Return a word of the command line as the UTF-8 that it is, whatever the locale made of it."""
    if os.name == "nt" or argument.isascii():
        return argument
    try:
        return os.fsencode(argument).decode("utf-8")
    except UnicodeError:
        raise UsageError(
            f"{quote(argument)} is not UTF-8. Type it again, or pass the moves through standard input."
        ) from None


def is_interactive() -> bool:
    """Return whether a person is at the terminal."""
    return all(stream is not None and stream.isatty() for stream in (sys.stdin, sys.stderr))


def fail(error: Exception, as_json: bool) -> Exit:
    """Report an error in the form asked for, and return the exit status for it."""
    line, done = None, None
    if isinstance(error, LineRefused):
        line, done, error = error.line, error.done, error.error
    status, code, rule, message = _read(error)
    if not as_json:
        text = f"refused ({rule}): {message}" if status == Exit.REFUSED else message + (f" ({rule})" if rule else "")
        warn(f"line {line}: {text}" if line else text)
        return status
    said: dict[str, object] = {"code": code, "message": message, "rule": rule}
    if line is None:
        answer({"error": said})
    else:
        answer({"error": {**said, "line": line}, "entries": done})
    return status


def _read(error: Exception) -> tuple[Exit, str, str | None, str]:
    if isinstance(error, Refusal):
        return Exit.REFUSED, error.code, error.rule, error.message
    if isinstance(error, StoreError):
        return Exit.RECORD, error.code, error.rule, str(error)
    assert isinstance(error, UsageError)
    return Exit.USAGE, "usage", error.rule, error.message
