"""A club's archive: `python -m tests.benchmarks.archive [GAMES] [FOLDER]` makes it and says what commands take over it.

With `--known`, for a first look that takes minutes instead of hours, `stats`, `list` and `site` find most answers in
the cache (`known`), and most pages of games are a sentence (`quick_pages`).

Made of 400 short games of both boxes (a low target, a few rounds), each written again and again at other times, so that
every record has its own seals and counts as a game of its own. One in a hundred is a byte-for-byte copy of the one
before; two in a thousand are damaged, which takes long to explain. The most memory is that of all processes of a run
together, looked at 20 times a second (`VmRSS` of Linux, which counts what processes share once for each).
"""

from __future__ import annotations

import os
import random
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from contextlib import suppress
from datetime import datetime, timedelta
from pathlib import Path
from typing import Any, NamedTuple

from enigma_ref.core.log import Log
from enigma_ref.games.beyond_code.setup import read_table as beyond_code_table
from enigma_ref.games.enigma.setup import read_table as enigma_table
from enigma_ref.store.canonical import write_entry, write_header
from enigma_ref.store.seal import header_content, seal

from .. import beyond_code_shelf as beyond_code
from .. import shelf as enigma
from .known import keep_all

QUICK = "tests.benchmarks.quick_pages"
"""The program with most pages left to a sentence."""

FOLDER_SIZE = 1000
"""Records in each folder."""
_PEOPLE = 300
_DIFFERENT = 400


class Played(NamedTuple):
    """A game of which records are written: its header, and its entries as texts and claims."""

    header: dict[str, Any]
    entries: Sequence[tuple[int, str, Any]]


class Cost(NamedTuple):
    """What one run took."""

    seconds: float
    worked: float
    """Seconds of processor time of all its processes."""
    megabytes: float
    """The most that all its processes held together."""
    largest: float
    """The most that one of them held."""


def games(rng: random.Random, count: int) -> Iterator[Played]:
    """Play so many different games, one in ten of Beyond Code."""
    people = [f"Pat{number}" for number in range(_PEOPLE)]
    for number in range(count):
        group = rng.sample(people, 6)
        log: Log[Any, Any]
        if number % 10 == 9:
            played = beyond_code.series(rng, group=group, lines=40, mistakes=0.02)
            head, log = beyond_code_header(played.header), played.log
        else:
            player = enigma.game(rng, group, mistakes=0.02, target=3)
            head, log = enigma_header(player.header), player.log
        yield Played(head, [(each.number, each.text, each.claims) for each in log.history()[1:]])


def enigma_header(header: dict[str, Any]) -> dict[str, Any]:
    """Return a header as records of Enigma have it."""
    table, _ = enigma_table(header)
    assert table is not None
    return {"format": "enigma-ref/1", "box": "enigma", **table.header()}


def beyond_code_header(header: dict[str, Any]) -> dict[str, Any]:
    """Return a header as records of Beyond Code have it."""
    table, _ = beyond_code_table(header)
    assert table is not None
    return {"format": "enigma-ref/1", "box": "beyond-code", **table.header()}


def written(played: Played, started: datetime) -> bytes:
    """Return the record of a game that was played at some other time, sealed anew."""
    head = {**played.header, "started": started.isoformat()}
    previous, text, at = header_content(head), [write_header(head)], started
    for number, move, claims in played.entries:
        at += timedelta(seconds=20)
        previous = seal(previous, number, at.isoformat(), move, claims)
        text.append(write_entry(number, at.isoformat(), move, claims, previous) + "\n")
    return "".join(text).encode()


