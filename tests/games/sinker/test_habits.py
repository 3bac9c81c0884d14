"""What lies face down: worlds in which players put away what players put away."""

from collections.abc import Iterator
from statistics import fmean

import pytest

from companion.games.sinker.table import Sinker
from companion.games.sinker.world import world
from companion.kit.masks import cards_of
from companion.kit.rng import Rng
from tests.games.sinker.table import say, to_bid
from tests.games.sinker.test_world import table

WORLDS = 400


def worlds(state: Sinker, viewer: int, shuffled: bool = False) -> Iterator[Sinker]:
    """The same world again and again, dealt anew; shuffled without a thought for habits."""
    rng = Rng(7)
    guess = world(state.view(viewer), rng)
    for _ in range(WORLDS):
        if shuffled:
            guess.shuffle(rng)
        else:
            guess.redeal(rng)
        yield guess


def ranks(mask: int) -> list[int]:
    """The ranks of cards, 0 for a seven to 7 for an ace."""
    return [card % 8 for card in cards_of(int(mask))]


def test_who_bids_low_has_put_away_what_is_high() -> None:
    state = table([0, 3, 0], "1", 7, 5)
    put = [fmean(ranks(guess.put[1])) for guess in worlds(state, 2)]
    kept = [fmean(ranks(guess.hands[1])) for guess in worlds(state, 2)]
    even = [fmean(ranks(guess.pile)) for guess in worlds(state, 2, shuffled=True)]
    assert fmean(put) > fmean(even) + 1 > fmean(kept) + 1


def test_others_have_put_away_what_is_high_or_what_is_low() -> None:
    state = table([0, 3, 0], "pass", 7, 5)
    put = [fmean(ranks(guess.put[1])) for guess in worlds(state, 2)]
    even = [fmean(ranks(guess.pile)) for guess in worlds(state, 2, shuffled=True)]
    assert sum(n < 1.5 for n in put) > 2 * sum(n < 1.5 for n in even)
    assert sum(n > 5 for n in put) > 2 * sum(n > 5 for n in even)


def test_who_takes_the_discards_keeps_what_is_high() -> None:
    state = table([5, 4, 2], "all pass pass take", 7, 6)
    assert state.declarer == 1
    held = [fmean(ranks(guess.hands[1])) for guess in worlds(state, 2)]
    even = [fmean(ranks(guess.hands[1])) for guess in worlds(state, 2, shuffled=True)]
    assert fmean(held) > fmean(even) + 1


@pytest.mark.slow
@pytest.mark.parametrize("cards", [6, 4, 2])
@pytest.mark.parametrize("counts", [[5, 4, 2], [2, 0, 2]], ids=str)
@pytest.mark.parametrize("words", ["1 pass pass", "all pass pass keep", "all pass pass take"])
def test_nobody_gets_more_cards_or_what_he_lacks(words: str, counts: list[int], cards: int) -> None:
    """Also when the declarer, whose hand is one with what he laid back, is void somewhere."""
    for seed in range(8):
        state = table(counts, words, cards, seed)
        for viewer in (0, 2):
            view = state.view(viewer)
            for guess in worlds(state, viewer):
                assert [len(ranks(hand)) for hand in guess.hands] == view["hand_sizes"]
                assert len(ranks(guess.pile)) == view["pile"]
                assert guess.deals is not None
                others = [seat for seat in range(3) if seat != viewer]
                for place, seat in enumerate(others):
                    assert not guess.hands[seat] & guess.deals.barred[place]


def test_where_nobody_exchanged_worlds_are_only_shuffled() -> None:
    state = say(to_bid(4), "bid 1", "pass")
    rng, again = Rng(3), Rng(3)
    guess, other = world(state.view(3), Rng(1)), world(state.view(3), Rng(1))
    for _ in range(20):
        guess.redeal(rng)
        other.shuffle(again)
        assert list(guess.hands) == list(other.hands)
