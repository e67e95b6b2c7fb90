"""Tables for what a run has to remember of very many things: on disk once they are large, and gone with the run."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from tempfile import gettempdir
from typing import TYPE_CHECKING, Any, Final

from .errors import StoreError, failure

if TYPE_CHECKING:
    from sqlite3 import Error

_IN_MEMORY: Final = 4096
"""So many kilobytes of a database are held; the rest goes to a file without a name."""


class Scratch:
    """A database of one run, which nobody else sees. What keeps it from being written is a `StoreError`."""

    def __init__(self, *tables: str) -> None:
        from sqlite3 import Error, connect

        self._error = Error
        try:
            self._connection = connect("", isolation_level=None)  # an empty name is a file without one
        except Error as error:
            raise _failed(error) from None
        # It need survive nothing: all of it is one transaction, of which there is no other copy.
        for pragma in ("journal_mode = OFF", "synchronous = OFF", f"cache_size = -{_IN_MEMORY}"):
            self._connection.execute(f"PRAGMA {pragma}")
        self._connection.execute("BEGIN")
        for table in tables:
            self.do(f"CREATE TABLE {table}")

    def do(self, statement: str, *values: object) -> int:
        """Change something; return how many rows it was."""
        try:
            return self._connection.execute(statement, values).rowcount
        except self._error as error:
            raise _failed(error) from None

    def one(self, question: str, *values: object) -> Any:
        """Return the first row of an answer; None where there is none."""
        return next(self.each(question, *values), None)

    def each(self, question: str, *values: object) -> Iterator[Sequence[Any]]:
        """Go through the rows of an answer. What it is about must not change meanwhile."""
        try:
            yield from self._connection.execute(question, values)
        except self._error as error:
            raise _failed(error) from None


def _failed(error: Error) -> StoreError:
    return failure(Path(gettempdir()), OSError(0, str(error)))
