"""The box Beyond Code against the naive model: the same lines on both sides, compared after every one.

`ENIGMA_EXAMPLES=2000 pytest tests/test_beyond_code_machine.py` plays that many games in each test instead of a few.
"""

from __future__ import annotations

import json
import os
import re
from collections import Counter
from collections.abc import Iterator
from copy import deepcopy
from random import Random

import pytest
from hypothesis import HealthCheck, Phase, event, given, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, rule

from enigma_ref.core.log import Log
from enigma_ref.core.refusal import Refusal
from enigma_ref.core.replay import replay
from enigma_ref.games.beyond_code.game import BeyondCode

from .beyond_code_games import Style, random_header, random_move, random_style
from .beyond_code_model import Model, Unmodelled
from .beyond_code_words import COPIES, POSITIONS, ROLES, TOKENS, Refused, fold

EXAMPLES = int(os.environ.get("ENIGMA_EXAMPLES", "0"))
GAMES = EXAMPLES or 150
GAME = BeyondCode()
LONGEST = 500
"""No series is played longer than this many lines."""

PHASES = ("act", "look", "claim", "check", "effect", "infiltrator", "between", "over")
MULTI_ENDINGS = ("goal", "infiltrator", "breakthrough")
SOLO_ENDINGS = ("goal", "missed", "time")


def as_json(value: object) -> object:
    """Return a value as a reader of the JSON gets it."""
    return json.loads(json.dumps(value))


def status_of(log: Log) -> dict:
    """Return what `status --json` says, without what belongs to the file."""
    told = as_json(GAME.status(log.state))
    assert isinstance(told, dict)
    return {"box": GAME.box, **told}


def said_in(value: object, path: tuple[str, ...] = ()) -> Iterator[tuple[tuple[str, ...], str]]:
    """Walk through a status: every text in it, also the keys, with where it stands."""
    if isinstance(value, dict):
        for key, inner in value.items():
            yield (*path, "a key"), key
            yield from said_in(inner, (*path, key))
    elif isinstance(value, list):
        for inner in value:
            yield from said_in(inner, path)
    elif isinstance(value, str):
        yield path, value


def heard(word: str, text: str) -> bool:
    """Tell whether a text has a word in it."""
    return re.search(rf"(?<![\w-]){re.escape(fold(word))}(?![\w-])", fold(text)) is not None


def is_secret(line: str) -> bool:
    """Tell whether a line is `lie CARD` or `disclose …`, maybe shortened, maybe with `accept`."""
    words = [fold(word) for word in line.split()]
    if words and len(words[0]) > 1 and "accept".startswith(words[0]):
        words = words[1:]
    return len(words) > 1 and len(words[0]) > 1 and any(whole.startswith(words[0]) for whole in ("lie", "disclose"))


def whole(status: dict, names: list[str]) -> None:
    """Check what must hold of a position whatever the table accepted on the way to it (2.7 of the rules)."""
    solo = len(names) == 1
    assert status["phase"] in PHASES
    assert status["finished"] == (status["phase"] == "over") == (status["result"] is not None)
    assert (status["active"] is None) == (status["phase"] in ("infiltrator", "between", "over"))
    assert (status["turn"] is None) == (status["phase"] not in ("act", "look", "check", "effect"))
    assert (status["claim"] is None) == (status["phase"] not in ("claim", "check", "effect"))
    assert [player["name"] for player in status["players"]] == names
    assert list(status["positions"]) == list(POSITIONS)
    lie_open = [place["open"] for place in status["positions"].values() if place["open"]]
    assert len(set(lie_open)) == len(lie_open)
    held = {token: sum(player[token] for player in status["players"]) for token in (*TOKENS, "silence")}
    on_cards = sum(place["silenced"] for place in status["positions"].values())
    for token in TOKENS:
        assert status["supply"][token] + held[token] == len(names)
    assert status["supply"]["silence"] + held["silence"] + on_cards == (4 if solo else len(names) - 1)
    assert all(count >= 0 for count in status["supply"].values())
    assert status["marker"] >= 1


