"""Several reviewed matches added up: results without luck, and where somebody loses most."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from math import sqrt
from statistics import fmean, stdev
from typing import Final, NamedTuple, TypeVar

from companion.review.judging import DOUBT, student
from companion.review.ledger import UNIT, Row
from companion.review.summary import Lost, Summary

Group = TypeVar("Group", int, str)
ENOUGH: Final = 5  # matches: with fewer an interval says nothing


class Played(NamedTuple):
    """A reviewed match."""

    summary: Summary
    seats: Mapping[int, int]
    """By person the seat."""

    def row(self, person: int) -> Row | None:
        """That person's account, if their decisions were reviewed."""
        seat = self.seats.get(person)
        return next((row for row in self.summary.rows if row.seat == seat), None)


class Adjusted(NamedTuple):
    """One person's results, as shares of a victory."""

    matches: int
    won: float
    """What they won of them, luck included."""
    value: float
    """The same without luck."""
    within: float | None
    """How far that may be off (95 %); None with too few matches."""


class Losses(NamedTuple):
    """What somebody lost by one kind of decision, or in one part of their matches."""

    decisions: int
    each: float
    """What was clearly lost in a match, on average; as a share of a victory."""
    worst: tuple[int, int]
    """The match, by its place among those reviewed, and the ply of what cost most."""


def adjusted(found: Sequence[Played], person: int) -> Adjusted | None:
    """Return the person's results without luck; None where none of these matches is theirs."""
    rows = [row for one in found if (row := one.row(person)) is not None]
    if not rows:
        return None
    values = [(row.result - row.luck) / UNIT for row in rows]
    within = None
    if len(values) >= ENOUGH:
        within = student(DOUBT, len(values) - 1) * stdev(values) / sqrt(len(values))
    return Adjusted(len(rows), fmean(row.result / UNIT for row in rows), fmean(values), within)


def by_kind(found: Sequence[Played], person: int) -> dict[str, Losses]:
    """Return the person's losses by kind of decision (the key of its lesson), the most first."""
    grouped = together(found, person, lambda lost: lost.kind)
    return dict(sorted(grouped.items(), key=lambda one: -one[1].each))


def by_phase(found: Sequence[Played], person: int) -> dict[int, Losses]:
    """Return the person's losses by part of the match, in their order."""
    return dict(sorted(together(found, person, lambda lost: lost.phase).items()))


def together(
    found: Sequence[Played], person: int, group: Callable[[Lost], Group]
) -> dict[Group, Losses]:
    """The person's losses, added up by group."""
    groups: dict[Group, list[tuple[int, Lost]]] = {}
    mine = [one for one in found if one.row(person) is not None]
    for place, one in enumerate(found):
        for lost in one.summary.lost:
            if lost.seat == one.seats.get(person):
                groups.setdefault(group(lost), []).append((place, lost))
    return {
        key: Losses(
            sum(lost.decisions for _, lost in some),
            sum(lost.loss for _, lost in some) / len(mine),
            dearest(some),
        )
        for key, some in groups.items()
    }


def dearest(some: Iterable[tuple[int, Lost]]) -> tuple[int, int]:
    """The match and the ply of the decision that lost most."""
    place, lost = max(some, key=lambda pair: pair[1].most)
    return place, lost.worst
