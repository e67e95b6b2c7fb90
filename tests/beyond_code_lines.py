"""What sensible people say at a table of Enigma: Beyond Code, and how they type it. Lines for the tests, at random."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from random import Random

from .beyond_code_model import Model
from .beyond_code_words import (
    CHOICES,
    COPIES,
    ICONS,
    NUMBERS,
    POSITIONS,
    PRINTED,
    ROLES,
    TOKENS,
    WORDS,
    fold,
    is_position,
)

NOTES = ("tea break", "Ann: a note with a colon", "undo", "  two   spaces ", "# no comment", "'", "1, 2, 3")

Piece = tuple[str, str]
"""A word of a line and how it may be typed: as `word`, `player`, `actor` (who may be left out), `position`, `card`,
`plain` (in any case) or `exact`."""
Line = list[Piece]


@dataclass(frozen=True)
class Style:
    """How a table plays, each between never (0) and always (1)."""

    goal: float = 0.08
    reached: float = 0.6
    doubt: float = 0.4
    truth: float = 0.5
    changes: float = 0.6
    book: float = 0.2
    """How often the Book is named, the only card that moves time."""
    wrong: float = 0.25
    accept: float = 0.03
    loose: float = 0.3
    talk: float = 0.05
    abandon: float = 0.001


# How people type


def spell(rng: Random, model: Model, line: Line, loose: float) -> str:
    """Write a line, now and then as loosely as is allowed."""
    if rng.random() >= loose:
        return joined([text for _, text in line])
    typed: list[str] = []
    for at, (kind, text) in enumerate(line):
        if kind == "actor" and text == model.active and rng.random() < 0.5:
            continue
        if text == "effect" and line[at + 1 :] == [("plain", "nothing")] and rng.random() < 0.5:
            continue
        typed.append(_typed(rng, model, kind, text))
    return rng.choice(("", "", " ")) + joined(typed, rng.choice((" ", " ", "  ")))


def _typed(rng: Random, model: Model, kind: str, text: str) -> str:
    if kind == "exact" or text == ",":
        return text
    if kind == "position" and rng.random() < 0.5:
        return text[1:]
    if kind in ("player", "actor"):
        text = _shortened(rng, text, model.names)
    if kind == "card":
        # Short forms that also begin an icon are nobody's idea of clear.
        text = _shortened(rng, text, [*{*model.reader.mansion, *PRINTED}, *(icon for icon in ICONS if model.solo)])
    if kind == "word":
        text = _shortened(rng, text, WORDS)
    return _any_case(rng, text)


def _shortened(rng: Random, text: str, all_of_them: list[str] | tuple[str, ...]) -> str:
    """Return a word or a beginning of it that no other begins with."""
    if text not in all_of_them:
        return text
    others = [fold(other) for other in all_of_them if other != text]
    short = [text[:length] for length in range(1, len(text))]
    clear = [one for one in short if not is_position(one) and not any(other.startswith(fold(one)) for other in others)]
    return rng.choice([text, text, *clear])


def _any_case(rng: Random, text: str) -> str:
    return rng.choice((text, text, text.lower(), text.upper()))


def joined(words: list[str], between: str = " ") -> str:
    text = ""
    for word in words:
        text += word if word == "," or not text else between + word
    return text


# Pieces of lines


def plain(*words: str) -> Line:
    return [("plain", word) for word in words]


def start(word: str) -> Line:
    return [("word", word)]


def listed(parts: list[Line]) -> Line:
    """Join changes by commas."""
    line: Line = []
    for part in parts:
        line += [("exact", ","), *part] if line else part
    return line


def _open(model: Model) -> list[str]:
    return [position for position in POSITIONS if model.places[position].open]


def _closed(model: Model) -> list[str]:
    return [position for position in POSITIONS if not model.places[position].open]


def _unseen(model: Model) -> list[str]:
    """Return the cards that lie open nowhere."""
    return [card for card in model.reader.mansion if not any(card == model.places[at].open for at in POSITIONS)]


def _a_card(rng: Random, model: Model, book: float) -> str:
    if "book" in model.reader.mansion and rng.random() < book:
        return "book"
    likely = [card for card in ("machine", "personal-assignment", "shadow") if card in model.reader.mansion]
    return rng.choice([*model.reader.mansion, *likely])


def a_role(rng: Random, model: Model, wild: bool = False) -> str:
    """Return a role, mostly one that somebody may have."""
    roles = [*ROLES, *COPIES, *model.home_made]
    possible = [role for role in roles if model.possible(role)]
    return rng.choice(roles if wild or not possible else possible)


def _first_legal(model: Model, tries: int, make: Callable[[], Line]) -> Line:
    """Return the first of some lines that the rules allow; the last one if none is."""
    for _ in range(tries):
        line = make()
        if model.refusal(joined([text for _, text in line])) is None:
            break
    return line


def talk(rng: Random, model: Model) -> Line:
    """A note or a ruling."""
    if rng.random() < 0.5:
        return [*start("note"), ("exact", rng.choice(NOTES).strip())]
    name = rng.choice([*CHOICES, *CHOICES, *NUMBERS])
    return [*start("ruling"), *plain(name, str(a_value(rng, name)))]


def a_value(rng: Random, name: str) -> str | int:
    if name in CHOICES:
        return rng.choice(CHOICES[name])
    several = {
        "time-cells": (3, 4, 5, 6, 6, 6, 7, 9, 12, 99),
        "solo-cells": (4, 5, 6, 8, 8, 8, 9, 11, 99),
        "breakthroughs": (2, 3),
    }
    return rng.choice(several[name])


# Sensible lines


def sensible(rng: Random, model: Model, style: Style) -> Line:
    if model.phase == "act":
        return _solo_act(rng, model, style) if model.solo else _act(rng, model, style)
    if model.phase == "effect":
        return _effect(rng, model, style)
    if model.phase == "between":
        return _between(rng, model)
    if model.phase == "over":
        return a_disclosure(rng, model) if rng.random() < 0.5 else talk(rng, model)
    if model.phase == "look":
        closed = _closed(model)
        what: Piece = ("position", rng.choice(closed)) if closed else ("plain", "nothing")
        return [*start("look"), ("actor", model.active), what]
    if model.phase == "infiltrator":
        free = [name for name in model.in_play() if not model.persons[name].silence]
        return [*start("infiltrator"), rng.choice([("plain", "nobody"), *(("player", name) for name in free)])]
    if model.phase == "claim":
        if rng.random() >= style.doubt:
            return start("believe")
        able = model.doubters()
        return [
            *start("doubt"),
            *(("player", name) for name in rng.sample(able, min(len(able), rng.choice((1, 1, 2, 3))))),
        ]
    return _verdict(rng, model, style)


def _verdict(rng: Random, model: Model, style: Style) -> Line:
    card: Line = []
    if model._must_tell():
        card = [("card", rng.choice(_unseen(model) or model.reader.mansion))]
    first, second = start("truth"), [*start("lie"), *card]
    if rng.random() >= style.truth:
        first, second = second, first
    chosen = iter((first, second, first))
    return _first_legal(model, 3, lambda: next(chosen))


def _naming(rng: Random, model: Model, style: Style, word: str) -> Line:
    positions = _closed(model) if word == "decode" and _closed(model) else POSITIONS
    position = rng.choice(positions)
    card = _a_card(rng, model, style.book)
    if model.places[position].open and rng.random() < 0.7:
        card = model.places[position].open
    return [*start(word), ("actor", model.active), ("position", position), ("card", card)]


def _act(rng: Random, model: Model, style: Style) -> Line:
    if rng.random() < style.goal:
        return _goal(rng, model, style)
    if model.ready and rng.random() < 0.5:
        return _naming(rng, model, style, "decode")
    if not model.named:
        return _naming(rng, model, style, "name")
    return [*start("pass"), ("actor", model.active)]


def _goal(rng: Random, model: Model, style: Style) -> Line:
    reached = rng.random() < style.reached
    line: Line = start("goal") if model.solo else [*start("goal"), ("actor", model.active)]
    line += plain(a_role(rng, model), "reached" if reached else "missed")
    held = [token for token in TOKENS if getattr(model.persons[model.active], token)]
    shown = [token for token in held if rng.random() < 0.5]
    line += plain("showing", *shown) if shown else []
    if reached or model.solo or rng.random() < 0.7:
        return line

    def with_cards() -> Line:
        kinds = [rng.choice(("open", "close", "look")) for _ in range(rng.randint(1, 3))]
        return listed([line, *(a_change(rng, model, kind) for kind in kinds)])

    return _first_legal(model, 5, with_cards)


def _solo_act(rng: Random, model: Model, style: Style) -> Line:
    if rng.random() < style.goal:
        return _goal(rng, model, style)
    if model.ready and rng.random() < 0.5:
        return _first_legal(model, 6, lambda: _pick(rng, model, style, "decode"))
    if not model.named:
        return _first_legal(model, 6, lambda: _pick(rng, model, style, "pick"))
    return start("pass")


def _pick(rng: Random, model: Model, style: Style, word: str) -> Line:
    position = rng.choice(POSITIONS)
    place = model.places[position]
    line: Line = [*start(word), ("position", position)]
    card = place.open
    if card is None:
        card = _a_card(rng, model, style.book)
        line.append(("card", card))
    if card not in model.icons or rng.random() < 0.4:
        line += plain(model.icons.get(card) or place.icon or rng.choice(("chaos", "decoding", "decoding", "none")))
    if place.open and not model.supply("silence"):
        tokens = [at for at in POSITIONS if model.places[at].silenced]
        line += [("plain", "from"), ("position", rng.choice(tokens))]
    return line


def _effect(rng: Random, model: Model, style: Style) -> Line:
    card = model.claim["card"]
    if card in (("machine", "book") if model.solo else ("machine",)) and rng.random() < 0.4:
        able = [n for n in model.in_play() if model.persons[n].chaos and not model.persons[n].silence]
        if able:
            return start("cancel") if model.solo else [*start("cancel"), ("player", rng.choice(able))]
    if model.assignment and rng.random() < 0.7:
        elsewhere = model.claim["position"]

        def other_card() -> Line:
            line = _pick(rng, model, style, "pick")
            return line if line[1][1] != elsewhere else [*start("effect"), *plain("nothing")]

        return _first_legal(model, 6, other_card)
    if rng.random() >= style.changes:
        return [*start("effect"), *plain("nothing")]
    usual = ["gain", "gain", "gain", "lose", "open", "close", "look", "icon", "shuffle", "swap", "exchange", "draw"]
    usual = [kind for kind in usual if not (model.solo and kind in ("look", "exchange"))]
    usual += ["time"] * 5 * (card == "book") + ["shuffle"] * 3 * (card == "machine") + ["draw"] * 4 * (card == "shadow")

    def changes() -> Line:
        kinds = [rng.choice(usual) for _ in range(rng.choice((1, 1, 2, 3, 5)))]
        return [*start("effect"), *listed([a_change(rng, model, kind) for kind in kinds])]

    return _first_legal(model, 8, changes)


def a_change(rng: Random, model: Model, kind: str, wild: bool = False) -> Line:
    """Return one change; mostly one that is possible as things are."""
    people = model.names if wild else model.in_play()
    who: Line = [] if model.solo else [("player", rng.choice(people))]
    opened, closed, unseen = _open(model), _closed(model), _unseen(model)
    if wild or not opened:
        opened = list(POSITIONS)
    if wild or not closed:
        closed = list(POSITIONS)
    if wild or not unseen:
        unseen = model.reader.mansion
    line = plain(kind)
    match kind:
        case "gain" | "lose":
            return [*line, *who, *plain(rng.choice(TOKENS))]
        case "time":
            far = ("+9", "-9") if wild else ("+2", "-2")
            return [*line, ("exact", rng.choice(("+1", "+1", "+1", "-1", "-1", "+3", *far)))]
        case "open":
            return [*line, ("position", rng.choice(closed)), ("card", rng.choice(unseen))]
        case "close":
            return [*line, ("position", rng.choice(opened))]
        case "icon":
            return [*line, ("position", rng.choice(POSITIONS)), *plain(rng.choice(ICONS))]
        case "look" if not model.solo and rng.random() < 0.3:
            others = [name for name in people if ("player", name) != who[0]]
            return [*line, *who, ("player", rng.choice(others))] if others else plain("nothing")
        case "look":
            return [*line, *who, ("position", rng.choice(closed))]
        case "shuffle" | "swap":
            among = opened if model.solo and rng.random() < 0.5 and len(opened) > 1 else POSITIONS
            number = 2 if kind == "swap" else rng.randint(1 if model.solo else 2, min(5, len(among)))
            return [*line, *(("position", position) for position in rng.sample(list(among), number))]
        case "exchange" if not model.solo and len(people) > 1:
            return [*line, *(("player", name) for name in rng.sample(people, 2))]
        case "draw":
            role = len(model.names) < 3 or (wild and rng.random() < 0.3)
            return [*line, *who, *(plain(a_role(rng, model, wild)) if role else [])]
        case "silence" if not model.solo:
            return [*line, *who]
    return plain("nothing")


def _between(rng: Random, model: Model) -> Line:
    if rng.random() < 0.2:
        return a_disclosure(rng, model)
    if model.solo:
        return solo_begin(rng, model, 0)
    line = start("begin")
    if model.plan != "gradual" and rng.random() < 0.3:
        line += plain("standard")
    chance = model._chance() or []
    if len(chance) > 1:
        line += plain("with", rng.choice(chance))
    if rng.random() < 0.3:
        line += [*plain("keeper"), ("player", model._left_neighbour(model.keeper))]
    return line


def solo_begin(rng: Random, model: Model, off: int) -> Line:
    number = max(0, min(9, model.to_open() + off))
    positions, cards = rng.sample(POSITIONS, number), rng.sample(model.reader.mansion, number)
    pairs: list[Line] = [[("position", at), ("card", card)] for at, card in zip(positions, cards, strict=True)]
    return [*start("begin"), *(plain("open") if pairs else []), *listed(pairs)]


def a_disclosure(rng: Random, model: Model) -> Line:
    if model.solo or rng.random() < 0.5:
        return [*start("disclose"), ("position", rng.choice(POSITIONS)), ("card", rng.choice(model.reader.mansion))]
    return [*start("disclose"), ("player", rng.choice(model.names)), *plain(rng.choice([*model.set]))]
