"""The box `enigma`.

The modules here, with `board` (tiles and systems), `phases` (a round step by step) and `telling` (what is said of a
game), are the rules; all but four: `new_game` with its `questions` (`new`), `editions` (`compare`), `possible` (moves
for programs) and `slips` (what a record may lack). What is made of a game has rooms of its own, which the rules do not
know: `guide` (`play`), `drawing` (`board`), `why`, `page` (`replay --html`), `screen` (`serve`), `rulebook` (`rules`,
and the words for `why`), `export`, `stats`, `puzzles`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...core.box import Box

if TYPE_CHECKING:
    from .drawing.pictures import EnigmaPictures
    from .editions import EnigmaEditions
    from .export.enigma_exports import EnigmaExports
    from .game import Enigma
    from .guide.guide import EnigmaGuide
    from .new_game import EnigmaSetup
    from .page.enigma_page import EnigmaPage
    from .possible import EnigmaMoves
    from .rulebook.enigma_rulebook import EnigmaRulebook
    from .screen.enigma_screen import EnigmaScreen
    from .slips import EnigmaSlips
    from .stats.statistics import EnigmaStatistics
    from .why.enigma_why import EnigmaWhy


class EnigmaBox(Box):
    """Everything that the program can do with Enigma. Nothing is imported before it is asked for."""

    name = "enigma"
    title = "Enigma"
    remarks = frozenset({"wheel"})

    def game(self) -> Enigma:
        """Return the rules."""
        from .game import Enigma

        return Enigma()

    def moves(self) -> EnigmaMoves:
        """Return what can be entered next."""
        from .possible import EnigmaMoves

        return EnigmaMoves()

    def setup(self) -> EnigmaSetup:
        """Return how a game is set up."""
        from .new_game import EnigmaSetup

        return EnigmaSetup()

    def guide(self) -> EnigmaGuide:
        """Return how people are guided through a game at the table."""
        from .guide.guide import EnigmaGuide

        return EnigmaGuide()

    def pictures(self) -> EnigmaPictures:
        """Return how the board is drawn."""
        from .drawing.pictures import EnigmaPictures

        return EnigmaPictures()

    def editions(self) -> EnigmaEditions:
        """Return the five rulebooks and what they answer differently or leave open."""
        from .editions import EnigmaEditions

        return EnigmaEditions()

    def why(self) -> EnigmaWhy:
        """Return how an entry is explained."""
        from .why.enigma_why import EnigmaWhy

        return EnigmaWhy()

    def rulebook(self) -> EnigmaRulebook:
        """Return the five rulebooks to look things up in."""
        from .rulebook.enigma_rulebook import EnigmaRulebook

        return EnigmaRulebook()

    def page(self) -> EnigmaPage:
        """Return the web page that steps through a game."""
        from .page.enigma_page import EnigmaPage

        return EnigmaPage()

    def screen(self) -> EnigmaScreen:
        """Return how a game is watched and entered on phones."""
        from .screen.enigma_screen import EnigmaScreen

        return EnigmaScreen()

    def exports(self) -> EnigmaExports:
        """Return a game for other programs."""
        from .export.enigma_exports import EnigmaExports

        return EnigmaExports()

    def slips(self) -> EnigmaSlips:
        """Return what may have been forgotten or meant."""
        from .slips import EnigmaSlips

        return EnigmaSlips()

    def statistics(self) -> EnigmaStatistics:
        """Return what is counted over many games."""
        from .stats.statistics import EnigmaStatistics

        return EnigmaStatistics()
