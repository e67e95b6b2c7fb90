"""Every refusal of Beyond Code as people read it: the rule, the exact words, and whether the table may overlook it."""

from __future__ import annotations

import pytest

from .beyond_code_helpers import refused, table

ANN = "Next, Ann names a card (name Ann POSITION CARD) or tries for the goal (goal Ann ROLE reached|missed)."
BOB = "Next, Bob names a card (name Bob POSITION CARD) or tries for the goal (goal Bob ROLE reached|missed)."
CEM_LOOKS = "Next, Cem is silenced and looks at a closed card (look Cem POSITION)."
CLAIM = "Ann says that p5 is library. Does anybody doubt (doubt Bob or Cem), or not (believe)?"
EFFECT = "Next, what changes through {} (effect CHANGE, CHANGE …, or nothing)."
OUT = "Does Ann, Bob or Cem show the infiltrator (infiltrator PLAYER), or nobody (infiltrator nobody)?"

NAMED = ("name Ann p5 library",)
BELIEVED = (*NAMED, "believe")
CHECKED = (*NAMED, "doubt Cem")
CEM_SILENCED = (*CHECKED, "truth", "effect nothing", "pass Ann", "goal Bob ghost missed")
BOOK = ("name Ann p1 book", "believe")
ENDED = ("goal Ann wanderer reached",)

