"""Beyond Code: what is written, what happens by itself, what the table may overlook, and what is said of it."""

from __future__ import annotations

from typing import Any

import pytest

from enigma_ref.core.replay import replay
from enigma_ref.games.beyond_code.contradiction import can_be_laid
from enigma_ref.games.beyond_code.state import Place

from .beyond_code_helpers import ALONE, CARDS, GAME, enter, header, refused, status, table, told

BELIEVED = ("name Ann p5 library", "believe")


WRITTEN = [
    ((), "name 5 lib", "name Ann p5 library"),
    ((), "NAME ann P5 LIBRARY", "name Ann p5 library"),
    ((), "goal wan missed", "goal Ann wanderer missed"),
    ((), "goal a dark-a m", "goal Ann dark-messiah-a missed"),
    (
        (),
        "goal ghost missed,open 1 attic , look b 2,close 1",
        "goal Ann ghost missed, open p1 attic, look Bob p2, close p1",
    ),
    (
        (*BELIEVED, "effect gain Ann chaos, gain Ann decoding"),
        "goal gh r showing d c",
        "goal Ann ghost reached showing decoding chaos",
    ),
    (("name Ann p5 library",), "doubt c b", "doubt Cem Bob"),
    (("name Ann p5 library",), "doubt c cem", "doubt Cem"),
    (BELIEVED, "nothing", "effect nothing"),
    (BELIEVED, "effect gain b cha,icon 3 none", "effect gain Bob chaos, icon p3 none"),
    (BELIEVED, "effect look b c, exchange a b, draw a", "effect look Bob Cem, exchange Ann Bob, draw Ann"),
    (BELIEVED, "effect shuffle 1 2 3, swap 1 2", "effect shuffle p1 p2 p3, swap p1 p2"),
    (("name Ann p5 book", "believe"), "effect time +1, time -2", "effect time +1, time -2"),
    ((*BELIEVED, "nothing"), "pass", "pass Ann"),
    (("goal Ann ghost reached",), "begin keeper b standard", "begin standard keeper Bob"),
    (("goal Ann ghost reached",), "disclose 4 vau", "disclose p4 vault"),
    (("goal Ann ghost reached",), "disclose b cry", "disclose Bob cryptologist"),
    ((), "ruling time 7", "ruling time-cells 7"),
]


@pytest.mark.parametrize(("lines", "typed", "written"), WRITTEN)
def test_written(lines: tuple[str, ...], typed: str, written: str) -> None:
    log = table("Ann", "Bob", "Cem", lines=lines)
    entered = log.enter(typed)
    assert entered.text == written
    assert log.enter(written).text == written
    assert status(log.enter(written)) == status(entered)


WRITTEN_ALONE = [
    ((), "pick 5 lib", "pick p5 library"),
    ((), "pick 5 att c", "pick p5 attic chaos"),
    (("pick p5 attic none", "nothing", "pass"), "pick 5", "pick p5"),
    (("pick p5 attic none", "effect gain decoding", "pass"), "decode 5 n", "decode p5 none"),
    (("pick p5 machine none",), "effect gain chaos, shuffle 5", "effect gain chaos, shuffle p5"),
    (("pick p5 shadow none",), "effect draw w", "effect draw wanderer"),
    (
        ("goal wanderer reached",),
        "begin open 1 lib,2 book, 3 att, 4 cel, 5 tow, 6 vau",
        "begin open p1 library, p2 book, p3 attic, p4 cellar, p5 tower, p6 vault",
    ),
]


@pytest.mark.parametrize(("lines", "typed", "written"), WRITTEN_ALONE)
def test_written_alone(lines: tuple[str, ...], typed: str, written: str) -> None:
    log = table("Ann", lines=lines)
    entered = log.enter(typed)
    assert entered.text == written
    assert status(log.enter(written)) == status(entered)


def test_a_line_with_the_player_left_out_is_read_anew_each_time() -> None:
    log = table("Ann", "Bob", "Cem", lines=("name p1 attic", "believe", "nothing", "pass"))
    log = enter(log, "name p1 attic", "believe", "nothing", "pass")
    assert [step.text for step in log.history()[1:]] == [
        "name Ann p1 attic", "believe", "effect nothing", "pass Ann",
        "name Bob p1 attic", "believe", "effect nothing", "pass Bob",
    ]  # fmt: skip
    assert "name p1 attic" not in log.origin.table.read
    assert "believe" in log.origin.table.read


