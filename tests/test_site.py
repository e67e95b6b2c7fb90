"""`site`: every page against independent counts, what a second run writes and deletes, and names of every kind."""

from __future__ import annotations

import json
import os
import re
import shutil
import signal
import subprocess
import time
from collections import Counter
from html import unescape
from html.parser import HTMLParser
from pathlib import Path
from random import Random
from typing import Any
from urllib.parse import unquote, urldefrag

import pytest

from enigma_ref.core.rating import Play
from enigma_ref.core.streaks import Streak, streak_facts, streaks
from enigma_ref.library.site import build
from enigma_ref.library.site.naming import page_names

from . import shelf as games
from .beyond_code_shelf import fill as fill_beyond_code
from .cli_helpers import HEADER, PROGRAM, ROUND_ONE, environment, invoke, record

pytestmark = pytest.mark.slow

ALL = sorted((Path(__file__).parent.parent / "records").glob("*.yaml"))
SAMPLES = ALL[:2]


class Reader(HTMLParser):
    """The links and the words of a page."""

    def __init__(self) -> None:
        super().__init__()
        self.links: list[str] = []
        self.ids: set[str] = set()
        self.text: list[str] = []
        self._silent = 0

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        found = dict(attrs)
        self._silent += tag in ("style", "script")
        if tag == "a":
            self.links.append(found["href"] or "")
        if found.get("id"):
            self.ids.add(str(found["id"]))

    def handle_endtag(self, tag: str) -> None:
        self._silent -= tag in ("style", "script")

    def handle_data(self, data: str) -> None:
        if not self._silent and data.strip():
            self.text.append(data.strip())


def read(path: Path) -> Reader:
    reader = Reader()
    reader.feed(path.read_text("utf-8"))
    return reader


def pages(out: Path) -> dict[str, Path]:
    return {path.relative_to(out).as_posix(): path for path in sorted(out.rglob("*.html"))}


def assert_linked(out: Path) -> None:
    """Assert that all links lead to pages of the site, and that every page can be reached from the first one."""
    found = {name: read(path) for name, path in pages(out).items()}
    reached, left = set(), ["index.html"]
    while left:
        name = left.pop()
        if name in reached:
            continue
        reached.add(name)
        for link in found[name].links:
            address, fragment = urldefrag(link)
            target = os.path.normpath(Path(name).parent / unquote(address)) if address else name
            assert target in found, (name, link)
            assert not fragment or fragment in found[target].ids, (name, link)
            left.append(target)
    assert reached == set(found)


def make(folder: Path, out: Path, *options: str) -> Any:
    result = invoke("site", folder, out, "--json", *options)
    assert result.status == 0, result
    return result.json


