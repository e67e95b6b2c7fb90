"""The text of a record: quoting that every loader understands, two readers that agree, seals, files written by hand."""

from __future__ import annotations

import re
import tempfile
from collections.abc import Callable
from functools import lru_cache
from pathlib import Path
from typing import Any

import pytest
import yaml
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st
from ruamel.yaml import YAML

from enigma_ref.core.game import Value
from enigma_ref.store.canonical import read_canonical, write_entry, write_header
from enigma_ref.store.flow import flow, scalar
from enigma_ref.store.folder import Told, told_by
from enigma_ref.store.reader import read
from enigma_ref.store.record import Entry
from enigma_ref.store.seal import header_content, seal_of
from enigma_ref.store.yaml_reader import read_yaml

from .cli_helpers import HEADER, ROUND_ONE, assert_sound, invoke, moves_in, record, seals
from .odd_texts import ODD_TEXTS, TEXTS, VALUES
from .patience import examples


def _ruamel(**settings: Any) -> Callable[[str], Any]:
    version = settings.pop("version", None)

    def load(text: str) -> Any:
        loader = YAML(**settings)
        if version:
            loader.version = version
        return loader.load(text)

    return load


def _pyyaml(name: str) -> Callable[[str], Any]:
    def load(text: str) -> Any:
        return yaml.load(text, Loader=getattr(yaml, name))

    return load


LOADERS: dict[str, Callable[[str], Any]] = {
    "BaseLoader": _pyyaml("BaseLoader"),
    "SafeLoader": _pyyaml("SafeLoader"),
    "ruamel 1.2": _ruamel(typ="safe"),
    "ruamel 1.2 pure": _ruamel(typ="safe", pure=True),
}
if hasattr(yaml, "CSafeLoader"):
    LOADERS["CSafeLoader"] = _pyyaml("CSafeLoader")
ALL_LOADERS = {**LOADERS, "ruamel 1.1": _ruamel(typ="safe", pure=True, version=(1, 1))}


def _assert_reads_back(text: str, load: Callable[[str], Any]) -> None:
    inside, outside = scalar(text), scalar(text, flow=False)
    assert "\n" not in inside + outside
    document = load(f"a: {outside}\nb:\n- {{n: {inside}, scored: {{{inside}: {inside}}}, c: [{inside}, {inside}]}}\n")
    assert document == {"a": text, "b": [{"n": text, "scored": {text: text}, "c": [text, text]}]}
    values = [document["a"], *document["b"][0]["scored"], *document["b"][0]["c"]]
    assert all(isinstance(value, str) for value in values)


# --- quoting


@pytest.mark.parametrize("loader", ALL_LOADERS)
def test_odd_text_is_read_back_as_that_text(loader: str) -> None:
    document = ALL_LOADERS[loader]
    for text in ODD_TEXTS:
        # A key `n` is a truth value to strict 1.1, so only values and a quoted key are looked at there.
        if loader == "ruamel 1.1":
            assert document(f"a: {scalar(text, flow=False)}\nb: [{scalar(text)}, {scalar(text)}]\n") == {
                "a": text,
                "b": [text, text],
            }
        else:
            _assert_reads_back(text, document)


@pytest.mark.parametrize("loader", LOADERS)
@settings(max_examples=examples(60), deadline=None, suppress_health_check=[HealthCheck.differing_executors])
@given(text=TEXTS)
def test_any_text_is_read_back_as_that_text(loader: str, text: str) -> None:
    _assert_reads_back(text, LOADERS[loader])


@pytest.mark.parametrize("text", ["Ann", "choose Ann weight", "O'Neil", "Аня", "solve Bob", "time", "at-once"])
def test_plain_text_stays_plain(text: str) -> None:
    assert scalar(text) == text
    assert scalar(text, flow=False) == text


@pytest.mark.parametrize("text", ["No", "Null", "007", "g: r:N", "note a: b", "", "y", "2026-11-16"])
def test_what_the_contract_names_is_quoted(text: str) -> None:
    assert scalar(text) == f"'{text}'"


NUMERIC_SEALS = [
    "123456789012",
    "000000000000",
    "12345678e901",
    "1e1111111111",
    "0e0000000000",
    "0b1010101010",
    "0b0000000000",
    "777777777777",
    "012345670123",
]


@pytest.mark.parametrize("seal", NUMERIC_SEALS)
def test_a_seal_that_looks_like_a_number_is_quoted(seal: str) -> None:
    line = write_entry(1, "2026-11-16T19:31:02+01:00", "time", {}, seal)
    assert line.endswith(f"seal: '{seal}'}}")


def test_a_seal_as_in_the_contract_is_plain() -> None:
    line = write_entry(1, "2026-11-16T19:31:02+01:00", "choose Ann weight", {}, "5c0f91d2a7b3")
    assert line == "- {n: 1, at: 2026-11-16T19:31:02+01:00, move: choose Ann weight, seal: 5c0f91d2a7b3}"


@pytest.mark.parametrize("loader", ALL_LOADERS)
@settings(max_examples=20, deadline=None, suppress_health_check=[HealthCheck.differing_executors])
@given(
    st.lists(
        st.one_of(
            st.text("0123456789abcdef", min_size=12, max_size=12),
            st.text("01be", min_size=12, max_size=12),
            st.text("0123456789e", min_size=12, max_size=12),
        ),
        min_size=30,
        max_size=30,
    ).map(lambda found: [*found, *NUMERIC_SEALS, "eeeeeeeeeeee", "bbbbbbbbbbbb"])
)
def test_every_seal_is_text_to_every_loader(loader: str, found: list[str]) -> None:
    text = "".join(f"- {{seal: {flow(seal, 'seal')}}}\n" for seal in found)
    assert [entry["seal"] for entry in ALL_LOADERS[loader](text)] == found


