"""Commands that are suggested can be typed in bash, cmd.exe and PowerShell."""

from __future__ import annotations

import shlex

import pytest

from enigma_ref.core.shell import shell_word


@pytest.mark.parametrize(
    ("text", "typed"),
    [
        ("records/a.yaml", "records/a.yaml"),
        ("Ann=black", "Ann=black"),
        ("Zoé", "Zoé"),
        ("O'Neil.yaml", '"O\'Neil.yaml"'),
        ("my games/a.yaml", '"my games/a.yaml"'),
        ("a;b|c&d", '"a;b|c&d"'),
        (r"C:\games\a.yaml", r'"C:\games\a.yaml"'),
        ("$HOME", "'$HOME'"),
        ('say "a"', "'say \"a\"'"),
        ("a\\", "'a\\'"),
        ("", '""'),
    ],
)
def test_words(text: str, typed: str) -> None:
    assert shell_word(text) == typed
    assert shlex.split(typed) == [text]
