"""Which language is spoken: `--lang`, then ENIGMA_LANG, then the configuration file, then the system's."""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from typing import Final

from ..core.refusal import Unclear
from ..core.sentence import Quoted, row_of, say

LANGUAGES: Final = {"en": "English", "de": "Deutsch", "fr": "français", "cs": "čeština", "ru": "русский"}
"""The languages that are spoken, by code, each with its own name for itself."""

_VARIABLES: Final = ("LC_ALL", "LC_MESSAGES", "LANG")
_OPTION: Final = "--lang"


def taken(words: Sequence[str]) -> tuple[list[str], str | None]:
    """Take `--lang CODE` off a command line, wherever it stands before `--`; the last one holds."""
    kept: list[str] = []
    found = None
    rest = iter(words)
    for word in rest:
        if word == "--":
            kept += [word, *rest]
        elif word == _OPTION:
            found = next(rest, "")
        elif word.startswith(f"{_OPTION}="):
            found = word.partition("=")[2]
        else:
            kept.append(word)
    return kept, found


def chosen(
    named: str | None, configured: Callable[[], str | None], otherwise: Callable[[], str | None] = lambda: None
) -> str:
    """Return the language to speak. `otherwise` asks a system that does not say it in the usual variables."""
    if named is not None:
        return _known(named, _OPTION)
    variable = os.environ.get("ENIGMA_LANG")
    if variable:
        return _known(variable, "ENIGMA_LANG")
    return configured() or of_the_system(otherwise)


def is_known(code: str) -> bool:
    """Tell whether a language is spoken, however its country is added: `de`, `de_AT`."""
    return _code(code) in LANGUAGES


def _code(name: str) -> str:
    return name.replace("-", "_").partition("_")[0].partition(".")[0].lower()


def _known(name: str, where: str) -> str:
    if is_known(name):
        return _code(name)
    raise Unclear(
        say(
            "{where} names no language that is spoken here: {typed}. There are {languages}.",
            where=where,
            typed=Quoted(name),
            languages=row_of(say("{code} ({language})", code=code, language=own) for code, own in LANGUAGES.items()),
        )
    )


def of_the_system(otherwise: Callable[[], str | None] = lambda: None) -> str:
    """Return the language that the system is set to, if it is spoken; otherwise English."""
    value = next(filter(None, map(os.environ.get, _VARIABLES)), None) or otherwise()
    return _code(value) if value and is_known(value) else "en"