# --- the header


def _header_values() -> dict[str, Value]:
    header = yaml.load(HEADER, Loader=yaml.BaseLoader)
    del header["moves"]
    header["rulings"]["target"] = 15
    return header


def test_the_header_is_written_as_the_contract_shows_it() -> None:
    assert write_header(_header_values()) == HEADER


def test_new_writes_the_header_of_the_contract(tmp_path: Path) -> None:
    path = tmp_path / "x.yaml"
    assert invoke("new", path, "-p", "Ann=black", "-p", "Bob=white", "--start-tile", "r:N b:E y:S r:W").status == 0
    text = path.read_text(encoding="utf-8")
    assert re.sub(r"started: .*", "started: 2026-11-16T19:30:00+01:00", text) == HEADER.replace(
        "target: 15}", "target: 15, extend: any, conduit-all: must, overhang: 'no'}"
    ), "as the contract shows it, with the ruling that came later"


def test_entries_are_written_as_the_contract_shows_them(tmp_path: Path) -> None:
    path = record(tmp_path / "x.yaml", ROUND_ONE)
    lines = path.read_text(encoding="utf-8").removeprefix(HEADER).splitlines()
    told = [re.sub(r"at: [0-9T:+-]{25}, (.*), seal: '?[0-9a-f]{12}'?\}$", r"\1", line) for line in lines]
    assert told == [
        "- {n: 1, move: choose Ann weight",
        "- {n: 2, move: choose Bob angular",
        "- {n: 3, move: solve Bob",
        "- {n: 4, move: time",
        "- {n: 5, move: 'place Bob n1 b:NE r:S on r', scored: {Bob: 2}",
    ]


def test_the_entry_that_ends_the_game_says_the_result(tmp_path: Path) -> None:
    path = record(tmp_path / "x.yaml", ["ruling target 2", *ROUND_ONE])
    last = path.read_text(encoding="utf-8").splitlines()[-1]
    assert ", scored: {Bob: 2}, result: {winners: [Bob], by: score}, seal: " in last
    abandoned = record(tmp_path / "y.yaml", ["abandon"]).read_text(encoding="utf-8")
    assert ", move: abandon, result: {winners: [], by: abandoned}, seal: " in abandoned


# --- whole records

NAMES = [
    "No",
    "Null",
    "007",
    "Аня",
    "O'Neil",
    "y",
    "on",
    "1e3",
    "0b101",
    "1_000",
    "0x1F",
    "2026-11-16",
    ".inf",
    "-",
    ".",
    "---",
    "...",
    "'",
    "''",
    "_a",
    "1.0",
    "True",
    "NaN",
    "off",
]


def _odd_game(path: Path, first: str, second: str) -> list[str]:
    """Play a whole game with odd names; return its moves."""
    players = ["-p", f"{first}=black", "-p", f"{second}=white"]
    made = invoke("new", path, *players, "--start-tile", "g: r:N", "--ruling", "target=2")
    assert made.status == 0, made.err
    moves = [
        f"choose {first} weight",
        f"choose {second} angular",
        "note a: b # c, {d} [e] 'f' \"g\" \\ %h & *i",
        f"solve {second}",
        f"solve {first}",
        f"place {first} n1 r:S g: on r",
        f"place {second} w1 b:EW g:",
    ]
    done = invoke("do", "--game", path, stdin="\n".join(moves))
    assert done.status == 0, done.err
    return moves


CORPUS = ["new", "round", "long", *(f"odd {NAMES[index]} {NAMES[index + 1]}" for index in range(0, len(NAMES), 2))]


@lru_cache
def _corpus() -> dict[str, str]:
    """Return some canonical records by name."""
    long_game = [
        *ROUND_ONE,
        "note first",
        "undo",
        "redo",
        "wheel Bob 3",
        "ruling own-pair once",
        "choose Bob conduit",
        "choose Ann weight",
        "amend 11 choose Bob fragment",
        "accept choose Ann conduit",
        "insert 1 note before it all: 'really'",
        "strike 6",
        "abandon",
        "note \u202eover\u00a0now, \U0001f600",
    ]
    found = {}
    with tempfile.TemporaryDirectory() as folder:
        place = Path(folder)
        found["new"] = record(place / "a.yaml").read_text(encoding="utf-8")
        found["round"] = record(place / "b.yaml", ROUND_ONE).read_text(encoding="utf-8")
        long_path = record(place / "c.yaml")
        legal = sum(invoke("do", "--game", long_path, *line.split(" ")).status == 0 for line in long_game)
        assert legal >= len(long_game) - 2
        found["long"] = long_path.read_text(encoding="utf-8")
        for index in range(0, len(NAMES), 2):
            path = place / f"odd{index}.yaml"
            _odd_game(path, NAMES[index], NAMES[index + 1])
            found[f"odd {NAMES[index]} {NAMES[index + 1]}"] = path.read_text(encoding="utf-8")
    assert list(found) == CORPUS
    return found


