"""Write docs/glossary.md: what each thing is called in each language, and where the word comes from."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import NamedTuple

from enigma_ref.language.choosing import LANGUAGES

from .catalogues import PACKAGE, TRANSLATED

PAGE = Path(__file__).parent.parent / "docs" / "glossary.md"

HEAD = """\
# Glossary

What things are called in each language. A word from a printed rulebook comes with the place and a few words that stand
there; a word without one is ours: no rulebook in that language has the thing. Beyond Code is printed in Russian only,
so its words in the other languages are ours. This page is made from `enigma_ref/language/*/glossary.toml` by
`python -m tests.glossary`.
"""


class Word(NamedTuple):
    """A thing and its word."""

    english: str
    term: str
    source: str
    """The place in a rulebook, `de 3B: Ingenieur`; or `ours`."""
    note: str = ""


def glossary(code: str) -> list[Word]:
    """Return the words of a language."""
    data = tomllib.loads((PACKAGE / "language" / code / "glossary.toml").read_text("utf-8"))
    return [Word(item["english"], item["term"], item["source"], item.get("note", "")) for item in data["terms"]]


def page() -> str:
    """Return the whole page."""
    text = HEAD
    for code in TRANSLATED:
        text += f"\n## {LANGUAGES[code]} ({code})\n\n| English | {LANGUAGES[code]} | from | |\n|---|---|---|---|\n"
        for word in glossary(code):
            text += "| " + " | ".join(word) + " |\n"
    return text


if __name__ == "__main__":
    PAGE.write_text(page(), "utf-8")
