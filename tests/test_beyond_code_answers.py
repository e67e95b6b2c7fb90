"""What `play` asks of Beyond Code, what Enter means there, and short answers: what they mean, and what is refused."""

from __future__ import annotations

import random
from contextlib import suppress

import pytest

from enigma_ref.cli.play.countdown import Countdown
from enigma_ref.core.log import Log
from enigma_ref.core.refusal import Refusal, Unclear
from enigma_ref.games.beyond_code.guide.guide import BeyondCodeGuide
from enigma_ref.games.beyond_code.words import CHANGES, WORDS

from .beyond_code_logs import GAME, ROOMS, at, random_games

GUIDE = BeyondCodeGuide()

NAMED = ["name Ann p5 library"]
DOUBTED = [*NAMED, "doubt Cem"]
BELIEVED = [*NAMED, "believe"]
SETTLED = [*BELIEVED, "effect gain Bob decoding"]
SILENT = [*NAMED, "doubt Bob", "truth", "effect nothing", "pass Ann"]
READY = [*SETTLED, "pass Ann"]
TIME_OUT = ["name Ann p1 book", "believe", "effect time +4"]
WON = ["goal Ann ghost reached"]
ALL_OPEN = [f"open p{index} {card}" for index, card in enumerate(["book", "shadow", "machine", "joint-work"], 1)]
ALL_OPEN += [f"open p{index} {card}" for index, card in enumerate(ROOMS, 6)]

ACT = at()
CLAIM = at(*NAMED)
CHECK = at(*DOUBTED)
EFFECT = at(*BELIEVED)
MACHINE = at("name Ann p5 attic", "believe", "effect gain Bob chaos", "pass Ann", "name Bob p5 machine", "believe")
PASSING = at(*SETTLED)
LOOK = at(*SILENT)
DECODE = at(*READY)
INFILTRATOR = at(*TIME_OUT)
BETWEEN = at(*WON)
OVER = at(*WON, series="single")
TWO = at(*NAMED, "doubt Bob", names=("Ann", "Bob"))
TWO_CLAIM = at(*NAMED, names=("Ann", "Bob"))
OPEN_CHECK = at(*DOUBTED, "truth", "effect nothing", "pass Ann", "name Bob p5 library", "doubt Ann")
OPEN_LIE = at(*DOUBTED, "truth", "effect nothing", "pass Ann", "name Bob p5 book", "doubt Ann")
ELSEWHERE = at(*DOUBTED, "truth", "effect nothing", "pass Ann", "name Bob p4 library", "doubt Ann")
COUNTS = at(*READY, "decode Bob p2 attic", "believe", "effect nothing", rulings={"decoding-naming": "counts"})
INTRODUCTORY = at(*WON[:0], "goal Ann wanderer reached", plan="introductory")
GRADUAL = at("goal Ann wanderer reached", "begin", "goal Bob wanderer reached", "begin", "goal Cem ghost reached",
             plan="gradual")  # fmt: skip
LAST_CLOSED = at("name Ann p5 library", "doubt Bob", "truth", f"effect {', '.join(ALL_OPEN[:-1])}", "pass Ann")
NONE_CLOSED = at("name Ann p5 library", "doubt Bob", "truth", f"effect {', '.join(ALL_OPEN)}", "pass Ann")
SOLO = at(names=("Petra",))
SOLO_EFFECT = at("pick p1 attic chaos", names=("Petra",))
SOLO_ASSIGNED = at("pick p1 personal-assignment decoding", names=("Petra",))
SOLO_PASSING = at("pick p1 attic chaos", "effect gain decoding", names=("Petra",))
SOLO_READY = at("pick p1 attic chaos", "effect gain decoding", "pass", names=("Petra",))
SOLO_WON = at("goal wanderer reached", names=("Petra",), rulings={"solo-cells": 4})
SOLO_LATE = at("pick p1 attic chaos", "effect nothing", "goal wanderer reached", names=("Petra",),
               rulings={"solo-cells": 4, "last-cell": "leave"})  # fmt: skip
