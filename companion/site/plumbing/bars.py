"""Points as bars: how long everybody's is beside the longest."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

WHOLE = 100  # units of the longest bar


def bars(points: Sequence[Fraction]) -> list[int]:
    """The bars of these points, in their order; who is below nothing has none.

    >>> bars([Fraction(80), Fraction(20), Fraction(-5)])
    [100, 25, 0]
    """
    most = max(points, default=Fraction())
    return [max(round(WHOLE * one / most), 0) if most > 0 else 0 for one in points]
