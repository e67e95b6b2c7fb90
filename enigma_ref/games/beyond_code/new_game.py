"""How a game of Beyond Code is set up: from what was typed with `new`, or question by question."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from ...core.game import Value
from ...core.parts import Asker, Header
from ...core.refusal import Refusal, Unclear
from ...core.sentence import Said, all_of, any_of, row_of, say
from ...core.words import matches
from .editions import BeyondCodeEditions
from .questions import OWN_CARDS, ask_cards, ask_keeper, ask_plan, ask_players, ask_series
from .rulings import Rulings
from .setup import EDITION, read_table
from .table import Table
from .words import JOINT_WORK, PERSONAL_ASSIGNMENT, PLANS, PRINTED, RESERVED, SERIES, plan_term, series_term

_ANYBODY: Final = ("-1", "-2")
_ANY_CARDS: Final = ("-a", "-b", "-c", "-d")
"""Names that nobody gives, so that none of them is there twice."""


class BeyondCodeSetup:
    """Players, the keeper of the time, series, plan, the cards of the mansion, and characters of the table's own."""

    options = frozenset({"edition", "keeper", "series", "plan", "mansion", "roles"})
    reserved = RESERVED

    def header(
        self, players: Sequence[str], given: Mapping[str, str], rulings: Sequence[str], last: Header | None
    ) -> Header:
        """Return the header for players typed as NAME or NAME=COLOR; the four own cards may be those of last time."""
        seats = [_player(text) for text in players]
        series = _chosen("series", given.get("series") or ("solo" if len(seats) == 1 else "match"), SERIES)
        header: dict[str, Value] = {
            "edition": given.get("edition") or EDITION,
            "rulings": {**Rulings().named(), **_read_rulings(rulings)},
            "players": seats,
        }
        if series != "solo":
            names = [seat["name"] for seat in seats]
            header["keeper"] = _keeper(given.get("keeper"), names)
        header["series"] = series
        if series != "solo":
            header["plan"] = _chosen("plan", given.get("plan") or "standard", PLANS)
        header["mansion"] = _mansion(given.get("mansion"), alone=series == "solo", last=last)
        if given.get("roles"):
            header["roles"] = [role.strip() for role in given["roles"].split(",")]
        return _sound(header).header()

    def ask(
        self,
        asker: Asker,
        players: Sequence[str],
        given: Mapping[str, str],
        rulings: Sequence[str],
        last: Header | None,
    ) -> Header:
        """Ask for the players and what goes with them where none are named, and for the table's own cards."""
        _check(players, given, rulings)
        given = dict(given)
        if not players:
            players = ask_players(asker)
            if len(players) > 1:
                given["keeper"] = _keeper_of(asker, given.get("keeper"), players) or ask_keeper(asker, players)
                given["series"] = given.get("series") or ask_series(asker)
                given["plan"] = given.get("plan") or ask_plan(asker, match=given["series"] == "match")
        if not given.get("mansion") and not _own_cards(last):
            given["mansion"] = ask_cards(asker, alone=len(players) == 1)
        return self.header(players, given, rulings, last)

    def again(self, asker: Asker, last: Header) -> Header | None:
        """Offer the same people, series, plan and cards, and ask who keeps the time."""
        table, _ = read_table(last)
        if table is None:
            return None
        names = [player.name for player in table.players]
        if table.alone:
            asker.tell(say("Last time: {player} alone, a run of three games.", player=names[0]))
        else:
            asker.tell(
                say(
                    "Last time: {players}; {series}, {plan} characters.",
                    players=row_of(names),
                    series=series_term(table.series),
                    plan=plan_term(table.plan),
                )
            )
        hint = say("y takes the same players, series and cards; n asks for all of that, such as other players.")
        if not asker.yes(say("The same again?"), hint=hint):
            return self.ask(asker, [], {}, [], last)
        header = table.header()
        if table.keeper is not None:
            header["keeper"] = ask_keeper(asker, names, names[table.keeper])
        return header

    def names(self, header: Header) -> list[str]:
        """Return the players' names."""
        return [player.name for player in _sound(header).players]

    def welcome(self, header: Header, do: str = "enigma-ref do") -> tuple[Said, Said]:
        """Say who plays what and who begins; and how."""
        table = _sound(header)
        names = [player.name for player in table.players]
        if table.keeper is None:
            who = say("{player} alone, Beyond Code, a run of three games.", player=names[0])
            return who, say(
                "Next, {player} picks a card. Type: {command}",
                player=names[0],
                command=f"{do} pick 5 library none",
            )
        keeper = names[table.keeper]
        who = say(
            "{players}, Beyond Code ({series}, {plan}), {keeper} keeps the time.",
            players=all_of(names),
            series=series_term(table.series),
            plan=plan_term(table.plan),
            keeper=keeper,
        )
        return who, say("Next, {player} names a card. Type: {command}", player=keeper, command=f"{do} name 5 library")


