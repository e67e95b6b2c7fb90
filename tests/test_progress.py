"""How far a command is and how long it will still take: at a terminal, by a clock of our own; never in a pipe."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest

from .cli_helpers import ROUND_ONE, environment, record

pytestmark = pytest.mark.slow

_CLOCKED = """
import sys, time
from pathlib import Path
from enigma_ref.cli.common import progress
from enigma_ref.cli.common.many import walked
from enigma_ref.core.sentence import say

now = 0.0
progress.clock = lambda: now

def work(path):
    global now
    now += 60
    time.sleep(0.15)  # so that the bar is drawn
    return path

for found in walked([Path(str(number)) for number in range(30)], work, 1, say("Counting")):
    pass
print("done")
"""
"""Each of 30 files takes a minute, by the clock that the estimate goes by."""


def at_a_terminal(command: list[str]) -> str:
    pexpect = pytest.importorskip("pexpect", reason="no terminals to pretend here")
    if sys.platform == "win32":
        pytest.skip("no terminals to pretend here")
    child = pexpect.spawn(
        command[0], command[1:], env=environment(TERM="xterm"), dimensions=(24, 100), encoding="utf-8", timeout=60
    )
    child.expect(pexpect.EOF)
    child.close()
    assert child.exitstatus == 0
    return str(child.before)


@pytest.mark.thorough
def test_the_time_left_is_that_of_the_rest_at_the_speed_so_far() -> None:
    shown = re.sub(r"\x1b\[[0-9;?]*[A-Za-z]", "", at_a_terminal([sys.executable, "-c", _CLOCKED]))
    found = {int(done): left for done, left in re.findall(r"Counting \S* +(\d+)/30 +([0-9:]+)", shown)}
    assert len(found) >= 3, shown
    for done, left in found.items():
        hours, minutes, seconds = map(int, ("0:" * (2 - left.count(":")) + left).split(":"))
        assert abs(hours * 3600 + minutes * 60 + seconds - (30 - done) * 60) <= 60, (done, left)
    assert shown.rstrip().endswith("done")


@pytest.mark.parametrize("words", [("audit",), ("stats",), ("list",), ("export", "--to", "csv")])
def test_every_command_over_many_records_says_how_far_it_is(words: tuple[str, ...], tmp_path: Path) -> None:
    for number in range(30):
        record(tmp_path / f"{number}.yaml", ROUND_ONE[:1])
    command = [sys.executable, "-m", "enigma_ref", words[0], str(tmp_path), *words[1:]]
    command += [] if words[0] == "export" else ["--no-cache"]
    doing = {"audit": "Auditing", "stats": "Counting", "list": "Listing", "export": "Exporting"}[words[0]]
    assert doing in at_a_terminal(command)
    piped = subprocess.run(command, capture_output=True, check=True, env=environment(), timeout=60)
    assert doing.encode() not in piped.stdout + piped.stderr


def test_a_site_says_how_far_each_of_its_parts_is(tmp_path: Path) -> None:
    folder, out = tmp_path / "games", tmp_path / "out"
    folder.mkdir()
    for number in range(30):
        record(folder / f"{number}.yaml", ROUND_ONE[:1])
    shown = re.sub(
        r"\x1b\[[0-9;?]*[A-Za-z]",
        "",
        at_a_terminal([sys.executable, "-m", "enigma_ref", "site", str(folder), str(out), "--no-cache"]),
    )
    for doing in ("Counting", "Comparing", "Making pages"):
        assert re.search(rf"{doing} \S* +\d+/30 +([0-9:]+|-:--)", shown), (doing, shown)
