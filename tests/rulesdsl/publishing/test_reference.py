"""The reference has everything that the language has, each thing at its own place."""

from __future__ import annotations

import re
from html import unescape

from dsl.builtins_table import BUILTINS
from rulesdsl.publishing.reference.anchors import SIGNS, anchor_of
from rulesdsl.publishing.reference.builtins_page import builtins_page


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
