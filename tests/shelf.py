"""A shelf of games as a group might have it: random games to their end or not, with mistakes and corrections, written
as the program writes them, or by hand without times and seals."""

from __future__ import annotations

import random
from collections.abc import Sequence
from datetime import datetime, timedelta
from pathlib import Path

from enigma_ref.core.log import Log
from enigma_ref.core.refusal import Refusal
from enigma_ref.games.enigma.board.colors import CATEGORIES
from enigma_ref.games.enigma.board.spot import SIDES
from enigma_ref.games.enigma.game import Enigma
from enigma_ref.games.enigma.moves import Move
from enigma_ref.games.enigma.setup import read_table
from enigma_ref.games.enigma.state import State
from enigma_ref.store.canonical import write_entry, write_header
from enigma_ref.store.seal import header_content, seal

COLORS = ("black", "white", "green", "red")
GROUP = ("Ann", "Bob", "Zoé", "Аня", "O'Neil", "小明")


class Player:
    """Plays one game at random, the way a hurried table does."""

    def __init__(self, rng: random.Random, header: dict[str, object], mistakes: float) -> None:
        self.rng = rng
        self.mistakes = mistakes
        self.header = header
        game = Enigma()
        origin, faults = game.start(header)
        assert origin is not None, faults
        self.log: Log[State, Move] = Log(game, origin)

    def play(self, rounds: int) -> None:
        """Play so many rounds, or to the end."""
        while self.log.state.round <= rounds and not self.log.state.result:
            turn = self.log.state.turn()
            phase = self.log.state.phase
            if phase == "choose":
                assert turn is not None
                self._choose(self.log.state.name(turn))
            elif phase == "solve":
                self._solve()
            else:
                assert turn is not None
                self._place(self.log.state.name(turn))
            while self.rng.random() < self.mistakes and not self.log.state.result:
                self._correct()

    def try_lines(self, lines: Sequence[str]) -> bool:
        """Enter the first line that the rules take."""
        for line in lines:
            try:
                self.log = self.log.enter(line)
            except Refusal:
                continue
            return True
        return False

    def _choose(self, name: str) -> None:
        categories = self.rng.sample(CATEGORIES, 4)
        if self.rng.random() < 0.05:
            self.try_lines([f"accept choose {name} {categories[0]}"])
        else:
            self.try_lines([f"choose {name} {category}" for category in categories])

    def _solve(self) -> None:
        name = self.log.state.name(self.rng.choice(self.log.state.waiting()))
        chance = self.rng.random()
        if chance < 0.75:
            self.try_lines([f"solve {name}"])
            if self.rng.random() < 0.08:
                self.try_lines([f"fail {name}"])
        elif chance < 0.9:
            self.try_lines([f"fail {name}"])
        else:
            self.try_lines(["time", f"solve {name}"])

    def _place(self, name: str) -> None:
        if self.rng.random() < 0.04:
            self.try_lines([f"skip {name}"])
            return
        board = self.log.state.board
        spots = sorted(board.free_spots())
        spot = min(self.rng.sample(spots, min(3, len(spots))), key=lambda spot: spot.x**2 + spot.y**2)
        tile = _tile(self.rng)
        cells = [f" on {cell}" for cell in "rgb" if tile.count(cell) == 1]
        cells += [f" on {cell}1" for cell in "rgb" if tile.count(cell) > 1]
        self.rng.shuffle(cells)
        assert self.try_lines([*(f"place {name} {spot} {tile}{on}" for on in [*cells, ""]), f"skip {name}"])

    def _correct(self) -> None:
        """Have second thoughts."""
        steps = self.log.steps()
        if not steps:  # everything has been taken back: there is nothing else to correct
            self.try_lines(["redo"])
            return
        step = self.rng.choice(steps)
        text = str(getattr(step.command, "move", "note"))
        number = step.entry
        choices = [
            ["undo"],
            ["redo", "undo"],
            [f"note <b>{number}</b>"],
            [f"strike {number}"],
            [f"insert {number} note forgotten"],
            [f"wheel {self.log.state.name(0)} {self.log.state.scores[0]}"],
        ]
        if text.startswith("choose"):
            who = text.split()[1]
            choices += [[f"amend {number} choose {who} {category}" for category in CATEGORIES]] * 2
        if " on " in text:
            choices += [[f"amend {number} {text.partition(' on ')[0]}"]] * 3
        self.try_lines(self.rng.choice(choices))


def _tile(rng: random.Random) -> str:
    """Return a tile with short channels, so that systems close and points come."""
    groups, sides = [], rng.sample(SIDES, rng.choice([3, 4, 4, 4]))
    while sides:
        take = min(len(sides), rng.choice([1, 1, 1, 1, 2]))
        groups.append(rng.choice(["r", "g", "b", "rg", "bb", ""]) + ":" + "".join(sides[:take]))
        sides = sides[take:]
    return " ".join(groups)


def game(rng: random.Random, group: Sequence[str] = GROUP, *, mistakes: float = 0.08, target: int = 0) -> Player:
    """Play a game of some of a group: most to their end, some abandoned, some unfinished."""
    names = rng.sample(group, rng.randint(2, 4))
    rulings: dict[str, str] = {"target": str(target)} if target else {}
    if rng.random() < 0.3:
        rulings |= {"end-check": rng.choice(["round", "at-once"]), "own-pair": rng.choice(["each", "once"])}
    header = {
        "edition": rng.choice(["en", "de", "fr", "cs", "ru"]),
        "rulings": rulings,
        "players": [{"name": name, "color": color} for name, color in zip(names, COLORS, strict=False)],
        "first": rng.choice(names),
        "start_tile": "r:N b:E g:S r:W",
    }
    player = Player(rng, header, mistakes)
    end = rng.random()
    player.play(rng.randint(1, 5) if end < 0.2 else 60)
    if end < 0.1 and not player.log.state.result:
        player.log = player.log.enter("abandon")
    return player


def written(player: Player, started: datetime, *, by_hand: bool = False) -> str:
    """Return the record of a game; one written by hand has neither times nor seals."""
    table, faults = read_table(player.header)
    assert table is not None, faults
    head = {"format": "enigma-ref/1", "box": "enigma", **table.header()}
    if by_hand:
        moves = [log.text for log in player.log.history()[1:]]
        return write_header(head) + "".join(f"- '{move.replace(chr(39), chr(39) * 2)}'\n" for move in moves)
    rng = player.rng
    head["started"] = started.isoformat()
    previous, text, at = header_content(head), [write_header(head)], started
    for log in player.log.history()[1:]:
        at += timedelta(seconds=7500 if rng.random() < 0.01 else rng.randint(1, 90))
        previous = seal(previous, log.number, at.isoformat(), log.text, log.claims)
        text.append(write_entry(log.number, at.isoformat(), log.text, log.claims, previous) + "\n")
    return "".join(text)


def fill(folder: Path, games: int, seed: int = 1, *, mistakes: float = 0.08, target: int = 0) -> list[Path]:
    """Write so many games into a folder, one an evening, in an order of names that is not that of play."""
    rng = random.Random(seed)
    first = datetime.fromisoformat("2024-01-05T19:30:00+01:00")
    paths = []
    for number in range(games):
        player = game(rng, mistakes=mistakes, target=target)
        path = folder / f"{rng.randrange(10**8):08}-{number}.yaml"
        by_hand = rng.random() < 0.1
        path.write_text(written(player, first + timedelta(days=number), by_hand=by_hand), "utf-8")
        paths.append(path)
    return paths
