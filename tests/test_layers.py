"""The arrows of the design, read from the imports: cli -> screen -> library -> {views, store, games} -> core."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

PACKAGE = Path(__file__).parent.parent / "enigma_ref"
MODULES = sorted(PACKAGE.rglob("*.py"))
MAY_KNOW = {
    "core": set(),
    "games": {"core"},
    "store": {"core"},
    "views": {"core"},
    "language": {"core"},
    "library": {"core", "games", "store", "views"},
    "screen": {"core", "store", "views", "language", "library"},
    "cli": {"core", "games", "store", "views", "language", "library", "screen"},
}
MAY_USE = {
    "typer": {"cli"},
    "rich": {"cli", "views"},
    "prompt_toolkit": {"cli"},
    "yaml": {"store"},
    "pydantic": {"views"},
    "segno": {"views"},
    "openskill": {"library"},
    "jinja2": {"views"},
    "markupsafe": {"views"},
    "starlette": {"screen"},
    "uvicorn": {"screen"},
}


def room(module: Path) -> str:
    parts = module.relative_to(PACKAGE).parts
    return parts[0] if len(parts) > 1 else ""


def statements(node: ast.AST) -> Iterator[ast.AST]:
    """Return every statement in a module, at whatever depth; what they are made of has no imports in it."""
    for name in ("body", "handlers", "orelse", "finalbody", "cases"):
        below = getattr(node, name, ())
        for child in below if isinstance(below, list) else ():
            yield child
            yield from statements(child)


def test_imports_are_found_wherever_they_stand() -> None:
    modules = [module for module in MODULES if "import" in module.read_text("utf-8")]
    for module in modules[::10]:
        tree = ast.parse(module.read_text("utf-8"))
        found = {node for node in ast.walk(tree) if isinstance(node, ast.Import | ast.ImportFrom)}
        assert found == {node for node in statements(tree) if isinstance(node, ast.Import | ast.ImportFrom)}


@cache
def imports(module: Path) -> frozenset[str]:
    """Return every module that a module imports, at the top or inside a function, by its full name."""
    here = ("enigma_ref", *module.relative_to(PACKAGE).parts[:-1])
    found: set[str] = set()
    for node in statements(ast.parse(module.read_text("utf-8"))):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            base = here[: len(here) - node.level + 1] if node.level else ()
            name = ".".join([*base, *([node.module] if node.module else [])])
            found |= {name} | {f"{name}.{alias.name}" for alias in node.names}
    return frozenset(found)


@pytest.mark.parametrize("module", MODULES, ids=lambda path: path.relative_to(PACKAGE).as_posix())
def test_arrows(module: Path) -> None:
    here = room(module)
    for name in imports(module):
        package, _, rest = name.partition(".")
        if package == "enigma_ref" and here:
            there = rest.partition(".")[0]
            assert there in MAY_KNOW[here] | {here, "", "__version__"}, f"{here} must not know {there}"
        elif package in MAY_USE:
            assert here in MAY_USE[package], f"{here or 'the root'} must not use {package}"


def test_games_do_not_know_each_other() -> None:
    games = {path.name for path in (PACKAGE / "games").iterdir() if path.is_dir() and path.name != "__pycache__"}
    for module in MODULES:
        parts = module.relative_to(PACKAGE).parts
        if len(parts) > 2 and parts[0] == "games":
            others = {f"enigma_ref.games.{game}" for game in games - {parts[1]}}
            assert not {name for name in imports(module) if any(name.startswith(other) for other in others)}


def test_nobody_knows_a_box_by_name() -> None:
    """Commands and views ask the box of the record; only puzzles belong to one box, in help and in name."""
    boxes = [path.name for path in (PACKAGE / "games").iterdir() if path.is_dir() and path.name != "__pycache__"]
    for module in MODULES:
        parts = module.relative_to(PACKAGE).parts
        if parts[0] in ("cli", "screen", "views", "library", "language", "store", "core") and parts[:2] != (
            "cli",
            "puzzle",
        ):
            known = {name for name in imports(module) for box in boxes if name.startswith(f"enigma_ref.games.{box}")}
            assert not known, f"{module.relative_to(PACKAGE)} knows {known}"


def test_only_serve_knows_the_server() -> None:
    """Nobody else may import it, for nobody else needs what it needs; and `serve` only when it is run."""
    for module in MODULES:
        known = [name for name in imports(module) if name.startswith("enigma_ref.screen")]
        assert not known or room(module) == "screen" or module.name == "serve.py", module


def test_only_the_disk_opens_files() -> None:
    openers = {"open", "read_text", "read_bytes", "write_text", "write_bytes"}
    for module in MODULES:
        text = module.read_text("utf-8")
        if not any(f"{name}(" in text for name in openers):
            continue
        for node in ast.walk(ast.parse(text)):
            if isinstance(node, ast.Call) and module.name != "disk.py":
                name = node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
                of_os = isinstance(node.func, ast.Attribute) and getattr(node.func.value, "id", "") == "os"
                devnull = name == "open" and of_os and "devnull" in ast.unparse(node)
                own = name == "read_bytes" and isinstance(node.func, ast.Name)  # store.files.read_bytes
                assert name not in openers or devnull or own, f"{module.name}:{node.lineno} opens a file"


@pytest.mark.slow
def test_every_public_name_is_documented() -> None:
    for module in MODULES:
        tree = ast.parse(module.read_text("utf-8"))
        assert ast.get_docstring(tree), module
        classes = [node for node in tree.body if isinstance(node, ast.ClassDef)]
        for node in [*tree.body, *(child for owner in classes for child in owner.body)]:
            if isinstance(node, ast.FunctionDef | ast.ClassDef) and not node.name.startswith("_"):
                assert ast.get_docstring(node), f"{module.name}: {node.name}"
