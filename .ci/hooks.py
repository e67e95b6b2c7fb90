"""What building the package does besides copying files: hatchling loads this module, by its path in pyproject.toml.

It runs wherever the package is built, so it needs nothing but Python, hatchling and what `build-system.requires` names.
"""

from __future__ import annotations

import re
from pathlib import Path
from runpy import run_path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface
from hatchling.metadata.plugin.interface import MetadataHookInterface

MORE = """\
## More

`enigma-ref help` names all commands and `enigma-ref help COMMAND` explains one, `man enigma-ref` where there are manual
pages. `enigma-ref rules` looks up a rule, `enigma-ref export --schema` prints what other programs may expect of a game.
MIT licence.
"""
"""What stands on an index in the place of the links to other pages of the repository."""


class Metadata(MetadataHookInterface):
    """What the package says of itself, as far as it is made from other files."""

    def update(self, metadata: dict[str, Any]) -> None:
        """Add the README in the form that makes sense outside of the repository."""
        text = Path(self.root, "README.md").read_text("utf-8")
        metadata["readme"] = {"content-type": "text/markdown", "text": readme_for_an_index(text)}


class Build(BuildHookInterface[Any]):
    """What is made before files are packed. Each thing that is made has a function of its own below, called here."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Make what the package has and the repository has not: catalogues as the program reads them."""
        if self.target_name == "wheel":  # also where it is installed to be worked on
            compiling = run_path(str(Path(self.root, ".ci", "compiling.py")))
            compiling["compile_all"]()
            build_data["artifacts"] += ["enigma_ref/language/*/*.mo", "enigma_ref/language/*/words.txt"]


def readme_for_an_index(text: str) -> str:
    """Return the README without what only a clone has: parts marked so, pictures, and links to other pages.

    A link keeps its words; a pair of brackets with nothing but links in it goes as a whole.
    """
    text = re.sub(r"<!-- repository -->\n.*?<!-- /repository -->\n\n?", "", text, flags=re.DOTALL)
    link = r"\[([^\]]*)\]\((?!https?:)[^)\s]*\)"
    text = re.sub(rf"!{link}\n*", "", text)
    text = re.sub(rf"\s\({link}(?:,\s{link})*\)", "", text)
    text = re.sub(link, r"\1", text)
    return f"{text.rstrip()}\n\n{MORE}"
