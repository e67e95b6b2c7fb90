"""A game as one web page that needs nothing else: the board, its steps, the points, and why.

The page asks for nothing from anywhere and runs nothing but its own script: the policy in its head names both the
script and the style by their hashes. What comes from a record reaches it as data, and is shown as text.

A box has a folder of its own in `views/pages`: `replay.html`, styles and scripts, and in `assets.txt` the names of
these in the order in which they stand in the page; `picture` there is the style that the picture has as a file, for the
element `board`. `views/pages/shared` has what all of them can use: a template to extend, styles, and the scripts that
go from step to step.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache

from jinja2 import Environment
from markupsafe import Markup

from ..core.parts import PageData
from ..core.sentence import Said
from ..core.voice import ENGLISH, Voice
from .flat_svg import flat
from .html import all_safe, policy_hash, source, templates
from .links import Link
from .phrasebook import phrasebook, speaker
from .plain import safe
from .svg import number, tint
from .svg_styles import within


def render(
    assets: str,
    page: PageData,
    title: str,
    voice: Voice = ENGLISH,
    *,
    started: str | None = None,
    remark: Said | None = None,
    links: Sequence[Link] = (),
) -> str:
    """Return the page for a game, in a language, from the assets of its box.

    In its head stand when the game was started, as its record has it, a remark about the record, and links to other
    pages where it is one of several.
    """
    environment = templates(assets)
    scene = page.scene
    style, style_hash, script, script_hash = _assets(environment, scene.kind)
    x, y = scene.corner
    game = all_safe(page.document, voice)
    return environment.get_template("replay.html").render(
        language=voice.language,
        say=speaker(page.words, voice),
        title=safe(title),
        started=safe(started or ""),
        remark=safe(voice.text(remark)) if remark else "",
        links=[(link.address, safe(voice.text(link.said))) for link in links],
        game=game,
        edition=page.document.get("edition", ""),  # not as text: its language may put it in a case
        data=game | {"tints": _tints(page.document["tints"]), "words": phrasebook(page.words, page.terms, voice)},
        style=Markup(style),
        script=Markup(script),
        style_hash=style_hash,
        script_hash=script_hash,
        view=" ".join(map(number, (x, y, scene.width, scene.height))),
        shapes=Markup("\n".join(flat(shape, voice) for shape in scene.shapes)),
    )


@lru_cache(16)
def _assets(environment: Environment, kind: str) -> tuple[str, str, str, str]:
    """Return the style and the script of a page, whose picture is of this kind, each with its name in the policy."""
    names = source(environment, "assets.txt").split()
    styles = [
        within("#board", kind) if name == "picture" else source(environment, name)
        for name in names
        if not name.endswith(".js")
    ]
    style = "\n".join(styles)
    script = "\n".join(source(environment, name) for name in names if name.endswith(".js"))
    return style, policy_hash(style), script, policy_hash(script)


def _tints(names: Iterable[str]) -> dict[str, tuple[str, str]]:
    """Return how the colours that a page shows are painted, and what can be read on them."""
    return {name: tint(name) for name in names}
