"""Commands over many records: how many processes, processes that are killed, places that cannot be looked at."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from contextlib import suppress
from datetime import UTC, datetime, timedelta, timezone
from pathlib import Path

import pytest

from enigma_ref.cli.common.many import processes, walked
from enigma_ref.cli.play.countdown import Countdown
from enigma_ref.core.sentence import say
from enigma_ref.library.clock import now, seconds_since

from .cli_helpers import PROGRAM, ROUND_ONE, assert_one_paragraph, environment, invoke, record, spawn
from .patience import sampled, some_of

pytestmark = pytest.mark.slow

POSIX = pytest.mark.skipif(os.name == "nt", reason="POSIX only")


@pytest.mark.parametrize(
    ("jobs", "files", "cores", "expected"),
    [
        (150, 3, 8, 3),
        (150, 500, 8, 8),
        (150, 500, 200, 61),
        (2, 500, 8, 2),
        (2, 1, 8, 1),
        (0, 3, 8, 1),
        (0, 24, 8, 8),
        (0, 24, 1, 1),
        (0, 0, 8, 1),
        (5, 0, 8, 1),
    ],
)
def test_no_more_processes_than_files_and_cores(
    jobs: int, files: int, cores: int, expected: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(os, "cpu_count", lambda: cores)
    assert processes(jobs, files) == expected


def test_150_jobs_for_3_files(tmp_path: Path) -> None:
    for name in "abc":
        record(tmp_path / f"{name}.yaml", ROUND_ONE)
    assert spawn("audit", tmp_path, "--jobs", 150) == spawn("audit", tmp_path)


def _killed_at_b(path: Path) -> str:
    if path.name == "b" and os.getpid() != int(os.environ["THE_PARENT"]):
        os.kill(os.getpid(), signal.SIGKILL)
    return path.name


@POSIX
def test_a_process_that_is_killed_costs_no_file(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("THE_PARENT", str(os.getpid()))
    monkeypatch.setattr(os, "cpu_count", lambda: 2)
    files = [Path(name) for name in "abcdefgh"]
    found = [(path.name, result) for path, result in walked(files, _killed_at_b, 2, say("Working"))]
    assert found == [(name, name) for name in "abcdefgh"]
    assert capsys.readouterr().err == "One of the processes was killed. The rest is done by this one alone.\n"


_SLOW = """
import os, sys, time
from pathlib import Path
from enigma_ref.cli.common.many import walked
from enigma_ref.core.sentence import say
os.cpu_count = lambda: 2

def work(path):
    Path(sys.argv[1], str(os.getpid())).touch()
    time.sleep(600)

for found in walked([Path("a"), Path("b"), Path("c"), Path("d")], work, 2, say("Working")):
    pass
"""


@POSIX
@pytest.mark.parametrize("how", [signal.SIGKILL, signal.SIGTERM])
def test_no_process_outlives_the_one_that_it_works_for(tmp_path: Path, how: signal.Signals) -> None:
    with subprocess.Popen([sys.executable, "-c", _SLOW, str(tmp_path)], env=environment()) as parent:
        try:
            _until(lambda: len(list(tmp_path.iterdir())) == 2)
            workers = [int(path.name) for path in tmp_path.iterdir()]
            parent.send_signal(how)
            parent.wait(30)
            _until(lambda: not any(map(_is_alive, workers)))
        finally:
            parent.kill()
            for path in tmp_path.iterdir():
                with suppress(ProcessLookupError):
                    os.kill(int(path.name), signal.SIGKILL)


def _until(done: Callable[[], bool]) -> None:
    deadline = time.monotonic() + 30
    while not done():
        assert time.monotonic() < deadline
        time.sleep(0.05)


def _is_alive(process: int) -> bool:
    try:
        state = Path(f"/proc/{process}/stat").read_text(encoding="utf-8").rpartition(")")[2].split()[0]
    except FileNotFoundError:
        return False
    except OSError:
        pass
    else:
        return state != "Z"  # killed, and nobody has asked how it ended
    with suppress(ProcessLookupError):
        os.kill(process, 0)
        return True
    return False


# --- places that cannot be looked at

LONG = "x" * 300


@POSIX
@pytest.mark.parametrize(
    "words",
    [
        ("audit", f"{LONG}.yaml"),
        ("audit", f"{LONG}/x.yaml"),
        ("stats", f"{LONG}.yaml"),
        ("list", LONG),
        ("status", f"{LONG}.yaml"),
        ("replay", f"{LONG}.yaml"),
        ("compare", f"{LONG}.yaml"),
        ("export", f"{LONG}.yaml", "--to", "json"),
        ("export", f"{LONG}.yaml", "--to", "csv"),
        ("do", "--game", f"{LONG}.yaml", "note", "x"),
        ("new", f"{LONG}.yaml", "-p", "Ann=black", "-p", "Bob=white", "--start-tile", "r:N"),
        ("play", f"{LONG}.yaml"),
    ],
)
def test_a_name_too_long_is_said_to_be_one(words: tuple[str, ...]) -> None:
    result = invoke(*words)
    assert result.status == 3
    assert_one_paragraph(result)
    assert result.err.endswith(": The file name is too long. Choose a shorter one.\n")


def test_a_file_that_vanishes_while_it_is_shown_is_not_an_answer_that_cannot_be_printed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = record(tmp_path / "a.yaml", ROUND_ONE)

    def gone(*about: object) -> list[Path]:
        raise FileNotFoundError(2, "No such file or directory", str(path))

    monkeypatch.setattr("enigma_ref.cli.audit.records", gone)
    result = invoke("audit", tmp_path)
    assert result.status == 3
    start = "There is no such file. Check the name, or start a game with: enigma-ref new."
    assert result.err == f"{path.as_posix()}: {start}\n"


# --- starting

_INTERRUPTED = """
import builtins, os, signal, sys
import enigma_ref.cli
wanted, seen, really = int(sys.argv.pop(1)), 0, builtins.__import__