@pytest.mark.parametrize("index", range(0, len(NAMES), 2))
def test_a_game_with_odd_names_is_the_same_text_to_every_loader(tmp_path: Path, index: int) -> None:
    first, second = NAMES[index], NAMES[index + 1]
    path = tmp_path / "x.yaml"
    moves = _odd_game(path, first, second)
    text = path.read_text(encoding="utf-8")
    for name, load in LOADERS.items():
        document = load(text)
        assert [player["name"] for player in document["players"]] == [first, second], name
        assert document["first"] == first, name
        assert document["start_tile"] == "r:N g:", name
        assert [entry["move"] for entry in document["moves"]] == moves, name
        assert list(document["moves"][5]["scored"]) == [first], name
        assert document["moves"][-1]["result"] == {"winners": [first], "by": "score"}, name
        assert all(isinstance(entry["seal"], str) for entry in document["moves"]), name
    assert invoke("status", path, "--json").json["result"]["winners"] == [first]


@pytest.mark.parametrize("name", CORPUS)
def test_every_loader_reads_the_corpus_as_the_same_text(name: str) -> None:
    text = _corpus()[name]
    right = yaml.load(text, Loader=yaml.BaseLoader)
    for loader, load in LOADERS.items():
        document = load(text)
        assert [entry["move"] for entry in document["moves"] or []] == [e["move"] for e in right["moves"] or []], loader
        assert [entry["seal"] for entry in document["moves"] or []] == [e["seal"] for e in right["moves"] or []], loader
        assert document["players"] == right["players"], loader


def _rewritten(text: str) -> str:
    found = read(text.encode())
    assert not found.problems
    lines = [write_entry(e.number or 0, e.at, e.move, e.claims, e.seal or "") + "\n" for e in found.entries]
    return write_header(found.header) + "".join(lines)


@pytest.mark.parametrize("name", CORPUS)
def test_a_record_read_and_written_again_is_the_same_bytes(name: str) -> None:
    text = _corpus()[name]
    assert _rewritten(text) == text


def test_a_record_with_a_control_character_in_a_note_is_written_again_the_same(tmp_path: Path) -> None:
    path = record(tmp_path / "x.yaml", ["note bell \x07 and \x1b[31m", "note \x7f\x9b \\ \"'", "choose Ann weight"])
    text = path.read_text(encoding="utf-8")
    assert _rewritten(text) == text
    assert not set(text) & set("\x07\x1b\x7f\x9b")
    for name, load in LOADERS.items():
        assert load(text)["moves"][0]["move"] == "note bell \x07 and \x1b[31m", name


# --- two readers


def _assert_same(text: str) -> bool:
    """Assert that the YAML reader agrees with the fast one wherever that reads the text; return whether it does."""
    fast = read_canonical(text)
    if fast is None:
        return False
    slow = read_yaml(text)
    assert not [problem for problem in slow.problems if problem.is_error]
    assert slow.header == fast.header
    assert slow.entries == fast.entries
    assert {path: slow.lines[path] for path in fast.lines} == fast.lines
    assert not slow.closed
    assert slow.indent == 0
    return True


@pytest.mark.parametrize("name", CORPUS)
def test_both_readers_agree_on_a_canonical_record(name: str) -> None:
    assert _assert_same(_corpus()[name])


EDITS = st.lists(
    st.tuples(
        st.sampled_from(["insert", "delete", "replace"]),
        st.floats(0, 1, exclude_max=True),
        st.one_of(
            st.sampled_from(list("'\":,{}[]-?#&*!|>%@~= 019eEabnrN_.²٣\n\t\r\x00\x85\xa0\u2028\ufeffАé")),
            st.sampled_from(["''", ": ", ", ", "- ", " #", "{}", "[]", "\n\n", "moves:\n", "'", "null", "1e3"]),
            st.characters(exclude_categories=("Cs",)),
        ),
    ),
    min_size=1,
    max_size=3,
)


def _edited(text: str, edits: list[tuple[str, float, str]]) -> str:
    for kind, where, put in edits:
        at = int(where * len(text))
        if kind == "insert":
            text = text[:at] + put + text[at:]
        else:
            text = text[:at] + (put if kind == "replace" else "") + text[at + 1 :]
    return text


@pytest.mark.slow
@settings(max_examples=examples(200), deadline=None)
@given(st.sampled_from(["new", "round", "long", "odd No Null", "odd 007 Аня"]), EDITS)
def test_both_readers_agree_on_what_is_nearly_canonical(name: str, edits: list[tuple[str, float, str]]) -> None:
    _assert_same(_edited(_corpus()[name], edits))


