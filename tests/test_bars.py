"""The bars: no file under 16 MB takes more than 10 seconds or 500 MB in any command, whoever made it.

The seconds are those of a processor (user and system, of the command and of all processes that it waited for): a bar of
work, not of luck with what else the machine does. Neighbours still cost something, since they share its caches. Memory
is that of the largest process; one file is read by one.
"""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable, Iterable
from pathlib import Path

import pytest

from .cli_helpers import HEADER, PROGRAM, environment

MOST_SECONDS, MOST_MEGABYTES = 10, 500
COMMANDS = {
    "status": "status FILE",
    "status --json": "status FILE --json",
    "audit": "audit FILE",
    "board": "board FILE",
    "board --svg": "board FILE --svg OUT",
    "replay": "replay FILE",
    "replay --html": "replay FILE --html OUT",
    "replay --html --as-entered": "replay FILE --as-entered --html OUT",
    "why": "why FILE",
    "compare": "compare FILE",
    "stats": "stats FILE",
    "list": "list FOLDER",
    "list --scores": "list FOLDER --scores",
    "replay --as-entered": "replay FILE --as-entered",
    "why 1": "why FILE 1",
    "whatif": "whatif FILE --at 0 undo",
    "do": "do --game FILE --dry-run undo",
    "play": "play FILE",
    "serve": "serve FILE --port 0 --until-closed",
    "stats --html": "stats FILE --html OUT",
    "export --to json": "export FILE --to json --out OUT",
    "export --to csv": "export FILE --to csv --out OUT",
    "export --to bgstats": "export FILE --to bgstats --out OUT",
    "audit --json": "audit FILE --json",
    "replay --gif": "replay FILE --gif OUT",
    "replay --png": "replay FILE --png OUT",
    "rules --game": "rules --game FILE placing",
    "site": "site FOLDER OUT",
}

LONG = HEADER.replace("target: 15", "target: 100000")
SERIES = """\
format: enigma-ref/1
box: beyond-code
edition: ru
rulings: {time-cells: 99}
players:
- {name: Ann}
- {name: Bob}
- {name: Cem}
keeper: Ann
series: match
plan: standard
mansion: [library, book, shadow, machine, joint-work, attic, cellar, tower, vault]
started: 2026-11-16T19:30:00+01:00
moves:
"""
ROUND = [
    "choose Ann weight", "choose Bob angular", "fail Ann", "fail Bob",
    "choose Bob weight", "choose Ann angular", "fail Ann", "fail Bob",
]  # fmt: skip
TURNS = [
    "name Ann p5 book", "believe", "effect time -1", "pass Ann",
    "name Bob p5 book", "believe", "effect nothing", "pass Bob",
    "name Cem p5 book", "believe", "effect nothing", "pass Cem",
]  # fmt: skip


def _by_hand(header: str, lines: list[str]) -> str:
    return header + "".join(f"- '{line}'\n" if ": " in line else f"- {line}\n" for line in lines)


def _tiles(n: int, tile: str) -> list[str]:
    """Lay tiles to and fro, row by row, as if the table let all of it stand."""
    found = []
    for number in range(n):
        row, column = divmod(number, 999)
        column = 999 - column if row % 2 else column + 1
        found.append(f"accept place Ann {f'n{row}' if row else ''}e{column} {tile}")
    return found


def _as_written(header: str, moves: Iterable[str], claims: Callable[[int], str]) -> str:
    """Write entries as the program does, each with claims of its own, earlier than the one before and badly sealed."""
    return header + "".join(
        f"- {{n: {n}, at: 2026-11-16T19:30:{59 - n % 60:02}+01:00, move: {move}, {claims(n)}, seal: 0123456789ab}}\n"
        for n, move in enumerate(moves, 1)
    )


_SLIPS = [*ROUND[:3], *ROUND[2:]]
"""Two rounds with a move entered twice."""


FILES: dict[str, Callable[[], str]] = {
    "200,000 entries": lambda: _by_hand(LONG, ROUND * 25_000),
    "200,000 entries, beyond code": lambda: _by_hand(SERIES, (TURNS * 17_000)[:200_000]),
    "20,000 entries": lambda: _by_hand(LONG, ROUND * 2_500),
    "20,000 entries, beyond code": lambda: _by_hand(SERIES, (TURNS * 1_700)[:20_000]),
    "6,000 tiles": lambda: _by_hand(LONG, _tiles(6_000, "r:N b:E y:S r:W")),
    "20,000 tiles": lambda: _by_hand(LONG, _tiles(19_999, "r:N r:E r:S r:W")),
    "15 notes of a million characters": lambda: _by_hand(LONG, ["note " + "<" * 999_990] * 15),
}
"""For all commands."""

