"""Traceability: the rules cited exist, and every rule is cited or marked as not applicable with a reason.

A game without a rulebook is left alone as long as it cites nothing.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice

from dsl.diagnostics import Diagnostic, Severity, Span
from dsl.suggest import did_you_mean
from validator import model as m
from validator.rulebook import carriers


def citations(game: m.CheckedGame) -> Iterator[tuple[str, Span]]:
    """Each rule id cited on the data, with the place of the citation (or of what carries it)."""
    for carrier in carriers(game):
        for rule in carrier.rules:
            yield str(rule), getattr(rule, "span", carrier.span)


def cited_rules_exist(game: m.CheckedGame) -> Iterator[Diagnostic]:
    """RULE01: a rule id that the rulebook does not have; if there is no rulebook, that is said once."""
    if not game.rules:
        for rule, span in islice(citations(game), 1):
            hint = "write a section `rules:`, or leave the citations out"
            yield Diagnostic("RULE01", f"`{rule}` is cited, and there is no rulebook", span, hint)
        return
    for rule, span in citations(game):
        if rule not in game.rules:
            hint = did_you_mean(rule, game.rules, "the section `rules:` lists the rules")
            yield Diagnostic("RULE01", f"there is no rule `{rule}` in the rulebook", span, hint)


def rules_are_carried(game: m.CheckedGame) -> Iterator[Diagnostic]:
    """RULE02: a rule that nothing carries out and that is not marked `not_applicable`."""
    cited = {rule for rule, _ in citations(game)}
    for rule in game.rules.values():
        if rule.id not in cited and not rule.carried_by and not rule.not_applicable:
            yield Diagnostic(
                "RULE02",
                f"nothing cites rule `{rule.id}`",
                rule.span,
                "cite it in `rules:` where it is carried out, or say `not_applicable: REASON`",
                Severity.WARNING,
            )


def carriers_exist(game: m.CheckedGame) -> Iterator[Diagnostic]:
    """RULE03: `carried_by` names something that the game does not have."""
    known = {carrier.called for carrier in carriers(game) if carrier.called}
    for rule in game.rules.values():
        for name in rule.carried_by:
            if name not in known:
                hint = did_you_mean(name, known, "a kind, zone, variable, parameter, function or phase")
                span = getattr(name, "span", rule.span)
                yield Diagnostic("RULE03", f"rule `{rule.id}` is carried by `{name}`, which does not exist", span, hint)


def variations_exist(game: m.CheckedGame) -> Iterator[Diagnostic]:
    """RULE04: `varied_by` names something that is no parameter."""
    for rule in game.rules.values():
        for name in rule.varied_by:
            if name not in game.parameters:
                hint = did_you_mean(name, game.parameters, "only the value of a parameter can be chosen")
                span = getattr(name, "span", rule.span)
                yield Diagnostic("RULE04", f"rule `{rule.id}` is varied by `{name}`, which is no parameter", span, hint)
