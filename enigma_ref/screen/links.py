"""The two links, one to watch and one to enter, each with a token that nobody can guess.

A token stands behind the `#` of an address, which no browser sends to anybody: the page hands it over in a header. So
it is in no log, no history of a proxy, and no picture that is loaded from elsewhere.
"""

from __future__ import annotations

import hmac
from base64 import urlsafe_b64encode
from typing import Final, NamedTuple

_LENGTH: Final = 18
"""Bytes of a token: 24 characters."""


class Tokens(NamedTuple):
    """What lets somebody watch, and what lets somebody enter, which is to watch as well."""

    watch: str
    enter: str

    def may(self, given: str) -> str | None:
        """Return what a token allows: `watch`, `enter`, or nothing. A wrong one takes as long as a right one."""
        offered = given.encode("utf-8", "replace")
        enters = hmac.compare_digest(offered, self.enter.encode())
        watches = hmac.compare_digest(offered, self.watch.encode())
        return "enter" if enters else "watch" if watches else None


def tokens(secret: bytes, record: str) -> Tokens:
    """Return the tokens of a record: the same each time it is served by who has the secret, so that pages find back."""
    return Tokens(*(_token(secret, f"{right}\n{record}") for right in ("watch", "enter")))


def _token(secret: bytes, about: str) -> str:
    digest = hmac.digest(secret, about.encode("utf-8", "surrogateescape"), "sha256")
    return urlsafe_b64encode(digest[:_LENGTH]).decode("ascii")


def link(host: str, port: int, token: str) -> str:
    """Return the address with a token in it."""
    return f"http://{host}:{port}/#{token}"
