"""A rule and the ruling that decides it, in words: what it says, where editions say it, what holds in this game."""

from __future__ import annotations

from ....core.words import listed
from ..rulings import EDITIONS, RULINGS, rulings_of
from ..state import State
from . import Puzzle, Rule, RulingText, rule, ruling


def say_rule(found: Rule) -> list[str]:
    """Say what a rule is and which editions have it; those that differ on lines of their own."""
    return [f"The rule: {_lower(found.title)} ({found.id}).", f"  {found.says}", *say_where(found)]


def say_where(found: Rule | Puzzle) -> list[str]:
    """Say which editions have a rule; those that differ on lines of their own."""
    if found.where:
        line = f"  In the rulebooks: {cited(found.where)}."
    elif isinstance(found, Rule) and found.rulings:
        line = "  No rulebook has it: it is a rule only where the table decides so."
    else:
        line = "  No rulebook has it: it is how moves and records are written."
    return [line, *(f"    {stand.where}: {stand.says}." for stand in found.stands)]


def say_ruling(name: str, state: State) -> list[str]:
    """Say what the table plays by where the rulebooks differ or are silent, and what else it could be."""
    text, here = ruling(name), state.rulings.answer(name)
    meaning = text.meaning(here)
    lines = [
        f"The ruling: {name} is {here} in this game, {say_whence(text, state)}{f': {meaning}' if meaning else ''}."
    ]
    others = _others(text, here)
    if others:
        lines += ["  It could also be", *(f"    {other}" for other in others)]
    return lines


def say_whence(text: RulingText, state: State) -> str:
    """Say where the answer that a table plays by comes from."""
    edition = state.table.edition
    usual = rulings_of(edition).answer(text.name)
    if state.rulings.answer(text.name) != usual:
        whose = f"{EDITIONS[edition]} edition" if text.answered else "the default"
        return f"as this table decided ({whose}: {usual})"
    return f"as in the {EDITIONS[edition]} edition" if text.answered else "the default, since no edition answers it"


def say_change(name: str, state: State, entry: int | None) -> str:
    """Say how to change a ruling: from now on, and from an entry on where one is given."""
    change = f"ruling {name} {_another(ruling(name), state.rulings.answer(name))}"
    earlier = f"from this move on: do insert {entry} {change}; " if entry else ""
    return f"  To change it {earlier}from now on: do {change}."


def cited(where: tuple[str, ...]) -> str:
    """Name where a rule stands: the places that all editions share once, the others one by one."""
    places: dict[str, list[str]] = {}
    for citation in where:
        edition, _, place = citation.partition(" ")
        places.setdefault(place, []).append(edition)
    common = [place for place, editions in places.items() if len(editions) == len(EDITIONS)]
    said = [f"all five editions, {listed([_place(place) for place in common])}"] if common else []
    said += [f"{edition} {place}" for place, editions in places.items() if place not in common for edition in editions]
    return listed(said)


def _place(place: str) -> str:
    if place == "puzzles":
        return "the part on the puzzles"
    return f"step {place}" if place[-1].isupper() else f"phase {place}" if place.isdigit() else place


def cited_in(rule_id: str, edition: str) -> str:
    """Return a rule's id with where one edition has it: `score/each (en 3C)`."""
    places = [where.partition(" ")[2] for where in rule(rule_id).where if where.startswith(f"{edition} ")]
    return f"{rule_id} ({edition} {', '.join(places)})" if places else rule_id


def _others(text: RulingText, here: str) -> list[str]:
    """Return what the other answers mean, each with the editions that give it where editions give one."""
    said = []
    for answer in text.answers:
        if answer.value == here:
            continue
        by = [stand.where for stand in text.stands if stand.says == answer.value]
        said.append(f"{answer.value}{f' ({listed(by)})' if by else ''}: {answer.says}")
    return said


def others_of(text: RulingText, here: str) -> list[str]:
    """Return what else a ruling could be; of a number, the default and one that makes a longer game."""
    default = text.answers[0].value
    values = RULINGS[text.name].values or (default, str(int(default) + 5))
    return [value for value in values if value != here]


def _another(text: RulingText, here: str) -> str:
    """Return another answer, or VALUE where there is more than one."""
    others = [value for value in RULINGS[text.name].values if value != here]
    return others[0] if len(others) == 1 else "VALUE"


def _lower(title: str) -> str:
    return title[:1].lower() + title[1:]
