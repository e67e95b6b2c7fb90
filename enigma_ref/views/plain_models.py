"""The document of `export --to json` of a game of any box that has no form of its own, as models."""

from __future__ import annotations

from typing import Any, Literal

from pydantic import ConfigDict, Field

from .export_models import Accepted, Branched, Fate, Finding, Number, Part

Next = dict[str, Any]
Scores = dict[str, int]


class PlainStart(Part):
    """Where the game stood before the first move."""

    scores: Scores
    next: Next


class PlainEntry(Part):
    """One line of the record, as it was written, with what it came to."""

    n: Number
    at: str | None = Field(description="When it was entered, as the record says it (ISO 8601).")
    written: str = Field(description="The words in the record.")
    move: str = Field(description="The same in canonical words.")
    counts: bool = Field(description="Whether it is part of the game as corrected.")
    step: Number | None = Field(description="Its place in the game as corrected; null where it is no step of it.")
    counts_as: str | None = Field(
        description="What it counts as, which for an amended entry is what it was amended to."
    )
    inserted: bool = Field(description="Whether it was forgotten at the table and put in by this correction.")
    fate: Fate | None
    accepted: Accepted | None
    claims: dict[str, Any] = Field(description="What the record claims besides, as it stands there.")
    seal: str | None
    scores: Scores | None = Field(description="What each player had after this step.")
    next: Next | None = Field(description="Where the game was after this step, as `do --json` says it.")
    text: str | None = Field(description="What happened, in a sentence or two.")


class PlainExport(Part):
    """A game of any box: its record, and what the rules make of it. Written by `enigma-ref export --to json`."""

    model_config = ConfigDict(extra="forbid", strict=True, title="enigma-ref plain export")

    schema_: Literal["enigma-ref/plain-1"] = Field(alias="schema")
    file: str
    branched: Branched | None = Field(
        None, description="From where a game that nobody played was branched off; left out of any other."
    )
    box: str
    header: dict[str, Any] = Field(description="The header of the record.")
    start: PlainStart
    entries: list[PlainEntry]
    result: dict[str, Any] | None = Field(description="How the game ended, as the record's `result` says it.")
    status: dict[str, Any] = Field(description="The whole position, as `status --json` says it.")
    findings: list[Finding] = Field(description="What the audit says of the record.")
