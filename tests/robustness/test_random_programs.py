"""Random arithmetic on both machines: the same numbers, the same choices, the same fault.

The line of a fault is not compared: generated code puts small functions in the place of their calls.
"""

from __future__ import annotations

import tempfile
from pathlib import Path

from hypothesis import given, settings

from tests.properties.machines import Record, by_machine, by_reference, known_to_both, recorded
from tests.robustness.programs import programs
from validator import check, instantiate


def reason(record: Record) -> str:
    return record.error.partition(": ")[2]


@settings(max_examples=60)
@given(programs())
def test_both_machines_compute_alike(text: str) -> None:
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "arithmetic.yaml"
        path.write_text(text, encoding="utf-8")
        found = check(path)
    if found.game is None:
        return
    instance = instantiate(found.game, 2)
    expected, computed = (recorded(machine, instance, 1, 20) for machine in (by_reference, by_machine))
    assert computed.asked == expected.asked
    assert computed.events == expected.events
    assert reason(computed) == reason(expected)
    assert known_to_both(instance, computed.state) == known_to_both(instance, expected.state)
