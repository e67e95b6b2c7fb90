"""`rules`: everything can be asked for by name and in words, and the answer is what the referee really does."""

from __future__ import annotations

import re
import shlex
import subprocess
import sys
from collections.abc import Sequence
from itertools import permutations
from pathlib import Path
from typing import Any

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from enigma_ref.cli.app import COMMANDS
from enigma_ref.core.provenance import Statement
from enigma_ref.core.rulebook import lookup
from enigma_ref.core.rulebook.entries import Topic
from enigma_ref.core.rulebook.find import Search
from enigma_ref.core.rulebook.languages import root
from enigma_ref.core.rulebook.lookup import Found
from enigma_ref.core.rulebook.nearness import is_slip
from enigma_ref.core.rulebook.sources import say_source
from enigma_ref.games.enigma.board.colors import CATEGORIES
from enigma_ref.games.enigma.rulebook.enigma_book import BOOK
from enigma_ref.games.enigma.rulings import EDITIONS, RULINGS, rulings_of

from .cli_helpers import HEADER, Result, assert_one_paragraph, assert_tame, invoke, record, spawn
from .contract import RULE_IDS
from .patience import examples, some_of
from .test_errors import NEVER_REFUSED

RULES = {rule.id: rule for rule in BOOK.rules()}
SEARCH = Search(BOOK)
search = SEARCH.find
VOCABULARY = SEARCH.index.vocabulary
PAIRS = list(permutations(EDITIONS, 2))


