"""The letters of cells as outlines: a browser lays text out anew whenever the size of a picture changes, shapes never.

They are those of DejaVu Sans Bold, whose licence stands in `fonts/LICENSE`, in thousandths of the size of the letter,
and begin at its middle.
"""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Final

_OUTLINES: Final = {
    "r": (
        "m203 -121q-23 -11 -46 -16q-22 -5 -45 -5q-68 0 -104 43q-36 43 -36 124l0 252l-175 0l0 -547l175 0l0 90q33 -54 "
        "77 -79q44 -24 105 -24q9 0 19 0q10 1 30 4z"
    ),
    "o": (
        "m1 -162q-58 0 -89 42q-30 42 -30 120q0 79 30 121q31 41 89 41q57 0 87 -41q30 -42 30 -121q0 -78 -30 -120q-30 "
        "-42 -87 -42zm0 -125q141 0 220 76q80 76 80 211q0 135 -80 211q-79 76 -220 76q-142 0 -222 -76q-80 -76 -80 "
        "-211q0 -135 80 -211q80 -76 222 -76z"
    ),
    "y": (
        "m-311 -327l175 0l147 371l125 -371l175 0l-230 598q-35 92 -81 128q-46 36 -122 36l-101 0l0 -114l55 0q44 0 64 "
        "-15q21 -14 32 -50l5 -16z"
    ),
    "g": (
        "m118 130q-36 48 -80 70q-43 23 -100 23q-101 0 -166 -79q-65 -79 -65 -201q0 -123 65 -201q65 -79 166 -79q57 0 "
        "100 23q44 22 80 71l0 -81l175 0l0 491q0 132 -83 202q-83 69 -241 69q-52 0 -99 -7q-48 -8 -97 -24l0 -137q46 27 "
        "90 40q44 13 89 13q86 0 126 -38q40 -38 40 -118zm-116 -341q-54 0 -84 40q-30 41 -30 114q0 75 29 114q29 39 85 "
        "39q55 0 85 -40q31 -40 31 -113q0 -73 -31 -114q-30 -40 -85 -40z"
    ),
    "b": (
        "m-2 210q56 0 85 -41q30 -41 30 -119q0 -78 -30 -119q-29 -41 -85 -41q-57 0 -87 41q-30 42 -30 119q0 78 30 119q30"
        " 41 87 41zm-117 -354q36 -48 80 -70q44 -23 101 -23q102 0 167 80q64 81 64 207q0 127 -64 207q-65 80 -167 80q-57"
        " 0 -101 -22q-44 -23 -80 -71l0 79l-174 0l0 -760l174 0z"
    ),
    "p": (
        "m-119 146l0 287l-174 0l0 -755l174 0l0 80q36 -48 80 -71q44 -22 101 -22q102 0 167 80q64 80 64 207q0 126 -64 "
        "207q-65 80 -167 80q-57 0 -101 -23q-44 -23 -80 -70zm117 -354q-57 0 -87 41q-30 41 -30 119q0 77 30 119q30 41 87"
        " 41q56 0 85 -41q30 -41 30 -119q0 -78 -30 -119q-29 -41 -85 -41z"
    ),
    "w": ("m-427 -273l170 0l92 377l92 -377l146 0l92 373l92 -373l170 0l-144 546l-191 0l-92 -376l-92 376l-191 0z"),
    "k": ("m-300 -433l175 0l0 413l201 -200l203 0l-267 251l288 296l-212 0l-213 -228l0 228l-175 0z"),
}


@lru_cache(maxsize=256)
def outline(letter: str, size: float) -> str | None:
    """Return the course of a path that draws a letter around where it begins; None for one that no cell has."""
    found = _OUTLINES.get(letter)
    if found is None:
        return None
    short = re.sub(r"-?\d+", lambda match: f"{int(match[0]) * size / 1000:.2f}".rstrip("0").rstrip("."), found)
    return re.sub(r"(?<![\d.])0\.", ".", short.replace(" -", "-"))
