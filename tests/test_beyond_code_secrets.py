"""Nothing leaks: everything that guide, pictures and explanations of Beyond Code print, looked through in random games.

A card may stand at a position only where it lies open, as a claim that was made aloud, or as what a check found it not
to be; a character only with the player who shows it. What was refused because it is secret is repeated nowhere.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from random import Random
from typing import Any

import pytest

from enigma_ref.core.log import Log
from enigma_ref.core.refusal import Refusal
from enigma_ref.core.runs import Runs
from enigma_ref.games.beyond_code.drawing.pictures import BeyondCodePictures
from enigma_ref.games.beyond_code.guide.guide import BeyondCodeGuide
from enigma_ref.views.svg import document

from .beyond_code_games import Style
from .beyond_code_logs import at, random_games
from .beyond_code_words import COPIES, ROLES
from .patience import sampled

GUIDE = BeyondCodeGuide()
DRAW = BeyondCodePictures()


def words(texts: Iterable[object]) -> set[str]:
    return {word for text in texts for word in re.split(r"[^\w-]+", str(text)) if word}


def lines(rows: Iterable[Runs]) -> list[str]:
    return ["".join(str(part) for part, _ in row) for row in rows]


def cards_of(log: Log[Any, Any]) -> set[str]:
    """Return the cards whose names are no other words: `s` may be part of a sentence."""
    return {card for card in log.state.table.mansion if len(card) > 2}


@sampled(3)
@pytest.mark.parametrize("seed", range(3))
def test_whatever_is_shown_lies_on_the_table(seed: int, every: int) -> None:
    roles = {*ROLES, *COPIES}
    for log in random_games(12 // every, seed + 60, Style(wrong=0.3, accept=0.05, loose=0, talk=0, abandon=0)):
        state, cards = log.state, cards_of(log)
        stated = {state.claim.card} if state.claim else set()
        assert words([GUIDE.question(state)]) & cards <= stated
        view = GUIDE.view(log, 80, 0)
        told = lines(view.below)
        assert not words(told) & cards
        for seat, name in enumerate(state.table.seats):
            (mine,) = [line for line in told if re.match(rf"[> ] \S+ +{re.escape(name)}(  |$)", line)]
            shown = words([mine]) & roles
            assert shown <= {state.face_up[seat]}, f"{name} shows {shown}"
        whole = document(DRAW.scene(log))
        public = {place.open for place in state.places} | {lie for place in state.places for lie in place.lies} | stated
        assert words([whole]) & cards <= public


def test_completion_never_offers_what_only_one_may_know() -> None:
    for log in random_games(10, 70):
        state = log.state
        if state.phase == "check" and len(state.out) > 2:
            assert GUIDE.completions("lie ", state) == []
        if state.running:
            assert GUIDE.completions("disclose p3 ", state) == []
        if len(state.out) > 2:
            assert GUIDE.completions("effect draw p ", state) == []


def test_what_was_refused_as_secret_is_repeated_nowhere() -> None:
    """The words of a secret typed wrongly in every way come back neither in the refusal nor in what is shown next."""
    rng = Random(71)
    phases = [
        at(), at("name Ann p5 library"), at("name Ann p5 library", "doubt Bob"), at("name Ann p5 library", "believe"),
        at("name Ann p5 library", "doubt Bob", "truth", "effect nothing", "pass Ann"),
    ]  # fmt: skip
    forms = ["lie {}", "l {}", "lie {} {}", "disclose 5 {}", "disclose Bob {}", "disclose {} 5", "accept lie {}",
             "amend 1 disclose 5 {}", "insert 1 lie {}", "{}", "truth, {}", "disc 5 {} now", "truth {}",
             "believe {}", "abandon {}", "look Ann 5 {}", "cancel Bob {}", "name Ann 5 book {}"]  # fmt: skip
    secrets = ["attic", "cellar", "ghost", "medium", "atic", "cellr"]
    for log in phases:
        for form in forms:
            secret = rng.choice(secrets)
            typed = form.format(secret, secret)
            with pytest.raises(Refusal) as caught:
                log.enter(GUIDE.expand(typed, log.state))
            told = words([caught.value.message, *GUIDE.help(log.state), GUIDE.question(log.state)])
            assert secret not in told, f"{typed!r} in {log.state.phase}: {caught.value.message}"


def test_a_correction_that_breaks_later_moves_does_not_repeat_the_card() -> None:
    lines = ["name Ann p1 book", "doubt Bob", "lie attic", "name Bob p2 tower", "effect open p2 vault"]
    log = at(*lines, names=("Ann", "Bob"))
    with pytest.raises(Refusal) as refused:
        log.enter("amend 3 lie vault")
    assert refused.value.message.startswith("amend 3 … would break 1 later move: 5 effect open p2 vault (card/twice:")
    assert "lie vault" not in refused.value.message
