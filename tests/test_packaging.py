"""What is built: a wheel and a source archive with all that an installed program needs, and a README for an index."""

from __future__ import annotations

import contextlib
import re
import shutil
import tarfile
import zipfile
from email import message_from_bytes
from email.message import Message
from pathlib import Path

import pytest

from enigma_ref import __version__

from . import manual

ROOT = Path(__file__).parent.parent
build = pytest.importorskip("hatchling.build", reason="hatchling builds the package")


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> tuple[zipfile.ZipFile, tarfile.TarFile]:
    """Both archives, the wheel built from what the source archive has, as an index and pipx do it."""
    folder = tmp_path_factory.mktemp("built")
    with contextlib.chdir(ROOT):
        source = tarfile.open(folder / build.build_sdist(str(folder)))  # noqa: SIM115  for all tests
    source.extractall(folder, filter="data")
    (tree,) = (path for path in folder.iterdir() if path.is_dir())
    with contextlib.chdir(tree):
        wheel = zipfile.ZipFile(folder / build.build_wheel(str(folder)))
    shutil.rmtree(tree)
    return wheel, source


def metadata(wheel: zipfile.ZipFile) -> Message:
    (name,) = (name for name in wheel.namelist() if name.endswith(".dist-info/METADATA"))
    return message_from_bytes(wheel.read(name))


@pytest.mark.thorough
@pytest.mark.slow
def test_the_wheel_has_what_the_program_needs(built: tuple[zipfile.ZipFile, tarfile.TarFile]) -> None:
    wheel, _ = built
    names = set(wheel.namelist())
    for path in (ROOT / "enigma_ref").rglob("*"):
        if path.is_file() and "__pycache__" not in path.parts:
            assert path.relative_to(ROOT).as_posix() in names
    assert {f"enigma_ref/library/samples/{box}.yaml" for box in ("enigma", "beyond-code")} <= names
    shared = f"enigma_ref-{__version__}.data/data/share/man/man1/"
    assert {name.removeprefix(shared) for name in names if name.startswith(shared)} == set(manual.pages())
    assert {name.split("/")[0] for name in names} == {
        *("enigma_ref", f"enigma_ref-{__version__}.data", f"enigma_ref-{__version__}.dist-info")
    }


@pytest.mark.thorough
@pytest.mark.slow
def test_the_source_archive_can_be_tested_and_built_again(built: tuple[zipfile.ZipFile, tarfile.TarFile]) -> None:
    _, source = built
    names = {name.partition("/")[2] for name in source.getnames()}
    wanted = ("pyproject.toml", "README.md", "CHANGELOG.md", "CONTRIBUTING.md", "LICENSE", ".ci/hooks.py", ".ci/run")
    assert {*wanted, "docs/tutorial.md", "tests/test_packaging.py"} <= names
    assert {path.relative_to(ROOT).as_posix() for path in (ROOT / "records").glob("*.yaml")} <= names


@pytest.mark.thorough
@pytest.mark.slow
def test_what_the_package_says_of_itself(built: tuple[zipfile.ZipFile, tarfile.TarFile]) -> None:
    told = metadata(built[0])
    assert (told["Name"], told["Version"], told["Author"]) == ("enigma-ref", __version__, "enigma-ref contributors")
    assert told["License-Expression"] == "MIT"
    assert told.get_all("Provides-Extra") == ["pictures", "screen", "test"]
    assert told["Project-URL"] is None
    classifiers = told.get_all("Classifier") or []
    assert "Development Status :: 5 - Production/Stable" in classifiers
    assert "Programming Language :: Python :: 3.14" in classifiers


@pytest.mark.thorough
@pytest.mark.slow
def test_the_readme_on_an_index_needs_no_repository(built: tuple[zipfile.ZipFile, tarfile.TarFile]) -> None:
    told = metadata(built[0])
    assert told["Description-Content-Type"] == "text/markdown"
    payload = told.get_payload(decode=True)
    assert isinstance(payload, bytes)
    text = payload.decode()
    assert text.startswith("# enigma-ref\n")
    assert "$ enigma-ref new -p Ann=black" in text
    assert not re.findall(r"\]\((?!https://)", text), "a link that leads nowhere"
    for left in ("docs/", "CONTRIBUTING", "<!--", "```sh", ".venv", "()", "( ", " ,", " ."):
        assert left not in text.replace("...", ""), left
    assert text.count("```") % 2 == 0
    assert text.endswith("MIT licence.\n")


def test_versions_are_in_the_changelog() -> None:
    changelog = (ROOT / "CHANGELOG.md").read_text("utf-8")
    assert re.findall(r"^## (.*)", changelog, re.MULTILINE)[0] in (__version__, "Unreleased")
    assert f"\n## {__version__}\n" in changelog
