"""The rulebook consulted: topics, rules, rulings, kinds of puzzles and questions as answers to read."""

from __future__ import annotations

from collections.abc import Sequence

from ..parts import Asking, Block, Here
from ..sentence import Said, all_of, any_of, paragraph, row_of, say
from ..shell import shell_word
from .book import Book
from .entries import Difference, Puzzle, Question, Rule, RulingText, Topic
from .examples import Stage, say_example, say_outcomes
from .lookup import Found, Hit
from .sources import say_argument, say_points, say_statements
from .wording import cited_for, inset, others_of, say_stands, say_whence

BLANK = say("")
"""A line with nothing on it."""


def say_topics(book: Book, command: str) -> list[Said]:
    """List the topics with all that is in them, and say what else can be asked, by the command that asks it."""
    said: list[Said] = [
        say(
            "The rules by topic. Any name here can be asked for: {command} {topic}, {command} {rule}.",
            command=command,
            topic=book.sample_topic,
            rule=book.sample_rule,
        ),
        BLANK,
    ]
    for topic in book.topics():
        said.append(say("{topic}: {says}", topic=topic.name, says=topic.says))
        names = [*(rule.id for rule in topic.rules), *(puzzle.name for puzzle in topic.puzzles)]
        if names:
            said.append(say("  {names}", names=row_of(names)))
        if topic.rulings:
            said.append(say("  rulings: {names}", names=row_of(ruling.name for ruling in topic.rulings)))
        if topic.questions:
            said.append(say("  questions: {names}", names=row_of(question.name for question in topic.questions)))
    said += [BLANK, say("In your own words: {command} {question}", command=command, question=book.sample_question)]
    if not book.several:
        what = say("What the rulebook leaves open, and what this game plays by: {command} --rulings", command=command)
        return [*said, what]
    one, other = _two_editions(book)
    return [
        *said,
        say("What two editions say differently: {command} --diff {one} {other}", command=command, one=one, other=other),
        say("What the rulebooks leave open, and what this game plays by: {command} --rulings", command=command),
    ]


def _two_editions(book: Book) -> tuple[str, str]:
    """Return two editions that are played differently."""
    first, *others = book.editions
    differs = (
        code for code in others if any(book.usual(name, code) != book.usual(name, first) for name in book.rulings)
    )
    return first, next(differs, others[0])


def say_hit(book: Book, stage: Stage, hit: Hit, asking: Asking) -> list[Block]:
    """Answer in full with one thing out of the rulebook."""
    match hit.kind:
        case "topic":
            return [*say_topic(book, book.topic(hit.name), asking)]
        case "rule":
            return say_rule(book, stage, book.rule(hit.name), asking)
        case "ruling":
            found = book.ruling(hit.name)
            decides = [rule.id for rule in book.rules() if found.name in rule.rulings]
            decides += [name for name in book.puzzles if found.name in book.puzzle(name).rulings]
            said: list[Block] = [*say_ruling(book, found, asking.here)]
            if decides:
                said.append(say("  It decides {rules}.", rules=all_of(decides)))
            return [*said, BLANK, *say_outcomes(stage, found, asking.columns)]
        case "puzzle":
            return [*say_puzzle(book, book.puzzle(hit.name)), *_say_rulings(book, book.puzzle(hit.name), asking)]
        case _:
            return [*say_question(book, book.question(hit.name))]


def needs_game(book: Book, hit: Hit) -> bool:
    """Return whether an answer depends on what a table plays by."""
    if hit.kind == "rule":
        return bool(book.rule(hit.name).rulings)
    if hit.kind == "puzzle":
        return bool(book.puzzle(hit.name).rulings)
    return hit.kind == "ruling" or (hit.kind == "topic" and bool(book.topic(hit.name).rulings))


def say_several(found: Found, command: str) -> list[Said]:
    """List what may be meant, the best first, and how to open it."""
    said: list[Said] = [*found.notes, say("This comes nearest, the best first:")]
    for hit in found.hits:
        said += [say("  {name}: {title}", name=hit.name, title=hit.title), say("    {says}", says=hit.says)]
    return [*said, say("In full: {command} {name}", command=command, name=found.hits[0].name)]


def say_also(found: Found) -> list[Said]:
    """Name what else came near, after an answer."""
    names = [hit.name for hit in found.hits[1:4]]
    return [BLANK, say("See also: {names}.", names=row_of(names))] if names else []


def say_missing(book: Book, found: Found, command: str) -> Said:
    """Say in one paragraph that nothing was found, and what there is or comes nearest."""
    if found.hits:
        return paragraph(*found.notes, say("There are {names}.", names=all_of(hit.name for hit in found.hits)))
    if found.near:
        nearest = say(
            "The nearest {n:topic is|topics are} {topics}: open one with {command} {first}, or say it in other words.",
            n=len(found.near),
            topics=all_of(found.near),
            command=command,
            first=found.near[0],
        )
        return paragraph(*found.notes, nearest)
    hint = say("Say it in other words, or look into a topic: {topics}.", topics=any_of(book.order))
    return paragraph(*found.notes, hint)


def say_topic(book: Book, found: Topic, asking: Asking) -> list[Said]:
    """Say all that is in a topic, without the examples."""
    said: list[Said] = [say("{title}", title=found.title), *say_statements(book, found.statements)]
    for rule in found.rules:
        said += [BLANK, *_say_text(book, rule, found)]
    for puzzle in found.puzzles:
        said += [BLANK, *say_puzzle(book, puzzle)]
    for ruling in found.rulings:
        said += [BLANK, *say_ruling(book, ruling, asking.here)]
    for question in found.questions:
        said += [BLANK, *say_question(book, question)]
    if found.rules:
        said += [
            BLANK,
            say(
                "Each rule comes with an example when asked for alone, such as {command} {rule}.",
                command=asking.command,
                rule=found.rules[0].id,
            ),
        ]
    return said


