"""What can go wrong with a record's file."""

from __future__ import annotations


class StoreError(Exception):
    """A record that cannot be found, read or written: a code for programs, where, and what to do, in a sentence."""

    def __init__(self, code: str, where: str, message: str, rule: str | None = None) -> None:
        super().__init__(code, where, message)
        self.code = code
        self.where = where
        self.message = message
        self.rule = rule

    def __str__(self) -> str:
        return f"{self.where}: {self.message}" if self.where else self.message
