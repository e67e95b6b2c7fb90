"""JSON answers with a list that is too long to be held: each thing in it is kept as text, most of them on disk."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from ...views.plain import safe_json
from .spooled import Spooled


def text_of_document(document: Mapping[str, Any]) -> bytes:
    """Return one thing of a list, as the answer has it."""
    return safe_json(json.dumps(document, ensure_ascii=False)).encode("utf-8")


class Kept:
    """Things for a list, in the order in which they are added; to be gone through once."""

    def __init__(self) -> None:
        self._kept = Spooled()

    def add(self, document: Mapping[str, Any]) -> None:
        """Keep one thing. JSON has no line breaks but between the things."""
        self._kept.add(text_of_document(document) + b"\n")

    def __iter__(self) -> Iterator[bytes]:
        return self._kept.lines()


def answer_long(head: Mapping[str, Any], key: str, texts: Iterable[bytes]) -> None:
    """Print the one JSON document of a command: what stands before the list, and the list, under its key."""
    before = safe_json(json.dumps({**head, key: []}, ensure_ascii=False))
    sys.stdout.write(before[:-2])
    for number, text in enumerate(texts):
        sys.stdout.write(", " * bool(number) + text.decode("utf-8"))
    sys.stdout.write("]}\n")
    sys.stdout.flush()
