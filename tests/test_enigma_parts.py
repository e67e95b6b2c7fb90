"""What the box Enigma has beside its rules: setup, moves for programs, the pile of tiles, editions."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence

import pytest

from enigma_ref.core.audit import audit
from enigma_ref.core.log import Log
from enigma_ref.core.refusal import Refusal, Unclear
from enigma_ref.core.sentence import Said
from enigma_ref.core.words import nearest
from enigma_ref.games.enigma.board.colors import CATEGORIES
from enigma_ref.games.enigma.editions import EnigmaEditions
from enigma_ref.games.enigma.game import Enigma
from enigma_ref.games.enigma.moves import Move
from enigma_ref.games.enigma.new_game import EnigmaSetup
from enigma_ref.games.enigma.possible import EnigmaMoves
from enigma_ref.games.enigma.rulings import rulings_of
from enigma_ref.games.enigma.state import Result, State
from enigma_ref.store.record import Entry

from .long_games import long_game

AB = ["Ann=black", "Bob=white"]
LAST = EnigmaSetup().header(
    [*AB, "Cid=red"], {"edition": "ru", "first": "bob", "start-tile": "r:N"}, ["target=9"], None
)


class Scripted:
    """A person who answers as written down, and remembers what was said."""

    language = "en"

    def __init__(self, *answers: str) -> None:
        self.answers = list(answers)
        self.heard: list[str] = []

    def tell(self, said: Said) -> None:
        self.heard.append(str(said))

    def ask(
        self, question: Said, fault: Callable[[str], Said | None], default: str = "", *, hint: Said, of: str = ""
    ) -> str:
        assert str(hint)
        while True:
            self.heard.append(f"{question} [{default}]" if default else str(question))
            text = self.answers.pop(0) or default
            wrong = fault(text)
            if wrong is None:
                return text
            self.heard.append(f"! {wrong}")

    def yes(self, question: Said, *, hint: Said) -> bool:
        assert str(hint)
        self.heard.append(str(question))
        return self.answers.pop(0) != "n"

    def closest(self, word: str, options: Sequence[str], of: str) -> str | None:
        return nearest(word, options)

    def meanings(self, word: str) -> Sequence[str]:
        return ()

    def sure(self, question: Said, fault: Callable[[str], Said | None], *, hint: Said, of: str = "") -> str | bool:
        return self.yes(question, hint=hint)


def start(header: object = LAST) -> Log[State, Move]:
    game = Enigma()
    assert isinstance(header, dict)
    state, faults = game.start(header)
    assert state is not None, faults
    return Log(game, state)


# Setup


def test_options_become_a_whole_header() -> None:
    header = dict(LAST)
    assert header == {
        "edition": "ru",
        "rulings": {**rulings_of("ru").named(), "target": 9},
        "players": [
            {"name": "Ann", "color": "black"},
            {"name": "Bob", "color": "white"},
            {"name": "Cid", "color": "red"},
        ],
        "first": "Bob",
        "start_tile": "r:N",
    }
    who, what = EnigmaSetup().welcome(LAST)
    assert str(who) == "Ann, Bob and Cid, Russian rules, Bob is first."
    assert str(what) == "Next, Bob chooses. Type: enigma-ref do choose Bob weight"
    assert EnigmaSetup().names(LAST) == ["Ann", "Bob", "Cid"]


def test_the_starting_tile_is_that_of_last_time() -> None:
    assert EnigmaSetup().header(AB, {}, [], LAST)["start_tile"] == "r:N"
    assert EnigmaSetup().header(AB, {"start-tile": "b:s"}, [], LAST)["start_tile"] == "b:S"


@pytest.mark.parametrize(
    ("players", "given", "rulings", "rule", "says"),
    [
        (AB, {}, [], "tile/form", "The starting tile is missing"),
        (AB, {"start-tile": "z"}, [], "tile/form", "--start-tile z: 'z' has no colon."),
        (AB, {"edition": "it", "start-tile": "r:N"}, [], None, "There is no edition 'it': choose en (English), de"),
        ([], {"start-tile": "r:N"}, [], "setup/players", "Name the players in seat order"),
        (["Ann"], {"start-tile": "r:N"}, [], "setup/players", "Ann has no colour: write Ann=black."),
        (AB, {"first": "Zoe", "start-tile": "r:N"}, [], "setup/first", "--first Zoe: that is none of the players"),
        (AB, {"start-tile": "r:N"}, ["own-pair"], None, "--ruling own-pair: write NAME=VALUE"),
        (AB, {"start-tile": "r:N"}, ["own-pair=two"], "move/unknown", "--ruling own-pair=two: 'two' is not an answer"),
        (AB[:1], {"start-tile": "r:N"}, [], "setup/players", "The game is for 2 to 4 players; 1 is named."),
    ],
)
def test_what_is_wrong_is_said_with_its_rule(
    players: list[str], given: dict[str, str], rulings: list[str], rule: str | None, says: str
) -> None:
    with pytest.raises(Unclear) as wrong:
        EnigmaSetup().header(players, given, rulings, None)
    assert wrong.value.rule == rule
    assert wrong.value.message.startswith(says)


def test_only_what_is_missing_is_asked_for() -> None:
    person = Scripted("White", "green", "Green", "red", "r:N")
    header = EnigmaSetup().ask(person, ["Ann", "Bob=white", "Cid"], {}, [], None)
    assert person.heard == [
        "Ann's colour",
        "! White is taken: each player has a colour of his own.",
        "Ann's colour",
        "Cid's colour",
        "! Green is taken: each player has a colour of his own.",
        "Cid's colour",
        "The starting tile as it lies, such as r:N b:E y:S r:W; or draw it",
    ]
    assert header["players"] == [
        {"name": "Ann", "color": "green"},
        {"name": "Bob", "color": "white"},
        {"name": "Cid", "color": "red"},
    ]


def test_the_same_again_asks_only_who_begins() -> None:
    person = Scripted("y", "")
    assert EnigmaSetup().again(person, LAST) == LAST
    assert person.heard == [
        "Last time: Ann (black), Bob (white), Cid (red); Russian rules; starting tile r:N.",
        "The same again?",
        "Who is the youngest and begins? (Ann, Bob or Cid) [Bob]",
    ]


def test_others_are_asked_for_with_the_answers_of_last_time() -> None:
    person = Scripted("n", "Eva", "red", "eva", "Kim", "blue", "", "k", "", "")
    header = EnigmaSetup().again(person, LAST)
    assert header is not None
    assert (header["first"], header["edition"], header["start_tile"]) == ("Kim", "ru", "r:N")
    assert person.heard[2:] == [
        "Player 1, clockwise",
        "Eva's colour",
        "Player 2, clockwise",
        "! eva sits there already: take another name.",
        "Player 2, clockwise",
        "Kim's colour",
        "Player 3, clockwise (Enter if that is all)",
        "Who is the youngest and begins? (Eva or Kim) [Eva]",
        "Whose rulebook? (en English, de German, fr French, cs Czech or ru Russian) [ru]",
        "The starting tile as it lies, such as r:N b:E y:S r:W; or draw it [r:N]",
    ]


def test_a_last_time_that_cannot_be_read_is_not_offered() -> None:
    assert EnigmaSetup().again(Scripted(), {**LAST, "first": "Zoe"}) is None


# Moves


def test_the_moves_listed_are_those_that_the_rules_take() -> None:
    """Against every line that the first two phases know, in random games of three."""
    known = [f"choose {name} {category}" for name in ("Ann", "Bob", "Cid") for category in CATEGORIES]
    known += [f"{word} {name}" for word in ("solve", "fail") for name in ("Ann", "Bob", "Cid")]
    for seed in range(60):
        rng = random.Random(seed)
        log = start()
        for _ in range(12):
            listed = EnigmaMoves().possible(log.state)
            if listed is None:
                assert log.state.phase == "place"
                turn = log.state.turn()
                assert turn is not None
                log = log.enter(f"skip {log.state.name(turn)}")
                continue
            assert sorted(listed) == sorted(line for line in [*known, "time"] if taken(log, line))
            log = log.enter(rng.choice(listed))
    assert EnigmaMoves().possible(log.enter("abandon").state) == []


def taken(log: Log[State, Move], line: str) -> bool:
    try:
        log.enter(line)
    except Refusal:
        return False
    return True


# The pile


def test_more_tiles_than_the_box_has_are_noticed_once() -> None:
    log = long_game(28)
    tiles = [at for at in log.history() if at.text.startswith("place")]
    assert len(tiles) == 112
    assert not list(tiles[107].game.review(tiles[107]))
    (notice,) = log.game.review(log)
    assert (notice.code, notice.entry) == ("pile", tiles[108].number)
    assert str(notice.said) == (
        "This tile is one too many: the box has 108 tiles besides the starting tile, and 112 were laid."
    )


def test_an_audit_finds_it_as_a_warning() -> None:
    log = long_game(28)
    (notice,) = log.game.review(log)
    assert notice.entry is not None
    entries = [Entry(number + 9, at.text, claims=at.claims) for number, at in enumerate(log.history())][1:]
    found = [(each.line, each.severity, each.rule) for each in audit(entries, log) if each.code == "pile"]
    assert found == [(notice.entry + 9, "warning", None)]


# Editions


@pytest.mark.parametrize(
    ("result", "says"),
    [
        (None, "no end yet"),
        (Result((1,), "score"), "Bob (points)"),
        (Result((2,), "networkers"), "Cid (networkers on the board)"),
        (Result((0, 1), "shared"), "Ann and Bob (shared)"),
        (Result((0, 1, 2), "shared"), "Ann, Bob and Cid (shared)"),
        (Result((), "abandoned"), "nobody (abandoned)"),
    ],
)
def test_a_row_of_compare(result: Result | None, says: str) -> None:
    log = start()
    imagined = Log(log.game, log.state.but(scores=(3, 0, 5), result=result))
    assert [str(cell) for cell in EnigmaEditions().row(imagined)] == ["Ann 3, Bob 0, Cid 5", says]


def test_sides_behind_a_space_are_no_cell() -> None:
    with pytest.raises(Refusal) as refused:
        start().enter("place Ann n1 r: N")
    assert refused.value.message.startswith("'N' has no colon. A tile is written like r:NE b:S y:W")
