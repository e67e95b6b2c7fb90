"""The program: its commands, and the one place where errors become messages and exit statuses."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from importlib import import_module
from itertools import takewhile
from pathlib import Path
from typing import NoReturn

import typer

from ..core.limits import TooMuch
from ..core.refusal import Refusal, Unclear
from ..core.sentence import say, template
from ..language.choosing import chosen, taken
from ..store import system
from ..store.errors import StoreError, failure
from ..store.folder import is_configured
from .common.help_words import in_voice, shown_in
from .common.lines import lines_for
from .common.output import Exit, LineRefused, UsageError, decoded, fail, mute, put, speak, text_of, use_utf8, voice
from .common.typing import as_move_word, as_word_for

COMMANDS = {
    "new": {},
    "do": {"allow_interspersed_args": False},
    "status": {},
    "play": {},
    "board": {},
    "replay": {},
    "audit": {},
    "compare": {},
    "whatif": {},
    "why": {},
    "rules": {},
    "puzzle": {},
    "stats": {},
    "site": {},
    "list": {},
    "export": {},
    "serve": {},
    "config": {},
    "demo": {},
}
"""Each command, which is the function of its name in the module or folder of its name, with its settings."""

FAMILIES = {"puzzle": ("weight", "fragment", "conduit", "angular")}
"""Commands that are families: `puzzle weight` is the function `weight` in the module `puzzle.weight`."""

_TITLE = template("A referee and game record for the board games Enigma and Enigma: Beyond Code.")
_ABOUT = {
    "puzzle": template(
        "Check a claimed solution of a puzzle of Enigma, or find one. Exit status 1: not valid, or no solution."
    )
}


_COMPLETES = "_ENIGMA_REF_COMPLETE"
"""The variable by which the script in the shell asks for completions; typer names it after the program."""
_TRACEBACK = "ENIGMA_TRACEBACK"
"""The variable that lets a fault of the program through, for those who look for it."""
_BEHIND = 21
"""How much further in than a command its explanation stands, where only the program's name was typed."""


def build(names: Iterable[str], *, completion: bool = False) -> typer.Typer:
    """Return the program with some of its commands, so that a command imports and describes nothing but itself.

    The options that install completion in the shell come only where they are wanted: they take time.
    """
    app = typer.Typer(
        name="enigma-ref",
        help=voice().template(_TITLE),
        rich_markup_mode=None,
        add_completion=completion,
        pretty_exceptions_enable=False,
        context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100},
    )
    app.callback()(in_voice(root, voice()))
    for name in names:
        if name in FAMILIES:
            app.add_typer(family(name), name=name, help=voice().template(_ABOUT[name]))
        else:
            app.command(name, context_settings=COMMANDS[name])(in_voice(function_of(name), voice()))
    return app


def function_of(name: str) -> Callable[..., object]:
    """Return the function of a command, from the module of its name, or from that in the folder of its name."""
    module = import_module(f".{name}", __package__)
    if hasattr(module, "__path__"):
        module = import_module(f".{name}.{name}", __package__)
    found: Callable[..., object] = getattr(module, name)
    return found


def family(name: str) -> typer.Typer:
    """Return a family of commands as a program of its own."""
    members = typer.Typer(rich_markup_mode=None)
    for member in FAMILIES[name]:
        module = import_module(f".{name}.{member}", __package__)
        members.command(member)(in_voice(getattr(module, member), voice()))
    return members


def _version(wanted: bool) -> None:
    if wanted:
        from .. import __version__

        typer.echo(f"enigma-ref {__version__}")
        raise typer.Exit


def root(
    version: bool = typer.Option(
        False, "-V", "--version", help="Print the version and stop.", callback=_version, is_eager=True
    ),
    # Taken off before, wherever it stands; here for the help.
    lang: str | None = typer.Option(None, metavar="CODE", help="Speak this language: en, de, fr, cs or ru."),
) -> None:
    """Referee and record for the board games Enigma and Beyond Code: moves in, points out, and why."""


SAID = (Refusal, StoreError, UsageError, LineRefused, Unclear, TooMuch, typer.TyperException)
"""Everything that is answered with a paragraph and an exit status."""


def as_said(error: Exception, words: Sequence[str] = ()) -> Exception:
    """Return an error as `fail` reports it, of the command line that these words are."""
    if isinstance(error, Unclear):
        return UsageError(error.said, error.rule)
    if isinstance(error, TooMuch):
        return StoreError("too-large", "", error.said)
    if isinstance(error, typer.TyperException):
        context = getattr(error, "ctx", None)
        from .common.misread import misread

        # Of an option without its value the library does not say in which command.
        command = f"enigma-ref {words[0]}" if words and words[0] in COMMANDS else "enigma-ref"
        known = [*getattr(context.command, "commands", ())] if context else []
        return UsageError(misread(error.format_message(), context.command_path if context else command, known))
    return error


