"""The end of an evening: who came in where, and one key each for what people want to do then."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from ...core.refusal import Refusal, Unclear
from ...core.sentence import Said, paragraph, say
from ...store.errors import StoreError
from ...store.files import shown
from ...views.terminal import console, room
from ..common.output import UsageError, voice
from ..common.speech import complain, tell
from .checks import settle
from .sitting import Sitting

AGAIN: Final = "a"
"""Another game with the same people."""
_PIPE: Final = 80
"""How many columns a table has in a pipe."""
_KEYS: Final = say(
    "r: page to step through it, s: statistics, b: code for BG Stats, a: another game with the same people; "
    "Enter leaves, undo takes back the last move"
)


class Closing:
    """Shows how a game ended, once, and does what is asked for afterwards."""

    def __init__(self, sitting: Sitting) -> None:
        self._sitting = sitting
        self._shown = False

    def question(self) -> Said:
        """Show the results where that has not been done, and return what is asked after the end."""
        if not self._shown:
            self._show()
        self._shown = True
        return paragraph(self._sitting.guide.question(self._sitting.log.state), _KEYS)

    def forget(self) -> None:
        """Show the results again after the next end: the game goes on."""
        self._shown = False

    def _show(self) -> None:
        from ...views.stats_tables import tables

        session = self._sitting.session
        tell()
        tell(session.game.prompt(session.log.state))
        began = session.record.header.get("started")
        started = began if isinstance(began, str) else None
        sections = self._sitting.guide.results(session.log, started, session.entered_at)
        terminal = console()
        for block in tables(sections, room(terminal) or _PIPE, voice(), longest=room(terminal)):
            terminal.print(block)
        tell()

    def take(self, line: str) -> bool:
        """Do what a single key stands for, and tell whether it was one of those."""
        found = _DONE_BY.get(line.lower())
        if found is None:
            return False
        try:
            found(self._sitting)
        except Refusal as refusal:
            self._sitting.refuse(line, refusal)
        except (StoreError, UsageError, Unclear) as error:
            complain(error.placed if isinstance(error, StoreError) else error.said)
        return True


def _page(sitting: Sitting) -> None:
    from ..common.pictures import write_replay

    out = sitting.session.path.with_suffix(".html")
    write_replay(sitting.session, str(out), as_entered=False)
    tell(say("The page is {file}. Open it in a browser.", file=shown(out)))


def _statistics(sitting: Sitting) -> None:
    settle(["stats", str(sitting.session.path.parent)])


def _code(sitting: Sitting) -> None:
    from ...core.bgstats import Extras
    from ..export.bgstats_link import Link
    from ..export.formats import readable

    link = Link(readable(sitting.session.path), Extras())
    no_room = link.print_code()
    if no_room is None:
        tell(say("Take a picture of the code with the phone that has BG Stats."))
        return
    out = sitting.session.path.with_suffix(".svg")
    link.write_svg(str(out))
    tell(paragraph(no_room, say("So it is a picture now: {file}.", file=shown(out))))


_DONE_BY: Final[Mapping[str, Callable[[Sitting], None]]] = {"r": _page, "s": _statistics, "b": _code}
