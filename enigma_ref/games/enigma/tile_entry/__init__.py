"""Entering a tile without its notation: a half-finished tile as a value, its pictures, and the questions side by side.

- `sketch`: the half-finished tile. Every operation returns another one; from it comes the tile, or what it still lacks.
- `turning`: a tile turned, mirrored, and known again whichever way round it lies.
- `sketch_text`, `sketch_scene`: the half-finished tile in characters and as shapes.
- `seen_tiles`: tiles of earlier games that fit what was entered so far.
- `tile_keys`: the questions that lead to a tile key by key, for a terminal.

Whoever has other means of entering a tile, such as a touch screen, needs `sketch`, `sketch_scene` and `seen_tiles`.
"""
