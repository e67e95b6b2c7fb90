"""enigma-ref: a referee and game record for the board game Enigma.

The rooms, and who may know whom (`cli -> {views, store, games} -> core`):

- `core`: the log of moves, its corrections and its replay; knows no game, no file and no terminal.
- `games`: the boxes, each behind the seam of `core.game`; `games.enigma` is the first.
- `store`: records on disk: text to record and back, seals, locking, appending, finding the current game.
- `views`: what people see.
- `cli`: the commands; streams, clock and exit statuses.
"""

__version__ = "0.1.0"
