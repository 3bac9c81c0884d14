"""Uniform random deals of the unknown cards, consistent with what seats hold and lack.

Cards with the same possible holders form a group, and only *how many* of a group each holder gets
needs care: that split is drawn in proportion to its number of deals, then the group is shuffled
out. Every consistent deal is equally likely, and no other is ever sampled. Whether any deal fits is
seen without counting them; they are counted when the first one is sampled.
"""

from collections.abc import Sequence
from itertools import compress, product

from librt.vecs import vec
from mypy_extensions import i64

from companion.kit.masks import BIT
from companion.kit.rng import Rng


class Fork:
    """The ways to split one group among the holders, weighted by their number of deals."""

    def __init__(self) -> None:
        self.ways: float = 0.0  # number of deals from here on, up to a common factor
        self.upto: list[float] = []  # cumulative ways: this split and those before it
        self.splits: list[vec[i64]] = []
        self.after: list[Fork | None] = []


class Deals:
    """Samples who holds which of the `cards` (fewer than 62, as many as the sum of `sizes`).

    `sizes` has the number of cards of each holder; `barred[h]` is the bit mask of cards that holder
    h is known not to have. Raises ValueError when no deal fits.
    """

    def __init__(self, cards: Sequence[int], sizes: Sequence[int], barred: Sequence[int]) -> None:
        if sum(sizes) != len(cards):
            raise ValueError(f"{len(cards)} cards do not fill {list(sizes)} places")
        alike: dict[tuple[int, ...], list[int]] = {}
        for card in cards:
            holders = tuple(h for h, mask in enumerate(barred) if not mask & int(BIT[card]))
            alike.setdefault(holders, []).append(card)
        # The group with the most possible holders comes last and takes the remaining places.
        self.groups: list[tuple[tuple[int, ...], list[int]]] = sorted(
            alike.items(), key=lambda item: (len(item[0]), item)
        )
        self.holders: i64 = len(sizes)
        self.dealt: vec[i64] = vec[i64]([0] * len(sizes))  # buffer for callers without one
        self.barred: vec[i64] = vec[i64](list(barred))
        self.known: dict[tuple[int, tuple[int, ...]], Fork] = {}
        self.sizes: tuple[int, ...] = tuple(sizes)
        self.first: Fork | None = None  # until a deal is sampled
        self.pools: list[vec[i64]] = [
            vec[i64]([int(BIT[card]) for card in group]) for _, group in self.groups
        ]
        self.room: vec[i64] = vec[i64]([0] * len(cards))  # scratch space for shuffling a pool
        if not self.possible():
            raise ValueError("no deal fits what is known")

    def possible(self) -> bool:
        """Whether a deal fits: no set of holders has fewer places than cards that only it may hold.

        That this is enough is Hall's theorem.
        """
        for chosen in product((False, True), repeat=len(self.sizes)):
            own = [group for holders, group in self.groups if all(chosen[h] for h in holders)]
            if sum(compress(self.sizes, chosen)) < sum(len(group) for group in own):
                return False
        return True

    def start(self) -> Fork:
        """Return the ways to split the first group among all places."""
        if self.first is None:
            self.first = self.fork(0, self.sizes)
        return self.first

    def fork(self, level: int, room: tuple[int, ...]) -> Fork:
        """Return the splits of the groups from `level` on into the remaining places."""
        fork = self.known.get((level, room))
        if fork is not None:
            return fork
        fork = Fork()
        self.known[(level, room)] = fork
        if level == len(self.groups):
            fork.ways = 1.0
            return fork
        for split in self.open_splits(level, room):
            left = tuple(r - s for r, s in zip(room, split, strict=True))
            after = self.fork(level + 1, left)
            ways = arrangements(split) * after.ways
            if ways:
                fork.ways += ways
                fork.upto.append(fork.ways)
                fork.splits.append(vec[i64](list(split)))
                fork.after.append(after)
        return fork

    def open_splits(self, level: int, room: tuple[int, ...]) -> list[tuple[int, ...]]:
        """Return the ways to split the group of that level among the remaining places."""
        allowed, group = self.groups[level]
        if level < len(self.groups) - 1:
            return splits(len(group), room, allowed)
        # There are as many cards as places, so the last group fills the rest or does not fit.
        return [room] if all(h in allowed for h, places in enumerate(room) if places) else []

    def sample(self, rng: Rng, out: vec[i64]) -> None:
        """Write one deal into `out`: the bit mask of each holder's cards.

        The deal depends on the state of `rng` alone.
        """
        room = self.room
        h: i64 = 0
        while h < self.holders:
            out[h] = 0
            h += 1
        fork: Fork | None = self.start()
        for pool in self.pools:
            assert fork is not None
            chosen: i64 = 0
            if len(fork.upto) > 1:
                threshold = rng.fraction() * fork.ways
                while fork.upto[chosen] <= threshold:
                    chosen += 1
            split = fork.splits[chosen]
            left: i64 = len(pool)
            i: i64 = 0
            while i < left:
                room[i] = pool[i]
                i += 1
            h = 0
            while h < self.holders:
                wanted: i64 = split[h]
                while wanted > 0:
                    j: i64 = rng.below(left)
                    left -= 1
                    out[h] = out[h] | room[j]
                    room[j] = room[left]
                    wanted -= 1
                h += 1
            fork = fork.after[chosen]


def splits(count: int, room: tuple[int, ...], allowed: tuple[int, ...]) -> list[tuple[int, ...]]:
    """Return all ways to distribute `count` like cards among the places of the allowed holders."""
    splits_so_far = [(0,) * len(room)]
    for place, holder in enumerate(allowed):
        last = place == len(allowed) - 1
        grown = []
        for split in splits_so_far:
            need = count - sum(split)
            least = need if last else 0
            for n in range(least, min(need, room[holder]) + 1):
                grown.append((*split[:holder], n, *split[holder + 1 :]))
        splits_so_far = grown
    return splits_so_far if allowed else []


def arrangements(split: tuple[int, ...]) -> float:
    """Return the number of ways to deal distinct cards in these numbers (the multinomial).

    >>> arrangements((2, 1))
    3.0
    """
    ways, dealt = 1, 0
    for n in split:
        for k in range(1, n + 1):
            dealt += 1
            ways = ways * dealt // k
    return float(ways)
