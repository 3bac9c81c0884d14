"""Standings computed from results alone, in whatever order they arrived."""

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
    """Somebody sat out a round."""

    round: int
    person: int


@dataclass(frozen=True)
class Ruling:
    """Points given (or taken, below 0) by an organiser, with the reason."""

    person: int
    points: Fraction
    reason: str
    table: int = 0
    """No points, but the last place at that table."""


@dataclass(frozen=True)
class Line:
    """One person's line of the standings.

    `rank` is 1-2-2-4; equal ranks could not be told apart. The first `needed` of `ties` decided the
    place. Points are exact fractions: `points.written` writes them.
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
    """Rounds before the person came, where they are worth something."""

    @cached_property
    def ties(self) -> tuple[tuple[str, Fraction], ...]:
        """The tie-breaks' values in their order; worked out where somebody looks at them."""
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
) -> list[Line]:
    """The line of everybody, best first; equals in the order of their numbers.

    `ties` are keys of TIE_BREAKS in the order they decide, `last` decides after all of them. One
    that needs a single game is passed over when several were played. People who appear in results,
    byes or rulings only are added.
    """
    results = sorted(results, key=lambda one: (one.round, one.table))
    byes, rulings = list(byes), list(rulings)
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
        )
        for person, mine in won.items()
    }

    def worth(person: int, step: int) -> Fraction:
        mine = records[person]
        return chosen[step - 1].value(mine, records, lots or {}) if step else mine.points

    def valued(person: int) -> tuple[tuple[str, Fraction], ...]:
        return tuple((tie.key, worth(person, step)) for step, tie in enumerate(chosen, 1))

    return [
        Line(
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
    """Yield rank, person and how many steps after the first were needed, the best first.

    `worth` of a person in a step is worked out only where all steps before it left equals.
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
    """The same number, as a whole one where it is: those are compared much faster."""
    return value.numerator if value.denominator == 1 else value


Step = tuple[object, ...]
"""Points, then the tie-breaks' values: what decides, in order."""


def places(steps: Sequence[Step]) -> list[int]:
    """Ranks 1-2-2-4 of steps that are sorted, the best first."""
    found: list[int] = []
    for at, step in enumerate(steps):
        found.append(found[-1] if at and step == steps[at - 1] else at + 1)
    return found


def needed(steps: Sequence[Step], at: int) -> int:
    """How many tie-breaks it took until nobody else was equal, all of them if somebody still is.

    `steps` are sorted, so whoever was equal longest stands beside.
    """
    beside = [steps[other] for other in (at - 1, at + 1) if 0 <= other < len(steps)]
    longest = max((in_common(steps[at], other) for other in beside), default=0)
    return min(longest, len(steps[at]) - 1)


def in_common(one: Step, other: Step) -> int:
    """How many values at the beginning are equal."""
    return next((n for n, (a, b) in enumerate(zip(one, other, strict=True)) if a != b), len(one))