THREE = [
    ((), "name Bob p1 library", "turn/player", True, f"It is not Bob's turn. {ANN}"),
    ((), "pass Ann", "name/must", True, f"Ann has to name a card before the turn can end. {ANN}"),
    ((), "look Ann p1", "turn/phase", True, f"Ann is not silenced: a look alone is no turn. {ANN}"),
    ((), "believe", "turn/phase", False, f"Nothing was named that could be believed. {ANN}"),
    ((), "doubt Bob", "turn/phase", False, f"Nothing was named that could be doubted. {ANN}"),
    ((), "truth", "turn/phase", False, f"Nobody is checking a card. {ANN}"),
    ((), "effect nothing", "turn/phase", False, f"No card's effect is due. {ANN}"),
    ((), "begin", "turn/phase", False, f"Game 1 is not over yet. {ANN}"),
    ((), "decode Ann p1 book", "decoding/ready", False, f"Ann has no Decoding token. {ANN}"),
    ((), "infiltrator Ann", "turn/phase", True, f"The Infiltrator is asked for only when time is out. {ANN}"),
    (
        (),
        "goal Ann ghost reached showing chaos",
        "token/held",
        False,
        "Ann has no chaos token to show. Leave it out.",
    ),
    (
        (),
        "name Ann p1 attik",
        "name/card",
        False,
        "'attik' is not a card in play. Did you mean attic? In play are "
        "library, book, shadow, machine, joint-work, attic, cellar, tower and vault.",
    ),
    (
        (),
        "name Dan p1 attic",
        "move/player",
        False,
        "Nobody here is called 'Dan'. Did you mean Ann? The players are Ann, Bob and Cem.",
    ),
    ((), "name Ann p10 attic", "move/unknown", False, "'p10' is not a position. Positions are p1 to p9, row by row."),
    ((), "name Ann p5", "move/missing", False, "name needs more: CARD is missing. Write: name PLAYER POSITION CARD."),
    (
        (),
        "pick p1",
        "move/unknown",
        False,
        "pick is a move for one player. A card is named with: name PLAYER POSITION CARD.",
    ),
    (
        (),
        "goal Ann wizard reached",
        "move/unknown",
        False,
        "'wizard' is not a character. Characters are cryptologist, "
        "dark-messiah, wanderer, infiltrator, medium, archivist and ghost.",
    ),
    (NAMED, "name Ann p5 library", "turn/phase", True, f"The naming of Ann is not settled yet. {CLAIM}"),
    (NAMED, "doubt Ann", "doubt/eligible", False, f"Ann cannot doubt what Ann has named. {CLAIM}"),
    (NAMED, "effect nothing", "turn/phase", True, f"Whether the naming is believed is not settled yet. {CLAIM}"),
    (CHECKED, "doubt Bob", "doubt/one", True, "Cem checks already, and only one may. Cem checks p5 (truth or lie)."),
    (CHECKED, "believe", "turn/phase", True, "Cem doubts it and checks. Cem checks p5 (truth or lie)."),
    (CHECKED, "lie attic", "secret/during", False, "Which card it really is, nobody says. Write: lie."),
    (
        BELIEVED,
        "doubt Cem",
        "doubt/late",
        True,
        "It is too late for Cem to doubt: it is believed. If that was entered too soon, take it back: undo. "
        f"{EFFECT.format('library')}",
    ),
    (
        (*CHECKED, "truth"),
        "doubt Bob",
        "doubt/late",
        True,
        f"It is too late for Bob to doubt: it was checked. {EFFECT.format('library')}",
    ),
    (
        BELIEVED,
        "cancel Cem",
        "turn/phase",
        True,
        f"Chaos can be returned against the effect of the machine alone. {EFFECT.format('library')}",
    ),
    (BELIEVED, "effect time +1", "time/book-only", True, "Only the book moves time. Leave the time out."),
    (
        BELIEVED,
        "effect silence Bob",
        "silence/checks-only",
        True,
        "No card silences Bob: silence comes from checks alone. Leave it out.",
    ),
    (
        BELIEVED,
        "effect lose Bob chaos",
        "token/held",
        False,
        "Bob has no chaos token. Leave it out, or say who returned one.",
    ),
    (BELIEVED, "effect close p1", "card/open", True, "p1 is closed already. Leave it out."),
    (BELIEVED, "effect open p1 attic, open p1 book", "card/closed", True, "p1 lies open already. Leave it out."),
    (
        BELIEVED,
        "effect open p1 attic, open p2 attic",
        "card/twice",
        False,
        "attic lies open at p1 already. Say which card lies at p2.",
    ),
    (
        BELIEVED,
        "effect icon p1 chaos, icon p1 none",
        "icon/public",
        True,
        "p1 is known to have the icon chaos. Say that one, or leave it out.",
    ),
    (
        BELIEVED,
        "effect draw Ann ghost",
        "secret/during",
        False,
        "Which character was given up, nobody says. Write: draw PLAYER.",
    ),
    (
        BELIEVED,
        "effect shuffle p1",
        "move/missing",
        False,
        "shuffle needs more: POSITION is missing. Write: shuffle POSITION POSITION ….",
    ),
    (
        BELIEVED,
        "effect gain Bob chaos,",
        "move/unknown",
        False,
        "Nothing stands between two commas. Changes are gain, "
        "lose, time, open, close, look, icon, shuffle, swap, exchange, draw and silence.",
    ),
    (
        BOOK,
        "effect time +5",
        "time/range",
        False,
        "The marker is on cell 2 of 6 and cannot move +5. It can move by -1 to +4.",
    ),
    (
        (*BELIEVED, "effect nothing"),
        "name Ann p1 book",
        "name/once",
        True,
        "Ann has already named a card in this "
        "turn. Next, Ann passes (pass Ann) or tries for the goal (goal Ann ROLE reached|missed).",
    ),
    (
        (*BELIEVED, "effect gain Ann decoding"),
        "decode Ann p1 book",
        "decoding/ready",
        True,
        "Ann did not have this "
        "Decoding token when the turn began. Next, Ann passes (pass Ann) or tries for the goal (goal Ann ROLE "
        "reached|missed).",
    ),
    (CEM_SILENCED, "name Cem p1 book", "silence/look-only", True, f"Cem is silenced and cannot do that. {CEM_LOOKS}"),
    (CEM_SILENCED, "look Cem p5", "card/closed", True, f"p5 lies open: there is nothing to look at. {CEM_LOOKS}"),
    (CEM_SILENCED, "look Cem nothing", "card/closed", True, f"Cem has to look at a card: p1 is closed. {CEM_LOOKS}"),
    (CEM_SILENCED, "look Bob p1", "player/out", True, f"Bob is out of this game. {CEM_LOOKS}"),
    (CEM_SILENCED, "name Ann p1 book", "turn/phase", True, f"Cem is silenced and has to look first. {CEM_LOOKS}"),
    (
        (*CEM_SILENCED, "look Cem p1"),
        "goal Ann ghost reached",
        "character/possible",
        True,
        f"ghost lies open already. {ANN}",
    ),
    (
        (*CHECKED, "truth", "effect nothing", "pass Ann", "name Bob p5 library"),
        "doubt Cem",
        "silence/doubt",
        True,
        "Cem is silenced and cannot doubt. Bob says that p5 is library. Does anybody doubt (doubt Ann), or not "
        "(believe)?",
    ),
    (
        (*CHECKED, "truth", "effect nothing", "pass Ann", "name Bob p5 library", "doubt Ann"),
        "lie",
        "verdict/public",
        True,
        "p5 lies open and is library, as stated. Write: truth.",
    ),
    (
        (*CHECKED, "truth", "effect nothing", "pass Ann", "name Bob p5 attic", "doubt Ann"),
        "truth",
        "verdict/public",
        True,
        "p5 lies open and is library, not attic. Write: lie.",
    ),
    (
        (*CHECKED, "truth", "effect nothing", "pass Ann", "name Bob p1 library", "doubt Ann"),
        "truth",
        "verdict/public",
        False,
        "library lies open at p5, so it cannot be at p1. Ann checks p1 (truth or lie).",
    ),
    (
        (*CHECKED, "lie", "name Bob p5 library", "doubt Cem"),
        "truth",
        "verdict/public",
        True,
        "A check has found before that p5 is not library. Cem checks p5 (truth or lie).",
    ),
    (
        ("name Ann p1 machine", "doubt Cem", "truth"),
        "cancel Cem",
        "silence/cancel",
        True,
        f"Cem is silenced and cannot cancel. {EFFECT.format('machine')}",
    ),
    (
        ("name Ann p1 machine", "believe"),
        "cancel Cem",
        "token/held",
        False,
        f"Cem has no Chaos token to return. {EFFECT.format('machine')}",
    ),
    (
        (*BOOK, "effect time +4"),
        "goal Ann ghost reached",
        "time/out",
        True,
        f"Time is out: nobody can act any more. {OUT}",
    ),
    ((*BOOK, "effect time +4"), "name Bob p1 book", "time/out", True, f"Time is out: nobody can act any more. {OUT}"),
    (
        ENDED,
        "name Bob p1 book",
        "game/over",
        True,
        "Game 1 is over. Next, game 2 begins with Bob as keeper (begin).",
    ),
    (
        ENDED,
        "begin keeper Ann",
        "keeper/rotates",
        True,
        "The next keeper is Bob, to the left of the last one. Write: begin.",
    ),
    (
        ENDED,
        "begin introductory",
        "plan/one-way",
        True,
        "A match cannot change from the standard plan to the introductory one. Write: begin.",
    ),
    (ENDED, "begin with ghost", "character/possible", False, "ghost cannot come into the set now. Leave it out."),
    (
        ("abandon",),
        "name Ann p1 book",
        "match/over",
        True,
        "Abandoned: nobody wins. undo takes back the last move, "
        "amend corrects an earlier one; to play on all the same: accept MOVE.",
    ),
    (
        ("abandon",),
        "infiltrator nobody",
        "match/over",
        True,
        "Abandoned: nobody wins. undo takes back the last move, "
        "amend corrects an earlier one; to play on all the same: accept MOVE.",
    ),
]