@settings(max_examples=examples(120), deadline=None)
@given(st.lists(st.one_of(TEXTS, st.sampled_from(["²", "Ann", "x" * 300])), min_size=4, max_size=4))
@example(["²", "³", "²", "note ²"])
@example(["Ann", "Bob", "Ann", "note " + "long " * 500])
def test_both_readers_agree_on_what_is_written_with_any_text_in_it(texts: list[str]) -> None:
    header: dict[str, Value] = {
        "format": "enigma-ref/1",
        "box": "enigma",
        "players": [{"name": texts[0], "color": "black"}, {"name": texts[1], "color": texts[2]}],
        "first": texts[0],
        "_own": {texts[1]: texts[2], "n": 12},
    }
    claims: dict[str, Value] = {"scored": {texts[0]: 3}, "result": {"winners": [texts[1]], "by": "score"}}
    at = "2026-11-16T19:31:02+01:00"
    line = write_entry(1, at, texts[3] or "time", claims, "5c0f91d2a7b3")
    text = f"{write_header(header)}{line}\n"
    _assert_same(text)
    found = read(text.encode())
    assert not found.problems
    assert found.header == header
    assert found.entries == [Entry(found.entries[0].line, texts[3] or "time", at, claims, "5c0f91d2a7b3", 1)]


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("at: 2026-11-16T19:31:02+01:00", "at: 2026-99-99T99:99:99+01:00"),
        ("started: 2026-11-16T19:30:00+01:00", "started: 2026-13-01T19:30:00+01:00"),
        ("format: enigma-ref/1", "format: enigma-ref/2"),
        ("box: enigma\n", ""),
        ("box: enigma", "box: {a: b}"),
        ("scored: {Bob: 2}", f"scored: {{{'a' * 1100}: 2}}"),
        ("box: enigma", f"box: enigma\n{'a' * 1100}: b"),
        ("box: enigma", f"box: enigma\n_a: {{{'a' * 1100}: b}}"),
        ("name: Ann", "name: ²"),
        ("target: 15", "target: ²"),
        ("scored: {Bob: 2}", "scored: {Bob: ²}"),
        ("scored: {Bob: 2}", "scored: {Bob: 2, Bob: 2}"),
        (HEADER.splitlines()[3], "rulings:"),
        ("name: Ann,", "name: Ann, name: Ann,"),
        ("choose Ann weight", "choose Ann weight ?"),
        ("choose Ann weight", "What? Ann"),
    ],
)
def test_the_fast_reader_takes_nothing_that_the_yaml_reader_refuses(old: str, new: str) -> None:
    at = "2026-11-16T19:31:02+01:00"
    text = HEADER + write_entry(1, at, "choose Ann weight", {"scored": {"Bob": 2}}, "5c0f91d2a7b3") + "\n"
    assert old in text
    assert _assert_same(text)
    _assert_same(text.replace(old, new))


# --- any box

BEYOND_CODE = """\
format: enigma-ref/1
box: beyond-code
edition: ru
rulings: {time-cells: 6, breakthroughs: 2, checked-card: open}
players:
- {name: Ann}
- {name: Bob, color: black}
- {name: 'No'}
keeper: Ann
series: match
plan: standard
mansion: [library, book, shadow, machine, joint-work, attic, 'null', '7', vault]
roles: []
rows:
- [1, -2, {deep: [a, b], at: 2026-11-16T19:30:00+01:00}]
- {}
limit: -12
started: 2026-11-16T19:30:00+01:00
moves:
- {n: 1, at: 2026-11-16T19:31:02+01:00, move: name Ann p5 library, seal: 5c0f91d2a7b3}
- {n: 2, at: 2026-11-16T19:31:09+01:00, move: 'effect open p2 attic, time -1', seal: 88be03317f10}
- {n: 3, at: 2026-11-16T19:31:20+01:00, move: goal Ann wanderer reached, \
ended: {winner: Ann, role: wanderer, by: goal}, seal: 0d4c6a1be923}
- {n: 4, at: 2026-11-16T19:32:20+01:00, move: infiltrator nobody, ended: {winner: null, role: null, by: breakthrough}, \
result: {winners: [], by: breakthrough, marks: [[1, 0], [-1, '']]}, seal: 0d4c6a1be924}
"""
"""A record of another game: lists, lists in lists, numbers below nothing, nothing itself, and claims of its own."""
BEYOND_CLAIMS: dict[str, Value] = {
    "ended": {"winner": None, "role": None, "by": "breakthrough"},
    "result": {"winners": [], "by": "breakthrough", "marks": [[1, 0], [-1, ""]]},
}


def test_a_record_of_any_box_is_read_without_yaml() -> None:
    found = read_canonical(BEYOND_CODE)
    assert found is not None
    assert _assert_same(BEYOND_CODE)
    assert found.header["mansion"] == [
        "library", "book", "shadow", "machine", "joint-work", "attic", "null", "7", "vault"
    ]  # fmt: skip
    assert found.header["players"] == [{"name": "Ann"}, {"name": "Bob", "color": "black"}, {"name": "No"}]
    assert (found.header["limit"], found.header["roles"]) == (-12, [])
    assert found.header["rows"] == [[1, -2, {"deep": ["a", "b"], "at": "2026-11-16T19:30:00+01:00"}], {}]
    assert found.entries[2].claims == {"ended": {"winner": "Ann", "role": "wanderer", "by": "goal"}}
    assert found.entries[3].claims == BEYOND_CLAIMS
    assert _rewritten(BEYOND_CODE) == BEYOND_CODE


@pytest.mark.parametrize("loader", LOADERS)
def test_nothing_is_nothing_to_every_loader(loader: str) -> None:
    ended = LOADERS[loader](BEYOND_CODE)["moves"][3]["ended"]
    nothing = "null" if loader == "BaseLoader" else None
    assert ended == {"winner": nothing, "role": nothing, "by": "breakthrough"}


