"""What a question shows in a language can be typed there: categories, alone, several at once, or behind a name."""

from __future__ import annotations

from itertools import permutations
from pathlib import Path

import pytest

from enigma_ref.core.choices import Choices
from enigma_ref.core.refusal import Refusal
from enigma_ref.core.sentence import Beginnings, say
from enigma_ref.core.sentence_data import said_data, said_from
from enigma_ref.games.enigma.board.colors import CATEGORIES, category_term
from enigma_ref.games.enigma.guide.guide import EnigmaGuide
from enigma_ref.games.enigma.guide.help import help_lines
from enigma_ref.games.enigma.guide.short_answers import choices
from enigma_ref.language.offering import offered as words_offered
from enigma_ref.language.typed import Typed, typed_in
from enigma_ref.language.voices import voice_of

from .catalogues import TRANSLATED
from .play_helpers import FOUR, at, moves, sit

PLAYERS = ("Ann", "Bob", "Tom")
PLACING = at("choose Ann weight", "choose Bob fragment", "choose Tom conduit", "solve Bob", "time")


def typed(code: str) -> Typed:
    found = typed_in(code)
    assert found is not None
    return found


def taken(code: str, line: str, free: tuple[str, ...] = CATEGORIES, players: tuple[str, ...] = PLAYERS) -> str | None:
    return typed(code).taken(line, Choices("category", CATEGORIES, free, players), players)


def asked_back(code: str, line: str) -> str:
    try:
        taken(code, line)
    except Refusal as refusal:
        return voice_of(code).text(refusal.said)
    return ""


@pytest.mark.parametrize("code", TRANSLATED)
def test_every_shown_word_and_beginning_is_understood_or_asked_back(code: str) -> None:
    voice = voice_of(code)
    for category in CATEGORIES:
        shown = voice.term(category_term(category), "")
        for case in ("", "acc"):  # as the question has it
            word = voice.term(category_term(category), case)
            assert taken(code, word) == taken(code, word.upper()) == category
        for end in range(1, len(shown)):
            assert taken(code, shown[:end], free=(category,)) == category, "what is free is meant"
            assert shown in asked_back(code, shown[:end]) or taken(code, shown[:end]) == category


@pytest.mark.parametrize("code", TRANSLATED)
def test_english_words_are_understood_too(code: str) -> None:
    for category in CATEGORIES:
        assert taken(code, category) == category
        assert taken(code, category[:1], free=(category,)) == category


@pytest.mark.parametrize("code", ["en", *TRANSLATED])
def test_the_help_shows_beginnings_that_work(code: str) -> None:
    voice = voice_of(code)
    for free in [order[:count] for order in permutations(CATEGORIES) for count in (2, 3, 4)]:
        terms = tuple(map(category_term, free))
        line = voice.text(say("{typed}", typed=Beginnings(terms[:3], terms)))
        if code == "en":
            assert line == "".join(word[0] for word in free[:3])
        else:
            assert taken(code, line, free=free) == " ".join(free[:3]), line


GERMAN = [
    ("b", "fragment"),
    ("R", "conduit"),
    ("rö", "conduit"),
    ("ro", "conduit"),
    ("wa", "weight"),
    ("wi", "angular"),
    ("we", "weight"),
    ("f", "fragment"),
    ("brwi", None),
    ("brf", "fragment conduit fragment"),
    ("brc", "fragment conduit conduit"),
    ("wa b r", "weight fragment conduit"),
    ("waage w", "weight angular"),
    ("bra", "fragment conduit angular"),
    ("br", "fragment"),
    ("Ann b", "Ann fragment"),
    ("bob winkel", "bob angular"),
    ("undo", None),
    ("rückgängig", None),
    ("note b", None),
    ("", None),
    ("b r b r", None),
]


@pytest.mark.parametrize(("line", "english"), GERMAN, ids=[line for line, _ in GERMAN])
def test_german_answers(line: str, english: str | None) -> None:
    assert taken("de", line) == english


