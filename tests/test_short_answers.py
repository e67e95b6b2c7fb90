"""Short answers at the table: what a line means, what it may mean, and what is said where it means nothing."""

from __future__ import annotations

import re

import pytest

from enigma_ref.cli.play.meaning import meanings
from enigma_ref.core.log import Log
from enigma_ref.core.refusal import Refusal
from enigma_ref.games.enigma.guide import compact
from enigma_ref.games.enigma.guide import short_answers as answers
from enigma_ref.games.enigma.guide.completion import completions
from enigma_ref.games.enigma.guide.guide import EnigmaGuide
from enigma_ref.games.enigma.guide.help import help_lines
from enigma_ref.games.enigma.moves import Place

from .play_helpers import at

CHOOSING = at()
LAST = at("choose Ann w", "choose Bob f", "choose Cid c", names=("Ann", "Bob", "Cid", "Tom"))
SOLVING = at("choose Ann weight", "choose Bob fragment", "choose Tom conduit")
RUNNING = SOLVING.enter("solve Bob")
PLACING = RUNNING.enter("time")
OVER = PLACING.enter("abandon")
WIDE = SOLVING
for move in ("solve Ann", "solve Bob", "solve Tom", "place Ann n1 r:NS", "place Bob n2 r:NS"):
    WIDE = WIDE.enter(move)
WIDER = LAST.enter("choose Tom a")
for move in (*(f"solve {name}" for name in ("Ann", "Bob", "Cid", "Tom")), "place Ann n1 r:NS", "place Bob n2 r:NS"):
    WIDER = WIDER.enter(move)
WIDER = WIDER.enter("place Cid n3 r:NS")

SHORT = [
    (CHOOSING, "w", "choose Ann weight"),
    (CHOOSING, "FRAG", "choose Ann fragment"),
    (CHOOSING, "a", "choose Ann angular"),
    (CHOOSING, "choose bob w", "choose bob w"),
    (CHOOSING, "wh ann 3", "wh ann 3"),
    (CHOOSING, "undo", "undo"),
    (CHOOSING, "und", "und"),
    (SOLVING, "b", "solve Bob"),
    (SOLVING, "-bob", "fail Bob"),
    (SOLVING, "t", "solve Tom"),
    (SOLVING, "to", "solve Tom"),
    (SOLVING, "-t", "fail Tom"),
    (SOLVING, "undo", "undo"),
    (SOLVING, "wheel Ann 9", "wheel Ann 9"),
    (RUNNING, "to", "solve Tom"),
    (RUNNING.enter("solve Tom"), "t", "time"),
    (RUNNING, "time", "time"),
    (PLACING, "jm r:S", "place Bob jm r:S"),
    (PLACING, "JM r:S b:N r", "place Bob JM r:S b:N on r"),
    (PLACING, "jm r:S b:N on r", "place Bob jm r:S b:N on r"),
    (PLACING, "n1 r:S,b:N r", "place Bob n1 r:S,b:N on r"),
    (PLACING, "e1 r:W", "place Bob e1 r:W"),
    (PLACING, "jm rS bN y", "place Bob jm b:N y:EW r:S"),
    (PLACING, "jmrSbNy", "place Bob jm b:N y:EW r:S"),
    (PLACING, "n1rSbNY", "place Bob n1 b:N y:EW r:S on y"),
    (PLACING, "n1e1 rNESW", "place Bob n1e1 r:NESW"),
    (PLACING, "jm rS bN gE yW g", "place Bob jm b:N g:E r:S y:W on g"),
    (PLACING, "place bob jm rNESw", "place bob jm r:NES w:W"),
    (PLACING, "bob jm rS bN y", "place Bob jm b:N y:EW r:S"),
    (PLACING, "skip", "skip Bob"),
    (PLACING, "-", "skip Bob"),
    (PLACING, "-b", "fail Bob"),
    (PLACING, "place bob n1 r:S", "place bob n1 r:S"),
    (PLACING, "amend 4 fail Bob", "amend 4 fail Bob"),
    (PLACING, "note Ann: it was late", "note Ann: it was late"),
    (PLACING, "am 4 fail Bob", "am 4 fail Bob"),
    (OVER, "x", "x"),
]


@pytest.mark.parametrize(("log", "typed", "move"), SHORT, ids=[typed for _, typed, _ in SHORT])
def test_short_answers(log: Log, typed: str, move: str) -> None:
    assert answers.expand(typed, log.state) == move
    assert not answers.readings(typed, log.state)


