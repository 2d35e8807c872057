"""Random games full of arithmetic: every text is well typed, and may break a range, divide by nothing or overflow."""

from __future__ import annotations

from typing import Any

from hypothesis import strategies as st

from tests.robustness.wounds import Draw

GAME = """\
rulesdsl: 1
name: Arithmetic
players: 2
parameters:
  given: -3..9 = 4
board:
  rim(n 0..6):                                         # a ring of five, and two that no way leads back from
  links:
    - for: n in 0..4
      link: list(rim(n), rim((n + 1) mod 5))
    - link: list(rim_2, rim_5, rim_6)
      one_way: true
variables:
  a: 0..9 = 2
  b: int = 5
  c: -5..5 = -1
  flag: bool = true
  xs: list of int = list(3, 1, 2)
  player.d: -20..20 = p_number(player)
functions:
  p_number(q player): q.number
  f(m int, n int): {f}
  g(m -4..4): {g}
phases:
  game:
    do:
      - repeat: 3
        do:
          - run work(player(1))
          - choose: go
            by: player(2)
            options:
              go:
                for: {binders}
                do: |
{option}
            otherwise: b = 0
  work(p player):
    do:
{body}
scoring: {{score: p.d}}
"""

NUMBERS = ("0", "1", "2", "-1", "7", "100", "1000000", "-1000000", "999983", "given")
PLACES = ("a", "b", "c", "player(1).d", "player(2).d")


@st.composite
def integers(draw: Draw, names: tuple[str, ...], depth: int = 3) -> str:
    """An expression of type int over some names."""
    if depth == 0 or draw(st.integers(0, 3)) == 0:
        return draw(st.sampled_from((*NUMBERS, *PLACES, "count(xs)", *names, *names)))
    inner = integers(names, depth - 1)
    forms = ("+", "-", "*", "//", "mod", "neg", "if", "call", "most", "sum", "best", "index", "board")
    form = draw(st.sampled_from(forms))
    if form in ("+", "-", "*", "//", "mod"):
        return f"({draw(inner)} {form} {draw(inner)})"
    if form == "neg":
        return f"(-{draw(inner)})"
    if form == "if":
        return f"(if {draw(booleans(names, depth - 1))} then {draw(inner)} else {draw(inner)})"
    if form == "call":
        return f"p_number(player({draw(st.sampled_from(('1', '2')))}))"
    if form == "index":
        return f"xs[{draw(inner)}]"
    if form == "most":
        return f"{draw(st.sampled_from(('min', 'max')))}({draw(inner)}, {draw(inner)})"
    return draw(ways(names, depth - 1) if form == "board" else aggregates(names, depth - 1, best=form == "best"))


@st.composite
def ways(draw: Draw, names: tuple[str, ...], depth: int) -> str:
    """How far it is on the board, or how many spaces can be reached."""
    number = integers(names, depth)
    one, other, third = (f"rim({draw(number)} mod 7)" for _ in range(3))
    form = draw(st.sampled_from(("distance", "neighbours", "connected", "reachable")))
    if form == "distance":
        return f"distance({one}, {other})"
    if form == "neighbours":
        return f"count(neighbours({one}))"
    if form == "connected":
        return f"count(connected({one}, list(r for r in rim where r.n != {draw(number)})))"
    early = draw(st.sampled_from(("", f", stopping_early_at=list({third})", f", ending_at=list({third}, {one})")))
    returning = draw(booleans(names, depth))
    return f"count(reachable({one}, {draw(number)}, barring=list({other}){early}, returning={returning}))"


@st.composite
def aggregates(draw: Draw, names: tuple[str, ...], depth: int, best: bool) -> str:
    """A sum, a count or an extreme over a short range or the list."""
    name = f"i{depth}"
    within = (*names, name)
    over = draw(st.sampled_from(("1..4", "-2..a", "c..3", "xs")))
    where = draw(st.sampled_from(("", f" where {draw(booleans(within, depth))}")))
    value = draw(integers(within, depth))
    if best:
        key = draw(integers(within, depth))
        return f"(best({name} for {name} in {over}{where} by {key} ties first default 0))"
    kind = draw(st.sampled_from(("sum", "min", "max", "count")))
    fallback = " default 3" if kind in ("min", "max") else ""
    return f"{kind}({value} for {name} in {over}{where}{fallback})"


