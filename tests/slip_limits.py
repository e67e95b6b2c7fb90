"""What is possible: how often the best of all audits could name the place of a slip, given the text that is left.

Two clean records with one slip each may be the same text, and then the text does not say which it was. So every single
slip that explains a text is looked for, and each weighs what its style makes of the clean record, times how likely that
slip gives this text, where each kind at each line is one case. The best audit names the line that carries most weight.

What is only about: tiles that nobody knows are not listed, and stand for themselves as a whole; slips are looked for so
many lines back.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from functools import cache
from itertools import combinations
from math import exp, inf, log
from typing import Any, Final, NamedTuple

from enigma_ref.core.log import Log
from enigma_ref.core.refusal import Refusal
from enigma_ref.games import BOXES
from enigma_ref.games.enigma.board.colors import CATEGORIES
from enigma_ref.store.record import OWN_KEYS

from .slip_styles import NAMES, Clean, chance

_BACK: Final = 30
"""So many lines before the refused one slips are looked for."""
_ON: Final = 25
"""So many lines after it must stand."""
_LEANS: Final = 0.05
"""How likely a tile that nobody knows lies just so that a later one can lie beside it."""
MOVES: Final = ("choose", "solve", "fail", "time", "place", "skip")
CELLS: Final = ("r", "g", "b", "r1", "b2")
GROUPS: Final = ("r:N", "g:E", "b:S", "rg:W", "bb:NS", ":EW")
SPOTS: Final = tuple(
    f"{side}{n}" for side in ("n", "s", "e", "w", "n1e", "s1w", "n2e", "s1e") for n in range(1, 4)
)  # fmt: skip
PICKS: Final = ("pick Ann library yes", "pick Bob book no", "pick Cleo machine none")
"""Every player, place and icon of a pick."""
LETTERS: Final = "abcdefghijklmnopqrstuvwxyz"
_TILE_CELLS: Final = ("r", "g", "b", "rg", "bb", "")
_ALL_GROUPS: Final = tuple(
    f"{cells}:{''.join(sides)}" for cells in _TILE_CELLS for n in (1, 2) for sides in combinations("NESW", n)
)  # fmt: skip


def heard(words: Sequence[str], at: int) -> Sequence[str]:
    """Return what a word of a move of Enigma may be misread for: others of its kind."""
    word = words[at]
    if at == 0:
        return MOVES
    if word in NAMES:
        return NAMES
    if word in CATEGORIES:
        return CATEGORIES
    if words[0] == "place" and at == 2:
        return SPOTS
    if at == len(words) - 1 and words[-2] == "on":
        return CELLS
    return GROUPS


def misheard(moves: Sequence[str], words: Sequence[str], at: int) -> Sequence[str]:
    """Return the words that stand in the same place elsewhere in a record, in a move of the same kind."""
    others = [move.split() for move in moves]
    return [other[at] for other in others if len(other) > at and (not at or other[0] == words[0])]


@cache
def spellings(word: str) -> Counter[str]:
    """Return each way to spell a word with a letter wrong, missing, doubled, or two in the wrong order; how likely."""
    found: Counter[str] = Counter()
    share = 1 / len(word) / 4
    for at in range(len(word)):
        other = [word[:at] + letter + word[at + 1 :] for letter in LETTERS]
        missing = [word[:at] + word[at + 1 :]] if len(word) > 1 else other
        swapped = [word[:at] + word[at + 1] + word[at] + word[at + 2 :]] if at + 1 < len(word) else other
        for way in (missing, swapped, [word[:at] + word[at] + word[at:]], other):
            for each in way:
                found[each] += share / len(way)
    return found


def _log(share: float) -> float:
    return log(share) if share else -inf


class Explained(NamedTuple):
    """A slip that explains a text: at which lines (from 0), and the logarithm of how much it weighs."""

    right: frozenset[int]
    weight: float


class Limits:
    """The explanations of texts that one clean record gives with a slip."""

    def __init__(self, game: Clean) -> None:
        box = BOXES[game.header["box"]]
        self._style = game.style
        self._game = box.game()
        slips = box.slips()
        assert slips is not None
        self._slips = slips
        self._origin, _ = self._game.start({key: value for key, value in game.header.items() if key not in OWN_KEYS})
        self._enigma = game.header["box"] == "enigma"
        self._pool = [*game.moves, *PICKS]

    def places(self, texts: Sequence[str]) -> dict[int, float] | None:
        """Return how likely each line (from 0) is a right one to name, for moves as they stand; None where all do."""
        logs = [Log(self._game, self._origin)]
        for text in texts:
            try:
                logs.append(logs[-1].enter(text))
            except Refusal as refusal:
                why = refusal.kept()
                break
        else:
            return None
        explained = [found for found in self._explained(texts, logs, why) if found.weight > -inf]
        most = max((found.weight for found in explained), default=0.0)
        whole = 0.0
        places: defaultdict[int, float] = defaultdict(float)
        for found in explained:
            share = exp(found.weight - most)
            whole += share
            for place in found.right:
                places[place] += share
        return {place: share / whole for place, share in places.items()}

    def _explained(self, texts: Sequence[str], logs: Sequence[Log[Any, Any]], refusal: Refusal) -> Iterator[Explained]:
        refused = len(logs) - 1
        since = max(0, refused - _BACK)
        until = min(len(texts), refused + 1 + _ON)
        # Each explanation is weighed from the same line to the same line: what comes before and after is the same.
        before = [0.0]
        for at in range(since, refused):
            before.append(before[-1] + _log(chance(self._style, logs[at], texts[at])))
        for at in range(since, refused + 1):
            logged, so_far = logs[at], before[at - since]
            rest = texts[at:until]

            def follow(
                lines: Sequence[str], logged: Log[Any, Any] = logged, so_far: float = so_far, vague: bool = False
            ) -> float:
                return self._weight(logged, lines, so_far, vague)

            for move in self._insertions(logged):
                vague = move.startswith("skip ") or move == "effect nothing"
                # It stands for any tile, or for any effect.
                weight = follow(rest, logged.take(move), so_far, True) if vague else follow([move, *rest])
                yield Explained(frozenset({at}), weight)
            if at and texts[at] == texts[at - 1]:
                yield Explained(frozenset({at - 1, at}), follow(rest[1:]))
            if at + 1 < len(texts) and rest[:1] != rest[1:2]:
                yield Explained(frozenset({at, at + 1}), follow([rest[1], rest[0], *rest[2:]]))
            if at < refused and at + 1 < refused and not self._concerns(texts[at], refusal):
                continue
            for words, how_likely in self._meant(logged, texts[at], whole=at == refused):
                yield Explained(frozenset({at}), _log(how_likely) + follow([words, *rest[1:]]))

    def _concerns(self, text: str, refusal: Refusal) -> bool:
        """Tell whether another tile or effect could have brought a later refusal about: that takes long to find out."""
        pen = refusal.rule in self._slips.of_the_pen - self._slips.blurred
        return not (pen and text.startswith(("place ", "effect ")))

    def _weight(self, logged: Log[Any, Any], lines: Sequence[str], so_far: float, vague: bool) -> float:
        for line in lines:
            before = logged
            try:
                logged = logged.enter(line)
            except Refusal as refusal:
                if not vague or (refusal.rule in self._slips.of_the_pen - self._slips.blurred):
                    return -inf
                so_far += _log(_LEANS)
                logged = before.take(line)
                if logged.state is before.state:  # what of it can be at all
                    logged = before.take(f"accept {self._slips.least(line) or line}")
            so_far += _log(chance(self._style, before, line))
            if so_far == -inf:
                break
        return so_far

    def _insertions(self, log: Log[Any, Any]) -> Sequence[str]:
        found = [*self._slips.forgotten(log.state)]
        if self._enigma and log.text.startswith("solve "):
            found.append(f"fail {log.text.split()[1]}")
        return found

    def _meant(self, log: Log[Any, Any], text: str, *, whole: bool) -> Iterator[tuple[str, float]]:
        """Return each move of which a text may be a mistyping, and how likely it gives just this text."""
        words = text.split()
        for at, word in enumerate(words):
            for other in dict.fromkeys(self._others(log, words, at, whole=whole)):
                if other == word:
                    continue
                meant = [*words[:at], other, *words[at + 1 :]]
                likely = self._mistyped(meant, at, word)
                if likely:
                    yield " ".join(meant), likely

    def _others(self, log: Log[Any, Any], words: Sequence[str], at: int, *, whole: bool) -> Sequence[str]:
        if not self._enigma:
            return misheard(self._pool, words, at) if at else list(dict.fromkeys(misheard(self._pool, words, 0)))
        if at == 0:
            return MOVES
        if words[0] != "place" and len(words) > 2 and at == 2:
            return CATEGORIES
        if at == 1:
            return NAMES
        if at == 2:
            return [str(spot) for spot in log.state.board.free_spots()]
        if at == len(words) - 1 and words[-2] == "on":
            return ["r", "g", "b", "r1", "g1", "b1"]
        return ["on", *_ALL_GROUPS]

    def _mistyped(self, words: Sequence[str], at: int, word: str) -> float:
        """Return how likely a word of a move is misspelt or misread just so."""
        return self._share(tuple(words), at, word, "misspelt") + self._share(tuple(words), at, word, "misread")

    @cache  # noqa: B019 - it lives as long as one game is looked at
    def _changes(self, words: tuple[str, ...], kind: str) -> tuple[list[Counter[str]], float]:
        """Return for each word what becomes of it, and how likely anything changes at all."""
        ways = []
        for at, word in enumerate(words):
            if kind == "misspelt":
                ways.append(spellings(word))
                continue
            options = heard(words, at) if self._enigma else misheard(self._pool, words, at)
            n = len(options)
            ways.append(Counter({option: times / n for option, times in Counter(options).items()}))
        same = sum(way[word] for way, word in zip(ways, words, strict=True)) / len(words)
        return ways, 1 - same

    def _share(self, words: tuple[str, ...], at: int, word: str, kind: str) -> float:
        ways, changed = self._changes(words, kind)
        return ways[at][word] / len(words) / changed if changed else 0.0
