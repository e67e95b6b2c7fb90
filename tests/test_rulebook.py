"""The rules as data: every rule id, ruling and edition is covered, and every example is a game that shows its rule."""

from __future__ import annotations

import re
import subprocess
import sys
import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

from enigma_ref.core.log import Log
from enigma_ref.core.provenance import Statement
from enigma_ref.core.refusal import Refusal
from enigma_ref.core.rulebook.book import Book
from enigma_ref.core.rulebook.entries import Difference, Puzzle, Question, Rule, RulingText
from enigma_ref.core.rulebook.examples import claims_of, outcomes_of, play
from enigma_ref.core.rulebook.languages import LANGUAGES, idle_words, light_words, outside_words, words_of
from enigma_ref.core.rulebook.vocabulary import Vocabulary
from enigma_ref.core.words import fold
from enigma_ref.games.beyond_code.rulebook.beyond_code_book import BOOK as BEYOND_CODE
from enigma_ref.games.enigma import rulebook
from enigma_ref.games.enigma.board.colors import CATEGORIES
from enigma_ref.games.enigma.game import Enigma
from enigma_ref.games.enigma.rulebook.enigma_book import BOOK, EnigmaBook
from enigma_ref.games.enigma.rulebook.enigma_stage import EnigmaStage
from enigma_ref.games.enigma.rulings import EDITIONS, PUZZLE_RULINGS, RULINGS, rulings_of

from . import rules_page
from .contract import RULE_IDS
from .test_errors import NEVER_REFUSED

FOLDER = Path(rulebook.__file__).parent
STAGE = EnigmaStage()
VOCABULARY = Vocabulary(BOOK)
ALL = [rule for topic in BOOK.topics() for rule in topic.rules]
ALL_RULINGS = [ruling for topic in BOOK.topics() for ruling in topic.rulings]
ALL_PUZZLES = [puzzle for topic in BOOK.topics() for puzzle in topic.puzzles]
ALL_QUESTIONS = [question for topic in BOOK.topics() for question in topic.questions]
ALL_ENTRIES = [entry for topic in BOOK.topics() for entry in topic.entries]
ALL_DIFFERENCES = [difference for topic in BOOK.topics() for difference in topic.differences]
OURS = {"place/blank-side", "record/amend", "move/unknown", "move/player", "tile/form"}
"""Rules that no rulebook has: a ruling of the table, and how records are written."""

TABLE = {
    "edition": "en",
    "players": [{"name": "Ann", "color": "black"}, {"name": "Bob", "color": "white"}],
    "first": "Ann",
    "start_tile": "r:N b:E y:S r:W",
}
KEYS = {
    "topic": {"title", "says", "rules", "rulings", "puzzles", "questions", "differences"},
    "rules": {"id", "title", "says", "stands", "rulings", "refuses", "way_out", "example"},
    "rulings": {"name", "title", "says", "because", "answers", "stands", "example"},
    "puzzles": {"name", "title", "says", "stands", "rulings", "valid", "example"},
    "questions": {"name", "title", "says", "near", "stands", "does"},
    "differences": {"about", "title", "stands"},
    "example": {"says", "moves", "rulings", "table", "then", "tried", "claim"},
    "answers": {"value", "says", "arguments"},
}


def texts(value: object) -> list[str]:
    """Return every text in some data."""
    if isinstance(value, str):
        return [value]
    items = value.values() if isinstance(value, dict) else value if isinstance(value, list | tuple) else ()
    return [text for item in items for text in texts(item)]


def test_every_rule_and_ruling_is_there_once() -> None:
    assert sorted(rule.id for rule in ALL) == sorted(RULE_IDS)
    assert sorted(ruling.name for ruling in ALL_RULINGS) == sorted(RULINGS)
    for rule in ALL:
        assert BOOK.rule(rule.id) is rule
        assert rule in BOOK.topic(rule.topic).rules
    for ruling in ALL_RULINGS:
        assert BOOK.ruling(ruling.name) is ruling
    assert sorted(puzzle.name for puzzle in ALL_PUZZLES) == sorted(CATEGORIES)
    for puzzle in ALL_PUZZLES:
        assert BOOK.puzzle(puzzle.name) is puzzle
    assert [question.name for question in ALL_QUESTIONS] == list(BOOK.questions)
    for question in ALL_QUESTIONS:
        assert BOOK.question(question.name) is question
    names = [entry.name for entry in ALL_ENTRIES] + list(BOOK.order)
    assert len(set(names)) == len(names), "each can be asked for by its name"


