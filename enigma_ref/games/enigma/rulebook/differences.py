"""What two editions of the rulebook say differently, and nothing else."""

from __future__ import annotations

from typing import NamedTuple

from ....core.words import listed
from ..rulings import EDITIONS, RULINGS, rulings_of
from . import Stand, Topic, ruling, topics


class Contrast(NamedTuple):
    """One point on which two editions differ: what it belongs to, and what each of them says, where it says it."""

    kind: str
    """`ruling` is played differently; `rule`, `puzzle` are said differently or more clearly; `detail` has no effect."""
    name: str
    title: str
    one: Stand | None
    """None where an edition has nothing special: it says what our words say."""
    other: Stand | None


def contrasts(one: str, other: str) -> list[Contrast]:
    """Return all points on which two editions differ: those that change the game first."""
    found = [_of_ruling(name, one, other) for name in RULINGS if _answers(name, one) != _answers(name, other)]
    told = {(contrast.name, stand.where) for contrast in found for stand in (contrast.one, contrast.other) if stand}
    for topic in topics():
        found += _of_topic(topic, one, other, told)
    return found


def _answers(name: str, edition: str) -> str:
    return rulings_of(edition).answer(name)


def _of_ruling(name: str, one: str, other: str) -> Contrast:
    text = ruling(name)
    stands = {stand.edition: stand for stand in text.stands if stand not in text.remarks}
    return Contrast("ruling", name, text.title, stands[one], stands[other])


def _of_topic(topic: Topic, one: str, other: str, told: set[tuple[str, str]]) -> list[Contrast]:
    """Return the differences in a topic, without those of a rule that the ruling which decides it tells already."""
    found = []
    for rule in topic.rules:
        stands = tuple(stand for stand in rule.stands if not told & {(name, stand.where) for name in rule.rulings})
        found += _of_stands("rule", rule.id, rule.title, stands, one, other)
    for text in topic.rulings:
        found += _of_stands("rule", text.name, text.title, text.remarks, one, other)
    for puzzle in topic.puzzles:
        found += _of_stands("puzzle", puzzle.name, puzzle.title, puzzle.stands, one, other)
    for difference in topic.differences:
        found += _of_stands("detail", difference.about, difference.title, difference.stands, one, other)
    return found


def _of_stands(kind: str, name: str, title: str, stands: tuple[Stand, ...], one: str, other: str) -> list[Contrast]:
    """Set the stands of two editions side by side; what both say alike is no difference."""
    ours = [stand for stand in stands if stand.edition == one]
    theirs = [stand for stand in stands if stand.edition == other]
    if [stand.says for stand in ours] == [stand.says for stand in theirs]:
        return []
    longest = max(len(ours), len(theirs))
    pairs = zip([*ours, *[None] * longest], [*theirs, *[None] * longest], strict=False)
    return [Contrast(kind, name, title, mine, yours) for mine, yours in pairs if mine or yours]


def say_contrasts(one: str, other: str) -> list[str]:
    """Say what two editions have differently."""
    names = f"the {EDITIONS[one]} and the {EDITIONS[other]} rulebook"
    if one == other:
        return [f"A rulebook does not differ from itself: name two of {listed(list(EDITIONS))}."]
    found = contrasts(one, other)
    if not found:
        return [f"Nothing is known in which {names} differ."]
    playing = [contrast for contrast in found if contrast.kind == "ruling"]
    wording = [contrast for contrast in found if contrast.kind in ("rule", "puzzle")]
    details = [contrast for contrast in found if contrast.kind == "detail"]
    said = [f"Where {names} differ."]
    if playing:
        said += ["", "What is played differently:", *_say(playing, one, other)]
    else:
        said += ["", "They are played alike: every ruling is the same."]
    if wording:
        said += ["", "What one of them says differently or more clearly:", *_say(wording, one, other)]
    if details:
        said += ["", "What makes no difference to the referee:", *_say(details, one, other)]
    return said


def _say(found: list[Contrast], one: str, other: str) -> list[str]:
    said = []
    for contrast in found:
        said.append(f"  {contrast.title} ({contrast.name})")
        for edition, stand in ((one, contrast.one), (other, contrast.other)):
            meaning = f": {ruling(contrast.name).meaning(stand.says)}" if stand and contrast.kind == "ruling" else ""
            said.append(f"    {stand.where}: {stand.says}{meaning}" if stand else f"    {edition}: nothing special")
    return said