def test_the_readers_give_everyone_lists_and_maps_of_ones_own() -> None:
    first, second = read_canonical(BEYOND_CODE), read_canonical(BEYOND_CODE)
    assert first
    assert second
    first.header["mansion"].append("cellar")  # type: ignore[union-attr]
    first.header["rows"][0][2]["deep"].clear()  # type: ignore[index, union-attr]
    assert second.header == read_canonical(BEYOND_CODE).header  # type: ignore[union-attr]
    assert second.header["rows"] == [[1, -2, {"deep": ["a", "b"], "at": "2026-11-16T19:30:00+01:00"}], {}]


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("winner: null", "winner: ~"),
        ("winner: null", "winner: "),
        ("winner: null", "winner: Null"),
        ("winner: null", "'winner': null"),
        ("winner: null", "winner: null, winner: null"),
        ("by: breakthrough}", "by: breakthrough,}"),
        ("by: breakthrough}", "by: breakthrough, }"),
        ("winners: []", "winners: [ ]"),
        ("[[1, 0], [-1, '']]", "[[1, 0], [-1, '']"),
        ("[[1, 0], [-1, '']]", "[[1, 0], [-0, '']]"),
        ("[[1, 0], [-1, '']]", "[[1, 0], [01, '']]"),
        ("[[1, 0], [-1, '']]", "[[1, 0], [1234567890, '']]"),
        ("[[1, 0], [-1, '']]", "[[[[1]]]]"),
        ("[[1, 0], [-1, '']]", "[[1, 0], [yes, '']]"),
        ("ended: {winner: null", "_ended: {winner: null"),
        ("ended: {winner: null", "n: {winner: null"),
        ("ended: {winner: null", "seal: {winner: null"),
        ("ended: {winner: null", "Ended: {winner: null"),
        ("ended: {winner: null", "seal: 0d4c6a1be924, ended: {winner: null"),
        ("series: match", "series: null"),
        ("series: match", "series: ~"),
        ("series: match", "series: 007"),
        ("series: match", "series: [match"),
        ("series: match", "series: - match"),
        ("name: Bob", "name: null"),
        ("limit: -12", "limit: -0"),
        ("limit: -12", "limit: +12"),
        ("limit: -12", "limit: -12 # degrees"),
        ("limit: -12", "limit: [[[[[1]]]]]"),
        ("limit: -12", "limit: [[[[[[1]]]]]]"),
        ("limit: -12", "limit:\n- [[[[1]]]]"),
        ("limit: -12", "limit:\n- [[[[[1]]]]]"),
        ("limit: -12", "limit:\n- - 1"),
        ("limit: -12", "limit:\n- a: 1"),
        ("limit: -12", "limit:\n- Ann\n- 'No'\n- 12"),
        ("limit: -12", "limit:\n- Ann\nlimit: 3"),
        ("limit: -12", "- Ann"),
        ("limit: -12", "limit:\n-Ann"),
        ("roles: []", "roles:"),
        ("roles: []", "roles: [] []"),
        ("roles: []", "roles: {a: b, a: b}"),
        ("roles: []", "roles: {[a]: b}"),
        ("roles: []", "roles: {a: 2026-11-16T19:30:00+01:00}"),
        ("roles: []", "roles: {seal: 123456789012, started: 2026-11-16T19:30:00+01:00}"),
    ],
)
def test_both_readers_agree_on_what_is_nearly_a_record_of_another_box(old: str, new: str) -> None:
    assert old in BEYOND_CODE
    text = BEYOND_CODE.replace(old, new, 1)
    _assert_same(text)


def test_a_list_on_several_lines_is_read_without_yaml_too() -> None:
    assert _assert_same(BEYOND_CODE.replace("limit: -12", "limit:\n- Ann\n- 'No'\n- 12\n- [a, 3]"))


def _depth(value: object) -> int:
    inside = value.values() if isinstance(value, dict) else value if isinstance(value, list) else ()
    return isinstance(value, dict | list) + max(map(_depth, inside), default=0)


@pytest.mark.slow
@settings(max_examples=examples(120), deadline=None)
@given(
    st.dictionaries(st.sampled_from(["mansion", "rows", "limit", "_own", "at", "seal"]), VALUES, max_size=3),
    st.dictionaries(
        st.sampled_from(["ended", "result", "scored", "at_once"]), st.one_of(st.none(), VALUES), max_size=3
    ),
)
def test_both_readers_agree_on_any_values(more: dict[str, Value], claims: dict[str, Value]) -> None:
    header: dict[str, Value] = {"format": "enigma-ref/1", "box": "toy", **more}
    at, seal = "2026-11-16T19:31:02+01:00", "5c0f91d2a7b3"
    text = f"{write_header(header)}{write_entry(1, at, 'time', claims, seal)}\n"
    _assert_same(text)
    found = read(text.encode())
    if max(map(_depth, header.values())) > 5 or max(map(_depth, claims.values()), default=0) > 3:
        return  # deeper than any record
    assert not found.problems
    assert found.header == header
    assert found.entries[0].claims == claims
    right = seals(text)
    assert [seal_of(found.entries[0], header_content(found.header))] == [expected for _, expected in right]


def test_reading_a_record_of_any_box_does_not_load_yaml(tmp_path: Path) -> None:
    import subprocess
    import sys

    path = tmp_path / "x.yaml"
    path.write_text(BEYOND_CODE, encoding="utf-8")
    program = (
        "import sys; from pathlib import Path; from enigma_ref.store.reader import read; "
        "found = read(Path(sys.argv[1]).read_bytes()); print(len(found.entries), 'yaml' in sys.modules)"
    )
    done = subprocess.run([sys.executable, "-c", program, str(path)], capture_output=True, text=True, check=True)
    assert done.stdout == "4 False\n"