def test_families_that_are_topics() -> None:
    families = {rule.id.partition("/")[0] for rule in ALL}
    for family in families:
        under = {rule.topic for rule in ALL if rule.id.startswith(f"{family}/")}
        beside = {rule.id.partition("/")[0] for rule in ALL if rule.topic in under}
        assert BOOK.topic_of(family) == (under.pop() if beside == {family} else None)
    assert BOOK.topic_of("nothing") is None


@pytest.mark.parametrize("name", ["place/nowhere", "nothing/else", "placing"])
def test_what_is_not_there(name: str) -> None:
    with pytest.raises(KeyError):
        BOOK.rule(name)
    with pytest.raises(KeyError):
        BOOK.ruling(name)
    with pytest.raises(KeyError):
        BOOK.puzzle(name)
    with pytest.raises(KeyError):
        BOOK.question(name)
    with pytest.raises(KeyError):
        BOOK.topic("../rulings")


def test_every_topic_has_its_file() -> None:
    assert {path.stem for path in FOLDER.glob("*.toml")} == set(BOOK.order)
    assert {path.stem for path in (FOLDER / "asked").glob("*.toml")} == set(EDITIONS)


@pytest.mark.parametrize("name", BOOK.order)
def test_no_key_is_unknown_and_no_text_is_empty(name: str) -> None:
    """A misspelt key would be passed over in silence."""
    content = tomllib.loads((FOLDER / f"{name}.toml").read_text("utf-8"))
    assert set(content) <= KEYS["topic"]
    for kind in ("rules", "rulings", "puzzles", "questions", "differences"):
        for entry in content.get(kind, ()):
            assert set(entry) <= KEYS[kind]
            assert all(set(stand) == {"where", "says"} for stand in entry.get("stands", ()))
            assert all(set(answer) <= KEYS["answers"] for answer in entry.get("answers", ()))
            assert set(entry.get("example", ())) <= KEYS["example"] or isinstance(entry["example"], str)
    for text in texts(content):
        assert text == text.strip() != ""
        assert "`" not in text, "a terminal shows it as it is"


def all_statements() -> list[tuple[str, Statement]]:
    found = [(topic.name, statement) for topic in BOOK.topics() for statement in topic.statements]
    return found + [(entry.name, statement) for entry in ALL_ENTRIES for statement in entry.statements]


def test_every_statement_has_its_source() -> None:
    """What is text names editions, each once for a place; what is not says in words where it comes from."""
    for name, statement in all_statements():
        assert statement.says.endswith("."), (name, statement.says)
        places = [str(at) for at in statement.text]
        assert len(set(places)) == len(places), (name, statement.says)
        assert [edition for edition in EDITIONS if edition in {at.edition for at in statement.text}] == list(
            dict.fromkeys(at.edition for at in statement.text)
        ), "editions stand in their order"
        for source in (statement.inferred, statement.players, statement.ours):
            assert not source.endswith("."), (name, source)
        if statement.by == "players":
            assert re.search(r"\w\.(de|fr|com|pl|info|net|eu)\b", statement.players), "a source that can be named"


def test_readings_of_our_own_are_not_cited_as_text() -> None:
    """What was once cited as "all five editions" and is said by none of them, or not by all."""
    by = {statement.says: statement for _, statement in all_statements()}
    assert by["Neither channels nor colours have to match."].by == "inferred"
    assert by["All others are used, unless the table plays 'conduit-all: may'."].by == "inferred"
    hollow = "A hollow under a piece is such a gap; under 'overhang: side' only one that lies between cubes."
    assert by[hollow].by == "inferred"
    assert by["A solution can be rejected until the first tile of the round is laid."].by == "ours"
    assert by["The fragments are the seven pieces of a tangram."].by == "players"
    six = by["There are six pieces in the box, so a tile can ask for no more."]
    assert [at.edition for at in six.text] == ["fr", "ru"]
    extends = by["Each tile that is laid extends one or more systems."]
    assert [str(at) for at in extends.text] == [f"{edition} 3A" for edition in EDITIONS]


