"""The rules of the second box as data: all ids, rulings and open questions are there, each statement with its source.

The rulebook itself is not part of this project. `ENIGMA_RULEBOOKS` names a folder with its text; without it only the
form of the citations is checked.
"""

from __future__ import annotations

import os
import re
import tomllib
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from enigma_ref.core.provenance import Citation, Statement, read_citation, read_statements
from enigma_ref.core.rulebook.entries import Rule, RulingText
from enigma_ref.core.rulebook.examples import outcomes_of, play
from enigma_ref.games.beyond_code import rulebook
from enigma_ref.games.beyond_code.rulebook.beyond_code_book import BOOK
from enigma_ref.games.beyond_code.rulebook.beyond_code_stage import BeyondCodeStage

from .beyond_code_contract import OPEN_QUESTIONS, RULE_IDS, RULINGS

TEXTS = os.environ.get("ENIGMA_RULEBOOKS")
FOLDER = Path(rulebook.__file__).parent
LANGUAGES = ("en", "de", "fr", "cs", "ru")
MOST_WORDS = 5
"""Words to find a place by are no quotation."""

KEYS = {
    "topic": {"title", "says", "rules", "rulings", "questions"},
    "rules": {"id", "title", "rulings", "refuses", "way_out", "says", "example"},
    "rulings": {"name", "also", "title", "says", "because", "stands", "answers", "example"},
    "questions": {"name", "title", "does", "says", "near"},
    "example": {"says", "moves", "rulings", "table", "tried"},
}
KINDS = ("rules", "rulings", "questions")
PARTS = {
    "один на один с хаосом": "один на один с хаосом",
    "краткие правила": "краткие правила",
    "игра вдвоём": "игра вдвоём",
    "вариант игры с постепенным добавлением персонажей": "",
}
"""Headings from which on a heading that occurs twice is named with the part that it stands in."""


def entries(kind: str) -> list[tuple[str, Mapping[str, Any]]]:
    return [(topic, entry) for topic in BOOK.order for entry in BOOK.content(topic).get(kind, ())]


def named(kind: str) -> Any:
    """Parametrize a test over all entries of a kind."""
    found = [pytest.param(entry, id=str(entry.get("id", entry.get("name")))) for _, entry in entries(kind)]
    return pytest.mark.parametrize("entry", found)


def statements() -> list[Statement]:
    """Return everything that the data says of the rules."""
    found: list[Statement] = []
    for topic in BOOK.order:
        found += read_statements(BOOK.content(topic)["says"])
    for _, entry in entries("rules"):
        found += read_statements(entry["says"])
    for _, entry in entries("rulings"):
        for answer in entry["answers"]:
            found += read_statements(answer["arguments"])
    for _, entry in entries("questions"):
        found += read_statements(entry.get("says", ())) + read_statements(entry.get("near", ()))
    return found


def citations() -> list[Citation]:
    stands = [read_citation(stand["where"]) for _, entry in entries("rulings") for stand in entry.get("stands", ())]
    return [citation for statement in statements() for citation in statement.citations] + stands


def texts(value: object) -> list[str]:
    """Return every text in some data."""
    if isinstance(value, str):
        return [value]
    items = value.values() if isinstance(value, dict) else value if isinstance(value, list) else ()
    return [text for item in items for text in texts(item)]


def test_every_topic_has_its_file() -> None:
    assert {path.stem for path in FOLDER.glob("*.toml")} == set(BOOK.order)
    with pytest.raises(KeyError):
        BOOK.topic("../rulebook/setup")


def test_every_rule_is_there_once_and_in_its_place() -> None:
    assert sorted(entry["id"] for _, entry in entries("rules")) == sorted(RULE_IDS)
    for topic, entry in entries("rules"):
        assert BOOK.families[entry["id"].partition("/")[0]] == topic
        assert set(entry.get("rulings", ())) <= set(RULINGS)
    assert set(BOOK.families) == {rule.partition("/")[0] for rule in RULE_IDS}


def test_every_ruling_is_there_once_and_in_its_place() -> None:
    assert {entry["name"]: topic for topic, entry in entries("rulings")} == dict(BOOK.rulings)
    assert {entry["name"]: tuple(a["value"] for a in entry["answers"]) for _, entry in entries("rulings")} == RULINGS


def test_every_open_question_is_answered_once() -> None:
    names = [entry["name"] for _, entry in entries("questions")]
    assert len(names) == len(set(names))
    decided = [name for _, entry in entries("rulings") for name in entry.get("also", ())]
    assert decided == [name for _, entry in entries("rulings") for name in re.findall(r"BC-R\d+", entry["says"])]
    found = [name for name in names if name.startswith("BC-")] + decided
    assert sorted(found) == sorted(OPEN_QUESTIONS)


@pytest.mark.parametrize("topic", BOOK.order)
def test_no_key_is_unknown_and_no_text_is_empty(topic: str) -> None:
    """A misspelt key would be passed over in silence."""
    content = BOOK.content(topic)
    assert set(content) <= KEYS["topic"]
    for kind in KINDS:
        for entry in content.get(kind, ()):
            assert set(entry) <= KEYS[kind]
            assert set(entry.get("example", ())) <= KEYS["example"]
            assert all(set(answer) == {"value", "says", "arguments"} for answer in entry.get("answers", ()))
            assert all(set(stand) == {"where", "says"} for stand in entry.get("stands", ()))
    for text in texts(content):
        assert text == text.strip() != ""
        assert "`" not in text, "a terminal shows it as it is"


