"""What a seat cannot know: worlds that fit a View, each as likely as every other, and no other."""

from collections import Counter

import pytest

from companion.kit import trick_view
from companion.kit.hidden import exposed
from companion.kit.rng import Rng
from companion.kit.state import CHANCE, OVER
from tests.kit.test_tricks import DEAL, say, table
from tests.kit.whist import HIDDEN, Whist

Hands = tuple[str, ...]


def hands(state: Whist) -> Hands:
    """Every hand in a line each."""
    return tuple(" ".join(state.view(seat)["hand"]) for seat in range(3))


def test_cards_that_were_not_followed_are_not_in_the_hand() -> None:
    state = table(DEAL, "b1", "a3")
    assert [state.deck.names_of(mask) for mask in trick_view.voids(state.view(0), state)] == [
        [],
        ["b1", "b2", "b3", "b4"],
        [],
    ]
    cards = trick_view.unknown(state.view(0), state.deck, 8, known=["b4"])
    assert [state.deck.names[card] for card in cards] == ["a2", "a4", "b2", "b3"]
    assert trick_view.others(state.view(0)) == [1, 2]


def test_every_world_that_fits_is_equally_likely() -> None:
    """Seat 0 led b1, seat 1 has no b: it holds one of two, seat 2 two of the four that remain."""
    state = table(DEAL, "b1", "a3")
    view = state.view(0)
    world = HIDDEN.world(view, Rng(1))
    dealt, made, rng = Counter[Hands](), Counter[Hands](), Rng(2)
    for _ in range(1200):
        assert world.view(0) == view
        dealt[hands(world)] += 1
        world.redeal(rng)
        made[hands(HIDDEN.world(view, rng))] += 1
    for counted in (dealt, made):
        assert len(counted) == 12
        assert all(one in ("a2", "a4") for _, one, _ in counted)
        assert sum((n - 100) ** 2 / 100 for n in counted.values()) < 40  # of 11 degrees


def test_a_world_is_a_round_that_can_be_played_to_its_end() -> None:
    world = HIDDEN.world(table(DEAL, "b1").view(2), Rng(1))
    while world.turn() != OVER:
        world.play(world.legal(world.actors()[0])[0])
    assert (world.round, world.sheet(), sum(world.tricks)) == (1, [], 2)
    with pytest.raises(AssertionError, match="only a world"):
        table(DEAL).redeal(Rng(1))


def test_a_world_begins_after_the_rounds_that_were_played() -> None:
    played = table(DEAL, "a1", "a2", "a4", "b3", "b1", "a3")
    for state in (Whist(3, {}), played, say(played.copy(), DEAL, "a2")):
        for seat in (None, 0, 1, 2):
            view = state.view(seat)
            assert HIDDEN.world(view, Rng(3)).view(seat) == view


def test_a_view_that_cannot_be_true_is_refused() -> None:
    view = table(DEAL).view(0)
    view["hand_sizes"] = [3, 3, 3]
    with pytest.raises(ValueError, match="do not fill"):
        HIDDEN.world(view, Rng(1))


def test_a_round_is_retold_so_that_its_reader_sees_no_difference() -> None:
    texts = [DEAL, "b1", "a3"]
    state = table(*texts)
    told = {tuple(HIDDEN.resampled(state.view(0), Rng(seed))) for seed in range(40)}
    assert len(told) > 10
    for moves in told:
        assert len(moves) == len(texts)
        assert table(*moves).view(0) == state.view(0)


def test_who_sees_every_hand_is_dealt_the_truth() -> None:
    state = table(DEAL, "b1")
    world = exposed(state)
    assert isinstance(world, Whist)
    for seed in range(5):
        world.redeal(Rng(seed))
        assert hands(world) == hands(state)
    assert exposed(state).turn() not in (CHANCE, OVER)
