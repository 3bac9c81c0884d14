"""Worlds of Sinker: possible, complete, and each as likely as every other."""

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import combinations
from math import sqrt
from typing import Any

import pytest
from librt.vecs import vec
from mypy_extensions import i64

from companion.games.sinker import GAME
from companion.games.sinker.cards import DECK
from companion.games.sinker.position import BID, PASSING, WIDTH
from companion.games.sinker.table import Sinker
from companion.games.sinker.view import View
from companion.games.sinker.world import HIDDEN, world
from companion.kit.rng import Rng
from companion.kit.state import CHANCE
from companion.kit.view import seat_moves
from tests.games.matches import Case, match
from tests.games.sinker.table import check_cards, dealt, say

THREE, FOUR = Case("sinker", 3, ()), Case("sinker", 4, ())
both = pytest.mark.parametrize("case", [THREE, FOUR], ids=str)

Places = tuple[tuple[str, ...], ...]
"""Where the unseen cards are: the other seats' hands, the stock, the pile."""


def table(counts: Sequence[int], words: str, cards: int, seed: int) -> Sinker:
    """So many exchanged, these bids were made, and everybody has so many cards left.

    `words` may end in take or keep; what is taken is laid back by lot.
    """
    state, rng = Sinker(len(counts), {}), Rng(seed)
    state.apply(CHANCE, state.chance(rng))
    while state.view(None)["phase"] == "exchange":
        seat = state.actors()[0]
        hand = state.view(seat)["hand"]
        say(state, " ".join(["exchange", *hand[: counts[seat]]]), seed=int(rng.below(10**6)))
    for word in words.split():
        say(state, word if word in ("pass", "take", "keep") else f"bid {word}")
    while state.turn() >= 0 and max(state.view(None)["hand_sizes"]) > cards:
        legal = state.view(state.actors()[0])["legal"]
        say(state, legal[int(rng.below(len(legal)))])
    return state


def places(state: Sinker, viewer: int) -> Places:
    """Where everything is, but for what the viewer holds or put into the pile himself."""
    own = set(state.view(viewer)["put"]) | set(state.view(viewer)["laid"])
    pile = DECK.names_of(int(state.pile))
    known = own if state.taken != 1 or state.declarer == viewer else set[str]()
    hands = [DECK.names_of(int(state.hands[s])) for s in range(int(state.seats)) if s != viewer]
    spots = [*hands, DECK.names_of(int(state.stock)), [card for card in pile if card not in known]]
    return tuple(tuple(cards) for cards in spots)


def spread(cards: Sequence[str], sizes: Sequence[int]) -> Iterator[Places]:
    """Every way to spread the cards over places of these sizes."""
    if not sizes:
        yield ()
        return
    for first in combinations(cards, sizes[0]):
        rest = [card for card in cards if card not in first]
        yield from ((first, *others) for others in spread(rest, sizes[1:]))


def shown_void(view: View, seat: int) -> set[str]:
    """Suits that a seat did not follow, told from the tricks."""
    plays, seats = seat_moves(view["plays"]), view["seats"]
    leads = [plays[at - at % seats].word[0] for at in range(len(plays))]
    return {
        led for led, (who, card) in zip(leads, plays, strict=True) if who == seat and led != card[0]
    }


def possible(view: View, sizes: Sequence[int]) -> Iterator[Places]:
    """By brute force: every way to spread what the viewer has not seen that can be true."""
    others = [seat for seat in range(view["seats"]) if seat != view["seat"]]
    loose = set(view["put"]) if view["taken"] and view["declarer"] != view["seat"] else set[str]()
    seen = {*view["hand"], *view["laid"], *(card for _, card in view["plays"])}
    seen |= set() if loose else set(view["put"])
    unseen = [card for card in DECK.names if card not in seen]
    voids = {seat: shown_void(view, seat) for seat in others}
    for places_ in spread(unseen, sizes):
        hands = dict(zip(others, places_, strict=False))
        if any(card[0] in voids[seat] for seat, hand in hands.items() for card in hand):
            continue
        if loose & set(places_[len(others)]):  # his own discards never went into the stock
            continue
        if any(loose & set(hand) for seat, hand in hands.items() if seat != view["declarer"]):
            continue
        yield places_


