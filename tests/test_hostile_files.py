"""Files that mean harm, or are merely broken: always one paragraph that says where, never a traceback, never long."""

from __future__ import annotations

import re
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st

from enigma_ref.library.session import Session
from enigma_ref.store.reader import read

from .cli_helpers import HEADER, LIMIT, ROUND_ONE, Result, assert_one_paragraph, assert_tame, invoke, record
from .patience import examples

pytestmark = pytest.mark.slow

MOVES = "- choose Ann weight\n- choose Bob angular\n"
AT = "at: 2026-11-16T19:31:02+01:00"
MANY = ", ".join(f"a{number}: 1" for number in range(20000))


def timed(*arguments: object, stdin: bytes = b"") -> Result:
    """Run a command that may not take long, whatever else the machine does meanwhile."""
    start = time.process_time()
    result = invoke(*arguments, stdin=stdin)
    took = time.process_time() - start
    assert took < LIMIT, f"{took:.1f} seconds"
    return result


def _laughs() -> str:
    lines = ["_a0: &a0 [lol, lol, lol, lol, lol, lol, lol, lol, lol]"]
    lines += [f"_a{n}: &a{n} [{', '.join([f'*a{n - 1}'] * 9)}]" for n in range(1, 10)]
    return HEADER.replace("moves:\n", "\n".join(lines) + "\nmoves:\n")


def _replaced(old: str, new: str) -> str:
    text = HEADER + MOVES
    assert old in text
    return text.replace(old, new, 1)


