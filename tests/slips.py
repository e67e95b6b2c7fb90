"""Slips of the pen in clean records of three players: a line forgotten, doubled, swapped with its neighbour, mistyped.

Each is written down as a hand would leave it, or in a record of the program's own, with numbers and seals as they were.
`python -m tests.slips --help` measures how well an audit names them, and how well any could.
"""

from __future__ import annotations

import random
from argparse import ArgumentParser
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from typing import Final, NamedTuple

from enigma_ref import loads
from enigma_ref.core.audit import Finding
from enigma_ref.library.opened import opened
from enigma_ref.store.canonical import write_entry, write_header
from enigma_ref.store.flow import scalar

from .slip_limits import LETTERS, PICKS, Limits, heard, misheard
from .slip_styles import STYLES, Clean, clean, clean_beyond_code

KINDS: Final = ("forgotten", "doubled", "swapped", "misspelt", "misread")
"""`misspelt` is a word with a letter wrong, `misread` another word of the same kind in its place."""
TABLES: Final[dict[str, Callable[[int], Clean]]] = {
    **{style: partial(clean, style=style) for style in STYLES},
    "Beyond Code": clean_beyond_code,
}
"""How games are played and written down, by style: each gives one for a seed."""


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
    """One slip: of which kind, at which entry (from 0), the moves and lines as they stand now, and which are right."""

    kind: str
    at: int
    moves: list[str]
    lines: list[str]
    right: tuple[int, ...]
    """The lines of the file at which it is named rightly."""


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
    return word[:at] + rng.choice(LETTERS) + word[at + 1 :]


def mistyped(game: Clean, move: str, kind: str, rng: random.Random) -> str:
    """Return a move with one word mistyped."""
    words = move.split()
    while True:
        at = rng.randrange(len(words))
        if kind == "misspelt":
            word = misspelt(words[at], rng)
        elif game.header["box"] == "enigma":
            word = rng.choice(heard(words, at))
        else:
            word = rng.choice(misheard([*game.moves, *PICKS], words, at))
        changed = " ".join([*words[:at], word, *words[at + 1 :]])
        if changed != move:
            return changed


def slip(game: Clean, kind: str, at: int, rng: random.Random, *, sealed: bool) -> Slip:
    """Return a record's lines with one slip in them."""
    moves, lines, first = [*game.moves], lines_of(game, sealed=sealed), first_line(game)
    if kind == "forgotten":
        del moves[at], lines[at]
        return Slip(kind, at, moves, lines, (first + at,))
    if kind == "doubled":
        moves.insert(at, moves[at])
        lines.insert(at, lines[at])
        return Slip(kind, at, moves, lines, (first + at, first + at + 1))
    if kind == "swapped":
        for row in (moves, lines):
            row[at], row[at + 1] = row[at + 1], row[at]
        return Slip(kind, at, moves, lines, (first + at, first + at + 1))
    moves[at] = mistyped(game, moves[at], kind, rng)
    return Slip(kind, at, moves, lines_of(game, sealed=sealed, moves=moves), (first + at,))


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


def after_mending(text: bytes) -> list[Finding] | None:
    """Return the errors that are left of a record once all that is offered has been typed; None where nothing is.

    What a seal or a number shows remains true, and does not count.
    """
    game = loads(text)
    offered = [mend for found in game.findings() for mend in found.mends]
    for mend in offered:
        game.play(mend)
    left = [found for found in game.findings() if found.severity == "error" and found.code not in ("gap", "seal")]
    return left if offered else None


class Case(NamedTuple):
    """What an audit says of one slip that shows, and what could be said of it."""

    slip: Slip
    errors: list[Finding]
    named: bool
    """Whether the first error names the right place, be it as one of several."""
    possible: float
    """How likely the line that is best named is a right one, for all that the text tells."""
    likely: float
    """How likely the line that is named is a right one."""

    @property
    def few(self) -> bool:
        """Whether there are three errors at most."""
        return len(self.errors) <= 3

    @property
    def right(self) -> bool:
        """Whether the first of them is at the right place."""
        return self.errors[0].line in self.slip.right


