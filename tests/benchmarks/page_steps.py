"""What a step of the page costs the browser's main thread, and how long the page takes to load, from traces.

`python -m tests.benchmarks.page_steps [TILES …] [--slow 4] [--steps N] [--times 1]` makes a long game with that many
tiles, opens its page in Chromium and goes back through it, all the way or N steps, and then from scoring to scoring. A
step is everything that the main thread does from the key to the frame, in processor time: script, style, layout and
paint. It may take 16 ms with 190 tiles, and 50 ms at a quarter of the speed. On a busy machine go the same way several
times: each step then counts as its quickest time, for other programs make it slower and never quicker.
"""

from __future__ import annotations

import statistics
import sys
import tempfile
from functools import partial
from pathlib import Path
from typing import Any, NamedTuple

from enigma_ref.core.log import Log
from enigma_ref.games.enigma.page.enigma_page import EnigmaPage
from enigma_ref.views.replay_page import render

from ..browser import launched
from ..long_games import long_game

_TASKS = "toplevel,blink.user_timing"
_LOADING = f"{_TASKS},devtools.timeline"
_NO_KEY = ["x"] * 12
"""A key that does nothing: what the measuring itself costs, which is taken off."""
_PRESS = """async (key) => {
  const frame = () => new Promise((done) => requestAnimationFrame(() => setTimeout(done)));
  await frame();
  performance.mark("step-begins");
  document.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true }));
  await frame();
  await frame();
  performance.mark("step-ends");
}"""


JUMPS = 16
"""How often to go to the scoring before."""
_TO_END = "() => document.getElementById('last').click()"
_REST = 1500
"""Milliseconds, at full speed, after which the page has done what it leaves for when nobody steps."""


class Task(NamedTuple):
    """Something that a thread did, in microseconds."""

    begins: int
    ends: int
    busy: int
    """How long the processor worked on it: what other programs took away meanwhile is not the page's fault."""


class Cost(NamedTuple):
    """Milliseconds of the main thread."""

    median: float
    worst: float


class Load(NamedTuple):
    """Seconds until a page is drawn."""

    busy: float
    """Of the main thread."""
    seconds: float
    """By the clock, whatever else the machine did."""


def traced(page: Any, work: Any, categories: str = _TASKS) -> list[dict[str, Any]]:
    """Return what the browser recorded while something was done; to record less costs the page less."""
    session = page.context.new_cdp_session(page)
    events: list[dict[str, Any]] = []
    ended: list[bool] = []
    session.on("Tracing.dataCollected", lambda data: events.extend(data["value"]))
    session.on("Tracing.tracingComplete", lambda _: ended.append(True))
    session.send("Tracing.start", {"categories": categories, "transferMode": "ReportEvents"})
    work()
    session.send("Tracing.end")
    while not ended:
        page.wait_for_timeout(20)
    return events


def busy(events: list[dict[str, Any]]) -> list[float]:
    """Return for each step how long the thread that ran it was busy, in milliseconds: its tasks, not the waiting."""
    marks = sorted((event for event in events if event["name"] in ("step-begins", "step-ends")), key=_begin)
    thread = marks[0]["pid"], marks[0]["tid"]
    outermost = _outermost(_tasks(events, thread))
    return [
        sum(task.busy for task in outermost if begins["ts"] <= task.ends and task.begins <= ends["ts"]) / 1000
        for begins, ends in zip(marks[::2], marks[1::2], strict=True)
    ]


def _tasks(events: list[dict[str, Any]], thread: tuple[int, int]) -> list[Task]:
    return [
        Task(event["ts"], event["ts"] + event["dur"], event.get("tdur", event["dur"]))
        for event in events
        if event.get("ph") == "X" and (event["pid"], event["tid"]) == thread and event["name"].endswith("RunTask")
    ]


def _begin(event: dict[str, Any]) -> int:
    found: int = event["ts"]
    return found


def _outermost(tasks: list[Task]) -> list[Task]:
    found: list[Task] = []
    for task in sorted(tasks, key=lambda task: (task.begins, -task.ends)):
        if not found or task.begins >= found[-1].ends:
            found.append(task)
    return found


