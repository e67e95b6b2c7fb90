"""Why not: the one way in which anything here says no to a move."""

from __future__ import annotations

from .sentence import Said, paragraph


class Refusal(Exception):  # noqa: N818  a refusal is an answer, not an error
    """A move that cannot stand, with the rule that says so and what would be possible instead.

    `acceptable` tells whether the table may let the move stand all the same (`accept MOVE`): a broken rule can be
    overlooked, an occupied spot cannot. `over` tells that it is refused because the game has ended.
    """

    def __init__(
        self, rule: str, what: Said, instead: Said | None = None, *, acceptable: bool = False, over: bool = False
    ) -> None:
        super().__init__(rule, what, instead)
        self.rule = rule
        self.what = what
        self.instead = instead
        self.acceptable = acceptable
        self.over = over

    @property
    def code(self) -> str:
        """`illegal` where a rule forbids it, `impossible` where it cannot be at all."""
        return "illegal" if self.acceptable else "impossible"

    @property
    def said(self) -> Said:
        """What is wrong and what to do instead."""
        return paragraph(self.what, self.instead)

    @property
    def message(self) -> str:
        """What is wrong and what to do instead, as one paragraph of English."""
        return str(self.said)

    def __str__(self) -> str:
        return self.message

    def kept(self) -> Refusal:
        """Return it as an answer to keep: without the frames that it came through, which hold on to all they saw.

        One that is passed over is told so too: some of those frames hold on to it, and so to each other, for ever.
        """
        self.__traceback__ = self.__context__ = None
        return self


class Unclear(Exception):  # noqa: N818  an answer to what was typed, not a fault of the program
    """A question that is impossible or contradicts itself: what is wrong and what to type, in a sentence or two."""

    def __init__(self, said: Said, rule: str | None = None) -> None:
        super().__init__(said)
        self.said = said
        self.rule = rule

    @property
    def message(self) -> str:
        """What is wrong and what to type, in English."""
        return str(self.said)