MORE_FILES: dict[str, Callable[[], str]] = {
    "1,500 tiles": lambda: _by_hand(LONG, _tiles(1_500, "r:N b:E y:S r:W")),
    "2,000 entries, beyond code": lambda: _by_hand(SERIES, (TURNS * 170)[:2_000]),
    "a million entries": lambda: _by_hand(HEADER, ["note x"] * 1_000_000),
    "200,000 tiles": lambda: _by_hand(LONG, _tiles(200_000, "r:N r:E r:S r:W")),
    "tiles of 20 groups": lambda: _by_hand(LONG, _tiles(150_000, " ".join(["r:"] * 20))),
    "tiles on tiles": lambda: _by_hand(LONG, [*_tiles(19_000, "r:N b:E"), *["place Ann e5 r:N"] * 100_000]),
    "rulings on a large board": lambda: _by_hand(
        LONG, [*_tiles(6_000, "r:N r:E"), *["ruling own-pair once", "ruling own-pair each"] * 7_000]
    ),
    "undo on a large board": lambda: _by_hand(LONG, [*_tiles(6_000, "r:N r:E"), *["undo", "redo"] * 7_000]),
    "undo and redo": lambda: _by_hand(HEADER, [*ROUND, *["note x"] * 5_000, *["undo", "redo"] * 2_500]),
    "undo": lambda: _by_hand(LONG, [*ROUND * 300, *["note x"] * 5_000, *["undo"] * 2_400]),
    "amend": lambda: _by_hand(LONG, [*ROUND * 250, *["amend 1 choose Ann weight"] * 2_000]),
    "amend more": lambda: _by_hand(LONG, [*ROUND * 6_000, *["amend 1 choose Ann weight"] * 50_000]),
    "amend in vain": lambda: _by_hand(LONG, [*ROUND * 6_000, "strike 48000", *["amend 48000 note x"] * 50_000]),
    "amend, beyond code": lambda: _by_hand(SERIES, [*TURNS * 4_000, *["amend 1 name Ann p5 book"] * 50_000]),
    "nobody": lambda: _by_hand(HEADER, ["choose Zoe weight"] * 200_000),
    "nobody, beyond code": lambda: _by_hand(SERIES, ["name Zoe p5 book"] * 200_000),
    "not their turn": lambda: _by_hand(HEADER, ["choose Bob weight"] * 200_000),
    "far away": lambda: _by_hand(HEADER, ["accept place Ann n999999 r:N"]),
    "far apart": lambda: _by_hand(HEADER, ["accept place Ann n999e999 r:N", "accept place Bob s999w999 r:S"]),
    "wrong numbers": lambda: HEADER + "- {n: 7, move: note x}\n" * 130_000,
    "wrong times": lambda: HEADER + "- {at: never, move: note x}\n" * 130_000,
    "wrong claims": lambda: HEADER + "- {move: note x, scored: {Ann: 3}}\n" * 99_900,
    "wrong seals": lambda: HEADER + "- {move: note x, seal: 0123456789ab}\n" * 130_000,
    "odd keys": lambda: HEADER + "- {move: note x, mood: 1, sun: 2}\n" * 95_000,
    "more values than are read": lambda: HEADER + "- {move: note x, scored: {Ann: 3}}\n" * 190_000,
    "results, and a fault": lambda: (
        HEADER + ("- choose Bob weight\n" + "- {move: note x, result: {winners: [Ann], by: points}}\n" * 65_000)
    ),
    "a fault in every round, with claims": lambda: (
        LONG + "".join(f"- {{move: {move}, scored: {{Ann: 3}}}}\n" for move in _SLIPS * 11_000)
    ),
    "everything wrong at once": lambda: (
        LONG
        + "".join(
            f"- {{n: {7 * n % 1000}, at: never, move: {move}, scored: {{Ann: 3}}, seal: 0123456789ab}}\n"
            for n, move in enumerate(_SLIPS * 6_340, 1)
        )
    ),
    "everything wrong, as it is written": lambda: _as_written(
        LONG, _SLIPS * 17_500, lambda n: f"scored: {{Ann: {n % 5000}}}"
    ),
    "everything wrong, as it is written, beyond code": lambda: _as_written(
        SERIES, [TURNS[0], *TURNS[2:]] * 12_500, lambda n: f"result: {{winners: [Ann], by: p{n % 5000}}}"
    ),
    "long claims, each time others": lambda: _as_written(
        LONG, ["note x"] * 7_900, lambda n: f"scored: {{{', '.join(f'P{n * 999 + k}: 1' for k in range(150))}}}"
    ),
    "long claims by hand": lambda: (
        LONG
        + "".join(
            f"- {{move: note x, scored: {{{', '.join(f'P{n + k}: 1' for k in range(18))}}}}}\n" for n in range(19_000)
        )
    ),
    "nothing for entries": lambda: HEADER + "-\n" * 200_000,
    "lists for entries": lambda: HEADER + "- [x]\n" * 199_000,
    "an unclosed brace": lambda: (
        HEADER + "- {move: note x}\n" * 130_000 + "- {move: note x\n" + "- choose Ann weight\n" * 600_000
    ),
    "the next game begins": lambda: _by_hand(SERIES, ["begin"] * 200_000),
    "other cards each time": lambda: _by_hand(SERIES, [f"name Ann p5 room-{n}" for n in range(200_000)]),
    "other names each time": lambda: _by_hand(HEADER, [f"choose P{n} weight" for n in range(200_000)]),
    "other words each time": lambda: _by_hand(HEADER, [f"g{n} q{n * 7} z{n % 13}" for n in range(200_000)]),
    "other words, beyond code": lambda: _by_hand(SERIES, [f"g{n} q{n * 7} z{n % 13}" for n in range(200_000)]),
    "long words": lambda: _by_hand(LONG, ["choose " + "x" * 390] * 39_000),
    "a move forgotten in every round": lambda: _by_hand(LONG, [ROUND[0], *ROUND[2:]] * 28_000),
    "an answer forgotten in every turn": lambda: _by_hand(SERIES, [TURNS[0], *TURNS[2:]] * 18_000),
    "numbers with gaps, and faults": lambda: (
        LONG + "".join(f"- {{n: {2 * n}, move: {move}}}\n" for n, move in enumerate([ROUND[0], *ROUND[2:]] * 18_000, 1))
    ),
    "numbers twice": lambda: HEADER + "".join(f"- {{n: {n // 2 + 1}, move: note x}}\n" for n in range(130_000)),
    "numbers that fall": lambda: HEADER + "".join(f"- {{n: {n}, move: note x}}\n" for n in range(130_000, 0, -1)),
    "a note of 15 MB": lambda: _by_hand(LONG, ["note " + "ab " * 5_200_000]),
    "notes of many words, beyond code": lambda: _by_hand(SERIES, ["note " + "ab " * 333_000] * 15),
    "a word of 15 MB": lambda: _by_hand(HEADER, ["choose " + "a" * 15_000_000 + " weight"]),
    "a key twice": lambda: HEADER + "- {move: note x, " + ", ".join(["a: 1"] * 390_000) + "}\n",
    "keys in one entry": lambda: HEADER + "- {move: note x, " + ", ".join(f"k{n}: 1" for n in range(390_000)) + "}\n",
    "100,000 players": lambda: HEADER.replace("first:", "- {name: Al, color: red}\n" * 100_000 + "first:"),
    "3,000 players": lambda: HEADER.replace(
        "first:", "".join(f"- {{name: P{n}, color: c{n}}}\n" for n in range(3_000)) + "first:"
    ),
    "9,900 roles": lambda: SERIES.replace(
        "started:", f"roles: [{', '.join(f'role-{n}' for n in range(9_900))}]\nstarted:"
    ),
    "9,900 cards": lambda: SERIES.replace("vault", ", ".join(f"room-{n}" for n in range(9_900))),
    "a tile of 30,000 groups": lambda: HEADER.replace("r:N b:E y:S r:W", f"'{'r: ' * 30_000}'"),
    "a million changes": lambda: _by_hand(
        SERIES, ["name Ann p5 book", "believe", "effect " + ", ".join(["gain Ann chaos", "lose Ann chaos"] * 480_000)]
    ),
    "100,000 games": lambda: _by_hand(SERIES, ["accept goal Ann wanderer reached", "accept begin"] * 100_000),
    "200,000 ends": lambda: _by_hand(SERIES, ["accept goal Ann wanderer reached"] * 200_000),
    "brackets": lambda: "[" * 16_000_000,
    "line breaks": lambda: HEADER + "\n" * 15_900_000,
}
"""For the commands that all others begin like, and those that look at more than most."""