class Table:
    """One table on both sides."""

    def __init__(self, header: dict) -> None:
        self.header = header
        origin, faults = GAME.start(deepcopy(header))
        assert faults == [], f"{faults}\n{header}"
        assert origin is not None
        self.origin = origin
        self.log = Log(GAME, origin)
        self.model = Model(header)
        self.texts: list[str] = []
        self.cards_said: set[str] = set()
        self.seen: Counter[str] = Counter()
        self.told: dict = {}
        """What the box says of the position."""
        self._compare("the beginning", self.log)

    def story(self) -> str:
        """Return the game so far, to reproduce what went wrong."""
        return "\n".join([json.dumps(self.header, ensure_ascii=False), *self.texts])

    def enter(self, line: str) -> bool:
        """Enter a line on both sides; tell whether it was taken."""
        __tracebackhide__ = True
        before = self.told
        try:
            answer = self.model.enter(line)
        except Unmodelled:
            self._unmodelled(line)
            answer = None
        if isinstance(answer, Refused):
            self._refused(line, answer)
        if answer is None or isinstance(answer, Refused):
            still = status_of(self.log)
            assert still == before, f"{line!r} was refused and changed something\n{self.story()}"
            return False
        self._taken(line, answer)
        if not self.texts[-1].startswith("note"):
            undone = status_of(self.log.enter("undo"))
            assert undone == before, f"undo of {line!r}\n{self.story()}"
        return True

    def _refused(self, line: str, refused: Refused) -> None:
        __tracebackhide__ = True
        self.seen[refused.rule] += 1
        try:
            taken: str | None = self.log.enter(line).text
        except Refusal as refusal:
            taken, rule_id, acceptable, message = None, refusal.rule, refusal.acceptable, refusal.message
        assert taken is None, f"{line!r} breaks {refused.rule}, but was taken as {taken!r}\n{self.story()}"
        assert rule_id in refused.choices, (
            f"{line!r}: {list(refused.choices)}, not {rule_id}: {message}\n{self.story()}"
        )
        expected = refused.choices[rule_id]
        assert expected in (None, acceptable), f"{line!r}: {rule_id} is acceptable: {acceptable}\n{self.story()}"
        assert message
        if is_secret(line):
            self._keeps_quiet(line, message)

    def _keeps_quiet(self, line: str, message: str) -> None:
        """The card or character of a refused `lie` or `disclose` must not come back in the refusal."""
        __tracebackhide__ = True
        public = {fold(text) for _, text in said_in({key: self.told[key] for key in ("positions", "claim", "phase")})}
        secret = line.split()[-1]
        known = [*self.model.reader.mansion, *ROLES, *COPIES, *self.model.home_made]
        for text in {secret, *(name for name in known if fold(name).startswith(fold(secret)))}:
            # A letter or two is a word of every sentence.
            if len(text) > 2 and fold(text) not in public and text not in self.model.names:
                assert not heard(text, message), f"{line!r}: {message}\n{self.story()}"

    def _unmodelled(self, line: str) -> None:
        """Expect no more than that the position stays whole."""
        __tracebackhide__ = True
        self.seen["unmodelled"] += 1
        try:
            log = self.log.enter(line)
        except Refusal:
            return
        whole(status_of(log), self.model.names)

    def _taken(self, line: str, answer: dict[str, object]) -> None:
        __tracebackhide__ = True
        try:
            log = self.log.enter(line)
        except Refusal as refusal:
            raise AssertionError(f"{line!r} is legal, but: {refusal}\n{self.story()}") from None
        text, expected = log.text, self.model.text
        assert text == expected, f"{line!r}\n{self.story()}"
        claims = as_json(dict(log.claims))
        assert claims == as_json(answer), f"{line!r}\n{self.story()}"
        said = {word.strip(",") for word in text.split()}
        self.cards_said |= said & set(self.model.reader.mansion)
        self._compare(line, log)
        again = self.log.enter(text)
        assert again.text == text
        assert status_of(again) == self.told
        self.log = log
        self.texts.append(text)
        self._count(text, answer)

    def _count(self, text: str, answer: dict[str, object]) -> None:
        self.seen[f"took {text.split()[0]}"] += 1
        kind = "solo" if self.model.solo else self.model.series
        for claim, what in answer.items():
            assert isinstance(what, dict)
            self.seen[f"{claim} {kind} by {what['by']}"] += 1

    def _compare(self, line: str, log: Log) -> None:
        __tracebackhide__ = True
        model = self.model
        told, expected = status_of(log), as_json(model.status())
        assert told == expected, f"after {line!r} in\n{self.story()}"
        assert as_json(dict(GAME.next(log.state))) == as_json(model.next())
        whole(told, model.names)
        self._nothing_leaks(told)
        self._nothing_is_told(log)
        self.told = told

    def _nothing_leaks(self, status: dict) -> None:
        """Cards and characters stand only where everybody saw or heard them."""
        __tracebackhide__ = True
        model = self.model
        roles = {*ROLES, *COPIES, *model.home_made}
        for path, text in said_in(status):
            if text in model.reader.mansion:
                public = path == ("claim", "card") or (path[0] == "positions" and path[2] in ("open", "lies"))
                assert public, f"{path} shows {text}\n{self.story()}"
                assert text in self.cards_said, f"{path} shows {text}, which nobody said\n{self.story()}"
            if text in roles:
                public = path[0] in ("characters", "games", "result", "phase")
                assert public, f"{path} shows {text}\n{self.story()}"

    def _nothing_is_told(self, log: Log) -> None:
        """What people read has no card in it that was not said in this series; the rules speak of two by themselves."""
        __tracebackhide__ = True
        texts = [*map(str, GAME.describe(log.state)), str(GAME.prompt(log.state))]
        if log.played:
            texts.append(str(GAME.tell(log.played)))
        for card in {*self.model.reader.mansion} - self.cards_said - {"book", "machine"}:
            for text in texts:
                assert not heard(card, text), f"{text!r} speaks of {card}\n{self.story()}"

    def replayed(self) -> None:
        """The record alone gives the same game."""
        __tracebackhide__ = True
        again = replay(GAME, self.origin, self.texts)
        unsound, told = again.unsound, status_of(again)
        assert unsound == 0
        assert told == self.told


