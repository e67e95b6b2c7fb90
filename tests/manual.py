"""The manual pages, from the same help as the command reference: `python -m tests.manual` writes them to `docs/man/`.

The wheel carries them to `share/man/man1`, where `man` finds them.
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterator
from inspect import cleandoc
from pathlib import Path
from typing import Any
from unittest import mock

from typer.main import get_command

from enigma_ref import __version__
from enigma_ref.cli.app import COMMANDS, FAMILIES, build

FOLDER = Path(__file__).parent.parent / "docs" / "man"
PROGRAM = "enigma-ref"

EXIT_STATUS = {
    "0": "Done.",
    "1": "The rules say no, an audit found an error, or a puzzle has no solution or a wrong one.",
    "2": "The command line is wrong.",
    "3": "A record cannot be read or written.",
    "130": "Somebody left with Ctrl-C.",
}
ENVIRONMENT = {
    "ENIGMA_RECORDS": "The folder for records; otherwise records below the working folder.",
    "ENIGMA_LANG": "The language in which you are spoken to: en, de, fr, cs or ru; otherwise that of the system.",
    "ENIGMA_CONFIG": "The configuration file; empty means none. enigma-ref config says which one is read.",
    "ENIGMA_CACHE": "Where what is known of records is kept, so that they need not be read again; empty means nowhere.",
    "ENIGMA_PIECES": "The file with the pieces of your box, for enigma-ref puzzle.",
}


def escaped(text: str) -> str:
    """Return text as roff shows it, letter for letter: no command at the beginning of a line, and ASCII alone."""
    text = text.replace("\\", "\\e").replace("-", "\\-")
    text = re.sub(r"[^\x00-\x7f]", lambda match: f"\\[u{ord(match[0]):04X}]", text)
    return re.sub(r"^([.'])", r"\\&\1", text, flags=re.MULTILINE)


def bold(text: str) -> str:
    """Return text in bold."""
    return f"\\fB{escaped(text)}\\fR"


def paragraphs(text: str) -> Iterator[str]:
    """Return the paragraphs of a help text, each on lines of its own."""
    for number, part in enumerate(cleandoc(text).split("\n\n")):
        yield from [".PP"] if number else []
        yield escaped(" ".join(part.split()))


def listed(entries: dict[str, str]) -> Iterator[str]:
    """Return terms with what they mean."""
    for term, means in entries.items():
        yield from (".TP", bold(term), escaped(means))


def page(words: tuple[str, ...], context: Any) -> str:
    """Return the page of a command, or of the program itself."""
    command = context.command
    name = "-".join((PROGRAM, *words))
    about = cleandoc(command.help or "")
    first = _first_sentence(command).rstrip(".")
    text = [
        f'.TH {name.upper()} 1 "" "{PROGRAM} {__version__}" "{PROGRAM}"',
        ".SH NAME",
        f"{escaped(name)} \\- {escaped(first[:1].lower() + first[1:])}",
        ".SH SYNOPSIS",
        f"{bold(context.command_path)} {escaped(' '.join(command.collect_usage_pieces(context)))}",
        ".SH DESCRIPTION",
        *paragraphs(about),
    ]
    records = [(kind.param_type_name, kind.get_help_record(context)) for kind in command.get_params(context)]
    for kind, title in (("argument", "ARGUMENTS"), ("option", "OPTIONS")):
        found = {record[0]: record[1] for of, record in records if of == kind and record}
        text += [f".SH {title}", *listed(found)] if found else []
    members = getattr(command, "commands", {})
    if members:
        text += [".SH COMMANDS", *listed({name: _first_sentence(member) for name, member in members.items()})]
    if not words:
        text += [".SH ENVIRONMENT", *listed(ENVIRONMENT)]
    text += [".SH EXIT STATUS", *listed(EXIT_STATUS), ".SH SEE ALSO", _see_also(words, list(members))]
    return "\n".join(text) + "\n"


def _first_sentence(command: Any) -> str:
    """Return what a command does, in the first sentence of its help."""
    return re.split(r"(?<=[.])\s", " ".join(cleandoc(command.help or "").split()))[0]


def _see_also(words: tuple[str, ...], members: list[str]) -> str:
    names = ["-".join((PROGRAM, *words, member)) for member in members] or [PROGRAM]
    return ",\n".join(f"\\fB{escaped(name)}\\fR(1)" for name in names)


def pages() -> dict[str, str]:
    """Return all pages by their file names."""
    with mock.patch.dict(os.environ, ENIGMA_LANG="en"):
        program: Any = get_command(build(COMMANDS, completion=True))
    whole = program.make_context(PROGRAM, [], resilient_parsing=True)
    found = {f"{PROGRAM}.1": page((), whole)}
    for name in COMMANDS:
        context = _inside(whole, name)
        found[f"{PROGRAM}-{name}.1"] = page((name,), context)
        for member in FAMILIES.get(name, ()):
            found[f"{PROGRAM}-{name}-{member}.1"] = page((name, member), _inside(context, member))
    return found


def _inside(outer: Any, name: str) -> Any:
    """Return the context of a command of the program, or of a family, which has the settings of its own from there."""
    return outer.command.commands[name].make_context(name, [], parent=outer, resilient_parsing=True)


def main() -> None:
    """Write all pages, and remove those of commands that are gone."""
    FOLDER.mkdir(exist_ok=True)
    made = pages()
    for old in FOLDER.glob("*.1"):
        if old.name not in made:
            old.unlink()
    for name, text in made.items():
        (FOLDER / name).write_text(text, "ascii")


if __name__ == "__main__":
    main()
