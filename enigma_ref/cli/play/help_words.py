"""What `help WORD` says at the table of words that every game has."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from ...core.sentence import Said, say

HELP_ON: Final[Mapping[str, tuple[Said, ...]]] = {
    "undo": (
        say("Takes back the last change, a correction as a whole. What is taken back stays in the record."),
        say("undo to 17 takes back everything that was entered after entry 17."),
    ),
    "redo": (say("Brings back what the last undo took, as long as nothing else was entered."),),
    "amend": (
        say("Entry N should have been MOVE; everything after it is played again. log shows the numbers."),
        say("amend 24 alone opens entry 24 as it is, to be edited. MOVE may be as short as at its question."),
        say("Before it is written, you see what it changes: points, networkers, the winner, the board."),
    ),
    "strike": (say("Entry N did not happen; everything after it is played again. log shows the numbers."),),
    "insert": (
        say("MOVE was forgotten just before entry N; everything after it is played again. log shows the numbers."),
        say("insert 24 alone asks for the move."),
    ),
    "accept": (
        say("The table lets MOVE stand although a rule forbids it. The record and every audit say so."),
        say("accept amend 24 MOVE lets later moves stand that the correction makes illegal."),
    ),
    "note": (say("A remark in the record, without effect."),),
    "board": (say("The board as it lies, with the scores."),),
    "status": (say("Where the game stands, in words."),),
    "log": (say("The last entries with their numbers, as many as you say, or all of them."),),
    "why": (say("How the last points came about, or what entry N led to and by which rules."),),
    "rules": (say("Looks up a rule, a topic or a word, as this game is played; alone it lists the topics."),),
    "large": (say("Scores and time in large print, the time from then on; large off makes it small again."),),
    "help": (say("Says more about a move or one of these words; ? alone says what can be typed now."),),
    "quit": (say("Leaves. All is kept, and enigma-ref play goes on from there."),),
}
"""What there is to say of the words that belong to no game: those of the log, and those that only show something."""

SHOWING: Final = {
    "board": "board",
    "status": "status",
    "log": "log, log 40 or log all",
    "why": "why or why N",
    "rules": "rules WORD",
    "large": "large or large off",
    "help": "help WORD",
    "quit": "quit",
}
"""The words that only show something, with how they are used."""
