"""What holds for every test: nothing of the terminal or the folders of whoever runs them reaches the program."""

from __future__ import annotations

import gc
import os
import signal
import sys
from collections.abc import Callable, Generator, Iterator
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from typing import Any

import pytest
from hypothesis import settings

from enigma_ref.cli.common.output import speak

HINTS = (
    "COLUMNS",
    "LINES",
    "NO_COLOR",
    "FORCE_COLOR",
    "TTY_COMPATIBLE",
    "ENIGMA_RECORDS",
    "ENIGMA_PIECES",
    "ENIGMA_LANG",
    "LC_ALL",
    "LC_MESSAGES",
)
SET = {"ENIGMA_CONFIG": "", "ENIGMA_CACHE": "", "LANG": "C.UTF-8", "ENIGMA_TRACEBACK": "1"}


def pytest_configure(config: pytest.Config) -> None:
    """Compile the catalogues of the languages, as installing does, where somebody has changed one; let Ctrl-C work."""
    _keep_bytecode(config.rootpath / ".pytest_cache" / "bytecode")
    spec = spec_from_file_location("compiling", Path(__file__).parent.parent / ".ci" / "compiling.py")
    assert spec is not None
    assert spec.loader is not None
    compiling = module_from_spec(spec)
    spec.loader.exec_module(compiling)
    compiling.compile_all()
    # How long one example takes says more of the machine than of what it tries.
    settings.register_profile("patient", deadline=None)
    settings.load_profile("patient")
    # Who starts the tests in the background may leave Ctrl-C switched off for all that they start.
    signal.signal(signal.SIGINT, signal.default_int_handler)


def _keep_bytecode(place: Path) -> None:
    """Where Python is to leave no bytecode beside its sources, keep it with what pytest keeps.

    Otherwise each worker compiles all tests, and each of a thousand processes all of the program, every time.
    """
    if sys.dont_write_bytecode and sys.pycache_prefix is None:
        sys.dont_write_bytecode = False
        sys.pycache_prefix = os.environ["PYTHONPYCACHEPREFIX"] = str(place)
        os.environ.pop("PYTHONDONTWRITEBYTECODE", None)


@pytest.hookimpl(wrapper=True)
def pytest_collection() -> Generator[None, object, object]:
    """Look for no garbage among ten thousand tests, neither while they are found nor in each of them again."""
    gc.disable()
    try:
        return (yield)
    finally:
        gc.freeze()
        gc.enable()


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_auto_num_workers(config: pytest.Config) -> int:
    """Start half as many workers again as there are processors: many tests wait for a terminal, a page or a program.

    Those of the quick loop wait for nothing.
    """
    processors = os.cpu_count() or 1
    return processors if config.getoption("markexpr") == "not slow" else processors * 3 // 2


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_make_scheduler(config: pytest.Config, log: Any) -> Any:
    """Give each worker whole files, which share games and servers, and let who is done take from the others."""
    from xdist.scheduler import WorkStealingScheduling

    return WorkStealingScheduling(config, log) if config.getoption("dist") == "load" else None


@pytest.fixture(autouse=True)
def _no_hints() -> None:
    """Set it for each test anew, whatever one before has left; nobody needs it as it was, and this costs nothing."""
    for name in HINTS:
        os.environ.pop(name, None)
    os.environ.update(SET)
    speak("en")


@pytest.fixture(scope="session")
def browser() -> Iterator[Any]:
    """A real browser, one for all tests: each opens windows of its own in it. (Its loop runs on: no `asyncio.run`.)"""
    from .browser import launched

    with launched() as found:
        yield found


@pytest.fixture
def opened(browser: Any) -> Iterator[Callable[..., Any]]:
    """Open live pages, which are closed when the test is over."""
    from .live_pages import Screen

    found: list[Screen] = []

    def open_one(*about: Any, **options: Any) -> Screen:
        found.append(Screen(browser, *about, **options))
        return found[-1]

    yield open_one
    for screen in found:
        screen.close()
