"""Sets of cards as masks: counted, listed, chosen from, and drawn from by lot."""

from collections import Counter
from collections.abc import Callable
from itertools import combinations

from hypothesis import given
from hypothesis import strategies as st
from librt.vecs import vec
from mypy_extensions import i64

from companion.kit.masks import (
    BIT,
    MOST,
    cards_of,
    count,
    first,
    into,
    lowest,
    mask_of,
    nth,
    unbeaten,
)
from companion.kit.rng import Rng
from companion.kit.subsets import deposit, drawn, extract, marked

hands = st.sets(st.integers(0, MOST - 1))


@given(hands)
def test_a_mask_holds_exactly_its_cards(hand: set[int]) -> None:
    cards = sorted(hand)
    mask = sum(2**card for card in cards)
    room = vec[i64]([-1] * MOST)
    assert mask_of(hand) == mask
    assert cards_of(mask) == cards
    assert count(mask) == len(cards)
    assert [nth(mask, n) for n in range(len(cards))] == cards
    assert [room[n] for n in range(into(mask, room))] == cards
    assert all(card == -1 for card in list(room)[len(cards) :])
    if cards:
        assert lowest(mask) == cards[0]
        assert first(mask) == 2 ** cards[0]


def test_every_card_has_a_bit_of_its_own() -> None:
    assert list(BIT) == [2**card for card in range(MOST)]
    assert count(2**MOST - 1) == MOST
    assert lowest(2 ** (MOST - 1)) == MOST - 1


@given(hands, st.integers(0, 2**10 - 1))
def test_places_of_a_mask_are_its_cards_in_order(hand: set[int], places: int) -> None:
    mask = mask_of(hand)
    meant = {card for place, card in enumerate(sorted(hand)) if places >> place & 1}
    assert set(cards_of(deposit(places, mask))) == meant
    assert extract(mask_of(meant), mask) == places & (2 ** len(hand) - 1)
    assert extract(2**MOST - 1, mask) == 2 ** len(hand) - 1


@given(hands, hands)
def test_what_nothing_beats(hand: set[int], others: set[int]) -> None:
    above = vec[i64]([2**MOST - 2 ** (card + 1) for card in range(MOST)])
    sure = {card for card in hand if not any(other > card for other in others)}
    assert set(cards_of(unbeaten(mask_of(hand), mask_of(others), above))) == sure


def test_every_choice_by_lot_is_equally_likely() -> None:
    even(lambda rng: int(drawn(0b110110, 2, rng)))
    even(lambda rng: int(marked(0b110110, 2, 4, rng)))


def even(draw: Callable[[Rng], int]) -> None:
    """Each of the six pairs of four cards comes about as often as every other."""
    rng, pairs = Rng(1), [mask_of(pair) for pair in combinations([1, 2, 4, 5], 2)]
    seen = Counter(draw(rng) for _ in range(600))
    assert set(seen) == set(pairs)
    assert sum((n - 100) ** 2 / 100 for n in seen.values()) < 25  # of 5 degrees: one in 10,000


def test_what_was_not_seen_may_bear_marks_too() -> None:
    rng = Rng(2)
    assert {int(count(marked(0b11, 1, 4, rng))) for _ in range(50)} == {0, 1}
    assert drawn(0b11, 5, rng) == 0b11
    assert marked(0b11, 2, 2, rng) == 0b11
