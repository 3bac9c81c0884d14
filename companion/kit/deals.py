"""Uniform random deals of the unknown cards that respect what seats hold and lack.

Cards that the same holders may have are alike, so only their *numbers* per holder need care: how
many of a group go where is drawn with its exact share of all deals, then the group is shuffled
out. Every deal that fits is equally likely, and no other ever comes.
"""

from collections.abc import Sequence

from librt.vecs import vec
from mypy_extensions import i64

from companion.kit.masks import BIT
from companion.kit.rng import Rng


class Fork:
    """How many cards of one group each holder gets: every split with its share of the deals."""

    def __init__(self) -> None:
        self.ways: float = 0.0  # deals from here on, in units all splits share
        self.upto: list[float] = []  # ways of this split and those before it
        self.splits: list[vec[i64]] = []
        self.after: list[Fork | None] = []


class Deals:
    """Samples who holds what. `cards` < 62, as many as the `sizes` (cards per holder) add up to.

    `barred[h]` is the bit mask of cards that holder h is known not to have. Raises ValueError
    when nothing fits.
    """

    def __init__(self, cards: Sequence[int], sizes: Sequence[int], barred: Sequence[int]) -> None:
        if sum(sizes) != len(cards):
            raise ValueError(f"{len(cards)} cards do not fill {list(sizes)} places")
        alike: dict[tuple[int, ...], list[int]] = {}
        for card in cards:
            holders = tuple(h for h, mask in enumerate(barred) if not mask & int(BIT[card]))
            alike.setdefault(holders, []).append(card)
        # The freest group comes last: it takes the places that are left, whatever they are.
        self.groups: list[tuple[tuple[int, ...], list[int]]] = sorted(
            alike.items(), key=lambda item: (len(item[0]), item)
        )
        self.holders: i64 = len(sizes)
        self.dealt: vec[i64] = vec[i64]([0] * len(sizes))  # room for a deal, for who has none
        self.barred: vec[i64] = vec[i64](list(barred))
        self.known: dict[tuple[int, tuple[int, ...]], Fork] = {}
        self.first: Fork = self.fork(0, tuple(sizes))
        self.pools: list[vec[i64]] = [
            vec[i64]([int(BIT[card]) for card in group]) for _, group in self.groups
        ]
        self.room: vec[i64] = vec[i64]([0] * len(cards))  # where a pool is shuffled
        if not self.first.ways:
            raise ValueError("no deal fits what is known")

    def fork(self, level: int, room: tuple[int, ...]) -> Fork:
        """The splits of the groups from `level` on into the places that are left."""
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
        """The ways to split the group of that level over the places that are left."""
        allowed, group = self.groups[level]
        if level < len(self.groups) - 1:
            return splits(len(group), room, allowed)
        # The last group fills the room, for there are as many cards as places, or does not fit.
        return [room] if all(h in allowed for h, places in enumerate(room) if places) else []

    def sample(self, rng: Rng, out: vec[i64]) -> None:
        """Write one deal into `out`: the bit mask of the cards of each holder.

        It depends on `rng` alone: the same state deals the same again.
        """
        room = self.room
        h: i64 = 0
        while h < self.holders:
            out[h] = 0
            h += 1
        fork: Fork | None = self.first
        for pool in self.pools:
            assert fork is not None
            chosen: i64 = 0
            if len(fork.upto) > 1:
                at = rng.fraction() * fork.ways
                while fork.upto[chosen] <= at:
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
    """All ways to spread so many like cards over the allowed holders' places."""
    found = [(0,) * len(room)]
    for place, holder in enumerate(allowed):
        last = place == len(allowed) - 1
        grown = []
        for split in found:
            need = count - sum(split)
            least = need if last else 0
            for n in range(least, min(need, room[holder]) + 1):
                grown.append((*split[:holder], n, *split[holder + 1 :]))
        found = grown
    return found if allowed else []


def arrangements(split: tuple[int, ...]) -> float:
    """How many ways there are to deal distinct cards by these numbers: the multinomial.

    >>> arrangements((2, 1))
    3.0
    """
    ways, dealt = 1, 0
    for n in split:
        for k in range(1, n + 1):
            dealt += 1
            ways = ways * dealt // k
    return float(ways)