def test_status_in_full() -> None:
    log = table("Ann", "Bob", "Cem", lines=("name Ann p5 library", "doubt Cem"))
    found: Any = status(log)
    assert list(found) == [
        "edition", "rulings", "finished", "series", "plan", "game", "phase", "turn", "active", "named", "keeper",
        "marker", "cells", "breakthroughs", "players", "positions", "claim", "characters", "supply", "games", "result",
    ]  # fmt: skip
    assert found["rulings"] == {
        "time-cells": 6, "breakthroughs": 2, "checked-card": "open", "decoding-naming": "extra",
        "out-infiltrator": "loses", "solo-cells": 8, "last-cell": "reach", "solo-tokens": "return",
    }  # fmt: skip
    assert found["positions"]["p5"] == {
        "open": None, "seen_by": ["Ann", "Cem"], "lies": [], "icon": None, "silenced": False,
    }  # fmt: skip
    assert found["claim"] == {"player": "Ann", "position": "p5", "card": "library", "checker": "Cem"}
    assert found["characters"] == {
        "set": dict.fromkeys(
            ["cryptologist", "dark-messiah", "wanderer", "infiltrator", "medium", "archivist", "ghost"], 1
        ),
        "face_up": {},
        "beside": [],
        "stack": 4,
        "removed": [],
    }
    assert found["supply"] == {"silence": 2, "decoding": 3, "chaos": 3}
    assert (found["phase"], found["turn"], found["active"]) == ("check", "Cem", "Ann")
    assert GAME.next(log.state) == {"game": 1, "phase": "check", "turn": "Cem"}


TOLD = [
    ((), "name Ann p5 library", ""),
    (
        ("name Ann p5 library", "doubt Bob"),
        "truth",
        "Ann told the truth. Bob takes a silence token. p5 lies open: library.",
    ),
    (("name Ann p5 library", "doubt Bob"), "lie", "p5 is not library: Ann is caught. Ann takes a silence token."),
    (("name Ann p5 library",), "doubt Cem Bob", "Of Cem and Bob, Bob is the next clockwise and checks."),
    (
        BELIEVED,
        "effect gain Bob chaos, gain Bob chaos",
        "Bob takes a chaos token. Bob has a chaos token already and takes none.",
    ),
    (
        ("name Ann p1 machine", "believe", "effect gain Bob chaos", "pass", "name Bob p1 machine", "believe"),
        "cancel Bob",
        "Bob returns the Chaos token: the effect of machine is void.",
    ),
    (("name Ann p1 book", "believe"), "effect time +1", "The marker moves to cell 3 of 6."),
    (("name Ann p1 book", "believe"), "effect time +4", "The marker moves to cell 6 of 6. Time is out."),
    ((), "goal Ann ghost missed", "Ann misses the goal of ghost. Ann is out of this game and returns all tokens."),
    ((), "goal Ann ghost reached", "Game 1 is over: Ann wins as ghost. It is triumph 1 of 3."),
    (
        ("name Ann p1 book", "believe", "effect time +4"),
        "infiltrator nobody",
        "Nobody shows the infiltrator. Game 1 is over without a winner: Chaos breaks through. "
        "It is breakthrough 1 of 2.",
    ),
    (("goal Ann ghost reached",), "begin", "Game 2 begins, and Bob keeps the time: the marker moves to cell 2 of 6."),
    (("goal Ann ghost reached",), "disclose p1 attic", "Disclosed and not verified: p1 was attic."),
    ((), "accept pass Ann", "Let stand against name/must: Ann has to name a card before the turn can end."),
    ((), "ruling time-cells 7", "From here on time-cells is 7, no longer 6."),
    ((), "abandon", "Abandoned: nobody wins."),
]


@pytest.mark.parametrize(("lines", "line", "wanted"), TOLD)
def test_told(lines: tuple[str, ...], line: str, wanted: str) -> None:
    assert told(table("Ann", "Bob", "Cem", lines=(*lines, line))) == wanted


def test_a_whole_match() -> None:
    log = table("Ann", "Bob", lines=("goal Ann wanderer reached", "begin", "goal Bob archivist missed"))
    assert status(log)["turn"] == "Ann"
    log = enter(log, "goal Ann ghost reached", "begin", "goal Ann medium reached")
    assert log.claims == {
        "ended": {"winner": "Ann", "role": "medium", "by": "goal"},
        "result": {"winners": ["Ann"], "by": "triumphs"},
    }
    assert GAME.scores(log.state) == {"Ann": 3, "Bob": 0}
    assert str(GAME.prompt(log.state)) == "The match is over: Ann wins it with 3 triumphs."
    assert enter(log, "disclose Bob wanderer").claims == {}
    again = replay(GAME, log.origin, [entry.text for entry in log.history()[1:]])
    assert status(again) == status(log)