@pytest.fixture(autouse=True)
def _folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Ask from a folder without records, as in a pipe."""
    monkeypatch.chdir(tmp_path)
    for name in ("ENIGMA_RECORDS", "COLUMNS", "FORCE_COLOR"):
        monkeypatch.delenv(name, raising=False)


def look_up(words: Sequence[str]) -> Found:
    return lookup.look_up(BOOK, words, search)


def ask(*words: object, status: int = 0) -> Result:
    result = invoke("rules", *words)
    assert result.status == status, result
    assert_tame(result)
    return result


def text(*words: object) -> str:
    """Return an answer as one line, so that where it wraps does not matter."""
    result = ask(*words)
    assert result.err == ""
    return " ".join(result.out.split())


def data(*words: object) -> Any:
    return ask(*words, "--json").json


def assert_sourced(statements: Sequence[Statement], said: str, documents: list[dict[str, Any]]) -> None:
    """Every statement is there with its source, in words and as data."""
    assert [document["says"] for document in documents] == [statement.says for statement in statements]
    for statement, document in zip(statements, documents, strict=True):
        assert statement.says in said
        assert str(say_source(BOOK, statement)) in said
        assert document["by"] == statement.by
        assert [at["where"] for at in document["text"]] == [str(at) for at in statement.text]


def current_game(header: str = HEADER, moves: tuple[str, ...] = ()) -> Path:
    """Put a game into the folder of records."""
    folder = Path("records")
    folder.mkdir(exist_ok=True)
    return record(folder / "game.yaml", moves, header)


# What there is


def test_the_list_has_everything_and_says_what_else_can_be_typed() -> None:
    said = ask().out
    for name in [*BOOK.order, *RULE_IDS, *RULINGS, *CATEGORIES, *BOOK.questions]:
        assert name in said, name
    for hint in ("rules can I place two networkers", "rules --diff en fr", "rules --rulings"):
        assert hint in said
    found = data()
    assert [topic["name"] for topic in found["topics"]] == list(BOOK.order)
    assert [rule["id"] for topic in found["topics"] for rule in topic["rules"]] == list(RULES)


def test_the_rulings_by_that_word() -> None:
    assert ask("rulings").out == ask("Ruling").out == ask("--rulings").out


@pytest.mark.parametrize("nothing", ["", "?", " '' ", "“?”"])
def test_no_question_is_the_list(nothing: str) -> None:
    assert ask(nothing).out == ask().out


@pytest.mark.parametrize("id_", RULE_IDS)
def test_a_rule_in_full(id_: str) -> None:
    """The rule, where it stands, what decides it, what it refuses and an example; in words and as data."""
    rule = RULES[id_]
    said, found = text(id_), data(id_)
    assert said.startswith(f"{id_}: {rule.title} {rule.statements[0].says}")
    assert_sourced(rule.statements, said, found["statements"])
    for stand in rule.stands:
        assert f"{stand.where}: {stand.says}." in said
    for name in rule.rulings:
        assert f"ruling {name}: " in said
        assert f"new --ruling {name}=" in said
    assert f"Example: {rule.example.says}" in said
    assert (found["kind"], found["id"], found["says"]) == ("rule", id_, rule.says)
    assert [ruling["name"] for ruling in found["rulings"]] == list(rule.rulings)
    if id_ in NEVER_REFUSED:
        assert found["example"]["refused"] is None
        assert "Nothing can break it" in said
    else:
        assert f"Refused: {rule.refuses} What to do then: {rule.way_out}" in said
        assert found["example"]["refused"]["rule"] == id_
        assert found["example"]["refused"]["message"] in said


@pytest.mark.parametrize("id_", sorted(set(RULE_IDS) - NEVER_REFUSED - {"setup/players", "setup/first", "end/target"}))
def test_the_message_is_what_do_says(id_: str) -> None:
    """Play the example with `do`: its last move is refused in just the words that `rules` shows."""
    *before, last = RULES[id_].example.moves
    header = HEADER
    for name, value in RULES[id_].example.rulings.items():
        named = re.sub(rf"{name}: [\w-]+", f"{name}: {value}", header)
        header = named if named != header else header.replace("target: 15", f"target: 15, {name}: {value}")
    path = current_game(header, tuple(before))
    refused = invoke("do", "--game", path, *last.split())
    assert refused.status == 1
    assert " ".join(refused.err.split()) in text(id_)


def test_an_example_shows_the_board() -> None:
    said = ask("networker/colour").out
    assert "  refused (networker/colour): Ann's networker on n1 already holds red in that system." in said
    board = said.partition("The board if it stood:\n")[2].splitlines()
    assert [line for line in board if "rA" in line or "rB" in line] == ["          rB", "          rA"]
    assert data("networker/colour")["example"]["board"] == board[: board.index("    +     ┆     +") + 1]


@pytest.mark.parametrize("name", RULINGS)
def test_a_ruling_in_full(name: str) -> None:
    ruling = BOOK.ruling(name)
    said, found = text(name), data(name)
    assert said.startswith(f"ruling {name}: {ruling.title} {ruling.says}")
    for answer, document in zip(ruling.answers, found["answers"], strict=True):
        assert f"{answer.says}." in said
        assert document["arguments"], "something speaks for each side"
        for argument in answer.arguments:
            assert f"For it: {argument.says}" in said
            for at in argument.text:
                assert f"{at} {at.words!r}" in said or f'{at} "{at.words}"' in said, "the passage to look at"
    assert f"Why this default: {ruling.because}" in said
    assert found["editions"] == {edition: rulings_of(edition).answer(name) for edition in EDITIONS}
    assert found["game"] is None
    for value, outcome in found["example"]["outcomes"].items():
        assert f"{name} {value}: " in said
        assert outcome in said
    board = "\n".join(found["example"]["board"])
    assert board
    assert board in ask(name).out, "the same board in both"


def test_own_pair_by_its_example() -> None:
    outcomes = data("own-pair")["example"]["outcomes"]
    assert outcomes["each"].count("Ann +4") == 2
    assert outcomes["once"].count("Ann +4") == 1


@pytest.mark.parametrize("name", BOOK.order)
def test_a_topic_has_all_that_is_in_it(name: str) -> None:
    topic = BOOK.topic(name)
    said, found = text(name), data(name)
    assert_sourced(topic.statements, said, found["statements"])
    for item, document in zip(topic.rules, found["rules"], strict=True):
        assert f"{item.id}: {item.title}" in said
        assert_sourced(item.statements, said, document["statements"])
    for ruling in topic.rulings:
        assert f"ruling {ruling.name}: {ruling.title}" in said
    for puzzle in topic.puzzles:
        assert f"{puzzle.name}: {puzzle.title} {puzzle.says}" in said
    for question in topic.questions:
        assert f"{question.name}: {question.title}" in said
    assert [rule["id"] for rule in found["rules"]] == [rule.id for rule in topic.rules]
    assert [puzzle["name"] for puzzle in found["puzzles"]] == [puzzle.name for puzzle in topic.puzzles]


@pytest.mark.parametrize("name", CATEGORIES)
def test_a_kind_of_puzzle(name: str) -> None:
    said, found = text(name), data(name)
    assert_sourced(BOOK.puzzle(name).aim, said, found["statements"])
    assert_sourced(BOOK.puzzle(name).valid, said, found["valid"])
    assert f"puzzle {name} --help" in said
    assert "puzzle" in COMMANDS
    assert {"kind", "name", "says", "statements", "valid", "stands", "example", "asked"} <= set(found)
    assert found["asked"] == name


@pytest.mark.parametrize("name", BOOK.questions)
def test_a_question_in_full(name: str) -> None:
    """What editions answer, or that none does, what comes near, and what this program does."""
    question = BOOK.question(name)
    said, found = text(name), data(name)
    assert said.startswith(f"{name}: {question.title} ")
    assert said.endswith(f"This program: {question.does}")
    assert ("No rulebook says." in said) == (not question.answer) == (not found["answered"])
    assert_sourced(question.answer, said, found["statements"])
    assert_sourced(question.near, said, found["near"])


SILENT = {
    "empty-pile",
    "wrong-solved",
    "together",
    "turning",
    "flipping",
    "timer-length",
    "wheel-end",
    "moving",
    "loop",
    "no-tiles",
    "nobody-solves",
    "helping",
    "negative",
    "open-at-end",
    "leaving",
    "fewer-players",
}
"""What people ask and no edition answers."""


def test_what_no_rulebook_says() -> None:
    assert {name for name in BOOK.questions if not BOOK.question(name).answer} == SILENT


def test_where_the_weights_are_printed() -> None:
    said = text("weight")
    assert "en puzzles and ru puzzles: lower right. de puzzles, fr puzzles and cs puzzles: lower left." in said


# How it is asked


@pytest.mark.parametrize(
    ("typed", "name"),
    [
        ("networker/color", "networker/colour"),
        ("NETWORKER/Colour?", "networker/colour"),
        ("net/col", "networker/colour"),
        ("networker", "networkers"),
        ("networkers?", "networkers"),
        ("place", "placing"),
        ("own pair", "own-pair"),
        ("color-block", "colour-block"),
        ("weig", "weight"),
        ("puzzle/angular", "angular"),
        ("puzzle", "puzzles"),
    ],
)
def test_names_and_their_beginnings(typed: str, name: str) -> None:
    found = look_up(typed.split())
    assert (found.one, found.hits[0].name, found.notes) == (True, name, ())


@pytest.mark.parametrize(
    ("typed", "name", "note"),
    [
        ("networker/colr", "networker/colour", "There is no rule networker/colr; the nearest is networker/colour."),
        ("netwroker/dutty", "networker/duty", "There is no rule netwroker/dutty; the nearest is networker/duty."),
        ("own-piar", "own-pair", "Understood own-piar as own-pair."),
        ("netwroker", "networkers", "Understood netwroker as networkers."),
        ("meeple", "networkers", "Understood meeple as networker."),
        ("meeples", "networkers", "Understood meeples as networker."),
        ("technik", "networkers", "Understood technik (Czech) as networker."),
        ("Весы", "weight", "Understood Весы (Russian) as weight."),
        ("ingénieur", "networkers", "Understood ingénieur (French) as networker."),
        ("Ingenieur", "networkers", "Understood Ingenieur (German) as networker."),
        (
            "muss ich einen Ingenieur setzen",
            "networker/duty",
            "Understood muss (German) as must, Ingenieur (German) as networker and setzen (German) as place.",
        ),
    ],
)
def test_what_was_understood_is_said(typed: str, name: str, note: str) -> None:
    assert ask(typed).out.startswith(f"{note}\n\n")
    found = data(typed)
    assert found["notes"] == [note]
    assert found.get("id", found.get("name")) == name


QUESTIONS = {
    "can I place two networkers": "networker/cell",
    "networkers two place I can": "networker/cell",
    "two networkers in one system": "networker/colour",
    "do I have to place a meeple": "networker/duty",
    "do i hvae to plase a meeple": "networker/duty",
    "can I lay a tile without a worker": "networker/duty",
    "when do I get my engineers back": "score/return",
    "two meeples same color": "networker/colour",
    "must colors match": "place/adjacent",
    "can I rotate a tile": "turning",
    "may I stack tiles on top of each other": "place/empty",
    "who turns the hourglass": "solve/timer",
    "hourglas": "solve/timer",
    "wehn dose teh game edn": "end/target",
    "15 points": "end/target",
    "what happens in a draw": "end/tie-networkers",
    "is there a majority": "score/each",
    "does everyone score": "score/each",
    "dead end": "place/blank-side",
    "I made a mistake": "record/amend",
    "may I look at my puzzle": "top-tile",
    "gap under a piece": "angular",
    "red X": "conduit",
    "number of weights": "weight",
    "five players": "setup/players",
    "first player did not solve": "place/turn",
    "swap my puzzle": "choose/player-once",
    "Leitung geschlossen": "score/closed",
    "égalité": "end/tie-networkers",
    "přesýpací hodiny": "solve/timer",
    "presypaci hodiny": "solve/timer",
    "песочных часов": "timer-length",
    "may i put 2 meeples on one tile": "networker/cell",
    "can I move my networker later": "moving",
    "is placing a networker mandatory": "networker/duty",
    "can I skip placing a worker": "networker/duty",
    "somebody else is already on red, can i go there": "networker/colour",
    "what happens when two systems merge": "networker/colour",
    "how much is a closed system worth": "score/each",
    "do i score on someone elses turn": "score/each",
    "do opponents score too": "score/each",
    "do workers in open systems come home": "score/return",
    "wehn do i get my meeples bakc": "score/return",
    "do pipes have to connect": "place/extend",
    "channel leads nowhere": "blank-side",
    "who is the starting player": "setup/first",
    "first player failed his puzzle, who places first": "place/turn",
    "does the start player change": "next-round",
    "can i discard my tile": "place/solved",
    "i didnt solve my puzzle what happens to my tile": "place/solved",
    "no one solves": "nobody-solves",
    "can i peek": "top-tile",
    "can i change my mind about the category": "choose/player-once",
    "can i give up": "solve/phase",
    "what if two players have the same score": "end/tie-networkers",
    "tiebreaker": "end/tie-networkers",
    "tei braek": "end/tie-networkers",
    "can we play with 5": "setup/players",
    "how long does a game take": "setup/players",
    "separate loops in the pipe puzzle": "conduit",
    "bridge in the block puzzle": "angular",
    "i typed the wrong move": "record/amend",
    "muss ich einen Ingenieur setzen": "networker/duty",
    "wann endet das Spiel": "end/target",
    "Wer dreht die Sanduhr um": "solve/timer",
    "fin de la partie": "end/target",
    "dois-je placer un ingénieur": "networker/duty",
    "kdo začíná": "setup/first",
    "kdy končí hra": "end/target",
    "когда заканчивается игра": "end/target",
    "сколько рабочих": "networker/supply",
}


@pytest.mark.parametrize(("question", "name"), QUESTIONS.items())
def test_questions_people_ask(question: str, name: str) -> None:
    assert search(question).matches[0].name == name


@pytest.mark.parametrize("word", ["networkers", "scores", "colours", "points", "tile", "pipe", "systems"])
def test_a_word_means_the_same_in_each_form(word: str) -> None:
    def best(form: str) -> list[str]:
        return [match.name for match in search(form).matches]

    assert best(word) == best(word.removesuffix("s")) == best(word.upper())


@pytest.mark.thorough
@pytest.mark.slow
def test_every_word_of_every_edition_finds_what_ours_finds() -> None:
    """A Czech player asks for `technik`, a Russian one for `рабочий`: each term leads to where ours leads."""
    for word in VOCABULARY.words:
        ours = [hit.name for hit in look_up([word.means]).hits]
        assert ours, word.means
        for edition, said in word.said.items():
            # A word may mean two things: what it shares with another of ours, that one may answer.
            shared = [other for other in VOCABULARY.words if said[0] in other.said[edition] and other is not word]
            theirs = [hit.name for other in shared for hit in look_up([other.means]).hits]
            if edition != "en":
                assert look_up(said[0].split()).hits[0].name in [*ours, *theirs], (word.means, said[0])


def shown_with(name: str) -> tuple[str, ...]:
    """Return the rulings that the answer to something shows too."""
    if name in RULES:
        return RULES[name].rulings
    return BOOK.puzzle(name).rulings if name in CATEGORIES else ()


@pytest.mark.thorough
@pytest.mark.parametrize("topic", some_of(BOOK.topics(), 3), ids=lambda topic: topic.name)
@pytest.mark.slow
def test_everything_is_found_by_its_title_and_by_the_questions_it_answers(topic: Topic) -> None:
    """A question that is kept for an entry finds it, or something that shows it: nearly always first."""
    tries = [
        (item.name, question) for item in topic.entries for question in (item.title, *VOCABULARY.asked["en"][item.name])
    ]
    found = [[match.name for match in search(question).matches[:2]] for _, question in tries]
    first = [name in (names[0], *shown_with(names[0])) for (name, _), names in zip(tries, found, strict=True) if names]
    missed = [question for (name, question), names in zip(tries, found, strict=True) if not names]
    assert not missed
    assert sum(first) >= 0.93 * len(tries)


def test_quotes_and_marks_do_not_matter() -> None:
    plain = ask("can", "I", "place", "two", "networkers").out
    for words in (
        ["can I place two networkers?"],
        ["“can", "I", "place", "two", "networkers?”"],
        ["can I place 2 networkers"],
    ):
        assert ask(*words).out == plain


def test_the_best_is_shown_in_full_and_the_rest_named() -> None:
    said = ask("who turns the timer").out
    assert said.startswith("solve/timer: ")
    also = [hit["name"] for hit in data("who turns the timer")["also"]]
    assert "wrong-solved" in also
    assert said.endswith(f"\n\nSee also: {', '.join(also[:3])}.\n")


def test_a_whole_word_out_of_a_name_asks_for_all_that_there_is_to_it() -> None:
    found = look_up(["colour"])
    assert found.hits[0].name == "networker/colour"
    assert "own-pair" in [hit.name for hit in found.hits]
    assert look_up(["colour-b"]).hits[0].name == "colour-block"


def test_where_nothing_wins_the_few_are_ranked() -> None:
    said = ask("start").out.splitlines()
    assert said[0] == "This comes nearest, the best first:"
    assert said[-1] == "In full: rules start-tile"
    found = data("start")
    assert found["kind"] == "several"
    assert found["found"][0]["name"] == "start-tile"
    assert [line.split(":")[0].strip() for line in said if re.match(r"  \S", line)] == [
        hit["name"] for hit in found["found"]
    ]


TOPIC_NAMES = "setup, choosing, solving, puzzles, placing, networkers, scoring, end or record"


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (
            ["how to bake a cake?"],
            "Nothing here answers that: 'how to bake a cake'. Say it in other words, or look into a topic: "
            f"{TOPIC_NAMES}.",
        ),
        (
            ["may I buy a new timer when time is up"],
            "Nothing here answers that: 'may I buy a new timer when time is up'. The nearest topics are solving and "
            "placing: open one with rules solving, or say it in other words.",
        ),
        (
            ["networker/xyz"],
            "There is no rule 'networker/xyz'. There are networker/supply, networker/cell, networker/colour and "
            "networker/duty.",
        ),
        (
            ["qqq/zzz"],
            f"There is no rule 'qqq/zzz'. Say it in other words, or look into a topic: {TOPIC_NAMES}.",
        ),
    ],
)
def test_a_question_without_an_answer(words: list[str], message: str) -> None:
    result = ask(*words, status=1)
    assert_one_paragraph(result)
    assert result.err == f"{message}\n"
    found = ask(*words, "--json", status=1)
    assert found.err == ""
    assert found.json["error"] == {"code": "not-found", "message": message, "rule": None}


@pytest.mark.slow
@given(st.text(max_size=60) | st.lists(st.sampled_from([*QUESTIONS, *RULE_IDS, *RULINGS]), max_size=4).map(" ".join))
@example("\x1b[31m/\u202e")
@example("x" * 5000)
@example("networker " * 2000)
@example("'")
@settings(max_examples=examples(30), deadline=2000)
def test_any_text_gets_an_answer(question: str) -> None:
    found = look_up(question.split())
    assert found.missing or found.hits
    again = look_up([question])
    assert [hit.name for hit in again.hits] == [hit.name for hit in found.hits]


# Words


@pytest.mark.parametrize(
    "forms",
    [
        ["score", "scores", "scored", "scoring"],
        ["color", "colour", "colors", "colours"],
        ["networker", "networkers"],
        ["place", "placed", "placing", "places"],
        ["tie", "ties"],
        ["2", "two", "both"],
        ["5", "five"],
        ["neighbour", "neighboring"],
    ],
)
def test_forms_of_a_word_share_a_root(forms: list[str]) -> None:
    assert len({root(form) for form in forms}) == 1


@pytest.mark.parametrize("typed", ["tec", "roz", "pla", "сис"])
def test_three_letters_are_no_word_of_another_language(typed: str) -> None:
    assert not search(typed).translated


def slips(word: str) -> set[str]:
    """Return every word that is one slip away: a letter wrong, missing, too many, or two neighbours swapped."""
    letters = "abcdefghijklmnopqrstuvwxyz"
    cuts = [(word[:at], word[at:]) for at in range(len(word) + 1)]
    return (
        {left + right[1:] for left, right in cuts if right}
        | {left + letter + right[1:] for left, right in cuts if right for letter in letters}
        | {left + letter + right for left, right in cuts for letter in letters}
        | {left + right[1] + right[0] + right[2:] for left, right in cuts if len(right) > 1}
    )


WORDS = st.text("abct", min_size=4, max_size=9)


@given(WORDS, WORDS)
@settings(max_examples=200, deadline=None)
def test_slips_by_trying_them_all(typed: str, meant: str) -> None:
    shorter, longer = sorted([len(typed), len(meant)])
    near = typed in slips(meant)
    if shorter < 7:
        assert is_slip(typed, meant) == (typed == meant or (near and (typed[0] == meant[0] or longer >= 7)))
    elif near or typed == meant:
        assert is_slip(typed, meant)
    elif is_slip(typed, meant):
        assert slips(typed) & slips(meant)


# What the game plays by


def test_the_current_game() -> None:
    path = current_game(HEADER.replace("own-pair: each", "own-pair: once"))
    said = text("own-pair")
    assert f"In {path}: once, as this table decided (the default: each)." in said
    assert "To change it from now on: enigma-ref do ruling own-pair each " in said
    assert data("own-pair")["game"] == {"file": str(path), "edition": "en", "value": "once", "decided": True}
    assert f"In {path}: any, as in the English edition." in text("networker/colour")
    assert text("--rulings").count(f"In {path}: ") == len(RULINGS)
    assert {ruling["name"]: ruling["game"]["value"] for ruling in data("--rulings")["rulings"]} == {
        **{name: str(value) for name, value in rulings_of("en").named().items()},
        "own-pair": "once",
    }


@pytest.mark.parametrize("name", RULINGS)
def test_what_it_says_to_type_changes_it(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each command stands on a line of its own, and does what it is there for when it is typed as it stands."""
    monkeypatch.setenv("COLUMNS", "200")
    values = RULINGS[name].values or ("15", "20")
    spaced = Path("a game of Ann's.yaml")
    for game, path in (("", current_game()), ("--game", spaced)):
        record(path)
        said = ask(name, *([game, path] if game else [])).out.splitlines()
        commands = [line.strip() for line in said if line.startswith("    enigma-ref ")]
        assert [command.split()[-1] for command in commands] == list(values[1:])
        for command, value in zip(commands, values[1:], strict=True):
            assert invoke(*shlex.split(command)[1:]).status == 0
            assert data(name, "--game", path)["game"]["value"] == value


