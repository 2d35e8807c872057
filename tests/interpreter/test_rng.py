"""The generator: the same numbers everywhere, so its numbers are written down here."""

from __future__ import annotations

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from interpreter import rng


def test_the_words_of_a_seed_never_change() -> None:
    word, words = rng.seeded(7), []
    for _ in range(3):
        word = rng.advance(word)
        words.append(word)
    assert rng.seeded(0) == 0xE220A8397B1DCDAF  # what splitmix64 gives first, from 0
    assert words == [12993898586037328154, 7914309156985393377, 10650761358948587484]


@given(st.integers(0, (1 << 64) - 1), st.integers(1, 10_000))
def test_a_number_below_n_is_below_n(word: int, count: int) -> None:
    assert 0 <= rng.below(word, count) < count


@pytest.mark.parametrize(("items", "draws"), [([], 0), ([1], 0), ([1, 2], 1), (list(range(52)), 51)])
def test_a_shuffle_draws_once_for_each_item_but_the_first(items: list[int], draws: int) -> None:
    word = rng.seeded(3)
    for _ in range(draws):
        word = rng.advance(word)
    shuffled = list(items)
    assert rng.shuffle(rng.seeded(3), shuffled) == word
    assert sorted(shuffled) == items


def test_every_order_is_as_likely() -> None:
    orders: Counter[tuple[int, ...]] = Counter()
    word = rng.seeded(1)
    for _ in range(6000):
        items = [0, 1, 2]
        word = rng.shuffle(word, items)
        orders[tuple(items)] += 1
    assert len(orders) == 6
    assert all(850 < count < 1150 for count in orders.values())


def test_neighbouring_seeds_have_nothing_in_common() -> None:
    first = [rng.below(rng.advance(rng.seeded(seed)), 6) for seed in range(600)]
    assert all(70 < count < 130 for count in Counter(first).values())
