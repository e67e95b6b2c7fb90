"""Reading the YAML files of the tests, of which there are hundreds before the first test runs."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import yaml

LOADER: Any = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
"""The parser in C, ten times as fast, where PyYAML was built with it."""


def read_yaml(path: Path) -> Any:
    """Return what a file holds."""
    return yaml.load(path.read_text("utf-8"), Loader=LOADER)
