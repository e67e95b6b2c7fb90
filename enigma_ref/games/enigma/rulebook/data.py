"""The rulebook consulted, as data for programs."""

from __future__ import annotations

from typing import Any

from ..explaining.words import lines
from ..rulings import EDITIONS, RULINGS, Rulings, rulings_of
from . import Difference, Example, Puzzle, Rule, RulingText, Stand, Topic, puzzle, rule, ruling, topic, topics
from .consulting import Here
from .differences import contrasts
from .examples import Played, board, outcomes_of, play, position, told
from .lookup import Found, Hit

Document = dict[str, Any]


def topics_document() -> Document:
    """Return the list of topics."""
    return {"kind": "topics", "topics": [_topic_head(found) for found in topics()]}


def hit_document(found: Found, here: Here | None) -> Document:
    """Return one answer in full, with what else came near."""
    hit = found.hits[0]
    also = [_hit(other) for other in found.hits[1:]]
    head = {"kind": hit.kind, "asked": found.asked, "notes": list(found.notes), "also": also}
    match hit.kind:
        case "topic":
            return {**head, **_topic(topic(hit.name), here)}
        case "rule":
            return {**head, **_rule(rule(hit.name), here), "example": _example(rule(hit.name).example)}
        case "ruling":
            return {**head, **_ruling(ruling(hit.name), here), "example": _outcomes(ruling(hit.name))}
        case _:
            return {**head, **_puzzle(puzzle(hit.name))}


def several_document(found: Found) -> Document:
    """Return what may be meant, the best first."""
    return {
        "kind": "several",
        "asked": found.asked,
        "notes": list(found.notes),
        "found": [_hit(hit) for hit in found.hits],
    }


def missing_document(found: Found, message: str) -> Document:
    """Return the error where nothing was found, with what came near."""
    error = {"code": "not-found", "message": message, "rule": None}
    return {"error": error, "asked": found.asked, "found": [_hit(hit) for hit in found.hits]}


def rulings_document(here: Here | None) -> Document:
    """Return all that is open."""
    return {"kind": "rulings", "rulings": [_ruling(ruling(name), here) for name in RULINGS]}


def contrasts_document(one: str, other: str) -> Document:
    """Return what two editions have differently."""
    found = contrasts(one, other) if one != other else []
    differences = [
        {
            "kind": contrast.kind,
            "name": contrast.name,
            "title": contrast.title,
            one: _stand(contrast.one),
            other: _stand(contrast.other),
        }
        for contrast in found
    ]
    return {"kind": "differences", "editions": [one, other], "differences": differences}


def _hit(hit: Hit) -> Document:
    return hit._asdict()


def _stand(stand: Stand | None) -> Document | None:
    return stand._asdict() if stand else None


def _stands(stands: tuple[Stand, ...]) -> list[Document]:
    return [stand._asdict() for stand in stands]


def _topic_head(found: Topic) -> Document:
    return {
        "name": found.name,
        "title": found.title,
        "says": found.says,
        "rules": [{"id": item.id, "title": item.title} for item in found.rules],
        "rulings": [{"name": item.name, "title": item.title} for item in found.rulings],
        "puzzles": [{"name": item.name, "title": item.title} for item in found.puzzles],
    }


def _topic(found: Topic, here: Here | None) -> Document:
    return {
        **_topic_head(found),
        "rules": [_rule(item, None, with_rulings=False) for item in found.rules],
        "rulings": [_ruling(item, here) for item in found.rulings],
        "puzzles": [_puzzle(item) for item in found.puzzles],
    }


def _rule(found: Rule, here: Here | None, *, with_rulings: bool = True) -> Document:
    """Return a rule; its rulings in full, or just their names."""
    return {
        "id": found.id,
        "topic": found.topic,
        "title": found.title,
        "says": found.says,
        "where": list(found.where),
        "stands": _stands(found.stands),
        "differences": _differences(topic(found.topic).about(found.id)),
        "rulings": [_ruling(ruling(name), here) if with_rulings else name for name in found.rulings],
        "refuses": found.refuses,
        "way_out": found.way_out,
    }


def _ruling(found: RulingText, here: Here | None) -> Document:
    game = None
    if here:
        edition = here.state.table.edition
        value, usual = here.state.rulings.answer(found.name), rulings_of(edition).answer(found.name)
        game = {"file": here.file, "edition": edition, "value": value, "decided": value != usual}
    return {
        "name": found.name,
        "topic": found.topic,
        "title": found.title,
        "says": found.says,
        "answers": [answer._asdict() for answer in found.answers],
        "default": Rulings().answer(found.name),
        "because": found.because,
        "editions": {edition: rulings_of(edition).answer(found.name) for edition in EDITIONS},
        "stands": _stands(found.stands),
        "game": game,
    }


def _puzzle(found: Puzzle) -> Document:
    return {
        **{key: value for key, value in found._asdict().items() if key != "asked"},
        "stands": _stands(found.stands),
        "differences": _differences(topic(found.topic).about(found.name)),
    }


def _differences(differences: tuple[Difference, ...]) -> list[Document]:
    return [{"title": found.title, "stands": _stands(found.stands)} for found in differences]


def _example(example: Example) -> Document:
    played = play(example)
    return {**_played(example, played), "refused": played.refused._asdict() if played.refused else None}


def _outcomes(found: RulingText) -> Document:
    outcomes = outcomes_of(found)
    last = next(reversed(outcomes.values()))
    return {
        **_played(found.example, last),
        "board": lines([board(position(outcomes)[0])[0]]),
        "outcomes": {value: told(played) for value, played in outcomes.items()},
    }


def _played(example: Example, played: Played) -> Document:
    return {
        "says": example.says,
        "moves": list(example.moves),
        "rulings": dict(example.rulings),
        "table": dict(example.table),
        "scored": (played.log.claims.get("scored") if played.log else None) or {},
        "board": lines([board(played.log)[0]]) if played.log else [],
    }