def test_a_whole_run_and_its_fate() -> None:
    opened = "p1 library, p2 book, p3 attic, p4 cellar, p5 tower"
    log = table("Ann", lines=("pick p1 attic chaos", "nothing", "goal cryptologist reached", f"begin open {opened}"))
    assert status(log)["marker"] == 2
    log = enter(log, "goal wanderer reached", f"begin open {opened}, p6 vault")
    assert status(log)["players"][0]["decoding"] is True
    assert status(log)["characters"]["set"] == {"dark-messiah": 1}
    log = enter(log, "goal dark-messiah reached")
    assert log.claims["result"] == {"winners": ["Ann"], "by": "run", "fate": "cryptologist"}
    assert told(log) == (
        "Game 3 is over: Ann wins as dark-messiah. Ann wins the run. The fate of the world is with cryptologist."
    )
    assert GAME.scores(log.state) == {"Ann": 1}


# What the table may overlook


def test_accepted_silence() -> None:
    log = table("Ann", "Bob", "Cem", lines=(*BELIEVED, "accept effect silence Bob"))
    assert log.state.silence == (False, True, False)
    log = table("Ann", "Bob", "Cem", lines=(*BELIEVED, "accept effect silence Bob, silence Bob, silence Cem"))
    assert log.state.silence == (False, True, True)
    assert refused(table("Ann", "Bob", lines=("name Ann p5 library", "doubt Bob", "truth")),
                   "accept effect silence Ann").rule == "silence/checks-only"  # fmt: skip


def test_who_is_silenced_in_his_own_turn_passes() -> None:
    log = table("Ann", "Bob", "Cem", lines=(*BELIEVED, "accept effect silence Ann"))
    assert (log.state.active, log.state.silence) == (1, (True, False, False))


def test_an_accepted_naming_in_silence_ends_it_with_the_turn() -> None:
    lines = ("name Ann p5 library", "doubt Bob", "truth", "nothing", "pass", "accept name Bob p1 attic")
    log = table("Ann", "Bob", "Cem", lines=(*lines, "believe", "nothing", "pass Bob"))
    assert log.state.silence == (False, False, False)
    log = table("Ann", "Bob", "Cem", lines=(*lines, "doubt Cem", "lie"))
    assert log.state.silence == (False, True, False)


def test_a_table_may_play_on() -> None:
    log = table("Ann", "Bob", "Cem", lines=("goal Ann ghost reached", "accept name Ann p1 attic"))
    assert (log.state.phase, log.state.triumphs, log.state.games) == ("claim", (0, 0, 0), ())
    log = table("Ann", "Bob", "Cem", lines=("goal Ann ghost reached", "begin", "abandon", "accept pass Bob"))
    assert (log.state.phase, log.state.game, log.state.active) == ("act", 2, 2)
    log = table("Ann", "Bob", lines=("name Ann p1 book", "believe", "effect time +4", "accept goal Ann ghost missed"))
    assert (log.state.phase, log.state.marker) == ("act", 6)


@pytest.mark.parametrize(
    ("line", "rule"),
    [
        ("accept name Ann p1 ballroom", "name/card"),
        ("accept name Dan p1 attic", "move/player"),
        ("accept effect lose Ann chaos", "turn/phase"),
        ("accept disclose p1 attic", "secret/during"),
        ("accept decode Ann p1 attic", "decoding/ready"),
    ],
)
def test_what_cannot_be_accepted(line: str, rule: str) -> None:
    assert refused(table("Ann", "Bob", "Cem"), line).rule == rule


# Icons


def test_icons_are_known_by_card_and_by_position() -> None:
    log = table("Ann", "Bob", "Cem", lines=(*BELIEVED, "effect icon p1 chaos, open p1 attic, close p1, shuffle p1 p2"))
    assert log.state.icon(0) is None
    log = enter(log, "pass", "name Bob p3 vault", "believe", "effect open p7 attic")
    assert log.state.icon(6) == "chaos"
    log = enter(log, "pass", "name Cem p3 vault", "believe")
    assert refused(log, "effect icon p7 none").rule == "icon/public"
    assert enter(log, "effect open p8 library").state.icon(7) == "none"


# Contradictions


