"""Every diagnostic code with one sentence that says what is wrong; the page of diagnostics is made from it."""

from __future__ import annotations

from collections.abc import Mapping

CODES: Mapping[str, str] = {
    # ------------------------------------------------------------------ files
    "YAML01": "The file is not readable as YAML.",
    "YAML02": "The file has a tab in it; only blanks indent and align.",
    "YAML03": "The file has an invisible or control character in it.",
    "YAML04": "The file is empty.",
    "YAML05": "The file begins with a YAML directive.",
    "YAML06": "The file holds more than one YAML document.",
    "YAML07": "The file is not a map of sections.",
    "YAML08": "Maps and lists are nested too deeply.",
    "YAML09": "A YAML alias (`*name`) is used.",
    "YAML10": "A YAML anchor (`&name`) is used.",
    "YAML11": "A YAML tag (`!name`) is used.",
    "YAML12": "A key is a list or a map.",
    "YAML13": "A YAML merge key (`<<`) is used.",
    "YAML14": "A key, or a column of a table, stands twice in the same place.",
    "YAML15": "A line beginning with `- ` is read on as part of the text before it.",
    "YAML16": "The end of a text is read as a comment.",
    "YAML17": "A text inside `[ ]` or `{ }` was cut apart at a comma.",
    "YAML20": "The folder holds no YAML file.",
    "YAML21": "A file lies outside the game's folder.",
    "YAML22": "A file cannot be read.",
    "YAML23": "A file is too large.",
    "YAML24": "A file is not in UTF-8.",
    "YAML30": "A quote in a table stands in the middle of a cell, or is not closed.",
    "YAML31": "A row of a table has more or fewer cells than the header.",
    "YAML32": "A column of a table has no name.",
    # ------------------------------------------------------------------ grammar
    "SYN01": "A text ends too early.",
    "SYN02": "A word or sign cannot stand where it stands.",
    "SYN03": "The braces of a printed text do not pair.",
    "SYN04": "`=` stands where two values are compared; that is `==`.",
    "SYN05": "A comparison is compared again; comparisons do not chain.",
    "SYN06": "Something is compared with `none` by `==` or `!=`; that is `is none` or `is not none`, and only that.",
    "SYN07": "A statement begins with an unknown word.",
    "SYN08": "A word that links the parts of a statement was read as a name, because a part is missing before it.",
    "SYN09": "Two statements are not separated, or a text of one line goes over several.",
    "SYN10": "A text nests too deeply, or is too long.",
    "SYN11": "A number begins with 0.",
    "SYN12": "A number has too many digits.",
    "SYN13": "A member of a family is named with a named argument.",
    "SYN14": "`if` and `when` are confused: expressions have `if .. then .. else ..`, statements have `.. when ..`.",
    "SYN15": "A reserved word is used as a name.",
    "SYN16": "Brackets do not pair.",
    "SYN17": "A sign does not belong to the language.",
}
