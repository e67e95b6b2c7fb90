"""What differs on Windows and macOS, tried as far as it can be here. docs/platforms.md says what cannot."""

from __future__ import annotations

import ast
import errno
import io
import os
import socket
import subprocess
import sys
import unicodedata
from pathlib import Path, PureWindowsPath
from types import ModuleType, SimpleNamespace
from typing import Any

import pytest

from enigma_ref.cli.common import many
from enigma_ref.cli.common.output import decoded, put, use_utf8
from enigma_ref.core.sentence import say
from enigma_ref.language.choosing import of_the_system
from enigma_ref.store import disk, files, system
from enigma_ref.store.errors import StoreError, native, shown
from enigma_ref.store.folder import is_configured, started
from enigma_ref.store.lock import locked
from enigma_ref.store.output import write_output
from enigma_ref.store.secret import state_folder

from .cli_helpers import HEADER, ROUND_ONE, environment, invoke, record, spawn
from .systems import POSIX_ONLY, WITHOUT, on_windows

PACKAGE = Path(system.__file__).parent.parent
POSIX = pytest.mark.skipif(os.name == "nt", reason="POSIX only")


# --- one module


def test_nobody_else_asks_which_system_it_is() -> None:
    modules = [module for module in sorted(PACKAGE.rglob("*.py")) if module != Path(system.__file__)]
    asked = {"os.name", "sys.platform", "platform.system", "sys.getwindowsversion"}
    of_one_system = {*POSIX_ONLY, "msvcrt", "winreg", "_winapi", "ctypes", "platform"}
    assert len(modules) > 500
    for module in modules:
        text = module.read_text("utf-8")
        if not any(word in text for word in asked | of_one_system):
            continue
        for node in ast.walk(ast.parse(text)):
            if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name):
                assert f"{node.value.id}.{node.attr}" not in asked, module
            elif isinstance(node, ast.Import):
                assert of_one_system.isdisjoint(alias.name for alias in node.names), module
            elif isinstance(node, ast.ImportFrom):
                assert node.module not in of_one_system, module


