"""The edge: streams and exit statuses. Everything that is printed goes through here, and becomes text here."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from enum import IntEnum
from io import TextIOWrapper
from typing import Any, TextIO

from ...core.refusal import Refusal
from ...core.sentence import Prose, Quoted, Said, say
from ...core.voice import ENGLISH, Voice, for_programs, speak_to_programs
from ...store import system
from ...store.errors import StoreError
from ...views.plain import safe, safe_json
from .lines import lines_for


class Exit(IntEnum):
    """The exit statuses of the contract, and that of a person who leaves with Ctrl-C, as shells have it."""

    DONE = 0
    REFUSED = 1
    USAGE = 2
    RECORD = 3
    LEFT = 130


class UsageError(Exception):
    """The command line is wrong: what, and what to type instead."""

    def __init__(self, said: Said, rule: str | None = None) -> None:
        super().__init__(said)
        self.said = said
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
    for name, how in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        if getattr(sys, name) is None:
            descriptor = os.open(os.devnull, os.O_RDONLY if how == "r" else os.O_WRONLY)
            setattr(sys, name, os.fdopen(descriptor, how))
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            errors = "surrogateescape" if stream is sys.stdin else "backslashreplace"
            # The same bytes on every system: Windows would end lines in two.
            newline = None if stream is sys.stdin else "\n"
            stream.reconfigure(encoding="utf-8", errors=errors, newline=newline)


_voice = ENGLISH


def voice() -> Voice:
    """Return the voice in which people are spoken to."""
    return _voice


def speak(code: str, *, to_programs: bool = False) -> None:
    """Speak a language from here on: to people, and to programs as well where somebody asked for it."""
    global _voice  # one program speaks one language, as it has one standard output
    if code == "en":
        _voice = ENGLISH
    else:
        from ...language.voices import voice_of  # most speak English

        _voice = voice_of(code)
    speak_to_programs(_voice if to_programs else ENGLISH)


def text_of(said: Said | str) -> str:
    """Return what is said as text for people. A line break in a sentence is that of a file's name, say."""
    return said if isinstance(said, str) else voice().text(said).replace("\n", "\\n")


def put(said: Said | str = "") -> None:
    """Print for people, at once. A string is nobody's sentence: a picture, a link, a line of a table."""
    print(safe(text_of(said)), flush=True)


def warn(said: Said | str) -> None:
    """Print a paragraph beside the answer, on standard error. Line breaks in it would be somebody else's.

    Where that has no room or no reader, the answer itself is still given, and the exit status says the rest.
    """
    text = safe(text_of(said)).replace("\n", "\\n")
    try:
        for line in lines_for(text, sys.stderr) if sys.stderr is not None else ():
            print(line, file=sys.stderr, flush=True)
    except OSError:
        mute(sys.stderr)


def mute(stream: TextIO) -> None:
    """Let whatever is printed on a stream from here on go nowhere, and what it still holds at the end as well."""
    descriptor = os.open(os.devnull, os.O_WRONLY)
    os.dup2(descriptor, stream.fileno())
    os.close(descriptor)


@contextmanager
def unheard() -> Iterator[None]:
    """Go on where whoever read the answer has gone: for commands whose exit status is an answer too."""
    try:
        yield
    except OSError as error:
        if error.filename is not None or not system.here.nobody_reads(error):
            raise
        mute(sys.stdout)


def answer(document: object) -> None:
    """Print the one JSON document of a command."""
    import json  # only some commands are asked for JSON

    print(safe_json(json.dumps(in_words(document), ensure_ascii=False)), flush=True)


def in_words(document: object) -> object:
    """Return a document whose texts from the rules are in the language that was named for programs."""
    spoken = for_programs()
    if spoken is ENGLISH:
        return document
    if isinstance(document, Mapping):
        return {key: in_words(value) for key, value in document.items()}
    if isinstance(document, (list, tuple)):
        return [in_words(value) for value in document]
    return spoken.argument(document) if isinstance(document, Prose) else document


def typed_lines() -> Iterator[tuple[int, str]]:
    """Read standard input line by line, numbered, without empty lines and comments."""
    for number, line in enumerate(sys.stdin or (), 1):
        text = line.removeprefix("\ufeff").strip() if number == 1 else line.strip()
        if text and not text.startswith("#"):
            yield number, text


def decoded(argument: str) -> str:
    """Return a word of the command line as the UTF-8 that it is, whatever the locale made of it."""
    if argument.isascii() or system.here.names_are_text:
        return argument
    try:
        return os.fsencode(argument).decode("utf-8")
    except UnicodeError:
        what = say(
            "{word} is not UTF-8. Type it again, or pass the moves through standard input.", word=Quoted(argument)
        )
        raise UsageError(what) from None


def is_interactive() -> bool:
    """Return whether a person is at the terminal."""
    return all(stream is not None and stream.isatty() for stream in (sys.stdin, sys.stderr))


def fail(error: Exception, as_json: bool, complain: Callable[[Said], None] = warn) -> Exit:
    """Report an error in the form asked for, and return the exit status for it, whether anybody can read it or not."""
    line, done = None, None
    if isinstance(error, LineRefused):
        line, done, error = error.line, error.done, error.error
    status, code, rule, said = _read(error)
    if not as_json:
        if status == Exit.REFUSED:
            text = say("refused ({rule}): {what}", rule=rule or "", what=said)
        else:
            text = say("{what} ({rule})", what=said, rule=rule) if rule else say("{what}", what=said)
        complain(say("line {line}: {what}", line=line, what=text) if line else text)
        return status
    document: dict[str, object] = {"code": code, "message": str(said), "rule": rule}
    try:
        if line is None:
            answer({"error": document})
        else:
            answer({"error": {**document, "line": line}, "entries": done})
    except OSError:
        mute(sys.stdout)
    return status


def _read(error: Exception) -> tuple[Exit, str, str | None, Said]:
    if isinstance(error, Refusal):
        return Exit.REFUSED, error.code, error.rule, error.said
    if isinstance(error, StoreError):
        return Exit.RECORD, error.code, error.rule, error.placed
    assert isinstance(error, UsageError)
    return Exit.USAGE, "usage", error.rule, error.said
