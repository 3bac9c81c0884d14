"""Each seat's chance of winning, from the totals."""

from __future__ import annotations

from collections.abc import Iterable
from math import exp


def shares(totals: Iterable[int]) -> list[float]:
    """Return by seat its share of the victory at the end of a match.

    >>> shares([3, 5, 5])
    [0.0, 0.5, 0.5]
    """
    points = list(totals)
    best = max(points)
    return [1 / points.count(best) if own == best else 0.0 for own in points]


def chances(totals: Iterable[int], scale: float) -> list[float]:
    """Return by seat its chance to win; a lead of `scale` points multiplies the odds by e.

    >>> chances([4, 4], 2.0)
    [0.5, 0.5]
    """
    points = list(totals)
    best = max(points)
    weights = [exp((own - best) / scale) for own in points]
    whole = sum(weights)
    return [weight / whole for weight in weights]
