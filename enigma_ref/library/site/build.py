"""A site made of a folder of records: what is seen of each, then its pages, only those that say something new.

Of a game nothing is held but what a list shows of it, and that on disk (`shelf`); everything else comes from the
summaries.
"""

from __future__ import annotations

from array import array
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import chain
from pathlib import Path
from typing import Final, NamedTuple, overload

from ...core.refusal import Unclear
from ...core.sentence import Said, say
from ...core.voice import Voice
from ...games import BOXES
from ...store.cache import key_of
from ...store.errors import StoreError, shown
from ...store.files import read_bytes
from ...store.listing import written_at
from ...store.site_folder import SiteFolder, page_mark, write_page
from ...views.links import Link, Places
from ...views.site_pages import GameLine, Pages, PersonLine, main_links
from ..row import Row
from ..row_words import age_of, day_of, outcome
from ..session import Session
from ..showing import replay_page
from ..statistics import Counted, Report
from ..summary import Summed
from .naming import page_names
from .people import People
from .shelf import Seen, Shelf

_ON_A_PAGE: Final = 200
"""How many games a page lists."""


class Task(NamedTuple):
    """A page of a game that is to be made."""

    path: Path
    name: str
    target: Path
    links: tuple[Link, ...]


class Made(NamedTuple):
    """A page that was made, by what it says and what it was made from; or why it cannot be."""

    mark: str = ""
    made_from: str = ""
    problem: Said | None = None


class Written(NamedTuple):
    """What a run did."""

    games: int
    players: int
    unreadable: int
    written: int
    kept: int
    deleted: int


def make_page(task: Task, voice: Voice) -> Made:
    """Make the page of a game, in any process."""
    try:
        session = Session(task.path, to_draw=True)
        text = replay_page(session, voice, links=task.links)
        source = made_from(session.data, task.path, task.links, voice)
    except (StoreError, Unclear) as error:
        return Made(problem=error.said)
    write_page(task.target, text)
    return Made(page_mark(text.encode()), source)


def made_from(data: bytes, path: Path, links: Sequence[Link], voice: Voice) -> str:
    """Return a hash of everything that a page is made from, the program among it."""
    around = "\n".join(f"{link.address} {voice.text(link.said)}" for link in links)
    return key_of(f"page {voice.language} {shown(path).rpartition('/')[2]}\n{around}", data).hex()[:24]


class _Tasks(Sequence[Task]):
    """Tasks that are put together when they are due: there may be very many, and they are not small."""

    def __init__(self, due: Sequence[int], make: Callable[[int], Task]) -> None:
        self._due = due
        self._make = make

    def __len__(self) -> int:
        return len(self._due)

    @overload
    def __getitem__(self, index: int) -> Task: ...

    @overload
    def __getitem__(self, index: slice) -> Sequence[Task]: ...

    def __getitem__(self, index: int | slice) -> Task | Sequence[Task]:
        if isinstance(index, slice):
            return _Tasks(self._due[index], self._make)
        return self._make(self._due[index])


