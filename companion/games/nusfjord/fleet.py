"""The ships of each seat, the length of its fleet, and the supply."""

from librt.vecs import vec
from mypy_extensions import i64

from companion.games.nusfjord.board import LENGTH, STOCK, WORTH, copy_row


class Fleet:
    """Every seat's ships, and the supply of ships."""

    def __init__(self, seats: int) -> None:
        self.ships: vec[i64] = vec[i64]([0] * (3 * seats))
        """[seat * 3 + kind]"""
        self.length: vec[i64] = vec[i64]([1] * seats)
        """[seat]: length including the printed boat."""
        self.stock: vec[i64] = vec[i64]([STOCK[seats]] * 3)
        """[kind]: ships left in the supply."""

    def number(self, seat: i64) -> i64:
        """Return the number of ships of a seat."""
        index: i64 = 3 * seat
        return self.ships[index] + self.ships[index + 1] + self.ships[index + 2]

    def kinds(self, seat: i64) -> i64:
        """Return the number of kinds of ships of a seat."""
        number: i64 = 0
        kind: i64 = 0
        while kind < 3:
            if self.ships[seat * 3 + kind]:
                number += 1
            kind += 1
        return number

    def points(self, seat: i64) -> i64:
        """Return the points of a seat's fleet."""
        total: i64 = 0
        kind: i64 = 0
        while kind < 3:
            total += WORTH[kind] * self.ships[seat * 3 + kind]
            kind += 1
        return total

    def launch(self, seat: i64, kind: i64) -> None:
        """Move a ship from the supply to a fleet, which grows to the right (NU-24)."""
        self.stock[kind] = self.stock[kind] - 1
        ships: i64 = seat * 3 + kind
        self.ships[ships] = self.ships[ships] + 1
        self.length[seat] = self.length[seat] + LENGTH[kind]

    def enlarge(self, seat: i64, kind: i64) -> None:
        """Upgrade a ship to the next kind and return it to the supply."""
        index: i64 = seat * 3 + kind
        self.ships[index] = self.ships[index] + 1
        self.ships[index - 1] = self.ships[index - 1] - 1
        self.stock[kind] = self.stock[kind] - 1
        self.stock[kind - 1] = self.stock[kind - 1] + 1
        self.length[seat] = self.length[seat] + LENGTH[kind] - LENGTH[kind - 1]

    def copy_from(self, o: "Fleet") -> None:
        """Copy the fleets of another position of the same match."""
        copy_row(o.ships, self.ships)
        copy_row(o.length, self.length)
        copy_row(o.stock, self.stock)