MEASURED = """
import os, subprocess, sys
with subprocess.Popen(sys.argv[1:], stdout=subprocess.DEVNULL) as process:
    _, status, usage = os.wait4(process.pid, 0)
    process.returncode = os.waitstatus_to_exitcode(status)
print(process.returncode, usage.ru_utime + usage.ru_stime, usage.ru_maxrss)
"""

_AND_PICTURES = ("1,500 tiles", "2,000 entries, beyond code")
_AND_PAGES = ("rulings on a large board", "undo on a large board")
CASES = [
    *((name, command) for name in FILES for command in COMMANDS),
    *((name, command) for name in MORE_FILES for command in ("status", "audit")),
    *((name, command) for name in _AND_PICTURES for command in ("replay --gif", "replay --png")),
    *((name, command) for name in _AND_PAGES for command in COMMANDS if "html" in command or "json" in command),
]


@pytest.mark.slow
@pytest.mark.bars
@pytest.mark.skipif(sys.platform != "linux", reason="elsewhere memory is counted in other units, or not at all")
@pytest.mark.parametrize(("name", "command"), dict.fromkeys(CASES))
def test_no_file_takes_long_or_much_memory(tmp_path: Path, name: str, command: str) -> None:
    folder = tmp_path / "records"
    folder.mkdir()
    path = folder / "x.yaml"
    path.write_text({**FILES, **MORE_FILES}[name](), encoding="utf-8")
    assert path.stat().st_size < 16 * 1024 * 1024
    places = {"FILE": str(path), "FOLDER": str(folder), "OUT": str(tmp_path / "out")}
    words = [places.get(word, word) for word in COMMANDS[command].split()]
    done = subprocess.run(
        [sys.executable, "-c", MEASURED, *PROGRAM, *words],
        capture_output=True, text=True, check=True, env=environment(), timeout=600, stdin=subprocess.DEVNULL,
    )  # fmt: skip
    status, seconds, kilobytes = done.stdout.split()
    print(f"{name}, {command}: {float(seconds):.1f} s, {int(kilobytes) // 1024} MB")
    assert int(status) in (0, 1, 2, 3)
    assert "Traceback" not in done.stderr
    assert "Error" not in done.stderr
    assert float(seconds) < MOST_SECONDS
    assert int(kilobytes) < MOST_MEGABYTES * 1024


