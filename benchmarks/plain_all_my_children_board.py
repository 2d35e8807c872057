"""The board of the plain All My Children: its 85 spaces, what they tell a piece to do, where it can go."""

from __future__ import annotations

import itertools
from functools import cache
from typing import NamedTuple

CENTRE = "all_my_children"
OUTER = (
    "chandler_mansion",
    "police_station",
    "goal_post",
    "pine_cone_motel",
    "cortlandt_manor",
    "glamorama",
    "pine_valley_university",
    "wallingford_house",
)
INNER = ("pine_valley_hospital", "chateau_restaurant", "cortlandt_electronics", "tempo_magazine")
DESTINATIONS = (*OUTER, *INNER, CENTRE)
STARTS = ("r1", "r5", "r9", "r13", "r17", "r21", "r25", "r29")
RING = 32

INSTRUCTIONS = {
    "discard_draw": ("s12", "s32", "r16", "r0"),
    "draw_extra": ("r3", "r19", "s01", "s21"),
    "extra_turn": ("r15", "r31"),
    "go_anywhere": ("s03", "s23"),
    "go_to": ("r10", "r30", "r2", "r22"),
    "move_any_anywhere": ("r14", "r18"),
    "pull_one_here": ("r23", "s13", "s33"),
    "roll_move_other": ("r6", "r26"),
    "steal": ("r11", "r27", "s11", "s31"),
}
INSTRUCTION = {space: name for name, spaces in INSTRUCTIONS.items() for space in spaces}
SIGNS = {"r10": "chandler_mansion", "r30": "glamorama", "r2": "pine_cone_motel", "r22": "police_station"}
"""Where the spaces of `go_to` send a piece."""


def chains() -> list[list[str]]:
    """Spaces that are joined one after the other."""
    ring = [[f"r{i}", f"r{(i + 1) % RING}"] for i in range(RING)]
    spokes = [[f"r{8 * j + 1}", *(f"s{j}{n}" for n in (1, 2, 3)), f"c{j}", CENTRE] for j in range(4)]
    outside = [[f"r{4 * k}", f"a{k}l", place, f"a{k}r", f"r{4 * k + 2}"] for k, place in enumerate(OUTER)]
    inside = [[f"r{8 * j + 4}", f"b{j}r", place, f"b{j}s", f"s{j}2"] for j, place in enumerate(INNER)]
    return ring + spokes + outside + inside


def neighbours_of_all() -> dict[str, list[str]]:
    joined: dict[str, list[str]] = {}
    for chain in chains():
        for one, other in itertools.pairwise(chain):
            joined.setdefault(one, []).append(other)
            joined.setdefault(other, []).append(one)
    return joined


NEIGHBOURS = neighbours_of_all()
SPACES = tuple(NEIGHBOURS)


class Manner(NamedTuple):
    """How the rules on moving are read."""

    origin_counts_as_crossed: bool = True
    pass_through_destination: bool = False
    exact_roll_for_centre: bool = False
    move_when_blocked: bool = True


@cache
def ends(origin: str, roll: int, shut: frozenset[str], manner: Manner) -> list[str]:
    """Where a piece may end that moves on a roll: over no space twice, into no destination that is shut.

    A move may end early in a destination. A roll that cannot be used up is used as far as possible.
    """
    for steps in range(roll, 0, -1) if manner.move_when_blocked else [roll]:
        found = set[str]()
        crossed = {origin} if manner.origin_counts_as_crossed else set[str]()
        follow(origin, steps, crossed, shut, manner, found)
        if found:
            return [space for space in SPACES if space in found]
    return []


def follow(here: str, steps: int, crossed: set[str], shut: frozenset[str], manner: Manner, found: set[str]) -> None:
    """Note the ends of all paths of so many further steps."""
    for space in NEIGHBOURS[here]:
        if space in crossed or space in shut:
            continue
        inside = space in DESTINATIONS
        if steps == 1 or (inside and not (space == CENTRE and manner.exact_roll_for_centre)):
            found.add(space)
        if steps > 1 and (not inside or manner.pass_through_destination):
            follow(space, steps - 1, crossed | {space}, shut, manner, found)
