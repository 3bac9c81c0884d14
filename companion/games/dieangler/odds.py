"""The chance to catch a fish, exactly: dynamic programming over what the dice may show.

Equal dice are alike, so a throw of up to five sixes is one of 462 multisets. A table gives a number
for each multiset and each face of the one bait beside them (0: still in the air, or none).
"""

from functools import lru_cache
from itertools import combinations_with_replacement
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from companion.games.dieangler.dice import AGAIN, BAIT, D6, LURE
from companion.games.dieangler.fish import Fish

THROWS: Final = [m for n in range(D6 + 1) for m in combinations_with_replacement(range(1, 7), n)]
NUMBER: Final = {throw: i for i, throw in enumerate(THROWS)}
COUNT: Final = len(THROWS)
FIRST: Final[vec[i64]] = vec[i64]([sum(len(m) < n for m in THROWS) for n in range(D6 + 2)])
"""[n]: the first multiset of n dice."""

SUM: Final[vec[i64]] = vec[i64]([sum(throw) for throw in THROWS])
SHOWN: Final[vec[i64]] = vec[i64]([throw.count(f) for throw in THROWS for f in range(7)])
"""[throw * 7 + face]: how many dice show it."""

PLUS: Final[vec[i64]] = vec[i64](
    [NUMBER.get(tuple(sorted((*m, f))), -1) if f else -1 for m in THROWS for f in range(7)]
)
"""[throw * 7 + face]: the throw with one more die, -1 for a sixth."""

MINUS: Final[vec[i64]] = vec[i64]([-1] * (7 * COUNT))
"""[throw * 7 + face]: the throw with one die less, -1 when none shows that face."""

for _less in range(COUNT):
    for _face in range(1, 7):
        if PLUS[_less * 7 + _face] >= 0:
            MINUS[PLUS[_less * 7 + _face] * 7 + _face] = _less

Claims = tuple[int, int, int, int, int, int]
"""What special dice that are no bait still give: throws of the ten and whether it is locked, the
same of the twenty, steps of lures and whether these are locked (§10, §11)."""


