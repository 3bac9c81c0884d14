"""Lookup tables for playouts: the odds of every fist against every fish."""

from functools import lru_cache
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from companion.games.dieangler.dice import (
    BAIT,
    FIRST,
    FISTS,
    HAS_TEN,
    HAS_TWENTY,
    SIXES,
    SIZE,
    SUM,
    UNSAID,
    orders,
)
from companion.games.dieangler.fish import HIGHEST, Fish, read
from companion.games.dieangler.odds import Odds, odds
from companion.kit.rng import Rng

SUMS: Final = HIGHEST + 1
RESTS: Final = 4  # subsets of the two special dice that may be resting
HASTE: Final[vec[float]] = vec[float]([1.0, 1.0, 0.75, 0.66, 0.6, 0.56])
"""[seats]: factor of a fist's preference for each die, because smaller fists go first."""
THRIFT: Final = 0.8  # factor for each special die, because it rests afterwards


def with_use(fish: Fish, fist: int, uses: int) -> float:
    """Return the chance of a fist before it is rolled, with its special dice declared."""
    ten = uses % 3 if HAS_TEN[fist] else UNSAID
    twenty = uses // 3 if HAS_TWENTY[fist] else UNSAID
    return chance(fish, int(SIXES[fist]), ten, twenty)


def chance(fish: Fish, sixes: int, ten: int, twenty: int) -> float:
    """Return the chance of dice before they are rolled."""
    if sixes == 0 and ten != BAIT and twenty != BAIT:
        return 0.0  # nothing counts (DA-29)
    return odds(fish, sixes, ten, twenty).before()


@lru_cache(4096)
def best_use(fish: Fish, fist: int, lure: bool) -> tuple[float, int]:
    """Return a fist's best chance and its declaration; plain adding wins ties."""
    uses = range(3) if lure else range(2)
    tens = uses if HAS_TEN[fist] else (0,)
    twenties = uses if HAS_TWENTY[fist] else (0,)
    ways = [a + 3 * b for b in twenties for a in tens] if SIZE[fist] else []
    chances = [(with_use(fish, fist, way), -way) for way in ways]
    best, way = max(chances, default=(0.0, 0))
    return best, -way


class Chances:
    """The tables of one fish: for each fist its chance, its sums, and a preference (`sense`)."""

    def __init__(self, fish: Fish, seats: int) -> None:
        chance = [best_use(fish, fist, False)[0] for fist in range(FISTS)]
        self.chance: vec[float] = vec[float](chance)
        haste = HASTE[seats]
        sense = [0.0] * FISTS
        for fist in range(1, FISTS):
            specials = int(HAS_TEN[fist] + HAS_TWENTY[fist])
            sense[fist] = (chance[fist] * haste ** int(SIZE[fist]) * THRIFT**specials) ** 3
        if not any(sense[:6]):
            sense[5] = 1e-9  # no ordinary dice can catch it, but some fist must be chosen
        self.sense: vec[float] = vec[float](sense)
        # [resting * FISTS + fist]: cumulative sense of the fists.
        upto: list[float] = []
        for resting in range(RESTS):
            total = 0.0
            for fist in range(FISTS):
                rests = (resting % 2 and HAS_TEN[fist]) or (resting // 2 and HAS_TWENTY[fist])
                total += 0.0 if rests else sense[fist]
                upto.append(total)
        self.upto: vec[float] = vec[float](upto)
        # [fist * SUMS + sum]: cumulative share of its catches by sum, with all dice added.
        self.sums: vec[float] = vec[float]([0.0] * (FISTS * SUMS))
        for fist in range(1, FISTS):
            self.spread(fish, fist)

    def spread(self, fish: Fish, fist: i64) -> None:
        """Fill in the sums of a fist, sampling every third face of special dice."""
        odds = Odds(fish, int(SIXES[fist]), -1, -1)
        weights = vec[float]([0.0] * SUMS)
        ten: i64 = 2 if HAS_TEN[fist] else 0
        while ten < 11:
            twenty: i64 = 2 if HAS_TWENTY[fist] else 0
            while twenty < 21:
                throw: i64 = FIRST[SIXES[fist]]
                while throw < FIRST[SIXES[fist] + 1]:
                    if odds.caught(throw, twenty, ten):
                        index: i64 = SUM[throw] + ten + twenty
                        weights[index] = weights[index] + float(orders(throw))
                    throw += 1
                twenty += 3 if twenty else 21
            ten += 3 if ten else 11
        total = 0.0
        i: i64 = 0
        while i < SUMS:
            total += weights[i]
            i += 1
        share = 0.0
        i = 0
        while i < SUMS:
            share += weights[i] / total if total > 0.0 else 0.0
            self.sums[fist * SUMS + i] = share
            i += 1

    def fist(self, resting: i64, rng: Rng) -> i64:
        """Sample a sensible fist."""
        row: i64 = resting * FISTS
        threshold = rng.fraction() * self.upto[row + FISTS - 1]
        fist: i64 = 1
        while fist < FISTS - 1 and self.upto[row + fist] <= threshold:
            fist += 1
        return fist

    def sum_of(self, fist: i64, rng: Rng) -> i64:
        """Sample the sum with which a fist catches the fish."""
        row: i64 = fist * SUMS
        threshold = rng.fraction()
        number: i64 = 0
        while number < SUMS - 1 and self.sums[row + number] <= threshold:
            number += 1
        return number


class Shoal:
    """The fish of a match as numbers, with tables that are computed on first use."""

    def __init__(self, fish: tuple[Fish, ...]) -> None:
        self.fish: tuple[Fish, ...] = fish
        self.pages: dict[int, Chances] = {}
        # [id * 8]: target, same, different; and how often each number must show.
        cards: list[int] = [0] * 8
        needs: list[int] = [0] * 8
        for card in fish:
            cards += [card.target, card.same, int(card.different), 0, 0, 0, 0, 0]
            needs += [card.numbers.count(face) for face in range(8)]
        self.card: vec[i64] = vec[i64](cards)
        self.need: vec[i64] = vec[i64](needs)

    def chances(self, fish: i64, seats: i64) -> Chances:
        """Return the tables of a fish for a number of seats."""
        page = self.pages.get(int(fish * 8 + seats))
        if page is None:
            page = Chances(self.fish[fish - 1], int(seats))
            self.pages[int(fish * 8 + seats)] = page
        return page


@lru_cache(64)
def shoal(text: str) -> Shoal:
    """Return the fish of an option's text; "" is our own set."""
    return Shoal(read(text))
