"""Letters of different scripts that look the same: a name typed on another keyboard is another name."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final
from unicodedata import combining, normalize
from unicodedata import name as name_of

from .sentence import Said, say
from .words import LONGEST, fold

_LOOKS: Final = {
    **dict(zip("асеорхуіјѕԁԛԝһкмтвгпѵ", "aceopxyijsdqwhkmtbrnv", strict=True)),  # Cyrillic
    **dict(zip("αορνυικτηχβγω", "aopvuiktnxbyw", strict=True)),  # Greek
}
"""Small letters of other scripts, and the Latin ones that they, or their capitals, look like."""
_CAPITALS: Final = {
    **dict(zip("АВСЕНІЈКМОРЅТХУ", "abcehijkmopstxy", strict=True)),
    **dict(zip("ΑΒΕΖΗΙΚΜΝΟΡΤΥΧ", "abezhikmnoptyx", strict=True)),
}
"""Capitals that look like those of other letters than their small forms do."""
_NEAR: Final = dict(zip("012358ØŁĐĦŦ", "oizзsboldht", strict=True))
"""Digits and crossed capitals that look much like a capital."""


def looks(text: str) -> str:
    """Return a text by its looks: two that nobody can tell apart on paper have the same."""
    chars = normalize("NFKC", text)
    return "".join([_CAPITALS.get(char) or _LOOKS.get(char.lower()) or fold(char) for char in chars])


def looks_of_sign(sign: str) -> str:
    """Return a single capital or digit by its looks, accents left out: on a small disc nobody sees them."""
    plain = "".join(char for char in normalize("NFKD", sign) if not combining(char))
    return _CAPITALS.get(plain) or _NEAR.get(plain) or fold(plain)


def hint(typed: str, names: Iterable[str]) -> Said | None:
    """Say which name a text looks like without being it, and which letter is another; None where it looks like none."""
    if len(typed) > LONGEST:
        return None
    shape = looks(typed)
    for name in names:
        if name == typed or looks(name) != shape:
            continue
        odd = next((char for char, right in zip(typed, name, strict=False) if char != right), "")
        script = name_of(odd, "").partition(" ")[0].capitalize() if odd else ""
        if not script:
            return say("It looks like {name}, in letters of another script. Type {name}.", name=name)
        return say(
            "It looks like {name}, but its {letter} is a letter of another script ({script}). Type {name}.",
            name=name,
            letter=odd,
            script=script,
        )
    return None
