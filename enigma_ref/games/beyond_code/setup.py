"""A header read: players, keeper, series, plan, mansion, characters of the table's own, rulings; and what is wrong."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from typing import Final
from unicodedata import category, normalize

from ...core.game import Fault, Value
from ...core.refusal import Refusal
from ...core.sentence import Quoted, Said, Sentence, all_of, any_of, say
from ...core.words import fold
from .rulings import RULINGS, Rulings, find_answer
from .table import Canonical, Player, Table, is_listed
from .words import JOINT_WORK, PERSONAL_ASSIGNMENT, PLANS, PRINTED, SERIES, is_reserved

MOST_PLAYERS: Final = 5
_LONGEST_NAME: Final = 20
_LONGEST_CARD: Final = 24
_CARDS: Final = 9
_MOST_READ: Final = 40
"""How many players, cards or characters of a list are looked at; one that is longer is wrong anyway."""
_BLANKS: Final = 2
"""Blank mansion cards in the box, so that no more of the printed ones can be replaced."""
_KEYS: Final = ("edition", "rulings", "players", "keeper", "series", "plan", "mansion", "roles")
EDITION: Final = "ru"
"""The one rulebook of this box."""


def read_table(header: Mapping[str, Value]) -> tuple[Table | None, list[Fault]]:
    """Read a header; where no table comes of it, at least one fault says why."""
    faults: list[Fault] = []
    edition = header.get("edition")
    if edition != EDITION:
        what = say("edition is missing: write edition: ru.")
        if edition is not None:
            what = say("edition must be ru, the one rulebook of this box, not {given}.", given=Quoted(edition))
        faults.append(Fault(("edition",), "schema", what))
    rulings = _rulings(header.get("rulings"), faults)
    players = _players(header.get("players"), faults)
    series = _series(header.get("series"), len(players), faults)
    alone = series == "solo"
    plan = None if alone else _plan(header.get("plan"), series, faults)
    keeper = None if alone else _keeper(header.get("keeper"), players, faults)
    mansion = _mansion(header.get("mansion"), alone, faults)
    roles = _roles(header.get("roles"), players, mansion, faults)
    faults += [
        Fault((key,), "unknown-key", _unknown(key, alone))
        for key in header
        if not key.startswith("_") and (key not in _KEYS or (alone and key in ("keeper", "plan")))
    ]
    if any(fault.code == "schema" for fault in faults):
        return None, faults
    seats = {player.name: seat for seat, player in enumerate(players)}
    table = Table(EDITION, rulings, tuple(players), keeper, series, plan, mansion, roles, seats, Canonical())
    return table, faults


def _unknown(key: str, alone: bool) -> Said:
    if alone and key in _KEYS:
        return say("{key} means nothing for one player.", key=key)
    return say("{key} is not a key of the header; a key of your own begins with _.", key=Quoted(key))


def _rulings(value: Value, faults: list[Fault]) -> Rulings:
    if value is None:
        return Rulings()
    if not isinstance(value, Mapping):
        faults.append(Fault(("rulings",), "schema", say("rulings must be a map such as {{time-cells: 6}}.")))
        return Rulings()
    answers: dict[str, str] = {}
    for name, answer in value.items():
        if name not in RULINGS:
            if not name.startswith("_"):
                what = say("{name} is not a ruling; there are {known}.", name=Quoted(name), known=all_of(RULINGS))
                faults.append(Fault(("rulings", name), "unknown-key", what))
            continue
        try:
            answers[name] = find_answer(name, str(answer))
        except Refusal as refusal:
            faults.append(Fault(("rulings", name), "schema", say("rulings: {why}", why=refusal.said)))
    return Rulings().with_answers(answers)


def _series(value: Value, players: int, faults: list[Fault]) -> str:
    if not isinstance(value, str) or value not in SERIES:
        what = say("series is missing: write series: {known}.", known=any_of(SERIES))
        if value is not None:
            what = say("series must be {known}, not {given}.", known=any_of(SERIES), given=Quoted(value))
        faults.append(Fault(("series",), "schema", what))
        return "solo" if players == 1 else "match"
    if players and (players == 1) != (value == "solo"):
        what = say("One player plays series: solo, not {given}.", given=value)
        if value == "solo":
            what = say("series: solo is for one player; {n} are named.", n=players)
        faults.append(Fault(("series",), "schema", what, "setup/players"))
    return value


def _plan(value: Value, series: str, faults: list[Fault]) -> str:
    if not isinstance(value, str) or value not in PLANS:
        what = say("plan is missing: write plan: {known}.", known=any_of(PLANS))
        if value is not None:
            what = say("plan must be {known}, not {given}.", known=any_of(PLANS), given=Quoted(value))
        faults.append(Fault(("plan",), "schema", what))
        return "standard"
    if value == "gradual" and series != "match":
        what = say("The gradual plan needs a match to three wins: write series: match, or another plan.")
        faults.append(Fault(("plan",), "schema", what, "plan/match"))
    return value


def _keeper(value: Value, players: Sequence[Player], faults: list[Fault]) -> int:
    names = [player.name for player in players]
    if isinstance(value, str | int) and is_listed(str(value), names):
        return [fold(name) for name in names].index(fold(str(value)))
    if players:
        what = say(
            "keeper is missing: write keeper: {first}, or who else of {names} keeps the time.",
            first=names[0],
            names=any_of(names),
        )
        if value is not None:
            what = say("keeper must be a player ({names}), not {given}.", names=any_of(names), given=Quoted(value))
        faults.append(Fault(("keeper",), "schema", what, "setup/players"))
    return 0


def _players(value: Value, faults: list[Fault]) -> list[Player]:
    if not isinstance(value, Sequence) or isinstance(value, str):
        what = say("players must be a list such as [{{name: Ann}}, {{name: Bob}}].")
        faults.append(Fault(("players",), "schema", what, "setup/players"))
        return []
    if not 1 <= len(value) <= MOST_PLAYERS:
        what = say("The game is for 1 to 5 players; {n} {n:is|are} named.", n=len(value))
        faults.append(Fault(("players",), "schema", what, "setup/players"))
    players: list[Player] = []
    for index, item in enumerate(value[:_MOST_READ]):
        player = _player(item, index, faults)
        if player is None:
            continue
        if is_listed(player.name, (other.name for other in players)):
            what = say("Two players are called {name}; names must differ in more than case.", name=player.name)
            faults.append(Fault(("players", index, "name"), "schema", what, "setup/players"))
        players.append(player)
    return players


def _player(item: Value, index: int, faults: list[Fault]) -> Player | None:
    where = ("players", index)
    name = item.get("name") if isinstance(item, Mapping) else None
    if not isinstance(item, Mapping) or not isinstance(name, str | int):
        faults.append(Fault(where, "schema", say("A player is written {{name: Ann}}."), "setup/players"))
        return None
    faults += [
        Fault(
            (*where, key),
            "unknown-key",
            say("{key} is not a key of a player; a key of your own begins with _.", key=Quoted(key)),
        )
        for key in item
        if key not in ("name", "color") and not key.startswith("_")
    ]
    name = normalize("NFC", str(name))
    wrong = name_fault(name)
    if wrong:
        what = say("{name} cannot be a name. {why}", name=Quoted(name), why=wrong)
        faults.append(Fault((*where, "name"), "schema", what, "setup/players"))
    color = item.get("color")
    if color is not None and not isinstance(color, str):
        what = say("{color} is not a colour: write one word, such as black.", color=Quoted(color))
        faults.append(Fault((*where, "color"), "schema", what, "setup/players"))
        color = None
    return Player(name, color)


@lru_cache(1024)  # the same people play again
def name_fault(name: str) -> Sentence | None:
    """Say what keeps a text from being a player's name; None where nothing does."""
    if not 1 <= len(name) <= _LONGEST_NAME:
        return say("A name has 1 to {most} characters.", most=_LONGEST_NAME)
    wrong = _odd_character(name, "-_.'")
    if wrong == " ":
        return say("A name is made of letters, digits, - _ . and ', with no space.")
    if wrong:
        return say("A name is made of letters, digits, - _ . and ', with no {wrong}.", wrong=Quoted(wrong))
    return reserved_fault(name, [name])


