"""What a step of Beyond Code led to, as models: one for each thing that can happen, told apart by `what`."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from .export_models import Number, Part

Place = Literal["p1", "p2", "p3", "p4", "p5", "p6", "p7", "p8", "p9"]
Token = Literal["decoding", "chaos"]
Icon = Literal["chaos", "decoding", "none"]
EndedBy = Literal["goal", "infiltrator", "breakthrough", "missed", "time"]
ResultBy = Literal["goal", "infiltrator", "breakthrough", "triumphs", "run", "missed", "time", "abandoned"]


class Named(Part):
    """A player stated a card for a position."""

    what: Literal["named"]
    player: str
    position: Place
    card: str = Field(description="What was said aloud, true or not.")
    decoding: bool = Field(description="Whether a Decoding token paid for it.")
    looked: bool = Field(description="Whether the card was closed, so that the player looked at it.")


class Simple(Part):
    """Something of which there is no more to say."""

    what: Literal["unchecked", "believed", "time-out", "reopened"] = Field(
        description="`unchecked`: nobody could doubt. `reopened`: the table played on after an end."
    )


class OfPlayer(Part):
    """Something that happened to a player."""

    what: Literal["silenced", "silence-returned", "went-out", "turn-passed"]
    player: str


class Checks(Part):
    """One of those who doubted checks."""

    what: Literal["checks"]
    player: str
    doubters: list[str]
    looked: bool


class Verdict(Part):
    """What a check found of what `player` had stated."""

    what: Literal["verdict"]
    true: bool
    player: str
    checker: str | None
    position: Place
    card: str = Field(description="The stated card.")


class Turned(Part):
    """A card was turned up; or down, where `card` is null."""

    what: Literal["turned"]
    position: Place
    card: str | None


class Looked(Part):
    """The turn of a silenced player; `position` is null where no card was closed."""

    what: Literal["looked"]
    player: str
    position: Place | None


class Gained(Part):
    """A player took a token; or had one already, and did not (`taken`)."""

    what: Literal["gained"]
    player: str
    token: Token
    taken: bool


class Lost(Part):
    """A player returned a token."""

    what: Literal["lost"]
    player: str
    token: Token


class MarkerMoved(Part):
    """The time marker moved."""

    what: Literal["marker-moved"]
    before: Number
    now: Number
    by: Literal["keeper", "book", "icon", "end"] = Field(description="`end`: a turn ended, where one plays alone.")


class IconTold(Part):
    """Everybody heard which icon a card has."""

    what: Literal["icon-told"]
    position: Place
    icon: Icon


class CharacterDrawn(Part):
    """A player took another character; `role` is the one given up, where it was laid open."""

    what: Literal["character-drawn"]
    player: str
    role: str | None


class StackRebuilt(Part):
    """The characters beside the stack were shuffled into it."""

    what: Literal["stack-rebuilt"]
    cards: Number


class Cancelled(Part):
    """Chaos was returned against the effect of a card: `all` of it, or the time in it alone."""

    what: Literal["cancelled"]
    player: str
    card: str
    all: bool


class Settled(Part):
    """The effect of the stated card is settled."""

    what: Literal["settled"]
    card: str
    changed: bool


class Picked(Part):
    """One player picked a card."""

    what: Literal["picked"]
    position: Place
    card: str
    icon: Icon
    decoding: bool
    silenced: bool = Field(description="Whether a silence token went on it.")


class GoalTried(Part):
    """A player showed a character and reached its goal, or missed it."""

    what: Literal["goal-tried"]
    player: str
    role: str
    reached: bool
    showing: list[Token]


class Revealed(Part):
    """The answer at time-out: who showed the Infiltrator, or nobody."""

    what: Literal["revealed"]
    player: str | None


class GameEnded(Part):
    """A game is over."""

    what: Literal["game-ended"]
    game: Number
    winner: str | None
    role: str | None
    by: EndedBy


class SeriesEnded(Part):
    """The series is over."""

    what: Literal["series-ended"]
    winners: list[str]
    by: ResultBy
    fate: str | None = Field(description="After a won run: the character that has the fate of the world.")


class GameBegan(Part):
    """The next game of a series began."""

    what: Literal["game-began"]
    game: Number
    keeper: str | None
    removed: list[str] = Field(description="Characters that left the set for good.")
    added: list[str] = Field(description="Characters that came into it.")
    opened: dict[Place, str] = Field(description="Cards that the set-up turned up, where one plays alone.")
    plan: str | None = Field(description="The plan, where it changed.")


class Ruled(Part):
    """The table answered a question from here on."""

    what: Literal["ruled"]
    ruling: str
    before: str
    now: str


class CardDisclosed(Part):
    """What had lain at a position, as somebody said after the game. Nobody verified it."""

    what: Literal["card-disclosed"]
    position: Place
    card: str
    verified: Literal[False]


class RoleDisclosed(Part):
    """Who a player had been, as somebody said after the game. Nobody verified it."""

    what: Literal["role-disclosed"]
    player: str
    role: str
    verified: Literal[False]


Happening = Annotated[
    Named
    | Simple
    | OfPlayer
    | Checks
    | Verdict
    | Turned
    | Looked
    | Gained
    | Lost
    | MarkerMoved
    | IconTold
    | CharacterDrawn
    | StackRebuilt
    | Cancelled
    | Settled
    | Picked
    | GoalTried
    | Revealed
    | GameEnded
    | SeriesEnded
    | GameBegan
    | Ruled
    | CardDisclosed
    | RoleDisclosed,
    Field(discriminator="what"),
]