def test_contradiction_of_public_facts() -> None:
    opened = "effect " + ", ".join(f"open p{index + 1} {card}" for index, card in enumerate(CARDS[:8]))
    log = table("Ann", "Bob", "Cem", lines=("name Ann p9 vault", "doubt Bob", "lie", "goal Bob ghost missed"))
    log = enter(log, "name Cem p1 attic")
    assert list(GAME.review(log)) == []
    log = enter(log, opened, "pass", "look Ann p9")
    (notice,) = GAME.review(log)
    assert (notice.code, notice.entry) == ("contradiction", 6)
    assert str(notice.said) == (
        "What was said and shown in game 1 cannot all be true: no way is left to lay the nine cards. "
        "A verdict or a card that was turned up was entered wrongly."
    )


def test_an_icon_is_a_public_fact_too() -> None:
    log = table("Ann", "Bob", "Cem", lines=("name Ann p1 attic", "believe", "effect icon p3 decoding", "pass"))
    log = enter(log, "name Bob p1 attic", "believe")
    assert list(GAME.review(enter(log, "effect open p3 attic"))) == []
    assert [(notice.code, notice.entry) for notice in GAME.review(enter(log, "effect open p3 library"))] == [
        ("contradiction", 7)
    ]
    others = [Place(open=card) for card in CARDS if card != "library"]
    assert can_be_laid([*others, Place(icon="none")], CARDS, {"library": "none"})
    assert not can_be_laid([*others, Place(icon="chaos")], CARDS, {"library": "none"})


def test_three_places_for_two_cards() -> None:
    def known(count: int) -> list[Place]:
        lies = tuple(CARDS[2:])
        return [Place(lies=lies)] * count + [Place()] * (9 - count)

    assert can_be_laid(known(2), CARDS, {})
    assert not can_be_laid(known(3), CARDS, {})
    assert not can_be_laid([Place(lies=tuple(CARDS)), *[Place()] * 8], CARDS, {})
    assert not can_be_laid([Place(open="book", lies=("book",)), *[Place()] * 8], CARDS, {})
    assert not can_be_laid([Place(lies=("book",))] * 9, CARDS, {})


# Headers

WRONG = [
    ({"edition": "en"}, ("edition",), None, "edition must be ru, the one rulebook of this box, not 'en'."),
    (
        {"series": "single", "plan": "gradual"},
        ("plan",),
        "plan/match",
        "The gradual plan needs a match to three wins: write series: match, or another plan.",
    ),
    ({"series": "solo"}, ("series",), "setup/players", "series: solo is for one player; 2 are named."),
    ({"keeper": "Dan"}, ("keeper",), "setup/players", "keeper must be a player (Ann or Bob), not 'Dan'."),
    (
        {"keeper": None},
        ("keeper",),
        "setup/players",
        "keeper is missing: write keeper: Ann, or who else of Ann or Bob keeps the time.",
    ),
    ({"plan": None}, ("plan",), None, "plan is missing: write plan: introductory, standard or gradual."),
    (
        {"players": [{"name": f"A{number}"} for number in range(6)]},
        ("players",),
        "setup/players",
        "The game is for 1 to 5 players; 6 are named.",
    ),
    (
        {"players": [{"name": "Ann"}, {"name": "ann"}]},
        ("players", 1, "name"),
        "setup/players",
        "Two players are called ann; names must differ in more than case.",
    ),
    (
        {"players": [{"name": "Ann"}, {"name": "Nobody"}]},
        ("players", 1, "name"),
        "setup/players",
        "'Nobody' cannot be a name. Nobody is a word of the game: add a letter.",
    ),
    (
        {"players": [{"name": "Ann"}, {"name": "5"}]},
        ("players", 1, "name"),
        "setup/players",
        "'5' cannot be a name. 5 is a word of the game: add a letter.",
    ),
    ({"mansion": CARDS[:8]}, ("mansion",), "name/card", "The mansion has nine cards; 8 are named."),
    (
        {"mansion": [*CARDS[:8], "Attic"]},
        ("mansion", 8),
        "name/card",
        "Attic is in the mansion twice: each card is there once.",
    ),
    (
        {"mansion": [*CARDS[:8], "personal-assignment"]},
        ("mansion", 8),
        "name/card",
        "personal-assignment stays in the box: it is for one player.",
    ),
    (
        {"mansion": [*CARDS[:8], "ghost"]},
        ("mansion", 8),
        "name/card",
        "'ghost' cannot be a card's name. ghost is a word of the game: add a letter.",
    ),
    (
        {"mansion": [*CARDS[:8], "a b"]},
        ("mansion", 8),
        "name/card",
        "'a b' cannot be a card's name. It is made of letters, digits and hyphens, with no space.",
    ),
    (
        {"mansion": [*(f"room-{number}" for number in range(7)), "library", "book"]},
        ("mansion",),
        "name/card",
        "shadow, machine and joint-work are missing: the box has blank cards to replace two of them.",
    ),
    (
        {"rulings": {"time-cells": 2}},
        ("rulings", "time-cells"),
        None,
        "rulings: '2' cannot be the answer to time-cells. It is a whole number from 3 to 99.",
    ),
    (
        {"rulings": {"checked-card": "maybe"}},
        ("rulings", "checked-card"),
        None,
        "rulings: 'maybe' is not an answer to checked-card. It can be open or closed.",
    ),
    ({"roles": ["attic"]}, ("roles", 0), "name/card", "attic is the name of a player or a card already."),
]


