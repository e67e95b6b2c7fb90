"""The page that steps through a game, in a real browser: it shows what the engine has, and does nothing else."""

from __future__ import annotations

import re
import statistics
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from enigma_ref.cli.common.pictures import write_replay
from enigma_ref.core.log import Log
from enigma_ref.core.voice import ENGLISH, Voice
from enigma_ref.games.enigma.drawing.board_scene import system_numbers
from enigma_ref.games.enigma.game import Enigma
from enigma_ref.games.enigma.page.enigma_page import EnigmaPage
from enigma_ref.games.enigma.setup import Player
from enigma_ref.games.enigma.state import State
from enigma_ref.library.session import Session
from enigma_ref.views.replay_page import render

from .browser import CELLS_SHOWN, LAST_TILE, TILES_SHOWN, Window
from .cli_helpers import HEADER, ROUND_ONE, record
from .long_games import long_game
from .patience import sampled
from .samples import ENIGMA as SAMPLES

GAME = Enigma()

pytestmark = pytest.mark.slow


def page_of(
    log: Log[State, Any], path: Path, entered_at: Callable[[int], str | None] = lambda _: None, voice: Voice = ENGLISH
) -> Path:
    page = EnigmaPage()
    data = page.data(log, entered_at, as_entered=False)
    path.write_text(render(page.assets, data, "A game", voice), "utf-8")
    return path


def corrected(log: Log[State, Any]) -> list[State]:
    return [log.origin, *(step.played.state for step in log.steps())]


def entered(log: Log[State, Any] | None) -> list[State]:
    states: list[State] = []
    while log is not None:
        states.insert(0, log.state)
        log = log.previous
    return states


def assert_shows(shown: dict[str, Any], state: State, step: int) -> None:
    """Assert that everything visible at a step is what the engine has."""
    status: Any = GAME.status(state)
    board, numbers = state.board, system_numbers(state.board)
    assert (shown["step"], shown["slider"], shown["current"]) == (step, step, step)
    assert shown["scores"] == {player["name"]: player["score"] for player in status["players"]}
    assert shown["said"] == [player["score"] for player in status["players"]]
    assert shown["supplies"] == {player["name"]: player["supply"] for player in status["players"]}
    assert sorted(shown["tiles"]) == sorted(f"{spot}: {tile}" for spot, tile in status["tiles"].items())

    systems = [
        {
            "closed": row["closed"] == "true",
            "open_ends": int(row["openEnds"]),
            "cells": {color: int(number) for color, number in _pairs(row["cells"])},
            "worth": {name: int(points) for name, points in _pairs(row["worth"])},
        }
        for row in shown["systems"]
    ]
    keys = ("closed", "open_ends", "cells", "worth")
    assert systems == [{key: system[key] for key in keys} for system in status["systems"]]
    for row, system in zip(shown["systems"], status["systems"], strict=True):
        for color, number in system["cells"].items():
            assert f"{number} {color}" in row["text"]
        assert ("closed" if system["closed"] else f"{system['open_ends']} open end") in row["text"]
        assert all(f"{name} {points}" in row["text"] for name, points in system["worth"].items())

    assert Counter(map(tuple, shown["networkers"])) == Counter(
        (state.name(who.seat), str(who.spot), who.cell.name, str(numbers[board.tiles[who.spot].base + who.cell.group]))
        for system in board.systems()
        for who in system.networkers
    )
    assert Counter(
        (shown["spots"][tile], int(group), number, closed) for tile, group, number, closed in shown["groups"]
    ) == (
        Counter(
            (
                str(laid.spot),
                group,
                str(numbers[laid.base + group]),
                not board.system_of(laid, group).open_ends(state.rulings.blank_side),
            )
            for laid in board.tiles.values()
            for group in range(len(laid.tile.groups))
        )
    )
    drawn = Counter(shown["ends"])
    free = {
        str(numbers[laid.base + group]): board.system_of(laid, group).free
        for laid in board.tiles.values()
        for group in range(len(laid.tile.groups))
    }
    assert drawn == Counter({number: ends for number, ends in free.items() if ends})


def _pairs(text: str) -> list[list[str]]:
    return [pair.rsplit(" ", 1) for pair in text.split(", ")] if text else []