# --- costs that grow with what is read


def _seconds(words: list[str]) -> float:
    """Run a command and return how many seconds of a processor it took."""
    done = subprocess.run(
        [sys.executable, "-c", MEASURED, *PROGRAM, *words],
        capture_output=True, text=True, check=True, env=environment(), timeout=600,
    )  # fmt: skip
    status, seconds, _ = done.stdout.split()
    assert status == "0"
    return float(seconds)


@pytest.mark.slow
@pytest.mark.bars
@pytest.mark.skipif(not hasattr(os, "wait4"), reason="POSIX only")
@pytest.mark.parametrize("command", ["replay --html", "export --to json"])
@pytest.mark.parametrize("box", ["enigma", "beyond-code"])
def test_pages_and_documents_grow_with_the_game(tmp_path: Path, box: str, command: str) -> None:
    from .long_games import long_game

    found = {}
    for entries in (1_000, 2_000, 4_000, 8_000):
        path = tmp_path / f"{entries}.yaml"
        if box == "enigma":
            header = LONG.replace(
                "- {name: Bob, color: white}\n",
                "- {name: Bob, color: white}\n- {name: Cleo, color: green}\n- {name: Dan, color: red}\n",
            )
            text = _by_hand(header, [at.text for at in long_game(entries // 12).history()[1:]])
        else:
            text = _by_hand(SERIES, (TURNS * 700)[:entries])
        path.write_text(text, encoding="utf-8")
        places = {"FILE": str(path), "OUT": str(tmp_path / "out")}
        found[entries] = _seconds([places.get(word, word) for word in COMMANDS[command].split()])
    print(f"{box}, {command}: " + ", ".join(f"{n}: {seconds:.1f} s" for n, seconds in found.items()))
    # Twice as much takes twice as long, and some is there before the first entry; a square would be four times.
    assert found[8_000] < 2.8 * found[4_000]
    assert found[8_000] < 10
