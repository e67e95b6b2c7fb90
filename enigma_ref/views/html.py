"""What web pages have in common: templates that escape, a policy that names what may run, and text safe to show."""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Mapping, Sequence
from functools import lru_cache
from hashlib import sha256
from typing import Any

from jinja2 import ChoiceLoader, Environment, PackageLoader, PrefixLoader, StrictUndefined, select_autoescape

from ..core.sentence import Paragraph, Sentence, Term
from ..core.voice import ENGLISH, Voice
from .plain import safe


@lru_cache(16)
def templates(folder: str) -> Environment:
    """Return the templates of a folder; whatever is put into them is escaped.

    A folder is one of `views.pages`, or that of another package, for a box that comes from there: `package:folder`.
    What all pages share is there too, under `shared/`. They are read once: whoever makes many pages needs them often.
    """
    package, colon, inside = folder.partition(":")
    own = PackageLoader(package, inside) if colon else _pages(folder)
    environment = Environment(
        loader=ChoiceLoader([own, PrefixLoader({"shared": _pages("shared")})]),
        autoescape=select_autoescape(default=True),
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    environment.policies["json.dumps_kwargs"] = {"separators": (",", ":"), "ensure_ascii": False}
    return environment


def _pages(folder: str) -> PackageLoader:
    return PackageLoader("enigma_ref", f"views/pages/{folder}")


def source(environment: Environment, name: str) -> str:
    """Return a style or a script that goes into a page as it is."""
    assert environment.loader is not None
    return environment.loader.get_source(environment, name)[0].strip()


def policy_hash(content: str) -> str:
    """Return the name that a content security policy has for an inline script or style."""
    # The browser takes the hash over all that stands between the tags: the template puts a line break on either side.
    between = f"\n{content}\n"
    return f"'sha256-{b64encode(sha256(between.encode()).digest()).decode()}'"


def all_safe(value: Any, voice: Voice = ENGLISH) -> Any:
    """Return data with its sentences said and its texts safe to show: what hides or reorders is written out."""
    kind = type(value)
    if kind is str:
        return value if value.isprintable() else safe(value)
    if kind is int or value is None:  # most of what a long game has, with texts
        return value
    if kind is list or kind is tuple:
        return [item if type(item) is int else all_safe(item, voice) for item in value]
    if kind is dict:
        return {key: item if type(item) is int else all_safe(item, voice) for key, item in value.items()}
    if isinstance(value, Sentence | Paragraph):
        return safe(voice.text(value))
    if isinstance(value, Term):
        return voice.term(value, "")
    if isinstance(value, str):
        return safe(value)
    if isinstance(value, Mapping):
        return {key: all_safe(item, voice) for key, item in value.items()}
    if isinstance(value, Sequence):
        return [all_safe(item, voice) for item in value]
    return value
