"""The live page in a real browser: two phones and a TV play a round; reload, lost connection, a server that dies."""

from __future__ import annotations

import re
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from enigma_ref.store.canonical import write_header

from . import beyond_code_helpers
from .cli_helpers import HEADER, ROUND_ONE, invoke
from .live_pages import PHONE, TV, Screen, button, check_with_axe, moves, play
from .serving import TOKENS, Program, running

pytestmark = pytest.mark.slow


@pytest.fixture
def path(tmp_path: Path) -> Path:
    found = tmp_path / "game.yaml"
    found.write_text(HEADER, "utf-8")
    return found


def test_a_round_on_two_phones_and_a_tv(opened: Callable[..., Screen], path: Path) -> None:
    with running(path) as server:
        ann = opened(server, TOKENS.enter, **PHONE).at(0).be("Ann")
        bob = opened(server, TOKENS.enter, **PHONE).at(0).be("Bob")
        tv = opened(server, TOKENS.watch, "?big", **TV).at(0)
        assert tv.page.locator("#entering").is_hidden()
        assert ann.text("#me").startswith("You are Ann.")
        ann.tap(button("weight"))
        bob.at(1)
        # What is another's business is there too, one tap further.
        assert ann.page.locator("#asks summary").inner_text() == "For Bob"
        bob.tap(button("angular"))
        ann.at(2).tap(button("solve Ann"))
        bob.at(3).tap(button("solve Bob"))
        for screen in (ann, bob, tv):
            screen.at(4)
        assert tv.text("#now") == "Round 1: Ann lays a tile."
        # A tile against the rules is refused beside the editor, and nothing is written.
        ann.tap("#board .free[data-spot=w1]")
        for letter in "rgb":
            ann.tap(f".palette [data-color={letter}]")
        ann.tap("[data-tool=blank]")
        ann.page.wait_for_selector(".confirm p")
        ann.tap("#board .free[data-spot=n1]")
        ann.tap("[data-tool=turn]")
        ann.tap(".tile-form [data-cell='0.0']")
        ann.page.wait_for_selector("#board .last")
        ann.tap("text=Write it")
        for screen in (ann, bob, tv):
            screen.at(5)
        assert moves(path)[4].startswith("place Ann n1 ")
        bob.tap("text=Lays no tile")
        bob.tap("text=Write it")
        tv.at(6)
        assert tv.text("#now").startswith("Round 2:")
        assert invoke("audit", path).status == 0
        # A phone that is opened anew knows whose it is, and shows the same.
        ann.page.reload()
        ann.at(6)
        assert ann.page.locator("#who").is_hidden()
        assert ann.text("#now") == tv.text("#now")
        for screen in (ann, bob, tv):
            assert not screen.complaints


@pytest.mark.parametrize(
    ("taps", "laid", "most"),
    [
        (["r", "b", "g", "y", "cell 2.0"], "place Ann n1 r:N b:E g:S y:W on g", 8),
        (["r", "one-more", "r", "same-0", "b", "y", "cell 0.0"], "place Ann n1 rr:NE b:S y:W on r1", 8),
        (["r", "y", "same-0", "same-1", "cell 1.0"], "place Ann n1 r:NS y:EW on y", 6),
        (["r", "rest"], "place Ann n1 r:N", 3),
        pytest.param(
            ["r", "y", "one-more", "g", "same-1", "b", "cell 1.0"],
            "place Ann n1 r:N yg:ES b:W on y",
            8,
            marks=pytest.mark.thorough,
        ),
        pytest.param(["r", "blank", "b", "same-1"], "place Ann n1 r:N b:SW", 8, marks=pytest.mark.thorough),
        pytest.param(
            ["b", "r", "turn", "y", "mirror", "g"], "place Ann n1 y:N g:E r:S b:W", 8, marks=pytest.mark.thorough
        ),
        pytest.param(["r", "g", "back", "b", "g", "y"], "place Ann n1 r:N b:E g:S y:W", 8, marks=pytest.mark.thorough),
    ],
)
def test_taps_for_a_tile(opened: Callable[..., Screen], path: Path, taps: list[str], laid: str, most: int) -> None:
    """After the spot, every tap counted, the one that writes it included."""
    play(path, "choose Ann weight", "choose Bob angular", "solve Ann", "fail Bob")
    with running(path) as server:
        ann = opened(server, TOKENS.enter, **PHONE).at(4).be("Ann")
        ann.tap("#board .free[data-spot=n1]")
        ann.taps = 0
        for tap in taps:
            # Nothing is written while a side was not said.
            assert tap.startswith("cell") or ann.page.locator("#asks >> text=Write it").is_hidden()
            if tap.startswith("cell"):
                ann.tap(f".tile-form [data-cell='{tap[5:]}']")
            else:
                ann.tap(f"[data-color={tap}]" if len(tap) == 1 else f"[data-tool={tap}]")
        ann.tap("#asks >> text=Write it")
        ann.at(5)
        assert ann.taps <= most
        assert moves(path)[4] == laid
        assert not ann.complaints


