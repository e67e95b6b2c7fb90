"""Slips of the pen in clean records of three players: a line forgotten, doubled, swapped with its neighbour, mistyped.

Each is written down as a hand would leave it, or in a record of the program's own, with numbers and seals as they were.
`python -m tests.slips [GAMES] [SEED]` says how well an audit names them.
"""

from __future__ import annotations

import random
import sys
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from datetime import datetime, timedelta
from typing import Any, NamedTuple

from enigma_ref.core.audit import Finding
from enigma_ref.core.log import Log
from enigma_ref.games.beyond_code.setup import read_table as read_beyond_code_table
from enigma_ref.games.enigma.board.colors import CATEGORIES
from enigma_ref.games.enigma.setup import read_table
from enigma_ref.library.opened import opened
from enigma_ref.store.canonical import write_entry, write_header
from enigma_ref.store.flow import scalar
from enigma_ref.store.seal import header_content, seal

from . import beyond_code_logs
from .beyond_code_games import random_move
from .beyond_code_model import Model
from .shelf import Player

NAMES = ("Ann", "Bob", "Cleo")
KINDS = ("forgotten", "doubled", "swapped", "misspelt", "misread")
"""`misspelt` is a word with a letter wrong, `misread` another word of the same kind in its place."""
_LETTERS = "abcdefghijklmnopqrstuvwxyz"


class Careful(Player):
    """Plays a game in which nothing is corrected, accepted or taken back."""

    in_order = False
    """Whether results come clockwise, as many write them down after the round."""

    def _choose(self, name: str) -> None:
        self.try_lines([f"choose {name} {category}" for category in self.rng.sample(CATEGORIES, 4)])

    def _solve(self) -> None:
        if not self.in_order:
            super()._solve()
            return
        name = self.log.state.name(self.log.state.waiting()[0])
        chance = self.rng.random()
        self.try_lines(
            [f"solve {name}"] if chance < 0.8 else [f"fail {name}"] if chance < 0.9 else ["time", f"fail {name}"]
        )


_WORDS = ("pick Ann library yes", "pick Bob book no", "pick Cleo machine none")
"""Every player, place and icon of a pick."""


class Clean(NamedTuple):
    """A record without a fault: header, moves and what each claims, times and seals."""

    header: dict[str, Any]
    moves: Sequence[str]
    claims: Sequence[Mapping[str, Any]]
    times: Sequence[str]
    seals: Sequence[str]


def clean(seed: int, *, in_order: bool = False, rounds: int = 60) -> Clean:
    """Return a game of three from its start to its end, or so many rounds of it."""
    rng = random.Random(seed)
    players = [{"name": name, "color": color} for name, color in zip(NAMES, ("black", "white", "green"), strict=True)]
    header: dict[str, object] = {
        "edition": "en", "rulings": {}, "players": players, "first": rng.choice(NAMES), "start_tile": "r:N b:E g:S r:W",
    }  # fmt: skip
    player = Careful(rng, header, 0)
    player.in_order = in_order
    player.play(rounds)
    table, faults = read_table(header)
    assert table is not None, faults
    return recorded("enigma", table.header(), player.log, rng)


def clean_beyond_code(seed: int, *, lines: int = 90) -> Clean:
    """Return a series of Beyond Code of three from its start to its end, or so many lines of it."""
    rng = random.Random(f"beyond code {seed}")
    header = beyond_code_logs.header(*NAMES)
    log, model = beyond_code_logs.begin(header), Model(header)
    while log.number < lines and not log.state.result:
        line = random_move(rng, model, beyond_code_logs.TIDY)
        log = log.enter(line)
        model.enter(line)
    table, faults = read_beyond_code_table(header)
    assert table is not None, faults
    return recorded("beyond-code", table.header(), log, rng)


