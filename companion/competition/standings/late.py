"""Points for latecomers' missed rounds: none, the round's mean, or as a bye."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Literal

from companion.competition.standings.points import NOTHING, Result, Scheme, added
from companion.competition.standings.same_deals import awarded

Missing = Literal["none", "mean", "bye"]


@dataclass(frozen=True)
class Missed:
    """A round that somebody missed by arriving late, and the points they get for it."""

    round: int
    person: int
    points: Fraction


def missed(
    rounds: Mapping[int, Collection[int]], results: Iterable[Result], scheme: Scheme, rule: Missing
) -> Iterator[Missed]:
    """Return what everybody gets for the rounds before their first.

    `rounds` are those that count, in order, with everybody who was at a table or sat out. People
    who leave get nothing for later rounds.
    """
    if rule == "none":
        return
    as_bye = dict.fromkeys(rounds, Fraction(scheme.bye))
    worth = as_bye if rule == "bye" else dict.fromkeys(rounds, NOTHING) | means(results, scheme)
    here = set[int]()
    before: list[int] = []
    for number, people in rounds.items():
        for person in sorted(set(people) - here):
            yield from (Missed(one, person, worth[one]) for one in before)
        here.update(people)
        before.append(number)


def means(results: Iterable[Result], scheme: Scheme) -> dict[int, Fraction]:
    """Return the mean points of people at tables, by round, from the known results."""
    gained: dict[int, list[Fraction]] = {}
    for award in awarded(results, scheme):
        gained.setdefault(award.round, []).append(award.points)
    return {
        one: added(points) / len(points) if points else NOTHING for one, points in gained.items()
    }
