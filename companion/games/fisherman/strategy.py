"""For the arena only: a player who looks no further than the trick, and one who sees all hands."""

from librt.vecs import vec
from mypy_extensions import i64

from companion.games.fisherman.cards import cards_of
from companion.games.fisherman.rules import BOTH, BYCATCH, ORDER, SIZE, TARGET, WIDTH, Position
from companion.games.fisherman.tables import POWER, WORTH
from companion.kit.deals import Deals
from companion.kit.state import State


def instinct(state: State) -> int:
    """The card that makes the best of this trick; for rules, what suits the own hand best."""
    assert isinstance(state, Position)
    buffer = vec[i64]([0] * WIDTH)
    count = int(state.legal_into(buffer))
    actions = [int(buffer[i]) for i in range(count)]
    judge = choice_value if state.bycatch < 0 else trick_value
    return max(actions, key=lambda action: (judge(state, action), -action))


def trick_value(state: Position, card: int) -> float:
    """What the trick brings if it ended with this card, and a little for cards kept."""
    led = int(state.led) if state.led >= 0 else card // 10
    power = int(POWER[int(state.powers) + led * 50 + card])
    row = int(state.worths) * 50
    on_table = sum(
        int(WORTH[row + int(state.plays[i] % 64)])
        for i in range(int(state.plies - state.played), int(state.plies))
    )
    gain = on_table + int(WORTH[row + card])
    wins = power > state.best or not state.played
    # Winning with the weakest card that does it, losing with the strongest: strength is kept.
    return gain - 0.01 * power / 110 if wins else -0.01 * (1 - power / 110)


def choice_value(state: Position, action: int) -> float:
    """Rules after one's own cards: many of the target, strong bycatch, few bad sizes."""
    seat = int(state.now)
    hand = [card for card in range(50) if state.holds(seat, card)]
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


def exposed(state: State) -> State:
    """The round as a world in which only the true deal is possible."""
    assert isinstance(state, Position)
    world = state.copy()
    assert isinstance(world, Position)
    seats, seat = int(state.seats), int(state.now)
    hands = [cards_of(int(state.hands[other])) for other in range(seats) if other != seat]
    cards = [card for hand in hands for card in hand]
    barred = [sum(2**card for card in cards if card not in hand) for hand in hands]
    world.deals = Deals(cards, [len(hand) for hand in hands], barred)
    world.viewer = i64(seat)
    world.last = state.round + 1
    return world
