"""The JSON Schema of the export, from the models: `python -m tests.schema` writes `docs/export.schema.json`."""

from __future__ import annotations

import json
from pathlib import Path

from enigma_ref.views.export_models import json_schema

PAGE = Path(__file__).parent.parent / "docs" / "export.schema.json"


def page() -> str:
    """Return the whole file."""
    return json.dumps(json_schema(), indent=2, ensure_ascii=False) + "\n"


if __name__ == "__main__":
    PAGE.write_text(page(), "utf-8")
