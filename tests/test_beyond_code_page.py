"""The page that steps through a series of Beyond Code, in a real browser: what it shows is what the box has."""

from __future__ import annotations

import re
from html import unescape
from pathlib import Path
from random import Random
from typing import Any

import pytest

from enigma_ref.cli.common.pictures import write_replay
from enigma_ref.core.cursor import Cursor
from enigma_ref.core.cursor import corrected as stops_of
from enigma_ref.core.log import Log
from enigma_ref.games.beyond_code.game import BeyondCode
from enigma_ref.games.beyond_code.page.beyond_code_page import BeyondCodePage
from enigma_ref.games.beyond_code.state import State
from enigma_ref.games.beyond_code.table import Player
from enigma_ref.library.session import Session
from enigma_ref.views.replay_page import render

from .beyond_code_evening import MATCH as EVENING
from .beyond_code_shelf import series
from .browser import Window
from .cli_helpers import record
from .patience import sampled
from .samples import BEYOND_CODE
from .test_page import _CLICK, _CONTRAST, _SLIDE, HOSTILE

GAME = BeyondCode()
MATCH, RUN = BEYOND_CODE
HEADER = MATCH.read_text("utf-8").partition("moves:\n")[0] + "moves:\n"

pytestmark = pytest.mark.slow


def page_of(log: Log[State, Any], path: Path, *, as_entered: bool = False) -> Path:
    page = BeyondCodePage()
    data = page.data(log, lambda _: None, as_entered=as_entered)
    path.write_text(render(page.assets, data, "A series"), "utf-8")
    return path


def corrected(log: Log[State, Any]) -> list[State]:
    return [log.origin, *(step.played.state for step in log.steps())]


_SHOWN = """() => {
  const all = (selector) => [...document.querySelectorAll(selector)];
  const seen = all("#board .look").filter((made) => getComputedStyle(made).display !== "none");
  const cards = seen.filter((made) => made.dataset.thing !== "track");
  const text = (made, selector) => [...made.querySelectorAll(selector)].map((each) => each.textContent).join("");
  return {
    step: Number(document.body.dataset.step),
    slider: Number(document.getElementById("slider").value),
    current: Number(document.querySelector("#moves [aria-current]").dataset.step),
    things: seen.map((made) => made.dataset.thing).sort(),
    cards: Object.fromEntries(cards.map((made) => [made.dataset.thing, {
      open: text(made, ".name"), claim: text(made, ".claim"), lies: text(made, ".lie"),
      seen: [...made.querySelectorAll(".seat")].map((each) => each.dataset.player),
      closed: made.firstElementChild.classList.contains("closed"),
      icon: [...made.querySelectorAll(".token")].map((each) => each.getAttribute("class").split(" ")[1]),
    }])),
    marker: Number(seen.find((made) => made.dataset.thing === "track").querySelector(".marker").dataset.cell),
    players: all("#scores li").map((row) => ({ ...row.dataset, text: row.textContent })),
    tale: all("#tale li[data-outcome]").map((row) => ({ ...row.dataset, text: row.textContent })),
    known: all("#known li[data-position]").map((row) => row.textContent),
    games: all("#games li:not(.none)").map((row) => row.textContent),
    breaks: document.getElementById("breaks").textContent,
    supply: document.getElementById("supply").textContent,
    card: document.getElementById("step").textContent,
    visible: document.body.innerText + seen.map((made) => made.textContent).join(" "),
  };
}"""


def shown(window: Window) -> Any:
    return window.page.evaluate(_SHOWN)


def shown_at(window: Window, steps: list[int], action: str) -> Any:
    return window.page.evaluate(f"steps => steps.map(step => {{ ({action})(step); return ({_SHOWN})(); }})", steps)


