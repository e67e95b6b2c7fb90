"""The cache: the same answer with it, without it, and whatever state it is in; never believed over a changed file."""

from __future__ import annotations

import json
import os
import pickle
import random
import shutil
import sqlite3
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from enigma_ref.store import cache as store
from enigma_ref.store import program
from enigma_ref.store.cache import Cache, key_of, packed, unpacked

from .beyond_code_shelf import fill as fill_beyond_code
from .cli_helpers import PROGRAM, Result, environment, invoke, spawn
from .conftest import HINTS
from .patience import some_of
from .shelf import fill

pytestmark = pytest.mark.slow

COMMANDS = [["stats", "--json"], ["stats"], ["audit"], ["audit", "--json"], ["list"], ["list", "--json"]]


@pytest.fixture(scope="module")
def games(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Games of both boxes, with faults among them; nobody changes them."""
    folder = tmp_path_factory.mktemp("shelf") / "games"
    folder.mkdir()
    paths = fill(folder, 8, 3, target=4)
    fill_beyond_code(folder, 4, 5)
    text = paths[0].read_text("utf-8")
    (folder / "bad.yaml").write_text(text.replace("choose", "chose", 1), "utf-8")
    (folder / "gap.yaml").write_text("".join(text.splitlines(keepends=True)[:-3]) + "- {n: 99", "utf-8")
    (folder / "no.yaml").write_bytes(b"\xff\xfe nothing")
    (folder / "another.yaml").write_text("services: {web: {image: x}}\n", "utf-8")
    return folder


@pytest.fixture
def shelf(games: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The games to be changed, and an empty cache."""
    monkeypatch.setenv("ENIGMA_CACHE", str(tmp_path / "cache"))
    return shutil.copytree(games, tmp_path / "games")


@pytest.fixture(scope="module")
def answered(games: Path) -> tuple[list[Result], bytes]:
    """What is answered about the games without a cache, and the cache once all of it was asked."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("ENIGMA_CACHE", str(games.parent / "cache"))
        patch.setenv("ENIGMA_CONFIG", "")
        for name in HINTS:
            patch.delenv(name, raising=False)
        plain = answers(games, "--no-cache")
        assert answers(games) == plain
    return plain, database(games.parent).read_bytes()


def database(tmp_path: Path) -> Path:
    return tmp_path / "cache" / "records-1.sqlite3"


def answers(folder: Path, *more: str) -> list[Result]:
    return [invoke(*words, folder, *more) for words in COMMANDS]


def worked_out(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Return what is answered anew from now on, in this process."""
    from enigma_ref.library import recall

    seen: list[str] = []
    really = recall.worked_out

    def counting(path: Path, questions: recall.Questions) -> list[recall.Answer]:
        seen.append(path.name)
        return really(path, questions)

    monkeypatch.setattr(recall, "worked_out", counting)
    return seen


def test_the_same_answer_with_it_and_without(shelf: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    plain = answers(shelf, "--no-cache")
    assert not (shelf.parent / "cache").exists(), "nothing is kept where nothing is wanted"
    first = answers(shelf)
    assert first == plain
    seen = worked_out(monkeypatch)
    assert answers(shelf) == plain
    assert seen == [], "everything was known"


def test_it_can_be_turned_off(shelf: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("ENIGMA_CACHE", "")
    monkeypatch.setenv("XDG_CACHE_HOME", str(shelf.parent / "xdg"))
    assert invoke("audit", shelf).out
    assert not list((shelf.parent).glob("xdg/*"))
    monkeypatch.delenv("ENIGMA_CACHE")
    assert invoke("audit", shelf).out
    if sys.platform == "linux":
        assert (shelf.parent / "xdg" / "enigma-ref" / "records-1.sqlite3").exists()


def test_a_few_records_need_none(shelf: Path) -> None:
    few = sorted(shelf.glob("*.yaml"))[:7]
    assert invoke("audit", *few).out
    assert invoke("stats", *few).out
    assert not (shelf.parent / "cache").exists()


def test_it_is_never_believed_over_a_changed_file(shelf: Path) -> None:
    """Changed by one letter, with size and time of the file as they were."""
    answers(shelf)
    (path,) = [path for path in shelf.glob("*-0.yaml") if b"solve" in path.read_bytes()][:1]
    before = path.stat()
    data = path.read_bytes()
    changed = data.replace(b"choose", b"chooze", 1)
    assert len(changed) == len(data)
    path.write_bytes(changed)
    os.utime(path, ns=(before.st_atime_ns, before.st_mtime_ns))
    assert answers(shelf) == answers(shelf, "--no-cache")
    assert [line for line in invoke("audit", shelf).out.splitlines() if "chooze" in line and path.name in line]
    path.write_bytes(data)
    os.utime(path, ns=(before.st_atime_ns, before.st_mtime_ns))
    assert answers(shelf) == answers(shelf, "--no-cache")


def test_only_what_changed_is_looked_at(shelf: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    answers(shelf)
    path = min(shelf.glob("*-0.yaml"))
    path.write_text(path.read_text("utf-8") + "# seen\n", "utf-8")
    shutil.copy(min(shelf.glob("*-1.yaml")), shelf / "copy.yaml")
    seen = worked_out(monkeypatch)
    invoke("audit", shelf)
    assert seen == [path.name], "a copy has the same content"


def test_other_rules_are_another_question(shelf: Path) -> None:
    for path in [
        *shelf.glob("no.yaml"),
        *(each for each in shelf.glob("*.yaml") if b"beyond-code" in each.read_bytes()),
    ]:
        path.unlink()
    for words in ([], ["--ruling", "target=3"], ["--edition", "de"]):
        first = invoke("audit", shelf, *words)
        assert invoke("audit", shelf, *words) == first == invoke("audit", shelf, *words, "--no-cache")
    assert invoke("audit", shelf, "--ruling", "target=3").out != invoke("audit", shelf).out


def test_another_program_is_not_believed(shelf: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    answers(shelf)
    monkeypatch.setattr(store, "program_mark", lambda: b"another version!")
    seen = worked_out(monkeypatch)
    invoke("list", shelf)
    assert len(seen) == len(list(shelf.glob("*.yaml")))


def test_the_mark_of_the_program(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """It goes by the files of the program, so that one who works on it is not told what an older one found."""
    copy = tmp_path / "enigma_ref"
    shutil.copytree(Path(program.__file__).parent.parent, copy)
    code = "from enigma_ref.store.program import program_mark; print(program_mark().hex())"

    def mark() -> str:
        command = [sys.executable, "-B", "-c", code]
        return subprocess.run(command, cwd=tmp_path, capture_output=True, check=True, text=True).stdout

    first = mark()
    assert mark() == first
    rules = copy / "games" / "enigma" / "rules.py"
    rules.write_text(rules.read_text("utf-8") + "\n", "utf-8")
    assert mark() != first


# Whatever state it is in


def garbage(path: Path) -> None:
    path.write_bytes(b"nothing of the kind" * 1000)


def cut(path: Path) -> None:
    path.write_bytes(path.read_bytes()[:5000])


def riddled(path: Path) -> None:
    data = bytearray(path.read_bytes())
    rng = random.Random(1)
    for _ in range(300):
        data[rng.randrange(100, len(data))] ^= 255
    path.write_bytes(bytes(data))


def pickled(path: Path) -> None:
    path.write_bytes(pickle.dumps({"a": 1}))


def empty(path: Path) -> None:
    path.write_bytes(b"")


def another_table(path: Path) -> None:
    path.unlink()
    with sqlite3.connect(path) as connection:
        connection.execute("CREATE TABLE known (key TEXT, other TEXT)")
    connection.close()


def a_folder(path: Path) -> None:
    path.unlink()
    path.mkdir()


def a_link(path: Path) -> None:
    path.rename(path.with_name("elsewhere"))
    path.symlink_to("elsewhere")


def values(change: Callable[[bytes], bytes]) -> Callable[[Path], None]:
    def changing(path: Path) -> None:
        with sqlite3.connect(path) as connection:
            for key, value in connection.execute("SELECT key, value FROM known").fetchall():
                connection.execute("UPDATE known SET value = ? WHERE key = ?", (change(value), key))
        connection.close()

    return changing


def each_planted(data: object) -> Callable[[Path], None]:
    """Plant something under every key, with a checksum that is right."""

    def planting(path: Path) -> None:
        with sqlite3.connect(path) as connection:
            for (key,) in connection.execute("SELECT key FROM known").fetchall():
                connection.execute("UPDATE known SET value = ? WHERE key = ?", (packed(key, data), key))
        connection.close()

    return planting


HARM = [
    garbage,
    cut,
    riddled,
    pickled,
    empty,
    another_table,
    a_folder,
    a_link,
    values(lambda value: value[:-3]),
    values(lambda value: value[:20] + b"x" + value[21:]),
    values(lambda value: b""),
    values(lambda value: "text"),  # type: ignore[arg-type, return-value]
    each_planted(None),
    each_planted([[]]),
    each_planted({"box": "enigma", "game": [], "seal": None}),
    each_planted([[1, 2, "x", None, {"say": "{n}", "with": {}}, "error", [], []]]),
    each_planted({"line": 1, "code": "x", "why": {"say": "{x}", "with": {"x": {"__import__": "os"}}}}),
]


@pytest.mark.slow
@pytest.mark.parametrize("harm", some_of(HARM, 3), ids=lambda harm: harm.__name__)
def test_a_damaged_cache_is_none(
    games: Path,
    answered: tuple[list[Result], bytes],
    tmp_path: Path,
    harm: Callable[[Path], None],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    plain, kept = answered
    monkeypatch.setenv("ENIGMA_CACHE", str(tmp_path / "cache"))
    (tmp_path / "cache").mkdir(mode=0o700)
    database(tmp_path).write_bytes(kept)
    database(tmp_path).chmod(0o600)
    harm(database(tmp_path))
    assert answers(games) == plain
    assert [invoke(*words, games) for words in COMMANDS[::3]] == plain[::3], "and again"


@pytest.mark.parametrize("harm", [garbage, cut, pickled, empty, another_table], ids=lambda harm: harm.__name__)
def test_a_damaged_cache_is_made_anew(
    shelf: Path, tmp_path: Path, harm: Callable[[Path], None], monkeypatch: pytest.MonkeyPatch
) -> None:
    invoke("list", shelf)
    harm(database(tmp_path))
    invoke("list", shelf)
    seen = worked_out(monkeypatch)
    invoke("list", shelf)
    assert seen == []


@pytest.mark.skipif(os.name == "nt", reason="no such permissions")
def test_a_cache_that_others_may_write_is_not_used(
    shelf: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    plain = answers(shelf)
    assert database(tmp_path).stat().st_mode & 0o777 == 0o600
    database(tmp_path).chmod(0o666)
    seen = worked_out(monkeypatch)
    assert answers(shelf) == plain
    assert seen
    database(tmp_path).chmod(0o600)
    seen.clear()
    monkeypatch.setattr(os, "geteuid", lambda: 12345)
    assert answers(shelf) == plain
    assert seen


@pytest.mark.thorough
@pytest.mark.slow
def test_no_place_for_it(shelf: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    plain = answers(shelf, "--no-cache")
    (tmp_path / "file").write_text("", "utf-8")
    for place in (tmp_path / "file", tmp_path / "file" / "below", Path("/proc/none"), Path("a\0b")):
        if "\0" in str(place):
            monkeypatch.setattr(store, "cache_folder", lambda: Path("a\0b"))
        else:
            monkeypatch.setenv("ENIGMA_CACHE", str(place))
        assert answers(shelf) == plain


def test_a_full_disk(shelf: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    plain = answers(shelf, "--no-cache")
    really = store._database

    def full(path: Path) -> sqlite3.Connection:
        connection = really(path)
        connection.execute("PRAGMA max_page_count = 3")
        return connection

    monkeypatch.setattr(store, "_database", full)
    assert answers(shelf) == plain
    assert answers(shelf) == plain


def test_another_process_holds_it(shelf: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    plain = answers(shelf)
    monkeypatch.setattr(store, "_PATIENCE", 0.05)
    holder = sqlite3.connect(database(tmp_path), isolation_level=None)
    holder.execute("BEGIN EXCLUSIVE")
    try:
        assert answers(shelf) == plain
    finally:
        holder.close()


@pytest.mark.thorough
@pytest.mark.slow
def test_several_at_once(shelf: Path, tmp_path: Path) -> None:
    plain = spawn("stats", shelf, "--json", "--no-cache").out
    env = environment(ENIGMA_CACHE=str(tmp_path / "cache"))
    words = [*PROGRAM, "stats", str(shelf), "--json"]
    running = [subprocess.Popen(words, env=env, stdout=subprocess.PIPE, stderr=subprocess.PIPE) for _ in range(4)]
    for each in running:
        out, err = each.communicate(timeout=60)
        assert (out.decode(), err) == (plain, b"")
    with sqlite3.connect(database(tmp_path)) as connection:
        assert connection.execute("PRAGMA integrity_check").fetchone() == ("ok",)
    connection.close()


def test_it_stays_small(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("ENIGMA_CACHE", str(tmp_path / "cache"))
    monkeypatch.setattr(store, "_LARGEST", 300_000)
    rng = random.Random(1)
    last: list[bytes] = []
    for day in range(30):
        monkeypatch.setattr(time, "time", lambda day=day: 86_400.0 * day)
        cache = Cache()
        if last:
            cache.find(last[:3])  # used each day, so never among the oldest
        new = {}
        for number in range(20):
            key = key_of("x", f"{day} {number}".encode())
            value = packed(key, rng.randbytes(1000).hex())
            assert value is not None
            new[key] = value
        cache.keep(new)
        cache.close()
        last = last or list(new)
        assert database(tmp_path).stat().st_size < 400_000
    cache = Cache()
    assert cache.has(last) == set(last[:3])
    assert cache.has(new) == set(new)
    cache.close()


def test_nothing_secret_and_no_names_of_files_are_in_it(shelf: Path, tmp_path: Path) -> None:
    """Only what the commands show: no moves, and so no card that lies face down."""
    answers(shelf)
    told = "".join(result.out + result.err for result in answers(shelf))
    with sqlite3.connect(database(tmp_path)) as connection:
        rows = connection.execute("SELECT key, value FROM known").fetchall()
    connection.close()
    assert rows
    for key, value in rows:
        text = json.dumps(unpacked(key, value))
        assert str(shelf) not in text
        assert not [path.name for path in shelf.iterdir() if path.name in text]
        for word in ("choose ", "place ", "solve ", "goal ", "peek "):
            assert word not in text or word in told


@pytest.mark.slow
@pytest.mark.bars
def test_a_second_run_takes_a_tenth(tmp_path: Path) -> None:
    """CPU seconds of whole commands, over enough records that starting the program is not what is measured."""
    folder = tmp_path / "games"
    folder.mkdir()
    fill(folder, 400, 3, target=15)
    env = environment(ENIGMA_CACHE=str(tmp_path / "cache"), PYTHONDONTWRITEBYTECODE="")

    def cpu(*words: str) -> float:
        code = (
            "import resource, subprocess, sys; subprocess.run(sys.argv[1:], stdout=subprocess.DEVNULL, check=False);"
            "used = resource.getrusage(resource.RUSAGE_CHILDREN); print(used.ru_utime + used.ru_stime)"
        )
        words = (sys.executable, "-c", code, *PROGRAM, *words)
        return float(subprocess.run(words, env=env, capture_output=True, check=True, text=True).stdout)

    idle = cpu("--version")
    for words in (["stats", "--jobs", "1"], ["audit", "--jobs", "1"], ["list"]):
        first, second = (cpu(*words, str(folder)) - idle for _ in range(2))
        assert second <= first / 10, (words, first, second)