@st.composite
def booleans(draw: Draw, names: tuple[str, ...], depth: int) -> str:
    """A condition."""
    if depth <= 0:
        return draw(st.sampled_from(("flag", "true", "false", "a > c", "b == 5")))
    form = draw(st.sampled_from(("compare", "compare", "and", "or", "not", "any", "in")))
    number, condition = integers(names, depth - 1), booleans(names, depth - 1)
    if form == "compare":
        return f"({draw(number)} {draw(st.sampled_from(('==', '!=', '<', '<=', '>', '>=')))} {draw(number)})"
    if form == "not":
        return f"(not {draw(condition)})"
    if form == "in":
        return f"({draw(number)} in {draw(st.sampled_from(('xs', '0..9', 'c..a')))})"
    if form == "any":
        return f"any({draw(booleans((*names, f'j{depth}'), depth - 1))} for j{depth} in xs)"
    return f"({draw(condition)} {form} {draw(condition)})"


@st.composite
def statements(draw: Draw, names: tuple[str, ...], places: tuple[str, ...], indent: str, depth: int) -> str:
    """A list of statements, as YAML; locals are named by how deep they stand."""
    lines: list[str] = []
    known, writable = names, places
    for number in range(draw(st.integers(1, 4))):
        form = draw(st.sampled_from(("set", "set", "add", "let", "list", "if", "for", "while", "repeat", "suffix")))
        value = draw(integers(known))
        local = f"v{depth}{number}"
        if form == "let":
            lines.append(f"{indent}- let {local} = {value}")
            known, writable = (*known, local), (*writable, local)
        elif form == "list":
            lines.append(f"{indent}- xs = list({value}, {draw(integers(known))}, a)")
        elif form == "suffix":
            where = draw(booleans((*known, local), 2))
            place = draw(st.sampled_from(writable))
            lines.append(f"{indent}- {place} += {local} for {local} in c..4 where {where}")
        elif depth and form in ("if", "for", "while", "repeat"):
            lines += draw(blocks(form, local, (known, writable), indent, depth))
        else:
            sign = "=" if form == "set" else draw(st.sampled_from(("+=", "-=")))
            condition = draw(st.sampled_from(("", f" when {draw(booleans(known, 2))}")))
            lines.append(f"{indent}- {draw(st.sampled_from(writable))} {sign} {value}{condition}")
    return "\n".join(lines)


@st.composite
def blocks(draw: Draw, form: str, local: str, scope: Any, indent: str, depth: int) -> list[str]:
    """A branch or a loop with statements inside."""
    known, writable = scope
    inner, key = f"{indent}      ", f"{indent}  "
    if form == "for":
        known = (*known, local)
    body = draw(statements(known, writable, inner, depth - 1))
    if form == "if":
        other = draw(statements(known, writable, inner, depth - 1))
        return [f"{indent}- if: {draw(booleans(known, 2))}", f"{key}then:", body, f"{key}else:", other]
    if form == "for":
        over = draw(st.sampled_from(("0..3", "xs", "c..a")))
        return [f"{indent}- for: {local} in {over}", f"{key}do:", body]
    if form == "repeat":
        return [f"{indent}- repeat: {draw(st.sampled_from(('2', 'a', '3')))}", f"{key}do:", body]
    count = f"w{local}"
    return [
        f"{indent}- let {count} = 0",
        f"{indent}- while: {count} < 3 and {draw(booleans(known, 2))}",
        f"{key}do:",
        f"{inner}- {count} += 1",
        body,
    ]


@st.composite
def programs(draw: Draw) -> str:
    """A whole game."""
    top = draw(st.sampled_from(("n in 1..3", "n in c..a", "n in xs", "n in 1..a where n != 2")))
    option = draw(st.lists(integers(("n",)), min_size=1, max_size=3))
    targets = [draw(st.sampled_from(PLACES)) for _ in option]
    return GAME.format(
        f=f"'{draw(integers(('m', 'n')))}'",
        g=f"'{draw(integers(('m',)))}'",
        binders=top,
        option="\n".join(f"                  {place} = {value}" for place, value in zip(targets, option, strict=True)),
        body=draw(statements(("p.number", "f(a, b)", "g(c)", "f(c, 2)"), PLACES, "      ", 2)),
    )