ODD = [
    (CHOOSING, "x", "'x' is no category. Type the beginning of weight, fragment, conduit or angular. "),
    (CHOOSING, "wieght", "'wieght' is no category. Did you mean weight? Type the beginning of weight, "),
    (CHOOSING, "-b", "'-b' is no category. "),
    (CHOOSING, "wehel ann 3", "'wehel' is not a move. Did you mean wheel? It is written: wheel PLAYER POINTS."),
    (SOLVING, "f", "'f' is nobody here. Type the beginning of Ann, Bob or Tom, with - before it if it failed. "),
    (SOLVING, "bbo", "'bbo' is nobody here. Did you mean Bob? "),
    (PLACING, "jm", "Which tile lies on jm? Type it behind the spot: jm RN bES yW; or jm draw."),
    (PLACING, "rS bN", "Where does the tile lie? Type the spot first: jm rS bN."),
    (PLACING, "r:S b:N", "Where does the tile lie? Type the spot first: jm r:S b:N."),
    (PLACING, "f b:S r:N y:EW r", "'f' is not a spot. The board shows jm, mj, mq, qm; n1 and s2w1 will do, too."),
    (PLACING, "a rN bE", "'a' is not a spot. "),
    (PLACING, "jm rx", "'x' in 'rx' is neither a cell nor a side. A tile is written like RN bES yW: "),
    (PLACING, "jm rb bE y", "'rb' leads to no side. Write its sides behind it, such as rbN."),
    (PLACING, "jm RN BE y", "2 cells are marked for a networker. Only one cell is a capital, "),
    (PLACING, "qm YYYN", "3 cells are marked for a networker. Only one cell is a capital, "),
    (PLACING, "jm r", "'r' leads to no side. If it leads to all, write rNESW."),
    (PLACING, "jm rN bE g2", "The tile r:N b:E has no green cell. "),
    (
        PLACING,
        "nonsense",
        "'nonsense' is no tile on a spot. Type spot and tile, such as jm RN bES yW, or draw; skip lays none. ",
    ),
    (PLACING, "skp", "'skp' is no tile on a spot. Did you mean skip? "),
    (PLACING, "drw", "'drw' is no tile on a spot. Did you mean draw? "),
    (
        PLACING,
        "jm Yw rNW bES",
        "'yw' leads to no side. Write its sides behind it, such as ywN. A small w is white, west is a capital W.",
    ),
    (WIDE, "f rN bE", "'f' is not a spot. The board shows fm, hj, hq, jj, jq, mj, mq, qm; n1 and s2w1 will do, too."),
    (WIDER, "f rN", "'f' is not a spot. The board shows dm, fj, fq, hj, hq, jj, jq, mj and 2 more; n1 and s2w1 "),
    (PLACING, "sikp", "'sikp' is no tile on a spot. Did you mean skip? "),
]


@pytest.mark.parametrize(("log", "typed", "text"), ODD, ids=[typed for _, typed, _ in ODD])
def test_what_means_nothing_is_met_with_a_suggestion(log: Log, typed: str, text: str) -> None:
    with pytest.raises(Refusal) as caught:
        meanings(typed, log, EnigmaGuide())
    assert str(caught.value).startswith(text)


TWO_WAYS = [
    (RUNNING, "t", ["solve Tom", "time"]),
    (PLACING, "jm rnwbes", ["place Bob jm r:NW b:ES", "place Bob jm r:N bw:ES"]),
    (PLACING, "jm rN bE r", ["place Bob jm r:N b:E r:SW", "place Bob jm r:N b:E on r"]),
    (PLACING, "jm rNEsw", ["place Bob jm r:NESW", "place Bob jm r:NES w:W"]),
    (PLACING, "jm rNS bE Yw", ["place Bob jm r:NS b:E y:W on y", "place Bob jm r:NS b:E yw:W on y"]),
    (PLACING, "jm WN r", ["place Bob jm :NW r:ES", "place Bob jm w:N r:ESW on w"]),
    (PLACING, "place Bob jm WN r", ["place Bob jm :NW r:ES", "place Bob jm w:N r:ESW on w"]),
    (PLACING, "accept jm WN r", ["accept place Bob jm :NW r:ES", "accept place Bob jm w:N r:ESW on w"]),
]


@pytest.mark.parametrize(("log", "typed", "found"), TWO_WAYS, ids=[typed for _, typed, _ in TWO_WAYS])
def test_where_two_readings_remain_both_are_offered(log: Log, typed: str, found: list[str]) -> None:
    assert [meaning.moves for meaning in meanings(typed, log, EnigmaGuide())] == [(move,) for move in found]


