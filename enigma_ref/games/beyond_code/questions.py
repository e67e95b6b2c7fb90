"""Questions that set up a game of Beyond Code, each asked again until its answer can stand."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from ...core.parts import Asker
from ...core.sentence import Quoted, Said, all_of, any_of, paragraph, say
from ...core.words import fold, matches
from .setup import MOST_PLAYERS, card_fault, name_fault, reserved_fault
from .table import is_listed
from .words import JOINT_WORK, PERSONAL_ASSIGNMENT, PLANS, PRINTED, SERIES, card_term

OWN_CARDS: Final = 4
"""The cards whose names the table has to say, since no source of ours prints them."""
_EXAMPLE: Final = "attic,cellar,tower,vault"


def ask_players(asker: Asker) -> list[str]:
    """Ask for names, clockwise, until an empty answer."""
    names: list[str] = []
    hint = say(
        "Everybody at the table in the order in which they sit, clockwise, 1 to 5 players; one plays alone, a run of "
        "three games. A name has no space: Ann, Zoé or O'Neil."
    )
    while len(names) < MOST_PLAYERS:

        def fault(text: str) -> Said | None:
            if not text and names:
                return None
            if fold(text) in map(fold, names):
                return say("{name} sits there already: take another name.", name=text)
            wrong = name_fault(text)
            return paragraph(wrong, say("Type a name such as Ann.")) if wrong else None

        place = len(names) + 1
        question = say("Player {n}, clockwise (Enter if that is all)", n=place) if names else say("Player 1, clockwise")
        name = asker.ask(question, fault, hint=hint)
        if not name:
            break
        names.append(name)
    return names


def ask_keeper(asker: Asker, names: Sequence[str], default: str = "") -> str:
    """Ask who keeps the time."""
    question = say("Who keeps the time and begins? ({players})", players=any_of(names))
    hint = say(
        "The timekeeper moves the marker before each of his turns and takes the first turn of the game. Choose one in "
        "any way. The beginning of a name will do, such as {player}.",
        player=names[-1],
    )
    return _ask_one(asker, question, names, default or names[0], hint)


def ask_series(asker: Asker) -> str:
    """Ask for a single game or a match."""
    known = SERIES[:2]
    question = say("A single game, or a match to three wins? ({known})", known=any_of(known))
    hint = say("single is one game; match goes on, game after game, until somebody has won three. Such as: match.")
    return _ask_one(asker, question, known, known[-1], hint)


def ask_plan(asker: Asker, *, match: bool) -> str:
    """Ask which characters are in the game."""
    plans = PLANS if match else PLANS[:2]
    question = say("Which characters? ({known})", known=any_of(plans))
    hint = (
        say(
            "introductory is the small set for a first game, standard the usual one; gradual begins with the small set "
            "and adds to it from game to game of a match. Such as: standard."
        )
        if match
        else say("introductory is the small set for a first game, standard the usual one. Such as: standard.")
    )
    return _ask_one(asker, question, plans, "standard", hint)


def ask_cards(asker: Asker, *, alone: bool) -> str:
    """Ask for the cards whose names only the box knows."""
    boxed = JOINT_WORK if alone else PERSONAL_ASSIGNMENT
    known = [card for card in PRINTED if card != boxed]

    def fault(text: str) -> Said | None:
        cards = [card.strip() for card in text.split(",")]
        if len(cards) != OWN_CARDS:
            return say("Four names with commas between, such as attic,cellar,tower,vault.")
        for index, card in enumerate(cards):
            meant = [fold(card), *asker.meanings(card)]
            if any(word in PRINTED for word in meant):
                what = say("{card} is known here already: name the four that are not.", card=card)
                return paragraph(what, say("Such as {cards}.", cards=_EXAMPLE))
            if is_listed(card, cards[:index]):
                return say("{name} is in the mansion twice: each card is there once.", name=card)
            wrong = card_fault(card) or reserved_fault(card, meant)
            if wrong:
                what = say("{name} cannot be a card's name. {why}", name=Quoted(card), why=wrong)
                return paragraph(what, say("Such as {cards}.", cards=_in_one_word(cards)))
        return None

    hint = say(
        "Of the nine cards of the mansion five are known here: {cards}. Type what is printed on the four others, in "
        "one word each, with commas: attic,cellar,tower,vault. The next games take them over.",
        cards=all_of(map(card_term, known)),
    )
    return asker.ask(say("The four other cards of your mansion, as your box calls them, with commas"), fault, hint=hint)


def _in_one_word(cards: Sequence[str]) -> str:
    """Return names as they can be written, `dark-cellar`; where they cannot, others as an example."""
    joined = ["-".join(card.split()) for card in cards]
    return _EXAMPLE if any(map(card_fault, joined)) else ",".join(joined)


def _ask_one(asker: Asker, question: Said, known: Sequence[str], default: str, hint: Said) -> str:
    def fault(text: str) -> Said | None:
        return None if len(matches(text, known)) == 1 else say("Answer {known}.", known=any_of(known))

    return matches(asker.ask(question, fault, default, hint=hint), known)[0]