def test_taps_for_a_remembered_tile(opened: Callable[..., Screen], path: Path) -> None:
    """Tiles of earlier records of the folder: as they lay, or turned so that they fit the first tap."""
    earlier = path.with_name("earlier.yaml")
    earlier.write_text(HEADER, "utf-8")
    play(earlier, *ROUND_ONE[:4], "place Bob n1 rr:NE b:S y:W")
    play(path, "choose Ann weight", "choose Bob angular", "solve Ann", "solve Bob")
    with running(path) as server:
        ann = opened(server, TOKENS.enter, **PHONE).at(4).be("Ann")
        ann.tap("#board .free[data-spot=n1]")
        ann.taps = 0
        ann.tap("[data-color=y]")
        ann.tap('[data-known="y:N rr:ES b:W"]')
        ann.tap(".tile-form [aria-label='red cell'] >> nth=1")
        ann.tap("#asks >> text=Write it")
        ann.at(5)
        assert ann.taps <= 4
        assert moves(path)[4] == "place Ann n1 y:N rr:ES b:W on r2"
        ann.be_other("Bob").tap("#board .free[data-spot=e1]")
        ann.taps = 0
        ann.tap("[data-known]")
        ann.tap("#asks >> text=Write it")
        ann.at(6)
        assert ann.taps <= 4
        assert not ann.complaints


@pytest.mark.thorough
@pytest.mark.parametrize("theme", ["light", pytest.param("dark", marks=pytest.mark.long)])
def test_axe_finds_nothing(opened: Callable[..., Screen], path: Path, theme: str) -> None:
    play(path, *ROUND_ONE[:4])
    with running(path) as server:
        options = {"color_scheme": theme, "bypass_csp": True}
        ann = opened(server, TOKENS.enter, **PHONE, **options).at(4)
        check_with_axe(ann)
        ann.be("Bob").tap("#board .free[data-spot=n1]")
        for letter in "rbgy":
            ann.tap(f".palette [data-color={letter}]")
        ann.page.wait_for_selector(".confirm p")
        ann.tap("[data-entry='1']")
        check_with_axe(ann)
        check_with_axe(opened(server, TOKENS.watch, "?big", **TV, **options).at(4))


@pytest.mark.thorough
@pytest.mark.parametrize("theme", [pytest.param("light", marks=pytest.mark.long), "dark"])
def test_axe_finds_nothing_in_beyond_code(opened: Callable[..., Screen], tmp_path: Path, theme: str) -> None:
    """A claim with its big buttons, what a card changes half put together, a refusal, and a missed goal."""
    path = tmp_path / "match.yaml"
    header = {"format": "enigma-ref/1", "box": "beyond-code", **beyond_code_helpers.header("Ann", "Bob", "Cem")}
    path.write_text(write_header(header), "utf-8")
    play(path, "name Ann p5 library")
    with running(path) as server:
        options = {"color_scheme": theme, "bypass_csp": True}
        ann = opened(server, TOKENS.enter, **PHONE, **options).at(1)
        tv = opened(server, TOKENS.watch, "?big", **TV, **options).at(1)
        check_with_axe(ann)
        ann.be("Bob")
        check_with_axe(ann)
        ann.tap(button("doubt Bob"))
        ann.at(2).tap(button("truth"))
        ann.at(3).be_other("Ann")
        ann.tap("[data-key=effect] >> text=Turn a card down")
        ann.tap("[data-key=effect] .options >> text=p5")
        ann.tap("[data-key=effect] >> text=Show the changes")
        ann.page.wait_for_selector("#asks .confirm p")
        check_with_axe(ann)
        ann.tap("[data-key=effect] >> text=Write it")
        ann.at(4).page.fill("#typing input", "goal Ann nobody reached")
        ann.tap("#typing button")
        ann.page.wait_for_selector("#typing .refusal:not(:empty)")
        ann.tap("[data-key=goal] >> text=Wanderer")
        ann.tap("[data-key=goal] >> text=Missed")
        ann.page.wait_for_selector(".left-turned .confirm p")
        check_with_axe(ann)
        check_with_axe(tv.at(4))