def steps(page: Any, keys: list[str], slower: float, times: int = 1) -> Cost:
    """Press keys one after the other, from the end of the game; return what a step took at its quickest."""
    page.context.new_cdp_session(page).send("Emulation.setCPUThrottlingRate", {"rate": slower})
    taken = []
    for _ in range(times):
        page.evaluate(_TO_END)
        page.wait_for_timeout(_REST * slower)
        own = statistics.median(_pressed(page, _NO_KEY))
        taken.append([time - own for time in _pressed(page, keys)])
    least = [min(same) for same in zip(*taken, strict=True)]
    return Cost(statistics.median(least), max(least))


def _pressed(page: Any, keys: list[str]) -> list[float]:
    return busy(traced(page, lambda: [page.evaluate(_PRESS, key) for key in keys]))


def loading(browser: Any, path: Path, times: int = 3) -> Load:
    """Open the page in windows of their own; return the medians of what that took."""
    taken = []
    for _ in range(times):
        context = browser.new_context(viewport={"width": 1280, "height": 800})
        page = context.new_page()
        events = traced(page, partial(_open, page, path), _LOADING)
        parsed = next(event for event in events if event["name"] == "ParseHTML")
        busy_for = sum(task.busy for task in _outermost(_tasks(events, (parsed["pid"], parsed["tid"])))) / 1e6
        seconds = page.evaluate("performance.getEntriesByType('navigation')[0].loadEventEnd") / 1000
        taken.append(Load(busy_for, seconds))
        context.close()
    return Load(statistics.median(load.busy for load in taken), statistics.median(load.seconds for load in taken))


def _open(page: Any, path: Path) -> None:
    page.goto(path.resolve().as_uri())
    page.evaluate("() => new Promise((done) => requestAnimationFrame(() => setTimeout(done)))")


def game_of(tiles: int) -> Log[Any, Any]:
    """Return a game that lays about so many tiles."""
    return long_game(max(1, (tiles - 1 + 2) // 4))


def main(tiles: list[int], slower: float, most: int | None, times: int) -> None:
    """Measure and print."""
    page_part = EnigmaPage()
    with tempfile.TemporaryDirectory() as folder, launched() as browser:
        for wanted in tiles:
            log = game_of(wanted)
            path = Path(folder) / f"{wanted}.html"
            data = page_part.data(log, lambda _: "2026-11-16T19:31:02+01:00", as_entered=False)
            path.write_text(render(page_part.assets, data, "long.yaml"), "utf-8")
            laid, size = len(log.state.board.tiles), path.stat().st_size
            back = len(log.steps()) if most is None else min(most, len(log.steps()))
            ways = {"step": ["ArrowLeft"] * back, "jump": ["S"] * JUMPS}
            load = loading(browser, path)
            print(f"{laid} tiles, {len(log.steps())} steps, {size / 1000:.0f} kB")
            print(f"  loading: {load.busy:.2f} s of the main thread, {load.seconds:.2f} s by the clock")
            for width, height in ((1280, 800), (390, 844)):
                context = browser.new_context(viewport={"width": width, "height": height})
                page = context.new_page()
                page.goto(path.resolve().as_uri())
                for rate in (1.0, slower):
                    for name, keys in ways.items():
                        cost = steps(page, keys, rate, times)
                        print(
                            f"  {width}x{height}, speed 1/{rate:g}, {len(keys):4} x {name}: "
                            f"median {cost.median:6.1f} ms, worst {cost.worst:6.1f} ms"
                        )
                context.close()


if __name__ == "__main__":
    given = sys.argv[1:]
    options = {word: given.pop(given.index(word) + 1) for word in ("--slow", "--steps", "--times") if word in given}
    main(
        [int(word) for word in given if word.isdigit()] or [190, 511],
        float(options.get("--slow", 4)),
        int(options["--steps"]) if "--steps" in options else None,
        int(options.get("--times", 1)),
    )