def assert_shows(found: Any, state: State, step: int) -> None:
    """Assert that everything visible at a step is what the box has."""
    status: Any = GAME.status(state)
    assert (found["step"], found["slider"], found["current"]) == (step, step, step)
    assert found["things"] == sorted([*status["positions"], "track"]), "one look of each, and no more"
    for name, place in status["positions"].items():
        card = found["cards"][name]
        claimed = status["claim"] and status["claim"]["position"] == name
        assert card["open"] == (place["open"] or "")
        assert card["closed"] == (place["open"] is None)
        assert card["claim"] == (f"“{status['claim']['card']}”?" if claimed else "")
        assert card["lies"] == "".join(f"≠{lie}" for lie in place["lies"])
        assert card["seen"] == place["seen_by"]
        icons = [place["icon"]] if place["icon"] else []
        assert card["icon"] == [*icons, *(["silence"] if place["silenced"] else [])]
    assert found["marker"] == min(status["marker"], state.end_cell)
    for row, player in zip(found["players"], status["players"], strict=True):
        tokens = [token for token in ("silence", "decoding", "chaos") if player[token]]
        assert (row["player"], row["tokens"]) == (player["name"], " ".join(tokens))
        assert (row["out"], row["triumphs"]) == (str(int(player["out"])), str(player["triumphs"]))
        assert row["shows"] == status["characters"]["face_up"].get(player["name"], "")
        assert ("keeper" in row["text"]) == (status["keeper"] == player["name"])
        assert ("to move" in row["text"]) == (status["turn"] == player["name"])
    assert len(found["games"]) == len(status["games"])
    for told, ended in zip(found["games"], status["games"], strict=True):
        assert ended["winner"] is None or f"{ended['winner']} wins as" in told
    if status["series"] == "match":
        assert found["breaks"] == f"{status['breakthroughs']} of {state.rulings.breakthroughs} breakthroughs"
    supply = status["supply"]
    assert found["supply"] == "In the supply: {silence} silence, {decoding} decoding, {chaos} chaos.".format(**supply)


def assert_tale(found: Any, steps: list[Any]) -> None:
    """Assert that the deeds of a game are those that its moves tell, word by word."""
    expected: list[list[str]] = []
    for step in steps:
        words = str(getattr(step.command, "move", "note")).replace(",", "").split()
        state = step.played.state
        match words[0]:
            case "begin":
                expected = []
            case "name" | "decode":
                expected.append([words[2], words[3], "unchecked" if state.phase == "effect" else "named"])
            case "believe":
                expected[-1][2] = "believed"
            case "doubt":
                expected[-1][2] = "checks"
            case "truth" | "lie":
                expected[-1][2] = words[0]
            case "goal":
                expected.append(["", words[2], words[3]])
    assert [[row["position"], row["card"], row["outcome"]] for row in found["tale"]] == expected


def _written(path: Path, folder: Path) -> tuple[Session, Path]:
    session = Session(path)
    write_replay(session, str(folder / "game.html"), False)
    return session, folder / "game.html"


