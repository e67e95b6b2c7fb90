"""How the shapes of a picture look, by what they are: a style sheet for each kind of picture.

Each has a background of its own, so that it can be read on a white page and on a dark one, and no variables or media
queries, so that programs other than browsers show the same.
"""

from __future__ import annotations

from typing import Final

_TILES: Final = """
.sheet{fill:#e4e8ec}
.ground{fill:#fbfaf6;stroke:#b9c0c8;stroke-width:1}
.last .ground{stroke:#c77700;stroke-width:4}
.wall,.channel,.gap,.cap,.bar,.way{fill:none}
.wall{stroke:#4d5a68;stroke-width:13}
.channel{stroke:#aebccb;stroke-width:8}
.pad.wall{fill:#4d5a68;stroke-width:3}
.pad.channel{fill:#aebccb;stroke:none}
.gap{stroke:#fbfaf6;stroke-width:20}
.hub{fill:#4d5a68}
.cap,.bar{stroke:#4d5a68;stroke-width:6;stroke-linecap:round}
.way{stroke:#4d5a68;stroke-width:8;stroke-dasharray:2.5 2.5}
.disc,.figure{stroke:#23262b;stroke-width:1.5}
.halo{fill:#fbfaf6;stroke:#fbfaf6;stroke-width:4}
.ring,.ring-halo{fill:none;stroke:#23262b;stroke-width:2.5}
.ring-halo{stroke:#fbfaf6;stroke-width:6}
.closed .wall,.closed .cap,.closed .bar{stroke:#b4bcc5}
.closed .channel{stroke:#e1e6eb}
.closed .pad.wall,.closed .hub{fill:#b4bcc5}
.closed .pad.channel{fill:#e1e6eb}
.closed .cell{opacity:.5}
text{font-family:system-ui,-apple-system,"Segoe UI",Roboto,"Noto Sans",sans-serif;text-anchor:middle}
.letter,.sign{font-weight:700}
.edge{fill:#4d5a68}
.caption{fill:#23262b;text-anchor:start}
"""

_MANSION: Final = """
.sheet{fill:#1d2430}
text{font-family:system-ui,-apple-system,"Segoe UI",Roboto,"Noto Sans",sans-serif;text-anchor:middle}
.caption,.small,.player,.shows,.place,.lie{text-anchor:start}
.caption{fill:#efe6cf;font-weight:600}
.small{fill:#b9c2cf}
.paper{fill:#31435c;stroke:#141a23;stroke-width:1.5}
.frame{fill:none;stroke:#6d84a3;stroke-width:1}
.lozenge{fill:none;stroke:#6d84a3;stroke-width:1.5}
.card.open .paper{fill:#f5edd8;stroke:#c9b98e}
.card.open .frame{stroke:#d9c9a0}
.card.named .paper{stroke:#f0b429;stroke-width:4}
.name{fill:#2a2118;font-weight:700}
.place{fill:#a9bad1;font-weight:600}
.card.open .place{fill:#8a7442}
.claim{fill:#f7cf6b;font-style:italic}
.card.open .claim{fill:#8a5a00}
.lie{fill:#ff9d8f}
.card.open .lie{fill:#b02c1c}
.disc{stroke:#10151c;stroke-width:1.5}
.sign,.numeral,.count{font-weight:700}
.way{stroke:#4b5b70;stroke-width:4;fill:none}
.hole{fill:#28323f;stroke:#7488a3;stroke-width:1.5}
.gone .hole{fill:#4b5b70;stroke:#4b5b70}
.end .hole{fill:#5c2a2a;stroke:#d06a5e}
.number{fill:#c9d3e0}
.pawn{fill:#f0b429;stroke:#1d2430;stroke-width:2}
.count{fill:#2a1c00}
.glass{fill:#f0b429}
.rim{stroke:#f0b429;stroke-width:2.5;fill:none;stroke-linecap:round}
.worn .glass{fill:#e08a80}
.worn .rim{stroke:#e08a80}
.panel{fill:#28323f;stroke:#3b4858;stroke-width:1.5}
.turn .panel{stroke:#f0b429;stroke-width:3}
.player{fill:#f2ecdd;font-weight:600}
.shows{fill:#f7cf6b}
.out .player{fill:#8793a3}
.out .seat{opacity:.45}
.face{fill:#46566b;stroke:#10151c;stroke-width:1.5}
.chaos .face{fill:#c0392b}
.decoding .face{fill:#1f8a83}
.silence .face{fill:#e8e2d2}
.none .face{fill:none;stroke:#8a7442;stroke-dasharray:3 2.5}
.closed .none .face{stroke:#a9bad1}
.glyph{fill:#fff}
.stroke{stroke:#3a3226;stroke-width:2;fill:none;stroke-linecap:round}
.badge{fill:#f0b429}
.numeral{fill:#2a1c00}
.chip{fill:#28323f;stroke:#4b5b70;stroke-width:1}
.chip-text{fill:#d5dce6}
.role.stack .chip{fill:#31435c;stroke:#6d84a3}
.role.open .chip{fill:#f5edd8;stroke:#c9b98e}
.role.open .chip-text{fill:#2a2118}
"""

STYLES: Final = {"tiles": _TILES, "mansion": _MANSION}
"""The style sheet of each kind of picture, by the name that a scene gives it."""


def within(scope: str, kind: str) -> str:
    """Return the style sheet of a kind of picture for a part of a page: each of its rules holds there only."""
    rules = (line.partition("{") for line in STYLES[kind].strip().splitlines())
    return "\n".join(
        f"{','.join(f'{scope} {selector}' for selector in selectors.split(','))}{{{body}"
        for selectors, _, body in rules
    )
