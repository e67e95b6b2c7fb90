"""Conduit puzzles: pieces with channels on the fields of a tile."""
