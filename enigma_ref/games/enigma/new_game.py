"""How a game of Enigma is set up: from what was typed with `new`, or question by question."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from ...core.game import Value
from ...core.parts import Asker, Header
from ...core.refusal import Refusal, Unclear
from ...core.sentence import Said, all_of, any_of, row_of, say
from ...core.shell import shell_word
from ...core.words import matches
from .board.colors import COLORS, player_color
from .board.tile import parse_tile
from .editions import EnigmaEditions
from .questions import ask_color, ask_edition, ask_first, ask_players, ask_start_tile, close_color
from .rulings import edition_term, rulings_of
from .setup import Player, Table, read_table

_ANYBODY: Final = [Player("A", "black"), Player("B", "white")]
_ANY_TILE: Final = "r:N"


class EnigmaSetup:
    """Players with their colours, the first player, the rulebook, the table's own rulings, the starting tile."""

    options = frozenset({"first", "edition", "start-tile"})
    reserved = frozenset[str]()

    def header(
        self, players: Sequence[str], given: Mapping[str, str], rulings: Sequence[str], last: Header | None
    ) -> Header:
        """Return the header for players typed as NAME=COLOR; the starting tile may be that of last time."""
        return _header([_player(text) for text in players], given, rulings, _start_tile(given, last))

    def ask(
        self,
        asker: Asker,
        players: Sequence[str],
        given: Mapping[str, str],
        rulings: Sequence[str],
        last: Header | None,
    ) -> Header:
        """Ask for the players and what goes with them where none are named, and for colours that are missing."""
        seats = [_player(text) for text in players]
        _check(seats, given, rulings)
        if not seats:
            seats = ask_players(asker)
            names = [player.name for player in seats]
            first = _first_of(asker, given.get("first"), names) or ask_first(asker, names)
            given = {**given, "first": first, "edition": given.get("edition") or ask_edition(asker, asker.language)}
        for seat, (name, color) in enumerate(seats):
            taken = [other.color for other in seats if other.name != name]
            if not color or close_color(asker, color, taken):
                seats[seat] = Player(name, ask_color(asker, name, taken, color))
        return _header(seats, given, rulings, _start_tile(given, last) or ask_start_tile(asker))

    def again(self, asker: Asker, last: Header) -> Header | None:
        """Offer the same people, rules and starting tile, and ask who begins; or ask for all that."""
        table = _table(last)
        if table is None:
            return None
        asker.tell(
            say(
                "Last time: {players}; {edition} rules; starting tile {tile}.",
                players=row_of(
                    say("{player} ({color})", player=name, color=player_color(color)) for name, color in table.players
                ),
                edition=edition_term(table.edition),
                tile=table.start_tile.text,
            )
        )
        hint = say(
            "y takes the same players, rulebook and starting tile; n asks for all of them, such as other players."
        )
        if asker.yes(say("The same again?"), hint=hint):
            names = [player.name for player in table.players]
            return {**table.header(), "first": ask_first(asker, names, names[table.first])}
        players = ask_players(asker)
        given = {
            "first": ask_first(asker, [player.name for player in players]),
            "edition": ask_edition(asker, table.edition),
        }
        return _header(players, given, (), ask_start_tile(asker, table.start_tile.text))

    def names(self, header: Header) -> list[str]:
        """Return the players' names."""
        return [player.name for player in _sound(header).players]

    def welcome(self, header: Header, do: str = "enigma-ref do") -> tuple[Said, Said]:
        """Say who plays by what and who begins; and how."""
        table = _sound(header)
        first = table.players[table.first].name
        return (
            say(
                "{players}, {edition} rules, {first} is first.",
                players=all_of(player.name for player in table.players),
                edition=edition_term(table.edition),
                first=first,
            ),
            say(
                "Next, {first} chooses. Type: {command}",
                first=first,
                command=f"{do} choose {shell_word(first)} weight",
            ),
        )


def _player(text: str) -> Player:
    name, _, color = text.partition("=")
    return Player(name.strip(), color.strip().lower())