def interrupted(*arguments, **more):
    global seen
    seen += 1
    if seen == wanted:
        os.kill(os.getpid(), signal.SIGINT)
    return really(*arguments, **more)

builtins.__import__ = interrupted
enigma_ref.cli.main()
"""


@POSIX
@pytest.mark.parametrize("place", [1, 2, 40, 200, 500, 900, 1500, 2500])
def test_an_interruption_while_starting_is_no_traceback(tmp_path: Path, place: int) -> None:
    path = record(tmp_path / "x.yaml", ROUND_ONE)
    done = subprocess.run(
        [sys.executable, "-c", _INTERRUPTED, str(place), "status", str(path)],
        capture_output=True, check=False, env=environment(), timeout=60,
    )  # fmt: skip
    assert done.returncode in (0, 130)
    assert b"Traceback" not in done.stderr
    assert done.returncode == 0 or not done.stderr.strip()
    assert place > 1 or done.returncode == 130


@POSIX
@pytest.mark.slow
@sampled(4)
def test_interruptions_at_any_moment_of_starting(tmp_path: Path, every: int) -> None:
    """As people press Ctrl-C; in the first moment there is nothing of this program yet that could take it."""
    path = record(tmp_path / "x.yaml", ROUND_ONE)
    begun = time.monotonic()
    spawn("status", path)
    whole = time.monotonic() - begun
    told = 0
    for place in range(0, 60, every):
        process = subprocess.Popen(
            [*PROGRAM, "status", str(path)], stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, env=environment()
        )
        time.sleep(whole * (place + 1) / 60)
        process.send_signal(signal.SIGINT)
        _, err = process.communicate(timeout=60)
        told += b"enigma_ref/cli/app.py" in err
    print(f"{60 // every} interruptions while starting: {told} tracebacks of this program")
    assert not told


@POSIX
@pytest.mark.parametrize(
    "words", ["play x.yaml", "play", "new -p Ann=black -p Bob=white", "replay x.yaml", "do --game x.yaml"]
)
def test_a_closed_standard_input_is_one_that_ends(words: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    record(tmp_path / "x.yaml", ROUND_ONE)
    before = (tmp_path / "x.yaml").read_bytes()
    found = []
    for closed in ("<&-", "</dev/null"):
        done = subprocess.run(
            ["/bin/sh", "-c", f"'{sys.executable}' -m enigma_ref {words} {closed}"],
            capture_output=True, check=False, env=environment(), timeout=60,
        )  # fmt: skip
        assert b"Traceback" not in done.stderr
        found.append((done.returncode, done.stdout, done.stderr))
    assert found[0] == found[1]
    assert (tmp_path / "x.yaml").read_bytes() == before


@POSIX
@pytest.mark.parametrize(
    "zone", some_of(["AAA25", "<+99>-24", "A-24:59", "LMT0:00:30", ":", "Etc/Nowhere", "../../etc/passwd"], 3)
)
def test_an_odd_time_zone_makes_no_odd_record(tmp_path: Path, zone: str) -> None:
    env = environment(TZ=zone)
    path = tmp_path / "x.yaml"
    made = spawn("new", path, "-p", "Ann=black", "-p", "Bob=white", "--start-tile", "r:N", env=env)
    assert made.status == 0, made.err
    assert spawn("do", "--game", path, "note", "x", env=env).status == 0
    assert spawn("list", tmp_path, env=env).status == 0
    at = path.read_text(encoding="utf-8").splitlines()[-1].partition("at: ")[2].partition(",")[0]
    assert at.endswith("+00:00")
    assert invoke("audit", path, "--json").json["findings"][0]["code"] == "unfinished"


ODD_ZONES = ["AAA25", "<+99>-24", "A-24:59", "<+99>-99:99:99", "LMT0:00:30", ":", "", "Etc/Nowhere", "../../etc/passwd"]


@POSIX
@pytest.mark.parametrize("zone", ODD_ZONES)
def test_the_countdown_is_right_in_an_odd_time_zone(zone: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TZ", zone)
    time.tzset()
    try:
        at = datetime.fromisoformat(now()) - timedelta(seconds=20)
        for offset in (at.tzinfo, UTC, timezone(timedelta(hours=13, minutes=45)), timezone(timedelta(hours=-11))):
            countdown = Countdown(45)
            countdown.follow(3, at.astimezone(offset).isoformat(timespec="seconds"))
            assert countdown.left == pytest.approx(25, abs=2)
        assert seconds_since("0001-01-01T00:00:00") > 6e10
        assert seconds_since("9999-12-31T23:59:59") == seconds_since("never") == seconds_since(None) == 0
    finally:
        monkeypatch.undo()
        time.tzset()


@POSIX
@pytest.mark.parametrize("zone", some_of(ODD_ZONES, 3))
def test_a_game_is_played_on_in_an_odd_time_zone(tmp_path: Path, zone: str) -> None:
    path = tmp_path / "x.yaml"
    record(path, ROUND_ONE[:3])
    played = spawn("play", path, stdin="note x\n", env=environment(TZ=zone))
    assert played.status == 0, played.err
    assert played.err == ""
    assert "move: note x" in path.read_text(encoding="utf-8")