@pytest.fixture(scope="module", params=BEYOND_CODE, ids=lambda path: path.stem)
def sample(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> tuple[Session, Path]:
    return _written(request.param, tmp_path_factory.mktemp("page"))


@pytest.fixture(scope="module")
def match(tmp_path_factory: pytest.TempPathFactory) -> tuple[Session, Path]:
    return _written(MATCH, tmp_path_factory.mktemp("page"))


@pytest.mark.thorough
@sampled(4)
def test_keys_slider_and_moves_show_what_the_box_has(browser: Any, sample: tuple[Session, Path], every: int) -> None:
    session, out = sample
    states = corrected(session.log)
    forward, backward = list(range(0, len(states), every)), list(range(len(states) - 1, -1, -every))
    with Window(browser, out) as window:
        assert_shows(shown(window), states[-1], len(states) - 1)
        window.page.keyboard.press("Home")
        for step in range(0, 30, 2):
            assert_shows(shown(window), states[step], step)
            window.page.keyboard.press("ArrowRight")
            window.page.keyboard.press("n")
        window.page.keyboard.press("p")
        assert_shows(shown(window), states[29], 29)
        for action, steps in ((_SLIDE, forward), (_CLICK, backward)):
            for found, step in zip(shown_at(window, steps, action), steps, strict=True):
                assert_shows(found, states[step], step)
                if not states[0].table.alone:
                    assert_tale(found, session.log.steps()[:step])
        window.assert_quiet()


@pytest.mark.thorough
def test_keys_are_those_of_the_terminal(browser: Any, match: tuple[Session, Path]) -> None:
    session, out = match
    cursor = Cursor(stops_of(session.log))
    ways = {
        "r": cursor.next_chapter,
        "R": cursor.previous_chapter,
        "s": cursor.next_moment,
        "S": cursor.previous_moment,
        "n": cursor.forward,
        "p": cursor.back,
        "Enter": cursor.forward,
        "ArrowRight": cursor.forward,
        "ArrowLeft": cursor.back,
        "Home": cursor.to_start,
        "End": cursor.to_end,
    }
    rng = Random(3)
    keys = ["Home", *"rrrRRssSsrnnpRRRRs", "End", *"SSSRRrrrrrrr", *rng.choices(list(ways), k=60)]
    with Window(browser, out) as window:
        for key in keys:
            ways[key]()
            window.page.keyboard.press(key)
            assert window.page.evaluate("Number(document.body.dataset.step)") == cursor.index, key
        window.page.keyboard.press("g")
        assert window.page.evaluate("document.activeElement.id") == "entry"
        window.page.keyboard.type("79")
        window.page.keyboard.press("Enter")
        assert cursor.to_entry(79)
        assert shown(window)["step"] == cursor.index
        window.page.keyboard.press("g")
        window.page.keyboard.type("131")
        window.page.keyboard.press("Enter")
        assert window.page.inner_text("#no-entry") == "There is no step for entry 131.", "which is a correction"
        window.page.keyboard.press("Escape")
        assert not window.page.is_visible("#keys dl")
        window.page.keyboard.press("?")
        assert "to where the next game begins" in window.page.inner_text("#keys")
        window.page.keyboard.press("?")
        assert not window.page.is_visible("#keys dl")
        window.assert_quiet()


@pytest.mark.thorough
def test_buttons_games_ends_and_chart(browser: Any, match: tuple[Session, Path]) -> None:
    session, out = match
    steps, states = session.log.steps(), corrected(session.log)
    with Window(browser, out, f"#entry-{steps[11].entry}") as window:
        page = window.page
        found = shown(window)
        assert_shows(found, states[12], 12)
        assert "The check finds that it is a lie." in found["card"]
        assert "p4 is not observatory: Iris is caught. Iris takes a silence token." in found["card"]
        assert found["tale"][-1]["text"].endswith("Iris says that p4 is observatoryTomas finds it a lie")
        page.click("#first")
        ends = [number for number, step in enumerate(steps, 1) if "ended" in step.played.claims]
        assert len(ends) == 5
        for step in ends:
            page.click("#moment-after")
            assert_shows(shown(window), states[step], step)
        assert page.locator("#moment-after").is_disabled()
        page.select_option("#chapter", "3")
        first = next(number for number, state in enumerate(states) if state.game == 3) + 1
        assert_shows(shown(window), states[first], first)
        checks = [step for step in steps if str(getattr(step.command, "move", "")) in ("truth", "lie")]
        assert page.locator("#chart .check").count() == len(checks)
        assert page.locator("#chart .check.lie").count() == sum(str(step.command.move) == "lie" for step in checks)
        assert page.locator("#chart .border").count() == 4
        assert page.locator("#chart .who").all_text_contents() == ["N ★", "I ★", "–", "N ★", "N ★"]
        box = page.locator("#chart").bounding_box()
        page.mouse.click(box["x"] + box["width"] * 0.5, box["y"] + box["height"] * 0.5)
        assert abs(shown(window)["step"] - len(steps) / 2) <= 1
        window.assert_quiet()


@pytest.mark.thorough
def test_history_with_its_mistakes(browser: Any, tmp_path: Path) -> None:
    lines = ["name Nadia p1 library", "believe", "effect open p2 book", "undo", "effect open p2 study", "pass"]
    lines += ["amend 5 effect open p3 study", "insert 6 note so it was", "name Tomas p3 study", "strike 9"]
    session = Session(record(tmp_path / "g.yaml", lines, HEADER))
    entered = [at.state for at in session.log.history()]
    for as_entered, states in ((False, corrected(session.log)), (True, entered)):
        out = tmp_path / f"{as_entered}.html"
        write_replay(session, str(out), as_entered)
        with Window(browser, out) as window:
            for found, step in zip(shown_at(window, list(range(len(states))), _SLIDE), range(99), strict=False):
                assert_shows(found, states[step], step)
            text = window.page.inner_text("#moves")
            window.assert_quiet()
        if as_entered:
            assert re.search(r"undo\s+correction", text)
            assert "amend 5 effect open p3 study" in text
        else:
            assert re.search(r"effect open p3 study\s+amended", text)
            assert re.search(r"so it was\s+inserted", text)


def test_what_was_disclosed_says_so(browser: Any, match: tuple[Session, Path]) -> None:
    session, out = match
    with Window(browser, out, f"#entry-{session.log.steps()[39].entry}") as window:
        found = shown(window)
        assert "Disclosed, and not verified: p4 was machine." in found["card"]
        assert "Told after the game, and verified by nobody." in found["card"]
        assert re.search(r"disclose p4 machine\s+not verified", window.page.inner_text("#moves"))
        assert found["cards"]["p4"]["open"] == "", "the position stays what everybody saw"
        assert "machine" not in " ".join(found["known"])


@pytest.mark.thorough
@pytest.mark.parametrize("seed", [0, *(pytest.param(seed, marks=pytest.mark.long) for seed in range(1, 6))])
def test_random_series(browser: Any, tmp_path: Path, seed: int) -> None:
    played = series(Random(f"page {seed}"), solo=seed % 3 == 0, mistakes=0.1)
    for as_entered in (False, True):
        states = [at.state for at in played.log.history()] if as_entered else corrected(played.log)
        out = page_of(played.log, tmp_path / "page.html", as_entered=as_entered)
        order = list(range(len(states)))
        Random(seed).shuffle(order)
        with Window(browser, out) as window:
            for found, step in zip(shown_at(window, order[:60], _SLIDE), order, strict=False):
                assert_shows(found, states[step], step)
            window.assert_quiet()


def test_a_series_in_which_nothing_has_happened(browser: Any, tmp_path: Path) -> None:
    session = Session(record(tmp_path / "g.yaml", [], HEADER))
    with Window(browser, page_of(session.log, tmp_path / "page.html")) as window:
        for key in ("ArrowRight", "r", "R", "s", "S", "End", "Home"):
            window.page.keyboard.press(key)
        found = shown(window)
        assert_shows(found, session.log.state, 0)
        assert (found["tale"], found["known"], found["games"]) == ([], [], [])
        assert "Nobody has named a card yet." in found["visible"]
        assert "Nothing is known of any card yet." in found["visible"]
        window.assert_quiet()


def test_hostile_text_stays_text(browser: Any, tmp_path: Path) -> None:
    log = Session(record(tmp_path / "g.yaml", [], HEADER)).log
    # No record can have such names; the page must not rely on that.
    state = log.origin.copy()
    players = (Player(HOSTILE[0], "constructor"), Player(HOSTILE[1]), Player("Iris"))
    mansion = (HOSTILE[0], HOSTILE[1], *state.table.mansion[2:])
    state.table = state.table._replace(players=players, mansion=mansion)
    state.turn_up(3, HOSTILE[1])
    log = Log(GAME, state)
    for text in HOSTILE:
        log = log.enter(f"note {text}")
    out = page_of(log, tmp_path / "hostile.html")
    source = out.read_text("utf-8")
    assert not set("\u2028\u2029\u202e\u200f\u2066") & set(source)
    assert "<img" not in source
    assert source.count("</script>") == 2
    with Window(browser, out) as window:
        page = window.page
        assert HOSTILE[0] in page.text_content("#scores")
        assert HOSTILE[1] in page.text_content("h1")
        assert HOSTILE[1] in page.text_content("#known")
        assert page.locator("img").count() == 0
        assert page.locator("script").count() == 2
        window.assert_quiet()


def test_the_policy_is_as_strict_as_that_of_the_first_page(match: tuple[Session, Path]) -> None:
    _, out = match
    policy = re.search(r'Content-Security-Policy" content="([^"]+)"', out.read_text("utf-8"))
    assert policy
    assert re.fullmatch(
        r"default-src 'none'; script-src 'sha256-[^']+'; style-src 'sha256-[^']+'; img-src data:; base-uri 'none'; "
        r"form-action 'none'",
        unescape(policy[1]),
    )


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
def test_fits_and_can_be_read(browser: Any, match: tuple[Session, Path], width: int, height: int, scheme: str) -> None:
    session, out = match
    options = {"viewport": {"width": width, "height": height}, "color_scheme": scheme}
    with Window(browser, out, f"#entry-{session.log.steps()[107].entry}", **options) as window:
        page = window.page
        assert page.evaluate("document.documentElement.scrollWidth") <= width
        more = ".outcome, .came, .deed, .chip, li.none, #known li, #set, #breaks, dd,"
        contrast = _CONTRAST.replace(".outcome,", more)
        for name, ratio in page.evaluate(contrast).items():
            assert ratio >= 4.5, f"{name} has a contrast of {ratio:.1f}"
        assert page.locator("#forward, #back, #slider, #theme").evaluate_all(
            "all => all.every(made => made.getBoundingClientRect().height >= 24)"
        )
        page.click("#theme")
        assert all(ratio >= 4.5 for ratio in page.evaluate(contrast).values())
        window.assert_quiet()


def test_for_those_who_hear_or_type_instead_of_pointing(browser: Any, match: tuple[Session, Path]) -> None:
    session, out = match
    with Window(browser, out, "#entry-10") as window:
        page = window.page
        assert window.heard() == (
            f"Entry 10 of {session.log.number}. Iris says that p4 is observatory. The marker is on cell 2 of 6."
        )
        assert page.text_content("#board-text").startswith("The marker is on cell 2 of 6. p1: seen by Tomas. p2: icon")
        unnamed = page.eval_on_selector_all(
            "button, input, select, [tabindex]",
            "all => all.filter(m => !(m.ariaLabel || m.textContent.trim() || m.labels?.length)).map(m => m.outerHTML)",
        )
        assert not unnamed
        page.focus("#forward")
        page.keyboard.press("Space")
        assert shown(window)["step"] == 11, "one step, not two"


def test_paper(browser: Any, match: tuple[Session, Path]) -> None:
    _, out = match
    with Window(browser, out, color_scheme="dark") as window:
        page = window.page
        page.emulate_media(media="print")
        assert not page.is_visible("#controls")
        assert page.is_visible("#board")
        assert page.evaluate("getComputedStyle(document.body).backgroundColor") == "rgb(255, 255, 255)"
        clipped = page.eval_on_selector("#moves ol", "list => list.scrollHeight - list.clientHeight")
        assert clipped <= 1, "all moves are printed"


def test_size_and_sameness(match: tuple[Session, Path], tmp_path: Path) -> None:
    session, out = match
    assert out.stat().st_size < 250_000
    assert len(EVENING.lines()) == session.log.number
    write_replay(Session(MATCH), str(tmp_path / "again.html"), False)
    assert (tmp_path / "again.html").read_bytes() == out.read_bytes()
