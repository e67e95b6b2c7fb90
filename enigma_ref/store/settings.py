"""The user's small configuration file: where records lie, by which rulebook, for how long the timer runs.

A TOML file in the folder that the system keeps for such files. All of it is optional, and so is the file.
"""

from __future__ import annotations

import os
from functools import lru_cache
from pathlib import Path
from typing import Any, Final, NamedTuple

from ..core.sentence import Quoted, Said, all_of, any_of, paragraph, say
from ..core.words import nearest
from .errors import StoreError, failure, native, shown
from .files import read_bytes
from .folder import SETTINGS_FOLDER, is_configured

_FILE: Final = "config.toml"
_LARGEST: Final = 64 * 1024
_LONGEST_TIMER: Final = 3600
_LANGUAGES: Final = ("en", "de", "fr", "cs", "ru")


class Settings(NamedTuple):
    """What the configuration file says; None where it says nothing."""

    records: str | None = None
    """The folder for records. ENIGMA_RECORDS stands above it."""
    edition: str | None = None
    """The rulebook of new games."""
    timer: int | None = None
    """How many seconds the countdown of `play` runs; 0 is off."""
    language: str | None = None
    """The language in which people are spoken to. `--lang` and ENIGMA_LANG stand above it."""


def settings() -> Settings:
    """Return what the user has set, or say what is wrong with the file, and in which line or key."""
    return _read(settings_file()) if is_configured() else Settings()


def settings_file() -> Path:
    """Return where the configuration file lies, or would lie. ENIGMA_CONFIG names another one."""
    named = os.environ.get("ENIGMA_CONFIG")
    if named:
        return native(named)
    from platformdirs import user_config_path  # slow to import, and few have such a file

    return user_config_path(SETTINGS_FOLDER, appauthor=False) / _FILE


@lru_cache(4)
def _read(path: Path) -> Settings:
    try:
        data = read_bytes(path, _LARGEST + 1)
    except StoreError as error:
        if error.code == "missing":
            return Settings()
        raise
    except OSError as error:
        raise failure(path, error) from None
    if len(data) > _LARGEST:
        raise StoreError("settings", shown(path), say("This is too large for a configuration file."))
    return _checked(path, _parsed(path, data))


def _parsed(path: Path, data: bytes) -> dict[str, Any]:
    import tomllib

    try:
        return tomllib.loads(data.decode("utf-8"))
    except UnicodeDecodeError:
        raise StoreError("settings", shown(path), say("This is not text in UTF-8. Write it again.")) from None
    except (tomllib.TOMLDecodeError, RecursionError, ValueError) as error:
        what = say(
            "This cannot be read as TOML ({reason}). A line of it reads: edition = {example}.",
            reason=str(error),
            example='"de"',
        )
        raise StoreError("settings", shown(path), what) from None


def _checked(path: Path, found: dict[str, Any]) -> Settings:
    for key, value in found.items():
        wrong = _unknown(key) if key not in Settings._fields else _fault(key, value)
        if wrong:
            raise StoreError("settings", shown(path), wrong)
    return Settings(**found)


def _unknown(key: str) -> Said:
    close = nearest(key, Settings._fields)
    return paragraph(
        say("{key} is no setting.", key=Quoted(key)),
        say("Did you mean {close}?", close=close) if close else None,
        say("There are {known}.", known=all_of(Settings._fields)),
    )


def _fault(key: str, value: object) -> Said | None:
    if key == "timer":
        if isinstance(value, int) and not isinstance(value, bool) and 0 <= value <= _LONGEST_TIMER:
            return None
        return say("timer must be a number of seconds from 0 to {most}, such as timer = 45.", most=_LONGEST_TIMER)
    if key == "language":
        if isinstance(value, str) and value in _LANGUAGES:
            return None
        codes = any_of(f'"{code}"' for code in _LANGUAGES)
        return say("language must be {codes}.", codes=codes)
    if isinstance(value, str) and value.strip() and "\0" not in value:
        return None
    if key == "records":
        return say("records must be a folder in quotes, such as records = {example}.", example='"~/enigma"')
    return say("edition must be a rulebook in quotes, such as edition = {example}.", example='"de"')
