"""The pages of a site besides those of the games: lists of games, players and one player, without any script."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import Any, NamedTuple

from markupsafe import Markup

from ..core.sentence import Said, say
from ..core.sheets import Results
from ..core.voice import Voice
from .html import policy_hash, source, templates
from .links import Link, Places
from .plain import safe
from .sheet_markup import SheetMarkup


class GameLine(NamedTuple):
    """A game in a list of games."""

    day: str
    box: str
    """What people call the box; empty where that goes without saying."""
    players: str
    """Their names, with their points."""
    outcome: str
    """How it ended, in a few words of the site's language."""
    file: str
    """The name under which the record is shown, by which its page is found."""
    problem: Said | None = None
    """What is wrong with the record."""


class PersonLine(NamedTuple):
    """A player in a list of players."""

    name: str
    games: int


class Pages:
    """The pages of one site, in one language."""

    def __init__(self, voice: Voice, places: Places) -> None:
        self._voice = voice
        self._places = places

    def games(self, lines: Iterable[GameLine], number: int, pages: Sequence[str], total: int, faults: int) -> str:
        """Return one of the pages with all games, the newest first; `pages` are the addresses of all of them."""
        text = self._text
        told = say("{n} {n:game|games}, the newest first.", n=total)
        faulty = say("{n} cannot be read.", n=faults) if faults else None
        around = [
            Link(pages[number - 2], say("Newer games")) if number > 1 else None,
            Link("", say("Page {number} of {pages}", number=number, pages=len(pages))) if len(pages) > 1 else None,
            Link(pages[number], say("Older games")) if number < len(pages) else None,
        ]
        return self._page(
            "games.html",
            self._places,
            title=text(say("Games")),
            about=[text(each) for each in (told, faulty) if each is not None],
            links=self.links("games"),
            games=self._lines(lines, self._places),
            around=[(link.address, text(link.said)) for link in around if link],
            around_name=text(say("Pages")),
        )

    def players(self, people: Sequence[PersonLine]) -> str:
        """Return the page with all players, by their names."""
        markup = SheetMarkup(self._voice, self._places)
        return self._page(
            "players.html",
            self._places,
            title=self._text(say("Players")),
            links=self.links("players"),
            about=[self._text(say("{n} {n:player|players} of games that count.", n=len(people)))],
            people=[
                (markup.person(each.name), self._text(say("{n} finished {n:game|games}", n=each.games)))
                for each in people
            ],
        )

    def player(self, name: str, results: Sequence[Results], lines: Sequence[GameLine], more: int) -> str:
        """Return the page of one player: what the statistics have of them, and their games, of which more are left."""
        places = self._places._replace(up="../")
        markup = SheetMarkup(self._voice, places)
        several = len(results) > 1
        return self._page(
            "player.html",
            places,
            title=safe(name),
            links=self.links("", "../"),
            about=[],
            boxes=[markup.box(each, several=several) for each in results],
            several=several,
            games_title=self._text(say("Games")),
            games=self._lines(lines, places),
            more=self._text(say("And {n} older {n:game|games}.", n=more)) if more else "",
        )

    def links(self, here: str, up: str = "") -> list[tuple[str, str]]:
        """Return what stands above each page, as address and text."""
        return [(link.address, self._text(link.said)) for link in main_links(here, up)]

    def _lines(self, lines: Iterable[GameLine], places: Places) -> list[dict[str, Any]]:
        return [
            {
                "day": safe(line.day),
                "box": safe(line.box),
                "players": safe(line.players),
                "outcome": safe(line.outcome),
                "problem": self._text(line.problem) if line.problem else "",
                "file": safe(line.file),
                "address": places.game(line.file),
            }
            for line in lines
        ]

    def _text(self, said: Said) -> str:
        return safe(self._voice.text(said))

    def _page(self, template: str, places: Places, **content: Any) -> str:
        style, style_hash = _style()
        environment = templates("site")
        return environment.get_template(template).render(
            language=self._voice.language,
            site=self._text(say("Site")),
            style=Markup(style),
            style_hash=style_hash,
            **content,
        )


def main_links(here: str, up: str = "") -> list[Link]:
    """Return the links to the main pages of a site; of the page itself without an address."""
    found = (
        ("games", "index.html", say("All games")),
        ("players", "players.html", say("Players")),
        ("statistics", "statistics.html", say("Statistics")),
    )
    return [Link("" if key == here else up + address, said) for key, address, said in found]


@lru_cache(1)
def _style() -> tuple[str, str]:
    style = source(templates("stats"), "style.css") + "\n" + source(templates("site"), "site.css")
    return style, policy_hash(style)
