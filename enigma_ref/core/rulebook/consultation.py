"""A book to consult: the part of a box that the command `rules` asks."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import TYPE_CHECKING

from ..parts import Asking, Block, Consulted
from ..sentence import say
from . import consult, documents
from .book import Book
from .differences import say_contrasts
from .examples import Stage
from .lookup import Found, look_up

if TYPE_CHECKING:
    from .find import Result, Search


@cache
def _search_in(book: Book) -> Search:
    """Return who finds answers in a book, whose words are read once however often it is consulted."""
    from .find import Search

    return Search(book)


class Consultation:
    """Answers out of a book, with its examples on a stage."""

    def __init__(self, book: Book, stage: Stage) -> None:
        self.book = book
        self.stage = stage

    def search(self, question: str) -> Result:
        """Find what answers a question."""
        return _search_in(self.book).find(question)

    def look_up(self, words: Sequence[str], asking: Asking) -> Consulted:
        """Answer a question by a name or by words; without any, list the topics."""
        book = self.book
        found = look_up(book, words, self.search)
        if not found.asked:
            return Consulted(consult.say_topics(book, asking.command), documents.topics_document(book))
        if found.missing:
            missing = consult.say_missing(book, found, asking.command)
            return Consulted([missing], documents.missing_document(found, missing), missing)
        if found.one:
            return self._one(found, asking)
        return Consulted(consult.say_several(found, asking.command), documents.several_document(found))

    def _one(self, found: Found, asking: Asking) -> Consulted:
        book, stage, hit = self.book, self.stage, found.hits[0]
        blocks: list[Block] = [*found.notes, say("")] if found.notes else []
        blocks += [*consult.say_hit(book, stage, hit, asking), *consult.say_also(found)]
        document = documents.hit_document(book, stage, found, asking.here)
        return Consulted(blocks, document, of_game=consult.needs_game(book, hit))

    def rulings(self, asking: Asking) -> Consulted:
        """Return what the table decides."""
        document = documents.rulings_document(self.book, asking.here)
        return Consulted(consult.say_rulings(self.book, asking), document, of_game=True)

    def differences(self, one: str, other: str) -> Consulted:
        """Set two editions side by side."""
        return Consulted(say_contrasts(self.book, one, other), documents.contrasts_document(self.book, one, other))
