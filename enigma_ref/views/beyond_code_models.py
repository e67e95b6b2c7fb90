"""The document of `export --to json` of a series of Beyond Code as models."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import ConfigDict, Field

from .beyond_code_happenings import EndedBy, Happening, Icon, Place, ResultBy
from .export_models import Accepted, Branched, Fate, Finding, Number, Part

Count = Annotated[int, Field(ge=0)]
Phase = Literal["act", "look", "claim", "check", "effect", "infiltrator", "between", "over"]
Plan = Literal["introductory", "standard", "gradual"]


class Player(Part):
    """A player, in seat order."""

    name: str
    color: str | None


class Entry(Part):
    """One line of the record, as it was written, with what it came to."""

    n: Number
    at: str | None = Field(description="When it was entered, as the record says it (ISO 8601).")
    written: str = Field(description="The words in the record.")
    move: str = Field(description="The same in canonical words.")
    step: Number | None = Field(description="Its place among `positions`; null where it is no step of the series.")
    fate: Fate | None
    accepted: Accepted | None
    ended: Any = Field(description="What the record claims of the end of a game; null where it is silent.")
    result: Any = Field(description="What the record claims of the end of the series; null where it is silent.")
    seal: str | None


class Held(Part):
    """What lies in front of a player."""

    silence: bool
    decoding: bool
    chaos: bool
    out: bool
    triumphs: Count


class Known(Part):
    """What everybody knows of a position, as `status --json` has it."""

    open: str | None = Field(description="The card that lies open here; null where the card is closed.")
    seen_by: list[str]
    lies: list[str] = Field(description="Cards that a check exposed as lies here.")
    icon: Icon | None
    silenced: bool


class Claim(Part):
    """A naming, or a pick, that is not settled yet."""

    player: str
    position: Place
    card: str = Field(description="What was said aloud, true or not.")
    checker: str | None


class Characters(Part):
    """The characters of a game, as far as everybody knows them."""

    set: dict[str, Number] = Field(description="How many cards of each character are in the set.")
    face_up: dict[str, str] = Field(description="By player, what lies open in front of whom.")
    beside: list[str] = Field(description="What lies open beside the stack.")
    stack: Count | None = Field(description="How many lie face down; null where there is no stack.")
    removed: list[str] = Field(description="What the gradual plan has removed for good.")


class Supply(Part):
    """Tokens in the supply."""

    silence: Count
    decoding: Count
    chaos: Count


class Position(Part):
    """Where the series stood after a step of it as corrected; the first one is the start.

    `players`, `positions` and `rulings` hold what is new or changed: put those of all positions up to this one on top
    of each other for the whole.
    """

    step: Count
    entry: Count = Field(description="The entry that is this step; 0 for the start.")
    move: str | None = Field(description="What the entry counts as, in canonical words; null for the start.")
    game: Number
    phase: Phase
    turn: str | None = Field(description="Who must act next; null where anybody may, or nobody.")
    active: str | None
    named: bool
    keeper: str | None
    plan: Plan | None
    marker: Number
    cells: Number
    breakthroughs: Count
    claim: Claim | None
    supply: Supply
    players: dict[str, Held]
    positions: dict[Place, Known]
    rulings: dict[str, str | int]
    characters: Characters | None = Field(description="Null where they are as in the position before.")
    happened: list[Happening] = Field(description="What the step led to, in order.")
    text: str | None = Field(description="The same in a sentence or more.")


class Ended(Part):
    """How a game ended."""

    winner: str | None
    role: str | None
    by: EndedBy


class Disclosed(Part):
    """What somebody said after a game: of a position, or of a player. Nobody verified it."""

    entry: Number
    game: Number = Field(description="The game that it is about.")
    position: Place | None
    card: str | None
    player: str | None
    role: str | None
    verified: Literal[False]


class Result(Part):
    """How the series ended."""

    winners: list[str]
    by: ResultBy
    fate: str | None = Field(default=None, description="Only there after a won run.")


class BeyondCodeExport(Part):
    """A series of Beyond Code: its record, every position, all that happened. By `enigma-ref export --to json`."""

    model_config = ConfigDict(extra="forbid", strict=True, title="enigma-ref export of Beyond Code")

    schema_: Literal["enigma-ref/beyond-code-1"] = Field(alias="schema")
    file: str
    branched: Branched | None = Field(
        None, description="From where a game that nobody played was branched off; left out of any other."
    )
    box: Literal["beyond-code"]
    edition: str
    players: list[Player] = Field(min_length=1, max_length=5)
    keeper: str | None = Field(description="The first timekeeper; null where one plays alone.")
    series: Literal["single", "match", "solo"]
    plan: Plan | None = Field(description="The plan of the first game; null where one plays alone.")
    mansion: list[str] = Field(min_length=9, max_length=9, description="The nine cards in play, in no order.")
    roles: list[str] = Field(description="Characters that the table made itself.")
    started: str | None
    own: dict[str, Any] = Field(description="The user's own keys of the header, which begin with `_`.")
    entries: list[Entry]
    positions: list[Position] = Field(min_length=1)
    games: list[Ended] = Field(description="The games that have ended.")
    disclosed: list[Disclosed]
    result: Result | None
    findings: list[Finding] = Field(description="What the audit says of the record.")
