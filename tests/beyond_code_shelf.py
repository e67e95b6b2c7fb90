"""A shelf of games of Beyond Code as a group might have it: random series to their end or not, with second thoughts,
written as the program writes them, or by hand without times and seals."""

from __future__ import annotations

from collections.abc import Sequence
from copy import deepcopy
from datetime import datetime, timedelta
from pathlib import Path
from random import Random
from typing import Any

from enigma_ref.core.commands import write as words_of
from enigma_ref.core.log import Log
from enigma_ref.core.refusal import Refusal
from enigma_ref.games.beyond_code.game import BeyondCode
from enigma_ref.games.beyond_code.setup import read_table
from enigma_ref.store.canonical import write_entry, write_header
from enigma_ref.store.seal import header_content, seal

from .beyond_code_games import Style, random_header, random_move
from .beyond_code_model import Model, Unmodelled
from .beyond_code_words import Refused

GROUP = ("Ann", "Bob", "Zoë-2", "Аня", "O'Neil", "李雷")
FIRST = datetime.fromisoformat("2024-01-05T19:30:00+01:00")


class Series:
    """One series being played."""

    def __init__(self, rng: Random, header: dict[str, Any], style: Style, mistakes: float) -> None:
        self.rng = rng
        self.header = header
        self.style = style
        self.mistakes = mistakes
        game = BeyondCode()
        origin, faults = game.start(header)
        assert origin is not None, faults
        self.log: Log[Any, Any] = Log(game, origin)
        self.model = Model(header)

    def play(self, lines: int) -> None:
        """Enter so many lines at the most, and a few after the end."""
        after_the_end = self.rng.randint(0, 4)
        for _ in range(lines):
            if self.rng.random() < self.mistakes and self.log.number:
                self._correct()
            else:
                self._enter(random_move(self.rng, self.model, self.style))
            if self.model.phase == "over":
                after_the_end -= 1
                if after_the_end < 0:
                    break

    def _enter(self, line: str) -> None:
        before = deepcopy(self.model)
        try:
            taken = not isinstance(self.model.enter(line), Refused)
        except Unmodelled:
            taken = False
        if taken:
            self.log = self.log.enter(line)
        else:
            self.model = before

    def _correct(self) -> None:
        """Have second thoughts."""
        rng = self.rng
        steps = self.log.steps()
        number = rng.choice(steps).entry if steps else 1
        line = rng.choice(["undo", "undo", "redo", f"strike {number}", f"insert {number} note forgotten", "amend"])
        if line == "amend":
            place = [step.entry for step in steps].index(number) if steps else 0
            model = self._model(steps[:place])
            if model is None:
                return
            line = f"amend {number} {random_move(rng, model, Style(wrong=0, accept=0, talk=0, loose=0))}"
        try:
            log = self.log.enter(line)
        except Refusal:
            return
        model = self._model(log.steps())
        if model is not None:
            self.log, self.model = log, model

    def _model(self, steps: Sequence[Any]) -> Model | None:
        """Return the model after some steps; None where it does not know what one of them does."""
        model = Model(self.header)
        for step in steps:
            try:
                if isinstance(model.enter(words_of(self.log.game, step.command)), Refused):
                    return None
            except Unmodelled:
                return None
        return model


def series(
    rng: Random, *, solo: bool | None = None, group: Sequence[str] = (), lines: int = 250, mistakes: float = 0.05
) -> Series:
    """Play a series, of some of a group where one is named: most to their end, some not."""
    header = random_header(rng, solo=solo)
    if group:
        players = rng.sample(group, len(header["players"]))
        header["players"] = [{"name": name} for name in players]
        if "keeper" in header:
            header["keeper"] = rng.choice(players)
    style = Style(
        goal=rng.choice((0.05, 0.15, 0.3)),
        reached=rng.choice((0.3, 0.6, 0.9)),
        doubt=rng.choice((0.2, 0.5, 0.8)),
        wrong=0.05,
        accept=0.02,
        talk=0.03,
        loose=0.1,
        abandon=rng.choice((0, 0, 0.01)),
    )
    found = Series(rng, header, style, mistakes)
    found.play(rng.randint(0, 60) if rng.random() < 0.2 else lines)
    return found


def written(played: Series, started: datetime, *, by_hand: bool = False) -> str:
    """Return the record of a series; one written by hand has neither times nor seals."""
    table, faults = read_table(played.header)
    assert table is not None, faults
    head: dict[str, Any] = {"format": "enigma-ref/1", "box": "beyond-code", **table.header()}
    logs = played.log.history()[1:]
    if by_hand:
        return write_header(head) + "".join(f"- '{log.text.replace(chr(39), chr(39) * 2)}'\n" for log in logs)
    head["started"] = started.isoformat()
    previous, text, at = header_content(head), [write_header(head)], started
    for log in logs:
        at += timedelta(seconds=played.rng.randint(1, 90))
        previous = seal(previous, log.number, at.isoformat(), log.text, log.claims)
        text.append(write_entry(log.number, at.isoformat(), log.text, log.claims, previous) + "\n")
    return "".join(text)


def write(path: Path, seed: int, *, solo: bool | None = None, by_hand: bool = False) -> Path:
    """Write the record of one series."""
    path.write_text(written(series(Random(f"{seed} {solo}"), solo=solo), FIRST, by_hand=by_hand), "utf-8")
    return path


def fill(folder: Path, number: int, seed: int = 1, *, mistakes: float = 0.05) -> list[Path]:
    """Write so many series of one group into a folder, one an evening."""
    rng = Random(f"shelf {seed}")
    paths = []
    for index in range(number):
        played = series(rng, group=GROUP, mistakes=mistakes)
        path = folder / f"{rng.randrange(10**8):08}-{index}.yaml"
        text = written(played, FIRST + timedelta(days=index), by_hand=rng.random() < 0.1)
        path.write_text(text, "utf-8")
        paths.append(path)
    return paths
