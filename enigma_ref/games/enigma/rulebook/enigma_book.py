"""The five rulebooks of Enigma as a book to consult: where everything stands, and what the rulings can be."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping, Sequence
from functools import cache
from pkgutil import get_data
from typing import Any, ClassVar, Final

from ....core.rulebook.book import Book, InForce
from ....core.rulebook.entries import Puzzle
from ....core.sentence import Argument, Said, Term, say
from ..board.colors import CATEGORIES
from ..rulings import EDITIONS, RULINGS, Rulings, edition_term, rulings_of


class EnigmaBook(Book):
    """What Enigma knows of its rules."""

    order = ("setup", "choosing", "solving", "puzzles", "placing", "networkers", "scoring", "end", "record")
    families: ClassVar[Mapping[str, str]] = {
        "setup": "setup",
        "choose": "choosing",
        "solve": "solving",
        "place": "placing",
        "networker": "networkers",
        "score": "scoring",
        "end": "end",
        "record": "record",
        "move": "record",
        "tile": "record",
    }
    rulings: ClassVar[Mapping[str, str]] = {
        "networker-duty": "networkers",
        "colour-block": "networkers",
        "own-pair": "scoring",
        "blank-side": "placing",
        "end-check": "end",
        "target": "end",
        "extend": "placing",
        "conduit-all": "puzzles",
        "overhang": "puzzles",
    }
    puzzles: ClassVar[Mapping[str, str]] = dict.fromkeys(CATEGORIES, "puzzles")
    editions: ClassVar[Mapping[str, Term]] = {edition: edition_term(edition) for edition in EDITIONS}
    words = ("things", "people", "deeds", "manners")
    asked = ("en", "de", "fr", "cs", "ru")
    sample_topic = "networkers"
    sample_rule = "networker/colour"
    sample_question = "can I place two networkers"
    new = "enigma-ref new"

    def content(self, file: str) -> Mapping[str, Any]:
        """Return what a file of this folder says."""
        return _content(file)

    def values(self, ruling: str) -> Sequence[str]:
        """Return the values of a ruling."""
        return RULINGS[ruling].values

    def usual(self, ruling: str, edition: str | None = None) -> str:
        """Return what an edition answers."""
        return (rulings_of(edition) if edition else Rulings()).answer(ruling)

    def in_force(self, state: Any) -> InForce:
        """Return the answers of a table."""
        answers = {name: state.rulings.answer(name) for name in RULINGS}
        return InForce(state.table.edition, answers, state.result is not None)

    def advice(self, puzzle: Puzzle) -> Said:
        """Say what the command `puzzle` does for it."""
        return say(
            "To have a solution checked or found: puzzle {kind} --help. To reject one: do fail PLAYER.",
            kind=puzzle.name,
        )

    def place(self, place: str) -> Said:
        """Return what a place is called in all five editions."""
        if place == "puzzles":
            return say("the part on the puzzles")
        if place == "setup":
            return say("the setup")
        if place == "summary":
            return say("the summary")
        return say("step {place}", place=place) if place[-1].isupper() else say("phase {place}", place=place)

    def in_all(self, place: Argument) -> Said:
        """Name a place that is the same in all editions."""
        return say("{place} in all five editions", place=place)


@cache
def _content(file: str) -> Mapping[str, Any]:
    data = get_data(__package__, f"{file}.toml")
    assert data is not None
    return tomllib.loads(data.decode("utf-8"))


BOOK: Final = EnigmaBook()
"""The one there is."""
