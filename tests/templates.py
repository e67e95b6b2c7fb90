"""Every sentence of the program, read from its source, and the help of every command: what a catalogue has to cover."""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterator
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


def calls(function: str = "say") -> Iterator[Said]:
    """Return every call of `core.sentence.say`, or of `template`, whose holes are filled elsewhere."""
    for module in sorted(PACKAGE.rglob("*.py")):
        tree = ast.parse(module.read_text("utf-8"))
        names = _names_of(function, tree)
        for node in ast.walk(tree):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in names:
                first = node.args[0] if len(node.args) == 1 else None
                literal = isinstance(first, ast.Constant) and isinstance(first.value, str)
                template = str(first.value) if literal and isinstance(first, ast.Constant) else None
                yield Said(module, node.lineno, template, tuple(keyword.arg for keyword in node.keywords))


def _names_of(function: str, tree: ast.Module) -> set[str]:
    """Return what a module calls a function of `core.sentence`."""
    return {
        alias.asname or alias.name
        for node in ast.walk(tree)
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
