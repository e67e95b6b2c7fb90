"""Where a statement comes from, in words: places of editions, what it is inferred from, players, or this program."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import groupby
from typing import Final

from ..provenance import Citation, Statement, spoken
from ..sentence import Argument, Quoted, Said, Sentence, all_of, row_of, say
from .book import Book

_MOST: Final = 80
"""Letters of a passage that are shown, which is more than any has."""


def say_statements(book: Book, statements: Iterable[Statement]) -> list[Said]:
    """Say statements with their sources; those in a row that share one are said together."""
    said: list[Said] = []
    for _, group in groupby(statements, lambda statement: statement.source):
        alike = list(group)
        said.append(say("  {text}", text=spoken(alike)))
        said.append(say("    {source}", source=say_source(book, alike[0])))
    return said


def say_points(book: Book, statements: Iterable[Statement]) -> list[Said]:
    """Say statements as points of a list, each with its source."""
    said: list[Said] = []
    for statement in statements:
        said.append(say("    {text}", text=statement.says))
        said.append(say("      {source}", source=say_source(book, statement)))
    return said


def say_source(book: Book, statement: Statement) -> Sentence:
    """Say where a statement comes from."""
    match statement.by:
        case "text" if statement.inferred:
            places = cited(book, statement.text)
            return say("Text: {places}. Inferred for the others: {why}.", places=places, why=statement.inferred)
        case "text":
            return say("Text: {places}.", places=cited(book, statement.text))
        case "inferred" if statement.drawn_from:
            places = cited(book, statement.drawn_from)
            return say("Inferred: {why} ({places}).", why=statement.inferred, places=places)
        case "inferred":
            return say("Inferred: {why}.", why=statement.inferred)
        case "players":
            return say("From players: {who}.", who=statement.players)
        case _:
            return say("Ours: {why}.", why=statement.ours)


def say_argument(book: Book, statement: Statement) -> list[Said]:
    """Say what speaks for one answer of a ruling, with the words to find it by in each edition."""
    said: list[Said] = [say("      For it: {text}", text=statement.says)]
    if statement.by == "text":
        return [*said, say("        Text: {passages}.", passages=_passages(book, statement.text))]
    return [*said, say("        {source}", source=say_source(book, statement))]


def _passages(book: Book, citations: Sequence[Citation]) -> Argument:
    return row_of(
        say("{place} {words}", place=str(at) if book.several else at.place, words=Quoted(at.words, _MOST))
        for at in citations
    )


def cited(book: Book, citations: Iterable[Citation]) -> Argument:
    """Name places, each with the editions that it is meant in: step 3A in all five editions."""
    editions: dict[str, list[str]] = {}
    for at in citations:
        editions.setdefault(at.place, []).append(at.edition)
    return row_of((_in_editions(book, place, found) for place, found in editions.items()), ";")


def _in_editions(book: Book, place: str, editions: Sequence[str]) -> Argument:
    named = book.place(place)
    if not book.several:
        return named
    if len(set(editions)) == len(book.editions):
        return book.in_all(named)
    return say("{place} in {editions}", place=named, editions=all_of(dict.fromkeys(editions)))
