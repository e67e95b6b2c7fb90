"""What the form for changes says on the live page, by the keys under which its script asks for it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from ....core.sentence import template

WORDS: Final[Mapping[str, str]] = {
    "change-which": template("Tap what changed, one after the other."),
    "change-enough": template("That is all"),
    "change-show": template("Show the changes"),
    "change-nothing": template("Nothing changed"),
    "change-remove": template("Remove {change}"),
}
"""The words of `views/pages/beyond_code/changes.js`."""