def say_rule(book: Book, stage: Stage, found: Rule, asking: Asking) -> list[Block]:
    """Say what a rule is, what the editions say, what decides it, what it refuses, and show it at work."""
    said: list[Block] = [*_say_text(book, found, book.topic(found.topic)), *_say_rulings(book, found, asking)]
    return [*said, BLANK, *say_example(stage, found.example, asking.columns)]


def _say_rulings(book: Book, found: Rule | Puzzle, asking: Asking) -> list[Said]:
    """Say the rulings that decide a rule or what solves a puzzle."""
    return [line for name in found.rulings for line in (BLANK, *say_ruling(book, book.ruling(name), asking.here))]


def _say_text(book: Book, found: Rule, within: Topic) -> list[Said]:
    said: list[Said] = [
        say("{name}: {title}", name=found.id, title=found.title),
        *say_statements(book, found.statements),
        *say_stands(found.stands),
        *say_differences(within.about(found.id)),
    ]
    if not found.refuses:
        return [*said, say("  Nothing can break it: the referee applies it by itself.")]
    said.append(say("  Refused: {refuses}", refuses=found.refuses))
    return [*said, say("  What to do then: {way_out}", way_out=found.way_out)] if found.way_out else said


def say_puzzle(book: Book, found: Puzzle) -> list[Said]:
    """Say what a solution of a kind of puzzle is, and what to look at in the check by all."""
    advice = book.advice(found)
    return [
        say("{name}: {title}", name=found.name, title=found.title),
        *say_statements(book, found.aim),
        *say_stands(found.stands),
        *say_differences(book.topic(found.topic).about(found.name)),
        say("  It is solved if"),
        *say_points(book, found.valid),
        say("  Example: {example}", example=found.example),
        *([inset(2, advice)] if advice else []),
    ]


def say_question(book: Book, found: Question) -> list[Said]:
    """Say what the rulebooks answer, or that none does, what comes near in them, and what this program does."""
    said: list[Said] = [say("{name}: {title}", name=found.name, title=found.title)]
    if found.answer:
        said += [*say_statements(book, found.answer), *say_stands(found.stands)]
        if found.near:
            said += [say("  Near it:"), *say_points(book, found.near)]
    else:
        said.append(say("  No rulebook says.") if book.several else say("  The rulebook does not say."))
        if found.near:
            said += [say("  What comes near:"), *say_points(book, found.near), *say_stands(found.stands)]
    said += say_differences(book.topic(found.topic).about(found.name))
    return [*said, say("  This program: {does}", does=found.does)]


def say_differences(differences: Sequence[Difference]) -> list[Said]:
    """Say what editions put differently without an effect on the referee."""
    said: list[Said] = []
    for difference in differences:
        said.append(say("    {title}", title=difference.title))
        said += [
            say("      {places}: {says}.", places=all_of(where), says=answer)
            for answer, where in difference.by_answer().items()
        ]
    return said


def say_ruling(book: Book, found: RulingText, here: Here | None) -> list[Said]:
    """Say what is open, who answers it how and why, what the default is, what holds here, and how to change it."""
    said: list[Said] = [
        say("ruling {name}: {title}", name=found.name, title=found.title),
        say("  {says}", says=found.says),
    ]
    for answer in found.answers:
        said.append(_say_answer(book, found, answer.value, answer.says))
        for argument in answer.arguments:
            said += say_argument(book, argument)
    said += [say("    {where} {says}.", where=stand.where, says=stand.says) for stand in found.remarks]
    if not found.answered:
        said.append(say("  No edition answers it.") if book.several else say("  The rulebook does not settle it."))
    return [*said, say("  Why this default: {because}", because=found.because), *_say_here(book, found, here)]


def _say_answer(book: Book, found: RulingText, value: str, says: str) -> Said:
    by, usual = cited_for(book, found, value), value == book.usual(found.name)
    if usual and by is not None:
        return say("    {value} (the default; {by}): {says}.", value=value, by=by, says=says)
    if usual:
        return say("    {value} (the default): {says}.", value=value, says=says)
    if by is not None:
        return say("    {value} ({by}): {says}.", value=value, by=by, says=says)
    return say("    {value}: {says}.", value=value, says=says)


def _say_here(book: Book, found: RulingText, here: Here | None) -> list[Said]:
    anew = [
        say("    {new} --ruling {name}={value}", new=book.new, name=found.name, value=value)
        for value in others_of(book, found, book.usual(found.name))
    ]
    if here is None:
        return [say("  To play it otherwise in a new game:"), *anew]
    force = book.in_force(here.state)
    value = force.answers[found.name]
    whence = say_whence(book, found, force)
    said = say("  In {file}: {value}, {whence}.", file=here.file, value=value, whence=whence)
    if force.over:
        return [said, say("  That game is over. To play it otherwise in a new game:"), *anew]
    game = "" if here.current else f"--game {shell_word(here.file)} "
    return [
        said,
        say("  To change it from now on:"),
        *(
            say("    enigma-ref do {game}ruling {name} {value}", game=game, name=found.name, value=other)
            for other in others_of(book, found, value)
        ),
    ]


def say_rulings(book: Book, asking: Asking) -> list[Said]:
    """Say all that the rulebooks answer differently or leave open."""
    said: list[Said] = [
        say(
            "What the rulebooks answer differently or leave open. {command} NAME shows one with an example.",
            command=asking.command,
        )
        if book.several
        else say(
            "What the rulebook leaves to the table. {command} NAME shows one with an example.", command=asking.command
        )
    ]
    for name in book.rulings:
        said += [BLANK, *say_ruling(book, book.ruling(name), asking.here)]
    return said
