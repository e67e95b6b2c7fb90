"""The JSON Schemas of the export, from the models: `python -m tests.schema` writes them into `docs/`."""

from __future__ import annotations

import json
from pathlib import Path

from enigma_ref.games.beyond_code.export.series_document import SCHEMA as BEYOND_CODE
from enigma_ref.games.enigma.export.game_document import SCHEMA
from enigma_ref.library.plain_export import SCHEMA as PLAIN
from enigma_ref.views.export_models import json_schema

DOCS = Path(__file__).parent.parent / "docs"
PAGE = DOCS / "export.schema.json"
BEYOND_CODE_PAGE = DOCS / "export-beyond-code.schema.json"
PAGES = {PAGE: SCHEMA, BEYOND_CODE_PAGE: BEYOND_CODE, DOCS / "export-plain.schema.json": PLAIN}


def page(path: Path = PAGE) -> str:
    """Return the whole of one of the files."""
    return json.dumps(json_schema(PAGES[path]), indent=2, ensure_ascii=False) + "\n"


if __name__ == "__main__":
    for path in PAGES:
        path.write_text(page(path), "utf-8")