SMALL = [
    # counts put away by seat, the auction, cards left, viewer, seed, worlds
    ([0, 7, 0], "3 pass pass", 1, 1, 1),
    ([0, 7, 0], "pass pass pass", 2, 1, 5),
    ([1, 7, 2], "2 pass pass", 1, 1, 2),
    ([6, 0, 0], "pass pass 1", 2, 0, 3),
    ([5, 4, 2], "all pass pass keep", 1, 0, 4),
    ([5, 4, 2], "all pass pass take", 1, 1, 6),
    ([5, 1, 0], "all pass pass take", 1, 0, 7),
    ([6, 0, 0, 0], "3 pass pass pass", 1, 0, 10),
    ([0, 0, 6, 1], "pass zero pass pass", 1, 2, 9),
]


@pytest.mark.slow
@pytest.mark.parametrize(("counts", "words", "cards", "viewer", "seed"), SMALL, ids=str)
def test_every_possible_world_is_equally_likely(
    counts: list[int], words: str, cards: int, viewer: int, seed: int
) -> None:
    """All that is unseen, spread in every way that fits voids and the viewer's own discards.

    What the others hold is compared; each holding counts as many worlds as the rest allows.
    """
    state = table(counts, words, cards, seed)
    view = state.view(viewer)
    truth = places(state, viewer)
    weight = Counter[Any]()
    hands = view["seats"] - 1
    for all_ in possible(view, [len(cards) for cards in truth]):
        weight[all_[:hands]] += 1
    assert weight[truth[:hands]]
    rng, guess = Rng(seed), world(view, Rng(seed))
    redealt = Counter[Any]()
    for _ in range(8 * len(weight)):
        guess.shuffle(rng)
        redealt[places(guess, viewer)[:hands]] += 1
    assert_like(redealt, weight)
    firsts = Counter(cell[0] for cell in weight.elements())
    made = Counter(places(world(view, rng), viewer)[0] for _ in range(10 * len(firsts)))
    assert_like(made, firsts)


def assert_like(seen: Counter[Any], weight: Counter[Any]) -> None:
    """Nothing else comes, and chi-square stays within five standard deviations."""
    assert set(seen) <= set(weight)
    share = seen.total() / weight.total()
    square = sum((seen[cell] - n * share) ** 2 / (n * share) for cell, n in weight.items())
    free = len(weight) - 1
    assert square <= free + 5 * sqrt(2 * free)


@pytest.mark.slow
def test_where_the_pile_may_be_is_uniform_too() -> None:
    """Once another took the pile, the viewer's own discards are with him or laid back again."""
    state = table([5, 2, 0], "all pass pass take", 1, 11)
    view = state.view(0)
    truth = places(state, 0)
    mine = set(view["put"])
    sizes = [len(cards) for cards in truth]
    weight = Counter[int]()
    for all_ in possible(view, sizes):
        weight[len(mine & set(all_[-1]))] += 1
    rng, guess = Rng(1), world(view, Rng(1))
    seen = Counter[int]()
    for _ in range(2000):
        guess.shuffle(rng)
        seen[len(mine & set(places(guess, 0)[-1]))] += 1
    assert_like(seen, weight)


