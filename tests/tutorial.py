"""The tutorial, played: `python -m tests.tutorial` types what `docs/tutorial.md` says and writes down what comes of it.

The page is source and result at once. Of each block of console, lines that begin with `$` are typed and lines that
begin with `>` are answers to what the command asks; everything else in the block is written anew. All blocks are one
evening in one folder. Pictures that a command writes go to `docs/pictures`, and so does the picture of every tile that
stands as the title of an image.
"""

from __future__ import annotations

import contextlib
import io
import os
import re
import shlex
import shutil
import sys
import tempfile
from collections.abc import Callable, Iterator
from datetime import datetime, timedelta, timezone
from itertools import count
from pathlib import Path
from typing import NamedTuple
from unittest import mock

from enigma_ref.cli.app import run

DOCS = Path(__file__).parent.parent / "docs"
PAGE = DOCS / "tutorial.md"
_BLOCK = re.compile(r"(?<=```console\n).*?(?=```)", re.DOTALL)
_TILE = re.compile(r'!\[[^\]]*\]\(pictures/(?P<file>[\w.-]+) "(?P<tile>[^"]+)"\)')


class Evening(NamedTuple):
    """The page as it should be, and the pictures on it."""

    page: str
    pictures: dict[str, str]


class _Typing(io.StringIO):
    """Answers from a person: each appears where it is typed, as at a terminal."""

    def __init__(self, answers: list[str], shown: io.StringIO) -> None:
        super().__init__("".join(f"{answer}\n" for answer in answers))
        self._shown = shown

    def readline(self, size: int | None = -1, /) -> str:
        line = super().readline()
        if line:
            self._shown.write(f"> {line}")
        return line


def evening(page: str) -> Evening:
    """Play the evening of a page from an empty folder."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        with (
            contextlib.chdir(folder),
            mock.patch.dict(os.environ, _surroundings(folder)),
            mock.patch("enigma_ref.library.clock._local", _clock()),
        ):
            os.environ.pop("ENIGMA_RECORDS", None)
            played = _BLOCK.sub(lambda block: "".join(_typed(block[0])), page)
            for file, tile in _TILE.findall(page):
                _draw(tile, file)
        drawn = {path.name: path.read_text("utf-8") for path in sorted(folder.glob("*.svg"))}
    return Evening(played, drawn)


def _surroundings(folder: Path) -> dict[str, str]:
    """Return an environment in which nothing of whoever runs this reaches the program."""
    places = {"ENIGMA_CACHE": str(folder / "cache"), "XDG_DATA_HOME": str(folder / "data")}
    return {"COLUMNS": "100", "ENIGMA_CONFIG": "", "ENIGMA_LANG": "en", **places}


def _clock() -> Callable[[], datetime]:
    """Return a clock of that evening: it goes on by 40 seconds each time that somebody looks at it."""
    looks = count()
    begin = datetime(2026, 11, 16, 19, 30, tzinfo=timezone(timedelta(hours=1)))
    return lambda: begin + timedelta(seconds=40 * next(looks))


def _typed(block: str) -> Iterator[str]:
    """Type the commands of a block again, and return it as it should be."""
    for typed in re.split(r"^(?=\$ )", block, flags=re.MULTILINE):
        command, *rest = typed.splitlines() or [""]
        if not command:
            continue
        yield f"{command}\n"
        answers = [line[2:] for line in rest if line.startswith("> ") or line == ">"]
        yield _answer(shlex.split(command)[2:], answers)


def _answer(words: list[str], answers: list[str]) -> str:
    shown = io.StringIO()
    with (
        contextlib.redirect_stdout(shown),
        contextlib.redirect_stderr(shown),
        mock.patch.object(sys, "stdin", _Typing(answers, shown)),
    ):
        run(words)
    return "".join(f"{line.rstrip()}\n" for line in shown.getvalue().splitlines())


def _draw(tile: str, file: str) -> None:
    """Draw a tile as it lies on an empty table."""
    _answer(["new", "tile/tile.yaml", "-p", "Ann=black", "-p", "Bob=white", "--start-tile", tile], [])
    _answer(["board", "tile/tile.yaml", "--svg", file], [])
    shutil.rmtree("tile")


def main() -> None:
    """Write the page and its pictures anew, and remove pictures that are no longer on it."""
    made = evening(PAGE.read_text("utf-8"))
    PAGE.write_text(made.page, "utf-8")
    for old in (DOCS / "pictures").glob("tutorial-*.svg"):
        if old.name not in made.pictures:
            old.unlink()
    for name, text in made.pictures.items():
        (DOCS / "pictures" / name).write_text(text, "utf-8")


if __name__ == "__main__":
    main()
