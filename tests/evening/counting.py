"""Rounds of Fisherman counted by the printed rules: from a sheet's file, or from moves alone."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

SUMS: Final = {3: (2, 6), 4: (2, 10)}
"""The least and most that all seats catch together: one or two cards lie in the box (FI-10)."""


def is_miscounted(points: Sequence[int]) -> bool:
    """Whether no round can have given all these points."""
    least, most = SUMS[len(points)]
    return not least <= sum(points) <= most


def points_of(entry: Mapping[str, Any]) -> list[int]:
    """The points of each seat: as entered, or of the cards that were caught."""
    if "points" in entry:
        return list(entry["points"])
    return [sum(worth(card, entry["rules"]) for card in caught) for caught in entry["catches"]]


def worth(card: str, rules: Mapping[str, Any]) -> int:
    """1 for the target, 1 for the two sizes; the bycatch is -1, and so is its size (FI-07)."""
    kind, size = split(card)
    sign = -1 if kind == rules["bycatch"] else 1
    scores = kind in (rules["target"], rules["bycatch"])
    return sign * (scores + (size - int(rules["size"]) in (0, 1)))


def split(card: str) -> tuple[str, int]:
    """`haze10` as kind and size."""
    kind = card.rstrip("0123456789")
    return kind, int(card.removeprefix(kind))


def count_round(moves: Sequence[str], seats: int) -> list[int]:
    """The points of each seat, from its moves: texts like `A target tai` and `B aji6`.

    The bycatch beats the led kind, both in the order that was chosen (FI-01, FI-09). The winner of
    a trick takes all that counts in it.
    """
    rules: dict[str, str] = {}
    cards: list[tuple[int, str]] = []
    for seat, *words in map(str.split, moves):
        if len(words) == 1:
            cards.append(("ABCD".index(seat), words[0]))
        else:
            rules |= zip(words[::2], words[1::2], strict=True)
    points = [0] * seats
    for first in range(0, len(cards), seats):
        trick = cards[first : first + seats]
        kinds = [split(card)[0] for _, card in trick]
        wins = rules["bycatch"] if rules["bycatch"] in kinds else kinds[0]
        sizes = {split(card)[1]: seat for seat, card in trick if split(card)[0] == wins}
        strongest = min(sizes) if rules["order"] == "low" else max(sizes)
        points[sizes[strongest]] += sum(worth(card, rules) for _, card in trick)
    return points