def cases(game: Clean, kind: str, seed: str, *, sealed: bool, every: int = 1, limits: bool = True) -> Iterator[Case]:
    """Audit every slip of a kind, or one in so many. What stays legal is left out.

    Where numbers and seals are, they tell all; where `limits` are not asked for, everything is taken for possible.
    """
    ideal = Limits(game)
    for found in list(slips(game, kind, random.Random(seed), sealed=sealed))[::every]:
        errors = errors_of(game, found.lines)
        if not errors:
            continue
        first = errors[0].line
        here = not named(game, errors[0]).isdisjoint(found.right)
        places = ideal.places(found.moves) if limits and not sealed else None
        if not places:
            yield Case(found, errors, here, 1.0, float(first in found.right))
        else:
            yield Case(found, errors, here, max(places.values()), places.get(first - first_line(game), 0.0))


class Score(NamedTuple):
    """How many slips there are, and how many of them are named as they should be."""

    cases: float = 0
    few: float = 0
    reached: float = 0
    """At most three errors, the first of them at the right place."""
    named: float = 0
    """The same, where it may be one of several places that it says."""
    possible: float = 0
    likely: float = 0

    def plus(self, other: Score) -> Score:
        """Return both together."""
        return Score(*map(sum, zip(self, other, strict=True)))

    def __str__(self) -> str:
        shares = ((word, 100 * part / (self.cases or 1)) for word, part in zip(self._fields[1:], self[1:], strict=True))
        return f"{self.cases:5.0f} cases, " + ", ".join(f"{word} {share:.1f} %" for word, share in shares)


def score(found: Iterable[Case]) -> Score:
    """Count cases."""
    whole = Score()
    for case in found:
        good = case.few and case.right
        whole = whole.plus(Score(1, case.few, good, case.few and case.named, case.possible, case.likely))
    return whole


def main() -> None:
    """Measure, and print the shares of each kind in each style."""
    parser = ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=2, help="so many of each style")
    parser.add_argument("--seed", type=int, default=1, help="that of the first game")
    parser.add_argument("--every", type=int, default=1, help="only one slip in so many")
    parser.add_argument("--style", action="append", choices=TABLES, help="only this one")
    parser.add_argument("--kind", action="append", choices=KINDS, help="only this one")
    parser.add_argument("--by", choices=("hand", "program"), help="only records written by hand, or sealed ones")
    parser.add_argument("--verbose", action="store_true", help="name each case that could be better")
    asked = parser.parse_args()
    for by in (asked.by,) if asked.by else ("hand", "program"):
        whole = Score()
        for style in asked.style or TABLES:
            print(f"by {by}, {style}", flush=True)
            of_style = Score()
            for kind in asked.kind or KINDS:
                of_kind = Score()
                for seed in range(asked.seed, asked.seed + asked.games):
                    game = TABLES[style](seed)
                    name = f"{style} {seed} {kind}"
                    found = list(cases(game, kind, name, sealed=by == "program", every=asked.every))
                    of_kind = of_kind.plus(score(found))
                    for case in found if asked.verbose else ():
                        _tell(game, seed, case)
                print(f"  {kind:10}{of_kind}", flush=True)
                of_style = of_style.plus(of_kind)
            print(f"  {'all':10}{of_style}", flush=True)
            whole = whole.plus(of_style)
        print(f"by {by}, all: {whole}", flush=True)


def _tell(game: Clean, seed: int, case: Case) -> None:
    """Print a case in which the audit does worse than could be done."""
    if case.few and case.likely > case.possible - 0.02:
        return
    slip, first = case.slip, case.errors[0]
    at = first.line - first_line(game)
    since = max(0, min(slip.at, at) - 4)
    around = " | ".join(slip.moves[since : max(slip.at, at) + 4])
    was = game.moves[slip.at]
    print(f"    {seed} {slip.kind} {slip.at + 1} ({was}): {len(case.errors)} errors, at {at + 1} ", end="")
    print(f"with {case.likely:.2f} of {case.possible:.2f}: {first.message}\n      {since + 1}: {around}")


if __name__ == "__main__":
    main()
