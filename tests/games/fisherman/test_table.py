"""Worlds of Fisherman: possible, complete, and each as likely as every other."""

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import combinations
from math import sqrt
from typing import Any

import pytest

from companion.games.fisherman import GAME
from companion.games.fisherman.cards import DECK
from companion.games.fisherman.table import world
from companion.games.fisherman.view import View
from companion.kit.game import IllegalMove
from companion.kit.journal import Entry, position
from companion.kit.rng import Rng
from companion.kit.state import CHANCE, State
from companion.kit.view import viewer
from tests.games.fisherman.table import check_cards
from tests.games.matches import Case, Step, match

THREE, FOUR = Case("fisherman", 3, ()), Case("fisherman", 4, ())
both = pytest.mark.parametrize("case", [THREE, FOUR], ids=str)

Hands = tuple[tuple[str, ...], ...]


def history(played: Sequence[Step], ply: int, hands: Sequence[Sequence[str]]) -> list[Entry]:
    """The journal up to that ply, but with the last deal giving these hands as well."""
    deal = max(at for at in range(ply) if played[at].seat == CHANCE)
    fished = played[deal + 1 : ply]
    whole = [
        [*hand, *(step.text for step in fished if step.seat == seat and step.action < 50)]
        for seat, hand in enumerate(hands)
    ]
    deck = range(40 if len(hands) == 3 else 50)
    box = sorted({DECK.names[c] for c in deck} - {card for hand in whole for card in hand})
    named = zip([*"ABCD"[: len(hands)], "box"], [*whole, box], strict=True)
    text = "deal " + " / ".join(" ".join([name, *cards]) for name, cards in named)
    return [
        *(step.entry for step in played[:deal]),
        Entry(CHANCE, text),
        *(step.entry for step in fished),
    ]


def hands_of(state: State, seats: int) -> Hands:
    return tuple(tuple(state.view(seat)["hand"]) for seat in range(seats))


@both
def test_the_history_is_legal_in_every_world(case: Case) -> None:
    played, _ = match(case, 21)
    rng = Rng(1)
    for ply in range(1, len(played), 5):
        state = played[ply].before
        if state.view(None)["phase"] not in ("rules", "fishing"):
            continue
        for seat in range(case.seats):
            view = state.view(seat)
            guess = world(view, rng)
            for _ in range(2):
                moves = history(played, ply, hands_of(guess, case.seats))
                again = position(GAME, case.seats, {}, moves)  # raises IllegalMove if it is not
                assert again.view(seat) == view
                guess.redeal(rng)


@both
def test_no_card_is_in_two_places_in_any_world(case: Case) -> None:
    rng = Rng(2)
    for step in match(case, 22)[0][::4]:
        for seat in range(case.seats):
            guess = world(step.before.view(seat), rng)
            check_cards(guess, case.seats)
            if guess.turn() >= 0:
                guess.redeal(rng)
                check_cards(guess, case.seats)


def possible(played: Sequence[Step], ply: int, view: View) -> Iterator[Hands]:
    """By brute force: every way to hand out the unseen cards that could have led to the View."""
    seats, seat = view["seats"], viewer(view)
    seen = {card for _, card in view["plays"]} | set(view["hand"])
    unseen = [DECK.names[c] for c in range(40 if seats == 3 else 50) if DECK.names[c] not in seen]
    for dealt in spread(unseen, [view["hand_sizes"][s] for s in range(seats) if s != seat]):
        hands = list(dealt)
        hands.insert(seat, tuple(view["hand"]))
        try:
            state = position(GAME, seats, {}, history(played, ply, hands))
        except IllegalMove:
            continue
        assert state.view(seat) == view
        yield tuple(hands)


def spread(cards: Sequence[str], sizes: Sequence[int]) -> Iterator[tuple[tuple[str, ...], ...]]:
    """Every way to deal hands of these sizes."""
    if not sizes:
        yield ()
        return
    for hand in combinations(cards, sizes[0]):
        rest = [card for card in cards if card not in hand]
        yield from ((hand, *others) for others in spread(rest, sizes[1:]))


def late(case: Case, seed: int, cards: int) -> tuple[Sequence[Step], int, View]:
    """The first round when the leader to a trick holds so many cards."""
    played, _ = match(case, seed)
    for ply, step in enumerate(played):
        view = step.before.view(step.seat if step.seat >= 0 else None)
        if view["phase"] == "fishing" and len(view["hand"]) == cards and not view["trick"]:
            return played, ply, view
    raise AssertionError("no such position")


@pytest.mark.slow
@pytest.mark.parametrize(
    ("case", "seed", "cards", "worlds", "splits"),
    [
        (THREE, 8, 2, 7, 30),
        (THREE, 12, 2, 30, 30),
        (THREE, 3, 3, 40, 140),
        (THREE, 9, 3, 50, 140),
        (FOUR, 5, 1, 14, 60),
        (FOUR, 12, 1, 27, 60),
    ],
    ids=str,
)
def test_every_possible_world_is_equally_likely(
    case: Case, seed: int, cards: int, worlds: int, splits: int
) -> None:
    """Of all splits of the unseen cards only some fit what was shown by not following (FI-08)."""
    played, ply, view = late(case, seed, cards)
    all_worlds = list(possible(played, ply, view))
    assert hands_of(played[ply].before, case.seats) in all_worlds
    others = [size for seat, size in enumerate(view["hand_sizes"]) if seat != view["seat"]]
    unseen = [str(card) for card in range(sum(others) + case.seats - 2)]
    assert (len(all_worlds), len(list(spread(unseen, others)))) == (worlds, splits)
    many = 60 * len(all_worlds)
    rng, guess = Rng(seed), world(view, Rng(seed))
    redealt = Counter[Any]()
    for _ in range(many):
        guess.redeal(rng)
        redealt[hands_of(guess, case.seats)] += 1
    assert_uniform(redealt, all_worlds)
    made = Counter(hands_of(world(view, rng), case.seats) for _ in range(20 * len(all_worlds)))
    assert_uniform(made, all_worlds)


def assert_uniform(seen: Counter[Any], all_worlds: Sequence[Hands]) -> None:
    """Nothing else comes, and chi-square stays within five standard deviations."""
    assert set(seen) <= set(all_worlds)
    expected = seen.total() / len(all_worlds)
    square = sum((seen[hands] - expected) ** 2 / expected for hands in all_worlds)
    free = len(all_worlds) - 1
    assert square < free + 5 * sqrt(2 * free)


def test_a_view_that_cannot_be_true_is_refused() -> None:
    view = match(FOUR, 1)[0][40].before.view(0)
    view["hand_sizes"] = [size + 1 for size in view["hand_sizes"]]
    with pytest.raises(ValueError, match="do not fill"):
        world(view, Rng(1))


def test_a_world_ends_with_its_round() -> None:
    played, _ = match(FOUR, 1)
    view = next(step.before.view(1) for step in played if step.seat == 1)
    guess = world(view, Rng(1))
    while guess.turn() >= 0:
        seat = guess.actors()[0]
        guess.apply(seat, guess.legal(seat)[0])
    assert guess.view(None)["phase"] == "over"
    assert guess.view(None)["round"] == 0
