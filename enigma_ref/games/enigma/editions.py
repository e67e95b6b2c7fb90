"""The five rulebooks side by side: one game under another of them, or with other answers to the open questions."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Any

from ...core.game import Value
from ...core.log import Log
from ...core.refusal import Refusal
from ...core.sentence import Quoted, Sentence, Term, all_of, any_of, row_of, say
from ...core.words import matches
from .rulings import EDITIONS, RULINGS, edition_term, find_answer, find_ruling, rulings_of
from .setup import read_table
from .state import State
from .telling.position import scores


class EnigmaEditions:
    """The editions of Enigma and its rulings."""

    names: Mapping[str, Term] = {edition: edition_term(edition) for edition in EDITIONS}
    questions: Collection[str] = RULINGS

    def edition(self, typed: str) -> str:
        """Return the edition that was meant."""
        found = matches(typed, EDITIONS)
        if len(found) == 1:
            return found[0]
        known = any_of(say("{code} ({edition})", code=code, edition=name) for code, name in self.names.items())
        what = say("There is no edition {typed}: choose {editions}.", typed=Quoted(typed), editions=known)
        raise Refusal("move/unknown", what)

    def ruling(self, name: str, value: str) -> tuple[str, str]:
        """Return the ruling and the answer that were meant."""
        name = find_ruling(name)
        return name, find_answer(name, value)

    def under(
        self, header: Mapping[str, Value], edition: str | None, rulings: Mapping[str, str]
    ) -> Mapping[str, Value]:
        """Return a header under another edition and with other answers.

        Where the table had answered a question differently from its own edition, that was the table's decision and
        stays.
        """
        table, _ = read_table(header)
        assert table is not None, "only a sound header can be read under other rules"
        own, other = rulings_of(table.edition).named(), rulings_of(edition or table.edition).named()
        answers: dict[str, Value] = {
            name: other[name] if value == own[name] else value for name, value in table.rulings.named().items()
        }
        return {**header, "edition": edition or table.edition, "rulings": {**answers, **rulings}}

    def row(self, log: Log[State, Any]) -> tuple[Sentence, Sentence]:
        """Return everybody's points, and who won by what."""
        points = row_of(say("{player} {n}", player=name, n=n) for name, n in scores(log.state).items())
        return say("{scores}", scores=points), _say_winner(log.state)


def _say_winner(state: State) -> Sentence:
    result = state.result
    if result is None:
        return say("no end yet")
    winners = all_of(state.name(seat) for seat in result.winners)
    if result.by == "score":
        return say("{players} (points)", players=winners)
    if result.by == "networkers":
        return say("{players} (networkers on the board)", players=winners)
    if result.by == "shared":
        return say("{players} (shared)", players=winners)
    return say("nobody (abandoned)")
