"""The toy with every part that a box can have, each as small as it can be."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

from enigma_ref.core.bgstats import Extras
from enigma_ref.core.guide import View
from enigma_ref.core.parts import (
    AnyLog,
    Asking,
    Block,
    Consulted,
    Drawn,
    Explained,
    Header,
    PageData,
    Row,
    Written,
)
from enigma_ref.core.picture import Picture
from enigma_ref.core.plain_guide import PlainGuide
from enigma_ref.core.refusal import Refusal
from enigma_ref.core.sentence import Quoted, Said, Term, row_of, say, template
from enigma_ref.core.shapes import Circle, Scene
from enigma_ref.library.plain_export import PlainExports

from .toy import Heap, ToyBox
from .toy_statistics import ToyStatistics


def heap_of(state: Heap) -> Picture:
    picture = Picture()
    picture.put(0, 0, "o" * state.stones or "-", "heading")
    return picture


class FullToyGuide(PlainGuide):
    def expand(self, line: str, state: Heap) -> str:
        return f"take {state.names[state.turn]} {line}" if line.isdigit() else line

    def view(self, log: AnyLog, width: int, height: int, *, past: bool = False) -> View:
        return View(heap_of(log.state), [[(say("{n} stones", n=log.state.stones), "good")]], [])


class FullToyPictures:
    def draw(self, log: AnyLog, columns: int) -> Drawn:
        return Drawn(heap_of(log.state), [[(say("o is a stone"), "")]])

    def scene(self, log: AnyLog, within: AnyLog | None = None, *, past: bool = False) -> Scene:
        stones = tuple(Circle((place * 10, 0), 4, "stone") for place in range(log.state.stones))
        return Scene((-10, -10), 200, 20, stones, say("A heap"))


class FullToyWhy:
    def last(self, log: AnyLog) -> int | None:
        return log.number or None

    def nothing(self, log: AnyLog) -> Sequence[Said]:
        return [say("Nothing was taken yet.")]

    def explain(self, log: AnyLog, entry: int, columns: int) -> Explained:
        text = say("Entry {entry} took stones.", entry=entry)
        return Explained([text], {"entry": entry, "text": [str(text)]})

    def rule(self, rule: str) -> Sequence[Block]:
        return []


class FullToyPage:
    assets = "tests:toy_page"

    def data(self, log: AnyLog, entered_at: Callable[[int], str | None], *, as_entered: bool) -> PageData:
        steps = [step.command.move.player for step in log.steps() if hasattr(step.command, "move")]
        return PageData({"steps": steps, "tints": []}, FullToyPictures().scene(log), {"title": template("{file}")})


class FullToyEditions:
    names: Mapping[str, Term] = {"one": Term("first", "edition"), "two": Term("second", "edition")}

    def edition(self, typed: str) -> str:
        if typed in self.names:
            return typed
        raise Refusal("move/unknown", say("There is no edition {typed}.", typed=Quoted(typed)))

    def ruling(self, name: str, value: str) -> tuple[str, str]:
        raise Refusal("move/unknown", say("{typed} is not a ruling.", typed=Quoted(name)))

    def under(self, header: Header, edition: str | None, rulings: Mapping[str, str]) -> Header:
        heap: Any = header["heap"]
        return {**header, "heap": heap + (edition == "two")}

    def row(self, log: AnyLog) -> tuple[Said, Said]:
        scores = row_of(say("{player} {n}", player=name, n=n) for name, n in log.game.scores(log.state).items())
        return say("{scores}", scores=scores), say("nobody")


class FullToyRulebook:
    def look_up(self, words: Sequence[str], asking: Asking) -> Consulted:
        missing = None if "stones" in words or not words else say("Nothing here answers that.")
        return Consulted([say("Take stones in turn.")], {"kind": "topics"}, missing)

    def rulings(self, asking: Asking) -> Consulted:
        return Consulted([say("Nothing is open.")], {"kind": "rulings"})

    def differences(self, one: str, other: str) -> Consulted:
        return Consulted([say("One stone more.")], {"kind": "differences"})


class FullToyExports(PlainExports):
    def play(self, log: AnyLog, header: Header, entries: Sequence[Written], extras: Extras) -> Mapping[str, Any]:
        return {"game": {"name": "Toy"}, "entries": log.number}

    def entry_rows(self, log: AnyLog, entries: Sequence[Written]) -> Iterable[Row]:
        return [["n"], *([number] for number in range(1, log.number + 1))]


class FullToyMoves:
    def possible(self, state: Heap) -> list[str] | None:
        return [f"take {state.names[state.turn]} {n}" for n in range(1, state.stones + 1)]


class FullToyBox(ToyBox):
    def guide(self) -> FullToyGuide:
        return FullToyGuide(self.game())

    def pictures(self) -> FullToyPictures:
        return FullToyPictures()

    def why(self) -> FullToyWhy:
        return FullToyWhy()

    def page(self) -> FullToyPage:
        return FullToyPage()

    def editions(self) -> FullToyEditions:
        return FullToyEditions()

    def rulebook(self) -> FullToyRulebook:
        return FullToyRulebook()

    def statistics(self) -> ToyStatistics:
        return ToyStatistics()

    def exports(self) -> FullToyExports:
        return FullToyExports()

    def moves(self) -> FullToyMoves:
        return FullToyMoves()
