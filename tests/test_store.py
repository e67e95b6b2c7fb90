"""The file itself: lines cut off at any byte, full disks, files that are no files, and `new` that never overwrites."""

from __future__ import annotations

import errno
import os
import re
import stat
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from enigma_ref.library.session import Session
from enigma_ref.store import files
from enigma_ref.store.reader import read

from .cli_helpers import (
    HEADER,
    ROUND_ONE,
    Batch,
    assert_one_paragraph,
    assert_sound,
    invoke,
    moves_in,
    record,
    seals,
    spawn,
)
from .patience import sampled

POSIX = pytest.mark.skipif(os.name == "nt", reason="POSIX only")
NEW = ("-p", "Ann=black", "-p", "Bob=white")
TILE = ("--start-tile", "r:N b:E y:S r:W")

# --- a torn last line

BY_HAND = HEADER + "- choose Ann weight\n- choose Bob angular\n"


def _record(folder: Path, name: str) -> Path:
    """Make one of the records whose last line is cut."""
    path = folder / "x.yaml"
    if name == "points":
        return record(path, ROUND_ONE)
    if name == "names":
        header = HEADER.replace("Ann", "Аня").replace("Bob", "李小龍")
        lines = [line.replace("Ann", "Аня").replace("Bob", "李小龍") for line in ROUND_ONE]
        return record(path, ["ruling target 2", *lines], header)
    if name == "first":
        return record(path, ["choose Ann weight"])
    if name == "quotes":
        return record(path, ["choose Ann weight", "note it's: {a}, [b] }' \U0001f600 # \"c\""])
    if name == "escapes":
        return record(path, ["choose Ann weight", 'note bell \x07 \\ "x" {y}, \'}'])
    text = {
        "by hand": BY_HAND,
        "indented": BY_HAND.replace("\n- choose", "\n   - choose"),
        "CRLF": BY_HAND.replace("\n", "\r\n"),
        "BOM": "\ufeff" + BY_HAND,
        "no last newline": BY_HAND[:-1],
    }[name]
    path.write_bytes(text.encode())
    Session(path).enter("note Änderung: ja")
    return path


RECORDS = ["points", "names", "first", "quotes", "escapes", "by hand", "indented", "CRLF", "BOM", "no last newline"]


@pytest.mark.slow
@sampled(6)
@pytest.mark.parametrize("name", RECORDS)
def test_a_last_line_cut_off_at_any_byte_is_reported_and_repaired(tmp_path: Path, name: str, every: int) -> None:
    path = _record(tmp_path, name)
    data = path.read_bytes()
    body, _, last = data[:-1].rpartition(b"\n")
    body += b"\n"
    entries = len(read(data).entries)
    lines = body.count(b"\n")
    wrong = []
    ends = {*range(4), *range(len(last) - 3, len(last) + 1)}
    for cut in sorted({*range(0, len(last), every), *ends}):
        path.write_bytes(body + last[:cut])
        left = entries if cut == len(last) else entries - 1
        torn = cut < len(last) and last[:cut].strip()
        status = invoke("status", path, "--json")
        if status.status != 0 or status.json["entries"] != left:
            wrong.append((cut, status.err or status.out))
            continue
        said = status.err.startswith(f"{path}:{lines + 1}: The last line is incomplete")
        if said != bool(torn) or (not torn and status.err):
            wrong.append((cut, f"said {status.err!r}"))
        assert path.read_bytes() == body + last[:cut], "status writes nothing"
        done = invoke("do", "--game", path, "note", "went", "on")
        new = path.read_bytes()
        if done.status != 0 or not done.out.startswith(f"{left + 1} note went on"):
            wrong.append((cut, done.err or done.out))
        elif not new.startswith(body) or (cut == len(last) and not new.startswith(data)):
            wrong.append((cut, "a whole line was lost"))
        else:
            assert new.endswith(b"\n")
            assert_sound(path, left + 1)
            assert moves_in(path)[-1] == "note went on"
            assert invoke("status", path).err == ""
    assert not wrong, f"{len(wrong)} cuts: {[(cut, last[:cut], what) for cut, what in wrong[:5]]}"