def run(arguments: Sequence[str]) -> int:
    """Run one command and return its exit status. Whatever goes wrong is said in one paragraph."""
    use_utf8()
    as_json = "--json" in takewhile(lambda word: word != "--", arguments)
    if arguments:
        os.environ.pop(_COMPLETES, None)  # somebody typed these: typer would complete in their place
    elif os.environ.get(_COMPLETES):
        return _complete()
    speak("en")  # until it is known which
    try:
        words, language = taken([no_option(decoded(argument)) for argument in arguments])
        speak(chosen(language, _configured, system.here.language), to_programs=language is not None)
        words = _as_words(_meant(words))
        if not words:
            _greet()
            return Exit.DONE
        if words[0] in COMMANDS:
            app = build(words[:1])
        elif words[0] in ("-V", "--version"):
            app = build(())
        else:
            app = build(COMMANDS, completion=True)
        if voice().language != "en" and not {"-h", "--help"}.isdisjoint(words):
            return _help(app, words)
        returned = app(words, standalone_mode=False, prog_name="enigma-ref")
        return _status(returned)
    except SAID as error:
        return fail(as_said(error, arguments), as_json)
    except SystemExit:  # so typer leaves when whoever read the answer has gone
        return _nobody_listens(arguments)
    except (typer.Abort, KeyboardInterrupt):
        print(file=sys.stderr)
        return Exit.LEFT
    except OSError as error:
        if error.filename is not None:  # of a file, and not of the streams
            return fail(failure(Path(os.fsdecode(error.filename)), error), as_json)
        # Whoever read the answer has gone, or there is no room for it; the moves are safe. Everything that goes wrong
        # with a record is a StoreError. Keep Python from trying to write the rest at exit.
        mute(sys.stdout)
        if system.here.nobody_reads(error):
            return _nobody_listens(arguments)
        reason = error.strerror or type(error).__name__
        what = say("The answer cannot be printed ({reason}); what was entered is kept.", reason=reason)
        return fail(StoreError("output", "", what), False)
    except Exception as error:  # the last net, for what nobody foresaw
        if os.environ.get(_TRACEBACK):
            raise
        # Only the kind: what else it says may hold a secret of the game, or text that no terminal should get.
        what = say(
            "The program itself is at fault ({kind}); every move that was acknowledged is kept. To report it, run the "
            "same with ENIGMA_TRACEBACK=1 set: that shows where.",
            kind=type(error).__name__,
        )
        return fail(StoreError("internal", "", what), as_json)


def _help(app: typer.Typer, words: list[str]) -> int:
    """Show a page of help in the language that is spoken."""
    from contextlib import redirect_stdout
    from io import StringIO

    page = StringIO()
    with redirect_stdout(page):
        returned = app(words, standalone_mode=False, prog_name="enigma-ref")
    put(shown_in(page.getvalue(), voice()).rstrip("\n"))
    return _status(returned)


def _configured() -> str | None:
    """Return the language of the configuration file; whoever needs a file that cannot be read says so."""
    if not is_configured():
        return None
    from ..store.settings import settings

    try:
        return settings().language
    except StoreError:
        return None


def _complete() -> int:
    """Answer the shell, which asks what a word may become."""
    from .completion import complete, completing

    def built(names: Iterable[str]) -> typer.Typer:
        for name in names:
            if name not in FAMILIES:
                completing(function_of(name))
        return build(names, completion=True)

    speak("en")
    with suppress(Unclear):  # a language that nobody speaks is said by whatever command is typed
        speak(chosen(None, _configured, system.here.language))
    return complete(os.environ[_COMPLETES], COMMANDS, built)


def _meant(words: list[str]) -> list[str]:
    """Return the command that is meant: `help replay` asks for help, and a move by itself is entered as `do` does."""
    if words[:1] == ["help"]:
        return [*words[1:2], "--help"]
    if words[:1] == ["puzzle"] and len(words) > 1:
        return ["puzzle", as_word_for("category", words[1]), *words[2:]]
    if words and words[0] not in COMMANDS and words[0][:1] != "-" and _is_move(as_move_word(words[0])):
        return ["do", *words]
    return words


def _is_move(word: str) -> bool:
    from ..core.commands import CORRECTIONS
    from ..core.words import fold
    from ..games import BOXES

    return fold(word) in CORRECTIONS or any(fold(word) in box.game().words for box in BOXES.values())


def _greet() -> None:
    """Say in a few lines what to type first."""
    for said in (
        say("enigma-ref keeps the game while you play: moves in, points out, and why."),
        say("  enigma-ref play      sets up a game, or goes on with the last one"),
        say("  enigma-ref list      shows your games; status, board, replay and why look into one"),
        say("  enigma-ref rules     looks up a rule; puzzle checks a solution; demo shows a sample game"),
        say("  enigma-ref help      names all commands; help COMMAND explains one"),
    ):
        text = text_of(said)
        for line in lines_for(text, sys.stdout, hanging=_BEHIND if text[0] == " " else 0):
            put(line)


def no_option(word: str) -> str:
    """Keep a negative number, such as in a corner of an outline, from being taken for an option; a file is none."""
    if word[:1] != "-" or not word[1:2].isdigit():
        return word
    is_file = any(part[:1].isalpha() for part in word.split(".")[1:])
    return word if is_file else f" {word}"


def _as_words(words: list[str]) -> list[str]:
    """Keep what stands behind `--` in a move from being taken for an option: a player may be called like one."""
    if words[:1] != ["do"] or "--" not in words:
        return words
    at = words.index("--") + 1
    return [*words[:at], *(f" {word}" if word.startswith("-") else word for word in words[at:])]


def _status(returned: object) -> int:
    """Return the exit status for what a command returned: one, the answer to a puzzle, or nothing."""
    if isinstance(returned, int):
        return returned
    return Exit.DONE if getattr(returned, "valid", True) else Exit.REFUSED


def _nobody_listens(arguments: Sequence[str]) -> Exit:
    """Return the exit status when nobody reads on: fine for an answer, but moves may have been left unentered."""
    return Exit.RECORD if _meant([*arguments])[:1] == ["do"] else Exit.DONE


def main() -> NoReturn:
    """Run the program."""
    sys.exit(run(sys.argv[1:]))
