"""`rulesdsl check`: what the checker says about each game, for people or for an editor."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import validator
from dsl.diagnostics import Diagnostic, Severity, as_json, render
from rulesdsl.facts import Facts, counted, facts_of


@dataclass(frozen=True, slots=True)
class Report:
    """One game's diagnostics, sorted by place, and its facts if it has no error."""

    path: Path
    facts: Facts | None
    diagnostics: tuple[Diagnostic, ...]

    def passes(self, strict: bool) -> bool:
        return self.facts is not None and not (strict and self.diagnostics)


def check(path: Path) -> Report:
    checked = validator.check(path)
    facts = facts_of(checked.game) if checked.game is not None else None
    return Report(path, facts, checked.diagnostics)


MOST_SHOWN = 200
"""Diagnostics of one game that are printed; whoever has more mends some first. `--format json` has them all."""


def as_text(reports: Iterable[Report]) -> str:
    """Every diagnostic, and for each game its line of facts or how many faults it has."""
    blocks = []
    for report in reports:
        blocks += [describe(diagnostic) for diagnostic in report.diagnostics[:MOST_SHOWN]]
        if len(report.diagnostics) > MOST_SHOWN:
            blocks.append(f"... and {len(report.diagnostics) - MOST_SHOWN:,} more")
        blocks.append(_last_line(report))
    return "\n".join(blocks)


def describe(diagnostic: Diagnostic) -> str:
    """As `render` has it, a warning marked as one."""
    if diagnostic.severity is Severity.ERROR:
        return render(diagnostic)
    code = diagnostic.code
    return render(diagnostic).replace(f"  {code}  ", f"  {code}  warning: ", 1)


def as_data(reports: Sequence[Report]) -> dict[str, Any]:
    """The same as plain data; see the page of diagnostics."""
    return {
        "games": [
            {
                "path": str(report.path),
                "facts": report.facts.as_json() if report.facts is not None else None,
                "diagnostics": [as_json(diagnostic) for diagnostic in report.diagnostics],
            }
            for report in reports
        ]
    }


def _last_line(report: Report) -> str:
    warnings = sum(diagnostic.severity is Severity.WARNING for diagnostic in report.diagnostics)
    also = f" ({counted(warnings, 'warning')})" if warnings else ""
    if report.facts is not None:
        return report.facts.line() + also
    return f"{report.path}: {counted(len(report.diagnostics) - warnings, 'error')}{also}"
