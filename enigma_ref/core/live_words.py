"""What the live page says, whichever box is on it, by the keys under which its template and its scripts ask for it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from .sentence import template

HEAD: Final[Mapping[str, str]] = {
    "noscript": template("The live board needs JavaScript. Nothing is loaded from anywhere else."),
    "connecting": template("Connecting …"),
    "lost": template("No connection. Trying again …"),
    "no-token": template("This address is incomplete. Scan the code again, or copy the whole address."),
    "wrong-token": template("This address is no longer valid. Scan the code again."),
    "full": template("Too many are watching already. Trying again …"),
    "dark": template("Dark"),
    "wake": template("Sound and screen on"),
    "awake": template("Sound is on, the screen stays on"),
    "who": template("Who are you?"),
    "who-nobody": template("I only watch"),
    "i-am": template("You are {player}."),
    "i-watch": template("You watch."),
    "change-who": template("Change"),
    "unencrypted": template("This page is not encrypted: others on this network could read along."),
}

LIVE: Final[Mapping[str, str]] = {
    "picture": template("The table"),
    "players": template("Players"),
    "happened": template("What just happened"),
    "of-points": template("{points} {points:point|points}"),
    "to-move": template("to move"),
    "time-left": template("{seconds} s"),
    "time-up": template("Time is up."),
    "ten-seconds": template("Ten seconds left."),
    "entries": template("Entries"),
    "no-entries": template("Nothing has been entered yet."),
}

ENTERING: Final[Mapping[str, str]] = {
    "enter": template("Enter"),
    "others": template("For {player}"),
    "write": template("Write it"),
    "drop": template("Drop it"),
    "unwritten": template("Not written yet:"),
    "back": template("Back"),
    "path": template("{path}: {question}"),
    "undo": template("Undo"),
    "redo": template("Redo"),
    "type": template("Type a move"),
    "type-go": template("Show it"),
    "unsent": template("That did not arrive. Trying again …"),
    "not-sent": template("That did not arrive. Tap it again when the connection is back."),
    "entry-title": template("Entry {n}"),
    "entry-amend": template("What it should have been"),
    "entry-show": template("Show the change"),
    "entry-strike": template("It did not happen"),
    "changes-none": template("This changes nothing that counts."),
}

WORDS: Final[Mapping[str, str]] = {**HEAD, **LIVE, **ENTERING}
