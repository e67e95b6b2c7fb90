"""What is held of very many games: little of each, and the same as if all of it were held."""

from __future__ import annotations

import gc
import json
import os
import signal
import tracemalloc
from collections.abc import Callable
from math import inf
from pathlib import Path
from random import Random

import pytest

from enigma_ref.cli.common.many import Crew
from enigma_ref.cli.common.spooled import NewestFirst
from enigma_ref.core.compact import Course, Texts
from enigma_ref.core.plays import Plays, in_order
from enigma_ref.core.rating import Play
from enigma_ref.core.voice import ENGLISH
from enigma_ref.library.content import Content
from enigma_ref.library.row import ROW, Row
from enigma_ref.library.seals import Seals
from enigma_ref.library.site.build import Site
from enigma_ref.library.site.naming import page_names
from enigma_ref.library.site.shelf import Seen, Shelf
from enigma_ref.library.statistics import Counted
from enigma_ref.library.summary import SUMMARY, Sound
from enigma_ref.store.errors import StoreError
from enigma_ref.store.scratch import Scratch
from enigma_ref.store.site_folder import MANIFEST, SiteFolder, page_mark

from .shelf import fill

ODD = ["", "Zoé", "小明", "a\udcffb", "\ud800", "x\ny", "😀" * 3]


def test_texts_are_a_list() -> None:
    texts = Texts()
    for text in ODD:
        texts.append(text)
    assert list(texts) == ODD
    assert texts[-1] == ODD[-1]
    assert texts[1:4] == ODD[1:4]
    assert len(texts) == len(ODD)
    with pytest.raises(IndexError):
        texts[len(ODD)]


def test_a_course_is_a_list_of_pairs() -> None:
    pairs = [(1, 25.0), (4, 26.31), (9, 22.4)]
    course = Course()
    for pair in pairs:
        course.append(*pair)
    assert list(course) == pairs
    assert (course[-1], course[::-1], len(course)) == (pairs[-1], pairs[::-1], 3)


@pytest.mark.parametrize("seed", range(8))
def test_plays_are_in_the_order_of_a_list(seed: int) -> None:
    rng = Random(seed)
    names = [*"abcdef", *ODD]
    plain = []
    for number in range(rng.randrange(60)):
        group = tuple(rng.sample(names, rng.randint(2, 6)))
        when = rng.choice([inf, 5.0, 5.5, float(number)])
        file = rng.choice(ODD) + str(rng.randrange(4))
        plain.append(Play(when, file, group, tuple(rng.randint(1, 3) for _ in group)))
    plays = Plays()
    for play in plain:
        plays.append(play)
    assert list(plays) == plain
    assert plays[2:5] == plain[2:5]
    assert list(in_order(plays)) == sorted(plain) == list(in_order(plain))


@pytest.mark.parametrize("seed", range(8))
def test_copies_are_those_of_a_naive_look(seed: int) -> None:
    rng = Random(seed)
    seals, known, copies = Seals(), dict[str, str](), []
    for number in range(40):
        seal = f"{rng.randrange(30):012x}"
        seals.add(f"{number}.yaml", seal)
        if seal in known:
            copies.append((f"{number}.yaml", known[seal]))
        known.setdefault(seal, f"{number}.yaml")
    assert seals.copies() == copies


def test_the_newest_first_as_often_as_wanted() -> None:
    rng = Random(4)
    things = [
        ((float(rng.randrange(4)), float(rng.randrange(2)), f"{number}.yaml"), os.urandom(9)) for number in range(50)
    ]
    kept = NewestFirst()
    assert not kept
    for moment, data in things:
        kept.add(moment, data)
    wanted = [data for _, data in sorted(things, reverse=True)]
    assert len(kept) == 50
    assert list(kept) == list(kept) == wanted


def test_what_keeps_scratch_from_being_written_is_said() -> None:
    tables = Scratch("one (name BLOB)")
    tables.one("PRAGMA max_page_count = 4")
    with pytest.raises(StoreError) as caught:
        tables.do("INSERT INTO one VALUES (?)", bytes(100_000))
    assert str(caught.value).endswith(": The system says: database or disk is full. Try another place.")


# ---- processes ----


def _number(path: Path) -> int:
    return os.getpid()


def _end(path: Path) -> int:
    if os.getpid() != int(os.environ["THE_PARENT"]):
        os.kill(os.getpid(), signal.SIGKILL)
    return 0