SEVERAL = [
    (CHOOSING, "wf", ["choose Ann weight", "choose Bob fragment"]),
    (CHOOSING, "w f c", ["choose Ann weight", "choose Bob fragment", "choose Tom conduit"]),
    (CHOOSING, "wfca", []),
    (CHOOSING, "fr", []),
    (CHOOSING, "wheel Ann 3", []),
    (SOLVING, "ab", ["solve Ann", "solve Bob"]),
    (SOLVING, "ab-t", ["solve Ann", "solve Bob", "fail Tom"]),
    (SOLVING, "bob -ann", ["solve Bob", "fail Ann"]),
    (SOLVING, "-ann -bob tom", ["fail Ann", "fail Bob", "solve Tom"]),
    (SOLVING, "-a b", ["fail Ann", "solve Bob"]),
    (SOLVING, "aa", []),
    (SOLVING, "axe", []),
    (SOLVING, "tom", []),
    (at("choose Ann w", "choose Bob f", names=("Ann", "Bob")), "a t", ["solve Ann", "time"]),
    (PLACING, "ab", []),
]


def test_a_list_that_begins_with_a_failure_is_no_reason() -> None:
    assert answers.reason("-ann -bob tom", SOLVING.state) == ("-ann -bob tom", "")
    assert answers.reason("-ann too light", SOLVING.state) == ("fail Ann", "too light")
    assert answers.reason("-ann: bob", SOLVING.state) == ("fail Ann", "bob")
    assert meanings("-ann -bob tom", SOLVING, EnigmaGuide())[0].moves == ("fail Ann", "fail Bob", "solve Tom")


def test_the_name_may_stand_before_the_category() -> None:
    assert answers.expand("Ann fragment", CHOOSING.state) == "choose Ann fragment"
    assert answers.expand("bo w", CHOOSING.state) == "choose Bob weight", "the rules say whose turn it is"
    with pytest.raises(Refusal):
        answers.expand("Zed fragment", CHOOSING.state)


@pytest.mark.parametrize(("log", "typed", "found"), SEVERAL, ids=[typed for _, typed, _ in SEVERAL])
def test_several_at_once(log: Log, typed: str, found: list[str]) -> None:
    assert [*answers.several(typed, log.state)] == ([found] if found else [])


def test_t_behind_a_solver_may_be_the_timer_or_a_player() -> None:
    """Tom can be meant by t, and so can the time: whoever types it is asked."""
    found = [["solve Ann", "solve Tom"], ["solve Ann", "time"]]
    assert [*answers.several("at", SOLVING.state)] == found
    assert [meaning.moves for meaning in meanings("at", SOLVING, EnigmaGuide())] == [tuple(row) for row in found]
    assert [*answers.several("ato", SOLVING.state)] == []
    assert [*answers.several("a tom", SOLVING.state)] == found[:1]


def test_a_name_begins_like_a_command() -> None:
    abe = at("choose Abe w", "choose Bob f", names=("Abe", "Bob"))
    assert answers.expand("ab", abe.state) == "solve Abe"
    assert answers.expand("b", abe.enter("solve Abe").state) == "solve Bob"


def test_who_still_solves_is_meant_first() -> None:
    log = at("choose Bea w", "choose Bob f", "choose Tom c", names=("Bea", "Bob", "Tom"))
    with pytest.raises(Refusal, match="'b' may be solve Bea or solve Bob"):
        answers.expand("b", log.state)
    assert answers.expand("b", log.enter("solve Bea").state) == "solve Bob"


def test_the_last_category_goes_by_itself() -> None:
    assert answers.follows(LAST) == "choose Tom angular"
    assert answers.default(LAST.state) == "choose Tom angular"
    assert str(answers.question(LAST.state)) == "Round 1: Tom takes angular (Enter)"
    assert answers.follows(LAST.enter("undo").enter("redo")) is None, "what was taken back comes only by hand"
    assert answers.follows(at("choose Ann weight")) is None
    assert answers.default(CHOOSING.state) is None


INSIDE = [
    ("amend 4 t", "amend 4 solve Tom"),
    ("amend 4 -a", "amend 4 fail Ann"),
    ("am 1 c", "amend 1 choose Ann conduit"),
    ("amend 1 c", "amend 1 choose Ann conduit"),
    ("insert 5 -a", "insert 5 fail Ann"),
    ("accept jm rN bES y", "accept place Bob jm r:N b:ES y:W"),
    ("accept amend 4 -a", "accept amend 4 fail Ann"),
    ("amend 4 accept -a", "amend 4 accept fail Ann"),
    ("amend 4 note it was late", "amend 4 note it was late"),
    ("amend 99 c", "amend 99 c"),
    ("strike 4", "strike 4"),
]


