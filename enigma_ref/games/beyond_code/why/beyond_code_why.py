"""How entries of Beyond Code are explained: the part of the box that `why` asks."""

from __future__ import annotations

from collections.abc import Sequence

from ....core.parts import AnyLog, Block, Explained
from ....core.rulebook.wording import say_rule
from ....core.sentence import Said, say
from ..rulebook.beyond_code_book import BOOK
from .explain import explain, last_moment
from .why_json import document
from .why_words import BLANK, in_words, say_nothing_yet


class BeyondCodeWhy:
    """Why an entry is what it is."""

    def last(self, log: AnyLog) -> int | None:
        """Return the last check, or the end of a game where that came later."""
        return last_moment(log)

    def nothing(self, log: AnyLog) -> Sequence[Said]:
        """Say that nothing was checked and no game has ended yet."""
        return say_nothing_yet(log.state)

    def explain(self, log: AnyLog, entry: int, columns: int) -> Explained:
        """Explain one entry."""
        why = explain(log, entry)
        advises = why.objection is not None and not why.objection.let_stand
        return Explained(in_words(why), document(why), advises=advises)

    def rule(self, rule: str) -> Sequence[Block]:
        """Explain the rule by which a record cannot be read, and the way out, set apart from what follows."""
        found = BOOK.rule(rule)
        said: list[Block] = [*say_rule(BOOK, found)]
        if found.way_out:
            said.append(say("To put it right: {way_out}", way_out=found.way_out))
        return [*said, BLANK]