def recorded(box: str, header: Mapping[str, Any], log: Log[Any, Any], rng: random.Random) -> Clean:
    """Return the record of a game, sealed at moments one after the other."""
    at = datetime.fromisoformat("2026-11-16T19:30:00+01:00")
    head = {"format": "enigma-ref/1", "box": box, **header, "started": at.isoformat()}
    previous = header_content(head)
    moves, claims, times, seals = [], [], [], []
    for after in log.history()[1:]:
        at += timedelta(seconds=rng.randint(1, 90))
        previous = seal(previous, after.number, at.isoformat(), after.text, after.claims)
        moves.append(after.text)
        claims.append(after.claims)
        times.append(at.isoformat())
        seals.append(previous)
    return Clean(head, moves, claims, times, seals)


def lines_of(game: Clean, *, sealed: bool, moves: Sequence[str] | None = None) -> list[str]:
    """Return the lines below `moves:`, one for each entry; with other moves, but claims and seals as they were."""
    said = moves or game.moves
    if not sealed:
        return [f"- {scalar(move, flow=False)}" for move in said]
    return [
        write_entry(number, game.times[number - 1], move, game.claims[number - 1], game.seals[number - 1])
        for number, move in enumerate(said, 1)
    ]


def text_of(game: Clean, lines: Sequence[str]) -> bytes:
    """Return a record with these lines of entries."""
    return (write_header(game.header) + "".join(f"{line}\n" for line in lines)).encode()


def first_line(game: Clean) -> int:
    """Return on which line of the file the first entry stands."""
    return write_header(game.header).count("\n") + 1


class Slip(NamedTuple):
    """One slip: of which kind, at which entry (from 0), what stands below `moves:` now, and which lines are right."""

    kind: str
    at: int
    lines: list[str]
    right: tuple[int, ...]


def misspelt(word: str, rng: random.Random) -> str:
    """Return a word with a letter wrong, missing, doubled, or two of them in the wrong order."""
    at = rng.randrange(len(word))
    how = rng.randrange(4)
    if how == 0 and len(word) > 1:
        return word[:at] + word[at + 1 :]
    if how == 1 and at + 1 < len(word):
        return word[:at] + word[at + 1] + word[at] + word[at + 2 :]
    if how == 2:
        return word[:at] + word[at] + word[at:]
    return word[:at] + rng.choice(_LETTERS) + word[at + 1 :]


def misread(words: list[str], at: int, rng: random.Random) -> str:
    """Return another word of the same kind."""
    word = words[at]
    if at == 0:
        return rng.choice(["choose", "solve", "fail", "time", "place", "skip"])
    if word in NAMES:
        return rng.choice(NAMES)
    if word in CATEGORIES:
        return rng.choice(CATEGORIES)
    if words[0] == "place" and at == 2:
        side = rng.choice(["n", "s", "e", "w", "n1e", "s1w", "n2e", "s1e"])
        return f"{side}{rng.randint(1, 3)}"
    if at == len(words) - 1 and words[-2] == "on":
        return rng.choice(["r", "g", "b", "r1", "b2"])
    return rng.choice(["r:N", "g:E", "b:S", "rg:W", "bb:NS", ":EW"])


def misheard(moves: Sequence[str], words: list[str], at: int, rng: random.Random) -> str:
    """Return a word that stands in the same place elsewhere in the record, in a move of the same kind."""
    others = [move.split() for move in moves]
    return rng.choice([other[at] for other in others if len(other) > at and (not at or other[0] == words[0])])


def mistyped(game: Clean, move: str, kind: str, rng: random.Random) -> str:
    """Return a move with one word mistyped."""
    words = move.split()
    while True:
        at = rng.randrange(len(words))
        if kind == "misspelt":
            word = misspelt(words[at], rng)
        elif game.header["box"] == "enigma":
            word = misread(words, at, rng)
        else:
            word = misheard([*game.moves, *_WORDS], words, at, rng)
        changed = " ".join([*words[:at], word, *words[at + 1 :]])
        if changed != move:
            return changed


