"""New records and outputs: written under a name that nobody else has, never through or over what is there."""

from __future__ import annotations

import os
import stat
import subprocess
import sys
import time
from pathlib import Path

import pytest

from enigma_ref.store import disk
from enigma_ref.store.errors import StoreError
from enigma_ref.store.files import create
from enigma_ref.store.output import write_output

from .cli_helpers import HEADER, environment, record

POSIX = pytest.mark.skipif(os.name == "nt", reason="POSIX only")
LONG_AGO = time.time() - 2 * 3600
CREATE = """
import os, sys
from pathlib import Path
from enigma_ref.store import draft
from enigma_ref.store.files import create
os.getpid = lambda: 1  # as in a container
for number in range(30):
    create(Path(sys.argv[1]) / f"{sys.argv[2]}-{number}.yaml", f"{sys.argv[2]} {number}\\n" * 50)
"""


def _drafts(folder: Path) -> list[str]:
    return sorted(path.name for path in folder.iterdir() if path.name.startswith("."))


def _aged(path: Path) -> Path:
    os.utime(path, (LONG_AGO, LONG_AGO))
    return path


# --- a draft of one's own


def test_programs_of_the_same_number_do_not_write_into_each_others_drafts(tmp_path: Path) -> None:
    programs = [
        subprocess.Popen([sys.executable, "-c", CREATE, str(tmp_path), name], env=environment())
        for name in ("a", "b", "c")
    ]
    assert [program.wait(60) for program in programs] == [0, 0, 0]
    for name in ("a", "b", "c"):
        for number in range(30):
            assert (tmp_path / f"{name}-{number}.yaml").read_text() == f"{name} {number}\n" * 50
    assert _drafts(tmp_path) == []


def test_a_draft_never_has_the_name_of_one_that_is_there(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    names = iter([b"\1" * 8, b"\1" * 8, b"\2" * 8])
    monkeypatch.setattr(os, "urandom", lambda _: next(names))
    taken = tmp_path / f".enigma-ref-{'01' * 8}.new"
    taken.write_text("another's", encoding="utf-8")
    create(tmp_path / "x.yaml", "mine\n")
    assert next(names, None) is None
    assert (tmp_path / "x.yaml").read_text() == "mine\n"
    assert taken.read_text() == "another's"


@POSIX
@pytest.mark.parametrize("there", ["precious.txt", "nowhere.txt"])
def test_a_planted_link_is_not_followed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, there: str) -> None:
    (tmp_path / "precious.txt").write_text("precious", encoding="utf-8")
    for name in (f".enigma-ref-{'01' * 8}.new", f".enigma-ref-{os.getpid()}.new"):
        (tmp_path / name).symlink_to(there)
    names = iter([b"\1" * 8, b"\2" * 8])
    monkeypatch.setattr(os, "urandom", lambda _: next(names))
    create(tmp_path / "x.yaml", "mine\n")
    assert (tmp_path / "precious.txt").read_text() == "precious"
    assert not (tmp_path / "nowhere.txt").exists()
    assert (tmp_path / "x.yaml").read_text() == "mine\n"


# --- drafts that were left behind


@POSIX
@pytest.mark.parametrize("name", [f".enigma-ref-{'ab' * 8}.new", ".enigma-ref-1.new"])
def test_a_second_name_that_was_left_is_swept_and_the_game_stays(tmp_path: Path, name: str) -> None:
    game = record(tmp_path / "x.yaml", ["choose Ann weight"])
    whole = game.read_bytes()
    os.link(game, tmp_path / name)
    create(tmp_path / "y.yaml", HEADER)
    assert _drafts(tmp_path) == [name], "somebody may be at work on it"
    _aged(game)
    create(tmp_path / "z.yaml", HEADER)
    assert _drafts(tmp_path) == []
    assert game.read_bytes() == whole
    assert game.stat().st_nlink == 1


@pytest.mark.parametrize("text", ["", "format: enigma-", HEADER, "<svg>"])
def test_a_draft_that_got_no_name_is_swept(tmp_path: Path, text: str) -> None:
    draft = tmp_path / f".enigma-ref-{'ab' * 8}.new"
    draft.write_text(text, encoding="utf-8")
    write_output(tmp_path / "a.svg", "<svg/>")
    assert draft.exists()
    _aged(draft)
    write_output(tmp_path / "b.svg", "<svg/>")
    assert _drafts(tmp_path) == []


def test_the_last_name_of_a_game_is_not_swept(tmp_path: Path) -> None:
    draft = tmp_path / f".enigma-ref-{'ab' * 8}.new"
    _aged(record(draft, ["choose Ann weight"]))
    create(tmp_path / "y.yaml", HEADER)
    assert draft.exists()


@pytest.mark.parametrize(
    "name", [".enigma-ref-mine.new", "enigma-ref-1.new", ".enigma-ref-1.new.bak", ".enigma-ref-", "x.new"]
)
def test_nothing_else_is_swept(tmp_path: Path, name: str) -> None:
    (tmp_path / name).write_text("mine", encoding="utf-8")
    _aged(tmp_path / name)
    create(tmp_path / "y.yaml", HEADER)
    assert (tmp_path / name).read_text() == "mine"


