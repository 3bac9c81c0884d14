"""Throws of up to five sixes as multisets: equal dice are alike, so there are 462 of them."""

from itertools import combinations_with_replacement
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from companion.games.dieangler.dice import D6

THROWS: Final = [m for n in range(D6 + 1) for m in combinations_with_replacement(range(1, 7), n)]
NUMBER: Final = {throw: i for i, throw in enumerate(THROWS)}
COUNT: Final = len(THROWS)
FIRST: Final[vec[i64]] = vec[i64]([sum(len(m) < n for m in THROWS) for n in range(D6 + 2)])
"""[n]: the first multiset of n dice."""

SUM: Final[vec[i64]] = vec[i64]([sum(throw) for throw in THROWS])
SHOWN: Final[vec[i64]] = vec[i64]([throw.count(f) for throw in THROWS for f in range(7)])
"""[throw * 7 + face]: how many dice show it."""

PLUS: Final[vec[i64]] = vec[i64](
    [NUMBER.get(tuple(sorted((*m, f))), -1) if f else -1 for m in THROWS for f in range(7)]
)
"""[throw * 7 + face]: the throw with one more die, -1 for a sixth."""

MINUS: Final[vec[i64]] = vec[i64]([-1] * (7 * COUNT))
"""[throw * 7 + face]: the throw with one die less, -1 when none shows that face."""

for _less in range(COUNT):
    for _face in range(1, 7):
        if PLUS[_less * 7 + _face] >= 0:
            MINUS[PLUS[_less * 7 + _face] * 7 + _face] = _less


def orders(throw: i64) -> i64:
    """In how many orders the dice may have come: the weight of a multiset."""
    ways: i64 = 1
    dealt: i64 = 0
    face: i64 = 1
    while face < 7:
        k: i64 = 1
        while k <= SHOWN[throw * 7 + face]:
            dealt += 1
            ways = ways * dealt // k
            k += 1
        face += 1
    return ways