CLASHING = at("name Bea p5 machine", "believe", names=("Bea", "Xena", "Sam", "Olga", "Tom"))
CLASHING_CLAIM = at("name Bea p5 machine", names=("Bea", "Dora", "Nina", "Abe", "Una"))

QUESTIONS = [
    (ACT, "Game 1: Ann names POSITION CARD; or a goal: ROLE reached|missed", None),
    (DECODE, "Game 1: Bob names POSITION CARD, with Decoding d POSITION CARD; or a goal: ROLE reached|missed", None),
    (PASSING, "Game 1: does Ann go on? Enter: pass; or a goal: ROLE reached|missed", "pass Ann"),
    (
        at(*READY, "name Bob p2 attic", "believe", "effect nothing"),
        "Game 1: does Bob go on? Enter: pass; or d POSITION CARD with Decoding, or a goal: ROLE reached|missed",
        "pass Bob",
    ),
    (COUNTS, "Game 1: does Bob go on? Enter: pass; or POSITION CARD, or a goal: ROLE reached|missed", "pass Bob"),
    (CLAIM, "Ann says that p5 is library. Who doubts: Bob or Cem? Enter: nobody", "believe"),
    (CHECK, "Cem checks p5: t for truth, l for a lie", None),
    (TWO, "Bob checks p5: t for truth, l CARD for a lie, with the card that it is", None),
    (OPEN_CHECK, "Ann checks p5, which lies open. Enter: truth", "truth"),
    (OPEN_LIE, "Ann checks p5, which everybody knows not to be book. Enter: lie", "lie"),
    (ELSEWHERE, "Ann checks p4, which everybody knows not to be library. Enter: lie", "lie"),
    (EFFECT, "What changed through library? CHANGE, CHANGE …, n: nothing", None),
    (
        at("name Ann p5 attic", "believe"),
        "What changed through attic? CHANGE, CHANGE …, n or Enter: nothing",
        "effect nothing",
    ),
    (MACHINE, "What changed through machine? CHANGE, CHANGE …, n: nothing; or cancel Bob", None),
    (LOOK, "Game 1: Bob is silenced and looks at POSITION", None),
    (LAST_CLOSED, "Game 1: Bob is silenced and looks at POSITION. Enter: p9", "look Bob p9"),
    (NONE_CLOSED, "Game 1: Bob is silenced, and no card is closed. Enter", "look Bob nothing"),
    (INFILTRATOR, "Time is out. Who shows the infiltrator: Ann, Bob or Cem? Enter: nobody", "infiltrator nobody"),
    (BETWEEN, "Game 1 is over: Ann wins as ghost. Enter begins game 2 with Bob as keeper", "begin"),
    (
        INTRODUCTORY,
        "Game 1 is over: Ann wins as wanderer. Enter begins game 2 with Bob as keeper, standard does so with the "
        "standard plan",
        "begin",
    ),
    (
        GRADUAL,
        "Game 3 is over: Cem wins as ghost. Game 4 begins with Ann as keeper: which character did chance add, "
        "infiltrator or medium?",
        None,
    ),
    (OVER, "The game is over.", None),
    (SOLO, "Game 1: pick POSITION CARD ICON; or a goal: ROLE reached|missed", None),
    (SOLO_READY, "Game 1: pick POSITION CARD ICON, with Decoding d POSITION CARD ICON; or a goal: ROLE reached|missed",
     None),
    (SOLO_PASSING, "Game 1: Enter ends the turn; or a goal: ROLE reached|missed", "pass"),
    (SOLO_ASSIGNED, "What changed through personal-assignment? CHANGE, CHANGE …, n: nothing; or pick POSITION CARD "
     "ICON", None),
    (
        SOLO_WON,
        "Game 1 is over: Petra wins as wanderer. Game 2 begins with 2 cards turned up: POSITION CARD, POSITION CARD …",
        None,
    ),
    (at("pick p1 attic chaos", "effect nothing", "pass", "goal wanderer reached", names=("Petra",),
        rulings={"solo-cells": 4}), "Game 1 is over: Petra wins as wanderer. Enter begins game 2", "begin"),
]  # fmt: skip