@named("rules")
def test_rules_are_sentences(entry: Mapping[str, Any]) -> None:
    for text in (entry["refuses"], entry["way_out"], entry["example"]["says"], *(s["says"] for s in entry["says"])):
        assert text.endswith("."), text
    assert not entry["title"].endswith(".")


@named("rulings")
def test_rulings_have_both_sides(entry: Mapping[str, Any]) -> None:
    assert entry["says"].endswith(".")
    assert entry["because"].endswith(".")
    assert len(entry["answers"]) >= 2
    for answer in entry["answers"]:
        assert answer["arguments"], f"nothing speaks for {answer['value']}"
        assert not answer["says"].endswith(".")
    values = [answer["value"] for answer in entry["answers"]]
    assert all(stand["says"] == values[0] for stand in entry.get("stands", ())), "the default is what the rulebook says"


@named("questions")
def test_questions_are_answered(entry: Mapping[str, Any]) -> None:
    assert entry["does"].endswith(".")
    assert entry.get("says") or entry.get("near"), "what the rulebook says, or what comes near it"
    assert not entry["title"].endswith((".", "?"))


@pytest.mark.parametrize("statement", statements(), ids=lambda statement: statement.says[:60])
def test_every_statement_has_a_source(statement: Statement) -> None:
    assert re.search(r"[.]$", statement.says)
    assert statement.text or statement.inferred or statement.players or statement.ours
    for citation in statement.citations:
        assert citation.edition == "ru"
        assert citation.words, citation
        assert len(citation.words.split()) <= MOST_WORDS, citation
        # An inference is drawn in our words, a citation stands in the rulebook's.
        assert re.search("[а-яё]", citation.words.lower())
        assert not re.search("[а-яё]", statement.inferred)


def plain(text: str) -> str:
    """Return a text on one line, without marks of print: bold, bullets, kinds of quotes and spaces."""
    return " ".join(re.sub(r"[*#„“”«»\"]", " ", text).split()).lower()


@cache
def places() -> dict[str, str]:
    """Return the sections of the rulebook by heading; those that occur twice also with their part before them."""
    assert TEXTS
    for path in sorted(Path(TEXTS).glob("*.txt")):
        text = path.read_text("utf-8")
        if "КОД ХАОСА" in text:
            break
    else:
        pytest.fail(f"no file in {TEXTS} is the rulebook of Beyond Code")
    found: dict[str, str] = {}
    part = ""
    for section in re.split(r"^(?=#)", text, flags=re.MULTILINE):
        head, _, body = section.partition("\n")
        heading = plain(head)
        part = PARTS.get(heading, part)
        # A heading without a part before it means the first section that is called so.
        found.setdefault(heading, plain(body))
        found.setdefault(f"{part} / {heading}", plain(body))
    return found


def test_every_citation_is_found_in_the_rulebook() -> None:
    if not TEXTS:
        pytest.skip("the text of the rulebook is not here: ENIGMA_RULEBOOKS names no folder with it")
    missing = [
        f"{citation}: {citation.words}"
        for citation in citations()
        if plain(citation.words) not in places().get(plain(citation.place), "")
    ]
    assert missing == []


STAGE = BeyondCodeStage()


@pytest.mark.parametrize("rule", BOOK.rules(), ids=lambda rule: rule.id)
def test_every_example_of_a_rule_ends_with_what_it_refuses(rule: Rule) -> None:
    refused = play(STAGE, rule.example).refused
    assert refused is not None
    assert refused.rule == rule.id
    assert refused.move == (rule.example.moves[-1] if rule.example.moves else "")


@pytest.mark.parametrize("name", BOOK.rulings)
def test_every_example_of_a_ruling_comes_out_differently(name: str) -> None:
    ruling: RulingText = BOOK.ruling(name)
    seen = []
    for played in outcomes_of(STAGE, ruling).values():
        assert played.log is not None
        status = dict(played.log.game.status(played.log.state))
        rule = played.refused.rule if played.refused else None
        seen.append((rule, status["phase"], status["players"], status["positions"], status["result"]))
    assert len(seen) > 1
    assert all(one not in seen[:at] for at, one in enumerate(seen)), seen


@pytest.mark.parametrize("language", ["en", "ru"])
def test_everything_can_be_asked_for(language: str) -> None:
    asked = tomllib.loads((FOLDER / "asked" / f"{language}.toml").read_text("utf-8"))
    names = []
    for topic in BOOK.order:
        names.append(topic)
        names += [entry.get("id", entry.get("name")) for kind in KINDS for entry in BOOK.content(topic).get(kind, ())]
    assert list(asked) == names
    questions = [question for texts in asked.values() for question in texts]
    assert len(questions) == len(set(questions)), "no two entries answer the same question"
    assert all(question == question.strip() != "" for question in questions)


@pytest.mark.parametrize("name", ["things", "deeds"])
def test_words_are_said_in_every_language(name: str) -> None:
    words = tomllib.loads((FOLDER / "words" / f"{name}.toml").read_text("utf-8"))["words"]
    assert len({word["means"] for word in words}) == len(words)
    for word in words:
        assert set(word) == {"means", *LANGUAGES}
        assert all(word[language] and len(set(word[language])) == len(word[language]) for language in LANGUAGES)
        assert all(re.search("[а-яё]", said) for said in word["ru"])
