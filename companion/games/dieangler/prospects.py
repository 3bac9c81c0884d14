"""The value of a duel before it is rolled: who takes the fish, and who wins the match then."""

from math import exp, sqrt
from typing import Final

from mypy_extensions import i64

from companion.games.dieangler.chances import SUMS, Chances
from companion.games.dieangler.dice import HAS_TEN, HAS_TWENTY, KEY, LATE
from companion.games.dieangler.leads import share_rested
from companion.games.dieangler.position import ENDED, NOBODY, Position
from companion.games.dieangler.sheet import DUELS, OVERTIME

# One more fish multiplies the odds of winning by e ** (STEEP / sqrt(n)) with n duels to come,
# because margins grow with that root. CERTAIN is the exponent when none is to come.
STEEP: Final = 2.3
CERTAIN: Final = 40.0
TEN_RESTS: Final = 0.12  # fish lost on average because a special die rests
TWENTY_RESTS: Final = 0.25


def weigh(state: Position) -> None:
    """End the duel by its odds after dice were chosen: compute each seat's probability of winning.

    The sums of catches are those that the dice have when all are simply added.
    """
    state.weighed = True
    state.phase = ENDED
    table = state.shoal.chances(state.target, state.seats)
    left = 1.0  # the probability that the duel has not ended yet
    key: i64 = 0
    seat: i64 = 0
    while seat < state.seats:
        state.share[seat] = 0.0
        seat += 1
    while True:
        least: i64 = LATE
        seat = 0
        while seat < state.seats:
            if key < KEY[state.fist[seat]] < least:
                least = KEY[state.fist[seat]]
            seat += 1
        if least == LATE:
            return
        key = least
        left = group(state, table, key, left)


def group(state: Position, table: Chances, key: i64, left: float) -> float:
    """Compute the shares of one group; return the probability that the duel continues (§7)."""
    none = 1.0
    some = 0.0
    seat: i64 = 0
    while seat < state.seats:
        if KEY[state.fist[seat]] == key:
            mine = best_of(state, table, seat)
            state.share[seat] = left * mine
            some += mine
            none *= 1.0 - table.chance[state.fist[seat]]
        seat += 1
    return left * (1.0 - some if state.later else none)


def best_of(state: Position, table: Chances, seat: i64) -> float:
    """Return the probability that a seat catches the fish with the lowest sum of its group."""
    fist: i64 = state.fist[seat]
    alone = True
    other: i64 = 0
    while other < state.seats:
        if other != seat and KEY[state.fist[other]] == KEY[fist]:
            alone = False
        other += 1
    if alone:
        return table.chance[fist]
    total = 0.0
    before = 0.0
    i: i64 = 0
    while i < SUMS:
        upto = table.sums[fist * SUMS + i]
        if upto > before:
            free = upto - before
            other = 0
            while other < state.seats:
                theirs: i64 = state.fist[other]
                if other != seat and KEY[theirs] == KEY[fist]:
                    free *= 1.0 - table.chance[theirs] * table.sums[theirs * SUMS + i]
                other += 1
            total += free
            before = upto
        i += 1
    return table.chance[fist] * total


def outlook(state: Position, seat: i64) -> float:
    """Return the share of the victory; where a world ends early, the one expected from the lead."""
    if not state.weighed:
        return likely(state, seat, NOBODY)
    nobody = 1.0
    worth = 0.0
    winner: i64 = 0
    while winner < state.seats:
        if state.share[winner] > 0.0:
            worth += state.share[winner] * likely(state, seat, winner)
            nobody -= state.share[winner]
        winner += 1
    return worth + nobody * likely(state, seat, NOBODY)


def likely(state: Position, seat: i64, winner: i64) -> float:
    """Return the chance of victory if the fish on the table go to `winner`."""
    if state.seats == 2:
        return likely_of_two(state, seat, winner)
    if winner >= 0:
        state.taken[winner] = state.taken[winner] + state.stack
    ahead: i64 = state.duels - state.duel - 1
    if not ahead and state.duel == DUELS - 1 and state.shared():
        ahead = OVERTIME
    steep = STEEP / sqrt(float(ahead)) if ahead else CERTAIN
    whole = 0.0
    mine = float(state.taken[seat]) - (tired(state, seat) if ahead else 0.0)
    other: i64 = 0
    while other < state.seats:
        theirs = float(state.taken[other]) - (tired(state, other) if ahead else 0.0)
        whole += exp(steep * (theirs - mine))
        other += 1
    if winner >= 0:
        state.taken[winner] = state.taken[winner] - state.stack
    return 1.0 / whole


def likely_of_two(state: Position, seat: i64, winner: i64) -> float:
    """Return what `likely` does, for two seats, by dynamic programming."""
    lead: i64 = state.taken[seat] - state.taken[1 - seat]
    stack: i64 = state.stack
    if winner >= 0:
        lead += stack if winner == seat else -stack
        stack = 0
    mine: i64 = rests(state, seat)
    theirs: i64 = rests(state, 1 - seat)
    return share_rested(state.duel + 1, lead, stack, mine, theirs)


def rests(state: Position, seat: i64) -> i64:
    """Return the mask of the special dice that will rest in the next duel."""
    fist: i64 = state.fist[seat]
    if fist < 0 or (state.rested and state.duel == DUELS - 1):
        return 0
    return HAS_TEN[fist] + 2 * HAS_TWENTY[fist]


def tired(state: Position, seat: i64) -> float:
    """Return the expected loss in fish from special dice that rest in the next duel."""
    fist: i64 = state.fist[seat]
    if fist < 0:
        return 0.0
    lost = TEN_RESTS if HAS_TEN[fist] else 0.0
    return lost + TWENTY_RESTS if HAS_TWENTY[fist] else lost
