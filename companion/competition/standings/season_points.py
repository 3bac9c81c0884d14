"""Season points: the sum of all events, or of the best k."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Protocol

from companion.competition.standings.points import added, figure
from companion.competition.standings.standing import Ruling, needed, plain
from companion.competition.standings.standing import places as ranks_of
from companion.competition.standings.standing_reasons import then
from companion.kit.words import Phrase


class Ranked(Protocol):
    """A row of any standings."""

    @property
    def person(self) -> int: ...

    @property
    def rank(self) -> int: ...

    @property
    def points(self) -> Fraction: ...


class Placed(Ranked, Protocol):
    """A row of an event's standings."""

    @property
    def took_part(self) -> bool:
        """Whether they played or sat out."""


@dataclass(frozen=True)
class Attended:
    """A person's result at an event; `counts` unless better events replace it."""

    event: int
    rank: int
    points: Fraction
    counts: bool


@dataclass(frozen=True)
class SeasonLine:
    """A person's row in the season standings; equal ranks are real ties.

    Ties in points are broken by events won, then by the best event, the second best, and so on.
    `needed`: 0 no tie-break was needed, 1 the events won, 2 the single events too.
    """

    rank: int
    person: int
    points: Fraction
    won: int
    events: tuple[Attended, ...]
    rulings: tuple[Ruling, ...]
    needed: int


def season(
    events: Mapping[int, Sequence[Placed]],
    best: int | None = None,
    *,
    places: Sequence[int] | None = None,
    rulings: Iterable[Ruling] = (),
) -> list[SeasonLine]:
    """Return the season standings, best first.

    `evenings` are the events' final standings by number, in order. Everybody's `best` events count,
    or all. With `places` an event is worth points by its rank (equal ranks share the mean),
    otherwise the points won there.
    """
    if best is not None and best < 1:
        raise ValueError("at least one evening must count")
    attended: dict[int, list[tuple[Fraction, int, int]]] = {}
    for event, lines in events.items():
        for line in lines:
            if line.took_part:
                worth = line.points if places is None else by_place(line, lines, places)
                attended.setdefault(line.person, []).append((worth, event, line.rank))
    ruled: dict[int, list[Ruling]] = {}
    for ruling in rulings:
        attended.setdefault(ruling.person, [])
        ruled.setdefault(ruling.person, []).append(ruling)
    ladders = {}
    for person, mine in attended.items():
        counting = sorted((plain(worth) for worth, _, _ in mine), reverse=True)[:best]
        points = plain(added([*counting, *(ruling.points for ruling in ruled.get(person, ()))]))
        won = sum(rank == 1 for _, _, rank in mine)
        ladders[person] = (points, won, tuple(counting))
    order = sorted(sorted(ladders), key=ladders.__getitem__, reverse=True)  # stable for ties
    steps = [ladders[person] for person in order]
    return [
        SeasonLine(
            rank,
            person,
            Fraction(points),
            won,
            with_counting(attended[person], best),
            tuple(sorted(ruled.get(person, ()), key=lambda one: (one.reason, one.points))),
            needed(steps, at),
        )
        for at, (person, rank, (points, won, _)) in enumerate(
            zip(order, ranks_of(steps), steps, strict=True)
        )
    ]


def by_place(line: Placed, lines: Sequence[Placed], places: Sequence[int]) -> Fraction:
    """Return the points of a rank; ties share the mean, and places beyond the list get nothing."""
    many = sum(other.rank == line.rank for other in lines)
    taken = [*places[line.rank - 1 : line.rank - 1 + many]]
    return Fraction(sum(taken), many)


def with_counting(
    mine: Sequence[tuple[Fraction, int, int]], best: int | None
) -> tuple[Attended, ...]:
    """Return the events in order, with the best marked as counting; of equal ones the earlier."""
    counting = set(range(len(mine)))
    if best is not None and len(mine) > best:
        counting = set(sorted(counting, key=lambda at: (-mine[at][0], mine[at][1]))[:best])
    return tuple(
        Attended(event, rank, worth, at in counting) for at, (worth, event, rank) in enumerate(mine)
    )


def opened(line: SeasonLine) -> list[Phrase]:
    """Describe what decided the place, in order."""
    counting = [one.points for one in line.events if one.counts]
    said = [
        Phrase(
            "%(points)s points from the best %(best)s of %(all)s events",
            points=figure(line.points),
            best=len(counting),
            all=len(line.events),
        )
        if len(counting) < len(line.events)
        else Phrase("%(points)s points", points=figure(line.points))
    ]
    values = ", ".join(map(figure, sorted(counting, reverse=True)))
    ties = [
        Phrase("events won %(count)s", count=line.won),
        Phrase("the events one by one: %(values)s", values=values),
    ]
    return [*said, *then(ties[: line.needed])]