def test_what_it_says_to_type_for_a_new_game() -> None:
    said = ask("blank-side").out.splitlines()
    commands = [line.strip() for line in said if line.startswith("    enigma-ref ")]
    assert commands == [f"enigma-ref new --ruling blank-side={value}" for value in ("open", "forbidden")]
    table = ["-p", "Ann=black", "-p", "Bob=white", "--start-tile", "r:N"]
    assert invoke(*commands[0].split()[1:], *table).status == 0
    assert data("blank-side")["game"]["value"] == "open"


def test_a_ruling_that_no_edition_answers_is_not_an_editions() -> None:
    current_game()
    assert "ends, the default, since no edition answers it." in text("blank-side")
    current_game(HEADER.replace("blank-side: ends", "blank-side: open"))
    assert "open, as this table decided (the default: ends)." in text("blank-side")


def test_a_game_by_its_name(tmp_path: Path) -> None:
    path = record(
        tmp_path / "other.yaml", (), HEADER.replace("edition: en", "edition: fr").replace("duty: may", "duty: must")
    )
    said = text("networker-duty", "--game", path)
    assert f"In {path}: must, as in the French edition." in said
    assert f"enigma-ref do --game {path} ruling networker-duty may" in said


def test_a_game_that_is_over_cannot_be_changed() -> None:
    moves = ("choose Ann weight", "choose Bob angular", "solve Ann", "fail Bob", "place Ann n1 r:S on r")
    path = current_game(HEADER.replace("target: 15", "target: 2"), moves)
    assert "In " not in text("target").partition("Example")[0], "a finished game is not the current one"
    said = text("target", "--game", path)
    assert f"In {path}: 2, as this table decided (English edition: 15). That game is over." in said