@lru_cache(1024)  # the same cards are on the table again
def card_fault(name: str) -> Sentence | None:
    """Say what keeps a text from being the table's name for a card or a character; None where nothing does."""
    if not 1 <= len(name) <= _LONGEST_CARD:
        return say("It has 1 to {most} characters.", most=_LONGEST_CARD)
    wrong = _odd_character(name, "-")
    if wrong == " ":
        return say("It is made of letters, digits and hyphens, with no space.")
    if wrong:
        return say("It is made of letters, digits and hyphens, with no {wrong}.", wrong=Quoted(wrong))
    return reserved_fault(name, [name])


def reserved_fault(name: str, meanings: Iterable[str]) -> Sentence | None:
    """Say that a name is a word of the game where one of its meanings is."""
    return say("{name} is a word of the game: add a letter.", name=name) if any(map(is_reserved, meanings)) else None


def _odd_character(name: str, besides: str) -> str | None:
    """Return the first character that is no letter, digit or one of a few others."""
    for index, char in enumerate(name):
        kind = category(char)
        # Marks belong to the letter before them: many scripts cannot write a name without.
        if not (kind[0] == "L" or kind == "Nd" or char in besides or (kind[0] == "M" and index)):
            return char
    return None


def _mansion(value: Value, alone: bool, faults: list[Fault]) -> tuple[str, ...]:
    if not isinstance(value, Sequence) or isinstance(value, str):
        what = say("mansion must be the list of the nine cards in play.")
        faults.append(Fault(("mansion",), "schema", what, "name/card"))
        return ()
    boxed = JOINT_WORK if alone else PERSONAL_ASSIGNMENT
    cards: list[str] = []
    for index, item in enumerate(value[:_MOST_READ]):
        where = ("mansion", index)
        name = normalize("NFC", str(item)) if isinstance(item, str | int) else ""
        if fold(name) in PRINTED:
            name = fold(name)
        wrong = None if name in PRINTED else card_fault(name)
        if name == boxed:
            what = say("personal-assignment stays in the box: it is for one player.")
            if alone:
                what = say("joint-work stays in the box: it is for 2 to 5 players.")
            faults.append(Fault(where, "schema", what, "name/card"))
        elif wrong:
            what = say("{name} cannot be a card's name. {why}", name=Quoted(item), why=wrong)
            faults.append(Fault(where, "schema", what, "name/card"))
        elif is_listed(name, cards):
            what = say("{name} is in the mansion twice: each card is there once.", name=name)
            faults.append(Fault(where, "schema", what, "name/card"))
        cards.append(name)
    if len(cards) != _CARDS:
        what = say("The mansion has nine cards; {n} {n:is|are} named.", n=len(value))
        faults.append(Fault(("mansion",), "schema", what, "name/card"))
    missing = [card for card in PRINTED if card != boxed and card not in cards]
    if len(missing) > _BLANKS and len(cards) == _CARDS:
        what = say("{cards} are missing: the box has blank cards to replace two of them.", cards=all_of(missing))
        faults.append(Fault(("mansion",), "schema", what, "name/card"))
    return tuple(cards)


