"""The words of a game between which a question leaves the choice, for whoever reads answers in another language."""

from __future__ import annotations

from collections.abc import Sequence

from .facts import Facts
from .refusal import Refusal
from .sentence import Quoted, Said, Term, say
from .words import fold, matches


class Choices(Facts):
    """Words of one kind, such as the categories of the puzzles: all of them, and those that can be taken now."""

    kind: str
    """What they are words for, as a `Term` has it."""
    words: tuple[str, ...]
    free: tuple[str, ...]
    who: tuple[str, ...]
    """Who is still to take one, in that order, so that one line may hold as many."""

    def term(self, word: str) -> Term:
        """Return one of the words as sentences say it."""
        return Term(word, self.kind)

    def is_asked(self, word: str) -> bool:
        """Tell whether a word is the whole name of who is asked, which nobody types for anything else."""
        return fold(word) == fold(self.who[0])

    def may_be_asked(self, word: str) -> bool:
        """Tell whether a word is the beginning of the name of who is asked, and no whole word of another meaning."""
        return bool(matches(word, self.who[:1])) and fold(word) not in self.words

    def clash(self, line: str, row: Sequence[str], together: Said) -> Refusal:
        """Refuse two words of which the first may be who is asked or what is taken; say what to type for each."""
        one, other = map(self.term, row)
        asked, second = self.who[:2]
        what = say(
            "{typed} may be {asked}: {other}, or {asked}: {one} and {second}: {other}.",
            typed=Quoted(line),
            asked=asked,
            second=second,
            one=one,
            other=other,
        )
        alone = f"{asked.lower()} {line.split()[1]}"
        how = say("Type {alone} for the first, {together} for the second.", alone=alone, together=together)
        return Refusal("move/unknown", what, how)