@pytest.mark.parametrize(
    ("platform", "expected"),
    [("linux", "Posix"), ("darwin", "MacOS"), ("win32", "Windows"), ("freebsd14", "Posix"), ("cygwin", "Posix")],
)
def test_which_system(platform: str, expected: str, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("msvcrt", "fcntl"):
        monkeypatch.setitem(sys.modules, name, ModuleType(name))
    assert type(system.system_of(platform)).__name__ == expected


def test_flags_that_a_system_does_not_have() -> None:
    assert system.plain_flags(SimpleNamespace()) == 0
    assert system.plain_flags(SimpleNamespace(O_BINARY=0x8000, O_NOINHERIT=0x80)) == 0x8080
    assert system.plain_flags(SimpleNamespace(O_CLOEXEC=0o2000000)) == 0o2000000


@pytest.mark.thorough
@pytest.mark.slow
@POSIX
def test_commands_without_the_modules_that_windows_lacks(tmp_path: Path) -> None:
    def run(*words: object, stdin: bytes = b"") -> subprocess.CompletedProcess[bytes]:
        command = [sys.executable, "-c", WITHOUT, *map(str, words)]
        done = subprocess.run(
            command, input=stdin, capture_output=True, cwd=tmp_path, env=environment(), timeout=60, check=False
        )
        assert b"Traceback" not in done.stderr, done.stderr.decode()
        return done

    path = tmp_path / "game.yaml"
    made = run("new", path, "-p", "Ann=black", "-p", "Bob=white", "--first", "Ann", "--start-tile", "r:N b:E y:S r:W")
    assert made.returncode == 0, made.stderr
    assert run("do", "--game", path, stdin="".join(f"{line}\r\n" for line in ROUND_ONE).encode()).returncode == 0
    for words in (
        ("status",),
        ("board",),
        ("why", path, "5"),
        ("list", tmp_path),
        ("audit", tmp_path),
        ("stats", tmp_path),
    ):
        assert run(*words, *((path,) if words in (("status",), ("board",)) else ())).returncode == 0, words
    assert run("replay", path, "--html", tmp_path / "page.html").returncode == 0
    assert run("export", path, "--to", "csv").stdout.count(b"\r") == 0
    assert invoke("audit", path).status == 0


# --- locks


def test_windows_locks_a_byte_behind_everything(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    msvcrt = on_windows(monkeypatch)
    path = record(tmp_path / "a.yaml", ROUND_ONE)
    one, other = disk.opened(path, disk.ADDING), disk.opened(path, disk.READING)
    with locked(one, 0) as held, locked(other, 0.05, shared=True) as too:
        assert (held, too) == (True, False)
    with locked(other, 0, shared=True) as held:
        assert held
    assert {place for place, _ in msvcrt.calls} == {1 << 30}
    assert not msvcrt.held
    disk.close(one)
    disk.close(other)


def test_a_lock_that_fails_on_windows_is_not_called_busy(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    msvcrt = on_windows(monkeypatch)
    path = record(tmp_path / "a.yaml", ROUND_ONE)
    msvcrt.fails = errno.EINVAL
    before = path.read_bytes()
    result = invoke("do", "--game", path, "note", "x")
    assert (result.status, path.read_bytes()) == (3, before)
    assert "Another program" not in result.err
    msvcrt.fails = errno.EACCES
    monkeypatch.setattr(files, "PATIENCE", 0.05)
    result = invoke("do", "--game", path, "note", "x")
    assert result.status == 3
    assert result.err.endswith("Wait until it is done, then enter the move again.\n")
    msvcrt.fails = None
    assert invoke("do", "--game", path, "note", "x").status == 0


def test_a_game_as_on_windows(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    msvcrt = on_windows(monkeypatch)
    path = tmp_path / "deep" / "er" / "game.yaml"
    made = ("new", path, "-p", "Ann=black", "-p", "Bob=white", "--first", "Ann", "--start-tile", "r:N b:E y:S r:W")
    assert invoke(*made).status == 0
    again = invoke(*made)
    if os.name == "nt":  # elsewhere renaming does replace: only Windows itself can show that it does not
        assert again.status == 3
    assert invoke("do", "--game", path, stdin="\r\n".join(ROUND_ONE)).status == 0
    assert b"\r" not in path.read_bytes()
    assert invoke("audit", path).status == 0
    assert not msvcrt.held
    assert not list(path.parent.glob(".enigma*"))


# --- writing


def test_macos_asks_the_drive(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[tuple[int, int]] = []
    fcntl: Any = ModuleType("fcntl")
    fcntl.F_FULLFSYNC = 51
    fcntl.fcntl = lambda descriptor, what: asked.append((descriptor, what))
    monkeypatch.setitem(sys.modules, "fcntl", fcntl)
    monkeypatch.setattr(system, "here", system.system_of("darwin"))
    synced: list[int] = []
    monkeypatch.setattr(disk.os, "fsync", synced.append)
    disk.flush(7)
    assert (asked, synced) == ([(7, 51)], [])

    def refused(descriptor: int, what: int) -> None:
        raise OSError(errno.ENOTSUP, "not on this disk")

    fcntl.fcntl = refused
    disk.flush(8)
    assert synced == [8]
    assert system.here.state_home() == Path.home() / "Library" / "Application Support"


def test_a_file_that_somebody_looks_at_is_replaced_a_moment_later(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    really, tried = os.replace, []

    def open_elsewhere(old: Path, new: Path) -> None:
        tried.append(new)
        if len(tried) < 3:
            raise PermissionError(errno.EACCES, "Access is denied", str(new))
        really(old, new)

    out = tmp_path / "page.html"
    out.write_text("old", "utf-8")
    monkeypatch.setattr(disk.os, "replace", open_elsewhere)
    with pytest.raises(StoreError) as raised:
        write_output(out, "new")  # on Linux nobody waits: there it means what it says
    assert str(raised.value).endswith("This may not be written. Choose a folder of yours.")
    tried.clear()
    on_windows(monkeypatch)
    write_output(out, "new")
    assert (out.read_text("utf-8"), len(tried)) == ("new", 3)
    monkeypatch.setattr(type(system.here), "patience", 0.1)
    monkeypatch.setattr(disk.os, "replace", _denied)
    with pytest.raises(StoreError):
        write_output(out, "newer")
    assert sorted(path.name for path in tmp_path.iterdir()) == ["page.html"]


def _denied(old: Path, new: Path) -> None:
    raise PermissionError(errno.EACCES, "Access is denied", str(new))


# --- names of files

DEVICES = ["con.yaml", "AUX.yaml", "nul", "com1.yaml", "LPT9.x.yaml", "con .yaml", "com¹.yaml", "conout$"]
ODD = ["a:b.yaml", "what?.yaml", 'say "x".yaml', "a|b.yaml", "<a>.yaml", "a*.yaml", "dot.", "space ", "tab\t.yaml"]


@pytest.mark.parametrize("name", DEVICES + ODD)
def test_names_that_no_file_can_have_on_windows(name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert not system.Posix.forbids(system.here, name) or os.name == "nt"
    on_windows(monkeypatch)
    path = tmp_path / name
    made = invoke("new", path, "-p", "Ann=black", "-p", "Bob=white", "--start-tile", "r:N")
    assert made.status == 3
    assert made.err.endswith(": This cannot be a file's name. Choose another.\n")
    with pytest.raises(StoreError, match=r"This cannot be a file's name\. Choose another\."):
        write_output(path.with_name(f"{name}"), "x")
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(
    "name", ["console.yaml", "auxiliary.yaml", "2026-11-16-con-aux.yaml", "com10.yaml", "Zoé.yaml"]
)
def test_names_that_only_look_like_devices(name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    on_windows(monkeypatch)
    assert invoke("new", tmp_path / name, "-p", "Ann=black", "-p", "Bob=white", "--start-tile", "r:N").status == 0


@POSIX
def test_names_of_files_are_text_on_windows_and_bytes_elsewhere(monkeypatch: pytest.MonkeyPatch) -> None:
    odd = "Zo\udce9.yaml"  # what a byte that is not UTF-8 becomes
    assert shown(Path(odd)) == "Zo\ufffd.yaml"
    on_windows(monkeypatch)
    assert shown(Path("Zoé/Аня.yaml")) == "Zoé/Аня.yaml"
    assert native("Zoé.yaml") == Path("Zoé.yaml")
    assert decoded("小明") == "小明"
    assert shown(PureWindowsPath(r"C:\Users\Zoé\a.yaml")) == "C:/Users/Zoé/a.yaml"  # type: ignore[arg-type]


def test_where_things_are_kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("ENIGMA_STATE", "ENIGMA_CONFIG", "XDG_STATE_HOME", "XDG_CONFIG_HOME"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setattr(Path, "home", lambda: tmp_path)
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setenv("LOCALAPPDATA", str(tmp_path / "Local"))
    monkeypatch.setitem(sys.modules, "fcntl", ModuleType("fcntl"))
    found = {}
    on_windows(monkeypatch)
    for platform in ("linux", "darwin", "win32"):
        monkeypatch.setattr(system, "here", system.system_of(platform))
        found[platform] = state_folder().relative_to(tmp_path).as_posix(), is_configured()
    assert found == {
        "linux": (".local/state/enigma-ref", False),
        "darwin": ("Library/Application Support/enigma-ref", False),
        "win32": ("Local/enigma-ref", True),  # which only asking the system tells
    }


def test_pieces_are_not_written_over_by_another_spelling(tmp_path: Path) -> None:
    for name in ("pieces.toml", "Pieces.TOML"):
        result = invoke("replay", record(tmp_path / "a.yaml", ROUND_ONE), "--html", tmp_path / name)
        assert result.status == 3
        assert "which is not written over" in result.err
        (tmp_path / "a.yaml").unlink()


# --- streams


@pytest.mark.parametrize("encoding", ["cp1252", "cp437", "ascii", "utf-16"])
def test_a_console_of_another_encoding_gets_utf8(encoding: str, monkeypatch: pytest.MonkeyPatch) -> None:
    out = io.BytesIO()
    monkeypatch.setattr(sys, "stdout", io.TextIOWrapper(out, encoding=encoding, newline=None))
    use_utf8()
    put(say("{text}", text="Zoé 小明 ┌─┐"))
    assert out.getvalue() == "Zoé 小明 ┌─┐\n".encode()


def test_lines_end_alike_on_every_system(monkeypatch: pytest.MonkeyPatch) -> None:
    out = io.BytesIO()
    windows = io.TextIOWrapper(out, encoding="cp1252", newline="\r\n")  # as Windows translates
    monkeypatch.setattr(sys, "stdout", windows)
    use_utf8()
    put(say("{text}", text="one"))
    put("two\nthree")
    assert out.getvalue() == b"one\ntwo\nthree\n"


@pytest.mark.slow
@POSIX
@pytest.mark.parametrize("encoding", ["cp1252", "cp437"])
def test_a_whole_command_in_another_encoding(encoding: str, tmp_path: Path) -> None:
    path = tmp_path / "Zoé.yaml"
    path.write_text(HEADER.replace("Ann", "Zoé"), "utf-8")
    other = environment(PYTHONIOENCODING=encoding, PYTHONUTF8="0")
    assert spawn("status", path, env=other) == spawn("status", path)
    assert spawn("do", "--game", path, stdin="choose Zoé weight\r\n", env=other).status == 0
    assert "choose Zoé weight" in path.read_text("utf-8")


def test_a_reader_that_has_gone(monkeypatch: pytest.MonkeyPatch) -> None:
    assert system.Posix().nobody_reads(BrokenPipeError(errno.EPIPE, "")) if os.name != "nt" else True
    assert not system.here.nobody_reads(OSError(errno.ENOSPC, ""))
    on_windows(monkeypatch)
    assert system.here.nobody_reads(OSError(errno.EINVAL, "Invalid argument"))
    assert system.here.nobody_reads(BrokenPipeError(errno.EPIPE, ""))
    assert not system.here.nobody_reads(OSError(errno.ENOSPC, "No space left on device"))


def test_a_port_is_taken_by_one_program_only(monkeypatch: pytest.MonkeyPatch) -> None:
    set_to: list[tuple[int, int, int]] = []
    taken: Any = SimpleNamespace(setsockopt=lambda *what: set_to.append(what))
    system.Posix.keep_port(system.here, taken)
    assert set_to.pop() == (socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    on_windows(monkeypatch)
    monkeypatch.setattr(socket, "SO_EXCLUSIVEADDRUSE", -5, raising=False)
    system.here.keep_port(taken)
    assert set_to == [(socket.SOL_SOCKET, -5, 1)]


# --- records from elsewhere


def test_a_record_with_windows_line_ends(tmp_path: Path) -> None:
    path = tmp_path / "a.yaml"
    text = HEADER + "".join(f"- '{move}'\n" for move in ROUND_ONE[:2])
    path.write_bytes(text.replace("\n", "\r\n").encode())
    assert invoke("audit", path).status == 0
    assert invoke("do", "--game", path, "solve", "Bob").status == 0
    assert invoke("status", path, "--json").json["entries"] == 3
    assert invoke("list", tmp_path, "--json").json["records"][0]["state"] == "unfinished"


def test_a_moment_before_1970_without_an_offset(monkeypatch: pytest.MonkeyPatch) -> None:
    import enigma_ref.store.folder as folder

    class Windows:
        @staticmethod
        def fromisoformat(text: str) -> Any:
            def fails() -> None:
                raise OSError(errno.EINVAL, "Invalid argument")

            return SimpleNamespace(tzinfo=None, astimezone=fails)

    monkeypatch.setattr(folder, "datetime", Windows)
    assert started(b"started: 1969-01-01T00:00:00\n") is None


def test_names_in_two_spellings_are_one_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """As on macOS and Windows: capital letters and composed letters make no other file."""
    composed = unicodedata.normalize("NFC", "Zoé.yaml")
    path = record(tmp_path / composed, ROUND_ONE)
    other = tmp_path / unicodedata.normalize("NFD", "ZOÉ.YAML")
    try:
        other.hardlink_to(path)
    except OSError:
        assert other.samefile(path)
    assert len(many.records([str(path), str(other)]).files) == 1
    third = record(tmp_path / "zoe.yaml", ROUND_ONE)
    assert len(many.records([str(path), str(third), str(other)]).files) == 2


@pytest.mark.parametrize(
    ("told", "expected"),
    [
        ("German_Germany", "de"), ("de_DE", "de"), ("Czech_Czechia", "cs"), ("en_US", "en"), ("Polish_Poland", "en"),
        (None, "en"),
    ],
)  # fmt: skip
def test_the_language_of_windows(told: str | None, expected: str, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(name, raising=False)
    assert of_the_system(system.here.language) == "en" or os.name == "nt"
    on_windows(monkeypatch)
    monkeypatch.setattr("locale.getlocale", lambda: (told, "1252"))
    assert of_the_system(system.here.language) == expected
    monkeypatch.setenv("LANG", "fr_FR.UTF-8")
    assert of_the_system(system.here.language) == "fr"


# --- processes

_STARTED = """
import multiprocessing, os, sys
if __name__ == "__main__":
    multiprocessing.set_start_method(sys.argv.pop(1))
    os.cpu_count = lambda: 2
    from enigma_ref.cli import main
    main()
"""


@pytest.mark.slow
@POSIX
@pytest.mark.parametrize("method", ["spawn", "forkserver"])
def test_a_pool_that_is_started_as_elsewhere(method: str, tmp_path: Path) -> None:
    """As macOS and Windows start processes, and Linux from Python 3.14 on: they know nothing of the first one."""
    for number in range(4):
        record(tmp_path / f"{number}.yaml", ROUND_ONE if number % 2 else ["choose Ann weight"])
    program = tmp_path / "program.py"
    program.write_text(_STARTED, "utf-8")
    words = ["audit", str(tmp_path), "--jobs", "2", "--json", "--no-cache"]
    done = subprocess.run(
        [sys.executable, str(program), method, *words], capture_output=True, check=True, env=environment(), timeout=120
    )
    assert done.stdout.decode() == spawn(*words[:2], "--jobs", "1", "--json", "--no-cache").out
