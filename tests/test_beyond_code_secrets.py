"""Nothing leaks: everything that guide, pictures and explanations of Beyond Code print, looked through in random games.

A card may stand at a position only where it lies open, as a claim that was made aloud, or as what a check found it not
to be; a character only with the player who shows it. What was refused because it is secret is repeated nowhere.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from itertools import product
from pathlib import Path
from random import Random
from typing import Any

import pytest

import enigma_ref
from enigma_ref.core.log import Log
from enigma_ref.core.refusal import Refusal
from enigma_ref.core.runs import Runs
from enigma_ref.games.beyond_code.drawing.pictures import BeyondCodePictures
from enigma_ref.games.beyond_code.guide.guide import BeyondCodeGuide
from enigma_ref.library.session import Session
from enigma_ref.screen.shown import Shown
from enigma_ref.screen.timing import Timer
from enigma_ref.views.svg import document

from .beyond_code_games import Style
from .beyond_code_logs import at, random_games
from .beyond_code_words import COPIES, ROLES
from .cli_helpers import invoke
from .patience import sampled

pytestmark = pytest.mark.slow

GUIDE = BeyondCodeGuide()
DRAW = BeyondCodePictures()


def words(texts: Iterable[object]) -> set[str]:
    return {word for text in texts for word in re.split(r"[^\w-]+", str(text)) if word}


def lines(rows: Iterable[Runs]) -> list[str]:
    return ["".join(str(part) for part, _ in row) for row in rows]


def cards_of(log: Log[Any, Any]) -> set[str]:
    """Return the cards whose names are no other words: `s` may be part of a sentence."""
    return {card for card in log.state.table.mansion if len(card) > 2}


@sampled(3)
@pytest.mark.parametrize("seed", [0, *(pytest.param(seed, marks=pytest.mark.thorough) for seed in (1, 2))])
def test_whatever_is_shown_lies_on_the_table(seed: int, every: int) -> None:
    roles = {*ROLES, *COPIES}
    for log in random_games(12 // every, seed + 60, Style(wrong=0.3, accept=0.05, loose=0, talk=0, abandon=0)):
        state, cards = log.state, cards_of(log)
        stated = {state.claim.card} if state.claim else set()
        assert words([GUIDE.question(state)]) & cards <= stated
        view = GUIDE.view(log, 80, 0)
        told = lines(view.below)
        assert not words(told) & cards
        for seat, name in enumerate(state.table.seats):
            (mine,) = [line for line in told if re.match(rf"[> ] \S+ +{re.escape(name)}(  |$)", line)]
            shown = words([mine]) & roles
            assert shown <= {state.face_up[seat]}, f"{name} shows {shown}"
        whole = document(DRAW.scene(log))
        public = {place.open for place in state.places} | {lie for place in state.places for lie in place.lies} | stated
        assert words([whole]) & cards <= public


def test_completion_never_offers_what_only_one_may_know() -> None:
    for log in random_games(10, 70):
        state = log.state
        if state.phase == "check" and len(state.out) > 2:
            assert GUIDE.completions("lie ", state) == []
        if state.running:
            assert GUIDE.completions("disclose p3 ", state) == []
        if len(state.out) > 2:
            assert GUIDE.completions("effect draw p ", state) == []


def test_what_was_refused_as_secret_is_repeated_nowhere() -> None:
    """The words of a secret typed wrongly in every way come back neither in the refusal nor in what is shown next."""
    rng = Random(71)
    phases = [
        at(), at("name Ann p5 library"), at("name Ann p5 library", "doubt Bob"), at("name Ann p5 library", "believe"),
        at("name Ann p5 library", "doubt Bob", "truth", "effect nothing", "pass Ann"),
    ]  # fmt: skip
    forms = ["lie {}", "l {}", "lie {} {}", "disclose 5 {}", "disclose Bob {}", "disclose {} 5", "accept lie {}",
             "amend 1 disclose 5 {}", "insert 1 lie {}", "{}", "truth, {}", "disc 5 {} now", "truth {}",
             "effect draw Bob {}", "accept effect gain Ann chaos, draw Bob {}", "amend 1 effect draw Bob {}",
             "effect look Ann Bob {}", "effect exchange Ann Bob {}", "believe {}",
             "abandon {}", "look Ann 5 {}", "cancel Bob {}", "name Ann 5 book {}", "pass Ann {}", "pass {}",
             "look Ann {}", "doubt {}", "doubt Bob {}", "infiltrator {}", "infiltrator Ann {}", "cancel {}",
             "effect gain {} chaos", "effect swap 1 {}", "effect time {}", "effect {}", "accept pass {}",
             "undo {}", "redo {}", "strike {}", "strike 1 {}", "insert {}", "insert {} truth", "amend {} lie", "lie,{}",
             "lie:{}", "lie={}", "look Ann 5={}", "5={}", "effect look Ann 5={}", "amend name {} x", "amend first {}",
             "accept amend name {} x", "effect close {}", "effect silence {}"]  # fmt: skip
    secrets = ["attic", "cellar", "ghost", "medium", "atic", "cellr", "att", "cella", "gho", "archiv"]
    for log in phases:
        for form in forms:
            for secret in rng.sample(secrets, 3):
                typed = form.format(secret, secret)
                with pytest.raises(Refusal) as caught:
                    log.enter(GUIDE.expand(typed, log.state))
                told = words([caught.value.message, *GUIDE.help(log.state), GUIDE.question(log.state)])
                assert secret not in told, f"{typed!r} in {log.state.phase}: {caught.value.message}"


def test_a_correction_that_breaks_later_moves_does_not_repeat_the_card() -> None:
    lines = ["name Ann p1 book", "doubt Bob", "lie attic", "name Bob p2 tower", "effect open p2 vault"]
    log = at(*lines, names=("Ann", "Bob"))
    with pytest.raises(Refusal) as refused:
        log.enter("amend 3 lie vault")
    assert refused.value.message.startswith("amend 3 … would break 1 later move: 5 effect open p2 vault (card/twice:")
    assert "lie vault" not in refused.value.message


HEADER = """\
format: enigma-ref/1
box: beyond-code
edition: ru
players:
- {name: Ann}
- {name: Bob}
- {name: Cem}
keeper: Ann
series: match
plan: introductory
mansion: [library, book, shadow, machine, joint-work, attic, cellar, tower, vault]
moves:
"""
COMMANDS = [
    ["status"], ["status", "--json"], ["board"], ["replay"], ["audit"], ["audit", "--json"], ["why"], ["why", "--json"],
    ["export", "--to", "json"], ["export", "--to", "csv"], ["stats"], ["list"], ["whatif", "--at", "2"],
]  # fmt: skip


@pytest.mark.parametrize(
    ("entry", "secret"),
    [
        ("lie cellar", "lie cellar"),
        ("disclose p7 cellar", "p7 cellar"),
        ("disclose Bob ghost", "ghost"),
        ("accept disclose Bob ghost", "ghost"),
        ("effect gain Ann chaos, draw Bob ghost", "ghost"),
        ("accept effect draw Bob ghost", "ghost"),
        ("effect look Ann Bob ghost", "ghost"),
        ("effect exchange Ann Bob ghost", "ghost"),
        ("amend 1 effect draw Bob ghost", "ghost"),
        ("pass Ann ghost", "ghost"),
        ("pass ghost", "ghost"),
        ("cancel Ann cellar", "Ann cellar"),
        ("infiltrator Ann ghost", "ghost"),
        ("doubt Bob cellar", "Bob cellar"),
        ("accept doubt cellar", "doubt cellar"),
        ("nothing cellar", "nothing cellar"),
        ("effect gain Ann chaos ghost", "ghost"),
        ("effect silence ghost", "ghost"),
        ("effect look Ann cellar", "Ann cellar"),
        ("effect cellar", "effect cellar"),
        ("lei cellar", "lei cellar"),
        ("dislcose Bob ghost", "ghost"),
        ("amend 1 discloes Bob ghost", "ghost"),
        ("undo ghost", "ghost"),
        ("look Ann cella", "Ann cella"),
        ("effect close cella", "close cella"),
        ("amend name cellar x", "cellar x"),
        ("amend first ghost", "ghost"),
        ("ammend name cellar x", "cellar x"),
        ("accept amend nme cellar x", "cellar x"),
        ("insert name cellar x", "cellar x"),
        ("ruling cellar 3", "ruling cellar"),
        ("efect look Ann p4 cellar", "p4 cellar"),
        ("amend 1 effct draw Bob ghost", "ghost"),
        ("strike 1 ghost", "ghost"),
        ("amend ghost lie", "ghost"),
        ("lie,cellar", "lie,cellar"),
        ("lie=cellar", "lie=cellar"),
        ("look Ann 5=cellar", "5=cellar"),
        ("ghost", "ghost"),
    ],
)
@sampled(every=9)
def test_what_a_record_should_not_know_reaches_no_output(entry: str, secret: str, every: int, tmp_path: Path) -> None:
    """Whatever was written by hand during a game, last or twice, nobody reads it anywhere else."""
    told_before = (["doubt Bob"], ["believe"], ["doubt Bob", "lie"])
    told_then = ([entry], [entry, entry], [entry, "note late"])
    for number, (before, entries) in enumerate(product(told_before, told_then)):
        if (number + len(entry)) % every:
            continue
        path = tmp_path / f"{number}.yaml"
        path.write_text(HEADER + "".join(f"- {line}\n" for line in ["name Ann p5 library", *before, *entries]))
        for command, *options in COMMANDS:
            answer = invoke(command, str(tmp_path if command == "list" else path), *options)
            assert secret not in answer.out + answer.err, f"{command} {options}"
        page, picture = tmp_path / f"{number}.html", tmp_path / f"{number}.svg"
        invoke("replay", str(path), "--html", str(page))
        invoke("board", str(path), "--svg", str(picture))
        told = page.read_text()
        # The page's words for every character are those of the language, not of the game.
        assert secret not in re.sub(r'"ghost":\{[^}]*\}', "", told)
        assert secret not in picture.read_text()


@pytest.mark.parametrize(
    "lines",
    [
        ["disclose p7 cellar", "disclose Bob ghost", "undo", "undo", "undo"],
        ["disclose p7 attic", "amend 2 disclose p7 cellar", "insert 2 disclose Bob ghost", *["undo"] * 4],
        ["disclose p7 cellar", "disclose Bob ghost", "strike 3", "amend 2 note quiet", "strike 1"],
    ],
    ids=["undone", "corrections undone", "struck"],
)
def test_what_was_disclosed_is_hidden_again_when_the_game_goes_on(lines: list[str], tmp_path: Path) -> None:
    """Once the end of a game was taken back, what was told after it is as secret as before (T105)."""
    path, page = tmp_path / "game.yaml", tmp_path / "page.html"
    entries = ["goal Ann wanderer reached", *lines, "name Ann p5 library"]
    path.write_text(HEADER + "".join(f"- {line}\n" for line in entries))
    assert invoke("status", str(path), "--json").json["phase"] == "claim"
    asked = [["why", str(n), *json] for n in range(1, len(entries) + 1) for json in ([], ["--json"])]
    asked += [["replay", "--at", str(n), *how] for n in range(len(entries) + 1) for how in ([], ["--as-entered"])]
    for command, *options in [*COMMANDS, *asked]:
        answer = invoke(command, str(tmp_path if command == "list" else path), *options)
        told = answer.out + answer.err
        assert not re.search("p7 (was )?(cellar|attic)|Bob (was )?ghost", told), f"{command} {options}: {told}"
    for how in ([], ["--as-entered"]):
        assert invoke("replay", str(path), "--html", str(page), *how).status == 0
        assert not re.search("p7 (was )?(cellar|attic)|Bob (was )?ghost", page.read_text())


def test_what_was_disclosed_of_an_earlier_game_stays_told(tmp_path: Path) -> None:
    path = tmp_path / "game.yaml"
    entries = ["goal Ann wanderer reached", "disclose p7 cellar", "begin", "name Bob p5 library"]
    path.write_text(HEADER + "".join(f"- {line}\n" for line in entries))
    assert "disclose p7 cellar" in invoke("why", str(path), "2").out


def test_a_secret_told_too_early_does_not_end_the_game() -> None:
    """What lies face down is no witness of a goal that somebody forgot to write: only what was played after it is."""
    told = ["name Ann p5 library", "doubt Bob", "lie", "disclose p7 cellar", "disclose Bob wanderer"]
    game = enigma_ref.loads(HEADER + "".join(f"- {line}\n" for line in told))
    status = game.status()
    assert (status["game"], status["phase"], status["turn"], status["games"]) == (1, "act", "Bob", [])
    errors = [finding for finding in game.findings() if finding.severity == "error"]
    assert [(finding.entry, finding.rule) for finding in errors] == [(4, "secret/during"), (5, "secret/during")]
    game = enigma_ref.loads(HEADER + "".join(f"- {line}\n" for line in [*told[:4], "begin"]))
    assert game.status()["game"] == 2
    assert [finding.entry for finding in game.findings() if finding.severity == "error"] == [4]


@pytest.mark.parametrize(
    ("lines", "entry"),
    [
        (["name Ann p5 library", "doubt Bob", "lie", "{n: 9, move: disclose p7 cellar}"], 9),
        (["goal Ann wanderer reached", "begin", "disclose p7 cellar", "name Bob p5 library"], 3),
        (["name Ann p5 library", "believe", "effect nothing", "disclose p7 cellar", "goal Ann wanderer reached"], 4),
    ],
    ids=["after a gap", "too late", "swapped"],
)
def test_nothing_is_disclosed_by_an_entry_that_does_not_stand(lines: list[str], entry: int, tmp_path: Path) -> None:
    """That the game is over is only supposed then."""
    path, page = tmp_path / "game.yaml", tmp_path / "page.html"
    path.write_text(HEADER + "".join(f"- {line}\n" for line in lines))
    options = [["audit"], ["replay"], ["why", "--json"], ["export", "--to", "json"], ["export", "--to", "csv"]]
    for command, *how in [*options, ["why", str(entry)], ["why", str(entry), "--json"]]:
        answer = invoke(command, str(path), *how)
        assert not re.search("p7 (was )?cellar|card-disclosed|not verified", answer.out + answer.err), command
    document = invoke("export", str(path), "--to", "json").json
    assert document["disclosed"] == []
    assert next(each for each in document["entries"] if each["n"] == entry)["move"] == "disclose …"
    for as_entered in ([], ["--as-entered"]):
        assert invoke("replay", str(path), "--html", str(page), *as_entered).status == 0
        assert not re.search("p7 (was )?cellar|Disclosed", page.read_text())


@pytest.mark.parametrize(
    ("claim", "said"),
    [
        ("result: cellar", "result cannot be what stands there. Write it as {winners: [Ann], by: triumphs}."),
        ("ended: cellar", "ended cannot be what stands there. Write it as {winner: Ann, role: wanderer, by: goal}."),
        ("ended: {cellar: x}", "ended cannot be what stands there. "),
        ("at: cellar", "at is not a time. Write it as 2026-11-16T19:31:02+01:00."),
        ("seal: cellar", "A seal has 12 hexadecimal digits, unlike what stands there."),
        ("n: cellar", "n must be a number, the entry's place in the list."),
        ("cellar: x", "An entry has a key that nobody defined; a key of your own begins with _."),
    ],
)
def test_what_has_no_right_form_may_be_a_card(claim: str, said: str, tmp_path: Path) -> None:
    path, page = tmp_path / "game.yaml", tmp_path / "page.html"
    lines = ["name Ann p5 library", "doubt Bob", f"{{move: lie, {claim}}}"]
    path.write_text(HEADER + "".join(f"- {line}\n" for line in lines))
    assert said in invoke("audit", str(path)).out
    for command, *how in [["audit"], ["status"], ["replay"], ["why", "3"], ["why", "3", "--json"]]:
        answer = invoke(command, *([str(path), *how]))
        assert "cellar" not in answer.out + answer.err, command
    rows = invoke("export", str(path), "--to", "csv")
    document = invoke("export", str(path), "--to", "json").json
    assert "cellar" not in f"{rows}{document['entries']}{document['findings']}"
    assert invoke("replay", str(path), "--html", str(page)).status == 0
    assert '"at":"cellar"' not in page.read_text()


@pytest.mark.parametrize("correction", ["strike 2", "amend 2 note x", "insert 2 note x", "strike 4", "strike 5"])
def test_a_refused_correction_tells_nothing_that_is_hidden_again(correction: str, tmp_path: Path) -> None:
    path = tmp_path / "game.yaml"
    lines = ["goal Ann wanderer reached", "disclose p7 cellar", "disclose Bob ghost"]
    lines += ["amend 2 disclose p7 attic", "insert 2 disclose Cem medium", *["undo"] * 5]
    path.write_text(HEADER + "".join(f"- {line}\n" for line in lines))
    refused = invoke("do", "--game", str(path), *correction.split())
    assert refused.status == 1
    assert not re.search("cellar|attic|ghost|medium", refused.err), refused.err
    sent = Shown(1, Session(path), Timer(None), None).event(enters=False, known=-1).decode()
    assert '"disclose …"' in sent
    assert not re.search("cellar|attic|ghost|medium", sent)


@pytest.mark.parametrize("end", ["goal Ann wanderer reached", "abandon"])
def test_a_game_does_not_go_on_while_what_lay_hidden_in_it_is_told(end: str) -> None:
    """A table may play on after the end, but not over what was disclosed: that is taken back first, and hidden."""
    game = enigma_ref.loads(HEADER + f"- {end}\n- disclose p7 cellar\n")
    with pytest.raises(Refusal) as refused:
        game.play("accept name Ann p5 library")
    assert (refused.value.rule, refused.value.acceptable) == ("secret/during", False)
    assert str(refused.value) == (
        "What lay hidden in game 1 was disclosed, so that game cannot go on. "
        "To play on, first take that back: undo, or strike N for each of them."
    )
    game.play("undo")
    game.play("accept name Bob p5 library")
    assert game.status()["phase"] == "claim"


def test_the_next_game_may_begin_over_what_was_disclosed() -> None:
    game = enigma_ref.loads(HEADER + "- goal Ann wanderer reached\n- disclose p7 cellar\n- begin\n- abandon\n")
    game.play("accept name Bob p5 library")
    assert game.status()["phase"] == "claim"
