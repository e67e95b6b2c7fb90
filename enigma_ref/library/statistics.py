"""Results over many records: their summaries added up, box by box. No game is held, only what it amounted to."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, NamedTuple

from ..core.aliases import clash
from ..core.box import Box
from ..core.parts import Totals
from ..core.rating import Play
from ..core.sentence import Said, say
from ..core.sheets import Results
from ..games import BOXES
from .rating import rate
from .seals import Seals
from .summary import Summed, Unsound


class LeftOut(NamedTuple):
    """A record that does not count, and why; on which line, where it is one line's fault."""

    file: str
    line: int | None
    code: str
    """A code of the audit; `alias`, `box`, `branched`, `failed` or `unreadable`."""
    why: Said

    @property
    def where(self) -> str:
        """The file, with the line."""
        return f"{self.file}:{self.line}" if self.line else self.file


class Counted:
    """All records so far."""

    def __init__(self, aliases: Mapping[str, str]) -> None:
        self.aliases = aliases
        self.records = 0
        self.left_out: list[LeftOut] = []
        self.lacks_named = False
        """Whether a path that was named, and not what stands below it, could not be looked at."""
        self.names: set[str] = set()
        """Everyone's name as the records have it."""
        self._totals: dict[str, Totals] = {}
        self._seals = Seals()

    def add(self, file: str, found: Summed) -> None:
        """Add a record as it was summed up, by the name under which it is shown."""
        self.records += 1
        if isinstance(found, Unsound):
            self.left_out.append(LeftOut(file, *found))
            return
        self.names.update(found.summary.names)
        same = clash(found.summary.names, self.aliases)
        if same:
            one, other, person = same
            why = say(
                "{one} and {other} both play in it, and --alias makes them one person, {person}.",
                one=one,
                other=other,
                person=person,
            )
            self.left_out.append(LeftOut(file, None, "alias", why))
            return
        if found.seal is not None:
            self._seals.add(file, found.seal)
        self._of(BOXES[found.box]).add(file, found.summary, self.aliases)

    @property
    def copies(self) -> list[dict[str, str]]:
        """Records whose game another one holds too."""
        return [{"file": file, "of": other} for file, other in self._seals.copies()]

    def _of(self, box: Box) -> Totals:
        if box.name not in self._totals:
            self._totals[box.name] = box.need(box.statistics).totals()
        return self._totals[box.name]

    def reports(self) -> list[Report]:
        """Return what there is of each box that has games, in the order of the boxes; of the first one in any case."""
        able = [box for box in BOXES.values() if box.statistics() is not None]
        return [Report(box, self._of(box)) for box in able if box is able[0] or box.name in self._totals]

    def document(self, reports: Sequence[Report]) -> dict[str, Any]:
        """Return the whole answer: what is about files, the first box's numbers, all boxes' where there are others."""
        first, *others = reports
        document = {
            "records": self.records,
            **first.document,
            "left_out": [{**each._asdict(), "why": str(each.why)} for each in self.left_out],
            "copies": self.copies,
            "aliases": self.aliases,
        }
        if others:
            document["boxes"] = {report.box.name: report.document for report in reports if report.games}
        return document


class Report:
    """The results of one box: as a document, and as what is shown."""

    def __init__(self, box: Box, totals: Totals) -> None:
        self.box = box
        self._totals = totals
        self.rated = rate(totals.plays)
        self.document: dict[str, Any] = totals.document(self.rated)

    @property
    def games(self) -> int:
        """How many games of the box were counted."""
        return sum(self.document[state] for state in ("finished", "unfinished", "abandoned"))

    @property
    def plays(self) -> Sequence[Play]:
        """Who finished before whom, for each game that the rating counts."""
        return self._totals.plays

    def results(self) -> Results:
        """Return what there is to show."""
        document = self.document
        unfinished, abandoned = document["unfinished"], document["abandoned"]
        return Results(
            self.box.name,
            self.box.title,
            document["finished"],
            unfinished,
            abandoned,
            self._totals.sections(document, self.rated),
            self._totals.of_the_rest(unfinished, abandoned) if unfinished or abandoned else None,
        )


def counted(summaries: Iterable[tuple[str, Summed]], aliases: Mapping[str, str]) -> Counted:
    """Add up records, each the name under which it is shown and its summary, in the order in which they are named."""
    found = Counted(aliases)
    for file, summed in summaries:
        found.add(file, summed)
    return found
