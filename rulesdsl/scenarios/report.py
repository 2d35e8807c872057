"""How scenarios went: each by one sign, what failed with its place and what was expected and seen, and a last line."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from dsl.diagnostics import Diagnostic, Severity, Span, as_json
from rulesdsl.checking import describe
from rulesdsl.facts import counted


@dataclass(frozen=True, slots=True)
class Failure:
    """The step that failed: what was wrong, and lines that show it."""

    message: str
    span: Span
    details: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Outcome:
    """One scenario: it passed if nothing stands in its way."""

    name: str
    path: str
    rules: tuple[str, ...] = ()
    decisions: int = 0
    failure: Failure | None = None
    diagnostics: tuple[Diagnostic, ...] = ()
    """What is wrong with the file itself; it was not run then."""

    @property
    def passed(self) -> bool:
        return self.failure is None and not self.diagnostics

    @property
    def sign(self) -> str:
        return "." if self.passed else "F" if self.failure is not None else "E"


@dataclass(frozen=True, slots=True)
class Summary:
    """All scenarios of a game that were run. `diagnostics`: what kept them from being run, or is not exercised."""

    outcomes: tuple[Outcome, ...]
    diagnostics: tuple[Diagnostic, ...] = ()

    @property
    def passed(self) -> bool:
        return bool(self.outcomes) and all(outcome.passed for outcome in self.outcomes)


def difference(expected: Sequence[str], seen: Sequence[str]) -> tuple[str, ...]:
    """Lines of what stands in both, of what is missing (`-`) and of what was not expected (`+`)."""
    both = [f"  {item}" for item in seen if item in expected]
    missing = [f"- {item}" for item in expected if item not in seen]
    extra = [f"+ {item}" for item in seen if item not in expected]
    return (*both, *missing, *extra)


def describe_failure(failure: Failure) -> str:
    """`path:line:col  message`, the source line, and the details."""
    span = failure.span
    lines = [
        f"{span.place}:{span.column}  {failure.message}",
        f"    {span.source.line_text(span.line)}",
        *(f"      {detail}" for detail in failure.details),
    ]
    return "\n".join(lines)


def describe_outcome(outcome: Outcome) -> str:
    """Why a scenario did not pass."""
    what = [describe(diagnostic) for diagnostic in outcome.diagnostics]
    if outcome.failure is not None:
        what.append(describe_failure(outcome.failure))
    return "\n".join([f"FAILED  {outcome.name}", *what])


def as_text(summary: Summary) -> str:
    """Everything but the signs: failures, warnings, and the numbers in one line."""
    blocks = [describe_outcome(outcome) for outcome in summary.outcomes if not outcome.passed]
    blocks += [describe(diagnostic) for diagnostic in summary.diagnostics]
    return "\n\n".join([*blocks, last_line(summary.outcomes)])


def last_line(outcomes: Sequence[Outcome]) -> str:
    if not outcomes:
        return "no scenario was run; they are the files in the folder `scenarios`, with -k those that have its text"
    passed = sum(outcome.passed for outcome in outcomes)
    decisions = sum(outcome.decisions for outcome in outcomes)
    failed = f", {len(outcomes) - passed} failed" if passed < len(outcomes) else ""
    return f"{counted(len(outcomes), 'scenario')}: {passed} passed{failed} ({counted(decisions, 'decision')})"


def as_data(summary: Summary) -> dict[str, Any]:
    """The same as plain data."""
    return {
        "passed": summary.passed,
        "scenarios": [_outcome(outcome) for outcome in summary.outcomes],
        "diagnostics": [as_json(diagnostic) for diagnostic in summary.diagnostics],
    }


def _outcome(outcome: Outcome) -> dict[str, Any]:
    failure = outcome.failure
    return {
        "name": outcome.name,
        "path": outcome.path,
        "passed": outcome.passed,
        "decisions": outcome.decisions,
        "rules": list(outcome.rules),
        "failure": None
        if failure is None
        else {
            "message": failure.message,
            "path": failure.span.source.path,
            "line": failure.span.line,
            "column": failure.span.column,
            "details": list(failure.details),
        },
        "diagnostics": [as_json(diagnostic) for diagnostic in outcome.diagnostics],
    }


def unexercised(rules: Iterable[tuple[str, Span]], outcomes: Iterable[Outcome]) -> tuple[Diagnostic, ...]:
    """A warning for each of these rules that no scenario cites."""
    exercised = {rule for outcome in outcomes for rule in outcome.rules}
    return tuple(
        Diagnostic("SCEN09", f"no scenario exercises {rule}", span, "name it under `rules:` of one", Severity.WARNING)
        for rule, span in rules
        if rule not in exercised
    )
