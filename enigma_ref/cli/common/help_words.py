"""Help texts: what commands and options say of themselves, from the same source as every other sentence.

They stand where typer wants them, in docstrings and `help=`, and are templates like those of `say`, without holes.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from inspect import cleandoc, signature
from typing import Any

from ...core.voice import ENGLISH, Voice


def help_of(command: Callable[..., object]) -> Iterator[str]:
    """Return every text of a command's help: what it says of itself, then its arguments and options."""
    yield cleandoc(command.__doc__ or "")
    for setting in _settings(command):
        yield setting.help


def in_voice(command: Callable[..., object], voice: Voice) -> Callable[..., object]:
    """Return a command whose help speaks in a voice."""
    if voice is not ENGLISH:
        command.__doc__ = voice.template(cleandoc(command.__doc__ or ""))
        for setting in _settings(command):
            setting.help = voice.template(setting.help)
    return command


def _settings(command: Callable[..., object]) -> list[Any]:
    """Return the arguments and options of a command that have a help text."""
    found = (parameter.default for parameter in signature(command).parameters.values())
    return [setting for setting in found if getattr(setting, "help", None)]
