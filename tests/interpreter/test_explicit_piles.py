"""Random things done with shuffled piles: dealt lazily or shuffled eagerly, the same comes of it, just as often."""

from __future__ import annotations

from pathlib import Path

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.interpreter.explicit_chance import eager_ends, explicit_ends
from validator import check, instantiate

GAME = """\
rulesdsl: 1
name: Piles
players: 2
components:
  coin(worth int):
    penny: {{worth: 1, copies: 2}}
    crown: {{worth: 5}}
    pound: {{worth: 9}}
zones:
  deck: pile of coin = coin, seen by nobody
  spent: pile of coin, seen by nobody
  row: pile of coin, seen by all
  player.hand: set of coin, seen by owner
variables:
  n: int = 0, seen by nobody
  coin.bent: bool = false, seen by nobody
  kept: coin?, seen by nobody
functions:
  on_top(which int): if which == 1 then top(deck) else top(spent)
phases:
  game:
    do:
      - shuffle deck
{statements}
      - draw up to 1 from deck to row
"""

STATEMENTS = (
    "shuffle deck",
    "shuffle spent",
    "shuffle row",
    "draw up to 1 from deck to player(1).hand",
    "draw up to 2 from spent to row",
    "draw up to 1 from row to bottom of deck",
    "move deck to spent",
    "move spent to bottom of deck",
    "move spent to row",
    "move deck to player(2).hand",
    "move player(1).hand to deck",
    "move row to top of spent",
    "move top(deck, 2) to spent when count(deck) > 1",
    "move c to row for c in deck where c.worth == 5",
    "move crown to bottom of spent",
    "n += 10 * sum(c.worth for c in deck)",
    "n = 3 * n + list(c.worth for c in deck)[1] when count(deck) > 0",
    "n = 2 * n + top(spent, 1)[1].worth when count(spent) > 0",
    "n = 2 * n + first(c.worth for c in spent default 0)",
    "n = 2 * n + place(crown)",
    "n += 1 when any(c.worth > 4 for c in spent)",
    "n += 2 when on_top(1) is not none and on_top(2) is none",
    "n += 4 when crown in deck",
    "n = 2 * n + best(c for c in deck by c.worth ties last default pound).worth",
    "kept = top(deck)",
    "n += 7 when kept is not none and kept == top(spent)",
    "c.bent = true for c in deck where c.worth == 1 and c == top(deck)",
    "n += 1 for c in deck where c.bent",
    "reveal spent",
    "hide spent",
    "pick c from deck + spent; reveal c",
    "pick c from coin; move c to row",
    "pick c from coin; n = 2 * n + place(c) when c in deck",
)


@st.composite
def games(draw: st.DrawFn) -> str:
    found = draw(st.lists(st.sampled_from(STATEMENTS), min_size=2, max_size=6))
    return GAME.format(statements="\n".join(f'      - if: true\n        then: "{text}"' for text in found))


@settings(max_examples=15, deadline=None, suppress_health_check=list(HealthCheck))
@given(text=games())
def test_the_same_is_as_likely(text: str, tmp_path: Path) -> None:
    path = tmp_path / "piles.yaml"
    path.write_text(text, encoding="utf-8")
    game = check(path).game
    assert game is not None
    instance = instantiate(game, 2)
    assert explicit_ends(instance) == eager_ends(instance)