def test_what_may_be_two_words_is_asked_back() -> None:
    german = voice_of("de")
    with pytest.raises(Refusal) as caught:
        taken("de", "w")
    assert german.text(caught.value.said).startswith("„w“ kann Waage oder Winkelstein sein. ")
    with pytest.raises(Refusal) as caught:
        taken("de", "wbr")
    assert "wa b r" in german.text(caught.value.said)
    assert taken("de", "w", free=("fragment", "angular")) == "angular"
    assert taken("de", "waage", free=("angular",)) == "weight", "the rules say that it is taken"


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("b r", "'b r' may be Bea: conduit, or Bea: fragment and Ann: conduit. "
         "Type bea r for the first, fragment conduit for the second."),
        ("b wa", "'b wa' may be Bea: weight, or Bea: fragment and Ann: weight. "
         "Type bea wa for the first, fragment weight for the second."),
    ],
)  # fmt: skip
def test_a_beginning_of_a_name_and_of_a_category_is_asked_back(line: str, said: str) -> None:
    players = ("Bea", "Ann")
    with pytest.raises(Refusal) as caught:
        taken("de", line, players=players)
    assert caught.value.message == said
    assert taken("de", "bea r", players=players) == "bea conduit"
    assert taken("de", "Bruchstück Röhren", players=players) == "fragment conduit"
    assert taken("de", "bruchstück r", players=players) == "fragment conduit", "a whole word is no name"
    assert taken("de", "a r", players=players) == "angular conduit", "only who is asked may be named"
    assert taken("de", "b r", players=("B", "Ann")) == "b conduit", "a whole name is no category"
    with pytest.raises(Refusal) as caught:
        taken("de", "f c", players=("Fred", "Ann"))
    assert caught.value.message == (
        "'f c' may be Fred: conduit, or Fred: fragment and Ann: conduit. Type fred c for the first, fc for the second."
    )


def test_choices_are_there_only_while_categories_are_taken() -> None:
    log = at("choose Ann weight")
    assert choices(log.state) == Choices("category", CATEGORIES, ("fragment", "conduit", "angular"), ("Bob", "Tom"))
    assert EnigmaGuide().choices(log.enter("choose Bob fragment").enter("choose Tom conduit").state) is None
    assert EnigmaGuide().choices(log.enter("abandon").state) is None


def test_the_help_fits_how_many_are_to_choose() -> None:
    two = at(names=("Ann", "Bob")).state
    assert "Several at once, in order of play: wf." in map(str, help_lines(two))
    assert "Mehrere auf einmal" in " ".join(map(voice_of("de").text, help_lines(two)))  # type: ignore[arg-type]


def test_beginnings_can_be_kept() -> None:
    terms = tuple(map(category_term, CATEGORIES))
    said = say("{typed}", typed=Beginnings(terms[:2], terms))
    assert said_from(said_data(said)) == said


