"""Which rolled dice catch a fish: unchanged, after lure steps, and added up."""

from librt.vecs import vec
from mypy_extensions import i64

from companion.games.dieangler.dice import BAIT, FIRST, MINUS, PLUS, SHOWN, SUM, orders
from companion.games.dieangler.fish import Fish


class Rolled:
    """One fish against sixes and special dice with declared uses; -1 for a missing die."""

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
        self.hits: list[vec[float]] = []  # by lure steps left

    def caught(self, throw: i64, bait: i64, second: i64) -> bool:
        """Return whether these sixes and baits (0: none) catch the fish (§6)."""
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
        """Return 1 where the rolled dice catch the fish within that many steps of ±1."""
        while len(self.hits) <= steps:
            self.hits.append(self.plain() if not self.hits else self.moved(self.hits[-1]))
        return self.hits[steps]

    def plain(self) -> vec[float]:
        """Return 1 where the dice catch the fish unchanged."""
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
        """Return 1 where `near` has 1, or one step of one die away from there (DA-17)."""
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

    def added(self) -> float:
        """Return the chance when every die is simply added, without rerolls."""
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
        """Return the number of faces of a ten used as bait."""
        return 10.0 if self.ten == BAIT else 1.0

    def baits(self, throw: i64) -> i64:
        """Return for how many faces of the baits these sixes catch the fish."""
        total: i64 = 0
        ten: i64 = 1 if self.ten == BAIT else 0
        tens: i64 = 10 if self.ten == BAIT else 0
        most: i64 = 20 if self.twenty == BAIT else 0
        while ten <= tens:
            twenty: i64 = 1 if most else 0
            while twenty <= most:
                if SUM[throw] + ten + twenty >= self.goal:
                    total += self.caught(throw, twenty, ten)
                twenty += 1
            ten += 1
        return total
