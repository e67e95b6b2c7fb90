"""What became of an entry, and what a correction is about, in sentences: the same for every box."""

from __future__ import annotations

from .commands import Correction, HeaderChange, Move, Note, Redo, Undo, write
from .history import Account
from .sentence import Sentence, say


def say_fate(account: Account) -> Sentence | None:
    """Say what took an entry out of the game, or what it was amended by; None where it stands as it was entered."""
    fate = account.fate
    if fate is None or fate.what == "redone":
        return None
    if fate.what == "amended":
        return say("Entry {by} corrected it ({text}). This is what counts:", by=fate.by, text=fate.by_text)
    if fate.what == "undone":
        return say(
            "Entry {by} took it back ({text}): it does not count any more. When it was entered:",
            by=fate.by,
            text=fate.by_text,
        )
    return say(
        "Entry {by} struck it ({text}): it does not count any more. When it was entered:",
        by=fate.by,
        text=fate.by_text,
    )


def say_renamed(account: Account) -> Sentence | None:
    """Say how an entry reads since the header was corrected; None where it reads as it was entered."""
    step = account.step
    if step is None or account.fate is not None or isinstance(account.log.command, Correction):
        return None
    text = write(account.log.game, step.command)
    return say("Since the header was corrected it reads: {text}", text=text) if text != account.text else None


def say_brought_back(account: Account) -> Sentence | None:
    """Say of an undo that it was itself taken back; None where it was not."""
    fate = account.fate
    if fate is None or fate.what != "redone":
        return None
    return say("Entry {by} ({text}) brought it back: it counts again.", by=fate.by, text=fate.by_text)


def say_correction(account: Account, about: Account | None) -> Sentence:
    """Say what an undo, a redo or a correction says of the entry that it is about; None is the start."""
    command = account.log.command
    if about is None:
        assert isinstance(command, Correction)
        assert isinstance(command.put, HeaderChange)
        return say("It corrects the start: {what} All that came after was played again.", what=command.put.said)
    entry, text = about.entry, about.text
    match command:
        case Undo():
            return say("It took back entry {entry} ({text}).", entry=entry, text=text)
        case Redo():
            return say("It brought back entry {entry} ({text}), which an undo had taken.", entry=entry, text=text)
        case Correction("amend", _, Move() | Note() as put, _):
            return say(
                "It says that entry {entry} ({text}) should have been {put}; all that came after was played again.",
                entry=entry,
                text=text,
                put=write(account.log.game, put),
            )
        case Correction("strike", _, _, _):
            return say(
                "It says that entry {entry} ({text}) did not happen; all that came after was played again.",
                entry=entry,
                text=text,
            )
    return say(
        "It puts a forgotten move before entry {entry} ({text}); all that came after was played again.",
        entry=entry,
        text=text,
    )
