"""The page of `stats`: the numbers of the answer as tables and charts, in a real browser, and nothing else."""

from __future__ import annotations

import re
from io import BytesIO
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PIL import Image

from enigma_ref.core.sheets import MOST_LINES
from enigma_ref.views import charts

from .browser import Window
from .cli_helpers import invoke
from .shelf import fill

HOSTILE = "<img src=x onerror=alert(1)>&lt;b&gt;'\"{{ 7 * 7 }}.yaml"


def written(folder: Path, *options: str) -> tuple[Any, Path]:
    """Return the answer for a folder, and the page."""
    out = folder.parent / "page.html"
    result = invoke("stats", folder, "--json", "--html", out, *options)
    assert result.status == 0, result
    return result.json, out


@pytest.fixture(scope="module")
def shelf(tmp_path_factory: pytest.TempPathFactory) -> tuple[Any, Path]:
    """A year of games, one under a name that would be markup, and a record that cannot be read under another."""
    folder = tmp_path_factory.mktemp("stats") / "games"
    folder.mkdir()
    paths = fill(folder, 16, seed=3, target=6)
    best = invoke("stats", folder, "--json").json["best_scoring"]["file"]
    next(path for path in paths if path.as_posix() == best).rename(folder / HOSTILE)
    (folder / f"broken{HOSTILE}").write_text("players: <script>alert(2)</script>", "utf-8")
    return written(folder, "--alias", "Ann=Anna")


# ---- without a browser ----


def test_page_is_whole_and_has_no_script(shelf: tuple[Any, Path]) -> None:
    text = shelf[1].read_text("utf-8")
    assert "<script" not in text
    assert " style=" not in text, "the policy would forbid it"
    assert not re.search(r'(?:src|href)=(?!"data:,"|"#)', re.sub(r"&lt;.*?&gt;", "", text))
    assert "url(" not in text
    assert "<img" not in text
    assert "{{ 7 * 7 }}" in text


def test_page_is_the_same_for_the_same_games(shelf: tuple[Any, Path]) -> None:
    given, out = shelf
    folder = Path(given["best_scoring"]["file"]).parent
    again = invoke("stats", folder, "--html", "-", "--alias", "Ann=Anna")
    assert again.out == out.read_text("utf-8")


@pytest.mark.parametrize("language", ["en", "de", "fr", "cs", "ru"])
def test_each_colour_of_the_points_is_explained_once(language: str) -> None:
    record = min((Path(__file__).parent.parent / "records").glob("*.yaml"))
    text = invoke("--lang", language, "stats", record, "--html", "-").out
    told = text.partition('id="points"')[2].partition("</p>")[0].partition("<p>")[2]
    own, others = re.findall(r'<span class="key (?:own|others)">(.*?)</span>', told)
    assert own != others
    assert re.search(r'</span>, <span class="key others">', told), "nothing is said a second time between the two"
    assert re.search(r"</span>\. ", told), "nor behind them"


def test_pages_with_little_in_them(tmp_path: Path) -> None:
    folder = tmp_path / "games"
    folder.mkdir()
    _, out = written(folder)
    assert "There is no game to count here." in out.read_text("utf-8")
    (folder / "a.yaml").write_bytes(min((Path(__file__).parent.parent / "records").glob("*.yaml")).read_bytes())
    _, out = written(folder)
    text = out.read_text("utf-8")
    assert "Enigma: results of 1 game<" in text
    assert "Rating over time" not in text, "one game is no time"


@given(st.lists(st.floats(-50, 400), min_size=1, max_size=MOST_LINES))
def test_names_at_the_ends_of_lines_can_be_read(wanted: list[float]) -> None:
    found = charts._spread(wanted)
    heights = sorted(found)
    assert all(later - earlier >= 19 - 1e-6 for earlier, later in pairwise(heights))
    assert all(0 <= height <= 320 for height in found)
    order = sorted(range(len(wanted)), key=lambda index: wanted[index])
    assert [found[index] for index in order] == heights


def test_long_names_are_cut_beside_the_lines() -> None:
    names = {"Maximilian-Alexander": "Maximilian-…", "Twelve-chars": "Twelve-chars", "小明小明小明小": "小明小明小…"}
    for name, short in names.items():
        made = charts.lines({name: [(1, 25), (2, 26)]}, "", ("", ""))
        assert f"<title>{name}</title>{short}</text>" in made


@given(st.floats(-1000, 1000), st.floats(0, 2000))
def test_axes_have_round_numbers_and_hold_everything(least: float, span: float) -> None:
    low, high, step = charts._scale(least, least + span)
    assert low <= least <= least + span <= high
    assert low % step == 0
    assert 1 <= round((high - low) / step) <= 8 or span > 300