@pytest.mark.parametrize(("lines", "line", "rule", "acceptable", "message"), THREE)
def test_three_players(lines: tuple[str, ...], line: str, rule: str, acceptable: bool, message: str) -> None:
    refusal = refused(table("Ann", "Bob", "Cem", lines=lines), line)
    assert (refusal.rule, refusal.message, refusal.acceptable) == (rule, message, acceptable)


TWO_CHECK = ("name Ann p5 library", "doubt Bob")
TWO = [
    (
        TWO_CHECK,
        "lie",
        "move/missing",
        False,
        "With two players the checked card stays open: the card that it is has to be said. Write: lie CARD.",
    ),
    (
        TWO_CHECK,
        "lie library",
        "verdict/public",
        True,
        "A lie cannot be the card that was stated. Write: lie CARD with the card that it is, or truth.",
    ),
    (
        ("name Ann p5 library", "believe"),
        "effect draw Ann",
        "move/missing",
        False,
        "draw needs more: ROLE is missing. Write: draw PLAYER ROLE.",
    ),
    (
        ("name Ann p5 shadow", "believe", "effect draw Ann wanderer", "pass Ann"),
        "goal Bob wanderer reached",
        "character/possible",
        True,
        f"wanderer lies open already. {BOB}",
    ),
    (
        ("goal Ann cryptologist-b missed",),
        "goal Bob cryptologist-a missed",
        "character/possible",
        True,
        f"cryptologist-b lies open already. {BOB}",
    ),
    (
        ("name Ann p5 library", "believe", "effect gain Ann chaos"),
        "goal Ann wanderer reached showing chaos chaos",
        "token/held",
        False,
        "Ann has only one chaos token to show. Name it once.",
    ),
    (
        ("name Ann p5 library", "believe", "effect gain Ann chaos, gain Ann decoding"),
        "goal Ann wanderer reached showing chaos decoding chaos",
        "move/unknown",
        False,
        "1 word is left over after showing. Write: goal PLAYER ROLE reached|missed [showing TOKEN …].",
    ),
]


