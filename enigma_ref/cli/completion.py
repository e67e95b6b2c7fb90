"""Completion in the shell: what a word of a command line may become. Never slow, and never an error."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import redirect_stderr, suppress
from inspect import signature
from io import StringIO
from pathlib import Path
from typing import Any, Final

import typer

from ..core.commands import CORRECTIONS
from ..core.words import fold, matches, plain
from ..games import BOXES
from ..store.folder import newest_header, records_folder, yaml_files

_NUMBERED: Final = ("amend", "strike", "insert")
_LAST: Final = 20
"""How many of the last entries are offered by their numbers."""

Build = Callable[[Iterable[str]], typer.Typer]


def complete(instruction: str, commands: Mapping[str, object], build: Build) -> int:
    """Print what the word at the cursor may become, or the script that asks for it, and return an exit status.

    Whatever goes wrong, nothing is said.
    """
    with redirect_stderr(StringIO()):
        try:
            words = [] if instruction.startswith("source_") else _typed()
            if words is None:
                return 0
            if words[:1] and words[0] not in commands and _is_move(words[0]):
                _say_do()
                words = ["do", *words]
            if len(words) > 1 and words[0] not in commands:
                return 0
            app = build(words[:1]) if len(words) > 1 else _names_only(commands)
            app([], standalone_mode=False, prog_name="enigma-ref")
        except SystemExit as end:
            return end.code if isinstance(end.code, int) else 1
        except Exception:  # nobody at a prompt wants to read about it
            return 1
    return 0


def completing(command: Callable[..., object]) -> Callable[..., object]:
    """Return a command whose arguments and options know what they may become."""
    for name, parameter in signature(command).parameters.items():
        known = _KNOWN.get(name)
        if known is not None and hasattr(parameter.default, "autocompletion"):
            parameter.default.autocompletion = known
    return command


def _typed() -> list[str] | None:
    """Return the words before the cursor and the one at it; None where the shell has not said them."""
    if "COMP_WORDS" in os.environ:
        words, at = os.environ["COMP_WORDS"].split(), os.environ.get("COMP_CWORD", "")
        return words[1 : int(at) + 1] + [""] * (int(at) + 1 - len(words)) if at.isdigit() else None
    line = os.environ.get("_TYPER_COMPLETE_ARGS")
    return None if line is None else [*line.split()[1:], *([""] if line.endswith(" ") else [])]


def _say_do() -> None:
    """Ask for what follows `do`, where a move was typed without it."""
    if "COMP_WORDS" in os.environ:
        program, _, rest = os.environ["COMP_WORDS"].partition(" ")
        os.environ["COMP_WORDS"] = f"{program} do {rest}"
        os.environ["COMP_CWORD"] = str(int(os.environ["COMP_CWORD"]) + 1)
    else:
        program, _, rest = os.environ["_TYPER_COMPLETE_ARGS"].partition(" ")
        os.environ["_TYPER_COMPLETE_ARGS"] = f"{program} do {rest}"


def _is_move(word: str) -> bool:
    return fold(word) in CORRECTIONS or any(fold(word) in box.game().words for box in BOXES.values())


def _names_only(commands: Iterable[str]) -> typer.Typer:
    """Return a program that knows the names of its commands, which is all that completing them takes."""
    app = typer.Typer(name="enigma-ref", rich_markup_mode=None)
    for name in commands:
        app.command(name)(_nothing)
    return app


def _nothing() -> None:
    """Do nothing."""


def _files(incomplete: str) -> list[str]:
    """Return the records in their folder, and records and folders by the path that was begun."""
    found: dict[str, None] = {}
    with suppress(Exception):
        for path in sorted(yaml_files(records_folder()), reverse=True):
            found[path.as_posix()] = None
    with suppress(Exception):
        head, slash, _ = incomplete.rpartition("/")
        for path in sorted(Path(head + slash or ".").expanduser().iterdir()):
            if path.is_dir():
                found[f"{head}{slash}{path.name}/"] = None
            elif path.suffix in (".yaml", ".yml"):
                found[f"{head}{slash}{path.name}"] = None
    return [path for path in found if path.startswith(incomplete) and not any(map(str.isspace, path))]


def _folders(incomplete: str) -> list[str]:
    return [path for path in _files(incomplete) if path.endswith("/")]


def _move(ctx: typer.Context, incomplete: str) -> list[str]:
    """Return what the next word of a move may be in the game that is meant."""
    with suppress(Exception):
        from ..library.session import find

        session = find(ctx.params.get("game"), finished=True).session
        before = [str(word) for word in ctx.params.get("words") or []]
        offered = [word for word in _next_words(session, before, incomplete) if not any(map(str.isspace, word))]
        return [longer for word in offered if (longer := _gone_on(incomplete, word))]
    return []


def _gone_on(incomplete: str, word: str) -> str | None:
    """Return what was typed, gone on with to a word; None where it ends within a letter of that word.

    A shell only adds to what was typed, and any case and no accents will do: `ro` becomes `rohren`, `weis` nothing
    where Weißbach is meant, and `weiss` becomes `weissbach`.
    """
    if word.startswith(incomplete):
        return word
    typed = plain(incomplete)
    return next((incomplete + word[end:] for end in range(len(word) + 1) if plain(word[:end]) == typed), None)


def _next_words(session: Any, before: Sequence[str], incomplete: str) -> list[str]:
    from ..core.plain_guide import PlainGuide

    game, log = session.game, session.log
    said = [fold(word) for word in before if fold(word) != "accept"]
    names = list(game.scores(log.state))
    found: list[str] | None = None
    if not before:
        found = [*game.words, *CORRECTIONS]
    elif said and said[0] in _NUMBERED and len(said) == 1:
        header = game.header.words if game.header is not None and said[0] == "amend" else ()
        found = [*header, *(str(step.entry) for step in log.steps()[-_LAST:][::-1])]
    elif said[:1] == ["amend"] and said[1:] in (["first"], ["name"]):
        found = names
    if found is not None:
        return matches(incomplete, found) if incomplete else found
    guide = session.box.guide() or PlainGuide(game)
    from .common.typing import as_offered

    return as_offered(" ".join([*before, incomplete]), lambda line: [*guide.completions(line, log.state)])


def _players(incomplete: str) -> list[str]:
    """Return the players of the newest records, with their colours where they have some."""
    found: dict[str, None] = {}
    with suppress(Exception):
        for box in BOXES:
            record = newest_header(records_folder(), (box,))
            players: Any = record.header.get("players", ()) if record else ()
            for player in players:
                color = player.get("color")
                found[f"{player['name']}={color}" if color else str(player["name"])] = None
    return [name for name in found if name.startswith(incomplete)]  # who is set up is called as it is typed


def _one_of(known: Iterable[str]) -> Callable[[str], list[str]]:
    def offered(incomplete: str) -> list[str]:
        return [word for word in known if word.startswith(incomplete)]

    return offered


def _editions(incomplete: str) -> list[str]:
    found = dict.fromkeys(code for box in BOXES.values() if (part := box.editions()) for code in part.names)
    return [code for code in found if code.startswith(incomplete)]


_KNOWN: Final[dict[str, Callable[..., list[str]]]] = {
    "file": _files,
    "game": _files,
    "paths": _files,
    "folder": _folders,
    "words": _move,
    "player": _players,
    "edition": _editions,
    "box": _one_of(BOXES),
    "to": _one_of(("json", "csv", "bgstats")),
}
"""What arguments and options of a name may become, in whichever command."""
