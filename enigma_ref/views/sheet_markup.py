"""Sheets, charts and facts as the markup of a web page, for the templates in `views/pages/shared/tables.html`."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, Final

from markupsafe import Markup, escape

from ..core.sentence import Paragraph, Percent, Said, row_of, say
from ..core.sheets import (
    Bar,
    Cell,
    Column,
    Facts,
    Fitting,
    Group,
    Interval,
    Lines,
    Often,
    Rate,
    Results,
    Section,
    Sheet,
)
from ..core.voice import Voice
from . import charts
from .links import NOWHERE, Places
from .plain import safe

_PART: Final = Markup('<span class="key {}">{}</span>')


def title_of(results: Results) -> Said:
    """Say of what the results of a box are."""
    return say("{box}: results of {n} {n:game|games}", box=results.title, n=results.finished)


class SheetMarkup:
    """Everything on a page as markup: all that comes from records is escaped, and safe to show."""

    def __init__(self, voice: Voice, places: Places = NOWHERE) -> None:
        self._voice = voice
        self._places = places

    def person(self, name: str) -> Markup:
        """Return a player's name, with a link where the player has a page."""
        return _linked(self._places.player(name), escape(safe(name)))

    def file(self, name: str) -> Markup:
        """Return the name of a record, with a link where it has a page."""
        return _linked(self._places.game(name), Markup(f"<code>{escape(safe(name))}</code>"))

    def text(self, said: Said) -> str:
        """Return something said as text, which the template escapes."""
        return safe(self._voice.text(said))

    def joined(self, aliases: Mapping[str, str]) -> str:
        """Say who is counted as whom."""
        if not aliases:
            return ""
        each = (say("{name} as {person}", name=name, person=person) for name, person in aliases.items())
        return self.text(say("Counted as one: {names}.", names=row_of(each)))

    def box(self, results: Results, *, several: bool) -> dict[str, Any]:
        """Return the sections of a box; where there are several boxes, their links begin with its name."""
        prefix = f"{results.box}-" if several else ""
        found = (self._section(section, prefix) for section in results.sections)
        return {
            "key": results.box,
            "title": self.text(title_of(results)),
            "sections": [section for section in found if section],
        }

    def _section(self, section: Section, prefix: str) -> dict[str, Any] | None:
        """Return a section as the template wants it; None where there is nothing in it for a page."""
        head = {"key": prefix + section.key, "title": self.text(section.title), "about": None, "rest": None}
        match section:
            case Sheet():
                return self._sheet(section, prefix)
            case Group(sheets=sheets):
                return {**head, "kind": "group", "sheets": [self._sheet(sheet, prefix) for sheet in sheets]}
            case Lines():
                return {**head, "kind": "lines", **self._lines(section, prefix)}
            case Facts(facts=facts):
                shown = [fact for fact in facts if fact.on != "terminal"]
                return {
                    **head,
                    "kind": "facts",
                    "facts": [(self.text(fact.label), self._fact(fact.said)) for fact in shown],
                }

    def _fact(self, said: Said) -> Markup:
        """Return a fact with the record in it marked."""
        if isinstance(said, Paragraph):
            return Markup(" ").join(map(self._fact, said.sentences))
        pieces = self._voice.pieces(said)
        return Markup("").join(self.file(text) if name == "file" else escape(safe(text)) for text, name in pieces)

    def _marked(self, said: Said, marks: Mapping[str, Markup]) -> Markup:
        """Return a sentence with some of its arguments marked."""
        if isinstance(said, Paragraph):
            return Markup(" ").join(self._marked(each, marks) for each in said.sentences)
        pieces = ((safe(text), marks.get(name)) for text, name in self._voice.pieces(said))
        return Markup("").join(mark.format(text) if mark else escape(text) for text, mark in pieces)

    def _lines(self, lines: Lines, prefix: str) -> dict[str, Any]:
        series = {safe(name): points for name, points in lines.series.items()}
        first, last = (self.text(end) for end in lines.ends)
        chart = charts.lines(series, self.text(lines.name), (first, last), f"{prefix}lines")
        return {"about": self.text(lines.about), "chart": chart}

    def _sheet(self, sheet: Sheet, prefix: str) -> dict[str, Any] | None:
        cut = sheet.cuts.get("page")
        rows = [row.cells for row in sheet.rows if row.on != "terminal"]
        rows = rows[: cut.rows] if cut else rows
        if sheet.on == "terminal" or not rows:
            return None
        shown = [(index, column) for index, column in enumerate(sheet.columns) if column.on != "terminal"]
        scales = {index: _scale(row[index] for row in rows) for index, _ in shown}
        marks = {name: _PART.format(name, Markup("{}")) for name in sheet.parts}
        return {
            "kind": "sheet",
            "key": prefix + sheet.key,
            "title": self.text(sheet.title),
            "about": self._marked(sheet.about, marks) if sheet.about else None,
            "rates": any(isinstance(cell, Rate) for row in rows for cell in row),
            "columns": [self._column(column, first=not index) for index, column in shown],
            "rows": [
                [
                    (_look(row[index], column, first=not index), self._placed(row[index], column, scales[index]))
                    for index, column in shown
                ]
                for row in rows
            ],
            "rest": self.text(cut.rest) if cut else None,
        }

    def _column(self, column: Column, *, first: bool) -> dict[str, Any]:
        if column.drawn:
            return {"silent": True, "look": "spare" if column.spare else ""}
        return {"silent": False, "look": "name" if column.left and not first else "", "text": self.text(column.heading)}

    def _placed(self, cell: Cell, column: Column, scale: tuple[float, float]) -> Markup | str:
        return self.person(cell) if column.person and isinstance(cell, str) else self._cell(cell, scale)

    def _cell(self, cell: Cell, scale: tuple[float, float]) -> Markup | str:
        match cell:
            case Bar(parts, whole):
                return charts.bar(*((part / whole, name) for part, name in parts))
            case Interval(low, value, high):
                return charts.interval(low, value, high, scale)
            case Rate(part, whole):
                share = escape(self._voice.percent(Percent(part, whole)))
                if not whole:
                    return share
                # Rounded as the answer in JSON has it.
                bar = charts.bar((round(part / whole, 4), "own"))
                return share + " " + self._small(say("{part} of {whole}", part=part, whole=whole)) + bar
            case Often(times, of):
                return escape(times) + " " + self._small(say("{share}", share=Percent(times, of)))
            case Fitting(said):
                return self.text(said)
            case _:
                return safe(self._voice.argument(cell))

    def _small(self, said: Said) -> Markup:
        return Markup(f"<small>{escape(self.text(said))}</small>")


def _look(cell: Cell, column: Column, *, first: bool) -> str:
    """Return the classes of a cell."""
    if isinstance(cell, Bar | Interval | Rate):
        return "chart spare" if column.spare else "chart"
    if column.unbroken:
        return "rating"
    return "name" if column.left and not first else ""


def _scale(cells: Iterable[Cell]) -> tuple[float, float]:
    """Return from where to where the intervals of a column reach."""
    found = [cell for cell in cells if isinstance(cell, Interval)]
    return min((cell.low for cell in found), default=0), max((cell.high for cell in found), default=0)


def _linked(address: str | None, shown: Markup) -> Markup:
    return shown if address is None else Markup(f'<a href="{escape(address)}">{shown}</a>')
