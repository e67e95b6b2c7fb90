"""This program beside python-chess and PokerKit: `python -m tests.benchmarks.beside [--write]`.

Everything is seconds of the processor, not of the clock, so that other programs on the machine matter little; each
number is the median of several runs, in processes of their own, taken in turns. The two others are installed from PyPI
into a temporary folder. `--write` puts the table into docs/benchmarks.md.
"""

from __future__ import annotations

import json
import os
import platform
import statistics
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any, Final

ROOT: Final = Path(__file__).parent.parent.parent
PAGE: Final = ROOT / "docs" / "benchmarks.md"
_BEGIN, _END = "<!-- measured -->", "<!-- until here -->"
_RUNS: Final = 5

_TIMED = """
import gc, json, time
def timed(work):
    gc.collect(); gc.disable()
    began, count = time.process_time(), 0
    while time.process_time() - began < 1:
        count += work()
    speed = count / (time.process_time() - began)
    # Not what getrusage says, which counts what the parent held when it started this.
    lines = open("/proc/self/status").read().splitlines()
    print(json.dumps([speed, next(int(line.split()[1]) for line in lines if line.startswith("VmHWM")) / 1024]))
"""

_CHESS = """
import io, random, chess, chess.pgn
rng, texts = random.Random(1), []
for _ in range(10):
    board = chess.Board()
    while not board.is_game_over() and board.ply() < 80:
        board.push(rng.choice(list(board.legal_moves)))
    texts.append(str(chess.pgn.Game.from_board(board)))
def work():
    count = 0
    for text in texts:
        game = chess.pgn.read_game(io.StringIO(text))
        assert not game.errors
        count += sum(1 for _ in game.mainline_moves())
    return count
timed(work)
"""

_POKER = """
import random, warnings
from pokerkit import Automation, HandHistory, NoLimitTexasHoldem
warnings.simplefilter("ignore")
kinds = ("ANTE_POSTING", "BET_COLLECTION", "BLIND_OR_STRADDLE_POSTING", "HOLE_CARDS_SHOWING_OR_MUCKING", "HAND_KILLING",
         "CHIPS_PUSHING", "CHIPS_PULLING", "CARD_BURNING")
game = NoLimitTexasHoldem(tuple(Automation[kind] for kind in kinds), True, 0, (1, 2), 2)
rng, texts = random.Random(1), []
for _ in range(10):
    cards = [rank + suit for rank in "23456789TJQKA" for suit in "cdhs"]
    rng.shuffle(cards)
    state = game(200, 4)
    while state.status:
        if state.can_deal_hole():
            state.deal_hole(cards.pop() + cards.pop())
        elif state.can_deal_board():
            state.deal_board("".join(cards.pop() for _ in range(state.board_dealing_count)))
        elif rng.random() < 0.15 and state.can_fold():
            state.fold()
        elif rng.random() < 0.2 and state.can_complete_bet_or_raise_to():
            state.complete_bet_or_raise_to()
        else:
            state.check_or_call()
    texts.append(HandHistory.from_game_state(game, state).dumps())
def work():
    count = 0
    for text in texts:
        hand = HandHistory.loads(text)
        count += len(hand.actions)
        for _ in hand:
            pass
    return count
timed(work)
"""

_OURS = """
from pathlib import Path
from enigma_ref.library.examine import examined
from enigma_ref.store.reader import read
texts = [path.read_bytes() for path in sorted(Path("records").glob("*.yaml"))]
texts = [text for text in texts if (b"box: beyond-code" in text) == (BOX == "beyond-code")]
entries = sum(len(read(text).entries) for text in texts)
def work():
    for text in texts:
        examined(text)
    return entries
timed(work)
"""

REPLAYS: Final = {
    "enigma-ref, Enigma": ("entries of records: read, seals checked, replayed, audited", f"BOX = 'enigma'\n{_OURS}"),
    "enigma-ref, Beyond Code": ("the same", f"BOX = 'beyond-code'\n{_OURS}"),
    "python-chess": ("moves of PGN: read, legality checked, replayed", _CHESS),
    "PokerKit": ("actions of PHH: read, legality checked, replayed", _POKER),
}
"""What is replayed by whom, and how it is measured: the script prints how many a second, and megabytes."""

STARTS: Final = {
    "python -c pass": ["-c", "pass"],
    "import enigma_ref, and load from it": ["-c", "from enigma_ref import load"],
    "import chess, chess.pgn": ["-c", "import chess, chess.pgn"],
    "import pokerkit": ["-c", "import pokerkit"],
    "enigma-ref status FILE": ["-m", "enigma_ref", "status", "records/{first}"],
    "enigma-ref do --game FILE note x": ["-m", "enigma_ref", "do", "--game", "{copy}", "note", "x"],
}
"""What is started."""


