"""The program: its commands, and the one place where errors become messages and exit statuses."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterable, Sequence
from importlib import import_module
from typing import NoReturn

import typer

from ..core.refusal import Refusal, Unclear
from ..store.errors import StoreError
from .streams import Exit, LineRefused, UsageError, decoded, fail, use_utf8

COMMANDS = {
    "new": {},
    "do": {"allow_interspersed_args": False},
    "status": {},
    "play": {},
    "board": {},
    "replay": {},
    "audit": {},
    "compare": {},
    "why": {},
    "rules": {},
    "puzzle": {},
    "stats": {},
    "list": {},
    "export": {},
}
"""Each command, which is the function of that name in the module of that name, with its settings."""

FAMILIES = {"puzzle": ("weight", "fragment", "conduit", "angular")}
"""Commands that are families: `puzzle weight` is the function `weight` in the module `puzzle_weight`."""

_ABOUT = {"puzzle": "Check a claimed solution of a puzzle, or find one. Exit status 1: not valid, or no solution."}


def build(names: Iterable[str]) -> typer.Typer:
    """Return the program with some of its commands, so that a command imports and describes nothing but itself."""
    app = typer.Typer(
        name="enigma-ref",
        help="A referee and game record for the board game Enigma.",
        rich_markup_mode=None,
        add_completion=False,
        pretty_exceptions_enable=False,
        context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100},
    )
    app.callback()(_root)
    for name in names:
        if name in FAMILIES:
            app.add_typer(_family(name), name=name, help=_ABOUT[name])
        else:
            module = import_module(f".{name}", __package__)
            app.command(name, context_settings=COMMANDS[name])(getattr(module, name))
    return app


def _family(name: str) -> typer.Typer:
    family = typer.Typer(rich_markup_mode=None)
    for member in FAMILIES[name]:
        module = import_module(f".{name}_{member}", __package__)
        family.command(member)(getattr(module, member))
    return family


def _version(wanted: bool) -> None:
    if wanted:
        from .. import __version__

        typer.echo(f"enigma-ref {__version__}")
        raise typer.Exit


def _root(
    version: bool = typer.Option(
        False, "--version", help="Print the version and stop.", callback=_version, is_eager=True
    ),
) -> None:
    """Referee and record for the board game Enigma: moves in, points out, and why."""


SAID = (Refusal, StoreError, UsageError, LineRefused, Unclear, typer._click.exceptions.UsageError)
"""Everything that is answered with a paragraph and an exit status."""


def as_said(error: Exception) -> Exception:
    """Return an error as `fail` reports it."""
    if isinstance(error, Unclear):
        return UsageError(error.message)
    if isinstance(error, typer._click.exceptions.UsageError):
        message = error.format_message()
        where = error.ctx.command_path if error.ctx else "enigma-ref"
        return UsageError(f"{message}{'' if message[-1] in '.?!' else '.'} See {where} --help.")
    return error


def run(arguments: Sequence[str]) -> int:
    """Run one command and return its exit status. Whatever goes wrong is said in one paragraph."""
    use_utf8()
    as_json = "--json" in arguments
    try:
        words = [no_option(decoded(argument)) for argument in arguments] or ["--help"]
        app = build(words[:1] if words[:1] and words[0] in COMMANDS else COMMANDS)
        returned = app(words, standalone_mode=False, prog_name="enigma-ref")
        return _status(returned)
    except SAID as error:
        return fail(as_said(error), as_json)
    except SystemExit:  # so typer leaves when whoever read the answer has gone
        return _nobody_listens(arguments)
    except (typer.Abort, KeyboardInterrupt):
        print(file=sys.stderr)
        return 130
    except OSError as error:
        # Whoever read the answer has gone, or there is no room for it; the moves are safe. Everything that goes wrong
        # with a record is a StoreError. Keep Python from trying to write the rest at exit.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        if isinstance(error, BrokenPipeError):
            return _nobody_listens(arguments)
        reason = error.strerror or type(error).__name__
        return fail(
            StoreError("output", "", f"The answer cannot be printed ({reason}); what was entered is kept."), False
        )


def no_option(word: str) -> str:
    """Keep a negative number, such as in a corner of an outline, from being taken for an option."""
    return f" {word}" if word[:1] == "-" and word[1:2].isdigit() else word


def _status(returned: object) -> int:
    """Return the exit status for what a command returned: one, the answer to a puzzle, or nothing."""
    if isinstance(returned, int):
        return returned
    return Exit.DONE if getattr(returned, "valid", True) else Exit.REFUSED


def _nobody_listens(arguments: Sequence[str]) -> Exit:
    """Return the exit status when nobody reads on: fine for an answer, but moves may have been left unentered."""
    return Exit.RECORD if arguments[0] == "do" else Exit.DONE


def main() -> NoReturn:
    """Run the program."""
    sys.exit(run(sys.argv[1:]))