def _written(path: Path, folder: Path) -> tuple[Session, Path]:
    session = Session(path)
    write_replay(session, str(folder / "game.html"), False)
    return session, folder / "game.html"


# The one with most in it; the others only with -m long.
SHOWN = [*(pytest.param(path, marks=pytest.mark.long) for path in SAMPLES[:-1]), SAMPLES[-1]]


@pytest.fixture(scope="module", params=SHOWN, ids=lambda path: path.stem)
def sample(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> tuple[Session, Path]:
    return _written(request.param, tmp_path_factory.mktemp("page"))


@pytest.fixture(scope="module")
def richest(tmp_path_factory: pytest.TempPathFactory) -> tuple[Session, Path]:
    """The sample with most in it: four players, a ruling, notes, corrections, an accepted move."""
    return _written(SAMPLES[-1], tmp_path_factory.mktemp("page"))


def test_keys_show_what_the_engine_has(browser: Any, sample: tuple[Session, Path]) -> None:
    session, out = sample
    states = corrected(session.log)
    with Window(browser, out) as window:
        assert_shows(window.shown(), states[-1], len(states) - 1)
        window.page.keyboard.press("Home")
        # With the hand at the beginning; every step by the events that keys lead to, which is quicker.
        for step in range(10):
            assert_shows(window.shown(), states[step], step)
            window.page.keyboard.press("ArrowRight")
        steps = list(range(11, len(states)))
        for shown, step in zip(window.shown_at(steps, _PRESS), steps, strict=True):
            assert_shows(shown, states[step], step)
        window.page.keyboard.press("ArrowRight")
        assert window.shown()["step"] == len(states) - 1, "there is nothing after the end"
        for step in range(len(states) - 1, max(0, len(states) - 10), -1):
            assert window.page.evaluate("Number(document.body.dataset.step)") == step
            window.page.keyboard.press("ArrowLeft")
        window.page.keyboard.press("Home")
        assert_shows(window.shown(), states[0], 0)
        window.page.keyboard.press("ArrowLeft")
        assert_shows(window.shown(), states[0], 0)
        window.page.keyboard.press("End")
        assert_shows(window.shown(), states[-1], len(states) - 1)
        window.assert_quiet()


@pytest.mark.thorough
@sampled(4)
def test_slider_and_moves_show_what_the_engine_has(browser: Any, sample: tuple[Session, Path], every: int) -> None:
    session, out = sample
    states = corrected(session.log)
    up_and_down = [*range(0, len(states), 2 * every), *range(len(states) - 2 + len(states) % 2, 0, -2 * every)]
    backwards = list(range(len(states) - 1, -1, -every))
    with Window(browser, out) as window:
        # With the hand, here and there; every step by the events that the hand leads to, which is quicker.
        slider, moves = window.page.locator("#slider"), window.page.locator("#moves ol button")
        assert moves.count() == len(states)
        for step in range(0, len(states), 12 * every):
            slider.fill(str(step))
            assert_shows(window.shown(), states[step], step)
            moves.nth(len(states) - 1 - step).click()
            assert_shows(window.shown(), states[len(states) - 1 - step], len(states) - 1 - step)
        for shown, step in zip(window.shown_at(up_and_down, _SLIDE), up_and_down, strict=True):
            assert_shows(shown, states[step], step)
        for shown, step in zip(window.shown_at(backwards, _CLICK), backwards, strict=True):
            assert_shows(shown, states[step], step)
        window.assert_quiet()


_PRESS = """() => document.dispatchEvent(new KeyboardEvent("keydown", { key: "ArrowRight" }))"""
_SLIDE = """step => {
  const slider = document.getElementById("slider");
  slider.value = step;
  slider.dispatchEvent(new Event("input", { bubbles: true }));
}"""
_CLICK = """step => document.querySelectorAll("#moves ol button")[step].click()"""


@pytest.mark.thorough
def test_buttons_rounds_scorings_and_chart(browser: Any, sample: tuple[Session, Path]) -> None:
    session, out = sample
    steps, states = session.log.steps(), corrected(session.log)
    with Window(browser, out, f"#entry-{steps[2].entry}") as window:
        page = window.page
        assert_shows(window.shown(), states[3], 3)
        for button, step in (("back", 2), ("forward", 3), ("last", len(steps)), ("first", 0)):
            page.click(f"#{button}")
            assert_shows(window.shown(), states[step], step)
        first_of_round_two = next(number for number, state in enumerate(states) if state.round == 2) + 1
        page.select_option("#chapter", "2")
        assert_shows(window.shown(), states[first_of_round_two], first_of_round_two)
        page.click("#first")
        scored = [number for number, step in enumerate(steps, 1) if "scored" in step.played.claims]
        for step in scored:
            page.click("#moment-after")
            shown = window.shown()
            assert_shows(shown, states[step], step)
            gains: Any = steps[step - 1].played.claims["scored"]
            items = page.locator("#step .scoring li")
            found: Counter[str] = Counter()
            for item in items.all():
                found[item.get_attribute("data-player")] += int(item.get_attribute("data-points"))
            assert +found == Counter(gains), "the explanation adds up to the points that were given"
        assert page.locator("#moment-after").is_disabled()
        assert page.locator("#chart .scored").count() == sum(
            len(step.played.claims["scored"])
            for step in steps
            if "scored" in step.played.claims  # type: ignore[arg-type]
        )
        box = page.locator("#chart").bounding_box()
        page.mouse.click(box["x"] + box["width"] * 0.5, box["y"] + box["height"] * 0.5)
        assert abs(window.shown()["step"] - len(steps) / 2) <= 1
        window.assert_quiet()


def test_pointing_at_a_system(browser: Any, richest: tuple[Session, Path]) -> None:
    _, out = richest
    with Window(browser, out) as window:
        page = window.page
        for row in page.locator("#systems [data-list=held] button").all():
            number, worth = row.get_attribute("data-system"), row.get_attribute("data-worth")
            row.hover()
            lit = page.eval_on_selector_all("#board .lit", "all => all.map(made => made.dataset.system)")
            assert set(lit) == {number}
            assert len(lit) == page.locator(f"#board [data-system='{number}']").count()
            callout = page.inner_text("#callout")
            assert all(" ".join(pair) in callout for pair in _pairs(worth))
        page.mouse.move(0, 0)
        assert page.locator("#board .lit").count() == 0
        # A tap stays until the next one.
        page.evaluate("scrollTo(0, 0)")
        cell = _cell_in_view(page)
        page.mouse.click(*cell)
        assert page.locator("#board .lit").count() > 0
        page.mouse.move(0, 0)
        assert page.locator("#board .lit").count() > 0
        page.mouse.click(*cell)
        page.mouse.move(0, 0)
        assert page.locator("#board .lit").count() == 0
        window.assert_quiet()


def _cell_in_view(page: Any) -> tuple[float, float]:
    view = page.locator("#pane").bounding_box()
    return next(
        (cell["x"], cell["y"])
        for cell in page.evaluate(CELLS_SHOWN)
        if 60 < cell["x"] - view["x"] < view["width"] - 60 and 60 < cell["y"] - view["y"] < view["height"] - 60
    )


def test_what_the_mouse_is_over_lights_up_and_says_what_it_is(browser: Any, richest: tuple[Session, Path]) -> None:
    _, out = richest
    with Window(browser, out) as window:
        page = window.page
        page.mouse.move(*_cell_in_view(page))
        (system,) = set(page.eval_on_selector_all("#board .lit", "all => all.map(made => made.dataset.system)"))
        assert page.locator(f"#board [data-system='{system}']:not(.lit)").count() == 0
        titles = page.eval_on_selector_all(
            "#register .tile:not(.off) title", "all => all.map(made => made.textContent)"
        )
        assert page.get_attribute("#touch", "title") in titles
        figure = page.locator("#figures .networker:not(.off)").first
        box = figure.locator("circle.figure").bounding_box()
        page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
        assert page.get_attribute("#touch", "title") == figure.locator("title").text_content()
        lit = page.eval_on_selector_all("#board .lit", "all => all.map(made => made.dataset.system)")
        assert set(lit) == {figure.get_attribute("data-system")}
        view = page.locator("#pane").bounding_box()
        page.mouse.move(view["x"] + 2, view["y"] + view["height"] - 2)
        page.keyboard.press("Home")
        assert page.locator("#board .lit").count() == 0
        window.assert_quiet()


@pytest.mark.thorough
def test_history_with_its_mistakes(browser: Any, tmp_path: Path) -> None:
    lines = [
        *ROUND_ONE,
        "undo",
        "place Bob e1 b:W r:N on b",
        "amend 1 choose Ann conduit",
        "insert 7 note before the tile",
        "undo",
        "redo",
        "choose Bob weight",
        "strike 12",
    ]
    session = Session(record(tmp_path / "g.yaml", lines))
    for name, as_entered, states in (
        ("corrected", False, corrected(session.log)),
        ("entered", True, entered(session.log)),
    ):
        out = tmp_path / f"{name}.html"
        write_replay(session, str(out), as_entered)
        with Window(browser, out) as window:
            window.page.keyboard.press("Home")
            for step, state in enumerate(states):
                assert_shows(window.shown(), state, step)
                window.page.keyboard.press("ArrowRight")
            text = window.page.inner_text("#moves")
            window.assert_quiet()
        if as_entered:
            assert re.search(r"undo\s+correction", text)
            assert "amend 1 choose Ann conduit" in text
        else:
            assert re.search(r"choose Ann conduit\s+amended", text)
            assert re.search(r"before the tile\s+inserted", text)
            assert "undo" not in text.split("Entries that are not part")[0]


@pytest.mark.thorough
def test_a_sample_as_it_was_entered(browser: Any, tmp_path: Path) -> None:
    session = Session(SAMPLES[-1])
    out = tmp_path / "entered.html"
    write_replay(session, str(out), True)
    states = entered(session.log)
    commands = [entry.move.split()[0] for entry in session.record.entries]
    corrections = [number for number, word in enumerate(commands, 1) if word in ("undo", "redo", "amend", "accept")]
    assert len(corrections) >= 3
    with Window(browser, out) as window:
        for number in corrections:
            window.page.locator("#slider").fill(str(number - 1))
            for step in (number - 1, number, number + 1):
                assert_shows(window.shown(), states[step], step)
                window.page.keyboard.press("ArrowRight")
        window.assert_quiet()


HOSTILE = [
    "<img src=x onerror=alert(1)>",
    "</script><script>alert(1)</script>",
    "<!--<script>",
    "{{ 7*7 }} {% raw %} ${7*7}",
    "\u2028line\u2029paragraph\u202eright\u200fto left\u2066",
    "\"'>&amp;&#60;",
]


def test_hostile_text_stays_text(browser: Any, tmp_path: Path) -> None:
    state, _ = GAME.start(
        {
            "edition": "en",
            "players": [{"name": "Ann", "color": "constructor"}, {"name": "Bob", "color": "white"}],
            "first": "Ann",
            "start_tile": "r:N b:E y:S r:W",
        }
    )
    assert state
    # No record can have such a name; the page must not rely on that.
    players = (Player(HOSTILE[0], "constructor"), Player(HOSTILE[1], "white"))
    log: Log[State, Any] = Log(GAME, state.but(table=state.table._replace(players=players)))
    for text in HOSTILE:
        log = log.enter(f"note {text}")
    out = page_of(log, tmp_path / "hostile.html")
    source = out.read_text("utf-8")
    assert not set("\u2028\u2029\u202e\u200f\u2066") & set(source)
    assert "<img" not in source
    assert source.count("</script>") == 2
    with Window(browser, out) as window:
        page = window.page
        page.keyboard.press("Home")
        for text in HOSTILE:
            page.keyboard.press("ArrowRight")
            for shown in (page.text_content("#step blockquote"), window.heard()):
                # Characters that hide or reorder are written out; spaces are those of the record.
                assert " ".join(text.split())[:5].strip("\u2028") in shown
        assert "\\u202e" in page.text_content("#moves")
        assert HOSTILE[0] in page.text_content("#scores")
        assert HOSTILE[1] in page.text_content("h1")
        assert page.locator("img").count() == 0
        assert page.locator("script").count() == 2
        window.assert_quiet()


def test_notes_of_a_record_stay_text(browser: Any, tmp_path: Path) -> None:
    game = tmp_path / "<b>game.yaml"
    game.write_text(HEADER + "- 'note <img src=x onerror=alert(1)>'\n- \"note a\\u202eb\"\n", "utf-8")
    write_replay(Session(game), str(tmp_path / "p.html"), False)
    with Window(browser, tmp_path / "p.html") as window:
        assert "<b>game.yaml" in window.page.text_content("header")
        text = window.page.text_content("#moves")
        assert "<img src=x onerror=alert(1)>" in text
        assert "a\\u202eb" in text
        window.assert_quiet()


def test_the_policy_lets_nothing_else_run(browser: Any, richest: tuple[Session, Path]) -> None:
    _, out = richest
    policy = re.search(r'Content-Security-Policy" content="([^"]+)"', out.read_text("utf-8"))
    assert policy
    assert "default-src 'none'" in policy[1]
    assert "unsafe" not in policy[1]
    with Window(browser, out) as window:
        window.page.evaluate(
            """() => { const script = document.createElement("script"); script.textContent = "window.ran = 1";
            document.body.append(script); }"""
        )
        assert window.page.evaluate("window.ran") is None
        assert any("Content Security Policy" in complaint for complaint in window.complaints)


@pytest.mark.thorough
def test_long_games_stay_small_and_quick(browser: Any, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    log = long_game(60)
    out = page_of(log, tmp_path / "long.html", entered_at=lambda entry: "2026-11-16T19:31:02+01:00")
    size = out.stat().st_size
    assert size < 1_000_000
    with Window(browser, out) as window:
        times = window.page.evaluate(
            """() => {
              const times = [];
              for (let step = 0; step < 100; step++) {
                const start = performance.now();
                document.dispatchEvent(new KeyboardEvent("keydown", { key: "ArrowLeft" }));
                document.body.getBoundingClientRect();  // the layout is part of what people wait for
                times.push(performance.now() - start);
              }
              return times;
            }"""
        )
        steps = len(log.steps())
        assert_shows(window.shown(), corrected(log)[steps - 100], steps - 100)
        window.assert_quiet()
    median = statistics.median(times)
    with capsys.disabled():
        print(f"\n60 rounds: {size / 1000:.0f} kB; a step takes {median:.1f} ms, at most {max(times):.1f} ms")
    assert median < 100, "on any machine; `tests.benchmarks.page_steps` measures it well"


@pytest.mark.thorough
@pytest.mark.parametrize(
    ("width", "height", "scheme"),
    [
        (360, 640, "light"),
        (390, 844, "dark"),
        (1280, 800, "light"),
        pytest.param(360, 640, "dark", marks=pytest.mark.long),
        pytest.param(390, 844, "light", marks=pytest.mark.long),
        pytest.param(1280, 800, "dark", marks=pytest.mark.long),
    ],
)
def test_fits_and_can_be_read(
    browser: Any, richest: tuple[Session, Path], width: int, height: int, scheme: str
) -> None:
    _, out = richest
    with Window(browser, out, viewport={"width": width, "height": height}, color_scheme=scheme) as window:
        page = window.page
        assert page.evaluate("document.documentElement.scrollWidth") <= width
        for name, ratio in page.evaluate(_CONTRAST).items():
            assert ratio >= 4.5, f"{name} has a contrast of {ratio:.1f}"
        assert page.locator("#forward, #back, #slider, #theme").evaluate_all(
            "all => all.every(made => made.getBoundingClientRect().height >= 24)"
        )
        before = page.evaluate("getComputedStyle(document.body).backgroundColor")
        page.click("#theme")
        assert page.evaluate("getComputedStyle(document.body).backgroundColor") != before
        assert all(ratio >= 4.5 for ratio in page.evaluate(_CONTRAST).values())
        window.assert_quiet()


_CONTRAST = """() => {
  const channels = (color) => color.match(/[\\d.]+/g).slice(0, 3).map(Number);
  const light = (color) => channels(color).map((c) => c / 255)
    .map((c) => (c <= 0.03928 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4))
    .reduce((sum, c, i) => sum + c * [0.2126, 0.7152, 0.0722][i], 0);
  const behind = (made) => {
    const color = getComputedStyle(made).backgroundColor;
    return /rgba\\(.*, 0\\)$/.test(color) && made.parentElement ? behind(made.parentElement) : color;
  };
  const found = {};
  const places = "h1, header p, h2, h3, .said, .told, .typed, .role, .supply, #callout, .entry, .words, .chapter," +
    "summary, .system, .outcome, .mark, .badge, .gain, #theme";
  for (const made of document.querySelectorAll(places)) {
    const [one, other] = [light(getComputedStyle(made).color), light(behind(made))].sort((a, b) => b - a);
    const name = `${made.tagName} ${made.className}`;
    found[name] = Math.min(found[name] ?? 99, (one + 0.05) / (other + 0.05));
  }
  return found;
}"""


def test_for_those_who_hear_or_type_instead_of_pointing(browser: Any, richest: tuple[Session, Path]) -> None:
    session, out = richest
    with Window(browser, out, "#entry-1") as window:
        page = window.page
        assert page.get_attribute("#live", "aria-live") == "polite"
        live = window.heard()
        assert f"Entry 1 of {session.log.number}." in live
        for name, points in window.shown()["scores"].items():
            assert f"{name} {points}" in live
        unnamed = page.eval_on_selector_all(
            "button, input, select, [tabindex]",
            "all => all.filter(m => !(m.ariaLabel || m.textContent.trim() || m.labels?.length)).map(m => m.outerHTML)",
        )
        assert not unnamed
        order = []
        for _ in range(20):
            page.keyboard.press("Tab")
            order.append(page.evaluate("document.activeElement.dataset.zoom || document.activeElement.id"))
        wanted = ["theme", "view", "in", "out", "fit", "slider", "first", "back", "play", "forward", "last", "chapter"]
        assert [name for name in order if name in wanted] == wanted
        page.focus("#slider")
        page.keyboard.press("ArrowRight")
        assert window.shown()["step"] == 2, "one step, not two"
        assert page.get_attribute("#slider", "aria-valuetext").startswith("Entry 2 of")
        page.focus("#forward")
        page.keyboard.press("Enter")
        assert window.shown()["step"] == 3
        page.focus("#systems button")
        assert page.locator("#board .lit").count() > 0, "the list of systems is the way to them without a mouse"
        window.assert_quiet()


def boxes(window: Window) -> tuple[dict[str, float], dict[str, float]]:
    """Return where the tile that was laid last is, and where the frame of the board is."""
    page = window.page
    return page.locator(LAST_TILE).bounding_box(), page.locator("#view").bounding_box()


def assert_within(tile: dict[str, float], view: dict[str, float]) -> None:
    assert tile["x"] >= view["x"] - 1
    assert tile["y"] >= view["y"] - 1
    assert tile["x"] + tile["width"] <= view["x"] + view["width"] + 1
    assert tile["y"] + tile["height"] <= view["y"] + view["height"] + 1


@pytest.fixture(scope="module")
def twelve_rounds(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return page_of(long_game(12), tmp_path_factory.mktemp("page") / "game.html")


@pytest.mark.thorough
@pytest.mark.parametrize(
    ("width", "height"),
    [
        (390, 844),
        (844, 390),
        (1280, 800),
        pytest.param(768, 1024, marks=pytest.mark.long),
        pytest.param(1920, 1080, marks=pytest.mark.long),
    ],
)
def test_the_board_is_seen_and_can_be_read_wherever_it_is_looked_at(
    browser: Any, twelve_rounds: Path, width: int, height: int
) -> None:
    with Window(browser, twelve_rounds, viewport={"width": width, "height": height}) as window:
        page = window.page
        for key in ("End", *"SSS", "Home", *"rrr"):
            page.keyboard.press(key)
            view, step = page.locator("#view").bounding_box(), page.locator("#step").bounding_box()
            assert view["y"] + view["height"] <= height, "the board is on the screen"
            assert min(view["width"], view["height"]) >= 150
            assert step["y"] + 60 <= height, "and so is what happened"
            if page.locator(LAST_TILE).count():
                assert_within(*boxes(window))
            assert max(2 * cell["radius"] for cell in page.evaluate(CELLS_SHOWN)) >= 16, (
                "a letter has about half of that"
            )
        assert page.evaluate(TILES_SHOWN)[0]["width"] >= 90
        assert page.evaluate("document.documentElement.scrollWidth") <= width
        window.assert_quiet()


@pytest.mark.thorough
def test_enlarging_dragging_and_pinching_never_lose_the_board(browser: Any, twelve_rounds: Path) -> None:
    with Window(browser, twelve_rounds, viewport={"width": 390, "height": 844}, has_touch=True) as window:
        page = window.page
        tile, view = boxes(window)
        for _ in range(3):
            page.click("[data-zoom=in]")
            tile, view = boxes(window)
            assert_within(tile, view)
        assert tile["width"] > 180
        page.mouse.move(view["x"] + 100, view["y"] + 150)
        page.mouse.down()
        page.mouse.move(view["x"] + 160, view["y"] + 190, steps=4)
        page.mouse.up()
        moved, _ = boxes(window)
        assert (moved["x"], moved["y"]) != (tile["x"], tile["y"])
        for _ in range(12):  # far beyond the edge
            page.mouse.move(view["x"] + 20, view["y"] + 20)
            page.mouse.down()
            page.mouse.move(view["x"] + 360, view["y"] + 300, steps=2)
            page.mouse.up()
        assert _in_view(page), "some of the board is always in sight"
        page.focus("#view")
        before = page.locator("#board").bounding_box()["x"]
        page.keyboard.press("Shift+ArrowRight")
        assert page.locator("#board").bounding_box()["x"] < before
        page.click("[data-zoom=fit]")
        assert page.get_attribute("#fit", "aria-pressed") == "true"
        assert len(_in_view(page)) == len(page.evaluate(TILES_SHOWN)) > 20
        pinched = page.evaluate(TILES_SHOWN)[0]["width"]
        page.evaluate(_PINCH)
        assert page.evaluate(TILES_SHOWN)[0]["width"] == pytest.approx(2 * pinched, rel=0.1)
        window.assert_quiet()


def _in_view(page: Any) -> list[dict[str, float]]:
    """Return the tiles of which something is seen."""
    view = page.locator("#view").bounding_box()
    return [
        tile
        for tile in page.evaluate(TILES_SHOWN)
        if view["x"] + 1 < tile["x"] + tile["width"]
        and tile["x"] < view["x"] + view["width"] - 1
        and view["y"] + 1 < tile["y"] + tile["height"]
        and tile["y"] < view["y"] + view["height"] - 1
    ]


_PINCH = """() => {
  const view = document.getElementById("view");
  const { left, top } = view.getBoundingClientRect();
  const finger = (type, pointerId, x, y) => view.dispatchEvent(new PointerEvent(type, {
    pointerId, pointerType: "touch", bubbles: true, button: 0, clientX: left + x, clientY: top + y,
  }));
  view.setPointerCapture = () => {};
  finger("pointerdown", 7, 150, 150);
  finger("pointerdown", 8, 200, 150);
  finger("pointermove", 7, 125, 150);
  finger("pointermove", 8, 225, 150);
  finger("pointerup", 7, 125, 150);
  finger("pointerup", 8, 225, 150);
}"""


def test_paper(browser: Any, richest: tuple[Session, Path]) -> None:
    _, out = richest
    with Window(browser, out, color_scheme="dark") as window:
        page = window.page
        page.emulate_media(media="print")
        assert not page.is_visible("#controls")
        assert page.is_visible("#board")
        assert page.evaluate("getComputedStyle(document.body).backgroundColor") == "rgb(255, 255, 255)"
        clipped = page.eval_on_selector("#moves ol", "list => list.scrollHeight - list.clientHeight")
        assert clipped <= 1, "all moves are printed"
        assert len(page.pdf()) > 10_000
        window.assert_quiet()


def test_the_same_game_is_the_same_page(tmp_path: Path) -> None:
    for name in ("one", "two"):
        write_replay(Session(SAMPLES[0]), str(tmp_path / name), False)
    assert (tmp_path / "one").read_bytes() == (tmp_path / "two").read_bytes()