class Odds:
    """One fish against some sixes and special dice of declared use; a die that is not there: -1."""

    def __init__(self, fish: Fish, sixes: int, ten: int, twenty: int) -> None:
        self.fish: Fish = fish
        self.sixes: i64 = sixes
        self.ten: i64 = ten
        self.twenty: i64 = twenty
        self.faces: i64 = 20 if twenty == BAIT else 10 if ten == BAIT else 0
        self.wide: i64 = self.faces + 1
        self.most: i64 = FIRST[sixes + 1]
        self.cells: i64 = self.most * self.wide
        self.goal: i64 = fish.target
        self.same: i64 = fish.same
        self.different: bool = fish.different
        self.need: vec[i64] = vec[i64]([fish.numbers.count(face) for face in range(7)])
        self.hits: list[vec[float]] = []  # by steps of a lure that are left
        self.values: dict[Claims, vec[float]] = {}
        self.hopes: dict[Claims, vec[float]] = {}

    # ------------------------------------------------ lying dice

    def caught(self, throw: i64, bait: i64, second: i64) -> bool:
        """Whether these sixes and baits (0: none) catch the fish (§6)."""
        if SUM[throw] + bait + second < self.goal:
            return False
        most: i64 = 1 if bait or second else 0
        if bait and bait == second:
            most = 2
        face: i64 = 1
        while face < 7:
            shown: i64 = SHOWN[throw * 7 + face] + (bait == face) + (second == face)
            if shown < self.need[face]:
                return False
            if shown > most:
                most = shown
            face += 1
        return most >= self.same and not (self.different and most > 1)

    def hit(self, steps: i64) -> vec[float]:
        """1 where the dice, all lying, catch the fish after at most so many steps of ±1."""
        while len(self.hits) <= steps:
            self.hits.append(self.plain() if not self.hits else self.moved(self.hits[-1]))
        return self.hits[steps]

    def plain(self) -> vec[float]:
        """1 where the dice catch the fish as they lie."""
        table = vec[float]([0.0] * int(self.cells))
        throw: i64 = FIRST[self.sixes]
        while throw < self.most:
            bait: i64 = 1 if self.faces else 0
            while bait < self.wide:
                if self.caught(throw, bait, 0):
                    table[throw * self.wide + bait] = 1.0
                bait += 1
            throw += 1
        return table

    def moved(self, near: vec[float]) -> vec[float]:
        """1 where `near` has one, and one step of one die away from there (DA-17)."""
        table = vec[float]([0.0] * int(self.cells))
        throw: i64 = FIRST[self.sixes]
        while throw < self.most:
            bait: i64 = 1 if self.faces else 0
            while bait < self.wide:
                best = near[throw * self.wide + bait]
                if bait > 1:
                    best = max(best, near[throw * self.wide + bait - 1])
                if bait and bait < self.faces:
                    best = max(best, near[throw * self.wide + bait + 1])
                face: i64 = 1
                while face < 7:
                    rest: i64 = MINUS[throw * 7 + face]
                    if rest >= 0 and face > 1:
                        best = max(best, near[PLUS[rest * 7 + face - 1] * self.wide + bait])
                    if rest >= 0 and face < 6:
                        best = max(best, near[PLUS[rest * 7 + face + 1] * self.wide + bait])
                    face += 1
                table[throw * self.wide + bait] = best
                bait += 1
            throw += 1
        return table

    # ------------------------------------------------ what may still be thrown again

    def value(self, claims: Claims) -> vec[float]:
        """The chance of the best play from lying dice on."""
        known = self.values.get(claims)
        if known is not None:
            return known
        table = vec[float]([0.0] * int(self.cells))
        lying = self.hit(claims[4])
        i: i64 = FIRST[self.sixes] * self.wide
        while i < self.cells:
            table[i] = lying[i]
            i += 1
        for after in throws(claims, self.ten == LURE or self.twenty == LURE):
            self.raise_to(table, self.kept_best(self.mean(after)))
        turned = tugged(claims)
        if turned is not None:
            self.raise_to(table, self.value(turned))
        self.values[claims] = table
        return table

    def raise_to(self, table: vec[float], other: vec[float]) -> None:
        """Where all dice lie, the better of both."""
        i: i64 = FIRST[self.sixes] * self.wide
        while i < self.cells:
            if other[i] > table[i]:
                table[i] = other[i]
            i += 1

    def mean(self, after: list[Claims]) -> vec[float]:
        """What one hopes for when each of these is equally likely to be left."""
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
        """For each throw the best of `hope` over all dice that may be kept of it."""
        table = vec[float]([0.0] * int(self.cells))
        throw: i64 = 0
        while throw < self.most:
            bait: i64 = 0
            while bait < self.wide:
                at: i64 = throw * self.wide + bait
                best = hope[at]
                if bait and table[throw * self.wide] > best:
                    best = table[throw * self.wide]
                face: i64 = 1
                while face < 7:
                    rest: i64 = MINUS[throw * 7 + face]
                    if rest >= 0 and table[rest * self.wide + bait] > best:
                        best = table[rest * self.wide + bait]
                    face += 1
                table[at] = best
                bait += 1
            throw += 1
        return table

    def hope(self, claims: Claims) -> vec[float]:
        """The chance while some dice are in the air: missing sixes, and a bait of 0."""
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
                at: i64 = throw * self.wide + bait
                total = 0.0
                face: i64 = 1
                if not whole:
                    while face < 7:
                        total += table[PLUS[throw * 7 + face] * self.wide + bait]
                        face += 1
                    table[at] = total / 6.0
                elif bait or not self.faces:
                    table[at] = value[at]
                else:
                    while face < self.wide:
                        total += table[at + face]
                        face += 1
                    table[at] = total / float(self.faces)
                bait -= 1
            throw -= 1
        self.hopes[claims] = table
        return table

    # ------------------------------------------------ answers

    def before(self) -> float:
        """The chance before any die is rolled."""
        if self.ten <= BAIT and self.twenty <= BAIT:
            return self.added()
        total = 0.0
        starts = beginnings(int(self.ten), int(self.twenty))
        for claims in starts:
            total += self.hope(claims)[0]
        return total / float(len(starts))

    def added(self) -> float:
        """The chance when every die is simply added: nothing is ever thrown again."""
        total = 0.0
        ways = 0.0
        throw: i64 = FIRST[self.sixes]
        while throw < self.most:
            likely = float(orders(throw))
            total += likely * float(self.baits(throw))
            ways += likely
            throw += 1
        return total / (ways * (20.0 if self.twenty == BAIT else 1.0) * self.tens())

    def tens(self) -> float:
        """The faces of a ten that is bait."""
        return 10.0 if self.ten == BAIT else 1.0

    def baits(self, throw: i64) -> i64:
        """With how many faces of the baits these sixes catch the fish."""
        found: i64 = 0
        ten: i64 = 1 if self.ten == BAIT else 0
        tens: i64 = 10 if self.ten == BAIT else 0
        most: i64 = 20 if self.twenty == BAIT else 0
        while ten <= tens:
            twenty: i64 = 1 if most else 0
            while twenty <= most:
                if SUM[throw] + ten + twenty >= self.goal:
                    found += self.caught(throw, twenty, ten)
                twenty += 1
            ten += 1
        return found

    def now(self, throw: int, bait: int, claims: Claims) -> float:
        """The chance of the best play with all dice lying."""
        return float(self.value(claims)[throw * self.wide + bait])

    def again(self, kept: int, bait: int, after: list[Claims]) -> float:
        """The chance with only these dice kept and the others in the air."""
        return float(self.mean(after)[kept * self.wide + bait])