@pytest.fixture(scope="module")
def mixed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Both boxes, faults of every kind, the same name in two folders."""
    folder = tmp_path_factory.mktemp("site") / "games"
    folder.mkdir()
    for path in ALL:
        shutil.copy(path, folder)
    games.fill(folder, 10, 3, target=5)
    fill_beyond_code(folder, 4, 5)
    (folder / "sub").mkdir()
    shutil.copy(SAMPLES[0], folder / "sub")
    text = SAMPLES[0].read_text("utf-8")
    (folder / "faulty.yaml").write_text(text.replace("choose Ann", "chose Ann", 1), "utf-8")
    (folder / "broken.yaml").write_text("format: enigma-ref/1\nbox: [\n", "utf-8")
    (folder / "empty.yaml").write_bytes(b"")
    (folder / "compose.yaml").write_text("services: {}\n", "utf-8")
    (folder / "notes.txt").write_text("x", "utf-8")
    assert invoke("whatif", SAMPLES[0], "--at", "3", "--keep", folder / "what-if.yaml").status == 0
    return folder


@pytest.fixture(scope="module")
def made(mixed: Path) -> tuple[Any, Path]:
    out = mixed.parent / "out"
    return make(mixed, out), out


def test_everything_is_there_and_linked(mixed: Path, made: tuple[Any, Path]) -> None:
    answer, out = made
    listed = len(ALL) + 10 + 4 + 5
    stats = invoke("stats", mixed, "--json").json
    names = {player["name"] for box in stats["boxes"].values() for player in box["players"]}
    found = pages(out)
    assert answer == {
        "folder": str(out),
        "games": listed,
        "players": len(names),
        "unreadable": 2,
        "written": len(found),
        "kept": 0,
        "deleted": 0,
    }
    assert len([name for name in found if name.startswith("games/")]) == listed - 2
    assert len([name for name in found if name.startswith("players/")]) == len(names)
    assert set(found) >= {"index.html", "players.html", "statistics.html", "games/2026-10-03-Ann-Bob.html"}
    assert_linked(out)


def test_no_page_asks_for_anything(made: tuple[Any, Path]) -> None:
    for name, path in pages(made[1]).items():
        text = path.read_text("utf-8")
        assert 'http-equiv="Content-Security-Policy" content="default-src \'none\';' in text, name
        assert not re.search(r"(?:src|href)=\"(?:https?:|//|file:|javascript:)", text), name
        assert str(made[1].parent) not in text, "nothing says where on the machine it was made"
        if not name.startswith("games/"):
            assert "<script" not in text


def test_the_index(made: tuple[Any, Path]) -> None:
    text = " ".join(read(made[1] / "index.html").text)
    assert "24 games, the newest first. 2 cannot be read." in text
    assert "2026-10-03 Ann 15, Bob 15 Ann won, networkers Enigma · 2026-10-03-Ann-Bob.yaml" in text
    assert "Enigma · sub/2026-10-03-Ann-Bob.yaml" in text
    assert "empty.yaml unreadable The file is empty." in text
    assert "Ann won, networkers 'chose' is no move" in text or "faulty.yaml" in text
    assert "compose" not in text
    days = [word for word in read(made[1] / "index.html").text if re.fullmatch(r"\d{4}-\d\d-\d\d", word)]
    assert days == sorted(days, reverse=True)


def test_a_game_is_the_page_of_replay(mixed: Path, made: tuple[Any, Path]) -> None:
    path = mixed / "2026-10-17-Zoe-Luc-Ines.yaml"
    alone = invoke("replay", path, "--html", "-").out
    here = (made[1] / "games" / "2026-10-17-Zoe-Luc-Ines.html").read_text("utf-8")
    nav = re.search(r"    <nav class=\"site\">.*?</nav>\n", here)
    assert nav
    assert here.replace(nav[0], "").replace('<body class="linked">', "<body>") == alone
    faulty = read(made[1] / "games" / "faulty.html")
    remark = invoke("audit", mixed / "faulty.yaml", "--json").json["findings"][0]["message"]
    assert any(remark in words for words in faulty.text)


def test_players_against_independent_counts(mixed: Path, made: tuple[Any, Path]) -> None:
    """Everyone's numbers, counted here from the answers of `stats` and `list` alone."""
    stats = invoke("stats", mixed, "--json").json
    everyone = {player["name"]: player for player in stats["boxes"]["enigma"]["players"]}
    index = read(made[1] / "players.html")
    names = page_names({player["name"] for box in stats["boxes"].values() for player in box["players"]})
    assert sorted(f"players/{page}.html" for page in names.values()) == sorted(
        unquote(link) for link in index.links if "/" in link
    )
    told = " ".join(index.text)
    for name in names:
        games = sum(
            player["games"] + player.get("runs", {"games": 0})["games"]
            for box in stats["boxes"].values()
            for player in box["players"]
            if player["name"] == name
        )
        assert f"{name} {games} finished game{'' if games == 1 else 's'}" in told, "what does not count is not counted"
    for name, player in everyone.items():
        text = " ".join(read(made[1] / "players" / f"{names[name]}.html").text)
        assert f"{player['games']}" in text
        if player["games"]:
            own, others = (player["points"][key] / player["games"] for key in ("own_closing", "others_closing"))
            assert f"{own:.1f} {others:.1f}" in text
        tried = player["solving"]["all"]
        assert f"{tried['solved']} of {tried['tried']}" in text
        for pair in stats["boxes"]["enigma"]["head_to_head"]:
            if name in pair["players"]:
                other = next(each for each in pair["players"] if each != name)
                before, behind = pair["ahead"] if pair["players"][0] == name else pair["ahead"][::-1]
                assert f"{name} {before} {behind} {other} {pair['level']} {pair['games']}" in text


def test_what_branches_off_is_shown_and_not_counted(mixed: Path, made: tuple[Any, Path]) -> None:
    assert (made[1] / "games" / "what-if.html").exists()
    text = " ".join(read(made[1] / "statistics.html").text)
    assert "what-if.yaml It only tries what might have been in another game, which counts itself." in text
    assert unescape(f"{len(list(mixed.rglob('*.yaml')))} records read.") in text