def test_a_refused_move_leaves_a_torn_line_as_it_is(tmp_path: Path) -> None:
    path = record(tmp_path / "x.yaml", ROUND_ONE)
    path.write_bytes(path.read_bytes()[:-30])
    before = path.read_bytes()
    assert invoke("do", "--game", path, "solve", "Ann").status == 1
    assert invoke("do", "--dry-run", "--game", path, "note", "x").status == 0
    assert path.read_bytes() == before


def test_a_tail_of_zeros_after_a_power_cut_is_repaired(tmp_path: Path) -> None:
    path = record(tmp_path / "x.yaml", ROUND_ONE)
    whole = path.read_bytes()
    path.write_bytes(whole + b"\0" * 300)
    assert invoke("status", path).status == 0
    assert invoke("do", "--game", path, "note", "x").out.startswith("6 ")
    assert path.read_bytes().startswith(whole + b"- {n: 6, ")
    assert_sound(path, 6)


@pytest.mark.parametrize("zeros", [1, 4, 4096])
@pytest.mark.parametrize("typed", [b"", b"- note by hand\n"])
def test_zeros_in_place_of_the_last_line_break_are_repaired_and_the_line_is_kept(
    tmp_path: Path, typed: bytes, zeros: int
) -> None:
    path = record(tmp_path / "x.yaml", ROUND_ONE)
    whole = path.read_bytes() + typed
    path.write_bytes(whole[:-1] + b"\0" * zeros)
    entries = 5 + bool(typed)
    status = invoke("status", path)
    assert status.status == 0
    line = whole.count(b"\n")
    assert status.err.startswith(f"{path}:{line}: Zeros stand behind the last line")
    codes = {each["code"]: each["line"] for each in invoke("audit", path, "--json").json["findings"]}
    assert codes["torn"] == line
    assert "unreadable" not in codes
    assert invoke("do", "--game", path, "note", "x").out.startswith(f"{entries + 1} ")
    assert path.read_bytes().startswith(whole + b"- {n: ")
    assert_sound(path, entries + 1)


def test_a_torn_line_in_the_middle_is_no_torn_last_line(tmp_path: Path) -> None:
    path = record(tmp_path / "x.yaml", ROUND_ONE)
    lines = path.read_text(encoding="utf-8").splitlines(keepends=True)
    lines[13] = lines[13][:40] + "\n"
    text = "".join(lines)
    path.write_text(text, encoding="utf-8")
    for result, status in ((invoke("status", path), 0), (invoke("do", "--game", path, "note", "x"), 3)):
        assert result.status == status
        assert result.err.startswith(f"{path}:14: ")
    assert path.read_text(encoding="utf-8") == text


# --- a full disk


def _limited(size: int) -> Callable[[], None]:
    import resource

    def limit() -> None:
        resource.setrlimit(resource.RLIMIT_FSIZE, (size, size))

    return limit


@POSIX
@pytest.mark.parametrize("room", [0, 1, 40])
def test_a_full_disk_leaves_the_record_as_it_was(tmp_path: Path, room: int) -> None:
    path = record(tmp_path / "x.yaml", ROUND_ONE)
    before = path.read_bytes()
    done = spawn("do", "--game", path, "note", "x", preexec_fn=_limited(len(before) + room))
    assert done.status == 3
    assert_one_paragraph(done)
    assert done.err.startswith(f"{path}: ")
    assert "nothing was written" in done.err
    assert path.read_bytes() == before
    assert invoke("do", "--game", path, "note", "x").out.startswith("6 ")
    assert_sound(path, 6)


@POSIX
def test_a_disk_that_fills_in_the_middle_of_a_batch_keeps_what_was_acknowledged(tmp_path: Path) -> None:
    path = record(tmp_path / "x.yaml", ROUND_ONE)
    lines = "".join(f"note {number} {'x' * 100}\n" for number in range(10))
    done = spawn("do", "--game", path, stdin=lines, preexec_fn=_limited(path.stat().st_size + 500))
    assert done.status == 3
    acknowledged = [int(line.split()[0]) for line in done.out.splitlines()]
    assert acknowledged == [6, 7]
    assert done.err.startswith("line 3: ")
    assert_sound(path, 7)