def test_undo_and_a_correction_by_tapping_an_entry(opened: Callable[..., Screen], path: Path) -> None:
    play(path, *ROUND_ONE)
    with running(path) as server:
        ann = opened(server, TOKENS.enter, **PHONE).at(5).be("Ann")
        ann.tap("[data-entry='5']")
        ann.page.fill("#entries input", "place Bob n1 b:NE r:S")
        ann.tap("#entries >> text=Show the change")
        ann.page.wait_for_selector("#entries .confirm p")
        assert "Bob's points: 2 -> 0" in ann.text("#entries .confirm")
        ann.tap("#entries >> text=Write it")
        ann.at(6)
        ann.tap("#undo")
        ann.page.wait_for_selector("#always .confirm p")
        assert ann.text("#always .confirm").startswith("Not written yet:")
        ann.tap("#always >> text=Write it")
        ann.at(7)
        assert moves(path)[5:] == ["amend 5 place Bob n1 b:NE r:S", "undo"]
        ann.page.fill("#typing input", "choose Nobody weight")
        ann.tap("#typing button")
        ann.page.wait_for_selector("#typing .refusal:not(:empty)")
        assert "Nobody" in ann.text("#typing .refusal")
        assert not ann.complaints


@pytest.mark.thorough
def test_the_server_dies_and_comes_back(opened: Callable[..., Screen], path: Path, tmp_path: Path) -> None:
    program = Program(path, tmp_path / "state")
    try:
        ann = opened(program, program.tokens.enter, **PHONE).at(0).be("Ann")
        tv = opened(program, program.tokens.watch, "?big", **TV).at(0)
        program.kill()
        ann.page.wait_for_selector("body[data-state=lost]", timeout=10_000)
        assert ann.text("#trouble") == "No connection. Trying again …"
        # What is tapped meanwhile waits, and arrives once.
        ann.tap(button("weight"))
        ann.page.wait_for_selector("#asks .refusal:not(:empty)")
        play(path, "note meanwhile")
        program = Program(path, tmp_path / "state", port=program.port)
        for screen in (ann, tv):
            screen.at(2)
        assert moves(path) == ["note meanwhile", "choose Ann weight"]
        assert tv.page.locator("#trouble").is_hidden()
    finally:
        program.kill()


@pytest.mark.thorough
def test_a_round_through_everything(opened: Callable[..., Screen], path: Path, tmp_path: Path) -> None:
    """Two phones and a TV at once: a reload, no network, and a server that is killed and started again, in one round.

    The links stay the same, so that nobody does anything about it.
    """
    program = Program(path, tmp_path / "state")
    try:
        ann = opened(program, program.tokens.enter, **PHONE).at(0).be("Ann")
        bob = opened(program, program.tokens.enter, **PHONE).at(0).be("Bob")
        tv = opened(program, program.tokens.watch, "?big", **TV).at(0)
        ann.tap(button("weight"))
        bob.at(1).page.reload()
        bob.at(1).tap(button("angular"))
        # Ann's phone loses the network: what she taps waits there, and Bob goes on.
        ann.at(2).context.set_offline(True)
        ann.page.wait_for_selector("body[data-state=lost]", timeout=10_000)
        ann.tap(button("solve Ann"))
        ann.page.wait_for_selector("#asks .refusal:not(:empty)")
        bob.at(2).tap(button("solve Bob"))
        tv.at(3)
        ann.context.set_offline(False)
        for screen in (ann, bob, tv):
            screen.at(4)
        assert moves(path) == [*ROUND_ONE[:3], "solve Ann"]
        # Ann has half a tile when the server dies; it is there yet when it is back.
        ann.tap("#board .free[data-spot=n1]")
        for letter in "rb":
            ann.tap(f".palette [data-color={letter}]")
        program.kill()
        for screen in (ann, bob, tv):
            screen.page.wait_for_selector("body[data-state=lost]", timeout=10_000)
            assert screen.text("#trouble") == "No connection. Trying again …"
        links = program.links
        program = Program(path, tmp_path / "state", port=program.port)
        assert program.links == links
        for screen in (ann, bob, tv):
            screen.at(4)
        for letter in "gy":
            ann.tap(f".palette [data-color={letter}]")
        ann.tap("#asks >> text=Write it")
        bob.at(5).tap("text=Lays no tile")
        bob.tap("#asks .confirm >> text=Write it")
        for screen in (ann, bob, tv):
            screen.at(6)
            assert screen.text("#now") == "Round 2: Bob chooses a puzzle."
        assert moves(path)[4:] == ["place Ann n1 r:N b:E g:S y:W", "skip Bob"]
        assert invoke("audit", path).status == 0
    finally:
        program.kill()


