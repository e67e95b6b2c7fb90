"""What the page itself says, by the keys under which its template and its scripts ask for it; besides, what all do.

A hole that a script fills is a name, a number, a word of the game, or a piece of the page such as a player's badge.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from ....core.page_words import SHARED
from ....core.sentence import template

HEAD: Final[Mapping[str, str]] = {
    "title": template("{file} – Beyond Code"),
    "about": template("Beyond Code, {edition} edition · {file}"),
    "about-corrected": template("Beyond Code, {edition} edition · {file} · as corrected"),
    "about-entered": template("Beyond Code, {edition} edition · {file} · as it was entered, with its mistakes"),
}
"""What stands above the series."""

CONTROLS: Final[Mapping[str, str]] = {
    "chapter": template("Game"),
    "in-chapter": template("game {n}"),
    "chapter-heading": template("Game {n}"),
    "moment-before": template("Previous end of a game"),
    "moment-after": template("Next end of a game"),
    "does-chapter": template("to where the next game begins; back to where this game began"),
    "does-moment": template("to the next step that ends a game; back to the last one"),
}
"""Where the shared controls go."""

MANSION: Final[Mapping[str, str]] = {
    "mansion": template("Mansion"),
    "the-mansion": template("The mansion and the time track"),
    "known": template("What everybody knows"),
    "of-position": template("{position}: {known}."),
    "nothing-known": template("Nothing is known of any card yet."),
    "supply": template("In the supply: {silence} silence, {decoding} decoding, {chaos} chaos."),
}

TALE: Final[Mapping[str, str]] = {
    "tale": template("This game so far"),
    "nothing-yet": template("Nobody has named a card yet."),
    "nothing-picked": template("No card has been picked yet."),
    "deed-named": template("{player} says that {position} is {card}"),
    "deed-decoded": template("{player} says that {position} is {card}, with Decoding"),
    "deed-picked": template("{position} is picked: {card}"),
    "deed-picked-decoding": template("{position} is picked: {card}, with Decoding"),
    "deed-goal": template("{player} tries for the goal of {card}"),
    "out-named": template("not settled"),
    "out-believed": template("believed"),
    "out-unchecked": template("nobody could doubt"),
    "out-checks": template("{checker} checks"),
    "out-truth": template("{checker} finds it true"),
    "out-lie": template("{checker} finds it a lie"),
    "out-reached": template("reached"),
    "out-missed": template("missed"),
}
"""Who named what, who doubted, what checks found; and goals."""

SIDE: Final[Mapping[str, str]] = {
    "keeper": template("keeper"),
    "to-move": template("to move"),
    "silence": template("silence"),
    "decoding": template("decoding"),
    "chaos": template("chaos"),
    "out": template("out"),
    "shows": template("shows {role}"),
    "triumphs": template("{n} {n:triumph|triumphs}"),
    "breakthroughs": template("{n} of {most} breakthroughs"),
    "games": template("Games"),
    "no-games": template("No game has ended yet."),
    "time": template("Time"),
    "time-over": template("The time marker over the steps"),
    "time-over-steps": template("The time marker over {n} {n:step|steps}, with every check and every end of a game"),
    "true": template("✓"),
    "lie": template("✗"),
    "won": template("{sign} ★"),
    "nobody-won": template("–"),
    "unverified": template("not verified"),
}
"""Players, time, games and moves."""

WORDS: Final[Mapping[str, str]] = {**SHARED, **HEAD, **CONTROLS, **MANSION, **TALE, **SIDE}
