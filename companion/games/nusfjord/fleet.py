"""The ships: those of each seat, the length of its fleet, and what is left to be built."""

from librt.vecs import vec
from mypy_extensions import i64

from companion.games.nusfjord.board import LENGTH, STOCK, WORTH, copy_row


class Fleet:
    """Every seat's ships, and the stacks they come from."""

    def __init__(self, seats: int) -> None:
        self.ships: vec[i64] = vec[i64]([0] * (3 * seats))
        """[seat * 3 + kind]"""
        self.length: vec[i64] = vec[i64]([1] * seats)
        """[seat] with the printed boat."""
        self.stock: vec[i64] = vec[i64]([STOCK[seats]] * 3)
        """[kind] what is left."""

    def number(self, seat: i64) -> i64:
        """How many ships a seat has."""
        at: i64 = 3 * seat
        return self.ships[at] + self.ships[at + 1] + self.ships[at + 2]

    def kinds(self, seat: i64) -> i64:
        """How many kinds of ships a seat has."""
        found: i64 = 0
        kind: i64 = 0
        while kind < 3:
            if self.ships[seat * 3 + kind]:
                found += 1
            kind += 1
        return found

    def points(self, seat: i64) -> i64:
        """What the fleet of a seat is worth."""
        found: i64 = 0
        kind: i64 = 0
        while kind < 3:
            found += WORTH[kind] * self.ships[seat * 3 + kind]
            kind += 1
        return found

    def launch(self, seat: i64, kind: i64) -> None:
        """A ship from the stock joins a fleet, which grows to the right (NU-24)."""
        self.stock[kind] = self.stock[kind] - 1
        ships: i64 = seat * 3 + kind
        self.ships[ships] = self.ships[ships] + 1
        self.length[seat] = self.length[seat] + LENGTH[kind]

    def enlarge(self, seat: i64, kind: i64) -> None:
        """A ship becomes one of the next kind, and goes back to its stack."""
        at: i64 = seat * 3 + kind
        self.ships[at] = self.ships[at] + 1
        self.ships[at - 1] = self.ships[at - 1] - 1
        self.stock[kind] = self.stock[kind] - 1
        self.stock[kind - 1] = self.stock[kind - 1] + 1
        self.length[seat] = self.length[seat] + LENGTH[kind] - LENGTH[kind - 1]

    def copy_from(self, o: "Fleet") -> None:
        """Become equal to the fleets of another position of the same match."""
        copy_row(o.ships, self.ships)
        copy_row(o.length, self.length)
        copy_row(o.stock, self.stock)