def fill(folder: Path, records: int, seed: int = 18) -> int:
    """Write so many records in folders of a thousand, twenty minutes apart, and return how many bytes they have."""
    rng = random.Random(seed)
    different = list(games(rng, min(_DIFFERENT, records)))
    began = datetime.fromisoformat("2020-01-01T10:00:00+00:00")
    size, last = 0, b""
    for number in range(records):
        room = folder / f"{number // FOLDER_SIZE:03}"
        if not number % FOLDER_SIZE:
            room.mkdir(parents=True, exist_ok=True)
        data = written(different[number % len(different)], began + timedelta(minutes=20 * number))
        if number % 100 == 50:
            data = last  # a copy
        elif number % 1000 == 60:
            data = data[: len(data) // 2]  # torn in the middle of a line, or of a whole header
        elif number % 1000 == 70:
            data = data.replace(b" Pat", b" Kim", 1)  # somebody else than the seals say
        last = data
        (room / f"{number:06}.yaml").write_bytes(data)
        size += len(data)
    return size


def resident(process: int) -> list[int]:
    """Return how many kilobytes a process and each of those that it started hold now."""
    found, waiting = [], [process]
    while waiting:
        number = waiting.pop()
        with suppress(OSError):
            status = Path(f"/proc/{number}/status").read_text("utf-8")
            found += [int(line.split()[1]) for line in status.splitlines() if line.startswith("VmRSS:")]
            children = Path(f"/proc/{number}/task/{number}/children").read_text("utf-8")
            waiting += map(int, children.split())
    return found


def cost(*words: object, out: Path | None = None, module: str = "enigma_ref") -> Cost:
    """Run a command of the program and watch it."""
    environment = {key: value for key, value in os.environ.items() if key != "PYTHONDONTWRITEBYTECODE"}
    began, most, largest = time.perf_counter(), 0, 0
    with open(out or os.devnull, "wb") as answer:  # noqa: PTH123
        command = [sys.executable, "-m", module, *map(str, words)]
        process = subprocess.Popen(command, stdout=answer, stderr=subprocess.DEVNULL, env=environment)
        while True:
            ended, status, used = os.wait4(process.pid, os.WNOHANG)
            if ended:
                break
            held = resident(process.pid)
            most, largest = max(most, sum(held)), max(largest, *held, 0)
            time.sleep(0.05)
    process.returncode = os.waitstatus_to_exitcode(status)
    assert process.returncode in (0, 1), process.returncode
    return Cost(time.perf_counter() - began, used.ru_utime + used.ru_stime, most / 1024, largest / 1024)


COMMANDS = (
    ("audit", "FOLDER"),
    ("audit", "FOLDER", "--json"),
    ("stats", "FOLDER"),
    ("stats", "FOLDER", "--json"),
    ("stats", "FOLDER", "--html", "OUT/page.html"),
    ("list", "FOLDER/000"),
    ("list", "FOLDER/000", "--json"),
    ("export", "FOLDER", "--to", "csv"),
    ("site", "FOLDER", "OUT/site"),
    ("site", "FOLDER", "OUT/site"),
)
"""What is measured; the site a second time, with nothing changed."""


def measure(
    folder: Path, commands: Sequence[Sequence[str]] = COMMANDS, module: str = "enigma_ref", known: Path | None = None
) -> None:
    """Print what each command takes, with an empty cache or one that is known, and the second time with that."""
    before: Sequence[str] = ()
    with tempfile.TemporaryDirectory(dir=folder.parent) as out:
        for words in commands:
            cache = Path(out, "cache")
            os.environ["ENIGMA_CACHE"] = str(cache)
            if words != before:
                shutil.rmtree(cache, ignore_errors=True)
                if known is not None:
                    shutil.copytree(known, cache)
            before = words
            placed = [word.replace("FOLDER", str(folder)).replace("OUT", out) for word in words]
            found = cost(*placed, module=module)
            print(
                f"  {' '.join(words):36} {found.seconds:7.1f} s {found.worked:7.1f} s of work "
                f"{found.megabytes:5.0f} MB in all {found.largest:5.0f} MB the largest",
                flush=True,
            )


def main() -> None:
    """Make an archive and measure."""
    words = [word for word in sys.argv[1:] if word != "--known"]
    records = int(words[0]) if words else 100_000
    with tempfile.TemporaryDirectory() as name:
        folder = Path(words[1] if len(words) > 1 else name, "archive")
        if not folder.exists():
            size = fill(folder, records)
            print(f"{records:,} records, {size / 1e6:,.0f} MB", flush=True)
        if "--known" not in sys.argv:
            measure(folder)
            return
        known = folder.parent / "known"
        os.environ["ENIGMA_CACHE"] = str(known)
        if not known.exists():
            keep_all(sorted(folder.rglob("*.yaml")), _DIFFERENT)
        measure(folder, [words for words in COMMANDS if words[0] in ("stats", "list", "site")], QUICK, known)


if __name__ == "__main__":
    main()