@POSIX
def test_a_full_disk_says_so_in_json(tmp_path: Path) -> None:
    path = record(tmp_path / "x.yaml", ROUND_ONE)
    done = spawn("do", "--json", "--game", path, "note", "x", preexec_fn=_limited(path.stat().st_size))
    assert done.status == 3
    assert done.err == ""
    assert set(done.json["error"]) == {"code", "message", "rule"}
    assert done.json["error"]["code"] == "disk-full"


@POSIX
def test_new_on_a_full_disk_leaves_nothing_behind(tmp_path: Path) -> None:
    done = spawn("new", tmp_path / "x.yaml", *NEW, *TILE, preexec_fn=_limited(100))
    assert done.status == 3
    assert_one_paragraph(done)
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("code", [errno.ENOSPC, errno.EIO, errno.EDQUOT if hasattr(errno, "EDQUOT") else errno.EIO])
@pytest.mark.parametrize("torn", [False, True])
def test_a_write_that_fails_halfway_leaves_no_trace(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, code: int, torn: bool
) -> None:
    path = record(tmp_path / "x.yaml", ROUND_ONE)
    whole = path.read_bytes()
    if torn:
        path.write_bytes(whole + b"- {n: 6, at: 20")
    write = os.write

    def half(descriptor: int, data: bytes) -> int:
        written = write(descriptor, bytes(data)[:10])
        monkeypatch.setattr(files.os, "write", fail)
        return written

    def fail(descriptor: int, data: bytes) -> int:
        raise OSError(code, os.strerror(code))

    monkeypatch.setattr(files.os, "write", half)
    done = invoke("do", "--game", path, "note", "x")
    monkeypatch.undo()
    assert done.status == 3
    assert "Traceback" not in done.err
    assert path.read_bytes().startswith(whole)
    assert invoke("do", "--game", path, "note", "x").out.startswith("6 ")
    assert path.read_bytes().startswith(whole + b"- {n: 6, ")
    assert_sound(path, 6)


