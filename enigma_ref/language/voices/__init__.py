"""The voice of each language, one module each; to be had by `voice_of`."""

from __future__ import annotations

from functools import lru_cache
from importlib import import_module

from ...core.voice import ENGLISH, Voice
from ..choosing import LANGUAGES


@lru_cache(8)
def voice_of(code: str) -> Voice:
    """Return the voice of a language; a KeyError where it is not spoken."""
    if code == "en":
        return ENGLISH
    if code not in LANGUAGES:
        raise KeyError(code)
    voice: Voice = import_module(f".{code}", __package__).VOICE
    return voice
