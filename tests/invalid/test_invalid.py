"""Every diagnostic has a small broken game, named after its code, and is the only fault that is found in it.

A game is a file `CODE.yaml` or a folder `CODE`; `CODE_word` is another game for the same code. The comment
`# <- CODE` marks the line at fault. `# with: players=5 stones=many` in the first line says that the fault is in how
the game is started, so the place is no line of a file.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from dsl.codes import CODES
from dsl.diagnostics import Diagnostic, Fault, render
from tests.invalid.mending import case_of, mended, mends
from validator import check, instantiate

HERE = Path(__file__).parent
CASES = sorted(path for path in HERE.iterdir() if re.match(r"[A-Z]+\d\d", path.name))
ELSEWHERE = ("SCEN", "PLAY", "YAML23")
"""What `check` does not read, and a file that is too large to keep; tested beside the code that finds it."""


def code_of(case: Path) -> str:
    return case.stem.split("_")[0]


def found_in(case: Path) -> tuple[Diagnostic, ...]:
    """What is found in a game, or when it is started as its first line says."""
    settings = _settings(case)
    checked = check(case)
    if settings is None or checked.game is None:
        return checked.diagnostics
    players = int(settings.pop("players", checked.game.min_players))
    variant = settings.pop("variant", None)
    with pytest.raises(Fault) as caught:
        instantiate(checked.game, players, settings, variant)
    return caught.value.diagnostics


def _settings(case: Path) -> dict[str, str] | None:
    first = case.read_bytes().decode(errors="replace").split("\n")[0] if case.is_file() else ""
    if not first.startswith("# with: "):
        return None
    return dict(pair.split("=", 1) for pair in first.removeprefix("# with: ").split())


def marked(case: Path) -> Iterator[tuple[str, int, str]]:
    """(file, line, code) of each marker."""
    for path in sorted(case.rglob("*.*")) if case.is_dir() else [case]:
        for number, line in enumerate(path.read_bytes().decode(errors="replace").split("\n"), 1):
            for code in re.findall(r"# <- ([A-Z]+\d\d)", line):
                yield path.name, number, code


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.stem)
def test_the_fault_is_found_at_its_place(case: Path) -> None:
    found = found_in(case)
    report = "\n".join(map(render, found))
    assert [diagnostic.code for diagnostic in found] == [code_of(case)], report
    places = [(Path(d.span.source.path).name, d.span.line, d.code) for d in found]
    assert list(marked(case)) in ([], places), report


def test_every_code_has_a_broken_game() -> None:
    wanted = {code for code in CODES if not code.startswith(ELSEWHERE)}
    assert {code_of(case) for case in CASES} == wanted


MENDED = {code: mend for code, mend in mends().items() if not (mend.advice or code.startswith("SCEN"))}


@pytest.mark.parametrize("code", MENDED)
def test_a_mended_game_has_no_fault(code: str, tmp_path: Path) -> None:
    case = case_of(code)
    assert case is not None
    game = mended(case, MENDED[code], tmp_path)
    settings = _settings(game)
    checked = check(game)
    assert not checked.diagnostics, "\n".join(map(render, checked.diagnostics))
    if settings is not None and checked.game is not None:
        players = int(settings.pop("players", checked.game.min_players))
        assert instantiate(checked.game, players, settings).players == players


def test_every_code_is_mended_or_has_advice() -> None:
    assert set(mends()) == set(CODES)


@pytest.mark.parametrize("group", sorted({re.sub(r"\d", "", code_of(case)) for case in CASES}))
def test_the_messages_read_well(group: str, golden: Callable[[str, str], None]) -> None:
    reports = [
        render(diagnostic).replace(f"{HERE}/", "")
        for case in CASES
        if code_of(case).startswith(group)
        for diagnostic in found_in(case)
    ]
    golden(f"invalid/{group}.txt", "\n\n".join(reports) + "\n")