class Site:
    """A site in the making: look at all records, plan, compare, make the pages of games, finish."""

    def __init__(self, folder: Path, out: Path, aliases: Mapping[str, str], voice: Voice) -> None:
        self._folder = folder
        self._pages = SiteFolder(out, folder)
        self._voice = voice
        self._shelf = Shelf()
        self._problems: dict[str, Said] = {}
        """Why some games have no page."""
        self._faults: dict[str, Said] = {}
        """What an audit says of games that do not count."""
        self._due = array("Q")
        """The places of the games whose pages have to be made."""
        self._written = self._kept = 0
        self.counted = Counted(aliases)

    def file_of(self, path: Path) -> str:
        """Return the name of a record below the folder, in which nothing says where on this machine that is."""
        try:
            return shown(path.relative_to(self._folder))
        except ValueError:
            return shown(path)

    def look(self, path: Path, row: Row, summed: Summed) -> None:
        """Take up a record as a list shows it, unless it is none, and what it amounts to for the statistics."""
        file = self.file_of(path)
        self.counted.add(file, summed)
        if not row.state:
            return
        written = written_at(path)
        box = BOXES.get(row.box) if isinstance(row.box, str) else None
        scores = row.scores or {}
        seen = Seen(
            file,
            str(path) if self._folder / file != path else None,
            day_of(row, written),
            box.title if box else "",
            row.players,
            tuple(str(scores[name]) if name in scores else "" for name in row.players),
            self._voice.text(outcome(row) if row.state != "unreadable" else say("unreadable")),
            row.problem,
            row.state != "unreadable",
        )
        self._shelf.add(age_of(row, written), written, seen)

    def plan(self) -> None:
        """Decide which pages there are to be, and refuse where one cannot."""
        self._shelf.put_in_order()
        self._reports = self.counted.reports()
        self._faults = {each.file: each.why for each in self.counted.left_out if each.code not in ("branched", "box")}
        self._people = [People(report) for report in self._reports if report.games]
        names = {name for people in self._people for name in people.names}
        players = {name: f"players/{page}.html" for name, page in page_names(names).items()}
        self._places = Places(players, self._shelf.pages())
        self._pages.claim(chain(self._places.games.values(), self._pages_about_all()))

    def compare(self) -> Iterator[Seen]:
        """Go through all games and find out whose pages have to be made."""
        for place, seen in enumerate(self._shelf.some()):
            if seen.readable and not self._is_current(seen):
                self._due.append(place)
            yield seen

    @property
    def games(self) -> int:
        """How many games there are."""
        return len(self._shelf)

    def tasks(self) -> Sequence[Task]:
        """Begin to write: return the pages of games that have to be made."""
        tasks = _Tasks(self._due, self._task)
        self._pages.begin(chain((task.name for task in tasks), self._pages_about_all()))
        return tasks

    def _pages_about_all(self) -> list[str]:
        return [*self._places.players.values(), "players.html", "statistics.html", *self._list_pages()]

    def _list_pages(self) -> list[str]:
        count = max(1, -(-self.games // _ON_A_PAGE))
        return ["index.html", *(f"games-{number}.html" for number in range(2, count + 1))]

    def _is_current(self, seen: Seen) -> bool:
        """Tell whether the page of a game is there and would say the same; it is kept then."""
        page, path = self._places.games[seen.file], seen.path_in(self._folder)
        if not self._pages.has(page):
            return False
        try:
            data = read_bytes(path)
        except StoreError:
            return False
        current = self._pages.is_current(page, made_from(data, path, self._links(seen), self._voice))
        self._kept += current
        return current

    def _task(self, place: int) -> Task:
        seen = self._shelf[place]
        page = self._places.games[seen.file]
        return Task(seen.path_in(self._folder), page, self._pages.out / page, self._links(seen))

    def _links(self, seen: Seen) -> tuple[Link, ...]:
        places = self._places._replace(up="../")
        people = ((name, places.player(self._person(name))) for name in seen.people)
        own = (Link(address, say("{player}", player=name)) for name, address in people if address)
        return (*main_links("", "../"), *own)

    def _person(self, name: str) -> str:
        return self.counted.aliases.get(name, name)

    def made(self, task: Task, made: Made) -> None:
        """Note a page that was made."""
        if made.problem is None:
            self._pages.note(task.name, made.mark, made.made_from)
            self._written += 1
        else:
            file = self.file_of(task.path)
            self._problems[file] = made.problem
            self._shelf.drop_page(file)

    def finish(self) -> Written:
        """Write the pages about all games, delete what is gone, and say what was done."""
        pages = Pages(self._voice, self._places)
        self._put_players(pages)
        self._put("statistics.html", self._statistics())
        addresses, faults = self._list_pages(), self._shelf.unreadable
        for number, name in reversed(list(enumerate(addresses, 1))):  # the first one last: it leads to all others
            lines = map(self._line, self._shelf.some((number - 1) * _ON_A_PAGE, number * _ON_A_PAGE))
            self._put(name, pages.games(lines, number, addresses, self.games, faults))
        deleted = self._pages.finish()
        return Written(self.games, len(self._places.players), faults, self._written, self._kept, deleted)

    def _put(self, name: str, text: str) -> None:
        if self._pages.put(name, text):
            self._written += 1
        else:
            self._kept += 1

    def _put_players(self, pages: Pages) -> None:
        played: Counter[str] = Counter()
        newest: dict[str, array[int]] = {}
        """The places of everybody's newest games."""
        for place, seen in enumerate(self._shelf.some()):
            for name in dict.fromkeys(map(self._person, seen.people)):
                played[name] += 1
                if played[name] <= _ON_A_PAGE:
                    newest.setdefault(name, array("Q")).append(place)
        for name, page in self._places.players.items():
            results = [found for people in self._people if (found := people.results(name)) is not None]
            lines = [self._line(self._shelf[place]) for place in newest.get(name, ())]
            self._put(page, pages.player(name, results, lines, played[name] - len(lines)))
        counted = {name: sum(people.finished(name) for people in self._people) for name in self._places.players}
        self._put("players.html", pages.players([PersonLine(name, games) for name, games in counted.items()]))

    def _statistics(self) -> str:
        from ...views.stats_page import render

        left_out = self.counted.left_out
        games = self._places.games
        placed = {each.where: page for each in left_out if (page := games.get(each.file)) is not None}
        shown_reports: Sequence[Report] = [report for report in self._reports if report.games] or self._reports[:1]
        return render(
            [report.results() for report in shown_reports],
            self.counted.records,
            [(each.where, each.why) for each in left_out],
            self.counted.aliases,
            self._voice,
            links=main_links("statistics"),
            places=self._places._replace(games=self._shelf.pages(placed)),
        )

    def _line(self, seen: Seen) -> GameLine:
        several = len(self._people) > 1
        players = ", ".join(
            f"{name} {points}" if points else name for name, points in zip(seen.people, seen.points, strict=True)
        )
        problem = self._problems.get(seen.file) or seen.problem or self._faults.get(seen.file)
        return GameLine(seen.day, seen.box if several else "", players, seen.outcome, seen.file, problem)