def orders(throw: i64) -> i64:
    """In how many orders the dice may have come: the weight of a multiset."""
    ways: i64 = 1
    dealt: i64 = 0
    face: i64 = 1
    while face < 7:
        k: i64 = 1
        while k <= SHOWN[throw * 7 + face]:
            dealt += 1
            ways = ways * dealt // k
            k += 1
        face += 1
    return ways


def beginnings(ten: int, twenty: int) -> list[Claims]:
    """What the special dice may give after the first roll, each equally likely (DA-12)."""
    found: list[Claims] = []
    for a in (1, 2) if ten > BAIT else (0,):
        for b in (1, 2) if twenty > BAIT else (0,):
            lures = (a if ten == LURE else 0) + (b if twenty == LURE else 0)
            found.append((a if ten == AGAIN else 0, 0, b if twenty == AGAIN else 0, 0, lures, 0))
    return found


def throws(claims: Claims, lured: bool) -> list[list[Claims]]:
    """Every kind of throw one may take again, as what is left then: one, or two equally likely.

    Ordinary dice and bait alone; a lure that was not used among them; the other special die of
    re-approach among them (DA-15, DA-18). It is paid for as the rules do.
    """
    ten, ten_locked, twenty, twenty_locked, steps, used = claims
    found: list[list[Claims]] = []
    if not ten and not twenty:
        return found
    by_ten = ten > 0 and (not twenty or pays_first(claims))
    if by_ten:
        plain = (ten - 1, 1, twenty, twenty_locked, steps, used)
    else:
        plain = (ten, ten_locked, twenty - 1, 1, steps, used)
    found.append([plain])
    if lured and not used:
        found.append([(*plain[:4], 1, 0), (*plain[:4], 2, 0)])
    if ten and twenty and not twenty_locked:
        found.append([(ten - 1, 1, face, 0, 0, 0) for face in (1, 2)])
    if ten and twenty and not ten_locked:
        found.append([(face, 0, twenty - 1, 1, 0, 0) for face in (1, 2)])
    return found


def pays_first(claims: Claims) -> bool:
    """Whether the ten pays when both could: who has paid before does, else who has more."""
    if claims[1] != claims[3]:
        return bool(claims[1])
    return claims[0] >= claims[2]


def tugged(claims: Claims) -> Claims | None:
    """An odd die of re-approach made even by a lure: a throw more for a step (DA-18)."""
    ten, ten_locked, twenty, twenty_locked, steps, _ = claims
    if not steps:
        return None
    if ten == 1 and not ten_locked:
        return (2, 0, 0, 0, steps - 1, 1)
    if twenty == 1 and not twenty_locked:
        return (0, 0, 2, 0, steps - 1, 1)
    return None


@lru_cache(2048)
def odds(fish: Fish, sixes: int, ten: int, twenty: int) -> Odds:
    """The odds of that fish and those dice; they are worked out where they are asked for."""
    return Odds(fish, sixes, ten, twenty)
