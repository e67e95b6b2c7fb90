"""The live page: a frame without anything of a game in it, and a picture in pieces that can be sent one by one.

Whoever opens the address sees the frame; the game comes only to those who have the token. As in the replay page, the
policy names the one script and the one style by their hashes, and the words come from Python.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from markupsafe import Markup

from ..core.live_words import WORDS
from ..core.screen import Ask, Screen, Seat
from ..core.sentence import Said, Term
from ..core.shapes import Scene, Shape
from ..core.voice import ENGLISH, Voice
from .html import all_safe, policy_hash, source, templates
from .phrasebook import phrasebook, speaker
from .plain import safe
from .svg import TINTS, markup, number, said, tint
from .svg_styles import within


class Frame(NamedTuple):
    """The page without a game: its text, and the hashes by which a policy lets its script and its style run."""

    text: str
    script: str
    style: str


def frame(screen: Screen[Any, Any], kind: str, voice: Voice = ENGLISH, *, lan: bool = False) -> Frame:
    """Return the frame for a box whose pictures are of this kind; on a network it says that others could read along."""
    common = templates("live")
    sources = [(common, name) for name in source(common, "assets.txt").split()]
    own = templates(screen.assets) if screen.assets else common
    names = source(own, "live.txt").split() if screen.assets else ["picture"] if kind else []
    # What the box draws is styled as on its replay page; how the live page is laid out has the last word. Scripts of
    # the box come right before the one that begins.
    sources[1:1] = [(own, name) for name in names if not name.endswith(".js")]
    sources[-1:-1] = [(own, name) for name in names if name.endswith(".js")]
    style = "\n".join(
        within("#board", kind) if name == "picture" else source(where, name)
        for where, name in sources
        if not name.endswith(".js")
    )
    script = "\n".join(source(where, name) for where, name in sources if name.endswith(".js"))
    words: Mapping[str, str] = {**WORDS, **screen.words}
    terms: Sequence[Term] = screen.terms
    hashes = policy_hash(script), policy_hash(style)
    text = common.get_template("live.html").render(
        language=voice.language,
        lan=lan,
        say=speaker(words, voice),
        data={"words": phrasebook(words, terms, voice), "tints": TINTS},
        style=Markup(style),
        script=Markup(script),
    )
    return Frame(text, *hashes)


class Picture(NamedTuple):
    """A scene as SVG in pieces, from back to front."""

    view: str
    title: str
    description: str
    pieces: Sequence[str]
    shapes: Sequence[Shape]
    """What the pieces were made of, each at its place."""

    def since(self, older: Picture | None) -> dict[str, Any]:
        """Return it as what differs from an older one: ranges of pieces that stay, and pieces that are new."""
        known = {piece: index for index, piece in enumerate(older.pieces)} if older else {}
        runs: list[Any] = []
        for piece in self.pieces:
            index = known.get(piece)
            if index is None:
                runs.append(piece)
            elif runs and isinstance(runs[-1], list) and runs[-1][1] == index:
                runs[-1][1] = index + 1
            else:
                runs.append([index, index + 1])
        return {"view": self.view, "title": self.title, "description": self.description, "pieces": runs}


def picture(scene: Scene, older: Picture | None = None, voice: Voice = ENGLISH) -> Picture:
    """Return a scene in pieces. To write them takes longer than to compare, so those of an older one are taken over."""
    x, y = scene.corner
    known: dict[object, list[tuple[Shape, str]]] = {}
    for shape, piece in zip(older.shapes, older.pieces, strict=True) if older else ():
        known.setdefault(_place(shape), []).append((shape, piece))

    def written(shape: Shape) -> str:
        return next((piece for was, piece in known.get(_place(shape), ()) if was == shape), "") or markup(shape, voice)

    return Picture(
        " ".join(map(number, (x, y, scene.width, scene.height))),
        safe(said(scene.title, voice)),
        " ".join(safe(said(scene.description, voice)).split()),
        [written(shape) for shape in scene.shapes],
        scene.shapes,
    )


def _place(shape: Shape) -> object:
    """Return something by which few shapes of a scene are the same."""
    return shape.kind, getattr(shape, "at", None)


def texts(lines: Sequence[Said], voice: Voice = ENGLISH) -> list[str]:
    """Return sentences as text that is safe to show."""
    return [safe(voice.text(line)).strip() for line in lines]


def seat_data(seat: Seat, voice: Voice = ENGLISH) -> dict[str, Any]:
    """Return a player as the page's scripts have him."""
    return {
        "name": safe(seat.name),
        "sign": safe(seat.sign),
        "color": seat.color,
        "tint": tint(seat.color),
        "score": seat.score,
        "notes": texts(seat.notes, voice),
        "turn": seat.turn,
    }


def ask_data(ask: Ask, voice: Voice = ENGLISH) -> dict[str, Any]:
    """Return what can be entered as the page's scripts have it."""
    return {
        "key": ask.key,
        "title": safe(voice.text(ask.title)),
        "begins": ask.begins,
        "steps": [
            [[safe(voice.text(option.said)), option.words, option.look, option.tint] for option in step]
            for step in ask.steps
        ],
        "questions": texts(ask.questions, voice),
        "who": ask.who,
        "form": ask.form,
        "data": _said(ask.data, voice),
        "first": ask.shown_first,
    }


def _said(value: Any, voice: Voice) -> Any:
    """Return data of a form with its words said: terms too, which nothing else of a page has in its data."""
    if isinstance(value, Term):
        return voice.term(value, "")
    if isinstance(value, Mapping):
        return {key: _said(item, voice) for key, item in value.items()}
    if isinstance(value, list | tuple) and not hasattr(value, "_fields"):
        return [_said(item, voice) for item in value]
    return all_safe(value, voice)