@pytest.mark.parametrize("rule", ALL, ids=lambda rule: rule.id)
def test_rules_are_found_in_the_rulebooks_or_are_ours(rule: Rule) -> None:
    assert {where.partition(" ")[0] for where in rule.where} == (set() if rule.id in OURS else set(EDITIONS)) or any(
        stand.edition not in {where.partition(" ")[0] for where in rule.where} for stand in rule.stands
    ), "an edition that does not say it says something else"
    assert {stand.edition for stand in rule.stands} <= set(EDITIONS)


@pytest.mark.parametrize("question", ALL_QUESTIONS, ids=lambda question: question.name)
def test_questions_say_what_this_program_does(question: Question) -> None:
    assert question.does.endswith(".")
    assert question.answer or question.near, "that no rulebook says it does not go without what comes near"
    assert all(statement.by == "text" for statement in question.answer)
    assert not question.title.endswith(".")


@pytest.mark.parametrize("ruling", ALL_RULINGS, ids=lambda ruling: ruling.name)
def test_something_speaks_for_every_answer(ruling: RulingText) -> None:
    """Each side of a dispute gets its argument, and the passage where there is one."""
    for answer in ruling.answers:
        assert answer.arguments, answer.value
    for edition in EDITIONS:
        value = rulings_of(edition).answer(ruling.name)
        said = [stand for stand in ruling.stands if stand.edition == edition and stand.says == value]
        if said:
            (answer,) = [answer for answer in ruling.answers if answer.value == value]
            assert edition in {at.edition for argument in answer.arguments for at in argument.text}


@pytest.mark.parametrize(
    ("book", "name", "value"),
    [
        pytest.param(book, name, answer.value, id=f"{name}={answer.value}")
        for book in (BOOK, BEYOND_CODE)
        for name in book.rulings
        for answer in book.ruling(name).answers
    ],
)
def test_every_answer_of_both_boxes_has_its_passage(book: Book, name: str, value: str) -> None:
    """Some argument names the place in a rulebook that it is drawn from, and none stands for two answers."""
    answers = {answer.value: answer for answer in book.ruling(name).answers}
    assert [at for argument in answers[value].arguments for at in argument.citations]
    said = {argument.says for argument in answers[value].arguments}
    assert not said & {says.says for other, found in answers.items() if other != value for says in found.arguments}
    assert set(book.values(name)) <= set(answers)


@pytest.mark.parametrize(
    ("name", "value", "where"),
    [
        ("own-pair", "once", "en 3C"),
        ("end-check", "at-once", "cs 4"),
        ("blank-side", "open", "ru 3A"),
        ("extend", "must", "de 3A"),
        ("conduit-all", "may", "fr puzzles"),
        ("overhang", "side", "ru puzzles"),
    ],
)
def test_passages_for_the_other_side(name: str, value: str, where: str) -> None:
    (answer,) = [answer for answer in BOOK.ruling(name).answers if answer.value == value]
    assert where in [str(at) for argument in answer.arguments for at in argument.text]


@pytest.mark.parametrize("rule", ALL, ids=lambda rule: rule.id)
def test_sentences(rule: Rule) -> None:
    for text in (rule.says, rule.example.says, rule.refuses, rule.way_out):
        assert text is None or re.search(r"[.]$", text), text
    for text in (rule.title, *(stand.says for stand in rule.stands)):
        assert not text.endswith("."), text
    assert set(rule.rulings) <= set(RULINGS)
    if rule.id in NEVER_REFUSED:
        assert rule.refuses is rule.way_out is None
    else:
        assert rule.refuses
        assert rule.way_out


