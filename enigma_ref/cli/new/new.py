"""`new`: start a record."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from pathlib import Path

import typer

from ...core.sentence import say
from ...core.shell import shell_word
from ...library.starting import header_for, last_header, options_of, sound, start, usual_edition
from ...store.files import native, shown
from ...store.folder import may_be_record, records_folder
from ..common.boxes import box_from
from ..common.output import Exit, UsageError, answer, is_interactive, put
from ..common.typing import as_word_for, meanings


def new(
    file: str | None = typer.Argument(None, metavar="[FILE]", help="Where to; otherwise records/DATE-names.yaml."),
    player: list[str] = typer.Option(
        [], "-p", "--player", metavar="NAME=COLOR", help="A player, in seat order clockwise; once for each."
    ),
    first: str | None = typer.Option(None, metavar="NAME", help="Who has the first marker (the youngest)."),
    edition: str | None = typer.Option(
        None, metavar="EDITION", help="The rulebook: en (unless said otherwise), de, fr, cs or ru."
    ),
    ruling: list[str] = typer.Option(
        [], metavar="NAME=VALUE", help="An answer of the table's own to an open question."
    ),
    start_tile: str | None = typer.Option(
        None, metavar="TILE", help="The starting tile as it lies; otherwise that of the newest record in the folder."
    ),
    box: str = typer.Option("enigma", metavar="BOX", help="The box: enigma (unless said otherwise) or beyond-code."),
    keeper: str | None = typer.Option(None, metavar="NAME", help="Beyond Code: who keeps the time."),
    series: str | None = typer.Option(None, metavar="SERIES", help="Beyond Code: single, match (to three) or solo."),
    plan: str | None = typer.Option(None, metavar="PLAN", help="Beyond Code: introductory, standard or gradual."),
    mansion: str | None = typer.Option(
        None, metavar="NAME,NAME,NAME,NAME", help="Beyond Code: the four cards that the table names itself."
    ),
    role: list[str] = typer.Option([], metavar="NAME", help="Beyond Code: a home-made character that the table adds."),
    option: list[str] = typer.Option([], "--set", metavar="NAME=VALUE", help="Any other option of a box."),
    as_json: bool = typer.Option(False, "--json", help="Answer in JSON."),
) -> Exit:
    """Start a game. Asks for what is missing when a person is at the terminal; never overwrites a file."""
    named = box_from(box)
    player = [_in_english(text) for text in player]
    reserved = named.setup().reserved
    given = {
        "first": first,
        "edition": as_word_for("edition", edition) if edition else edition,
        "start-tile": as_word_for("tile", start_tile) if start_tile else start_tile,
        "keeper": keeper,
        "series": series,
        "plan": plan,
        "mansion": ",".join(_own_names(mansion.split(","), reserved)) if mansion is not None else None,
        "roles": _own_names(role, reserved) or None,
        **_other(option),
    }
    options = {name: value for name, value in given.items() if value is not None}
    path = native(file) if file is not None else None
    folder = path.parent if path else records_folder()
    last = last_header(named, folder)
    options = {**usual_edition(named), **options}
    setup = named.setup()
    if is_interactive() and not as_json:
        from .questions import Person

        known = options_of(named, options)
        try:
            header = sound(named, Person().asked(lambda person: setup.ask(person, player, known, ruling, last)))
        except (typer.Abort, KeyboardInterrupt):
            put()
            put(say("No game was started."))
            return Exit.LEFT
    else:
        header = header_for(named, player, options, ruling, last)
    path = start(named, header, path, folder)
    if as_json:
        answer({"file": shown(path), "box": named.name, **header})
        return Exit.DONE
    who, what = setup.welcome(header, _enters(path))
    put(say("{file}: {who}", file=shown(path), who=who))
    put(what)
    return Exit.DONE


def _enters(path: Path) -> str:
    """Return what enters a move into a record: one outside the folder of the records has to be named."""
    current = path.parent.absolute() == records_folder().absolute() and may_be_record(path)
    return "enigma-ref do" if current else f"enigma-ref do --game {shell_word(shown(path))}"


def _in_english(player: str) -> str:
    """Return a player as typed, with the colour as a record has it."""
    name, equals, color = player.partition("=")
    return f"{name}{equals}{as_word_for('color', color.strip())}" if equals else player


def _own_names(typed: Sequence[str], reserved: Collection[str]) -> list[str]:
    """Return names for things of the table's own; a word of the language for a word of the game, as a record has it.

    So a printed card that is named again is refused as by its English name, and no game has two libraries.
    """
    return [next((word for word in meanings(name.strip()) if word in reserved), name) for name in typed]


def _other(typed: list[str]) -> dict[str, str]:
    options = {}
    for text in typed:
        name, equals, value = text.partition("=")
        if not equals:
            raise UsageError(say("--set {typed}: write NAME=VALUE.", typed=text))
        options[name.strip()] = value.strip()
    return options