def test_the_last_lines_tell_how_a_game_of_any_box_stands() -> None:
    data = BEYOND_CODE.encode()
    nothing: frozenset[str] = frozenset()
    assert told_by(data, nothing) == Told(True, BEYOND_CLAIMS["result"], 4)
    assert told_by(data[: data.rindex(b"- {")], nothing) == Told(False, None, 3)
    remark = b"- {n: 5, at: 2026-11-16T19:32:20+01:00, move: disclose p3 attic, seal: 0d4c6a1be924}\n"
    assert told_by(data + remark, nothing).over is False
    assert told_by(data + remark, frozenset({"disclose"})) == Told(True, BEYOND_CLAIMS["result"], 5)


@pytest.mark.parametrize(
    ("claim", "right"),
    [
        ("winner: null", '{"move":"time","n":"1","winner":"null"}'),
        ("winner: 'null'", '{"move":"time","n":"1","winner":"null"}'),
        ("winner: ", '{"move":"time","n":"1","winner":""}'),
        ("winner: ''", '{"move":"time","n":"1","winner":""}'),
        ("after: [-1, {b: 2, a: null}]", '{"after":["-1",{"a":"null","b":"2"}],"move":"time","n":"1"}'),
    ],
)
def test_claims_are_sealed_as_they_stand_in_the_file(claim: str, right: str) -> None:
    import hashlib

    text = f"{HEADER}- {{n: 1, move: time, {claim}}}\n"
    found = read(text.encode())
    content = header_content(found.header)
    assert seal_of(found.entries[0], content) == hashlib.sha256(f"{content}\n{right}".encode()).hexdigest()[:12]
    assert seal_of(found.entries[0], content) == seals(text, yaml.BaseLoader)[0][1]


def test_an_empty_value_in_a_header_is_sealed_as_it_stands_in_the_file() -> None:
    text = HEADER.replace("first: Ann", "first: Ann\nvenue:\nplace: {street: }") + "- time\n"
    found = read(text.encode())
    assert seal_of(found.entries[0], header_content(found.header)) == seals(text, yaml.BaseLoader)[0][1]


# --- seals


@pytest.mark.parametrize("name", CORPUS)
def test_seals_are_what_the_documented_algorithm_gives(name: str) -> None:
    found = seals(_corpus()[name], yaml.BaseLoader)
    assert [stands for stands, _ in found] == [right for _, right in found]


def test_the_first_seal_to_the_byte() -> None:
    import hashlib

    header = (
        '{"box":"enigma","edition":"en","first":"Ann","format":"enigma-ref/1","players":[{"color":"black","name":"Ann"},'
        '{"color":"white","name":"Bob"}],"rulings":{"blank-side":"ends","colour-block":"any","end-check":"round",'
        '"networker-duty":"may","own-pair":"each","target":"15"},"start_tile":"r:N b:E y:S r:W",'
        '"started":"2026-11-16T19:30:00+01:00"}'
    )
    content = '{"at":"2026-11-16T19:31:02+01:00","move":"choose Ann weight","n":"1"}'
    right = hashlib.sha256(f"{header}\n{content}".encode()).hexdigest()[:12]
    entry = Entry(1, "choose Ann weight", "2026-11-16T19:31:02+01:00", {}, None, 1)
    assert header_content(_header_values()) == header
    assert seal_of(entry, header) == right


def _broken(text: str) -> list[int] | None:
    """Return the numbers of the entries whose seals do not fit, by the program; None where it cannot be read."""
    found = read(text.encode())
    if found.error() or found.torn:
        return None
    previous, broken = header_content(found.header), []
    for number, entry in enumerate(found.entries, 1):
        right = seal_of(entry, previous)
        if entry.seal != right:
            broken.append(number)
        previous = entry.seal or right
    return broken


@pytest.mark.slow
def test_a_change_of_any_character_breaks_a_seal() -> None:
    text = _corpus()["round"]
    assert _broken(text) == []
    original = yaml.load(text, Loader=yaml.CBaseLoader)
    checked = 0
    for at in range(len(text)):
        for put in ("z" if text[at] != "z" else "q", ""):
            changed = text[:at] + put + text[at + 1 :]
            broken = _broken(changed)
            if broken is None:
                continue
            same = yaml.load(changed, Loader=yaml.CBaseLoader) == original
            # A key that begins with _ is the user's own, so that it may not break anything.
            assert bool(broken) != same, changed
            checked += 1
    assert checked > 500


@pytest.mark.parametrize(
    ("old", "new", "breaks"),
    [
        ("edition: en", "edition: de", 1),
        ("name: Ann, color: black", "name: Ann, color: green", 1),
        ("target: 15", "target: 16", 1),
        ("start_tile: r:N b:E", "start_tile: r:N g:E", 1),
        ("first: Ann", "first: Bob", 1),
        ("box: enigma", "box: enigma\nvenue: pub", 1),
        ("color: black}", "color: black, age: '7'}", 1),
        ("move: choose Ann weight", "move: choose Ann conduit", 1),
        ("move: solve Bob", "move: solve Ann", 3),
        ("scored: {Bob: 2}", "scored: {Bob: 3}", 5),
        (", scored: {Bob: 2}", "", 5),
    ],
)
def test_a_changed_value_breaks_the_seal_of_its_entry(old: str, new: str, breaks: int) -> None:
    text = _corpus()["round"]
    assert old in text
    changed = text.replace(old, new, 1)
    assert _broken(changed) == [breaks]
    assert [n for n, (stands, right) in enumerate(seals(changed), 1) if stands != right] == [breaks]


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("box: enigma", "box: enigma\n_venue: the pub"),
        ("box: enigma", "box: enigma\n_venue: {a: [b, c]}"),
        ("color: black}", "color: black, _age: 7}"),
        ("move: solve Bob", "_photo: x.jpg, move: solve Bob"),
        ("box: enigma", "box: 'enigma' # a comment"),
        ("target: 15", "target: '15'"),
        ("\n", "\r\n"),
    ],
)
def test_ones_own_keys_and_other_spellings_break_no_seal(old: str, new: str) -> None:
    text = _corpus()["round"]
    assert old in text
    assert _broken(text.replace(old, new)) == []