@pytest.mark.parametrize(("log", "asked", "enter"), QUESTIONS, ids=[asked for _, asked, _ in QUESTIONS])
def test_what_is_asked_and_what_enter_means(log: Log, asked: str, enter: str | None) -> None:
    assert str(GUIDE.question(log.state)) == asked
    assert GUIDE.default(log.state) == enter
    if enter is not None:
        assert log.enter(enter).text == enter, "an empty line stands for a whole move that stands"


SHORT = [
    (ACT, "5 library", "name Ann p5 library"),
    (ACT, "p5 lib", "name Ann p5 library"),
    (ACT, "ann 5 library", "name Ann p5 library"),
    (ACT, "name 5 library", "name Ann p5 library"),
    (ACT, "ghost reached", "goal Ann ghost reached"),
    (ACT, "gh r", "goal Ann ghost reached"),
    (ACT, "infiltrator missed", "goal Ann infiltrator missed"),
    (ACT, "medium missed, open 3 attic", "goal Ann medium missed, open p3 attic"),
    (ACT, "ann ghost missed", "goal Ann ghost missed"),
    (DECODE, "d 5 book", "decode Bob p5 book"),
    (DECODE, "5 book", "name Bob p5 book"),
    (PASSING, "p", "pass Ann"),
    (PASSING, "pass", "pass Ann"),
    (PASSING, "wan r", "goal Ann wanderer reached"),
    (CLAIM, "bob", "doubt Bob"),
    (CLAIM, "c b", "doubt Cem Bob"),
    (CLAIM, "nobody", "believe"),
    (CLAIM, "doubt cem", "doubt Cem"),
    (TWO_CLAIM, "doubt", "doubt Bob"),
    (TWO_CLAIM, "d", "doubt Bob"),
    (CHECK, "t", "truth"),
    (CHECK, "l", "lie"),
    (TWO, "l attic", "lie attic"),
    (TWO, "lie at", "lie attic"),
    (EFFECT, "n", "effect nothing"),
    (EFFECT, "-", "effect nothing"),
    (EFFECT, "ann +c", "effect gain Ann chaos"),
    (EFFECT, "a +c", "effect gain Ann chaos"),
    (EFFECT, "ann +c +d, b 3 4", "effect gain Ann chaos, gain Ann decoding, look Bob p3, look Bob p4"),
    (EFFECT, "o 3 attic", "effect open p3 attic"),
    (EFFECT, "look bob cem", "effect look Bob Cem"),
    (EFFECT, "swap 1 2", "effect swap p1 p2"),
    (EFFECT, "sw 1 2, sh 3 4 5", "effect swap p1 p2, shuffle p3 p4 p5"),
    (EFFECT, "icon 3 c", "effect icon p3 chaos"),
    (EFFECT, "ex ann bob", "effect exchange Ann Bob"),
    (EFFECT, "draw cem", "effect draw Cem"),
    (at("name Ann p1 book", "believe"), "t+1", "effect time +1"),
    (at("name Ann p1 book", "believe"), "t -1, ann +d", "effect time -1, gain Ann decoding"),
    (at(*DOUBTED, "truth"), "x 5", "effect close p5"),
    (MACHINE, "cancel", "cancel Bob"),
    (MACHINE, "cancel bob", "cancel Bob"),
    (CLASHING, "t +c", "effect gain Tom chaos"),
    (CLASHING, "to 3", "effect look Tom p3"),
    (LOOK, "4", "look Bob p4"),
    (LOOK, "l 4", "look Bob p4"),
    (INFILTRATOR, "cem", "infiltrator Cem"),
    (INFILTRATOR, "n", "infiltrator nobody"),
    (INTRODUCTORY, "standard", "begin standard"),
    (GRADUAL, "infiltrator", "begin with infiltrator"),
    (GRADUAL, "med", "begin with medium"),
    (SOLO, "3 attic c", "pick p3 attic chaos"),
    (SOLO, "3 library", "pick p3 library"),
    (SOLO_READY, "1", "pick p1"),
    (SOLO_READY, "d 1", "decode p1"),
    (SOLO_EFFECT, "+c, -d", None),
    (SOLO_EFFECT, "+c +d, o 3 vault", "effect gain chaos, gain decoding, open p3 vault"),
    (SOLO_EFFECT, "draw wanderer", "effect draw wanderer"),
    (SOLO_ASSIGNED, "2 attic d", "pick p2 attic decoding"),
    (SOLO_PASSING, "p", "pass"),
    (SOLO_WON, "1 attic, 2 vault", "begin open p1 attic, p2 vault"),
    (ACT, "undo", None),
    (CLAIM, "accept bob", "accept doubt Bob"),
    (ACT, "accept 5 library", "accept name Ann p5 library"),
    (CLAIM, "am 1 name 4 book", "amend 1 name Ann p4 book"),
    (CLAIM, "u", "undo"),
    (ACT, "note ann 5 library", "note ann 5 library"),
]


