"""Enigma by Touko Tahkokallio: tiles, conduit systems, networkers, five rulebooks and six open questions."""
