"""The file of puzzle pieces: whatever else the user has written there stays as it is, or nothing is written at all."""

from __future__ import annotations

from pathlib import Path

import pytest

from enigma_ref.store.errors import StoreError
from enigma_ref.store.pieces_file import keep_pieces, read_pieces

MINE = """\
# my box, second hand
weight = nan  # one is lost
more = [inf, -nan, 1e5, 1.50, 0x10, 2026-11-16, 12:30:00]

[angular]  # not mine
A = "x"
"""


@pytest.mark.parametrize("number", ["nan", "+nan", "-inf", "1e400", "1_000.0", "0.10"])
def test_odd_numbers_do_not_cost_the_comments(tmp_path: Path, number: str) -> None:
    path = tmp_path / "pieces.toml"
    path.write_text(MINE.replace("nan  #", f"{number}  #"), encoding="utf-8")
    keep_pieces(path, "angular", {"A": "xx", "B": "x"})
    keep_pieces(path, "conduit", ["N", "E"])
    text = path.read_text(encoding="utf-8")
    assert f"# my box, second hand\nweight = {number}  # one is lost\nmore = [inf, -nan, 1e5, 1.50, 0x10," in text
    found = read_pieces(path)
    assert found["angular"] == {"A": "xx", "B": "x"}
    assert found["conduit"] == ["N", "E"]
    assert isinstance(found["weight"], float)


def test_where_it_has_to_be_written_anew_numbers_stay_as_they_are(tmp_path: Path) -> None:
    path = tmp_path / "pieces.toml"
    path.write_text('weight = nan\nfar = 1e5\nangular.A = "x"\n', encoding="utf-8")
    keep_pieces(path, "angular", {"B": "x"})
    assert "weight = nan\nfar = 1e5\n" in path.read_text(encoding="utf-8")
    assert read_pieces(path)["angular"] == {"B": "x"}


@pytest.mark.parametrize("text", [f"a = {'9' * 5000}\n", f"a = {'[' * 5000}{']' * 5000}\n"])
def test_what_is_too_long_to_be_read_is_said_and_stays(tmp_path: Path, text: str) -> None:
    path = tmp_path / "pieces.toml"
    path.write_text(f"# mine\n{text}", encoding="utf-8")
    for act in (lambda: read_pieces(path), lambda: keep_pieces(path, "angular", {"A": "x"})):
        with pytest.raises(StoreError) as refused:
            act()
        assert str(refused.value) == (
            f"{path.as_posix()}: A number or a list in this file is too long. "
            "Mend it, or move it away and keep the pieces anew."
        )
    assert path.read_text(encoding="utf-8") == f"# mine\n{text}"


def test_pieces_are_not_kept_in_a_record(tmp_path: Path) -> None:
    path = tmp_path / "pieces.toml"
    path.write_text("# format: x\n", encoding="utf-8")
    keep_pieces(path, "angular", {"A": "x"})
    path = tmp_path / "mine.yaml"
    with pytest.raises(StoreError, match="never written over"):
        keep_pieces(path, "angular", {"A": "x"})
    assert not path.exists()