def _environment(others: Path) -> dict[str, str]:
    kept = {key: value for key, value in os.environ.items() if key != "PYTHONDONTWRITEBYTECODE"}
    return {**kept, "PYTHONPATH": os.pathsep.join([str(ROOT), str(others)])}


def _started(arguments: list[str], environment: dict[str, str]) -> float:
    """Return the processor's milliseconds for a process from its start to its end."""
    code = "import resource, subprocess, sys\nsubprocess.run(sys.argv[1:], stdout=subprocess.DEVNULL, check=True)\n"
    code += "used = resource.getrusage(resource.RUSAGE_CHILDREN)\nprint((used.ru_utime + used.ru_stime) * 1000)"
    command = [sys.executable, "-c", code, sys.executable, *arguments]
    return float(subprocess.run(command, capture_output=True, check=True, env=environment, cwd=ROOT).stdout)


def measured(others: Path) -> tuple[dict[str, list[float]], dict[str, list[list[float]]]]:
    """Measure everything in turns: milliseconds of each start, and speed and memory of each replay."""
    environment = _environment(others)
    first = min((ROOT / "records").glob("*.yaml"))
    copy = others / "copy.yaml"
    starts: dict[str, list[float]] = {name: [] for name in STARTS}
    replays: dict[str, list[list[float]]] = {name: [] for name in REPLAYS}
    for run in range(_RUNS + 1):
        copy.write_bytes(first.read_bytes())
        for name, arguments in STARTS.items():
            words = [word.format(first=first.name, copy=copy) for word in arguments]
            taken = _started(words, environment)
            starts[name] += [taken] if run else []  # the first run compiles
        for name, (_, script) in REPLAYS.items():
            if run:
                command = [sys.executable, "-c", _TIMED + script]
                done = subprocess.run(command, capture_output=True, check=True, env=environment, cwd=ROOT)
                replays[name].append(json.loads(done.stdout))
    return starts, replays


def table(starts: dict[str, list[float]], replays: dict[str, list[list[float]]], versions: dict[str, str]) -> str:
    """Return the tables as Markdown."""
    rows = ["| replayed | what | a second | MB |", "| --- | --- | ---: | ---: |"]
    for name, found in replays.items():
        speed, memory = (statistics.median(each) for each in zip(*found, strict=True))
        rows.append(f"| {name} | {REPLAYS[name][0]} | {speed:,.0f} | {memory:.0f} |")
    rows += ["", "| started | ms |", "| --- | ---: |"]
    rows += [f"| `{name}` | {statistics.median(taken):.0f} |" for name, taken in starts.items()]
    told = ", ".join(f"{name} {version}" for name, version in versions.items())
    rows += ["", f"{_machine()}; {told}. Medians of {_RUNS} runs, seconds of the processor."]
    return "\n".join(rows)


def _machine() -> str:
    try:
        lines = Path("/proc/cpuinfo").read_text("utf-8").splitlines()
        name = next(line.partition(":")[2].strip() for line in lines if line.startswith("model name"))
    except (OSError, StopIteration):
        name = platform.processor() or platform.machine()
    return f"{name}, {os.cpu_count()} cores, {platform.system()}"


def _versions(others: Path) -> dict[str, str]:
    code = "import enigma_ref, importlib.metadata as m, json, platform\n"
    code += "print(json.dumps({'Python': platform.python_version(), 'enigma-ref': enigma_ref.__version__,"
    code += " 'chess': m.version('chess'), 'pokerkit': m.version('pokerkit')}))"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, check=True, env=_environment(others))
    found: dict[str, Any] = json.loads(done.stdout)
    return found


def beside(*, write: bool = False) -> None:
    """Install the others, measure, and print the tables."""
    with tempfile.TemporaryDirectory() as name:
        others = Path(name)
        install = [sys.executable, "-m", "pip", "install", "--quiet", "--target", name, "chess", "pokerkit"]
        if subprocess.run(install, check=False, timeout=300, stderr=subprocess.DEVNULL).returncode:
            print("  python-chess and PokerKit cannot be installed from PyPI here: nothing to compare with")
            return
        found = table(*measured(others), _versions(others))
    print(found)
    if write:
        before, _, rest = PAGE.read_text("utf-8").partition(_BEGIN)
        after = rest.partition(_END)[2]
        PAGE.write_text(f"{before}{_BEGIN}\n{found}\n{_END}{after}", "utf-8")


if __name__ == "__main__":
    beside(write="--write" in sys.argv)
