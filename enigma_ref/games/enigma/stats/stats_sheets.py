"""The statistics of Enigma as sheets, charts and facts, made from the document that `stats --json` prints."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from ....core.meetings import head_to_head
from ....core.rating import Rated, over_time
from ....core.sentence import all_of, say
from ....core.sheets import Fact, Facts, Section
from ....core.shell import shell_word
from .kind_sheets import each_kind, kinds
from .player_sheets import points, puzzles, rounds, standings

Data = Mapping[str, Any]


def sections(document: Data, rated: Rated) -> list[Section]:
    """Return what there is to show, in order; nothing where nobody played."""
    players = document["players"]
    if not players:
        return []
    finished = [player for player in players if player["games"]]
    lines = over_time([player["name"] for player in players], rated)
    found: list[Section] = [standings(players)]
    if lines:
        found.append(lines)
    if finished:
        found.append(points(finished))
    found += [puzzles(players), rounds(players)]
    if document["head_to_head"]:
        found.append(head_to_head(document["head_to_head"]))
    if document["results"]:
        found += [kinds(document["results"]), each_kind(document["results"])]
    facts = list(_facts(document))
    if facts:
        found.append(Facts("most", say("The most there was"), facts))
    return found


def _facts(document: Data) -> Iterator[Fact]:
    """Name the longest system and the best scoring, and where to look at them."""
    longest, best = document["longest_system"], document["best_scoring"]
    if longest:
        what = say(
            "{n} {n:cell|cells}, closed by {player}: {file} entry {entry}",
            n=longest["cells"],
            player=longest["player"],
            file=longest["file"],
            entry=longest["entry"],
        )
        if len(longest["players"]) > 1:
            what = say(
                "{n} {n:cell|cells}, closed by {players}, the first of them in {file} entry {entry}",
                n=longest["cells"],
                players=all_of(longest["players"]),
                file=longest["file"],
                entry=longest["entry"],
            )
        yield Fact(say("Longest system"), what)
    if best:
        what = say(
            "{n} {n:point|points} for {player}: {file} entry {entry}",
            n=best["points"],
            player=best["player"],
            file=best["file"],
            entry=best["entry"],
        )
        if len(best["players"]) > 1:
            what = say(
                "{n} {n:point|points} each for {players}, the first time in {file} entry {entry}",
                n=best["points"],
                players=all_of(best["players"]),
                file=best["file"],
                entry=best["entry"],
            )
        yield Fact(say("Best scoring"), what)
        command = say("enigma-ref why {file} {entry}", file=shell_word(best["file"]), entry=best["entry"])
        yield Fact(say("To see why"), command, on="terminal")