def test_a_game_that_cannot_be_read_does_not_matter() -> None:
    path = current_game()
    path.write_text(HEADER + "- [\n", "utf-8")
    result = ask("own-pair")
    assert result.out.startswith("ruling own-pair: ")
    assert result.err.startswith(f"The current game cannot be read, so what it plays by is not shown. {path}:")
    assert ask("own-pair", "--json").json["game"] is None
    path.write_text(HEADER.replace("first: Ann", "first: [Ann"), "utf-8")
    assert_one_paragraph(ask("own-pair", "--game", path, status=3))
    for words in (["choose/turn"], ["points"], ["--rulings"], ["--diff", "en", "fr"], []):
        assert_one_paragraph(ask(*words, "--game", "nowhere.yaml", status=3))


def test_a_game_with_a_move_that_does_not_stand_still_has_its_rulings() -> None:
    path = current_game()
    path.write_text(f"{HEADER}- place Bob n7 r:S\n", "utf-8")
    assert f"In {path}: each, " in text("own-pair")


# Editions


@pytest.mark.parametrize(("one", "other"), PAIRS)
def test_only_what_differs_between_two_editions(one: str, other: str) -> None:
    found = data("--diff", one, other)
    there = data("--diff", other, one)
    assert found["editions"] == [one, other]
    assert found["differences"] == [{**item} for item in there["differences"]]
    played = {
        item["name"]: (item[one]["says"], item[other]["says"])
        for item in found["differences"]
        if item["kind"] == "ruling"
    }
    ours, theirs = rulings_of(one), rulings_of(other)
    assert played == {
        name: (ours.answer(name), theirs.answer(name)) for name in RULINGS if ours.answer(name) != theirs.answer(name)
    }
    said = text("--diff", one, other)
    for item in found["differences"]:
        assert item[one] != item[other]
        assert f"{item['title']} ({item['name']})" in said
        for edition in (one, other):
            if item[edition]:
                assert item[edition]["where"].startswith(f"{edition} ")
                assert f"{item[edition]['where']}: {item[edition]['says']}" in said


