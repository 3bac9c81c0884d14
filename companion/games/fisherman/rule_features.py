"""Features of each rule that may be chosen (§3), from the own hand."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from companion.games.fisherman.rules import BOTH, BYCATCH, ORDER, SIZE, TARGET, Position
from companion.games.fisherman.tables import SMALL
from companion.kit.masks import BIT, COUNT, TEN, count, fewer

TARGET_HELD: Final = 0  # held of the kind 7, of these large 7
ORDER_HELD: Final = TARGET_HELD + 49  # order 2, small cards in hand 14
ORDER_TARGET: Final = ORDER_HELD + 28  # target held 6, of these strong 6
SIZE_HELD: Final = ORDER_TARGET + 36  # order 2, size 9, held of these sizes 8
SIZE_TARGET: Final = SIZE_HELD + 144  # held of these sizes 8, of these target 3
BYCATCH_STRONG: Final = SIZE_TARGET + 24  # held of the kind 7, of these strong 6
BYCATCH_SIZE: Final = BYCATCH_STRONG + 42  # held of the kind 7, of these in size 3
RULES_END: Final = BYCATCH_SIZE + 21

LARGE: Final = 0b1111100000  # the upper five of a kind


def of_rules(p: Position, legal: vec[i64], n: i64, out: vec[i64]) -> i64:
    """Write the features of the legal rules and return their number per rule."""
    hand: i64 = p.hands[p.now]
    first: i64 = legal[0]
    each: i64 = 1 if first < ORDER else 4 if BOTH <= first < BYCATCH else 2
    slot: i64 = 0
    i: i64 = 0
    while i < n:
        action: i64 = legal[i]
        if action < ORDER:
            of_target(hand, action - TARGET, out, slot)
        elif action < SIZE:
            of_order(p, hand, action - ORDER, out, slot)
        elif action < BOTH:
            of_size(p, hand, p.order, action - SIZE, out, slot)
        elif action < BYCATCH:
            order: i64 = (action - BOTH) // 9
            of_order(p, hand, order, out, slot)
            of_size(p, hand, order, (action - BOTH) % 9, out, slot + 2)
        else:
            of_bycatch(p, hand, action - BYCATCH, out, slot)
        slot += each
        i += 1
    return each


def strong(order: i64) -> i64:
    """Return the stronger five ranks of a kind as a mask of ten."""
    return LARGE if order else LARGE ^ TEN


def of_target(hand: i64, kind: i64, out: vec[i64], slot: i64) -> None:
    """Write one feature: cards held of the kind, and how many of them are large."""
    own: i64 = (hand >> (10 * kind)) & TEN
    out[slot] = TARGET_HELD + fewer(COUNT[own], 6) * 7 + fewer(COUNT[own & LARGE], 6)


def of_order(p: Position, hand: i64, order: i64, out: vec[i64], slot: i64) -> None:
    """Write two features: small cards held, and how strong the target would be in this hand."""
    own: i64 = (hand >> (10 * p.target)) & TEN
    out[slot] = ORDER_HELD + order * 14 + count(hand & SMALL)
    out[slot + 1] = ORDER_TARGET + fewer(COUNT[own], 5) * 6 + COUNT[own & strong(order)]


def of_size(p: Position, hand: i64, order: i64, size: i64, out: vec[i64], slot: i64) -> None:
    """Write two features: cards held of the two sizes, and those of the target among them."""
    pair: i64 = BIT[size] + BIT[size + 1]
    held: i64 = 0
    kind: i64 = 0
    while kind < p.kinds:
        held += COUNT[(hand >> (10 * kind)) & pair]
        kind += 1
    held = fewer(held, 7)
    targets: i64 = COUNT[(hand >> (10 * p.target)) & pair]
    out[slot] = SIZE_HELD + (order * 9 + size) * 8 + held
    out[slot + 1] = SIZE_TARGET + held * 3 + targets


def of_bycatch(p: Position, hand: i64, kind: i64, out: vec[i64], slot: i64) -> None:
    """Write two features: cards held of the kind, with how many are strong or of a bad size."""
    own: i64 = (hand >> (10 * kind)) & TEN
    held: i64 = fewer(COUNT[own], 6)
    pair: i64 = BIT[p.size - 1] + BIT[p.size]
    out[slot] = BYCATCH_STRONG + held * 6 + COUNT[own & strong(p.order)]
    out[slot + 1] = BYCATCH_SIZE + held * 3 + COUNT[own & pair]
