"""From the parsed file of a topic to what is in it. A missing key, or a statement without its source, is an error."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ..provenance import read_citation, read_statements
from ..sentence import Prose
from .entries import Answer, Difference, Example, Puzzle, Question, Rule, RulingText, Stand, Topic


def read_topic(name: str, content: Mapping[str, Any]) -> Topic:
    """Read a whole topic."""
    return Topic(
        name,
        Prose(content["title"]),
        read_statements(content["says"]),
        tuple(_rule(name, entry) for entry in content.get("rules", ())),
        tuple(_ruling(name, entry) for entry in content.get("rulings", ())),
        tuple(_puzzle(name, entry) for entry in content.get("puzzles", ())),
        tuple(_question(name, entry) for entry in content.get("questions", ())),
        tuple(
            Difference(entry["about"], Prose(entry["title"]), _stands(entry))
            for entry in content.get("differences", ())
        ),
    )


def _rule(topic: str, entry: Mapping[str, Any]) -> Rule:
    return Rule(
        entry["id"],
        topic,
        Prose(entry["title"]),
        read_statements(entry["says"]),
        _stands(entry),
        tuple(entry.get("rulings", ())),
        _prose(entry.get("refuses")),
        _prose(entry.get("way_out")),
        _example(entry["example"]),
    )


def _ruling(topic: str, entry: Mapping[str, Any]) -> RulingText:
    return RulingText(
        entry["name"],
        tuple(entry.get("also", ())),
        topic,
        Prose(entry["title"]),
        Prose(entry["says"]),
        Prose(entry["because"]),
        tuple(
            Answer(answer["value"], Prose(answer["says"]), read_statements(answer["arguments"]))
            for answer in entry["answers"]
        ),
        _stands(entry),
        _example(entry["example"]),
    )


def _puzzle(topic: str, entry: Mapping[str, Any]) -> Puzzle:
    return Puzzle(
        entry["name"],
        topic,
        Prose(entry["title"]),
        read_statements(entry["says"]),
        read_statements(entry["valid"]),
        _stands(entry),
        tuple(entry.get("rulings", ())),
        Prose(entry["example"]),
    )


def _question(topic: str, entry: Mapping[str, Any]) -> Question:
    return Question(
        entry["name"],
        topic,
        Prose(entry["title"]),
        read_statements(entry.get("says", ())),
        read_statements(entry.get("near", ())),
        _stands(entry),
        Prose(entry["does"]),
    )


def _example(entry: Mapping[str, Any]) -> Example:
    return Example(
        Prose(entry["says"]),
        tuple(entry.get("moves", ())),
        entry.get("rulings", {}),
        entry.get("table", {}),
        entry.get("then"),
        tuple(entry.get("tried", ())),
        entry.get("claim", {}),
    )


def _stands(entry: Mapping[str, Any]) -> tuple[Stand, ...]:
    return tuple(Stand(read_citation(stand["where"]), Prose(stand["says"])) for stand in entry.get("stands", ()))


def _prose(text: str | None) -> Prose | None:
    return None if text is None else Prose(text)
