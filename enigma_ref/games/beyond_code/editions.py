"""The one rulebook of Beyond Code, and the questions that a table decides for itself."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Any

from ...core.game import Value
from ...core.log import Log
from ...core.refusal import Refusal
from ...core.sentence import Quoted, Sentence, Term, all_of, row_of, say
from .rulings import RULINGS, find_answer, find_ruling
from .setup import EDITION, read_table
from .state import State


class BeyondCodeEditions:
    """The edition of Beyond Code and its rulings."""

    names: Mapping[str, Term] = {EDITION: Term("Russian", "edition")}
    questions: Collection[str] = RULINGS

    def edition(self, typed: str) -> str:
        """Return the one edition."""
        if typed.lower() == EDITION:
            return EDITION
        what = say(
            "There is no edition {typed} of Beyond Code: it was printed in Russian only (ru).", typed=Quoted(typed)
        )
        raise Refusal("move/unknown", what)

    def ruling(self, name: str, value: str) -> tuple[str, str]:
        """Return the ruling and the answer that were meant."""
        name = find_ruling(name)
        return name, find_answer(name, value)

    def under(
        self, header: Mapping[str, Value], edition: str | None, rulings: Mapping[str, str]
    ) -> Mapping[str, Value]:
        """Return a header with other answers."""
        table, _ = read_table(header)
        assert table is not None, "only a sound header can be read under other rules"
        answers: dict[str, Value] = dict(table.rulings.named())
        return {**header, "rulings": {**answers, **rulings}}

    def row(self, log: Log[State, Any]) -> tuple[Sentence, Sentence]:
        """Return everybody's triumphs, and who won."""
        game, state = log.game, log.state
        points = row_of(say("{player} {n}", player=name, n=n) for name, n in game.scores(state).items())
        outcome: Any = game.outcome(state)
        if outcome is None:
            return say("{scores}", scores=points), say("no end yet")
        winners = outcome.get("winners") or []
        who = say("{players}", players=all_of(winners)) if winners else say("nobody")
        return say("{scores}", scores=points), who