@pytest.mark.parametrize(
    ("log", "typed", "entered"), SHORT, ids=[f"{n} {typed}" for n, (_, typed, _) in enumerate(SHORT)]
)
def test_short_answers(log: Log, typed: str, entered: str | None) -> None:
    move = GUIDE.expand(typed, log.state)
    if entered is None:
        with pytest.raises(Refusal):
            log.enter(move)
    else:
        assert log.enter(move).text == entered


REFUSED = [
    (CLAIM, "b", "'b' may be Bob or believe. Type one letter more."),
    (CLASHING_CLAIM, "d", "'d' may be Dora or doubt. Type one letter more."),
    (CLASHING_CLAIM, "do bea", "'do' may be Dora or doubt. Type one letter more."),
    (CLASHING_CLAIM, "n", "'n' may be Nina or nobody. Type one letter more."),
    (CLASHING_CLAIM, "a", "'a' may be Abe or abandon. Type one letter more."),
    (CLASHING_CLAIM, "u", "'u' may be Una or undo. Type one letter more."),
    (CLASHING, "x 3", "'x' may be close or Xena. Write close, or more of the name."),
    (CLASHING, "s 3", "'s' may be Sam, swap, shuffle or strike. Type one letter more."),
    (CLASHING, "o 3 attic", "'o' may be Olga or open. Type one letter more."),
    (EFFECT, "c 3", "'c' may be Cem or close. Type one letter more."),
    (at("name Ann p5 machine", "believe", names=("Ann", "Bob")), "c ann",
     "'c' may be close or cancel. Type one letter more."),
    (EFFECT, "i 3 c", "'i' may be icon or insert. Type one letter more."),
    (ACT, "attic", "That is no answer here. A position and the card that Ann states: 1 library. "
     "A goal is the character and reached or missed: cryptologist reached."),
    (ACT, "g r", "goal needs more: ROLE is missing. "
     "Write: goal PLAYER ROLE reached|missed [showing TOKEN …]."),
    (PASSING, "ghost", "That is no answer here. Enter means that Ann passes. "
     "A goal is the character and reached or missed: cryptologist reached."),
    *((PASSING, typed, "What changed through the card was entered already. If more changed, first take that back: "
       "undo. Enter means that Ann passes. A goal is the character and reached or missed: cryptologist reached.")
      for typed in ("bob +c, ann -d", "t+1", "o 3 attic", "gain bob decoding", "time +1")),
    *((ACT, f"{word} 3", f"{word} is a change, which is no move of its own. Write: effect {CHANGES[word]}.")
      for word in CHANGES if word not in WORDS),
    (CLAIM, "eve", "That is no answer here. Enter means that nobody doubts; bob that Bob does."),
    (CHECK, "attic", "That is no answer here. t means truth, l means lie. Which card it really is, nobody says."),
    (CHECK, "t attic", "truth stands alone. t means truth, l means lie. Which card it really is, nobody says."),
    (CHECK, "l attic", "Which card it really is, nobody says. Write: lie."),
    (TWO, "attic", "That is no answer here. t means truth; l and the card that it is, such as l book, a lie."),
    (OPEN_CHECK, "x", "That is no answer here. Enter means truth: everybody can see it."),
    (EFFECT, "+c", "Whose token it is has to be said. Changes, by comma: ann +c takes Chaos, bob -d returns Decoding, "
     "ann 4 looks at p4, t+1 moves time, o 3 CARD opens, x 3 closes, icon 3 c tells an icon; swap 1 2, shuffle 1 2 3, "
     "exchange ann bob."),
    (LOOK, "attic", "That is no answer here. The closed position that Bob looks at: 1. "
     "Closed are p1, p2, p3, p4, p6, p7, p8 and p9."),
    (INFILTRATOR, "eve", "That is no answer here. Enter means that nobody shows the infiltrator; ann that Ann does."),
    (BETWEEN, "5 library", "That is no answer here. Enter begins game 2 with Bob as keeper."),
    (ACT, "nmae 5 library", "'nmae' is not a move. Did you mean name? It is written: name PLAYER POSITION CARD."),
    (ACT, "5 libary", "'libary' is not a card in play. Did you mean library? In play are library, book, shadow, "
     "machine, joint-work, attic, cellar, tower and vault."),
    (SOLO, "3", "p3 is closed: the card that it turns out to be has to be said. Write: pick p3 CARD ICON."),
]  # fmt: skip


