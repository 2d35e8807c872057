"""Structure: what is said about keys and shapes, and where; and the JSON Schema for editors."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest
from ruamel.yaml import YAML

from validator import check, json_schema

CASES: list[Mapping[str, Any]] = YAML(typ="safe", pure=True).load(
    (Path(__file__).parent / "cases" / "structure.yaml").read_text("utf-8")
)


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["about"])
def test_structure(case: Mapping[str, Any], tmp_path: Path) -> None:
    """Each case is a whole game, or several files; `finds` are `line:column CODE message | hint`."""
    files = case["files"] if "files" in case else {"game.yaml": case["text"]}
    for name, text in files.items():
        (tmp_path / name).write_text(text)
    found = [
        f"{d.span.line}:{d.span.column} {d.code} {d.message}" + (f" | {d.hint}" if d.hint else "")
        for d in check(tmp_path).diagnostics
    ]
    assert found == case["finds"]


def test_the_schema_knows_every_section_and_form() -> None:
    schema = json_schema()
    assert set(schema["required"]) == {"rulesdsl", "name", "players", "phases"}
    assert schema["additionalProperties"] is False
    assert {"watchers", "variants", "board", "scoring"} <= set(schema["properties"])
    assert set(schema["$defs"]["ChooseForm"]["properties"]) >= {"choose", "by", "each", "options", "while", "openly"}


def test_the_schema_lets_editors_see_numbers_where_texts_are_meant() -> None:
    repeat = json_schema()["$defs"]["RepeatForm"]["properties"]["repeat"]
    assert set(repeat["type"]) == {"string", "integer", "boolean", "null"}