def test_a_removed_and_a_swapped_line_break_a_seal() -> None:
    lines = list(_corpus()["round"].splitlines(keepends=True))
    without_numbers = [re.sub(r"n: \d+, ", "", line) for line in lines]
    first = lines.index("moves:\n") + 1
    removed = without_numbers[:first] + without_numbers[first + 1 :]
    swapped = [
        *without_numbers[:first],
        without_numbers[first + 1],
        without_numbers[first],
        *without_numbers[first + 2 :],
    ]
    assert _broken("".join(removed))
    assert _broken("".join(swapped))


# --- written by hand

SHORT = HEADER.partition("rulings:")[0] + HEADER[HEADER.index("players:") : HEADER.index("started:")]
"""A header without rulings and started."""

BY_HAND = {
    "bare strings": SHORT + "moves:\n- choose Ann weight\n- choose Bob angular\n",
    "maps with only a move": SHORT + "moves:\n- {move: choose Ann weight}\n- {move: choose Bob angular}\n",
    "n without seal": SHORT + "moves:\n- {n: 1, move: choose Ann weight}\n- {n: 2, move: choose Bob angular}\n",
    "at without n": HEADER + "- {at: 2026-11-16T19:31:02+01:00, move: choose Ann weight}\n- choose Bob angular\n",
    "short words": HEADER + "- ch a w\n- CHOOSE bob Ang\n",
    "indented": SHORT + "moves:\n  - choose Ann weight\n  - choose Bob angular\n",
    "deeply indented": SHORT + "moves:\n        - choose Ann weight\n        - {n: 2, move: choose Bob angular}\n",
    "comments": "# my game\n" + SHORT + "# below\nmoves: # here\n- choose Ann weight # first\n# what now\n"
    "- choose Bob angular\n# end\n",
    "CRLF": (HEADER + "- choose Ann weight\n- choose Bob angular\n").replace("\n", "\r\n"),
    "BOM": "\ufeff" + HEADER + "- choose Ann weight\n- choose Bob angular\n",
    "BOM and CRLF": "\ufeff" + (HEADER + "- choose Ann weight\n- choose Bob angular\n").replace("\n", "\r\n"),
    "no last newline": HEADER + "- choose Ann weight\n- choose Bob angular",
    "no last newline, CRLF": (HEADER + "- choose Ann weight\n- choose Bob angular").replace("\n", "\r\n"),
    "map without a last newline": HEADER + "- choose Ann weight\n- {n: 2, move: choose Bob angular}",
    "block maps": HEADER + "- n: 1\n  move: choose Ann weight\n- move: choose Bob angular\n  n: 2\n",
    "block maps without a last newline": HEADER
    + "- n: 1\n  move: choose Ann weight\n- n: 2\n  move: choose Bob angular",
    "block maps, indented": HEADER + "  -\n    n: 1\n    move: choose Ann weight\n  -   move: choose Bob angular\n",
    "directive": "%YAML 1.2\n---\n" + HEADER + "- choose Ann weight\n- choose Bob angular\n",
    "directive 1.1": "%YAML 1.1\n---\n" + HEADER + "- choose Ann weight\n- choose Bob angular\n",
    "document start": "---\n" + HEADER + "- choose Ann weight\n- choose Bob angular\n",
    "blank lines": HEADER.replace("\n", "\n\n") + "\n- choose Ann weight\n\n\n- choose Bob angular\n\n\n",
    "quoted": HEADER.replace("box: enigma", "'box': \"enigma\"") + "- 'choose Ann weight'\n- \"choose Bob angular\"\n",
    "folded": HEADER + "- choose\n  Ann weight\n- >-\n  choose Bob\n  angular\n",
    "flow header": HEADER.replace(
        "- {name: Ann, color: black}\n- {name: Bob, color: white}\n",
        "  [{name: Ann, color: black},\n   {name: Bob, color: white}]\n",
    )
    + "- choose Ann weight\n- choose Bob angular\n",
    "own keys": HEADER.replace("first:", "_venue: {pub: 'yes'}\nfirst:").replace("black}", "black, _age: 7}")
    + "- {move: choose Ann weight, _photo: [a.jpg, b.jpg]}\n- choose Bob angular\n",
    "players as blocks": HEADER.replace("- {name: Ann, color: black}", "- name: Ann\n  color: black")
    + "- choose Ann weight\n- choose Bob angular\n",
}


