"""Games to test the state API with."""

from __future__ import annotations

from pathlib import Path

import pytest

import rulesdsl

DATA = Path(__file__).parent / "data"


@pytest.fixture(scope="session")
def secrets() -> rulesdsl.Game:
    """Hidden hands, face-down rows, secret bids; every way to learn something."""
    return rulesdsl.load(DATA / "secrets.yaml")