@pytest.mark.parametrize(("keys", "path", "rule", "message"), WRONG)
def test_wrong_headers(keys: dict[str, Any], path: tuple[Any, ...], rule: str | None, message: str) -> None:
    state, faults = GAME.start(header("Ann", "Bob", **keys))
    assert state is None
    assert (path, rule, message) in [(fault.path, fault.rule, str(fault.said)) for fault in faults]


def test_keys_that_nobody_knows() -> None:
    state, faults = GAME.start({**header("Ann", "Bob"), "weather": "fine", "_mood": "good"})
    assert state is not None
    assert [(fault.path, fault.code) for fault in faults] == [(("weather",), "unknown-key")]
    state, faults = GAME.start({**header("Ann"), "keeper": "Ann"})
    assert state is not None
    assert [(fault.path, str(fault.said)) for fault in faults] == [
        (("keeper",), "keeper means nothing for one player.")
    ]


def test_the_header_comes_back() -> None:
    given = header("Ann", "Bob", roles=["gardener"])
    given["players"][0]["color"] = "red"
    state, _ = GAME.start(given)
    assert state is not None
    assert state.table.header() == {**given, "rulings": status(table("Ann", "Bob"))["rulings"]}
    assert table("Ann").origin.table.header()["mansion"] == ALONE
    assert status(table("Ann", "Bob", roles=["gardener"]))["characters"]["stack"] == 6


def test_described_for_people() -> None:
    log = table("Ann", "Bob", "Cem", lines=("name Ann p5 library", "doubt Cem", "truth", "effect gain Bob chaos"))
    assert [str(line) for line in GAME.describe(log.state)] == [
        "Game 1 of a match to three wins, standard plan, 0 of 2 breakthroughs.",
        "Next, Ann passes (pass Ann) or tries for the goal (goal Ann ROLE reached|missed).",
        "",
        "  Ann  keeper",
        "  Bob  a chaos token",
        "  Cem  silenced",
        "",
        "  p5  open, library, seen by Ann and Cem, icon none",
        "  8 cards are closed. The marker is on cell 2 of 6.",
        "  Characters: cryptologist, dark-messiah, wanderer, infiltrator, medium, archivist, ghost. 4 in the stack.",
    ]


def test_a_correction_in_an_earlier_game() -> None:
    log = table("Ann", "Bob", "Cem", lines=("goal Ann ghost reached", "begin", "goal Bob medium reached", "begin"))
    log = enter(log, "amend 1 goal Ann wanderer reached")
    assert [game["role"] for game in status(log)["games"]] == ["wanderer", "medium"]
    refusal = refused(log, "amend 1 goal Ann ghost missed")
    assert refusal.rule == "record/amend"


def test_time_left_is_measured_when_the_game_is_won() -> None:
    lines = ("pick p1 attic chaos", "nothing", "goal wanderer reached", "ruling solo-cells 4", "begin open p1 library")
    log = table("Ann", lines=lines)
    assert (status(log)["marker"], status(log)["cells"]) == (2, 4)
    cards = ("attic", "book", "cellar", "shadow", "tower", "vault", "machine")
    opened = ", ".join(f"p{number} {card}" for number, card in enumerate(cards, 1))
    log = enter(log, "goal cryptologist reached", "ruling solo-cells 9", f"begin open {opened}")
    log = enter(log, "goal dark-messiah reached")
    assert log.claims["result"] == {"winners": ["Ann"], "by": "run", "fate": "wanderer"}


def test_a_picked_card_agrees_with_what_was_announced_of_its_place() -> None:
    log = table("Ann", lines=("pick p1 attic none", "effect icon p2 decoding", "pass"))
    assert refused(log, "pick p2 library none").rule == "icon/public"
    assert refused(log, "pick p2 cellar chaos").message == (
        "p2 is known to have the icon decoding. Say that one, or leave it out."
    )
    log = enter(log, "pick p2 cellar", "nothing", "pass", "pick p2")
    assert log.state.icon(1) == "decoding"
