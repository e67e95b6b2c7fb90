"""What of a header can be corrected once the game has begun: `amend start TILE`, `amend first PLAYER`.

The header itself stays as it was sealed. A correction of it is an entry like any other; from there on the game is the
one that would have begun with the corrected header, and every move is played again after it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Protocol

from .commands import HeaderChange, not_a_number
from .game import Game, M, S, Standing, Value
from .refusal import Refusal
from .sentence import Quoted, any_of, say
from .words import matches, nearest


class HeaderCorrections(Protocol[S, M]):
    """What of its header a game lets people correct. All methods are pure functions of their arguments."""

    words: Mapping[str, str]
    """Each word with how it is used: `{"first": "amend first PLAYER"}`."""

    def read(self, word: str, rest: Sequence[str], state: S) -> HeaderChange:
        """Read a correction, given its word in full and the words after it, or refuse it."""

    def correct(self, origin: S, change: HeaderChange) -> S:
        """Return the state before the first move with a correction; refuse one that does not go with the others."""

    def carry(self, move: M, origin: S) -> M:
        """Return a move as it is written after a correction: by the same player, who may have another name."""

    def retell(self, state: S, origin: S) -> S:
        """Return a position with the names that its players have after a correction, to compare it with another."""

    def facts(self, origin: S, told: S) -> Mapping[str, Standing]:
        """Return what can be corrected as it stands, each under a key that no `standing` has.

        Players are called as in `told`, so that another name is told as a name and nowhere else.
        """

    def header(self, origin: S) -> Mapping[str, Value]:
        """Return the header that begins so."""


def read_change(game: Game[S, M], words: Sequence[str], state: S) -> HeaderChange:
    """Read what stands behind `amend` and is no number: a word of the box's own and what follows it."""
    known = game.header
    if known is None:
        raise Refusal(
            "record/amend",
            say("{typed} is not the number of an entry, and the header of this box stays.", typed=Quoted(words[0])),
            say("Write: amend N MOVE. Where the header is wrong, begin another record."),
        )
    found = matches(words[0], known.words)
    if len(found) == 1:
        return known.read(found[0], words[1:], state)
    close = nearest(words[0], known.words)
    forms = any_of(["amend N MOVE", *(known.words[word] for word in ([close] if close else known.words))])
    raise Refusal(
        "record/amend",
        not_a_number(game, "amend", words[0]),
        say("Write: {forms}.", forms=forms),
    )


def check_count(form: str, rest: Sequence[str]) -> None:
    """Refuse a correction with too few words or too many behind its own: `amend name OLD NEW` takes two."""
    wanted = form.split()[2:]
    if len(rest) == len(wanted):
        return
    named = " ".join(form.split()[:2])
    what = (
        say("{word} needs more: {missing} is missing.", word=named, missing=wanted[len(rest)])
        if len(rest) < len(wanted)
        else say("{word} is complete without {over}.", word=named, over=Quoted(" ".join(rest[len(wanted) :])))
    )
    raise Refusal("record/amend", what, say("Write: {form}.", form=form))
