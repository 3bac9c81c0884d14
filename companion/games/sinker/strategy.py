"""The arena's measuring sticks: a greedy player, and one who sees every hand."""

from mypy_extensions import i64

from companion.games.sinker.cards import cards_of
from companion.games.sinker.playouts import policy
from companion.games.sinker.position import EXCHANGE, PLAYING
from companion.games.sinker.rules import Rules
from companion.games.sinker.tables import nth
from companion.games.sinker.thoughts import worth_a_thought
from companion.games.sinker.tricks import sensible
from companion.kit.deals import Deals
from companion.kit.state import State


def instinct(state: State) -> int:
    """What looks best at a glance: the playouts' policy without their whims."""
    assert isinstance(state, Rules)
    if state.phase == PLAYING:
        return int(nth(sensible(state, state.legal_mask()), 0))
    return int(policy(state, None))


def exposed(state: State) -> State:
    """The round as a world in which only the true deal is possible."""
    assert isinstance(state, Rules)
    world = state.copy()
    assert isinstance(world, Rules)
    seat = int(state.now)
    holders = [int(state.hands[other]) for other in range(int(state.seats)) if other != seat]
    holders.append(int(state.stock))
    if state.taken != 1:
        holders.append(int(state.pile & ~state.put[seat]))
    elif state.declarer != seat:
        holders.append(int(state.pile))
    cards = sorted(card for mask in holders for card in cards_of(mask))
    barred = [sum(2**card for card in cards if not mask >> card & 1) for mask in holders]
    world.deals = Deals(cards, [mask.bit_count() for mask in holders], barred)
    world.viewer = i64(seat)
    world.last = state.round + 1
    if state.phase == EXCHANGE:
        world.thoughts = worth_a_thought(world)
    return world
