"""enigma-ref: a referee and game record for the board games Enigma and Enigma: Beyond Code.

As a library, `import enigma_ref` gives `load`, `loads`, `new`, `Game`, `Refusal`, `RecordError` and `Unavailable`: open
a record or start a game, play moves, look at positions, history and pictures, audit, save (docs/library.md). What these
names promise stays stable from 1.0 on; the rest may change.

The rooms, and who may know whom (`cli -> screen -> library -> {games, store} -> core`, and
`{cli, screen} -> {views, language} -> core`):

- `core`: the seam (`game`, `box`, `parts`, `guide`), the log of moves with its corrections, replay past slips of the
  pen, history, audit, sentences and the voice that says them; knows no game, no file and no terminal.
- `games`: the boxes, each behind the seam: `enigma`, `beyond_code`. They never know each other.
- `store`: records on disk: text to record and back, seals, locking, appending, finding the current game.
- `library`: what commands and other programs share: opening a game, playing on, starting one, auditing.
- `language`: voices, how sentences become text in each language.
- `views`: what people see: terminal, SVG, pages.
- `screen`: the server that shows one record on phones and lets moves be entered there; only `serve` knows it.
- `cli`: the commands, one file or folder each; streams and exit statuses in `cli.common`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

__version__ = "1.0.0"

__all__ = ["Entry", "Finding", "Game", "RecordError", "Refusal", "Step", "Unavailable", "load", "loads", "new"]

if TYPE_CHECKING:
    from .core.audit import Finding
    from .core.refusal import Refusal
    from .core.refusal import Unclear as Unavailable
    from .library.game import Entry, Game, Step, load, loads, new
    from .store.errors import StoreError as RecordError

_HOMES = {
    "Refusal": ("core.refusal", "Refusal"),
    "Unavailable": ("core.refusal", "Unclear"),
    "Finding": ("core.audit", "Finding"),
    "RecordError": ("store.errors", "StoreError"),
}
"""Where the names live that are not in `library.game`."""


def __getattr__(name: str) -> Any:
    """Import a public name when it is first asked for: commands import this package too, and need none of them."""
    if name not in __all__:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from importlib import import_module

    home, own = _HOMES.get(name, ("library.game", name))
    found = getattr(import_module(f".{home}", __name__), own)
    globals()[name] = found
    return found


def __dir__() -> list[str]:
    return [*globals(), *__all__]
