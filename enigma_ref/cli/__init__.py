"""The command line: one module for each family of commands, wired together here."""

from __future__ import annotations

from .app import main

__all__ = ["main"]
