"""The box `beyond-code`: Enigma: Beyond Code.

The modules here, with `phases` (a turn step by step) and `telling` (what is said of a game), are the rules; all but
three: `new_game` (`new`), `editions` (`compare`) and `possible` (moves for programs). What is made of a game has rooms
of its own, which the rules do not know: `guide` (`play`), `drawing` (`board`), `why`, `page` (`replay --html`),
`rulebook` (`rules`), `export`, `stats`.
The referee never knows what is face down: a position holds only what was said aloud or lay open.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...core.box import Box

if TYPE_CHECKING:
    from .drawing.pictures import BeyondCodePictures
    from .editions import BeyondCodeEditions
    from .export.beyond_code_exports import BeyondCodeExports
    from .game import BeyondCode
    from .guide.guide import BeyondCodeGuide
    from .new_game import BeyondCodeSetup
    from .page.beyond_code_page import BeyondCodePage
    from .possible import BeyondCodeMoves
    from .rulebook.beyond_code_rulebook import BeyondCodeRulebook
    from .screen.beyond_code_screen import BeyondCodeScreen
    from .slips import BeyondCodeSlips
    from .stats.statistics import BeyondCodeStatistics
    from .why.beyond_code_why import BeyondCodeWhy


class BeyondCodeBox(Box):
    """Everything that the program can do with Beyond Code. Nothing is imported before it is asked for."""

    name = "beyond-code"
    title = "Beyond Code"
    remarks = frozenset({"disclose"})

    def game(self) -> BeyondCode:
        """Return the rules."""
        from .game import BeyondCode

        return BeyondCode()

    def moves(self) -> BeyondCodeMoves:
        """Return what can be entered next."""
        from .possible import BeyondCodeMoves

        return BeyondCodeMoves()

    def setup(self) -> BeyondCodeSetup:
        """Return how a game is set up."""
        from .new_game import BeyondCodeSetup

        return BeyondCodeSetup()

    def guide(self) -> BeyondCodeGuide:
        """Return how people are guided through a game at the table."""
        from .guide.guide import BeyondCodeGuide

        return BeyondCodeGuide()

    def pictures(self) -> BeyondCodePictures:
        """Return how the mansion is drawn."""
        from .drawing.pictures import BeyondCodePictures

        return BeyondCodePictures()

    def why(self) -> BeyondCodeWhy:
        """Return how an entry is explained."""
        from .why.beyond_code_why import BeyondCodeWhy

        return BeyondCodeWhy()

    def editions(self) -> BeyondCodeEditions:
        """Return the one rulebook and the questions that a table decides."""
        from .editions import BeyondCodeEditions

        return BeyondCodeEditions()

    def rulebook(self) -> BeyondCodeRulebook:
        """Return the rules to look up."""
        from .rulebook.beyond_code_rulebook import BeyondCodeRulebook

        return BeyondCodeRulebook()

    def slips(self) -> BeyondCodeSlips:
        """Return what may have been forgotten or meant."""
        from .slips import BeyondCodeSlips

        return BeyondCodeSlips()

    def statistics(self) -> BeyondCodeStatistics:
        """Return what is counted over many series."""
        from .stats.statistics import BeyondCodeStatistics

        return BeyondCodeStatistics()

    def page(self) -> BeyondCodePage:
        """Return the web page that steps through a series."""
        from .page.beyond_code_page import BeyondCodePage

        return BeyondCodePage()

    def screen(self) -> BeyondCodeScreen:
        """Return how a series is watched and entered on phones."""
        from .screen.beyond_code_screen import BeyondCodeScreen

        return BeyondCodeScreen()

    def exports(self) -> BeyondCodeExports:
        """Return a series for other programs."""
        from .export.beyond_code_exports import BeyondCodeExports

        return BeyondCodeExports()
