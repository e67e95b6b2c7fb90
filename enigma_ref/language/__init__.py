"""Voices: how sentences become text in each language."""
