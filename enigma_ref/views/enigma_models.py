"""The document of `export --to json` of a game of Enigma as models."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import ConfigDict, Field

from .export_models import Accepted, Branched, Fate, Finding, Number, Part

Count = Annotated[int, Field(ge=0)]
ByPlayer = dict[str, Count]
Color = Literal["red", "orange", "yellow", "green", "blue", "purple", "white", "black"]
Phase = Literal["choose", "solve", "place", "over"]
By = Literal["score", "networkers", "shared", "abandoned"]


class Player(Part):
    """A player, in seat order."""

    name: str
    color: str


class Entry(Part):
    """One line of the record, as it was written, with what it came to."""

    n: Number
    at: str | None = Field(description="When it was entered, as the record says it (ISO 8601).")
    written: str = Field(description="The words in the record.")
    move: str = Field(description="The same in canonical words.")
    step: Number | None = Field(description="Its place among `positions`; null where it is no step of the game.")
    fate: Fate | None
    accepted: Accepted | None
    scored: Any = Field(description="What the record claims that it gave, as it stands there; null where it is silent.")
    result: Any = Field(description="What the record claims of the end, as it stands there; null where it is silent.")
    seal: str | None


class Networker(Part):
    """A networker on the board: whose, on a cell of which colour, on which spot."""

    player: str
    color: Color
    spot: str


class System(Part):
    """A system with at least one cell, as `status --json` has it."""

    closed: bool
    open_ends: Count
    cells: dict[Color, Number]
    networkers: list[Networker]
    worth: ByPlayer
    unscored: bool = Field(False, description="Closed by a ruling, so that it scores with the next tile; else absent.")


class Cell(Part):
    """A cell of a laid tile."""

    spot: str
    cell: str = Field(description="How a move calls it: `r`, or `r1` and `r2` where the tile has several.")
    color: Color


class Item(Cell):
    """What one networker earned, and the cell on which it stood."""

    player: str
    points: Count


class Closed(Part):
    """A system that closed here, and its scoring."""

    system: str = Field(description="Its key in `systems`.")
    cells: list[Cell]
    items: list[Item]
    points: ByPlayer = Field(description="Only who gets any.")


class Position(Part):
    """Where the game stood after a step of the game as corrected; the first one is the start.

    `rulings`, `tiles` and `systems` hold what is new or changed: put those of all positions up to this one on top of
    each other for the whole.
    """

    step: Count
    entry: Count = Field(description="The entry that is this step; 0 for the start.")
    move: str | None = Field(description="What the entry counts as, in canonical words; null for the start.")
    round: Number
    phase: Phase
    turn: str | None = Field(description="Who must act next; null in `solve` and `over`.")
    first: str = Field(description="Who has the first marker.")
    scores: ByPlayer
    supplies: ByPlayer = Field(description="Networkers that each player can still place.")
    rulings: dict[str, str | int]
    tiles: dict[str, str] = Field(description="Tiles laid here, by spot.")
    systems: dict[str, System | None] = Field(
        description="By its first cell (`start.r1`); null once it has become part of another."
    )
    scored: ByPlayer = Field(description="Points that this step gave; only who gets any.")
    closed: list[Closed]


class Result(Part):
    """How the game ended."""

    winners: list[str]
    by: By
    scores: ByPlayer
    networkers_on_board: ByPlayer


class Export(Part):
    """A game of Enigma: its record, every position and every scoring. Written by `enigma-ref export --to json`."""

    model_config = ConfigDict(extra="forbid", strict=True, title="enigma-ref export")

    schema_: Literal["enigma-ref/export/1"] = Field(alias="schema")
    file: str
    branched: Branched | None = Field(
        None, description="From where a game that nobody played was branched off; left out of any other."
    )
    box: Literal["enigma"]
    edition: str
    players: list[Player] = Field(min_length=2, max_length=4)
    first: str = Field(description="The first player of the first round.")
    start_tile: str
    started: str | None
    own: dict[str, Any] = Field(description="The user's own keys of the header, which begin with `_`.")
    entries: list[Entry]
    positions: list[Position] = Field(min_length=1)
    result: Result | None
    findings: list[Finding] = Field(description="What the audit says of the record.")