def test_english_and_french() -> None:
    said = text("--diff", "en", "fr")
    assert "May or must (networker-duty) en 3B: may: the player decides fr 3B: must: " in said
    assert "Where the tile shows the number of weights (weight) en puzzles: lower right fr puzzles: lower left" in said
    assert "The age that it is meant for (setup/players) en setup: 8 and up fr setup: 13 and up" in said
    assert "Colour of the X" not in said, "it is red in both"
    assert "(networker/duty)" not in said, "the ruling has said it"
    assert said == text("--diff", "English", "french")


def test_the_short_descriptions_on_the_end() -> None:
    """English, German, French and Russian have the game end at once there, Czech in that round; Russian past 15."""
    remarks = {stand.edition: stand.says for stand in BOOK.ruling("end-check").remarks}
    assert list(remarks) == list(EDITIONS)
    assert remarks["en"] == remarks["de"] == remarks["fr"] == remarks["ru"] != remarks["cs"]
    assert "(end-check)" not in text("--diff", "en", "ru")
    assert "(end-check)" in text("--diff", "cs", "ru")
    assert "ru summary: speaks of passing 15" in text("--diff", "en", "ru")


def test_an_edition_twice() -> None:
    assert (
        ask("--diff", "fr", "fr").out == "A rulebook does not differ from itself: name two of en, de, fr, cs and ru.\n"
    )
    assert data("--diff", "fr", "fr")["differences"] == []


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (
            ["--diff", "en", "xx"],
            "There is no edition 'xx': choose en (English), de (German), fr (French), cs (Czech) or ru (Russian).",
        ),
        (["--diff", "en", "--rulings"], "--diff takes two editions: rules --diff en fr."),
        (["--diff", "en", "fr", "networkers"], "Ask for one thing at a time: words, --diff or --rulings."),
        (["--rulings", "--diff", "en", "fr"], "Ask for one thing at a time: words, --diff or --rulings."),
    ],
)
def test_command_lines_that_are_wrong(words: list[str], message: str) -> None:
    result = ask(*words, status=2)
    assert_one_paragraph(result)
    assert result.err == f"{message}\n"
    assert ask(*words, "--json", status=2).json["error"]["message"] == message


# As a program


@pytest.mark.slow
def test_as_a_process(tmp_path: Path) -> None:
    result = spawn("rules", "can", "I", "place", "two", "networkers?", cwd=tmp_path)
    assert (result.status, result.err) == (0, "")
    assert "  networker/colour: " in result.out
    assert spawn("rules", "bake", "cake", cwd=tmp_path).status == 1


def test_a_rule_reads_neither_the_search_nor_the_page() -> None:
    code = (
        "import sys; from enigma_ref.cli.app import run; run(['rules', 'networker/colour', '--json']); "
        "print([name for name in sys.modules if name.split('.')[0] in ('rich', 'jinja2', 'pydantic', 'openskill') "
        "or name.endswith(('rulebook.search', 'rulebook.vocabulary'))])"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.splitlines()[-1] == "[]"


def test_an_id_of_another_box_is_found_without_naming_the_box() -> None:
    """`why` names ids without saying of which box the game is."""
    found = invoke("rules", "doubt/one")
    assert (found.status, found.out) == (0, invoke("rules", "--box", "beyond-code", "doubt/one").out)
    assert invoke("rules", "--box", "enigma", "doubt/one").status == 1
    assert invoke("rules", "nothing/like-it").status == 1
