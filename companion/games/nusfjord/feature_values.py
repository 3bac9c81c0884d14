"""Helpers for features: time, goods in steps, and types of cards."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from companion.games.nusfjord.board import CARDS, ELDERS, ROUNDS, SPACES, WORKERS
from companion.games.nusfjord.deck import codes as c
from companion.games.nusfjord.rules import Position
from companion.kit.masks import count, into

MOMENTS: Final = ROUNDS * WORKERS + 1  # the turns of a seat, and after the last
TIMES: Final = 3  # early, in the middle, late
STEPS: Final = 7  # steps of amounts of goods
STEP: Final[vec[i64]] = vec[i64]([0, 1, 2, 2, 3, 3, 4, 4, 5, 5, 5, 6])
"""[goods, 11 for more]: the step of an amount."""
PHASE: Final[vec[i64]] = vec[i64]([0, 0, 1, 1, 1, 2, 2, 2])
"""[round]: the class of time."""
DECKS: Final = 3  # our decks, all used in training
KNOWN: Final = DECKS * CARDS + 1  # their cards, and any other
INVITED: Final = ELDERS + 1
USES: Final = len(SPACES) + 3  # of a worker: a space, an elder, nothing, a card
ORDERS: Final = 5  # places in the order of a round
LIKENESSES: Final = 67  # number of types of `likeness`
NONE: Final = -1  # no building


def moment(p: Position) -> i64:
    """Return which of its turns the seat is taking."""
    if p.course.round >= ROUNDS:
        return MOMENTS - 1
    return p.course.round * WORKERS + p.course.turns // p.seats


def step(goods: i64) -> i64:
    """Return the step of an amount of goods."""
    if goods > 11:
        return STEP[11]
    return STEP[goods]


def pairs_in(empty: i64) -> i64:
    """Return the number of adjacent pairs of free fields in a mask of cells."""
    beside: i64 = empty & (empty >> 1) & 0b011101110110
    return count(beside)


def known(p: Position, card: i64) -> i64:
    """Return the index of a building by deck and place, if its deck was used in training."""
    if p.which_deck >= DECKS:
        return DECKS * CARDS
    return p.which_deck * CARDS + card


def invited(p: Position, elder: i64) -> i64:
    """Return the index of an elder, if it was used in training."""
    if not p.usual_elders:
        return ELDERS
    return elder


def gain_of(p: Position, row: i64, column: i64) -> i64:
    """Return the first good that a step pays or gives; wood if there is none."""
    if p.deck.steps[row * c.STEP + column + c.FISH]:
        return c.FISH
    return c.GOLD if p.deck.steps[row * c.STEP + column + c.GOLD] else c.WOOD


def likeness(p: Position, card: i64) -> i64:
    """Return the type of a card, whatever its deck: below LIKENESSES."""
    cards = p.deck.cards
    kind: i64 = cards[card * c.CARD + c.CLASS]
    row: i64 = cards[card * c.CARD + c.FIRST]
    if kind == c.WHENEVER:
        return cards[card * c.CARD + c.EVENT]
    if kind == c.ANYTIME:
        return 34 + gain_of(p, row, c.PAY)
    if kind == c.END:
        return 38 + p.deck.awards[row * c.AWARD + c.AWARD_PER]
    if kind == c.RULE or kind == c.PLAIN:
        return 37
    op: i64 = p.deck.steps[row * c.STEP + c.OP]
    if op == c.GRANT:
        return 16 + p.deck.steps[row * c.STEP + c.ACTION]
    if op == c.GAIN:
        return 29 + gain_of(p, row, c.TAKE)
    return 32 if op == c.SWAP else 33


def hope(p: Position, seat: i64, card: i64) -> i64:
    """Return the esteem of a building in half points, plus its award for the seat now."""
    value: i64 = p.deck.esteem[card]
    if p.deck.cards[card * c.CARD + c.CLASS] == c.END:
        value += 2 * p.counting.awarded(seat, card)
    return value


def best_of(p: Position, seat: i64, cards: i64) -> i64:
    """Return the building of a mask with the highest esteem, the first of equals; or NONE."""
    best: i64 = NONE
    highest: i64 = 0
    listed = p.spaces.listed
    n: i64 = into(cards, listed)
    i: i64 = 0
    while i < n:
        promised: i64 = hope(p, seat, listed[i])
        if best == NONE or promised > highest:
            best = listed[i]
            highest = promised
        i += 1
    return best
