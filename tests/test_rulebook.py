"""The rules as data: every rule id, ruling and edition is covered, and every example is a game that shows its rule."""

from __future__ import annotations

import ast
import re
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

from enigma_ref.core.log import Log
from enigma_ref.core.refusal import Refusal
from enigma_ref.core.words import fold
from enigma_ref.games.enigma import rulebook
from enigma_ref.games.enigma.colors import CATEGORIES
from enigma_ref.games.enigma.game import Enigma
from enigma_ref.games.enigma.rulebook import Difference, Puzzle, Rule, RulingText
from enigma_ref.games.enigma.rulebook.examples import outcomes_of, play
from enigma_ref.games.enigma.rulebook.tokens import words_of
from enigma_ref.games.enigma.rulebook.vocabulary import idle, vocabulary
from enigma_ref.games.enigma.rulings import EDITIONS, RULINGS, rulings_of

from . import rules_page
from .contract import RULE_IDS
from .test_errors import NEVER_REFUSED

FOLDER = Path(rulebook.__file__).parent
ALL = [rule for topic in rulebook.topics() for rule in topic.rules]
ALL_RULINGS = [ruling for topic in rulebook.topics() for ruling in topic.rulings]
ALL_PUZZLES = [puzzle for topic in rulebook.topics() for puzzle in topic.puzzles]
ALL_DIFFERENCES = [difference for topic in rulebook.topics() for difference in topic.differences]
OURS = {"place/blank-side", "record/amend", "move/unknown", "move/player", "tile/form"}
"""Rules that no rulebook has: a ruling of the table, and how records are written."""

