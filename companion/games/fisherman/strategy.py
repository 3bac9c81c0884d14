"""Sensible play without search: for playouts and for the arena."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from companion.games.fisherman.rules import BOTH, BYCATCH, ORDER, SIZE, TARGET, WIDTH, Position
from companion.games.fisherman.tables import BAD, GOOD, POWER, WORTH
from companion.kit.masks import BIT, cards_of
from companion.kit.rng import Rng
from companion.kit.state import State
from companion.kit.subsets import one_of

WHIMS: Final = 4  # one card in this many is random, so that nothing is ruled out

# ------------------------------------------------ playouts: hot code


def playout(state: Position, rng: Rng, buffer: vec[i64]) -> None:
    """Play the round to its end: random rules, then mostly sensible cards."""
    while state.now >= 0 and state.bycatch < 0:
        options: i64 = state.legal_into(buffer)
        state.choose(buffer[rng.below(options)])
    while state.now >= 0:
        cards: i64 = state.legal_mask()
        if rng.below(WHIMS):
            cards = sensible(state, cards)
        state.play_card(one_of(cards, rng))


def sensible(state: Position, cards: i64) -> i64:
    """Return the playable cards that take a good trick or get rid of bad cards in a bad one."""
    if not state.played:
        return cards
    good: i64 = GOOD[state.worths]
    bad: i64 = BAD[state.worths]
    over: i64 = cards & state.over
    under: i64 = cards ^ over
    if state.haul > 0:
        wanted: i64 = first_of(over & good, over & ~bad)
        if wanted or (over and state.haul > 1):
            return first_of(wanted, over)
    elif state.haul == 0 and over & good:
        return over & good
    if under:
        return first_of(under & bad, first_of(under & ~good, under))
    return first_of(over & ~bad, over)


def first_of(some: i64, others: i64) -> i64:
    """Return `some` if it is not empty, else `others`."""
    return some if some else others


# ------------------------------------------------ the arena's baselines


def instinct(state: State) -> int:
    """Return the card that is best for this trick, or the rule that suits the own hand best."""
    assert isinstance(state, Position)
    buffer = vec[i64]([0] * WIDTH)
    options = int(state.legal_into(buffer))
    actions = [int(buffer[i]) for i in range(options)]
    judge = choice_value if state.bycatch < 0 else trick_value
    return max(actions, key=lambda action: (judge(state, action), -action))


def trick_value(state: Position, card: int) -> float:
    """Return the points if the trick ended with this card, plus a little for strength kept."""
    led = int(state.lead_card() if state.played else card) // 10
    power = int(POWER[int(state.row) * 5 + led * 50 + card])
    gain = int(state.haul) + int(WORTH[int(state.worths) * 50 + card])
    wins = bool(state.over & BIT[card])
    # Among equal gains, win with the weakest card and lose with the strongest: strength is kept.
    return gain - 0.01 * power / 110 if wins else -0.01 * (1 - power / 110)


def choice_value(state: Position, action: int) -> float:
    """Return how well a rule suits the own hand: much of the target, strong bycatch, good sizes."""
    seat = int(state.now)
    hand = cards_of(int(state.hands[seat]))
    if action < ORDER:
        return sum(card // 10 == action - TARGET for card in hand)
    if action >= BYCATCH:
        return sum(card // 10 == action - BYCATCH for card in hand)
    small = sum(card % 10 < 5 for card in hand)
    if action < SIZE:
        return small if action == ORDER else len(hand) - small
    order, first = divmod(action - BOTH, 9) if action >= BOTH else (0, action - SIZE)
    held = sum(card % 10 in (first, first + 1) for card in hand)
    return held + (0.0 if action < BOTH else len(hand) - small if order else small)
