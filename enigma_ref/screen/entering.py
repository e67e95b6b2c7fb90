"""What phones send: a move tried or written, once however often it arrives, and never onto a game that has moved on.

A request names the entry that its sender saw last (`base`) and has a key of its own. The same key gets the same answer
again. Where the server was started anew in between and knows no key, the record itself tells: what stands right behind
the base and says the same is what was sent.
"""

from __future__ import annotations

import time
from collections import OrderedDict
from collections.abc import Mapping, Sequence
from typing import Any, Final

from ..core.commands import Correction, Move
from ..core.guide import Guide
from ..core.log import Log
from ..core.plain_guide import PlainGuide
from ..core.refusal import Refusal, Unclear
from ..core.sentence import Said, say
from ..core.teller import change_line, led_to, would_lead_to
from ..language.typed import typed_in
from ..store.errors import StoreError
from ..views.live_page import picture, texts
from ..views.plain import safe
from .table import Table

_REMEMBERED: Final = 1024
"""How many answers are kept for requests that are sent again."""

Answer = Mapping[str, Any]


class MovedOn(Exception):  # noqa: N818  an answer, not an error
    """The game is no longer where the sender saw it, and what was sent does not fit any more."""


class Entering:
    """The one way from phones into the record. For one thread, like the table."""

    def __init__(self, table: Table) -> None:
        self._table = table
        self._answers: OrderedDict[str, Answer] = OrderedDict()
        self._written_at: dict[int, float] = {}
        """When entries arrived that were written here, to the fraction of a second."""

    def attempt(self, base: int, text: str) -> Answer:
        """Return what a move would do: in words, and as a picture. Nothing is written."""
        table = self._table
        table.follow()
        log = table.session.log
        if base != log.number:
            return self._moved_on()
        try:
            found = table.session.consider(self._meant(text))
            return {
                "move": safe(found.text),
                "told": texts(self._effects(found), self._table.voice),
                **self._preview(found),
            }
        except (Refusal, StoreError, Unclear) as error:
            return self._refused(text, error)

    def enter(self, base: int, key: str, text: str) -> Answer:
        """Write a move and return once it is on the disk; or return why not."""
        if key in self._answers:
            return self._answers[key]
        arrived = time.monotonic()
        answer = self._entered(base, text, arrived)
        # What failed for a reason that passes may be tried again with the same key.
        if "again" not in answer:
            self._answers[key] = answer
            while len(self._answers) > _REMEMBERED:
                self._answers.popitem(last=False)
        return answer

    def _entered(self, base: int, text: str, arrived: float) -> Answer:
        table = self._table
        table.follow()
        try:
            meant = self._meant(text)
            done = self._done_already(base, meant)
            if done is not None:
                return done
            log = table.session.enter(meant, lambda log: self._check_fits(base, log))
        except MovedOn:
            return self._moved_on(arrived)
        except Refusal as refusal:
            if base != table.session.log.number:
                return self._moved_on(arrived, refusal)
            return self._refused(text, refusal)
        except (StoreError, Unclear) as error:
            return self._refused(text, error)
        self._written_at[log.number] = arrived
        table.follow()
        return self._written(log)

    def _meant(self, text: str) -> str:
        """Return the full move for what was typed; what is tapped is full already."""
        log = self._table.session.log
        typed = typed_in(self._table.voice.language)
        if typed:
            answer, players = typed.at_question(text, log, self._guide()), list(log.game.scores(log.state))
            text = answer or typed.freely(text, log.game.words, log.game.changes, players)
        return self._guide().expand(" ".join(text.split()), log.state)

    def _guide(self) -> Guide[Any, Any]:
        session = self._table.session
        return session.box.guide() or PlainGuide(session.game)

    def _done_already(self, base: int, text: str) -> Answer | None:
        """Return the answer where the entry behind the base says just this: sent twice, or meant by two."""
        there = self._table.session.log.at(base + 1)
        if there is None or there.previous is None:
            return None
        try:
            same = there.previous.enter(text).text == there.text
        except Refusal:
            return None
        return {**self._written(there), "already": True} if same else None

    def _check_fits(self, base: int, log: Log[Any, Any]) -> None:
        """Refuse what was meant for another position; called with the record locked, before anything is written.

        A plain move still fits while it is the same one's turn in the same phase: two may solve at the same moment.
        What was shown before it was sent, and every correction, is for the position that was shown alone.
        """
        before = log.previous
        assert before is not None
        if before.number == base:
            return
        seen = before.at(base)
        exact = not isinstance(log.command, Move) or self._guide().worth_a_look(log)
        if seen is None or exact or log.game.next(seen.state) != log.game.next(before.state):
            raise MovedOn

    def _effects(self, log: Log[Any, Any]) -> Sequence[Said]:
        if isinstance(log.command, Correction):
            return [change_line(difference) for difference in log.changes()]
        told = would_lead_to(log)
        joined = self._guide().joined(log)
        if not told and not joined and isinstance(log.command, Move):
            return [log.game.prompt(log.state)]  # a doubt, a choice: what comes next is all that it brings about
        return [*joined, *([told] if told else [])]

    def _preview(self, log: Log[Any, Any]) -> Answer:
        from ..core.plain_screen import PlainScreen

        box, shown = self._table.session.box, self._table.shown
        scene = (box.screen() or PlainScreen(box)).scene(log)
        if scene is None:
            return {}
        return {
            "picture": picture(scene, shown.picture, self._table.voice).since(shown.picture),
            "since": shown.version,
        }

    def _written(self, log: Log[Any, Any]) -> Answer:
        told = led_to(log)
        return {"written": log.number, "move": safe(log.text), "told": texts([told] if told else [], self._table.voice)}

    def _refused(self, text: str, error: Refusal | StoreError | Unclear) -> Answer:
        if isinstance(error, Refusal):
            found: dict[str, Any] = {"refused": safe(self._table.voice.text(error.said)), "rule": error.rule}
            if self._guide().forgets(text, error):
                found["forget"] = True
            return found
        passing = isinstance(error, StoreError) and error.code in ("locked", "disk-full", "replaced")
        return {
            "refused": safe(self._table.voice.text(error.said)),
            "rule": None,
            **({"again": True} if passing else {}),
        }

    def _moved_on(self, arrived: float | None = None, refusal: Refusal | None = None) -> Answer:
        """Say that the game has moved on, by what, and how much earlier that came where this is known."""
        log = self._table.session.log
        earlier = self._written_at.get(log.number)
        if arrived is not None and earlier is not None and 0 <= arrived - earlier < 60:
            said = say(
                "Too late by {seconds} s: entry {n} is {move} now.",
                seconds=f"{arrived - earlier:.1f}",
                n=log.number,
                move=log.text,
            )
        elif log.number:
            said = say("The game has moved on: entry {n} is {move} now.", n=log.number, move=log.text)
        else:
            said = say("The game has moved on: nothing is entered now.")
        found: dict[str, Any] = {"refused": safe(self._table.voice.text(said)), "rule": None, "moved": log.number}
        if refusal is not None:
            found["why"] = safe(self._table.voice.text(refusal.what))
        return found