def test_an_evening_in_german(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("ENIGMA_LANG", "de")
    path = tmp_path / "game.yaml"
    written, _ = sit(path, "w", "?", "wi", "Bob b", "wr", after=[], players=FOUR)
    printed = capsys.readouterr()
    assert "„w“ kann Waage oder Winkelstein sein." in printed.err
    assert "wa b r" in printed.out
    assert moves(path) == written
    assert written == ["choose Ann angular", "choose Bob fragment", "choose Cid weight", "choose Tom conduit"]


@pytest.mark.parametrize(
    ("line", "english"),
    [
        ("amend 3 b", "amend 3 fragment"),
        ("am #3 Röh", "amend 3 conduit"),
        ("ändere 3 choose Tom b", "amend 3 choose Tom fragment"),
        ("accept amend 1 wa", "accept amend 1 weight"),
        ("insert 2 wähle b", "insert 2 choose fragment"),
        ("amend 3 solve Tom", None),
        ("amend 5 b", None),
        ("amend 9999999999 b", None),
        ("strike 3", None),
    ],
)
def test_categories_inside_corrections_are_those_of_the_question_that_they_answer(
    line: str, english: str | None
) -> None:
    log = at("choose Ann weight", "choose Bob conduit", "choose Tom angular", "solve Bob", "solve Ann")
    found = typed("de").at_question(line, log, EnigmaGuide())
    assert (found and found.replace("#", "")) == english
    with pytest.raises(Refusal, match="may be"):
        typed("de").at_question("amend 1 w", log, EnigmaGuide())


@pytest.mark.parametrize(
    ("code", "line", "meant"),
    [
        ("fr", "balanse", "Vouliez-vous dire balance"),
        ("de", "Bruchstuk", "Meinst du Bruchstück?"),
        ("cs", "potubi", "Mysleli jste potrubí?"),
        ("ru", "трубапровод", "Может быть, трубопровод?"),
    ],
)
def test_a_mistyped_word_of_the_language_is_asked_back(code: str, line: str, meant: str) -> None:
    with pytest.raises(Refusal) as caught:
        typed(code).at_question(line, at(), EnigmaGuide())
    assert meant in voice_of(code).text(caught.value.said)
    for other in ("conduti", "board", "large", "check", "why", "log", "quit", "help", "undo", "x", "Anm", "?"):
        assert typed(code).at_question(other, at(), EnigmaGuide()) is None, other


def test_full_moves_take_the_letters_of_the_language_that_begin_nothing_in_english() -> None:
    log = at("choose Ann weight")
    forms = log.game.words
    assert typed("de").english("choose Bob b", forms, {}, PLAYERS) == "choose Bob fragment"
    assert typed("de").english("choose Bob w", forms, {}, PLAYERS) == "choose Bob w", "as the contract has it"
    assert typed("cs").english("vyber Bob u", forms, {}, PLAYERS) == "choose Bob fragment"
    assert typed("ru").english("choose Bob ф", forms, {}, PLAYERS) == "choose Bob fragment"
    assert typed("fr").english("choose Bob t", forms, {}, PLAYERS) == "choose Bob conduit"
    assert typed("de").at_question("choose Bob w", log, EnigmaGuide()) == "choose Bob angular", "weight is taken"


@pytest.mark.parametrize(
    ("code", "line", "offered"),
    [
        ("de", "", ["Bruchstück", "Röhren", "Winkelstein"]),
        ("de", "br", ["Bruchstück"]),
        ("ru", "выбрать Bob т", ["трубопровод"]),
        ("fr", "amend 1 choose Ann ", ["fragments", "tuyaux", "angulaire"]),
        ("cs", "choose Bob co", ["conduit"]),
        ("de", "choose B", ["Bob"]),
    ],
)
def test_tab_offers_what_the_screen_shows(code: str, line: str, offered: list[str]) -> None:
    state = at("choose Ann weight").state
    guide = EnigmaGuide()
    found = words_offered(line, lambda text: list(guide.completions(text, state)), typed(code), voice_of(code))
    assert found[: len(offered)] == offered
    assert len(found) == len(offered) or not line


SIDES = [
    ("de", "jm rNS bW yO", "'O' in 'yO' is orange here. East is E: yE. For a networker on that cell, begin its group "),
    ("fr", "jm rNOE bS", "'O' in 'rNOE' is orange here. West is W: rNWE. "),
    ("cs", "jm rV bS", "'V' in 'rV' is no side here. East is E: rE."),
    ("ru", "jm rВС bE", "'В' in 'rВС' is no side here. East is E: rEN."),
    ("de", "place Bob jm rNO", "'O' in 'rNO' is orange here. East is E: rNE. "),
]


@pytest.mark.parametrize(("code", "line", "text"), SIDES, ids=[line for _, line, _ in SIDES])
def test_a_letter_of_the_language_for_a_side_is_not_guessed_at(code: str, line: str, text: str) -> None:
    with pytest.raises(Refusal) as caught:
        typed(code).at_question(line, PLACING, EnigmaGuide())
    assert str(caught.value).startswith(text)


@pytest.mark.parametrize(
    ("code", "line"),
    [("de", "jm ON bES"), ("de", "jm yo bN"), ("de", "jm y:NO"), ("de", "note rO"), ("cs", "vzdat"), ("fr", "jm draw")],
)
def test_what_cannot_be_a_side_is_left_alone(code: str, line: str) -> None:
    assert typed(code).at_question(line, PLACING, EnigmaGuide()) is None


def test_refusals_at_the_table_name_spots_as_the_board_shows_them(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    sit(tmp_path / "game.yaml", "-b", "a", "e3 rN bE", "skp")
    printed = capsys.readouterr().err
    assert "mu shares no side with a laid tile. Spots beside a tile: mq, jm, mj and qm." in printed
    assert "Did you mean skip?" in printed
