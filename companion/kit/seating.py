"""Seats in turn."""

from __future__ import annotations


def clockwise(first: int, seats: int) -> list[int]:
    """All seats, from that one on.

    >>> clockwise(2, 4)
    [2, 3, 0, 1]
    """
    return [(first + step) % seats for step in range(seats)]


def from_left(dealer: int, seats: int) -> list[int]:
    """All seats from the dealer's left on, the dealer last: as most games bid and play.

    >>> from_left(2, 4)
    [3, 0, 1, 2]
    """
    return clockwise(dealer + 1, seats)
