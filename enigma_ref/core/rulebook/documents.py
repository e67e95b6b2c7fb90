"""The rulebook consulted, as data for programs. The text in it is English."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, TypeAlias

from ..parts import Block, Here
from ..picture import Picture
from ..provenance import Citation, Statement
from ..sentence import Said
from .book import Book
from .differences import Contrast, contrasts
from .entries import Difference, Entry, Example, Puzzle, Question, Rule, RulingText, Stand, Topic
from .examples import Played, Stage, claims_of, outcomes_of, play, position, told
from .lookup import Found, Hit

Document: TypeAlias = dict[str, Any]


def topics_document(book: Book) -> Document:
    """Return the list of topics."""
    return {"kind": "topics", "topics": [_topic_head(found) for found in book.topics()]}


def hit_document(book: Book, stage: Stage, found: Found, here: Here | None) -> Document:
    """Return one answer in full, with what else came near."""
    hit = found.hits[0]
    also = [_hit(other) for other in found.hits[1:]]
    head = {"kind": hit.kind, "asked": found.asked, "notes": list(map(str, found.notes)), "also": also}
    if hit.kind == "topic":
        return {**head, **_topic(book, book.topic(hit.name), here)}
    item = book.entry(hit.kind, hit.name)
    match item:
        case Rule():
            return {**head, **_rule(book, item, here), "example": _example(stage, item.example)}
        case RulingText():
            return {**head, **_ruling(book, item, here), "example": _outcomes(stage, item)}
        case Puzzle():
            return {**head, **_puzzle(book, item, here)}
        case Question():
            return {**head, **_question(item)}


def several_document(found: Found) -> Document:
    """Return what may be meant, the best first."""
    return {
        "kind": "several",
        "asked": found.asked,
        "notes": list(map(str, found.notes)),
        "found": [_hit(hit) for hit in found.hits],
    }


def missing_document(found: Found, said: Said) -> Document:
    """Return the error where nothing was found, with what came near."""
    error = {"code": "not-found", "message": str(said), "rule": None}
    near = list(found.near)
    return {"error": error, "asked": found.asked, "found": [_hit(hit) for hit in found.hits], "near": near}


def rulings_document(book: Book, here: Here | None) -> Document:
    """Return all that is open."""
    return {"kind": "rulings", "rulings": [_ruling(book, book.ruling(name), here) for name in book.rulings]}


def contrasts_document(book: Book, one: str, other: str) -> Document:
    """Return what two editions have differently."""
    found = contrasts(book, one, other) if one != other else []
    return {
        "kind": "differences",
        "editions": [one, other],
        "differences": [_contrast(contrast, one, other) for contrast in found],
    }


def _contrast(found: Contrast, one: str, other: str) -> Document:
    return {
        "kind": found.kind,
        "name": found.name,
        "title": found.title,
        one: _stand(found.one) if found.one else None,
        other: _stand(found.other) if found.other else None,
    }


def _hit(hit: Hit) -> Document:
    return hit._asdict()


def _stand(stand: Stand) -> Document:
    return {"where": stand.where, "words": stand.at.words or None, "says": stand.says}


def _stands(stands: Iterable[Stand]) -> list[Document]:
    return [_stand(stand) for stand in stands]


def _statements(statements: Iterable[Statement]) -> list[Document]:
    return [
        {
            "says": statement.says,
            "by": statement.by,
            "text": _citations(statement.text),
            "inferred": statement.inferred or None,
            "from": _citations(statement.drawn_from),
            "players": statement.players or None,
            "ours": statement.ours or None,
        }
        for statement in statements
    ]


def _citations(citations: Iterable[Citation]) -> list[Document]:
    return [{"where": str(at), "words": at.words} for at in citations]


def _topic_head(found: Topic) -> Document:
    return {
        "name": found.name,
        "title": found.title,
        "says": found.says,
        "statements": _statements(found.statements),
        "rules": [{"id": rule.id, "title": rule.title} for rule in found.rules],
        "rulings": _names(found.rulings),
        "puzzles": _names(found.puzzles),
        "questions": _names(found.questions),
    }


def _names(entries: Iterable[Entry]) -> list[Document]:
    return [{"name": item.name, "title": item.title} for item in entries]


def _topic(book: Book, found: Topic, here: Here | None) -> Document:
    return {
        **_topic_head(found),
        "rules": [_rule(book, rule, None, with_rulings=False) for rule in found.rules],
        "rulings": [_ruling(book, ruling, here) for ruling in found.rulings],
        "puzzles": [_puzzle(book, puzzle, None, with_rulings=False) for puzzle in found.puzzles],
        "questions": [_question(question) for question in found.questions],
    }


def _rule(book: Book, found: Rule, here: Here | None, *, with_rulings: bool = True) -> Document:
    """Return a rule; its rulings in full, or just their names."""
    return {
        "id": found.id,
        "topic": found.topic,
        "title": found.title,
        "says": found.says,
        "statements": _statements(found.statements),
        "where": list(found.where),
        "stands": _stands(found.stands),
        "differences": _differences(book.topic(found.topic).about(found.id)),
        "rulings": [_ruling(book, book.ruling(name), here) if with_rulings else name for name in found.rulings],
        "refuses": found.refuses,
        "way_out": found.way_out,
    }


def _ruling(book: Book, found: RulingText, here: Here | None) -> Document:
    game = None
    if here:
        force = book.in_force(here.state)
        value, usual = force.answers[found.name], book.usual(found.name, force.edition)
        game = {"file": here.file, "edition": force.edition, "value": value, "decided": value != usual}
    return {
        "name": found.name,
        "topic": found.topic,
        "title": found.title,
        "says": found.says,
        "answers": [
            {"value": answer.value, "says": answer.says, "arguments": _statements(answer.arguments)}
            for answer in found.answers
        ],
        "default": book.usual(found.name),
        "because": found.because,
        "editions": {edition: book.usual(found.name, edition) for edition in book.editions},
        "stands": _stands(found.stands),
        "game": game,
    }


def _puzzle(book: Book, found: Puzzle, here: Here | None, *, with_rulings: bool = True) -> Document:
    """Return a kind of puzzle; its rulings in full, or just their names."""
    return {
        "name": found.name,
        "topic": found.topic,
        "title": found.title,
        "says": found.says,
        "statements": _statements(found.aim),
        "valid": _statements(found.valid),
        "stands": _stands(found.stands),
        "rulings": [_ruling(book, book.ruling(name), here) if with_rulings else name for name in found.rulings],
        "example": found.example,
        "differences": _differences(book.topic(found.topic).about(found.name)),
    }


def _question(found: Question) -> Document:
    return {
        "name": found.name,
        "topic": found.topic,
        "title": found.title,
        "answered": bool(found.answer),
        "says": found.says,
        "statements": _statements(found.answer),
        "near": _statements(found.near),
        "stands": _stands(found.stands),
        "does": found.does,
    }


def _differences(differences: Iterable[Difference]) -> list[Document]:
    return [{"title": found.title, "stands": _stands(found.stands)} for found in differences]


def _example(stage: Stage, example: Example) -> Document:
    played = play(stage, example)
    refused = played.refused
    return {
        **_played(stage, example, played),
        "refused": {
            "move": refused.move,
            "rule": refused.rule,
            "code": refused.code,
            "message": str(refused.what),
        }
        if refused
        else None,
    }


def _outcomes(stage: Stage, found: RulingText) -> Document:
    if found.example.claim:
        claims = claims_of(stage, found)
        return {
            "says": found.example.says,
            "claim": dict(found.example.claim),
            "board": _drawn(next(iter(claims.values())).drawn),
            "outcomes": {value: str(checked.told) for value, checked in claims.items()},
        }
    outcomes = outcomes_of(stage, found)
    last = next(reversed(outcomes.values()))
    return {
        **_played(stage, found.example, last),
        "board": _drawn(stage.board(position(stage, outcomes)[0], 0)),
        "outcomes": {value: str(told(played)) for value, played in outcomes.items()},
    }


def _played(stage: Stage, example: Example, played: Played) -> Document:
    return {
        "says": example.says,
        "moves": list(example.moves),
        "rulings": dict(example.rulings),
        "table": dict(example.table),
        **stage.results(played.log),
        "board": _drawn(stage.board(played.log, 0)) if played.log else [],
    }


def _drawn(blocks: Sequence[Block]) -> list[str]:
    return [line for block in blocks if isinstance(block, Picture) for line in block.text().split("\n")]
