"""The command reference, generated from the program itself: `python -m tests.reference` writes `docs/commands.md`."""

from __future__ import annotations

import contextlib
import io
import os
from pathlib import Path
from unittest import mock

from enigma_ref.cli.app import COMMANDS, FAMILIES, run

PAGE = Path(__file__).parent.parent / "docs" / "commands.md"


def help_of(*words: str) -> str:
    """Return what the program says of a command."""
    out = io.StringIO()
    with contextlib.redirect_stdout(out), mock.patch.dict(os.environ, COLUMNS="80"):
        assert run([*words, "--help"]) == 0
    return out.getvalue().rstrip()


def page() -> str:
    """Return the whole page."""
    text = [
        "# Commands",
        "",
        "Generated from the program by `python -m tests.reference`.",
        "",
        "```text",
        help_of(),
        "```",
    ]
    for name in COMMANDS:
        text += ["", f"## {name}", "", "```text", help_of(name), "```"]
        for member in FAMILIES.get(name, ()):
            text += ["", f"### {name} {member}", "", "```text", help_of(name, member), "```"]
    return "\n".join(text) + "\n"


if __name__ == "__main__":
    PAGE.write_text(page(), "utf-8")