@POSIX
def test_folders_and_links_of_such_a_name_are_not_swept(tmp_path: Path) -> None:
    (tmp_path / ".enigma-ref-1.new").mkdir()
    (tmp_path / ".enigma-ref-2.new").symlink_to("x")
    create(tmp_path / "y.yaml", HEADER)
    assert _drafts(tmp_path) == [".enigma-ref-1.new", ".enigma-ref-2.new"]


# --- new records


@POSIX
def test_a_new_record_has_the_permissions_that_any_file_gets(tmp_path: Path) -> None:
    before = os.umask(0o027)
    try:
        create(tmp_path / "x.yaml", HEADER)
    finally:
        os.umask(before)
    assert stat.S_IMODE((tmp_path / "x.yaml").stat().st_mode) == 0o640


@POSIX
def test_the_folder_of_a_new_record_is_flushed_and_so_are_the_new_ones_around_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    flushed: list[Path] = []
    really = disk.flush_folder

    def spy(folder: Path) -> None:
        flushed.append(folder)
        really(folder)

    monkeypatch.setattr(disk, "flush_folder", spy)
    create(tmp_path / "a" / "b" / "x.yaml", HEADER)
    assert flushed == [tmp_path, tmp_path / "a", tmp_path / "a" / "b"]


def test_a_file_in_place_of_the_folder_is_named(tmp_path: Path) -> None:
    (tmp_path / "x.yaml").write_text(HEADER, encoding="utf-8")
    with pytest.raises(StoreError) as refused:
        create(tmp_path / "x.yaml" / "y.yaml", HEADER)
    assert refused.value.code == "not-a-folder"
    assert str(refused.value) == (
        f"{(tmp_path / 'x.yaml').as_posix()}: This is a file, and not a folder in which a record could lie. "
        "Choose another name."
    )


# --- outputs


@POSIX
@pytest.mark.parametrize("name", ["loop.svg", "a.svg"])
def test_an_output_on_a_link_that_leads_to_itself_is_refused(tmp_path: Path, name: str) -> None:
    (tmp_path / "loop.svg").symlink_to("loop.svg")
    (tmp_path / "a.svg").symlink_to("b.svg")
    (tmp_path / "b.svg").symlink_to("a.svg")
    with pytest.raises(StoreError) as refused:
        write_output(tmp_path / name, "<svg/>")
    assert refused.value.message == "The link leads back to itself. Name the file that it should lead to."
    assert (tmp_path / name).is_symlink()
    assert _drafts(tmp_path) == []


@POSIX
def test_an_output_through_a_link_leaves_the_link(tmp_path: Path) -> None:
    (tmp_path / "sub").mkdir()
    (tmp_path / "a.svg").symlink_to("sub/b.svg")
    for text in ("<svg/>", "<svg>2</svg>"):
        write_output(tmp_path / "a.svg", text)
        assert (tmp_path / "a.svg").is_symlink()
        assert (tmp_path / "sub" / "b.svg").read_text() == text


@pytest.mark.parametrize("text", [HEADER, "# mine\n" + HEADER, "\ufeff" + HEADER, "{format: enigma-ref/1, box: x}"])
def test_an_output_never_replaces_a_record_whatever_it_is_called(tmp_path: Path, text: str) -> None:
    path = tmp_path / "game.txt"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(StoreError) as refused:
        write_output(path, "<svg/>")
    assert refused.value.code == "exists"
    assert refused.value.message == "This is the name of a record, which is never written over."
    assert path.read_text(encoding="utf-8") == text
    write_output(tmp_path / "other.txt", "<svg/>")
    write_output(tmp_path / "other.txt", "<svg>2</svg>")
    assert (tmp_path / "other.txt").read_text() == "<svg>2</svg>"


def test_an_output_never_replaces_the_puzzle_pieces(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("ENIGMA_PIECES", str(tmp_path / "mine"))
    for name in ("mine", "pieces.toml"):
        path = tmp_path / name
        path.write_text("angular = 1\n", encoding="utf-8")
        with pytest.raises(StoreError) as refused:
            write_output(path, "<svg/>")
        assert refused.value.code == "exists"
        assert refused.value.message == (
            "This is the file of your puzzle pieces, which is not written over. Choose another name."
        )
        assert path.read_text() == "angular = 1\n"


@POSIX
def test_an_output_keeps_the_permissions_of_the_one_before(tmp_path: Path) -> None:
    path = tmp_path / "a.svg"
    write_output(path, "<svg/>")
    path.chmod(0o604)
    write_output(path, "<svg>2</svg>")
    assert stat.S_IMODE(path.stat().st_mode) == 0o604


def test_an_output_with_a_name_too_long_says_so(tmp_path: Path) -> None:
    with pytest.raises(StoreError, match=r"The file name is too long\. Choose a shorter one\."):
        write_output(tmp_path / ("x" * 300), "<svg/>")
    assert _drafts(tmp_path) == []
