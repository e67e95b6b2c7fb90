"""A round at the table, typed in a real terminal from an empty folder, with every key counted.

`python -m tests.round_of_keys` writes `docs/round.md` anew: what was typed, how many keys that took, and all that stood
on the screen.
"""

from __future__ import annotations

import tempfile
from pathlib import Path
from typing import Final, NamedTuple

from .play_helpers import Seat, loosely, moves

PAGE = Path(__file__).parent.parent / "docs" / "round.md"
_ROWS, _COLUMNS = 200, 100

SETTING_UP: Final = [
    ("Ann", "Ann's colour"), ("black", "Player 2"), ("Bob", "Bob's colour"), ("white", "Player 3"),
    ("Cid", "Cid's colour"), ("green", "Player 4"), ("Dan", "Dan's colour"), ("red", "Who is the youngest"),
    ("", "Whose rulebook?"), ("", "The starting tile"), ("r:N b:E y:S r:W", "Ann takes weight"),
]  # fmt: skip
ROUND: Final = [
    ("wfc", "who solved?", "Ann, Bob and Cid choose; the category that is left goes to Dan by itself"),
    ("abct", "Ann lays a tile", "Ann, Bob and Cid have solved, and time is up for Dan"),
    (
        "jmrNbWYg",
        "Bob lays a tile",
        "Ann's tile; a capital is the networker's cell, and the last cells take what is left",
    ),
    ("hmbSyWRr", "Enter writes it", "Bob's tile"),
    ("", "Cid lays a tile", "It closes something, so that it is shown first"),
    ("qmrNbEyWG", "Enter writes it", "Cid's tile"),
    ("", "Round 2: Bob takes weight", "It closes something"),
]
MOVES: Final = [
    "choose Ann weight", "choose Bob fragment", "choose Cid conduit", "choose Dan angular",
    "solve Ann", "solve Bob", "solve Cid", "time",
    "place Ann n1 r:N yg:ES b:W on y", "place Bob n2 rr:NE b:S y:W on r1", "place Cid s1 r:N b:E g:S y:W on g",
]  # fmt: skip


class Line(NamedTuple):
    """A line that was typed, the keys that it took with Enter, and how many of them with Shift."""

    typed: str
    keys: int
    shifts: int
    about: str


class Round(NamedTuple):
    """A round that was typed."""

    setting_up: int
    """How many keys it took before the round."""
    lines: list[Line]
    screen: str
    """What stood on the screen from the greeting on."""
    moves: list[str]

    @property
    def keys(self) -> int:
        """How many keys the round took, Enter included."""
        return sum(line.keys for line in self.lines)

    @property
    def shifts(self) -> int:
        """How many of them were pressed with Shift."""
        return sum(line.shifts for line in self.lines)


def typed_round(folder: Path) -> Round:
    """Set a game up in an empty folder and play a round of it."""
    assert not list(folder.iterdir())
    seat = Seat(folder, "game.yaml", size=(_ROWS, _COLUMNS))
    seat.expect("Player 1")
    for typed, expect in SETTING_UP:
        seat.answer(typed, expect)
    setting_up = seat.keys
    lines = []
    for typed, expect, about in ROUND:
        keys, shifts = seat.keys, seat.shifts
        seat.press(f"{typed}\r")
        seat.child.expect(loosely(expect) + r"(.|\n)*?\x1b\[\?25h")  # the cursor waits for the next line
        lines.append(Line(typed, seat.keys - keys, seat.shifts - shifts, about))
    seat.leave()
    return Round(setting_up, lines, _screen(seat.seen.getvalue()), moves(folder / "game.yaml"))


def _screen(text: str) -> str:
    import pyte

    screen = pyte.Screen(_COLUMNS, _ROWS)
    pyte.Stream(screen).feed(text)
    whole = "\n".join(line.rstrip() for line in screen.display).rstrip()
    return whole[whole.index("Welcome") :]


def page(played: Round) -> str:
    """Return the page of the documentation."""
    rows = "\n".join(
        f"| {f'`{line.typed}`' if line.typed else ''} Enter | {line.keys} | {line.shifts or ''} | {line.about} |"
        for line in played.lines
    )
    return f"""\
# A round at the table in {played.keys} keys

An ordinary round of four with three solvers, in a terminal, from an empty folder. Every key is counted, Enter included;
{played.shifts} of the {played.keys} are pressed with Shift. Setting the game up took {played.setting_up} keys before.
The tiles are `yg:ES r:N b:W` with a networker on y, `rr:NE b:S y:W` on r and `r:N b:E g:S y:W` on g.

| Typed | Keys | Shift | |
|---|---|---|---|
{rows}
| | {played.keys} | {played.shifts} | |

All that stood on the screen, from the greeting to the next round:

```text
{played.screen}
```

Written by `python -m tests.round_of_keys`; a test types it again.
"""


def main() -> None:
    """Write the page."""
    with tempfile.TemporaryDirectory() as folder:
        PAGE.write_text(page(typed_round(Path(folder))), "utf-8")


if __name__ == "__main__":
    main()
