"""The gallery of errors: each case in `errors/` is a record and a command that fails, beside it the exact answer.

`python -m tests.gallery` writes the answers anew, and `docs/errors.md` from them. Read what it changes before you
commit it: these are the sentences that people see.
"""

from __future__ import annotations

import contextlib
import io
import os
import shlex
import stat
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any, NamedTuple
from unittest import mock

import yaml

from enigma_ref.cli.app import run as program

from .yaml_files import read_yaml

ERRORS = Path(__file__).parent / "errors"
PAGE = Path(__file__).parent.parent / "docs" / "errors.md"

HEADER = """\
format: enigma-ref/1
box: enigma
edition: {edition}
rulings: {{{rulings}}}
players:
- {{name: Ann, color: black}}
- {{name: Bob, color: white}}
- {{name: Cid, color: green}}
first: Ann
start_tile: r:N b:E y:S g:W
started: 2026-11-16T19:30:00+01:00
moves:
"""


BYTES = {
    "17 MB": b"#" * (17 << 20),
    "20,000 brackets": b"format: " + b"[" * 20_000,
    "Latin-1": b"format: enigma-ref/1\nbox: enigma\nfirst: Zo\xeb\n",
}
"""Files that are too large or too odd to stand in a case."""


class Case(NamedTuple):
    """One error: what it shows, and how to come by it."""

    name: str
    spec: dict[str, Any]

    @property
    def record(self) -> bytes:
        """The file that the command is run on."""
        if "bytes" in self.spec:
            return BYTES[self.spec["bytes"]]
        if "record" in self.spec:
            return str(self.spec["record"]).encode()
        head = HEADER.format(edition=self.spec.get("edition", "en"), rulings=self.spec.get("rulings", ""))
        return (head + "".join(f"- {yaml.dump(move, width=999).splitlines()[0]}\n" for move in self.moves)).encode()

    @property
    def moves(self) -> list[str]:
        """The moves before the one that fails."""
        return list(self.spec.get("moves", []))

    @property
    def answer(self) -> Path:
        """Where the exact text is kept."""
        return ERRORS / f"{self.name}.txt"


def cases() -> list[Case]:
    """Return the whole gallery."""
    return [Case(path.stem, read_yaml(path)) for path in sorted(ERRORS.glob("*.yaml"))]


def run(case: Case, folder: Path) -> tuple[int, str, bool]:
    """Run a case in an empty folder; return its exit status, what it printed, and whether the record is unchanged."""
    file = folder / "game.yaml"
    match case.spec.get("file", "record"):
        case "record":
            file.write_bytes(case.record)
        case "read-only":
            file.write_bytes(case.record)
            file.chmod(stat.S_IRUSR | stat.S_IRGRP | stat.S_IROTH)
        case "folder":
            file.mkdir()
    status, text = (_in_a_process if case.spec.get("disk") else _here)(case, folder)
    unchanged = not file.is_file() or file.read_bytes() == case.record
    return status, text, unchanged


def _here(case: Case, folder: Path) -> tuple[int, str]:
    """Run a case in this process, which is as good and much quicker."""
    out, err = io.StringIO(), io.StringIO()
    typed = io.StringIO(case.spec.get("stdin", ""))
    with (
        contextlib.chdir(folder),
        contextlib.redirect_stdout(out),
        contextlib.redirect_stderr(err),
        mock.patch.object(sys, "stdin", typed),
        mock.patch.dict(os.environ, ENIGMA_RECORDS="records"),
    ):
        status = program(shlex.split(case.spec["run"]))
    return status, out.getvalue() + err.getvalue()


def _in_a_process(case: Case, folder: Path) -> tuple[int, str]:
    done = subprocess.run(
        [sys.executable, "-m", "enigma_ref", *shlex.split(case.spec["run"])],
        cwd=folder,
        input=case.spec.get("stdin", ""),
        capture_output=True,
        text=True,
        encoding="utf-8",
        env={**os.environ, "ENIGMA_RECORDS": "records"},
        check=False,
        preexec_fn=_small_files if case.spec["disk"] == "full" else None,
    )
    return done.returncode, done.stdout + done.stderr


def _small_files() -> None:
    """Let no file grow past a little more than the record, as on a full disk."""
    import resource

    resource.setrlimit(resource.RLIMIT_FSIZE, (500, 500))


def page() -> str:
    """Return the page of the documentation that shows the gallery."""
    text = [
        "# When it says no",
        "",
        "Every refusal and error of `enigma-ref`, with a way to come by it. Generated from `tests/errors/` by",
        "`python -m tests.gallery`, and checked there to the letter.",
        "",
    ]
    for case in cases():
        text += [f"## {case.spec['title']}", ""]
        text += [case.spec["says"], ""] if case.spec["says"] else []
        text += ["```console"]
        if "moves" in case.spec:
            text += [f"# after: {move}" for move in case.moves[-3:]]
        text += [f"$ enigma-ref {case.spec['run']}"]
        if "stdin" in case.spec:
            text += [f"> {line}" for line in case.spec["stdin"].splitlines()]
        text += [case.answer.read_text("utf-8").rstrip("\n"), f"# exit status {case.spec['exit']}", "```", ""]
    return "\n".join(text)


def main() -> None:
    """Write all answers and the page anew."""
    for case in cases():
        with tempfile.TemporaryDirectory() as folder:
            status, text, unchanged = run(case, Path(folder))
        if status != case.spec["exit"] or not unchanged:
            print(f"{case.name}: exit {status}, record {'unchanged' if unchanged else 'CHANGED'}")
        case.answer.write_text(text, "utf-8")
    PAGE.write_text(page(), "utf-8")


if __name__ == "__main__":
    main()
