"""What the tests of records and commands share: running the program, building records, and checking seals by hand."""

from __future__ import annotations

import io
import json
import os
import subprocess
import sys
import threading
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from hashlib import sha256
from pathlib import Path
from typing import Any, NamedTuple

import yaml

from enigma_ref.cli.app import run
from enigma_ref.library.session import Session
from enigma_ref.store.reader import read

PROGRAM = [sys.executable, "-m", "enigma_ref"]
LIMIT = 2.0
"""The most seconds that a command may take over a hostile file."""

HEADER = """\
format: enigma-ref/1
box: enigma
edition: en
rulings: {networker-duty: may, colour-block: any, own-pair: each, blank-side: ends, end-check: round, target: 15}
players:
- {name: Ann, color: black}
- {name: Bob, color: white}
first: Ann
start_tile: r:N b:E y:S r:W
started: 2026-11-16T19:30:00+01:00
moves:
"""
"""The header of the contract's sample, to the byte."""

ROUND_ONE = ["choose Ann weight", "choose Bob angular", "solve Bob", "time", "place Bob n1 b:NE r:S on r"]
"""A round after HEADER, in canonical words; the last move gives Bob 2 points."""


class Result(NamedTuple):
    """What a command answered."""

    status: int
    out: str
    err: str

    @property
    def json(self) -> Any:
        return json.loads(self.out)


@contextmanager
def _streams(stdin: bytes) -> Iterator[tuple[io.BytesIO, io.BytesIO]]:
    out, err = io.BytesIO(), io.BytesIO()
    kept = sys.stdin, sys.stdout, sys.stderr
    sys.stdin = io.TextIOWrapper(io.BytesIO(stdin), encoding="utf-8")
    sys.stdout = io.TextIOWrapper(out, encoding="utf-8", write_through=True)
    sys.stderr = io.TextIOWrapper(err, encoding="utf-8", write_through=True)
    try:
        yield out, err
    finally:
        sys.stdout.flush()
        sys.stderr.flush()
        sys.stdin, sys.stdout, sys.stderr = kept


def invoke(*arguments: object, stdin: str | bytes = b"") -> Result:
    """Run a command in this process. An exception that would be a traceback comes through as it is."""
    data = stdin.encode() if isinstance(stdin, str) else stdin
    with _streams(data) as (out, err):
        status = int(run([str(argument) for argument in arguments]))
        sys.stdout.flush()
        sys.stderr.flush()
        return Result(status, out.getvalue().decode(), err.getvalue().decode())


def environment(**more: str) -> dict[str, str]:
    """Return an environment for a process of its own, without what would change where records are."""
    kept = {key: value for key, value in os.environ.items() if key not in ("ENIGMA_RECORDS", "PYTHONUTF8")}
    return {**kept, **more}


def spawn(
    *arguments: object,
    stdin: str | bytes = b"",
    cwd: Path | None = None,
    env: Mapping[str, str] | None = None,
    **more: Any,
) -> Result:
    """Run a command in a process of its own."""
    data = stdin.encode() if isinstance(stdin, str) else stdin
    words = [argument if isinstance(argument, bytes) else str(argument) for argument in arguments]
    done = subprocess.run(
        [*PROGRAM, *words],
        input=data,
        capture_output=True,
        cwd=cwd,
        env=env or environment(),
        timeout=60,
        check=False,
        **more,
    )
    return Result(done.returncode, done.stdout.decode(), done.stderr.decode())