@pytest.mark.parametrize(
    ("log", "typed", "message"), REFUSED, ids=[f"{n} {typed}" for n, (_, typed, _) in enumerate(REFUSED)]
)
def test_what_could_mean_two_things_or_nothing_is_refused(log: Log, typed: str, message: str) -> None:
    with pytest.raises(Refusal) as caught:
        log.enter(GUIDE.expand(typed, log.state))
    assert caught.value.message == message


SECRETS = ["lie attic", "l attic", "lei attic", "li vault", "accept lie attic", "attic", "disclose 5 attic",
           "disc Bob ghost", "amend 3 lie attic", "truth attic", "it is attic", "ghost"]  # fmt: skip
PUBLIC = ["name 5 library", "doubt Bob", "believe", "pass", "look 5", "undo", "amend 3 name 5 library", "strike 90",
          "accept doubt Cem"]  # fmt: skip


def refused(typed: str, log: Log) -> tuple[str, Refusal]:
    """Return what `play` hears no to: the move that an answer means, or the answer itself, and why."""
    move = typed
    try:
        move = GUIDE.expand(typed, log.state)
        log.enter(move)
    except Refusal as refusal:
        return move, refusal
    raise AssertionError(f"{typed!r} was taken")


@pytest.mark.parametrize("typed", SECRETS)
def test_a_refused_line_that_may_tell_a_secret_is_forgotten(typed: str) -> None:
    move, refusal = refused(typed, CHECK)
    assert GUIDE.forgets(move, refusal)
    assert "attic" not in refusal.message
    assert "ghost" not in refusal.message


def test_a_character_that_was_given_up_is_forgotten() -> None:
    move = GUIDE.expand("ann +c, draw ann ghost", EFFECT.state)
    with pytest.raises(Refusal, match="nobody says") as caught:
        EFFECT.enter(move)
    assert GUIDE.forgets(move, caught.value)
    assert "ghost" not in caught.value.message


@pytest.mark.parametrize("typed", PUBLIC)
def test_what_was_said_aloud_can_be_brought_back_and_mended(typed: str) -> None:
    assert not GUIDE.forgets(typed, Refusal("turn/phase", GUIDE.question(ACT.state)))


def test_puzzles_belong_to_enigma() -> None:
    with pytest.raises(Unclear) as caught:
        GUIDE.checking(["weight"], ACT.state)
    assert caught.value.message == (
        "Puzzles belong to Enigma; Beyond Code has none. What somebody found is a verdict: truth or lie."
    )


def test_no_countdown_unless_asked_for() -> None:
    assert GUIDE.seconds == 0
    assert GUIDE.timer_entry(ACT) == 0
    assert GUIDE.timer_entry(CHECK) == 0
    assert GUIDE.timer_entry(LOOK) == 5, "the turn of Bob has begun with Ann's pass"
    assert GUIDE.timer_entry(BETWEEN) is None
    assert GUIDE.timer_entry(SOLO_READY) == 3
    countdown = Countdown(30, GUIDE.when_time_is_up)
    countdown.follow(0, "2020-01-01T00:00:00+00:00")
    assert str(countdown.bar()) == "Time is up."


