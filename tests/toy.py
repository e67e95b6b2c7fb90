"""A toy game behind the seam: players take stones from a heap in turn, and who takes the last one wins."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from enigma_ref.core.game import Fault, Played, Value
from enigma_ref.core.refusal import Refusal


class Heap(NamedTuple):
    names: tuple[str, ...]
    stones: int
    turn: int = 0


class Take(NamedTuple):
    player: str
    stones: int


class Toy:
    box = "toy"
    words: Mapping[str, str] = {"take": "take PLAYER STONES"}
    remarks: frozenset[str] = frozenset()
    claims = frozenset({"result"})

    def start(self, header: Mapping[str, Any]) -> tuple[Heap | None, list[Fault]]:
        if not isinstance(header.get("heap"), int):
            return None, [Fault(("heap",), "schema", "heap must be a number of stones.")]
        return Heap(tuple(header["players"]), header["heap"]), []

    def under(self, header: Mapping[str, Any], edition: str | None, rulings: Mapping[str, str]) -> Mapping[str, Any]:
        return header

    def memory(self, state: Heap) -> None:
        return None

    def parse(self, word: str, rest: Sequence[str], state: Heap) -> Take:
        if len(rest) != 2 or rest[0] not in state.names or not rest[1].isdigit():
            raise Refusal("move/unknown", "That is not a way to take stones.", f"Write: {self.words[word]}.")
        return Take(rest[0], int(rest[1]))

    def write(self, move: Take) -> str:
        return f"take {move.player} {move.stones}"

    def play(self, state: Heap, move: Take, accepted: bool) -> Played[Heap]:
        if move.stones > state.stones:
            raise Refusal("heap/empty", f"There are {state.stones} stones.", self.prompt(state))
        breach = None
        if move.player != state.names[state.turn]:
            breach = Refusal("take/turn", f"It is not {move.player}'s turn.", self.prompt(state), acceptable=True)
            if not accepted:
                raise breach
        after = Heap(state.names, state.stones - move.stones, (state.turn + 1) % len(state.names))
        outcome = self.outcome(after)
        return Played(after, (move,), {"result": outcome} if outcome else {}, breach)

    def next(self, state: Heap) -> Mapping[str, Value]:
        return {"round": 1, "phase": "take" if state.stones else "over", "turn": state.names[state.turn]}

    def outcome(self, state: Heap) -> Mapping[str, Value] | None:
        return None if state.stones else {"winners": [state.names[state.turn - 1]], "by": "last stone"}

    def status(self, state: Heap) -> Mapping[str, Value]:
        return {"stones": state.stones, **self.next(state), "result": self.outcome(state)}

    def describe(self, state: Heap) -> str:
        return f"{state.stones} stones. {self.prompt(state)}"

    def tell(self, played: Played[Heap]) -> str:
        return self.describe(played.state)

    def notices(self, played: Played[Heap]) -> list[tuple[str, str]]:
        return []

    def prompt(self, state: Heap) -> str:
        return f"Next, {state.names[state.turn]} takes stones." if state.stones else "The game is over."

    def standing(self, state: Heap) -> Mapping[str, str]:
        return {"stones": str(state.stones)}
