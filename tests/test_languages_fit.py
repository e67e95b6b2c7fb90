"""Screens still fit in every language: the terminal at 80 columns, the pages at 390 pixels, and nothing is English."""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest

from enigma_ref.core.lettering import width_of
from enigma_ref.core.widths import columns_of as width

from .browser import Window
from .catalogues import TRANSLATED
from .cli_helpers import invoke, spawn
from .patience import some_of

RECORDS = Path(__file__).parent.parent / "records"
ENIGMA = RECORDS / "2026-11-07-Anya-Boris-ONeil-Dana.yaml"
MATCH = RECORDS / "2026-11-14-Nadia-Tomas-Iris.yaml"
LOOKS = [
    ["status", ENIGMA.name],
    ["status", MATCH.name],
    ["board", MATCH.name],
    ["list", "."],
    ["stats", "."],
    ["replay", ENIGMA.name, "--at", "20"],
    ["replay", MATCH.name, "--at", "9"],
    ["why", ENIGMA.name],
    ["why", MATCH.name],
    ["compare", ENIGMA.name],
    ["rules", "scoring"],
    ["rules", "--rulings"],
    ["rules", "--box", "beyond-code", "naming"],
    ["audit", "."],
    ["--help"],
    ["play", "--help"],
    ["serve", "--help"],
]


ALL_OF_THEM = """
import sys
from enigma_ref.cli import main
for line in sys.argv[1:]:
    sys.argv[1:] = line.split()
    try:
        main()
    except SystemExit as left:
        print(end=f"\\x1e{left.code or 0}\\x1e")
"""


def shown(looks: list[list[str]], code: str) -> Iterator[list[str]]:
    """Return what commands print on a terminal of 80 columns, one after the other in one process."""
    pexpect = pytest.importorskip("pexpect", reason="there is no pty here")
    environment = {**os.environ, "ENIGMA_LANG": code, "TERM": "xterm", "NO_COLOR": "1", "ENIGMA_RECORDS": "."}
    child = pexpect.spawn(
        sys.executable,
        ["-c", ALL_OF_THEM, *map(" ".join, looks)],
        env=environment,
        dimensions=(400, 80),
        timeout=120,
        cwd=RECORDS,  # so that names of files are as short as they are for most
        encoding="utf-8",
    )
    for words in looks:
        child.expect("\x1e([0-9]+)\x1e")
        assert child.match.group(1) == "0", (words, child.before)
        yield [re.sub(r"\x1b\[[0-9;?]*[a-zA-Z]", "", line) for line in child.before.split("\r\n")]
    child.close()


@pytest.mark.slow
@pytest.mark.parametrize("code", ["en", *TRANSLATED])
def test_80_columns(code: str) -> None:
    for words, lines in zip(LOOKS, shown(LOOKS, code), strict=True):
        # Names of files are as long as they are.
        too_wide = [line for line in lines if width(line.rstrip()) > 80 and ".yaml" not in line]
        assert not too_wide, (words, too_wide)
        assert any(map(str.strip, lines)), words


_CUT = """() => [...document.querySelectorAll("button, summary, th, label, legend, h1, h2, h3")]
  .filter((made) => made.offsetParent && made.scrollWidth > made.clientWidth + 1 && made.clientWidth > 0)
  .map((made) => `${made.tagName} ${made.id}: ${made.textContent.trim()}`)"""


@pytest.mark.thorough
@pytest.mark.slow
@pytest.mark.parametrize("code", some_of(TRANSLATED, 3))
@pytest.mark.parametrize("record", [ENIGMA, MATCH], ids=["enigma", "beyond-code"])
def test_the_replay_page_on_a_phone(browser: Any, tmp_path: Path, code: str, record: Path) -> None:
    out = tmp_path / "page.html"
    assert invoke("replay", record, "--html", out, "--lang", code).status == 0
    with Window(browser, out, viewport={"width": 390, "height": 844}) as window:
        assert window.page.evaluate("document.documentElement.lang") == code
        for _ in range(3):
            assert window.page.evaluate("document.documentElement.scrollWidth") <= 390
            assert window.page.evaluate(_CUT) == []
            window.page.keyboard.press("s")
        window.assert_quiet()


@pytest.mark.slow
@pytest.mark.parametrize("code", some_of(TRANSLATED, 3))
def test_the_page_of_statistics_on_a_phone(browser: Any, tmp_path: Path, code: str) -> None:
    out = tmp_path / "page.html"
    assert invoke("stats", RECORDS, "--html", out, "--lang", code).status == 0
    with Window(browser, out, viewport={"width": 390, "height": 844}) as window:
        assert window.page.evaluate("document.documentElement.lang") == code
        assert window.page.evaluate("document.documentElement.scrollWidth") <= 390
        window.assert_quiet()


@pytest.mark.thorough
@pytest.mark.slow
@pytest.mark.parametrize("code", some_of(TRANSLATED, 3))
def test_the_site_on_a_phone(browser: Any, tmp_path: Path, code: str) -> None:
    made = spawn("site", RECORDS, tmp_path / "site", "--lang", code)
    assert made.status == 0, made.err
    pages = sorted((tmp_path / "site").rglob("*.html"))
    assert len(pages) > 8
    context = browser.new_context(viewport={"width": 390, "height": 844})
    page = context.new_page()
    for path in [pages[0], *pages[1::4], tmp_path / "site" / "index.html"]:
        page.goto(path.resolve().as_uri())
        assert page.evaluate("document.documentElement.lang") == code, path
        assert page.evaluate("document.documentElement.scrollWidth") <= 390, path
    context.close()


@pytest.mark.parametrize("code", TRANSLATED)
def test_words_stay_inside_what_they_label_on_a_board(tmp_path: Path, code: str) -> None:
    out = tmp_path / "board.svg"
    assert invoke("board", MATCH, "--svg", out, "--lang", code).status == 0
    space = "{http://www.w3.org/2000/svg}"
    board = ElementTree.parse(out).getroot()
    chips = [group for group in board.iter(f"{space}g") if str(group.get("class")).startswith("role")]
    assert len(chips) > 6
    for group in chips:
        (chip,), (label,) = group.iter(f"{space}rect"), group.iter(f"{space}text")
        assert _drawn_width(label) < float(chip.get("width") or 0), label.text
    supply = [label for label in board.iter(f"{space}text") if label.get("class") == "small"][-4:]
    for label, after in pairwise(supply):
        assert float(label.get("x") or 0) + _drawn_width(label) < float(after.get("x") or 0) - 22, label.text


def _drawn_width(label: ElementTree.Element) -> float:
    return width_of(label.text or "", float(label.get("font-size") or 0))
