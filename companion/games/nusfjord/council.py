"""The elders: councils, the fish and workers on elders, and the six stacks."""

from librt.vecs import vec
from mypy_extensions import i64

from companion.games.nusfjord.actions import STACK
from companion.games.nusfjord.board import (
    BELOW,
    COUNCIL,
    ELDERS,
    FULL,
    STACKS,
    USED,
    copy_row,
    shuffle,
)
from companion.kit.masks import BIT
from companion.kit.rng import Rng


class Council:
    """Every seat's elders, by [seat * COUNCIL + place], and the stacks of the others."""

    def __init__(self, seats: int) -> None:
        self.seats: i64 = seats
        self.members: vec[i64] = vec[i64]([0] * (COUNCIL * seats))  # the elder + 1
        self.fed: vec[i64] = vec[i64]([0] * (COUNCIL * seats))  # the fish on it
        self.busy: vec[i64] = vec[i64]([0] * (COUNCIL * seats))  # the worker on it
        self.elders: vec[i64] = vec[i64]([0] * seats)  # [seat] how many
        self.below: vec[i64] = vec[i64](list(range(BELOW, ELDERS)))  # face down, by stack
        used = USED[seats]
        self.depth: vec[i64] = vec[i64](
            [1 + (BELOW - STACKS + stack < used) + (used > BELOW) for stack in range(STACKS)]
        )

    def top(self, stack: i64) -> i64:
        """Return the top elder of a stack; -1 if it is empty."""
        depth: i64 = self.depth[stack]
        if self.seats == 5:
            depth -= 1
            if depth == 0:
                return self.below[stack]
        if depth <= 0:
            return -1
        return stack + STACKS * (depth - 1)

    def stacks_into(self, out: vec[i64]) -> i64:
        """Write the stacks that still have an elder."""
        n: i64 = 0
        stack: i64 = 0
        while stack < STACKS:
            if self.depth[stack]:
                out[n] = STACK + stack
                n += 1
            stack += 1
        return n

    def invite(self, seat: i64, stack: i64) -> i64:
        """Move the top elder of a stack into the council and return it (NU-25)."""
        elder: i64 = self.top(stack)
        self.depth[stack] = self.depth[stack] - 1
        self.members[seat * COUNCIL + self.elders[seat]] = elder + 1
        self.elders[seat] = self.elders[seat] + 1
        return elder

    def feed(self, seat: i64, place: i64) -> i64:
        """Put a fish on an elder.

        Return the fish given back: the third clears the others (NU-08).
        """
        index: i64 = seat * COUNCIL + place
        self.fed[index] = self.fed[index] + 1
        if self.fed[index] < FULL:
            return 0
        self.fed[index] = 0
        return 1

    def fish_on(self, seat: i64) -> i64:
        """Return the number of fish on a seat's elders."""
        total: i64 = 0
        place: i64 = 0
        while place < COUNCIL:
            total += self.fed[seat * COUNCIL + place]
            place += 1
        return total

    def call_back(self, worker: i64) -> None:
        """Return workers of a colour from the elders; 0 means all colours."""
        place: i64 = 0
        while place < COUNCIL * self.seats:
            if not worker or self.busy[place] == worker:
                self.busy[place] = 0
            place += 1

    def redeal(self, rng: Rng, room: vec[i64]) -> None:
        """Resample the order of face-down elders (five seats); `room` is overwritten."""
        if self.seats < 5:
            return
        unseen: i64 = BIT[ELDERS] - BIT[BELOW]
        stack: i64 = 0
        while stack < STACKS:
            if self.depth[stack] < 2:
                unseen &= ~BIT[self.below[stack]]
            stack += 1
        n: i64 = 0
        elder: i64 = BELOW
        while elder < ELDERS:
            if unseen & BIT[elder]:
                room[n] = elder
                n += 1
            elder += 1
        shuffle(room, n, rng)
        stack = 0
        while stack < STACKS:
            if self.depth[stack] >= 2:
                n -= 1
                self.below[stack] = room[n]
            stack += 1

    def copy_from(self, o: "Council") -> None:
        """Copy the councils of another position of the same match."""
        copy_row(o.members, self.members)
        copy_row(o.fed, self.fed)
        copy_row(o.busy, self.busy)
        copy_row(o.elders, self.elders)
        copy_row(o.below, self.below)
        copy_row(o.depth, self.depth)
