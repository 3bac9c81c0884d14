"""What a fisher sees in each rule that may be chosen (§3), by the own hand alone."""

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
    """Describe the rules that may be chosen now; how many numbers each."""
    hand: i64 = p.hands[p.now]
    first: i64 = legal[0]
    each: i64 = 1 if first < ORDER else 4 if BOTH <= first < BYCATCH else 2
    at: i64 = 0
    i: i64 = 0
    while i < n:
        action: i64 = legal[i]
        if action < ORDER:
            of_target(hand, action - TARGET, out, at)
        elif action < SIZE:
            of_order(p, hand, action - ORDER, out, at)
        elif action < BOTH:
            of_size(p, hand, p.order, action - SIZE, out, at)
        elif action < BYCATCH:
            order: i64 = (action - BOTH) // 9
            of_order(p, hand, order, out, at)
            of_size(p, hand, order, (action - BOTH) % 9, out, at + 2)
        else:
            of_bycatch(p, hand, action - BYCATCH, out, at)
        at += each
        i += 1
    return each


def strong(order: i64) -> i64:
    """The five of a kind that are the stronger ones."""
    return LARGE if order else LARGE ^ TEN


def of_target(hand: i64, kind: i64, out: vec[i64], at: i64) -> None:
    """One: how many of the kind are held, and how large they are."""
    own: i64 = (hand >> (10 * kind)) & TEN
    out[at] = TARGET_HELD + fewer(COUNT[own], 6) * 7 + fewer(COUNT[own & LARGE], 6)


def of_order(p: Position, hand: i64, order: i64, out: vec[i64], at: i64) -> None:
    """Two: how many small cards are held, and how strong the target would be in this hand."""
    own: i64 = (hand >> (10 * p.target)) & TEN
    out[at] = ORDER_HELD + order * 14 + count(hand & SMALL)
    out[at + 1] = ORDER_TARGET + fewer(COUNT[own], 5) * 6 + COUNT[own & strong(order)]


def of_size(p: Position, hand: i64, order: i64, size: i64, out: vec[i64], at: i64) -> None:
    """Two: how many of the two sizes are held, also of the target."""
    pair: i64 = BIT[size] + BIT[size + 1]
    held: i64 = 0
    kind: i64 = 0
    while kind < p.kinds:
        held += COUNT[(hand >> (10 * kind)) & pair]
        kind += 1
    held = fewer(held, 7)
    targets: i64 = COUNT[(hand >> (10 * p.target)) & pair]
    out[at] = SIZE_HELD + (order * 9 + size) * 8 + held
    out[at + 1] = SIZE_TARGET + held * 3 + targets


def of_bycatch(p: Position, hand: i64, kind: i64, out: vec[i64], at: i64) -> None:
    """Two: how many of the kind are held, how strong they are, and how many of bad size."""
    own: i64 = (hand >> (10 * kind)) & TEN
    held: i64 = fewer(COUNT[own], 6)
    pair: i64 = BIT[p.size - 1] + BIT[p.size]
    out[at] = BYCATCH_STRONG + held * 6 + COUNT[own & strong(p.order)]
    out[at + 1] = BYCATCH_SIZE + held * 3 + COUNT[own & pair]
