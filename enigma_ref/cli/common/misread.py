"""What the library that reads command lines says of a wrong one, as a sentence of ours.

It speaks English only and hands over finished text, so what it says is recognised by its form.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import Final

from ...core.sentence import Said, all_of, paragraph, say

_NO_COMMAND: Final = r"No such command '(?P<name>.*)'\."
_WHICH_COMMAND: Final = r"Missing command\."
_OF_COMMANDS: Final = (_NO_COMMAND, _WHICH_COMMAND)

_FORMS: Final[tuple[tuple[str, Callable[..., Said]], ...]] = (
    (
        r"No such option: (?P<option>\S+) \(Possible options: (?P<known>.+)\)",
        lambda option, known: say("No such option: {option} (Possible options: {known})", option=option, known=known),
    ),
    (
        r"No such option: (?P<option>\S+) Did you mean (?P<known>.+)\?",
        lambda option, known: say("No such option: {option} Did you mean {known}?", option=option, known=known),
    ),
    (r"No such option: (?P<option>\S+)", lambda option: say("No such option: {option}", option=option)),
    (_NO_COMMAND, lambda name: say("No such command '{name}'.", name=name)),
    (_WHICH_COMMAND, lambda: say("Missing command.")),
    (r"Missing argument '(?P<name>.*)'\.", lambda name: say("Missing argument '{name}'.", name=name)),
    (r"Missing option '(?P<name>.*)'\.", lambda name: say("Missing option '{name}'.", name=name)),
    (
        r"Got unexpected extra argument(?:s|\(s\))? \((?P<words>.*)\)",
        lambda words: say("Got unexpected extra argument ({words})", words=words),
    ),
    (
        r"Option '(?P<name>\S+)' requires an argument\.",
        lambda name: say("Option '{name}' requires an argument.", name=name),
    ),
    (
        r"Option '(?P<name>\S+)' does not take a value\.",
        lambda name: say("Option '{name}' does not take a value.", name=name),
    ),
    (
        r"Invalid value for '?(?P<name>.+?)'?: '(?P<value>.*)' is not a valid (?:integer|int)(?: range)?\.",
        lambda name, value: say(
            "Invalid value for '{name}': '{value}' is not a valid integer.", name=name, value=value
        ),
    ),
    (
        r"Invalid value for '?(?P<name>.+?)'?: '(?P<value>.*)' is not a valid float(?: range)?\.",
        lambda name, value: say("Invalid value for '{name}': '{value}' is not a valid number.", name=name, value=value),
    ),
    (
        r"Invalid value for '?(?P<name>.+?)'?: (?P<value>\S+) is not in the range (?P<range>.+)\.",
        lambda name, value, range: say(  # noqa: A006  the name of the hole
            "Invalid value for '{name}': {value} is not in the range {range}.", name=name, value=value, range=range
        ),
    ),
    (
        r"Invalid value for '?(?P<name>.+?)'?: '(?P<value>.*)' is not one of (?P<known>.+)\.",
        lambda name, value, known: say(
            "Invalid value for '{name}': '{value}' is not one of {known}.", name=name, value=value, known=known
        ),
    ),
)


_FEW: Final = 6
"""So many commands are named where none or a wrong one was typed; who wants to see more asks for help."""


def misread(message: str, where: str, commands: Sequence[str] = ()) -> Said:
    """Say how a command line could not be read, and where help is; which commands there are, where they are few."""
    found: Said | str = message
    for form, said in _FORMS:
        match = re.fullmatch(form, message, re.DOTALL)
        if match:
            known = form in _OF_COMMANDS and 0 < len(commands) <= _FEW
            named = all_of(f"{where} {command}" for command in commands)
            found = paragraph(
                said(**match.groupdict()), say("The commands are {commands}.", commands=named) if known else None
            )
            break
    if message[-1:] in ".?!":
        return say("{message} See {command} --help.", message=found, command=where)
    return say("{message}. See {command} --help.", message=found, command=where)