def _check(players: Sequence[str], given: Mapping[str, str], rulings: Sequence[str]) -> None:
    """Refuse what no answer to a question can mend: what is asked for is taken to be answered in the simplest way."""
    given = {**given, "mansion": given.get("mansion") or ",".join(_ANY_CARDS)}
    if not players:
        known = matches(given.get("series", ""), SERIES)
        players = _ANYBODY[:1] if known == ["solo"] else _ANYBODY
        given.pop("keeper", None)
    BeyondCodeSetup().header(players, given, rulings, None)


def _keeper_of(asker: Asker, typed: str | None, names: Sequence[str]) -> str | None:
    """Return who keeps the time by the option; nothing where it names none of the players, which is said."""
    try:
        return _keeper(typed, names) if typed else None
    except Refusal as refusal:
        asker.tell(refusal.said)
        return None


def _player(text: str) -> dict[str, str]:
    name, _, color = text.partition("=")
    return {"name": name.strip(), **({"color": color.strip().lower()} if color.strip() else {})}


def _sound(header: Header) -> Table:
    """Read a header, or say of the first thing that is wrong: a rule of set-up, or how the command was typed."""
    table, faults = read_table(header)
    if table is None:
        fault = next(fault for fault in faults if fault.code == "schema")
        if fault.rule:
            raise Refusal(fault.rule, fault.said)
        raise Unclear(fault.said)
    return table


def _chosen(option: str, typed: str, known: Sequence[str]) -> str:
    found = matches(typed, known)
    if len(found) != 1:
        raise Unclear(say("--{option} {typed}: choose {known}.", option=option, typed=typed, known=any_of(known)))
    return found[0]


def _keeper(typed: str | None, names: Sequence[str]) -> str:
    if not names:
        raise Refusal("setup/players", say("The game is for 1 to 5 players: name them with -p Ann -p Bob."))
    found = matches(typed, names) if typed else names[:1]
    if len(found) != 1:
        what = say(
            "--keeper {typed}: that is none of the players; name {players}.", typed=typed or "", players=any_of(names)
        )
        raise Refusal("setup/players", what)
    return found[0]


def _mansion(typed: str | None, *, alone: bool, last: Header | None) -> list[str]:
    """Return the nine cards in play: the printed ones, and those that the table names, or named last time."""
    boxed = JOINT_WORK if alone else PERSONAL_ASSIGNMENT
    printed = [card for card in PRINTED if card != boxed]
    named = [card.strip() for card in typed.split(",")] if typed else _own_cards(last)
    if not named:
        what = say(
            "The four cards whose names only your box knows are missing, and there is no earlier record to take them "
            "from: name them with --mansion attic,cellar,tower,vault."
        )
        raise Unclear(what, "name/card")
    return named if len(named) > OWN_CARDS else [*printed, *named]


def _own_cards(last: Header | None) -> list[str]:
    table = read_table(last)[0] if last is not None else None
    return [card for card in table.mansion if card not in PRINTED][:OWN_CARDS] if table else []


def _read_rulings(typed: Sequence[str]) -> dict[str, str]:
    answers: dict[str, str] = {}
    for text in typed:
        name, equals, value = text.partition("=")
        if not equals:
            raise Unclear(say("--ruling {typed}: write NAME=VALUE, such as time-cells=6.", typed=text))
        try:
            name, value = BeyondCodeEditions().ruling(name.strip(), value.strip())
        except Refusal as refusal:
            raise Unclear(say("--ruling {typed}: {what}", typed=text, what=refusal.said), refusal.rule) from None
        answers[name] = value
    return answers