@pytest.mark.parametrize("seed", range(40))
def test_streaks_against_a_naive_count(seed: int) -> None:
    rng = Random(seed)
    placings = [[rng.randint(1, 3) for _ in range(rng.randint(2, 4))] for _ in range(rng.randrange(12))]
    names = "ABCD"
    plays = [
        Play(float(number), f"{number}", tuple(names[: len(places)]), tuple(places))
        for number, places in enumerate(placings)
    ]
    found = streaks(rng.sample(plays, len(plays)))
    for seat, name in enumerate(names):
        word = "".join("w" if places[seat] == 1 else "l" for places in placings if len(places) > seat)
        if not word:
            assert name not in found
            continue
        runs = re.findall(r"w+|l+", word)
        assert found[name].longest == max((len(run) for run in runs if run[0] == "w"), default=0)
        assert found[name].dry == max((len(run) for run in runs if run[0] == "l"), default=0)
        assert (found[name].won, found[name].lost) == ((len(runs[-1]), 0) if word[-1] == "w" else (0, len(runs[-1])))


@pytest.mark.parametrize(
    ("won", "told"),
    [
        ([True], "the last game was won"),
        ([True, False], "the last game was not won"),
        ([True, True], "the last 2 games were won"),
        ([False, False], "the last 2 games were not won"),
    ],
)
def test_how_a_row_of_games_ends_is_told(won: list[bool], told: str) -> None:
    streak = Streak()
    for each in won:
        streak.add(won=each)
    assert str(streak_facts(streak).facts[-1].said) == told


# ---- the next time ----


def test_a_page_that_was_damaged_is_written_anew(tmp_path: Path) -> None:
    """Whoever changed it, and however: by an editor, by half a copy, with the time and the size of before."""
    folder, out = tmp_path / "games", tmp_path / "out"
    folder.mkdir()
    record(folder / "x.yaml", ROUND_ONE)
    first = make(folder, out)
    whole = {name: path.read_bytes() for name, path in pages(out).items()}
    named = [name for name in whole if name.startswith("games/")]
    for number, name in enumerate(["players.html", *named]):
        path = out / name
        then = path.stat()
        path.write_bytes(whole[name] + b"x" if number else whole[name].replace(b"Ann", b"Eve"))
        os.utime(path, ns=(then.st_atime_ns, then.st_mtime_ns))
    again = make(folder, out)
    assert (again["written"], again["kept"]) == (1 + len(named), first["written"] - 1 - len(named))
    assert {name: path.read_bytes() for name, path in pages(out).items()} == whole


@pytest.mark.slow
def test_only_what_changed_is_written(mixed: Path, tmp_path: Path) -> None:
    folder = tmp_path / "games"
    shutil.copytree(mixed, folder)
    out = tmp_path / "out"
    first = make(folder, out)
    times = {name: path.stat().st_mtime_ns for name, path in pages(out).items()}
    second = make(folder, out)
    assert (second["written"], second["kept"], second["deleted"]) == (0, first["written"], 0)
    assert {name: path.stat().st_mtime_ns for name, path in pages(out).items()} == times
    invoke("do", "--game", folder / "what-if.yaml", "note", "seen")
    third = make(folder, out)
    changed = {name for name, path in pages(out).items() if path.stat().st_mtime_ns != times[name]}
    assert changed == {"games/what-if.html"}
    assert third["written"] == 1
    fresh = tmp_path / "fresh"
    make(folder, fresh)
    assert {name: path.read_bytes() for name, path in pages(out).items()} == {
        name: path.read_bytes() for name, path in pages(fresh).items()
    }


@pytest.mark.slow
def test_what_is_gone_is_deleted_and_nothing_else(mixed: Path, tmp_path: Path) -> None:
    folder, out = tmp_path / "games", tmp_path / "out"
    shutil.copytree(mixed, folder)
    make(folder, out)
    (out / "own.html").write_text("mine", "utf-8")
    (out / "games" / "own.html").write_text("mine", "utf-8")
    edited = out / "games" / "what-if.html"
    edited.write_text(edited.read_text("utf-8") + "<!-- my words -->", "utf-8")
    (folder / "what-if.yaml").unlink()
    (folder / "2026-10-17-Zoe-Luc-Ines.yaml").unlink()
    answer = make(folder, out)
    assert not (out / "games" / "2026-10-17-Zoe-Luc-Ines.html").exists()
    assert answer["deleted"] >= 1
    assert edited.exists(), "somebody changed it"
    assert (out / "own.html").read_text("utf-8") == (out / "games" / "own.html").read_text("utf-8") == "mine"
    for path in (out / "own.html", out / "games" / "own.html", edited):
        path.unlink()
    assert_linked(out)