def slip(game: Clean, kind: str, at: int, rng: random.Random, *, sealed: bool) -> Slip:
    """Return a record's lines with one slip in them."""
    lines, first = lines_of(game, sealed=sealed), first_line(game)
    if kind == "forgotten":
        del lines[at]
        return Slip(kind, at, lines, (first + at,))
    if kind == "doubled":
        lines.insert(at, lines[at])
        return Slip(kind, at, lines, (first + at, first + at + 1))
    if kind == "swapped":
        lines[at], lines[at + 1] = lines[at + 1], lines[at]
        return Slip(kind, at, lines, (first + at, first + at + 1))
    moves = [*game.moves]
    moves[at] = mistyped(game, moves[at], kind, rng)
    return Slip(kind, at, lines_of(game, sealed=sealed, moves=moves), (first + at,))


def slips(game: Clean, kind: str, rng: random.Random, *, sealed: bool) -> Iterator[Slip]:
    """Return each single slip of a kind, with a word at random where one is mistyped."""
    last = len(game.moves) - (kind in ("forgotten", "swapped"))
    for at in range(last):
        yield slip(game, kind, at, rng, sealed=sealed)


def errors_of(game: Clean, lines: Sequence[str]) -> list[Finding]:
    """Return the errors that an audit finds."""
    return [found for found in opened(text_of(game, lines)).findings() if found.severity == "error"]


def named(game: Clean, found: Finding) -> set[int]:
    """Return the lines that an error names: its own, and those at which it says that the slip may be as well."""
    return {found.line, *(first_line(game) + entry - 1 for entry in found.elsewhere)}


def measure(games: Sequence[Clean], seed: int, *, sealed: bool, verbose: bool = False) -> dict[str, Counter[str]]:
    """Count for each kind: all slips that show, those with at most three errors, those named in the right place.

    `right` is the strict reading: the line of the first error. Where results come in any order, nobody can tell before
    which of two or three of them one was forgotten, since each is as likely; `named` counts those that say so as well.
    """
    counts: dict[str, Counter[str]] = {kind: Counter() for kind in KINDS}
    for number, game in enumerate(games):
        for kind in KINDS:
            rng = random.Random(f"{seed} {number} {kind}")
            for found in slips(game, kind, rng, sealed=sealed):
                errors = errors_of(game, found.lines)
                if not errors:
                    continue
                few, right = len(errors) <= 3, errors[0].line in found.right
                at_all = not named(game, errors[0]).isdisjoint(found.right)
                counts[kind] += Counter(
                    {"all": 1, "few": few, "right": right, "good": few and right, "named": few and at_all}
                )
                if verbose and not (few and at_all):
                    at = errors[0].line - first_line(game) + 1
                    print(kind, found.at + 1, game.moves[found.at], len(errors), at, errors[0].message, sep=" | ")
    return counts


def main(games: int = 3, seed: int = 1, verbose: str = "") -> None:
    """Print the share of each kind."""
    seeds = range(seed, seed + games)
    shelves = {
        "Enigma, results in any order": [clean(each) for each in seeds],
        "Enigma, results clockwise": [clean(each, in_order=True) for each in seeds],
        "Beyond Code": [clean_beyond_code(each) for each in seeds],
    }
    for sealed in (False, True):
        for name, shelf in shelves.items():
            print("sealed," if sealed else "by hand,", name)
            whole: Counter[str] = Counter()
            for kind, count in measure(shelf, seed, sealed=sealed, verbose=bool(verbose)).items():
                whole += count
                _row(kind, count)
            _row("all", whole)


def _row(kind: str, count: Counter[str]) -> None:
    n = count["all"] or 1
    shares = ", ".join(f"{key} {100 * count[key] / n:.1f} %" for key in ("few", "right", "good", "named"))
    print(f"  {kind:10} {count['all']:5}: {shares}", flush=True)


if __name__ == "__main__":
    main(*map(int, sys.argv[1:3]), *sys.argv[3:])
