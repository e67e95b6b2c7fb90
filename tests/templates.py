"""Every sentence of the program, read from its source, and the help of every command: what a catalogue has to cover."""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterator
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import NamedTuple

from enigma_ref.cli.app import COMMANDS, FAMILIES, function_of, root
from enigma_ref.cli.common.help_words import help_of

ROOT = Path(__file__).parent.parent
PACKAGE = ROOT / "enigma_ref"


class Said(NamedTuple):
    """A call of `say` in the source."""

    module: Path
    line: int
    template: str | None
    """None where it is no literal."""
    arguments: tuple[str | None, ...]
    """The names of its arguments; None for `**`."""


@cache
def calls(function: str = "say") -> tuple[Said, ...]:
    """Return every call of `core.sentence.say`, or of `template`, whose holes are filled elsewhere."""
    return tuple(said for module, nodes in _called() for said in _said_by(function, module, nodes))


@cache
def _called() -> list[tuple[Path, list[ast.Call | ast.ImportFrom]]]:
    """Return what every module calls and imports; the source is parsed once for all who ask."""
    found = []
    for module in sorted(PACKAGE.rglob("*.py")):
        text = module.read_text("utf-8")
        if "sentence" in text:
            nodes = ast.walk(ast.parse(text))
            found.append((module, [node for node in nodes if isinstance(node, ast.Call | ast.ImportFrom)]))
    return found


def _said_by(function: str, module: Path, nodes: list[ast.Call | ast.ImportFrom]) -> Iterator[Said]:
    names = _names_of(function, nodes)
    for node in nodes:
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in names:
            first = node.args[0] if len(node.args) == 1 else None
            literal = isinstance(first, ast.Constant) and isinstance(first.value, str)
            template = str(first.value) if literal and isinstance(first, ast.Constant) else None
            yield Said(module, node.lineno, template, tuple(keyword.arg for keyword in node.keywords))


def _names_of(function: str, nodes: list[ast.Call | ast.ImportFrom]) -> set[str]:
    """Return what a module calls a function of `core.sentence`."""
    return {
        alias.asname or alias.name
        for node in nodes
        if isinstance(node, ast.ImportFrom) and (node.module or "").endswith("sentence")
        for alias in node.names
        if alias.name == function
    }


def commands() -> Iterator[tuple[str, Callable[..., object]]]:
    """Return every command of the program, members of families included."""
    yield "enigma-ref", root
    for name in COMMANDS:
        if name not in FAMILIES:
            yield name, function_of(name)
    for name, members in FAMILIES.items():
        for member in members:
            yield f"{name}/{member}", getattr(import_module(f"enigma_ref.cli.{name}.{member}"), member)


def templates() -> dict[str, list[str]]:
    """Return every template with the places where it is said: sentences, and the help of every command."""
    found: dict[str, list[str]] = {}
    for name, command in commands():
        for text in help_of(command):
            found.setdefault(text.replace("{", "{{").replace("}", "}}"), []).append(f"help of {name}")
    for said in [*calls(), *calls("template")]:
        if said.template:
            place = f"{said.module.relative_to(ROOT).as_posix()}"
            places = found.setdefault(said.template, [])
            if place not in places:
                places.append(place)
    return found
