"""A toy game behind the seam: players take stones from a heap in turn, and who takes the last one wins.

`ToyBox` has the required part only, `FullToyBox` (in `full_toy`) every part that a box can have.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from enigma_ref.core.box import Box
from enigma_ref.core.game import Claim, Fault, Notice, Played, Standing, Value
from enigma_ref.core.log import Log
from enigma_ref.core.parts import Asker, Header
from enigma_ref.core.refusal import Refusal, Unclear
from enigma_ref.core.sentence import Said, all_of, say


class Heap(NamedTuple):
    names: tuple[str, ...]
    stones: int
    turn: int = 0
    taken: tuple[int, ...] = ()


class Take(NamedTuple):
    player: str
    stones: int


class Toy:
    box = "toy"
    words: Mapping[str, str] = {"take": "take PLAYER STONES"}
    veiled: frozenset[str] = frozenset()
    veiled_changes: Mapping[str, int] = {}
    remarks: frozenset[str] = frozenset()
    claims: Mapping[str, Claim] = {
        "left": Claim("left", "take/turn"),
        "result": Claim("result", "heap/empty"),
    }
    codes: Mapping[str, str] = {"greedy": "warning", "left": "error", "even": "info"}
    unchanged: Said = say("nothing that counts changes.")
    chapter = "round"
    changes: Mapping[str, str] = {}
    header: None = None

    def start(self, header: Mapping[str, Any]) -> tuple[Heap | None, list[Fault]]:
        if not isinstance(header.get("heap"), int):
            return None, [Fault(("heap",), "schema", say("heap must be a number of stones."))]
        names = tuple(header["players"])
        return Heap(names, header["heap"], 0, (0,) * len(names)), []

    def memory(self, state: Heap) -> None:
        return None

    def parse(self, word: str, rest: Sequence[str], state: Heap) -> Take:
        if len(rest) != 2 or rest[0] not in state.names or not rest[1].isdigit():
            form = self.words[word]
            raise Refusal("move/unknown", say("That is not a way to take stones."), say("Write: {form}.", form=form))
        return Take(rest[0], int(rest[1]))

    def write(self, move: Take) -> str:
        return f"take {move.player} {move.stones}"

    def is_secret(self, move: Take) -> bool:
        return False

    def unsaid(self, played: Played[Heap], before: Heap) -> Played[Heap]:
        return played

    def is_hidden_again(self, move: Take, state: Heap) -> bool:
        return False

    def play(self, state: Heap, move: Take, accepted: bool) -> Played[Heap]:
        if move.stones > state.stones:
            raise Refusal("heap/empty", say("There are {n} stones.", n=state.stones), self.prompt(state))
        breach = None
        if move.player != state.names[state.turn]:
            what = say("It is not {player}'s turn.", player=move.player)
            breach = Refusal("take/turn", what, self.prompt(state), acceptable=True, over=not state.stones)
            if not accepted:
                raise breach
        seat = state.names.index(move.player)
        taken = tuple(had + move.stones * (at == seat) for at, had in enumerate(state.taken))
        after = Heap(state.names, state.stones - move.stones, (state.turn + 1) % len(state.names), taken)
        outcome = self.outcome(after)
        claims: dict[str, Value] = {"left": {"stones": after.stones, "to": [after.names[after.turn]]}}
        return Played(after, (move,), {**claims, **({"result": outcome} if outcome else {})}, breach)

    def next(self, state: Heap) -> Mapping[str, Value]:
        return {"round": 1, "phase": "take" if state.stones else "over", "turn": state.names[state.turn]}

    def outcome(self, state: Heap) -> Mapping[str, Value] | None:
        return None if state.stones else {"winners": [state.names[state.turn - 1]], "by": "last stone"}

    def scores(self, state: Heap) -> Mapping[str, int]:
        return dict(zip(state.names, state.taken, strict=True))

    def status(self, state: Heap) -> Mapping[str, Value]:
        return {"stones": state.stones, **self.next(state), "result": self.outcome(state)}

    def describe(self, state: Heap) -> Sequence[Said]:
        return [say("{n} stones.", n=state.stones), self.prompt(state)]

    def tell(self, played: Played[Heap]) -> Said | None:
        return say("{n} stones.", n=played.state.stones)

    def notices(self, played: Played[Heap]) -> list[Notice]:
        (move,) = played.happenings
        assert isinstance(move, Take)
        return [Notice("greedy", say("{player} took many.", player=move.player))] if move.stones > 5 else []

    def review(self, log: Log[Heap, Take]) -> list[Notice]:
        return [Notice("even", say("An even number of entries."))] if log.number and log.number % 2 == 0 else []

    def prompt(self, state: Heap) -> Said:
        if not state.stones:
            return say("The game is over.")
        return say("Next, {player} takes stones.", player=state.names[state.turn])

    def standing(self, state: Heap) -> Mapping[str, Standing]:
        return {"stones": Standing(say("stones"), state.stones)}


class ToySetup:
    options = frozenset({"heap"})
    reserved = frozenset[str]()

    def header(
        self, players: Sequence[str], given: Mapping[str, str], rulings: Sequence[str], last: Header | None
    ) -> Header:
        heap = given.get("heap", "10")
        if not players or not heap.isdigit():
            raise Unclear(say("Say who plays, and how many stones there are."), "setup/players")
        return {"players": list(players), "heap": int(heap), "rules": {"take": [1, 9]}}

    def ask(
        self,
        asker: Asker,
        players: Sequence[str],
        given: Mapping[str, str],
        rulings: Sequence[str],
        last: Header | None,
    ) -> Header:
        return self.header(players or ["Ann", "Bob"], given, rulings, last)

    def again(self, asker: Asker, last: Header) -> Header | None:
        return last

    def names(self, header: Header) -> list[str]:
        players: Any = header["players"]
        return list(players)

    def welcome(self, header: Header, do: str = "enigma-ref do") -> tuple[Said, Said]:
        return say("{players}.", players=all_of(self.names(header))), say("Type: {command}", command=f"{do} take Ann 1")


class ToyBox(Box):
    name = "toy"
    title = "Toy"

    def game(self) -> Toy:
        return Toy()

    def setup(self) -> ToySetup:
        return ToySetup()
