"""Duplicate scoring: people are compared with those in the same seat."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from fractions import Fraction
from typing import Literal

from companion.competition.standings.points import (
    NOTHING,
    Award,
    Result,
    Scheme,
    awards,
    part,
)

Compared = Literal["place", "mean"]


def awarded(results: Iterable[Result], scheme: Scheme) -> Iterator[Award]:
    """Yield what everybody gets, in the order of the results, after comparing duplicate rounds."""
    results = list(results)
    given = [awards(result, scheme) for result in results]
    seats: dict[tuple[object, ...], list[Award]] = {}
    for result, mine in zip(results, given, strict=True):
        for award in mine if result.same else ():
            seats.setdefault(seat_of(result, award), []).append(award)
    last = {(one.round, person) for one in results for person in one.last}
    for result, mine in zip(results, given, strict=True):
        for award in mine:
            beside = seats.get(seat_of(result, award), []) if result.same else []
            yield against(award, beside, last, result.same) if len(beside) > 1 else award


def seat_of(result: Result, award: Award) -> tuple[object, ...]:
    """Return what compared people have in common: round, game, table size and seat."""
    return result.round, result.game, len(result.seats), award.seat


def against(award: Award, beside: Sequence[Award], last: set[tuple[int, int]], rule: str) -> Award:
    """Return the award by comparison with everyone in that seat, the person included.

    `place`: first place's points for doing better than all others, nothing for doing worse, and in
    between a part for each person beaten; a tie counts half. `mean`: the game's points minus the
    mean of the others. A person with the last place by penalty did worse than all others.
    """
    others = [one for one in beside if one is not award]
    mine = standing(award, last)
    ahead = sum(standing(one, last) > mine for one in others)
    alike = sum(standing(one, last) == mine for one in others)
    first = not ahead
    told = award._replace(
        place=1 + ahead,
        of=len(beside),
        same=rule,
        victory=part(1, 1 + alike) if first else NOTHING,
    )
    if rule == "mean":
        least = min(one.total for one in beside)
        totals = [least if (one.round, one.person) in last else one.total for one in others]
        own = least if (award.round, award.person) in last else award.total
        mean = Fraction(sum(totals), len(totals))
        return told._replace(points=own - mean, most=0)
    beaten = len(others) - ahead - Fraction(alike, 2)
    return told._replace(points=award.most * beaten / len(others))


def standing(award: Award, last: set[tuple[int, int]]) -> tuple[bool, int]:
    """Return the sort key by which people in the same seat are compared."""
    return (award.round, award.person) not in last, award.total