# Each file, and the line that the error must name; 0 where any will do.
UNUSABLE: dict[str, tuple[str | bytes, int]] = {
    "empty": ("", 1),
    "only a newline": ("\n", 1),
    "only a comment": ("# nothing\n", 1),
    "only a BOM": (b"\xef\xbb\xbf", 1),
    "only a format": ("format: enigma-ref/1\n", 1),
    "only format and moves": ("format: enigma-ref/1\nmoves:\n", 1),
    "no moves": (HEADER.removesuffix("moves:\n"), 1),
    "only moves": ("moves:\n", 1),
    "a scalar": ("hello\n", 1),
    "a list": ("- a\n- b\n", 1),
    "another YAML file": ("version: 3\nservices: {web: {image: nginx}}\nmoves:\n", 1),
    "moves a scalar": (HEADER.replace("moves:", "moves: none"), 11),
    "moves a map": (HEADER + "  a: b\n", 0),
    "moves a number": (HEADER.replace("moves:", "moves: 12"), 11),
    "nested brackets": (HEADER + "- " + "[" * 20000 + "]" * 20000 + "\n", 12),
    "nested brackets never closed": (HEADER + "- " + "[" * 20000 + "\n- a\n", 12),
    "nested braces": (HEADER + "- " + "{a: " * 20000 + "}" * 20000 + "\n", 12),
    "nested dashes": (HEADER + "- " * 20000 + "a\n", 12),
    "nested questions": (HEADER + "? " * 20000 + "a\n", 12),
    "nested indents": (HEADER + "".join(" " * n + "a:\n" for n in range(1, 1500)), 0),
    "brackets alone": ("[" * 20000, 1),
    "billion laughs": (_laughs(), 11),
    "an anchor": (_replaced("first: Ann", "first: &a Ann"), 8),
    "an alias": (_replaced("- choose Ann weight", "- *a"), 12),
    "an alias to itself": (_replaced("- choose Ann weight", "- &a [*a]"), 12),
    "a Python tag": (_replaced("first: Ann", "first: !!python/object/apply:os.system ['touch pwned']"), 8),
    "a Python name": (_replaced("edition: en", "edition: !!python/name:os.system"), 3),
    "a Python tag in a move": (_replaced("- choose Ann weight", "- !!python/object:os.x {move: time}"), 12),
    "a tag on the whole": ("!!python/object:os.x\n" + HEADER, 0),
    "a tag on a key": (_replaced("first: Ann", "!!python/name:os.system first: Ann"), 8),
    "a text tag": (_replaced("first: Ann", "first: !!str Ann"), 8),
    "a tag with a line break in it": (_replaced("first: Ann", "first: !<tag:a%0Afake.yaml:1:%20b> Ann"), 8),
    "a tag with an escape in it": (_replaced("first: Ann", "first: !a%1B%5B31m Ann"), 8),
    "a very long tag": (_replaced("first: Ann", f"first: !{'a' * 20000} Ann"), 8),
    "a list as key": (_replaced("first: Ann", "? [a, b]\n: c\nfirst: Ann"), 8),
    "a second document": (HEADER + MOVES + "---\nformat: enigma-ref/1\n", 14),
    "a second document after an end": (HEADER + MOVES + "...\n---\na: b\n", 15),
    "a key twice": (_replaced("first: Ann", "first: Ann\nfirst: Bob"), 9),
    "moves twice": (HEADER + MOVES + "moves:\n- time\n", 14),
    "a name twice": (_replaced("{name: Ann,", "{name: Ann, name: Zoe,"), 6),
    "a move twice in an entry": (_replaced("- choose Ann weight", "- {move: time, move: undo}"), 12),
    "NUL bytes": (_replaced("first: Ann", "first: A\0nn"), 8),
    "NUL bytes in a move": (_replaced("choose Ann", "choose\0Ann"), 12),
    "a bell": (_replaced("first: Ann", "first: A\ann"), 8),
    "UTF-16": ((HEADER + MOVES).encode("utf-16"), 1),
    "UTF-16 big": ((HEADER + MOVES).encode("utf-16-be"), 0),
    "UTF-32": ((HEADER + MOVES).encode("utf-32"), 1),
    "Latin-1": (_replaced("first: Ann", "first: Zoé").encode("latin-1"), 8),
    "Latin-1 in a move": (_replaced("choose Ann weight", "note Zoé\n- time").encode("latin-1"), 12),
    "overlong UTF-8": (_replaced("Ann", "A\xffnn").encode("latin-1").replace(b"\xff", b"\xc0\xaf"), 6),
    "surrogates in UTF-8": (_replaced("first: Ann", "first: @").encode().replace(b"@", b"\xed\xa0\x80"), 8),
    "binary garbage": (bytes(range(256)) * 400, 2),
    "a PNG": (b"\x89PNG\r\n\x1a\n" + bytes(range(256)) * 8, 1),
    "a gzip": (b"\x1f\x8b\x08\x00" + bytes(range(256)) * 8, 1),
    "tabs": (_replaced("- choose Ann", "\t- choose Ann"), 0),
    "an open quote": (_replaced("first: Ann", "first: 'Ann"), 0),
    "JSON": ('{"format": "enigma-ref/1"}', 1),
    "an entry without a move": (_replaced("- choose Ann weight", "- {n: 1}"), 12),
    "an entry that is a list": (_replaced("- choose Ann weight", "- [choose, Ann, weight]"), 12),
    "an entry that is nothing": (_replaced("- choose Ann weight", "-"), 12),
    "an entry that is a number": (_replaced("- choose Ann weight", "- 12"), 12),
    "a move that is a list": (_replaced("- choose Ann weight", "- {move: [a]}"), 12),
    "a move that is a number": (_replaced("- choose Ann weight", "- {move: 12}"), 12),
    "a wrong n": (_replaced("- choose Bob angular", "- {n: 3, move: choose Bob angular}"), 13),
    "n from zero": (_replaced("- choose Ann weight", "- {n: 0, move: choose Ann weight}"), 12),
    "a negative n": (_replaced("- choose Ann weight", "- {n: -1, move: choose Ann weight}"), 12),
    "a huge n": (_replaced("- choose Ann weight", f"- {{n: {'9' * 20000}, move: choose Ann weight}}"), 12),
    "an n of words": (_replaced("- choose Ann weight", "- {n: one, move: choose Ann weight}"), 12),
    "an empty n": (_replaced("- choose Ann weight", "- {n: , move: choose Ann weight}"), 12),
    "an at of words": (_replaced("- choose Ann weight", "- {at: noon, move: choose Ann weight}"), 12),
    "an impossible at": (
        HEADER + "- {n: 1, at: 2026-99-99T99:99:99+01:00, move: choose Ann weight, seal: 5c0f91d2a7b3}\n",
        12,
    ),
    "a huge at": (_replaced("- choose Ann weight", f"- {{at: {'x' * 20000}, move: choose Ann weight}}"), 12),
    "an impossible started": (_replaced("started: 2026-11", "started: 2026-13"), 10),
    "a seal of words": (_replaced("- choose Ann weight", "- {move: choose Ann weight, seal: wax}"), 12),
    "a huge seal": (_replaced("- choose Ann weight", f"- {{move: time, seal: {'a' * 20000}}}"), 12),
    "a future format": (_replaced("enigma-ref/1", "enigma-ref/2"), 1),
    "a format with a comment": (_replaced("enigma-ref/1", "enigma-ref/99 # new"), 1),
    "a format that is a map": (_replaced("enigma-ref/1", "{a: b}"), 1),
    "an unknown box": (_replaced("box: enigma", "box: chess"), 2),
    "a box that is a list": (_replaced("box: enigma", "box: [enigma]"), 2),
    "no box": (_replaced("box: enigma\n", ""), 0),
    "an unknown edition": (_replaced("edition: en", "edition: tlh"), 3),
    "an edition that is a map": (_replaced("edition: en", "edition: {en: de}"), 3),
    "no edition": (_replaced("edition: en\n", ""), 0),
    "a ruling that is no map": (_replaced(HEADER.splitlines()[3], "rulings: many"), 4),
    "an unknown answer": (_replaced("own-pair: each", "own-pair: both"), 4),
    "a target of zero": (_replaced("target: 15", "target: 0"), 4),
    "a target of superscripts": (_replaced("target: 15", "target: ²"), 4),
    "a huge target": (_replaced("target: 15", f"target: {'9' * 20000}"), 4),
    "one player": (_replaced("- {name: Bob, color: white}\n", ""), 0),
    "players a map": (
        _replaced("players:\n- {name: Ann, color: black}\n- {name: Bob, color: white}", "players: {a: b}"),
        5,
    ),
    "no players": (_replaced("- {name: Ann, color: black}\n- {name: Bob, color: white}\n", ""), 5),
    "a player of text": (_replaced("- {name: Bob, color: white}", "- Bob"), 7),
    "a player without a colour": (_replaced("- {name: Bob, color: white}", "- {name: Bob}"), 7),
    "two players of one name": (_replaced("name: Bob", "name: ANN"), 7),
    "two players of one colour": (_replaced("color: white", "color: black"), 7),
    "a name with a space": (_replaced("name: Bob", "name: Bob B"), 7),
    "a name that is a move word": (_replaced("name: Bob", "name: Solve"), 7),
    "a name that is a correction": (_replaced("name: Bob", "name: undo"), 7),
    "an empty name": (_replaced("name: Bob", "name: ''"), 7),
    "a name of 21 letters": (_replaced("name: Bob", f"name: {'B' * 21}"), 7),
    "a huge name": (_replaced("name: Bob", f"name: {'B' * 20000}"), 7),
    "a name with an escape": (_replaced("name: Bob", 'name: "B\\e[31mob"'), 7),
    "a name with a line break": (_replaced("name: Bob", 'name: "B\\n\\nob"'), 7),
    "a name with a bidi mark": (_replaced("name: Bob", "name: B\u202eob"), 7),
    "a name of superscripts": (_replaced("name: Bob", "name: ²"), 7),
    "a name of emoji": (_replaced("name: Bob", "name: \U0001f600"), 7),
    "a name that is a map": (_replaced("name: Bob", "name: {a: b}"), 7),
    "a huge colour": (_replaced("color: white", f"color: {'w' * 20000}"), 7),
    "a first who is nobody": (_replaced("first: Ann", "first: Zoe"), 8),
    "a huge first": (_replaced("first: Ann", f"first: {'z' * 20000}"), 8),
    "no first": (_replaced("first: Ann\n", ""), 0),
    "a start tile of words": (_replaced("start_tile: r:N b:E y:S r:W", "start_tile: red"), 9),
    "a huge start tile": (_replaced("start_tile: r:N b:E y:S r:W", f"start_tile: {'red ' * 5000}"), 9),
    "no start tile": (_replaced("start_tile: r:N b:E y:S r:W\n", ""), 0),
    "an illegal move": (_replaced("choose Bob angular", "choose Bob weight"), 13),
    "an unknown move": (_replaced("choose Bob angular", "frobnicate"), 13),
    "a huge unknown move": (_replaced("choose Bob angular", "frob" * 5000), 13),
    "a move by a huge nobody": (_replaced("choose Bob angular", f"choose {'x' * 20000} angular"), 13),
    "an unknown move with an escape": (_replaced("choose Bob angular", '"frob\\e[31m \\u202e"'), 13),
    "an unknown move with line breaks": (_replaced("choose Bob angular", '"frob\\n\\n\\nx"'), 13),
}


