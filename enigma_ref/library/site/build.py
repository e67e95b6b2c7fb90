"""A site made of a folder of records: what is seen of each, then its pages, only those that say something new.

Of a game nothing is held but what a list shows of it; everything else comes from the summaries.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from sys import intern
from typing import Final, NamedTuple, overload

from ...core.refusal import Unclear
from ...core.sentence import Said, say
from ...core.voice import Voice
from ...games import BOXES
from ...store.cache import key_of
from ...store.errors import StoreError, shown
from ...store.files import read_bytes
from ...store.folder import moment_of
from ...store.listing import written_at
from ...store.site_folder import SiteFolder, page_mark, write_page
from ...views.links import Link, Places
from ...views.site_pages import GameLine, Pages, PersonLine, main_links
from ..row import Row
from ..row_words import day_of, outcome
from ..session import Session
from ..showing import replay_page
from ..statistics import Counted, Report
from ..summary import Summed
from .naming import page_names
from .people import People

_ON_A_PAGE: Final = 200
"""How many games a page lists."""


class Seen(NamedTuple):
    """What the site keeps of a record."""

    order: tuple[float, float, str]
    file: str
    """Its name below the folder of the records, as it is shown."""
    path: Path | None
    """Where it lies, if that is not its name below the folder."""
    day: str
    box: str
    people: tuple[str, ...]
    points: tuple[str, ...]
    outcome: str
    """As text, since there may be very many."""
    problem: Said | None
    readable: bool


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
        session = Session(task.path)
        text = replay_page(session, voice, links=task.links)
        made_from = _made_from(bytes(session.data), task.path, task.links, voice)
    except (StoreError, Unclear) as error:
        return Made(problem=error.said)
    write_page(task.target, text)
    return Made(page_mark(text.encode()), made_from)


def _made_from(data: bytes, path: Path, links: Sequence[Link], voice: Voice) -> str:
    """Return a hash of everything that a page is made from, the program among it."""
    around = "\n".join(f"{link.address} {voice.text(link.said)}" for link in links)
    return key_of(f"page {voice.language} {shown(path).rpartition('/')[2]}\n{around}", data).hex()[:24]


class _Tasks(Sequence[Task]):
    """Tasks that are put together when they are due: there may be very many, and they are not small."""

    def __init__(self, due: Sequence[Seen], make: Callable[[Seen], Task]) -> None:
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
    """A site in the making: look at all records, count all, plan, make the pages of games, finish."""

    def __init__(self, folder: Path, out: Path, aliases: Mapping[str, str], voice: Voice) -> None:
        self._folder = folder
        self._pages = SiteFolder(out, folder)
        self._voice = voice
        self._seen: list[Seen] = []
        self._problems: dict[str, Said] = {}
        """Why some games have no page."""
        self._faults: dict[str, Said] = {}
        """What an audit says of games that do not count."""
        self._written = self._kept = 0
        self.counted = Counted(aliases)

    def file_of(self, path: Path) -> str:
        """Return the name of a record below the folder, in which nothing says where on this machine that is."""
        try:
            return shown(path.relative_to(self._folder))
        except ValueError:
            return shown(path)

    def look(self, path: Path, row: Row) -> None:
        """Take up a record as a list shows it; a file that is no record is passed over."""
        if not row.state:
            return
        written = written_at(path)
        began = moment_of(row.began) if row.began else None
        box = BOXES.get(row.box) if isinstance(row.box, str) else None
        file, scores = self.file_of(path), row.scores or {}
        self._seen.append(
            Seen(
                (began or written, written, file),
                file,
                path if self._folder / file != path else None,
                intern(day_of(row, written)),
                box.title if box else "",
                tuple(map(intern, row.players)),
                tuple(str(scores[name]) if name in scores else "" for name in row.players),
                intern(self._voice.text(outcome(row) if row.state != "unreadable" else say("unreadable"))),
                row.problem,
                row.state != "unreadable",
            )
        )

    def count(self, path: Path, summed: Summed) -> None:
        """Add what a record amounts to for the statistics."""
        self.counted.add(self.file_of(path), summed)

    def plan(self) -> Sequence[Task]:
        """Decide what there is to be; return the pages of games that have to be made."""
        self._seen.sort(key=lambda seen: seen.order, reverse=True)
        self._reports = self.counted.reports()
        self._faults = {each.file: each.why for each in self.counted.left_out if each.code not in ("branched", "box")}
        self._people = [People(report) for report in self._reports if report.games]
        names = {name for people in self._people for name in people.names}
        players = {name: f"players/{page}.html" for name, page in page_names(names).items()}
        games = _game_pages([seen.file for seen in self._seen if seen.readable])
        self._places = Places(players, games)
        rest = ["players.html", "statistics.html", *self._list_pages()]
        due = [seen for seen in self._seen if seen.file in games and not self._is_current(seen)]
        self._pages.claim(
            [*games.values(), *players.values(), *rest],
            [*(games[seen.file] for seen in due), *players.values(), *rest],
        )
        return _Tasks(due, self._task)

    def _list_pages(self) -> list[str]:
        count = max(1, -(-len(self._seen) // _ON_A_PAGE))
        return ["index.html", *(f"games-{number}.html" for number in range(2, count + 1))]

    def _is_current(self, seen: Seen) -> bool:
        """Tell whether the page of a game is there and would say the same; it is kept then."""
        path = self._path(seen)
        try:
            data = read_bytes(path)
        except StoreError:
            return False
        made_from = _made_from(data, path, self._links(seen), self._voice)
        current = self._pages.is_current(self._places.games[seen.file], made_from)
        self._kept += current
        return current

    def _task(self, seen: Seen) -> Task:
        name = self._places.games[seen.file]
        return Task(self._path(seen), name, self._pages.out / name, self._links(seen))

    def _path(self, seen: Seen) -> Path:
        return seen.path or self._folder / seen.file

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
            self._problems[self.file_of(task.path)] = made.problem

    def finish(self) -> Written:
        """Write the pages about all games, delete what is gone, and say what was done."""
        games = {file: page for file, page in self._places.games.items() if file not in self._problems}
        self._places = self._places._replace(games=games)
        pages = Pages(self._voice, self._places)
        self._put_players(pages)
        self._put("statistics.html", self._statistics())
        addresses = self._list_pages()
        faults = sum(not seen.readable for seen in self._seen)
        for number, name in reversed(list(enumerate(addresses, 1))):  # the first one last: it leads to all others
            lines = map(self._line, self._seen[(number - 1) * _ON_A_PAGE : number * _ON_A_PAGE])
            self._put(name, pages.games(lines, number, addresses, len(self._seen), faults))
        deleted = self._pages.finish()
        return Written(len(self._seen), len(self._places.players), faults, self._written, self._kept, deleted)

    def _put(self, name: str, text: str) -> None:
        if self._pages.put(name, text):
            self._written += 1
        else:
            self._kept += 1

    def _put_players(self, pages: Pages) -> None:
        by_name: dict[str, list[Seen]] = {}
        for seen in self._seen:
            for name in dict.fromkeys(map(self._person, seen.people)):
                if name in self._places.players:
                    by_name.setdefault(name, []).append(seen)
        for name, page in self._places.players.items():
            results = [found for people in self._people if (found := people.results(name)) is not None]
            own = by_name.get(name, [])
            lines = [self._line(seen) for seen in own[:_ON_A_PAGE]]
            self._put(page, pages.player(name, results, lines, len(own) - len(lines)))
        people = [PersonLine(name, len(by_name.get(name, ()))) for name in self._places.players]
        self._put("players.html", pages.players(people))

    def _statistics(self) -> str:
        from ...views.stats_page import render

        left_out = self.counted.left_out
        games = self._places.games
        placed = {each.where: games[each.file] for each in left_out if each.file in games}
        shown_reports: Sequence[Report] = [report for report in self._reports if report.games] or self._reports[:1]
        return render(
            [report.results() for report in shown_reports],
            self.counted.records,
            [(each.where, each.why) for each in left_out],
            self.counted.aliases,
            self._voice,
            links=main_links("statistics"),
            places=self._places._replace(games={**games, **placed}),
        )

    def _line(self, seen: Seen) -> GameLine:
        several = len(self._people) > 1
        players = ", ".join(
            f"{name} {points}" if points else name for name, points in zip(seen.people, seen.points, strict=True)
        )
        problem = self._problems.get(seen.file) or seen.problem or self._faults.get(seen.file)
        return GameLine(seen.day, seen.box if several else "", players, seen.outcome, seen.file, problem)


def _game_pages(files: Sequence[str]) -> dict[str, str]:
    """Return the name of each game's page: by its file, without the ending where no other has the same."""
    stems: set[str] = set()
    twice: set[str] = set()
    for stem in map(_stem, files):
        (twice if stem in stems else stems).add(stem)
    called = {file: file if _stem(file) in twice else _stem(file) for file in files}
    pages = page_names(called.values())
    return {file: f"games/{pages[name]}.html" for file, name in called.items()}


def _stem(file: str) -> str:
    return file.rpartition(".")[0]