def test_what_cannot_be_flushed_is_not_acknowledged(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = record(tmp_path / "x.yaml", ROUND_ONE)
    before = path.read_bytes()

    def fail(descriptor: int) -> None:
        raise OSError(errno.EIO, os.strerror(errno.EIO))

    monkeypatch.setattr(files.os, "fsync", fail)
    done = invoke("do", "--game", path, "note", "x")
    assert done.status == 3
    assert_one_paragraph(done)
    assert path.read_bytes() == before


def test_an_entry_is_flushed_before_it_is_acknowledged(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = record(tmp_path / "x.yaml")
    flushed: list[bytes] = []
    fsync = os.fsync

    def spy(descriptor: int) -> None:
        fsync(descriptor)
        if stat.S_ISREG(os.fstat(descriptor).st_mode):
            flushed.append(path.read_bytes())

    monkeypatch.setattr(files.os, "fsync", spy)
    assert invoke("do", "--game", path, stdin="choose Ann weight\nnote x\n").status == 0
    assert [data.count(b"\n- {n: ") for data in flushed] == [1, 2]


# --- files that are no records, or may not be written


def _make_folder(path: Path) -> None:
    path.mkdir()


def _make_pipe(path: Path) -> None:
    os.mkfifo(path)


def _make_loop(path: Path) -> None:
    path.symlink_to(path.name)


def _make_dangling(path: Path) -> None:
    path.symlink_to("nowhere.yaml")


def _make_nothing(path: Path) -> None:
    pass


@pytest.mark.parametrize(
    ("make", "said"),
    [
        (_make_folder, "folder"),
        pytest.param(_make_pipe, "not a regular file", marks=POSIX),
        pytest.param(_make_loop, "link", marks=POSIX),
        pytest.param(_make_dangling, "leads nowhere", marks=POSIX),
        (_make_nothing, "no such file"),
    ],
)
def test_what_is_no_record_is_refused(tmp_path: Path, make: Callable[[Path], None], said: str) -> None:
    path = tmp_path / "x.yaml"
    make(path)
    commands = [("status", path), ("do", "--game", path, "note", "x"), ("do", "--dry-run", "--game", path, "note", "x")]
    for command in commands:
        result = invoke(*command)
        assert result.status == 3
        assert_one_paragraph(result)
        assert result.err.startswith(f"{path}: ")
        assert said in result.err
        document = invoke(*command[:1], "--json", *command[1:])
        assert document.status == 3
        assert document.err == ""
        assert list(document.json) == ["error"]
        assert said in document.json["error"]["message"]


@pytest.mark.parametrize("name", ["x" * 300 + ".yaml", "a/b/c.yaml"])
def test_names_that_cannot_be_are_refused(tmp_path: Path, name: str) -> None:
    path = f"{tmp_path}/{name}"
    for result in (invoke("status", path), invoke("do", "--game", path, "note", "x")):
        assert result.status == 3
        assert_one_paragraph(result)


def test_a_file_in_place_of_a_folder_is_refused(tmp_path: Path) -> None:
    record(tmp_path / "x.yaml")
    for result in (
        invoke("status", tmp_path / "x.yaml/y.yaml"),
        invoke("new", tmp_path / "x.yaml/y.yaml", *NEW, *TILE),
    ):
        assert result.status == 3
        assert_one_paragraph(result)


def test_a_read_only_record_can_be_read_and_is_not_written(tmp_path: Path) -> None:
    path = record(tmp_path / "x.yaml", ROUND_ONE)
    before = path.read_bytes()
    path.chmod(0o444)
    assert invoke("status", path).status == 0
    assert invoke("do", "--dry-run", "--game", path, "note", "x").status == 0
    done = invoke("do", "--game", path, "note", "x")
    assert done.status == 3
    assert_one_paragraph(done)
    assert done.err.startswith(f"{path}: ")
    assert "read-only" in done.err
    assert path.read_bytes() == before
    path.chmod(0o644)
    assert invoke("do", "--game", path, "note", "x").status == 0


@POSIX
def test_a_link_to_a_record_is_followed_and_stays_a_link(tmp_path: Path) -> None:
    path = record(tmp_path / "x.yaml", ROUND_ONE)
    (tmp_path / "link.yaml").symlink_to("x.yaml")
    assert invoke("do", "--game", tmp_path / "link.yaml", "note", "x").status == 0
    assert (tmp_path / "link.yaml").is_symlink()
    assert_sound(path, 6)


@POSIX
def test_a_record_keeps_its_identity_and_permissions(tmp_path: Path) -> None:
    path = record(tmp_path / "x.yaml", ROUND_ONE)
    path.chmod(0o640)
    before = path.stat()
    path.write_bytes(path.read_bytes()[:-5])
    assert invoke("do", "--game", path, "note", "x").status == 0
    assert (path.stat().st_ino, path.stat().st_mode) == (before.st_ino, before.st_mode)
    assert [file.name for file in tmp_path.iterdir()] == ["x.yaml"]


# --- other programs


@POSIX
def test_a_record_replaced_during_a_batch_is_not_written_to(tmp_path: Path) -> None:
    path = record(tmp_path / "x.yaml")
    header = HEADER.replace("19:30:00", "20:45:00")
    other = record(tmp_path / "other.yaml", ["choose Ann weight", "note another game"], header)
    replacement = other.read_bytes()
    batch = Batch(path)
    assert batch.ask("choose Ann weight").startswith("1 choose Ann weight")
    other.replace(path)
    batch.send("choose Bob angular")
    result = batch.end()
    assert result.status == 3
    assert_one_paragraph(result)
    assert result.err.startswith("line 2: ")
    assert str(path) in result.err
    assert path.read_bytes() == replacement


@POSIX
def test_a_record_replaced_by_its_own_copy_loses_nothing(tmp_path: Path) -> None:
    """As some editors and synchronised folders do it: to refuse is right, and so is to go on from the copy."""
    path = record(tmp_path / "x.yaml")
    batch = Batch(path)
    assert batch.ask("note one").startswith("1 ")
    copy = tmp_path / "copy.yaml"
    copy.write_bytes(path.read_bytes())
    Session(copy).enter("note from elsewhere")
    copy.replace(path)
    batch.send("note two")
    result = batch.end()
    assert result.status in (0, 3)
    more = ["note two"] if result.status == 0 else []
    assert moves_in(path) == ["note one", "note from elsewhere", *more]
    assert_sound(path, 2 + len(more))


def test_a_record_rewritten_in_place_during_a_batch_is_not_written_to(tmp_path: Path) -> None:
    path = record(tmp_path / "x.yaml")
    batch = Batch(path)
    assert batch.ask("choose Ann weight").startswith("1 ")
    changed = path.read_bytes().replace(b"choose Ann weight", b"choose Ann conduit")
    path.write_bytes(changed)
    batch.send("choose Bob angular")
    result = batch.end()
    assert result.status == 3
    assert_one_paragraph(result)
    assert path.read_bytes() == changed


@POSIX
def test_a_record_deleted_during_a_batch_is_not_made_again(tmp_path: Path) -> None:
    path = record(tmp_path / "x.yaml")
    batch = Batch(path)
    assert batch.ask("note one").startswith("1 ")
    path.unlink()
    batch.send("note two")
    result = batch.end()
    assert result.status == 3
    assert_one_paragraph(result)
    assert not path.exists()


def test_lines_that_another_program_adds_during_a_batch_count(tmp_path: Path) -> None:
    path = record(tmp_path / "x.yaml")
    batch = Batch(path)
    assert batch.ask("choose Ann weight").startswith("1 ")
    assert invoke("do", "--game", path, "choose", "Bob", "angular").out.startswith("2 ")
    assert batch.ask("solve Bob").startswith("3 solve Bob")
    assert invoke("do", "--game", path, "note", "between").out.startswith("4 ")
    with path.open("a", encoding="utf-8") as file:
        file.write("- time\n")
    assert batch.ask("place Bob n1 r:S b:NE on r").startswith("6 place Bob n1 b:NE r:S on r")
    assert batch.end().status == 0
    assert_sound(path, 6)
    assert [stands is None for stands, _ in seals(path.read_bytes())] == [False, False, False, False, True, False]


def test_a_move_that_another_program_made_illegal_is_refused(tmp_path: Path) -> None:
    path = record(tmp_path / "x.yaml")
    batch = Batch(path)
    assert batch.ask("choose Ann weight").startswith("1 ")
    assert invoke("do", "--game", path, "choose", "Bob", "angular").status == 0
    batch.send("choose Bob conduit")
    assert batch.end().status == 1
    assert moves_in(path) == ["choose Ann weight", "choose Bob angular"]


# --- new


def test_new_never_overwrites(tmp_path: Path) -> None:
    path = tmp_path / "x.yaml"
    path.write_text("precious\n", encoding="utf-8")
    result = invoke("new", path, *NEW, *TILE)
    assert result.status == 3
    assert_one_paragraph(result)
    assert result.err.startswith(f"{path}: ")
    assert path.read_text(encoding="utf-8") == "precious\n"
    assert [file.name for file in tmp_path.iterdir()] == ["x.yaml"]


@POSIX
def test_new_does_not_write_through_a_dangling_link(tmp_path: Path) -> None:
    (tmp_path / "x.yaml").symlink_to("elsewhere.yaml")
    assert invoke("new", tmp_path / "x.yaml", *NEW, *TILE).status == 3
    assert [file.name for file in tmp_path.iterdir()] == ["x.yaml"]


@pytest.mark.parametrize("where", ["", "/", "//..", "/.", "/sub"])
def test_new_on_a_folder_is_refused(tmp_path: Path, where: str) -> None:
    (tmp_path / "sub").mkdir()
    before = sorted(tmp_path.rglob("*"))
    result = invoke("new", f"{tmp_path}{where}", *NEW, *TILE)
    assert result.status == 3
    assert_one_paragraph(result)
    assert sorted(tmp_path.rglob("*")) == before


@pytest.mark.parametrize("name", [".", "..", "/", ""])
def test_new_with_a_name_that_is_none_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str) -> None:
    monkeypatch.chdir(tmp_path)
    result = invoke("new", name, *NEW, *TILE)
    assert result.status in (2, 3)
    assert_one_paragraph(result)
    assert list(tmp_path.iterdir()) == []


def test_new_creates_folders(tmp_path: Path) -> None:
    path = tmp_path / "a" / "b" / "x.yaml"
    assert invoke("new", path, *NEW, *TILE).status == 0
    assert_sound(path, 0)
    assert [file.name for file in path.parent.iterdir()] == ["x.yaml"]


def test_new_with_a_name_too_long_leaves_nothing_behind(tmp_path: Path) -> None:
    result = invoke("new", tmp_path / ("x" * 300 + ".yaml"), *NEW, *TILE)
    assert result.status == 3
    assert_one_paragraph(result)
    assert list(tmp_path.iterdir()) == []


def test_a_wrong_command_line_makes_no_folder(tmp_path: Path) -> None:
    assert invoke("new", tmp_path / "a" / "x.yaml", "-p", "Ann=black", *TILE).status == 2
    assert list(tmp_path.iterdir()) == []


def test_new_without_a_name_counts_up(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv("ENIGMA_RECORDS", raising=False)
    for _ in range(3):
        assert invoke("new", *NEW, *TILE).status == 0
    names = sorted(path.name for path in (tmp_path / "records").iterdir())
    day = names[0][:10]
    assert re.fullmatch(r"\d{4}-\d\d-\d\d", day)
    assert names == [f"{day}-Ann-Bob-2.yaml", f"{day}-Ann-Bob-3.yaml", f"{day}-Ann-Bob.yaml"]


@pytest.mark.parametrize("char", ["x", "é", "界", "𠀋"])
def test_long_names_in_any_script_make_a_file_name(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, char: str) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv("ENIGMA_RECORDS", raising=False)
    names = [char * 19 + letter for letter in "abcd"]
    players = [
        word
        for name, color in zip(names, ["red", "blue", "green", "black"], strict=True)
        for word in ("-p", f"{name}={color}")
    ]
    for _ in range(2):
        result = invoke("new", *players, *TILE)
        assert result.status == 0, result.err
    found = sorted((tmp_path / "records").iterdir())
    assert len(found) == 2
    assert all(len(path.name.encode()) <= 255 for path in found)
    assert f"-{char * 19}" in found[0].name
    assert invoke("status", "--json").json["players"][3]["name"] == names[3]


def test_the_largest_record_is_not_grown_past_what_can_be_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = record(tmp_path / "x.yaml", ["choose Ann weight"])
    monkeypatch.setattr(files, "LARGEST", path.stat().st_size + 100)
    before = path.read_bytes()
    result = invoke("do", "--game", path, "note", "x" * 200)
    assert result.status == 3
    assert_one_paragraph(result)
    assert path.read_bytes() == before


@pytest.mark.skipif(sys.platform == "win32", reason="no hard links to forbid")
def test_new_works_on_a_disk_without_hard_links(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: object, **__: object) -> None:
        raise OSError(errno.EPERM, os.strerror(errno.EPERM))

    monkeypatch.setattr(files.os, "link", refuse)
    path = tmp_path / "x.yaml"
    assert invoke("new", path, *NEW, *TILE).status == 0
    assert_sound(path, 0)
    assert invoke("new", path, *NEW, *TILE).status == 3
    assert_sound(path, 0)
    assert [file.name for file in tmp_path.iterdir()] == ["x.yaml"]