def test_a_list_that_names_other_files(mixed: Path, tmp_path: Path) -> None:
    """Planted, to have files deleted that are not of the site."""
    out = tmp_path / "out"
    make(mixed, out)
    victim = tmp_path / "victim.html"
    victim.write_text('<meta name="generator" content="enigma-ref">', "utf-8")
    path = out / "enigma-ref-site.json"
    listed = json.loads(path.read_text("utf-8"))
    for name in ("../victim.html", str(victim), "games/../../victim.html"):
        listed["pages"][name] = [None, None]
    path.write_text(json.dumps(listed), "utf-8")
    assert make(mixed, out)["deleted"] == 0
    assert victim.exists()
    path.write_text("{", "utf-8")
    result = invoke("site", mixed, out)
    assert (result.status, result.out) == (3, "")
    assert "The list of the site's pages is damaged" in result.err


def test_folders_that_will_not_do(mixed: Path, tmp_path: Path) -> None:
    other = tmp_path / "other"
    other.mkdir()
    (other / "letter.txt").write_text("x", "utf-8")
    cases = {
        mixed: "This is the folder of the records. Name another one for the site.",
        other: "There are other files in this folder, and they are left as they are. "
        "Name an empty folder for the site, or a new one.",
        other / "letter.txt": "This is a file. Name a folder for the site.",
    }
    for out, what in cases.items():
        result = invoke("site", mixed, out)
        assert (result.status, result.out, result.err) == (3, "", f"{out}: {what}\n")
        assert invoke("site", mixed, out, "--json").json["error"]["message"].endswith(what)
    assert [path.name for path in other.iterdir()] == ["letter.txt"]
    assert invoke("site", SAMPLES[0], tmp_path / "x").err.endswith("This is a file. Name the folder that it lies in.\n")
    assert invoke("site", tmp_path / "none", tmp_path / "x").status == 3
    assert not (tmp_path / "x").exists()
    assert invoke("site", mixed).status == 2


def test_a_name_that_is_taken(mixed: Path, tmp_path: Path) -> None:
    folder, out = tmp_path / "games", tmp_path / "out"
    folder.mkdir()
    shutil.copy(SAMPLES[0], folder / "a.yaml")
    make(folder, out)
    (out / "games" / "b.html").write_text("mine", "utf-8")
    shutil.copy(SAMPLES[1], folder / "b.yaml")
    result = invoke("site", folder, out)
    taken = out / "games" / "b.html"
    assert result.status == 3
    assert result.err == f"{taken}: This file is not of the site, and is left as it is. Move it away, then try again.\n"
    assert taken.read_text("utf-8") == "mine"


def test_a_folder_without_games(tmp_path: Path) -> None:
    (tmp_path / "games").mkdir()
    answer = make(tmp_path / "games", tmp_path / "out")
    assert (answer["games"], answer["players"], answer["written"]) == (0, 0, 3)
    assert_linked(tmp_path / "out")
    assert "0 games" in " ".join(read(tmp_path / "out" / "index.html").text)


def test_in_words(tmp_path: Path) -> None:
    folder, out = tmp_path / "games", tmp_path / "out"
    folder.mkdir()
    shutil.copy(SAMPLES[0], folder / "a.yaml")
    told = f"1 game, 2 players: 6 pages written, 0 kept, 0 deleted. Open {out}/index.html.\n"
    assert invoke("site", folder, out) == (0, told, "")


def test_aliases(tmp_path: Path) -> None:
    folder, out = tmp_path / "games", tmp_path / "out"
    folder.mkdir()
    shutil.copy(SAMPLES[0], folder / "a.yaml")
    make(folder, out, "--alias", "Ann=Anna")
    assert sorted(path.name for path in (out / "players").iterdir()) == ["Anna.html", "Bob.html"]
    assert "../players/Anna.html" in read(out / "games" / "a.html").links
    assert_linked(out)


