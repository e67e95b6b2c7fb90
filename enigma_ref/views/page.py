"""A game as one web page that needs nothing else: the board, its steps, the points, and why.

The page asks for nothing from anywhere and runs nothing but its own script: the policy in its head names both the
script and the style by their hashes. What comes from a record reaches it as data, and is shown as text.
"""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Mapping, Sequence
from hashlib import sha256
from typing import Any, Final

from jinja2 import Environment, PackageLoader, StrictUndefined, select_autoescape
from markupsafe import Markup

from ..core.shapes import Scene
from .plain import safe
from .svg import markup, number, tint

_SCRIPTS: Final = ("elements.js", "position.js", "board.js", "chart.js", "panels.js", "controls.js")
"""The parts of the page's script, in the order in which they stand in it."""


def render(data: Mapping[str, Any], scene: Scene, title: str) -> str:
    """Return the page for a game: `data` says what each step is, `scene` has everything that is ever on the board."""
    environment = Environment(
        loader=PackageLoader("enigma_ref", "views/page"),
        autoescape=select_autoescape(default=True),
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    environment.policies["json.dumps_kwargs"] = {"separators": (",", ":"), "ensure_ascii": False}
    style = _source(environment, "style.css")
    script = "\n".join(_source(environment, name) for name in _SCRIPTS)
    x, y = scene.corner
    shown = _shown(data)
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
        style_hash=_hash(style),
        script_hash=_hash(script),
        view=" ".join(map(number, (x, y, scene.width, scene.height))),
        shapes=Markup("\n".join(markup(shape) for shape in scene.shapes)),
    )


def _source(environment: Environment, name: str) -> str:
    assert environment.loader is not None
    return environment.loader.get_source(environment, name)[0].strip()


def _hash(source: str) -> str:
    """Return the name that a content security policy has for an inline script or style."""
    # The browser takes the hash over all that stands between the tags: the template puts a line break on either side.
    between = f"\n{source}\n"
    return f"'sha256-{b64encode(sha256(between.encode()).digest()).decode()}'"


def _tints(data: Mapping[str, Any]) -> dict[str, tuple[str, str]]:
    names = [*data["colors"], *(player["color"] for player in data["players"])]
    return {name: tint(name) for name in names}


def _shown(value: Any) -> Any:
    """Return data with every text in it safe to show: characters that hide or reorder are written out."""
    if isinstance(value, str):
        return safe(value)
    if isinstance(value, Mapping):
        return {key: _shown(item) for key, item in value.items()}
    if isinstance(value, Sequence):
        return [_shown(item) for item in value]
    return value
