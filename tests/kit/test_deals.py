"""Deals of unknown cards: each that fits comes equally often, no other comes at all."""

import itertools
from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st
from librt.vecs import vec
from mypy_extensions import i64

from companion.kit.deals import Deals, arrangements, splits
from companion.kit.rng import Rng

Hands = tuple[frozenset[int], ...]


def every_deal(cards: list[int], sizes: list[int], barred: list[int]) -> set[Hands]:
    """All deals that fit, by trying each."""
    found = set()
    for holders in itertools.product(range(len(sizes)), repeat=len(cards)):
        if any(barred[h] & 2**card for card, h in zip(cards, holders, strict=True)):
            continue
        hands = tuple(
            frozenset(c for c, h in zip(cards, holders, strict=True) if h == holder)
            for holder in range(len(sizes))
        )
        if [len(hand) for hand in hands] == sizes:
            found.add(hands)
    return found


def sampled(deals: Deals, holders: int, seed: int, times: int) -> Counter[Hands]:
    """How often each deal came."""
    rng = Rng(seed)
    out = vec[i64]([0] * holders)
    seen: Counter[Hands] = Counter()
    for _ in range(times):
        deals.sample(rng, out)
        masks = [int(mask) for mask in out]
        seen[tuple(frozenset(c for c in range(62) if mask // 2**c % 2) for mask in masks)] += 1
    return seen


CASES = {
    "nothing known": ([0, 1, 2, 3, 4], [2, 2, 1], [0, 0, 0]),
    "one void": ([0, 1, 2, 10, 11, 12], [2, 3, 1], [0b111, 0, 0]),
    "crossed voids": ([0, 1, 10, 11, 20, 21], [2, 2, 2], [0b11, 0b11 << 10, 0]),
    "void in all but one": ([0, 1, 2, 10, 11, 12], [3, 2, 1], [1 << 10, 7 << 10, 0]),
    "a place for one kind only": ([0, 10, 20, 21], [1, 1, 2], [0b1, 1 << 10, 1 << 20]),
    "high cards": ([38, 39, 48, 49], [2, 1, 1], [3 << 38, 0, 3 << 48]),
}


@pytest.mark.slow
@pytest.mark.parametrize(("cards", "sizes", "barred"), CASES.values(), ids=CASES)
def test_every_deal_that_fits_comes_equally_often(
    cards: list[int], sizes: list[int], barred: list[int]
) -> None:
    possible = every_deal(cards, sizes, barred)
    times = 400 * len(possible)
    seen = sampled(Deals(cards, sizes, barred), len(sizes), seed=1, times=times)
    assert set(seen) == possible
    chi_square = sum((n - 400) ** 2 / 400 for n in seen.values())
    freedom = len(possible) - 1
    assert chi_square < freedom + 5 * (2 * freedom) ** 0.5 + 5  # a chance of about one in a million


@st.composite
def situations(draw: st.DrawFn) -> tuple[list[int], list[int], list[int]]:
    """A few cards, a true deal of them, and things known that agree with it."""
    cards = draw(st.lists(st.integers(0, 61), min_size=1, max_size=6, unique=True))
    holders = draw(st.lists(st.integers(0, 2), min_size=len(cards), max_size=len(cards)))
    sizes = [holders.count(h) for h in range(3)]
    masks = draw(st.lists(st.integers(0, 2**62 - 1), min_size=3, max_size=3))
    held = [sum(2**c for c, h in zip(cards, holders, strict=True) if h == k) for k in range(3)]
    return cards, sizes, [mask & ~own for mask, own in zip(masks, held, strict=True)]


@pytest.mark.slow
@given(situations(), st.integers(0, 2**64))
def test_no_deal_is_impossible(
    situation: tuple[list[int], list[int], list[int]], seed: int
) -> None:
    possible = every_deal(*situation)
    deals = Deals(*situation)
    assert deals.start().ways * 1.0 == len(possible)
    assert set(sampled(deals, 3, seed, times=20)) <= possible


def test_what_cannot_be_is_refused() -> None:
    with pytest.raises(ValueError, match="no deal fits"):
        Deals([0, 1], [1, 1], [0b11, 0])
    with pytest.raises(ValueError, match="do not fill"):
        Deals([0, 1], [1, 2], [0, 0])


@pytest.mark.slow
@given(
    sizes=st.lists(st.integers(0, 3), min_size=2, max_size=3),
    barred=st.lists(st.integers(0, 2**9 - 1), min_size=3, max_size=3),
)
def test_knowledge_is_refused_exactly_if_no_deal_fits(sizes: list[int], barred: list[int]) -> None:
    cards = list(range(min(sum(sizes), 6)))
    sizes[-1] -= sum(sizes) - len(cards)  # may be less than nothing
    barred = barred[: len(sizes)]
    if every_deal(cards, sizes, barred):
        Deals(cards, sizes, barred)
        return
    with pytest.raises(ValueError, match="no deal fits"):
        Deals(cards, sizes, barred)


def test_nothing_left_to_deal() -> None:
    assert sampled(Deals([], [0, 0], [0, 0]), 2, 1, 1) == {(frozenset(), frozenset()): 1}


def test_splits_fill_the_allowed_places() -> None:
    assert splits(2, (1, 2, 5), (0, 1)) == [(0, 2, 0), (1, 1, 0)]
    assert splits(4, (1, 2, 5), (0, 1)) == []
    assert arrangements((2, 1)) == 3