def play_out(rng: Random, header: dict, style: Style, lines: int = LONGEST) -> Table:
    """Play a series to its end, and a little longer."""
    table = Table(header)
    after_the_end = rng.randint(0, 8)
    for _ in range(lines):
        table.enter(random_move(rng, table.model, style))
        if table.model.phase == "over":
            after_the_end -= 1
            if after_the_end < 0:
                break
    table.replayed()
    return table


# Games from seeds

EVERY_RULE = (
    "card/closed",
    "card/open",
    "card/twice",
    "character/possible",
    "decoding/ready",
    "doubt/eligible",
    "doubt/late",
    "doubt/one",
    "effect/mode",
    "game/over",
    "icon/public",
    "infiltrator/set",
    "infiltrator/silenced",
    "keeper/rotates",
    "match/over",
    "move/missing",
    "move/player",
    "move/unknown",
    "name/card",
    "name/must",
    "name/once",
    "plan/one-way",
    "player/out",
    "secret/during",
    "silence/cancel",
    "silence/checks-only",
    "silence/doubt",
    "silence/look-only",
    "solo/last-game",
    "solo/move-token",
    "solo/no-lying",
    "solo/open-count",
    "solo/silenced-card",
    "time/book-only",
    "time/out",
    "time/range",
    "token/held",
    "turn/phase",
    "turn/player",
    "verdict/public",
)

EVERY_END = (
    *(f"ended match by {by}" for by in MULTI_ENDINGS),
    *(f"ended solo by {by}" for by in SOLO_ENDINGS),
    *(f"result single by {by}" for by in MULTI_ENDINGS),
    *(f"result match by {by}" for by in ("triumphs", "breakthrough", "abandoned")),
    *(f"result solo by {by}" for by in ("run", "missed", "time")),
)


@pytest.mark.slow
@pytest.mark.long
def test_series_end_in_every_way() -> None:
    seen: Counter[str] = Counter()
    for seed in range(GAMES):
        rng = Random(seed)
        seen += play_out(rng, random_header(rng), random_style(rng)).seen
    print(sorted(seen.items()))
    assert [what for what in EVERY_END if not seen[what]] == []


@pytest.mark.slow
@pytest.mark.long
def test_every_rule_says_no() -> None:
    """Tables that often get it wrong: some win early and come far, at others time runs out in the first game."""
    seen: Counter[str] = Counter()
    for seed in range(GAMES):
        rng = Random(f"wrong {seed}")
        header = random_header(rng, solo=seed % 3 == 0)
        early = seed % 3 == 0 or rng.random() < 0.5
        goal, book = (rng.choice((0.15, 0.4)), 0.2) if early else (0.02, 0.5)
        style = Style(wrong=rng.choice((0.3, 0.7)), goal=goal, reached=0.97, book=book, doubt=0.6)
        seen += play_out(rng, header, style, lines=140).seen
    print(sorted(seen.items()))
    assert [what for what in EVERY_RULE if not seen[what]] == []