@pytest.mark.parametrize(("lines", "line", "rule", "acceptable", "message"), TWO)
def test_two_players(lines: tuple[str, ...], line: str, rule: str, acceptable: bool, message: str) -> None:
    refusal = refused(table("Ann", "Bob", lines=lines), line)
    assert (refusal.rule, refusal.message, refusal.acceptable) == (rule, message, acceptable)


def test_two_players_do_not_exchange() -> None:
    refusal = refused(table("Ann", "Bob", lines=("name Ann p5 library", "believe")), "effect exchange Ann Bob")
    assert refusal.rule == "effect/mode"
    assert refusal.message == (
        "Two players do not exchange characters. A character from the stack is: draw PLAYER ROLE."
    )


PICK = "Next, pick a card (pick POSITION CARD ICON) or try for the goal (goal ROLE reached|missed)."
OPEN_1 = ("pick p1 attic none", "effect nothing", "pass")
FULL = (
    "pick p1 attic none",
    "effect open p2 cellar, open p3 tower, open p4 vault, open p5 shadow, open p6 book",
    "pass",
    "pick p1",
    "effect nothing",
    "pass",
    "pick p2 none",
    "effect nothing",
    "pass",
    "pick p3 none",
    "effect nothing",
    "pass",
    "pick p4 none",
    "effect nothing",
    "pass",
)
WON = ("pick p1 attic none", "effect nothing", "pass", "goal wanderer reached")
SOLO = [
    (
        (),
        "name p1 attic",
        "move/unknown",
        False,
        "name is a move for 2 to 5 players. A card is picked with: pick POSITION [CARD] [ICON] [from POSITION].",
    ),
    (
        (),
        "pick p1",
        "move/missing",
        False,
        "p1 is closed: the card that it turns out to be has to be said. Write: pick p1 CARD ICON.",
    ),
    (
        (),
        "pick p1 attic",
        "move/missing",
        False,
        "The icon of the card at p1 is not known yet and has to be said. Add chaos, decoding or none behind it.",
    ),
    (
        (),
        "pick p1 library chaos",
        "icon/public",
        True,
        "The icon of library is known to be none. Say that one, or leave it out.",
    ),
    ((), "pass", "name/must", True, f"A card has to be picked before the turn can end. {PICK}"),
    ((), "goal medium reached", "character/possible", True, f"medium is not in the set of this game. {PICK}"),
    (
        ("pick p1 attic none",),
        "effect look p2",
        "effect/mode",
        False,
        "One player has nobody to look or exchange with, "
        "and opens every card that he looks at. For a card that was turned up, write: open POSITION CARD.",
    ),
    (
        ("pick p1 attic none",),
        "pass",
        "turn/phase",
        True,
        f"The card that was picked is not settled yet. {EFFECT.format('attic')}",
    ),
    (
        ("pick p1 machine none", "effect nothing", "pass", "pick p1"),
        "effect shuffle p1 p2",
        "effect/mode",
        True,
        "p2 is closed: alone, the machine shuffles open cards only. Leave it out.",
    ),
    (
        ("pick p1 personal-assignment none",),
        "pick p1",
        "turn/phase",
        False,
        "personal-assignment asks for another "
        f"card. {EFFECT.format('personal-assignment')} Or another card is picked (pick POSITION CARD ICON).",
    ),
    (
        (*OPEN_1, "pick p1", "effect nothing", "pass"),
        "pick p1",
        "solo/silenced-card",
        True,
        "A silence token lies on p1. Pick another card.",
    ),
    (OPEN_1, "pick p2 attic none", "card/twice", False, "attic lies open at p1 already. Say which card was turned up."),
    (OPEN_1, "pick p1 tower", "solo/no-lying", True, "p1 lies open and is attic. Leave the card out."),
    (
        OPEN_1,
        "pick p1 from p2",
        "solo/move-token",
        True,
        "Silence tokens are left in the supply, so none moves from another card. Leave from p2 out.",
    ),
    (
        FULL,
        "pick p5 none",
        "solo/move-token",
        True,
        "All silence tokens lie on cards, so one of them has to move to p5. Add from POSITION behind it.",
    ),
    (FULL, "pick p5 none from p9", "solo/move-token", False, "No silence token lies on p9. Name a card that has one."),
    (("pick p1 book",), "cancel", "token/held", False, f"Ann has no Chaos token to return. {EFFECT.format('book')}"),
    (
        ("pick p1 attic none", "effect gain chaos", "pass", "pick p2 book", "cancel"),
        "effect time +1",
        "time/book-only",
        True,
        "Chaos was returned, so the book moves time no further. Leave the time out.",
    ),
    (
        WON,
        "begin",
        "solo/open-count",
        True,
        "5 cards are turned up for game 2, not 0. Next, game 2 begins "
        "with 5 cards turned up (begin open POSITION CARD, …).",
    ),
    (
        WON,
        "begin open",
        "move/missing",
        False,
        "begin open needs more: POSITION is missing. Write: begin [open POSITION CARD, POSITION CARD …].",
    ),
    (
        ("pick p1 attic none", "effect icon p4 chaos", "pass"),
        "pick p4 library",
        "icon/public",
        True,
        "p4 is known to have the icon chaos, and library has none. Say which card was turned up.",
    ),
    (
        ("pick p1 attic none", "effect icon p4 chaos", "pass"),
        "pick p4 tower decoding",
        "icon/public",
        True,
        "p4 is known to have the icon chaos. Say that one, or leave it out.",
    ),
    (
        ("goal wanderer missed",),
        "begin",
        "match/over",
        False,
        "The run is lost in game 1. There is no next game: undo takes back the last move, amend corrects an earlier "
        "one.",
    ),
    (
        ("goal wanderer missed",),
        "pick p1 attic none",
        "match/over",
        True,
        "The run is lost in game 1. undo takes back the last "
        "move, amend corrects an earlier one; to play on all the same: accept MOVE.",
    ),
]


