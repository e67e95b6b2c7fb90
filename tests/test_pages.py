"""All pages together: each is in the index, every link leads somewhere, and every command can be typed anywhere."""

from __future__ import annotations

import re
import shlex
from collections.abc import Iterator
from pathlib import Path

import pytest

from .templates import templates

ROOT = Path(__file__).parent.parent
PAGES = sorted([*ROOT.glob("*.md"), *(ROOT / "docs").glob("*.md")])
COMING: set[str] = set()
"""Pages that are linked to and still being written."""
INDEX = (ROOT / "docs" / "README.md").read_text("utf-8")


def anchor(heading: str) -> str:
    """Return the name of a heading in links."""
    return re.sub(r"[^\w -]", "", heading.strip().lower()).replace(" ", "-")


def headings(page: Path) -> set[str]:
    return {anchor(heading) for heading in re.findall(r"^#+ (.*)", page.read_text("utf-8"), re.MULTILINE)}


def test_the_index_has_every_page() -> None:
    for page in (ROOT / "docs").glob("*.md"):
        assert page.name == "README.md" or f"]({page.name})" in INDEX, page.name


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_links_lead_somewhere(page: Path) -> None:
    text = re.sub(r"```.*?```", "", page.read_text("utf-8"), flags=re.DOTALL)
    for target in re.findall(r"\]\(([^)\s]+)", text):
        if target.startswith(("http:", "https:")):
            continue
        file, _, place = target.partition("#")
        there = page if not file else (page.parent / file).resolve()
        assert there.exists() or there.name in COMING, target
        assert not place or place in headings(there), target


# Commands


def commands(text: str) -> Iterator[str]:
    """Return what a page tells people to type into a shell: in spans of code, and behind $."""
    yield from re.findall(r"^\$ (.*)", text, re.MULTILINE)
    for block in re.findall(r"```sh\n(.*?)```", text, re.DOTALL):
        yield from block.splitlines()
    for span in re.findall(r"(?<!`)`([^`\n]+)`(?!`)", text):
        if re.match(r"(enigma-ref|pip|uv|uvx|pipx|python) ", span):
            yield span


SINGLE = re.compile(r"(?<![\w'])'[^']*'(?![\w'])")
"""Something in single quotes, which cmd.exe takes for two letters more."""


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_commands_of_pages_work_in_every_shell(page: Path) -> None:
    for command in commands(page.read_text("utf-8")):
        assert not SINGLE.search(command), command
        assert "$" not in command, f"a variable is written otherwise in each shell: {command}"
        assert not command.endswith("\\"), f"a line is continued otherwise in each shell: {command}"
        shlex.split(command.replace("…", ""))


def test_single_quotes_are_noticed() -> None:
    found = [*commands("`enigma-ref puzzle fragment '0,2'` and\n$ pip install 'a[b]'\n")]
    assert len(found) == 2
    assert all(map(SINGLE.search, found))
    assert not SINGLE.search("enigma-ref audit O'Neil.yaml D'Arcy.yaml")


SUGGESTS = re.compile(r"enigma-ref \w|pip install|--[a-z]+ \S|puzzle \w+ |As a claim")


@pytest.mark.thorough
@pytest.mark.slow
def test_commands_that_are_suggested_work_in_every_shell() -> None:
    """In messages and in the help of every command."""
    found = [template for template in templates() if SUGGESTS.search(template)]
    assert len(found) > 80
    for template in found:
        assert not SINGLE.search(template), template
