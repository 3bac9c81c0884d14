"""What special dice that are no bait still give, and what is left after each throw (§10, §11)."""

from companion.games.dieangler.dice import AGAIN, BAIT, LURE

Claims = tuple[int, int, int, int, int, int]
"""What special dice that are no bait still give: throws of the ten and whether it is locked, the
same of the twenty, steps of lures and whether these are locked (§10, §11)."""


def beginnings(ten: int, twenty: int) -> list[Claims]:
    """What the special dice may give after the first roll, each equally likely (DA-12)."""
    found: list[Claims] = []
    for a in (1, 2) if ten > BAIT else (0,):
        for b in (1, 2) if twenty > BAIT else (0,):
            lures = (a if ten == LURE else 0) + (b if twenty == LURE else 0)
            found.append((a if ten == AGAIN else 0, 0, b if twenty == AGAIN else 0, 0, lures, 0))
    return found


def throws(claims: Claims, lured: bool) -> list[list[Claims]]:
    """Every kind of throw one may take again, as what is left then: one, or two equally likely.

    Ordinary dice and bait alone; a lure that was not used among them; the other special die of
    re-approach among them (DA-15, DA-18). It is paid for as the rules do.
    """
    ten, ten_locked, twenty, twenty_locked, steps, used = claims
    found: list[list[Claims]] = []
    if not ten and not twenty:
        return found
    by_ten = ten > 0 and (not twenty or pays_first(claims))
    if by_ten:
        plain = (ten - 1, 1, twenty, twenty_locked, steps, used)
    else:
        plain = (ten, ten_locked, twenty - 1, 1, steps, used)
    found.append([plain])
    if lured and not used:
        found.append([(*plain[:4], 1, 0), (*plain[:4], 2, 0)])
    if ten and twenty and not twenty_locked:
        found.append([(ten - 1, 1, face, 0, 0, 0) for face in (1, 2)])
    if ten and twenty and not ten_locked:
        found.append([(face, 0, twenty - 1, 1, 0, 0) for face in (1, 2)])
    return found


def pays_first(claims: Claims) -> bool:
    """Whether the ten pays when both could: who has paid before does, else who has more."""
    if claims[1] != claims[3]:
        return bool(claims[1])
    return claims[0] >= claims[2]


def tugged(claims: Claims) -> Claims | None:
    """An odd die of re-approach made even by a lure: a throw more for a step (DA-18)."""
    ten, ten_locked, twenty, twenty_locked, steps, _ = claims
    if not steps:
        return None
    if ten == 1 and not ten_locked:
        return (2, 0, 0, 0, steps - 1, 1)
    if twenty == 1 and not twenty_locked:
        return (0, 0, 2, 0, steps - 1, 1)
    return None
