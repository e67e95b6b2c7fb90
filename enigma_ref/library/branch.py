"""A game as it might have gone on from one of its entries: tried in memory, and kept as a record if wanted."""

from __future__ import annotations

import os
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from ..core.cursor import no_position
from ..core.difference import Difference, differences
from ..core.game import Value
from ..core.log import Log
from ..core.refusal import Unclear
from ..core.sentence import say
from ..store.canonical import write_entry, write_header
from ..store.errors import StoreError
from ..store.files import check_free, create
from ..store.seal import chain, header_content, seal
from .clock import now
from .session import Session


class Branch:
    """Other moves than those of a game, from one of its entries on."""

    def __init__(self, session: Session, at: int) -> None:
        began = session.log.at(at)
        if began is None:
            raise Unclear(no_position(session.log, at))
        self._session = session
        self.began = began
        """The game at the entry from which it goes on differently."""
        self.log: Log[Any, Any] = began
        """The game with what was tried."""

    def play(self, text: str) -> Log[Any, Any]:
        """Try one line more, or refuse it."""
        self.log = self.log.enter(text)
        return self.log

    def scores(self) -> dict[str, Mapping[str, int]]:
        """Return everybody's points: where it began, as tried, as played up to there, and at the end of the game."""
        game = self._session.game
        logs = {"before": self.began, "tried": self.log, "played": self.played, "end": self._session.log}
        return {name: game.scores(log.state) for name, log in logs.items()}

    @property
    def played(self) -> Log[Any, Any]:
        """The game as it was played, as many entries on; where it has fewer, at its end."""
        return self._session.log.at(self.log.number) or self._session.log

    def differences(self) -> list[Difference]:
        """Return what stands otherwise than in the game as it was played: before is as played, after as tried."""
        return [found for found in differences(self.played, self.log) if found.key != "next"]

    def check_keeping(self, path: Path | None) -> None:
        """Refuse to keep what can be seen not to be kept: what goes on from a fault, or where a file is already."""
        with _keeping():
            self._session.check_sound()
            if path is not None:
                check_free(path)

    def keep(self, path: Path) -> None:
        """Write it as a record of its own, which says where it was branched off."""
        with _keeping():
            create(path, self.text(path))

    def text(self, path: Path) -> str:
        """Return it as a record of its own that lies there."""
        session = self._session
        record = session.record
        origin: dict[str, Value] = {"file": _beside(session.path, path), "entry": self.began.number}
        sealed = dict(enumerate(chain(record.header, record.entries), 1)).get(self.began.number)
        if sealed:
            origin["seal"] = sealed
        header = {**{key: value for key, value in record.header.items() if key != "moves"}, "branched": origin}
        lines = [write_header(header)]
        previous = header_content(header)
        for log in self.log.history()[1:]:
            at = session.entered_at(log.number) if log.number <= self.began.number else None
            at = at or now()
            previous = seal(previous, log.number, at, log.text, log.claims)
            lines.append(write_entry(log.number, at, log.text, log.claims, previous) + "\n")
        return "".join(lines)


@contextmanager
def _keeping() -> Iterator[None]:
    """Say of an error that it is the keeping that it prevents."""
    try:
        yield
    except StoreError as error:
        what = say("What was tried is not kept: {what}", what=error.said)
        raise StoreError(error.code, error.where, what, error.rule) from None


def _beside(file: Path, path: Path) -> str:
    """Return where a record lies, as seen from the folder of another, so that both can move together."""
    try:
        return Path(os.path.relpath(file.resolve(), path.parent.resolve())).as_posix()
    except ValueError:  # on another drive
        return file.name