CITATION = re.compile(rf"({'|'.join(EDITIONS)}) (setup|summary|puzzles|[1-4]|3[ABC])")
TABLE = {
    "edition": "en",
    "players": [{"name": "Ann", "color": "black"}, {"name": "Bob", "color": "white"}],
    "first": "Ann",
    "start_tile": "r:N b:E y:S r:W",
}
KEYS = {
    "topic": {"title", "asked", "says", "rules", "rulings", "puzzles", "differences"},
    "rules": {"id", "title", "asked", "says", "where", "stands", "rulings", "refuses", "way_out", "example"},
    "rulings": {"name", "title", "asked", "says", "because", "answers", "stands", "example"},
    "puzzles": {"name", "title", "asked", "says", "where", "stands", "valid", "example"},
    "differences": {"about", "title", "stands"},
    "example": {"says", "moves", "rulings", "table", "then", "tried"},
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
        assert rulebook.rule(rule.id) is rule
        assert rule in rulebook.topic(rule.topic).rules
    for ruling in ALL_RULINGS:
        assert rulebook.ruling(ruling.name) is ruling
    assert sorted(puzzle.name for puzzle in ALL_PUZZLES) == sorted(CATEGORIES)
    for puzzle in ALL_PUZZLES:
        assert rulebook.puzzle(puzzle.name) is puzzle


def test_families_that_are_topics() -> None:
    families = {rule.id.partition("/")[0] for rule in ALL}
    for family in families:
        under = {rule.topic for rule in ALL if rule.id.startswith(f"{family}/")}
        beside = {rule.id.partition("/")[0] for rule in ALL if rule.topic in under}
        assert rulebook.topic_of(family) == (under.pop() if beside == {family} else None)
    assert rulebook.topic_of("nothing") is None


@pytest.mark.parametrize("name", ["place/nowhere", "nothing/else", "placing"])
def test_what_is_not_there(name: str) -> None:
    with pytest.raises(KeyError):
        rulebook.rule(name)
    with pytest.raises(KeyError):
        rulebook.ruling(name)
    with pytest.raises(KeyError):
        rulebook.puzzle(name)
    with pytest.raises(KeyError):
        rulebook.topic("../rulings")


def test_every_topic_has_its_file() -> None:
    assert {path.stem for path in FOLDER.glob("*.toml")} == {*rulebook.TOPICS, "words"}


@pytest.mark.parametrize("name", rulebook.TOPICS)
def test_no_key_is_unknown_and_no_text_is_empty(name: str) -> None:
    """A misspelt key would be passed over in silence."""
    content = tomllib.loads((FOLDER / f"{name}.toml").read_text("utf-8"))
    assert set(content) <= KEYS["topic"]
    for kind in ("rules", "rulings", "puzzles", "differences"):
        for entry in content.get(kind, ()):
            assert set(entry) <= KEYS[kind]
            assert all(set(stand) == {"where", "says"} for stand in entry.get("stands", ()))
            assert all(set(answer) == {"value", "says"} for answer in entry.get("answers", ()))
            assert set(entry.get("example", ())) <= KEYS["example"] or isinstance(entry["example"], str)
    for text in texts(content):
        assert text == text.strip() != ""
        assert "`" not in text, "a terminal shows it as it is"


@pytest.mark.parametrize("rule", ALL, ids=lambda rule: rule.id)
def test_citations(rule: Rule) -> None:
    for citation in [*rule.where, *(stand.where for stand in rule.stands)]:
        assert CITATION.fullmatch(citation), citation
    editions = {citation.partition(" ")[0] for citation in rule.where}
    assert editions == (set() if rule.id in OURS else set(EDITIONS))
    assert {stand.edition for stand in rule.stands} <= set(EDITIONS)


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
    for stand in ruling.stands:
        assert CITATION.fullmatch(stand.where)
    answered = {stand.edition: stand.says for stand in ruling.stands if stand.says in values or stand.says.isdigit()}
    assert set(answered) in (set(), set(EDITIONS))
    for edition, says in answered.items():
        assert rulings_of(edition).answer(ruling.name) == says
    if RULINGS[ruling.name].editions:
        assert answered


def test_every_ruling_decides_a_rule() -> None:
    assert {name for rule in ALL for name in rule.rulings} == set(RULINGS)


@pytest.mark.parametrize("puzzle", ALL_PUZZLES, ids=lambda puzzle: puzzle.name)
def test_puzzles(puzzle: Puzzle) -> None:
    assert [citation.partition(" ")[0] for citation in puzzle.where] == list(EDITIONS)
    for citation in [*puzzle.where, *(stand.where for stand in puzzle.stands)]:
        assert CITATION.fullmatch(citation), citation
    for text in (puzzle.says, puzzle.example, *puzzle.valid):
        assert text.endswith("."), text


@pytest.mark.parametrize("difference", ALL_DIFFERENCES, ids=lambda difference: difference.title)
def test_differences_name_every_edition_and_differ(difference: Difference) -> None:
    assert [stand.edition for stand in difference.stands] == list(EDITIONS)
    assert all(CITATION.fullmatch(stand.where) for stand in difference.stands)
    assert len(difference.by_answer()) > 1
    assert difference.about in {*RULE_IDS, *CATEGORIES}
    (topic,) = [topic for topic in rulebook.topics() if difference in topic.differences]
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


def test_idle_words_call_nothing() -> None:
    assert list(idle()) == list(EDITIONS)
    calls = {tuple(words_of(term)) for word in vocabulary() for said in word.said.values() for term in said}
    for text in idle().values():
        assert not {(word,) for word in words_of(text)} & calls
        assert len(set(text.split())) == len(text.split())


def test_words_have_a_term_of_every_edition() -> None:
    assert len({word.means for word in vocabulary()}) == len(vocabulary())
    for word in vocabulary():
        assert list(word.said) == list(EDITIONS)
        assert all(said and all(term == term.strip() != "" for term in said) for said in word.said.values())
    for edition in EDITIONS:
        said = [fold(term) for word in vocabulary() for term in word.said[edition]]
        assert len(set(said)) == len(said), "what would mean two things"


@pytest.mark.parametrize("rule", ALL, ids=lambda rule: rule.id)
def test_examples_do_what_they_say(rule: Rule) -> None:
    """The last move of an example is refused by its rule, or, for a rule that decides, scores or ends the game."""
    game = Enigma()
    origin, faults = game.start({**TABLE, **rule.example.table, "rulings": dict(rule.example.rulings)})
    if rule.example.table:
        assert [fault.rule for fault in faults] == [rule.id]
        assert play(rule.example).refused == ("", rule.id, "schema", faults[0].message)
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
        assert play(rule.example).refused == (last, rule.id, refused.value.code, refused.value.message)
        return
    log = log.enter(last)
    assert log.claims["scored"]
    by = {"end/target": "score", "end/tie-networkers": "networkers", "end/shared": "shared"}.get(rule.id)
    assert (game.outcome(log.state) or {"by": None})["by"] == by
    refused_then = play(rule.example).refused
    assert (refused_then.rule if refused_then else None) == (rule.id if rule.refuses else None)


@pytest.mark.parametrize("ruling", ALL_RULINGS, ids=lambda ruling: ruling.name)
def test_examples_of_rulings_come_out_differently(ruling: RulingText) -> None:
    outcomes = outcomes_of(ruling)
    assert set(outcomes) >= {answer.value for answer in ruling.answers}
    ends = []
    for played in outcomes.values():
        assert played.log is not None
        ends.append((played.refused, dict(played.log.claims), played.log.state.phase))
    assert all(end not in ends[:number] for number, end in enumerate(ends)), ends


def test_the_page_is_up_to_date() -> None:
    assert rules_page.PAGE.read_text("utf-8") == rules_page.page(), "run: python -m tests.rules_page"


def test_the_page_has_everything() -> None:
    page = rules_page.PAGE.read_text("utf-8")
    for name in [*RULE_IDS, *RULINGS, *CATEGORIES]:
        assert page.count(f"\n### {name}: ") == 1, name
    anchors = {rules_page._anchor(line.lstrip("# ")) for line in page.splitlines() if line.startswith("#")}
    links = set(re.findall(r"\]\(#([^)]*)\)", page))
    assert links <= anchors
    for rule in ALL:
        if rule.refuses:
            assert str(play(rule.example).refused) in page


def test_only_who_explains_reads_it() -> None:
    """Entering a move must not pay for explanations: nothing that plays the game imports the rulebook."""
    package = FOLDER.parent.parent.parent
    reads = {
        path.stem
        for path in package.rglob("*.py")
        for node in ast.walk(ast.parse(path.read_text("utf-8")))
        if isinstance(node, ast.ImportFrom) and (node.module or "").endswith("rulebook")
    }
    assert {"rules", "do", "status", "game", "placing", "telling", "session", "app"} & reads <= {"rules"}
    code = (
        "import sys; from enigma_ref.cli.app import run; run(['status', 'records/2026-10-03-Ann-Bob.yaml']); "
        "print([name for name in sys.modules if 'rulebook' in name or 'explain' in name or name == 'tomllib'])"
    )
    done = subprocess.run([sys.executable, "-c", code], cwd=package.parent, capture_output=True, text=True, check=True)
    assert done.stdout.splitlines()[-1] == "[]"


def test_one_rule_reads_one_file() -> None:
    code = (
        "import enigma_ref.games.enigma.rulebook as book; book.rule('networker/colour'); book.rule('networker/duty'); "
        "print(book.topic.cache_info().currsize)"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout == "1\n"
