"""Watching and entering, as phones do it: what they are sent, what they may send, what is written then."""

from __future__ import annotations

import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from enigma_ref.core.refusal import Refusal
from enigma_ref.core.voice import ENGLISH
from enigma_ref.games.beyond_code.screen.beyond_code_screen import BeyondCodeScreen
from enigma_ref.library.session import Session
from enigma_ref.store.canonical import write_header
from enigma_ref.views.live_page import picture, texts

from . import beyond_code_helpers, toy
from .beyond_code_games import Style
from .beyond_code_logs import random_games
from .beyond_code_words import COPIES, ROLES
from .cli_helpers import HEADER, ROUND_ONE, invoke
from .patience import sampled
from .serving import TOKENS, Server, running
from .test_beyond_code_secrets import cards_of, words

pytestmark = pytest.mark.slow

BEYOND_CODE = {
    "format": "enigma-ref/1",
    "box": "beyond-code",
    **beyond_code_helpers.header("Ann", "Bob", "Cem"),
}


@pytest.fixture
def path(tmp_path: Path) -> Path:
    found = tmp_path / "game.yaml"
    found.write_text(HEADER, "utf-8")
    return found


@pytest.fixture
def server(path: Path) -> Iterator[Server]:
    with running(path) as found:
        yield found


def moves(path: Path) -> list[str]:
    return [entry.move for entry in Session(path).record.entries]


def play(path: Path, *lines: str) -> None:
    for line in lines:
        found = invoke("do", "--game", path, *line.split())
        assert found.status == 0, found


# Watching


def test_what_everybody_sees(server: Server, path: Path) -> None:
    play(path, *ROUND_ONE)
    with server.watching() as stream:
        found = stream.until(5)
    assert found["now"] == "Round 2: Bob chooses a puzzle."
    assert [(seat["name"], seat["score"], seat["turn"], seat["notes"]) for seat in found["seats"]] == [
        ("Ann", 0, False, ["3 in supply"]),
        ("Bob", 2, True, ["first", "3 in supply"]),
    ]
    assert found["happened"] == [
        "Bob lays b:NE r:S on n1, with a networker on the red cell r.",
        "A system closes: Bob +2 for 2 red cells (networker on n1 r). Its networker goes home. "
        "Round 1 is over, Bob is first in round 2.",
    ]
    assert [entry[:2] for entry in found["entries"]] == [[5 - at, move] for at, move in enumerate(ROUND_ONE[::-1])]
    assert found["timer"] is None
    assert not found["over"]


def test_the_picture_is_that_of_the_board(path: Path) -> None:
    """The same pieces as `board --svg` has, but for the list of players below it."""
    play(path, *ROUND_ONE)
    with running(path) as server, server.watching() as stream:
        pieces = stream.next()["picture"]["pieces"]
    whole = path.with_suffix(".svg")
    assert invoke("board", path, "--svg", whole).status == 0
    drawn = whole.read_text("utf-8")
    assert all(piece in drawn for piece in pieces if 'class="edge"' not in piece)
    assert sum('class="tile' in piece for piece in pieces) == 2


