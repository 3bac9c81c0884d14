"""Standings computed from results alone, independent of their order."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cached_property, partial

from companion.competition.standings.late import Missed
from companion.competition.standings.points import Award, Result, Scheme, added
from companion.competition.standings.same_deals import awarded
from companion.competition.standings.tiebreaks import (
    TIE_BREAKS,
    USUAL,
    Record,
    Records,
    TieBreak,
)


@dataclass(frozen=True)
class Bye:
    """A person sat out a round."""

    round: int
    person: int


@dataclass(frozen=True)
class Ruling:
    """Points given (or taken, below 0) by an organiser, with the reason."""

    person: int
    points: Fraction
    reason: str
    table: int = 0
    """If set, the ruling is the last place at that table instead of points."""


@dataclass(frozen=True)
class StandingsRow:
    """A person's row in the standings.

    `rank` is 1-2-2-4; equal ranks are real ties. The first `needed` of `ties` decided the place.
    Points are exact fractions; format them with `points.written`.
    """

    rank: int
    person: int
    points: Fraction
    valued: Callable[[], tuple[tuple[str, Fraction], ...]] = field(repr=False, compare=False)
    needed: int
    awards: tuple[Award, ...]
    byes: tuple[int, ...]
    bye_points: Fraction
    rulings: tuple[Ruling, ...]
    missed: tuple[Missed, ...] = ()
    """Rounds before the person arrived, if they are worth points."""

    @property
    def took_part(self) -> bool:
        """Whether they played or sat out."""
        return bool(self.awards or self.byes)

    @cached_property
    def ties(self) -> tuple[tuple[str, Fraction], ...]:
        """The tie-breaks' values in order, computed on demand."""
        return self.valued()


def standings(
    people: Iterable[int],
    results: Iterable[Result],
    scheme: Scheme,
    ties: Sequence[str] = USUAL,
    *,
    byes: Iterable[Bye] = (),
    missed: Iterable[Missed] = (),
    rulings: Iterable[Ruling] = (),
    lots: Mapping[int, int] | None = None,
    last: TieBreak | None = None,
) -> list[StandingsRow]:
    """Return the standings, best first; ties are ordered by person id.

    `ties` are keys of TIE_BREAKS in the order they apply; `last` applies after all of them.
    Tie-breaks that need a single game are skipped if several were played. People who appear only in
    results, byes or rulings are added.
    """
    results = sorted(results, key=lambda one: (one.round, one.table))
    byes, rulings = list(byes), list(rulings)
    lowest = any(result.counting.lowest_wins for result in results)
    one_game = len({result.game for result in results}) <= 1
    chosen = [TIE_BREAKS[key] for key in ties if one_game or not TIE_BREAKS[key].one_game]
    chosen += [last] if last else []
    won: dict[int, list[Award]] = {person: [] for person in people}
    for award in awarded(results, scheme):
        won.setdefault(award.person, []).append(award)
    out: dict[int, list[int]] = {person: [] for person in won}
    for bye in byes:
        won.setdefault(bye.person, [])
        out.setdefault(bye.person, []).append(bye.round)
    late: dict[int, list[Missed]] = {}
    for one in missed:
        late.setdefault(one.person, []).append(one)
    ruled: dict[int, list[Ruling]] = {}
    for ruling in rulings:
        won.setdefault(ruling.person, [])
        ruled.setdefault(ruling.person, []).append(ruling)
    records: Records = {
        person: Record(
            person,
            added(
                [
                    *(award.points for award in mine),
                    *(one.points for one in late.get(person, ())),
                    *(ruling.points for ruling in ruled.get(person, ())),
                    scheme.bye * len(out.get(person, ())),
                ]
            ),
            tuple(mine),
            lowest,
        )
        for person, mine in won.items()
    }

    def worth(person: int, step: int) -> Fraction:
        mine = records[person]
        return chosen[step - 1].value(mine, records, lots or {}) if step else mine.points

    def valued(person: int) -> tuple[tuple[str, Fraction], ...]:
        return tuple((tie.key, worth(person, step)) for step, tie in enumerate(chosen, 1))

    return [
        StandingsRow(
            rank,
            person,
            records[person].points,
            partial(valued, person),
            decided,
            records[person].awards,
            tuple(sorted(out.get(person, ()))),
            Fraction(scheme.bye * len(out.get(person, ()))),
            tuple(sorted(ruled.get(person, ()), key=lambda ruling: (ruling.reason, ruling.points))),
            tuple(late.get(person, ())),
        )
        for rank, person, decided in ordered(sorted(records), worth, len(chosen) + 1)
    ]


def ordered(
    people: Sequence[int],
    worth: Callable[[int, int], Fraction],
    steps: int,
    rank: int = 1,
    done: int = 0,
) -> Iterator[tuple[int, int, int]]:
    """Yield (rank, person, tie-breaks needed), best first.

    `worth` of a person in a step is computed only if all steps before it left a tie.
    """
    if len(people) == 1 or done == steps:
        for person in people:
            yield rank, person, max(done - 1, 0)
        return
    alike: dict[int | Fraction, list[int]] = {}
    for person in people:
        alike.setdefault(plain(worth(person, done)), []).append(person)
    for value in sorted(alike, reverse=True):
        yield from ordered(alike[value], worth, steps, rank, done + 1)
        rank += len(alike[value])


def plain(value: Fraction) -> int | Fraction:
    """Return the number as an int if it is whole: ints compare much faster."""
    return value.numerator if value.denominator == 1 else value


Step = tuple[object, ...]
"""Points, then the tie-breaks' values, in the order they apply."""


def places(steps: Sequence[Step]) -> list[int]:
    """Return ranks (1-2-2-4) of sorted steps, best first."""
    found: list[int] = []
    for at, step in enumerate(steps):
        found.append(found[-1] if at and step == steps[at - 1] else at + 1)
    return found


def needed(steps: Sequence[Step], at: int) -> int:
    """Return how many tie-breaks separated this person from the others; all if a tie remains.

    `steps` are sorted, so the closest person is a neighbour.
    """
    beside = [steps[other] for other in (at - 1, at + 1) if 0 <= other < len(steps)]
    longest = max((in_common(steps[at], other) for other in beside), default=0)
    return min(longest, len(steps[at]) - 1)


def in_common(one: Step, other: Step) -> int:
    """Return how many values at the beginning are equal."""
    return next((n for n, (a, b) in enumerate(zip(one, other, strict=True)) if a != b), len(one))
