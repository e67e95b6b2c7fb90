"""Text made safe to show: what comes from a record must not steer a terminal."""

from __future__ import annotations

import re

# Control characters, and those that reorder or hide what is read (bidirectional marks, separators, byte order marks).
_UNSAFE = "[\x00-\x09\x0b-\x1f\x7f-\x9f\u061c\u200e\u200f\u2028\u2029\u202a-\u202e\u2066-\u2069\ufeff\ud800-\udfff]"


def safe_json(text: str) -> str:
    r"""Return JSON with the same characters written as JSON escapes (`\u202e`); they stand in strings only."""
    return text if text.isprintable() else re.sub(_UNSAFE, lambda match: f"\\u{ord(match[0]):04x}", text)


def safe(text: str) -> str:
    r"""Return text with everything that would not show as itself escaped (`\x1b`); line breaks stay."""
    return (
        text
        if text.isprintable()
        else re.sub(_UNSAFE, lambda match: match[0].encode("unicode_escape", "surrogatepass").decode("ascii"), text)
    )
