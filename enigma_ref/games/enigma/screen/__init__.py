"""Enigma on phones: the part of the box that `serve` asks."""
