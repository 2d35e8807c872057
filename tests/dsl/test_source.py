"""Files: a folder's YAML and its tables, and everything that is not read."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from dsl.diagnostics import Diagnostic, Source
from dsl.source import MAX_BYTES, load, load_file, read_csv
from dsl.table_reader import MAX_COLUMNS, MAX_ROWS
from dsl.values import Seq, Text, locate
from tests.dsl.reading import yaml


def codes(diagnostics: tuple[Diagnostic, ...]) -> list[str]:
    return [diagnostic.code for diagnostic in diagnostics]


def text(value: str) -> Text:
    return Text(value, Source("x.yaml", value), 0, len(value))


def test_a_folder_is_its_yaml_files_by_name(tmp_path: Path) -> None:
    (tmp_path / "b.yaml").write_text("b: 1\n")
    (tmp_path / "a.yaml").write_text("a: 1\n")
    (tmp_path / "notes.txt").write_text("no: yaml\n")
    (tmp_path / "scenarios").mkdir()
    (tmp_path / "scenarios" / "c.yaml").write_text("c: 1\n")
    sources, diagnostics = load(tmp_path)
    assert not diagnostics
    assert sources.folder == tmp_path
    assert [document.root for document in sources.documents] == [{"a": "1"}, {"b": "1"}]
    assert sources.documents[0].source.path == str(tmp_path / "a.yaml")


def test_one_file_is_a_game(tmp_path: Path) -> None:
    (tmp_path / "a.yaml").write_bytes(b"\xef\xbb\xbfa: 1\r\nb: 2\r\n")
    sources, diagnostics = load(tmp_path / "a.yaml")
    assert not diagnostics
    assert (sources.folder, sources.documents[0].root) == (tmp_path, {"a": "1", "b": "2"})


def test_a_bad_file_does_not_hide_the_others(tmp_path: Path) -> None:
    (tmp_path / "a.yaml").write_text("a: [\n")
    (tmp_path / "b.yaml").write_text("b: 1\n")
    sources, diagnostics = load(tmp_path)
    assert codes(diagnostics) == ["YAML01"]
    assert [document.root for document in sources.documents] == [{"b": "1"}]


def test_what_is_not_read(tmp_path: Path) -> None:
    (tmp_path / "large.yaml").write_text("a: 1\n" + "#" * MAX_BYTES)
    (tmp_path / "latin.yaml").write_bytes("a: 1\nb: é\n".encode("latin-1"))
    (tmp_path / "game").mkdir()
    assert codes(load(tmp_path / "game")[1]) == ["YAML20"]
    assert codes(load(tmp_path / "none.yaml")[1]) == ["YAML22"]
    assert codes(load(tmp_path / "nu\0l.yaml")[1]) == ["YAML22"]
    assert codes(load(tmp_path / "large.yaml")[1]) == ["YAML23"]
    [diagnostic] = load(tmp_path / "latin.yaml")[1]
    assert (diagnostic.code, diagnostic.span.line, diagnostic.span.column) == ("YAML24", 2, 4)


def test_files_that_might_have_no_end(tmp_path: Path) -> None:
    """Opening a pipe that nobody writes to would wait for ever."""
    os.mkfifo(tmp_path / "pipe.yaml")
    os.mkfifo(tmp_path / "pipe.csv")
    [diagnostic] = load(tmp_path)[1]
    assert (diagnostic.code, diagnostic.message) == ("YAML22", "cannot be read: not an ordinary file")
    assert codes(load("/dev/zero")[1]) == ["YAML22"]
    assert codes(read_csv(text("pipe.csv"), tmp_path)[1]) == ["YAML22"]


def test_the_files_of_a_folder_share_one_limit(tmp_path: Path) -> None:
    (tmp_path / "a.yaml").write_text("a: 1\n".ljust(MAX_BYTES, "#"))
    (tmp_path / "b.yaml").write_text("b: 1\n")
    sources, [diagnostic] = load(tmp_path)
    assert [document.root for document in sources.documents] == [{"a": "1"}]
    assert (diagnostic.code, diagnostic.span.source.path) == ("YAML23", str(tmp_path / "b.yaml"))


def test_included_files_follow_the_others_and_share_their_limit(tmp_path: Path) -> None:
    (tmp_path / "more").mkdir()
    (tmp_path / "a.yaml").write_text("include: [more/c.yaml, more/d.yaml]\n")
    (tmp_path / "b.yaml").write_text("b: 1\n")
    (tmp_path / "more" / "c.yaml").write_text("c: 1\n")
    (tmp_path / "more" / "d.yaml").write_text("d: 1\n".ljust(MAX_BYTES, "#"))
    for path, names in ((tmp_path, ["a", "b", "c"]), (tmp_path / "a.yaml", ["a", "c"])):  # a single file includes, too
        sources, [diagnostic] = load(path)
        assert [Path(document.source.path).stem for document in sources.documents] == names
        assert (diagnostic.code, diagnostic.span.text) == ("YAML23", "more/d.yaml")


def test_what_is_no_name_is_not_included(tmp_path: Path) -> None:
    """The shape of the section is checked with that of the others."""
    (tmp_path / "a.yaml").write_text("include: {b: c}\n")
    (tmp_path / "b.yaml").write_text("include: [[c.yaml], {d: e}]\n")
    assert load(tmp_path)[1] == ()
    (tmp_path / "c.yaml").write_text("include: ['', more, a.yaml]\n")
    assert codes(load(tmp_path)[1]) == ["YAML22", "YAML22", "YAML25"]


def test_nothing_outside_the_folder_is_read(tmp_path: Path) -> None:
    (tmp_path / "secret.yaml").write_text("a: 1\n")
    (tmp_path / "secret.csv").write_text("a\n1\n")
    game = tmp_path / "game"
    game.mkdir()
    (game / "link.yaml").symlink_to(tmp_path / "secret.yaml")
    (game / "link.csv").symlink_to(tmp_path / "secret.csv")
    assert codes(load(game)[1]) == ["YAML21"]
    assert codes(load_file(game / "link.yaml", game)[1]) == ["YAML21"]
    for name in ("../secret.csv", "link.csv", str(tmp_path / "secret.csv")):
        rows, [diagnostic] = read_csv(text(name), game)
        assert (rows, diagnostic.code, diagnostic.span.source.path) == ((), "YAML21", "x.yaml")


def test_a_table(tmp_path: Path) -> None:
    (tmp_path / "t.csv").write_text('name,text, rank\nseven,"Seven, ""lucky""", 7\n\nnil,, 0 \n')
    rows, diagnostics = read_csv(text("t.csv"), tmp_path)
    assert not diagnostics
    cells: list[Text] = [*rows[0].values(), *rows[1].values()]
    assert rows == (
        {"name": "seven", "text": 'Seven, "lucky"', "rank": "7"},
        {"name": "nil", "text": "", "rank": "0"},
    )
    places = [(cell.span.line, cell.span.column, cell.span.text) for cell in cells[:3]]
    assert places == [(2, 1, "seven"), (2, 8, 'Seven, ""lucky""'), (2, 27, "7")]
    assert [(cell.span.line, cell.span.column) for cell in cells[3:]] == [(4, 1), (4, 5), (4, 7)]
    header: list[Text] = list(rows[1])
    assert [name.span.column for name in header] == [1, 6, 12]


