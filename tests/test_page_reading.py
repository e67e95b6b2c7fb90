"""How people read a page: what a step pays on the board, key moments, links, notes, keys, focus; in both boxes."""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from enigma_ref.cli.common.pictures import write_replay
from enigma_ref.core.key_moments import Overtaking, Scoring, decided, largest, overtakings
from enigma_ref.games.enigma.page.key_moments import key_moments
from enigma_ref.library.session import Session

from .browser import Window
from .cli_helpers import ROUND_ONE, record
from .samples import BEYOND_CODE, ENIGMA


@pytest.fixture(scope="module")
def page(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The sample with four players, notes, corrections and an accepted move."""
    out = tmp_path_factory.mktemp("reading") / "game.html"
    write_replay(Session(ENIGMA[-1]), str(out), False)
    return out


def step(window: Window) -> int:
    found: int = window.page.evaluate("Number(document.body.dataset.step)")
    return found


def until(window: Window, condition: str) -> None:
    """Wait for something to become true; the page itself lets nobody evaluate anything in it."""
    for _ in range(200):
        if window.page.evaluate(condition):
            return
        window.page.wait_for_timeout(50)
    raise AssertionError(condition)


# Key moments


def test_key_moments_from_points() -> None:
    points = [(0, 0), (2, 0), (2, 2), (2, 5), (6, 5), (6, 5), (8, 5)]
    assert largest(points) == [Scoring(4, 0, 4)]
    assert largest([(0, 0), (2, 2), (3, 2), (3, 4)]) == [Scoring(1, 0, 2), Scoring(1, 1, 2), Scoring(3, 1, 2)]
    assert overtakings(points) == [Overtaking(3, 1, 0), Overtaking(4, 0, 1)], "a tie is no change of the lead"
    assert decided(points, 0) == 4
    assert decided(points, 1) is None
    assert decided([(0, 0), (3, 3)], 0) is None, "a tie-break decided, no closing"
    assert largest([(0, 0), (0, 0)]) == []
    assert overtakings([]) == []


@pytest.mark.parametrize(
    ("points", "step", "text"),
    [
        ([(0, 0), (1, 0), (1, 2)], 2, "The largest scoring: Bob gets 2 points."),
        ([(0, 0), (2, 2), (3, 2)], 1, "The largest scoring: Ann and Bob get 2 points each."),
        ([(0, 0), (2, 0), (3, 0), (3, 2)], 1, "The largest scoring, equalled later: Ann gets 2 points."),
        ([(0, 0), (1, 1), (2, 1)], 1, "The largest scoring, equalled later: Ann and Bob get 1 point each."),
    ],
)
def test_the_largest_scoring_is_not_claimed_alone(points: list[tuple[int, int]], step: int, text: str) -> None:
    end: Any = SimpleNamespace(name=("Ann", "Bob").__getitem__, result=None)
    found = {mark.kind: (number, str(mark.said)) for number, mark in key_moments(end, [{"scores": p} for p in points])}
    assert found["largest"] == (step, text)


@pytest.mark.slow
def test_key_moments_are_on_the_chart_and_in_the_list(browser: Any, page: Path) -> None:
    with Window(browser, page) as window:
        inside = window.page
        stars = inside.locator("#chart .key").evaluate_all("all => all.map((made) => Number(made.dataset.step))")
        listed = inside.locator("#moves button:has(i.key)").evaluate_all(
            "all => all.map((made) => Number(made.dataset.step))"
        )
        assert stars == listed
        assert len(stars) >= 2
        texts = " ".join(inside.locator("#moves i.key").all_text_contents())
        assert "★ largest" in texts
        assert "★ decides" in texts
        inside.locator("#chart .key").first.click()
        assert step(window) == stars[0]
        inside.keyboard.press("k")
        assert step(window) == stars[1]
        inside.keyboard.press("K")
        assert step(window) == stars[0]
        inside.keyboard.press("Home")
        assert inside.get_attribute("#key-before", "aria-disabled") == "true"
        inside.click("#key-after")
        assert step(window) == stars[0]
        inside.click(f"#moves [data-step='{stars[-1]}']")
        told = inside.locator("#step .key").all_text_contents()
        assert told
        assert told[-1] in window.heard()
        window.assert_quiet()


def test_those_who_hear_are_told_where_steps_led_and_not_each_on_the_way(browser: Any, page: Path) -> None:
    with Window(browser, page) as window:
        inside = window.page
        inside.keyboard.press("Home")
        assert window.heard().startswith("Start. ")
        inside.evaluate("""() => {
          window.heard = [];
          new MutationObserver(() => window.heard.push(document.getElementById("live").textContent))
            .observe(document.getElementById("live"), { childList: true });
          for (let n = 0; n < 9; n++) document.dispatchEvent(new KeyboardEvent("keydown", { key: "ArrowRight" }));
        }""")
        last = window.heard()
        assert last.startswith("Entry 9 of ")
        assert inside.evaluate("window.heard") == [last]
        window.assert_quiet()


# What a step pays


def _drawn(inside: Any, kind: str) -> int:
    """Return how many cells that count have such a mark."""
    course: str = inside.get_attribute(f"#board .counted[data-mark={kind}]", "d")
    return course.count("M")


def _states(inside: Any) -> Counter[str]:
    """Return how many conduits of the board look how."""
    return Counter(inside.eval_on_selector_all("#register .conduit", "all => all.map((made) => made.dataset.state)"))


@pytest.mark.slow
def test_the_step_that_pays_shows_ghosts_and_the_cells_that_count(browser: Any, page: Path) -> None:
    session = Session(ENIGMA[-1])
    gains: dict[int, Any] = {
        number: taken.played.claims["scored"]
        for number, taken in enumerate(session.log.steps(), 1)
        if "scored" in taken.played.claims
    }
    with Window(browser, page) as window:
        inside = window.page
        for number, scored in gains.items():
            inside.evaluate("step => document.querySelectorAll('#moves ol button')[step].click()", number)
            ghosts = inside.locator("#board .ghost")
            assert ghosts.count() >= len(scored)
            assert all(made.is_visible() for made in ghosts.all())
            sums = (inside.get_attribute("#board [data-mark=sum]", "data-sums") or "").split()
            assert sum(map(int, sums)) == sum(scored.values())
            assert _drawn(inside, "sum") == sum(map(len, sums)), "each sign and digit"
            assert _drawn(inside, "pill") == len(sums)
            names = ghosts.evaluate_all("all => all.map((made) => made.dataset.player)")
            assert set(scored) <= set(names)
            assert _drawn(inside, "ring") == _drawn(inside, "plate") == _drawn(inside, "one") > 0
            states = _states(inside)
            assert states["just"] > 0, "what has just closed is seen in full"
            assert all(f"{name} gets" in inside.inner_text("#callout") for name in scored)
            inside.keyboard.press("ArrowRight")
            assert _states(inside)["faded"] >= states["faded"] + states["just"] - _states(inside)["just"], (
                "and then it fades"
            )
        inside.keyboard.press("Home")
        assert (
            inside.locator("#board .ghost").count()
            == _drawn(inside, "ring")
            == _drawn(inside, "sum")
            == _states(inside)["just"]
            == 0
        )
        window.assert_quiet()


# Entries are the one numbering


@pytest.mark.thorough
@pytest.mark.slow
@pytest.mark.parametrize("sample", [ENIGMA[-1], BEYOND_CODE[0]], ids=["enigma", "beyond-code"])
def test_links_lead_to_entries(browser: Any, tmp_path: Path, sample: Path) -> None:
    session = Session(sample)
    out = tmp_path / "page.html"
    write_replay(session, str(out), False)
    entries = [taken.entry for taken in session.log.steps()]
    with Window(browser, out, f"#entry-{entries[11]}") as window:
        inside = window.page
        assert step(window) == 12
        heading = inside.locator("#step h2 a")
        assert heading.inner_text() == f"Entry {entries[11]} of {session.log.number}"
        assert heading.get_attribute("href") == f"#entry-{entries[11]}"
        inside.keyboard.press("n")
        until(window, f"location.hash === '#entry-{entries[12]}'")
        inside.evaluate("location.hash = '#entry-0'")
        until(window, "document.body.dataset.step === '0'")
        assert inside.inner_text("#step h2 a") == "Start"
        assert not re.search(r"\bStep \d", inside.inner_text("body")), "there is no other numbering"
        window.assert_quiet()
    with Window(browser, out, "#entry-9999") as window:
        assert step(window) == len(entries), "an entry that is none leads to the end"


@pytest.mark.slow
@pytest.mark.parametrize(
    ("sample", "edition"), [(ENIGMA[-1], "Russian edition"), (BEYOND_CODE[0], "Russian edition")], ids=["one", "two"]
)
def test_the_head_says_when_by_which_edition_and_rulings(
    browser: Any, tmp_path: Path, sample: Path, edition: str
) -> None:
    session = Session(sample)
    out = tmp_path / "page.html"
    write_replay(session, str(out), False)
    with Window(browser, out) as window:
        head = window.page.inner_text("header")
        assert edition in head
        assert str(session.record.header["started"])[:10] in head
        window.page.click("#rulings summary")
        rulings = window.page.inner_text("#rulings dl").split()
        for name, answer in session.log.state.rulings.named().items():
            assert rulings[rulings.index(name) + 1] == str(answer)


@pytest.mark.slow
def test_notes_are_comments_and_amended_entries_say_what_they_were(browser: Any, tmp_path: Path) -> None:
    lines = [*ROUND_ONE, "note what an evening", "amend 1 choose Ann conduit"]
    out = tmp_path / "page.html"
    write_replay(Session(record(tmp_path / "g.yaml", lines)), str(out), False)
    with Window(browser, out) as window:
        inside = window.page
        inside.keyboard.press("End")
        assert inside.inner_text("#step blockquote") == "what an evening"
        assert inside.locator("#moves q").all_text_contents() == ["what an evening"]
        inside.keyboard.press("Home")
        inside.keyboard.press("n")
        wanted = f"Amended, by entry {len(lines)}. It was: {lines[0]}."
        assert inside.inner_text("#step .mark.amended") == wanted
        window.assert_quiet()


# Keys and focus


@pytest.mark.thorough
@pytest.mark.slow
def test_the_game_goes_on_by_itself(browser: Any, page: Path) -> None:
    with Window(browser, page) as window:
        inside = window.page
        inside.select_option("#speed", "400")
        inside.evaluate("document.activeElement.blur()")
        inside.keyboard.press("Home")
        inside.keyboard.press("Space")
        assert inside.get_attribute("#play", "aria-pressed") == "true"
        until(window, "Number(document.body.dataset.step) >= 2")
        inside.keyboard.press("Space")
        assert inside.get_attribute("#play", "aria-pressed") == "false"
        here = step(window)
        inside.wait_for_timeout(900)
        assert step(window) == here
        inside.click("#play")
        inside.keyboard.press("n")
        assert inside.get_attribute("#play", "aria-pressed") == "false", "whoever steps by hand is not carried on"
        inside.keyboard.press("End")
        inside.keyboard.press("p")
        inside.focus("#moves [tabindex='0']")
        inside.evaluate("document.activeElement.blur()")
        inside.keyboard.press("Space")
        until(window, "document.getElementById('play').getAttribute('aria-pressed') === 'false'")
        assert inside.get_attribute("#forward", "aria-disabled") == "true", "it stops at the end"
        window.assert_quiet()


@pytest.mark.slow
def test_moves_are_one_stop_and_the_focus_stays(browser: Any, page: Path) -> None:
    with Window(browser, page) as window:
        inside = window.page
        for place in ("#moves ol", "#systems"):
            assert inside.locator(f"{place} button[tabindex='0']").count() == 1
        inside.keyboard.press("Home")
        inside.focus("#moves [tabindex='0']")
        for wanted in (1, 2, 3):
            inside.keyboard.press("ArrowDown")
            assert step(window) == wanted
            assert inside.evaluate("Number(document.activeElement.dataset.step)") == wanted
        inside.keyboard.press("ArrowRight")
        assert inside.evaluate("Number(document.activeElement.dataset.step)") == 4, "the focus goes with the step"
        inside.keyboard.press("ArrowUp")
        assert step(window) == 3
        inside.keyboard.press("End")
        inside.focus("#forward")
        inside.keyboard.press("Enter")
        assert inside.evaluate("document.activeElement.id") == "forward", "even where it leads nowhere"
        inside.focus("#systems button[tabindex='0']")
        number = inside.evaluate("document.activeElement.dataset.system")
        inside.keyboard.press("ArrowLeft")
        inside.keyboard.press("ArrowRight")
        assert inside.evaluate("document.activeElement.dataset.system") == number
        window.assert_quiet()


@pytest.mark.slow
def test_the_list_of_systems_follows_when_the_steps_rest_and_at_once_where_it_is_seen(browser: Any, page: Path) -> None:
    closed = "document.querySelector('#systems [data-list=closed]').childElementCount"
    with Window(browser, page) as window:
        inside = window.page
        at_the_end = inside.evaluate(closed)
        assert at_the_end > 0
        assert inside.evaluate(f"() => {{ document.getElementById('first').click(); return {closed}; }}") == at_the_end
        until(window, f"{closed} === 0")
        inside.evaluate("scrollTo(0, document.body.scrollHeight)")
        until(window, "document.getElementById('systems').getBoundingClientRect().top < innerHeight - 60")
        inside.wait_for_timeout(200)
        assert inside.evaluate(f"() => {{ document.getElementById('last').click(); return {closed}; }}") == at_the_end
        window.assert_quiet()


@pytest.mark.slow
@pytest.mark.parametrize("sample", [ENIGMA[-1], BEYOND_CODE[0]], ids=["enigma", "beyond-code"])
def test_the_list_shows_where_we_are_with_a_frame_that_goes_with_it(browser: Any, tmp_path: Path, sample: Path) -> None:
    """Also where the rest of the list is laid out only after the page has opened."""
    out = tmp_path / "game.html"
    write_replay(Session(sample), str(out), False)
    with Window(browser, out) as window:
        inside = window.page
        inside.wait_for_selector(".rounds:not(.laid)", state="detached")

        def framed() -> None:
            row, frame, around = (
                inside.locator(part).bounding_box() for part in ("#moves [aria-current]", "#here", "#list")
            )
            assert frame["y"] == pytest.approx(row["y"], abs=1.5)
            assert frame["height"] == pytest.approx(row["height"], abs=1.5)
            assert around["y"] - 1 <= row["y"]
            assert row["y"] + row["height"] <= around["y"] + around["height"] + 1

        framed()
        for key in ("ArrowLeft", "Home", "ArrowRight", "r", "r", "End"):
            inside.keyboard.press(key)
            framed()
        inside.hover("#moves ol")
        inside.mouse.wheel(0, -60)
        inside.wait_for_timeout(300)
        row, frame = (inside.locator(part).bounding_box() for part in ("#moves [aria-current]", "#here"))
        assert frame["y"] == pytest.approx(row["y"], abs=1.5)
        window.assert_quiet()


@pytest.mark.slow
def test_a_pinned_system_stays_pinned(browser: Any, page: Path) -> None:
    with Window(browser, page, "#entry-40") as window:
        inside = window.page
        row = inside.locator("#systems [data-list=held] button").first
        row.click()
        inside.mouse.move(0, 0)
        lit = "#board .lit"
        told = inside.inner_text("#callout")
        assert inside.locator(lit).count() > 0
        inside.keyboard.press("n")
        inside.keyboard.press("n")
        assert inside.locator(lit).count() > 0
        inside.keyboard.press("Home")
        inside.keyboard.press("g")
        inside.keyboard.type("40")
        inside.keyboard.press("Enter")
        assert inside.inner_text("#callout") == told
        row.click()
        inside.mouse.move(0, 0)
        assert inside.locator(lit).count() == 0
        window.assert_quiet()


@pytest.mark.slow
@pytest.mark.parametrize("sample", [ENIGMA[-1], BEYOND_CODE[0]], ids=["enigma", "beyond-code"])
def test_dragging_along_the_chart(browser: Any, tmp_path: Path, sample: Path) -> None:
    out = tmp_path / "page.html"
    write_replay(Session(sample), str(out), False)
    with Window(browser, out) as window:
        inside = window.page
        box = inside.locator("#chart").bounding_box()
        middle = box["y"] + box["height"] * 0.6
        inside.mouse.move(box["x"] + box["width"] * 0.3, middle)
        inside.mouse.down()
        first = step(window)
        inside.mouse.move(box["x"] + box["width"] * 0.6, middle, steps=3)
        assert step(window) > first
        inside.mouse.up()
        there = step(window)
        inside.mouse.move(box["x"] + box["width"] * 0.2, middle)
        assert step(window) == there
        assert inside.locator("#chart .border").count() > 1
        window.assert_quiet()