def test_a_few_games_from_seeds() -> None:
    for seed in range(6):
        rng = Random(f"few {seed}")
        play_out(rng, random_header(rng, solo=seed % 3 == 0), random_style(rng), lines=100)


@pytest.mark.slow
@pytest.mark.long
def test_a_correction_replays_the_series() -> None:
    """`amend` gives what entering the amended line at its place and all others after it gives."""
    told = Counter()
    for seed in range(GAMES // 3):
        rng = Random(f"amend {seed}")
        header = random_header(rng)
        table = play_out(rng, header, Style(wrong=0, accept=0, talk=0.02), lines=rng.randint(5, 150))
        for _ in range(4):
            number = rng.randint(1, len(table.texts))
            told[_amended(rng, table, header, number)] += 1
    assert told["replayed"]
    assert told["refused"]


def _amended(rng: Random, table: Table, header: dict, number: int) -> str:
    model = Model(header)
    for text in table.texts[: number - 1]:
        model.enter(text)
    line = random_move(rng, model, Style(wrong=0.1, accept=0, talk=0, loose=0))
    stands = not isinstance(model.enter(line), Refused)
    later = table.texts[number:] if stands else []
    stands = stands and all(not isinstance(model.enter(text), Refused) for text in later)
    try:
        status, message = status_of(table.log.enter(f"amend {number} {line}")), ""
    except Refusal as refusal:
        status, message = None, refusal.message
    if not stands:
        assert status is None, f"amend {number} {line} was taken\n{table.story()}"
        return "refused"
    assert status == as_json(model.status()), f"amend {number} {line}: {message}\n{table.story()}"
    return "replayed"


# Hypothesis

RANDOM = st.randoms(use_true_random=False)


def whole_games(examples: int, **more: int) -> settings:
    """Return the settings of a test that plays games: a failing one tells its story, so it need not be shrunk."""
    phases = set(Phase) if EXAMPLES else {Phase.explicit, Phase.reuse, Phase.generate}
    return settings(
        max_examples=EXAMPLES or examples,
        deadline=None,
        suppress_health_check=list(HealthCheck),
        phases=phases,
        **more,
    )


class BeyondCodeMachine(RuleBasedStateMachine):
    """Any lines in any order."""

    table: Table

    @initialize(rng=RANDOM, solo=st.booleans())
    def sit_down(self, rng: Random, solo: bool) -> None:
        self.table = Table(random_header(rng, solo=solo))

    def say(self, rng: Random, style: Style) -> None:
        line = random_move(rng, self.table.model, style)
        taken = self.table.enter(line)
        event(f"{self.table.model.phase}: {'taken' if taken else 'refused'}")

    @rule(rng=RANDOM, number=st.integers(1, 12))
    def play_on(self, rng: Random, number: int) -> None:
        for _ in range(number):
            self.say(rng, Style(wrong=0, accept=0))

    @rule(rng=RANDOM)
    def play_anything(self, rng: Random) -> None:
        self.say(rng, Style(wrong=1, accept=0))

    @rule(rng=RANDOM)
    def accept(self, rng: Random) -> None:
        self.say(rng, Style(wrong=0.9, accept=1))

    @rule(rng=RANDOM)
    def talk(self, rng: Random) -> None:
        self.say(rng, Style(talk=1))

    @invariant()
    def sound(self) -> None:
        if hasattr(self, "table"):
            whole(self.table.told, self.table.model.names)

    def teardown(self) -> None:
        if hasattr(self, "table"):
            self.table.replayed()


BeyondCodeMachine.TestCase.settings = whole_games(20, stateful_step_count=25)
TestBeyondCodeMachine = pytest.mark.slow(BeyondCodeMachine.TestCase)


@pytest.mark.slow
@pytest.mark.long
@whole_games(30)
@given(rng=RANDOM, solo=st.booleans(), goal=st.floats(0.02, 0.5), reached=st.floats(0.2, 1), wrong=st.floats(0, 0.5))
def test_whole_series(rng: Random, solo: bool, goal: float, reached: float, wrong: float) -> None:
    table = play_out(rng, random_header(rng, solo=solo), Style(goal=goal, reached=reached, wrong=wrong), lines=200)
    for what in table.seen:
        event(what)