BAD_TABLES = {
    "": ["1:1 YAML04"],
    "\n\n": ["1:1 YAML04"],
    "a,b\n1\n1,2\n1,2,3\n": ["2:1 YAML31", "4:1 YAML31"],
    "a,a\n1,2\n": ["1:3 YAML14"],
    "a,,b\n1,2,3\n": ["1:3 YAML32"],
    'a\n"x\n': ["2:1 YAML30"],
    'a\nx"y\n': ["2:2 YAML30"],
    'a\n"x"y\n': ["2:1 YAML30"],
    "a\n" + "x\n" * (MAX_ROWS + 1): ["1:1 YAML23"],
    "a," * MAX_COLUMNS + "a\n": ["1:1 YAML23"],
    "a\nx\x1b[2J\n": ["2:2 YAML03"],
    "a\n\tx\n": ["2:1 YAML02"],
}


@pytest.mark.parametrize(("table", "expected"), BAD_TABLES.items(), ids=range(len(BAD_TABLES)))
def test_faults_of_a_table(tmp_path: Path, table: str, expected: list[str]) -> None:
    (tmp_path / "t.csv").write_text(table)
    _, diagnostics = read_csv(text("t.csv"), tmp_path)
    assert [f"{d.span.line}:{d.span.column} {d.code}" for d in diagnostics] == expected


def test_a_missing_table_is_reported_where_it_is_named(tmp_path: Path) -> None:
    _, [diagnostic] = read_csv(text("t.csv"), tmp_path)
    assert (diagnostic.code, diagnostic.span.text) == ("YAML22", "t.csv")
    assert codes(load_file(tmp_path)[1]) == ["YAML22"]


def test_locate_follows_a_path_and_skips_what_is_no_key() -> None:
    root = yaml("a:\n  - b: 1\n  - if: x\n    then: y\n")
    found = locate(root, ("a", 1, "<if>", "then"))
    assert (found.key, found.value) == ("then", "y")
    assert found.key is not None
    assert (found.key.span.line, found.value.span.line) == (4, 4)
    missing = locate(root, ("a", 1, "<if>", "else"))
    assert missing.value is root["a"][1]
    assert isinstance(locate(root, ("a",)).value, Seq)
    assert locate(root, ()) == (None, root)
