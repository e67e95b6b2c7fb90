"""A game as one web page that needs nothing else: the board, its steps, the points, and why.

The page asks for nothing from anywhere and runs nothing but its own script: the policy in its head names both the
script and the style by their hashes. What comes from a record reaches it as data, and is shown as text.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from markupsafe import Markup

from ..core.shapes import Scene
from .html import all_safe, policy_hash, source, templates
from .plain import safe
from .svg import markup, number, tint

_SCRIPTS: Final = ("elements.js", "position.js", "board.js", "chart.js", "panels.js", "controls.js")
"""The parts of the page's script, in the order in which they stand in it."""


def render(data: Mapping[str, Any], scene: Scene, title: str) -> str:
    """Return the page for a game: `data` says what each step is, `scene` has everything that is ever on the board."""
    environment = templates("page")
    style = source(environment, "style.css")
    script = "\n".join(source(environment, name) for name in _SCRIPTS)
    x, y = scene.corner
    shown = all_safe(data)
    return environment.get_template("replay.html").render(
        title=safe(title),
        data=shown | {"tints": _tints(data)},
        players=shown["players"],
        entered=shown["entered"],
        edition=shown["edition"],
        outcome=shown["outcome"],
        left_out=shown["left_out"],
        style=Markup(style),
        script=Markup(script),
        style_hash=policy_hash(style),
        script_hash=policy_hash(script),
        view=" ".join(map(number, (x, y, scene.width, scene.height))),
        shapes=Markup("\n".join(markup(shape) for shape in scene.shapes)),
    )


def _tints(data: Mapping[str, Any]) -> dict[str, tuple[str, str]]:
    names = [*data["colors"], *(player["color"] for player in data["players"])]
    return {name: tint(name) for name in names}