@pytest.mark.parametrize("name", BY_HAND)
def test_a_record_written_by_hand_can_be_read_and_continued(tmp_path: Path, name: str) -> None:
    path = tmp_path / "hand.yaml"
    old = BY_HAND[name].encode()
    path.write_bytes(old)
    status = invoke("status", path, "--json")
    assert (status.status, status.err) == (0, "")
    assert (status.json["entries"], status.json["phase"], status.json["turn"]) == (2, "solve", None)
    assert status.json["rulings"]["target"] == 15
    assert path.read_bytes() == old
    done = invoke("do", "--game", path, "solve", "bob")
    assert (done.status, done.err) == (0, "")
    assert done.out.startswith("3 solve Bob")
    assert invoke("do", "--game", path, stdin="note then: this\n").out.startswith("4 ")
    new = path.read_bytes()
    kept = old if old.endswith(b"\n") else old + b"\n"
    assert new.startswith(kept)
    assert new.removeprefix(kept).count(b"\n") == 2
    for loader, load in LOADERS.items():
        if name == "directive 1.1" and "ruamel" in loader:
            continue  # takes the key n for a truth value there, as YAML 1.1 says
        entries = load(new.decode().removeprefix("\ufeff"))["moves"]
        assert len(entries) == 4, loader
        assert (entries[2]["move"], entries[2]["n"]) == ("solve Bob", "3" if loader == "BaseLoader" else 3), loader
        assert entries[3]["move"] == "note then: this", loader
    found = seals(new.decode().removeprefix("\ufeff"), yaml.BaseLoader)
    assert [stands for stands, _ in found] == [None, None, found[2][1], found[3][1]]
    assert_sound(path, 4)
    assert invoke("status", path).status == 0


@pytest.mark.parametrize("tail", ["moves:\n", "moves: []\n", "moves:", "moves: # none yet\n", "moves:\n\n"])
def test_a_record_by_hand_without_moves(tmp_path: Path, tail: str) -> None:
    path = tmp_path / "hand.yaml"
    path.write_text(SHORT + tail, encoding="utf-8")
    assert invoke("status", path, "--json").json["entries"] == 0
    done = invoke("do", "--game", path, "choose", "Ann", "weight")
    if tail == "moves: []\n":  # nothing can be added to brackets: it says where and why, and writes nothing
        assert done.status == 3
        assert done.err.startswith(f"{path}:9: ")
        assert path.read_text(encoding="utf-8") == SHORT + tail
    else:
        assert (done.status, done.err) == (0, "")
        assert moves_in(path) == ["choose Ann weight"]


@pytest.mark.parametrize(
    "text",
    [
        SHORT.replace("first:", "moves:\n- choose Ann weight\nfirst:"),
        SHORT + "moves: [choose Ann weight]\n",
        SHORT + "moves:\n- choose Ann weight\n...\n",
        "{"
        + ", ".join(["format: enigma-ref/1", "box: enigma", "edition: en", "first: Ann", "start_tile: 'r:N'"])
        + ", players: [{name: Ann, color: black}, {name: Bob, color: white}], moves: [choose Ann weight]}\n",
        SHORT + "moves:\n- choose Ann weight\n- |\n  note a\n\n",
        SHORT + "moves:\n- choose Ann weight\n- note 'a\n\n  b\n",
    ],
    ids=["moves not last", "brackets", "document end", "all in braces", "literal block", "plain over lines"],
)
def test_where_nothing_can_be_added_nothing_is_broken(tmp_path: Path, text: str) -> None:
    path = tmp_path / "hand.yaml"
    path.write_text(text, encoding="utf-8")
    status = invoke("status", path, "--json")
    assert status.status == 0, status.err
    before = status.json["entries"]
    done = invoke("do", "--game", path, "choose", "Bob", "angular")
    if done.status == 0:
        assert path.read_text(encoding="utf-8").startswith(text)
        assert len(yaml.safe_load(path.read_text(encoding="utf-8"))["moves"]) == before + 1
        assert invoke("status", path, "--json").json["entries"] == before + 1
    else:
        assert done.status == 3
        assert re.match(re.escape(str(path)) + r":\d+: ", done.err)
        assert path.read_text(encoding="utf-8") == text


def test_ones_own_keys_are_kept_and_not_warned_of(tmp_path: Path) -> None:
    path = tmp_path / "hand.yaml"
    path.write_text(BY_HAND["own keys"], encoding="utf-8")
    assert invoke("do", "--game", path, "solve", "Ann").err == ""
    document = yaml.safe_load(path.read_text(encoding="utf-8"))
    assert document["_venue"] == {"pub": "yes"}
    assert document["players"][0]["_age"] == 7
    assert document["moves"][0]["_photo"] == ["a.jpg", "b.jpg"]


@pytest.mark.parametrize(
    ("old", "new", "key", "line"),
    [
        ("first: Ann", "first: Ann\nvenue: pub", "venue", 9),
        ("name: Bob,", "name: Bob, age: 7,", "age", 7),
        ("own-pair:", "own-pairs:", "own-pairs", 4),
        ("- choose Ann weight", "- {move: choose Ann weight, mood: good}", "mood", 12),
        ("- choose Ann weight", "- move: choose Ann weight\n  mood: good", "mood", 13),
        ("format: enigma-ref/1", "Format: x\nformat: enigma-ref/1", "Format", 1),
    ],
)
def test_another_unknown_key_is_a_warning_with_its_line(
    tmp_path: Path, old: str, new: str, key: str, line: int
) -> None:
    path = tmp_path / "hand.yaml"
    path.write_text((HEADER + "- choose Ann weight\n").replace(old, new), encoding="utf-8")
    for result in (invoke("status", path), invoke("do", "--game", path, "choose", "Bob", "angular")):
        assert result.status == 0
        assert result.err.startswith(f"{path}:{line}: '{key}' ")
        assert result.err.count("\n") == 1
    assert new in path.read_text(encoding="utf-8")