@pytest.mark.skipif(os.name == "nt", reason="POSIX only")
def test_one_crew_for_one_thing_after_another(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(os, "cpu_count", lambda: 2)
    monkeypatch.setenv("THE_PARENT", str(os.getpid()))
    files = [Path(str(number)) for number in range(20)]
    with Crew(2, len(files)) as crew:
        crew.start()
        workers = {found for _ in range(5) for found in crew.worked(files, _number)}
        assert len(workers) <= 2, "no process is begun for another thing"
        assert os.getpid() not in workers
        assert list(crew.worked([], _number)) == []
        assert list(crew.worked(files, _end)) == [0] * 20
        assert set(crew.worked(files, _number)) == {os.getpid()}, "the rest is done alone"
    assert capsys.readouterr().err == "One of the processes was killed. The rest is done by this one alone.\n"


# ---- a site ----


def _seen(file: str, *, readable: bool = True) -> Seen:
    return Seen(file, None, "2026-01-01", "Enigma", ("Ann", "a\udcff"), ("3", ""), "Ann won", None, readable)


def test_a_shelf_has_its_games_in_order_and_by_name() -> None:
    shelf = Shelf()
    files = ["a.yaml", "a.yml", "a.yaml.yaml", "A.yaml", "b.yaml", "sub/b.yaml", "é.yaml", "x.yaml", "x\udcff.yaml"]
    for number, file in enumerate(files):
        shelf.add(float(number // 2), 0.0, _seen(file, readable=file != "x.yaml"))
    shelf.put_in_order()
    wanted = [file for _, file in sorted(((number // 2, file) for number, file in enumerate(files)), reverse=True)]
    assert [seen.file for seen in shelf.some()] == wanted
    assert [seen.file for seen in shelf.some(2, 4)] == wanted[2:4]
    assert shelf[0] == _seen(wanted[0])
    pages = shelf.pages()
    assert set(pages) == set(files) - {"x.yaml"}
    assert len({page.lower() for page in pages.values()}) == len(pages) == len(files) - 1, "each has its own"
    assert pages["b.yaml"] == "games/b.html"
    assert pages.get("x.yaml") is None
    assert shelf.pages({"b.yaml:3": "games/b.html"})["b.yaml:3"] == "games/b.html"
    assert shelf.unreadable == 1
    shelf.drop_page("b.yaml")
    assert "b.yaml" not in pages


def test_nobody_can_take_the_page_of_another_by_a_name() -> None:
    marked = page_names(["é"])["é"]
    again = page_names(["é", marked])
    assert again[marked] == marked
    assert again["é"] not in (marked, "é")
    assert len({name.lower() for name in again.values()}) == 2


def test_the_list_of_pages_has_a_line_for_each_and_is_json(tmp_path: Path) -> None:
    out = tmp_path / "out"
    first = SiteFolder(out, tmp_path)
    first.claim(["index.html", "games/a.html"])
    first.begin(["index.html", "games/a.html"])
    assert json.loads((out / MANIFEST).read_bytes())["pages"] == {"games/a.html": [None] * 2, "index.html": [None] * 2}
    first.put("index.html", "one")
    made = page_mark(b"x")
    first.note("games/a.html", made, "from")
    first.finish()
    text = (out / MANIFEST).read_text("utf-8")
    assert len(text.splitlines()) == 4
    found = json.loads(text)
    assert found["site"] == "enigma-ref/1"
    assert found["pages"]["games/a.html"] == [made, "from"]
    (out / "games" / "a.html").write_text("x", "utf-8")
    for listed in (text, json.dumps(found), json.dumps(found, indent=2)):
        (out / MANIFEST).write_text(listed, "utf-8")
        again = SiteFolder(out, tmp_path)
        assert again.is_current("games/a.html", "from")
        assert not again.put("index.html", "one")
    for damaged in (text[:-4], text.replace(f'"{made}"', f'"{made}'), text.replace(',"from"', "")):
        (out / MANIFEST).write_text(damaged, "utf-8")
        with pytest.raises(StoreError, match="damaged"):
            SiteFolder(out, tmp_path)


def _held(add: Callable[[int], None]) -> float:
    """Return how many bytes of memory Python holds more for each number that is added."""
    for number in range(500):
        add(number)
    gc.collect()
    tracemalloc.start(8)  # so deep that all of it leads back to here, and what other threads do is told apart
    for number in range(500, 1500):
        add(number)
    gc.collect()
    here = tracemalloc.take_snapshot().filter_traces([tracemalloc.Filter(True, __file__, all_frames=True)])
    tracemalloc.stop()
    return sum(trace.size for trace in here.traces) / 1000


def _answers(folder: Path) -> tuple[Row, Sound]:
    fill(folder, 1, 3, target=3)
    (path,) = folder.glob("*.yaml")
    content = Content(path.read_bytes())
    summed = SUMMARY.answer(content)
    assert isinstance(summed, Sound)
    return ROW.answer(content), summed


@pytest.mark.thorough
@pytest.mark.slow
def test_a_site_holds_little_of_each_game(tmp_path: Path) -> None:
    """100,000 games at 250 bytes are 25 MB."""
    row, summed = _answers(tmp_path)
    site = Site(tmp_path, tmp_path / "out", {}, ENGLISH)

    def add(number: int) -> None:
        site.look(tmp_path / f"a game of {number:06}.yaml", row, summed._replace(seal=f"{number:012x}"))

    assert _held(add) < 250
    site.plan()
    assert site.games == 1500


@pytest.mark.thorough
@pytest.mark.slow
def test_statistics_hold_little_of_each_game(tmp_path: Path) -> None:
    _, summed = _answers(tmp_path)
    counted = Counted({})
    assert (
        _held(lambda number: counted.add(f"a game of {number:06}.yaml", summed._replace(seal=f"{number:012x}"))) < 250
    )
    (report,) = counted.reports()
    assert report.games == 1500
    assert counted.copies == []