def _check(seats: Sequence[Player], given: Mapping[str, str], rulings: Sequence[str]) -> None:
    """Refuse what no answer to a question can mend: what is asked for is taken to be answered in the simplest way."""
    named = [color for _, color in seats]
    free = [color for color in COLORS.values() if color not in named]
    whole = [Player(name, color or (free.pop() if free else "")) for name, color in seats]
    if not seats:
        whole, given = _ANYBODY, {name: text for name, text in given.items() if name != "first"}
    _header(whole, given, rulings, given.get("start-tile") or _ANY_TILE)


def _first_of(asker: Asker, typed: str | None, names: Sequence[str]) -> str | None:
    """Return who begins by the option; nothing where it names none of the players, which is said."""
    try:
        return _read_first(typed, names) if typed else None
    except Unclear as error:
        asker.tell(error.said)
        return None


def _table(header: Header | None) -> Table | None:
    return read_table(header)[0] if header is not None else None


def _sound(header: Header) -> Table:
    table = _table(header)
    assert table is not None, "a game that began has a header that can be read"
    return table


def _start_tile(given: Mapping[str, str], last: Header | None) -> str:
    """Return the starting tile as it was typed, or else that of last time; nothing where there is neither."""
    typed = given.get("start-tile")
    if typed is not None:
        return typed
    table = _table(last)
    return table.start_tile.text if table else ""


def _header(players: Sequence[Player], given: Mapping[str, str], rulings: Sequence[str], start_tile: str) -> Header:
    """Put a header together, and say of the first thing that is wrong how to type it."""
    tile = _read_tile(start_tile)
    edition = _read_edition(given.get("edition") or "en")
    if not players:
        raise Unclear(say("Name the players in seat order: -p Ann=black -p Bob=white."), "setup/players")
    for name, color in players:
        if not name:
            raise Unclear(say("A player has no name: write -p Ann=black."), "setup/players")
        if not color:
            raise Unclear(say("{name} has no colour: write {name}=black.", name=name), "setup/players")
    first = _read_first(given.get("first") or "", [player.name for player in players])
    header: dict[str, Value] = {
        "edition": edition,
        "rulings": {**rulings_of(edition).named(), **_read_rulings(rulings)},
        "players": [{"name": name, "color": color} for name, color in players],
        "first": first,
        "start_tile": tile,
    }
    table, faults = read_table(header)
    if table is None:
        fault = next(fault for fault in faults if fault.code == "schema")
        raise Unclear(fault.said, fault.rule)
    return table.header()


def _read_tile(typed: str) -> str:
    if not typed:
        what = say(
            "The starting tile is missing, and there is no earlier record to take it from: "
            'describe it as it lies, such as --start-tile "r:N b:E y:S r:W".'
        )
        raise Unclear(what, "tile/form")
    try:
        return parse_tile(typed).text
    except Refusal as refusal:
        raise Unclear(say("--start-tile {typed}: {what}", typed=typed, what=refusal.said), refusal.rule) from None


def _read_edition(typed: str) -> str:
    try:
        return EnigmaEditions().edition(typed)
    except Refusal as refusal:
        raise Unclear(refusal.said) from None


def _read_first(typed: str, names: Sequence[str]) -> str:
    found = matches(typed, names) if typed else names[:1]
    if len(found) != 1:
        what = say("--first {typed}: that is none of the players; name {players}.", typed=typed, players=any_of(names))
        raise Unclear(what, "setup/first")
    return found[0]


def _read_rulings(typed: Sequence[str]) -> dict[str, str]:
    answers: dict[str, str] = {}
    for text in typed:
        name, equals, value = text.partition("=")
        if not equals:
            raise Unclear(say("--ruling {typed}: write NAME=VALUE, such as own-pair=once.", typed=text))
        try:
            name, value = EnigmaEditions().ruling(name.strip(), value.strip())
        except Refusal as refusal:
            raise Unclear(say("--ruling {typed}: {what}", typed=text, what=refusal.said), refusal.rule) from None
        answers[name] = value
    return answers