@pytest.mark.thorough
def test_lost_connection_and_sleep(opened: Callable[..., Screen], path: Path) -> None:
    with running(path) as server:
        ann = opened(server, TOKENS.watch, **PHONE).at(0)
        ann.context.set_offline(True)
        play(path, "choose Ann weight")
        time.sleep(0.3)
        ann.context.set_offline(False)
        ann.page.evaluate("() => dispatchEvent(new Event('online'))")
        ann.at(1)


@pytest.mark.thorough
def test_time_is_up_after_one_tap(opened: Callable[..., Screen], path: Path) -> None:
    play(path, *ROUND_ONE[:2])
    with running(path, seconds=2) as server:
        ann = opened(server, TOKENS.watch, **PHONE).at(2)
        ann.page.evaluate("() => { window.felt = []; navigator.vibrate = (times) => felt.push(times); }")
        ann.page.evaluate("() => Object.defineProperty(navigator, 'wakeLock', { value: undefined })")
        ann.tap("#wake")
        ann.page.wait_for_function("() => document.getElementById('awake')?.currentTime > 0.1", timeout=8000)
        assert ann.page.evaluate(
            "() => { const v = document.getElementById('awake'); return [v.muted, v.loop, v.paused]; }"
        ) == [
            True,
            True,
            False,
        ]
        play(path, "solve Bob")
        ann.at(3)
        assert re.fullmatch(r"[12] s|Time is up\.", ann.text("#timer"))
        ann.page.wait_for_selector("body[data-rung='1']", timeout=6000)
        assert ann.text("#timer") == "Time is up."
        assert [400, 150, 400, 150, 800] in ann.page.evaluate("felt")
        assert not ann.complaints


def test_text_of_the_record_is_shown_as_text(opened: Callable[..., Screen], path: Path) -> None:
    note = "note <img src=x onerror=alert(1)> <script>alert(2)</script>"
    with running(path) as server:
        assert server.enter(note, 0)["written"] == 1
        ann = opened(server, TOKENS.enter, **PHONE).at(1)
        assert "<img src=x onerror=alert(1)>" in ann.text("#happened")
        assert "<script>" in ann.text("#entries")
        assert ann.page.locator("#live img").count() == 0
        assert not ann.complaints


@pytest.mark.thorough
def test_words_without_a_token(opened: Callable[..., Screen], path: Path) -> None:
    with running(path) as server:
        nobody = opened(server, "", **PHONE)
        nobody.page.wait_for_selector("body[data-state=no-token]")
        assert nobody.text("#trouble") == "This address is incomplete. Scan the code again, or copy the whole address."
        wrong = opened(server, "wrong", **PHONE)
        wrong.page.wait_for_selector("body[data-state=wrong-token]")
        assert wrong.text("#trouble") == "This address is no longer valid. Scan the code again."


@pytest.mark.thorough
def test_beyond_code_on_three_phones(opened: Callable[..., Screen], tmp_path: Path) -> None:
    path = tmp_path / "match.yaml"
    header = {"format": "enigma-ref/1", "box": "beyond-code", **beyond_code_helpers.header("Ann", "Bob", "Cem")}
    path.write_text(write_header(header), "utf-8")
    with running(path) as server:
        ann, bob, cem = (opened(server, TOKENS.enter, **PHONE).at(0).be(name) for name in ("Ann", "Bob", "Cem"))
        ann.tap('[data-key=name] [data-words="p5"]')
        ann.tap('[data-key=name] [data-words="library"]')
        for screen in (ann, bob, cem):
            screen.at(1)
        assert cem.page.locator("#asks .loud").inner_text() == "Lie!"
        cem.tap(button("doubt Cem"))
        bob.at(2)
        assert "Cem checks p5" in bob.text("#now")
        cem.at(2).tap(button("truth"))
        ann.at(3)
        ann.tap("#asks >> text=Gain a token")
        ann.tap("[data-key=effect] >> text=Ann")
        ann.tap("[data-key=effect] >> text=Chaos")
        ann.tap("[data-key=effect] >> text=Show the changes")
        ann.tap("[data-key=effect] >> text=Write it")
        ann.at(4)
        assert moves(path) == ["name Ann p5 library", "doubt Cem", "truth", "effect gain Ann chaos"]
        for screen in (ann, bob, cem):
            assert not screen.complaints
