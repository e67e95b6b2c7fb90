"""What the pages of all boxes say, by the keys under which the shared template and scripts ask for it.

A box adds its own, among them those that name its chapters and the moments that people look for: `chapter`,
`in-chapter`, `chapter-heading`, `moment-before`, `moment-after`, and what the keys do that go there.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from .sentence import template

HEAD: Final[Mapping[str, str]] = {
    "dark": template("Dark"),
    "rulings": template("Rulings"),
    "noscript": template("The steps need JavaScript. Nothing is loaded from anywhere."),
}
"""What stands above a game, and in its place where it cannot be shown."""

CONTROLS: Final[Mapping[str, str]] = {
    "steps": template("Steps of the game"),
    "to-start": template("To the start"),
    "key-start": template("Home"),
    "one-back": template("One step back"),
    "step": template("Step"),
    "step-said": template("{step}: {said}"),
    "one-forward": template("One step forward"),
    "to-end": template("To the end"),
    "key-end": template("End"),
    "autoplay": template("Play"),
    "key-play": template("Space"),
    "speed": template("Speed"),
    "key-before": template("Previous key moment"),
    "key-after": template("Next key moment"),
}

STEP: Final[Mapping[str, str]] = {
    "this-step": template("This step"),
    "entry-of": template("Entry {n} of {last}"),
    "fault-said": template("Does not stand: {what}"),
    "at-start": template("Start"),
    "live-step": template("{step}."),
}

SIDE: Final[Mapping[str, str]] = {
    "players": template("Players"),
    "moves": template("Moves"),
    "start": template("start"),
    "amended": template("amended"),
    "inserted": template("inserted"),
    "accepted": template("let stand"),
    "fault": template("does not stand"),
    "correction": template("correction"),
    "lead": template("lead"),
    "decided": template("decides"),
    "left-out": template("Entries that are not part of the game as corrected"),
}

KEYS: Final[Mapping[str, str]] = {
    "keys": template("Keys"),
    "keys-forward": template("→, n, Enter"),
    "does-forward": template("one step on"),
    "keys-back": template("←, p"),
    "does-back": template("one step back"),
    "keys-play": template("Space"),
    "does-play": template("go on by itself, or stop"),
    "keys-ends": template("Home, End"),
    "does-ends": template("to the start, to the end"),
    "keys-chapter": template("r, R"),
    "keys-moment": template("s, S"),
    "keys-key": template("k, K"),
    "does-key": template("to the next key moment; back to the last one"),
    "keys-entry": template("g"),
    "does-entry": template("to an entry by its number; 0 is the start"),
    "keys-help": template("?"),
    "does-help": template("this list"),
    "to-entry": template("Go to entry"),
    "no-entry": template("There is no step for entry {n}."),
}
"""The keys, which are those of `replay` in the terminal but for those that a page has by nature, and autoplay."""

SHARED: Final[Mapping[str, str]] = {**HEAD, **CONTROLS, **STEP, **SIDE, **KEYS}