@pytest.mark.parametrize(("lines", "line", "rule", "acceptable", "message"), SOLO)
def test_one_player(lines: tuple[str, ...], line: str, rule: str, acceptable: bool, message: str) -> None:
    cells = {"solo-cells": 20} if lines == FULL else {}
    refusal = refused(table("Ann", lines=lines, rulings=cells), line)
    assert (refusal.rule, refusal.message, refusal.acceptable) == (rule, message, acceptable)


def test_game_three_of_a_run_has_no_exchange() -> None:
    lines = ("goal wanderer reached", f"begin open {cards(6)}", "goal cryptologist reached", f"begin open {cards(6)}")
    log = table("Ann", lines=(*lines, "pick p9 shadow none"))
    refusal = refused(log, "effect draw dark-messiah")
    assert refusal.rule == "solo/last-game"
    assert refusal.message == "In the last game of a run there is no other character. Leave it out."
    assert not refusal.acceptable


def cards(number: int) -> str:
    names = ("library", "book", "attic", "cellar", "tower", "vault", "machine")
    return ", ".join(f"p{index + 1} {name}" for index, name in enumerate(names[:number]))


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("effect draw wanderer", "A card or a character cannot stand there. Write: draw PLAYER [ROLE]."),
        (
            "effect gain Bob chaos, swap 1 vualt",
            "A card or a character cannot stand there. Write: swap POSITION POSITION.",
        ),
        (
            "goal Ann ghost missed, look Bob vault",
            "A card or a character cannot stand there. Write: look PLAYER POSITION.",
        ),
        (
            "effect open 3 libary",
            "'libary' is not a card in play. Did you mean library? In play are library, book, shadow, machine, "
            "joint-work, attic, cellar, tower and vault.",
        ),
    ],
)
def test_a_change_with_a_card_in_the_wrong_place_is_answered_with_its_own_form(line: str, message: str) -> None:
    """And one that was turned up is answered like any card that is said aloud."""
    assert refused(table("Ann", "Bob", "Cem", lines=BELIEVED), line).message == message