def _roles(value: Value, players: Sequence[Player], mansion: Sequence[str], faults: list[Fault]) -> tuple[str, ...]:
    if value is None:
        return ()
    if not isinstance(value, Sequence) or isinstance(value, str):
        what = say("roles must be a list of the characters that the table made itself.")
        faults.append(Fault(("roles",), "schema", what))
        return ()
    if len(value) > _MOST_READ:
        what = say("A table makes at most {most} characters; {n} are named.", most=_MOST_READ, n=len(value))
        faults.append(Fault(("roles",), "schema", what))
    roles: list[str] = []
    taken = [*(player.name for player in players), *mansion]
    for index, item in enumerate(value[:_MOST_READ]):
        name = normalize("NFC", str(item)) if isinstance(item, str | int) else ""
        wrong = card_fault(name)
        where = ("roles", index)
        if wrong:
            what = say("{name} cannot be a character's name. {why}", name=Quoted(item), why=wrong)
            faults.append(Fault(where, "schema", what, "name/card"))
        elif is_listed(name, roles):
            what = say("{name} is among the roles twice: each character has one card.", name=name)
            faults.append(Fault(where, "schema", what, "name/card"))
        elif is_listed(name, taken):
            what = say("{name} is the name of a player or a card already.", name=name)
            faults.append(Fault(where, "schema", what, "name/card"))
        roles.append(name)
    return tuple(roles)
