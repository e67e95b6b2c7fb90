"""`--shard K/N`: parts that together are everything, and summaries that add up to the very answer of one run."""

from __future__ import annotations

import json
import random
import shutil
import tempfile
from collections.abc import Iterator
from datetime import datetime, timedelta
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from enigma_ref.library.summary import SCHEMA
from enigma_ref.store.tree import Place, Shard, meant

from . import beyond_code_shelf, shelf
from .cli_helpers import ROUND_ONE, Result, invoke, record

pytestmark = pytest.mark.slow

NOT_CACHED = "--no-cache"


@pytest.fixture(autouse=True)
def _no_cache(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("ENIGMA_CACHE", "")


# --- any split of any folder


@cache
def pool() -> list[bytes]:
    """Return a few records of every kind: both boxes, whole and by hand, damaged, from the future, and no records."""
    rng = random.Random(18)
    first = datetime.fromisoformat("2024-01-05T19:30:00+01:00")
    found = []
    for number in range(6):
        played = shelf.game(rng, shelf.GROUP[:4], mistakes=0.02, target=3)
        found.append(shelf.written(played, first + timedelta(days=number // 2), by_hand=number == 5).encode())
    for number in range(4):
        series = beyond_code_shelf.series(rng, group=beyond_code_shelf.GROUP, lines=60)
        found.append(beyond_code_shelf.written(series, first, by_hand=number == 3).encode())
    whole = found[0]
    found += [whole[: len(whole) // 2], whole.replace(b"Ann", b"Eve", 1), b"", b"\xff\xfe", b"a: [1\n", b"format: x\n"]
    return found


NAMES = st.text(alphabet="abABé\u0301и ._-~", min_size=1, max_size=6).filter(lambda name: name.strip(". "))
PATHS = st.lists(NAMES, min_size=1, max_size=3).map(lambda parts: "/".join(parts) + ".yaml")


@st.composite
def folders(draw: st.DrawFn) -> dict[str, int]:
    """Draw names of files below a folder, each with the number of its content: copies are likely."""
    return draw(st.dictionaries(PATHS, st.integers(0, len(pool()) - 1), max_size=12))


def fill(folder: Path, files: dict[str, int]) -> None:
    for name, number in files.items():
        path = folder / name
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(pool()[number])
        except (FileExistsError, NotADirectoryError, IsADirectoryError, OSError):
            continue  # a file where a folder should be


def parts_of(folder: Path, out: Path, of: int, *paths: object) -> list[Path]:
    """Write all parts, and return them."""
    parts = [out / f"part{number}.jsonl" for number in range(1, of + 1)]
    for number, part in enumerate(parts, 1):
        done = invoke("stats", *(paths or (folder,)), "--shard", f"{number}/{of}", "--summaries", part, NOT_CACHED)
        assert done.status == 0, done.err
        assert done.out == ""
    return parts


def answers(*words: object) -> list[Result]:
    return [invoke("stats", *words, *more) for more in ((), ("--json",), ("--html", "-"))]


@pytest.mark.thorough
@settings(max_examples=12, deadline=None, suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large])
@given(files=folders(), of=st.integers(1, 5), rng=st.randoms(use_true_random=False))
def test_any_split_of_any_folder_merges_to_the_answer_of_one_run(
    files: dict[str, int], of: int, rng: random.Random
) -> None:
    with tempfile.TemporaryDirectory() as name:
        folder, out = Path(name, "games"), Path(name, "parts")
        folder.mkdir()
        out.mkdir()
        fill(folder, files)
        parts = parts_of(folder, out, of)
        rng.shuffle(parts)
        alias = ("--alias", "Ann=Bob") if rng.random() < 0.3 else ()
        assert answers("--merge", *parts, *alias) == answers(folder, NOT_CACHED, *alias)
        whole = [path.as_posix() for path in meant([str(folder)]).files]
        split = [path.as_posix() for number in range(of) for path in meant([str(folder)], Shard(number + 1, of)).files]
        assert sorted(split) == sorted(whole)


@pytest.mark.thorough
@pytest.mark.slow
def test_a_shelf_of_both_boxes_merges_to_the_answer_of_one_run(tmp_path: Path) -> None:
    folder = tmp_path / "games"
    (folder / "deep").mkdir(parents=True)
    paths = shelf.fill(folder, 20, seed=3, target=4) + beyond_code_shelf.fill(folder / "deep", 10, seed=3)
    for path in paths[::7]:
        shutil.copy(path, folder / f"copy-{path.name}")
    one = answers(folder, NOT_CACHED)
    assert "the same game as" in one[0].err
    assert any(player["rating"] for player in one[1].json["players"])
    assert "beyond-code" in one[1].json["boxes"]
    for of in (1, 3, 40):
        assert answers("--merge", *parts_of(folder, tmp_path, of)) == one


def test_several_paths_links_and_what_cannot_be_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    for name, number in {"b/x.yaml": 0, "b/a.yaml": 1, "a.yaml": 2, "a/z.yaml": 3, "b/c/d.yaml": 6}.items():
        fill(Path("games"), {name: number})
    Path("games/link.yaml").symlink_to("b/x.yaml")
    Path("games/b/nowhere.yaml").symlink_to("gone.yaml")
    paths = ("games/b", "missing", "games", "games/a.yaml", "gone.yaml")
    one = answers(*paths, NOT_CACHED)
    assert one[1].json["records"] == 6
    assert [each["file"] for each in one[1].json["left_out"]][:2] == ["missing", "gone.yaml"]
    for of in (1, 2, 4):
        assert answers("--merge", *parts_of(tmp_path, tmp_path, of, *paths)) == one


# --- which shard


def test_the_split_is_the_same_for_ever_and_everywhere() -> None:
    names = ["a.yaml", "b/c.yaml", "Zoé.yaml", "2026-11-16-Ann-Bob.yaml"]
    assert [next(k for k in range(1, 9) if Shard(k, 8).holds(name)) for name in names] == [4, 3, 2, 6]
    assert Shard(2, 8).holds("Zoe\u0301.yaml")  # as macOS may spell it
    held = [sum(Shard(k, 8).holds(f"{number}.yaml") for number in range(8000)) for k in range(1, 9)]
    assert sum(held) == 8000
    assert min(held) > 900


def test_files_are_in_order_of_places(tmp_path: Path) -> None:
    fill(tmp_path, dict.fromkeys(["a/b.yaml", "a.yaml", "a/B.yaml", "Z.yaml", "a b/c.yaml", "a/b/c.yaml"], 0))
    files = meant([str(tmp_path)]).files
    places = [files.place(index) for index in range(len(files))]
    assert places == sorted(places)
    assert places[1] == Place(0, ("a", "B.yaml"))
    assert list(files) == [tmp_path.joinpath(*place.parts) for place in places] == sorted(files)
    assert files[-1] == files[len(files) - 1]
    assert files[1:3] == [files[1], files[2]]


@pytest.mark.parametrize("command", ["audit", "list"])
def test_audit_and_list_of_all_parts_are_those_of_everything(command: str, tmp_path: Path) -> None:
    fill(tmp_path, {f"{number}.yaml": number % 12 for number in range(14)})
    key = "findings" if command == "audit" else "records"
    whole = invoke(command, tmp_path, "--json", NOT_CACHED).json
    parts = [invoke(command, tmp_path, "--json", "--shard", f"{k}/3", NOT_CACHED).json for k in (1, 2, 3)]
    assert sorted(map(json.dumps, whole[key])) == sorted(json.dumps(each) for part in parts for each in part[key])
    assert all(0 < len(part[key]) < len(whole[key]) for part in parts)
    if command == "audit":
        assert sum(part["records"] for part in parts) == whole["records"] == 14


@pytest.mark.parametrize(
    "typed", ["", "2", "0/3", "4/3", "1/0", "-1/3", "1/3/5", "a/b", "1 / 3", "²/3", "1/" + "9" * 30]
)
@pytest.mark.parametrize("command", ["audit", "stats", "list"])
def test_a_shard_that_is_none(command: str, typed: str, tmp_path: Path) -> None:
    result = invoke(command, tmp_path, "--shard", typed)
    assert result.status == 2
    assert result.err.endswith(": write the part and how many there are, such as 2/8.\n")


# --- options that do not go together


def test_what_does_not_go_together(tmp_path: Path) -> None:
    path = record(tmp_path / "a.yaml", ROUND_ONE)
    out = tmp_path / "out"
    says = {
        ("--merge",): "Name the files of summaries behind --merge.",
        ("--merge", path, "--shard", "1/2"): "--merge takes parts that are made: leave out --shard and --summaries.",
        ("--merge", path, "--summaries", out): "--merge takes parts that are made: leave out --shard and --summaries.",
        (path, "--summaries", out, "--json"): (
            "--summaries has no results: --alias, --html and --json go with --merge."
        ),
    }
    for words, sentence in says.items():
        result = invoke("stats", *words)
        assert result.status == 2
        assert sentence in (result.err or result.json["error"]["message"])
    assert not out.exists()
    assert "--shard goes with records or folders: name them." in invoke("audit", "--shard", "1/2").err


def test_summaries_on_standard_output(tmp_path: Path) -> None:
    fill(tmp_path / "games", {"a.yaml": 0, "b.yaml": 6})
    given = invoke("stats", tmp_path / "games", "--summaries", "-")
    (part,) = parts_of(tmp_path / "games", tmp_path, 1)
    assert given.out.encode() == part.read_bytes()
    head, *lines, end = map(json.loads, given.out.splitlines())
    assert (head["kind"], head["shard"], head["schema"]) == ("enigma-ref/summaries/1", [1, 1], SCHEMA)
    assert [line["record"] for line in lines] == [[0, "a.yaml"], [0, "b.yaml"]]
    assert end["end"] == 2


# --- files that are no parts, or not of this


@pytest.fixture
def parts(tmp_path: Path) -> list[Path]:
    fill(tmp_path / "games", {f"{number}.yaml": number for number in range(8)})
    return parts_of(tmp_path / "games", tmp_path, 2)


def refused(*words: object) -> str:
    result = invoke("stats", "--merge", *words)
    assert (result.status, result.out) == (3, "")
    assert result.err.count("\n") == 1
    return result.err.rstrip("\n")


NONE = "This is no file of summaries. Make one with: enigma-ref stats PATH --shard 1/8 --summaries OUT."
DAMAGED = "This file of summaries is damaged or cut off. Make it again."


@pytest.mark.parametrize(
    "content",
    [
        b"", b"\n", b"\xff" * 100, b"null\n", b"[]\n", b"{}\n", b"[" * 100_000, b'{"format": "enigma-ref/1"}\n',
        b'{"kind": "enigma-ref/summaries/1"}\n', b"1" * 10_000, b"x" * (5 << 20),
        b'{"kind":"enigma-ref/summaries/1","version":1,"schema":"1","paths":[],"shard":[1,1]}\n',
    ],
)  # fmt: skip
def test_what_is_no_file_of_summaries(content: bytes, tmp_path: Path) -> None:
    path = tmp_path / "part"
    path.write_bytes(content)
    assert refused(path) == f"{path.as_posix()}: {NONE}"


def test_files_that_cannot_be_read(parts: list[Path], tmp_path: Path) -> None:
    assert refused(tmp_path / "gone").startswith(f"{(tmp_path / 'gone').as_posix()}: There is no such file.")
    assert refused(tmp_path) == f"{tmp_path.as_posix()}: This is a folder. Name a file in it."


def test_parts_that_do_not_belong_together(parts: list[Path], tmp_path: Path) -> None:
    one, two = parts
    assert refused(one) == f"{one.as_posix()}: Part 2/2 is missing. Name all parts."
    assert refused(one, two, one) == f"{one.as_posix()}: This is the same part as {one.as_posix()}. Name each once."
    copy = tmp_path / "copy"
    shutil.copy(two, copy)
    assert refused(one, two, copy) == f"{copy.as_posix()}: This is the same part as {two.as_posix()}. Name each once."
    (other,) = parts_of(tmp_path / "games", tmp_path / "games", 1)
    alike = "paths and number of parts must be alike."
    assert refused(one, other).endswith(f": This is not a part of the same as {one.as_posix()}: {alike}")
    two.write_bytes(two.read_bytes().replace(b'"version":"', b'"version":"9', 1))
    assert f"{two.as_posix()}: This was written by version 9" in refused(one, two)


def altered(data: bytes) -> Iterator[bytes]:
    """Return a part in ways in which it is not whole, or says what cannot be, with a right check of it."""
    lines = data.splitlines(keepends=True)
    yield b"".join(lines[:-1])
    yield data[: len(data) // 2]
    yield data + lines[1]
    yield data.replace(b"Ann", b"Eve", 1)
    yield b"".join([lines[0], *lines[2:]])
    yield checked([lines[0], lines[2], lines[1], *lines[3:-1]])
    yield checked([lines[0], lines[1], *lines[1:-1]])
    first: dict[str, Any] = json.loads(lines[1])
    for key, value in {
        "record": [0], "file": 7, "summary": None, "more": 1,
    }.items():  # fmt: skip
        yield checked([lines[0], json.dumps({**first, key: value}).encode() + b"\n", *lines[2:-1]])
    game = first["summary"]["game"]
    for place, value in ((0, 5), (2, []), (3, 99), (4, "lost"), (6, [[1, 99, 9, 9, True]]), (12, [1, 77, 3])):
        odd = [*game[:place], value, *game[place + 1 :]]
        summary = {**first["summary"], "game": odd}
        yield checked([lines[0], json.dumps({**first, "summary": summary}).encode() + b"\n", *lines[2:-1]])


def checked(lines: list[bytes]) -> bytes:
    whole = b"".join(lines)
    return whole + json.dumps({"end": len(lines) - 1, "check": sha256(whole).hexdigest()}).encode() + b"\n"


def test_parts_that_are_damaged(tmp_path: Path) -> None:
    fill(tmp_path / "games", {f"{number}.yaml": number for number in range(4)})
    (part,) = parts_of(tmp_path / "games", tmp_path, 1)
    data = part.read_bytes()
    found = 0
    for odd in altered(data):
        part.write_bytes(odd)
        result = invoke("stats", "--merge", part)
        assert result.status in (0, 3), odd
        if result.status == 3:
            found += 1
            assert result.err == f"{part.as_posix()}: {DAMAGED}\n"
    assert found >= 12
    part.write_bytes(data)
    assert invoke("stats", "--merge", part).status == 0