@pytest.mark.parametrize("ruling", ALL_RULINGS, ids=lambda ruling: ruling.name)
def test_rulings_are_those_that_are_played(ruling: RulingText) -> None:
    """Values and what each edition answers are the same as in `rulings.py`."""
    values = RULINGS[ruling.name].values
    assert tuple(answer.value for answer in ruling.answers) == (values or (rulings_of("en").answer(ruling.name),))
    answered = {stand.edition: stand.says for stand in ruling.stands if stand.says in values or stand.says.isdigit()}
    assert set(answered) in (set(), set(EDITIONS))
    for edition, says in answered.items():
        assert rulings_of(edition).answer(ruling.name) == says
    if RULINGS[ruling.name].editions:
        assert answered


def test_every_ruling_decides_a_rule_or_a_kind_of_puzzle() -> None:
    assert {name for found in (*ALL, *ALL_PUZZLES) for name in found.rulings} == set(RULINGS)
    assert {puzzle.name: list(puzzle.rulings) for puzzle in ALL_PUZZLES if puzzle.rulings} == {
        kind: [name] for kind, name in PUZZLE_RULINGS.items()
    }


@pytest.mark.parametrize("puzzle", ALL_PUZZLES, ids=lambda puzzle: puzzle.name)
def test_puzzles(puzzle: Puzzle) -> None:
    assert puzzle.example.endswith(".")
    assert {at.edition for statement in puzzle.statements for at in statement.text} == set(EDITIONS)


@pytest.mark.parametrize("difference", ALL_DIFFERENCES, ids=lambda difference: difference.title)
def test_differences_name_every_edition_and_differ(difference: Difference) -> None:
    assert [stand.edition for stand in difference.stands] == list(EDITIONS)
    assert len(difference.by_answer()) > 1
    assert difference.about in {*RULE_IDS, *CATEGORIES}
    (topic,) = [topic for topic in BOOK.topics() if difference in topic.differences]
    assert difference in topic.about(difference.about)
    assert difference.about in {*(rule.id for rule in topic.rules), *(puzzle.name for puzzle in topic.puzzles)}


@pytest.mark.parametrize(
    ("about", "answers"),
    [
        ("weight", {"lower right": ["en", "ru"], "lower left": ["de", "fr", "cs"]}),
        ("conduit", {"red": ["en", "fr"], "black": ["de", "cs"], "an X, no colour named": ["ru"]}),
        ("score/each", {"red and blue": ["en", "fr"], "orange and green": ["de", "cs", "ru"]}),
    ],
)
def test_differences_that_players_argue_about(about: str, answers: dict[str, list[str]]) -> None:
    (difference,) = [difference for difference in ALL_DIFFERENCES if difference.about == about]
    found = {says: [where.partition(" ")[0] for where in cited] for says, cited in difference.by_answer().items()}
    assert found == answers


@pytest.mark.parametrize("language", EDITIONS)
def test_small_words_call_nothing(language: str) -> None:
    """A word is idle, light, one of ours or outside of the rules, and not two of them."""
    ours = {tuple(words_of(term)) for word in VOCABULARY.words for term in word.said[language]}
    small = [set(idle_words(language)), set(light_words(language)), set(outside_words(language))]
    for number, words in enumerate(small):
        assert not {(word,) for word in words} & ours
        assert not any(words & others for others in small[:number])


def test_every_entry_is_asked_for_in_every_language() -> None:
    assert list(EDITIONS) == list(LANGUAGES) == list(VOCABULARY.asked)
    names = {*BOOK.order, *(entry.name for entry in ALL_ENTRIES)}
    assert set(VOCABULARY.asked["en"]) == names
    for asked in VOCABULARY.asked.values():
        assert set(asked) <= names
        for name, questions in asked.items():
            assert questions
            assert len(set(questions)) == len(questions), name


def test_words_have_a_term_of_every_edition() -> None:
    assert len({word.means for word in VOCABULARY.words}) == len(VOCABULARY.words)
    for word in VOCABULARY.words:
        assert list(word.said) == list(EDITIONS)
        assert all(said and all(term == term.strip() != "" for term in said) for said in word.said.values())
        for said in word.said.values():
            assert len({fold(term) for term in said}) == len(said), word.means


