"""The reference has everything that the language has, each thing at its own place."""

from __future__ import annotations

import re
from html import unescape
from pathlib import Path
from xml.etree import ElementTree

import pytest
from pydantic import BaseModel

from dsl.builtins_table import BUILTINS, BuiltinKind
from rulesdsl.library import shipped_games
from rulesdsl.publishing.reference.anchors import SIGNS, anchor_of
from rulesdsl.publishing.reference.builtins_page import builtins_page
from rulesdsl.publishing.reference.grammar import chapters, trees
from rulesdsl.publishing.reference.grammar_page import TOKENS, grammar_page
from rulesdsl.publishing.reference.keys_page import PARTS, SCENARIOS, STATEMENTS, keys_of, keys_page
from rulesdsl.publishing.reference.operators_page import LEVELS, TYPES, operators_page
from rulesdsl.publishing.reference.railroad_pictures import picture, place_of
from validator import schema

RULES = {rule.name: rule for chapter in chapters() for rule in chapter.rules}


def test_every_built_in_has_one_place_and_all_its_forms_stand_there() -> None:
    page = unescape(builtins_page())
    anchors = re.findall(r"\{: #(\S+) \}", page)
    assert len(anchors) == len(set(anchors))
    assert set(anchors) == {anchor_of(builtin.name) for builtin in BUILTINS} >= {anchor_of(sign) for sign in SIGNS}
    assert set(re.findall(r"\(#(\S+)\)", page)) == set(anchors)
    shown = re.findall(r"<code>(.*?)</code>", page)
    assert [
        each for each in BUILTINS if not {each.signature, each.example, each.value or each.name} <= set(shown)
    ] == []


def test_every_rule_of_the_grammar_has_a_place_and_its_picture_leads_on() -> None:
    page = grammar_page()
    assert set(RULES) == set(trees()) | set(TOKENS)
    assert [name for name in RULES if f"{{: #{place_of(name)} }}" not in page] == []
    assert set(re.findall(r'xlink:href="#(.*?)"', page)) <= {place_of(name) for name in RULES}
    assert page.count("<svg") == len(trees())
    for svg in re.findall(r"<svg.*?</svg>", page):
        ElementTree.fromstring(svg.replace("xlink:", ""))


@pytest.mark.parametrize(
    ("rule", "stations"),
    [
        ("args", ["arg", ","]),
        ("edge", ["top", "bottom", "of"]),
        ("roll", ["roll", "sum", "of_sides", "as", "name", "shown"]),
    ],
)
def test_what_stands_on_the_line(rule: str, stations: list[str]) -> None:
    assert re.findall(r"<text [^>]*>(.*?)</text>", picture(trees()[rule])) == stations


def test_operators_stand_from_the_loosest_to_the_tightest() -> None:
    assert [name for name in RULES if name in LEVELS] == list(LEVELS)
    page = unescape(operators_page())
    symbols = {builtin.name for builtin in BUILTINS if builtin.kind is BuiltinKind.OPERATOR}
    assert [name for name in symbols if f"builtins.md#{anchor_of(name)})" not in page] == []


def test_types_are_those_of_the_language() -> None:
    language = (Path(__file__).parents[3] / "docs" / "language.md").read_text(encoding="utf-8")
    assert [name for name, values in TYPES.items() if f"| {name} | {values} |\n" not in language] == []


MODELS: list[type[BaseModel]] = [
    schema.Game,
    *STATEMENTS.values(),
    *(model for model, _ in PARTS.values()),
    *SCENARIOS.values(),
]


def test_every_model_of_files_is_told_and_every_key_has_words() -> None:
    forms = {model for model in schema.Form.__subclasses__() if model.__name__.endswith("Form")}
    assert forms <= set(MODELS)
    assert set(schema.VERBS) == set(STATEMENTS)
    undescribed = [
        f"{model.__name__}.{name}"
        for model in MODELS
        for name, field in model.model_fields.items()
        if not field.description and (field.alias or name) in keys_of(model)
    ]
    assert undescribed == []
    page = keys_page()
    assert [key for model in MODELS for key in keys_of(model) if f"| <code>{key}</code> |" not in page] == []
    assert re.findall(r"^\| <code>\S+</code> \| +[(|].*", page, re.M) == []


def test_examples_of_keys_stand_in_the_files_that_they_name() -> None:
    shown = re.findall(r'^```yaml title="(\w+)/(\S+)"\n(.*?)^```$', keys_page(), re.M | re.S)
    assert len(shown) > len(schema.VERBS) + len(PARTS)
    for game, file, text in shown:
        lines = {line.strip() for line in (shipped_games()[game] / file).read_text(encoding="utf-8").split("\n")}
        assert {line.strip() for line in text.split("\n")} - {"# ..."} <= lines
