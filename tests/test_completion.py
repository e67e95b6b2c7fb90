"""Completion in the shell: commands, files, players and moves; never an error."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from itertools import product
from pathlib import Path

import pytest

from .cli_helpers import HEADER, PROGRAM, ROUND_ONE, environment, record
from .patience import some_of

pytestmark = pytest.mark.slow

needs_bash = pytest.mark.skipif(shutil.which("bash") is None, reason="there is no bash here")


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "records").mkdir()
    record(tmp_path / "records" / "g.yaml", ROUND_ONE[:1])
    return tmp_path


def asked(folder: Path, line: str, **more: str) -> subprocess.CompletedProcess[str]:
    """Ask as the script of bash does, with the cursor behind the last character."""
    at = len(line.split()) - (0 if line.endswith(" ") else 1)
    return subprocess.run(
        PROGRAM,
        cwd=folder,
        env=environment(**{"_ENIGMA_REF_COMPLETE": "complete_bash", "COMP_WORDS": line, "COMP_CWORD": str(at), **more}),
        capture_output=True,
        text=True,
        check=False,
    )


@pytest.mark.parametrize(
    ("line", "offered"),
    [
        ("enigma-ref do wähle Bob ", ["Bruchstück", "Röhren", "Winkelstein"]),
        ("enigma-ref do choose Bob ro", ["rohren"]),
        ("enigma-ref do accept choose Bob co", ["conduit"]),
    ],
)
def test_words_of_the_language_are_offered(folder: Path, line: str, offered: list[str]) -> None:
    assert asked(folder, line, ENIGMA_LANG="de").stdout.split() == offered
    assert asked(folder, line, ENIGMA_LANG="xx").returncode == 0


@pytest.mark.parametrize(
    ("line", "offered"),
    [
        ("enigma-ref do solve weissb", ["weissbach"]),
        ("enigma-ref do solve weis", []),  # which ends within a letter
        ("enigma-ref do solve Weiß", ["Weißbach"]),
        ("enigma-ref do solve oed", ["oedipe"]),
        ("enigma-ref do amend name œ", ["œdipe"]),
        ("enigma-ref new -p Weiß", ["Weißbach=black"]),
        ("enigma-ref new -p weiss", []),
    ],
)
def test_what_is_offered_goes_on_from_what_was_typed(line: str, offered: list[str], tmp_path: Path) -> None:
    (tmp_path / "records").mkdir()
    header = HEADER.replace("Ann", "Weißbach").replace("Bob", "Œdipe")
    (tmp_path / "records" / "g.yaml").write_text(f"{header}- choose Weißbach weight\n- choose Œdipe angular\n", "utf-8")
    assert asked(tmp_path, line).stdout.split() == offered


@pytest.mark.parametrize(
    ("line", "offered"),
    [
        ("enigma-ref st", ["status", "stats"]),
        ("enigma-ref de", ["demo"]),
        (
            "enigma-ref do ",
            "choose solve fail time place skip ruling wheel abandon undo redo amend strike insert accept note",
        ),
        ("enigma-ref do ch", ["choose"]),
        ("enigma-ref do choose ", ["Ann", "Bob"]),
        ("enigma-ref do choose B", ["Bob"]),
        ("enigma-ref do choose Bob ", ["fragment", "conduit", "angular"]),
        ("enigma-ref choose Bob co", ["conduit"]),
        ("enigma-ref amend ", ["start", "first", "name", "1"]),
        ("enigma-ref do accept amend first ", ["Ann", "Bob"]),
        ("enigma-ref strike ", ["1"]),
        ("enigma-ref do --game records/g.yaml solve ", ["Ann", "Bob"]),
        ("enigma-ref status ", ["records/g.yaml", "records/"]),
        ("enigma-ref replay records/", ["records/g.yaml"]),
        ("enigma-ref audit nowhere", []),
        ("enigma-ref demo rec", ["records/"]),
        ("enigma-ref new -p ", ["Ann=black", "Bob=white"]),
        ("enigma-ref new --edition ", ["en", "de", "fr", "cs", "ru"]),
        ("enigma-ref new --box b", ["beyond-code"]),
        ("enigma-ref export --to c", ["csv"]),
        ("enigma-ref status --j", ["--json"]),
        ("enigma-ref puzzle w", ["weight"]),
        ("enigma-ref nonsense ", []),
    ],
)
def test_what_is_offered(folder: Path, line: str, offered: list[str] | str) -> None:
    done = asked(folder, line)
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.split() == (offered.split() if isinstance(offered, str) else offered)


BAD_TEXTS = ["", "format: enigma-ref/1\nbox: chess\n", HEADER.replace("Ann", "{", 1), HEADER + "- nonsense\n"]
BEGUN = ["enigma-ref do ", "enigma-ref do choose ", "enigma-ref status ", "enigma-ref new -p "]


@pytest.mark.parametrize(("line", "text"), some_of(product(BEGUN, BAD_TEXTS), 3))
def test_no_record_is_bad_enough_for_an_error(tmp_path: Path, line: str, text: str) -> None:
    (tmp_path / "records").mkdir()
    (tmp_path / "records" / "bad.yaml").write_text(text)
    done = asked(tmp_path, line)
    assert (done.returncode, done.stderr) == (0, "")
    config = tmp_path / "config.toml"
    config.write_text("records = 3")
    done = asked(tmp_path, line, ENIGMA_CONFIG=str(config))
    assert (done.returncode, done.stderr) == (0, "")


@pytest.mark.thorough
@pytest.mark.parametrize(
    "more",
    [
        {"_ENIGMA_REF_COMPLETE": "complete_bash"},
        {"_ENIGMA_REF_COMPLETE": "complete_zsh"},
        {"_ENIGMA_REF_COMPLETE": "complete_fish"},
        {"_ENIGMA_REF_COMPLETE": "1"},
        {"_ENIGMA_REF_COMPLETE": "complete_bash", "COMP_WORDS": "enigma-ref 'x", "COMP_CWORD": "1"},
        {"_ENIGMA_REF_COMPLETE": "complete_bash", "COMP_WORDS": "", "COMP_CWORD": "9"},
        {"_ENIGMA_REF_COMPLETE": "complete_bash", "COMP_WORDS": "enigma-ref do", "COMP_CWORD": "x"},
        {"_ENIGMA_REF_COMPLETE": "complete_zsh", "_TYPER_COMPLETE_ARGS": ""},
    ],
)
def test_the_variable_without_what_belongs_to_it_is_no_traceback(folder: Path, more: dict[str, str]) -> None:
    done = subprocess.run(PROGRAM, cwd=folder, env=environment(**more), capture_output=True, text=True, check=False)
    assert done.stderr == ""
    typed = subprocess.run(
        [*PROGRAM, "status"], cwd=folder, env=environment(**more), capture_output=True, text=True, check=False
    )
    assert (typed.returncode, typed.stderr) == (0, "")
    assert typed.stdout.startswith("records/g.yaml")


def test_other_shells(folder: Path) -> None:
    env = environment(_ENIGMA_REF_COMPLETE="complete_zsh", _TYPER_COMPLETE_ARGS="enigma-ref choose Bob ")
    done = subprocess.run(PROGRAM, cwd=folder, env=env, capture_output=True, text=True, check=True)
    assert "fragment" in done.stdout
    env = environment(
        _ENIGMA_REF_COMPLETE="complete_fish",
        _TYPER_COMPLETE_FISH_ACTION="get-args",
        _TYPER_COMPLETE_ARGS="enigma-ref do choose ",
    )
    done = subprocess.run(PROGRAM, cwd=folder, env=env, capture_output=True, text=True, check=True)
    assert done.stdout.split() == ["Ann", "Bob"]


@needs_bash
def test_bash_itself(folder: Path) -> None:
    program = folder / "enigma-ref"
    program.write_text(f'#!/bin/sh\nexec {sys.executable} -m enigma_ref "$@"\n')
    program.chmod(0o755)
    env = environment(PATH=f"{folder}{os.pathsep}{os.environ['PATH']}", HOME=str(folder))
    script = """
        enigma-ref --show-completion > script && source ./script
        COMP_WORDS=(enigma-ref do choose B) COMP_CWORD=3
        $(complete -p enigma-ref | sed 's/.*-F \\([^ ]*\\).*/\\1/') enigma-ref
        echo "${COMPREPLY[@]}"
        enigma-ref --install-completion
    """
    done = subprocess.run(
        ["bash", "--norc", "-c", script], cwd=folder, env=env, capture_output=True, text=True, check=False
    )
    assert done.stderr == ""
    assert done.stdout.splitlines()[0] == "Bob"
    assert "bash completion installed in" in done.stdout
    assert (folder / ".bashrc").exists()