@pytest.mark.parametrize(("typed", "move"), INSIDE, ids=[typed for typed, _ in INSIDE])
def test_short_answers_inside_corrections(typed: str, move: str) -> None:
    """They mean what they would have meant at the question to which they are the answer."""
    (meaning,) = meanings(typed, PLACING, EnigmaGuide())
    assert meaning.moves == (move,)


UNDO = [("undo to 3", 2), ("undo 4", 1), ("undo to entry #1", 4), ("undo to 0", 5), ("undo", 1)]


@pytest.mark.parametrize(("typed", "times"), UNDO, ids=[typed for typed, _ in UNDO])
def test_undo_to_an_entry(typed: str, times: int) -> None:
    (meaning,) = meanings(typed, PLACING, EnigmaGuide())
    assert meaning.moves == ("undo",) * times


def test_undo_to_an_entry_that_is_not_there() -> None:
    with pytest.raises(Refusal, match="There is no entry 9: the log has 5 entries"):
        meanings("undo to 9", PLACING, EnigmaGuide())
    with pytest.raises(Refusal, match="Nothing that was entered after 5 can be taken back"):
        meanings("undo to 5", PLACING, EnigmaGuide())
    assert meanings("undo to hell", PLACING, EnigmaGuide())[0].moves == ("undo to hell",)


TILES = [
    ("rN bES yW", ["r:N b:ES y:W"]),
    ("rNbESyW", ["r:N b:ES y:W"]),
    ("rNbESy", ["r:N b:ES y:W"]),
    ("rn bes y", ["r:N b:ES y:W"]),
    ("rNbWYg", ["r:N yg:ES b:W on y"]),
    ("bSyWRr", ["rr:NE b:S y:W on r1"]),
    ("rNbEyWG", ["r:N b:E g:S y:W on g"]),
    ("rN rE R", ["r:N r:E r:SW on r3"]),
    ("EW rN S", ["r:N :EW :S"]),
    ("rN, bE/ gSW", ["r:N b:E g:SW"]),
    ("rN bE gS yW red", ["r:N b:E g:S y:W on r"]),
    ("rN gE rS yW r2", ["r:N g:E r:S y:W on r2"]),
    ("rN bE on r", ["r:N b:E on r"]),
    ("rN w", ["r:N w:ESW"]),
    ("rn w", ["r:N :W", "r:N w:ESW"]),
    ("rnbesyw", ["r:N b:ES y:W", "r:N b:ES yw:W"]),
]


@pytest.mark.parametrize(("typed", "tiles"), TILES, ids=[typed for typed, _ in TILES])
def test_tiles_without_colons(typed: str, tiles: list[str]) -> None:
    assert [reading.text for reading in compact.read(typed)] == tiles
    for tile in tiles:  # whatever is read is a move in canonical words
        entered = PLACING.enter(f"accept place Bob n1 {tile}")
        assert entered.text == f"accept place Bob n1 {tile}"


def test_labels_are_spots_in_every_move() -> None:
    """Two letters for row and column, which stay whatever is laid, and which no cell and no side has."""
    for spot in ("n1", "s1", "e1", "w1"):
        entered = PLACING.enter(f"place Bob {spot} r:NESW")
        move = entered.command.move  # type: ignore[union-attr]
        assert isinstance(move, Place)
        label = move.spot.label
        assert len(label) == 2
        assert not set(label) & set("roygbpwknesw")
        assert PLACING.enter(f"place Bob {label.upper()} r:NESW").text == entered.text


def test_questions_ask_for_exactly_what_is_missing() -> None:
    assert str(answers.question(CHOOSING.state)) == "Round 1: Ann takes weight, fragment, conduit or angular"
    assert str(answers.question(RUNNING.state)) == "Round 1: who solved? Waiting for Ann and Tom"
    assert str(answers.question(PLACING.state)) == "Round 1: Bob lays a tile, such as jm RN bES yW; or draw, or skip"


def test_help_has_examples_that_work() -> None:
    for log in (CHOOSING, SOLVING, RUNNING, PLACING):
        said = str(help_lines(log.state)[0])
        example = re.search(r": (\S+) means|: (jm \S+ \S+ \S+) lays", said)
        assert example is not None, said
        log.enter(answers.expand(example[1] or example[2], log.state))
    said = str(help_lines(PLACING.state)[1])
    example = re.search(r": (jm .*)\.$", said)
    assert example is not None
    assert answers.expand(example[1], PLACING.state) == "place Bob jm r:N b:ES y:W on r"


