"""`rules` for the second box: topics, rules, rulings and open questions, by name and in words."""

from __future__ import annotations

import shlex
from pathlib import Path
from typing import Any

import pytest

from enigma_ref.core.rulebook.entries import Rule
from enigma_ref.core.rulebook.find import Search
from enigma_ref.core.rulebook.languages import idle_words, light_words
from enigma_ref.games.beyond_code.rulebook.beyond_code_book import BOOK

from .beyond_code_contract import OPEN_QUESTIONS, RULE_IDS, RULINGS
from .cli_helpers import HEADER, Result, assert_one_paragraph, assert_tame, invoke, record

SEARCH = Search(BOOK)
MATCH = """\
format: enigma-ref/1
box: beyond-code
edition: ru
players:
- {name: Ann}
- {name: Bob}
- {name: Cem}
keeper: Ann
series: match
plan: standard
mansion: [library, book, shadow, machine, joint-work, attic, cellar, tower, vault]
moves:
"""


@pytest.fixture(autouse=True)
def _folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Ask from a folder without records, as in a pipe."""
    monkeypatch.chdir(tmp_path)
    for name in ("ENIGMA_RECORDS", "COLUMNS", "FORCE_COLOR"):
        monkeypatch.delenv(name, raising=False)


def ask(*words: object, status: int = 0) -> Result:
    result = invoke("rules", "--box", "beyond-code", *words)
    assert result.status == status, result
    assert_tame(result)
    return result


def text(*words: object) -> str:
    """Return an answer as one line, so that where it wraps does not matter."""
    return " ".join(ask(*words).out.split())


def data(*words: object) -> Any:
    return ask(*words, "--json").json


def current_game(header: str = MATCH) -> Path:
    folder = Path("records")
    folder.mkdir(exist_ok=True)
    return record(folder / "game.yaml", (), header)


# What there is


def test_the_list_has_everything_and_says_what_else_can_be_typed() -> None:
    said = ask().out
    for name in [*BOOK.order, *RULE_IDS, *RULINGS, *BOOK.questions]:
        assert name in said, name
    assert "rules --box beyond-code doubting, rules --box beyond-code silence/doubt." in " ".join(said.split())
    assert said.endswith(
        "In your own words: rules --box beyond-code two players doubt, who checks\n"
        "What the rulebook leaves open, and what this game plays by: rules --box beyond-code --rulings\n"
    )
    assert [topic["name"] for topic in data()["topics"]] == list(BOOK.order)


@pytest.mark.parametrize("rule", BOOK.rules(), ids=lambda rule: rule.id)
def test_a_rule_in_full(rule: Rule) -> None:
    said, found = text(rule.id), data(rule.id)
    assert said.startswith(f"{rule.id}: {rule.title} {rule.statements[0].says} ")
    for statement in rule.statements:
        assert statement.says in said
    for name in rule.rulings:
        assert f"enigma-ref new --box beyond-code --ruling {name}=" in said
    assert f"Refused: {rule.refuses} What to do then: {rule.way_out} " in said
    assert (found["kind"], found["id"], found["says"]) == ("rule", rule.id, rule.says)
    assert {where.partition(" ")[0] for where in found["where"]} <= {"ru"}
    assert found["example"]["refused"]["rule"] == rule.id
    assert found["example"]["refused"]["message"] in said


def test_where_the_rulebook_says_it() -> None:
    assert ask("silence/doubt").out == (
        "silence/doubt: A silenced player does not doubt\n"
        "  With a silence token one may not doubt what another player says.\n"
        "    Text: Безмолвие.\n"
        "  Nor may one suggest to others that they check.\n"
        "    Text: Безмолвный игрок — безмолвен!.\n"
        "  Refused: A doubt by a silenced player, alone or among others.\n"
        "  What to do then: Leave that player out, or enter believe.\n"
        "\n"
        "Example: Ann was caught lying, so she has no voice in Bob's turn.\n"
        "  So far: name Ann p5 library; doubt Bob; lie; name Bob p6 attic.\n"
        "  doubt Ann\n"
        "  refused (silence/doubt): Ann is silenced and cannot doubt. Bob says that p6 is attic. Does anybody\n"
        "    doubt (doubt Cem), or not (believe)?\n"
    )


@pytest.mark.parametrize("name", OPEN_QUESTIONS)
def test_what_the_rulebook_leaves_open(name: str) -> None:
    """Each BC-R is found by its name: as a question with what this program does, or as the ruling that decides it."""
    found = data(name)
    assert data(name.lower()) == {**found, "asked": name.lower()}
    if found["kind"] == "ruling":
        assert name in BOOK.ruling(found["name"]).also
        assert {answer["value"] for answer in found["answers"]} == set(RULINGS[found["name"]])
        return
    assert (found["kind"], found["name"]) == ("question", name)
    said = text(name)
    assert said.endswith(f"This program: {found['does']}")
    assert found["statements"] or found["near"]
    assert found["answered"] == bool(found["statements"])
    assert ("The rulebook does not say." in said) == (not found["answered"])


def test_an_open_question_in_words() -> None:
    assert ask("BC-R8").out == (
        "BC-R8: When the time for doubts is over\n"
        "  The rulebook does not say.\n"
        "  What comes near:\n"
        "    The effect needs the others' belief; how long they may think is not said.\n"
        "      Text: Первый вариант. «Правда!».\n"
        "  This program: Doubts are taken until believe is entered, and nothing takes effect before.\n"
    )


@pytest.mark.parametrize("name", RULINGS)
def test_a_ruling_in_full(name: str) -> None:
    ruling = BOOK.ruling(name)
    said, found = text(name), data(name)
    assert said.startswith(f"ruling {name}: {ruling.title} {ruling.says}")
    assert f"{ruling.answers[0].value} (the default" in said
    for answer in ruling.answers:
        for argument in answer.arguments:
            assert f"For it: {argument.says}" in said
    assert ("The rulebook does not settle it." in said) == (not ruling.answered)
    assert found["editions"] == {"ru": found["default"]}
    assert len(found["example"]["outcomes"]) > 1
    for outcome in found["example"]["outcomes"].values():
        assert outcome in said


def test_the_rulings_by_that_word() -> None:
    said = ask("--rulings").out
    assert said.startswith("What the rulebook leaves to the table. rules --box beyond-code NAME shows one with an ")
    assert [ruling["name"] for ruling in data("rulings")["rulings"]] == list(RULINGS)


def test_an_example_draws_the_mansion_where_a_card_lies_open() -> None:
    board = data("verdict/public")["example"]["board"]
    assert board[:2] == ["┌─p1─────n─┬─p2?──────┬─p3───────┐", "│ library  │░░░░░░░░░░│░░░░░░░░░░│"]
    assert "  The board before it:\n" + "\n".join(board) in ask("verdict/public").out
    assert data("silence/doubt")["example"]["board"] == []


def test_a_topic_has_all_that_is_in_it() -> None:
    said, found = text("doubting"), data("doubting")
    topic = BOOK.topic("doubting")
    assert said.startswith("Doubting Whoever does not believe the active player may say so and check the card. Text: ")
    for entry in topic.entries:
        assert f"{entry.name}: {entry.title} " in said
    assert [question["name"] for question in found["questions"]] == [question.name for question in topic.questions]


# How it is asked


@pytest.mark.parametrize(
    ("question", "name"),
    [
        ("two players doubt, who checks", "doubt/one"),
        ("when is it too late to doubt", "doubt/late"),
        ("can the checker lie", "verdict/public"),
        ("may I lie about an open card", "BC-R7"),
        ("how many breakthroughs lose a match", "breakthroughs"),
        ("what happens if I am caught lying", "caught"),
        ("can I skip my turn", "skip-turn"),
        ("двое усомнились, кто проверяет", "doubt/one"),
        ("сколько игроков может играть", "setup/players"),
    ],
)
def test_questions_people_ask(question: str, name: str) -> None:
    assert SEARCH.find(question).matches[0].name == name


@pytest.mark.slow
def test_nearly_every_question_of_the_data_finds_its_answer_first() -> None:
    """Two ways to ask may be close; what is asked for is then among the first."""
    first = among = total = 0
    for asked in SEARCH.index.vocabulary.asked.values():
        for name, questions in asked.items():
            for question in questions:
                names = [match.name for match in SEARCH.find(question).matches]
                first += names[:1] == [name]
                among += name in names[:3]
                total += 1
    assert total > 600
    assert first / total > 0.93
    assert among / total > 0.98


def test_words_of_the_game_are_no_small_words() -> None:
    """A tile lies, but a player lies too: what this box calls by a word is never passed over."""
    for question in ("lie", "is a lie caught", "лгать"):
        assert "lie" in [token for sense in read(question) for token in sense]
    assert "lie" in idle_words("en") | set(light_words("en"))


def read(question: str) -> list[dict[str, float]]:
    return [sense.tokens for sense in SEARCH.index.reader.question(question, SEARCH.index.known).senses]


@pytest.mark.parametrize(
    ("typed", "name", "note"),
    [
        ("лазутчик", "infiltrator", "Understood лазутчик (Russian) as infiltrator."),
        ("doubtng", "doubting", "Understood doubtng as doubting."),
        ("silence/dobt", "silence/doubt", "There is no rule silence/dobt; the nearest is silence/doubt."),
    ],
)
def test_what_was_understood_is_said(typed: str, name: str, note: str) -> None:
    found = data(typed)
    assert found["notes"] == [note]
    assert found.get("id", found.get("name")) == name


def test_a_question_without_an_answer() -> None:
    result = ask("how", "to", "bake", "a", "cake?", status=1)
    assert_one_paragraph(result)
    assert result.err.startswith("Nothing here answers that: 'how to bake a cake'. ")
    result = ask("silence/xyz", status=1)
    assert result.err == (
        "There is no rule 'silence/xyz'. There are silence/doubt, silence/look-only, silence/cancel and "
        "silence/checks-only.\n"
    )


# Whose rules


def test_the_current_game_says_which_box() -> None:
    path = current_game()
    said = invoke("rules", "BC-R1").out
    assert said.startswith("ruling time-cells: ")
    assert f"  In {path}: 6, the default, since the rulebook does not settle it.\n" in said
    assert "To play it otherwise" not in said
    assert invoke("rules").out.splitlines()[0] == (
        "The rules by topic. Any name here can be asked for: rules doubting, rules silence/doubt."
    )
    enigma = invoke("rules", "--box", "enigma", "own-pair").out
    assert enigma.startswith("ruling own-pair: ")
    assert f"In {path}" not in enigma
    assert "such as rules --box enigma networker/supply." in " ".join(
        invoke("rules", "--box", "enigma", "networkers").out.split()
    )


@pytest.mark.parametrize("name", RULINGS)
def test_what_it_says_to_type_changes_it(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "200")
    solo = name in ("solo-cells", "last-cell", "solo-tokens")
    header = MATCH
    if solo:
        header = header.replace("- {name: Bob}\n- {name: Cem}\nkeeper: Ann\n", "").replace(
            "series: match", "series: solo"
        )
        header = header.replace("plan: standard\n", "").replace("joint-work", "personal-assignment")
    path = current_game(header)
    commands = [line.strip() for line in ask(name).out.splitlines() if line.startswith("    enigma-ref ")]
    assert commands
    for command in commands:
        assert invoke(*shlex.split(command)[1:]).status == 0
        assert data(name, "--game", path)["game"]["value"] == command.split()[-1]
    found = data(name)["game"]
    assert found == {"file": str(path), "edition": "ru", "value": commands[-1].split()[-1], "decided": True}
    assert " as this table decided (" in text(name)


def test_what_it_says_to_type_for_a_new_game() -> None:
    (command,) = [
        line.strip() for line in ask("out-infiltrator").out.splitlines() if line.startswith("    enigma-ref ")
    ]
    table = ["-p", "Ann", "-p", "Bob", "-p", "Cem", "--mansion", "attic,cellar,tower,vault"]
    assert invoke(*command.split()[1:], *table).status == 0
    assert data("out-infiltrator")["game"]["value"] == "wins"


def test_a_game_of_the_other_box() -> None:
    path = record(Path("enigma.yaml"), (), HEADER)
    assert invoke("rules", "--game", path, "own-pair").status == 0
    refused = ask("--game", path, "time-cells", status=2)
    assert refused.err == "enigma.yaml is a game of Enigma: leave out --box, or name another game.\n"


def test_one_rulebook_does_not_differ() -> None:
    sentence = "Beyond Code has one rulebook, the Russian one: there is nothing to compare."
    for words in (["--diff", "ru", "ru"], ["--diff", "en", "fr"]):
        assert ask(*words, status=2).err == f"{sentence}\n"
        assert ask(*words, "--json", status=2).json == {"error": {"code": "usage", "message": sentence, "rule": None}}


def test_a_box_that_there_is_not() -> None:
    result = invoke("rules", "--box", "chess")
    assert (result.status, result.err) == (2, "There is no box 'chess': choose enigma or beyond-code.\n")