def test_a_card_that_comes_in_by_itself_is_not_called_impossible() -> None:
    log = table("Ann", "Bob", "Cem", plan="gradual", lines=["goal Ann wanderer reached"])
    refusal = refused(log, "begin with archivist")
    assert refusal.rule == "character/possible"
    assert refusal.message == (
        "archivist comes into the set by itself: with is for a card that chance adds. Leave it out."
    )


def test_gradual_copies_and_chance_have_to_be_said() -> None:
    log = table("Ann", "Bob", "Cem", plan="gradual")
    refusal = refused(log, "goal Ann cryptologist reached")
    assert (refusal.rule, refusal.acceptable) == ("character/possible", False)
    assert refusal.message == (
        "Both copies of cryptologist are in the set, and it matters which one it is. Write cryptologist-a or "
        "cryptologist-b."
    )
    wins = ("goal Ann wanderer reached", "begin", "goal Bob archivist reached", "begin", "goal Cem ghost reached")
    refusal = refused(table("Ann", "Bob", "Cem", plan="gradual", lines=wins), "begin")
    assert (refusal.rule, refusal.acceptable) == ("move/missing", False)
    assert refusal.message == (
        "Chance adds one of infiltrator or medium, and which one has to be said. Write: begin with ROLE."
    )


@pytest.mark.parametrize(
    "line", ["lie tower", "lie towe", "disclose p5 tower", "accept lie tower", "disclose tower p5"]
)
def test_what_is_hidden_is_not_repeated(line: str) -> None:
    log = table("Ann", "Bob", "Cem", lines=CHECKED)
    refusal = refused(log, line)
    assert "tow" not in refusal.message.casefold().replace("two", "")
    assert not refusal.acceptable


@pytest.mark.parametrize("line", ["disclose Bob ghost", "disclose Bob gost", "accept disclose Bob ghost"])
def test_who_is_hidden_is_not_repeated(line: str) -> None:
    refusal = refused(table("Ann", "Bob", "Cem"), line)
    assert "host" not in refusal.message
    assert not refusal.acceptable


def test_the_infiltrator_is_not_in_the_set() -> None:
    wanted = "The Infiltrator is not in the set of this game."
    log = table("Ann", "Bob", "Cem", plan="introductory")
    assert str(refused(log, "infiltrator Bob").what) == wanted
    log = table("Ann", "Bob", "Cem", plan="introductory", lines=(*BOOK, "effect time +4"))
    assert log.state.phase == "between"
    refusal = refused(log, "infiltrator Bob")
    assert (refusal.rule, refusal.acceptable) == ("infiltrator/set", False)


def test_silenced_and_out_players_do_not_win_as_infiltrator() -> None:
    lines = (
        "name Ann p1 library",
        "doubt Bob",
        "truth",
        "effect nothing",
        "pass Ann",
        "look Bob p2",
        "goal Cem ghost missed",
        "name Ann p2 book",
        "doubt Bob",
        "truth",
        "effect time +3",
    )
    log = table("Ann", "Bob", "Cem", lines=lines)
    assert log.state.phase == "infiltrator"
    refusal = refused(log, "infiltrator Bob")
    assert refusal.rule == "infiltrator/silenced"
    assert refusal.message == "Bob is silenced: a silenced Infiltrator does not win. Write: infiltrator nobody."
    refusal = refused(log, "infiltrator Cem")
    assert refusal.rule == "player/out"
    assert refusal.message == (
        "Cem is out of this game and cannot win with the Infiltrator. Does Ann show the infiltrator "
        "(infiltrator PLAYER), or nobody (infiltrator nobody)?"
    )