@pytest.mark.parametrize("rule", ALL, ids=lambda rule: rule.id)
def test_examples_do_what_they_say(rule: Rule) -> None:
    """The last move of an example is refused by its rule, or, for a rule that decides, scores or ends the game."""
    game = Enigma()
    origin, faults = game.start({**TABLE, **rule.example.table, "rulings": dict(rule.example.rulings)})
    if rule.example.table:
        assert [fault.rule for fault in faults] == [rule.id]
        assert play(STAGE, rule.example).refused == ("", rule.id, "schema", faults[0].said)
        return
    assert origin is not None
    assert not faults
    log = Log(game, origin)
    *before, last = rule.example.moves
    for move in before:
        log = log.enter(move)
    if rule.refuses and rule.id != "end/target":
        with pytest.raises(Refusal) as refused:
            log.enter(last)
        assert refused.value.rule == rule.id
        assert play(STAGE, rule.example).refused == (last, rule.id, refused.value.code, refused.value.said)
        return
    log = log.enter(last)
    assert log.claims["scored"]
    by = {"end/target": "score", "end/tie-networkers": "networkers", "end/shared": "shared"}.get(rule.id)
    assert (game.outcome(log.state) or {"by": None})["by"] == by
    refused_then = play(STAGE, rule.example).refused
    assert (refused_then.rule if refused_then else None) == (rule.id if rule.refuses else None)


@pytest.mark.parametrize("ruling", ALL_RULINGS, ids=lambda ruling: ruling.name)
def test_examples_of_rulings_come_out_differently(ruling: RulingText) -> None:
    if ruling.example.claim:
        assert [checked.valid for checked in claims_of(STAGE, ruling).values()] == [False, True]
        return
    outcomes = outcomes_of(STAGE, ruling)
    assert set(outcomes) >= {answer.value for answer in ruling.answers}
    ends = []
    for played in outcomes.values():
        assert played.log is not None
        ends.append((played.refused, dict(played.log.claims), played.log.state.phase))
    assert all(end not in ends[:number] for number, end in enumerate(ends)), ends


@pytest.mark.parametrize("page", rules_page.PAGES, ids=lambda page: page.path.stem)
def test_the_page_is_up_to_date(page: rules_page.Page) -> None:
    assert page.path.read_text("utf-8") == page.text(), "run: python -m tests.rules_page"


@pytest.mark.parametrize("page", rules_page.PAGES, ids=lambda page: page.path.stem)
def test_the_page_has_everything(page: rules_page.Page) -> None:
    text = page.path.read_text("utf-8")
    for topic in page.book.topics():
        for entry in topic.entries:
            assert text.count(f"\n### {entry.name}: ") == 1, entry.name
    anchors = {rules_page.anchor(line.lstrip("# ")) for line in text.splitlines() if line.startswith("#")}
    links = set(re.findall(r"\]\(#([^)]*)\)", text))
    assert links <= anchors
    for rule in page.book.rules():
        refused = play(page.stage, rule.example).refused
        assert refused is None or str(refused.said) in text


def test_only_who_explains_reads_it() -> None:
    """Entering a move must not pay for explanations: nothing that plays the game imports the rulebook."""
    package = FOLDER.parent.parent.parent
    code = (
        "import sys; from enigma_ref.cli.app import run; run(['status', 'records/2026-10-03-Ann-Bob.yaml']); "
        "print([name for name in sys.modules if 'rulebook' in name or '.why' in name or name == 'tomllib'])"
    )
    done = subprocess.run([sys.executable, "-c", code], cwd=package.parent, capture_output=True, text=True, check=True)
    assert done.stdout.splitlines()[-1] == "[]"


class Counting(EnigmaBook):
    """A book that counts the files that it reads."""

    def __init__(self) -> None:
        super().__init__()
        self.read: list[str] = []

    def content(self, file: str) -> Mapping[str, Any]:
        self.read.append(file)
        return super().content(file)


def test_one_rule_reads_one_file() -> None:
    book = Counting()
    book.rule("networker/colour")
    book.rule("networker/duty")
    assert book.read == ["networkers"]
