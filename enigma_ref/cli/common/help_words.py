"""Help texts: what commands and options say of themselves, from the same source as every other sentence.

They stand where typer wants them, in docstrings and `help=`, and are templates like those of `say`, without holes.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from inspect import cleandoc, signature
from textwrap import wrap
from typing import Any, Final

from ...core.sentence import template
from ...core.voice import ENGLISH, Voice


def help_of(command: Callable[..., object]) -> Iterator[str]:
    """Return every text of a command's help: what it says of itself, then its arguments and options."""
    if command in _ENGLISH:
        yield from _ENGLISH[command]
        return
    yield cleandoc(command.__doc__ or "")
    for setting in _settings(command):
        yield setting.help


def in_voice(command: Callable[..., object], voice: Voice) -> Callable[..., object]:
    """Return a command whose help speaks in a voice."""
    if voice is not ENGLISH or command in _ENGLISH:
        about, *helps = _ENGLISH.setdefault(command, tuple(help_of(command)))
        command.__doc__ = voice.template(about)
        for setting, english in zip(_settings(command), helps, strict=True):
            setting.help = voice.template(english)
    return command


_ENGLISH: dict[Callable[..., object], tuple[str, ...]] = {}
"""What commands said of themselves before they spoke another language, for a program that runs several of them."""


def shown_in(text: str, voice: Voice) -> str:
    """Return a page of help with what the library that lays it out adds to it, which is English, in a voice."""
    words = {english: voice.template(english) for english in _ADDED}
    for english, own in words.items():
        text = re.sub(rf"(?m)(?<![^\s\[]){_spaced(english)}(?=$|[\s\]])", own.replace("\\", r"\\"), text)
    return "\n".join(map(_narrowed, text.split("\n")))


def _narrowed(line: str) -> str:
    """Return a line broken where it is too wide, with the rest below its last column."""
    form = re.match(r"\s+\S.*?\s{2,}(?=\S)", line)
    if len(line) <= _COLUMNS or form is None:
        return line
    return "\n".join(wrap(line, _COLUMNS, subsequent_indent=" " * form.end()))


_COLUMNS: Final = 80


def _spaced(english: str) -> str:
    """Return a pattern for words that may be broken into lines."""
    return r"\s+".join(map(re.escape, english.split()))


_ADDED: Final = (
    template("Usage:"),
    template("Arguments:"),
    template("Options:"),
    template("Commands:"),
    template("Show this message and exit."),
    template("Install completion for the current shell."),
    template("Show completion for the current shell, to copy it or customize the installation."),
)


def _settings(command: Callable[..., object]) -> list[Any]:
    """Return the arguments and options of a command that have a help text."""
    found = (parameter.default for parameter in signature(command).parameters.values())
    return [setting for setting in found if getattr(setting, "help", None)]
