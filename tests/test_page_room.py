"""What has room on a page: names, faults, scorings, the buttons, names of columns and rows, letters of the chart."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

from enigma_ref.cli.common.pictures import write_replay
from enigma_ref.language.voices import voice_of
from enigma_ref.library.session import Session
from enigma_ref.library.showing import replay_page

from .browser import LAST_TILE, Window
from .samples import BEYOND_CODE, ENIGMA

DESK, WIDE, SIDE, PHONE = (1280, 800), (1920, 1080), (844, 390), (390, 844)
NAMES = {"Аня": "Katharina", "Boris": "Katherine", "O''Neil": "Sebastian", "O'Neil": "Sebastian", "Dana": "Александра"}


def _renamed(path: Path) -> Path:
    text = ENIGMA[-1].read_text("utf-8")
    for old, new in NAMES.items():
        text = text.replace(old, new)
    path.write_text(re.sub(r", seal: '?[0-9a-f]+'?", "", text), "utf-8")
    return path


@pytest.fixture(scope="module")
def named(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A page with names as people have them."""
    folder = tmp_path_factory.mktemp("room")
    write_replay(Session(_renamed(folder / "g.yaml")), str(folder / "g.html"), False)
    return folder / "g.html"


@pytest.fixture(scope="module")
def faulty(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A page in German of a record with a fault that takes long to say."""
    folder = tmp_path_factory.mktemp("faulty")
    path = _renamed(folder / "g.yaml")
    path.write_text(path.read_text("utf-8").replace("place Sebastian e1", "place Sebastian n9", 1), "utf-8")
    (folder / "g.html").write_text(replay_page(Session(path), voice_of("de")), "utf-8")
    return folder / "g.html"


def opened(browser: Any, page: Path, size: tuple[int, int], fragment: str = "") -> Window:
    return Window(browser, page, fragment, viewport={"width": size[0], "height": size[1]})


def bottom(window: Window, selector: str = "#controls") -> float:
    found: float = window.page.eval_on_selector(selector, "made => made.getBoundingClientRect().bottom")
    return found


@pytest.mark.thorough
@pytest.mark.slow
@pytest.mark.parametrize("size", [DESK, WIDE, SIDE, PHONE])
def test_names_that_people_have_are_whole(browser: Any, named: Path, size: tuple[int, int]) -> None:
    with opened(browser, named, size) as window:
        cut = window.page.eval_on_selector_all(
            "#scores b",
            "all => all.filter((made) => made.scrollWidth > made.clientWidth).map((made) => made.textContent)",
        )
        assert cut == []
        overlap = """all => all.some((made) => {
          const [one, other] = ["meter", ".supply"].map((part) => made.querySelector(part).getBoundingClientRect());
          return one.right > other.left;
        })"""
        if size[1] > 528 and size[0] > 640:
            assert not window.page.eval_on_selector_all("#scores li", overlap)


@pytest.mark.slow
@pytest.mark.parametrize(("size", "lines"), [(DESK, 1), (WIDE, 1), (PHONE, 2)])
def test_a_fault_takes_a_line_and_opens(browser: Any, faulty: Path, size: tuple[int, int], lines: int) -> None:
    with opened(browser, faulty, size) as window:
        high = "made => made.getBoundingClientRect().height / parseFloat(getComputedStyle(made).lineHeight)"
        summary = window.page.locator("header .remark summary")
        assert summary.evaluate(high) == pytest.approx(lines, abs=0.2)
        assert bottom(window) <= size[1]
        assert "do amend 20 place Sebastian" in (summary.text_content() or "")
        if size != WIDE:
            summary.click()
            assert summary.evaluate(high) > lines + 0.8


@pytest.mark.slow
def test_what_was_scored_comes_before_key_moments(browser: Any, named: Path) -> None:
    with opened(browser, named, DESK, "#entry-101") as window:
        inside = window.page
        kinds = inside.eval_on_selector_all("#step .scoring, #step .key", "all => all.map((made) => made.className)")
        assert [kind.split()[0] for kind in kinds] == ["scoring", "key"]
        assert inside.locator("#step .scoring li").count() == 2
        for item in inside.locator("#step .scoring li strong").all():
            box, card = item.bounding_box(), inside.locator("#step").bounding_box()
            assert box
            assert card
            assert box["y"] + box["height"] <= card["y"] + card["height"]
        heard = window.heard()
        assert heard.index("gets 3 for") < heard.index("The largest scoring")


@pytest.mark.thorough
@pytest.mark.slow
@pytest.mark.parametrize("sample", [ENIGMA[-1], *BEYOND_CODE], ids=lambda path: path.stem)
def test_the_buttons_are_seen_on_a_phone_on_its_side(browser: Any, tmp_path: Path, sample: Path) -> None:
    out = tmp_path / "game.html"
    write_replay(Session(sample), str(out), False)
    with opened(browser, out, SIDE) as window:
        steps = window.page.locator("#moves ol button").count()
        for step in {0, steps // 2, steps - 1}:
            window.page.evaluate("step => document.querySelectorAll('#moves ol button')[step].click()", step)
            assert bottom(window, "#forward") <= SIDE[1]
            assert bottom(window, "#card") <= bottom(window)


@pytest.mark.thorough
@pytest.mark.slow
@pytest.mark.parametrize("size", [SIDE, PHONE, DESK])
def test_names_of_columns_and_rows_lie_on_nothing(browser: Any, named: Path, size: tuple[int, int]) -> None:
    """They have strips of their own, and no part of the board is painted there."""
    covered = """() => {
      const view = document.getElementById("view").getBoundingClientRect();
      const labels = [...document.querySelectorAll("#columns span, #rows span")].filter((made) => {
        const box = made.getBoundingClientRect();
        return box.left >= view.left && box.right <= view.right && box.top >= view.top && box.bottom <= view.bottom;
      });
      const pane = document.getElementById("pane").getBoundingClientRect();
      return [labels.length, [pane.left - view.left, pane.top - view.top], labels.filter((made) => {
        const box = made.getBoundingClientRect();
        return made.parentNode.id === "rows" ? box.right > pane.left : box.bottom > pane.top;
      }).map((made) => made.textContent)];
    }"""
    with opened(browser, named, size) as window:
        number, strips, bad = window.page.evaluate(covered)
        assert number > 4
        assert strips == [26, 18], "and the camera keeps the board out of them"
        assert bad == []
        # What happened last is never under the strips.
        tile = window.page.locator(LAST_TILE).bounding_box()
        view = window.page.locator("#view").bounding_box()
        assert tile
        assert view
        assert tile["x"] >= view["x"] + 26
        assert tile["y"] >= view["y"] + 18


@pytest.mark.thorough
@pytest.mark.slow
@pytest.mark.parametrize("size", [DESK, WIDE, PHONE])
@pytest.mark.parametrize("sample", [ENIGMA[-1], BEYOND_CODE[0]], ids=["enigma", "beyond-code"])
def test_letters_of_the_chart_can_be_read(browser: Any, tmp_path: Path, sample: Path, size: tuple[int, int]) -> None:
    out = tmp_path / "game.html"
    write_replay(Session(sample), str(out), False)
    sizes = """all => all.map((made) => parseFloat(getComputedStyle(made).fontSize) * made.getScreenCTM().a)"""
    with opened(browser, out, size) as window:
        assert min(window.page.eval_on_selector_all("#chart text", sizes)) >= 8.8


@pytest.mark.parametrize(
    ("code", "says"),
    [("de", "Enigma, russische Ausgabe"), ("fr", "édition russe"), ("cs", "ruské vydání"), ("ru", "русское издание")],
)
def test_the_edition_stands_in_its_case(code: str, says: str) -> None:
    assert says in replay_page(Session(ENIGMA[-1]), voice_of(code))


def test_one_more_error_in_german(faulty: Path) -> None:
    assert "1 weiterer Fehler: siehe enigma-ref audit." in faulty.read_text("utf-8")


@pytest.mark.slow
@pytest.mark.parametrize("sample", [ENIGMA[-1], BEYOND_CODE[0]], ids=["enigma", "beyond-code"])
def test_who_won_is_seen_on_a_phone_on_its_side(browser: Any, tmp_path: Path, sample: Path) -> None:
    """The head is one line, and the first that Tab reaches stands in it: nothing has to be scrolled for it."""
    out = tmp_path / "game.html"
    write_replay(Session(sample), str(out), False)
    with opened(browser, out, SIDE) as window:
        assert bottom(window, "header") <= 30
        assert 0 <= bottom(window, "header .outcome") <= 30
        assert bottom(window) <= SIDE[1]
        for _ in range(4):
            window.page.keyboard.press("Tab")
            assert window.page.evaluate("document.activeElement.getBoundingClientRect().bottom") <= SIDE[1]
            assert window.page.evaluate("scrollY") == 0
        # What has no room there is whole once the rulings are opened.
        window.page.click("#rulings summary")
        assert window.page.eval_on_selector("header .about", "made => made.scrollWidth <= made.clientWidth")
        assert window.page.evaluate("document.documentElement.scrollWidth") <= SIDE[0]
        window.assert_quiet()


@pytest.mark.slow
def test_a_fault_has_room_in_the_line_of_a_phone_on_its_side(browser: Any, faulty: Path) -> None:
    with opened(browser, faulty, SIDE) as window:
        assert bottom(window, "header") <= 30
        assert window.page.locator("header .remark summary").bounding_box()["width"] >= 64
        window.page.click("header .remark summary")
        assert window.page.eval_on_selector("header .remark", "made => made.getBoundingClientRect().width") >= 600
        assert window.page.evaluate("document.documentElement.scrollWidth") <= SIDE[0]


@pytest.mark.slow
def test_what_game_it_is_can_be_read_on_a_phone(browser: Any, tmp_path: Path) -> None:
    out = tmp_path / "game.html"
    write_replay(Session(ENIGMA[-1]), str(out), False)
    with opened(browser, out, PHONE) as window:
        about = window.page.locator("header .about")
        assert about.evaluate("made => getComputedStyle(made).textOverflow") == "clip"
        assert window.page.evaluate("document.documentElement.scrollWidth") <= PHONE[0]
        assert window.page.locator("header time").evaluate("made => made.getClientRects().length") == 1, "in one piece"
