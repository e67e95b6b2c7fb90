"""Outlines of fragment puzzles as people enter them from a card: measured, or kept under a name of their own."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Final

from ...core.refusal import Unclear
from ...core.sentence import Quoted, all_of, paragraph, say
from ...core.words import fold
from ...games.enigma.puzzles import Verdict
from ...games.enigma.puzzles.fragment.fragment_input import read
from ...games.enigma.puzzles.fragment.measured import Taken, taken
from ...games.enigma.puzzles.fragment.walking import is_step
from ...store.errors import StoreError
from ...store.files import shown

_NAME: Final = re.compile(r"[^\W\d_][\w-]{0,29}")
_KIND: Final = "fragment"


def outline_of(words: Sequence[str], path: Path, *, measured: bool) -> tuple[str, Taken | None]:
    """Return an outline as the puzzle reads it: as it was typed, measured, or kept; with what was measured."""
    if measured:
        found = taken(" ".join(words).split())
        return found.corners, found
    if len(words) == 1 and _is_name(words[0]):
        return _found(words[0], path), None
    return " ".join(words), None


def kept(path: Path, name: str, outline: str, note: Taken | None) -> Verdict:
    """Keep an outline that makes a figure, and say so."""
    from ...store.pieces_file import keep_pieces

    if not _is_name(name):
        raise Unclear(
            say(
                "{name} cannot be the name of an outline. Take letters, digits and -, and no step of a walk.",
                name=Quoted(name),
            )
        )
    read(outline)
    others = {known: text for known, text in _kept(path).items() if fold(known) != fold(name)}
    keep_pieces(path, _KIND, {**others, name: outline})
    said = say("Kept in {file} as {name}: {outline}", file=shown(path), name=name, outline=outline)
    document = {"puzzle": _KIND, "file": shown(path), "outlines": {name: outline}}
    return Verdict(True, [*([note.said] if note else []), said], {**document, **(note.document if note else {})})


def shown_outlines(path: Path) -> Verdict:
    """Show the outlines that are kept."""
    known = _kept(path)
    says = [say("{name}: {outline}", name=name, outline=outline) for name, outline in known.items()]
    none = say("No outline is kept in {file} yet. Keep one: --keep NAME E4 N2 W4 S2.", file=shown(path))
    return Verdict(True, says or [none], {"puzzle": _KIND, "file": shown(path), "outlines": dict(known)})


def _is_name(word: str) -> bool:
    return _NAME.fullmatch(word) is not None and not is_step(word) and fold(word) != "r"


def _found(name: str, path: Path) -> str:
    known = _kept(path)
    for other, outline in known.items():
        if fold(other) == fold(name):
            return outline
    what = say("No outline is called {name} in {file}.", name=name, file=shown(path))
    if known:
        raise Unclear(paragraph(what, say("There are {names}.", names=all_of(known))))
    raise Unclear(paragraph(what, say("Keep one: --keep {name} E4 N2 W4 S2.", name=name)))


def _kept(path: Path) -> Mapping[str, str]:
    from ...store.pieces_file import read_pieces

    found = read_pieces(path).get(_KIND, {})
    if not isinstance(found, Mapping) or not all(isinstance(outline, str) for outline in found.values()):
        raise StoreError("schema", shown(path), say('fragment must be a table of outlines, such as swan = "0,0 4,0".'))
    return {str(name): str(outline) for name, outline in found.items()}
