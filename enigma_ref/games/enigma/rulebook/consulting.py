"""The rulebook consulted: topics, rules, rulings and kinds of puzzles as answers to read, with examples drawn."""

from __future__ import annotations

from shlex import quote
from typing import NamedTuple

from ....core.picture import Picture
from ....core.words import listed
from ..rulings import RULINGS, Rulings
from ..state import State
from . import TOPICS, Difference, Puzzle, Rule, RulingText, Topic, puzzle, rule, ruling, topic, topics
from .lookup import Found, Hit
from .wording import others_of, say_whence, say_where

Blocks = list[str | Picture]


class Here(NamedTuple):
    """The game in which the question came up."""

    file: str
    state: State
    current: bool
    """Whether it is the current game, which commands mean without being told."""


def say_topics() -> list[str]:
    """List the topics with their rules, and say what else can be asked."""
    said = ["The rules by topic. Any name here can be asked for: rules networkers, rules networker/colour.", ""]
    for found in topics():
        said.append(f"{found.name}: {found.says}")
        names = [item.id for item in found.rules] + [item.name for item in found.puzzles]
        said.append(f"  {', '.join(names)}")
        if found.rulings:
            said.append(f"  rulings: {', '.join(item.name for item in found.rulings)}")
    return [
        *said,
        "",
        "In your own words: rules can I place two networkers",
        "What two editions say differently: rules --diff en fr",
        "What the rulebooks leave open, and what this game plays by: rules --rulings",
    ]


def say_hit(hit: Hit, here: Here | None, width: int = 0) -> Blocks:
    """Answer in full with one thing out of the rulebook."""
    match hit.kind:
        case "topic":
            return [*say_topic(topic(hit.name), here)]
        case "rule":
            return say_rule(rule(hit.name), here, width)
        case "ruling":
            found = ruling(hit.name)
            decides = [item.id for item in _all_rules() if found.name in item.rulings]
            said = [*say_ruling(found, here), f"  It decides {listed(decides)}."]
            from .examples import say_outcomes

            return [*said, "", *say_outcomes(found, width)]
        case _:
            return [*say_puzzle(puzzle(hit.name))]


def needs_game(hit: Hit) -> bool:
    """Return whether an answer depends on what a table plays by."""
    if hit.kind == "rule":
        return bool(rule(hit.name).rulings)
    return hit.kind == "ruling" or (hit.kind == "topic" and bool(topic(hit.name).rulings))


def say_several(found: Found) -> list[str]:
    """List what may be meant, the best first, and how to open it."""
    lines = [line for hit in found.hits for line in (f"  {hit.name}: {hit.title}", f"    {hit.says}")]
    return [*found.notes, "This comes nearest, the best first:", *lines, f"In full: rules {found.hits[0].name}"]


def say_also(found: Found) -> list[str]:
    """Name what else came near, after an answer."""
    names = [hit.name for hit in found.hits[1:4]]
    return ["", f"See also: {', '.join(names)}."] if names else []


def say_missing(found: Found) -> str:
    """Say in one paragraph that nothing was found, and what there is."""
    said = " ".join(found.notes)
    if found.hits:
        return f"{said} There are {listed([hit.name for hit in found.hits])}."
    return f"{said} Say it in other words, or look into a topic: {listed(TOPICS, 'or')}."


def say_topic(found: Topic, here: Here | None) -> list[str]:
    """Say all that is in a topic, without the examples."""
    said = [f"{found.title}: {found.says}"]
    for item in found.rules:
        said += ["", *_say_text(item, found)]
    for kind in found.puzzles:
        said += ["", *say_puzzle(kind)]
    for question in found.rulings:
        said += ["", *say_ruling(question, here)]
    if found.rules:
        said += ["", f"Each comes with an example when asked for alone, such as rules {found.rules[0].id}."]
    return said


def say_rule(found: Rule, here: Here | None, width: int = 0) -> Blocks:
    """Say what a rule is, what the editions say, what decides it, what it refuses, and show it at work."""
    said: Blocks = [*_say_text(found, topic(found.topic))]
    for name in found.rulings:
        said += ["", *say_ruling(ruling(name), here)]
    from .examples import say_example

    return [*said, "", *say_example(found.example, width)]


def _say_text(found: Rule, within: Topic) -> list[str]:
    said = [f"{found.id}: {found.title}", f"  {found.says}", *say_where(found)]
    said += say_differences(within.about(found.id))
    if found.refuses:
        said += [f"  Refused: {found.refuses}", f"  What to do then: {found.way_out}"]
    else:
        said.append("  Nothing can break it: the referee applies it by itself.")
    return said


def say_puzzle(found: Puzzle) -> list[str]:
    """Say what a solution of a kind of puzzle is, and what to look at in the check by all."""
    return [
        f"{found.name}: {found.title}",
        f"  {found.says}",
        *say_where(found),
        *say_differences(topic(found.topic).about(found.name)),
        "  It is solved if",
        *(f"    {point}" for point in found.valid),
        f"  Example: {found.example}",
        f"  To have a solution checked or found: puzzle {found.name} --help. To reject one: do fail PLAYER.",
    ]


def say_differences(differences: tuple[Difference, ...]) -> list[str]:
    """Say what editions put differently without an effect on the referee."""
    said: list[str] = []
    for difference in differences:
        said.append(f"    {difference.title}")
        said += [f"      {listed(where)}: {answer}." for answer, where in difference.by_answer().items()]
    return said


def say_ruling(found: RulingText, here: Here | None) -> list[str]:
    """Say what is open, who answers it how, why the default is what it is, what holds here, and how to change it."""
    said = [f"ruling {found.name}: {found.title}", f"  {found.says}"]
    default = Rulings().answer(found.name)
    for answer in found.answers:
        by = [stand.where for stand in found.stands if stand.says == answer.value]
        also = "; ".join([*(["the default"] if answer.value == default else []), *([listed(by)] if by else [])])
        said.append(f"    {answer.value}{f' ({also})' if also else ''}: {answer.says}.")
    said += [f"    {stand.where} {stand.says}." for stand in found.remarks]
    if not found.answered:
        said.append("  No edition answers it.")
    return [*said, f"  Why this default: {found.because}", *_say_here(found, here)]


def _say_here(found: RulingText, here: Here | None) -> list[str]:
    others = others_of(found, Rulings().answer(found.name))
    anew = [
        "To play it otherwise in a new game:",
        *(f"enigma-ref new --ruling {found.name}={value}" for value in others),
    ]
    if here is None:
        return _indented(anew)
    value = here.state.rulings.answer(found.name)
    said = f"  In {here.file}: {value}, {say_whence(found, here.state)}."
    if here.state.result:
        return [said, *_indented([f"That game is over. {anew[0]}", *anew[1:]])]
    game = "" if here.current else f"--game {quote(here.file)} "
    change = [f"enigma-ref do {game}ruling {found.name} {other}" for other in others_of(found, value)]
    return [said, *_indented(["To change it from now on:", *change])]


def _indented(lines: list[str]) -> list[str]:
    """Set commands below what they are for: each on a line of its own, to be typed as it stands."""
    return [f"  {lines[0]}", *(f"    {line}" for line in lines[1:])]


def say_rulings(here: Here | None) -> list[str]:
    """Say all that the rulebooks answer differently or leave open."""
    said = ["What the rulebooks answer differently or leave open. rules NAME shows one with an example."]
    for name in RULINGS:
        said += ["", *say_ruling(ruling(name), here)]
    return said


def _all_rules() -> list[Rule]:
    return [item for found in topics() for item in found.rules]
