"""The statistics of Beyond Code as sheets, charts and facts, made from the document that `stats --json` prints."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from ....core.meetings import head_to_head
from ....core.rating import Rated, over_time
from ....core.sentence import Said, row_of, say
from ....core.sheets import BAR, Column, Fact, Facts, Row, Section, Sheet, own
from ..words import role_term
from .player_sheets import checks, namings, runs, standings

Data = Mapping[str, Any]


def sections(document: Data, rated: Rated) -> list[Section]:
    """Return what there is to show, in order; nothing where nobody played."""
    players = document["players"]
    together = [player for player in players if _played_with_others(player)]
    alone = [player for player in players if any(player["runs"].values())]
    several = [kind for kind in document["results"] if kind["players"] > 1]
    found: list[Section] = []
    if together:
        found.append(standings(together))
        lines = over_time([player["name"] for player in together], rated)
        if lines:
            found.append(lines)
        found += [namings(together), checks(together)]
    if document["roles"]:
        found.append(_roles(document["roles"]))
    if document["head_to_head"]:
        found.append(head_to_head(document["head_to_head"]))
    if together:
        found.append(_kinds(several))
    if alone:
        found.append(runs(alone))
    facts = _facts(document)
    if facts:
        found.append(Facts("ends", say("How series ended"), facts))
    return found


def _played_with_others(player: Data) -> bool:
    """Tell whether a player finished a game with others, or did anything in one: what is done alone is not counted."""
    done = player["namings"], player["checks"]["made"], player["silences"], player["goals"]["tried"]
    return any((player["games"], *done))


def _roles(roles: Sequence[Data]) -> Sheet:
    """Return how often each character won, tried and missed, and with whom it won."""
    most = max(role["wins"] for role in roles) or 1

    def row(role: Data) -> Row:
        won_by = [say("{player} {n}", player=name, n=wins) for name, wins in role["by_player"].items()]
        return Row(
            [
                say("{role}", role=role_term(role["role"])),
                role["wins"],
                own(role["wins"], most),
                role["goals"]["tried"],
                role["goals"]["reached"],
                say("{names}", names=row_of(won_by)) if won_by else say(""),
            ]
        )

    return Sheet(
        "roles",
        say("Characters"),
        (
            Column(say("Character"), left=True),
            Column(say("Wins")),
            BAR._replace(spare=True),
            Column(say("Goals tried"), say("Goals")),
            Column(say("Goals reached"), say("Reached")),
            Column(say("Won by"), left=True),
        ),
        [row(role) for role in roles],
        short=say("Characters: games won, goals tried and reached, who won with them"),
        about=say("Games with others. The Infiltrator may win without a goal, when time is out."),
    )


def _kinds(kinds: Sequence[Data]) -> Sheet:
    """Return how games ended, by number of players."""

    def row(kind: Data) -> Row:
        by = kind["by"]
        ends = [by.get(name, 0) for name in ("goal", "infiltrator", "breakthrough")]
        return Row([kind["players"], kind["series"], kind["games"], *ends, kind["time_outs"]])

    return Sheet(
        "kinds",
        say("By number of players"),
        (
            Column(say("Players")),
            Column(say("Series finished"), say("Series")),
            Column(say("Games")),
            Column(say("By a goal"), say("Goal")),
            Column(say("By the Infiltrator"), say("Infiltrator")),
            Column(say("Breakthroughs")),
            Column(say("Time-outs")),
        ),
        [row(kind) for kind in kinds],
        short=say("By number of players: how games ended"),
    )


def _facts(document: Data) -> list[Fact]:
    found: list[Fact] = []
    matches, alone = document["matches"], document["runs"]
    if matches["finished"]:
        said: Said = say("{n} finished, {lost} lost to Chaos", n=matches["finished"], lost=matches["lost"])
        found.append(Fact(say("Matches"), said))
    if alone["finished"]:
        said = say("{n} finished, {won} won", n=alone["finished"], won=alone["won"])
        found.append(Fact(say("Runs"), said))
    if alone["fates"]:
        fates = row_of(say("{role} {n}", role=role_term(role), n=n) for role, n in alone["fates"].items())
        found.append(Fact(say("Fates of the world"), say("{fates}", fates=fates)))
    return found
