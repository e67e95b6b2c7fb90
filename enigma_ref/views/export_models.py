"""The documents of `export --to json` as models: they check what is written, and give the JSON Schemas in `docs/`.

Each kind of document has a module of its own: what a box says of itself (`enigma_models`,
`beyond_code_models`), and what is said of any box (`plain_models`). Here is what they have in common.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field

Number = Annotated[int, Field(ge=1)]


class Part(BaseModel):
    """A part of a document: every key is there, and no other."""

    model_config = ConfigDict(extra="forbid", strict=True)


class Branched(Part):
    """What a record only tries that might have been in another one."""

    file: str
    entry: int = Field(ge=0, description="The entry of that file after which it goes on otherwise; 0 is the start.")
    seal: str | None = Field(description="The seal of that entry.")


class Fate(Part):
    """What became of an entry later."""

    what: Literal["undone", "struck", "amended", "redone"] = Field(
        description="`redone` is said of an undo that was itself taken back."
    )
    entry: Number = Field(description="The entry that did it.")


class Accepted(Part):
    """The table let this entry stand."""

    rule: str | None = Field(description="The id of the rule that forbids it; null where none does.")
    message: str | None


class Finding(Part):
    """Something that the audit says of the record."""

    line: Number
    entry: Number | None
    code: str
    severity: Literal["error", "warning", "info"]
    rule: str | None
    message: str
    mends: list[str] | None = Field(None, description="The corrections that put a slip of the pen right, in order.")
    elsewhere: list[Number] | None = Field(
        None, description="Other entries at which the same slip would explain as much; left out where there is none."
    )
    consequences: list[Finding] | None = Field(None, description="What is wrong only because of it.")


def models(schema: str) -> type[Part]:
    """Return the models of a document, by the name of its schema."""
    from .beyond_code_models import BeyondCodeExport
    from .enigma_models import Export
    from .plain_models import PlainExport

    known: dict[str, type[Part]] = {
        "enigma-ref/export/1": Export,
        "enigma-ref/beyond-code-1": BeyondCodeExport,
        "enigma-ref/plain-1": PlainExport,
    }
    return known[schema]


def check(document: dict[str, Any], schema: str) -> dict[str, Any]:
    """Return a document that is as its schema says; a `ValueError` where it is not."""
    models(schema).model_validate(document)
    return document


def json_schema(schema: str) -> dict[str, Any]:
    """Return the JSON Schema of a document."""
    return {"$schema": "https://json-schema.org/draft/2020-12/schema", **models(schema).model_json_schema()}
