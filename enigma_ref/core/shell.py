"""Words in a command that is suggested: quoted so that bash, cmd.exe and PowerShell all take them."""

from __future__ import annotations

import re


def shell_word(text: str) -> str:
    r"""Return one word of a command line, in double quotes where it needs some.

    No shell reads everything as the others do. A word with `"`, `$`, a backtick, `%`, `!` or a backslash at its end is
    quoted for a POSIX shell: it can hardly be typed elsewhere.
    """
    if re.fullmatch(r"[\w@+=:,./\\-]+", text) and "\\" not in text:
        return text
    if re.search(r'["$`%!]|\\$|\\\\', text):
        from shlex import quote

        return quote(text)
    return f'"{text}"'
