"""Results over many records: each summed up by its box, and all of them added up, box by box."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any, NamedTuple

from ..core.aliases import clash
from ..core.box import Box
from ..core.parts import Summary, Totals
from ..core.refusal import Unclear
from ..core.sentence import Said, paragraph, say
from ..core.sheets import Results
from ..games import BOXES
from ..store.files import shown
from .examine import Examined, examine
from .rating import rate


class Sound(NamedTuple):
    """A game that counts, and the seal that no other game has; none where it was written by hand."""

    box: str
    summary: Summary
    seal: str | None


class LeftOut(NamedTuple):
    """A record that does not count, and why; on which line, where it is one line's fault."""

    file: str
    line: int | None
    code: str
    """A code of the audit; `alias`, `box`, `branched` or `failed`."""
    why: Said

    @property
    def where(self) -> str:
        """The file, with the line."""
        return f"{self.file}:{self.line}" if self.line else self.file


def sum_up(path: Path) -> Sound | LeftOut:
    """Read, audit and sum up one record. Whatever is wrong with it, the others are none the worse."""
    try:
        examined = examine(path)
        _, record, box, log, _ = examined
        if not examined.sound or record is None or box is None or log is None:
            return _unsound(path, examined)
        if "branched" in record.header:
            what = say("It only tries what might have been in another game, which counts itself.")
            return LeftOut(shown(path), None, "branched", what)
        summary = box.need(box.statistics).summary(log, examined.started, examined.entered_at)
    except Unclear as lacking:
        return LeftOut(shown(path), None, "box", lacking.said)
    except Exception as error:  # one record must not stop thousands, whatever the program got wrong about it
        what = say("The program failed over it ({error}). Please report that.", error=repr(error))
        return LeftOut(shown(path), None, "failed", what)
    return Sound(box.name, summary, record.entries[-1].seal if record.entries else None)


def _unsound(path: Path, examined: Examined) -> LeftOut:
    errors = [finding for finding in examined.findings if finding.severity == "error"]
    first, more = errors[0], len(errors) - 1
    told = say("{n} more {n:error|errors}: see enigma-ref audit.", n=more) if more else None
    return LeftOut(shown(path), first.line, first.code, paragraph(first.said, told))


class Counted:
    """All records so far."""

    def __init__(self, aliases: Mapping[str, str]) -> None:
        self.aliases = aliases
        self.records = 0
        self.left_out: list[LeftOut] = []
        self.copies: list[dict[str, str]] = []
        """Records whose game another one holds too."""
        self.names: set[str] = set()
        """Everyone's name as the records have it."""
        self._totals: dict[str, Totals] = {}
        self._known: dict[str, str] = {}

    def add(self, path: Path, found: Sound | LeftOut) -> None:
        """Add a record as it was summed up."""
        self.records += 1
        file = shown(path)
        if isinstance(found, LeftOut):
            self.left_out.append(found)
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
        if found.seal is not None and self._known.setdefault(found.seal, file) != file:
            self.copies.append({"file": file, "of": self._known[found.seal]})
        self._of(BOXES[found.box]).add(file, found.summary, self.aliases)

    def _of(self, box: Box) -> Totals:
        if box.name not in self._totals:
            self._totals[box.name] = box.need(box.statistics).totals()
        return self._totals[box.name]

    def reports(self) -> list[Report]:
        """Return what there is of each box that has games, in the order of the boxes; of the first one in any case."""
        able = [box for box in BOXES.values() if box.statistics() is not None]
        return [Report(box, self._of(box)) for box in able if box is able[0] or box.name in self._totals]


class Report:
    """The results of one box: as a document, and as what is shown."""

    def __init__(self, box: Box, totals: Totals) -> None:
        self.box = box
        self._totals = totals
        self._rated = rate(totals.plays)
        self.document: dict[str, Any] = totals.document(self._rated)

    @property
    def games(self) -> int:
        """How many games of the box were counted."""
        return sum(self.document[state] for state in ("finished", "unfinished", "abandoned"))

    def results(self) -> Results:
        """Return what there is to show."""
        document = self.document
        return Results(
            self.box.name,
            self.box.title,
            document["finished"],
            document["unfinished"],
            document["abandoned"],
            self._totals.sections(document, self._rated),
        )