@given(st.integers(1, 2000))
def test_long_lines_are_thinned_and_end_where_they_end(length: int) -> None:
    points = [(float(number), 0.0) for number in range(length)]
    found = charts._thinned(points)
    assert 1 <= len(found) <= 160
    assert found[-1] == points[-1]
    assert found == sorted(found)


# ---- in a browser ----


_TABLES = """() => Object.fromEntries([...document.querySelectorAll("section")].map((section) => [
  section.getAttribute("aria-labelledby"),
  [...section.querySelectorAll("tbody tr")].map((row) => [...row.cells]
    .filter((cell) => !cell.querySelector("svg") || cell.textContent.trim())
    .map((cell) => cell.textContent.trim().replace(/\\s+/g, " "))),
]))"""


@pytest.mark.slow
def test_tables_show_the_numbers_of_the_answer(browser: Any, shelf: tuple[Any, Path]) -> None:
    given, out = shelf
    with Window(browser, out) as window:
        tables = window.page.evaluate(_TABLES)
        window.assert_quiet()
    rated = [each for each in given["players"] if each["games"]]
    assert [(row[0], int(row[1]), float(row[2]), float(row[3]), int(row[4]), row[5]) for row in tables["players"]] == [
        (
            each["name"],
            each["games"],
            each["wins"],
            pytest.approx(each["average"], abs=0.051),
            each["best"]["points"],
            f"{each['rating']['mu']:.1f} ± {each['rating']['sigma']:.1f}",
        )
        for each in rated
    ]
    assert [row[0] for row in tables["puzzles"]] == [each["name"] for each in given["players"]]
    for row, each in zip(tables["puzzles"], given["players"], strict=True):
        for cell, solving in zip(row[1:], each["solving"].values(), strict=True):
            assert cell.endswith(f"{solving['solved']} of {solving['tried']}") if solving["tried"] else cell == "–"
    assert [row[:3] for row in tables["rounds"]] == [
        [each["name"], str(each["rounds"]), str(each["first_marker"])] for each in given["players"]
    ]
    assert [[row[0], row[3], row[1], row[2], row[4], row[5]] for row in tables["pairs"]] == [
        [*pair["players"], *map(str, [*pair["ahead"], pair["level"], pair["games"]])] for pair in given["head_to_head"]
    ]
    assert len(tables["kinds"]) == sum(len(kind["by_player"]) for kind in given["results"])


@pytest.mark.slow
def test_hostile_names_stay_text_and_nothing_is_asked_for(browser: Any, shelf: tuple[Any, Path]) -> None:
    given, out = shelf
    with Window(browser, out) as window:
        text = window.page.evaluate("() => document.body.innerText")
        assert window.page.evaluate("() => document.querySelectorAll('img, script, iframe, b').length") == 0
        window.page.wait_for_timeout(200)
        window.assert_quiet()
    assert given["best_scoring"]["file"].endswith(HOSTILE)
    assert text.count(HOSTILE) >= 2
    assert given["left_out"][0]["why"] in text
    assert "Ann as Anna" in text


@pytest.mark.thorough
@pytest.mark.slow
@pytest.mark.parametrize(("width", "height"), [(1280, 800), (390, 844), (320, 568)])
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_page_fits_and_can_be_read(browser: Any, shelf: tuple[Any, Path], width: int, height: int, scheme: str) -> None:
    options = {"viewport": {"width": width, "height": height}, "color_scheme": scheme}
    with Window(browser, shelf[1], **options) as window:
        page = window.page
        assert page.evaluate("() => document.documentElement.scrollWidth") <= width
        luminance, contrast = page.evaluate(_CONTRAST)
        assert (luminance > 0.5) == (scheme == "light")
        assert contrast >= 4.5, "every text, the names at the lines among them"
        assert page.evaluate(_NAMES_INSIDE)
        window.assert_quiet()


_NAMES_INSIDE = """() => {
  const edge = document.querySelector(".lines").getBoundingClientRect().right;
  return [...document.querySelectorAll(".lines .who")].every((made) => made.getBoundingClientRect().right <= edge);
}"""

_CONTRAST = """() => {
  const channel = (value) => (value /= 255) <= 0.03928 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  const luminance = (color) => {
    const [r, g, b] = color.match(/[\\d.]+/g).map(Number);
    return 0.2126 * channel(r) + 0.7152 * channel(g) + 0.0722 * channel(b);
  };
  const ground = (made) => {
    for (let at = made; at; at = at.parentElement) {
      const color = getComputedStyle(at).backgroundColor;
      if (!/, 0\\)$/.test(color)) return luminance(color);
    }
  };
  let least = 99;
  for (const made of document.querySelectorAll("h1, h2, h3, p, th, td, small, dd, dt, li, code, a, svg text")) {
    if (!made.textContent.trim()) continue;
    const style = getComputedStyle(made);
    const ink = luminance(made.closest("svg") ? style.fill : style.color);
    const behind = ground(made);
    least = Math.min(least, (Math.max(ink, behind) + 0.05) / (Math.min(ink, behind) + 0.05));
  }
  return [luminance(getComputedStyle(document.body).backgroundColor), least];
}"""


