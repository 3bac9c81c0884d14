"""The exact chance to catch a fish: dynamic programming over the faces of the dice.

A table has a number for each multiset of sixes (dice.py) and each face of the one bait beside them
(0: still in the air, or none).
"""

from functools import lru_cache

from librt.vecs import vec
from mypy_extensions import i64

from companion.games.dieangler.claims import Claims, beginnings, throws, tugged
from companion.games.dieangler.dice import BAIT, FIRST, LURE, MINUS, PLUS
from companion.games.dieangler.fish import Fish
from companion.games.dieangler.rolled import Rolled


class Odds(Rolled):
    """The odds of best play, by the rerolls that are still allowed."""

    def __init__(self, fish: Fish, sixes: int, ten: int, twenty: int) -> None:
        super().__init__(fish, sixes, ten, twenty)
        self.values: dict[Claims, vec[float]] = {}
        self.hopes: dict[Claims, vec[float]] = {}

    # ------------------------------------------------ what may still be thrown again

    def value(self, claims: Claims) -> vec[float]:
        """Return the chances of best play after all dice are rolled."""
        known = self.values.get(claims)
        if known is not None:
            return known
        table = vec[float]([0.0] * int(self.cells))
        rolled = self.hit(claims[4])
        i: i64 = FIRST[self.sixes] * self.wide
        while i < self.cells:
            table[i] = rolled[i]
            i += 1
        for after in throws(claims, self.ten == LURE or self.twenty == LURE):
            self.raise_to(table, self.kept_best(self.mean(after)))
        turned = tugged(claims)
        if turned is not None:
            self.raise_to(table, self.value(turned))
        self.values[claims] = table
        return table

    def raise_to(self, table: vec[float], other: vec[float]) -> None:
        """Raise `table` to the maximum of both, where all dice are rolled."""
        i: i64 = FIRST[self.sixes] * self.wide
        while i < self.cells:
            if other[i] > table[i]:
                table[i] = other[i]
            i += 1

    def mean(self, after: list[Claims]) -> vec[float]:
        """Return the mean chance when each of these rights is equally likely to be left."""
        first = self.hope(after[0])
        if len(after) == 1:
            return first
        table = vec[float]([0.0] * int(self.cells))
        second = self.hope(after[1])
        i: i64 = 0
        while i < self.cells:
            table[i] = (first[i] + second[i]) / 2.0
            i += 1
        return table

    def kept_best(self, hope: vec[float]) -> vec[float]:
        """Return for each throw the maximum of `hope` over all dice that may be kept of it."""
        table = vec[float]([0.0] * int(self.cells))
        throw: i64 = 0
        while throw < self.most:
            bait: i64 = 0
            while bait < self.wide:
                index: i64 = throw * self.wide + bait
                best = hope[index]
                if bait and table[throw * self.wide] > best:
                    best = table[throw * self.wide]
                face: i64 = 1
                while face < 7:
                    rest: i64 = MINUS[throw * 7 + face]
                    if rest >= 0 and table[rest * self.wide + bait] > best:
                        best = table[rest * self.wide + bait]
                    face += 1
                table[index] = best
                bait += 1
            throw += 1
        return table

    def hope(self, claims: Claims) -> vec[float]:
        """Return the chances while some dice are in the air: missing sixes, and a bait of 0."""
        known = self.hopes.get(claims)
        if known is not None:
            return known
        table = vec[float]([0.0] * int(self.cells))
        value = self.value(claims)
        throw: i64 = self.most - 1
        while throw >= 0:
            whole = throw >= FIRST[self.sixes]
            bait: i64 = self.faces
            while bait >= 0:
                index: i64 = throw * self.wide + bait
                total = 0.0
                face: i64 = 1
                if not whole:
                    while face < 7:
                        total += table[PLUS[throw * 7 + face] * self.wide + bait]
                        face += 1
                    table[index] = total / 6.0
                elif bait or not self.faces:
                    table[index] = value[index]
                else:
                    while face < self.wide:
                        total += table[index + face]
                        face += 1
                    table[index] = total / float(self.faces)
                bait -= 1
            throw -= 1
        self.hopes[claims] = table
        return table

    # ------------------------------------------------ answers

    def before(self) -> float:
        """Return the chance before any die is rolled."""
        if self.ten <= BAIT and self.twenty <= BAIT:
            return self.added()
        total = 0.0
        starts = beginnings(int(self.ten), int(self.twenty))
        for claims in starts:
            total += self.hope(claims)[0]
        return total / float(len(starts))

    def now(self, throw: int, bait: int, claims: Claims) -> float:
        """Return the chance of best play with all dice rolled."""
        return float(self.value(claims)[throw * self.wide + bait])

    def again(self, kept: int, bait: int, after: list[Claims]) -> float:
        """Return the chance with only these dice kept and the others in the air."""
        return float(self.mean(after)[kept * self.wide + bait])


@lru_cache(2048)
def odds(fish: Fish, sixes: int, ten: int, twenty: int) -> Odds:
    """Return the odds of dice against a fish; tables are computed on demand."""
    return Odds(fish, sixes, ten, twenty)
