"""Four hours of `play`, or a long `replay`, in a minute: run as a process of its own, which prints its most megabytes.

The terminal is prompt_toolkit's own, fed through a pipe and drawn into nothing; only the clock is faked, so that the
countdown ticks as fast as it can be drawn. Usage: python -m tests.long_evening play|replay RECORD COUNT TICKS
"""

from __future__ import annotations

import asyncio
import io
import resource
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from prompt_toolkit.application import application, create_app_session, get_app
from prompt_toolkit.data_structures import Size
from prompt_toolkit.input import PipeInput, create_pipe_input
from prompt_toolkit.output.vt100 import Vt100_Output

import enigma_ref.cli.app


class Nowhere(io.StringIO):
    """Takes whatever is drawn, and keeps nothing of it."""

    def write(self, text: str) -> int:
        return len(text)

    def isatty(self) -> bool:
        return True


class Hours:
    """A clock that ticks as often as it is asked for, and then types the next line."""

    def __init__(self, keys: PipeInput, lines: Iterator[str]) -> None:
        self.keys = keys
        self.lines = lines
        self.ticks = 0
        self.due = 0
        self.drawn = -1
        self.gone = 0.0

    async def sleep(self, seconds: float) -> None:
        """Let a tick pass as soon as the one before it is drawn."""
        app = get_app()
        while app.render_counter == self.drawn:
            await asyncio.sleep(0)
        self.drawn = app.render_counter
        self.ticks += 1
        self.gone += seconds
        if self.ticks == self.due:
            self.keys.send_text(next(self.lines))


@contextmanager
def screen() -> Iterator[PipeInput]:
    """A terminal of 120 by 40 that nobody sees."""
    output = Vt100_Output(Nowhere(), lambda: Size(rows=40, columns=120), term="xterm-256color")
    sys.stdout = Nowhere()
    with create_pipe_input() as keys, create_app_session(input=keys, output=output):
        yield keys


def typed(count: int) -> Iterator[str]:
    """Answers as an evening has them: the board, mistakes, tiles taken back and laid again."""
    for number in range(count):
        yield ("board", "nonsense", "status", "undo", "redo", "?", "note a remark", "wheel ann 3")[number % 8]


def play(path: str, count: int, ticks: int) -> None:
    """Answer `count` questions, then sit at "who solved?" for so many ticks of the countdown, then leave."""
    from enigma_ref.cli.play import lines as module

    real = time.monotonic
    with screen() as keys:
        answers = typed(count)
        hours = Hours(keys, iter(["quit\r"]))
        application.sleep = hours.sleep  # type: ignore[attr-defined]
        time.monotonic = lambda: real() + hours.gone
        ask = module.Terminal.ask

        def answered(self: Any, *arguments: Any) -> str:
            line = next(answers, None)
            if line is not None:
                keys.send_text(f"{line}\r")
            else:
                hours.due = hours.ticks + ticks
            return ask(self, *arguments)

        module.Terminal.ask = answered  # type: ignore[method-assign]
        sys.modules["enigma_ref.cli.play.play"].is_interactive = lambda: True  # type: ignore[attr-defined]
        enigma_ref.cli.app.run(["play", path])
        assert hours.ticks >= ticks


def replay(path: str, count: int, ticks: int) -> None:
    """Press `count` keys, each once the screen of the one before is drawn."""
    with screen() as keys:
        pressed = iter(["n", "r", "n", "s", "p", "?", "p", "R"] * (count // 8) + ["q"])
        redraw = application.Application._redraw

        def drawn(self: Any, *arguments: Any, **options: Any) -> None:
            redraw(self, *arguments, **options)
            keys.send_text(next(pressed, ""))

        application.Application._redraw = drawn  # type: ignore[method-assign]
        sys.stdin.isatty = lambda: True  # type: ignore[method-assign]
        enigma_ref.cli.app.run(["replay", path])
        assert next(pressed, None) is None


if __name__ == "__main__":
    import gc

    import enigma_ref.cli.play.play

    gc.disable()  # as the program begins
    what, path, count, ticks = sys.argv[1:]
    out = sys.stdout
    {"play": play, "replay": replay}[what](path, int(count), int(ticks))
    print(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024, gc.isenabled(), file=out)