@pytest.mark.thorough
@pytest.mark.slow
def test_many_games_are_on_several_pages(mixed: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(build, "_ON_A_PAGE", 5)
    out = tmp_path / "out"
    make(mixed, out)
    assert {"games-2.html", "games-5.html"} <= set(pages(out))
    assert "games-6.html" not in pages(out)
    assert_linked(out)
    files = [
        word
        for name in pages(out)
        if re.match(r"index|games-", name)
        for word in read(out / name).text
        if ".yaml" in word
    ]
    assert len(files) == 24
    assert "Page 2 of 5" in read(out / "games-2.html").text
    monkeypatch.setattr(build, "_ON_A_PAGE", 50)
    make(mixed, out)
    assert "games-2.html" not in pages(out)
    assert_linked(out)


@pytest.mark.thorough
@pytest.mark.slow
@pytest.mark.skipif(os.name == "nt", reason="no such signal")
def test_killed_halfway(tmp_path: Path) -> None:
    """Whatever was there can be read, and the next run finishes the work and knows whose the files are."""
    folder, out = tmp_path / "games", tmp_path / "out"
    folder.mkdir()
    games.fill(folder, 12, 3, target=5)
    shutil.copy(SAMPLES[0], folder / "a.yaml")
    make(folder, out)
    games.fill(folder, 12, 8, target=5)
    (folder / "a.yaml").unlink()
    words = [*PROGRAM, "site", str(folder), str(out), "--jobs", "1"]
    running = subprocess.Popen(words, env=environment(ENIGMA_CACHE=""), stdout=subprocess.DEVNULL)
    before = len(list((out / "games").glob("*.html")))
    until = time.monotonic() + 60
    while len(list((out / "games").glob("*.html"))) < before + 3 and time.monotonic() < until:
        time.sleep(0.01)
    running.send_signal(signal.SIGKILL)
    running.wait()
    index = read(out / "index.html")
    for link in index.links:
        assert (out / unquote(link)).is_file(), "the old first page still leads to pages that are there"
    answer = make(folder, out)
    assert answer["games"] == 24
    assert_linked(out)


# ---- names ----

NAMES = [
    "con",
    "Con",
    "CON",
    "Ann",
    "ann",
    "nul",
    "-",
    "--",
    "..",
    "é",
    "e\u0301x",
    "小明",
    "😀",
    "a/b",
    "a-b",
    "a b",
    "x" * 90,
]


def test_names_of_pages() -> None:
    found = page_names([*NAMES, "../x", "", "com1", "Ann.html", "a.yaml", "<b>", "%2e", "a\udcff"])
    assert len({name.lower() for name in found.values()}) == len(found), "on any disk"
    assert all(re.fullmatch(r"[A-Za-z0-9]+(?:-[A-Za-z0-9]+)*", name) for name in found.values())
    assert all(len(name) <= 80 for name in found.values())
    assert not [name for name in found.values() if re.fullmatch(r"(?i)con|nul|com1", name)]
    assert found["Ann"] == "Ann"
    assert found["a-b"] == "a-b"
    assert page_names(reversed(NAMES)) == page_names(NAMES)


HOSTILE = [
    "..",
    "con",
    "Con",
    "-",
    "'_'",
    "小明",
    "é",
    "x\u0301",
    "<b>x</b>",
    "../x",
    "\"'&amp;",
    "{{7*7}}",
    "😀",
    "a:b",
]


@pytest.fixture(scope="module")
def hostile(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Games of people and in files with names that would be markup, paths or devices."""
    folder = tmp_path_factory.mktemp("hostile") / "games"
    for place in ("", "a", "b"):
        (folder / place).mkdir(parents=True)
    kept = 0
    for number, one in enumerate(HOSTILE):
        other = HOSTILE[(number + 1) % len(HOSTILE)]
        header = HEADER.replace("name: Ann", f"name: {json.dumps(one, ensure_ascii=False)}").replace(
            "first: Ann", f"first: {json.dumps(one, ensure_ascii=False)}"
        )
        header = header.replace("name: Bob", f"name: {json.dumps(other, ensure_ascii=False)}")
        path = folder / f"{number}.yaml"
        path.write_text(header + "- abandon\n", "utf-8")
        kept += not [each for each in invoke("audit", path, "--json").json["findings"] if each["severity"] == "error"]
    assert kept >= 6, "some of these are names of players"
    for name in (
        "<img src=x onerror=alert(1)>.yaml",
        "con.yaml",
        "%2e%2e.yaml",
        "a b#c?d.yaml",
        "ünï.yaml",
        "a/x.yaml",
    ):
        shutil.copy(SAMPLES[0], folder / name)
    shutil.copy(SAMPLES[0], folder / "a/x.yml")
    shutil.copy(SAMPLES[0], folder / "b/x.yaml")
    shutil.copy(SAMPLES[0], folder / "a-x.yaml")
    if os.name != "nt":
        shutil.copy(SAMPLES[0], os.fsdecode(os.fsencode(folder) + b"/\xff\xfe.yaml"))
    (folder / "note.yaml").write_text(HEADER + "- note <script>alert(2)</script>\n", "utf-8")
    return folder


def test_hostile_names(hostile: Path) -> None:
    out = hostile.parent / "out"
    answer = make(hostile, out)
    assert_linked(out)
    files = [path for path in hostile.rglob("*") if path.is_file()]
    assert answer["games"] == len(files)
    assert len(list((out / "games").iterdir())) == answer["games"] - answer["unreadable"]
    for path in pages(out).values():
        text = path.read_text("utf-8")
        assert "<img src=x" not in text
        assert "<b>x</b>" not in text
        assert "<script>alert" not in text
    assert sorted(path.name for path in hostile.parent.iterdir()) == ["games", "out"]
    assert Counter(make(hostile, out)) == Counter({**answer, "written": 0, "kept": answer["written"]})


# ---- in a browser ----


def shown(out: Path) -> list[str]:
    names = list(pages(out))
    people = [name for name in names if name.startswith("players/")]
    return ["index.html", "players.html", "statistics.html", people[0], people[-1]]


def visited(out: Path) -> list[str]:
    """Return one page in six, in order; those with a list or numbers of their own among them all."""
    names = list(pages(out))
    return sorted({*names[::6], *shown(out), *(name for name in names if "/" not in name)})


@pytest.mark.thorough
@pytest.mark.slow
@pytest.mark.parametrize("which", ["mixed", "hostile"])
def test_every_page_is_quiet(which: str, browser: Any, made: tuple[Any, Path], hostile: Path) -> None:
    out = made[1] if which == "mixed" else hostile.parent / "out"
    if which == "hostile":
        make(hostile, out)
    context = browser.new_context(viewport={"width": 390, "height": 844})
    page = context.new_page()
    complaints: list[str] = []
    page.on("console", lambda message: complaints.append(message.text))
    page.on("pageerror", lambda error: complaints.append(str(error)))
    page.on("dialog", lambda dialog: (complaints.append("dialog"), dialog.dismiss()))
    for name in visited(out):
        page.goto((out / name).resolve().as_uri())
        assert page.evaluate("document.documentElement.scrollWidth") <= 390, name
        assert not complaints, name
    page.goto((out / "index.html").resolve().as_uri())
    page.locator(".games a.who").first.click()
    page.wait_for_selector("#board, #table, main")
    page.locator("nav.site a").first.click()
    page.wait_for_selector(".games")
    context.close()


@pytest.mark.thorough
@pytest.mark.slow
@pytest.mark.parametrize(
    ("scheme", "width"),
    [
        ("dark", 390),
        pytest.param("light", 1280, marks=pytest.mark.long),
        pytest.param("light", 390, marks=pytest.mark.long),
        pytest.param("dark", 1280, marks=pytest.mark.long),
    ],
)
def test_pages_are_for_everyone(scheme: str, width: int, browser: Any, made: tuple[Any, Path]) -> None:
    axe = pytest.importorskip("axe_playwright_python.sync_playwright").Axe()
    context = browser.new_context(viewport={"width": width, "height": 800}, color_scheme=scheme)
    page = context.new_page()
    for name in shown(made[1]):
        page.goto((made[1] / name).resolve().as_uri())
        found = axe.run(page).response["violations"]
        assert not found, (name, [each["id"] for each in found], found[0]["nodes"][0]["html"])
    context.close()


def test_a_record_too_long_for_a_page(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from enigma_ref.library import session

    monkeypatch.setattr(session, "MOST_SHOWN", 3)
    folder, out = tmp_path / "games", tmp_path / "out"
    folder.mkdir()
    record(folder / "long.yaml", ROUND_ONE)
    answer = make(folder, out)
    assert (answer["games"], answer["unreadable"]) == (1, 0)
    assert not list((out / "games").iterdir())
    assert "Pages show at most" in " ".join(read(out / "index.html").text).replace("Pictures and pages", "Pages")
    assert_linked(out)
