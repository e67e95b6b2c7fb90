"""Where a statement about the rules comes from: the text of a rulebook, an inference, players, or this program.

A referee's word is worth as much as its sources, so no statement about the rules stands without one. In the rule data
of every box (TOML) a statement is a table, and what it says comes with exactly one of four keys:

    [[rules.says]]
    text = { en = "3A: common side", de = "3A: gemeinsam" }
    says = "A new tile shares a side with a laid one."

    [[rules.says]]
    inferred = "no edition asks for it"
    from = { en = "3A: expands one or more" }
    says = "Channels need not match."

    [[rules.says]]
    players = "poeppelkiste.de, a review of 2014"
    says = "Cells come in three colours."

    [[rules.says]]
    ours = "a record needs it"
    says = "Names differ."

`text` says which editions have it and where: the place, a colon, and a few words that stand there, never a whole
sentence, by which the place can be found and a test finds it (`tests/test_citations.py`). An edition that is not named
does not say it, so that what two editions say differently follows from the statements themselves. Several places are a
list.
`inferred` says from what, in words, `from` the places that it is drawn from, if there are some. A statement that only
some editions have may be inferred for the others: then it has both `text` and `inferred`. `players` names the source,
`ours` says why this program does so.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, Final, NamedTuple

from .sentence import Prose

KINDS: Final = ("text", "inferred", "players", "ours")
"""What a statement can come from, the surest first."""


class Citation(NamedTuple):
    """A place in an edition of a rulebook."""

    edition: str
    place: str
    words: str = ""
    """A few words that stand there; none where the place is cited for what it does not say."""

    def __str__(self) -> str:
        return f"{self.edition} {self.place}"


class Statement(NamedTuple):
    """A sentence about the rules, with where it comes from."""

    says: str
    text: tuple[Citation, ...] = ()
    inferred: str = ""
    drawn_from: tuple[Citation, ...] = ()
    """What an inference is drawn from."""
    players: str = ""
    ours: str = ""

    @property
    def by(self) -> str:
        """What it comes from: one of `KINDS`, the surest where there are two."""
        sources = (self.text, self.inferred, self.players, self.ours)
        return next(kind for kind, source in zip(KINDS, sources, strict=True) if source)

    @property
    def source(self) -> tuple[object, ...]:
        """What two statements share that can be said under one source."""
        places = tuple(citation[:2] for citation in self.text)
        return places, self.inferred, self.players, self.ours

    @property
    def citations(self) -> tuple[Citation, ...]:
        """All places that it names."""
        return self.text + self.drawn_from


def read_citation(written: str) -> Citation:
    """Read one place with its edition: `en 3A: common side`."""
    edition, _, rest = written.partition(" ")
    return _citation(edition, rest)


def read_citations(written: Mapping[str, str | list[str]]) -> tuple[Citation, ...]:
    """Read the places by edition: `{en = "3A: common side", de = ["3A: …", "3C: …"]}`."""
    return tuple(
        _citation(edition, place)
        for edition, places in written.items()
        for place in ([places] if isinstance(places, str) else places)
    )


def _citation(edition: str, written: str) -> Citation:
    place, _, words = written.partition(": ")
    return Citation(edition, place, words)


def read_statement(entry: Mapping[str, Any]) -> Statement:
    """Read a statement; a ValueError where its source is missing or not one of those that can be."""
    known = {"says", "from", *KINDS}
    kinds = [kind for kind in KINDS if entry.get(kind)]
    if set(entry) - known or (kinds not in ([kind] for kind in KINDS) and kinds != ["text", "inferred"]):
        raise ValueError(f"not a statement with its source: {entry}")
    return Statement(
        Prose(entry["says"]),
        read_citations(entry.get("text", {})),
        Prose(entry.get("inferred", "")),
        read_citations(entry.get("from", {})),
        Prose(entry.get("players", "")),
        Prose(entry.get("ours", "")),
    )


def read_statements(entries: Iterable[Mapping[str, Any]]) -> tuple[Statement, ...]:
    """Read all statements of an entry."""
    return tuple(map(read_statement, entries))


def spoken(statements: Iterable[Statement]) -> Prose:
    """Return what statements say, one after the other, without where it comes from."""
    return Prose(*(statement.says for statement in statements))
