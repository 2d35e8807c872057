"""What all tests share: the golden files and hypothesis's settings."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

GOLDEN = Path(__file__).parent / "golden"

# The gate must give the same answer twice; `--hypothesis-profile=explore` looks for new examples.
settings.register_profile("gate", derandomize=True, deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.register_profile("explore", deadline=None, max_examples=1000)
settings.load_profile("gate")


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--refresh-golden", action="store_true", help="write the golden files anew instead of comparing")


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """What one worker has to do in one piece begins first, so that the others do not wait for it at the end."""
    items.sort(key=lambda item: item.get_closest_marker("xdist_group") is None)


@pytest.fixture
def golden(request: pytest.FixtureRequest) -> Callable[[str, str], None]:
    """`golden(name, text)` holds a text to the file `tests/golden/<name>`, or writes that file when asked to."""
    refresh = bool(request.config.getoption("--refresh-golden"))

    def compare(name: str, text: str) -> None:
        path = GOLDEN / name
        if refresh:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, encoding="utf-8")
            return
        assert path.exists(), f"tests/golden/{name} does not exist; `make golden` writes it"
        assert text == path.read_text(encoding="utf-8"), f"differs from tests/golden/{name}"

    return compare
