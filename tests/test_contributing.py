"""What CONTRIBUTING.md tells a newcomer to do is done here, step by step, on a copy of the tree."""

from __future__ import annotations

import re
import shlex
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from .cli_helpers import environment

ROOT = Path(__file__).parent.parent
PAGE = (ROOT / "CONTRIBUTING.md").read_text("utf-8")
PARTS = {part.partition("\n")[0]: part for part in re.split(r"^## ", PAGE, flags=re.MULTILINE)[1:]}
_STEP = re.compile(
    r"new file\s`(?P<new>[^`]+)`:\n\n```\w+\n(?P<text>.*?)```"
    r"|```diff\n--- (?P<changed>\S+)\n(?P<diff>.*?)```"
    r"|Copy `(?P<source>[^`]+)` to `(?P<target>[^`]+)`"
    r"|```console\n(?P<console>.*?)```",
    re.DOTALL,
)


@pytest.fixture
def tree(tmp_path: Path) -> Path:
    """A copy of all that the walk-through touches or runs."""
    for name in ("enigma_ref", "tests", "records", "docs", ".ci"):
        shutil.copytree(ROOT / name, tmp_path / name, ignore=shutil.ignore_patterns("__pycache__"))
    shutil.copy(ROOT / "pyproject.toml", tmp_path)
    return tmp_path


@pytest.mark.thorough
@pytest.mark.slow
@pytest.mark.parametrize(
    "title",
    [
        pytest.param("Add a sentence", marks=pytest.mark.long),
        "Add a ruling",
        pytest.param("Add a command", marks=pytest.mark.long),
        "Add a box",
    ],
)
def test_each_walk_through(title: str, tree: Path) -> None:
    done = []
    for step in _STEP.finditer(PARTS[title]):
        done.append(step.lastgroup)
        if step["new"]:
            assert not (tree / step["new"]).exists()
            (tree / step["new"]).write_text(step["text"], "utf-8")
        elif step["changed"]:
            change(tree / step["changed"], step["diff"])
        elif step["source"]:
            shutil.copy(tree / step["source"], tree / step["target"])
        else:
            for command, expected in re.findall(r"^\$ (.*)\n((?:(?!\$ ).*\n)*)", step["console"], re.MULTILINE):
                run(command, expected, tree)
    assert done[-1] == "console"
    assert len(done) == PARTS[title].count("```") // 2 + PARTS[title].count("Copy `")


def change(file: Path, diff: str) -> None:
    """Make the change that a diff shows; what it changes must be there just once."""
    lines = diff.splitlines(keepends=True)
    before = "".join(line[1:] for line in lines if line[0] in " -")
    after = "".join(line[1:] for line in lines if line[0] in " +")
    text = file.read_text("utf-8")
    assert text.count(before) == 1, f"{file.name} has no such lines any more:\n{before}"
    file.write_text(text.replace(before, after), "utf-8")


def run(command: str, expected: str, tree: Path) -> None:
    """Run a command in the copy; the program must answer as the page says, and tests must hold."""
    words = shlex.split(command)
    program = {"enigma-ref": ["-m", "enigma_ref"], "python": []}[words[0]]
    env = environment(PYTHONPATH=str(tree))
    for name in ("PYTHONDONTWRITEBYTECODE", "PYTHONPYCACHEPREFIX"):  # the copy is run several times, and thrown away
        env.pop(name, None)
    done = subprocess.run(
        [sys.executable, *program, *words[1:]],
        cwd=tree,
        env=env,
        capture_output=True,
        text=True,
        encoding="utf-8",
        check=False,
    )
    if words[0] == "enigma-ref":
        assert done.stdout + done.stderr == expected, command
    else:
        assert done.returncode == 0, f"{command}\n{done.stdout[-3000:]}{done.stderr[-3000:]}"


def test_every_way_to_contribute_is_there() -> None:
    assert [title for title in PARTS if title.startswith("Add")] == [
        *("Add a sentence", "Add a ruling", "Add a command", "Add a box", "Add a language")
    ]


def test_places_that_are_named_exist() -> None:
    for place in re.findall(r"`((?:enigma_ref|games|core|cli|store|library|tests|docs)/[\w/.*-]+)`", PAGE):
        roots = (ROOT, ROOT / "enigma_ref")
        new = re.search(rf"(?:new file\s|to )`{re.escape(place)}`", PAGE)
        assert new or any(list(root.glob(place.rstrip("/"))) for root in roots), place
