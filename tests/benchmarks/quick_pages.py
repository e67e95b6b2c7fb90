"""`python -m tests.benchmarks.quick_pages site …`: the program, with most pages of games left to a sentence.

To make the pages of a hundred thousand games takes hours, and says nothing about what a site holds in memory meanwhile:
that is the work of other processes, game by game. Here one page in `WHOLE` is made as it is, so that those processes
are as large as they are, and of the others everything is done but the page itself.
"""

from __future__ import annotations

from typing import Final

from enigma_ref.cli import main
from enigma_ref.core.voice import Voice
from enigma_ref.library.site import build
from enigma_ref.store.files import read_bytes
from enigma_ref.store.site_folder import page_mark, write_page

WHOLE: Final = 200

_really = build.make_page


def make_page(task: build.Task, voice: Voice) -> build.Made:
    """Make the page of a game, of one in many."""
    data = read_bytes(task.path)
    if sum(data[-9:]) % WHOLE == 0:  # by its last seal
        return _really(task, voice)
    text = f'<meta name="generator" content="enigma-ref"><p>{task.name}'
    write_page(task.target, text)
    return build.Made(page_mark(text.encode()), build.made_from(data, task.path, task.links, voice))


if __name__ == "__main__":
    build.make_page = make_page
    main()
