"""A link as a QR code, for a terminal and as SVG."""

from __future__ import annotations

from io import BytesIO

import segno
from rich.text import Text

MOST = 2953
"""How many bytes the largest code holds."""
_BORDER = 2
"""Light modules around the code in a terminal: fewer than on paper, since columns are scarce; they do for a phone."""
_HALVES = {(False, False): " ", (True, False): "▀", (False, True): "▄", (True, True): "█"}


def _code(link: str) -> segno.QRCode:
    if len(link.encode("utf-8")) > MOST:
        raise ValueError
    return segno.make_qr(link, error="l", boost_error=False)


def rows(link: str) -> list[str]:
    """Return a code as lines of half blocks, dark ones for dark modules; a `ValueError` where the link is too long."""
    modules = [[bool(module) for module in row] for row in _code(link).matrix_iter(border=_BORDER)]
    if len(modules) % 2:
        modules.append([False] * len(modules[0]))
    return [
        "".join(_HALVES[pair] for pair in zip(upper, lower, strict=True))
        for upper, lower in zip(modules[::2], modules[1::2], strict=True)
    ]


def painted(lines: list[str]) -> list[Text]:
    """Return the lines as black on white, whatever the colours of the terminal."""
    return [Text(line, style="#000000 on #ffffff", no_wrap=True) for line in lines]


def svg(link: str) -> str:
    """Return a code as an SVG file; a `ValueError` where the link is too long."""
    out = BytesIO()
    _code(link).save(out, kind="svg", scale=4, dark="#000000", light="#ffffff", title="BG Stats")
    return out.getvalue().decode("utf-8")