def test_completion() -> None:
    assert completions("f", CHOOSING.state)[0] == "fragment"
    assert completions("", PLACING.state)[:5] == ["jm", "mj", "mq", "qm", "n1"]
    assert completions("amend 3 so", CHOOSING.state) == ["solve"]
    assert completions("solve t", RUNNING.state) == ["Tom"]
    assert completions("choose Bob c", at("choose Ann weight").state) == ["conduit"]
    assert completions("place Bob n", PLACING.state) == ["n1"]
    assert completions("place Bob n1 r:S b:N on ", PLACING.state) == ["b", "r"]
    assert completions("jm r:S b:N ", PLACING.state) == ["b", "r"]
    assert completions("che", SOLVING.state) == ["check"]
    assert completions("check weig", SOLVING.state) == ["weight"]
    assert completions("check ", PLACING.state) == ["weight", "fragment", "conduit", "angular"]
    assert completions("check weight 1", SOLVING.state) == []
    assert completions("help am", SOLVING.state) == ["amend"]
    assert completions("lo", CHOOSING.state) == ["log"]


CLASHING = at(names=("Anna", "Ben", "Cara"))


def test_a_beginning_of_a_name_and_of_a_category_is_refused_with_both_readings() -> None:
    for typed in ("a f", "an f", "a frag"):
        with pytest.raises(Refusal) as caught:
            answers.several(typed, CLASHING.state)
        alone = f"anna {typed.split()[1]}"
        assert caught.value.message == (
            f"'{typed}' may be Anna: fragment, or Anna: angular and Ben: fragment. "
            f"Type {alone} for the first, af for the second."
        )
        assert not answers.several(alone, CLASHING.state)
        assert answers.expand(alone, CLASHING.state) == "choose Anna fragment"
    both = [["choose Anna angular", "choose Ben fragment"]]
    assert answers.several("af", CLASHING.state) == answers.several("angular f", CLASHING.state) == both
    others = [["choose Anna conduit", "choose Ben fragment"]]
    assert answers.several("c f", CLASHING.state) == others, "only who is asked may be named"
    letter = at(names=("A", "Ben", "Cara"))
    assert not answers.several("a f", letter.state), "a whole name is no category"
    assert answers.expand("a f", letter.state) == "choose A fragment"


def test_a_tile_of_another_player_is_refused_for_its_turn() -> None:
    for typed in ("ann mj RRE", "a mj rN bE", "tom n1 r:S"):
        with pytest.raises(Refusal) as caught:
            answers.expand(typed, PLACING.state)
        assert caught.value.rule in ("place/turn", "place/solved")


REASONS = [
    (SOLVING, "-bob too light", ("fail Bob", "too light")),
    (SOLVING, "-b: too  light: by 3", ("fail Bob", "too light: by 3")),
    (SOLVING, "-bob:x", ("fail Bob", "x")),
    (PLACING, "-bob : two left over", ("fail Bob", "two left over")),
    (SOLVING, "fail bob: too light", ("fail bob", "too light")),
    (PLACING, "fail bob: too light", ("fail bob", "too light")),
    (SOLVING, "F Bob :a:b", ("F Bob", "a:b")),
    (SOLVING, "accept fail Bob: late", ("accept fail Bob", "late")),
    (SOLVING, "fail Bob:", ("fail Bob", "")),
    (SOLVING, "fail Bob", ("fail Bob", "")),
    (SOLVING, "-bob", ("-bob", "")),
    (SOLVING, "-eve too light", ("-eve too light", "")),
    (CHOOSING, "-bob too light", ("-bob too light", "")),
    (SOLVING, "note fail Bob: x", ("note fail Bob: x", "")),
    (SOLVING, "amend 3 fail Bob: x", ("amend 3 fail Bob: x", "")),
    (PLACING, "n1 r:S b:N r", ("n1 r:S b:N r", "")),
    (PLACING, "f b:S r:N y:EW r", ("f b:S r:N y:EW r", "")),
    (PLACING, "place Bob n1 r:S", ("place Bob n1 r:S", "")),
    (PLACING, "-", ("-", "")),
]


@pytest.mark.parametrize(("log", "typed", "split"), REASONS, ids=[typed for _, typed, _ in REASONS])
def test_a_reason_behind_a_rejection(log: Log, typed: str, split: tuple[str, str]) -> None:
    assert answers.reason(typed, log.state) == split
