"""Which exchanges the search thinks about: of up to 128, those that some plan would make."""

from librt.vecs import vec
from mypy_extensions import i64

from companion.games.sinker.actions import PUT
from companion.games.sinker.playouts import danger
from companion.games.sinker.rules import Rules
from companion.kit.masks import BIT, cards_of, mask_of
from companion.kit.subsets import extract


def worth_a_thought(state: Rules) -> vec[i64]:
    """Actions of the seat that exchanges: the worst cards of a low hand, or of one for all.

    In the order in which a plan would part with its cards: none, the worst, the two worst and so
    on; for the low plan also with one card spared that is worse than the last of them.
    """
    hand = int(state.hands[state.now])
    stock = int(state.stock).bit_count()
    low = by_danger(hand)
    plans = [low[:n] for n in range(len(low) + 1)]
    plans += [[*low[: n - 1], low[n]] for n in range(1, len(low))]
    plans += [[*low[: n - 2], *low[n - 1 : n + 1]] for n in range(2, len(low))]
    high = sorted(cards_of(hand), key=lambda card: card % 8)
    plans += [high[:n] for n in range(1, len(high))]
    subsets = {int(extract(mask_of(plan), hand)) for plan in plans if len(plan) <= stock}
    return vec[i64]([PUT + number for number in sorted(subsets)])


def by_danger(hand: int) -> list[int]:
    """The cards in the order in which a low hand becomes safest when it parts with them."""
    order: list[int] = []
    while hand:
        worst = min(cards_of(hand), key=lambda card: (int(danger(hand & ~int(BIT[card]))), -card))
        order.append(worst)
        hand &= ~int(BIT[worst])
    return order