@pytest.mark.parametrize("name", UNUSABLE)
def test_an_unusable_file_is_refused_with_its_line(tmp_path: Path, name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    text, line = UNUSABLE[name]
    data = text if isinstance(text, bytes) else text.encode()
    path = tmp_path / "x.yaml"
    path.write_bytes(data)
    for command in (("status", path), ("do", "--game", path, "note", "x"), ("do", "--game", path)):
        result = timed(*command, stdin=b"note x\n")
        shown = command[0] == "status" and result.status == 0  # with a readable header it can be looked at
        if command[0] == "do" and result.status == 0:
            assert name in ("a wrong n", "n from zero", "a negative n"), "numbers alone keep nobody from playing on"
            path.write_bytes(data)
            continue
        assert shown or result.status == 3, result
        where = re.search(re.escape(str(path)) + r":(\d+): \S", result.err)
        assert where, result.err
        assert line in (0, int(where[1])), result.err
    document = timed("status", "--json", path)
    if document.status == 0:
        assert document.json["findings"]
        assert path.read_bytes() == data
        return
    assert document.status == 3
    assert document.err == ""
    assert set(document.json) == {"error"}
    assert set(document.json["error"]) == {"code", "message", "rule"}
    assert f"{path}:" in document.json["error"]["message"]
    assert path.read_bytes() == data
    assert [file.name for file in tmp_path.iterdir()] == ["x.yaml"]


USABLE: dict[str, str] = {
    "a long note": HEADER + MOVES + f"- note {'x' * 10000}\n",
    "a long quoted note": HEADER + MOVES + f"- 'note {'its ' * 2000}'\n",
    "a long line of one's own": _replaced("first:", f"_x: {'y' * 10000}\nfirst:"),
    "a map of one's own without an end": _replaced("first:", f"_x: {{{'a' * 20000}}}\nfirst:"),
    "quotes of one's own": _replaced("first:", f"_x: '{chr(39) * 20000}'\nfirst:"),
    "a long unknown key": _replaced("first:", f"{'y' * 1000}: z\nfirst:"),
    "many unknown keys": _replaced("first:", "".join(f"k{n}: z\n" for n in range(200)) + "first:"),
    "scores of nobody": HEADER
    + f"- {{n: 1, {AT}, move: choose Ann weight, scored: {{{'a' * 20000}}}, seal: 5c0f91d2a7b3}}\n",
    "scores of many": HEADER + f"- {{n: 1, {AT}, move: choose Ann weight, scored: {{{MANY}}}, seal: 5c0f91d2a7b3}}\n",
    "an escape in a note": HEADER + MOVES + '- "note \\e[31mred \\e]0;title\\a \\x9b \\x7f"\n',
    "bidi in a note": HEADER + MOVES + "- note \u202eabc\u2066 \u200f \u061c\n",
    "bidi in a key": _replaced("first:", "\u202ekey: x\nfirst:"),
    "an escape in a key": _replaced("first:", '"\\e[31mkey": x\nfirst:'),
    "a line break in a key": _replaced("first:", '"key\\n\\nfake": x\nfirst:'),
    "an escape in an entry's key": HEADER + '- {move: choose Ann weight, "a\\eb": c}\n',
    "a bidi ruling": _replaced("own-pair: each", "'own\u202epair': each"),
    "a merge key": _replaced("first:", "<<: {a: b}\nfirst:"),
    "a null key": _replaced("first:", "~: a\nfirst:"),
    "an empty key": _replaced("first:", "'': a\nfirst:"),
    "long names": HEADER.replace("Ann", "界" * 20) + MOVES.replace("Ann", "界" * 20),
    "the earliest time": HEADER.replace("2026-11-16T19:30:00+01:00", "0001-01-01T00:00:00+01:00") + MOVES,
    "the latest time": HEADER.replace("2026-11-16T19:30:00+01:00", "9999-12-31T23:59:59-01:00") + MOVES,
}


@pytest.mark.parametrize("name", USABLE)
def test_an_odd_file_is_read_and_continued(tmp_path: Path, name: str) -> None:
    path = tmp_path / "x.yaml"
    path.write_text(USABLE[name], encoding="utf-8")
    entries = len(read(path.read_bytes()).entries)
    for command in (("status", path), ("status", path, "--json"), ("do", "--game", path, "note", "x")):
        result = timed(*command)
        assert result.status == 0, result.err[:300]
        assert_tame(result)
        for line in result.err.splitlines():
            assert re.match(re.escape(str(path)) + r":\d+: ", line), line
    found = read(path.read_bytes())
    assert found.error() is None
    assert [entry.move for entry in found.entries[entries:]] == ["note x"]


@pytest.mark.parametrize("name", USABLE)
def test_an_odd_file_as_current_game(tmp_path: Path, name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("ENIGMA_RECORDS", str(tmp_path))
    (tmp_path / "x.yaml").write_text(USABLE[name], encoding="utf-8")
    assert timed("do", "note", "x").status == 0
    result = timed("status")
    assert result.status == 0
    assert_tame(result)


@pytest.mark.parametrize("name", UNUSABLE)
def test_an_unusable_file_in_the_folder_gives_no_traceback(
    tmp_path: Path, name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("ENIGMA_RECORDS", str(tmp_path))
    text, _ = UNUSABLE[name]
    (tmp_path / "x.yaml").write_bytes(text if isinstance(text, bytes) else text.encode())
    result = timed("status")
    assert result.status == 3 or (result.status == 0 and f"{tmp_path}" in result.err)
    made = timed("new", tmp_path / "new.yaml", "-p", "Ann=black", "-p", "Bob=white")
    assert made.status in (0, 2)
    if made.status == 2:
        assert_one_paragraph(made)
        assert timed("new", tmp_path / "new.yaml", "-p", "Ann=red", "-p", "Bob=blue", "--start-tile", "r:N").status == 0


@pytest.mark.parametrize("make", [lambda size: b"a" * size, lambda size: b"[" * size, lambda size: b"\n" * size])
def test_a_file_of_100_mb_is_refused_at_once(tmp_path: Path, make: Callable[[int], bytes]) -> None:
    path = tmp_path / "x.yaml"
    with path.open("wb") as file:
        file.write(HEADER.encode())
        for _ in range(100):
            file.write(make(1 << 20))
    for command in (("status", path), ("do", "--game", path, "note", "x")):
        result = timed(*command)
        assert result.status == 3
        assert_one_paragraph(result)
        assert "too large" in result.err


def test_a_hundred_megabytes_of_holes_in_the_folder_do_not_slow_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("ENIGMA_RECORDS", str(tmp_path))
    for number in range(20):
        with (tmp_path / f"{number}.yaml").open("wb") as file:
            file.truncate(100 << 20)
    record(tmp_path / "x.yaml", ROUND_ONE)
    assert timed("status", "--json").json["entries"] == 5


@pytest.mark.parametrize(
    "text",
    [
        "format: enigma-ref/1\n",
        "# notes on enigma-ref\nanything: else\n",
        "enigma-ref: {jobs: [lint, test]}\n",
        "enigma-ref: [\n",
    ],
)
def test_a_file_that_is_no_record_does_not_hide_the_current_game(
    tmp_path: Path, text: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The current game is the newest unfinished record; a file that is none cannot be it."""
    monkeypatch.setenv("ENIGMA_RECORDS", str(tmp_path))
    record(tmp_path / "x.yaml", ROUND_ONE, HEADER.replace("2026-11-16", "2020-01-01"))
    (tmp_path / "config.yaml").write_text(text, encoding="utf-8")
    result = invoke("status", "--json")
    if "format:" in text:  # it says that it is a record: then it may be named as a broken one
        assert result.status in (0, 3)
    else:
        assert result.status == 0, result.out
        assert result.json["file"].endswith("x.yaml")


# --- what people type


@pytest.mark.parametrize(
    "line",
    [
        b"note \xff\xfe\n",
        b"note caf\xe9\n",
        b"\xff\n",
        b"choose \xff weight\n",
        b"note \xed\xa0\x80\n",
        b"note a\0b\n",
        b"\0\n",
        b"note \x1b[31m \xc2\x9b \xe2\x80\xae\n",
        b"note " + b"x" * 200000 + b"\n",
        b"x" * 200000 + b"\n",
        b"choose " + b"x" * 200000 + b" weight\n",
        b"place Ann n1 " + b"r:N " * 50000 + b"\n",
        b"place Ann n" + b"9" * 20000 + b" r:N\n",
        b"amend " + b"9" * 20000 + b" time\n",
        b"strike -1\n",
        b"wheel Ann " + b"9" * 20000 + b"\n",
        b"ruling target " + b"9" * 20000 + b"\n",
        b"wheel Ann \xc2\xb2\n",
        b"strike \xc2\xb2\n",
        b"ruling target \xc2\xb2\n",
        b"place Ann n\xc2\xb2 r:N\n",
        b"place Ann n1 r:N on r\xc2\xb2\n",
        b"accept " * 5000 + b"time\n",
        b"amend 1 " * 5000 + b"time\n",
        b"accept amend 1 " * 5000 + b"time\n",
    ],
    ids=lambda line: repr(line[:30]),
)
def test_a_hostile_line_is_entered_or_refused(tmp_path: Path, line: bytes) -> None:
    path = record(tmp_path / "x.yaml", ["choose Ann weight"])
    before = path.read_bytes()
    result = timed("do", "--game", path, stdin=line)
    assert_tame(result)
    assert result.status in (0, 1, 2)
    if result.status:
        assert_one_paragraph(result)
        assert path.read_bytes() == before
    else:
        assert path.read_bytes().startswith(before)
        assert Session(path).log.number == 2
    document = timed("do", "--json", "--game", path, stdin=line)
    assert document.status == result.status
    assert_tame(document)


# --- anything at all

_BASE = HEADER + "".join(
    [
        f"- {{n: 1, {AT}, move: choose Ann weight, seal: 5c0f91d2a7b3}}\n",
        f"- {{n: 2, {AT}, move: choose Bob angular, seal: 88be03317f10}}\n",
        "- solve Bob\n- {move: time, _x: [a, b]}\n",
        f"- {{n: 5, {AT}, move: 'place Bob n1 b:NE r:S on r', scored: {{Bob: 2}}, seal: 7be1290cd438}}\n",
    ]
)


def _assert_no_harm(data: bytes) -> None:
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder, "x.yaml")
        path.write_bytes(data)
        status = timed("status", path)
        assert_tame(status)
        assert status.status in (0, 3)
        if status.status == 3:
            assert status.out == ""
            assert re.search(re.escape(str(path)) + r":\d+: \S", status.err), status.err
        done = timed("do", "--game", path, "note", "x")
        assert_tame(done)
        assert done.status in (0, 1, 3)
        if done.status:
            assert path.read_bytes() == data
        else:
            assert status.status == 0
            after = read(path.read_bytes())
            assert after.error() is None
            assert after.entries[-1].move == "note x"
            assert timed("status", path).status == 0
        assert [file.name for file in Path(folder).iterdir()] == ["x.yaml"]


@settings(max_examples=examples(50), deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(st.one_of(st.binary(max_size=300), st.text(max_size=200).map(lambda text: text.encode("utf-8", "replace"))))
@example(b"format: enigma-ref/1\nbox: enigma\nmoves:\n")
@example(b"\xef\xbb\xbf\xef\xbb\xbfformat: enigma-ref/1\nmoves:\n")
def test_arbitrary_bytes_give_no_traceback(data: bytes) -> None:
    _assert_no_harm(data)


_PIECE = st.one_of(
    st.binary(min_size=1, max_size=3),
    st.sampled_from(list("'\":,{}[]-?#&*!|>%@~= 019ebn\n\t\r\x00\x1b\x85\u2028\ufeff²é")).map(str.encode),
    st.sampled_from(["---\n", "...\n", "- ", "null", "''", "[]", "{}", "  ", "moves:\n", "first:\n", "\n- time\n"]).map(
        str.encode
    ),
)


@pytest.mark.thorough
@settings(max_examples=examples(100), deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(
    st.lists(
        st.tuples(st.sampled_from(["insert", "delete", "replace", "cut"]), st.floats(0, 1), _PIECE),
        min_size=1,
        max_size=3,
    )
)
@example([("replace", _BASE.index("Ann") / len(_BASE), "²".encode())])
def test_a_mutated_record_gives_no_traceback(edits: list[tuple[str, float, bytes]]) -> None:
    data = _BASE.encode()
    for kind, where, piece in edits:
        at = int(where * len(data))
        if kind == "cut":
            data = data[:at] if at > len(data) / 2 else data
        else:
            data = data[:at] + (b"" if kind == "delete" else piece) + data[at + (kind != "insert") * len(piece) :]
    _assert_no_harm(data)


@settings(max_examples=examples(50), deadline=None)
@given(st.lists(st.integers(0, _BASE.count("\n") - 1), max_size=20))
def test_shuffled_lines_give_no_traceback(order: list[int]) -> None:
    lines = _BASE.splitlines(keepends=True)
    _assert_no_harm("".join(lines[index] for index in order).encode())


def test_the_base_of_the_mutations_is_sound(tmp_path: Path) -> None:
    path = tmp_path / "x.yaml"
    path.write_text(_BASE, encoding="utf-8")
    assert timed("status", path, "--json").json["entries"] == 5