@pytest.mark.slow
@pytest.mark.parametrize(("counts", "words", "cards", "viewer", "seed"), SMALL[::2], ids=str)
def test_every_way_that_fits_has_a_legal_history(
    counts: list[int], words: str, cards: int, viewer: int, seed: int
) -> None:
    """So what the brute force counts are worlds, not only spreads of cards."""
    state = table(counts, words, cards, seed)
    view = state.view(viewer)
    rng = Rng(seed)
    ways = list(possible(view, [len(cards) for cards in places(state, viewer)]))
    for number in range(0, len(ways), len(ways) // 30 + 1):
        again = HIDDEN.begin(view)
        spread_ = [DECK.mask_of(cards) for cards in ways[number]]
        HIDDEN.replay(again, HIDDEN.history(again, view, spread_, rng))
        assert again.view(viewer) == view


@both
def test_no_card_is_in_two_places_in_any_world(case: Case) -> None:
    rng = Rng(2)
    for step in match(case, 22)[0][::4]:
        for seat in range(case.seats):
            guess = world(step.before.view(seat), rng)
            check_cards(guess)
            if guess.deals is not None:
                guess.redeal(rng)
                check_cards(guess)


@both
def test_redealt_worlds_can_be_true(case: Case) -> None:
    """Any world the search plays in can be reached by legal moves that look the same."""
    rng = Rng(3)
    for step in match(case, 23)[0][::7]:
        for seat in range(case.seats):
            view = step.before.view(seat)
            guess = world(view, rng)
            if guess.deals is None:
                continue
            guess.redeal(rng)
            again = HIDDEN.begin(view)
            HIDDEN.replay(again, HIDDEN.history(again, view, guess.unseen(seat), rng))
            assert again.view(seat) == view


def test_a_view_that_cannot_be_true_is_refused() -> None:
    view = table([2, 2, 2], "3 pass pass", 4, 1).view(0)
    view["hand_sizes"] = [size + 1 for size in view["hand_sizes"]]
    with pytest.raises(ValueError, match="do not fill"):
        world(view, Rng(1))


@both
def test_a_world_ends_with_its_round(case: Case) -> None:
    played, _ = match(case, 1)
    view = next(step.before.view(1) for step in played if step.seat == 1)
    guess = world(view, Rng(1))
    rng = Rng(2)
    while guess.turn() != -2:
        seat = int(guess.turn())
        action = guess.chance(rng) if seat == CHANCE else guess.legal(seat)[0]
        guess.apply(seat, action)
    assert guess.view(None)["phase"] == "over"
    assert guess.view(None)["round"] == 0


@both
def test_what_others_do_face_down_is_luck_to_the_one_who_thinks(case: Case) -> None:
    """Exchanges, and an opponent's way with the discards: sampled, never nodes of the tree."""
    rng = Rng(4)
    for ply, step in enumerate(match(case, 1)[0]):
        phase = step.before.view(None)["phase"]
        if step.seat == CHANCE or phase not in ("exchange", "discards", "laying"):
            continue
        viewer = ply % case.seats
        guess = world(step.before.view(viewer), rng)
        assert guess.turn() == (step.seat if viewer == step.seat else CHANCE)
        if viewer != step.seat:
            assert guess.chance(rng) in guess.legal(step.seat)


def test_exposed_knows_every_card() -> None:
    assert GAME.agent.exposed is not None
    for counts, words, cards, viewer, seed in SMALL:
        state = table(counts, words, cards, seed)
        while state.turn() != viewer and state.turn() >= 0:
            say(state, state.view(state.actors()[0])["legal"][0])
        if state.turn() != viewer:
            continue
        open_ = GAME.agent.exposed(state)
        assert isinstance(open_, Sinker)
        for _ in range(3):
            open_.redeal(Rng(seed))
            assert places(open_, viewer) == places(state, viewer)


def test_of_others_only_likely_bids_are_thought_of() -> None:
    """A world that a seat thinks in leaves out what no sensible player would bid there."""
    state = say(dealt(3), *["exchange"] * 3)
    guess = world(state.view(1), Rng(1))
    state.hands[2] = guess.hands[2] = DECK.mask_of(["s7", "s8", "h7", "h8", "d7", "d8", "c7"])
    guess.play(PASSING)
    buffer = vec[i64]([0] * WIDTH)
    thought = [int(buffer[i]) for i in range(int(guess.legal_into(buffer)))]
    assert thought == [BID, BID + 1, BID + 2, BID + 3, PASSING]
    assert guess.legal(2) == [*thought[:4], BID + 5, PASSING]  # though an all is legal
    own = world(state.view(1), Rng(1))
    assert [int(buffer[i]) for i in range(int(own.legal_into(buffer)))] == own.legal(1)