@pytest.mark.thorough
@pytest.mark.slow
def test_charts_are_for_everyone(browser: Any, shelf: tuple[Any, Path]) -> None:
    """A chart either has a name, or is silent beside the numbers that it shows; tables can be scrolled by keyboard."""
    given, out = shelf
    with Window(browser, out) as window:
        page = window.page
        assert page.evaluate(
            "() => [...document.querySelectorAll('svg')].every((made) => made.getAttribute('aria-hidden') === 'true' "
            "|| (made.getAttribute('role') === 'img' && document.getElementById(made.getAttribute('aria-labelledby'))))"
        )
        assert page.evaluate("() => document.querySelectorAll('.lines .line').length") == min(
            MOST_LINES, sum(bool(each["games"]) for each in given["players"])
        )
        names = page.evaluate(
            "() => [...document.querySelectorAll('.lines .who title')].map((made) => made.textContent)"
        )
        assert names == [each["name"] for each in given["players"] if each["games"]][:MOST_LINES]
        rows = page.get_by_role("region", name="Players", exact=True).get_by_role("row")
        assert rows.count() == 1 + sum(bool(each["games"]) for each in given["players"])
        assert page.get_by_role("columnheader", name="Rating").count() == 1
        assert page.evaluate(
            "() => [...document.querySelectorAll('.wide')].every((made) => made.tabIndex === 0 "
            "&& document.getElementById(made.getAttribute('aria-labelledby')))"
        )


@pytest.mark.thorough
@pytest.mark.slow
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_a_table_shows_that_it_goes_on(browser: Any, shelf: tuple[Any, Path], scheme: str) -> None:
    """A shadow lies at an edge beyond which there is more; the keys scroll there, and take it away."""
    options = {"viewport": {"width": 320, "height": 700}, "color_scheme": scheme}
    with Window(browser, shelf[1], **options) as window:
        table = window.page.locator(".wide[aria-labelledby=puzzles]")
        assert table.evaluate("made => made.scrollWidth - made.clientWidth") > 12
        card = _edge(table, -40)
        assert _apart(_edge(table, -1), card) > 20
        assert _apart(_edge(table, -30), card) == 0
        table.focus()
        for _ in range(20):
            window.page.keyboard.press("ArrowRight")
        window.page.wait_for_function(
            "made => made.scrollLeft + made.clientWidth >= made.scrollWidth - 1", arg=table.element_handle()
        )
        assert _apart(_edge(table, -1), card) == 0
    with Window(browser, shelf[1], viewport={"width": 1280, "height": 800}, color_scheme=scheme) as window:
        table = window.page.locator(".wide[aria-labelledby=puzzles]")
        assert _apart(_edge(table, -1), card) == _apart(_edge(table, 0), card) == 0, "all of it is there"


def _edge(table: Any, column: int) -> tuple[int, int, int]:
    """Return the colour of a column of a table's picture, above all of its text."""
    picture = Image.open(BytesIO(table.screenshot())).convert("RGB")
    found: Any = picture.getpixel((column % picture.width, 1))
    return (*found,)


def _apart(one: tuple[int, int, int], other: tuple[int, int, int]) -> int:
    return max(abs(a - b) for a, b in zip(one, other, strict=True))


@pytest.mark.slow
def test_bars_are_as_long_as_the_numbers(browser: Any, shelf: tuple[Any, Path]) -> None:
    given, out = shelf
    with Window(browser, out) as window:
        parts = window.page.evaluate(
            """() => [...document.querySelectorAll("section[aria-labelledby=players] tbody tr")].map((row) => {
              const whole = row.querySelector("svg .rest").getBoundingClientRect().width;
              const part = row.querySelector("svg .own");
              return part ? part.getBoundingClientRect().width / whole : 0;
            })"""
        )
    assert parts == [pytest.approx(each["win_rate"], abs=0.01) for each in given["players"] if each["games"]]


@pytest.mark.slow
def test_page_prints_on_white(browser: Any, shelf: tuple[Any, Path]) -> None:
    with Window(browser, shelf[1], color_scheme="dark") as window:
        window.page.emulate_media(media="print", color_scheme="dark")
        assert window.page.evaluate("() => getComputedStyle(document.body).backgroundColor") == "rgb(255, 255, 255)"
        assert window.page.evaluate("() => getComputedStyle(document.body).color") == "rgb(0, 0, 0)"
        assert window.page.pdf(format="A4").startswith(b"%PDF")
        window.assert_quiet()