@pytest.mark.skipif(sys.platform == "win32", reason="times are those of Linux")
def test_news_of_another_program_within_200_ms(server: Server, path: Path) -> None:
    """From the line being on the disk, whoever wrote it, to the last byte of the event."""
    times = []
    with server.watching() as stream:
        stream.next()
        for number, line in enumerate(ROUND_ONE, 1):
            play(path, line)
            on_disk = time.monotonic()
            stream.until(number)
            times.append(time.monotonic() - on_disk)
    assert sorted(times)[len(times) // 2] < 0.2, times


def test_only_what_is_new_is_sent(path: Path) -> None:
    play(path, *ROUND_ONE[:4])
    with running(path) as server:
        check_news(server, path)


def check_news(server: Server, path: Path) -> None:
    with server.watching() as stream:
        before = stream.next()
        play(path, ROUND_ONE[4])
        news = stream.next()
    assert news["since"] == before["version"]
    pieces: list[str] = []
    for piece in news["picture"]["pieces"]:
        pieces += [piece] if isinstance(piece, str) else before["picture"]["pieces"][slice(*piece)]
    with server.watching() as stream:
        assert stream.next()["picture"]["pieces"] == pieces
    assert sum(isinstance(piece, str) for piece in news["picture"]["pieces"]) < len(pieces)


def test_the_timer_is_that_of_play(path: Path) -> None:
    play(path, *ROUND_ONE[:2])
    with running(path, seconds=30) as server, server.watching() as stream:
        assert stream.next()["timer"] is None
        play(path, "solve Bob")
        timer = stream.until(3)["timer"]
        assert (timer["entry"], timer["seconds"]) == (3, 30)
        assert 27 < timer["left"] <= 30
    with running(path) as server, server.watching() as stream:
        assert stream.next()["timer"]["seconds"] == 45
    with running(path, seconds=0) as server, server.watching() as stream:
        assert stream.next()["timer"] is None


def test_a_record_that_cannot_be_read_for_a_while(server: Server, path: Path) -> None:
    whole = path.read_bytes()
    with server.watching() as stream:
        first = stream.next()
        path.rename(path.with_suffix(".away"))
        gone = stream.next()
        assert gone["problem"].startswith("There is no such file.")
        assert gone["now"] == first["now"]
        path.write_bytes(whole)
        assert stream.next()["problem"] == ""


def test_a_move_that_does_not_stand_is_shown_and_said(tmp_path: Path) -> None:
    path = tmp_path / "game.yaml"
    path.write_text(HEADER + "- choose Bob weight\n", "utf-8")
    with running(path) as server:
        with server.watching() as stream:
            assert stream.next()["problem"].startswith("Entry 1 does not stand:")
        assert server.enter("solve Ann", 1)["refused"].startswith("Entry 1 does not stand:")


# Entering


def test_a_round_entered_by_taps(server: Server, path: Path) -> None:
    with server.watching(TOKENS.enter) as stream:
        assert [ask["key"] for ask in stream.next()["asks"]] == ["choose"]
        for number, line in enumerate(ROUND_ONE):
            found = server.enter(line, number, f"key-{line}")
            assert found["written"] == number + 1
            position = stream.until(number + 1)
    assert moves(path) == ROUND_ONE
    assert position["seats"][1]["score"] == 2
    assert invoke("audit", path).status == 0, "written with seals like any other move"


def test_what_can_be_tapped_in_each_phase(server: Server, path: Path) -> None:
    with server.watching(TOKENS.enter) as stream:
        (choose,) = stream.next()["asks"]
        assert (choose["begins"], choose["who"]) == ("choose Ann", "Ann")
        assert [option[0] for option in choose["steps"][0]] == ["Weight", "Fragment", "Conduit", "Angular"]
        play(path, *ROUND_ONE[:2])
        asks = {ask["key"]: ask for ask in stream.until(2)["asks"]}
        assert [*asks] == ["solve Ann", "solve Bob"]
        assert [option[1] for option in asks["solve Bob"]["steps"][0]] == ["solve Bob", "fail Bob"]
        play(path, "solve Bob")
        assert [ask["key"] for ask in stream.until(3)["asks"]] == ["solve Ann", "time", "reject"]
        play(path, "time")
        tile = stream.until(4)["asks"][0]
        assert (tile["form"], tile["begins"], tile["data"]["skip"]) == ("tile", "place Bob", "skip Bob")
        assert tile["data"]["spots"] == ["n1", "w1", "e1", "s1"]


def test_every_button_is_a_move_that_can_be_made(tmp_path: Path) -> None:
    """Whatever can be tapped, at every moment of sample games, is taken."""
    for sample in sorted((Path(__file__).parent.parent / "records").glob("*.yaml")):
        session = Session(sample)
        screen = session.box.screen()
        assert screen is not None
        for log in session.log.history()[::7]:
            for ask in screen.asks(log, ()):
                if ask.form or len(ask.steps) != 1:
                    continue
                for option in ask.steps[0]:
                    move = " ".join(filter(None, [ask.begins, option.words]))
                    try:
                        log.enter(move)
                    except Refusal as refusal:
                        raise AssertionError(f"{sample.name} {log.number}: {move}: {refusal}") from None


def test_a_look_before_it_is_written(server: Server, path: Path) -> None:
    play(path, *ROUND_ONE[:4])
    before = path.read_bytes()
    found = server.attempt(ROUND_ONE[4], 4)
    assert found["move"] == ROUND_ONE[4]
    assert found["told"][0].startswith("A system closes: Bob +2 for 2 red cells")
    assert any("n1: b:NE r:S" in piece for piece in found["picture"]["pieces"] if isinstance(piece, str))
    assert server.attempt("amend 1 choose Bob weight", 4)["refused"].startswith("It is not Bob's turn to choose.")
    assert server.attempt("undo", 4)["told"] == ["It would take back 4 time."]
    assert server.attempt("note well", 4)["told"] == []
    assert path.read_bytes() == before


def test_a_look_at_a_move_that_only_leads_on_says_to_what(server: Server) -> None:
    """It is not called a move that changes nothing. Whose it is, and what will be written, is shown first."""
    found = server.attempt("weight", 0)
    assert found["move"] == "choose Ann weight"
    assert found["told"] == ["Next, Bob chooses fragment, conduit or angular."]


def test_a_refusal_says_what_and_what_instead(server: Server, path: Path) -> None:
    found = server.enter("choose Bob weight", 0)
    assert found == {
        "refused": "It is not Bob's turn to choose. Next, Ann chooses weight, fragment, conduit or angular.",
        "rule": "choose/turn",
    }
    assert moves(path) == []


def test_short_answers_are_understood(server: Server, path: Path) -> None:
    assert server.enter("w", 0)["move"] == "choose Ann weight"
    assert moves(path) == ["choose Ann weight"]


def test_corrections(server: Server, path: Path) -> None:
    play(path, *ROUND_ONE)
    assert server.attempt("amend 1 choose Ann conduit", 5)["told"] == []
    assert server.enter("amend 1 choose Ann conduit", 5, "key-amend")["written"] == 6
    found = server.attempt("strike 5", 6)
    assert found["told"][0] == "Bob's points: 2 -> 0"
    assert server.enter("undo", 6, "key-undo-it")["written"] == 7
    assert moves(path)[5:] == ["amend 1 choose Ann conduit", "undo"]


# Two at once


def test_what_is_sent_twice_is_written_once(server: Server, path: Path) -> None:
    first = server.enter("choose Ann weight", 0, "key-number-1")
    assert server.enter("choose Ann weight", 0, "key-number-1") == first
    # After a restart the server knows no key, and the record tells.
    assert server.enter("choose Ann weight", 0, "key-number-2") == {**first, "already": True}
    assert moves(path) == ["choose Ann weight"]


def test_a_retry_after_a_restart(path: Path) -> None:
    with running(path) as server:
        server.enter("choose Ann weight", 0, "key-number-1")
    with running(path) as server:
        assert server.enter("choose Ann weight", 0, "key-number-1")["already"]
        assert server.enter("undo", 1, "key-number-3")["written"] == 2
    with running(path) as server:
        assert server.enter("undo", 1, "key-number-3")["already"]
    assert moves(path) == ["choose Ann weight", "undo"]


def test_a_move_that_no_longer_fits_is_refused(server: Server, path: Path) -> None:
    server.enter("choose Ann weight", 0, "key-number-1")
    found = server.enter("choose Ann conduit", 0, "key-number-2")
    assert found["moved"] == 1
    assert found["refused"].startswith("Too late by 0.")
    assert found["refused"].endswith(" s: entry 1 is choose Ann weight now.")
    play(path, "choose Bob angular")
    found = server.enter("undo", 1, "key-number-3")
    assert found["refused"] == "The game has moved on: entry 2 is choose Bob angular now."
    assert moves(path) == ["choose Ann weight", "choose Bob angular"]
    assert server.attempt("undo", 0)["moved"] == 2


def test_two_may_solve_at_the_same_moment(server: Server, path: Path) -> None:
    play(path, *ROUND_ONE[:2])
    assert server.enter("solve Ann", 2, "key-number-1")["written"] == 3
    server.enter("note early", 3, "key-number-2")
    assert server.enter("fail Bob", 2, "key-number-3")["written"] == 5
    assert moves(path)[2:] == ["solve Ann", "note early", "fail Bob"]


def test_a_tile_is_for_the_board_that_was_seen(server: Server, path: Path) -> None:
    play(path, *ROUND_ONE[:4], "note wait")
    assert server.enter(ROUND_ONE[4], 4)["moved"] == 5
    assert server.enter(ROUND_ONE[4], 5, "key-number-2")["written"] == 6


def test_many_at_once_write_each_thing_once(server: Server, path: Path) -> None:
    play(path, *ROUND_ONE[:2])
    answers: list[Any] = []

    def send(number: int) -> None:
        who = ("Ann", "Bob")[number % 2]
        answers.append(server.enter(f"solve {who}", 2, f"key-of-{number:04}"))

    threads = [threading.Thread(target=send, args=(number,)) for number in range(12)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert sorted(moves(path)[2:]) == ["solve Ann", "solve Bob"]
    assert sum("written" in answer and "already" not in answer for answer in answers) == 2
    assert invoke("audit", path).status == 0


# Beyond Code


@pytest.fixture
def mansion(tmp_path: Path) -> Path:
    found = tmp_path / "match.yaml"
    found.write_text(write_header(BEYOND_CODE), "utf-8")
    return found


def test_the_first_voice_wins(mansion: Path) -> None:
    with running(mansion) as server, server.watching(TOKENS.enter) as stream:
        asks = {ask["key"]: ask for ask in stream.next()["asks"]}
        assert [option[1] for option in asks["name"]["steps"][0]] == [f"p{number}" for number in range(1, 10)]
        assert asks["name"]["begins"] == "name Ann"
        assert server.enter("name Ann p5 library", 0, "key-number-1")["written"] == 1
        found = stream.until(1)
        assert found["now"] == "Game 1: Ann says that p5 is library. Does anybody doubt?"
        assert [(ask["key"], ask["who"]) for ask in found["asks"]] == [
            ("doubt Bob", "Bob"),
            ("doubt Cem", "Cem"),
            ("believe", ""),
        ]
        assert found["asks"][0]["steps"] == [[["Lie!", "doubt Bob", "bad", ""]]]
        assert server.enter("doubt Cem", 1, "key-number-2")["written"] == 2
        late = server.enter("doubt Bob", 1, "key-number-3")
        assert late["moved"] == 2
        assert late["refused"].startswith("Too late by 0.")
        assert late["refused"].endswith(" s: entry 2 is doubt Cem now.")
        (check,) = stream.until(2)["asks"]
        assert (check["who"], [option[1] for option in check["steps"][0]]) == ("Cem", ["truth", "lie"])
        assert server.enter("truth", 2, "key-number-4")["written"] == 3
        (effect, *_) = stream.until(3)["asks"]
        assert (effect["form"], effect["begins"]) == ("changes", "effect")
        assert server.enter("effect gain Ann chaos, time +1", 3, "key-number-5")["refused"]
        assert server.enter("effect gain Ann chaos", 3, "key-number-6")["written"] == 4
    entry = Session(mansion).record.entries[1]
    assert entry.move == "doubt Cem"
    assert entry.at is not None


def test_every_change_can_be_put_together(mansion: Path) -> None:
    """Each kind of change, with the first of everything, is understood."""
    play(mansion, "name Ann p5 library", "believe", "effect gain Ann chaos, gain Bob decoding", "pass Ann")
    play(mansion, "name Bob p4 book", "believe")
    session = Session(mansion)
    (effect, *_) = BeyondCodeScreen().asks(session.log, ())
    understood = set()
    for kind in effect.data["kinds"]:
        chosen: list[str] = []
        for step in kind["steps"] * (2 if kind["many"] else 1):
            chosen += [word for _, word in step if word not in chosen][:1]
        if kind["only"]:
            chosen = kind["only"][0]
        try:
            session.consider(f"effect {kind['word']} {' '.join(chosen)}")
        except Refusal as refusal:
            if refusal.rule.startswith("move/"):
                raise AssertionError(f"{kind}: {refusal}") from None
        understood.add(kind["word"])
    assert {"gain", "lose", "time", "open", "look", "icon", "swap", "shuffle", "exchange", "draw"} <= understood


def test_a_note_is_shown_as_it_is(path: Path, mansion: Path) -> None:
    for record in (path, mansion):
        play(record, "note well")
        session = Session(record)
        screen = session.box.screen()
        assert screen is not None
        assert texts(screen.happened(session.log)) == ["Note: well"]


@sampled(3)
def test_nothing_secret_is_shown(every: int) -> None:
    """What a page is sent of random series, looked through for cards and characters that nobody has seen."""
    screen = BeyondCodeScreen()
    for log in random_games(12 // every, 61, Style(wrong=0.3, accept=0.05, loose=0, talk=0, abandon=0)):
        state, cards = log.state, cards_of(log)
        stated = {state.claim.card} if state.claim else set()
        public = {place.open for place in state.places} | {lie for place in state.places for lie in place.lies} | stated
        drawn = picture(screen.scene(log))
        assert words([*drawn.pieces, drawn.description, ENGLISH.text(screen.now(state))]) & cards <= public
        for seat, shown in enumerate(screen.seats(state)):
            assert words(texts(shown.notes)) & {*ROLES, *COPIES} <= {state.face_up[seat]}
        entered = words([log.text])
        assert words(texts(screen.happened(log))) & cards <= public | entered
        for ask in screen.asks(log, ()):
            # What is offered is everything, or what everybody's knowledge leaves: never what only one may know.
            offered = {option.words for step in ask.steps for option in step} & cards
            assert offered <= public or offered == cards or state.phase == "check" or state.table.alone
            if state.phase == "check" and len(state.out) > 2:
                assert not offered
            steps = [step for kind in ask.data.get("kinds", ()) for step in kind["steps"]]
            assert all({word for _, word in step} & cards in (set(), cards) for step in steps)


# Any box


def test_a_box_without_a_screen(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(__import__("enigma_ref.games", fromlist=["BOXES"]).BOXES, "toy", toy.ToyBox())
    path = tmp_path / "toy.yaml"
    header = {"format": "enigma-ref/1", "box": "toy", "players": ["Ann", "Bob"], "heap": 10}
    path.write_text(write_header(header), "utf-8")
    with running(path) as server, server.watching(TOKENS.enter) as stream:
        found = stream.next()
        assert [seat["name"] for seat in found["seats"]] == ["Ann", "Bob"]
        assert found["asks"] == []
        assert found["picture"] is None
        assert server.enter("take Ann 3", 0)["written"] == 1
        assert stream.until(1)["happened"][0] == "take Ann 3"


# One-shot commands


@pytest.mark.parametrize("command", [["do", "choose", "Ann", "weight"], ["status"], ["board"], ["list"]])
def test_commands_import_nothing_of_it(path: Path, command: list[str]) -> None:
    code = (
        "import sys; from enigma_ref.cli.app import run; run(sys.argv[1:]);"
        "found = [name for name in sys.modules if name.split('.')[0] in ('starlette', 'uvicorn', 'anyio', 'asyncio')"
        " or name.startswith(('enigma_ref.screen', 'enigma_ref.core.screen', 'enigma_ref.views.live'))];"
        "sys.exit(str(found) if found else 0)"
    )
    words_ = [*command, "--game", str(path)] if command[0] == "do" else [*command, str(path)]
    if command[0] == "list":
        words_ = ["list", str(path.parent)]
    found = subprocess.run([sys.executable, "-c", code, *words_], capture_output=True, text=True)
    assert found.returncode == 0, found.stderr