COMPLETED = [
    (ACT, "", ["p1", "p2", "p3", "p4", "p5", "p6", "p7", "p8", "p9", "cryptologist"]),
    (ACT, "gh", ["ghost"]),
    (ACT, "5 ", ["library", "book", "shadow", "machine", "joint-work", "attic", "cellar", "tower", "vault"]),
    (ACT, "5 lib", ["library"]),
    (ACT, "name ", ["p1", "p2", "p3", "p4", "p5", "p6", "p7", "p8", "p9", "Ann", "Bob", "Cem"]),
    (ACT, "name an", ["Ann"]),
    (ACT, "name Ann 5 vau", ["vault"]),
    (ACT, "ghost ", ["reached", "missed"]),
    (ACT, "goal Ann ghost r", ["reached"]),
    (ACT, "ghost missed sh", ["showing"]),
    (ACT, "ghost missed showing c", ["chaos"]),
    (CLAIM, "", ["Bob", "Cem", "name"]),
    (CLAIM, "doubt c", ["Cem"]),
    (CHECK, "", ["truth", "lie", "name"]),
    (CHECK, "lie ", []),
    (TWO, "lie at", ["attic"]),
    (EFFECT, "ann ", ["p1", "p2"]),
    (EFFECT, "ann +c", ["+chaos"]),
    (EFFECT, "ann +c, op", ["open"]),
    (EFFECT, "open 3 at", ["attic"]),
    (EFFECT, "effect gain Bob d", ["decoding"]),
    (EFFECT, "icon 3 ", ["chaos", "decoding", "none"]),
    (EFFECT, "draw Ann ", []),
    (LOOK, "", ["p1", "p2", "p3", "p4", "p6"]),
    (INFILTRATOR, "n", ["nobody", "name", "nothing", "note"]),
    (GRADUAL, "", ["infiltrator", "medium", "begin", "name"]),
    (BETWEEN, "disclose 3 at", ["attic"]),
    (ACT, "disclose 3 at", []),
    (ACT, "amend 3 dou", ["doubt"]),
    (ACT, "ruling check", ["checked-card"]),
    (ACT, "ruling checked-card ", ["open", "closed"]),
    (SOLO, "pick 3 attic ", ["chaos", "decoding", "none", "from"]),
    (SOLO_WON, "1 ", ["library"]),
    (SOLO_EFFECT, "gain ", ["decoding", "chaos"]),
]


@pytest.mark.parametrize(
    ("log", "line", "offered"), COMPLETED, ids=[f"{n} {line}" for n, (_, line, _) in enumerate(COMPLETED)]
)
def test_completion(log: Log, line: str, offered: list[str]) -> None:
    assert GUIDE.completions(line, log.state)[: len(offered) or None] == offered


@pytest.mark.parametrize("seed", range(3))
def test_what_is_offered_stands_in_any_game(seed: int) -> None:
    """Enter, the example of the help, and every answer that completion begins with are read, whatever has happened."""
    rng = random.Random(seed)
    for log in random_games(12, seed):
        state = log.state
        GUIDE.question(state)
        default = GUIDE.default(state)
        if default is not None:
            assert log.enter(default).text == default
        for line in map(str, GUIDE.help(state)):
            if line.startswith("Any move can be typed in full, such as: "):
                typed = line.removeprefix("Any move can be typed in full, such as: ").partition(". accept before")[0]
                assert GUIDE.expand(typed, state) == typed
                log.enter(typed)
        words: list[str] = []
        for _ in range(rng.randint(1, 5)):
            offered = GUIDE.completions(" ".join([*words, ""]), state)
            if not offered:
                break
            words.append(rng.choice(offered))
        with suppress(Refusal):
            log.enter(GUIDE.expand(" ".join(words), state))


def test_words_of_the_guide_are_those_of_the_game() -> None:
    for word in GAME.words:
        assert word in [*GUIDE.completions("", ACT.state), "pick"]
