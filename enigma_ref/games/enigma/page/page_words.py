"""What the page itself says, by the keys under which its template and its scripts ask for it; besides, what all do.

A hole that a script fills is a name, a number, a word of the game, or a piece of the page such as a player's badge.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from ....core.page_words import SHARED
from ....core.sentence import template

HEAD: Final[Mapping[str, str]] = {
    "title": template("{file} – Enigma"),
    "about": template("Enigma, {edition} edition · {file}"),
    "about-corrected": template("Enigma, {edition} edition · {file} · the game as corrected"),
    "about-entered": template("Enigma, {edition} edition · {file} · as it was entered, with its mistakes"),
}
"""What stands above the game."""

BOARD: Final[Mapping[str, str]] = {
    "board": template("Board"),
    "the-board": template("The board"),
    "board-view": template("Board, can be dragged when enlarged"),
    "board-text": template("{tiles} {tiles:tile|tiles}, {n} {n:open system|open systems}. Systems are listed below."),
    "hint": template("Point at a system, or tap it, to see what it is worth."),
    "size": template("Size of the board"),
    "larger": template("Larger"),
    "smaller": template("Smaller"),
    "whole-board": template("Whole board"),
    "keys-zoom": template("+, −, 0"),
    "does-zoom": template("larger, smaller, the whole board"),
    "keys-shift": template("Shift and arrows"),
    "does-shift": template("move the board, when it has the focus"),
}

CONTROLS: Final[Mapping[str, str]] = {
    "chapter": template("Round"),
    "in-chapter": template("round {n}"),
    "chapter-heading": template("Round {n}"),
    "moment-before": template("Previous scoring"),
    "moment-after": template("Next scoring"),
    "does-chapter": template("to where the next round begins; back to where this round began"),
    "does-moment": template("to the next step that gives points; back to the last one"),
}
"""Where the shared controls go."""

STEP: Final[Mapping[str, str]] = {
    "live-points": template("Points: {points}."),
    "closes": template("A system of {n} {n:cell|cells} closes"),
    "closes-for": template("A system closes: {gains}."),
    "closes-for-nobody": template("A system closes: nobody is in it."),
    "gets": template("{player} gets {points} for {color}"),
    "its-cells": template("Cells: {cells}."),
    "stopped": template("{n} {n:channel end|channel ends} at a blank side."),
    "nobody": template("Nobody has a networker in it."),
    "item": template("{player} on {spot} {cell}: {cells}: {sum}"),
    "sum": template("{n} {color} {n:cell|cells} × 1 = {points} {points:point|points}"),
    "counted-already": template("{color} was counted already (own-pair: once) = 0 points"),
}
"""A step, and the systems that it closes."""

SYSTEMS: Final[Mapping[str, str]] = {
    "systems": template("Conduit systems"),
    "held": template("With networkers"),
    "free-systems": template("Open, nobody in them ({n})"),
    "closed-systems": template("Closed ({n})"),
    "cells": template("{n} {color}"),
    "no-cells": template("no cells"),
    "closed": template("closed"),
    "open-ends": template("{n} {n:open end|open ends}"),
    "worth": template("worth {gains}"),
    "system": template("{cells}, {ends}."),
    "system-worth": template("{cells}, {ends}, worth {gains}."),
    "in-system": template("{networkers}."),
    "on-color": template("{player} on {color} ({spot})"),
    "on-cell": template("{player} on {spot} {cell}"),
    "points-of": template("{player} {points}"),
}

SIDE: Final[Mapping[str, str]] = {
    "first": template("first"),
    "to-move": template("to move"),
    "of-points": template(" of {target} points"),
    "supply": template("{n} in supply"),
    "points": template("Points"),
    "largest": template("largest"),
    "tie": template("tie-break"),
    "points-over": template("Points over the moves"),
    "points-over-steps": template("Points over {n} {n:step|steps}: {points}"),
}
"""Players, points and moves."""

WORDS: Final[Mapping[str, str]] = {**SHARED, **HEAD, **BOARD, **CONTROLS, **STEP, **SYSTEMS, **SIDE}