class Batch:
    """A `do` batch in a process of its own, to be fed line by line."""

    def __init__(self, path: Path, *options: str) -> None:
        self.process = subprocess.Popen(
            [*PROGRAM, "do", "--game", str(path), *options],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            env=environment(),
        )
        self._watch = threading.Timer(60, self.process.kill)
        self._watch.daemon = True
        self._watch.start()

    def send(self, line: str) -> None:
        assert self.process.stdin
        self.process.stdin.write(f"{line}\n".encode())
        self.process.stdin.flush()

    def answer(self) -> str:
        assert self.process.stdout
        return self.process.stdout.readline().decode()

    def ask(self, line: str) -> str:
        self.send(line)
        return self.answer()

    def end(self) -> Result:
        """Close standard input, read the rest, and return it with the exit status."""
        out, err = self.process.communicate(timeout=60)
        self._watch.cancel()
        return Result(self.process.returncode, out.decode(), err.decode())

    def kill(self) -> str:
        """Kill it at once and return what it had still answered."""
        self.process.kill()
        assert self.process.stdin
        assert self.process.stdout
        assert self.process.stderr
        rest = self.process.stdout.read().decode()
        self.process.wait()
        self._watch.cancel()
        for stream in (self.process.stdout, self.process.stderr):
            stream.close()
        with suppress(BrokenPipeError):
            self.process.stdin.close()
        return rest


def record(path: Path, lines: Sequence[str] = (), header: str = HEADER) -> Path:
    """Write a record with these moves entered by the program."""
    path.write_text(header, encoding="utf-8")
    session = Session(path) if lines else None
    for line in lines:
        assert session
        session.enter(line)
    return path


def _json(value: object) -> str:
    return json.dumps(value, sort_keys=True, separators=(",", ":"), ensure_ascii=False)


def _public(fields: Mapping[str, Any]) -> dict[str, Any]:
    return {key: value for key, value in fields.items() if not key.startswith("_")}


def seals(text: str | bytes, loader: Any = None) -> list[tuple[str | None, str]]:
    """Return each entry's seal as it stands and as the documented algorithm gives it, from nothing but the YAML."""
    document = yaml.load(text, Loader=loader or getattr(yaml, "CBaseLoader", yaml.BaseLoader))
    header = _public({key: value for key, value in document.items() if key != "moves"})
    if "players" in header:
        header["players"] = [_public(player) for player in header["players"]]
    previous, found = _json(header), []
    for entry in document["moves"] or []:
        fields = {"move": entry} if isinstance(entry, str) else entry
        content = _json(_public({key: value for key, value in fields.items() if key != "seal"}))
        right = sha256(f"{previous}\n{content}".encode()).hexdigest()[:12]
        found.append((fields.get("seal"), right))
        previous = fields.get("seal") or right
    return found


def assert_sound(path: Path, entries: int) -> None:
    """Assert that a record replays, is numbered 1..entries, and that every seal in it is right."""
    session = Session(path)
    assert session.log.unsound == 0
    assert not session.record.torn
    assert [entry.number or index for index, entry in enumerate(session.record.entries, 1)] == list(
        range(1, entries + 1)
    )
    for number, (stands, right) in enumerate(seals(path.read_bytes()), 1):
        assert stands in (None, right), f"seal of entry {number}"


def moves_in(path: Path) -> list[str]:
    """Return the moves of a record as they stand."""
    return [entry.move for entry in read(path.read_bytes()).entries]


UNSAFE = frozenset(
    [chr(code) for code in (*range(10), *range(11, 32), *range(0x7F, 0xA0))]
    + list("\u061c\u200e\u200f\u2028\u2029\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069\ufeff")
)
"""Characters that steer a terminal or reorder what it shows."""


def assert_tame(result: Result) -> None:
    """Assert that an answer cannot steer a terminal, and is not a traceback."""
    assert not UNSAFE & set(result.out), "raw control or bidirectional characters on standard output"
    assert not UNSAFE & set(result.err), "raw control or bidirectional characters on standard error"
    assert "Traceback" not in result.err


def assert_one_paragraph(result: Result, longest: int = 1000) -> None:
    """Assert that an error is one short paragraph on standard error and nothing else."""
    assert_tame(result)
    assert result.out == ""
    lines = result.err.splitlines()
    assert len(lines) == 1, f"one paragraph, not {lines}"
    assert 0 < len(lines[0]) <= longest, f"a short paragraph, not {len(lines[0])} characters"
