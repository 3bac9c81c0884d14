"""The rights that special dice still give when they are not bait, after each throw (§10, §11)."""

from companion.games.dieangler.dice import AGAIN, BAIT, LURE

Claims = tuple[int, int, int, int, int, int]
"""Rights left: rerolls of the ten and whether it is locked, the same for the twenty, lure steps and
whether the lures are locked (§10, §11)."""


def beginnings(ten: int, twenty: int) -> list[Claims]:
    """Return the possible rights after the first roll, each equally likely (DA-12)."""
    claims: list[Claims] = []
    for a in (1, 2) if ten > BAIT else (0,):
        for b in (1, 2) if twenty > BAIT else (0,):
            lures = (a if ten == LURE else 0) + (b if twenty == LURE else 0)
            claims.append((a if ten == AGAIN else 0, 0, b if twenty == AGAIN else 0, 0, lures, 0))
    return claims


def throws(claims: Claims, lured: bool) -> list[list[Claims]]:
    """Return each kind of reroll as the rights left afterwards: one, or two equally likely.

    Rerolls of ordinary dice and bait alone; with an unused lure; or with the other re-approach die
    (DA-15, DA-18). The cost follows the rules.
    """
    ten, ten_locked, twenty, twenty_locked, steps, used = claims
    results: list[list[Claims]] = []
    if not ten and not twenty:
        return results
    by_ten = ten > 0 and (not twenty or pays_first(claims))
    if by_ten:
        plain = (ten - 1, 1, twenty, twenty_locked, steps, used)
    else:
        plain = (ten, ten_locked, twenty - 1, 1, steps, used)
    results.append([plain])
    if lured and not used:
        results.append([(*plain[:4], 1, 0), (*plain[:4], 2, 0)])
    if ten and twenty and not twenty_locked:
        results.append([(ten - 1, 1, face, 0, 0, 0) for face in (1, 2)])
    if ten and twenty and not ten_locked:
        results.append([(face, 0, twenty - 1, 1, 0, 0) for face in (1, 2)])
    return results


def pays_first(claims: Claims) -> bool:
    """Return whether the ten pays if both could: who paid before, else who has more."""
    if claims[1] != claims[3]:
        return bool(claims[1])
    return claims[0] >= claims[2]


def tugged(claims: Claims) -> Claims | None:
    """Return the rights after a lure made an odd re-approach die even: one more reroll (DA-18)."""
    ten, ten_locked, twenty, twenty_locked, steps, _ = claims
    if not steps:
        return None
    if ten == 1 and not ten_locked:
        return (2, 0, 0, 0, steps - 1, 1)
    if twenty == 1 and not twenty_locked:
        return (0, 0, 2, 0, steps - 1, 1)
    return None
